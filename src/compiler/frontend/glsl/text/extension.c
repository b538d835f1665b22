#include "language.h"
#include "log.h"

#include <string.h>

static const struct {
   const char *name;
   bool es; /* of ESSL; else of the desktop's language */
} extensions[GLSL_NUM_EXTENSIONS] = {
    [GLSL_ARB_DRAW_BUFFERS] = {"GL_ARB_draw_buffers", false},
    [GLSL_ARB_SHADER_TEXTURE_LOD] = {"GL_ARB_shader_texture_lod", false},
    [GLSL_ARB_TEXTURE_RECTANGLE] = {"GL_ARB_texture_rectangle", false},
    [GLSL_OES_STANDARD_DERIVATIVES] = {"GL_OES_standard_derivatives", true},
    [GLSL_OES_TEXTURE_3D] = {"GL_OES_texture_3D", true},
    [GLSL_EXT_DRAW_BUFFERS] = {"GL_EXT_draw_buffers", true},
    [GLSL_EXT_FRAG_DEPTH] = {"GL_EXT_frag_depth", true},
    [GLSL_EXT_SHADER_TEXTURE_LOD] = {"GL_EXT_shader_texture_lod", true},
};

int
glsl_find_extension(const char *name)
{
   for (int i = 0; i < GLSL_NUM_EXTENSIONS; i++)
      if (!strcmp(extensions[i].name, name))
         return i;
   return -1;
}

const char *
glsl_extension_name(enum glsl_extension extension)
{
   return extensions[extension].name;
}

bool
glsl_may_enable(const struct glsl_language *language, enum glsl_extension extension)
{
   return extensions[extension].es == language->es &&
          (language->limits->extensions >> extension & 1);
}

void
glsl_warn_of_use(struct glsl_log *log, const struct glsl_loc *loc,
                 const struct glsl_language *language, uint32_t needs, const char *name)
{
   for (unsigned i = 0; i < GLSL_NUM_EXTENSIONS; i++)
      if (needs & language->warns & 1u << i)
         glsl_warning(log, loc, "'%s' is of the extension %s", name, glsl_extension_name(i));
}
