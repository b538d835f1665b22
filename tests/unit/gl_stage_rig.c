#include "gl_stage_rig.h"

#include <string.h>

#include "compiler/ir/ir.h"

/* --- What the driver was told */

struct stage_seen stage_seen;

static void
record_draw(struct pipe_context *pipe, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   stage_seen.draws++;
   memcpy(stage_seen.source, gl_current_context->stages.source, sizeof stage_seen.source);
}

static void
record_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first,
                 unsigned count, const float (*values)[4])
{
   stage_seen.constants[stage] += count;
}

static struct pipe_shader_cso *(*make_shader)(struct pipe_context *pipe,
                                              enum pipe_shader_stage stage,
                                              const struct ir_shader *ir);

static struct pipe_shader_cso *
record_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   stage_seen.shaders[stage]++;
   if (stage == PIPE_SHADER_FRAGMENT) {
      stage_seen.samplers_used = ir->samplers_used;
      stage_seen.num_params = ir->num_params;
   }
   return make_shader(pipe, stage, ir);
}

int
stage_setup(void **state)
{
   if (gl_fixture_setup(state))
      return -1;
   struct pipe_context *pipe = CTX(state)->pipe;
   make_shader = pipe->create_shader_state;
   pipe->draw_vbo = record_draw;
   pipe->set_constants = record_constants;
   pipe->create_shader_state = record_shader;
   memset(&stage_seen, 0, sizeof stage_seen);
   return 0;
}

/* --- GL */

static const char minimal[] = VP1 "END";
static const char rich[] = VP1 "MOV o[PSIZ].x, v[1]; MOV o[COL1], v[4]; MOV o[FOGC].x, v[5]; END";
static const char vp2[] = "!!VP2.0 MOV o[HPOS], v[0]; MOV o[CLP0].x, v[1].x; END";
static const char state_program[] = "!!VSP1.0 MOV c[0], v[0]; END";

void
stage_load_programs(struct gl_context *ctx)
{
   static const char *const text[NUM_PROGRAMS] = {NULL, minimal, rich, vp2, state_program};
   for (unsigned i = 1; i < NUM_PROGRAMS; i++)
      ctx->table->LoadProgramNV(ctx, i == STATE ? GL_VERTEX_STATE_PROGRAM_NV : GL_VERTEX_PROGRAM_NV,
                                i, (GLsizei)strlen(text[i]), (const GLubyte *)text[i]);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* A state program can not be bound, but the bound name can become one. */
void
stage_bind_program(struct gl_context *ctx, unsigned program)
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

void
stage_define_shader(struct gl_context *ctx)
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

void
stage_set(struct gl_context *ctx, GLenum cap, bool value)
{
   if (value)
      ctx->table->Enable(ctx, cap);
   else
      ctx->table->Disable(ctx, cap);
}

void
stage_draw(struct gl_context *ctx)
{
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->Vertex2f(ctx, 0, 0);
   ctx->table->End(ctx);
   ctx->table->Flush(ctx);
}

void
stage_bitmap(struct gl_context *ctx)
{
   static const GLubyte bits[4] = {0xff, 0, 0xff, 0};
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 1);
   ctx->table->Bitmap(ctx, 8, 4, 0, 0, 0, 0, bits);
   ctx->table->Flush(ctx);
}

void
stage_draw_pixels(struct gl_context *ctx, GLenum format)
{
   static const GLubyte image[4 * 4 * 4];
   ctx->table->DrawPixels(ctx, 4, 4, format, GL_UNSIGNED_BYTE, image);
}

void
stage_assert_error(struct gl_context *ctx, GLenum error)
{
   assert_int_equal(ctx->table->GetError(ctx), error);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

struct gl_vertex_results
stage_results(struct gl_context *ctx)
{
   struct gl_vertex_results r = {0};
   gl_vertex_source(ctx)->results(ctx, &r);
   return r;
}

void
stage_load_arb(struct gl_context *ctx, GLenum target, GLuint id, const char *text)
{
   ctx->table->BindProgramARB(ctx, target, id);
   ctx->table->ProgramStringARB(ctx, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text),
                                text);
}

void
stage_load_nv(struct gl_context *ctx, GLuint id, const char *text)
{
   ctx->table->LoadProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, id, (GLsizei)strlen(text),
                             (const GLubyte *)text);
   ctx->table->BindProgramNV(ctx, GL_FRAGMENT_PROGRAM_NV, id);
}
