/* Texture objects and their images.
 *
 * An image's texels live in a pipe_resource. While a texture is complete all its images are levels
 * of one resource, the object's; an image that does not fit there (yet) has a resource of its own,
 * which gl_texture_finalize copies into a new common one before the next draw.
 *
 * Objects are shared between contexts and counted atomically. What of an object changes is touched
 * with the object locked, one object at a time. The default textures (name 0) and the proxies are
 * their context's own and need no lock.
 */
#ifndef MESA_EXT_TEXTURE_TEXTURE_H
#define MESA_EXT_TEXTURE_TEXTURE_H

#include <pthread.h>

#include "mesa_ext/core/context.h"
#include "mesa_ext/pixel/color_table.h"
#include "format.h"

#define GL_TEXTURE_FACES 6u

/* What an application gave instead of texels: given.h. */
enum gl_given_kind { GL_GIVEN_NONE, GL_GIVEN_BLOCKS, GL_GIVEN_WORDS };
struct gl_given {
   enum gl_given_kind kind; /* of what data holds */
   uint8_t *data;           /* malloc'd; or NULL */
   size_t bytes;            /* of data */
   GLenum format, type;     /* of words, which lie without gaps */
   bool pending;            /* texels are still to be made of it */
   bool was_asked_for;      /* texels were made of words of this image's */
};

struct gl_texture_image {
   GLint internal_format; /* as given; 0 = the image does not exist */
   const struct gl_format *format;
   GLsizei width, height, depth;   /* with the border */
   GLint border;                   /* 0 or 1 */
   enum pipe_format stored;        /* what the texels are kept as */
   struct pipe_resource *resource; /* referenced; NULL: an image without texels (a size is 0) */
   uint16_t *numbers;              /* what texels are made from: numbers.h; or NULL */
   struct gl_given given;          /* what texels are or were made of */
   uint32_t level;                 /* in the resource; the layer is the cube face */
   uint32_t layer; /* of a resource that an EGL image brought: where the image is in it */
   struct gl_shared_image *sibling; /* referenced: what other objects have too; or NULL */
};

struct gl_texture_params {
   GLenum wrap_s, wrap_t, wrap_r, min_filter, mag_filter;
   GLfloat border_color[4];
   GLfloat priority;
   GLfloat min_lod, max_lod, lod_bias, max_anisotropy;
   GLint base_level, max_level;
   GLboolean generate_mipmap;
   GLenum compare_mode, compare_func, depth_mode;
   GLfloat compare_fail; /* ARB_shadow_ambient: [0,1] */
   GLenum remap_mode;    /* TEXTURE_UNSIGNED_REMAP_MODE_NV */
   GLint crop_rect[4];   /* OES_draw_texture: x, y, width, height in texels */
   GLenum srgb_decode;   /* EXT_texture_sRGB_decode */
   GLenum swizzle[4];    /* EXT_texture_swizzle: GL_RED to GL_ALPHA, GL_ZERO, GL_ONE */
};

struct gl_texture_object {
   int refcount; /* atomic */
   GLuint name;  /* 0: a default texture */
   GLenum target;
   enum gl_texture_index index; /* of target */
   uint32_t id;                 /* unique in the process, never reused: key of derived objects */
   pthread_mutex_t lock;        /* of the rest */
   uint32_t param_stamp,
       image_stamp; /* grow with every change; atomic: read without the lock too */
   struct gl_texture_params params;
   struct gl_texture_image *image[GL_TEXTURE_FACES][GL_STORAGE_TEXTURE_LEVELS]; /* NULL: none yet */
   struct pipe_resource *resource; /* referenced; NULL until needed */
   int32_t first_level;            /* the GL level that is level 0 of resource */
   bool borrowed;                  /* resource is an EGL image's: it has room for no other images */
   bool renderable;                /* its images can be drawn to: gl_texture_make_renderable */
   struct gl_color_table palette;  /* EXT_paletted_texture: palette.h */
   uint64_t palette_serial;        /* grows with the palette */
   uint64_t made_with;             /* the serial of the palette that texels were made with */
   GLenum palette_base;            /* ... and its base format */
   bool indexed;                   /* it has or had images of indices; atomic */
   bool indices_changed;           /* since texels were made */
   bool complete;                  /* result of the last completeness test ... */
   uint32_t complete_image_stamp, complete_param_stamp; /* ... made at these stamps */
   GLint last_level;                                    /* GL level; result of the same test */
};

/* GL_TEX_* of a bindable target, -1 if it is none in this context. */
int gl_texture_index_of(const struct gl_context *ctx, GLenum target);
/* The object that `target` (or a cube face) selects in the active unit; NULL for
 * other enums. */
struct gl_texture_object *gl_texture_bound(struct gl_context *ctx, GLenum target);

/* Whoever changes or reads an object that has a name locks it; accepts NULL. Vertices are not
 * pending then: drawing them locks textures as well. */
void gl_lock_texture(struct gl_context *ctx, struct gl_texture_object *obj);
void gl_unlock_texture(struct gl_context *ctx, struct gl_texture_object *obj);
/* Counts a change of the object, which is locked, in one of its stamps, and tells all contexts. */
void gl_texture_changed(struct gl_context *ctx, uint32_t *stamp);

/* *dst = src, counting references; ctx is the context in which an object may die by it. */
void gl_texture_reference(struct gl_context *ctx, struct gl_texture_object **dst,
                          struct gl_texture_object *src);
/* For context/shared.c: drops the name table's reference of a struct gl_texture_object. */
void gl_texture_destroy_named(struct gl_context *ctx, void *object);
/* The face of a cube map target enum; 0 for the others. */
static inline unsigned
gl_texture_face(GLenum target)
{
   return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z
              ? target - GL_TEXTURE_CUBE_MAP_POSITIVE_X
              : 0;
}
/* The image of a level; NULL if it does not exist. */
static inline struct gl_texture_image *
gl_texture_image_at(const struct gl_texture_object *obj, unsigned face, GLint level)
{
   struct gl_texture_image *image =
       (unsigned)level < GL_STORAGE_TEXTURE_LEVELS ? obj->image[face][level] : NULL;
   return image && image->format ? image : NULL;
}
extern const enum pipe_texture_target gl_texture_pipe_targets[GL_NUM_TEX_TARGETS];

/* Completeness (spec 3.8.9), cached by stamps. */
bool gl_texture_complete(struct gl_texture_object *obj);
/* Makes resource hold all levels that sampling uses. False: incomplete, or out of memory (raised).
 */
bool gl_texture_finalize(struct gl_context *ctx, struct gl_texture_object *obj);

/* Ends what the image's texels have with an EGL image, which keeps them: it has no texels then. */
void gl_texture_image_orphan(struct gl_texture_object *obj, struct gl_texture_image *image);
/* All images of the object, which is locked, and its resource go. */
void gl_texture_release_images(struct gl_context *ctx, struct gl_texture_object *obj);
/* gl_texture_finalize with all mipmaps that there are, whatever the filters: false too where some
 * are missing. */
bool gl_texture_finalize_mipmaps(struct gl_context *ctx, struct gl_texture_object *obj);

/* What the image is for framebuffers: the base format of colours, GL_DEPTH_COMPONENT,
 * GL_DEPTH_STENCIL; GL_NONE for what can not be drawn to, because it is kept beside the texels. */
GLenum gl_texture_image_base(const struct gl_texture_image *image);
/* Images of the object, which is locked, can be drawn to from now on, as far as the driver draws to
 * their format. Those that can not yet move to other resources; out of memory is raised, and leaves
 * them as they are. */
void gl_texture_make_renderable(struct gl_context *ctx, struct gl_texture_object *obj);
/* pipe_resource::bind of an image of the object that is stored so. */
uint32_t gl_texture_bind(const struct gl_context *ctx, const struct gl_texture_object *obj,
                         enum pipe_format stored);

/* --- Init, attribute groups */
/* Default objects, units' initial state. False: out of memory. */
bool gl_texture_init(struct gl_context *ctx);
void gl_texture_finish(struct gl_context *ctx);
/* GL_TEXTURE_BIT: units, bindings and the parameters of bound objects. Saves them in *where, made
 * if it is NULL, and the caller's to free() when it holds no more textures. False: out of memory. */
struct gl_texture_attrib;
bool gl_texture_attrib_save(struct gl_context *ctx, struct gl_texture_attrib **where);
/* Both let go of the textures. */
void gl_texture_attrib_restore(struct gl_context *ctx, struct gl_texture_attrib *saved);
void gl_texture_attrib_release(struct gl_context *ctx, struct gl_texture_attrib *saved);

/* The name of the texture bound to a target of the active unit, for glGet. */
GLuint gl_texture_binding(const struct gl_context *ctx, enum gl_texture_index index);

#endif
