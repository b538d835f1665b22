/* GLX_EXT_texture_from_pixmap: a texture image is a copy of the pixmap, taken when it is bound. It
 * is level 0; the other levels are the application's to make, by GenerateMipmap or GENERATE_MIPMAP.
 */
#include "glx_private.h"

#include <stdlib.h>

#include "gallium/winsys/x11_surface.h"

int
glx_texture_attrib(struct glx_drawable *d, int attrib, int value)
{
   switch (attrib) {
   case GLX_TEXTURE_FORMAT_EXT:
      d->texture_format = value;
      return value == GLX_TEXTURE_FORMAT_NONE_EXT || value == GLX_TEXTURE_FORMAT_RGB_EXT ||
                     (value == GLX_TEXTURE_FORMAT_RGBA_EXT && d->config->gl.alpha_bits)
                 ? Success
                 : BadMatch;
   case GLX_TEXTURE_TARGET_EXT:
      d->texture_target = value;
      return value == GLX_TEXTURE_1D_EXT || value == GLX_TEXTURE_2D_EXT ||
                     value == GLX_TEXTURE_RECTANGLE_EXT
                 ? Success
                 : BadMatch;
   case GLX_MIPMAP_TEXTURE_EXT:
      d->mipmap_texture = value != False;
      return Success;
   }
   return BadValue;
}

/* What binding a drawable needs, or the error that it is. */
struct bound_pixmap {
   int code;
   bool core;
   bool alpha;
   GLenum target;
   int format;
   unsigned width, height;
   void *rows;
};

static GLenum
gl_target(int target)
{
   return target == GLX_TEXTURE_1D_EXT          ? GL_TEXTURE_1D
          : target == GLX_TEXTURE_RECTANGLE_EXT ? GL_TEXTURE_RECTANGLE_ARB
                                                : GL_TEXTURE_2D;
}

static struct bound_pixmap
read_pixmap(struct glx_display *display, GLXDrawable drawable)
{
   struct bound_pixmap b = {.code = GLXBadPixmap};
   glx_lock();
   const struct glx_drawable *d = glx_drawable_find(display, drawable);
   if (d && d->kind == GLX_KIND_PIXMAP && d->texture_format == GLX_TEXTURE_FORMAT_NONE_EXT) {
      b.code = BadMatch;
      b.core = true;
   } else if (d && d->kind == GLX_KIND_PIXMAP) {
      b.alpha = d->texture_format == GLX_TEXTURE_FORMAT_RGBA_EXT;
      b.target = gl_target(d->texture_target);
      b.format = d->config->gl.color_format;
      b.rows = x11_surface_get_rows(d->surface, &b.width, &b.height);
      b.code = b.rows ? Success : BadAlloc;
      b.core = true;
   }
   glx_unlock();
   return b;
}

void
glXBindTexImageEXT(Display *dpy, GLXDrawable drawable, int buffer, const int *attrib_list)
{
   (void)attrib_list; /* none are defined */
   struct glx_display *display = glx_display_get(dpy);
   struct gl_context *gl = gl_get_current();
   if (!display || !gl)
      return;
   if (buffer != GLX_FRONT_LEFT_EXT) {
      glx_error(display, BadValue, true, drawable, X_GLXVendorPrivate);
      return;
   }
   gl_door_finish(); /* the GL may have drawn to the pixmap itself */
   struct bound_pixmap b = read_pixmap(display, drawable);
   if (b.rows)
      gl_door_tex_image(gl, b.target, b.alpha, b.width, b.height, b.format, b.rows);
   else
      glx_error(display, b.code, b.core, drawable, X_GLXVendorPrivate);
   free(b.rows);
}

/* The texture keeps its copy. */
void
glXReleaseTexImageEXT(Display *dpy, GLXDrawable drawable, int buffer)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   glx_lock();
   const struct glx_drawable *d = glx_drawable_find(display, drawable);
   const bool pixmap = d && d->kind == GLX_KIND_PIXMAP;
   glx_unlock();
   if (!pixmap)
      glx_error(display, GLXBadPixmap, false, drawable, X_GLXVendorPrivate);
   else if (buffer != GLX_FRONT_LEFT_EXT)
      glx_error(display, BadValue, true, drawable, X_GLXVendorPrivate);
}
