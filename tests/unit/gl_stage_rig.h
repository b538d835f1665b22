/* A context in which draws, shaders and constants are recorded, with programs of all kinds. */
#ifndef GL_STAGE_RIG_H
#define GL_STAGE_RIG_H

#include "gl_fixture.h"
#include "mesa_ext/derive/private.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)
#define BIT(slot) (1ull << VARYING_##slot)

/* What the driver was told: draws, with who ran the stages; constants and shaders, by stage. */
struct stage_seen {
   unsigned draws, constants[PIPE_SHADER_STAGES], shaders[PIPE_SHADER_STAGES];
   const struct gl_stage_source *source[PIPE_SHADER_STAGES];
   uint32_t samplers_used, num_params; /* of the last fragment shader */
};
extern struct stage_seen stage_seen;

/* A cmocka setup; its teardown is gl_fixture_teardown. */
int stage_setup(void **state);

/* Programs of NV_vertex_program by these names; NONE has no object. */
#define VP1 "!!VP1.0 MOV o[HPOS], v[0]; "
enum { NONE, MINIMAL, RICH, VP2, STATE, NUM_PROGRAMS };
void stage_load_programs(struct gl_context *ctx);
void stage_bind_program(struct gl_context *ctx, unsigned program);
/* Defines vertex shader 1 of EXT_vertex_shader. */
void stage_define_shader(struct gl_context *ctx);
/* Binds and loads. */
void stage_load_arb(struct gl_context *ctx, GLenum target, GLuint id, const char *text);
void stage_load_nv(struct gl_context *ctx, GLuint id, const char *text);

void stage_set(struct gl_context *ctx, GLenum cap, bool value); /* Enable or Disable */
void stage_draw(struct gl_context *ctx);
void stage_bitmap(struct gl_context *ctx);
void stage_draw_pixels(struct gl_context *ctx, GLenum format);
void stage_assert_error(struct gl_context *ctx, GLenum error);
/* Of who runs the vertices now. */
struct gl_vertex_results stage_results(struct gl_context *ctx);

#endif
