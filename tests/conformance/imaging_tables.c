/* Colour tables and the colour matrix (OpenGL 2.1 sections 3.6.3, 3.6.5, 6.1.6, 6.1.7). */
#include "ct.h"

#define RAMP 4

static const GLenum proxies[3] = {GL_PROXY_COLOR_TABLE, GL_PROXY_POST_CONVOLUTION_COLOR_TABLE,
                                  GL_PROXY_POST_COLOR_MATRIX_COLOR_TABLE};

static GLint
parameter(GLenum target, GLenum pname)
{
   GLint v = -77;
   glGetColorTableParameteriv(target, pname, &v);
   return v;
}

static void
initial(void)
{
   for (GLenum i = 0; i < 3; i++) {
      const GLenum target = GL_COLOR_TABLE + i;
      float v[4] = {9, 9, 9, 9};
      CHECK("GL-3.6.3", !glIsEnabled(target));
      CHECK("GL-3.6.3", parameter(target, GL_COLOR_TABLE_FORMAT) == GL_RGBA);
      CHECK("GL-3.6.3", parameter(target, GL_COLOR_TABLE_WIDTH) == 0);
      for (GLenum p = GL_COLOR_TABLE_RED_SIZE; p <= GL_COLOR_TABLE_INTENSITY_SIZE; p++)
         CHECK("GL-3.6.3", parameter(target, p) == 0 && parameter(proxies[i], p) == 0);
      glGetColorTableParameterfv(target, GL_COLOR_TABLE_SCALE, v);
      CHECK_NEAR("GL-3.6.3", 4, v, VEC4(1, 1, 1, 1), 0);
      glGetColorTableParameterfv(target, GL_COLOR_TABLE_BIAS, v);
      CHECK_NEAR("GL-3.6.3", 4, v, VEC4(0, 0, 0, 0), 0);
   }
   GLint depth = 0, most = 0;
   float m[16];
   glGetIntegerv(GL_COLOR_MATRIX_STACK_DEPTH, &depth);
   glGetIntegerv(GL_MAX_COLOR_MATRIX_STACK_DEPTH, &most);
   CHECK("GL-6.1.6", depth == 1 && most >= 2);
   glGetFloatv(GL_COLOR_MATRIX, m);
   for (int i = 0; i < 16; i++)
      CHECK("GL-6.1.6", m[i] == (i % 5 == 0 ? 1.0f : 0.0f));
   for (GLenum c = 0; c < 4; c++) {
      float scale = 9, bias = 9;
      glGetFloatv(GL_POST_COLOR_MATRIX_RED_SCALE + c, &scale);
      glGetFloatv(GL_POST_COLOR_MATRIX_RED_BIAS + c, &bias);
      CHECK("GL-3.6.3", scale == 1 && bias == 0);
   }
}

/* What each base format keeps of r g b a = 0.2 0.4 0.6 0.8, by table 6.1, and its sizes. */
static const struct {
   GLenum format, base;
   float kept[4];
   GLint has[6]; /* red green blue alpha luminance intensity */
} formats[] = {
    {GL_ALPHA, GL_ALPHA, {0, 0, 0, 0.8f}, {0, 0, 0, 1, 0, 0}},
    {GL_ALPHA16, GL_ALPHA, {0, 0, 0, 0.8f}, {0, 0, 0, 1, 0, 0}},
    {GL_LUMINANCE, GL_LUMINANCE, {0.2f, 0, 0, 1}, {0, 0, 0, 0, 1, 0}},
    {GL_LUMINANCE8, GL_LUMINANCE, {0.2f, 0, 0, 1}, {0, 0, 0, 0, 1, 0}},
    {GL_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, {0.2f, 0, 0, 0.8f}, {0, 0, 0, 1, 1, 0}},
    {GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, {0.2f, 0, 0, 0.8f}, {0, 0, 0, 1, 1, 0}},
    {GL_INTENSITY, GL_INTENSITY, {0.2f, 0, 0, 1}, {0, 0, 0, 0, 0, 1}},
    {GL_INTENSITY16, GL_INTENSITY, {0.2f, 0, 0, 1}, {0, 0, 0, 0, 0, 1}},
    {GL_RGB, GL_RGB, {0.2f, 0.4f, 0.6f, 1}, {1, 1, 1, 0, 0, 0}},
    {GL_RGB8, GL_RGB, {0.2f, 0.4f, 0.6f, 1}, {1, 1, 1, 0, 0, 0}},
    {GL_RGBA, GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}, {1, 1, 1, 1, 0, 0}},
    {GL_RGBA16, GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}, {1, 1, 1, 1, 0, 0}},
};
#define NUM_FORMATS (sizeof formats / sizeof formats[0])

static void
internal_formats(void)
{
   static const float entry[4] = {0.2f, 0.4f, 0.6f, 0.8f};
   float got[4], l;
   for (unsigned i = 0; i < NUM_FORMATS; i++) {
      glColorTable(GL_COLOR_TABLE, formats[i].format, 1, GL_RGBA, GL_FLOAT, entry);
      glColorTable(GL_PROXY_COLOR_TABLE, formats[i].format, 1, GL_RGBA, GL_FLOAT, NULL);
      CHECK("GL-6.1.7",
            parameter(GL_COLOR_TABLE, GL_COLOR_TABLE_FORMAT) == (GLint)formats[i].format);
      for (GLenum c = 0; c < 6; c++) {
         const GLint size = parameter(GL_COLOR_TABLE, GL_COLOR_TABLE_RED_SIZE + c);
         CHECK("GL-6.1.7", (size > 0) == (formats[i].has[c] > 0));
         CHECK("GL-6.1.7", size == parameter(GL_PROXY_COLOR_TABLE, GL_COLOR_TABLE_RED_SIZE + c));
      }
      glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, got);
      CHECK_NEAR("GL-6.1.7", 4, got, formats[i].kept, 1.0f / 255);
      glGetColorTable(GL_COLOR_TABLE, GL_LUMINANCE, GL_FLOAT, &l);
      CHECK_NEAR("GL-6.1.7", 1, &l, formats[i].kept, 1.0f / 255);
   }
   static const GLenum bad[] = {0,
                                1,
                                2,
                                3,
                                4,
                                GL_DEPTH_COMPONENT,
                                GL_DEPTH_COMPONENT16,
                                GL_COLOR_INDEX,
                                GL_BGRA,
                                GL_COMPRESSED_RGB,
                                GL_DEPTH_STENCIL};
   for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++)
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
                  glColorTable(GL_COLOR_TABLE, bad[i], 1, GL_RGBA, GL_FLOAT, entry));
}

static void
errors(void)
{
   GLubyte data[64] = {0};
   GLint v;
   const GLenum table = GL_COLOR_TABLE;
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glColorTable(GL_TEXTURE, GL_RGBA, 2, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glColorTable(table, GL_RGBA, 3, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glColorTable(table, GL_RGBA, -1, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_TABLE_TOO_LARGE,
               glColorTable(table, GL_RGBA, 1 << 30, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   static const GLenum bad_formats[] = {GL_COLOR_INDEX, GL_STENCIL_INDEX, GL_DEPTH_COMPONENT,
                                        GL_DEPTH_STENCIL, GL_INTENSITY};
   for (int i = 0; i < 5; i++)
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
                  glColorTable(table, GL_RGBA, 2, bad_formats[i], GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glColorTable(table, GL_RGBA, 2, GL_RGBA, GL_BITMAP, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_OPERATION,
               glColorTable(table, GL_RGBA, 2, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, data));
   glColorTable(table, GL_RGBA, 4, GL_RGBA, GL_UNSIGNED_BYTE, data);
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glColorSubTable(table, 2, 3, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glColorSubTable(table, -1, 2, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glColorSubTable(table, 0x7fffffff, 0x7fffffff, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE, glCopyColorSubTable(table, 3, 0, 0, 2));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE, glCopyColorTable(table, GL_RGBA, 0, 0, 5));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE, glCopyColorTable(table, GL_RGBA, 0, 0, -4));
   CHECK_ERROR("GL-3.6.3", GL_TABLE_TOO_LARGE, glCopyColorTable(table, GL_RGBA, 0, 0, 1 << 30));
   for (int i = 0; i < 3; i++) {
      const GLenum p = proxies[i];
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
                  glColorSubTable(p, 0, 0, GL_RGBA, GL_UNSIGNED_BYTE, data));
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glCopyColorTable(p, GL_RGBA, 0, 0, 4));
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glCopyColorSubTable(p, 0, 0, 0, 0));
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glGetColorTable(p, GL_RGBA, GL_UNSIGNED_BYTE, data));
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
                  glColorTableParameterfv(p, GL_COLOR_TABLE_SCALE, VEC4(1, 1, 1, 1)));
      CHECK_ERROR("GL-6.1.7", GL_INVALID_ENUM,
                  glGetColorTableParameteriv(p, GL_COLOR_TABLE_SCALE, &v));
      CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glEnable(p));
   }
   CHECK_ERROR("GL-6.1.7", GL_INVALID_ENUM,
               glGetColorTable(table, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-6.1.7", GL_INVALID_ENUM,
               glGetColorTableParameteriv(table, GL_CONVOLUTION_WIDTH, &v));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glColorTableParameterfv(table, GL_COLOR_TABLE_WIDTH, VEC4(1, 1, 1, 1)));
   glBegin(GL_POINTS);
   glColorTable(table, GL_RGBA, 2, GL_RGBA, GL_UNSIGNED_BYTE, data);
   glEnd();
   CHECK_PENDING("GL-2.6.3", GL_INVALID_OPERATION);
   CHECK("GL-3.6.3", parameter(table, GL_COLOR_TABLE_WIDTH) == 4);
}

/* Sizes that no memory has are answered by zeros, without an error or a change. */
static void
proxy_tables(void)
{
   glColorTable(GL_COLOR_TABLE, GL_RGB, 2, GL_RGBA, GL_FLOAT, NULL);
   for (int i = 0; i < 3; i++) {
      CHECK_ERROR("GL-3.6.3", GL_NO_ERROR,
                  glColorTable(proxies[i], GL_LUMINANCE8, 32, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
      CHECK("GL-3.6.3", parameter(proxies[i], GL_COLOR_TABLE_WIDTH) == 32);
      CHECK("GL-3.6.3", parameter(proxies[i], GL_COLOR_TABLE_FORMAT) == GL_LUMINANCE8);
      CHECK("GL-3.6.3", parameter(proxies[i], GL_COLOR_TABLE_LUMINANCE_SIZE) > 0);
      CHECK_ERROR("GL-3.6.3", GL_NO_ERROR,
                  glColorTable(proxies[i], GL_RGBA, 1 << 30, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
      CHECK("GL-3.6.3", parameter(proxies[i], GL_COLOR_TABLE_WIDTH) == 0);
      CHECK("GL-3.6.3", parameter(proxies[i], GL_COLOR_TABLE_FORMAT) == 0);
      CHECK("GL-3.6.3", parameter(proxies[i], GL_COLOR_TABLE_RED_SIZE) == 0);
   }
   CHECK("GL-3.6.3", parameter(GL_COLOR_TABLE, GL_COLOR_TABLE_WIDTH) == 2);
   CHECK("GL-3.6.3", parameter(GL_COLOR_TABLE, GL_COLOR_TABLE_FORMAT) == GL_RGB);
}

static void
scale_bias_and_parts(void)
{
   float got[RAMP][4];
   static const float table[RAMP][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}, {0.5f, 0.5f, 0.5f, 0.5f}, {-1}};
   /* Pixel transfer has nothing to do with it. */
   glPixelTransferf(GL_RED_SCALE, 0);
   glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_SCALE, VEC4(0.5f, 1, 2, -1));
   glColorTableParameteriv(GL_COLOR_TABLE, GL_COLOR_TABLE_BIAS, (const GLint[4]){0, 0, 0, 1});
   glColorTable(GL_COLOR_TABLE, GL_RGBA, RAMP, GL_RGBA, GL_FLOAT, table);
   glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("GL-3.6.3", 4, got[0], VEC4(0, 0, 0, 1), 1.0f / 255);
   CHECK_NEAR("GL-3.6.3", 4, got[1], VEC4(0.5f, 1, 1, 0), 1.0f / 255);
   CHECK_NEAR("GL-3.6.3", 4, got[2], VEC4(0.25f, 0.5f, 1, 0.5f), 1.0f / 255);
   CHECK_NEAR("GL-3.6.3", 4, got[3], VEC4(0, 0, 0, 1), 1.0f / 255);
   glColorSubTable(GL_COLOR_TABLE, 1, 2, GL_RGBA, GL_FLOAT, table);
   glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("GL-3.6.3", 4, got[1], VEC4(0, 0, 0, 1), 1.0f / 255);
   CHECK_NEAR("GL-3.6.3", 4, got[2], VEC4(0.5f, 1, 1, 0), 1.0f / 255);
   CHECK_NEAR("GL-3.6.3", 4, got[3], VEC4(0, 0, 0, 1), 1.0f / 255);
   glPushAttrib(GL_PIXEL_MODE_BIT);
   glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_SCALE, VEC4(9, 9, 9, 9));
   glEnable(GL_COLOR_TABLE);
   glPopAttrib();
   CHECK("GL-6.2", !glIsEnabled(GL_COLOR_TABLE));
   glGetColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_SCALE, got[0]);
   CHECK_NEAR("GL-6.2", 4, got[0], VEC4(0.5f, 1, 2, -1), 0);
}

static void
copies_of_the_framebuffer(void)
{
   GLubyte pixels[RAMP][4], got[RAMP][4];
   for (int i = 0; i < RAMP * 4; i++)
      pixels[i / 4][i % 4] = (GLubyte)(10 * i + 3);
   glRasterPos2f(-1, -1);
   glDrawPixels(RAMP, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   glPixelTransferf(GL_RED_SCALE, 0); /* is not applied */
   glCopyColorTable(GL_POST_CONVOLUTION_COLOR_TABLE, GL_RGBA, 0, 0, RAMP);
   glGetColorTable(GL_POST_CONVOLUTION_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("GL-3.6.3", memcmp(got, pixels, sizeof got) == 0);
   glCopyColorSubTable(GL_POST_CONVOLUTION_COLOR_TABLE, 2, 0, 0, 2);
   glGetColorTable(GL_POST_CONVOLUTION_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("GL-3.6.3", memcmp(got[2], pixels[0], 8) == 0 && memcmp(got, pixels, 8) == 0);
   CHECK_ERROR("GL-3.6.3", GL_NO_ERROR,
               glCopyColorTable(GL_COLOR_TABLE, GL_RGBA, -0x7fffffff, 0x7fffffff, 4));
}

/* A table of 0 1 0 1.. makes each component 0 or 1 by its address. */
static void
addresses(void)
{
   float table[32], got[4];
   for (int i = 0; i < 32; i++)
      table[i] = (float)(i & 1);
   glColorTable(GL_COLOR_TABLE, GL_LUMINANCE, 32, GL_LUMINANCE, GL_FLOAT, table);
   glEnable(GL_COLOR_TABLE);
   for (int i = 0; i < 31; i++) {
      const float below = ((float)i + 0.45f) / 31, above = ((float)i + 0.55f) / 31;
      glRasterPos2f(-1, -1);
      glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, VEC4(below, above, below, 0.25f));
      glDisable(GL_COLOR_TABLE);
      ct_read_pixel(0, 0, got);
      glEnable(GL_COLOR_TABLE);
      CHECK_NEAR("GL-3.6.5", 4, got,
                 VEC4((float)(i & 1), (float)(~i & 1), (float)(i & 1), 64 / 255.0f), 2.0f / 255);
   }
   /* Beyond the ends, and a table without entries. */
   glRasterPos2f(-1, -1);
   glDrawPixels(1, 1, GL_RGB, GL_FLOAT, VEC4(-5, 5, 0.5f, 1));
   glDisable(GL_COLOR_TABLE);
   ct_read_pixel(0, 0, got);
   CHECK_NEAR("GL-3.6.5", 2, got, VEC4(0, 1, 0, 0), 0);
   glColorTable(GL_COLOR_TABLE, GL_RGBA, 0, GL_RGBA, GL_FLOAT, NULL);
   glEnable(GL_COLOR_TABLE);
   glDrawPixels(1, 1, GL_RGB, GL_FLOAT, VEC4(0.2f, 0.4f, 0.6f, 1));
   CHECK_PIXEL("GL-3.6.5", 0, 0, 0.2f, 0.4f, 0.6f);
   CHECK("GL-3.6.5", glGetError() == GL_NO_ERROR);
}

/* Depths, stencils and bitmaps are no colours. */
static void
other_kinds(void)
{
   static const GLubyte bits = 0x80, stencil = 5;
   float z = 0;
   GLubyte s = 0;
   const float half = 0.5f, black[4] = {0, 0, 0, 0};
   glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA, GL_FLOAT, black);
   glEnable(GL_COLOR_TABLE);
   glEnable(GL_MINMAX);
   glMinmax(GL_MINMAX, GL_RGBA, GL_TRUE);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glClear(GL_COLOR_BUFFER_BIT);
   glColor3f(1, 1, 1);
   glRasterPos2f(-1, -1);
   glBitmap(1, 1, 0, 0, 0, 0, &bits);
   glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &half);
   glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
   glReadPixels(0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &z);
   glReadPixels(0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &s);
   glDisable(GL_COLOR_TABLE);
   glDisable(GL_MINMAX);
   CHECK("GL-3.6.5", fabsf(z - 0.5f) < 1e-5f && s == 5);
   CHECK_PIXEL("GL-3.7", 0, 0, 1, 1, 1);
   float got[2][4];
   glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, got);
   CHECK("GL-3.6.5", got[0][0] > 1e30f && got[1][0] < -1e30f);
}

/* Colour indices become colours before the first table. */
static void
indices(void)
{
   static const GLubyte index[2] = {0, 1};
   static const float red[2] = {0, 1}, swap[2] = {1, 0};
   glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 2, red);
   glColorTable(GL_COLOR_TABLE, GL_RGB, 2, GL_LUMINANCE, GL_FLOAT, swap);
   glEnable(GL_COLOR_TABLE);
   glRasterPos2f(-1, -1);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glDrawPixels(2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, index);
   glDisable(GL_COLOR_TABLE);
   CHECK_PIXEL("GL-3.6.5", 0, 0, 1, 1, 1);
   CHECK_PIXEL("GL-3.6.5", 1, 0, 0, 1, 1);
}

static void
color_matrix(void)
{
   static const float rotate[16] = {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1};
   GLint mode, depth, most;
   float m[16];
   glMatrixMode(GL_COLOR);
   glGetIntegerv(GL_MATRIX_MODE, &mode);
   CHECK("GL-3.6.3", mode == GL_COLOR);
   glLoadMatrixf(rotate); /* r to g, g to b, b to r */
   glGetFloatv(GL_TRANSPOSE_COLOR_MATRIX, m);
   CHECK("GL-6.1.6", m[4] == 1 && m[9] == 1 && m[2] == 1 && m[15] == 1 && m[0] == 0);
   glPixelTransferf(GL_POST_COLOR_MATRIX_RED_SCALE, 0.5f);
   glPixelTransferf(GL_POST_COLOR_MATRIX_BLUE_BIAS, 0.25f);
   glRasterPos2f(-1, -1);
   glDrawPixels(1, 1, GL_RGB, GL_FLOAT, VEC4(0.2f, 0.4f, 0.6f, 1));
   glPixelTransferf(GL_POST_COLOR_MATRIX_RED_SCALE, 1);
   glPixelTransferf(GL_POST_COLOR_MATRIX_BLUE_BIAS, 0);
   glPushMatrix();
   glLoadIdentity();
   CHECK_PIXEL("GL-3.6.5", 0, 0, 0.3f, 0.2f, 0.65f);
   glGetIntegerv(GL_COLOR_MATRIX_STACK_DEPTH, &depth);
   CHECK("GL-6.1.6", depth == 2);
   glPopMatrix();
   glDrawPixels(1, 1, GL_RGB, GL_FLOAT, VEC4(0.2f, 0.4f, 0.6f, 1));
   glLoadIdentity();
   CHECK_PIXEL("GL-3.6.5", 0, 0, 0.6f, 0.2f, 0.4f);
   glGetIntegerv(GL_MAX_COLOR_MATRIX_STACK_DEPTH, &most);
   for (GLint i = 1; i < most; i++)
      glPushMatrix();
   CHECK_ERROR("GL-3.6.3", GL_STACK_OVERFLOW, glPushMatrix());
   for (GLint i = 1; i < most; i++)
      glPopMatrix();
   CHECK_ERROR("GL-3.6.3", GL_STACK_UNDERFLOW, glPopMatrix());
}

/* Only pixels: vertices have their colours. */
static void
vertices_have_their_colors(void)
{
   glMatrixMode(GL_COLOR);
   glScalef(0, 0, 0);
   glPixelTransferf(GL_RED_SCALE, 0);
   glColor3f(1, 0.5f, 0.25f);
   ct_quad(-1, -1, 1, 1, 0);
   glLoadIdentity();
   glPixelTransferf(GL_RED_SCALE, 1);
   CHECK_PIXEL("GL-3.6.5", 5, 5, 1, 0.5f, 0.25f);
}

/* Data are read when they are compiled; proxies answer at once. */
static void
lists(void)
{
   GLubyte data[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, got[2][4];
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 1);
   glColorTable(GL_COLOR_TABLE, GL_RGBA, 1, GL_RGBA, GL_UNSIGNED_BYTE, data);
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
   glColorTable(GL_POST_CONVOLUTION_COLOR_TABLE, GL_RGBA, 2, GL_RGBA, GL_UNSIGNED_BYTE, data);
   glColorSubTable(GL_POST_CONVOLUTION_COLOR_TABLE, 0, 1, GL_RGBA, GL_UNSIGNED_BYTE, data[1]);
   glColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_BIAS, VEC4(1, 2, 3, 4));
   glColorTable(GL_PROXY_COLOR_TABLE, GL_RGB, 8, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   glColorTable(GL_COLOR_TABLE, GL_RGBA, 3, GL_RGBA, GL_UNSIGNED_BYTE, data);
   glEndList();
   CHECK("GL-5.4", glGetError() == GL_NO_ERROR);
   CHECK("GL-5.4", parameter(GL_PROXY_COLOR_TABLE, GL_COLOR_TABLE_WIDTH) == 8);
   CHECK("GL-5.4", parameter(GL_COLOR_TABLE, GL_COLOR_TABLE_WIDTH) == 0);
   memset(data, 0, sizeof data);
   glCallList(list);
   CHECK_PENDING("GL-5.4", GL_INVALID_VALUE);
   glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("GL-5.4", got[0][0] == 5 && got[0][3] == 8);
   glGetColorTable(GL_POST_CONVOLUTION_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("GL-5.4", got[0][0] == 5 && got[1][0] == 5);
   float bias[4];
   glGetColorTableParameterfv(GL_COLOR_TABLE, GL_COLOR_TABLE_BIAS, bias);
   CHECK_NEAR("GL-5.4", 4, bias, VEC4(1, 2, 3, 4), 0);
}

/* Tables come from and go to buffer objects. */
static void
buffers(void)
{
   const GLubyte data[12] = {0, 0, 0, 0, 9, 8, 7, 6, 5, 4, 3, 2};
   GLubyte got[8] = {0};
   GLuint buffer;
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
   glBufferData(GL_PIXEL_UNPACK_BUFFER, sizeof data, data, GL_STATIC_DRAW);
   glColorTable(GL_COLOR_TABLE, GL_RGBA, 2, GL_RGBA, GL_UNSIGNED_BYTE, (const void *)4);
   CHECK_ERROR("GL-3.6.3", GL_INVALID_OPERATION,
               glColorTable(GL_COLOR_TABLE, GL_RGBA, 4, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_OPERATION,
               glColorSubTable(GL_COLOR_TABLE, 0, 1, GL_RGBA, GL_UNSIGNED_BYTE, (void *)10));
   CHECK("GL-3.6.3", parameter(GL_COLOR_TABLE, GL_COLOR_TABLE_WIDTH) == 2);
   glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
   glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK("GL-3.6.3", memcmp(got, data + 4, 8) == 0);
   glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
   glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   CHECK_ERROR("GL-6.1.7", GL_INVALID_OPERATION,
               glGetColorTable(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, (void *)8));
   glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, 8, got);
   CHECK("GL-6.1.7", memcmp(got, data + 4, 8) == 0);
}

static const struct ct_test tests[] = {
    {"initial", initial},
    {"internal_formats", internal_formats},
    {"errors", errors},
    {"proxy_tables", proxy_tables},
    {"scale_bias_and_parts", scale_bias_and_parts},
    {"copies_of_the_framebuffer", copies_of_the_framebuffer},
    {"addresses", addresses},
    {"other_kinds", other_kinds},
    {"indices", indices},
    {"color_matrix", color_matrix},
    {"vertices_have_their_colors", vertices_have_their_colors},
    {"lists", lists},
    {"buffers", buffers},
};
CT_TOPIC(imaging_tables, "GL_ARB_imaging GL_ARB_vertex_buffer_object GL_ARB_pixel_buffer_object",
         tests);
