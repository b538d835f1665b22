/* EGL images through the real libEGL: texels that several objects have, and what ends that. */
#include "egl_fixture.h"

#include <GL/glext.h>
#include <pthread.h>

static PFNGLGENRENDERBUFFERSPROC gen_renderbuffers;
static PFNGLBINDRENDERBUFFERPROC bind_renderbuffer;
static PFNGLRENDERBUFFERSTORAGEPROC renderbuffer_storage;
static PFNGLGETRENDERBUFFERPARAMETERIVPROC get_renderbuffer;
static PFNGLGENFRAMEBUFFERSPROC gen_framebuffers;
static PFNGLBINDFRAMEBUFFERPROC bind_framebuffer;
static PFNGLFRAMEBUFFERRENDERBUFFERPROC framebuffer_renderbuffer;
static PFNGLFRAMEBUFFERTEXTURE2DPROC framebuffer_texture_2d;
static PFNGLCHECKFRAMEBUFFERSTATUSPROC check_framebuffer;
static PFNGLTEXIMAGE3DPROC tex_image_3d;
static void (*target_texture)(GLenum target, void *image);
static void (*target_renderbuffer)(GLenum target, void *image);

static void
load(void *function, const char *name)
{
   void (*found)(void) = eglGetProcAddress(name);
   assert_non_null(found);
   memcpy(function, &found, sizeof found);
}

static int
set_up(void **state)
{
   egl_set_up(state);
   struct fixture *f = *state;
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   load(&gen_renderbuffers, "glGenRenderbuffers");
   load(&bind_renderbuffer, "glBindRenderbuffer");
   load(&renderbuffer_storage, "glRenderbufferStorage");
   load(&get_renderbuffer, "glGetRenderbufferParameteriv");
   load(&gen_framebuffers, "glGenFramebuffers");
   load(&bind_framebuffer, "glBindFramebuffer");
   load(&framebuffer_renderbuffer, "glFramebufferRenderbuffer");
   load(&framebuffer_texture_2d, "glFramebufferTexture2D");
   load(&check_framebuffer, "glCheckFramebufferStatus");
   load(&target_texture, "glEGLImageTargetTexture2DOES");
   load(&target_renderbuffer, "glEGLImageTargetRenderbufferStorageOES");
   load(&tex_image_3d, "glTexImage3D");
   return 0;
}
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, egl_tear_down)

static bool
has(const char *extension)
{
   return strstr((const char *)glGetString(GL_EXTENSIONS), extension) != NULL;
}

/* A texture of one colour, 0xRRGGBB, with levels of 4, 2 and 1 texels, or the first only. */
static GLuint
texture_of(unsigned rgb, GLint levels)
{
   GLubyte texels[16][4];
   GLuint texture = 0;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   for (unsigned i = 0; i < 16; i++) {
      texels[i][0] = (GLubyte)(rgb >> 16);
      texels[i][1] = (GLubyte)(rgb >> 8);
      texels[i][2] = (GLubyte)rgb;
      texels[i][3] = 255;
   }
   for (GLint level = 0; level < levels; level++)
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, 4 >> level, 4 >> level, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   return texture;
}

static void
fill_texture(GLuint texture, unsigned rgb)
{
   GLubyte texels[16][4];
   for (unsigned i = 0; i < 16; i++) {
      texels[i][0] = (GLubyte)(rgb >> 16);
      texels[i][1] = (GLubyte)(rgb >> 8);
      texels[i][2] = (GLubyte)rgb;
      texels[i][3] = 255;
   }
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

/* The colour that the texture is drawn with. */
static void
assert_drawn(GLuint texture, unsigned rgb)
{
   bind_framebuffer(GL_FRAMEBUFFER, 0);
   glBindTexture(GL_TEXTURE_2D, texture);
   glEnable(GL_TEXTURE_2D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   clear_to(0.2f, 0.2f, 0.2f);
   glBegin(GL_QUADS);
   glTexCoord2f(0, 0), glVertex2f(-1, -1);
   glTexCoord2f(1, 0), glVertex2f(1, -1);
   glTexCoord2f(1, 1), glVertex2f(1, 1);
   glTexCoord2f(0, 1), glVertex2f(-1, 1);
   glEnd();
   glDisable(GL_TEXTURE_2D);
   assert_pixel(5, 5, rgb);
   assert_int_equal(glGetError(), GL_NO_ERROR);
}

static EGLImage
image_of(struct fixture *f, EGLenum target, GLuint name, const EGLAttrib *attribs)
{
   EGLImage image =
       eglCreateImage(f->dpy, f->context, target, (EGLClientBuffer)(uintptr_t)name, attribs);
   assert_non_null(image);
   assert_int_equal(eglGetError(), EGL_SUCCESS);
   return image;
}

static GLuint
texture_with(EGLImage image)
{
   const GLuint texture = texture_of(0xffffff, 3); /* whose images go */
   target_texture(GL_TEXTURE_2D, image);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   return texture;
}

/* Clears what is attached by `attach` to a colour. */
static void
clear_image(GLuint texture, GLuint renderbuffer, float r, float g, float b)
{
   GLuint fb = 0;
   gen_framebuffers(1, &fb);
   bind_framebuffer(GL_FRAMEBUFFER, fb);
   if (texture)
      framebuffer_texture_2d(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
   else
      framebuffer_renderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
   assert_int_equal(check_framebuffer(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
   clear_to(r, g, b);
   bind_framebuffer(GL_FRAMEBUFFER, 0);
}

static void
test_names(void **state)
{
   struct fixture *f = *state;
   static const char *const names[] = {
       "EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image", "EGL_KHR_gl_texture_3D_image",
       "EGL_KHR_gl_texture_cubemap_image", "EGL_KHR_gl_renderbuffer_image"};
   for (size_t i = 0; i < sizeof names / sizeof *names; i++)
      assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), names[i]));
   assert_true(has("GL_OES_EGL_image"));
}

/* What one sibling writes the others have: uploads and what is drawn, in both directions. */
static void
test_texture(void **state)
{
   struct fixture *f = *state;
   const GLuint source = texture_of(0xff0000, 1);
   EGLImage image = image_of(f, EGL_GL_TEXTURE_2D, source, NULL);
   const GLuint target = texture_with(image);
   GLint width = 0, level1 = -1;
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH, &level1);
   assert_int_equal(width, 4);
   assert_int_equal(level1, 0);
   assert_drawn(target, 0xff0000);
   fill_texture(source, 0x00ff00);
   assert_drawn(target, 0x00ff00);
   fill_texture(target, 0x0000ff);
   assert_drawn(source, 0x0000ff);
   clear_image(target, 0, 1, 1, 0);
   assert_drawn(source, 0xffff00);
   clear_image(source, 0, 0, 1, 1);
   assert_drawn(target, 0x00ffff);
   glDeleteTextures(1, &source);
   assert_true(eglDestroyImage(f->dpy, image));
   assert_drawn(target, 0x00ffff);
}

/* A new definition of its own leaves the texels to the others. */
static void
test_orphans(void **state)
{
   struct fixture *f = *state;
   const GLuint source = texture_of(0xff0000, 1);
   EGLImage image = image_of(f, EGL_GL_TEXTURE_2D, source, NULL);
   const GLuint a = texture_with(image), b = texture_with(image);
   const GLubyte green[16 * 4] = {0, 255, 0, 255};
   glBindTexture(GL_TEXTURE_2D, source); /* the very same size and format */
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
   assert_drawn(a, 0xff0000);
   fill_texture(a, 0x0000ff);
   assert_drawn(b, 0x0000ff);
   /* It is no sibling any more, so images of it can be made again. */
   EGLImage again = image_of(f, EGL_GL_TEXTURE_2D, source, NULL);
   glBindTexture(GL_TEXTURE_2D, b);
   target_texture(GL_TEXTURE_2D, again);
   fill_texture(source, 0x123456);
   assert_drawn(b, 0x123456);
   assert_drawn(a, 0x0000ff);
   /* Further levels come to a texture of its own. */
   glBindTexture(GL_TEXTURE_2D, a);
   glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
   glTexImage2D(GL_TEXTURE_2D, 2, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   assert_drawn(a, 0x0000ff);
   assert_true(eglDestroyImage(f->dpy, again));
   assert_true(eglDestroyImage(f->dpy, image));
   assert_drawn(a, 0x0000ff);
   assert_drawn(b, 0x123456);
}

/* A level of mipmaps; the other levels stay the source's own. */
static void
test_level(void **state)
{
   struct fixture *f = *state;
   const GLuint source = texture_of(0x0000ff, 3);
   const EGLAttrib level[] = {EGL_GL_TEXTURE_LEVEL, 1, EGL_NONE};
   EGLImage image = image_of(f, EGL_GL_TEXTURE_2D, source, level);
   const GLuint target = texture_with(image);
   GLint width = 0;
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
   assert_int_equal(width, 2);
   clear_image(target, 0, 1, 0, 0);
   assert_drawn(target, 0xff0000);
   assert_drawn(source, 0x0000ff);
   /* Filters that use all levels do not move them. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
   assert_drawn(source, 0xff0000);
   clear_image(target, 0, 0, 1, 0);
   assert_drawn(source, 0x00ff00);
   /* A level 1 of the target has its own texels. */
   const GLubyte white[4] = {255, 255, 255, 255};
   glBindTexture(GL_TEXTURE_2D, target);
   glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
   glBindTexture(GL_TEXTURE_2D, source);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 2);
   assert_drawn(source, 0x0000ff);
   assert_true(eglDestroyImage(f->dpy, image));
}

/* Chips whose texture units have no way to take a face or a slice alone. */
static bool
samples_layers(void)
{
   const char *driver = getenv("TUATARA_DRIVER");
   return !driver || (strcmp(driver, "nv2a") != 0 && strcmp(driver, "lima") != 0);
}

/* The six faces, and slices of a texture of three dimensions. */
static void
test_layers(void **state)
{
   struct fixture *f = *state;
   GLubyte texels[6][4 * 4][4];
   GLuint textures[2] = {0};
   for (unsigned i = 0; i < 6; i++)
      for (unsigned t = 0; t < 16; t++) {
         texels[i][t][0] = (GLubyte)(40 * i);
         texels[i][t][1] = 255;
         texels[i][t][2] = 0;
         texels[i][t][3] = 255;
      }
   glGenTextures(2, textures);
   glBindTexture(GL_TEXTURE_CUBE_MAP, textures[0]);
   for (unsigned i = 0; i < 6; i++)
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, 0, GL_RGBA8, 4, 4, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels[i]);
   glBindTexture(GL_TEXTURE_3D, textures[1]);
   tex_image_3d(GL_TEXTURE_3D, 0, GL_RGBA8, 4, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   if (!samples_layers()) {
      EGLImage image = image_of(f, EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X, textures[0], NULL);
      target_texture(GL_TEXTURE_2D, image);
      assert_int_equal(glGetError(), GL_INVALID_OPERATION);
      return;
   }
   for (unsigned i = 0; i < 6; i++) {
      EGLImage image = image_of(f, EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, textures[0], NULL);
      const GLuint target = texture_with(image);
      assert_drawn(target, 40 * i << 16 | 0xff00);
      glDeleteTextures(1, &target);
      assert_true(eglDestroyImage(f->dpy, image));
   }
   for (unsigned i = 0; i < 4; i++) {
      const EGLAttrib slice[] = {EGL_GL_TEXTURE_ZOFFSET, i, EGL_NONE};
      EGLImage image = image_of(f, EGL_GL_TEXTURE_3D, textures[1], slice);
      const GLuint target = texture_with(image);
      assert_drawn(target, 40 * i << 16 | 0xff00);
      clear_image(target, 0, 0, 0, i & 1 ? 1 : 0);
      assert_true(eglDestroyImage(f->dpy, image));
   }
   glGetTexImage(GL_TEXTURE_3D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   for (unsigned i = 0; i < 4; i++) {
      assert_int_equal(texels[i][5][1], 0);
      assert_int_equal(texels[i][5][2], i & 1 ? 255 : 0);
   }
   /* glGetTexImage and uploads of a target reach its layer too. */
   EGLImage image = image_of(f, EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, textures[0], NULL);
   const GLuint target = texture_with(image);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   assert_int_equal(texels[0][7][0], 200);
   fill_texture(target, 0x010203);
   glGetTexImage(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   assert_int_equal(texels[0][7][2], 3);
   glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   assert_int_equal(texels[0][7][1], 255);
}

static void
test_renderbuffer(void **state)
{
   struct fixture *f = *state;
   GLuint rb[2] = {0};
   GLint value = 0;
   gen_renderbuffers(2, rb);
   bind_renderbuffer(GL_RENDERBUFFER, rb[0]);
   renderbuffer_storage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
   clear_image(0, rb[0], 1, 0, 0);
   EGLImage image = image_of(f, EGL_GL_RENDERBUFFER, rb[0], NULL);
   const GLuint texture = texture_with(image);
   assert_drawn(texture, 0xff0000);
   clear_image(0, rb[0], 0, 1, 0);
   assert_drawn(texture, 0x00ff00);
   bind_renderbuffer(GL_RENDERBUFFER, rb[1]);
   target_renderbuffer(GL_RENDERBUFFER, image);
   get_renderbuffer(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &value);
   assert_int_equal(value, 4);
   get_renderbuffer(GL_RENDERBUFFER, GL_RENDERBUFFER_ALPHA_SIZE, &value);
   assert_int_equal(value, 8);
   clear_image(0, rb[1], 0, 0, 1);
   assert_drawn(texture, 0x0000ff);
   renderbuffer_storage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
   clear_image(0, rb[1], 1, 1, 1);
   assert_drawn(texture, 0x0000ff);
   /* An image of a texture, with a level, in a renderbuffer. */
   const GLuint mipmapped = texture_of(0xff00ff, 3);
   const EGLAttrib level[] = {EGL_GL_TEXTURE_LEVEL, 1, EGL_NONE};
   EGLImage second = image_of(f, EGL_GL_TEXTURE_2D, mipmapped, level);
   target_renderbuffer(GL_RENDERBUFFER, second);
   clear_image(0, rb[1], 1, 1, 0);
   assert_drawn(mipmapped, 0xff00ff);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
   assert_drawn(mipmapped, 0xffff00);
   assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void
assert_no_image(struct fixture *f, EGLContext context, EGLenum target, GLuint name,
                const EGLAttrib *attribs, EGLint error)
{
   assert_null(eglCreateImage(f->dpy, context, target, (EGLClientBuffer)(uintptr_t)name, attribs));
   assert_int_equal(eglGetError(), error);
}

static void
test_errors(void **state)
{
   struct fixture *f = *state;
   const EGLAttrib level1[] = {EGL_GL_TEXTURE_LEVEL, 1, EGL_NONE};
   const EGLAttrib level7[] = {EGL_GL_TEXTURE_LEVEL, 7, EGL_NONE};
   const EGLAttrib wrong[] = {EGL_WIDTH, 1, EGL_NONE};
   const EGLAttrib preserved[] = {EGL_IMAGE_PRESERVED, EGL_TRUE, EGL_NONE};
   const GLuint one = texture_of(0xff0000, 1), all = texture_of(0xff0000, 3);
   const GLuint some = texture_of(0xff0000, 2);
   GLuint rb = 0, other = 0;
   gen_renderbuffers(1, &rb);
   bind_renderbuffer(GL_RENDERBUFFER, rb);
   glGenTextures(1, &other);
   glBindTexture(GL_TEXTURE_CUBE_MAP, other);
   assert_no_image(f, (EGLContext)f, EGL_GL_TEXTURE_2D, one, NULL, EGL_BAD_CONTEXT);
   assert_no_image(f, EGL_NO_CONTEXT, EGL_GL_TEXTURE_2D, one, NULL, EGL_BAD_CONTEXT);
   assert_no_image(f, f->context, EGL_WIDTH, one, NULL, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, 0, NULL, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, 12345, NULL, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_3D, one, NULL, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X, other, NULL,
                   EGL_BAD_PARAMETER); /* without faces */
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, one, level1, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, some, NULL, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, all, level7, EGL_BAD_MATCH);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, all, wrong, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_RENDERBUFFER, rb, NULL, EGL_BAD_PARAMETER);
   assert_no_image(f, f->context, EGL_GL_RENDERBUFFER, 12345, NULL, EGL_BAD_PARAMETER);
   EGLImage image = image_of(f, EGL_GL_TEXTURE_2D, one, preserved);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, one, NULL, EGL_BAD_ACCESS);
   const GLuint target = texture_with(image);
   assert_no_image(f, f->context, EGL_GL_TEXTURE_2D, target, NULL, EGL_BAD_ACCESS);
   assert_false(eglDestroyImage(f->dpy, (EGLImage)f));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);

   target_texture(GL_TEXTURE_3D, image);
   assert_int_equal(glGetError(), GL_INVALID_ENUM);
   target_renderbuffer(GL_TEXTURE_2D, image);
   assert_int_equal(glGetError(), GL_INVALID_ENUM);
   target_texture(GL_TEXTURE_2D, f);
   assert_int_equal(glGetError(), GL_INVALID_VALUE);
   target_renderbuffer(GL_RENDERBUFFER, NULL);
   assert_int_equal(glGetError(), GL_INVALID_VALUE);
   bind_renderbuffer(GL_RENDERBUFFER, 0);
   target_renderbuffer(GL_RENDERBUFFER, image);
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
   assert_true(eglDestroyImage(f->dpy, image));
   assert_false(eglDestroyImage(f->dpy, image));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   target_texture(GL_TEXTURE_2D, image);
   assert_int_equal(glGetError(), GL_INVALID_VALUE);
}

/* The source's context is current nowhere, and the target's shares nothing with it. */
static void
test_contexts(void **state)
{
   struct fixture *f = *state;
   const GLuint source = texture_of(0xff0000, 1);
   EGLContext second = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, second));
   EGLImage image = image_of(f, EGL_GL_TEXTURE_2D, source, NULL);
   const GLuint target = texture_with(image);
   assert_drawn(target, 0xff0000);
   clear_image(target, 0, 0, 0, 1);
   glFinish();
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_drawn(source, 0x0000ff);
   assert_true(eglDestroyContext(f->dpy, second));
   assert_drawn(source, 0x0000ff);
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglDestroyContext(f->dpy, f->context));
   /* The image outlives both. */
   f->context = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_drawn(texture_with(image), 0x0000ff);
   /* Of a context that would be lost with a reset, and is not current. */
   const EGLint lose[] = {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET,
                          EGL_NONE};
   EGLContext losing = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, lose);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, losing));
   const GLuint lost = texture_of(0x00ff00, 1);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   image =
       eglCreateImage(f->dpy, losing, EGL_GL_TEXTURE_2D, (EGLClientBuffer)(uintptr_t)lost, NULL);
   assert_drawn(texture_with(image), 0x00ff00);
}

/* A texture of OpenGL ES, whose context is current nowhere, in OpenGL. */
static void
test_es(void **state)
{
   struct fixture *f = *state;
   EGLint count = 0;
   EGLConfig config = NULL;
   const EGLint es[] = {EGL_SURFACE_TYPE,
                        EGL_PBUFFER_BIT,
                        EGL_RENDERABLE_TYPE,
                        EGL_OPENGL_ES2_BIT,
                        EGL_CONFIG_CAVEAT,
                        EGL_DONT_CARE,
                        EGL_NONE};
   const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 2, EGL_NONE};
   const GLubyte blue[4] = {0, 0, 255, 255};
   GLuint source = 0;
   if (!eglChooseConfig(f->dpy, es, &config, 1, &count) || !count)
      return; /* the driver has no ES 2.0 */
   assert_true(eglBindAPI(EGL_OPENGL_ES_API));
   EGLContext context = eglCreateContext(f->dpy, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
   assert_non_null(context);
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
   assert_true(has("GL_OES_EGL_image"));
   glGenTextures(1, &source);
   glBindTexture(GL_TEXTURE_2D, source);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, blue);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   assert_true(eglBindAPI(EGL_OPENGL_API));
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   EGLImage image =
       eglCreateImage(f->dpy, context, EGL_GL_TEXTURE_2D, (EGLClientBuffer)(uintptr_t)source, NULL);
   assert_non_null(image);
   assert_drawn(texture_with(image), 0x0000ff);
}

/* Images are made of a context's textures while its own thread draws with them. */
struct maker {
   struct fixture *f;
   GLuint texture;
   int made;
};

static void *
make_images(void *data)
{
   struct maker *m = data;
   for (int i = 0; i < 100; i++) {
      EGLImage image = eglCreateImage(m->f->dpy, m->f->context, EGL_GL_TEXTURE_2D,
                                      (EGLClientBuffer)(uintptr_t)m->texture, NULL);
      m->made += image != EGL_NO_IMAGE && eglDestroyImage(m->f->dpy, image);
   }
   return NULL;
}

static void
test_thread(void **state)
{
   struct fixture *f = *state;
   struct maker m = {.f = f, .texture = texture_of(0x00ff00, 1)};
   pthread_t thread;
   assert_int_equal(pthread_create(&thread, NULL, make_images, &m), 0);
   for (int i = 0; i < 50; i++)
      assert_drawn(m.texture, 0x00ff00);
   pthread_join(thread, NULL);
   assert_int_equal(m.made, 100);
}

/* The spellings of EGL_KHR_image_base. */
static void
test_khr(void **state)
{
   struct fixture *f = *state;
   PFNEGLCREATEIMAGEKHRPROC create;
   PFNEGLDESTROYIMAGEKHRPROC destroy;
   load(&create, "eglCreateImageKHR");
   load(&destroy, "eglDestroyImageKHR");
   const GLuint source = texture_of(0xff8000, 1);
   const EGLint attribs[] = {EGL_IMAGE_PRESERVED_KHR, EGL_TRUE, EGL_NONE};
   EGLint many[40];
   for (int i = 0; i < 38; i += 2) {
      many[i] = EGL_IMAGE_PRESERVED_KHR;
      many[i + 1] = EGL_TRUE;
   }
   many[38] = EGL_NONE;
   EGLClientBuffer buffer = (EGLClientBuffer)(uintptr_t)source;
   assert_null(create(f->dpy, f->context, EGL_GL_TEXTURE_2D_KHR, buffer, many));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   EGLImageKHR image = create(f->dpy, f->context, EGL_GL_TEXTURE_2D_KHR, buffer, attribs);
   assert_non_null(image);
   assert_drawn(texture_with(image), 0xff8000);
   assert_true(destroy(f->dpy, image));
   assert_false(destroy(f->dpy, image));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(test_names),  TEST(test_texture),      TEST(test_orphans), TEST(test_level),
       TEST(test_layers), TEST(test_renderbuffer), TEST(test_errors),  TEST(test_contexts),
       TEST(test_thread), TEST(test_khr),          TEST(test_es),
   };
   return cmocka_run_group_tests_name("egl images", tests, NULL, NULL);
}
