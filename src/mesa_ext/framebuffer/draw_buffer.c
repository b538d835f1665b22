/* DrawBuffer, DrawBuffers, ReadBuffer: which colour buffers are drawn to and read. */
#include <string.h>

#include "color_buffers.h"
#include "drawable.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* What each enumerant of DrawBuffer and ReadBuffer names; 0 for those that are none (spec table
 * 4.4). */
static unsigned
named_buffers(GLenum mode)
{
   switch (mode) {
   case GL_FRONT:
   case GL_FRONT_LEFT:
      return GL_BIT_FRONT;
   case GL_BACK:
   case GL_BACK_LEFT:
      return GL_BIT_BACK;
   case GL_LEFT:
   case GL_FRONT_AND_BACK:
      return GL_BIT_FRONT | GL_BIT_BACK;
   case GL_RIGHT:
   case GL_FRONT_RIGHT:
   case GL_BACK_RIGHT:
      return GL_BIT_ABSENT;
   case GL_AUX0:
   case GL_AUX1:
   case GL_AUX2:
   case GL_AUX3:
      return GL_BIT_AUX0 << (mode - GL_AUX0);
   default:
      return 0;
   }
}

static unsigned
existing_buffers(const struct gl_context *ctx, const struct gl_drawable *drawable)
{
   const struct gl_visual *visual = drawable ? &drawable->visual : ctx->visual;
   if (!visual) /* without config and drawable both can be had later */
      return GL_BIT_FRONT | GL_BIT_BACK;
   const unsigned aux = GL_BIT_AUX0 * ((1u << visual->aux_buffers) - 1);
   return aux | (visual->double_buffer ? GL_BIT_FRONT | GL_BIT_BACK : GL_BIT_FRONT);
}

/* A context may be used with drawables of another kind than its own: one that names only the back
 * buffer draws to a pixmap, which has none, in front (EGL 1.5 section 2.2.2: client APIs draw to
 * the pixmap directly). */
unsigned
gl_buffers_meant(const struct gl_context *ctx, GLenum mode, const struct gl_drawable *drawable)
{
   const unsigned named = named_buffers(mode), existing = existing_buffers(ctx, drawable);
   return named == GL_BIT_BACK && !(existing & GL_BIT_BACK) ? GL_BIT_FRONT : named & existing;
}

static bool
is_color_attachment(GLenum mode)
{
   return mode >= GL_COLOR_ATTACHMENT0 && mode <= GL_COLOR_ATTACHMENT15;
}

/* Whether the framebuffer that is bound can have the buffer, which is not NONE. GL_NO_ERROR, or
 * what is wrong. */
static GLenum
check_buffer(const struct gl_context *ctx, const struct gl_framebuffer *object,
             const struct gl_drawable *drawable, GLenum mode)
{
   const unsigned named = named_buffers(mode);
   if (!named && !is_color_attachment(mode))
      return GL_INVALID_ENUM;
   const bool there = object ? is_color_attachment(mode) && gl_attachment_point_of(ctx, mode) >= 0
                             : named & existing_buffers(ctx, drawable);
   return there ? GL_NO_ERROR : GL_INVALID_OPERATION;
}

static void
set_draw_buffers(struct gl_context *ctx, GLsizei n, const GLenum *modes)
{
   for (GLsizei i = 0; i < GL_STORAGE_DRAW_BUFFERS; i++)
      ctx->color.draw_buffers[i] = i < n ? modes[i] : GL_NONE;
   ctx->dirty |= GL_DIRTY_FRAMEBUFFER;
}

void
gl_exec_DrawBuffer(struct gl_context *ctx, GLenum mode)
{
   const GLenum error =
       mode == GL_NONE ? GL_NO_ERROR : check_buffer(ctx, ctx->draw_object, ctx->draw, mode);
   if (error)
      gl_error(ctx, error, "glDrawBuffer(0x%x): there is no such buffer", mode);
   else
      set_draw_buffers(ctx, 1, &mode);
}

/* Each is one buffer, and all are different. */
static GLenum
check_list(const struct gl_context *ctx, GLsizei n, const GLenum *modes)
{
   for (GLsizei i = 0; i < n; i++) {
      if (modes[i] == GL_NONE)
         continue;
      const unsigned named = named_buffers(modes[i]);
      /* FRONT, BACK and the like may be several (ARB_draw_buffers, errors). */
      if (modes[i] == GL_FRONT || modes[i] == GL_BACK || modes[i] == GL_LEFT ||
          modes[i] == GL_RIGHT || (named & (named - 1)))
         return GL_INVALID_ENUM;
      const GLenum error = check_buffer(ctx, ctx->draw_object, ctx->draw, modes[i]);
      if (error)
         return error;
      for (GLsizei k = 0; k < i; k++) {
         if (modes[k] == modes[i])
            return GL_INVALID_OPERATION;
      }
   }
   return GL_NO_ERROR;
}

/* EXT_draw_buffers of OpenGL ES: BACK of a window, whatever it has, and the i-th of an object. */
static GLenum
check_es_list(const struct gl_context *ctx, GLsizei n, const GLenum *modes)
{
   if (!ctx->draw_object)
      return n == 1 && (modes[0] == GL_BACK || modes[0] == GL_NONE) ? GL_NO_ERROR
                                                                    : GL_INVALID_OPERATION;
   for (GLsizei i = 0; i < n; i++)
      if (modes[i] != GL_NONE && modes[i] != GL_COLOR_ATTACHMENT0 + (GLenum)i)
         return GL_INVALID_OPERATION;
   return GL_NO_ERROR;
}

void
gl_exec_DrawBuffers(struct gl_context *ctx, GLsizei n, const GLenum *bufs)
{
   GLenum error = n < 0 || n > (GLsizei)ctx->limits.render_targets ? GL_INVALID_VALUE : GL_NO_ERROR;
   if (!error && bufs)
      error = gl_is_es(ctx) ? check_es_list(ctx, n, bufs) : check_list(ctx, n, bufs);
   if (error)
      gl_error(ctx, error, "glDrawBuffers(n %d): there are no such buffers", n);
   else if (bufs)
      set_draw_buffers(ctx, n, bufs);
}

void
gl_exec_ReadBuffer(struct gl_context *ctx, GLenum mode)
{
   GLenum error = mode == GL_FRONT_AND_BACK ? GL_INVALID_ENUM : GL_NO_ERROR;
   if (!error && !(mode == GL_NONE && ctx->read_object))
      error = check_buffer(ctx, ctx->read_object, ctx->read, mode);
   if (error)
      gl_error(ctx, error, "glReadBuffer(0x%x): there is no such buffer", mode);
   else
      ctx->pixel.read_buffer = mode;
}

void
gl_buffers_choose_first(struct gl_context *ctx, GLenum buffer)
{
   struct gl_buffer_choice *kept = &ctx->framebuffer->drawable_buffers;
   kept->draw[0] = kept->read = buffer;
   if (!ctx->draw_object)
      ctx->color.draw_buffers[0] = buffer;
   if (!ctx->read_object)
      ctx->pixel.read_buffer = buffer;
}

struct gl_buffer_choice
gl_buffers_choice(const struct gl_context *ctx)
{
   struct gl_buffer_choice choice = {.read = ctx->pixel.read_buffer};
   memcpy(choice.draw, ctx->color.draw_buffers, sizeof choice.draw);
   return choice;
}

/* Whether the buffer is of the kind that objects, or drawables, have. */
static bool
is_of_kind(const struct gl_framebuffer *object, GLenum mode)
{
   return mode == GL_NONE || is_color_attachment(mode) == (object != NULL);
}

void
gl_buffers_keep_valid(struct gl_context *ctx, const struct gl_buffer_choice *before)
{
   bool valid = true;
   for (unsigned i = 0; i < GL_STORAGE_DRAW_BUFFERS; i++)
      valid &= is_of_kind(ctx->draw_object, ctx->color.draw_buffers[i]);
   if (!valid)
      memcpy(ctx->color.draw_buffers, before->draw, sizeof before->draw);
   if (!is_of_kind(ctx->read_object, ctx->pixel.read_buffer))
      ctx->pixel.read_buffer = before->read;
}
