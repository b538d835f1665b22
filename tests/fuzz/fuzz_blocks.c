/* Random bytes as blocks of compressed images of each format and of sizes that are no whole number
 * of blocks, and random texels that are made into blocks. All memory of the client is as large as
 * it has to be, so that a sanitizer sees what is read or written beyond it.
 *
 *    fuzz_blocks [--driver=NAME] [--seed=N] [--iterations=N | --seconds=N]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_options.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/door.h"
#include "pipe/p_loader.h"
#include "random_program.h"

static const struct {
   GLenum internal;
   const char *extension;
} formats[] = {
    {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, "GL_EXT_texture_compression_s3tc"},
    {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, "GL_EXT_texture_compression_s3tc"},
    {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, "GL_EXT_texture_compression_s3tc"},
    {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, "GL_EXT_texture_compression_s3tc"},
    {GL_COMPRESSED_LUMINANCE_LATC1_EXT, "GL_EXT_texture_compression_latc"},
    {GL_COMPRESSED_SIGNED_LUMINANCE_LATC1_EXT, "GL_EXT_texture_compression_latc"},
    {GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT, "GL_EXT_texture_compression_latc"},
    {GL_COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2_EXT, "GL_EXT_texture_compression_latc"},
    {GL_COMPRESSED_RED_RGTC1, "GL_EXT_texture_compression_rgtc"},
    {GL_COMPRESSED_SIGNED_RED_RGTC1, "GL_EXT_texture_compression_rgtc"},
    {GL_COMPRESSED_RG_RGTC2, "GL_EXT_texture_compression_rgtc"},
    {GL_COMPRESSED_SIGNED_RG_RGTC2, "GL_EXT_texture_compression_rgtc"},
    {GL_COMPRESSED_RGB_FXT1_3DFX, "GL_3DFX_texture_compression_FXT1"},
    {GL_COMPRESSED_RGBA_FXT1_3DFX, "GL_3DFX_texture_compression_FXT1"},
};
#define NUM_FORMATS (sizeof formats / sizeof formats[0])

struct fuzz {
   uint64_t state;
   struct gl_context *ctx;
   bool npot;
};

static void
get_size(void *priv, unsigned *width, unsigned *height)
{
   *width = *height = 16;
}

static void
fail(const struct fuzz *f, GLenum internal, const char *what)
{
   fprintf(stderr, "format 0x%x: %s (error 0x%x)\n", internal, what,
           f->ctx->table->GetError(f->ctx));
   abort();
}

static uint8_t *
random_bytes(struct fuzz *f, size_t size)
{
   uint8_t *bytes = malloc(size);
   if (!bytes)
      abort();
   for (size_t i = 0; i < size; i++)
      bytes[i] = (uint8_t)random_below(&f->state, 256);
   return bytes;
}

static GLsizei
random_size(struct fuzz *f)
{
   return f->npot ? 1 + (GLsizei)random_below(&f->state, 40)
                  : (GLsizei)1 << random_below(&f->state, 6);
}

/* The blocks of the image that is bound. */
static uint8_t *
get_blocks(const struct fuzz *f, GLint *size)
{
   f->ctx->table->GetTexLevelParameteriv(f->ctx, GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE,
                                         size);
   uint8_t *blocks = malloc((size_t)*size);
   if (!blocks)
      abort();
   f->ctx->table->GetCompressedTexImage(f->ctx, GL_TEXTURE_2D, 0, blocks);
   return blocks;
}

static uint8_t *
get_texels(const struct fuzz *f, GLsizei width, GLsizei height)
{
   uint8_t *texels = malloc((size_t)width * (size_t)height * 4);
   if (!texels)
      abort();
   f->ctx->table->GetTexImage(f->ctx, GL_TEXTURE_2D, 0, GL_RGBA, GL_BYTE, texels);
   return texels;
}

/* Random texels are made into blocks; these, and random ones, come back as they were, and a part of
 * the image that is replaced by its own blocks stays what it is. */
static void
one_image(struct fuzz *f, GLenum internal)
{
   struct gl_context *ctx = f->ctx;
   const GLsizei width = random_size(f), height = random_size(f);
   const size_t texel_bytes = (size_t)width * (size_t)height * 4;
   uint8_t *texels = random_bytes(f, texel_bytes);
   GLint size = 0, size_again = 0;
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, (GLint)internal, width, height, 0, GL_RGBA,
                          random_below(&f->state, 2) ? GL_BYTE : GL_UNSIGNED_BYTE, texels);
   uint8_t *made = get_blocks(f, &size);
   uint8_t *random = random_bytes(f, (size_t)size);
   for (unsigned round = 0; round < 2; round++) {
      const uint8_t *given = round ? random : made;
      ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, internal, width, height, 0, size,
                                       given);
      uint8_t *back = get_blocks(f, &size_again), *before = get_texels(f, width, height);
      if (size != size_again || memcmp(back, given, (size_t)size) != 0)
         fail(f, internal, "blocks do not come back");
      ctx->table->CompressedTexSubImage2D(ctx, GL_TEXTURE_2D, 0, 0, 0, width, height, internal,
                                          size, given);
      uint8_t *after = get_texels(f, width, height);
      if (memcmp(before, after, texel_bytes) != 0)
         fail(f, internal, "the same blocks are other texels");
      free(back);
      free(before);
      free(after);
   }
   if (ctx->table->GetError(ctx))
      fail(f, internal, "an error");
   /* Sizes that do not fit read nothing. */
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, internal, width + 8, height, 0, size,
                                    random);
   ctx->table->CompressedTexSubImage2D(ctx, GL_TEXTURE_2D, 0, (GLint)random_below(&f->state, 9) - 2,
                                       0, width, height, internal, size, random);
   while (ctx->table->GetError(ctx))
      ;
   free(texels);
   free(made);
   free(random);
}

int
main(int argc, char **argv)
{
   static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};
   const struct gl_drawable_ops ops = {.get_size = get_size};
   const char *driver = "softpipe";
   struct fuzz_options o;
   struct fuzz f = {0};
   enum gl_door_error error;
   fuzz_options_parse(&o, "fuzz_blocks", 200, &argc, argv);
   for (int i = 1; i < argc; i++) {
      if (strncmp(argv[i], "--driver=", 9) != 0)
         return fprintf(stderr, "fuzz_blocks: unknown argument '%s'\n", argv[i]), 2;
      driver = argv[i] + 9;
   }
   struct pipe_screen *screen = pipe_loader_create_screen(driver);
   if (!screen)
      return fprintf(stderr, "fuzz_blocks: no driver '%s'\n", driver), 2;
   struct gl_drawable *drawable = gl_drawable_create(screen, &visual, &ops, NULL);
   const struct gl_context_desc desc = {.visual = &visual};
   f.ctx = gl_context_create(screen, &desc, &error);
   gl_make_current(f.ctx, drawable, drawable);
   const char *extensions = (const char *)f.ctx->table->GetString(f.ctx, GL_EXTENSIONS);
   f.npot = strstr(extensions, "GL_ARB_texture_non_power_of_two");
   f.ctx->table->PixelStorei(f.ctx, GL_PACK_ALIGNMENT, 1);
   f.ctx->table->PixelStorei(f.ctx, GL_UNPACK_ALIGNMENT, 1);
   while (fuzz_options_next(&o, &f.state)) {
      f.state = f.state * UINT64_C(0x9e3779b97f4a7c15) | 1;
      for (unsigned i = 0; i < NUM_FORMATS; i++) {
         if (strstr(extensions, formats[i].extension))
            one_image(&f, formats[i].internal);
      }
   }
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(f.ctx);
   gl_drawable_unref(drawable);
   screen->destroy(screen);
   printf("fuzz_blocks: %lu images of each format on %s\n", o.done, driver);
   return 0;
}
