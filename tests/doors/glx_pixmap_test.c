/* The GLX door through the real libGLX: pixmaps, as drawables and as textures. */
#include "glx_fixture.h"

static void
test_pixmap(void **state)
{
   struct fixture *f = *state;
   int single[] = {GLX_RGBA, GLX_RED_SIZE, 1, None};
   XVisualInfo *visual = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), single);
   Pixmap pixmap =
       XCreatePixmap(f->dpy, DefaultRootWindow(f->dpy), 16, 16, (unsigned)visual->depth);
   GLXPixmap glx_pixmap = glXCreateGLXPixmap(f->dpy, visual, pixmap);
   GLXContext context = glXCreateContext(f->dpy, visual, NULL, True);
   /* Unlike a window, a pixmap may have several. */
   GLXPixmap another = glXCreateGLXPixmap(f->dpy, visual, pixmap);
   assert_int_not_equal(another, None);
   glXDestroyGLXPixmap(f->dpy, another);
   assert_true(glXMakeCurrent(f->dpy, glx_pixmap, context));
   clear_to(1, 0, 1);
   glXWaitGL();
   assert_int_equal(pixel_of(f->dpy, pixmap, 8, 8), 0xff00ff);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyGLXPixmap(f->dpy, glx_pixmap);
   glXDestroyContext(f->dpy, context);
   XFreePixmap(f->dpy, pixmap);
   XFree(visual);
   assert_int_equal(take_error(f->dpy), Success);
}

/* X draws under and over what the GL draws, in turn. */
static void
test_pixmap_shared_with_x(void **state)
{
   struct fixture *f = *state;
   Pixmap pixmap =
       XCreatePixmap(f->dpy, DefaultRootWindow(f->dpy), 16, 16, (unsigned)f->visual->depth);
   GC gc = XCreateGC(f->dpy, pixmap, 0, NULL);
   XSetForeground(f->dpy, gc, 0x00ff00);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 16, 16);
   XSync(f->dpy, False);
   GLXPixmap glx_pixmap = glXCreateGLXPixmap(f->dpy, f->visual, pixmap);
   /* The context's visual is double buffered, the pixmap is not. */
   assert_true(glXMakeCurrent(f->dpy, glx_pixmap, f->context));
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 8, 8); /* lower left */
   clear_to(1, 0, 0);
   glXWaitGL();
   assert_int_equal(pixel_of(f->dpy, pixmap, 0, 15), 0xff0000);
   assert_int_equal(pixel_of(f->dpy, pixmap, 0, 0), 0x00ff00);
   XSetForeground(f->dpy, gc, 0x0000ff);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 4, 16);
   glXWaitX();
   GLubyte pixel[4] = {0};
   glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 0);
   assert_int_equal(pixel[2], 255);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyGLXPixmap(f->dpy, glx_pixmap);
   XFreeGC(f->dpy, gc);
   XFreePixmap(f->dpy, pixmap);
   assert_int_equal(take_error(f->dpy), Success);
}

/* GLX_EXT_texture_from_pixmap: a pixmap that X draws to is the texture of a square. */
static void
bind_and_draw(struct fixture *f, GLXPixmap pixmap)
{
   PFNGLXBINDTEXIMAGEEXTPROC bind =
       (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddress((const GLubyte *)"glXBindTexImageEXT");
   assert_non_null(bind);
   bind(f->dpy, pixmap, GLX_FRONT_LEFT_EXT, NULL);
   glBegin(GL_QUADS);
   glTexCoord2f(0, 1);
   glVertex2f(-1, -1);
   glTexCoord2f(1, 1);
   glVertex2f(1, -1);
   glTexCoord2f(1, 0);
   glVertex2f(1, 1);
   glTexCoord2f(0, 0);
   glVertex2f(-1, 1);
   glEnd();
   glXSwapBuffers(f->dpy, f->window);
   XSync(f->dpy, False);
}

/* Pixel state under which no image of the application's comes through as it is. */
static void
disturb_pixels(void)
{
   static const GLfloat zero[3 * (3 + 2)] = {0}; /* behind the pixels that are skipped: two */
   glPixelTransferf(GL_RED_SCALE, 0);
   glPixelTransferf(GL_POST_COLOR_MATRIX_GREEN_SCALE, 0);
   glPixelTransferf(GL_POST_COLOR_MATRIX_BLUE_BIAS, 1);
   glPixelStorei(GL_UNPACK_SKIP_PIXELS, 3);
   glColorTable(GL_COLOR_TABLE, GL_RGB, 2, GL_RGB, GL_FLOAT, zero);
   glEnable(GL_COLOR_TABLE);
   glConvolutionFilter2D(GL_CONVOLUTION_2D, GL_RGB, 1, 1, GL_RGB, GL_FLOAT, zero);
   glEnable(GL_CONVOLUTION_2D);
   glMinmax(GL_MINMAX, GL_RGB, GL_TRUE);
   glEnable(GL_MINMAX);
   glMatrixMode(GL_COLOR);
   glScalef(0, 0, 0);
   glMatrixMode(GL_MODELVIEW);
   assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void
test_texture_from_pixmap(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_DRAWABLE_TYPE,
                         GLX_PIXMAP_BIT,
                         GLX_DOUBLEBUFFER,
                         True,
                         GLX_BIND_TO_TEXTURE_RGB_EXT,
                         True,
                         None};
   const int as_rgb[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, GLX_TEXTURE_TARGET_EXT,
                         GLX_TEXTURE_2D_EXT, None};
   const int bad[] = {GLX_TEXTURE_TARGET_EXT, 7, None};
   GLXFBConfig config = choose(f->dpy, wanted);
   assert_int_equal(attrib(f->dpy, config, GLX_Y_INVERTED_EXT), True);
   Pixmap pixmap = XCreatePixmap(f->dpy, f->window, 16, 16, (unsigned)f->visual->depth);
   GC gc = XCreateGC(f->dpy, pixmap, 0, NULL);
   XSetForeground(f->dpy, gc, 0x00ff00);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 16, 16);
   XSetForeground(f->dpy, gc, 0xff0000);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 8, 8);
   assert_int_equal(glXCreatePixmap(f->dpy, config, pixmap, bad), None);
   assert_int_equal(take_error(f->dpy), BadMatch);
   GLXPixmap bound = glXCreatePixmap(f->dpy, config, pixmap, as_rgb);
   unsigned value = 0;
   glXQueryDrawable(f->dpy, bound, GLX_TEXTURE_FORMAT_EXT, &value);
   assert_int_equal(value, GLX_TEXTURE_FORMAT_RGB_EXT);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   glEnable(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   /* The application's pixel state is not that of the pixmap. */
   disturb_pixels();
   bind_and_draw(f, bound);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 2), 0xff0000);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 46), 0x00ff00);
   assert_int_equal(pixel_of(f->dpy, f->window, 62, 2), 0x00ff00);
   XSetForeground(f->dpy, gc, 0x0000ff);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 16, 16);
   bind_and_draw(f, bound);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 2), 0x0000ff);
   assert_int_equal(take_error(f->dpy), Success);
   glXDestroyPixmap(f->dpy, bound);
   /* One that was not made for it. */
   bound = glXCreatePixmap(f->dpy, config, pixmap, NULL);
   bind_and_draw(f, bound);
   assert_int_equal(take_error(f->dpy), BadMatch);
   glXDestroyPixmap(f->dpy, bound);
   XFreeGC(f->dpy, gc);
   XFreePixmap(f->dpy, pixmap);
}

/* The first row of a pixmap as a texture of one dimension, and mipmaps of a pixmap. */
static void
test_texture_from_pixmap_targets(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_DRAWABLE_TYPE,
                         GLX_PIXMAP_BIT,
                         GLX_BIND_TO_TEXTURE_RGB_EXT,
                         True,
                         GLX_BIND_TO_MIPMAP_TEXTURE_EXT,
                         True,
                         GLX_BIND_TO_TEXTURE_TARGETS_EXT,
                         GLX_TEXTURE_1D_BIT_EXT | GLX_TEXTURE_2D_BIT_EXT,
                         None};
   int attribs[] = {GLX_TEXTURE_FORMAT_EXT,
                    GLX_TEXTURE_FORMAT_RGB_EXT,
                    GLX_TEXTURE_TARGET_EXT,
                    GLX_TEXTURE_1D_EXT,
                    GLX_MIPMAP_TEXTURE_EXT,
                    True,
                    None};
   PFNGLXBINDTEXIMAGEEXTPROC bind =
       (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddress((const GLubyte *)"glXBindTexImageEXT");
   GLXFBConfig config = choose(f->dpy, wanted);
   Pixmap pixmap = XCreatePixmap(f->dpy, f->window, 16, 16, (unsigned)f->visual->depth);
   GC gc = XCreateGC(f->dpy, pixmap, 0, NULL);
   XSetForeground(f->dpy, gc, 0x0000ff);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 16, 16);
   XSetForeground(f->dpy, gc, 0xff0000);
   XFillRectangle(f->dpy, pixmap, gc, 0, 0, 8, 1);
   unsigned value = 0;
   GLint size = 0;
   GLubyte texels[16][4];
   GLXPixmap bound = glXCreatePixmap(f->dpy, config, pixmap, attribs);
   glXQueryDrawable(f->dpy, bound, GLX_MIPMAP_TEXTURE_EXT, &value);
   assert_int_equal(value, True);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   bind(f->dpy, bound, GLX_FRONT_LEFT_EXT, NULL);
   glGetTexImage(GL_TEXTURE_1D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   assert_int_equal(texels[7][0], 255);
   assert_int_equal(texels[8][0], 0);
   assert_int_equal(texels[8][2], 255);
   glXDestroyPixmap(f->dpy, bound);
   attribs[3] = GLX_TEXTURE_2D_EXT;
   bound = glXCreatePixmap(f->dpy, config, pixmap, attribs);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   bind(f->dpy, bound, GLX_FRONT_LEFT_EXT, NULL);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 4, GL_TEXTURE_WIDTH, &size);
   assert_int_equal(size, 1);
   glGetTexImage(GL_TEXTURE_2D, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   assert_in_range(texels[0][0], 6, 10); /* 8 of 256 pixels */
   assert_in_range(texels[0][2], 245, 249);
   glXDestroyPixmap(f->dpy, bound);
   XFreeGC(f->dpy, gc);
   XFreePixmap(f->dpy, pixmap);
   assert_int_equal(take_error(f->dpy), Success);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_pixmap),
       GLX_TEST(test_pixmap_shared_with_x),
       GLX_TEST(test_texture_from_pixmap),
       GLX_TEST(test_texture_from_pixmap_targets),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
