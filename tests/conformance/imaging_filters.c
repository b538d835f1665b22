/* Convolution, histogram and minmax (OpenGL 2.1 sections 3.6.3, 3.6.5, 6.1.8 to 6.1.10). What they
 * do to images is shown by imaging_random; here is their state, and what is not pixel transfer. */
#include "ct.h"

static GLint
filter_parameter(GLenum target, GLenum pname)
{
   GLint v = -77;
   glGetConvolutionParameteriv(target, pname, &v);
   return v;
}

static GLint
histogram_parameter(GLenum target, GLenum pname)
{
   GLint v = -77;
   glGetHistogramParameteriv(target, pname, &v);
   return v;
}

static void
initial(void)
{
   for (GLenum t = GL_CONVOLUTION_1D; t <= GL_SEPARABLE_2D; t++) {
      float v[4];
      CHECK("GL-3.6.3", !glIsEnabled(t));
      CHECK("GL-3.6.3", filter_parameter(t, GL_CONVOLUTION_BORDER_MODE) == GL_REDUCE);
      CHECK("GL-3.6.3", filter_parameter(t, GL_CONVOLUTION_FORMAT) == GL_RGBA);
      CHECK("GL-3.6.3", filter_parameter(t, GL_CONVOLUTION_WIDTH) == 0);
      CHECK("GL-3.6.3", filter_parameter(t, GL_MAX_CONVOLUTION_WIDTH) >= 3);
      CHECK("GL-3.6.3",
            t == GL_CONVOLUTION_1D || (filter_parameter(t, GL_CONVOLUTION_HEIGHT) == 0 &&
                                       filter_parameter(t, GL_MAX_CONVOLUTION_HEIGHT) >= 3));
      glGetConvolutionParameterfv(t, GL_CONVOLUTION_FILTER_SCALE, v);
      CHECK_NEAR("GL-3.6.3", 4, v, VEC4(1, 1, 1, 1), 0);
      glGetConvolutionParameterfv(t, GL_CONVOLUTION_FILTER_BIAS, v);
      CHECK_NEAR("GL-3.6.3", 4, v, VEC4(0, 0, 0, 0), 0);
      glGetConvolutionParameterfv(t, GL_CONVOLUTION_BORDER_COLOR, v);
      CHECK_NEAR("GL-3.6.3", 4, v, VEC4(0, 0, 0, 0), 0);
   }
   for (GLenum p = GL_HISTOGRAM_RED_SIZE; p <= GL_HISTOGRAM_SINK; p++)
      CHECK("GL-3.6.3", histogram_parameter(GL_HISTOGRAM, p) == 0);
   CHECK("GL-3.6.3", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 0);
   CHECK("GL-3.6.3", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_FORMAT) == GL_RGBA);
   GLint v = 9;
   glGetMinmaxParameteriv(GL_MINMAX, GL_MINMAX_FORMAT, &v);
   CHECK("GL-3.6.3", v == GL_RGBA && !glIsEnabled(GL_MINMAX) && !glIsEnabled(GL_HISTOGRAM));
   glGetMinmaxParameteriv(GL_MINMAX, GL_MINMAX_SINK, &v);
   CHECK("GL-3.6.3", v == 0);
   for (GLenum c = 0; c < 4; c++) {
      float scale = 9, bias = 9;
      glGetFloatv(GL_POST_CONVOLUTION_RED_SCALE + c, &scale);
      glGetFloatv(GL_POST_CONVOLUTION_RED_BIAS + c, &bias);
      CHECK("GL-3.6.3", scale == 1 && bias == 0);
   }
}

/* Filters are not clamped; scale and bias are applied once, when they are given. */
static void
filter_images(void)
{
   static const float image[6][4] = {{-2, 1, 3, 0.5f}, {4, 5, 6, 7}, {0}, {1}, {2}, {-3, 1, 1, 1}};
   float got[6][4], column[2][4];
   glConvolutionParameterfv(GL_CONVOLUTION_2D, GL_CONVOLUTION_FILTER_SCALE, VEC4(2, 1, 1, 1));
   glConvolutionParameteriv(GL_CONVOLUTION_2D, GL_CONVOLUTION_FILTER_BIAS,
                            (const GLint[4]){0, 1, 0, 0});
   glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 3, 2, GL_RGBA, GL_FLOAT, image);
   CHECK("GL-3.6.3", filter_parameter(GL_CONVOLUTION_2D, GL_CONVOLUTION_WIDTH) == 3);
   CHECK("GL-3.6.3", filter_parameter(GL_CONVOLUTION_2D, GL_CONVOLUTION_HEIGHT) == 2);
   glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, got);
   for (int i = 0; i < 6; i++)
      CHECK_NEAR("GL-6.1.8", 4, got[i],
                 VEC4(2 * image[i][0], image[i][1] + 1, image[i][2], image[i][3]), 1e-6f);
   glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_LUMINANCE_ALPHA, 2, GL_RGBA, GL_FLOAT, image);
   glGetConvolutionFilter(GL_CONVOLUTION_1D, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("GL-6.1.8", 4, got[0], VEC4(-2, 0, 0, 0.5f), 1e-6f);
   CHECK_NEAR("GL-6.1.8", 4, got[1], VEC4(4, 0, 0, 7), 1e-6f);
   glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGB, 3, 2, GL_RGBA, GL_FLOAT, image, image + 1);
   glGetSeparableFilter(GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, got, column, NULL);
   CHECK_NEAR("GL-6.1.8", 4, got[0], VEC4(-2, 1, 3, 1), 1e-6f);
   CHECK_NEAR("GL-6.1.8", 4, column[0], VEC4(4, 5, 6, 1), 1e-6f);
   glRasterPos2f(-1, -1);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, VEC4(1, 0.2f, 0, 1));
   glCopyConvolutionFilter1D(GL_CONVOLUTION_1D, GL_RGBA, 0, 0, 1);
   glGetConvolutionFilter(GL_CONVOLUTION_1D, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("GL-3.6.3", 4, got[0], VEC4(1, 0.2f, 0, 1), 1.0f / 255);
   glCopyConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 0, 0, 1, 1);
   glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("GL-3.6.3", 4, got[0], VEC4(2, 1.2f, 0, 1), 2.0f / 255);
   CHECK("GL-3.6.3", glGetError() == GL_NO_ERROR);
}

static void
filter_errors(void)
{
   GLubyte data[1024] = {0};
   float v[4] = {0};
   const GLenum one = GL_CONVOLUTION_1D, two = GL_CONVOLUTION_2D, sep = GL_SEPARABLE_2D;
   const GLint most = filter_parameter(two, GL_MAX_CONVOLUTION_WIDTH) + 1;
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glConvolutionFilter1D(two, GL_RGBA, 1, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glConvolutionFilter2D(one, GL_RGBA, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glSeparableFilter2D(two, GL_RGBA, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glConvolutionFilter2D(two, GL_DEPTH_COMPONENT, 1, 1, GL_RGBA, GL_FLOAT, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glConvolutionFilter1D(one, GL_RGBA, most, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glConvolutionFilter2D(two, GL_RGBA, 1, most, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glSeparableFilter2D(sep, GL_RGBA, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glConvolutionFilter2D(two, GL_RGBA, 0x7fffffff, 0x7fffffff, GL_RGBA,
                                     GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE, glCopyConvolutionFilter1D(one, GL_RGBA, 0, 0, most));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE,
               glCopyConvolutionFilter2D(two, GL_RGBA, 0, 0, 1, most));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glCopyConvolutionFilter1D(sep, GL_RGBA, 0, 0, 1));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glConvolutionFilter1D(one, GL_RGBA, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM,
               glConvolutionFilter1D(one, GL_RGBA, 1, GL_RGBA, GL_BITMAP, data));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_OPERATION,
               glConvolutionFilter1D(one, GL_RGBA, 1, GL_RGBA, GL_UNSIGNED_BYTE_3_3_2, data));
   CHECK_ERROR("GL-3.6.5", GL_INVALID_ENUM,
               glConvolutionParameteri(two, GL_CONVOLUTION_BORDER_MODE, GL_CLAMP));
   CHECK_ERROR("GL-3.6.5", GL_INVALID_ENUM,
               glConvolutionParameterf(two, GL_CONVOLUTION_FILTER_SCALE, 1));
   CHECK_ERROR("GL-3.6.5", GL_INVALID_ENUM,
               glConvolutionParameteri(GL_TEXTURE_2D, GL_CONVOLUTION_BORDER_MODE, GL_REDUCE));
   CHECK_ERROR("GL-6.1.8", GL_INVALID_ENUM,
               glGetConvolutionFilter(sep, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-6.1.8", GL_INVALID_ENUM,
               glGetConvolutionFilter(one, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-6.1.8", GL_INVALID_ENUM,
               glGetSeparableFilter(two, GL_RGBA, GL_UNSIGNED_BYTE, data, data, NULL));
   CHECK_ERROR("GL-6.1.8", GL_INVALID_ENUM,
               glGetConvolutionParameterfv(two, GL_HISTOGRAM_WIDTH, v));
   CHECK_ERROR("GL-3.6.3", GL_NO_ERROR,
               glConvolutionFilter2D(two, GL_RGBA, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
}

static void
filter_parameters(void)
{
   float v[4];
   GLint i[4];
   glConvolutionParameteri(GL_SEPARABLE_2D, GL_CONVOLUTION_BORDER_MODE, GL_CONSTANT_BORDER);
   glConvolutionParameterf(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE, GL_REPLICATE_BORDER);
   const GLint mode = GL_CONSTANT_BORDER;
   glConvolutionParameteriv(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_MODE, &mode);
   CHECK("GL-3.6.5",
         filter_parameter(GL_SEPARABLE_2D, GL_CONVOLUTION_BORDER_MODE) == GL_CONSTANT_BORDER);
   CHECK("GL-3.6.5",
         filter_parameter(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE) == GL_REPLICATE_BORDER);
   CHECK("GL-3.6.5",
         filter_parameter(GL_CONVOLUTION_1D, GL_CONVOLUTION_BORDER_MODE) == GL_CONSTANT_BORDER);
   glConvolutionParameteriv(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_COLOR,
                            (const GLint[4]){0x7fffffff, -0x7fffffff - 1, 0, 0x3fffffff});
   glGetConvolutionParameterfv(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_COLOR, v);
   CHECK_NEAR("GL-3.6.5", 4, v, VEC4(1, -1, 0, 0.5f), 1e-6f);
   glConvolutionParameterfv(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_COLOR, VEC4(1, 5, -3, 0));
   glGetConvolutionParameterfv(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_COLOR, v);
   CHECK_NEAR("GL-3.6.5", 4, v, VEC4(1, 5, -3, 0), 0);
   glGetConvolutionParameteriv(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_COLOR, i);
   CHECK("GL-6.1.8", i[0] == 0x7fffffff);
   glPushAttrib(GL_PIXEL_MODE_BIT);
   glEnable(GL_CONVOLUTION_2D);
   glEnable(GL_HISTOGRAM);
   glPixelTransferf(GL_POST_CONVOLUTION_ALPHA_BIAS, 7);
   glConvolutionParameteri(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE, GL_REDUCE);
   glPopAttrib();
   glGetFloatv(GL_POST_CONVOLUTION_ALPHA_BIAS, v);
   CHECK("GL-6.2", v[0] == 0 && !glIsEnabled(GL_CONVOLUTION_2D) && !glIsEnabled(GL_HISTOGRAM));
   CHECK("GL-6.2",
         filter_parameter(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE) == GL_REPLICATE_BORDER);
   glPushAttrib(GL_ENABLE_BIT);
   glEnable(GL_SEPARABLE_2D);
   glEnable(GL_MINMAX);
   glPopAttrib();
   CHECK("GL-6.2", !glIsEnabled(GL_SEPARABLE_2D) && !glIsEnabled(GL_MINMAX));
}

/* A null filter makes zeros, one larger than the image leaves nothing, 3D images have none. */
static void
filter_sizes(void)
{
   static const float ones[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
   float got[4];
   GLint size;
   glRasterPos2f(-1, -1);
   ct_clear(1, 1, 1, 1);
   glEnable(GL_CONVOLUTION_2D);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, VEC4(0.5f, 0.5f, 0.5f, 0.5f));
   glDisable(GL_CONVOLUTION_2D);
   ct_read_pixel(0, 0, got);
   CHECK_NEAR("GL-3.6.5", 4, got, VEC4(0, 0, 0, 0), 0);
   ct_clear(0, 0, 0, 1);
   glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_LUMINANCE, 3, 3, GL_LUMINANCE, GL_FLOAT, ones);
   glEnable(GL_CONVOLUTION_2D);
   glDrawPixels(2, 2, GL_LUMINANCE, GL_FLOAT, ones);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 6, 4, 0, GL_LUMINANCE, GL_FLOAT, NULL);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &size);
   CHECK("GL-3.6.5", size == 4);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &size);
   CHECK("GL-3.6.5", size == 2);
   glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGB, 10, 10, 0, GL_RGB, GL_FLOAT, NULL);
   glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &size);
   CHECK("GL-3.6.5", size == 8);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGB, 2, 2, 2, 0, GL_LUMINANCE, GL_FLOAT, ones);
   glGetTexLevelParameteriv(GL_TEXTURE_3D, 0, GL_TEXTURE_WIDTH, &size);
   CHECK("GL-3.6.5", size == 2);
   CHECK("GL-3.6.5", glGetError() == GL_NO_ERROR);
   CHECK_ERROR("GL-3.6.5", GL_INVALID_VALUE,
               glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 0, 6, 4, GL_LUMINANCE, GL_FLOAT, ones));
   glTexImage1D(GL_TEXTURE_1D, 0, GL_RGB, 8, 0, GL_LUMINANCE, GL_FLOAT, ones);
   glGetTexLevelParameteriv(GL_TEXTURE_1D, 0, GL_TEXTURE_WIDTH, &size);
   CHECK("GL-3.6.5", size == 8);
   glDisable(GL_CONVOLUTION_2D);
   CHECK("GL-3.6.5", ct_count_lit() == 0);
}

static void
histogram_state(void)
{
   GLuint counts[4][4];
   GLubyte bytes[4][4];
   glHistogram(GL_HISTOGRAM, 4, GL_LUMINANCE_ALPHA, GL_TRUE);
   CHECK("GL-6.1.9", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 4);
   CHECK("GL-6.1.9", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_SINK) == 1);
   CHECK("GL-6.1.9", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_RED_SIZE) == 0);
   CHECK("GL-6.1.9", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_ALPHA_SIZE) > 0);
   CHECK("GL-6.1.9", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_LUMINANCE_SIZE) > 0);
   /* The sink takes all: nothing is drawn, though the image of a texture is defined. */
   static const GLubyte pixels[300][2];
   GLint size = 0;
   ct_clear(0, 0, 0, 1);
   glRasterPos2f(-1, -1);
   glEnable(GL_HISTOGRAM);
   glPixelTransferf(GL_RED_BIAS, 1);
   glEnable(GL_MINMAX);
   glDrawPixels(30, 10, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, pixels);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, pixels);
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, memset(bytes, 77, sizeof bytes));
   glDisable(GL_HISTOGRAM);
   glDisable(GL_MINMAX);
   glPixelTransferf(GL_RED_BIAS, 0);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &size);
   CHECK("GL-3.6.5-histogram", ct_count_lit() == 0 && size == 2 && bytes[0][0] == 77);
   float extremes[2][4];
   glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, extremes);
   CHECK("GL-3.6.5-minmax", extremes[0][0] > 1e30f);
   glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_RGBA, GL_UNSIGNED_INT, counts);
   CHECK("GL-3.6.5-histogram", counts[3][0] == 305 && counts[0][3] == 304 && counts[3][3] == 1);
   CHECK("GL-3.6.5-histogram", counts[3][1] == 0 && counts[3][2] == 0);
   /* Clamped to what a type holds, not scaled. */
   glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
   CHECK("GL-6.1.9", bytes[3][0] == 255 && bytes[0][3] == 255 && bytes[3][3] == 1);
   glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RGBA, GL_UNSIGNED_INT, counts);
   CHECK("GL-6.1.9", counts[3][0] == 0 && counts[0][3] == 0);
   CHECK("GL-6.1.9", glGetError() == GL_NO_ERROR);
}

static void
histogram_errors(void)
{
   GLubyte data[64];
   GLint v;
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glHistogram(GL_MINMAX, 4, GL_RGB, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE, glHistogram(GL_HISTOGRAM, 5, GL_RGB, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_VALUE, glHistogram(GL_HISTOGRAM, -2, GL_RGB, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_TABLE_TOO_LARGE,
               glHistogram(GL_HISTOGRAM, 1 << 30, GL_RGB, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glHistogram(GL_HISTOGRAM, 4, GL_INTENSITY, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glHistogram(GL_HISTOGRAM, 4, 3, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glMinmax(GL_MINMAX, GL_INTENSITY8, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_INVALID_ENUM, glMinmax(GL_HISTOGRAM, GL_RGBA, GL_FALSE));
   CHECK_ERROR("GL-3.6.3", GL_NO_ERROR, glHistogram(GL_PROXY_HISTOGRAM, 1 << 30, GL_RGB, 0));
   CHECK("GL-3.6.3", histogram_parameter(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 0);
   CHECK_ERROR("GL-3.6.3", GL_NO_ERROR, glHistogram(GL_PROXY_HISTOGRAM, 32, GL_RGB, 0));
   CHECK("GL-3.6.3", histogram_parameter(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 32);
   CHECK("GL-3.6.3", histogram_parameter(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_GREEN_SIZE) > 0);
   CHECK("GL-3.6.3", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 0);
   CHECK_ERROR("GL-6.1.9", GL_INVALID_ENUM,
               glGetHistogramParameteriv(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_SINK, &v));
   CHECK_ERROR("GL-6.1.9", GL_INVALID_ENUM,
               glGetHistogram(GL_PROXY_HISTOGRAM, GL_FALSE, GL_RGBA, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-6.1.9", GL_INVALID_ENUM,
               glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, data));
   CHECK_ERROR("GL-6.1.9", GL_INVALID_ENUM, glResetHistogram(GL_PROXY_HISTOGRAM));
   CHECK_ERROR("GL-6.1.10", GL_INVALID_ENUM, glResetMinmax(GL_HISTOGRAM));
   CHECK_ERROR("GL-6.1.10", GL_INVALID_ENUM,
               glGetMinmaxParameteriv(GL_MINMAX, GL_HISTOGRAM_SINK, &v));
   /* Nothing to return or reset is no error. */
   CHECK_ERROR("GL-6.1.9", GL_NO_ERROR,
               glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-6.1.9", GL_NO_ERROR, glResetHistogram(GL_HISTOGRAM));
}

/* Extremes are not clamped; the sink of minmax behind that of the histogram. */
static void
minmax_state(void)
{
   float got[2][4];
   static const float pixels[2][4] = {{-3, 0.25f, 2, 0.5f}, {4, 0.75f, 1, 0.5f}};
   glMinmax(GL_MINMAX, GL_RGB, GL_TRUE);
   glEnable(GL_MINMAX);
   ct_clear(0, 0, 0, 1);
   glEnable(GL_MINMAX);
   glRasterPos2f(-1, -1);
   glDrawPixels(2, 1, GL_RGBA, GL_FLOAT, pixels);
   glDisable(GL_MINMAX);
   CHECK("GL-3.6.5-minmax", ct_count_lit() == 0);
   glGetMinmax(GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, got);
   CHECK_NEAR("GL-3.6.5-minmax", 4, got[0], VEC4(-3, 0.25f, 1, 1), 1e-6f);
   CHECK_NEAR("GL-3.6.5-minmax", 4, got[1], VEC4(4, 0.75f, 2, 1), 1e-6f);
   glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, got);
   CHECK("GL-6.1.10", got[0][0] > 1e30f && got[1][0] < -1e30f);
   /* No fragment, but counted: behind the scissor. Not counted: without a raster position. */
   glMinmax(GL_MINMAX, GL_RGBA, GL_FALSE);
   glEnable(GL_MINMAX);
   glEnable(GL_SCISSOR_TEST);
   glScissor(50, 50, 1, 1);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, pixels[0]);
   glRasterPos2f(-2, -1);
   glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, pixels[1]);
   glGetMinmax(GL_MINMAX, GL_FALSE, GL_RGBA, GL_FLOAT, got);
   CHECK("GL-3.6.4", got[0][0] == -3 && got[1][0] == -3);
}

static void
lists(void)
{
   float row[3] = {1, 2, 3}, column[2] = {4, 5}, got[3], got_column[2];
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glSeparableFilter2D(GL_SEPARABLE_2D, GL_LUMINANCE, 3, 2, GL_LUMINANCE, GL_FLOAT, row, column);
   glConvolutionFilter1D(GL_CONVOLUTION_1D, GL_LUMINANCE, 3, GL_LUMINANCE, GL_FLOAT, row);
   glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_LUMINANCE, 1, 2, GL_LUMINANCE, GL_FLOAT, column);
   glConvolutionParameterfv(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_COLOR, VEC4(1, 2, 3, 4));
   glConvolutionParameteri(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE, GL_CONSTANT_BORDER);
   glHistogram(GL_HISTOGRAM, 8, GL_RGB, GL_TRUE);
   glHistogram(GL_PROXY_HISTOGRAM, 16, GL_RGB, GL_FALSE);
   glMinmax(GL_MINMAX, GL_LUMINANCE, GL_TRUE);
   glEndList();
   CHECK("GL-5.4", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 0);
   CHECK("GL-5.4", histogram_parameter(GL_PROXY_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 16);
   CHECK("GL-5.4", filter_parameter(GL_CONVOLUTION_2D, GL_CONVOLUTION_WIDTH) == 0);
   memset(row, 0, sizeof row);
   memset(column, 0, sizeof column);
   glCallList(list);
   CHECK("GL-5.4", glGetError() == GL_NO_ERROR);
   glGetSeparableFilter(GL_SEPARABLE_2D, GL_RED, GL_FLOAT, got, got_column, NULL);
   CHECK_NEAR("GL-5.4", 3, got, VEC4(1, 2, 3, 0), 1e-6f);
   CHECK_NEAR("GL-5.4", 2, got_column, VEC4(4, 5, 0, 0), 1e-6f);
   glGetConvolutionFilter(GL_CONVOLUTION_1D, GL_RED, GL_FLOAT, got);
   CHECK_NEAR("GL-5.4", 3, got, VEC4(1, 2, 3, 0), 1e-6f);
   glGetConvolutionFilter(GL_CONVOLUTION_2D, GL_RED, GL_FLOAT, got);
   CHECK_NEAR("GL-5.4", 2, got, VEC4(4, 5, 0, 0), 1e-6f);
   CHECK("GL-5.4",
         filter_parameter(GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE) == GL_CONSTANT_BORDER);
   CHECK("GL-5.4", histogram_parameter(GL_HISTOGRAM, GL_HISTOGRAM_WIDTH) == 8);
}

/* Filters and counts come from and go to buffer objects; ReadPixels of less than it reads. */
static void
buffers(void)
{
   static const float data[6] = {0, 1, 2, 3, 4, 5};
   float got[6] = {0}, pixels[4];
   GLuint buffer;
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
   glBufferData(GL_PIXEL_UNPACK_BUFFER, sizeof data, data, GL_STATIC_DRAW);
   glSeparableFilter2D(GL_SEPARABLE_2D, GL_LUMINANCE, 3, 2, GL_LUMINANCE, GL_FLOAT, (void *)4,
                       (void *)16);
   CHECK_ERROR("GL-3.6.3", GL_INVALID_OPERATION,
               glSeparableFilter2D(GL_SEPARABLE_2D, GL_LUMINANCE, 3, 3, GL_LUMINANCE, GL_FLOAT,
                                   NULL, (void *)16));
   CHECK_ERROR(
       "GL-3.6.3", GL_INVALID_OPERATION,
       glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_LUMINANCE, 3, 3, GL_LUMINANCE, GL_FLOAT, NULL));
   glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
   CHECK("GL-3.6.3", filter_parameter(GL_SEPARABLE_2D, GL_CONVOLUTION_HEIGHT) == 2);
   glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
   glGetSeparableFilter(GL_SEPARABLE_2D, GL_RED, GL_FLOAT, (void *)8, NULL, NULL);
   glGetBufferSubData(GL_PIXEL_PACK_BUFFER, 0, sizeof got, got);
   CHECK("GL-6.1.8", got[0] == 4 && got[1] == 5 && got[2] == 1 && got[4] == 3);
   /* 4 x 3 pixels are 2 x 2 behind the filter. */
   ct_clear(0, 0, 0, 1);
   glEnable(GL_SEPARABLE_2D);
   CHECK_ERROR("GL-4.3.2", GL_NO_ERROR, glReadPixels(0, 0, 4, 3, GL_RED, GL_FLOAT, (void *)8));
   CHECK_ERROR("GL-4.3.2", GL_INVALID_OPERATION,
               glReadPixels(0, 0, 4, 3, GL_RED, GL_FLOAT, (void *)12));
   glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
   memset(pixels, 77, sizeof pixels);
   glReadPixels(0, 0, 4, 3, GL_RED, GL_FLOAT, pixels);
   CHECK_NEAR("GL-4.3.2", 4, pixels, VEC4(0, 0, 0, 0), 0);
}

static const struct ct_test tests[] = {
    {"initial", initial},
    {"filter_images", filter_images},
    {"filter_errors", filter_errors},
    {"filter_parameters", filter_parameters},
    {"filter_sizes", filter_sizes},
    {"histogram_state", histogram_state},
    {"histogram_errors", histogram_errors},
    {"minmax_state", minmax_state},
    {"lists", lists},
    {"buffers", buffers},
};
CT_TOPIC(imaging_filters, "GL_ARB_imaging GL_ARB_vertex_buffer_object GL_ARB_pixel_buffer_object",
         tests);
