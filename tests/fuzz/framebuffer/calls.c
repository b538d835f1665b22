#include "calls.h"

#include <stdio.h>

#include "../random_program.h"

#define NAMES 5 /* of each kind of object: 0 to 4 */

static uint8_t pixels[FUZZ_WINDOW * FUZZ_WINDOW * 16];

uint32_t
fuzz_step_below(struct fuzz_step *step, uint32_t limit)
{
   return random_below(&step->random, limit);
}

static uint32_t
number(struct fuzz_step *step, const char *what, uint32_t value)
{
   if (step->print)
      fprintf(stderr, "   %s = 0x%x\n", what, value);
   return value;
}

GLenum
fuzz_step_pick(struct fuzz_step *step, const char *what, const GLenum *values, unsigned num)
{
   return number(step, what, values[fuzz_step_below(step, num)]);
}
static GLuint
name_of(struct fuzz_step *step, const char *what)
{
   return number(step, what, fuzz_step_below(step, NAMES));
}

static GLint
size_of(struct fuzz_step *step, const char *what)
{
   static const GLint absurd[] = {0, -1, 2047, 4096, 4097, 1 << 30, INT32_MAX, INT32_MIN};
   const uint32_t dice = fuzz_step_below(step, 24);
   const GLint size = dice < 8 ? absurd[dice] : dice < 16 ? 16 : (GLint)fuzz_step_below(step, 40);
   return (GLint)number(step, what, (uint32_t)size);
}

static GLenum
internal_format(struct fuzz_step *step)
{
   return PICK(step, "format", GL_RGBA, GL_RGBA8, GL_RGB, GL_LUMINANCE, GL_ALPHA8, GL_RGBA16F,
               GL_RGBA32F, GL_R11F_G11F_B10F, GL_RG8, GL_DEPTH_COMPONENT24, GL_DEPTH24_STENCIL8,
               GL_DEPTH_COMPONENT32F, GL_STENCIL_INDEX8, GL_SRGB8_ALPHA8,
               GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_COMPRESSED_RGBA_FXT1_3DFX,
               GL_COMPRESSED_SIGNED_RED_RGTC1, GL_YCBCR_MESA, GL_RGB5_A1);
}

static GLenum
image_target(struct fuzz_step *step)
{
   return PICK(step, "target", GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE,
               GL_TEXTURE_1D, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP_POSITIVE_X,
               GL_TEXTURE_CUBE_MAP_NEGATIVE_Z);
}

static GLenum
binding_of(GLenum target)
{
   return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z
              ? GL_TEXTURE_CUBE_MAP
              : target;
}

static GLenum
framebuffer_target(struct fuzz_step *step)
{
   return PICK(step, "framebuffer target", GL_FRAMEBUFFER, GL_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER,
               GL_READ_FRAMEBUFFER);
}

static GLenum
attachment(struct fuzz_step *step)
{
   return PICK(step, "attachment", GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1,
               GL_COLOR_ATTACHMENT3, GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT,
               GL_DEPTH_STENCIL_ATTACHMENT);
}

static void
define_image(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum target = image_target(step), format = internal_format(step);
   const bool depth = format == GL_DEPTH_COMPONENT24 || format == GL_DEPTH_COMPONENT32F;
   const GLenum client = depth                           ? GL_DEPTH_COMPONENT
                         : format == GL_DEPTH24_STENCIL8 ? GL_DEPTH_STENCIL
                         : format == GL_YCBCR_MESA       ? GL_YCBCR_MESA
                                                         : GL_RGBA;
   const GLenum type = format == GL_DEPTH24_STENCIL8 ? GL_UNSIGNED_INT_24_8
                       : format == GL_YCBCR_MESA     ? GL_UNSIGNED_SHORT_8_8_MESA
                                                     : GL_UNSIGNED_BYTE;
   const GLint width = size_of(step, "width"), height = size_of(step, "height");
   const GLint level = (GLint)number(step, "level", fuzz_step_below(step, 4) ? 0 : 1);
   const GLuint texture = name_of(step, "texture");
   CALL(step, ctx, BindTexture, binding_of(target), texture);
   if (target == GL_TEXTURE_1D)
      CALL(step, ctx, TexImage1D, target, level, (GLint)format, width, 0, client, type, NULL);
   else if (target == GL_TEXTURE_3D)
      CALL(step, ctx, TexImage3D, target, level, (GLint)format, width, height, 3, 0, client, type,
           NULL);
   else
      CALL(step, ctx, TexImage2D, target, level, (GLint)format, width, height, 0, client, type,
           NULL);
   if (fuzz_step_below(step, 2))
      CALL(step, ctx, TexParameteri, binding_of(target), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
}

static void
define_renderbuffer(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLuint name = name_of(step, "renderbuffer");
   const GLenum format = internal_format(step);
   const GLint width = size_of(step, "width"), height = size_of(step, "height");
   CALL(step, ctx, BindRenderbuffer, GL_RENDERBUFFER, name);
   if (fuzz_step_below(step, 3))
      CALL(step, ctx, RenderbufferStorage, GL_RENDERBUFFER, format, width, height);
   else
      CALL(step, ctx, RenderbufferStorageMultisample, GL_RENDERBUFFER,
           (GLsizei)fuzz_step_below(step, 10), format, width, height);
}

static void
attach(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum target = framebuffer_target(step), point = attachment(step);
   const GLuint name = name_of(step, "object");
   const GLint level = (GLint)number(step, "level", fuzz_step_below(step, 6) ? 0 : 1);
   const GLenum image = image_target(step);
   if (fuzz_step_below(step, 3) == 0)
      CALL(step, ctx, FramebufferRenderbuffer, target, point, GL_RENDERBUFFER, name);
   else if (image == GL_TEXTURE_1D)
      CALL(step, ctx, FramebufferTexture1D, target, point, image, name, level);
   else if (image == GL_TEXTURE_3D)
      CALL(step, ctx, FramebufferTexture3D, target, point, image, name, level,
           (GLint)fuzz_step_below(step, 4));
   else
      CALL(step, ctx, FramebufferTexture2D, target, point, image, name, level);
}

static void
delete_objects(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLuint name = name_of(step, "name");
   switch (fuzz_step_below(step, 3)) {
   case 0:
      CALL(step, ctx, DeleteTextures, 1, &name);
      break;
   case 1:
      CALL(step, ctx, DeleteRenderbuffers, 1, &name);
      break;
   default:
      CALL(step, ctx, DeleteFramebuffers, 1, &name);
   }
}

static void
choose_buffers(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum buffers[2] = {
       PICK(step, "draw", GL_NONE, GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_BACK,
            GL_FRONT_AND_BACK),
       PICK(step, "draw", GL_NONE, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT3)};
   const GLenum read =
       PICK(step, "read", GL_NONE, GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_BACK, GL_FRONT);
   CALL(step, ctx, DrawBuffers, 1 + (GLsizei)fuzz_step_below(step, 2), buffers);
   if (fuzz_step_below(step, 3) == 0)
      CALL(step, ctx, ReadBuffer, read);
}

/* Perhaps with a texture that is drawn to. */
static void
draw(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum target = binding_of(image_target(step));
   const GLuint texture = name_of(step, "texture");
   const bool textured = fuzz_step_below(step, 3);
   if (textured) {
      CALL(step, ctx, BindTexture, target, texture);
      CALL(step, ctx, Enable, target);
   }
   CALL(step, ctx, Begin, GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2, y = i >= 2;
      ctx->table->Color4f(ctx, x, y, 0.5f, 0.5f);
      ctx->table->TexCoord3f(ctx, x, y, 0.5f);
      ctx->table->Vertex3f(ctx, 2 * x - 1, 2 * y - 1, x);
   }
   ctx->table->End(ctx);
   if (textured)
      CALL(step, ctx, Disable, target);
}

static void
read_pixels(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum format = PICK(step, "format", GL_RGBA, GL_DEPTH_COMPONENT, GL_STENCIL_INDEX);
   const GLenum type = PICK(step, "type", GL_UNSIGNED_BYTE, GL_FLOAT, GL_UNSIGNED_SHORT);
   const GLint x = (GLint)fuzz_step_below(step, 80) - 40, y = (GLint)fuzz_step_below(step, 80) - 40;
   if (fuzz_step_below(step, 4))
      CALL(step, ctx, ReadPixels, x, y, FUZZ_WINDOW, FUZZ_WINDOW, format, type, pixels);
   else
      CALL(step, ctx, CopyPixels, x, y, FUZZ_WINDOW, FUZZ_WINDOW,
           PICK(step, "what", GL_COLOR, GL_DEPTH, GL_STENCIL, GL_DEPTH_STENCIL));
}

static void
blit(struct fuzz_step *step, struct gl_context *ctx)
{
   GLint at[8];
   for (unsigned i = 0; i < 8; i++)
      at[i] = fuzz_step_below(step, 8) ? (GLint)fuzz_step_below(step, 64) - 16
                                       : size_of(step, "corner");
   const GLbitfield mask =
       number(step, "mask",
              PICK(step, "buffers", GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT,
                   GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT));
   const GLenum filter = PICK(step, "filter", GL_NEAREST, GL_LINEAR);
   CALL(step, ctx, BlitFramebuffer, at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], mask,
        filter);
}

static void
copy_image(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum target = image_target(step), format = internal_format(step);
   const GLuint texture = name_of(step, "texture");
   const GLint width = size_of(step, "width"), height = size_of(step, "height");
   CALL(step, ctx, BindTexture, binding_of(target), texture);
   if (fuzz_step_below(step, 2))
      CALL(step, ctx, CopyTexImage2D, target, 0, format, 0, 0, width, height, 0);
   else
      CALL(step, ctx, CopyTexSubImage2D, target, 0, (GLint)fuzz_step_below(step, 8), 0, -3, 2,
           width, height);
}

static void
ask(struct fuzz_step *step, struct gl_context *ctx)
{
   GLint value;
   const GLenum target = framebuffer_target(step), point = attachment(step);
   switch (fuzz_step_below(step, 3)) {
   case 0:
      CALL(step, ctx, CheckFramebufferStatus, target);
      break;
   case 1:
      CALL(step, ctx, GetFramebufferAttachmentParameteriv, target, point,
           PICK(step, "pname", GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE,
                GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL),
           &value);
      break;
   default:
      CALL(step, ctx, GetIntegerv, PICK(step, "pname", GL_RED_BITS, GL_DEPTH_BITS, GL_SAMPLES),
           &value);
   }
}

/* State that draws and clears depend on. */
static void
change_state(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum cap = PICK(step, "capability", GL_DEPTH_TEST, GL_STENCIL_TEST, GL_BLEND,
                           GL_SCISSOR_TEST, GL_FRAMEBUFFER_SRGB);
   if (fuzz_step_below(step, 2))
      CALL(step, ctx, Enable, cap);
   else
      CALL(step, ctx, Disable, cap);
   const GLint width = size_of(step, "width"), height = size_of(step, "height");
   if (fuzz_step_below(step, 3) == 0)
      CALL(step, ctx, Viewport, -4, 3, width, height);
   if (fuzz_step_below(step, 3) == 0)
      CALL(step, ctx, Scissor, 1, 2, width, height);
}

static void
other(struct fuzz_step *step, struct gl_context *ctx)
{
   const GLenum target = binding_of(image_target(step));
   switch (fuzz_step_below(step, 4)) {
   case 0:
      CALL(step, ctx, GenerateMipmap, target);
      break;
   case 1:
      CALL(step, ctx, Accum, PICK(step, "op", GL_ACCUM, GL_LOAD, GL_RETURN), 0.5f);
      break;
   case 2:
      CALL(step, ctx, DrawPixels, 8, 8,
           PICK(step, "format", GL_RGBA, GL_DEPTH_COMPONENT, GL_STENCIL_INDEX), GL_UNSIGNED_BYTE,
           pixels);
      break;
   default:
      if (step->print)
         fprintf(stderr, "   Flush\n");
      ctx->table->Flush(ctx);
   }
}

void
fuzz_framebuffer_call(struct fuzz_step *step, struct gl_context *ctx)
{
   static void (*const calls[])(struct fuzz_step *, struct gl_context *) = {
       define_image,
       define_image,
       define_renderbuffer,
       attach,
       attach,
       attach,
       draw,
       draw,
       delete_objects,
       read_pixels,
       blit,
       copy_image,
       ask,
       change_state,
       choose_buffers,
       other,
       fuzz_image_call,
       fuzz_image_call,
       fuzz_loop_call,
   };
   const uint32_t dice = fuzz_step_below(step, 23);
   if (dice < 19) {
      calls[dice](step, ctx);
   } else if (dice < 21) {
      const GLenum target = framebuffer_target(step);
      const GLuint name = name_of(step, "framebuffer");
      CALL(step, ctx, BindFramebuffer, target, name);
   } else {
      CALL(step, ctx, Clear, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   }
}
