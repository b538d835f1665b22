/* Framebuffer objects and renderbuffers (EXT_framebuffer_object, ARB_framebuffer_object).
 *
 * Both are shared between contexts and counted atomically. What a framebuffer is made of, and the
 * storage of renderbuffers, stands under gl_shared::framebuffers_lock; every change is counted in
 * gl_shared::framebuffer_changes, by which contexts see that what they draw to is another image.
 *
 * Draw and read buffers belong to framebuffers, the drawable's too: those of what is bound are in
 * the context (gl_color_buffer, gl_pixel, where PushAttrib finds them), the others here.
 */
#ifndef MESA_EXT_FRAMEBUFFER_OBJECT_H
#define MESA_EXT_FRAMEBUFFER_OBJECT_H

#include "mesa_ext/core/shared.h"
#include "mesa_ext/texture/texture.h"

struct gl_renderbuffer {
   int refcount; /* atomic */
   GLuint name;
   GLenum internal_format;         /* as given; GL_RGBA at first */
   GLenum base;                    /* GL_RGB, ... GL_DEPTH_STENCIL, GL_STENCIL_INDEX; 0: none yet */
   bool srgb;                      /* its colours are sRGB-encoded */
   bool keeps_depth;               /* gl_format_keeps_depth */
   GLsizei width, height;          /* 0 without storage */
   GLsizei samples;                /* of a pixel that it has; 0: one */
   struct pipe_resource *resource; /* referenced; NULL: no storage */
   uint32_t level, layer;          /* in a resource that an EGL image brought */
   struct gl_shared_image *sibling; /* referenced: what other objects have too; or NULL */
};

enum gl_attachment_point {
   GL_ATTACH_COLOR0,
   GL_ATTACH_DEPTH = GL_ATTACH_COLOR0 + GL_STORAGE_DRAW_BUFFERS,
   GL_ATTACH_STENCIL,
   GL_NUM_ATTACHMENTS
};

/* Nothing, a renderbuffer, or an image of a texture. */
struct gl_attachment {
   struct gl_renderbuffer *renderbuffer; /* referenced */
   struct gl_texture_object *texture;    /* referenced */
   uint8_t face;                         /* of a cube map */
   GLint level, slice;                   /* slice of a 3D texture */
};

struct gl_buffer_choice {
   GLenum draw[GL_STORAGE_DRAW_BUFFERS], read;
};

struct gl_framebuffer {
   int refcount; /* atomic */
   GLuint name;
   struct gl_attachment attachment[GL_NUM_ATTACHMENTS];
   struct gl_buffer_choice buffers; /* while it is not bound (for drawing, for reading) */
};

/* *dst = src, counting references; either may be NULL. ctx as of gl_texture_reference. */
void gl_framebuffer_reference(struct gl_context *ctx, struct gl_framebuffer **dst,
                              struct gl_framebuffer *src);
void gl_renderbuffer_reference(struct gl_renderbuffer **dst, struct gl_renderbuffer *src);
/* For context/shared.c: drop the name table's reference. */
void gl_framebuffer_destroy_named(struct gl_context *ctx, void *object);
void gl_renderbuffer_destroy_named(struct gl_context *ctx, void *object);

/* Objects that come to be when their name is bound. They begin with their count, an int. */
struct gl_bindable {
   enum gl_shared_kind shared;
   const char *name;             /* in messages: glBindNAME, glGenNAMEs */
   void *(*create)(GLuint name); /* with one reference; NULL: out of memory */
   void (*destroy)(struct gl_context *ctx, void *object); /* drops that reference */
};
/* A reference to the object that a name (not 0) stands for, which is made if there is none. NULL:
 * error raised, INVALID_OPERATION where `reserved` and the name was not generated. */
void *gl_object_to_bind(struct gl_context *ctx, const struct gl_bindable *kind, GLuint name,
                        bool reserved);

/* The lock of what framebuffers are made of, and the end of a change of it. */
void gl_framebuffers_lock(struct gl_context *ctx);
void gl_framebuffers_unlock(struct gl_context *ctx);
void gl_framebuffers_changed(struct gl_context *ctx);

/* *dst = src with references, any of it may be empty. The texture it had may die: not under the
 * lock, under which `old` is filled in its stead. */
void gl_attachment_set(struct gl_attachment *dst, const struct gl_attachment *src,
                       struct gl_attachment *old);
void gl_attachment_release(struct gl_context *ctx, struct gl_attachment *attachment);

/* The framebuffer that FRAMEBUFFER, DRAW_FRAMEBUFFER or READ_FRAMEBUFFER names: *object, NULL for
 * the drawable. False: another enum. */
bool gl_framebuffer_of_target(const struct gl_context *ctx, GLenum target,
                              struct gl_framebuffer **object);

bool gl_framebuffer_init(struct gl_context *ctx);
/* Lets go of everything that is bound. */
void gl_framebuffer_finish(struct gl_context *ctx);

/* --- What a framebuffer object amounts to (complete.c) */

struct gl_object_image {
   struct pipe_surface surface; /* its resource is referenced; NULL: nothing attached */
   uint32_t width, height;
   GLenum base;      /* GL_RGB, ... GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL, GL_STENCIL_INDEX */
   bool srgb;        /* colours are sRGB-encoded, and the driver draws to such */
   bool keeps_depth; /* gl_format_keeps_depth */
};

/* Images by enum gl_attachment_point, and FRAMEBUFFER_COMPLETE or what it lacks. */
struct gl_object_view {
   const struct gl_framebuffer *object;           /* not referenced, only compared; NULL: of none */
   uint64_t framebuffer_changes, texture_changes; /* of the share group, when it was made */
   struct gl_buffer_choice buffers; /* that the context draws to and reads; GL_NONE: not of this */
   GLenum status;
   struct gl_object_image image[GL_NUM_ATTACHMENTS];
};

/* Makes `view` show the object as it is now; costs two loads while nothing changes. True: it has
 * changed since `view` was made last. */
bool gl_object_view_update(struct gl_context *ctx, struct gl_object_view *view,
                           struct gl_framebuffer *object);
void gl_object_view_release(struct gl_object_view *view);

/* Which attachment point COLOR_ATTACHMENTn, DEPTH_ATTACHMENT or STENCIL_ATTACHMENT is; -1: none. */
int gl_attachment_point_of(const struct gl_context *ctx, GLenum attachment);

#endif
