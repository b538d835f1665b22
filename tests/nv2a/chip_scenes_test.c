/* The same scenes through OpenGL on the CPU driver and as methods on the simulated chip: how
 * vertices come, where pixels go, textures that other textures lead to, filters. Run with
 * TUATARA_DRIVER=softpipe. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chip_scene.h"

#include "nv2a/format/swizzle.h"
#include "nv2a/isa/combiner.h"

static const float corners[6][3] = {{-2, -2, -3}, {2, -1, -3},      {0, 2, -4},
                                    {-2, 2, -2},  {1.5f, 1.5f, -5}, {0, -2, -3}};

static uint32_t
random_word(uint32_t *seed)
{
   *seed = *seed * 1664525u + 1013904223u;
   return *seed ^ *seed >> 15;
}

static float
random_unit(uint32_t *seed)
{
   return (float)(random_word(seed) & 0xffff) / 65535.0f;
}

static void
set_depth_test(struct scene *s, bool on)
{
   (on ? s->ctx->table->Enable : s->ctx->table->Disable)(s->ctx, GL_DEPTH_TEST);
   rig_method(&s->rig, NV097_SET_DEPTH_TEST_ENABLE, on);
}

/* --- Vertices and targets */

/* Colours as bytes and positions as floats, in the words of INLINE_ARRAY. */
static void
inline_arrays(void **state)
{
   struct scene s;
   uint32_t seed = 3;
   scene_begin(&s, state);
   scene_set_projection(&s, scene_projection);
   set_depth_test(&s, true);
   rig_method(&s.rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT, 0x32);
   rig_method(&s.rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 12, 0x44);
   scene_vertices(&s, GL_TRIANGLES);
   for (unsigned i = 0; i < 6; i++) {
      const uint32_t color = random_word(&seed) | 0xff000000;
      s.ctx->table->Color4ub(s.ctx, color & 255, color >> 8 & 255, color >> 16 & 255, 255);
      s.ctx->table->Vertex3fv(s.ctx, corners[i]);
      for (unsigned k = 0; k < 3; k++)
         rig_float(&s.rig, NV097_INLINE_ARRAY, corners[i][k]);
      rig_method(&s.rig, NV097_INLINE_ARRAY, color);
   }
   scene_end_vertices(&s);
   set_depth_test(&s, false);
   scene_compare(&s, 2, 500);
}

/* Colour and depth in swizzled order; the picture is put in rows to be compared. */
static void
swizzled_targets(void **state)
{
   struct scene s;
   scene_begin(&s, state);
   scene_set_projection(&s, scene_projection);
   rig_method(&s.rig, NV097_SET_SURFACE_FORMAT, 0x06060228);
   rig_method(&s.rig, NV097_SET_SURFACE_COLOR_OFFSET, RIG_TEXTURE);
   rig_method(&s.rig, NV097_CLEAR_SURFACE, 0xf3);
   set_depth_test(&s, true);
   scene_vertices(&s, GL_TRIANGLES);
   for (unsigned i = 0; i < 6; i++) {
      scene_color(&s, i % 3 == 0, i % 3 == 1, i % 3 == 2);
      scene_vertex(&s, corners[i][0], corners[i][1], corners[i][2]);
   }
   scene_end_vertices(&s);
   set_depth_test(&s, false);
   for (unsigned i = 0; i < RIG_SIZE * RIG_SIZE; i++) {
      const uint32_t place = nv2a_swizzle_2d(i % RIG_SIZE, i / RIG_SIZE, 6, 6);
      rig_put_word(&s.rig, RIG_COLOR + 4 * i, rig_word(&s.rig, RIG_TEXTURE + 4 * place));
   }
   scene_compare(&s, 2, 500);
}

/* --- Textures */

enum image { FLAT, VOLUME, CUBE };

static const GLenum targets[] = {
    [FLAT] = GL_TEXTURE_2D, [VOLUME] = GL_TEXTURE_3D, [CUBE] = GL_TEXTURE_CUBE_MAP};

/* One level of 8 texels a side, repeated; cube maps take the nearest texel, others filter. */
static void
put_image(struct scene *s, enum image image, unsigned unit)
{
   static const uint8_t log2_size[3] = {3, 3, 3};
   static const uint32_t formats[] = {
       [FLAT] = 0x03310629, [VOLUME] = 0x33310639, [CUBE] = 0x0331062d};
   const uint32_t address = RIG_TEXTURE + 0x8000, base = 0x40 * unit;
   const GLenum filter = image == CUBE ? GL_NEAREST : GL_LINEAR;
   uint32_t texels[8 * 64], seed = 99;
   for (unsigned i = 0; i < 8 * 64; i++) {
      const unsigned x = i % 8, y = i / 8 % 8, z = i / 64;
      const uint32_t place = image == VOLUME ? nv2a_swizzle_3d(x, y, z, log2_size)
                                             : 64 * z + nv2a_swizzle_2d(x, y, 3, 3);
      texels[i] = random_word(&seed) | 0xff000000;
      rig_put_word(&s->rig, address + 4 * place, texels[i]);
   }
   if (image == FLAT)
      s->ctx->table->TexImage2D(s->ctx, GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_BGRA,
                                GL_UNSIGNED_BYTE, texels);
   if (image == VOLUME)
      s->ctx->table->TexImage3D(s->ctx, GL_TEXTURE_3D, 0, GL_RGBA8, 8, 8, 8, 0, GL_BGRA,
                                GL_UNSIGNED_BYTE, texels);
   for (unsigned face = 0; image == CUBE && face < 6; face++)
      s->ctx->table->TexImage2D(s->ctx, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 8, 8, 0,
                                GL_BGRA, GL_UNSIGNED_BYTE, texels + 64 * face);
   s->ctx->table->TexParameteri(s->ctx, targets[image], GL_TEXTURE_MIN_FILTER, (GLint)filter);
   s->ctx->table->TexParameteri(s->ctx, targets[image], GL_TEXTURE_MAG_FILTER, (GLint)filter);
   s->ctx->table->TexEnvi(s->ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   rig_method(&s->rig, NV097_SET_TEXTURE_OFFSET + base, address);
   rig_method(&s->rig, NV097_SET_TEXTURE_FORMAT + base, formats[image]);
   rig_method(&s->rig, NV097_SET_TEXTURE_ADDRESS + base, 0x00010101);
   rig_method(&s->rig, NV097_SET_TEXTURE_FILTER + base, image == CUBE ? 0x01012000 : 0x02022000);
   rig_method(&s->rig, NV097_SET_TEXTURE_CONTROL0 + base, 0x40000000);
}

/* The first texture of the chip: a single texel that leads to the others. */
static void
put_guide(struct scene *s, uint32_t texel, bool is_signed)
{
   rig_put_word(&s->rig, RIG_TEXTURE, texel);
   rig_method(&s->rig, NV097_SET_TEXTURE_OFFSET, RIG_TEXTURE);
   rig_method(&s->rig, NV097_SET_TEXTURE_FORMAT, 0x00010629);
   rig_method(&s->rig, NV097_SET_TEXTURE_ADDRESS, 0x00010101);
   rig_method(&s->rig, NV097_SET_TEXTURE_FILTER, 0x01012000 | (is_signed ? 0xf0000000 : 0));
   rig_method(&s->rig, NV097_SET_TEXTURE_CONTROL0, 0x40000000);
}

/* --- Texture shader stages. What they look up is computed here as pgraph.md 12 says, and looked up
 * by OpenGL. */

struct lookup {
   float guide[4];    /* r, g, b, a as bytes */
   float coord[4][4]; /* of the stages */
   float matrix[4];   /* 00 01 11 10 of stage 1 */
   float eye[3];
   float at[3];     /* result: coordinates, */
   float luminance; /* and a factor */
};

/* What dot products see of the guide: (x - 128) / 127. */
static float
dot(const struct lookup *l, unsigned stage)
{
   float sum = 0;
   for (unsigned k = 0; k < 3; k++)
      sum += l->coord[stage][k] * (l->guide[k] - 128) / 127;
   return sum;
}

static void
dependent_ar(struct lookup *l)
{
   l->at[0] = l->guide[3] / 255;
   l->at[1] = l->guide[0] / 255;
}

static void
dependent_gb(struct lookup *l)
{
   l->at[0] = l->guide[1] / 255;
   l->at[1] = l->guide[2] / 255;
}

static float
signed_byte(float x)
{
   return fmaxf(x < 128 ? x / 127 : (x - 256) / 127, -1);
}

static void
bump(struct lookup *l)
{
   const float b = signed_byte(l->guide[2]), g = signed_byte(l->guide[1]);
   l->at[0] = l->coord[1][0] + l->matrix[0] * b + l->matrix[3] * g;
   l->at[1] = l->coord[1][1] + l->matrix[1] * b + l->matrix[2] * g;
}

static void
bump_luminance(struct lookup *l)
{
   bump(l);
   l->luminance = 0.5f * signed_byte(l->guide[0]) + 0.5f;
}

static void
dot_st(struct lookup *l)
{
   l->at[0] = dot(l, 1);
   l->at[1] = dot(l, 2);
}

static void
dot_str(struct lookup *l)
{
   for (unsigned k = 0; k < 3; k++)
      l->at[k] = dot(l, 1 + k);
}

static void
reflect(struct lookup *l, const float eye[3])
{
   float n[3], ne = 0, nn = 0;
   for (unsigned k = 0; k < 3; k++) {
      n[k] = dot(l, 1 + k);
      ne += n[k] * eye[k];
      nn += n[k] * n[k];
   }
   for (unsigned k = 0; k < 3; k++)
      l->at[k] = 2 * n[k] * ne / nn - eye[k];
}

static void
reflect_varying_eye(struct lookup *l)
{
   reflect(l, (const float[]){l->coord[1][3], l->coord[2][3], l->coord[3][3]});
}

static void
reflect_constant_eye(struct lookup *l)
{
   reflect(l, l->eye);
}

static const struct shader {
   uint8_t mode[4], shown; /* of the stages; the one whose result is seen */
   enum image image;
   bool is_signed; /* the guide */
   void (*look_up)(struct lookup *l);
} shaders[] = {
    {{1, NV2A_TEXTURE_DEPENDENT_AR}, 1, FLAT, false, dependent_ar},
    {{1, NV2A_TEXTURE_DEPENDENT_GB}, 1, FLAT, false, dependent_gb},
    {{1, NV2A_TEXTURE_BUMP}, 1, FLAT, true, bump},
    {{1, NV2A_TEXTURE_BUMP_LUMINANCE}, 1, FLAT, true, bump_luminance},
    {{1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_ST}, 2, FLAT, false, dot_st},
    {{1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_3D}, 3, VOLUME, false, dot_str},
    {{1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_CUBE}, 3, CUBE, false, dot_str},
    {{1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_DIFFUSE, NV2A_TEXTURE_DOT_SPECULAR},
     2,
     CUBE,
     false,
     dot_str},
    {{1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_SPECULAR},
     3,
     CUBE,
     false,
     reflect_varying_eye},
    {{1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_SPECULAR_CONST},
     3,
     CUBE,
     false,
     reflect_constant_eye},
};

static void
set_shader(struct scene *s, const struct shader *shader)
{
   uint32_t program = 0;
   for (unsigned i = 0; i < 4; i++)
      program |= (uint32_t)shader->mode[i] << 5 * i;
   put_image(s, shader->image, shader->shown);
   s->ctx->table->Enable(s->ctx, targets[shader->image]);
   rig_method(&s->rig, NV097_SET_SHADER_STAGE_PROGRAM, program);
   rig_method(&s->rig, NV097_SET_DOT_RGBMAPPING, 0x111);
   rig_float(&s->rig, NV097_SET_TEXTURE_SET_BUMP_ENV_SCALE + 0x40, 0.5f);
   rig_float(&s->rig, NV097_SET_TEXTURE_SET_BUMP_ENV_OFFSET + 0x40, 0.5f);
   rig_method(&s->rig, NV097_SET_COMBINER_SPECULAR_FOG_CW0,
              0x20002000 | (8u + shader->shown) << 16);
   rig_method(&s->rig, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001000 | (8u + shader->shown) << 8);
}

/* Cells of 8 x 8 pixels, each with another texel and other coordinates. */
static void
draw_cell(struct scene *s, const struct shader *shader, unsigned cell, uint32_t *seed)
{
   struct lookup l = {.luminance = 1};
   const uint32_t texel = random_word(seed);
   for (unsigned k = 0; k < 4; k++)
      l.guide[k] = (float)(texel >> (k < 3 ? 16 - 8 * k : 24) & 255);
   for (unsigned i = 0; i < 16; i++)
      l.coord[i / 4][i % 4] = random_unit(seed) * 2 - 1;
   for (unsigned i = 0; i < 4; i++)
      l.matrix[i] = random_unit(seed) - 0.5f;
   for (unsigned i = 0; i < 3; i++)
      l.eye[i] = random_unit(seed) - 0.5f;
   l.coord[0][3] = 1;
   put_guide(s, texel, shader->is_signed);
   rig_floats(&s->rig, NV097_SET_TEXTURE_SET_BUMP_ENV_MAT + 0x40, l.matrix, 4);
   rig_floats(&s->rig, NV097_SET_EYE_VECTOR, l.eye, 3);
   for (unsigned unit = 0; unit < 4; unit++)
      rig_floats(&s->rig, NV097_SET_VERTEX_DATA4F_M + 16 * (9 + unit), l.coord[unit], 4);
   shader->look_up(&l);
   s->ctx->table->Color3f(s->ctx, l.luminance, l.luminance, l.luminance);
   s->ctx->table->TexCoord3fv(s->ctx, l.at);
   scene_vertices(s, GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      const unsigned x = cell % 8 + (i == 1 || i == 2), y = cell / 8 + (i >= 2);
      scene_vertex(s, (float)x / 4 - 1, (float)y / 3 - 1, 0);
   }
   scene_end_vertices(s);
}

static void
texture_shaders(void **state)
{
   static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   uint32_t seed = 5;
   for (unsigned i = 0; i < sizeof shaders / sizeof shaders[0]; i++) {
      struct scene s;
      scene_begin(&s, state);
      scene_set_projection(&s, identity);
      set_shader(&s, &shaders[i]);
      for (unsigned cell = 0; cell < 48; cell++)
         draw_cell(&s, &shaders[i], cell, &seed);
      s.ctx->table->Disable(s.ctx, targets[shaders[i].image]);
      scene_compare(&s, 0, SCENE_WIDTH * SCENE_HEIGHT);
   }
}

/* --- Filters */

/* A pyramid of random images of 64 texels a side and less. */
static void
put_pyramid(struct scene *s)
{
   uint32_t texels[64 * 64], seed = 7, address = RIG_TEXTURE;
   for (unsigned level = 0; level <= 6; level++) {
      const unsigned log2 = 6 - level, side = 1u << log2;
      for (unsigned i = 0; i < side * side; i++) {
         texels[i] = random_word(&seed) | 0xff000000;
         rig_put_word(&s->rig, address + 4 * nv2a_swizzle_2d(i % side, i / side, log2, log2),
                      texels[i]);
      }
      address += 4 * side * side;
      s->ctx->table->TexImage2D(s->ctx, GL_TEXTURE_2D, (GLint)level, GL_RGBA8, (GLsizei)side,
                                (GLsizei)side, 0, GL_BGRA, GL_UNSIGNED_BYTE, texels);
   }
   s->ctx->table->TexParameteri(s->ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                                GL_LINEAR_MIPMAP_NEAREST);
   s->ctx->table->TexParameteri(s->ctx, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   s->ctx->table->TexEnvi(s->ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   rig_method(&s->rig, NV097_SET_TEXTURE_OFFSET, RIG_TEXTURE);
   rig_method(&s->rig, NV097_SET_TEXTURE_FORMAT, 0x06670629);
   rig_method(&s->rig, NV097_SET_TEXTURE_ADDRESS, 0x00010101);
   rig_method(&s->rig, NV097_SET_TEXTURE_FILTER, 0x02042000);
   rig_method(&s->rig, NV097_SET_SHADER_STAGE_PROGRAM, 1);
   rig_method(&s->rig, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20082000);
   rig_method(&s->rig, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001800);
}

/* A surface in parallel to the screen, stretched by a factor that differs from band to band: every
 * pixel of a band covers as many texels. */
static void
anisotropic_filters(void **state)
{
   static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   for (unsigned log2 = 0; log2 <= 3; log2++) {
      struct scene s;
      scene_begin(&s, state);
      scene_set_projection(&s, identity);
      put_pyramid(&s);
      rig_method(&s.rig, NV097_SET_TEXTURE_CONTROL0, 0x40000000 | 0x600 << 6 | log2 << 4);
      s.ctx->table->TexParameterf(s.ctx, GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT,
                                  (float)(1u << log2));
      s.ctx->table->Enable(s.ctx, GL_TEXTURE_2D);
      for (unsigned band = 0; band < 6; band++) {
         const float stretch = 0.6f + 1.3f * (float)band, turn = 0.45f * (float)band;
         scene_vertices(&s, GL_QUADS);
         for (unsigned i = 0; i < 4; i++) {
            const unsigned right = i == 1 || i == 2, top = i >= 2;
            /* Texels; a pixel is one along v and `stretch` along u, which is turned. */
            const float x = right ? 64 : 0, y = top ? 8 : 0;
            const float u = stretch * (x * cosf(turn) - y * sinf(turn));
            const float v = x * sinf(turn) + y * cosf(turn);
            scene_texcoord(&s, u / 64, v / 64, 0);
            scene_vertex(&s, right ? 1 : -1, (float)(band + top) / 3 - 1, 0);
         }
         scene_end_vertices(&s);
      }
      s.ctx->table->Disable(s.ctx, GL_TEXTURE_2D);
      scene_compare(&s, 0, 2500);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(inline_arrays),
       cmocka_unit_test(swizzled_targets),
       cmocka_unit_test(texture_shaders),
       cmocka_unit_test(anisotropic_filters),
   };
   return cmocka_run_group_tests(tests, gl_fixture_setup, gl_fixture_teardown);
}
