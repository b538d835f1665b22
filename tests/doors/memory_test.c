/* Memory that runs out once, in the first call of a door: that call may fail, a later one works.
 * Each allocation of our library in turn fails in a process of its own, which has not used the
 * driver before. malloc and its kin are this program's. Needs an X server; run by `tuatara run`. */
#include "glx_fixture.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- The allocator: glibc's, but for one call from the library. */

#define EXPORTED __attribute__((visibility("default")))

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *p, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static struct {
   uintptr_t start, end; /* the library's addresses */
   bool armed;
   long left;   /* allocations granted before the one that fails */
   bool failed; /* one did */
} memory;

static bool
grant(const void *caller)
{
   const uintptr_t at = (uintptr_t)caller;
   if (!memory.armed || at < memory.start || at >= memory.end ||
       __atomic_fetch_sub(&memory.left, 1, __ATOMIC_RELAXED) != 0)
      return true;
   memory.failed = true;
   return false;
}

EXPORTED void *
malloc(size_t size)
{
   return grant(__builtin_return_address(0)) ? __libc_malloc(size) : NULL;
}

EXPORTED void *
calloc(size_t count, size_t size)
{
   return grant(__builtin_return_address(0)) ? __libc_calloc(count, size) : NULL;
}

EXPORTED void *
realloc(void *p, size_t size)
{
   return grant(__builtin_return_address(0)) ? __libc_realloc(p, size) : NULL;
}

EXPORTED void *
aligned_alloc(size_t alignment, size_t size)
{
   return grant(__builtin_return_address(0)) ? __libc_memalign(alignment, size) : NULL;
}

static int
find_library(struct dl_phdr_info *info, size_t size, void *name)
{
   (void)size;
   if (!strstr(info->dlpi_name, name))
      return 0;
   memory.start = info->dlpi_addr;
   for (int i = 0; i < info->dlpi_phnum; i++) {
      const ElfW(Phdr) *p = &info->dlpi_phdr[i];
      const uintptr_t end = info->dlpi_addr + p->p_vaddr + p->p_memsz;
      if (p->p_type == PT_LOAD && end > memory.end)
         memory.end = end;
   }
   return 1;
}

/* --- The two calls */

/* What a child process ends with. */
enum outcome { RECOVERED, BROKEN, NOTHING_FAILED };

/* Calls `attempt` with the allocation that fails, then without. */
static enum outcome
try_twice(long granted, bool (*attempt)(void))
{
   memory.left = granted;
   memory.armed = true;
   const bool first = attempt();
   memory.armed = false;
   if (!memory.failed)
      return first ? NOTHING_FAILED : BROKEN;
   return first || attempt() ? RECOVERED : BROKEN;
}

static void
run_all(const char *library, bool (*attempt)(void))
{
   int recovered = 0;
   /* Loaded, but not used. */
   assert_non_null(dlopen(library, RTLD_NOW | RTLD_LOCAL));
   memory.start = memory.end = 0;
   assert_true(dl_iterate_phdr(find_library, (void *)library));
   for (;; recovered++) {
      int status = 0;
      fflush(NULL);
      const pid_t child = fork();
      assert_true(child >= 0);
      if (child == 0)
         _exit(try_twice(recovered, attempt));
      assert_int_equal(waitpid(child, &status, 0), child);
      if (WIFEXITED(status) && WEXITSTATUS(status) == NOTHING_FAILED)
         break;
      if (!WIFEXITED(status) || WEXITSTATUS(status) != RECOVERED)
         fail_msg("allocation %d: status 0x%x", recovered, (unsigned)status);
   }
   assert_true(recovered > 3);
}

#define EGL_SIDE 16 /* of the pbuffer */

static bool
start_egl(void)
{
   static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   EGLConfig config;
   EGLint count = 0;
   if (!dpy || !eglInitialize(dpy, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API) ||
       !eglChooseConfig(dpy, wanted, &config, 1, &count) || count != 1)
      return false;
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   return context && eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, context) &&
          strcmp((const char *)glGetString(GL_VENDOR), "Tuatara") == 0;
}

/* A pbuffer as a texture: the call fails, or GL says that memory ran out, or the texture has the
 * picture. */
static bool
bind_egl(void)
{
   static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_BIND_TO_TEXTURE_RGBA,
                                   EGL_TRUE, EGL_NONE};
   static const EGLint like[] = {EGL_WIDTH,          EGL_SIDE,           EGL_HEIGHT,
                                 EGL_SIDE,           EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGBA,
                                 EGL_TEXTURE_TARGET, EGL_TEXTURE_2D,     EGL_NONE};
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   GLubyte texels[EGL_SIDE * EGL_SIDE][4];
   EGLConfig config;
   EGLint count = 0;
   if (!dpy || !eglInitialize(dpy, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API) ||
       !eglChooseConfig(dpy, wanted, &config, 1, &count) || count != 1)
      return false;
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   EGLSurface surface = eglCreatePbufferSurface(dpy, config, like);
   if (!context || !surface || !eglMakeCurrent(dpy, surface, surface, context))
      return false;
   glClearColor(0, 1, 0, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   if (!eglBindTexImage(dpy, surface, EGL_BACK_BUFFER))
      return false;
   memset(texels, 0, sizeof texels);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   const GLenum error = glGetError();
   if (error != GL_NO_ERROR && error != GL_OUT_OF_MEMORY)
      abort();
   for (unsigned i = 0; error == GL_NO_ERROR && i < EGL_SIDE * EGL_SIDE; i++)
      if (memcmp(texels[i], "\0\xff\0\xff", 4) != 0)
         abort();
   return error == GL_NO_ERROR;
}

static bool
start_glx(void)
{
   static const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, None};
   static const int size[] = {GLX_PBUFFER_WIDTH, 8, GLX_PBUFFER_HEIGHT, 8, None};
   static Display *dpy;
   int count = 0;
   if (!dpy)
      dpy = XOpenDisplay(NULL);
   GLXFBConfig *configs = glXChooseFBConfig(dpy, DefaultScreen(dpy), wanted, &count);
   if (!configs)
      return false;
   GLXPbuffer pbuffer = glXCreatePbuffer(dpy, configs[0], size);
   GLXContext context = glXCreateNewContext(dpy, configs[0], GLX_RGBA_TYPE, NULL, True);
   return pbuffer && context && glXMakeContextCurrent(dpy, pbuffer, pbuffer, context) &&
          strcmp((const char *)glGetString(GL_VENDOR), "Tuatara") == 0;
}

static void
test_egl(void **state)
{
   run_all("libGLX_tuatara.so.0", start_egl);
   run_all("libGLX_tuatara.so.0", bind_egl);
}

/* X errors of calls that lack memory. */
static int
ignore_error(Display *dpy, XErrorEvent *event)
{
   return 0;
}

static void
test_glx(void **state)
{
   XSetErrorHandler(ignore_error);
   run_all("libGLX_tuatara.so.0", start_glx);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_egl),
       cmocka_unit_test(test_glx),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
