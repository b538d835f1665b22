/* Images: uploads by format and type, copies, mipmaps, readback, drawn pixels and bitmaps. */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"

#include <stdio.h>

#define SIZE 256 /* of textures */
#define MAX_PIXELS (BENCH_WIDTH * BENCH_HEIGHT)

struct image {
   const char *name;
   GLenum internal, format, type;
};

/* What the counted calls work on, set before each measurement. */
static struct {
   struct image image;
   GLsizei width, height;
   GLuint lists;
} now;

static GLubyte data[MAX_PIXELS * 16];

static void
fill_data(void)
{
   unsigned seed = 1;
   for (size_t i = 0; i < sizeof data; i++) {
      seed = seed * 1664525u + 1013904223u;
      data[i] = (GLubyte)(seed >> 24);
   }
}

/* Floats of any bits would be NaN now and then. */
static void
fill_floats(void)
{
   float *floats = (float *)(void *)data;
   for (unsigned i = 0; i < sizeof data / sizeof *floats; i++)
      floats[i] = (float)(i * 37 % 1021) / 1020.0f;
}

static void
measure(const char *what, void (*work)(int), double scale, const char *unit)
{
   char metric[128];
   snprintf(metric, sizeof metric, "%s: %s", what, unit);
   bench_rate(metric, work, scale);
}

static void
measure_pixels(const char *what, const char *format, void (*work)(int))
{
   char name[112];
   snprintf(name, sizeof name, "%s%s", what, format);
   measure(name, work, 1e-6 * now.width * now.height, "Mpix/s");
}

/* --- Uploads */

static const struct image images[] = {
    {"RGBA", GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
    {"RGB", GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE},
    {"BGRA", GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE},
    {"BGRA 8-8-8-8 reversed", GL_RGBA8, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV},
    {"BGR", GL_RGB8, GL_BGR, GL_UNSIGNED_BYTE},
    {"5-6-5", GL_RGB5, GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
    {"4-4-4-4", GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4},
    {"5-5-5-1", GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1},
    {"1-5-5-5 reversed", GL_RGB5_A1, GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV},
    {"luminance", GL_LUMINANCE8, GL_LUMINANCE, GL_UNSIGNED_BYTE},
    {"luminance alpha", GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE},
    {"alpha", GL_ALPHA8, GL_ALPHA, GL_UNSIGNED_BYTE},
    {"RGBA bytes as RGB", GL_RGB8, GL_RGBA, GL_UNSIGNED_BYTE},
    {"RGBA float as 8 bits", GL_RGBA8, GL_RGBA, GL_FLOAT},
    {"RGBA float as 16F", GL_RGBA16F_ARB, GL_RGBA, GL_FLOAT},
    {"RGBA float as 32F", GL_RGBA32F_ARB, GL_RGBA, GL_FLOAT},
    {"depth 24, uint", GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT},
};

static void
upload(int count)
{
   const struct image *image = &now.image;
   for (int i = 0; i < count; i++)
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)image->internal, now.width, now.height, 0,
                   image->format, image->type, data);
   glFinish();
}

static void
uploads(void)
{
   bench_texture(SIZE, GL_LINEAR);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   fill_data();
   now.width = now.height = SIZE;
   for (size_t i = 0; i < sizeof images / sizeof images[0]; i++) {
      now.image = images[i];
      if (now.image.type == GL_FLOAT)
         fill_floats();
      measure_pixels("glTexImage2D ", now.image.name, upload);
   }
}

static void
update(int count)
{
   for (int i = 0; i < count; i++)
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, now.width, now.height, now.image.format,
                      now.image.type, data);
   glFinish();
}

/* A few pixels with all of the texture on them. */
static void
draw_little(void)
{
   glBegin(GL_TRIANGLES);
   for (int k = 0; k < 3; k++) {
      glTexCoord2f((float)(k & 1), (float)(k >> 1));
      glVertex2f(0.01f * (float)(k & 1), 0.01f * (float)(k >> 1));
   }
   glEnd();
}

/* A frame of a video each time, and a draw with it in between. */
static void
play(int count)
{
   for (int i = 0; i < count; i++) {
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, now.width, now.height, now.image.format,
                      now.image.type, data);
      draw_little();
   }
   glFinish();
}

static void
updates(void)
{
   static const struct image frames[] = {{"BGRA", 0, GL_BGRA, GL_UNSIGNED_BYTE},
                                         {"RGB", 0, GL_RGB, GL_UNSIGNED_BYTE},
                                         {"5-6-5", 0, GL_RGB, GL_UNSIGNED_SHORT_5_6_5}};
   fill_data();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   bench_texture(SIZE, GL_LINEAR);
   glEnable(GL_TEXTURE_2D);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1024, 512, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
      now.image = frames[i];
      now.width = 640;
      now.height = 480;
      measure_pixels("video frames of 640x480 drawn, ", frames[i].name, play);
   }
   now.image = images[0];
   now.width = now.height = 16;
   measure("glTexSubImage2D of 16x16 RGBA", update, 1e-6, "Mcalls/s");
}

static void
copy(int count)
{
   for (int i = 0; i < count; i++)
      glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, now.width, now.height);
   glFinish();
}

static void
compressed(int count)
{
   for (int i = 0; i < count; i++)
      glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, now.width,
                                now.height, 0, now.width * now.height, data);
   glFinish();
}

static void
copies(void)
{
   fill_data();
   bench_texture(SIZE, GL_LINEAR);
   now.width = now.height = SIZE;
   measure_pixels("glCopyTexSubImage2D", "", copy);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   now.image = images[0];
   measure_pixels("automatic mipmaps, RGBA", "", update);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_FALSE);
   if (bench_has("GL_EXT_texture_compression_s3tc"))
      measure_pixels("glCompressedTexImage2D DXT5", "", compressed);
   now.image = (struct image){"", GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_RGB, GL_UNSIGNED_BYTE};
   if (bench_has("GL_EXT_texture_compression_s3tc"))
      measure_pixels("RGB compressed to DXT1", "", upload);
}

/* --- Compressed images that are drawn: what decoding costs, now or as texels are sampled */

static void
define_blocks(void)
{
   const GLsizei blocks = (now.width + 3) / 4 * ((now.height + 3) / 4);
   const GLenum internal = now.image.internal;
   const bool small = internal == GL_COMPRESSED_RGB_S3TC_DXT1_EXT ||
                      internal == GL_COMPRESSED_RGBA_S3TC_DXT1_EXT ||
                      internal == GL_COMPRESSED_RED_RGTC1 ||
                      internal == GL_COMPRESSED_SIGNED_RED_RGTC1;
   glCompressedTexImage2DARB(GL_TEXTURE_2D, 0, internal, now.width, now.height, 0,
                             blocks * (small ? 8 : 16), data);
}

static void
compressed_drawn(int count)
{
   for (int i = 0; i < count; i++) {
      define_blocks();
      draw_little();
   }
   glFinish();
}

/* One upload, and many draws of all of its texels. */
static void
compressed_filled(int count)
{
   define_blocks();
   for (int i = 0; i < count; i++) {
      glBegin(GL_QUADS);
      for (int k = 0; k < 4; k++) {
         const float s = (float)((k + 1) / 2 % 2), t = (float)(k / 2);
         glTexCoord2f(s, t);
         glVertex2f(2 * s * (float)now.width / BENCH_WIDTH - 1,
                    2 * t * (float)now.height / BENCH_HEIGHT - 1);
      }
      glEnd();
   }
   glFinish();
}

static void
compressed_images(void)
{
   static const struct image kinds[] = {{"DXT1", GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 0, 0},
                                        {"DXT1 RGBA", GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 0, 0},
                                        {"DXT3", GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, 0, 0},
                                        {"DXT5", GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 0, 0},
                                        {"RGTC1", GL_COMPRESSED_RED_RGTC1, 0, 0},
                                        {"RGTC2", GL_COMPRESSED_RED_GREEN_RGTC2_EXT, 0, 0},
                                        {"signed RGTC1", GL_COMPRESSED_SIGNED_RED_RGTC1, 0, 0}};
   const bool s3tc = bench_has("GL_EXT_texture_compression_s3tc"),
              rgtc = bench_has("GL_EXT_texture_compression_rgtc");
   fill_data();
   bench_texture(SIZE, GL_LINEAR);
   glEnable(GL_TEXTURE_2D);
   now.width = now.height = SIZE;
   for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
      now.image = kinds[i];
      char name[32];
      snprintf(name, sizeof name, "%s, drawn", kinds[i].name);
      if (i < 4 ? s3tc : rgtc)
         measure_pixels("glCompressedTexImage2D ", name, compressed_drawn);
   }
   now.image = kinds[3];
   if (s3tc)
      measure_pixels("fill from DXT5", "", compressed_filled);
}

/* --- Readback */

static void
read_pixels(int count)
{
   for (int i = 0; i < count; i++)
      glReadPixels(0, 0, now.width, now.height, now.image.format, now.image.type, data);
}

static void
readbacks(void)
{
   static const struct image kinds[] = {
       {"RGBA", 0, GL_RGBA, GL_UNSIGNED_BYTE},
       {"RGB", 0, GL_RGB, GL_UNSIGNED_BYTE},
       {"BGRA 8-8-8-8 reversed", 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV},
       {"5-6-5", 0, GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
       {"luminance", 0, GL_LUMINANCE, GL_UNSIGNED_BYTE},
       {"RGBA float", 0, GL_RGBA, GL_FLOAT},
       {"RGB float", 0, GL_RGB, GL_FLOAT},
       {"depth float", 0, GL_DEPTH_COMPONENT, GL_FLOAT},
       {"depth uint", 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT},
       {"depth ushort", 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT},
       {"stencil", 0, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE},
   };
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
      now.image = kinds[i];
      now.width = 512;
      now.height = 512;
      measure_pixels("glReadPixels ", kinds[i].name, read_pixels);
   }
   now.image = kinds[0];
   now.width = now.height = 1;
   measure("glReadPixels of one pixel", read_pixels, 1e-6, "Mcalls/s");
   now.image = kinds[7];
   measure("glReadPixels of one depth", read_pixels, 1e-6, "Mcalls/s");
   now.image = kinds[0];
   now.width = now.height = 16;
   measure("glReadPixels of 16x16", read_pixels, 1e-6, "Mcalls/s");
}

/* --- Drawn pixels */

static void
draw_pixels(int count)
{
   for (int i = 0; i < count; i++)
      glDrawPixels(now.width, now.height, now.image.format, now.image.type, data);
   glFinish();
}

static void
copy_pixels(int count)
{
   for (int i = 0; i < count; i++)
      glCopyPixels(0, 0, now.width, now.height, now.image.format);
   glFinish();
}

static void
drawn(void)
{
   fill_data();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glRasterPos2f(-1.0f, -1.0f);
   now.width = now.height = 256;
   now.image = images[0];
   measure_pixels("glDrawPixels RGBA", "", draw_pixels);
   now.image = images[1];
   measure_pixels("glDrawPixels RGB", "", draw_pixels);
   glPixelZoom(2.5f, 2.5f);
   measure_pixels("glDrawPixels RGB, zoom 2.5", "", draw_pixels);
   glPixelZoom(1.0f, -1.0f);
   glRasterPos2f(-1.0f, 0.9f);
   measure_pixels("glDrawPixels RGB, upside down", "", draw_pixels);
   glPixelZoom(1.0f, 1.0f);
   glRasterPos2f(-1.0f, -1.0f);
   now.image = (struct image){"", 0, GL_DEPTH_COMPONENT, GL_FLOAT};
   fill_floats();
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
   measure_pixels("glDrawPixels depth float", "", draw_pixels);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   glDisable(GL_DEPTH_TEST);
   glRasterPos2f(0.0f, 0.0f);
   now.image.format = GL_COLOR;
   measure_pixels("glCopyPixels", "", copy_pixels);
   glPixelZoom(1.5f, 1.5f);
   measure_pixels("glCopyPixels, zoom 1.5", "", copy_pixels);
}

/* --- Formats and types that are not those of textures and framebuffers */

static void
get_texture(int count)
{
   for (int i = 0; i < count; i++)
      glGetTexImage(GL_TEXTURE_2D, 0, now.image.format, now.image.type, data);
}

static void
converted(void)
{
   static const struct image kinds[] = {
       {"BGRA float", GL_RGBA8, GL_BGRA, GL_FLOAT},
       {"RGBA ushort", GL_RGBA8, GL_RGBA, GL_UNSIGNED_SHORT},
       {"RGBA 8-8-8-8", GL_RGBA8, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8},
       {"red", GL_RGBA8, GL_RED, GL_UNSIGNED_BYTE},
       {"luminance float", GL_RGBA8, GL_LUMINANCE, GL_FLOAT},
   };
   bench_texture(SIZE, GL_LINEAR);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glRasterPos2f(-1.0f, -1.0f);
   now.width = now.height = SIZE;
   for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
      now.image = kinds[i];
      fill_floats();
      measure_pixels("glTexSubImage2D ", kinds[i].name, update);
      measure_pixels("glDrawPixels ", kinds[i].name, draw_pixels);
      measure_pixels("glReadPixels ", kinds[i].name, read_pixels);
   }
   now.image = images[2];
   measure_pixels("glGetTexImage ", now.image.name, get_texture);
}

/* --- Bitmaps */

/* Glyphs of 8x13, with strokes as those of glutBitmapCharacter have them. */
static void
fill_glyphs(void)
{
   static const GLubyte rows[] = {0x00, 0x3c, 0x42, 0x42, 0x7e, 0x40, 0x18, 0x24};
   for (unsigned i = 0; i < 96 * 13; i++)
      data[i] = i % 13 < 2 || i % 13 > 10 ? 0 : rows[(i * 37 + i / 11) % 8];
}

/* The lines of a text below each other: 64 glyphs in each of 40. */
static void
begin_line(int line)
{
   glRasterPos2f(-0.9f, 0.9f - 0.045f * (float)(line % 40));
}

static void
glyph(unsigned which)
{
   glBitmap(8, 13, 0.0f, 2.0f, 8.0f, 0.0f, data + 13 * which);
}

static void
glyphs(int count)
{
   for (int i = 0; i < count; i++) {
      if (i % 64 == 0)
         begin_line(i / 64);
      glyph((unsigned)i % 96);
   }
   glFinish();
}

/* Like glutBitmapString without a display list: modes set and restored for each glyph. */
static void
careful_glyphs(int count)
{
   for (int i = 0; i < count; i++) {
      if (i % 64 == 0)
         begin_line(i / 64);
      glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
      glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_FALSE);
      glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
      glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
      glyph((unsigned)i % 96);
      glPopClientAttrib();
   }
   glFinish();
}

static void
strings(int count)
{
   static const char text[] = "The quick brown fox jumps over the lazy dog, 0123456789 times!!!";
   for (int i = 0; i < count; i++) {
      begin_line(i);
      glListBase(now.lists - 32);
      glCallLists(64, GL_UNSIGNED_BYTE, text);
   }
   glFinish();
}

static void
bitmaps(void)
{
   fill_glyphs();
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   measure("glBitmap, a glyph a call", glyphs, 1e-6, "Mglyphs/s");
   measure("glBitmap, modes saved for each", careful_glyphs, 1e-6, "Mglyphs/s");
   now.lists = glGenLists(96);
   for (unsigned i = 0; i < 96; i++) {
      glNewList(now.lists + i, GL_COMPILE);
      glyph(i);
      glEndList();
   }
   measure("glBitmap, glCallLists of 64", strings, 64e-6, "Mglyphs/s");
}

const struct bench_row bench_pixels_rows[] = {
    {"pixels-upload", uploads},
    {"pixels-update", updates},
    {"pixels-copy", copies},
    {"pixels-compressed", compressed_images},
    {"pixels-read", readbacks},
    {"pixels-draw", drawn},
    {"pixels-bitmap", bitmaps},
    {"pixels-converted", converted},
    {NULL, NULL},
};
