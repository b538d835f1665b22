/* GetFramebufferAttachmentParameteriv (ARB_framebuffer_object section 6.1.3). */
#include "color_buffers.h"
#include "drawable.h"
#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

static const char command[] = "glGetFramebufferAttachmentParameteriv";

/* What is known of an attachment, whoever it belongs to. */
struct attachment_info {
   GLenum type; /* GL_NONE, GL_TEXTURE, GL_RENDERBUFFER, GL_FRAMEBUFFER_DEFAULT */
   GLuint name;
   GLint level, slice;
   GLenum face;           /* 0: of no cube map */
   struct gl_visual bits; /* of its image */
   GLenum component_type;
   bool srgb;
};

static GLenum
face_of(const struct gl_attachment *a)
{
   return a->texture->index == GL_TEX_CUBE ? (GLenum)(GL_TEXTURE_CUBE_MAP_POSITIVE_X + a->face) : 0;
}

static struct gl_visual
bits_of(const struct gl_object_image *image)
{
   struct gl_visual bits = {0};
   const struct pipe_resource *res = image->surface.resource;
   if (!res)
      return bits;
   bits.red_bits = gl_format_bits(image->base, res->format, GL_TEXTURE_RED_SIZE);
   bits.green_bits = gl_format_bits(image->base, res->format, GL_TEXTURE_GREEN_SIZE);
   bits.blue_bits = gl_format_bits(image->base, res->format, GL_TEXTURE_BLUE_SIZE);
   bits.alpha_bits = gl_format_bits(image->base, res->format, GL_TEXTURE_ALPHA_SIZE);
   if (image->base == GL_DEPTH_COMPONENT || image->base == GL_DEPTH_STENCIL)
      bits.depth_bits = u_format_info(res->format)->depth_bits;
   if (image->base == GL_STENCIL_INDEX || image->base == GL_DEPTH_STENCIL)
      bits.stencil_bits = u_format_info(res->format)->stencil_bits;
   return bits;
}

/* Of the image at an attachment point of an object. */
static GLenum
component_type(const struct gl_object_image *image, int point)
{
   const struct pipe_resource *res = image->surface.resource;
   if (point == GL_ATTACH_STENCIL)
      return GL_INDEX;
   if (point == GL_ATTACH_DEPTH)
      return image->keeps_depth ? GL_FLOAT : GL_UNSIGNED_NORMALIZED;
   return res && u_format_info(res->format)->type == U_FORMAT_FLOAT ? GL_FLOAT
                                                                    : GL_UNSIGNED_NORMALIZED;
}

/* Of a framebuffer object. GL_NO_ERROR, or what is wrong. */
static GLenum
ask_object(struct gl_context *ctx, enum gl_buffers_use use, GLenum attachment,
           struct attachment_info *info)
{
   const struct gl_object_view *view = gl_buffers_view(ctx, use);
   struct gl_framebuffer *object = use == GL_TO_DRAW ? ctx->draw_object : ctx->read_object;
   int point = gl_attachment_point_of(ctx, attachment);
   GLenum error = GL_NO_ERROR;
   gl_framebuffers_lock(ctx);
   if (attachment == GL_DEPTH_STENCIL_ATTACHMENT) {
      const struct gl_attachment *d = &object->attachment[GL_ATTACH_DEPTH];
      const struct gl_attachment *s = &object->attachment[GL_ATTACH_STENCIL];
      point = GL_ATTACH_DEPTH;
      if (d->renderbuffer != s->renderbuffer || d->texture != s->texture)
         error = GL_INVALID_OPERATION;
   }
   if (point < 0)
      error = GL_INVALID_ENUM;
   if (!error) {
      const struct gl_attachment *a = &object->attachment[point];
      info->type = a->renderbuffer ? GL_RENDERBUFFER : a->texture ? GL_TEXTURE : GL_NONE;
      info->name = a->renderbuffer ? a->renderbuffer->name : a->texture ? a->texture->name : 0;
      info->level = a->level;
      info->slice = a->slice;
      info->face = a->texture ? face_of(a) : 0;
      info->bits = bits_of(&view->image[point]);
      info->srgb = view->image[point].srgb;
      info->component_type = component_type(&view->image[point], point);
   }
   gl_framebuffers_unlock(ctx);
   return error;
}

/* Of the drawable. */
static GLenum
ask_drawable(struct gl_context *ctx, enum gl_buffers_use use, GLenum attachment,
             struct attachment_info *info)
{
   const struct gl_visual visual = gl_buffers_visual(ctx, use);
   struct gl_visual *bits = &info->bits;
   bool there;
   switch (attachment) {
   case GL_DEPTH:
      bits->depth_bits = visual.depth_bits;
      there = visual.depth_bits > 0;
      break;
   case GL_STENCIL:
      bits->stencil_bits = visual.stencil_bits;
      there = visual.stencil_bits > 0;
      break;
   case GL_FRONT_LEFT:
   case GL_FRONT_RIGHT:
   case GL_BACK_LEFT:
   case GL_BACK_RIGHT:
   case GL_AUX0:
   case GL_AUX1:
   case GL_AUX2:
   case GL_AUX3:
      there = gl_buffers_meant(ctx, attachment, use == GL_TO_DRAW ? ctx->draw : ctx->read) != 0;
      if (there) {
         *bits = visual;
         bits->depth_bits = bits->stencil_bits = 0;
         info->srgb = visual.srgb;
      }
      break;
   default:
      return GL_INVALID_ENUM;
   }
   info->type = there ? GL_FRAMEBUFFER_DEFAULT : GL_NONE;
   info->component_type =
       attachment == GL_STENCIL ? GL_INDEX
       : attachment != GL_DEPTH && u_format_is_float((enum pipe_format)visual.color_format)
           ? GL_FLOAT
           : GL_UNSIGNED_NORMALIZED;
   return GL_NO_ERROR;
}

/* Of an attachment of any kind but NONE; false: no such pname for it. */
static bool
answer(const struct attachment_info *info, GLenum pname, GLint *value)
{
   const bool texture = info->type == GL_TEXTURE, named = info->type != GL_FRAMEBUFFER_DEFAULT;
   switch (pname) {
   case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME:
      *value = (GLint)info->name;
      return named;
   case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL:
      *value = info->level;
      return texture;
   case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE:
      *value = (GLint)info->face;
      return texture;
   case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER: /* and ..._3D_ZOFFSET_EXT */
      *value = info->slice;
      return texture;
   case GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE:
      *value = info->bits.red_bits;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE:
      *value = info->bits.green_bits;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE:
      *value = info->bits.blue_bits;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE:
      *value = info->bits.alpha_bits;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE:
      *value = info->bits.depth_bits;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE:
      *value = info->bits.stencil_bits;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE:
      *value = (GLint)info->component_type;
      return true;
   case GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING:
      *value = info->srgb ? GL_SRGB : GL_LINEAR;
      return true;
   default:
      return false;
   }
}

void
gl_exec_GetFramebufferAttachmentParameteriv(struct gl_context *ctx, GLenum target,
                                            GLenum attachment, GLenum pname, GLint *params)
{
   struct gl_framebuffer *object;
   struct attachment_info info = {.type = GL_NONE};
   const bool es = gl_is_es(ctx); /* has no attachments of windows (ES 2.0 section 6.1.3) */
   const enum gl_buffers_use use = target == GL_READ_FRAMEBUFFER ? GL_TO_READ : GL_TO_DRAW;
   GLint value = 0;
   GLenum error = gl_framebuffer_of_target(ctx, target, &object) ? GL_NO_ERROR : GL_INVALID_ENUM;
   if (!error && es && !object)
      error = GL_INVALID_OPERATION;
   if (!error)
      error = object ? ask_object(ctx, use, attachment, &info)
                     : ask_drawable(ctx, use, attachment, &info);
   if (!error && pname == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE)
      value = (GLint)info.type;
   else if (!error && info.type == GL_NONE && es)
      error = GL_INVALID_ENUM;
   else if (!error && info.type == GL_NONE && pname != GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME)
      error = GL_INVALID_OPERATION;
   else if (!error && info.type != GL_NONE && !answer(&info, pname, &value))
      error = GL_INVALID_ENUM;
   if (error)
      gl_error(ctx, error, "%s(target 0x%x, attachment 0x%x, pname 0x%x)", command, target,
               attachment, pname);
   else if (params)
      *params = value;
}
