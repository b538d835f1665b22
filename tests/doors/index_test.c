/* Colour index mode (OpenGL 2.1) on an X server with visuals of 8 bits and colour maps: what GLX
 * offers, and what fragments, pixel rectangles and queries make of indices. Uses the doors alone,
 * so that it runs on any libGL that has such a visual. */
#include "glx_fixture.h"

#include <string.h>

#define SIZE 16
#define PROC(type, name) type name = (type)glXGetProcAddressARB((const GLubyte *)"gl" #name)

struct index_window {
   Display *dpy;
   XVisualInfo *visual;
   Window window;
   GLXContext context;
};

static int
set_up(void **state)
{
   static int wanted[] = {GLX_BUFFER_SIZE, 8, GLX_DOUBLEBUFFER, GLX_DEPTH_SIZE, 16, None};
   struct index_window *w = calloc(1, sizeof *w);
   w->dpy = XOpenDisplay(NULL);
   assert_non_null(w->dpy);
   record_errors();
   w->visual = glXChooseVisual(w->dpy, DefaultScreen(w->dpy), wanted);
   assert_non_null(w->visual);
   w->window = make_window(w->dpy, w->visual, SIZE, SIZE);
   w->context = glXCreateContext(w->dpy, w->visual, NULL, True);
   assert_non_null(w->context);
   assert_true(glXMakeCurrent(w->dpy, w->window, w->context));
   glOrtho(0, SIZE, 0, SIZE, -1, 1);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   *state = w;
   return 0;
}

static int
tear_down(void **state)
{
   struct index_window *w = *state;
   assert_int_equal(glGetError(), GL_NO_ERROR);
   glXMakeCurrent(w->dpy, None, NULL);
   glXDestroyContext(w->dpy, w->context);
   XDestroyWindow(w->dpy, w->window);
   XFree(w->visual);
   XCloseDisplay(w->dpy);
   free(w);
   return 0;
}

static int
read_index(int x, int y)
{
   GLubyte index = 0;
   glReadPixels(x, y, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, &index);
   return index;
}

/* A rectangle from (x, y) that is one index. */
static void
draw_rect(int x, int y, int size, float index)
{
   glIndexf(index);
   glRecti(x, y, x + size, y + size);
}

static int
get_int(GLenum pname)
{
   GLint value = -1;
   glGetIntegerv(pname, &value);
   return value;
}

/* --- GLX */

static void
test_configs(void **state)
{
   struct index_window *w = *state;
   static const int attribs[] = {GLX_RENDER_TYPE, GLX_COLOR_INDEX_BIT, GLX_DRAWABLE_TYPE,
                                 GLX_PBUFFER_BIT, None};
   GLXFBConfig config = choose(w->dpy, attribs);
   assert_non_null(config);
   assert_int_equal(attrib(w->dpy, config, GLX_RENDER_TYPE), GLX_COLOR_INDEX_BIT);
   assert_int_equal(attrib(w->dpy, config, GLX_BUFFER_SIZE), 8);
   assert_int_equal(attrib(w->dpy, config, GLX_RED_SIZE), 0);
   assert_int_equal(attrib(w->dpy, config, GLX_ACCUM_RED_SIZE), 0);
   assert_int_equal(attrib(w->dpy, config, GLX_TRANSPARENT_TYPE), GLX_NONE);
   int value = -1;
   assert_int_equal(glXGetConfig(w->dpy, w->visual, GLX_RGBA, &value), Success);
   assert_int_equal(value, False);
   assert_int_equal(glXQueryContext(w->dpy, w->context, GLX_RENDER_TYPE, &value), Success);
   assert_int_equal(value, GLX_COLOR_INDEX_TYPE);

   assert_null(glXCreateNewContext(w->dpy, config, GLX_RGBA_TYPE, NULL, True));
   assert_int_equal(take_error(w->dpy), BadMatch);
   static int deep[] = {GLX_BUFFER_SIZE, 9, None};
   assert_null(glXChooseVisual(w->dpy, DefaultScreen(w->dpy), deep));
}

static void
test_pbuffer(void **state)
{
   struct index_window *w = *state;
   static const int wanted[] = {GLX_RENDER_TYPE, GLX_COLOR_INDEX_BIT, GLX_DRAWABLE_TYPE,
                                GLX_PBUFFER_BIT, None};
   static const int size[] = {GLX_PBUFFER_WIDTH, SIZE, GLX_PBUFFER_HEIGHT, SIZE, None};
   GLXFBConfig config = choose(w->dpy, wanted);
   GLXPbuffer pbuffer = glXCreatePbuffer(w->dpy, config, size);
   GLXContext context = glXCreateNewContext(w->dpy, config, GLX_COLOR_INDEX_TYPE, NULL, True);
   assert_non_null(context);
   assert_true(glXMakeContextCurrent(w->dpy, pbuffer, pbuffer, context));
   glClearIndex(77);
   glClear(GL_COLOR_BUFFER_BIT);
   assert_int_equal(read_index(3, 3), 77);
   assert_true(glXMakeCurrent(w->dpy, w->window, w->context));
   glXDestroyContext(w->dpy, context);
   glXDestroyPbuffer(w->dpy, pbuffer);
}

/* Indices are the pixels of the window, whose colour map is the program's. */
static void
test_window(void **state)
{
   struct index_window *w = *state;
   glClearIndex(5);
   glClear(GL_COLOR_BUFFER_BIT);
   draw_rect(0, 0, 4, 200);
   glXSwapBuffers(w->dpy, w->window);
   glXWaitGL();
   XImage *image = XGetImage(w->dpy, w->window, 0, 0, SIZE, SIZE, AllPlanes, ZPixmap);
   assert_non_null(image);
   assert_int_equal(XGetPixel(image, 2, SIZE - 3), 200);
   assert_int_equal(XGetPixel(image, 8, 3), 5);
   XDestroyImage(image);
}

/* --- GL */

static void
test_queries(void **state)
{
   assert_int_equal(get_int(GL_INDEX_MODE), 1);
   assert_int_equal(get_int(GL_RGBA_MODE), 0);
   assert_int_equal(get_int(GL_INDEX_BITS), 8);
   assert_int_equal(get_int(GL_RED_BITS), 0);
   glAccum(GL_LOAD, 1);
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
}

static void
test_clear(void **state)
{
   glClearIndex(0x1ff); /* masked to the bits that there are */
   glClear(GL_COLOR_BUFFER_BIT);
   assert_int_equal(read_index(1, 1), 0xff);
   glIndexMask(0x0f);
   glClearIndex(0xa5);
   glClear(GL_COLOR_BUFFER_BIT);
   assert_int_equal(read_index(1, 1), 0xf5);
   glIndexMask(0);
   glClearIndex(0);
   glClear(GL_COLOR_BUFFER_BIT);
   assert_int_equal(read_index(1, 1), 0xf5);
}

/* Every index arrives as it is; what has more bits is masked. RGBA's tests and masks do nothing. */
static void
test_indices(void **state)
{
   glColorMask(0, 0, 0, 0);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_NEVER, 0);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ZERO, GL_ONE);
   glEnable(GL_TEXTURE_2D);
   for (int i = 0; i < 256; i++) {
      draw_rect(0, 0, 4, (float)i);
      assert_int_equal(read_index(2, 2), i);
   }
   draw_rect(0, 0, 4, 256 + 9);
   assert_int_equal(read_index(2, 2), 9);
   draw_rect(0, 0, 4, 6.75f);
   assert_int_equal(read_index(2, 2), 7);
}

static void
test_smooth(void **state)
{
   glBegin(GL_QUADS);
   glIndexi(0);
   glVertex2i(0, 0);
   glIndexi(160);
   glVertex2i(SIZE, 0);
   glVertex2i(SIZE, SIZE);
   glIndexi(0);
   glVertex2i(0, SIZE);
   glEnd();
   for (int x = 0; x < SIZE; x++)
      assert_in_range(read_index(x, 7), (unsigned)x * 10 + 4, (unsigned)x * 10 + 6);
}

static void
test_mask_and_logic(void **state)
{
   glClearIndex(0xf0);
   glClear(GL_COLOR_BUFFER_BIT);
   glIndexMask(0x3c);
   draw_rect(0, 0, 4, 0x0f);
   assert_int_equal(read_index(1, 1), 0xcc);
   glIndexMask(0xff);
   glEnable(GL_COLOR_LOGIC_OP); /* of RGBA */
   glLogicOp(GL_XOR);
   draw_rect(4, 0, 4, 0x55);
   assert_int_equal(read_index(5, 1), 0x55);
   glEnable(GL_INDEX_LOGIC_OP);
   draw_rect(4, 0, 4, 0x0f);
   assert_int_equal(read_index(5, 1), 0x5a);
   glLogicOp(GL_INVERT);
   draw_rect(4, 0, 4, 0);
   assert_int_equal(read_index(5, 1), 0xa5);
}

static void
test_fog(void **state)
{
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 1);
   glFogf(GL_FOG_INDEX, 40);
   glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
   PFNGLFOGCOORDFPROC fog_coord =
       (PFNGLFOGCOORDFPROC)glXGetProcAddressARB((const GLubyte *)"glFogCoordf");
   fog_coord(0.25f);
   draw_rect(0, 0, 4, 100);
   assert_int_equal(read_index(1, 1), 110);
   fog_coord(1);
   draw_rect(0, 0, 4, 230); /* the sum is masked */
   assert_int_equal(read_index(1, 1), (230 + 40) & 0xff);
}

/* am + d (1 - s) (dm - am) + s (sm - am) */
static void
test_lighting(void **state)
{
   static const float indexes[3] = {10, 110, 210}, direction[4] = {0, 0, 1, 0};
   static const float half[4] = {0.5f, 0.5f, 0.5f, 1}, none[4] = {0, 0, 0, 1};
   static const float green[4] = {0, 1, 0, 1};
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightfv(GL_LIGHT0, GL_POSITION, direction);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, half);
   glLightfv(GL_LIGHT0, GL_SPECULAR, none);
   glMaterialfv(GL_FRONT_AND_BACK, GL_COLOR_INDEXES, indexes);
   glNormal3f(0, 0, 1);
   draw_rect(0, 0, 4, 3);
   assert_int_equal(read_index(1, 1), 60);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, green);
   draw_rect(0, 0, 4, 3);
   assert_int_equal(read_index(1, 1), 69);
   glLightfv(GL_LIGHT0, GL_SPECULAR, half);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, half);
   draw_rect(0, 0, 4, 3);
   assert_int_equal(read_index(1, 1), 10 + 25 + 100);
   /* The material counts from the next primitive on. */
   glMateriali(GL_FRONT, GL_SHININESS, 0);
   static const float others[3] = {1, 2, 3};
   glMaterialfv(GL_FRONT, GL_COLOR_INDEXES, others);
   draw_rect(0, 0, 4, 3);
   assert_in_range(read_index(1, 1), 2, 3);
}

/* The low 4 bits are the coverage. */
static void
test_smooth_edges(void **state)
{
   glEnable(GL_POLYGON_SMOOTH);
   glIndexi(0x20);
   glBegin(GL_QUADS);
   glVertex2f(2, 2);
   glVertex2f(8.5f, 2);
   glVertex2f(8.5f, 8);
   glVertex2f(2, 8);
   glEnd();
   assert_int_equal(read_index(5, 5), 0x2f);
   const int edge = read_index(8, 5);
   assert_int_equal(edge & 0xf0, 0x20);
   assert_in_range(edge & 15, 5, 10);
   glDisable(GL_POLYGON_SMOOTH);
   draw_rect(2, 2, 6, 0x20);
   assert_int_equal(read_index(5, 5), 0x20);
}

/* --- Pixels */

static void
test_draw_pixels(void **state)
{
   static const GLubyte pixels[4] = {1, 2, 3, 250};
   static const GLubyte colors[4] = {0};
   glRasterPos2i(2, 2);
   glDrawPixels(2, 2, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, pixels);
   assert_int_equal(read_index(2, 2), 1);
   assert_int_equal(read_index(3, 3), 250);
   glPixelTransferi(GL_INDEX_SHIFT, 2);
   glPixelTransferi(GL_INDEX_OFFSET, 1);
   glDrawPixels(2, 2, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, pixels);
   glPixelTransferi(GL_INDEX_SHIFT, 0);
   glPixelTransferi(GL_INDEX_OFFSET, 0);
   assert_int_equal(read_index(3, 2), 9);
   assert_int_equal(read_index(3, 3), (250 * 4 + 1) & 0xff);
   static const float map[4] = {40, 30, 20, 10};
   glPixelMapfv(GL_PIXEL_MAP_I_TO_I, 4, map);
   glPixelTransferi(GL_MAP_COLOR, 1);
   glDrawPixels(2, 2, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, pixels);
   glPixelTransferi(GL_MAP_COLOR, 0);
   assert_int_equal(read_index(2, 2), 30);
   assert_int_equal(read_index(3, 3), 20);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, colors);
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
   glRasterPos2i(8, 8);
   glCopyPixels(2, 2, 2, 2, GL_COLOR);
   assert_int_equal(read_index(8, 8), 30);
   assert_int_equal(read_index(9, 9), 20);
}

static void
test_bitmap(void **state)
{
   static const GLubyte bits[2] = {0x80, 0x40};
   glIndexi(99);
   glRasterPos2i(4, 4);
   glIndexi(12);
   float index = 0;
   glGetFloatv(GL_CURRENT_RASTER_INDEX, &index);
   assert_true(index == 99);
   glBitmap(2, 2, 0, 0, 0, 0, bits);
   assert_int_equal(read_index(4, 4), 99);
   assert_int_equal(read_index(5, 4), 0);
   assert_int_equal(read_index(5, 5), 99);
}

static void
test_read_pixels(void **state)
{
   static const float red[4] = {0, 1, 0, 1}, green[4] = {0, 0, 1, 1};
   GLubyte color[4];
   draw_rect(0, 0, 4, 3);
   glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 4, red);
   glPixelMapfv(GL_PIXEL_MAP_I_TO_G, 4, green);
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
   assert_int_equal(color[0], 255);
   assert_int_equal(color[1], 255);
   assert_int_equal(color[2], 0);
   GLushort index = 0;
   glPixelTransferi(GL_INDEX_SHIFT, 8);
   glReadPixels(1, 1, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_SHORT, &index);
   assert_int_equal(index, 0x300);
}

static void
test_feedback(void **state)
{
   float buffer[16] = {0};
   glFeedbackBuffer(16, GL_3D_COLOR, buffer);
   glRenderMode(GL_FEEDBACK);
   glIndexi(42);
   glBegin(GL_POINTS);
   glVertex2i(1, 1);
   glEnd();
   assert_int_equal(glRenderMode(GL_RENDER), 5);
   assert_true(buffer[0] == GL_POINT_TOKEN && buffer[4] == 42);
}

/* Framebuffer objects have colours, whatever the window has. */
static void
test_framebuffer_object(void **state)
{
   PROC(PFNGLGENFRAMEBUFFERSEXTPROC, GenFramebuffersEXT);
   PROC(PFNGLBINDFRAMEBUFFEREXTPROC, BindFramebufferEXT);
   PROC(PFNGLFRAMEBUFFERTEXTURE2DEXTPROC, FramebufferTexture2DEXT);
   GLuint name, texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   GenFramebuffersEXT(1, &name);
   BindFramebufferEXT(GL_FRAMEBUFFER_EXT, name);
   FramebufferTexture2DEXT(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, GL_TEXTURE_2D, texture, 0);
   assert_int_equal(get_int(GL_RGBA_MODE), 1);
   glColor3f(1, 0.5f, 0);
   draw_rect(0, 0, 8, 17);
   GLubyte color[4] = {0};
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
   assert_int_equal(color[0], 255);
   assert_in_range(color[1], 127, 128);
   assert_int_equal(color[2], 0);
   BindFramebufferEXT(GL_FRAMEBUFFER_EXT, 0);
   draw_rect(0, 0, 8, 17);
   assert_int_equal(read_index(1, 1), 17);
}

/* What computes colours is off in this mode: EVS-073, NF-021, RC-036. */
static void
test_colors_computed(void **state)
{
   static const char text[] = "!!FP1.0 KIL TR; MOV o[COLR], {1,1,1,1}; END";
   static const GLenum modes[] = {GL_REGISTER_COMBINERS_NV, GL_TEXTURE_SHADER_NV,
                                  GL_FRAGMENT_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB};
   PROC(PFNGLBINDPROGRAMNVPROC, BindProgramNV);
   PROC(PFNGLLOADPROGRAMNVPROC, LoadProgramNV);
   BindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
   LoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 1, sizeof text - 1, (const GLubyte *)text);
   for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++) {
      glEnable(modes[i]);
      assert_int_equal(glGetError(), GL_NO_ERROR);
      draw_rect(0, 0, 8, (float)(20 + i));
      assert_int_equal(read_index(1, 1), 20 + i);
      glDisable(modes[i]);
   }
}

/* --- Other ways to the same pixels */

/* glIndexPointer beside glIndex, in a display list and from an attribute stack. */
static void
test_arrays_and_lists(void **state)
{
   static const GLshort corners[] = {0, 0, 4, 0, 4, 4, 0, 4};
   static const GLubyte bytes[] = {70, 70, 70, 70};
   static const GLfloat floats[] = {71, 71, 71, 71};
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_INDEX_ARRAY);
   glVertexPointer(2, GL_SHORT, 0, corners);
   glIndexPointer(GL_UNSIGNED_BYTE, 0, bytes);
   glDrawArrays(GL_QUADS, 0, 4);
   assert_int_equal(read_index(1, 1), 70);
   glIndexPointer(GL_FLOAT, 0, floats);
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glDrawArrays(GL_QUADS, 0, 4);
   glIndexi(72);
   glRecti(4, 0, 8, 4);
   glEndList();
   glCallList(list);
   assert_int_equal(read_index(1, 1), 71);
   assert_int_equal(read_index(5, 1), 72);
   assert_int_equal(get_int(GL_CURRENT_INDEX), 72);

   glPushAttrib(GL_CURRENT_BIT | GL_COLOR_BUFFER_BIT);
   glIndexi(3);
   glIndexMask(1);
   glClearIndex(8);
   glPopAttrib();
   assert_int_equal(get_int(GL_CURRENT_INDEX), 72);
   assert_int_equal(get_int(GL_INDEX_CLEAR_VALUE), 0);
   draw_rect(8, 0, 4, 255);
   assert_int_equal(read_index(9, 1), 255);
   glDeleteLists(list, 1);
}

/* Depth, stencil, scissor and stipple choose pixels of indices as of colours. */
static void
test_pixels_chosen(void **state)
{
   glEnable(GL_DEPTH_TEST);
   glIndexi(10);
   glRectf(0, 0, 8, 8);
   glTranslatef(0, 0, -0.5f); /* farther */
   glIndexi(20);
   glRectf(0, 0, 8, 8);
   assert_int_equal(read_index(3, 3), 10);
   glDisable(GL_DEPTH_TEST);

   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 2, 2);
   draw_rect(0, 0, 8, 30);
   glDisable(GL_SCISSOR_TEST);
   assert_int_equal(read_index(1, 1), 30);
   assert_int_equal(read_index(2, 2), 10);

   static const GLubyte every_other_row[128] = {255, 255, 255, 255};
   glPolygonStipple(every_other_row);
   glEnable(GL_POLYGON_STIPPLE);
   draw_rect(8, 0, 4, 40);
   glDisable(GL_POLYGON_STIPPLE);
   assert_int_equal(read_index(9, 0), 40);
   assert_int_equal(read_index(9, 1), 0);
}

/* Points and lines, whose smooth ones put coverage into the low four bits. */
static void
test_points_and_lines(void **state)
{
   glIndexi(0x51);
   glBegin(GL_POINTS);
   glVertex2f(2.5f, 2.5f);
   glEnd();
   glBegin(GL_LINES);
   glVertex2f(0.5f, 8.5f);
   glVertex2f(12.5f, 8.5f);
   glEnd();
   assert_int_equal(read_index(2, 2), 0x51);
   assert_int_equal(read_index(6, 8), 0x51);
   glEnable(GL_POINT_SMOOTH);
   glPointSize(5);
   glIndexi(0x60);
   glBegin(GL_POINTS);
   glVertex2f(8.5f, 3.5f);
   glEnd();
   assert_int_equal(read_index(8, 3), 0x6f);
   glEnable(GL_LINE_SMOOTH);
   glLineWidth(3);
   glIndexi(0x70);
   glBegin(GL_LINES);
   glVertex2f(0.5f, 12.5f);
   glVertex2f(15.5f, 12.5f);
   glEnd();
   assert_in_range(read_index(6, 12), 0x7e, 0x7f);
}

/* What is copied is indices, whatever the zoom; maps and shifts work on them on the way. */
static void
test_copies(void **state)
{
   static const float map[8] = {0, 11, 22, 33, 44, 55, 66, 77};
   draw_rect(0, 0, 2, 5);
   glPixelMapfv(GL_PIXEL_MAP_I_TO_I, 8, map);
   glPixelTransferi(GL_MAP_COLOR, 1);
   glPixelTransferi(GL_INDEX_OFFSET, 2);
   glPixelZoom(2, -2);
   glRasterPos2i(4, 8);
   glCopyPixels(0, 0, 2, 2, GL_COLOR);
   glPixelZoom(1, 1);
   assert_int_equal(read_index(0, 0), 77); /* reading maps too: 5 + 2 */
   glPixelTransferi(GL_MAP_COLOR, 0);
   glPixelTransferi(GL_INDEX_OFFSET, 0);
   for (int y = 4; y < 8; y++)
      for (int x = 4; x < 8; x++)
         assert_int_equal(read_index(x, y), 77);
   assert_int_equal(read_index(8, 7), 0);
   assert_int_equal(read_index(4, 8), 0);
}

/* A shading language's program in index mode: its colours have no meaning here, and the
 * specification gives none. Drawing is no error, and what is conventional works again behind it. */
static void
test_shaders(void **state)
{
   static const char *const texts[2] = {
       "void main() { gl_Position = ftransform(); gl_FrontColor = vec4(1.0); }",
       "void main() { gl_FragColor = vec4(0.5); }"};
   static const GLenum stages[2] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
   PROC(PFNGLCREATESHADERPROC, CreateShader);
   PROC(PFNGLSHADERSOURCEPROC, ShaderSource);
   PROC(PFNGLCOMPILESHADERPROC, CompileShader);
   PROC(PFNGLCREATEPROGRAMPROC, CreateProgram);
   PROC(PFNGLATTACHSHADERPROC, AttachShader);
   PROC(PFNGLLINKPROGRAMPROC, LinkProgram);
   PROC(PFNGLUSEPROGRAMPROC, UseProgram);
   for (unsigned parts = 1; parts < 4; parts++) {
      const GLuint program = CreateProgram();
      for (unsigned i = 0; i < 2; i++) {
         const GLuint shader = CreateShader(stages[i]);
         ShaderSource(shader, 1, (const GLchar **)&texts[i], NULL);
         CompileShader(shader);
         if (parts & 1u << i)
            AttachShader(program, shader);
      }
      LinkProgram(program);
      UseProgram(program);
      draw_rect(0, 0, 8, 90);
      read_index(1, 1);
      assert_int_equal(glGetError(), GL_NO_ERROR);
      UseProgram(0);
      draw_rect(0, 0, 8, (float)(90 + parts));
      assert_int_equal(read_index(1, 1), 90 + parts);
   }
}

#define INDEX_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       INDEX_TEST(test_colors_computed),
       INDEX_TEST(test_configs),
       INDEX_TEST(test_pbuffer),
       INDEX_TEST(test_window),
       INDEX_TEST(test_queries),
       INDEX_TEST(test_clear),
       INDEX_TEST(test_indices),
       INDEX_TEST(test_smooth),
       INDEX_TEST(test_mask_and_logic),
       INDEX_TEST(test_fog),
       INDEX_TEST(test_lighting),
       INDEX_TEST(test_smooth_edges),
       INDEX_TEST(test_draw_pixels),
       INDEX_TEST(test_bitmap),
       INDEX_TEST(test_read_pixels),
       INDEX_TEST(test_feedback),
       INDEX_TEST(test_framebuffer_object),
       INDEX_TEST(test_arrays_and_lists),
       INDEX_TEST(test_pixels_chosen),
       INDEX_TEST(test_points_and_lines),
       INDEX_TEST(test_copies),
       INDEX_TEST(test_shaders),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
