/* The same scenes through OpenGL on the CPU driver and as methods on the simulated chip: what
 * recorded frames lack, and what has one meaning in both. Run with TUATARA_DRIVER=softpipe. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chip_scene.h"

#include "nv2a/asm/asm.h"
#include "nv2a/format/swizzle.h"

/* --- Vertex programs */

static const float corners[9][3] = {
    {-2, -2, -3}, {2, -1, -3},     {0, 2, -4},        {-1.5f, 1.5f, -2.5f}, {1.5f, 1.5f, -5},
    {0, -2, -3},  {-1, -0.6f, -2}, {0.3f, -0.5f, -2}, {0.5f, -0.2f, 1},
};

static void
load_gl_program(struct scene *s, const char *text)
{
   s->ctx->table->LoadProgramNV(s->ctx, GL_VERTEX_PROGRAM_NV, 1, (GLsizei)strlen(text),
                                (const GLubyte *)text);
   s->ctx->table->BindProgramNV(s->ctx, GL_VERTEX_PROGRAM_NV, 1);
   s->ctx->table->Enable(s->ctx, GL_VERTEX_PROGRAM_NV);
}

static void
load_chip_program(struct scene *s, const char *text)
{
   struct nv2a_asm_result result;
   struct text_error error;
   const struct nv2a_asm_options options = {.final = NV2A_FINAL_LAST};
   if (!nv2a_assemble(text, strlen(text), &options, &result, &error))
      fail_msg("%s", error.message);
   rig_program(&s->rig, (const uint32_t(*)[4])result.words, result.num_instrs);
   rig_floats(&s->rig, NV097_SET_VIEWPORT_SCALE, scene_scale, 4);
}

/* Colours by LIT, EXP, SLT and a reciprocal; a triangle is cut by the near plane and the eye. */
static void
vertex_programs(void **state)
{
   struct scene s;
   scene_begin(&s, state);
   load_gl_program(&s, "!!VP1.0\n"
                       "DP4 o[HPOS].x, c[0], v[OPOS]; DP4 o[HPOS].y, c[1], v[OPOS];\n"
                       "DP4 o[HPOS].z, c[2], v[OPOS]; DP4 o[HPOS].w, c[3], v[OPOS];\n"
                       "MOV R0, c[4]; MOV R0.xy, v[COL0];\n"
                       "LIT R1, R0; EXP R2.z, v[COL0].z; RCP R3.x, R2.z;\n"
                       "SLT R4, v[COL0].z, c[4].y;\n"
                       "MUL o[COL0].x, R1.z, R3.x; MOV o[COL0].y, R4.y;\n"
                       "MAD o[COL0].z, R3.x, c[4].z, R1.y; MOV o[COL0].w, c[4].w;\n"
                       "END\n");
   load_chip_program(&s, "dp4 oPos.x, c96, v0\n"
                         "dp4 oPos.y, c97, v0\n"
                         "dp4 oPos.z, c98, v0\n"
                         "dp4 oPos.w, c99, v0\n"
                         "mov r0, c100\n"
                         "mov r0.xy, v3\n"
                         "lit r1, r0\n"
                         "expp r2.z, v3.z\n"
                         "rcp r3.x, r2.z\n"
                         "slt r4, v3.z, c100.y\n"
                         "mul oD0.x, r1.z, r3.x\n"
                         "mov oD0.y, r4.y\n"
                         "mad oD0.z, r3.x, c100.z, r1.y\n"
                         "mov oD0.w, c100.w\n"
                         "mul oPos.xyz, r12, c58\n"
                         "rcc r1.x, r12.w\n"
                         "mad oPos.xyz, r12, r1.x, c59\n");
   static const float c4[4] = {0, 0.5f, -0.25f, 1};
   rig_method(&s.rig, NV097_SET_TRANSFORM_CONSTANT_LOAD, 96);
   for (unsigned row = 0; row < 5; row++) {
      const float *value = row < 4 ? scene_projection + 4 * row : c4;
      s.ctx->table->ProgramParameter4fvNV(s.ctx, GL_VERTEX_PROGRAM_NV, row, value);
      rig_floats(&s.rig, NV097_SET_TRANSFORM_CONSTANT, value, 4);
   }
   s.ctx->table->Enable(s.ctx, GL_DEPTH_TEST);
   rig_method(&s.rig, NV097_SET_DEPTH_TEST_ENABLE, 1);
   scene_vertices(&s, GL_TRIANGLES);
   for (unsigned i = 0; i < 9; i++) {
      scene_color(&s, (float)(i % 3) / 2, (float)(i % 4) / 3, (float)i / 9);
      scene_vertex(&s, corners[i][0], corners[i][1], corners[i][2]);
   }
   scene_end_vertices(&s);
   s.ctx->table->Disable(s.ctx, GL_DEPTH_TEST);
   s.ctx->table->Disable(s.ctx, GL_VERTEX_PROGRAM_NV);
   scene_compare(&s, 2, 500);
}

/* --- Cube maps */

/* Faces of 8 x 8 texels; a colour of each face fades along s and t. */
static void
put_cube(struct scene *s)
{
   for (unsigned face = 0; face < 6; face++) {
      uint32_t texels[64];
      for (unsigned i = 0; i < 64; i++)
         texels[i] = 0xff000000 | (face + 1) * 40 << 16 | i % 8 * 32 << 8 | i / 8 * 32;
      s->ctx->table->TexImage2D(s->ctx, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 8, 8, 0,
                                GL_BGRA, GL_UNSIGNED_BYTE, texels);
      for (unsigned i = 0; i < 64; i++)
         rig_put_word(&s->rig, RIG_TEXTURE + face * 256 + 4 * nv2a_swizzle_2d(i % 8, i / 8, 3, 3),
                      texels[i]);
   }
   s->ctx->table->TexParameteri(s->ctx, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   s->ctx->table->TexParameteri(s->ctx, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   s->ctx->table->TexEnvi(s->ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   s->ctx->table->Enable(s->ctx, GL_TEXTURE_CUBE_MAP);
   rig_method(&s->rig, NV097_SET_TEXTURE_OFFSET, RIG_TEXTURE);
   rig_method(&s->rig, NV097_SET_TEXTURE_FORMAT, 0x0331062d);
   rig_method(&s->rig, NV097_SET_TEXTURE_ADDRESS, 0x00030303);
   rig_method(&s->rig, NV097_SET_TEXTURE_FILTER, 0x01012000);
   rig_method(&s->rig, NV097_SET_TEXTURE_CONTROL0, 0x40000000);
   rig_method(&s->rig, NV097_SET_SHADER_STAGE_PROGRAM, 3);
   rig_method(&s->rig, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20082000);
   rig_method(&s->rig, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001800);
}

/* Twelve directions turn over the picture, through all faces. */
static void
cube_maps(void **state)
{
   static const float around[5][2] = {{1, 0.1f}, {0.1f, -1}, {-1, 0.2f}, {-0.2f, 1}, {1, 0.1f}};
   struct scene s;
   scene_begin(&s, state);
   scene_set_projection(&s, scene_projection);
   put_cube(&s);
   for (unsigned row = 0; row < 3; row++) {
      scene_vertices(&s, GL_QUAD_STRIP);
      for (unsigned i = 0; i < 5; i++) {
         for (unsigned up = 0; up < 2; up++) {
            const float y = ((float)(row + up) - 1.5f) * 1.4f;
            scene_texcoord(&s, around[i][0] + 0.013f, y, around[i][1] + 0.017f);
            scene_vertex(&s, (float)i - 2 + 0.011f, y + 0.007f, -2 - (float)i / 3);
         }
      }
      scene_end_vertices(&s);
   }
   s.ctx->table->Disable(s.ctx, GL_TEXTURE_CUBE_MAP);
   scene_compare(&s, 12, 1500); /* texels on the edges of others */
}

/* --- Fragments */

static void
polygon_stipple(void **state)
{
   struct scene s;
   GLubyte rows[128];
   uint32_t seed = 77;
   scene_begin(&s, state);
   scene_set_projection(&s, scene_projection);
   for (unsigned i = 0; i < 128; i++) {
      seed = seed * 1664525 + 1013904223;
      rows[i] = (GLubyte)(seed >> 24);
   }
   s.ctx->table->PolygonStipple(s.ctx, rows);
   s.ctx->table->Enable(s.ctx, GL_POLYGON_STIPPLE);
   /* GL counts rows from the bottom of its window. */
   for (unsigned y = 0; y < 32; y++) {
      const GLubyte *row = rows + 4 * ((SCENE_HEIGHT - 1 - y) % 32);
      rig_method(&s.rig, NV097_SET_STIPPLE_PATERN_0 + 4 * y,
                 (uint32_t)row[0] << 24 | row[1] << 16 | row[2] << 8 | row[3]);
   }
   rig_method(&s.rig, NV097_SET_STIPPLE_ENABLE, 1);
   scene_vertices(&s, GL_TRIANGLES);
   for (unsigned i = 0; i < 3; i++) {
      scene_color(&s, i == 0, i == 1, i == 2);
      scene_vertex(&s, corners[i][0], corners[i][1], corners[i][2]);
   }
   scene_end_vertices(&s);
   s.ctx->table->Disable(s.ctx, GL_POLYGON_STIPPLE);
   scene_compare(&s, 0, 200);
}

/* GL clips by a plane in the eye's space; the chip by a stage whose coordinate is the distance. */
static void
clip_planes(void **state)
{
   static const GLdouble plane[4] = {0.6, 0.8, 0.1, 1.2};
   struct scene s;
   scene_begin(&s, state);
   scene_set_projection(&s, scene_projection);
   s.ctx->table->MatrixMode(s.ctx, GL_MODELVIEW);
   s.ctx->table->LoadIdentity(s.ctx);
   s.ctx->table->ClipPlane(s.ctx, GL_CLIP_PLANE0, plane);
   s.ctx->table->Enable(s.ctx, GL_CLIP_PLANE0);
   rig_method(&s.rig, NV097_SET_SHADER_STAGE_PROGRAM, 5);
   scene_vertices(&s, GL_TRIANGLES);
   for (unsigned i = 0; i < 6; i++) {
      const float *v = corners[i];
      scene_color(&s, i % 3 == 0, i % 3 == 1, i % 3 == 2);
      scene_texcoord(&s, 0.6f * v[0] + 0.8f * v[1] + 0.1f * v[2] + 1.2f, 1, 1);
      scene_vertex(&s, v[0], v[1], v[2]);
   }
   scene_end_vertices(&s);
   s.ctx->table->Disable(s.ctx, GL_CLIP_PLANE0);
   scene_compare(&s, 4, 300);
}

static void
occlusion_queries(void **state)
{
   struct scene s;
   GLuint query, count = 0;
   scene_begin(&s, state);
   scene_set_projection(&s, scene_projection);
   s.ctx->table->Enable(s.ctx, GL_DEPTH_TEST);
   rig_method(&s.rig, NV097_SET_DEPTH_TEST_ENABLE, 1);
   rig_method(&s.rig, NV097_SET_CONTEXT_DMA_REPORT, RIG_SMALL);
   s.ctx->table->GenQueries(s.ctx, 1, &query);
   for (unsigned t = 0; t < 3; t++) {
      if (t == 1)
         s.ctx->table->BeginQuery(s.ctx, GL_SAMPLES_PASSED, query);
      rig_method(&s.rig, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, t >= 1);
      scene_color(&s, t == 0, t == 1, t == 2);
      scene_vertices(&s, GL_TRIANGLES);
      for (unsigned i = 3 * t; i < 3 * t + 3; i++)
         scene_vertex(&s, corners[i][0], corners[i][1], corners[i][2]);
      scene_end_vertices(&s);
   }
   s.ctx->table->EndQuery(s.ctx, GL_SAMPLES_PASSED);
   s.ctx->table->GetQueryObjectuiv(s.ctx, query, GL_QUERY_RESULT, &count);
   s.ctx->table->Disable(s.ctx, GL_DEPTH_TEST);
   assert_true(rig_method(&s.rig, NV097_GET_REPORT, 1 << 24));
   const unsigned counted = rig_word(&s.rig, RIG_SMALL_BASE + 8);
   assert_in_range(count, 100, 2000);
   assert_in_range(counted, count - 2, count + 2);
   scene_compare(&s, 2, 300);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(vertex_programs),   cmocka_unit_test(cube_maps),
       cmocka_unit_test(polygon_stipple),   cmocka_unit_test(clip_planes),
       cmocka_unit_test(occlusion_queries),
   };
   return cmocka_run_group_tests(tests, gl_fixture_setup, gl_fixture_teardown);
}
