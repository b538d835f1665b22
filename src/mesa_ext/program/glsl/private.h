/* What the files of this folder share. */
#ifndef MESA_EXT_PROGRAM_GLSL_PRIVATE_H
#define MESA_EXT_PROGRAM_GLSL_PRIVATE_H

#include "glsl.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/program/arb/programs.h"

/* What went wrong under the lock. why is NULL where nothing did. */
struct gl_glsl_failure {
   GLenum code;
   const char *why;
};
#define GL_GLSL_NO_MEMORY                                                                          \
   (struct gl_glsl_failure)                                                                        \
   {                                                                                               \
      GL_OUT_OF_MEMORY, "no memory"                                                                \
   }

void gl_glsl_lock(struct gl_context *ctx);
/* Unlocks, then raises what went wrong. Gives whether nothing did. */
bool gl_glsl_unlock(struct gl_context *ctx, const char *command, struct gl_glsl_failure failure);

/* --- Under the lock */

/* By name, or what is wrong: INVALID_VALUE where there is no object, INVALID_OPERATION where it is
 * of the other kind. */
struct gl_glsl_shader *gl_glsl_find_shader(struct gl_context *ctx, GLuint name,
                                           struct gl_glsl_failure *failure);
struct gl_glsl_program *gl_glsl_find_program(struct gl_context *ctx, GLuint name,
                                             struct gl_glsl_failure *failure);
/* One with a successful link. */
struct gl_glsl_program *gl_glsl_find_linked(struct gl_context *ctx, GLuint name,
                                            struct gl_glsl_failure *failure);
/* One user less: the object goes if it was deleted. */
void gl_glsl_release(struct gl_context *ctx, struct gl_glsl_object *object);
/* The context's reference to what runs is brought in line with the program in use. */
void gl_glsl_take_exec(struct gl_context *ctx);

/* --- Without it */

/* What the context runs may have changed: generic attributes are those of the program, or the
 * conventional ones. */
void gl_glsl_exec_changed(struct gl_context *ctx);

/* --- Linked programs */

/* Takes over the program. NULL: out of memory; the program is freed then. */
struct gl_glsl_exec *gl_glsl_exec_create(struct glsl_program *program);
void gl_glsl_exec_reference(struct gl_glsl_exec **dst, struct gl_glsl_exec *src);
/* NULL, or why samplers and units do not go together: units of two targets (2.15.4), units that
 * there are not. */
const char *gl_glsl_sampler_conflict(const struct gl_context *ctx, const struct gl_glsl_exec *exec);
/* GL's name of a type. */
GLenum gl_glsl_type_name(const struct glsl_type *type);
int gl_glsl_tex_index(enum glsl_sampler kind); /* enum gl_texture_index */

/* --- Built-in uniforms (state.c) */

/* Which parameter of ARB programs a slot of a state is, and which component of it: -1 all. */
bool gl_glsl_state_param(enum glsl_state state, uint32_t slot, struct arb_param *param,
                         int *component);
/* The value of a slot. */
void gl_glsl_state_value(struct gl_context *ctx, enum glsl_state state, uint32_t slot,
                         float out[4]);

/* Copies text for a query: at most size - 1 bytes and a terminator; *length, if asked for, without
 * it. */
void gl_glsl_copy_text(const char *text, GLsizei size, GLsizei *length, GLchar *out);

#endif
