/* Texture sampling beyond core_pixels: anisotropic filtering (GL_EXT_texture_filter_anisotropic),
 * borders of mipmaps (OpenGL 1.3 section 3.8), sRGB textures (GL_EXT_texture_sRGB). */
#include "ct.h"

#define MID (CT_SIZE / 2)
#define ANISOTROPY GL_TEXTURE_MAX_ANISOTROPY_EXT

static void
need_extension(const char *name)
{
   if (!ct_has_extension(name))
      ct_skip("%s is not there", name);
}

static void
anisotropy_parameter(void)
{
   need_extension("GL_EXT_texture_filter_anisotropic");
   GLfloat limit = 0, got = 0;
   GLint integer = 0;
   glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &limit);
   CHECK("EXT_texture_filter_anisotropic", limit >= 2);
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 1);
   glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 1.5f);
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 1.5f);
   glTexParameteri(GL_TEXTURE_2D, ANISOTROPY, 2);
   glGetTexParameteriv(GL_TEXTURE_2D, ANISOTROPY, &integer);
   CHECK("EXT_texture_filter_anisotropic", integer == 2);
   /* It belongs to the texture object, and to each target's own. */
   glGetTexParameterfv(GL_TEXTURE_1D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 1);
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_INVALID_VALUE,
               glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 0.5f));
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_INVALID_VALUE,
               glTexParameteri(GL_TEXTURE_2D, ANISOTROPY, -1));
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 2);
   glPushAttrib(GL_TEXTURE_BIT);
   glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 1);
   glPopAttrib();
   glGetTexParameterfv(GL_TEXTURE_2D, ANISOTROPY, &got);
   CHECK("EXT_texture_filter_anisotropic", got == 2);
   /* More than the limit is no error. */
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_NO_ERROR,
               glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, 1000));
   CHECK_ERROR("EXT_texture_filter_anisotropic", GL_INVALID_ENUM, glGetFloatv(ANISOTROPY, &got));
}

/* Columns of black and white, two texels wide each, with all levels. */
static void
upload_stripes(void)
{
   static GLubyte texels[64 * 64];
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   for (int level = 0; level < 7; level++) {
      const int size = 64 >> level;
      /* Stripes narrower than a texel are gray. */
      const int half = 2 >> level;
      for (int i = 0; i < size * size; i++)
         texels[i] = half ? (GLubyte)(i % size / half % 2 * 255) : 127;
      glTexImage2D(GL_TEXTURE_2D, level, GL_LUMINANCE, size, size, 0, GL_LUMINANCE,
                   GL_UNSIGNED_BYTE, texels);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
}

/* A plane that runs away from the eye, its stripes along the direction of view: a pixel of the
 * window's row `y` covers more texels along the view than across. */
static void
draw_plane(void)
{
   static const float corner[4][2] = {{-1, 1}, {1, 1}, {1, 16}, {-1, 16}};
   ct_clear(0, 0, 0, 1);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glFrustum(-1, 1, -1, 1, 1, 100);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      glTexCoord2f(corner[i][0] * 2, corner[i][1] * 4);
      glVertex3f(corner[i][0] * 16, -1, -corner[i][1]);
   }
   glEnd();
}

/* Mean difference of neighbours in a row of the window, and the row's mean; 0..255. */
static void
row_contrast(int y, float *contrast, float *mean)
{
   GLubyte row[CT_SIZE];
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glReadPixels(0, y, CT_SIZE, 1, GL_RED, GL_UNSIGNED_BYTE, row);
   int differences = 0, sum = row[0];
   for (int x = 1; x < CT_SIZE; x++) {
      differences += row[x] > row[x - 1] ? row[x] - row[x - 1] : row[x - 1] - row[x];
      sum += row[x];
   }
   *contrast = (float)differences / (CT_SIZE - 1);
   *mean = (float)sum / CT_SIZE;
}

static void
anisotropy_keeps_contrast(void)
{
   need_extension("GL_EXT_texture_filter_anisotropic");
   static const int rows[] = {16, 32, 40};
   GLfloat limit = 1;
   float plain[3], sharp[3], mean;
   glGetFloatv(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, &limit);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   upload_stripes();
   draw_plane();
   for (int i = 0; i < 3; i++)
      row_contrast(rows[i], &plain[i], &mean);
   glTexParameterf(GL_TEXTURE_2D, ANISOTROPY, limit);
   draw_plane();
   for (int i = 0; i < 3; i++) {
      row_contrast(rows[i], &sharp[i], &mean);
      ct_check("EXT_texture_filter_anisotropic", sharp[i] > plain[i] + 5 && fabsf(mean - 127) < 12,
               "row %d: contrast %g, was %g; mean %g", rows[i], sharp[i], plain[i], mean);
   }
}

/* An image of (inside + 2) x (inside + 2) texels, green inside a border of one colour. */
static void
upload_bordered(int level, int inside, const GLubyte border[3])
{
   static const GLubyte green[3] = {0, 255, 0};
   GLubyte texels[18 * 18][3];
   const int size = inside + 2;
   for (int i = 0; i < size * size; i++) {
      const int x = i % size, y = i / size;
      const bool edge = x == 0 || y == 0 || x == size - 1 || y == size - 1;
      memcpy(texels[i], edge ? border : green, 3);
   }
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage2D(GL_TEXTURE_2D, level, GL_RGB, size, size, 1, GL_RGB, GL_UNSIGNED_BYTE, texels);
}

/* Fills the window with the texture around (0, 1/2); `scale` coordinates across. */
static void
draw_edge(float scale)
{
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2 ? 1 : -1, y = i >= 2 ? 1 : -1;
      glTexCoord2f(scale * 0.5f * x, 0.5f + scale * 0.5f * y);
      glVertex2f(x, y);
   }
   glEnd();
}

/* Outside the image the border of the level that is sampled shows. */
static void
borders_of_mipmaps(void)
{
   static const GLubyte borders[5][3] = {
       {255, 0, 0}, {0, 0, 255}, {255, 0, 255}, {255, 255, 0}, {255, 255, 255}};
   for (int level = 0; level < 5; level++)
      upload_bordered(level, 16 >> level, borders[level]);
   CHECK_PENDING("GL-3.8.1", GL_NO_ERROR);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
   for (int level = 0; level < 4; level++) {
      draw_edge((float)(CT_SIZE / 16 << level));
      CHECK_PIXEL("GL-3.8.5", 2, MID, borders[level][0] / 255.0f, borders[level][1] / 255.0f,
                  borders[level][2] / 255.0f);
      CHECK_PIXEL("GL-3.8.5", MID, MID, 0, 1, 0);
   }
   /* Clamping stops half-way into the border. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP);
   draw_edge(CT_SIZE / 16 << 1);
   CHECK_PIXEL("GL-3.8.4", 2, MID, 0, 0.5f, 0.5f);
}

static void
borders_of_generated_mipmaps(void)
{
   static const GLubyte red[3] = {255, 0, 0};
   GLubyte back[10 * 10][3];
   GLint width = 0, border = 0;
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   upload_bordered(0, 16, red);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH, &width);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_BORDER, &border);
   CHECK("SGIS_generate_mipmap", width == 10 && border == 1);
   if (width != 10)
      return;
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glGetTexImage(GL_TEXTURE_2D, 1, GL_RGB, GL_UNSIGNED_BYTE, back);
   unsigned wrong = 0;
   for (int i = 0; i < 100; i++) {
      const bool edge = i % 10 == 0 || i % 10 == 9 || i < 10 || i >= 90;
      wrong += back[i][0] != (edge ? 255 : 0) || back[i][1] != (edge ? 0 : 255);
   }
   ct_check("SGIS_generate_mipmap", wrong == 0, "%u texels are wrong", wrong);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 4, GL_TEXTURE_WIDTH, &width);
   CHECK("SGIS_generate_mipmap", width == 3);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 5, GL_TEXTURE_WIDTH, &width);
   CHECK("SGIS_generate_mipmap", width == 0);
}

/* What a byte of an sRGB texture means. */
static float
linear_value(int byte)
{
   const double c = byte / 255.0;
   return (float)(c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
}

static void
texture_to_window(GLenum filter)
{
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, (GLint)filter);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)filter);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
}

static void
draw_texture(void)
{
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2 ? 1 : 0, y = i >= 2 ? 1 : 0;
      glTexCoord2f(x, y);
      glVertex2f(2 * x - 1, 2 * y - 1);
   }
   glEnd();
}

/* Every byte in each of the formats; alpha is not encoded, and images come back as they were. */
static void
srgb_formats(void)
{
   need_extension("GL_EXT_texture_sRGB");
   static const struct {
      GLint internal;
      GLenum format;
      int size;
      bool luminance, alpha;
   } cases[] = {
       {GL_SRGB_EXT, GL_RGB, 3, false, false},
       {GL_SRGB8_EXT, GL_RGB, 3, false, false},
       {GL_SRGB_ALPHA_EXT, GL_RGBA, 4, false, true},
       {GL_SRGB8_ALPHA8_EXT, GL_RGBA, 4, false, true},
       {GL_SLUMINANCE_EXT, GL_LUMINANCE, 1, true, false},
       {GL_SLUMINANCE8_ALPHA8_EXT, GL_LUMINANCE_ALPHA, 2, true, true},
   };
   GLubyte texels[16 * 16 * 4], back[16 * 16 * 4];
   texture_to_window(GL_NEAREST);
   for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
      const int size = cases[k].size;
      for (int i = 0; i < 256 * size; i++)
         texels[i] = (GLubyte)(i / size + 64 * (i % size));
      glTexImage2D(GL_TEXTURE_2D, 0, cases[k].internal, 16, 16, 0, cases[k].format,
                   GL_UNSIGNED_BYTE, texels);
      glGetTexImage(GL_TEXTURE_2D, 0, cases[k].format, GL_UNSIGNED_BYTE, back);
      CHECK("EXT_texture_sRGB", !memcmp(texels, back, (size_t)(256 * size)));
      draw_texture();
      for (int i = 0; i < 256; i += 5) {
         const GLubyte *t = texels + i * size;
         const int place = CT_SIZE / 16, x = i % 16 * place + 3, y = i / 16 * place + 3;
         float got[4];
         ct_read_pixel(x, y, got);
         const float want[4] = {linear_value(t[0]), linear_value(t[cases[k].luminance ? 0 : 1]),
                                linear_value(t[cases[k].luminance ? 0 : 2]),
                                cases[k].alpha ? t[size - 1] / 255.0f : 1.0f};
         CHECK_NEAR("EXT_texture_sRGB", 4, got, want, 2 / 255.0f);
      }
   }
   GLint internal = 0;
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &internal);
   CHECK("EXT_texture_sRGB", internal == GL_SLUMINANCE8_ALPHA8_EXT);
}

/* Decoding comes before filtering: half-way between black and white is half the light. */
static void
srgb_filtering(void)
{
   need_extension("GL_EXT_texture_sRGB");
   static const GLubyte texels[2][3] = {{0, 0, 0}, {255, 255, 255}};
   texture_to_window(GL_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_EXT, 2, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
   draw_texture();
   CHECK_PIXEL("EXT_texture_sRGB", MID, MID, 0.5f, 0.5f, 0.5f);
   /* The border colour is linear. */
   static const float gray[4] = {0.5f, 0.25f, 0.75f, 1};
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, gray);
   glMatrixMode(GL_TEXTURE);
   glTranslatef(2, 0, 0);
   draw_texture();
   CHECK_PIXEL("EXT_texture_sRGB", MID, MID, 0.5f, 0.25f, 0.75f);
}

/* The scalar product in alpha is scaled as alpha; the variant of EXT_texture_env_dot3 not at all.
 */
static void
dot3_scales(void)
{
   static const GLubyte texel[4] = {191, 128, 128,
                                    255}; /* (1/2, 0, 0): the dot with itself is 1/4 */
   static const struct {
      GLenum mode;
      float rgb_scale, alpha_scale, rgb, alpha;
   } cases[] = {
       {GL_DOT3_RGBA, 1, 1, 0.25f, 0.25f}, {GL_DOT3_RGBA, 1, 2, 0.25f, 0.5f},
       {GL_DOT3_RGBA, 4, 1, 1, 0.25f},     {GL_DOT3_RGBA, 2, 4, 0.5f, 1},
       {GL_DOT3_RGB, 2, 1, 0.5f, 1},       {GL_DOT3_RGBA_EXT, 2, 4, 0.25f, 0.25f},
       {GL_DOT3_RGB_EXT, 2, 1, 0.25f, 1},
   };
   texture_to_window(GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_REPLACE);
   glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE0_RGB, GL_TEXTURE);
   glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE1_RGB, GL_TEXTURE);
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, (GLint)cases[i].mode);
      glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, cases[i].rgb_scale);
      glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, cases[i].alpha_scale);
      draw_texture();
      float got[4];
      ct_read_pixel(MID, MID, got);
      ct_near("GL-3.8.13", 4, got, VEC4(cases[i].rgb, cases[i].rgb, cases[i].rgb, cases[i].alpha),
              0.02f, "case %zu", i);
   }
}

/* An image of one dimension is unpacked and packed as one of two with height 1. */
static void
skipped_rows_of_lines(void)
{
   static const GLubyte image[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
   GLubyte got[2][8] = {{0}};
   glPixelStorei(GL_UNPACK_SKIP_ROWS, 2);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_LUMINANCE8, 4, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, image);
   glPixelStorei(GL_UNPACK_SKIP_ROWS, 1);
   glTexSubImage1D(GL_TEXTURE_1D, 0, 2, 2, GL_LUMINANCE, GL_UNSIGNED_BYTE, image);
   glPixelStorei(GL_PACK_SKIP_ROWS, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 8);
   glGetTexImage(GL_TEXTURE_1D, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, got);
   static const GLubyte expected[2][8] = {{0}, {9, 10, 3, 4}};
   CHECK("GL-3.8.1", memcmp(got, expected, sizeof got) == 0);
}

/* The depth of the border is the red of the border colour, whatever the depth becomes. */
static void
border_of_depth(void)
{
   static const GLenum modes[] = {GL_LUMINANCE, GL_INTENSITY, GL_ALPHA};
   static const float colors[][4] = {{0, 1, 1, 1}, {0.25f, 0, 1, 0.75f}, {1, 0, 0, 0}};
   static const float depth = 0.5f;
   need_extension("GL_ARB_depth_texture");
   texture_to_window(GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &depth);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
   glMatrixMode(GL_TEXTURE);
   glTranslatef(2, 0, 0);
   for (size_t i = 0; i < 9; i++) {
      const float red = colors[i / 3][0];
      const bool alpha = modes[i % 3] == GL_ALPHA, luminance = modes[i % 3] == GL_LUMINANCE;
      glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, (GLint)modes[i % 3]);
      glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, colors[i / 3]);
      draw_texture();
      float got[4];
      ct_read_pixel(MID, MID, got);
      /* REPLACE with an alpha texture keeps the colour of the vertices. */
      ct_near("GL-3.8.7", 4, got,
              VEC4(alpha ? 1 : red, alpha ? 1 : red, alpha ? 1 : red, luminance ? 1 : red), 0.01f,
              "case %zu", i);
   }
}

/* Each draw has the texels that were there when it was made, however often they change. */
static void
updates_between_draws(void)
{
   static const GLubyte black[4 * 4 * 4];
   enum { NUM = 8 };
   texture_to_window(GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, black);
   ct_clear(0, 0, 0, 1);
   for (int i = 0; i < NUM; i++) {
      GLubyte texels[4 * 4 * 4];
      for (int k = 0; k < 4 * 4; k++)
         memcpy(texels + 4 * k, (GLubyte[]){(GLubyte)(i & 1 ? 255 : 0), (GLubyte)(30 * i), 0, 255},
                4);
      glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      glViewport(i * CT_SIZE / NUM, 0, CT_SIZE / NUM, CT_SIZE);
      ct_quad(-1, -1, 1, 1, 0);
   }
   /* And what a texture shows that is deleted before anybody looks. */
   GLuint name;
   glGetIntegerv(GL_TEXTURE_BINDING_2D, (GLint *)&name);
   glDeleteTextures(1, &name);
   for (int i = 0; i < 16; i++) {
      glBindTexture(GL_TEXTURE_2D, 100 + (GLuint)i);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, black);
   }
   for (int i = 0; i < NUM; i++)
      CHECK_PIXEL("GL-3.8.2", i * CT_SIZE / NUM + 3, MID, i & 1, (float)(30 * i) / 255.0f, 0);
}

/* Two textures in one draw, however many others there are between them. */
static void
far_apart(void)
{
   static const GLubyte red[4] = {255, 0, 0, 255}, green[4] = {0, 255, 0, 255};
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, 1);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glActiveTexture(GL_TEXTURE1);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
   bool good = true;
   for (GLuint name = 2; name < 2100; name++) {
      glBindTexture(GL_TEXTURE_2D, name);
      if (name % 1024 > 16 && name % 1024 < 1008)
         continue;
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
      ct_quad(-1, -1, 1, 1, 0);
      float color[4];
      ct_read_pixel(MID, MID, color);
      if (color[0] < 0.9f || color[1] < 0.9f)
         good = ct_check("GL-3.8.15", false, "texture %u beside 1: %g %g", name, (double)color[0],
                         (double)color[1]);
   }
   CHECK("GL-3.8.15", good);
}

static const struct ct_test tests[] = {
    {"anisotropy_parameter", anisotropy_parameter},
    {"anisotropy_keeps_contrast", anisotropy_keeps_contrast},
    {"borders_of_mipmaps", borders_of_mipmaps},
    {"srgb_formats", srgb_formats},
    {"srgb_filtering", srgb_filtering},
    {"borders_of_generated_mipmaps", borders_of_generated_mipmaps},
    {"border_of_depth", border_of_depth},
    {"updates_between_draws", updates_between_draws},
    {"far_apart", far_apart},
    {"dot3_scales", dot3_scales},
    {"skipped_rows_of_lines", skipped_rows_of_lines},
};
CT_TOPIC(core_texture, "", tests);
