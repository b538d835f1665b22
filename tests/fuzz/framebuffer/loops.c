/* Feedback loops made on purpose: textures of every kind that are complete, with levels, faces and
 * slices, of which one image is drawn to while the others, or the same, are sampled, copied or
 * blitted from. Pixels are undefined then, nothing else is. */
#include "calls.h"

#define SIZE 16 /* of level 0 */
#define LEVELS 5

struct loop {
   GLenum target; /* of the texture */
   GLenum format;
   bool depth;
   GLuint texture, framebuffer;
};

static GLenum
image_of(const struct loop *l, unsigned face)
{
   return l->target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : l->target;
}

static void
define(struct fuzz_step *step, struct gl_context *ctx, const struct loop *l)
{
   static uint8_t texels[SIZE * SIZE * SIZE * 4];
   const GLenum client = l->depth ? GL_DEPTH_COMPONENT : GL_RGBA;
   const unsigned faces = l->target == GL_TEXTURE_CUBE_MAP ? 6 : 1;
   CALL(step, ctx, BindTexture, l->target, l->texture);
   for (GLint level = 0; level < LEVELS; level++) {
      const GLsizei size = SIZE >> level;
      if (level && l->target == GL_TEXTURE_RECTANGLE)
         break;
      for (unsigned face = 0; face < faces; face++) {
         if (l->target == GL_TEXTURE_1D)
            ctx->table->TexImage1D(ctx, l->target, level, (GLint)l->format, size, 0, client,
                                   GL_UNSIGNED_BYTE, texels);
         else if (l->target == GL_TEXTURE_3D)
            ctx->table->TexImage3D(ctx, l->target, level, (GLint)l->format, size, size, size, 0,
                                   client, GL_UNSIGNED_BYTE, texels);
         else
            ctx->table->TexImage2D(ctx, image_of(l, face), level, (GLint)l->format, size, size, 0,
                                   client, GL_UNSIGNED_BYTE, texels);
      }
   }
   if (l->target != GL_TEXTURE_RECTANGLE)
      CALL(step, ctx, TexParameteri, l->target, GL_TEXTURE_MIN_FILTER,
           (GLint)PICK(step, "filter", GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST,
                       GL_LINEAR_MIPMAP_LINEAR));
   if (l->depth && fuzz_step_below(step, 2))
      CALL(step, ctx, TexParameteri, l->target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   if (fuzz_step_below(step, 3) == 0)
      CALL(step, ctx, TexParameteri, l->target, GL_TEXTURE_BASE_LEVEL, 1);
}

/* The image that is drawn to. */
static void
attach(struct fuzz_step *step, struct gl_context *ctx, const struct loop *l)
{
   const GLenum point = l->depth ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0;
   const GLenum image = image_of(l, fuzz_step_below(step, 6));
   const GLint level = l->target == GL_TEXTURE_RECTANGLE ? 0 : (GLint)fuzz_step_below(step, LEVELS);
   const GLint slice = (GLint)fuzz_step_below(step, (uint32_t)(SIZE >> level));
   if (l->target == GL_TEXTURE_1D)
      CALL(step, ctx, FramebufferTexture1D, GL_FRAMEBUFFER, point, image, l->texture, level);
   else if (l->target == GL_TEXTURE_3D)
      CALL(step, ctx, FramebufferTexture3D, GL_FRAMEBUFFER, point, image, l->texture, level, slice);
   else
      CALL(step, ctx, FramebufferTexture2D, GL_FRAMEBUFFER, point, image, l->texture, level);
   CALL(step, ctx, DrawBuffer, l->depth ? GL_NONE : GL_COLOR_ATTACHMENT0);
   CALL(step, ctx, ReadBuffer, l->depth ? GL_NONE : GL_COLOR_ATTACHMENT0);
   CALL(step, ctx, Viewport, 0, 0, SIZE >> level, SIZE >> level);
}

static void
draw(struct fuzz_step *step, struct gl_context *ctx)
{
   const float scale = fuzz_step_below(step, 2) ? 1.0f : 8.0f;
   CALL(step, ctx, Begin, GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2, y = i >= 2;
      ctx->table->Color4f(ctx, x, y, 1, 0.5f);
      ctx->table->TexCoord3f(ctx, scale * x, scale * y, 0.5f);
      ctx->table->Vertex3f(ctx, 2 * x - 1, 2 * y - 1, x);
   }
   ctx->table->End(ctx);
}

/* Something that reads one image of the texture and writes another, or the same. */
static void
copy(struct fuzz_step *step, struct gl_context *ctx, const struct loop *l)
{
   const GLbitfield buffers = l->depth ? GL_DEPTH_BUFFER_BIT : GL_COLOR_BUFFER_BIT;
   const GLint level = (GLint)fuzz_step_below(step, LEVELS);
   switch (fuzz_step_below(step, 5)) {
   case 0:
      CALL(step, ctx, GenerateMipmap, l->target);
      break;
   case 1:
      CALL(step, ctx, CopyTexImage2D, image_of(l, 2), level, l->format, 0, 0, SIZE >> level,
           SIZE >> level, 0);
      break;
   case 2:
      if (l->target == GL_TEXTURE_3D)
         CALL(step, ctx, CopyTexSubImage3D, l->target, level, 0, 0, 0, 0, 0, SIZE >> level, 1);
      else
         CALL(step, ctx, CopyTexSubImage2D, image_of(l, 1), level, 0, 0, 0, 0, SIZE >> level, 1);
      break;
   case 3:
      CALL(step, ctx, BlitFramebuffer, 0, 0, SIZE, SIZE, 3, 2, SIZE, SIZE, buffers, GL_NEAREST);
      break;
   default:
      CALL(step, ctx, CopyPixels, 0, 0, SIZE, SIZE, l->depth ? GL_DEPTH : GL_COLOR);
   }
}

void
fuzz_loop_call(struct fuzz_step *step, struct gl_context *ctx)
{
   static float pixels[SIZE * SIZE * 4];
   struct loop l = {.target = PICK(step, "target", GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_1D,
                                   GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_RECTANGLE)};
   l.depth = (l.target == GL_TEXTURE_2D || l.target == GL_TEXTURE_RECTANGLE) &&
             fuzz_step_below(step, 3) == 0;
   l.format = l.depth ? PICK(step, "format", GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24)
                      : PICK(step, "format", GL_RGBA8, GL_RGB, GL_RGBA16F, GL_RGBA32F);
   ctx->table->GenTextures(ctx, 1, &l.texture);
   ctx->table->GenFramebuffers(ctx, 1, &l.framebuffer);
   define(step, ctx, &l);
   CALL(step, ctx, BindFramebuffer, GL_FRAMEBUFFER, l.framebuffer);
   attach(step, ctx, &l);
   CALL(step, ctx, Enable, l.target);
   if (l.depth)
      CALL(step, ctx, Enable, GL_DEPTH_TEST);
   for (uint32_t n = 1 + fuzz_step_below(step, 3); n; n--) {
      draw(step, ctx);
      if (fuzz_step_below(step, 2))
         copy(step, ctx, &l);
      if (fuzz_step_below(step, 3) == 0)
         attach(step, ctx, &l);
   }
   CALL(step, ctx, ReadPixels, 0, 0, SIZE, SIZE, l.depth ? GL_DEPTH_COMPONENT : GL_RGBA, GL_FLOAT,
        pixels);
   if (fuzz_step_below(step, 2)) /* while it is attached */
      CALL(step, ctx, DeleteTextures, 1, &l.texture);
   draw(step, ctx);
   CALL(step, ctx, Disable, l.target);
   ctx->table->DeleteFramebuffers(ctx, 1, &l.framebuffer);
   ctx->table->DeleteTextures(ctx, 1, &l.texture);
   CALL(step, ctx, Viewport, 0, 0, FUZZ_WINDOW, FUZZ_WINDOW);
}
