/* Textures and pixel rectangles on the null driver, which keeps texels but draws nothing. */
#include "gl_fixture.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/texture/texture.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

static void
expect_error(struct gl_context *ctx, GLenum error)
{
   assert_int_equal(ctx->table->GetError(ctx), error);
}

static GLint
level_parameter(struct gl_context *ctx, GLenum target, GLint level, GLenum pname)
{
   GLint value = -1;
   ctx->table->GetTexLevelParameteriv(ctx, target, level, pname, &value);
   return value;
}

static void
images_come_back(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLint internal[] = {GL_RGBA,      GL_RGB,         GL_LUMINANCE, GL_ALPHA,
                             GL_INTENSITY, GL_LUMINANCE16, GL_ALPHA16,   GL_LUMINANCE16_ALPHA16,
                             GL_RGBA16};
   /* Table 6.1: red, green, blue and alpha of an image of each base format. */
   const uint8_t expect[][4] = {{10, 20, 30, 40}, {10, 20, 30, 255}, {10, 0, 0, 255},
                                {0, 0, 0, 40},    {10, 0, 0, 255},   {10, 0, 0, 255},
                                {0, 0, 0, 40},    {10, 0, 0, 40},    {10, 20, 30, 40}};
   const uint8_t texel[4] = {10, 20, 30, 40};
   for (unsigned i = 0; i < sizeof internal / sizeof internal[0]; i++) {
      uint8_t got[4];
      ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, internal[i], 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                             texel);
      ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
      assert_memory_equal(got, expect[i], 4);
   }
   expect_error(ctx, GL_NO_ERROR);
}

static void
parts_of_images(void **state)
{
   struct gl_context *ctx = CTX(state);
   const uint8_t part[4] = {1, 2, 3, 4};
   uint8_t got[16];
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 1);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_LUMINANCE, 4, 4, 0, GL_LUMINANCE,
                          GL_UNSIGNED_BYTE, (uint8_t[16]){0});
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 0, 1, 2, 2, 2, GL_LUMINANCE, GL_UNSIGNED_BYTE,
                             part);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got, ((uint8_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 3, 4, 0}), 16);
   expect_error(ctx, GL_NO_ERROR);
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 0, 3, 0, 2, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE,
                             part);
   expect_error(ctx, GL_INVALID_VALUE);
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 5, 0, 0, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE,
                             part);
   expect_error(ctx, GL_INVALID_OPERATION);
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 0, 0x7fffffff, 0, 0x7fffffff, 1, GL_LUMINANCE,
                             GL_UNSIGNED_BYTE, part);
   expect_error(ctx, GL_INVALID_VALUE);
}

static void
errors_of_images(void **state)
{
   struct gl_context *ctx = CTX(state);
   const struct {
      GLenum target;
      GLint level, internal;
      GLsizei width, height;
      GLint border;
      GLenum format, type, error;
   } cases[] = {
       {GL_TEXTURE_1D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_ENUM},
       {GL_TEXTURE_2D, -1, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 99, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 0, 5, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 0, GL_RGBA, -4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 0, GL_RGBA, 1 << 20, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 2, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
       {GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_DEPTH_COMPONENT, GL_FLOAT, GL_INVALID_OPERATION},
       {GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4,
        GL_INVALID_OPERATION},
       {GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 4, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE,
        GL_INVALID_VALUE},
       {GL_TEXTURE_RECTANGLE, 1, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      ctx->table->TexImage2D(ctx, cases[i].target, cases[i].level, cases[i].internal,
                             cases[i].width, cases[i].height, cases[i].border, cases[i].format,
                             cases[i].type, NULL);
      const char *extension = cases[i].target == GL_TEXTURE_CUBE_MAP_POSITIVE_X
                                  ? "GL_ARB_texture_cube_map"
                              : cases[i].target == GL_TEXTURE_RECTANGLE ? "GL_ARB_texture_rectangle"
                                                                        : NULL;
      const bool there = !extension || gl_fixture_has(ctx, extension);
      expect_error(ctx, there ? cases[i].error : GL_INVALID_ENUM);
   }
}

static void
proxies_answer(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->TexImage2D(ctx, GL_PROXY_TEXTURE_2D, 0, GL_RGB, 64, 32, 0, GL_RGB, GL_FLOAT, NULL);
   assert_int_equal(level_parameter(ctx, GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT), 32);
   assert_int_equal(level_parameter(ctx, GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_RED_SIZE), 8);
   ctx->table->TexImage2D(ctx, GL_PROXY_TEXTURE_2D, 0, GL_RGB, 1 << 20, 32, 0, GL_RGB, GL_FLOAT,
                          NULL);
   assert_int_equal(level_parameter(ctx, GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH), 0);
   expect_error(ctx, GL_NO_ERROR);
}

static void
completeness(void **state)
{
   struct gl_context *ctx = CTX(state);
   struct gl_texture_object *obj = ctx->texture.unit[0].bound[GL_TEX_2D];
   assert_false(gl_texture_complete(obj));
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 4, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   assert_false(gl_texture_complete(obj)); /* the initial filter wants mipmaps */
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   assert_true(gl_texture_complete(obj));
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 1, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 2, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   assert_true(gl_texture_complete(obj));
   assert_true(gl_texture_finalize(ctx, obj));
   assert_int_equal(obj->resource->last_level, 2);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 1, GL_RGB, 2, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
   assert_false(gl_texture_complete(obj));
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
   assert_true(gl_texture_complete(obj));
   expect_error(ctx, GL_NO_ERROR);
}

/* Levels move into one resource before a draw; the texels go along. */
static void
levels_keep_their_texels(void **state)
{
   struct gl_context *ctx = CTX(state);
   struct gl_texture_object *obj = ctx->texture.unit[0].bound[GL_TEX_2D];
   uint8_t texels[16], got[16];
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 1);
   ctx->table->PixelStorei(ctx, GL_PACK_ALIGNMENT, 1);
   for (GLint level = 0; level < 3; level++) {
      memset(texels, 50 + level, sizeof texels);
      ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, level, GL_LUMINANCE, 4 >> level, 4 >> level, 0,
                             GL_LUMINANCE, GL_UNSIGNED_BYTE, texels);
   }
   assert_true(gl_texture_finalize(ctx, obj));
   for (GLint level = 0; level < 3; level++) {
      ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, level, GL_LUMINANCE, GL_UNSIGNED_BYTE, got);
      assert_int_equal(got[0], 50 + level);
   }
}

static void
generated_mipmaps_are_means(void **state)
{
   struct gl_context *ctx = CTX(state);
   const uint8_t texels[4] = {0, 100, 200, 100};
   uint8_t got;
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 1);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_LUMINANCE, 2, 2, 0, GL_LUMINANCE,
                          GL_UNSIGNED_BYTE, texels);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, &got);
   assert_int_equal(got, 100);
   expect_error(ctx, GL_NO_ERROR);
}

static void
names_and_bindings(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLuint name[2];
   GLint bound;
   ctx->table->GenTextures(ctx, 2, name);
   assert_false(ctx->table->IsTexture(ctx, name[0])); /* not bound yet */
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, name[0]);
   assert_true(ctx->table->IsTexture(ctx, name[0]));
   ctx->table->BindTexture(ctx, GL_TEXTURE_1D, name[0]);
   expect_error(ctx, GL_INVALID_OPERATION);
   ctx->table->ActiveTexture(ctx, GL_TEXTURE3);
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, name[0]);
   ctx->table->DeleteTextures(ctx, 2, name);
   ctx->table->GetIntegerv(ctx, GL_TEXTURE_BINDING_2D, &bound);
   assert_int_equal(bound, 0);
   ctx->table->DeleteTextures(ctx, -1, name);
   expect_error(ctx, GL_INVALID_VALUE);
   ctx->table->ActiveTexture(ctx, GL_TEXTURE0 + GL_STORAGE_IMAGE_UNITS);
   expect_error(ctx, GL_INVALID_ENUM);
}

/* Texels of DXT1 are opaque, or transparent and black, wherever they come from. */
static void
dxt1_has_one_bit_of_alpha(void **state)
{
   struct gl_context *ctx = CTX(state);
   static const uint8_t texels[4][4] = {
       {255, 1, 2, 127}, {3, 4, 5, 128}, {6, 7, 8, 0}, {9, 10, 11, 255}};
   static const uint8_t expect[4][4] = {{0}, {3, 4, 5, 255}, {0}, {9, 10, 11, 255}};
   uint8_t many[128][4], got[128][4];
   for (unsigned i = 0; i < 128; i++)
      memcpy(many[i], texels[i % 4], 4);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 128, 1, 0,
                          GL_RGBA, GL_UNSIGNED_BYTE, many);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
   for (unsigned i = 0; i < 128; i++)
      assert_memory_equal(got[i], expect[i % 4], 4);
   /* Formats with more alpha keep it. */
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 1, 0, GL_RGBA,
                          GL_UNSIGNED_BYTE, texels);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got, texels, sizeof texels);
   expect_error(ctx, GL_NO_ERROR);
}

static void
compressed_blocks_come_back(void **state)
{
   struct gl_context *ctx = CTX(state);
   const uint8_t block[8] = {0x1f, 0xf8, 0, 0x12, 0x1b, 0xe4, 0x33, 0xcc};
   uint8_t got[8];
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 0,
                                    8, block);
   expect_error(ctx, GL_NO_ERROR);
   assert_int_equal(level_parameter(ctx, GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE), 8);
   ctx->table->GetCompressedTexImage(ctx, GL_TEXTURE_2D, 0, got);
   assert_memory_equal(got, block, 8);
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 0,
                                    9, block);
   expect_error(ctx, GL_INVALID_VALUE);
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, 8, block);
   expect_error(ctx, GL_INVALID_ENUM);
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 0, 1, 0, 2, 4, GL_RGB, GL_UNSIGNED_BYTE,
                             (uint8_t[64]){0});
   expect_error(ctx, GL_INVALID_OPERATION); /* not whole blocks */
}

static void
lists_read_pixels_at_once(void **state)
{
   struct gl_context *ctx = CTX(state);
   uint8_t texel[4] = {9, 8, 7, 6}, got[4];
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texel);
   ctx->table->EndList(ctx);
   memset(texel, 0, sizeof texel);
   ctx->table->PixelStorei(ctx, GL_UNPACK_SKIP_PIXELS, 5); /* not that of the list */
   ctx->table->CallList(ctx, 1);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got, ((uint8_t[]){9, 8, 7, 6}), 4);
   assert_int_equal(ctx->unpack.skip_pixels, 5);
   expect_error(ctx, GL_NO_ERROR);
}

static void
pixel_buffers_are_bounded(void **state)
{
   struct gl_context *ctx = CTX(state);
   const uint8_t data[8] = {0, 0, 0, 0, 1, 2, 3, 4};
   uint8_t got[4];
   ctx->table->BindBuffer(ctx, GL_PIXEL_UNPACK_BUFFER, 1);
   ctx->table->BufferData(ctx, GL_PIXEL_UNPACK_BUFFER, sizeof data, data, GL_STATIC_DRAW);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          (const void *)4);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got, data + 4, 4);
   expect_error(ctx, GL_NO_ERROR);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          (const void *)5);
   expect_error(ctx, GL_INVALID_OPERATION);
}

/* Pixels drawn straight into the buffer are read back; zoom and clipping included. */
static void
drawn_pixels_are_read(void **state)
{
   struct gl_context *ctx = CTX(state);
   const uint8_t pixels[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
   uint8_t got[4][4];
   ctx->table->Disable(ctx, GL_DITHER);
   ctx->table->WindowPos2i(ctx, 2, 3);
   ctx->table->PixelZoom(ctx, 2, 1);
   ctx->table->DrawPixels(ctx, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   ctx->table->ReadPixels(ctx, 2, 3, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got[0], pixels[0], 4);
   assert_memory_equal(got[1], pixels[0], 4);
   assert_memory_equal(got[2], pixels[1], 4);
   assert_memory_equal(got[3], pixels[1], 4);
   ctx->table->PixelZoom(ctx, -1, 1); /* grows to the left of the raster position */
   ctx->table->DrawPixels(ctx, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   ctx->table->ReadPixels(ctx, 0, 3, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got[0], pixels[1], 4);
   assert_memory_equal(got[1], pixels[0], 4);
   /* Pixels outside the window are left alone. */
   memset(got, 77, sizeof got);
   ctx->table->ReadPixels(ctx, -2, 3, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_int_equal(got[1][0], 77);
   assert_memory_equal(got[2], pixels[1], 4);
   ctx->table->DrawPixels(ctx, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   expect_error(ctx, GL_INVALID_VALUE);
   ctx->table->ReadPixels(ctx, 0, 0, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, got);
   expect_error(ctx, GL_INVALID_OPERATION);
}

/* A copy of a billion pixels, shrunk into the window, costs what the window shows. */
static void
hostile_copies_are_bounded(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->WindowPos2i(ctx, 0, 0);
   ctx->table->PixelZoom(ctx, 1e-6f, 1e-6f);
   ctx->table->CopyPixels(ctx, 0, 0, 0x7fffffff, 0x7fffffff, GL_COLOR);
   ctx->table->PixelZoom(ctx, -1e-30f, 1e30f);
   ctx->table->CopyPixels(ctx, -0x7fffffff, -0x7fffffff, 0x7fffffff, 0x7fffffff, GL_STENCIL);
   ctx->table->PixelZoom(ctx, 0, 1);
   ctx->table->CopyPixels(ctx, 0, 0, 4, 4, GL_DEPTH);
   expect_error(ctx, GL_NO_ERROR);
}

static void
accumulation(void **state)
{
   struct gl_context *ctx = CTX(state);
   const uint8_t pixel[4] = {200, 100, 50, 255};
   uint8_t got[4];
   ctx->table->WindowPos2i(ctx, 0, 0);
   ctx->table->DrawPixels(ctx, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   ctx->table->Accum(ctx, GL_LOAD, 0.5f);
   ctx->table->Accum(ctx, GL_ACCUM, 0.25f);
   ctx->table->Accum(ctx, GL_RETURN, 1);
   ctx->table->ReadPixels(ctx, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, got);
   assert_in_range(got[0], 149, 151);
   assert_in_range(got[1], 74, 76);
   ctx->table->Accum(ctx, GL_RGBA, 1);
   expect_error(ctx, GL_INVALID_ENUM);
}

static void
draw_and_read_buffers(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->DrawBuffer(ctx, GL_FRONT_AND_BACK);
   expect_error(ctx, GL_NO_ERROR);
   ctx->table->DrawBuffer(ctx, GL_RIGHT);
   expect_error(ctx, GL_INVALID_OPERATION);
   ctx->table->DrawBuffer(ctx, GL_AUX0);
   expect_error(ctx, GL_INVALID_OPERATION);
   ctx->table->DrawBuffer(ctx, GL_RGBA);
   expect_error(ctx, GL_INVALID_ENUM);
   ctx->table->ReadBuffer(ctx, GL_FRONT_AND_BACK);
   expect_error(ctx, GL_INVALID_ENUM);
   ctx->table->Clear(ctx, 0x80000000u);
   expect_error(ctx, GL_INVALID_VALUE);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(images_come_back),
       TEST(parts_of_images),
       TEST(errors_of_images),
       TEST(proxies_answer),
       TEST(completeness),
       TEST(levels_keep_their_texels),
       TEST(generated_mipmaps_are_means),
       TEST(names_and_bindings),
       TEST(dxt1_has_one_bit_of_alpha),
       TEST(compressed_blocks_come_back),
       TEST(lists_read_pixels_at_once),
       TEST(pixel_buffers_are_bounded),
       TEST(drawn_pixels_are_read),
       TEST(hostile_copies_are_bounded),
       TEST(accumulation),
       TEST(draw_and_read_buffers),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
