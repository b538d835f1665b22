/* ff_text N: the conventional pipeline number N as TGSI text, for the tests with other readers.
 * Beyond the last one it prints nothing. */
#include <stdio.h>
#include <stdlib.h>

#include "compiler/frontend/fixed_function/fragment.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/pass/pass.h"

#define SLOT(name) (1u << VARYING_##name)
#define LIGHTS (FF_VERTEX_LIGHTING | FF_VERTEX_NORMALIZE)

static const struct ff_vertex_key vertices[] = {
    {.outputs = SLOT(COL0) | SLOT(TEX0)},
    {.flags = FF_VERTEX_FOG_RADIAL | FF_VERTEX_POINT_ATTENUATION,
     .outputs = SLOT(COL0) | SLOT(FOGC) | SLOT(PSIZ)},
    {.flags = LIGHTS, .outputs = SLOT(COL0)},
    {.flags = LIGHTS | FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_SPOT_LIGHTS | FF_VERTEX_LOCAL_VIEWER |
              FF_VERTEX_TWO_SIDE | FF_VERTEX_SEPARATE_SPECULAR,
     .outputs = SLOT(COL0) | SLOT(COL1) | SLOT(BFC0) | SLOT(BFC1)},
    {.flags = FF_VERTEX_NORMALIZE,
     .outputs = SLOT(COL0) | SLOT(TEX0) | 2 * SLOT(TEX0),
     .tex_matrix = 2,
     .texgen = {{FF_TEXGEN_SPHERE_MAP, FF_TEXGEN_SPHERE_MAP, FF_TEXGEN_EYE_LINEAR},
                {FF_TEXGEN_REFLECTION_MAP, FF_TEXGEN_REFLECTION_MAP, FF_TEXGEN_REFLECTION_MAP}}},
};

#define TEXTURE(kind) .target = IR_TEX_##kind + 1

static const struct ff_fragment_key fragments[] = {
    {.fog = FF_FOG_OFF},
    {.color_sum = 1, .fog = FF_FOG_LINEAR},
    {.fog = FF_FOG_EXP},
    {.fog = FF_FOG_EXP2},
    {.unit = {{TEXTURE(2D), .env_mode = FF_ENV_MODULATE, .format = FF_FORMAT_RGBA},
              {TEXTURE(CUBE), .env_mode = FF_ENV_DECAL, .format = FF_FORMAT_RGBA}}},
    {.unit = {{TEXTURE(3D), .env_mode = FF_ENV_BLEND, .format = FF_FORMAT_RGB},
              {TEXTURE(1D), .projective = 1, .env_mode = FF_ENV_ADD, .format = FF_FORMAT_ALPHA}}},
    {.unit = {{TEXTURE(2D), .env_mode = FF_ENV_COMBINE, .rgb_mode = FF_COMBINE_DOT3_RGBA,
               .rgb_source = {FF_SOURCE_TEXTURE, FF_SOURCE_PRIMARY}}}},
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

int
main(int argc, char **argv)
{
   const unsigned long n = argc == 2 ? strtoul(argv[1], NULL, 10) : ~0ul;
   if (n >= COUNT(vertices) + COUNT(fragments))
      return 0;
   struct ir_shader *sh = n < COUNT(vertices) ? ff_build_vertex(&vertices[n])
                                              : ff_build_fragment(&fragments[n - COUNT(vertices)]);
   char *text = sh && ir_optimize(sh, 0) ? tgsi_write(sh, NULL) : NULL;
   if (text)
      fputs(text, stdout);
   free(text);
   ir_shader_destroy(sh);
   return text ? 0 : 1;
}
