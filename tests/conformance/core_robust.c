/* Threads, and what no sane program does: wild arguments, absurd sizes, memory that ends. Each
 * gives the specified error or nothing, and never a crash, a hang or a touched byte elsewhere. */
#include "../emulated.h"
#include "ct.h"

#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define MID (CT_SIZE / 2)

/* --- Threads */

struct worker {
   struct ct_context *context;
   float color[3];
   unsigned wrong; /* pixels */
   bool current;
};

/* Many small frames with all kinds of state, each checked. */
static void *
draw_frames(void *data)
{
   struct worker *w = data;
   w->current = ct_make_current(w->context);
   for (int frame = 0; w->current && frame < 60; frame++) {
      float got[4];
      ct_clear(0, 0, 0, 1);
      glMatrixMode(GL_MODELVIEW);
      glLoadIdentity();
      glRotatef((float)frame, 0, 0, 1);
      (frame % 2 ? glEnable : glDisable)(GL_DEPTH_TEST);
      glColor3fv(w->color);
      glNewList(1, GL_COMPILE);
      ct_quad(-2, -2, 2, 2, 0);
      glEndList();
      glCallList(1);
      ct_read_pixel(frame, MID, got);
      for (int c = 0; c < 3; c++)
         w->wrong += fabsf(got[c] - w->color[c]) > 0.01f;
   }
   ct_make_current(NULL);
   return NULL;
}

static void
two_threads(void)
{
   struct worker workers[2] = {{.context = ct_context_create(NULL), .color = {1, 0.5f, 0}},
                               {.context = ct_context_create(NULL), .color = {0, 0.25f, 1}}};
   pthread_t threads[2];
   if (!workers[0].context || !workers[1].context)
      ct_skip("no further contexts");
   for (int i = 0; i < 2; i++)
      pthread_create(&threads[i], NULL, draw_frames, &workers[i]);
   /* and the main thread's own context meanwhile */
   ct_clear(0, 1, 0, 1);
   for (int i = 0; i < 20; i++)
      CHECK_PIXEL("GL-threads", i, i, 0, 1, 0);
   for (int i = 0; i < 2; i++) {
      pthread_join(threads[i], NULL);
      ct_check("GL-threads", workers[i].current && workers[i].wrong == 0, "thread %d: %u wrong", i,
               workers[i].wrong);
      ct_context_destroy(workers[i].context);
   }
}

/* Textures and lists made in one thread are used by another while it goes on making more. */
static void *
use_shared(void *data)
{
   struct worker *w = data;
   w->current = ct_make_current(w->context);
   for (int i = 0; w->current && i < 200; i++) {
      GLuint names[4];
      static const GLubyte texel[4] = {255, 255, 255, 255};
      glGenTextures(4, names);
      for (int k = 0; k < 4; k++) {
         glBindTexture(GL_TEXTURE_2D, names[k]);
         glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
      }
      const GLuint list = glGenLists(2);
      glNewList(list, GL_COMPILE);
      glColor3f(1, 0, 0);
      glEndList();
      glCallList(list);
      glDeleteLists(list, 2);
      ct_quad(-1, -1, 1, 1, 0);
      glDeleteTextures(4, names);
      w->wrong += glGetError() != GL_NO_ERROR;
   }
   ct_make_current(NULL);
   return NULL;
}

static void
shared_objects_in_two_threads(void)
{
   struct ct_context *own = ct_own_context();
   struct worker workers[2] = {{.context = ct_context_create(own)},
                               {.context = ct_context_create(own)}};
   pthread_t threads[2];
   if (!workers[0].context || !workers[1].context)
      ct_skip("no further contexts");
   for (int i = 0; i < 2; i++)
      pthread_create(&threads[i], NULL, use_shared, &workers[i]);
   for (int i = 0; i < 2; i++) {
      pthread_join(threads[i], NULL);
      ct_check("GL-threads", workers[i].current && workers[i].wrong == 0, "thread %d: %u errors", i,
               workers[i].wrong);
      ct_context_destroy(workers[i].context);
   }
}

/* One framebuffer object, its texture and its renderbuffer, which both threads attach and define
 * anew; whether they fit together is undefined. Each draws to a texture of its own. */
static void *
use_framebuffer(void *data)
{
   struct worker *w = data;
   GLuint own, texture;
   w->current = ct_make_current(w->context);
   glGenFramebuffersEXT(1, &own);
   glGenTextures(1, &texture);
   for (int i = 0; w->current && i < 200; i++) {
      const GLsizei size = 1 << i % 6;
      GLubyte pixel[4];
      glBindTexture(GL_TEXTURE_2D, 1000);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      glBindRenderbufferEXT(GL_RENDERBUFFER, 1000);
      glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, 33 - size, size);
      glBindFramebufferEXT(GL_FRAMEBUFFER, 1000);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 1000, 0);
      glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                i % 3 ? 1000 : 0);
      w->wrong += glCheckFramebufferStatus(GL_FRAMEBUFFER) == 0;
      glBindFramebufferEXT(GL_FRAMEBUFFER, own);
      glBindTexture(GL_TEXTURE_2D, texture);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
      glClear(GL_COLOR_BUFFER_BIT);
      ct_quad(-1, -1, 1, 1, 0);
      glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
      w->wrong += glGetError() != GL_NO_ERROR;
   }
   ct_make_current(NULL);
   return NULL;
}

static void
framebuffers_in_two_threads(void)
{
   struct ct_context *own = ct_own_context();
   struct worker workers[2] = {{.context = ct_context_create(own)},
                               {.context = ct_context_create(own)}};
   pthread_t threads[2];
   if (!ct_has_extension("GL_EXT_framebuffer_object"))
      ct_skip("no GL_EXT_framebuffer_object");
   if (!workers[0].context || !workers[1].context)
      ct_skip("no further contexts");
   for (int i = 0; i < 2; i++)
      pthread_create(&threads[i], NULL, use_framebuffer, &workers[i]);
   for (int i = 0; i < 2; i++) {
      pthread_join(threads[i], NULL);
      ct_check("GL-threads", workers[i].current && workers[i].wrong == 0, "thread %d: %u errors", i,
               workers[i].wrong);
      ct_context_destroy(workers[i].context);
   }
}

/* A context goes from thread to thread, with its state and its picture. */
static void *
next_owner(void *data)
{
   struct worker *w = data;
   float got[4];
   w->current = ct_make_current(w->context);
   ct_read_pixel(MID, MID, got);
   w->wrong += fabsf(got[0] - w->color[0]) > 0.01f || !glIsEnabled(GL_FOG);
   w->color[0] -= 0.125f;
   ct_clear(w->color[0], 0, 0, 1);
   ct_make_current(NULL);
   return NULL;
}

static void
context_handed_on(void)
{
   struct worker w = {.context = ct_own_context(), .color = {1, 0, 0}};
   glEnable(GL_FOG);
   ct_clear(1, 0, 0, 1);
   ct_make_current(NULL);
   for (int i = 0; i < 6; i++) {
      pthread_t thread;
      pthread_create(&thread, NULL, next_owner, &w);
      pthread_join(thread, NULL);
   }
   CHECK("GL-threads", ct_make_current(w.context));
   CHECK("GL-threads", w.wrong == 0);
   CHECK_PIXEL("GL-threads", MID, MID, 0.25f, 0, 0);
}

/* --- Wild arguments */

static void
wild_enums(void)
{
   GLint v[64];
   GLfloat f[64];
   for (int i = 0; i < 4000; i++) {
      const GLenum e = i < 2000 ? (GLenum)ct_random(0, 70000) : (GLenum)ct_random(0, 4.29e9f);
      const GLenum e2 = (GLenum)ct_random(0, 70000);
      memset(f, 0, sizeof f);
      glEnable(e);
      glDisable(e);
      glHint(e, e2);
      glLightfv(e, e2, f);
      glMaterialfv(e, e2, f);
      glTexParameteri(e, e2, (GLint)e2);
      glTexEnvi(e, e2, (GLint)e2);
      glTexGeni(e, e2, (GLint)e2);
      glBlendFunc(e, e2);
      glStencilOp(e, e2, e);
      glFogf(e, 1);
      glPixelStorei(e, (GLint)e2);
      glPixelTransferf(e, 1);
      glPolygonMode(e, e2);
      glMatrixMode(e);
      glShadeModel(e);
      glBindTexture(e, e2);
      glTrackMatrixNV(e, e2, e, e2);
      glBindProgramNV(e, e2);
      glPixelStorei(GL_UNPACK_SWAP_BYTES, 0);
      glGetTexParameterfv(e, e2, f);
      glGetLightfv(e, e2, f);
      glGetMaterialfv(e, e2, f);
      glGetTexLevelParameteriv(e, (GLint)e2, e, v);
      glIsEnabled(e);
      glDrawArrays(e, (GLint)e2, -1);
      glVertexAttribPointerNV(e, (GLint)e2, e, (GLsizei)e2, NULL);
   }
   while (glGetError() != GL_NO_ERROR)
      ;
   glFinish();
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
}

/* Every pname up to 0x9000 writes no more than the 256 values of the largest table. */
static void
wild_queries(void)
{
   static GLint v[2 * 256 + 4];
   for (GLenum e = 0; e < 0x9000; e++) {
      v[512] = 0x55AA;
      glGetIntegerv(e, v);
      glGetBooleanv(e, (GLboolean *)v);
      glGetFloatv(e, (GLfloat *)v);
      glGetDoublev(e, (GLdouble *)v);
      if (v[512] != 0x55AA)
         ct_check("GL-robust", false, "0x%x wrote too much", e);
      (void)glGetString(e);
      while (glGetError() != GL_NO_ERROR)
         ;
   }
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
}

static void
absurd_sizes(void)
{
   static const GLubyte byte;
   const GLsizei huge = 0x7FFFFFFF;
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1 << 30, 1 << 30, 0, GL_RGBA,
                            GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, -1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glTexImage2D(GL_TEXTURE_2D, 40, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, &byte));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, huge, huge, huge, 0, GL_RGBA,
                            GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR(
       "GL-robust", GL_INVALID_VALUE,
       glTexSubImage2D(GL_TEXTURE_2D, 0, huge, huge, huge, huge, GL_RGBA, GL_UNSIGNED_BYTE, &byte));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glDrawPixels(-1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &byte));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glReadPixels(0, 0, 1, -1, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glCopyPixels(0, 0, -1, 1, GL_COLOR));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glBitmap(-1, 1, 0, 0, 0, 0, &byte));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glScissor(0, 0, -1, 1));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glFeedbackBuffer(-1, GL_2D, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glSelectBuffer(-1, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glGenTextures(-1, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 1 << 30, NULL));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 1 << 20, NULL));
   const GLuint lists = glGenLists(huge);
   CHECK("GL-robust", lists == 0 || glIsList(lists));
   glGetError();
   /* reading far outside the window writes only what is inside, or nothing sensible, but only there
    */
   GLubyte pixels[3][4] = {{7, 7, 7, 7}, {7, 7, 7, 7}, {7, 7, 7, 7}};
   glReadPixels(-huge, -huge, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels[1]);
   glReadPixels(huge, huge, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels[1]);
   CHECK("GL-robust", pixels[0][3] == 7 && pixels[2][0] == 7 && glGetError() == GL_NO_ERROR);
   CHECK_ERROR("GL-robust", GL_NO_ERROR, glCopyPixels(-huge, -huge, 10, 10, GL_COLOR));
   glViewport(-huge, -huge, huge, huge);
   ct_quad(-1, -1, 1, 1, 0);
   glViewport(0, 0, CT_SIZE, CT_SIZE);
   glPixelZoom(1e30f, -1e30f);
   glRasterPos2f(0, 0);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, "abcd");
   glPixelZoom(NAN, INFINITY);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, "abcd");
   glFinish();
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
}

static void
wild_vertices(void)
{
   static const float values[] = {0,         1,   -1,     1e30f, -1e30f, INFINITY,
                                  -INFINITY, NAN, 1e-30f, 16000, 3e38f};
   const int n = sizeof values / sizeof values[0];
   static const GLenum modes[] = {GL_POINTS,    GL_LINES, GL_LINE_STRIP,
                                  GL_TRIANGLES, GL_QUADS, GL_POLYGON};
   for (int m = 0; m < 6; m++) {
      for (int style = 0; style < 4; style++) {
         glPolygonMode(GL_FRONT_AND_BACK, style == 1 ? GL_LINE : style == 2 ? GL_POINT : GL_FILL);
         glPointSize(style == 3 ? 1e9f : 3);
         glLineWidth(style == 3 ? 1e9f : 2);
         glBegin(modes[m]);
         for (int i = 0; i < 150; i++) {
            glColor4f(values[i * 3 % n], values[i * 5 % n], 1, values[i % n]);
            glTexCoord4f(values[i % n], values[i * 2 % n], 0, values[i * 7 % n]);
            glVertex4f(values[(int)ct_random(0, (float)n - 0.01f)],
                       values[(int)ct_random(0, (float)n - 0.01f)],
                       values[(int)ct_random(0, (float)n - 0.01f)],
                       values[(int)ct_random(0, (float)n - 0.01f)]);
         }
         glEnd();
      }
   }
   glFinish();
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
   /* and the next ordinary frame is right */
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
   ct_clear(0, 0, 0, 1);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("GL-robust", MID, MID, 0, 1, 0);
   CHECK("GL-robust", ct_count_lit() == CT_SIZE * CT_SIZE);
}

/* Client memory that ends where the arrays and images end. */
static void
guard_pages(void)
{
   const size_t page = (size_t)sysconf(_SC_PAGESIZE);
   char *memory = mmap(NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED)
      ct_skip("no memory");
   mprotect(memory, page, PROT_NONE);
   mprotect(memory + 2 * page, page, PROT_NONE);
   char *end = memory + 2 * page;
   glEnableClientState(GL_VERTEX_ARRAY);
   for (int stride = 12; stride < 40; stride += 7) {
      /* the last element needs its 12 bytes only */
      glVertexPointer(3, GL_FLOAT, stride, end - 9 * stride - 12);
      glDrawArrays(GL_TRIANGLES, 0, 9);
      glDrawArrays(GL_POINTS, 9, 1);
      const GLubyte indices[3] = {9, 0, 5};
      glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices);
      char *index = end - 3;
      memcpy(index, indices, 3);
      glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, index);
   }
   glDisableClientState(GL_VERTEX_ARRAY);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
   glPixelStorei(GL_PACK_ALIGNMENT, 8);
   glRasterPos2f(-1, -1);
   for (int w = 1; w < 8; w++) {
      /* rows are padded, the last one is not */
      const int row = (w * 3 + 7) / 8 * 8;
      char *image = end - (3 * row + w * 3);
      glDrawPixels(w, 4, GL_RGB, GL_UNSIGNED_BYTE, image);
      glReadPixels(0, 0, w, 4, GL_RGB, GL_UNSIGNED_BYTE, image);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE,
                   end - (3 * 16 + 12));
      glGetTexImage(GL_TEXTURE_2D, 0, GL_RGB, GL_UNSIGNED_BYTE, end - (3 * 16 + 12));
      glBitmap(w, 4, 0, 0, 0, 0, (GLubyte *)end - (3 * 8 + 1));
   }
   glFinish();
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
   munmap(memory, 3 * page);
}

/* Deep nesting, long primitives, many objects. */
static void
quantities(void)
{
   glBegin(GL_TRIANGLE_STRIP);
   for (int i = 0; i < 300000; i++)
      glVertex2f(i % 2 ? -1 : 1, (float)i / 150000 - 1);
   glEnd();
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
   CHECK("GL-robust", ct_count_lit() == CT_SIZE * CT_SIZE);
   for (GLuint i = 1; i < 2000; i++) {
      glNewList(i, GL_COMPILE);
      glCallList(i - 1);
      glEndList();
   }
   CHECK_ERROR("GL-robust", GL_NO_ERROR, glCallList(1999));
   static GLuint names[5000];
   glGenTextures(5000, names);
   for (int i = 0; i < 5000; i++)
      glBindTexture(GL_TEXTURE_2D, names[i]);
   glDeleteTextures(5000, names);
   CHECK("GL-robust", glGetError() == GL_NO_ERROR && !glIsTexture(names[77]));
}

/* Commands without a context do nothing; the context afterwards is as it was. */
static void
without_context(void)
{
   struct ct_context *own = ct_own_context();
   GLint v = 77;
   ct_clear(0, 1, 0, 1);
   ct_make_current(NULL);
   glClearColor(1, 0, 0, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   glBegin(GL_TRIANGLES);
   glVertex2f(0, 0);
   glEnd();
   glNewList(1, GL_COMPILE);
   glGetIntegerv(GL_MATRIX_MODE, &v);
   (void)glGetString(GL_VERSION);
   (void)glGetError();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, 4, (const GLubyte *)"abcd");
   glVertexAttrib4fNV(0, 0, 0, 0, 1);
   glDrawArrays(GL_TRIANGLES, 0, 3);
   glFinish();
   CHECK("GL-robust", v == 77);
   CHECK("GL-robust", ct_make_current(own));
   CHECK_PIXEL("GL-robust", MID, MID, 0, 1, 0);
   CHECK("GL-robust", glGetError() == GL_NO_ERROR && !glIsList(1));
}

/* Indices and offsets far behind the end of a buffer object. */
static void
indices_outside_of_buffers(void)
{
   static const GLuint indices[6] = {0, 1, 0xFFFFFFFFu, 0x7FFFFFFFu, 1000000, 2};
   static const float triangle[3][2] = {{-1, -1}, {1, -1}, {0, 1}};
   GLuint names[2];
   if (!ct_has_extension("GL_ARB_vertex_buffer_object"))
      ct_skip("no buffer objects");
   glGenBuffers(2, names);
   glBindBuffer(GL_ARRAY_BUFFER, names[0]);
   glBufferData(GL_ARRAY_BUFFER, sizeof triangle, triangle, GL_STATIC_DRAW);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, names[1]);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
   glEnableClientState(GL_VERTEX_ARRAY);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_INT, NULL);
   glDrawElements(GL_TRIANGLES, 6000, GL_UNSIGNED_INT, NULL);
   glDrawElements(GL_POINTS, 6, GL_UNSIGNED_INT, (const void *)(uintptr_t)0x7FFFFFF0);
   glDrawArrays(GL_TRIANGLES, 0x7FFFFF00, 30);
   glDrawArrays(GL_TRIANGLES, 1, 100000);
   glVertexPointer(2, GL_FLOAT, 0x7FFFFFFF, (const void *)(uintptr_t)0xFFFFFFF0u);
   glDrawArrays(GL_TRIANGLES, 0, 30);
   glArrayElement(1000000);
   glFinish();
   while (glGetError() != GL_NO_ERROR)
      ;
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE, glBufferSubData(GL_ARRAY_BUFFER, 20, 5, triangle));
   CHECK_ERROR("GL-robust", GL_INVALID_VALUE,
               glBufferData(GL_ARRAY_BUFFER, -1, NULL, GL_STATIC_DRAW));
   /* and the ordinary draw is right */
   ct_clear(0, 0, 0, 1);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glDrawArrays(GL_TRIANGLES, 0, 3);
   CHECK_PIXEL("GL-robust", MID, MID, 1, 1, 1);
}

/* Textures until memory is gone: OUT_OF_MEMORY, and afterwards everything works. */
static void
memory_exhaustion(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
   ct_skip("address space can not be limited under this sanitizer");
#endif
   if (is_emulated())
      ct_skip("the emulator does not limit the address space");
   enum { SIZE = 2048, MOST = 200 }; /* 16 MiB each */
   GLuint names[MOST];
   unsigned made = 0;
   ct_quad(-1, -1, 1, 1, 0); /* what the driver starts late exists now */
   glFinish();
   struct rlimit limit = {.rlim_cur = 0};
   FILE *size = fopen("/proc/self/statm", "r");
   unsigned long pages = 0;
   if (!size || fscanf(size, "%lu", &pages) != 1)
      ct_skip("no /proc");
   fclose(size);
   getrlimit(RLIMIT_AS, &limit);
   limit.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE) + ((rlim_t)300 << 20);
   if (setrlimit(RLIMIT_AS, &limit))
      ct_skip("no limit on memory");
   glGenTextures(MOST, names);
   GLenum error = GL_NO_ERROR;
   while (made < MOST && error == GL_NO_ERROR) {
      glBindTexture(GL_TEXTURE_2D, names[made++]);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      error = glGetError();
   }
   ct_check("GL-robust", error == GL_OUT_OF_MEMORY, "0x%x after %u textures", error, made);
   for (int i = 0; i < 20; i++) /* while nothing is left */
      ct_quad(-1, -1, 1, 1, 0);
   while (glGetError() != GL_NO_ERROR)
      ;
   glDeleteTextures(MOST, names);
   glFinish();
   ct_clear(0, 0, 0, 1);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("GL-robust", MID, MID, 0, 1, 0);
   CHECK("GL-robust", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"two_threads", two_threads},
    {"shared_objects_in_two_threads", shared_objects_in_two_threads},
    {"framebuffers_in_two_threads", framebuffers_in_two_threads},
    {"context_handed_on", context_handed_on},
    {"wild_enums", wild_enums},
    {"wild_queries", wild_queries},
    {"absurd_sizes", absurd_sizes},
    {"wild_vertices", wild_vertices},
    {"guard_pages", guard_pages},
    {"quantities", quantities},
    {"without_context", without_context},
    {"indices_outside_of_buffers", indices_outside_of_buffers},
    {"memory_exhaustion", memory_exhaustion},
};
CT_TOPIC(core_robust, "", tests);
