/* Who runs the vertex and the fragment stage: precedence for each combination of enables, what the
 * sources tell about themselves, and what a draw finds in place. All state is set through GL; what
 * reaches the driver is seen in its functions. */
#include <string.h>

#include "compiler/frontend/ext_vs/ext_vs.h"
#include "compiler/ir/ir.h"
#include "gl_fixture.h"
#include "mesa_ext/derive/private.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/arb/programs.h"
#include "mesa_ext/program/combiners/combiners.h"
#include "mesa_ext/program/nv/vertex_program.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)
#define BIT(slot) (1ull << VARYING_##slot)

/* --- What the driver was told */

/* Draws, with who ran the stages; constants and shaders, by stage. */
static struct {
   unsigned draws, constants[PIPE_SHADER_STAGES], shaders[PIPE_SHADER_STAGES];
   const struct gl_stage_source *source[PIPE_SHADER_STAGES];
   uint32_t samplers_used, num_params; /* of the last fragment shader */
} seen;

static void
record_draw(struct pipe_context *pipe, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   seen.draws++;
   memcpy(seen.source, gl_current_context->stages.source, sizeof seen.source);
}

static void
record_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first,
                 unsigned count, const float (*values)[4])
{
   seen.constants[stage] += count;
}

static struct pipe_shader_cso *(*make_shader)(struct pipe_context *pipe,
                                              enum pipe_shader_stage stage,
                                              const struct ir_shader *ir);

static struct pipe_shader_cso *
record_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   seen.shaders[stage]++;
   if (stage == PIPE_SHADER_FRAGMENT) {
      seen.samplers_used = ir->samplers_used;
      seen.num_params = ir->num_params;
   }
   return make_shader(pipe, stage, ir);
}

static int
setup(void **state)
{
   if (gl_fixture_setup(state))
      return -1;
   struct pipe_context *pipe = CTX(state)->pipe;
   make_shader = pipe->create_shader_state;
   pipe->draw_vbo = record_draw;
   pipe->set_constants = record_constants;
   pipe->create_shader_state = record_shader;
   memset(&seen, 0, sizeof seen);
   return 0;
}

/* --- GL */

#define VP1 "!!VP1.0 MOV o[HPOS], v[0]; "
static const char minimal[] = VP1 "END";
static const char rich[] = VP1 "MOV o[PSIZ].x, v[1]; MOV o[COL1], v[4]; MOV o[FOGC].x, v[5]; END";
static const char vp2[] = "!!VP2.0 MOV o[HPOS], v[0]; MOV o[CLP0].x, v[1].x; END";
static const char state_program[] = "!!VSP1.0 MOV c[0], v[0]; END";

enum { NONE, MINIMAL, RICH, VP2, STATE, NUM_PROGRAMS }; /* names of programs; NONE has no object */

static void
load_programs(struct gl_context *ctx)
{
   static const char *const text[NUM_PROGRAMS] = {NULL, minimal, rich, vp2, state_program};
   for (unsigned i = 1; i < NUM_PROGRAMS; i++)
      ctx->table->LoadProgramNV(ctx, i == STATE ? GL_VERTEX_STATE_PROGRAM_NV : GL_VERTEX_PROGRAM_NV,
                                i, (GLsizei)strlen(text[i]), (const GLubyte *)text[i]);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* A state program can not be bound, but the bound name can become one. */
static void
bind_program(struct gl_context *ctx, unsigned program)
{
   const GLuint name = NUM_PROGRAMS;
   if (program != STATE) {
      ctx->table->BindProgramNV(ctx, GL_VERTEX_PROGRAM_NV, program ? program : 100);
      return;
   }
   ctx->table->DeleteProgramsNV(ctx, 1, &name);
   ctx->table->BindProgramNV(ctx, GL_VERTEX_PROGRAM_NV, name);
   ctx->table->LoadProgramNV(ctx, GL_VERTEX_STATE_PROGRAM_NV, name, sizeof state_program - 1,
                             (const GLubyte *)state_program);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static void
define_shader(struct gl_context *ctx)
{
   ctx->table->BindVertexShaderEXT(ctx, 1);
   const GLuint position = ctx->table->BindParameterEXT(ctx, GL_CURRENT_VERTEX_EXT);
   const GLuint variant =
       ctx->table->GenSymbolsEXT(ctx, GL_VECTOR_EXT, GL_VARIANT_EXT, GL_FULL_RANGE_EXT, 1);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, position);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, variant);
   ctx->table->EndVertexShaderEXT(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 0);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static void
set(struct gl_context *ctx, GLenum cap, bool value)
{
   if (value)
      ctx->table->Enable(ctx, cap);
   else
      ctx->table->Disable(ctx, cap);
}

static void
draw(struct gl_context *ctx)
{
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->Vertex2f(ctx, 0, 0);
   ctx->table->End(ctx);
   ctx->table->Flush(ctx);
}

static void
bitmap(struct gl_context *ctx)
{
   static const GLubyte bits[4] = {0xff, 0, 0xff, 0};
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 1);
   ctx->table->Bitmap(ctx, 8, 4, 0, 0, 0, 0, bits);
}

static void
draw_pixels(struct gl_context *ctx, GLenum format)
{
   static const GLubyte image[4 * 4 * 4];
   ctx->table->DrawPixels(ctx, 4, 4, format, GL_UNSIGNED_BYTE, image);
}

static void
assert_error(struct gl_context *ctx, GLenum error)
{
   assert_int_equal(ctx->table->GetError(ctx), error);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static struct gl_vertex_results
results(struct gl_context *ctx)
{
   struct gl_vertex_results r = {0};
   gl_vertex_source(ctx)->results(ctx, &r);
   return r;
}

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
   load_programs(ctx);
   define_shader(ctx);
   for (unsigned n = 0; n < 2 * 2 * 2 * NUM_PROGRAMS; n++) {
      const bool nv = n & 1, evs = n & 2, defined = n & 4;
      const unsigned program = n / 8;
      set(ctx, GL_VERTEX_PROGRAM_NV, nv);
      set(ctx, GL_VERTEX_SHADER_EXT, evs);
      ctx->table->BindVertexShaderEXT(ctx, defined ? 1 : 0);
      bind_program(ctx, program);
      const struct gl_stage_source *expected = nv               ? &gl_nv_vertex_program
                                               : evs && defined ? &gl_ext_vertex_shader
                                                                : &gl_conventional_vertices;
      assert_ptr_equal(gl_vertex_source(ctx), expected);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), &gl_texture_environments);
      const bool valid = !nv || (program != NONE && program != STATE);
      seen.draws = 0;
      draw(ctx);
      assert_int_equal(seen.draws, valid);
      if (valid)
         assert_ptr_equal(seen.source[PIPE_SHADER_VERTEX], expected);
      else
         assert_int_equal(ctx->table->GetError(ctx),
                          GL_INVALID_OPERATION); /* End's is the second */
      while (ctx->table->GetError(ctx))
         ;
   }
}

static void
load_arb(struct gl_context *ctx, GLenum target, GLuint id, const char *text)
{
   ctx->table->BindProgramARB(ctx, target, id);
   ctx->table->ProgramStringARB(ctx, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text),
                                text);
}

/* The text that is bound says who runs vertices; each combination with the enables, and what the
 * sources tell of themselves. */
static void
programs_of_arb(void **state)
{
   gl_fixture_needs(state, "GL_ARB_fragment_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   load_programs(ctx);
   load_arb(ctx, GL_VERTEX_PROGRAM_ARB, 21,
            "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.fogcoord, 1; END");
   load_arb(ctx, GL_VERTEX_PROGRAM_ARB, 22, "!!ARBvp1.0 OPTION ARB_position_invariant; END");
   load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 23,
            "!!ARBfp1.0 TEX result.color, fragment.texcoord, texture[1], 3D; END");
   define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   static const GLuint names[] = {0, MINIMAL, 21, 22, 24 /* empty */};
   for (unsigned n = 0; n < 2 * 2 * 5; n++) {
      const bool vertices = n & 1, fragments = n & 2;
      const GLuint name = names[n / 4];
      const bool is_arb = name == 21 || name == 22, valid = is_arb || name == MINIMAL;
      set(ctx, GL_VERTEX_PROGRAM_ARB, vertices);
      set(ctx, GL_FRAGMENT_PROGRAM_ARB, fragments);
      ctx->table->BindProgramARB(ctx, GL_VERTEX_PROGRAM_ARB, name);
      assert_ptr_equal(gl_vertex_source(ctx), !vertices ? &gl_ext_vertex_shader
                                              : is_arb  ? &gl_arb_vertex_program
                                                        : &gl_nv_vertex_program);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT),
                       fragments ? &gl_arb_fragment_program : &gl_texture_environments);
      seen.draws = 0;
      draw(ctx);
      assert_int_equal(seen.draws, !vertices || valid);
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

static void
load_nv(struct gl_context *ctx, GLuint id, const char *text)
{
   ctx->table->LoadProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, id, (GLsizei)strlen(text),
                             (const GLubyte *)text);
   ctx->table->BindProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, id);
}

/* One enable for fragment programs of NV and ARB: the text that is bound says whose it is. Named
 * parameters make no shader anew, textures that come and go do. */
static void
fragment_programs_of_nv(void **state)
{
   static const GLubyte texel[4] = {0};
   gl_fixture_needs(state, "GL_NV_fragment_program");
   struct gl_context *ctx = CTX(state);
   load_nv(ctx, 30, "!!FP1.0 DECLARE d; TEX R0, f[TEX0], TEX1, 2D; MUL o[COLR], R0, d; END");
   load_nv(ctx, 31, "!!FP1.0 MOV o[DEPR], 0.5; END");
   load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 32, "!!ARBfp1.0 MOV result.color, 1; END");
   static const GLuint names[] = {30, 31, 32, 33 /* empty */};
   for (unsigned n = 0; n < 2 * 4; n++) {
      const GLuint name = names[n / 2];
      ctx->table->BindProgramARB(ctx, GL_FRAGMENT_PROGRAM_ARB, name);
      set(ctx, GL_FRAGMENT_PROGRAM_NV, n & 1);
      assert_int_equal(ctx->table->IsEnabled(ctx, GL_FRAGMENT_PROGRAM_ARB), n & 1);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT),
                       !(n & 1)    ? &gl_texture_environments
                       : name < 32 ? &gl_nv_fragment_program
                                   : &gl_arb_fragment_program);
      seen.draws = 0;
      draw(ctx);
      assert_int_equal(seen.draws, !(n & 1) || name != 33);
      while (ctx->table->GetError(ctx))
         ;
   }
   ctx->table->BindProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, 31);
   assert_true(gl_nv_fragment_program.replaces_depth(ctx));
   ctx->table->BindProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, 30);
   assert_false(gl_nv_fragment_program.replaces_depth(ctx));
   assert_int_equal(gl_nv_fragment_program.sampled_target(ctx, 0), -1);
   assert_int_equal(gl_nv_fragment_program.sampled_target(ctx, 1), GL_TEX_2D);
   draw(ctx);
   assert_int_equal(seen.samplers_used, 0); /* there is no texture */
   const unsigned shaders = seen.shaders[PIPE_SHADER_FRAGMENT];
   seen.constants[PIPE_SHADER_FRAGMENT] = 0;
   ctx->table->ProgramNamedParameter4fNV(ctx, 30, 1, (const GLubyte *)"d", 1, 2, 3, 4);
   draw(ctx);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders);
   assert_int_equal(seen.constants[PIPE_SHADER_FRAGMENT], 1);
   ctx->table->ActiveTexture(ctx, GL_TEXTURE1);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texel);
   draw(ctx);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   assert_int_equal(seen.samplers_used, 2);
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
   load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 23, "!!ARBfp1.0 MOV result.color, 1; END");
   for (unsigned n = 0; n < 4; n++) {
      set(ctx, GL_FRAGMENT_PROGRAM_ARB, n & 1);
      set(ctx, GL_REGISTER_COMBINERS_NV, n & 2);
      assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), n & 1 ? &gl_arb_fragment_program
                                                                   : n & 2
                                                                       ? &gl_register_combiners
                                                                       : &gl_texture_environments);
   }
   set(ctx, GL_FRAGMENT_PROGRAM_ARB, false);
   draw(ctx);
   unsigned shaders = seen.shaders[PIPE_SHADER_FRAGMENT];
   /* Constants, and stages that do not run, are no part of the shader. */
   ctx->table->CombinerParameterfvNV(ctx, GL_CONSTANT_COLOR0_NV, half);
   ctx->table->CombinerInputNV(ctx, GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE1_NV,
                               GL_SIGNED_NEGATE_NV, GL_RGB);
   draw(ctx);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders);
   ctx->table->CombinerParameteriNV(ctx, GL_NUM_GENERAL_COMBINERS_NV, 2);
   draw(ctx);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   ctx->table->CombinerParameteriNV(ctx, GL_NUM_GENERAL_COMBINERS_NV, 1);
   draw(ctx);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   ctx->table->PushAttrib(ctx, GL_TEXTURE_BIT);
   set(ctx, GL_REGISTER_COMBINERS_NV, false);
   assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), &gl_texture_environments);
   ctx->table->PopAttrib(ctx);
   assert_ptr_equal(gl_stage_source(ctx, PIPE_SHADER_FRAGMENT), &gl_register_combiners);
   assert_int_equal(gl_register_combiners.sampled_target(ctx, 0), -1);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* PushAttrib and PopAttrib of ENABLE_BIT change who runs the vertices. */
static void
attribute_groups(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   define_shader(ctx);
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
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->RasterPos2f(ctx, 0, 0);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->DrawArrays(ctx, GL_POINTS, 0, 1);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->Rectf(ctx, 0, 0, 1, 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   while (ctx->table->GetError(ctx))
      ;
   ctx->table->Flush(ctx);
   assert_int_equal(seen.draws, 0);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->DrawArrays(ctx, GL_POINTS, 0, 1);
   assert_error(ctx, GL_NO_ERROR);
   assert_int_equal(seen.draws, 1);
}

/* A program that another context loads makes this one ready before its next draw. */
static void
changes_of_other_contexts(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_fixture *f = *state;
   struct gl_context *ctx = f->ctx, *other = gl_fixture_context(f, f->ctx);
   bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   draw(ctx);
   assert_int_equal(seen.draws, 0);
   while (ctx->table->GetError(ctx))
      ;
   load_programs(other);
   draw(ctx);
   assert_error(ctx, GL_NO_ERROR);
   assert_int_equal(seen.draws, 1);
   const GLuint name = MINIMAL;
   other->table->DeleteProgramsNV(other, 1, &name);
   draw(ctx);
   assert_int_equal(seen.draws, 1);
   gl_context_destroy(other);
}

/* --- Images */

/* Whatever runs the vertices, those of an image pass through, and it runs them again afterwards. */
static void
images_come_first(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   load_programs(ctx);
   define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_BLEND); /* or DrawPixels writes pixels without fragments */
   for (unsigned n = 0; n < 4; n++) {
      set(ctx, GL_VERTEX_PROGRAM_NV, n & 1);
      set(ctx, GL_VERTEX_SHADER_EXT, n & 2);
      const struct gl_stage_source *vertices = gl_vertex_source(ctx);
      seen.draws = 0;
      bitmap(ctx);
      assert_int_equal(seen.draws, 1);
      assert_ptr_equal(seen.source[PIPE_SHADER_VERTEX], &gl_image_vertices);
      assert_ptr_equal(seen.source[PIPE_SHADER_FRAGMENT], &gl_texture_environments);
      draw_pixels(ctx, GL_RGBA);
      assert_int_equal(seen.draws, 2);
      assert_ptr_equal(seen.source[PIPE_SHADER_VERTEX], &gl_image_vertices);
      assert_ptr_equal(seen.source[PIPE_SHADER_FRAGMENT], &gl_image_fragments);
      draw(ctx);
      assert_int_equal(seen.draws, 3);
      assert_ptr_equal(seen.source[PIPE_SHADER_VERTEX], vertices);
      assert_ptr_equal(seen.source[PIPE_SHADER_FRAGMENT], &gl_texture_environments);
   }
   assert_error(ctx, GL_NO_ERROR);
}

/* An image is sampled beside the units' textures, by a shader for what it is used for. */
static void
shaders_of_images(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   ctx->table->Enable(ctx, GL_BLEND);
   draw(ctx);
   const uint32_t params = seen.num_params;
   assert_int_equal(seen.samplers_used, 0);
   draw_pixels(ctx, GL_RGBA);
   assert_int_equal(seen.samplers_used, 1u << ctx->limits.image_sampler);
   assert_int_equal(seen.num_params, params + 1);
   const unsigned shaders = seen.shaders[PIPE_SHADER_FRAGMENT];
   draw_pixels(ctx, GL_DEPTH_COMPONENT);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   draw_pixels(ctx, GL_RGBA);
   draw_pixels(ctx, GL_DEPTH_COMPONENT);
   assert_int_equal(seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
}

/* No vertex program runs for an image, so one that can not run is no matter. */
static void
images_without_a_valid_program(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->Enable(ctx, GL_BLEND);
   bitmap(ctx);
   assert_int_equal(seen.draws, 1);
   draw_pixels(ctx, GL_RGBA);
   assert_int_equal(seen.draws, 2);
   assert_error(ctx, GL_NO_ERROR);
}

/* EVS-074: the conventional pipeline transforms the raster position of a shader, a program of
 * NV_vertex_program its own. */
static void
raster_position(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   load_programs(ctx);
   define_shader(ctx);
   bind_program(ctx, MINIMAL);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   const unsigned before = seen.shaders[PIPE_SHADER_VERTEX];
   draw(ctx);
   ctx->table->RasterPos2f(ctx, 0, 0);
   assert_int_equal(seen.shaders[PIPE_SHADER_VERTEX], before + 2); /* its own, for one point */
   assert_ptr_equal(ctx->stages.source[PIPE_SHADER_VERTEX], &gl_conventional_vertices);
   assert_ptr_equal(gl_vertex_source(ctx), &gl_ext_vertex_shader);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->RasterPos2f(ctx, 0, 0);
   assert_ptr_equal(ctx->stages.source[PIPE_SHADER_VERTEX], &gl_nv_vertex_program);
}

/* --- Traits */

static void
traits_of_the_conventional_pipeline(void **state)
{
   struct gl_context *ctx = CTX(state);
   const float attenuation[3] = {1, 1, 0};
   const struct gl_stage_source *s = gl_vertex_source(ctx);
   assert_true(s->generic_arrays == GL_GENERIC_ARB_ENABLED && !s->long_normals && !s->attribs);
   struct gl_vertex_results r = results(ctx);
   assert_true(r.written == UINT64_MAX && r.clips && r.point_parameters);
   assert_true(!r.two_side && !r.point_size && !r.color_sum && !r.fog_factor);
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_TWO_SIDE, 1);
   assert_false(results(ctx).two_side);
   ctx->table->Enable(ctx, GL_LIGHTING);
   assert_true(results(ctx).two_side);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   assert_false(results(ctx).color_sum); /* with lighting the model decides */
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   assert_true(results(ctx).color_sum);
   ctx->table->PointParameterfv(ctx, GL_POINT_DISTANCE_ATTENUATION, attenuation);
   assert_true(results(ctx).point_size);
}

static void
traits_of_programs(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   load_programs(ctx);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   bind_program(ctx, MINIMAL);
   const struct gl_stage_source *s = gl_vertex_source(ctx);
   assert_true(s->generic_arrays == GL_GENERIC_NV_ENABLED && s->long_normals && !s->attribs);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_POINT_SIZE_NV);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   struct gl_vertex_results r = results(ctx);
   assert_true(r.written == BIT(HPOS));
   assert_true(!r.two_side && !r.point_size && !r.point_parameters && !r.clips && !r.color_sum);
   bind_program(ctx, RICH);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_TWO_SIDE_NV);
   ctx->table->Disable(ctx, GL_COLOR_SUM);
   r = results(ctx);
   assert_true(r.written == (BIT(HPOS) | BIT(PSIZ) | BIT(COL1) | BIT(FOGC)));
   assert_true(r.two_side && r.point_size && r.color_sum && !r.clips && !r.fog_factor);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_POINT_SIZE_NV);
   assert_false(results(ctx).point_size);
   bind_program(ctx, VP2);
   assert_true(results(ctx).clips);
}

static void
traits_of_shaders(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   ctx->table->Enable(ctx, GL_LIGHTING);
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_TWO_SIDE, 1);
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   const struct gl_stage_source *s = gl_vertex_source(ctx);
   assert_true(s->generic_arrays == GL_GENERIC_ARB_ENABLED && !s->long_normals && s->attribs);
   assert_int_equal(s->attribs->num(ctx), 1);
   assert_null(s->attribs->array(ctx, 0));
   const struct gl_vertex_results r = results(ctx);
   assert_true(r.written == (BIT(HPOS) | BIT(COL0)));
   assert_true(!r.two_side && !r.point_size && r.point_parameters && r.clips && !r.color_sum);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   assert_true(results(ctx).color_sum);
}

/* The raster position has a distance, and the sum is that of ordinary draws. */
static void
traits_of_images(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const struct gl_image_draw image = {.view = NULL};
   load_programs(ctx);
   bind_program(ctx, RICH);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->derived->image = &image;
   ctx->dirty |= GL_IMAGE_DRAW_DIRTY;
   assert_ptr_equal(gl_vertex_source(ctx), &gl_image_vertices);
   assert_ptr_equal(gl_stage_under(ctx, PIPE_SHADER_VERTEX, &gl_image_vertices),
                    &gl_nv_vertex_program);
   assert_true(results(ctx).written == UINT64_MAX && results(ctx).color_sum);
   ctx->derived->image = NULL;
   ctx->dirty |= GL_IMAGE_DRAW_DIRTY;
   assert_ptr_equal(gl_vertex_source(ctx), &gl_nv_vertex_program);
}

/* Pixels may be written without fragments only where these would keep their colour. */
static void
fragments_that_keep_their_color(void **state)
{
   struct gl_context *ctx = CTX(state);
   const struct gl_stage_source *s = gl_stage_source(ctx, PIPE_SHADER_FRAGMENT);
   draw(ctx);
   assert_true(s->keeps_color(ctx));
   ctx->table->Enable(ctx, GL_FOG);
   assert_false(s->keeps_color(ctx));
   ctx->table->Disable(ctx, GL_FOG);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   assert_false(s->keeps_color(ctx));
   ctx->table->Disable(ctx, GL_COLOR_SUM);
   const GLubyte texel[4] = {0};
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texel);
   ctx->table->Enable(ctx, GL_TEXTURE_2D);
   draw(ctx);
   assert_false(s->keeps_color(ctx));
}

/* --- What a draw costs */

/* The tables are walked when what decides has changed, not for values and other state. */
static void
choices_stand(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const uint32_t deciding = GL_DIRTY_STAGES | GL_DIRTY_PROGRAM;
   load_programs(ctx);
   bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   assert_true(ctx->dirty & deciding);
   draw(ctx);
   assert_int_equal(ctx->dirty & deciding, 0);
   ctx->table->ProgramParameter4fNV(ctx, GL_VERTEX_PROGRAM_NV, 3, 1, 2, 3, 4);
   ctx->table->Rotatef(ctx, 30, 0, 0, 1);
   ctx->table->Enable(ctx, GL_LIGHTING);
   ctx->table->Color3f(ctx, 1, 0, 0);
   assert_int_equal(ctx->dirty & deciding, 0);
   bind_program(ctx, RICH);
   assert_true(ctx->dirty & deciding);
}

/* Parameters go to the driver when they changed, and all of them after another source's. */
static void
parameters(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   unsigned *constants = &seen.constants[PIPE_SHADER_VERTEX];
   load_programs(ctx);
   bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   draw(ctx);
   assert_int_equal(*constants, NV_VP_LINKED_PARAMS);
   *constants = 0;
   draw(ctx);
   bitmap(ctx); /* has none, and leaves them in place */
   draw(ctx);
   assert_int_equal(*constants, 0);
   ctx->table->ProgramParameter4fNV(ctx, GL_VERTEX_PROGRAM_NV, 3, 1, 2, 3, 4);
   bitmap(ctx);
   draw(ctx);
   assert_int_equal(*constants, 1);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_NV);
   draw(ctx);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   *constants = 0;
   draw(ctx);
   assert_int_equal(*constants, NV_VP_LINKED_PARAMS);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(tables_end_with_who_always_runs),
       TEST(precedence),
       TEST(programs_of_arb),
       TEST(fragment_programs_of_nv),
       TEST(combiners),
       TEST(attribute_groups),
       TEST(not_ready),
       TEST(changes_of_other_contexts),
       TEST(images_come_first),
       TEST(shaders_of_images),
       TEST(images_without_a_valid_program),
       TEST(raster_position),
       TEST(traits_of_the_conventional_pipeline),
       TEST(traits_of_programs),
       TEST(traits_of_shaders),
       TEST(traits_of_images),
       TEST(fragments_that_keep_their_color),
       TEST(choices_stand),
       TEST(parameters),
   };
   return cmocka_run_group_tests_name("gl_stage", tests, NULL, NULL);
}
