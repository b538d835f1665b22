/* Random GL call sequences: the source of decisions and the values drawn from it. */
#ifndef FUZZ_GL_H
#define FUZZ_GL_H

#include "mesa_ext/core/context.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* Decisions come from `data` while it lasts (libFuzzer), else from the generator. */
struct fuzz {
   const uint8_t *data;
   size_t size;
   bool generate;  /* go on with the generator when data is used up */
   uint64_t state; /* of the generator */
   /* Symbols of EXT_vertex_shader that were made last: a ring. */
   uint32_t symbols[32];
   unsigned num_symbols;
   /* Client memory that calls may read and write: see fuzz_gl.c. */
   unsigned char *in, *out;
};

struct fuzz_call {
   const char *name;
   void (*call)(struct fuzz *f, struct gl_context *ctx);
};
extern const struct fuzz_call fuzz_calls[];
extern const unsigned fuzz_num_calls;

/* 0 .. limit - 1 */
uint32_t fuzz_below(struct fuzz *f, uint32_t limit);
/* Mostly one of the values; sometimes anything. */
GLenum fuzz_enum(struct fuzz *f, const GLenum *values, unsigned num);
/* One of the values, or a number. */
float fuzz_param(struct fuzz *f, const GLenum *values, unsigned num);
float fuzz_float(struct fuzz *f);
/* Anything, small values and limits being likelier. */
int32_t fuzz_int(struct fuzz *f);
/* Small, sometimes negative. */
int32_t fuzz_count(struct fuzz *f);
/* Mostly small; powers of two, limits and what lies beside them; sometimes wild. */
int32_t fuzz_size(struct fuzz *f);
/* Where calls read: floats of all kinds; words of which only the lowest byte is not 0, and small
 * (as indices of any type they stay small). */
const void *fuzz_floats(struct fuzz *f);
const void *fuzz_bytes(struct fuzz *f);
/* The same, sometimes NULL. */
const void *fuzz_image(struct fuzz *f);
/* For arrays either, for indices small words; with a buffer bound mostly an offset into it. */
const void *fuzz_array(struct fuzz *f, const struct gl_context *ctx);
const void *fuzz_indices(struct fuzz *f, const struct gl_context *ctx);
/* An array of such pointers. */
const void *fuzz_pointers(struct fuzz *f);
void *fuzz_out(struct fuzz *f);
/* One of the last symbols; for results also an output register; sometimes anything. */
GLuint fuzz_symbol(struct fuzz *f, bool result);
/* symbol: as returned by the command that made it, 0 = none. */
void fuzz_remember_symbol(struct fuzz *f, GLuint symbol);
GLDEBUGPROC fuzz_callback(struct fuzz *f);
/* Programs in GLSL that are made, drawn with by `draw`, and deleted or not (fuzz_gl_glsl.c). */
void fuzz_shading_language(struct fuzz *f, struct gl_context *ctx,
                           void (*draw)(struct fuzz *f, struct gl_context *ctx));
/* Something that contexts of OpenGL ES make sense of (fuzz_gl_es.c). */
void fuzz_es(struct fuzz *f, struct gl_context *ctx);

#endif
