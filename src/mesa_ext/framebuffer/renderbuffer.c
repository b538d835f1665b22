/* Renderbuffers: images that are drawn to and never sampled (EXT_framebuffer_object
 * section 4.4.2.1, with the formats of ARB_framebuffer_object). */
#include <stdlib.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/shared_image.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/es_formats.h"
#include "object.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_RENDERBUFFERS];
}

/* --- Life */

static void *
create_object(GLuint name)
{
   struct gl_renderbuffer *rb = calloc(1, sizeof *rb);
   if (!rb)
      return NULL;
   rb->refcount = 1;
   rb->name = name;
   rb->internal_format = GL_RGBA;
   return rb;
}

void
gl_renderbuffer_reference(struct gl_renderbuffer **dst, struct gl_renderbuffer *src)
{
   struct gl_renderbuffer *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (!old || __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   pipe_resource_reference(&old->resource, NULL);
   gl_shared_image_reference(&old->sibling, NULL);
   free(old);
}

void
gl_renderbuffer_destroy_named(struct gl_context *ctx, void *object)
{
   struct gl_renderbuffer *rb = object;
   gl_renderbuffer_reference(&rb, NULL);
}

void
gl_exec_GenRenderbuffers(struct gl_context *ctx, GLsizei n, GLuint *renderbuffers)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenRenderbuffers(n %d)", n);
   else if (n > 0 && renderbuffers && !u_idtable_generate(names(ctx), (uint32_t)n, renderbuffers))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenRenderbuffers");
}

static const struct gl_bindable bindable_renderbuffer = {
    .shared = GL_SHARED_RENDERBUFFERS,
    .name = "Renderbuffer",
    .create = create_object,
    .destroy = gl_renderbuffer_destroy_named,
};

static void
bind(struct gl_context *ctx, GLenum target, GLuint name, bool reserved)
{
   if (target != GL_RENDERBUFFER) {
      gl_error(ctx, GL_INVALID_ENUM, "glBindRenderbuffer(target 0x%x)", target);
      return;
   }
   struct gl_renderbuffer *rb =
       name ? gl_object_to_bind(ctx, &bindable_renderbuffer, name, reserved) : NULL;
   if (name && !rb)
      return;
   gl_renderbuffer_reference(&ctx->renderbuffer, rb);
   gl_renderbuffer_reference(&rb, NULL);
}

void
gl_exec_BindRenderbuffer(struct gl_context *ctx, GLenum target, GLuint renderbuffer)
{
   bind(ctx, target, renderbuffer, !gl_is_es(ctx));
}

void
gl_exec_BindRenderbufferEXT(struct gl_context *ctx, GLenum target, GLuint renderbuffer)
{
   bind(ctx, target, renderbuffer, false);
}

/* A renderbuffer is deleted: framebuffers that are bound let it go, others keep it. */
static void
detach_from(struct gl_context *ctx, struct gl_framebuffer *fb, const struct gl_renderbuffer *rb)
{
   const struct gl_attachment none = {0};
   for (unsigned i = 0; fb && i < GL_NUM_ATTACHMENTS; i++) {
      struct gl_attachment old = {0};
      gl_framebuffers_lock(ctx);
      if (fb->attachment[i].renderbuffer == rb)
         gl_attachment_set(&fb->attachment[i], &none, &old);
      gl_framebuffers_unlock(ctx);
      gl_attachment_release(ctx, &old);
   }
   gl_framebuffers_changed(ctx);
}

void
gl_exec_DeleteRenderbuffers(struct gl_context *ctx, GLsizei n, const GLuint *renderbuffers)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteRenderbuffers(n %d)", n);
      return;
   }
   for (GLsizei i = 0; renderbuffers && i < n; i++) {
      struct gl_renderbuffer *rb =
          renderbuffers[i] ? u_idtable_remove(names(ctx), renderbuffers[i]) : NULL;
      if (!rb)
         continue;
      if (ctx->renderbuffer == rb)
         gl_renderbuffer_reference(&ctx->renderbuffer, NULL);
      detach_from(ctx, ctx->draw_object, rb);
      detach_from(ctx, ctx->read_object, rb);
      gl_renderbuffer_reference(&rb, NULL);
   }
}

GLboolean
gl_exec_IsRenderbuffer(struct gl_context *ctx, GLuint renderbuffer)
{
   return renderbuffer && u_idtable_lookup(names(ctx), renderbuffer) != NULL;
}

/* --- Storage */

static bool
can_draw(const struct gl_context *ctx, enum pipe_format format, uint32_t bind)
{
   return pipe_caps_format(ctx->screen->caps, format, bind);
}

/* The base format of an internalformat that can be drawn to, and what it is stored as; 0: none. */
static GLenum
choose_format(const struct gl_context *ctx, GLenum internal, enum pipe_format *stored)
{
   if (gl_is_es(ctx))
      internal = gl_es_renderbuffer_format(ctx, internal);
   const struct gl_format *format = gl_format_find(~0ull, internal);
   switch (internal) {
   case GL_STENCIL_INDEX:
   case GL_STENCIL_INDEX1:
   case GL_STENCIL_INDEX4:
   case GL_STENCIL_INDEX8:
   case GL_STENCIL_INDEX16:
      *stored = can_draw(ctx, PIPE_FORMAT_S8_UINT, PIPE_BIND_DEPTH_STENCIL)
                    ? PIPE_FORMAT_S8_UINT
                    : PIPE_FORMAT_Z24_UNORM_S8_UINT;
      return GL_STENCIL_INDEX;
   case GL_DEPTH_STENCIL:
   case GL_DEPTH24_STENCIL8:
      *stored = PIPE_FORMAT_Z24_UNORM_S8_UINT;
      return GL_DEPTH_STENCIL;
   case GL_DEPTH32F_STENCIL8:
      *stored = PIPE_FORMAT_Z32_FLOAT_S8X24_UINT;
      return can_draw(ctx, *stored, PIPE_BIND_DEPTH_STENCIL) ? GL_DEPTH_STENCIL : 0;
   default:
      break;
   }
   if (format && format->srgb && !(ctx->limits.can & GL_CAN_RENDER_SRGB))
      return 0;
   /* What stands in for floats would not keep them. */
   if (format && u_format_is_float(format->wanted) &&
       !can_draw(ctx, format->wanted, PIPE_BIND_RENDER_TARGET))
      return 0;
   if (format && gl_format_keeps_depth(format) &&
       !can_draw(ctx, format->wanted, PIPE_BIND_DEPTH_STENCIL))
      return 0;
   if (!format || format->compressed || format->numbers || internal <= 4)
      return 0;
   if (gl_format_is_vector(format) || gl_format_signed_components(format))
      return 0;
   const bool depth = format->base == GL_DEPTH_COMPONENT;
   const uint32_t bind = depth ? PIPE_BIND_DEPTH_STENCIL : PIPE_BIND_RENDER_TARGET;
   const enum pipe_format last = depth                    ? PIPE_FORMAT_Z24_UNORM_S8_UINT
                                 : format->base == GL_RGB ? PIPE_FORMAT_B8G8R8X8_UNORM
                                                          : PIPE_FORMAT_R8G8B8A8_UNORM;
   /* RGB with room for alpha would blend with what is there. */
   const bool hides_alpha =
       format->base == GL_RGB && u_format_component_bits(format->wanted, 3) > 0;
   *stored = !hides_alpha && can_draw(ctx, format->wanted, bind) ? format->wanted
             : can_draw(ctx, format->fallback, bind)             ? format->fallback
                                                                 : last;
   return format->base;
}

/* The least number of samples that a driver has and that is enough; 0: one. */
static uint32_t
enough_samples(GLsizei samples)
{
   return samples > 4 ? 8 : samples > 0 ? 4 : 0;
}

static void
storage(struct gl_context *ctx, const char *command, GLenum target, GLsizei samples,
        GLenum internalformat, GLsizei width, GLsizei height)
{
   enum pipe_format stored = PIPE_FORMAT_NONE;
   const GLenum base = choose_format(ctx, internalformat, &stored);
   if (target != GL_RENDERBUFFER || !base) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(target 0x%x, internalformat 0x%x)", command, target,
               internalformat);
      return;
   }
   const struct gl_format *format = gl_format_find(~0ull, internalformat);
   const GLsizei max = ctx->limits.renderbuffer_size;
   if (width < 0 || height < 0 || width > max || height > max || samples < 0 ||
       samples > ctx->limits.samples) {
      gl_error(ctx, GL_INVALID_VALUE, "%s(%d x %d, %d samples)", command, width, height, samples);
      return;
   }
   struct gl_renderbuffer *rb = ctx->renderbuffer;
   if (!rb) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: no renderbuffer is bound", command);
      return;
   }
   const bool depth = u_format_is_depth_or_stencil(stored);
   const struct pipe_resource templ = {
       .target = PIPE_TEXTURE_2D,
       .format = stored,
       .width = (uint32_t)width,
       .height = (uint32_t)height,
       .depth = 1,
       .array_size = 1,
       .bind = depth ? PIPE_BIND_DEPTH_STENCIL : PIPE_BIND_RENDER_TARGET,
       .nr_samples = enough_samples(samples),
   };
   struct pipe_resource *resource =
       width && height ? ctx->screen->resource_create(ctx->screen, &templ) : NULL;
   const bool failed = width && height && !resource;
   gl_framebuffers_lock(ctx);
   pipe_resource_reference(&rb->resource, resource);
   gl_shared_image_reference(&rb->sibling, NULL);
   rb->level = rb->layer = 0;
   rb->internal_format = internalformat;
   rb->base = base;
   rb->srgb = format && format->srgb;
   rb->keeps_depth = format && gl_format_keeps_depth(format);
   rb->samples = failed ? 0 : (GLsizei)templ.nr_samples;
   rb->width = failed ? 0 : width;
   rb->height = failed ? 0 : height;
   gl_framebuffers_unlock(ctx);
   gl_framebuffers_changed(ctx);
   pipe_resource_reference(&resource, NULL);
   if (failed)
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s(%d x %d)", command, width, height);
}

void
gl_exec_RenderbufferStorage(struct gl_context *ctx, GLenum target, GLenum internalformat,
                            GLsizei width, GLsizei height)
{
   storage(ctx, "glRenderbufferStorage", target, 0, internalformat, width, height);
}

void
gl_exec_RenderbufferStorageMultisample(struct gl_context *ctx, GLenum target, GLsizei samples,
                                       GLenum internalformat, GLsizei width, GLsizei height)
{
   storage(ctx, "glRenderbufferStorageMultisample", target, samples, internalformat, width, height);
}

/* --- Queries */

static GLint
size_of(const struct gl_renderbuffer *rb, GLenum pname)
{
   if (!rb->resource)
      return 0;
   const enum pipe_format format = rb->resource->format;
   switch (pname) {
   case GL_RENDERBUFFER_RED_SIZE:
      return gl_format_bits(rb->base, format, GL_TEXTURE_RED_SIZE);
   case GL_RENDERBUFFER_GREEN_SIZE:
      return gl_format_bits(rb->base, format, GL_TEXTURE_GREEN_SIZE);
   case GL_RENDERBUFFER_BLUE_SIZE:
      return gl_format_bits(rb->base, format, GL_TEXTURE_BLUE_SIZE);
   case GL_RENDERBUFFER_ALPHA_SIZE:
      return gl_format_bits(rb->base, format, GL_TEXTURE_ALPHA_SIZE);
   case GL_RENDERBUFFER_DEPTH_SIZE:
      return rb->base == GL_STENCIL_INDEX ? 0 : u_format_info(format)->depth_bits;
   default: /* GL_RENDERBUFFER_STENCIL_SIZE */
      return rb->base == GL_DEPTH_COMPONENT ? 0 : u_format_info(format)->stencil_bits;
   }
}

void
gl_exec_GetRenderbufferParameteriv(struct gl_context *ctx, GLenum target, GLenum pname,
                                   GLint *params)
{
   const struct gl_renderbuffer *rb = ctx->renderbuffer;
   if (target != GL_RENDERBUFFER) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetRenderbufferParameteriv(target 0x%x)", target);
      return;
   }
   if (!rb) {
      gl_error(ctx, GL_INVALID_OPERATION, "glGetRenderbufferParameteriv: none is bound");
      return;
   }
   GLint value = 0;
   gl_framebuffers_lock(ctx);
   switch (pname) {
   case GL_RENDERBUFFER_WIDTH:
      value = rb->width;
      break;
   case GL_RENDERBUFFER_HEIGHT:
      value = rb->height;
      break;
   case GL_RENDERBUFFER_SAMPLES:
      value = rb->samples;
      break;
   case GL_RENDERBUFFER_INTERNAL_FORMAT:
      value = (GLint)rb->internal_format;
      break;
   case GL_RENDERBUFFER_RED_SIZE:
   case GL_RENDERBUFFER_GREEN_SIZE:
   case GL_RENDERBUFFER_BLUE_SIZE:
   case GL_RENDERBUFFER_ALPHA_SIZE:
   case GL_RENDERBUFFER_DEPTH_SIZE:
   case GL_RENDERBUFFER_STENCIL_SIZE:
      value = size_of(rb, pname);
      break;
   default:
      gl_framebuffers_unlock(ctx);
      gl_error(ctx, GL_INVALID_ENUM, "glGetRenderbufferParameteriv(pname 0x%x)", pname);
      return;
   }
   gl_framebuffers_unlock(ctx);
   if (params)
      *params = value;
}
