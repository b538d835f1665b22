/* What contexts of a share group have in common: the objects with names.
 *
 * A name table per kind; the table's lock also guards the step from name to reference. Objects
 * themselves are counted by their own kind's functions. The share group dies with its last context,
 * which then destroys the objects still named (the table of kinds in context/shared.c).
 *
 * Contexts of several threads may change and use the same objects at the same time; what they see
 * of each other's changes is undefined then, and nothing else is:
 *   - lists, programs and vertex shaders never change once they have their name: a new definition
 *     is another object, and who runs the old one has a reference;
 *   - a texture is looked at and changed under its own lock (texture/texture.h). What a draw
 * samples are resources, found under the lock and referenced by the driver, whose sizes never
 * change; only their texels do;
 *   - what is attached to framebuffer objects, and the storage of renderbuffers, is looked at and
 * changed under framebuffers_lock, within which only references are taken;
 *   - the bytes of buffer objects are read under gl_lock_buffers for reading, and written, moved
 * and freed under it for writing. dispatch/api_*.txt says which commands hold which lock from begin
 * to end; draws, TexParameter, PrioritizeTextures, the texture attribute group, BufferData and
 * ArrayElement take it where they need it.
 *
 * Order: buffers, one texture, then the locks of framebuffers, of name tables, of the symbols of
 * vertex shaders and of drawables, under which nothing is called that locks. Worker threads of a
 * driver take none of these, so a draw may wait for them under a lock. The application is never
 * called under the first two: gl_debug_message waits for their release. */
#ifndef MESA_EXT_CORE_SHARED_H
#define MESA_EXT_CORE_SHARED_H

#include <pthread.h>

#include "types.h"
#include "util/u_cpu.h"
#include "util/u_idtable.h"

struct gl_context;
struct gl_evs_share;
struct gl_texture_object;

enum gl_shared_kind {
   GL_SHARED_LISTS,            /* struct gl_list, lists/list.h */
   GL_SHARED_TEXTURES,         /* struct gl_texture_object */
   GL_SHARED_BUFFERS,          /* struct gl_buffer_object */
   GL_SHARED_PROGRAMS,         /* struct gl_program: NV_vertex_program and relatives */
   GL_SHARED_VERTEX_SHADERS,   /* struct gl_evs_shader: EXT_vertex_shader */
   GL_SHARED_FRAGMENT_SHADERS, /* struct gl_ati_shader: ATI_fragment_shader */
   GL_SHARED_GLSL,             /* struct gl_glsl_object: shaders and programs, program/glsl */
   GL_SHARED_FRAMEBUFFERS,     /* struct gl_framebuffer, framebuffer/object.h */
   GL_SHARED_RENDERBUFFERS,    /* struct gl_renderbuffer */
   GL_SHARED_SYNCS,            /* ARB_sync, core/fence.c: a GLsync is a name */
   GL_SHARED_KINDS
};

struct gl_shared {
   int refcount;       /* atomic: one for each context */
   enum u_cpu_isa isa; /* constant: kernels for the CPU to use */
   struct u_idtable *names[GL_SHARED_KINDS];
   struct gl_evs_share *evs; /* symbols of EXT_vertex_shader */
   uint64_t stage_changes;   /* atomic: gl_stage_object_changed (derive/stage.h) */
   uint64_t texture_changes; /* atomic: counts new images and parameters of textures, and deaths */
   uint64_t texture_deaths;  /* atomic: counts textures that are no more */
   pthread_mutex_t framebuffers_lock; /* of what framebuffers and renderbuffers are made of */
   uint64_t framebuffer_changes;      /* atomic: counts changes of that */
   pthread_mutex_t buffers_lock; /* held by who writes: gl_lock_buffers; guards contexts, too */
   bool buffers_written;         /* atomic */
   struct gl_context *contexts;  /* of the group, by gl_context::next_in_group */
};

/* Sets ctx->shared, with a reference: a group that has a context, or NULL for a new one. False: out
 * of memory. */
bool gl_shared_join(struct gl_context *ctx, struct gl_shared *shared);
/* Drops ctx's reference and clears ctx->shared; the last one destroys the objects, with ctx's pipe
 * still alive. Accepts a context without a group. */
void gl_shared_release(struct gl_context *ctx);

/* The lock of all buffer objects, for commands of contexts that have bound one: others take no
 * bytes away (write: do not look at them either) meanwhile. Reading is cheap, writing waits for all
 * who read. It nests, but for writing inside of reading. */
void gl_lock_buffers(struct gl_context *ctx, bool write);
void gl_unlock_buffers(struct gl_context *ctx);

#endif
