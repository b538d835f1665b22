/* What chance alone hardly makes in contexts of OpenGL ES: images whose sizes fit their bytes, and
 * draws from arrays that have elements. */
#include "fuzz_gl.h"

#define NUM(array) (sizeof(array) / sizeof((array)[0]))

/* A compressed image, with the bytes that it takes but for one time in eight. */
static void
compressed_image(struct fuzz *f, struct gl_context *ctx)
{
   const int32_t width = fuzz_count(f), height = fuzz_count(f);
   const int32_t w = width > 0 ? width : 0, h = height > 0 ? height : 0;
   GLenum format = GL_ETC1_RGB8_OES;
   int32_t level = 0, bytes = (w + 3) / 4 * ((h + 3) / 4) * 8;
   if (fuzz_below(f, 2)) {
      static const uint8_t entry[5] = {3, 4, 2, 2, 2};
      const uint32_t kind = fuzz_below(f, 10);
      format = GL_PALETTE4_RGB8_OES + kind;
      level = -(int32_t)fuzz_below(f, 4);
      bytes = entry[kind % 5] * (kind < 5 ? 16 : 256);
      for (int32_t i = 0; i <= -level; i++) {
         const int32_t lw = w >> i || !w ? w >> i : 1, lh = h >> i || !h ? h >> i : 1;
         bytes += kind < 5 ? (lw * lh + 1) / 2 : lw * lh;
      }
   }
   if (fuzz_below(f, 8) == 0)
      bytes = fuzz_size(f);
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, level, format, width, height, 0, bytes,
                                    fuzz_image(f));
}

static void
image(struct fuzz *f, struct gl_context *ctx)
{
   static const GLenum formats[] = {GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA,
                                    GL_RGB,   GL_RGBA,      GL_BGRA,
                                    GL_RED,   GL_RG,        GL_DEPTH_COMPONENT};
   static const GLenum types[] = {GL_UNSIGNED_BYTE,          GL_UNSIGNED_SHORT_5_6_5,
                                  GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_5_5_5_1,
                                  GL_HALF_FLOAT_OES,         GL_FLOAT,
                                  GL_UNSIGNED_SHORT};
   static const GLenum targets[] = {GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP_POSITIVE_X,
                                    GL_TEXTURE_CUBE_MAP_NEGATIVE_Z};
   const GLenum format = formats[fuzz_below(f, NUM(formats))];
   const GLenum type = types[fuzz_below(f, 3) ? 0 : fuzz_below(f, NUM(types))];
   const GLenum target = targets[fuzz_below(f, NUM(targets))];
   const int32_t size = 1 << fuzz_below(f, 5), level = (int32_t)fuzz_below(f, 3);
   ctx->table->TexImage2D(ctx, target, level, (GLint)format, size, size, 0, format, type,
                          fuzz_image(f));
   ctx->table->TexSubImage2D(ctx, target, level, fuzz_count(f), 0, fuzz_count(f), 1, format, type,
                             fuzz_image(f));
}

static void
arrays(struct fuzz *f, struct gl_context *ctx)
{
   static const GLenum names[] = {GL_VERTEX_ARRAY, GL_COLOR_ARRAY, GL_NORMAL_ARRAY,
                                  GL_TEXTURE_COORD_ARRAY, GL_POINT_SIZE_ARRAY_OES};
   static const GLenum types[] = {GL_BYTE, GL_SHORT, GL_FIXED, GL_FLOAT};
   const GLenum type = types[fuzz_below(f, NUM(types))];
   ctx->table->VertexPointer(ctx, 2 + (GLint)fuzz_below(f, 3), type, 0, fuzz_array(f, ctx));
   ctx->table->PointSizePointerOES(ctx, fuzz_below(f, 2) ? GL_FIXED : GL_FLOAT, fuzz_count(f),
                                   fuzz_array(f, ctx));
   ctx->table->VertexAttribPointerARB(ctx, fuzz_below(f, 16), 1 + (GLint)fuzz_below(f, 4), type,
                                      fuzz_below(f, 2) != 0, fuzz_count(f), fuzz_array(f, ctx));
   for (unsigned i = 0; i < NUM(names); i++) {
      if (fuzz_below(f, 4))
         ctx->table->EnableClientState(ctx, names[i]);
      else
         ctx->table->DisableClientState(ctx, names[i]);
   }
   const GLenum mode = fuzz_below(f, 3) ? fuzz_below(f, 7) : GL_POINTS;
   if (fuzz_below(f, 2))
      ctx->table->DrawArrays(ctx, mode, fuzz_count(f), fuzz_count(f));
   else
      ctx->table->DrawElements(ctx, mode, fuzz_count(f), GL_UNSIGNED_BYTE, fuzz_indices(f, ctx));
}

static void
drawn_texture(struct fuzz *f, struct gl_context *ctx)
{
   const GLint rect[4] = {fuzz_int(f), fuzz_int(f), fuzz_int(f), fuzz_int(f)};
   ctx->table->TexParameteriv(ctx, GL_TEXTURE_2D, GL_TEXTURE_CROP_RECT_OES, rect);
   ctx->table->Enable(ctx, GL_TEXTURE_2D);
   ctx->table->DrawTexfOES(ctx, fuzz_float(f), fuzz_float(f), fuzz_float(f), (float)fuzz_count(f),
                           (float)fuzz_size(f));
}

void
fuzz_es(struct fuzz *f, struct gl_context *ctx)
{
   switch (fuzz_below(f, 4)) {
   case 0:
      compressed_image(f, ctx);
      break;
   case 1:
      image(f, ctx);
      break;
   case 2:
      drawn_texture(f, ctx);
      break;
   default:
      arrays(f, ctx);
   }
}
