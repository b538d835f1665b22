/* What contexts of a share group have in common: the objects with names.
 *
 * A name table per kind; the table's lock also guards the step from name to reference. Objects
 * themselves are counted by their own kind's functions. The share group dies with its last context,
 * which then destroys the objects still named (the table of kinds in gl_shared.c). */
#ifndef GL_SHARED_H
#define GL_SHARED_H

#include "gl_types.h"
#include "util/u_idtable.h"

struct gl_context;
struct gl_evs_share;
struct gl_texture_object;

enum gl_shared_kind {
   GL_SHARED_LISTS,    /* struct gl_list, gl_dlist.h */
   GL_SHARED_TEXTURES, /* struct gl_texture_object */
   GL_SHARED_BUFFERS,  /* struct gl_buffer_object */
   GL_SHARED_PROGRAMS, /* struct gl_program: NV_vertex_program and relatives */
   GL_SHARED_VERTEX_SHADERS, /* struct gl_evs_shader: EXT_vertex_shader */
   GL_SHARED_KINDS
};

struct gl_shared {
   int refcount; /* atomic: one for each context */
   struct u_idtable *names[GL_SHARED_KINDS];
   struct gl_evs_share *evs; /* symbols of EXT_vertex_shader */
   uint64_t program_changes; /* atomic: counts loads and deletions of programs */
};

/* A group of one context. NULL when memory ran out. */
struct gl_shared *gl_shared_create(void);
struct gl_shared *gl_shared_ref(struct gl_shared *shared);
/* Drops ctx's reference and clears ctx->shared; the last one destroys the objects, with ctx's pipe
 * still alive. Accepts a context without a group. */
void gl_shared_release(struct gl_context *ctx);

#endif
