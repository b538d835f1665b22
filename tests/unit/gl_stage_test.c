/* Who runs the vertex and the fragment stage: precedence for each combination of enables, what can
 * run, and what other contexts change. All state is set through GL; what reaches the driver is seen
 * in its functions. */
#include <string.h>

#include "compiler/frontend/ext_vs/ext_vs.h"
#include "compiler/ir/ir.h"
#include "gl_stage_rig.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/arb/programs.h"
#include "mesa_ext/program/ati_fs/fragment_shader.h"
#include "mesa_ext/program/combiners/combiners.h"
#include "mesa_ext/program/nv/vertex_program.h"

/* --- Precedence */

static void
tables_end_with_who_always_runs(void **state)
{
   for (unsigned stage = 0; stage < PIPE_SHADER_STAGES; stage++) {
      unsigned num;
      const struct gl_stage_source *const *row =
          gl_stage_table((enum pipe_shader_stage)stage, &num);
      assert_true(num > 0);
      for (unsigned i = 0; i < num; i++) {
         assert_non_null(row[i]->name);
         assert_true(row[i]->key && row[i]->build);
         assert_int_equal(row[i]->in_use == NULL, i == num - 1);
         assert_int_equal(row[i]->results != NULL, stage == PIPE_SHADER_VERTEX);
         assert_true(row[i]->sampled_target || stage == PIPE_SHADER_VERTEX);
      }
   }
}

/* EVS-375: the program of NV_vertex_program goes before the shader, also one that can not run. */
static void
precedence(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_load_programs(ctx);
   stage_define_shader(ctx);
   for (unsigned n = 0; n < 2 * 2 * 2 * NUM_PROGRAMS; n++) {
      const bool nv = n & 1, evs = n & 2, defined = n & 4;
      const unsigned program = n / 8;
      stage_set(ctx, GL_VERTEX_PROGRAM_NV, nv);
      stage_set(ctx, GL_VERTEX_SHADER_EXT, evs);
      ctx->table->BindVertexShaderEXT(ctx, defined ? 1 : 0);
      stage_bind_program(ctx, program);
      const struct gl_stage_source *expected = nv               ? &gl_nv_vertex_program
                                               : evs && defined ? &gl_ext_vertex_shader
                                                                : &gl_conventional_vertices;
      assert_ptr_equal(gl_vertex_source(ctx), expected);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), &gl_texture_environments);
      const bool valid = !nv || (program != NONE && program != STATE);
      stage_seen.draws = 0;
      stage_draw(ctx);
      assert_int_equal(stage_seen.draws, valid);
      if (valid)
         assert_ptr_equal(stage_seen.source[PIPE_SHADER_VERTEX], expected);
      else
         assert_int_equal(ctx->table->GetError(ctx),
                          GL_INVALID_OPERATION); /* End's is the second */
      while (ctx->table->GetError(ctx))
         ;
   }
}

/* The text that is bound says who runs vertices; each combination with the enables, and what the
 * sources tell of themselves. */
static void
programs_of_arb(void **state)
{
   gl_fixture_needs(state, "GL_ARB_fragment_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_load_programs(ctx);
   stage_load_arb(ctx, GL_VERTEX_PROGRAM_ARB, 21,
                  "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.fogcoord, 1; END");
   stage_load_arb(ctx, GL_VERTEX_PROGRAM_ARB, 22, "!!ARBvp1.0 OPTION ARB_position_invariant; END");
   stage_load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 23,
                  "!!ARBfp1.0 TEX result.color, fragment.texcoord, texture[1], 3D; END");
   stage_define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   static const GLuint names[] = {0, MINIMAL, 21, 22, 24 /* empty */};
   for (unsigned n = 0; n < 2 * 2 * 5; n++) {
      const bool vertices = n & 1, fragments = n & 2;
      const GLuint name = names[n / 4];
      const bool is_arb = name == 21 || name == 22, valid = is_arb || name == MINIMAL;
      stage_set(ctx, GL_VERTEX_PROGRAM_ARB, vertices);
      stage_set(ctx, GL_FRAGMENT_PROGRAM_ARB, fragments);
      ctx->table->BindProgramARB(ctx, GL_VERTEX_PROGRAM_ARB, name);
      assert_ptr_equal(gl_vertex_source(ctx), !vertices ? &gl_ext_vertex_shader
                                              : is_arb  ? &gl_arb_vertex_program
                                                        : &gl_nv_vertex_program);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT),
                       fragments ? &gl_arb_fragment_program : &gl_texture_environments);
      stage_seen.draws = 0;
      stage_draw(ctx);
      assert_int_equal(stage_seen.draws, !vertices || valid);
      while (ctx->table->GetError(ctx))
         ;
   }
   struct gl_vertex_results r = {0};
   ctx->table->BindProgramARB(ctx, GL_VERTEX_PROGRAM_ARB, 21);
   gl_arb_vertex_program.results(ctx, &r);
   assert_true(r.written == (BIT(HPOS) | BIT(FOGC)) && !r.clips && !r.color_sum);
   ctx->table->BindProgramARB(ctx, GL_VERTEX_PROGRAM_ARB, 22);
   gl_arb_vertex_program.results(ctx, &r);
   assert_true(r.clips);
   assert_int_equal(gl_arb_fragment_program.sampled_target(ctx, 0), -1);
   assert_int_equal(gl_arb_fragment_program.sampled_target(ctx, 1), GL_TEX_3D);
   assert_false(gl_arb_fragment_program.compares(ctx, 1));
   ctx->table->BindProgramARB(ctx, GL_FRAGMENT_PROGRAM_ARB, 0);
   assert_non_null(gl_arb_fragment_program.not_ready(ctx));
}

/* One enable for fragment programs of NV and ARB: the text that is bound says whose it is. Named
 * parameters make no shader anew, textures that come and go do. */
static void
fragment_programs_of_nv(void **state)
{
   static const GLubyte texel[4] = {0};
   gl_fixture_needs(state, "GL_NV_fragment_program");
   struct gl_context *ctx = CTX(state);
   stage_load_nv(ctx, 30, "!!FP1.0 DECLARE d; TEX R0, f[TEX0], TEX1, 2D; MUL o[COLR], R0, d; END");
   stage_load_nv(ctx, 31, "!!FP1.0 MOV o[DEPR], 0.5; END");
   stage_load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 32, "!!ARBfp1.0 MOV result.color, 1; END");
   static const GLuint names[] = {30, 31, 32, 33 /* empty */};
   for (unsigned n = 0; n < 2 * 4; n++) {
      const GLuint name = names[n / 2];
      ctx->table->BindProgramARB(ctx, GL_FRAGMENT_PROGRAM_ARB, name);
      stage_set(ctx, GL_FRAGMENT_PROGRAM_NV, n & 1);
      assert_int_equal(ctx->table->IsEnabled(ctx, GL_FRAGMENT_PROGRAM_ARB), n & 1);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT),
                       !(n & 1)    ? &gl_texture_environments
                       : name < 32 ? &gl_nv_fragment_program
                                   : &gl_arb_fragment_program);
      stage_seen.draws = 0;
      stage_draw(ctx);
      assert_int_equal(stage_seen.draws, !(n & 1) || name != 33);
      while (ctx->table->GetError(ctx))
         ;
   }
   ctx->table->BindProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, 31);
   assert_true(gl_nv_fragment_program.replaces_depth(ctx));
   ctx->table->BindProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, 30);
   assert_false(gl_nv_fragment_program.replaces_depth(ctx));
   assert_int_equal(gl_nv_fragment_program.sampled_target(ctx, 0), -1);
   assert_int_equal(gl_nv_fragment_program.sampled_target(ctx, 1), GL_TEX_2D);
   stage_draw(ctx);
   assert_int_equal(stage_seen.samplers_used, 0); /* there is no texture */
   const unsigned shaders = stage_seen.shaders[PIPE_SHADER_FRAGMENT];
   stage_seen.constants[PIPE_SHADER_FRAGMENT] = 0;
   ctx->table->ProgramNamedParameter4fNV(ctx, 30, 1, (const GLubyte *)"d", 1, 2, 3, 4);
   stage_draw(ctx);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders);
   assert_int_equal(stage_seen.constants[PIPE_SHADER_FRAGMENT], 1);
   ctx->table->ActiveTexture(ctx, GL_TEXTURE1);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texel);
   stage_draw(ctx);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   assert_int_equal(stage_seen.samplers_used, 2);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* Combiners run fragments where no fragment program does; which shader, and whether it is built
 * anew, follows from what is set. */
static void
combiners(void **state)
{
   gl_fixture_needs(state, "GL_NV_register_combiners");
   struct gl_context *ctx = CTX(state);
   static const GLfloat half[4] = {0.5f, 0.5f, 0.5f, 0.5f};
   stage_load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 23, "!!ARBfp1.0 MOV result.color, 1; END");
   for (unsigned n = 0; n < 4; n++) {
      stage_set(ctx, GL_FRAGMENT_PROGRAM_ARB, n & 1);
      stage_set(ctx, GL_REGISTER_COMBINERS_NV, n & 2);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), n & 1 ? &gl_arb_fragment_program
                                                                   : n & 2
                                                                       ? &gl_register_combiners
                                                                       : &gl_texture_environments);
   }
   stage_set(ctx, GL_FRAGMENT_PROGRAM_ARB, false);
   stage_draw(ctx);
   unsigned shaders = stage_seen.shaders[PIPE_SHADER_FRAGMENT];
   /* Constants, and stages that do not run, are no part of the shader. */
   ctx->table->CombinerParameterfvNV(ctx, GL_CONSTANT_COLOR0_NV, half);
   ctx->table->CombinerInputNV(ctx, GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE1_NV,
                               GL_SIGNED_NEGATE_NV, GL_RGB);
   stage_draw(ctx);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders);
   ctx->table->CombinerParameteriNV(ctx, GL_NUM_GENERAL_COMBINERS_NV, 2);
   stage_draw(ctx);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   ctx->table->CombinerParameteriNV(ctx, GL_NUM_GENERAL_COMBINERS_NV, 1);
   stage_draw(ctx);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   ctx->table->PushAttrib(ctx, GL_TEXTURE_BIT);
   stage_set(ctx, GL_REGISTER_COMBINERS_NV, false);
   assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), &gl_texture_environments);
   ctx->table->PopAttrib(ctx);
   assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), &gl_register_combiners);
   assert_int_equal(gl_register_combiners.sampled_target(ctx, 0), -1);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* Texts of ATI's shaders stand behind ARB's programs, and before environments. Their parameters
 * make no shader anew. */
static void
texts_of_ati_shaders(void **state)
{
   gl_fixture_needs(state, "GL_ATI_text_fragment_shader");
   struct gl_context *ctx = CTX(state);
   stage_load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 23, "!!ARBfp1.0 MOV result.color, 1; END");
   stage_load_arb(ctx, GL_TEXT_FRAGMENT_SHADER_ATI, 24,
                  "!!ATIfs1.0 StartConstants; CONSTANT c0 = program.env[3];"
                  "CONSTANT c1 = program.local[0]; EndConstants;"
                  "StartOutputPass; MUL r0, c0, c1; EndPass;");
   for (unsigned n = 0; n < 8; n++) {
      stage_set(ctx, GL_FRAGMENT_PROGRAM_ARB, n & 1);
      stage_set(ctx, GL_TEXT_FRAGMENT_SHADER_ATI, n & 2);
      ctx->table->BindProgramARB(ctx, GL_TEXT_FRAGMENT_SHADER_ATI, n & 4 ? 25 /* empty */ : 24);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT),
                       n & 1          ? &gl_arb_fragment_program
                       : (n & 6) == 2 ? &gl_ati_text_fragment_shader
                                      : &gl_texture_environments);
   }
   stage_set(ctx, GL_FRAGMENT_PROGRAM_ARB, false);
   ctx->table->BindProgramARB(ctx, GL_TEXT_FRAGMENT_SHADER_ATI, 24);
   stage_draw(ctx);
   const unsigned shaders = stage_seen.shaders[PIPE_SHADER_FRAGMENT];
   stage_seen.constants[PIPE_SHADER_FRAGMENT] = 0;
   ctx->table->ProgramEnvParameter4fARB(ctx, GL_TEXT_FRAGMENT_SHADER_ATI, 3, 1, 1, 1, 1);
   ctx->table->ProgramLocalParameter4fARB(ctx, GL_TEXT_FRAGMENT_SHADER_ATI, 0, 1, 1, 1, 1);
   stage_draw(ctx);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders);
   assert_int_equal(stage_seen.constants[PIPE_SHADER_FRAGMENT], ATI_FS_NUM_PARAMS);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* PushAttrib and PopAttrib of ENABLE_BIT change who runs the vertices. */
static void
attribute_groups(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->PushAttrib(ctx, GL_ENABLE_BIT);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   assert_ptr_equal(gl_vertex_source(ctx), &gl_ext_vertex_shader);
   ctx->table->PopAttrib(ctx);
   assert_ptr_equal(gl_vertex_source(ctx), &gl_conventional_vertices);
}

/* VP-092..VP-094: each command that draws says so, and none draws. */
static void
not_ready(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const float position[2] = {0, 0};
   ctx->table->EnableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->VertexPointer(ctx, 2, GL_FLOAT, 0, position);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->Begin(ctx, GL_POINTS);
   stage_assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->RasterPos2f(ctx, 0, 0);
   stage_assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->DrawArrays(ctx, GL_POINTS, 0, 1);
   stage_assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->Rectf(ctx, 0, 0, 1, 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   while (ctx->table->GetError(ctx))
      ;
   ctx->table->Flush(ctx);
   assert_int_equal(stage_seen.draws, 0);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->DrawArrays(ctx, GL_POINTS, 0, 1);
   ctx->table->Flush(ctx);
   stage_assert_error(ctx, GL_NO_ERROR);
   assert_int_equal(stage_seen.draws, 1);
}

/* A program that another context loads makes this one ready before its next draw. */
static void
changes_of_other_contexts(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_fixture *f = *state;
   struct gl_context *ctx = f->ctx, *other = gl_fixture_context(f, f->ctx);
   stage_bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   stage_draw(ctx);
   assert_int_equal(stage_seen.draws, 0);
   while (ctx->table->GetError(ctx))
      ;
   stage_load_programs(other);
   stage_draw(ctx);
   stage_assert_error(ctx, GL_NO_ERROR);
   assert_int_equal(stage_seen.draws, 1);
   const GLuint name = MINIMAL;
   other->table->DeleteProgramsNV(other, 1, &name);
   stage_draw(ctx);
   assert_int_equal(stage_seen.draws, 1);
   gl_context_destroy(other);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(tables_end_with_who_always_runs),
       TEST(precedence),
       TEST(programs_of_arb),
       TEST(fragment_programs_of_nv),
       TEST(combiners),
       TEST(texts_of_ati_shaders),
       TEST(attribute_groups),
       TEST(not_ready),
       TEST(changes_of_other_contexts),
   };
   return cmocka_run_group_tests_name("gl_stage", tests, NULL, NULL);
}
