/* Program objects of NV_vertex_program, NV_fragment_program, ARB_vertex_program,
 * ARB_fragment_program and ATI_text_fragment_shader: one space of names, one binding a target,
 * whatever the language of the text (AV-095, NF-025).
 *
 * Objects are shared between contexts (VP-596, AV-104). They never change, but for their local
 * parameters: a new text makes a new object under the old name, which takes over the parameters.
 * Bindings, error position and error string belong to the context.
 */
#ifndef MESA_EXT_PROGRAM_OBJECT_PROGRAM_H
#define MESA_EXT_PROGRAM_OBJECT_PROGRAM_H

#include "compiler/frontend/assembly/arb.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/frontend/ati_fs/text.h"
#include "mesa_ext/derive/stage.h"

/* Parameters of an object; more than one object has them while it is loaded anew. */
struct gl_program_locals {
   int refcount; /* atomic */
   float v[GL_STORAGE_PROGRAM_LOCALS][4];
};

enum gl_program_kind {
   GL_PROGRAM_EMPTY, /* bound by BindProgramARB, and nothing was loaded yet */
   GL_PROGRAM_NV,
   GL_PROGRAM_ARB,
   GL_PROGRAM_ATI /* ATI_text_fragment_shader */
};

struct gl_program {
   int refcount; /* atomic */
   enum gl_program_kind kind;
   GLenum target;   /* GL_VERTEX_PROGRAM_ARB, GL_VERTEX_STATE_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB:
                       FRAGMENT_PROGRAM_NV is another value for the same (C-07);
                       GL_TEXT_FRAGMENT_SHADER_ATI */
   uint64_t serial; /* other for every program that was ever loaded */
   GLsizei length;
   GLubyte *string;                  /* `length` bytes as given */
   struct gl_program_locals *locals; /* referenced; NULL: all are 0 and nobody has asked */
   struct nv_vp_result info; /* NV: its shader is owned, and linked when position invariant */
   struct arb_result arb;    /* ARB, and fragments of either kind: owned; not linked */
   /* Fragments of NV: the values of arb.named; owned. They change like `locals`, but belong to the
    * text (NF-084). */
   float (*named)[4];
   struct ati_fs_text *ati; /* ATI: owned. `arb` has its numbers */
};

/* Targets with a binding. */
enum gl_program_index {
   GL_PROGRAM_VERTEX,
   GL_PROGRAM_FRAGMENT,
   GL_PROGRAM_TEXT_SHADER,
   GL_NUM_PROGRAM_TARGETS
};

struct gl_program_target {
   GLuint binding; /* the name may have no object (NV) */
   /* What runs: the object of `binding` at the last look, for 0 the default object; referenced.
    * NULL: none. */
   struct gl_program *current;
   struct gl_program *standard; /* the object called 0 (AV-088, AV-096); referenced; NULL: empty */
};

struct gl_programs {
   struct gl_program_target target[GL_NUM_PROGRAM_TARGETS];
   GLint error_position;   /* GL_PROGRAM_ERROR_POSITION_ARB */
   char error_string[200]; /* GL_PROGRAM_ERROR_STRING_ARB */
};

/* ctx->programs. False: out of memory. */
bool gl_programs_init(struct gl_context *ctx);
void gl_programs_finish(struct gl_context *ctx);
/* The destructor of GL_SHARED_PROGRAMS objects: drops the name table's reference. */
void gl_programs_release(struct gl_program *program); /* accepts NULL */

/* --- Objects */

/* With one reference and a copy of the string, or without one. NULL: out of memory. */
struct gl_program *gl_program_create(GLenum target, enum gl_program_kind kind,
                                     const GLubyte *string, GLsizei length);
struct gl_program *gl_program_ref(struct gl_program *program);
void gl_program_unref(struct gl_program *program); /* accepts NULL */

/* A reference to the object called `id` in the share group; NULL: there is none. */
struct gl_program *gl_program_get(struct gl_context *ctx, GLuint id);
/* The object of this name has another target, which nothing changes (VP-110, AV-095). */
bool gl_program_has_other_target(struct gl_context *ctx, GLuint id, GLenum target);
/* Gives the object its name, which is not 0, and the local parameters of the one that had it. Takes
 * over the reference. False: out of memory, and the name is as before (VP-109). */
bool gl_program_install(struct gl_context *ctx, GLuint id, struct gl_program *program);

/* --- Bindings */

/* The index of a target that is bound to; -1: it is none, or this context has not that kind. */
int gl_program_target_index(const struct gl_context *ctx, GLenum target);
/* Binds a name to a target that its object, if there is one, has. */
void gl_program_bind(struct gl_context *ctx, enum gl_program_index index, GLuint id);
/* Brings current in line with the binding. */
void gl_program_refresh(struct gl_context *ctx, enum gl_program_index index);
/* The object of a target becomes this one: a text was loaded. Takes over the reference. False: out
 * of memory, nothing has changed. */
bool gl_program_replace(struct gl_context *ctx, enum gl_program_index index,
                        struct gl_program *program);

/* The local parameters of what is bound, made if need be; NULL: out of memory. */
float (*gl_program_locals(struct gl_context *ctx, enum gl_program_index index))[4];

/* A load has failed at `position` (bytes), or succeeded with -1; then the string is empty. */
void gl_program_set_error(struct gl_context *ctx, GLint position, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
