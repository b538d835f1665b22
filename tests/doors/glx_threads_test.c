/* Threads at the GLX door through the real libGLX: contexts of one display and of several drawing
 * at the same time, contexts that move between threads, objects shared by contexts that draw. Also
 * built with ThreadSanitizer. */
#include "glx_fixture.h"

#include <pthread.h>

#define FRAMES 30
#define SIDE 32

/* Runs a function in as many threads as there are jobs. */
static void
run_threads(void *(*function)(void *), void *jobs, size_t job_size, int num)
{
   pthread_t threads[4];
   for (int i = 0; i < num; i++)
      assert_int_equal(
          pthread_create(&threads[i], NULL, function, (char *)jobs + (size_t)i * job_size), 0);
   for (int i = 0; i < num; i++)
      assert_int_equal(pthread_join(threads[i], NULL), 0);
}

static bool
pixel_is(int x, int y, unsigned rgb)
{
   GLubyte p[4] = {0};
   glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
   return ((unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2]) == rgb;
}

static void
draw_square(float size)
{
   glBegin(GL_QUADS);
   glTexCoord2f(0, 0);
   glVertex2f(-size, -size);
   glTexCoord2f(1, 0);
   glVertex2f(size, -size);
   glTexCoord2f(1, 1);
   glVertex2f(size, size);
   glTexCoord2f(0, 1);
   glVertex2f(-size, size);
   glEnd();
}

/* --- Drawing at the same time */

/* A thread that draws squares of a colour in a window of its own. */
struct painter {
   Display *dpy;
   const XVisualInfo *visual;
   GLXContext context;
   Window window;
   unsigned rgb;
   bool ok;
};

static void *
paint(void *data)
{
   struct painter *p = data;
   p->ok = glXMakeCurrent(p->dpy, p->window, p->context);
   for (int i = 0; i < FRAMES && p->ok; i++) {
      clear_to(0, 0, 0);
      glColor3ub((GLubyte)(p->rgb >> 16), (GLubyte)(p->rgb >> 8), (GLubyte)p->rgb);
      draw_square(0.5f);
      p->ok = pixel_is(SIDE / 2, SIDE / 2, p->rgb) && pixel_is(1, 1, 0);
      glXSwapBuffers(p->dpy, p->window);
   }
   p->ok = p->ok && glGetError() == GL_NO_ERROR;
   glXMakeCurrent(p->dpy, None, NULL);
   return NULL;
}

static void
paint_and_check(struct painter *painters, int num)
{
   for (int i = 0; i < num; i++) {
      struct painter *p = &painters[i];
      p->rgb = i & 1 ? 0x00ff00 : 0xff0000;
      p->window = make_window(p->dpy, p->visual, SIDE, SIDE);
      XMoveWindow(p->dpy, p->window, i * SIDE, 100); /* none hides another */
      p->context = glXCreateContext(p->dpy, (XVisualInfo *)p->visual, NULL, True);
      assert_non_null(p->context);
   }
   run_threads(paint, painters, sizeof *painters, num);
   for (int i = 0; i < num; i++) {
      struct painter *p = &painters[i];
      assert_true(p->ok);
      XSync(p->dpy, False);
      assert_int_equal(pixel_of(p->dpy, p->window, SIDE / 2, SIDE / 2), p->rgb);
      glXDestroyContext(p->dpy, p->context);
      XDestroyWindow(p->dpy, p->window);
   }
}

static void
test_windows_of_one_display(void **state)
{
   struct fixture *f = *state;
   struct painter painters[3];
   for (int i = 0; i < 3; i++)
      painters[i] = (struct painter){.dpy = f->dpy, .visual = f->visual};
   paint_and_check(painters, 3);
   assert_int_equal(take_error(f->dpy), Success);
}

static void
test_windows_of_two_displays(void **state)
{
   struct fixture *f = *state;
   struct painter painters[2];
   Display *other = XOpenDisplay(NULL);
   assert_non_null(other);
   painters[0] = (struct painter){.dpy = f->dpy, .visual = f->visual};
   painters[1] = (struct painter){.dpy = other, .visual = f->visual};
   paint_and_check(painters, 2);
   XCloseDisplay(other);
}

/* Displays are opened, drawn to and closed in each thread. */
static void *
open_and_draw(void *data)
{
   static const int size[] = {GLX_PBUFFER_WIDTH, SIDE, GLX_PBUFFER_HEIGHT, SIDE, None};
   static const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, None};
   bool *ok = data;
   *ok = true;
   for (int i = 0; i < 5 && *ok; i++) {
      Display *dpy = XOpenDisplay(NULL);
      GLXFBConfig config = choose(dpy, wanted);
      GLXPbuffer pbuffer = glXCreatePbuffer(dpy, config, size);
      GLXContext context = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
      *ok = glXMakeContextCurrent(dpy, pbuffer, pbuffer, context);
      clear_to(0, 0, 1);
      *ok = *ok && pixel_is(3, 3, 0x0000ff);
      glXMakeContextCurrent(dpy, None, None, NULL);
      glXDestroyContext(dpy, context);
      glXDestroyPbuffer(dpy, pbuffer);
      XCloseDisplay(dpy);
   }
   return NULL;
}

static void
test_displays_come_and_go(void **state)
{
   bool ok[3];
   run_threads(open_and_draw, ok, sizeof *ok, 3);
   assert_true(ok[0] && ok[1] && ok[2]);
}

/* --- Moving */

/* Two threads draw with one context in turn. */
struct relay {
   struct fixture *f;
   pthread_mutex_t lock;
   pthread_cond_t changed;
   int turn; /* counts up; even ones are the first thread's */
   bool ok;
};

struct runner {
   struct relay *relay;
   int parity;
};

/* State set by the thread before is still there, and so is the picture. */
static bool
take_turn(struct fixture *f, int turn)
{
   bool ok = glXMakeCurrent(f->dpy, f->window, f->context);
   GLfloat color[4] = {0};
   glGetFloatv(GL_CURRENT_COLOR, color);
   if (turn > 0)
      ok = ok && color[0] == (float)((turn - 1) % 2) &&
           pixel_is(32, 24, turn % 2 ? 0x0000ff : 0xff00ff);
   glColor3f((float)(turn % 2), 0, 1);
   clear_to(0, 0, 0);
   draw_square(1);
   glXMakeCurrent(f->dpy, None, NULL);
   return ok;
}

static void *
run_relay(void *data)
{
   struct runner *runner = data;
   struct relay *r = runner->relay;
   pthread_mutex_lock(&r->lock);
   while (r->turn < FRAMES) {
      if (r->turn % 2 == runner->parity) {
         r->ok = take_turn(r->f, r->turn) && r->ok;
         r->turn++;
         pthread_cond_signal(&r->changed);
      } else {
         pthread_cond_wait(&r->changed, &r->lock);
      }
   }
   pthread_mutex_unlock(&r->lock);
   return NULL;
}

static void
test_context_moves(void **state)
{
   struct relay relay = {.f = *state, .ok = true};
   pthread_mutex_init(&relay.lock, NULL);
   pthread_cond_init(&relay.changed, NULL);
   struct runner runners[2] = {{&relay, 0}, {&relay, 1}};
   run_threads(run_relay, runners, sizeof *runners, 2);
   assert_true(relay.ok);
   pthread_cond_destroy(&relay.changed);
   pthread_mutex_destroy(&relay.lock);
}

static void *
steal_context(void *data)
{
   struct painter *p = data;
   p->ok = glXMakeCurrent(p->dpy, p->window, p->context);
   return NULL;
}

static void *
draw_and_leave(void *data)
{
   struct painter *p = data;
   p->ok = glXMakeCurrent(p->dpy, p->window, p->context);
   clear_to(1, 0, 0);
   return NULL;
}

/* A thread that ends with a context current has released it, with what it drew. */
static void
test_thread_ends_with_context(void **state)
{
   struct fixture *f = *state;
   struct painter p = {.dpy = f->dpy, .window = f->window, .context = f->context};
   for (int i = 0; i < 3; i++) {
      run_threads(draw_and_leave, &p, sizeof p, 1);
      assert_true(p.ok);
   }
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   assert_true(pixel_is(5, 5, 0xff0000));
   assert_int_equal(take_error(f->dpy), Success);
}

static void
test_current_elsewhere(void **state)
{
   struct fixture *f = *state;
   struct painter thief = {.dpy = f->dpy, .window = f->window, .context = f->context, .ok = true};
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   run_threads(steal_context, &thief, sizeof thief, 1);
   assert_false(thief.ok);
   assert_int_equal(take_error(f->dpy), BadAccess);
}

/* --- Sharing */

/* A thread of a share group: all use texture 1 and list 1, replace texture 1 now and then, and make
 * and delete textures of their own. */
struct sharer {
   struct fixture *f;
   pthread_mutex_t *lock; /* held while texture 1 is used */
   GLXContext context;
   Window window;
   int number;
   bool ok;
};

static void
upload(unsigned rgb, int size)
{
   GLubyte texels[64 * 64 * 3];
   for (int i = 0; i < size * size; i++) {
      texels[3 * i] = (GLubyte)(rgb >> 16);
      texels[3 * i + 1] = (GLubyte)(rgb >> 8);
      texels[3 * i + 2] = (GLubyte)rgb;
   }
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, size, size, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static bool
draw_own(unsigned rgb)
{
   GLuint own = 0;
   glGenTextures(1, &own);
   glBindTexture(GL_TEXTURE_2D, own);
   upload(rgb, 16);
   glCallList(1);
   const bool ok = pixel_is(SIDE / 2, SIDE / 2, rgb);
   glDeleteTextures(1, &own);
   return ok;
}

/* Draws with the shared texture, which is of one of two colours, and replaces it. */
static bool
use_shared(const struct sharer *s, int frame)
{
   pthread_mutex_lock(s->lock);
   glBindTexture(GL_TEXTURE_2D, 1);
   glCallList(1);
   const bool known =
       pixel_is(SIDE / 2, SIDE / 2, 0x00ff00) || pixel_is(SIDE / 2, SIDE / 2, 0x0000ff);
   if (frame % 3 == s->number)
      upload(s->number & 1 ? 0x00ff00 : 0x0000ff, 1 << frame % 7);
   glFinish();
   pthread_mutex_unlock(s->lock);
   return known;
}

static void *
draw_with_shared(void *data)
{
   struct sharer *s = data;
   s->ok = glXMakeCurrent(s->f->dpy, s->window, s->context);
   glEnable(GL_TEXTURE_2D);
   for (int i = 0; i < FRAMES && s->ok; i++) {
      clear_to(1, 1, 1);
      glColor3f(1, 1, 1);
      s->ok = use_shared(s, i) && draw_own(0x102030u * (unsigned)(s->number + 1));
   }
   s->ok = s->ok && glGetError() == GL_NO_ERROR;
   glXMakeCurrent(s->f->dpy, None, NULL);
   return NULL;
}

static void
test_shared_in_turn(void **state)
{
   struct fixture *f = *state;
   pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
   struct sharer sharers[3];
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   glBindTexture(GL_TEXTURE_2D, 1);
   upload(0x00ff00, 16);
   glNewList(1, GL_COMPILE);
   draw_square(1);
   glEndList();
   glXMakeCurrent(f->dpy, None, NULL);
   for (int i = 0; i < 3; i++) {
      sharers[i] = (struct sharer){.f = f,
                                   .lock = &lock,
                                   .context = glXCreateContext(f->dpy, f->visual, f->context, True),
                                   .window = make_window(f->dpy, f->visual, SIDE, SIDE),
                                   .number = i};
      assert_non_null(sharers[i].context);
   }
   run_threads(draw_with_shared, sharers, sizeof *sharers, 3);
   for (int i = 0; i < 3; i++) {
      assert_true(sharers[i].ok);
      glXDestroyContext(f->dpy, sharers[i].context);
   }
   assert_int_equal(take_error(f->dpy), Success);
}

int
main(void)
{
   XInitThreads();
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_windows_of_one_display),   GLX_TEST(test_windows_of_two_displays),
       GLX_TEST(test_displays_come_and_go),     GLX_TEST(test_context_moves),
       GLX_TEST(test_thread_ends_with_context), GLX_TEST(test_current_elsewhere),
       GLX_TEST(test_shared_in_turn),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
