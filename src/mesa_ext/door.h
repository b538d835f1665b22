/* The contract between the doors (src/glx, src/egl, src/libgl) and the GL front end.
 *
 * A door owns displays, configs, surfaces and their life; the front end owns contexts and GL
 * objects. Drawables are made here for the door, around door callbacks. Reference counting is
 * atomic: a drawable or context destroyed while current lives until it is released.
 */
#ifndef MESA_EXT_DOOR_H
#define MESA_EXT_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gl_context;
struct gl_drawable;
struct gl_shared_image;
struct pipe_screen;
struct pipe_resource;

/* GL_AUX0 to GL_AUX3. */
#define GL_DOOR_MAX_AUX_BUFFERS 4

/* What a config gives a drawable. Sizes in bits. */
struct gl_visual {
   int red_bits, green_bits, blue_bits, alpha_bits;
   int depth_bits;   /* 0, 16, 24 */
   int stencil_bits; /* 0, 8 */
   int accum_bits;   /* per component: 0, 16 */
   bool double_buffer;
   int color_format; /* enum pipe_format of the colour buffers */
   int aux_buffers;  /* 0 to GL_DOOR_MAX_AUX_BUFFERS; one takes memory once it is used */
   bool srgb;       /* colours are sRGB-encoded where GL_FRAMEBUFFER_SRGB is on; formats of 8 bits a
                       component only, and drivers with PIPE_CAN_RENDER_SRGB */
   bool srgb_asked; /* the drawable was asked to have such colours: so OpenGL ES encodes them, which
                       has no GL_FRAMEBUFFER_SRGB to say so */
   bool sampled;    /* colours that may be those of a texture (gl_door_bind_drawable) */
   int samples;     /* of a pixel: 0 for one, else one of pipe_caps::max_samples */
   int index_bits;  /* 8: colours are indices, of format R8_UNORM, and the bits above are 0; or 0 */
};

/* Callbacks of a door's drawable. `priv` is what gl_drawable_create was given. Called on the thread
 * where a context is current on the drawable (or that calls gl_drawable_swap). */
struct gl_drawable_ops {
   /* Present size in pixels (for a window: asks the server, cheaply, at most once a frame). */
   void (*get_size)(void *priv, unsigned *width, unsigned *height);
   /* The same within a frame: nothing was shown since get_size was called, but another context was
    * current. What get_size told then will do unless the program can know better. NULL: get_size is
    * called. */
   void (*recall_size)(void *priv, unsigned *width, unsigned *height);
   /* Makes a colour buffer the door can show without a copy (shared memory), or returns NULL to let
    * the front end make a plain one. Reference passes to the caller. May be NULL. */
   struct pipe_resource *(*alloc_color)(void *priv, unsigned width, unsigned height);
   /* Shows the box x,y,w,h (GL coordinates) of a finished colour buffer in the window or pixmap.
    * NULL for pbuffers. */
   void (*present)(void *priv, struct pipe_resource *color, int x, int y, unsigned w, unsigned h);
   /* Fills a colour buffer of present size with what the window shows, as far as that can be asked.
    * NULL: nothing can; the front end keeps what it needs of a picture itself. */
   void (*load)(void *priv, struct pipe_resource *color);
   /* The drawable is gone: last reference. May be NULL. */
   void (*released)(void *priv);
};

/* The process's screen for the driver named by TUATARA_DRIVER (default softpipe), wrapped for
 * TUATARA_TRACE. Created once, shared, never destroyed before exit. NULL: no such driver, or memory
 * ran out, and a later call may succeed; the first failure leaves a message on stderr. */
struct pipe_screen *gl_door_screen(void);
/* What TUATARA_DRIVER says, or the default. */
const char *gl_door_driver_name(void);

/* NULL: out of memory. The visual is copied. */
struct gl_drawable *gl_drawable_create(struct pipe_screen *screen, const struct gl_visual *visual,
                                       const struct gl_drawable_ops *ops, void *priv);
struct gl_drawable *gl_drawable_ref(struct gl_drawable *d);
void gl_drawable_unref(struct gl_drawable *d); /* accepts NULL */
/* SwapBuffers: finishes ctx's work if it draws here (ctx may be NULL), presents the back buffer and
 * makes the front buffer its copy; the back buffer keeps its picture. With a single-buffered
 * drawable it is a flush. */
void gl_drawable_swap(struct gl_drawable *d, struct gl_context *ctx);
/* MESA_copy_sub_buffer: finishes ctx's work (ctx may be NULL), makes the box (lower left origin,
 * pixels; what lies outside of the drawable is left out) of the front buffer that of the back
 * buffer and shows it. Nothing happens to a single-buffered drawable but a flush. */
void gl_drawable_copy_box(struct gl_drawable *d, struct gl_context *ctx, int x, int y, int width,
                          int height);
/* Whether this thread's context draws to it or reads from it. */
bool gl_drawable_is_current(const struct gl_drawable *d);
/* Shows the front buffer after front drawing was flushed; glFlush and glFinish do this themselves.
 */
void gl_drawable_show_front(struct gl_drawable *d);
/* Maps a colour buffer for reading (eglCopyBuffers, screenshots): calls back with rows, bottom
 * first; a buffer that was never drawn to has no rows, and there is no call. False: no memory. */
bool gl_drawable_read(struct gl_drawable *d, bool front, void *data,
                      void (*rows)(void *data, const void *row0, ptrdiff_t stride, unsigned width,
                                   unsigned height, int pipe_format));

/* What a context is one of: OpenGL with all it ever had, or a version of OpenGL ES. */
enum gl_api { GL_API_OPENGL, GL_API_ES1, GL_API_ES2 };

struct gl_context_desc {
   enum gl_api api;
   const struct gl_visual *visual; /* NULL: KHR_no_config_context */
   struct gl_context *share;       /* may be NULL */
   bool debug;                     /* KHR_debug context */
   /* KHR_no_error; not together with debug or robust, and for all contexts of a share group. */
   bool no_error;
   bool keep_unflushed; /* KHR_context_flush_control: a release does not flush */
   /* ARB_robustness. All contexts of a share group are lost with a reset, or none. */
   bool robust, lose_on_reset;
   /* What glEGLImageTarget... takes for an image: a reference of the caller's, or NULL. Of any
    * thread. May be NULL. */
   struct gl_shared_image *(*find_image)(void *handle);
   int major, minor; /* asked for; 0.0 or 1.0 = highest compatible */
   bool core_profile, forward_compatible;
};

/* GL_VERSION: the highest version whose commands are all there and whose features the screen's
 * driver has. The numbers may be NULL. NULL: no context of the API can be made. */
const char *gl_version(const struct pipe_screen *screen, enum gl_api api, int *major, int *minor);

enum gl_door_error {
   GL_DOOR_OK,
   GL_DOOR_NO_MEMORY,
   GL_DOOR_BAD_VERSION,
   GL_DOOR_BAD_MATCH,
   GL_DOOR_BAD_PARAMETER,
   GL_DOOR_BAD_ACCESS
};

/* NULL sets *err. */
struct gl_context *gl_context_create(struct pipe_screen *screen, const struct gl_context_desc *desc,
                                     enum gl_door_error *err);
/* Drops the door's reference; if current anywhere it lives until released there. Accepts NULL. */
void gl_context_destroy(struct gl_context *ctx);
/* Flushes the previous context of this thread. ctx NULL releases. draw/read NULL: surfaceless.
 * False: ctx is current in another thread (door raises its BadAccess) or out of memory. */
bool gl_make_current(struct gl_context *ctx, struct gl_drawable *draw, struct gl_drawable *read);
/* The context current in this thread, or NULL. */
struct gl_context *gl_get_current(void);
bool gl_context_is_current_elsewhere(const struct gl_context *ctx);
/* The door's own pointer for a context (its GLXContext/EGLContext object). */
void gl_context_set_door_data(struct gl_context *ctx, void *data);
void *gl_context_door_data(const struct gl_context *ctx);
/* glXCopyContext: attribute groups of mask. */
void gl_context_copy(struct gl_context *src, struct gl_context *dst, unsigned long mask);
/* glFinish of the thread's context; safe without one. */
void gl_door_finish(void);
/* Starts all work of the thread's context and gives a fence behind it, a reference of the caller's
 * (pipe/p_screen.h). NULL: it is done already, or there is no context. */
struct pipe_fence *gl_door_fence(void);
/* glXUseXFont: defines list `list` of ctx as glBitmap(w, h, xorig, yorig, xmove, ymove, bits),
 * rows bottom first, padded to bytes, most significant bit left. */
void gl_door_bitmap_list(struct gl_context *ctx, unsigned list, int w, int h, float xorig,
                         float yorig, float xmove, float ymove, const unsigned char *bits);

/* Whether gl_door_tex_image takes pictures of a format. */
bool gl_door_can_tex_image(int pipe_format);
/* Largest side of a texture of GL_TEXTURE_2D, in texels. */
int gl_door_max_tex_image(const struct pipe_screen *screen);
/* glXBindTexImageEXT, eglBindTexImage: the picture becomes level 0 of the texture bound to target
 * (GL_TEXTURE_1D, which takes the first row, GL_TEXTURE_2D or GL_TEXTURE_RECTANGLE), its first row
 * at t = 0, without alpha when alpha is false. pipe_format is one that it can take; rows are padded
 * to 32 bits, NULL leaves the texels undefined. Does nothing between Begin and End. */
void gl_door_tex_image(struct gl_context *ctx, unsigned target, bool alpha, unsigned width,
                       unsigned height, int pipe_format, const void *rows);

/* eglBindTexImage: level 0 of the texture bound to GL_TEXTURE_2D has the colours that are drawn to
 * the drawable's back buffer, now and later, until the texture gets an image of its own; without
 * alpha when alpha is false. Does nothing between Begin and End. False, and nothing is done: the
 * visual does not say that it is sampled, there are several samples a pixel, the driver does not
 * sample its colours, it is too large, or memory ran out. A copy may stand in then. */
bool gl_door_bind_drawable(struct gl_context *ctx, struct gl_drawable *drawable, bool alpha);

/* --- Images (EGL 1.5 section 3.9) */

/* A GL object that becomes an image. */
struct gl_door_image_source {
   unsigned target; /* GL_TEXTURE_2D, a face of a cube map, GL_TEXTURE_3D, GL_RENDERBUFFER */
   unsigned name;   /* of the object */
   int level, slice;
};
/* A context to make images of ctx's objects with in this thread: ctx itself if it is current here,
 * else one that shares with it, because another thread may use ctx. A reference of the caller's,
 * for gl_context_destroy. NULL sets *error. */
struct gl_context *gl_door_image_context(struct gl_context *ctx, enum gl_door_error *error);
/* Makes an image of an object of such a context's; the caller gets its reference. NULL sets *error
 * as eglCreateImage has it. */
struct gl_shared_image *gl_door_image_create(struct gl_context *ctx,
                                             const struct gl_door_image_source *source,
                                             enum gl_door_error *error);
struct gl_shared_image *gl_door_image_ref(struct gl_shared_image *image);
void gl_door_image_unref(struct gl_shared_image *image); /* accepts NULL */

/* The address of a GL command, "glFoo"; NULL for what is not implemented. */
void *gl_get_proc_address(const char *name);

#endif
