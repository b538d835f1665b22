/* GL_ARB_robustness, and GL_EXT_robustness of OpenGL ES: reading with the size of the client's
 * memory. What does not fit is an error, and then no byte is written. */
#include "ct.h"
#include "ct_glsl.h"

#define ID "ARB_robustness"

static unsigned char memory[4096];

static void
fill(void)
{
   memset(memory, 0x5A, sizeof memory);
}

/* Bytes at the start that were written, all of them with values other than the filling. */
static size_t
touched(void)
{
   size_t last = 0;
   for (size_t i = 0; i < sizeof memory; i++) {
      if (memory[i] != 0x5A)
         last = i + 1;
   }
   return last;
}

/* A command that needs `bytes`, given one less and as many. */
static void
fits(const char *what, GLsizei bytes, void (*read)(GLsizei size))
{
   fill();
   read(-1);
   ct_check(ID, glGetError() == GL_INVALID_VALUE && !touched(), "%s with a size of -1", what);
   read(bytes - 1);
   ct_check(ID, glGetError() == GL_INVALID_OPERATION && !touched(), "%s without room", what);
   read(bytes);
   ct_check(ID, glGetError() == GL_NO_ERROR && touched() == (size_t)bytes, "%s: %zu bytes", what,
            touched());
}

/* --- Pixels */

static void
read_pixels(GLsizei size)
{
   glReadnPixelsARB(0, 0, 5, 3, GL_RGBA, GL_UNSIGNED_BYTE, size, memory);
}

/* 3 rows of 5 pixels of 3 bytes, 16 bytes apart; the last one ends with its pixels. */
static void
read_rows(GLsizei size)
{
   glReadnPixelsARB(0, 0, 5, 3, GL_RGB, GL_UNSIGNED_BYTE, size, memory);
}

static void
get_image(GLsizei size)
{
   glGetnTexImageARB(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, size, memory);
}

static void
pixels(void)
{
   static const GLubyte texels[4 * 4 * 4];
   ct_clear(0, 0, 0, 0);
   fits("glReadnPixels", 5 * 3 * 4, read_pixels);
   fits("glReadnPixels of rows that are apart", 16 * 2 + 15, read_rows);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   fits("glGetnTexImage", 4 * 4 * 4, get_image);
   fill();
   CHECK_ERROR(ID, GL_NO_ERROR, glReadnPixelsARB(0, 0, 0, 9, GL_RGBA, GL_UNSIGNED_BYTE, 0, memory));
   CHECK_ERROR(ID, GL_INVALID_ENUM,
               glReadnPixelsARB(0, 0, 1, 1, GL_RGBA, GL_TEXTURE_2D, 64, memory));
   CHECK(ID, !touched());
   /* The plain command does not remember. */
   CHECK_ERROR(ID, GL_NO_ERROR, glReadPixels(0, 0, 5, 3, GL_RGBA, GL_UNSIGNED_BYTE, memory));
   CHECK(ID, touched() == 60);
}

/* A buffer has its own size. */
static void
buffers(void)
{
   GLuint buffer;
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
   glBufferData(GL_PIXEL_PACK_BUFFER, 60, NULL, GL_STREAM_READ);
   CHECK_ERROR(ID, GL_NO_ERROR, glReadnPixelsARB(0, 0, 5, 3, GL_RGBA, GL_UNSIGNED_BYTE, 60, NULL));
   CHECK_ERROR(ID, GL_INVALID_OPERATION,
               glReadnPixelsARB(0, 0, 5, 4, GL_RGBA, GL_UNSIGNED_BYTE, 80, NULL));
   glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
   glDeleteBuffers(1, &buffer);
}

/* --- Maps, stipples, evaluators */

static void
get_pixel_map(GLsizei size)
{
   glGetnPixelMapfvARB(GL_PIXEL_MAP_R_TO_R, size, (GLfloat *)(void *)memory);
}

static void
get_small_map(GLsizei size)
{
   glGetnPixelMapusvARB(GL_PIXEL_MAP_R_TO_R, size, (GLushort *)(void *)memory);
}

static void
get_stipple(GLsizei size)
{
   glGetnPolygonStippleARB(size, memory);
}

static void
get_order(GLsizei size)
{
   glGetnMapivARB(GL_MAP2_VERTEX_3, GL_ORDER, size, (GLint *)(void *)memory);
}

static void
get_domain(GLsizei size)
{
   glGetnMapdvARB(GL_MAP2_VERTEX_3, GL_DOMAIN, size, (GLdouble *)(void *)memory);
}

static void
get_points(GLsizei size)
{
   glGetnMapfvARB(GL_MAP1_COLOR_4, GL_COEFF, size, (GLfloat *)(void *)memory);
}

static void
maps(void)
{
   static const float four[4] = {0.1f, 0.2f, 0.3f, 0.4f}, points[8];
   glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 4, four);
   fits("glGetnPixelMapfv", 4 * 4, get_pixel_map);
   fits("glGetnPixelMapusv", 4 * 2, get_small_map);
   fits("glGetnPolygonStipple", 32 * 4, get_stipple);
   fits("glGetnMapiv", 2 * 4, get_order);
   fits("glGetnMapdv", 4 * 8, get_domain);
   glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 2, points);
   fits("glGetnMapfv", 8 * 4, get_points);
}

/* --- The imaging subset */

static void
get_table(GLsizei size)
{
   glGetnColorTableARB(GL_COLOR_TABLE, GL_RGBA, GL_UNSIGNED_BYTE, size, memory);
}

static void
get_filter(GLsizei size)
{
   glGetnConvolutionFilterARB(GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, size, memory);
}

static void
get_column(GLsizei size)
{
   GLubyte row[12];
   glGetnSeparableFilterARB(GL_SEPARABLE_2D, GL_RGBA, GL_UNSIGNED_BYTE, sizeof row, row, size,
                            memory, NULL);
}

static void
get_row(GLsizei size)
{
   GLubyte column[8];
   glGetnSeparableFilterARB(GL_SEPARABLE_2D, GL_RGBA, GL_UNSIGNED_BYTE, size, memory, sizeof column,
                            column, NULL);
}

static void
get_minmax(GLsizei size)
{
   glGetnMinmaxARB(GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, size, memory);
}

static void
get_histogram(GLsizei size)
{
   glGetnHistogramARB(GL_HISTOGRAM, GL_TRUE, GL_LUMINANCE, GL_UNSIGNED_BYTE, size, memory);
}

static void
imaging(void)
{
   static const GLubyte colors[8 * 4];
   static const GLfloat filter[3 * 2 * 4];
   static const GLubyte black[64 * 4];
   GLubyte counts[16] = {0};
   if (!ct_has_extension("GL_ARB_imaging"))
      ct_skip("no imaging subset");
   glColorTable(GL_COLOR_TABLE, GL_RGBA, 8, GL_RGBA, GL_UNSIGNED_BYTE, colors);
   fits("glGetnColorTable", 8 * 4, get_table);
   glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGBA, 3, 2, GL_RGBA, GL_FLOAT, filter);
   fits("glGetnConvolutionFilter", 3 * 2 * 16, get_filter);
   glSeparableFilter2D(GL_SEPARABLE_2D, GL_RGBA, 3, 2, GL_RGBA, GL_FLOAT, filter, filter);
   fits("glGetnSeparableFilter, row", 3 * 4, get_row);
   fits("glGetnSeparableFilter, column", 2 * 4, get_column);
   glMinmax(GL_MINMAX, GL_RGBA, GL_FALSE);
   fits("glGetnMinmax", 2 * 16, get_minmax);
   glHistogram(GL_HISTOGRAM, 16, GL_LUMINANCE, GL_FALSE);
   glEnable(GL_HISTOGRAM);
   glDrawPixels(64, 1, GL_RGBA, GL_UNSIGNED_BYTE, black);
   /* What fails does not reset. */
   get_histogram(15);
   CHECK_PENDING(ID, GL_INVALID_OPERATION);
   glGetHistogram(GL_HISTOGRAM, GL_FALSE, GL_LUMINANCE, GL_UNSIGNED_BYTE, counts);
   ct_check(ID, counts[0] == 64, "%u black pixels", counts[0]);
   fits("glGetnHistogram", 16, get_histogram);
}

/* --- Programs */

static const char vertex[] = "uniform mat2 m; void main() { gl_Position = vec4(m[0], m[1]); }";
static GLint location;
static GLuint program;

static void
get_floats(GLsizei size)
{
   glGetnUniformfvARB(program, location, size, (GLfloat *)(void *)memory);
}

static void
get_ints(GLsizei size)
{
   glGetnUniformivARB(program, location, size, (GLint *)(void *)memory);
}

static void
get_doubles(GLsizei size)
{
   glGetnUniformdvARB(program, location, size, (GLdouble *)(void *)memory);
}

static void
get_unsigned(GLsizei size)
{
   glGetnUniformuivARB(program, location, size, (GLuint *)(void *)memory);
}

static void
uniforms(void)
{
   static const float m[4] = {1, 2, 3, 4.25f};
   if (!ct_has_extension("GL_ARB_vertex_shader"))
      ct_skip("no shading language");
   program = ct_use(ID, vertex, NULL);
   location = glGetUniformLocation(program, "m");
   glUniformMatrix2fv(location, 1, GL_FALSE, m);
   fits("glGetnUniformfv", 16, get_floats);
   CHECK(ID, !memcmp(memory, m, sizeof m));
   fits("glGetnUniformiv", 16, get_ints);
   if (strncmp((const char *)glGetString(GL_VERSION), "2", 1) > 0)
      return; /* commands of later versions follow their rules */
   fits("glGetnUniformuiv", 16, get_unsigned);
   GLuint last;
   memcpy(&last, memory + 12, sizeof last);
   CHECK(ID, last == 4);
   fits("glGetnUniformdv", 32, get_doubles);
   GLdouble d;
   memcpy(&d, memory + 24, sizeof d);
   CHECK(ID, d == 4.25);
}

static void
state(void)
{
   GLint strategy = 0, flags = -1;
   glGetIntegerv(GL_RESET_NOTIFICATION_STRATEGY_ARB, &strategy);
   CHECK(ID, strategy == GL_NO_RESET_NOTIFICATION_ARB);
   glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
   CHECK(ID, !(flags & GL_CONTEXT_FLAG_ROBUST_ACCESS_BIT_ARB));
   CHECK(ID, glGetGraphicsResetStatusARB() == GL_NO_ERROR);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"pixels", pixels},   {"buffers", buffers},   {"maps", maps},
    {"imaging", imaging}, {"uniforms", uniforms}, {"state", state},
};
CT_TOPIC(robust_reads, "GL_ARB_robustness", tests);

/* --- The four commands that OpenGL ES has */

static void
es_commands(void)
{
   static const char point[] = "uniform vec4 v; void main() { gl_Position = v; }";
   static const char white[] = "void main() { gl_FragColor = vec4(1.0); }";
   PFNGLREADNPIXELSARBPROC read = (PFNGLREADNPIXELSARBPROC)ct_get_proc_address("glReadnPixelsEXT");
   PFNGLGETNUNIFORMFVARBPROC floats =
       (PFNGLGETNUNIFORMFVARBPROC)ct_get_proc_address("glGetnUniformfvEXT");
   PFNGLGETNUNIFORMIVARBPROC ints =
       (PFNGLGETNUNIFORMIVARBPROC)ct_get_proc_address("glGetnUniformivEXT");
   PFNGLGETGRAPHICSRESETSTATUSARBPROC status =
       (PFNGLGETGRAPHICSRESETSTATUSARBPROC)ct_get_proc_address("glGetGraphicsResetStatusEXT");
   CHECK(ID, read && floats && ints && status);
   fill();
   CHECK_ERROR(ID, GL_INVALID_OPERATION, read(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, 63, memory));
   CHECK(ID, !touched());
   CHECK_ERROR(ID, GL_NO_ERROR, read(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, 64, memory));
   CHECK(ID, touched() == 64);
   program = ct_use(ID, point, white);
   location = glGetUniformLocation(program, "v");
   CHECK_ERROR(ID, GL_INVALID_OPERATION, floats(program, location, 15, (GLfloat *)(void *)memory));
   CHECK_ERROR(ID, GL_NO_ERROR, floats(program, location, 16, (GLfloat *)(void *)memory));
   CHECK_ERROR(ID, GL_INVALID_OPERATION, ints(program, location, 15, (GLint *)(void *)memory));
   CHECK_ERROR(ID, GL_NO_ERROR, ints(program, location, 16, (GLint *)(void *)memory));
   CHECK(ID, status() == GL_NO_ERROR);
   GLint value = -1;
   glGetIntegerv(GL_RESET_NOTIFICATION_STRATEGY_ARB, &value);
   CHECK(ID, value == GL_NO_RESET_NOTIFICATION_ARB);
   glGetIntegerv(0x90F3, &value); /* CONTEXT_ROBUST_ACCESS_EXT */
   CHECK(ID, value == GL_FALSE);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static const struct ct_test es_tests[] = {{"commands", es_commands}};
CT_TOPIC_OF(es2_robust, CT_ES2, "GL_EXT_robustness", es_tests);
