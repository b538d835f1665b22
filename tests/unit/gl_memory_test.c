/* Memory runs out under the GL: each allocation in turn fails, alone or with all behind it. Nothing
 * crashes or leaks, the only error is OUT_OF_MEMORY, a scene without an error is drawn right, and
 * with memory back the same context draws the scene right. VP-109: a program that could not be
 * loaded is as before. malloc and its kin are the linker's --wrap ones.
 *
 * The driver is that of TUATARA_DRIVER, else softpipe. With an argument only each that many-th
 * allocation of a scene fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesa_ext/door.h"
#include "gl_scenes.h"
#include "pipe/p_format.h"
#include "pipe/p_loader.h"
#include "pipe/p_screen.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *p, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strndup(const char *s, size_t n);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strndup(const char *s, size_t n);
void __wrap_free(void *p);

/* Worker threads allocate too. */
static struct {
   long left; /* allocations granted before the one that fails */
   bool armed;
   bool all;    /* all later ones fail as well */
   bool failed; /* one did */
   long live;   /* allocations not freed */
} memory;

static bool
grant(void)
{
   if (!__atomic_load_n(&memory.armed, __ATOMIC_RELAXED))
      return true;
   const long left = __atomic_fetch_sub(&memory.left, 1, __ATOMIC_RELAXED);
   if (left > 0 || (left < 0 && !memory.all))
      return true;
   __atomic_store_n(&memory.failed, true, __ATOMIC_RELAXED);
   return false;
}

static void *
count(void *p)
{
   if (p)
      __atomic_add_fetch(&memory.live, 1, __ATOMIC_RELAXED);
   return p;
}

void *
__wrap_malloc(size_t size)
{
   return grant() ? count(__real_malloc(size)) : NULL;
}

void *
__wrap_calloc(size_t num, size_t size)
{
   return grant() ? count(__real_calloc(num, size)) : NULL;
}

void *
__wrap_realloc(void *p, size_t size)
{
   if (!grant())
      return NULL;
   return p ? __real_realloc(p, size) : count(__real_malloc(size));
}

void *
__wrap_aligned_alloc(size_t alignment, size_t size)
{
   return grant() ? count(__real_aligned_alloc(alignment, size)) : NULL;
}

char *
__wrap_strndup(const char *s, size_t n)
{
   return grant() ? count(__real_strndup(s, n)) : NULL;
}

void
__wrap_free(void *p)
{
   if (p)
      __atomic_sub_fetch(&memory.live, 1, __ATOMIC_RELAXED);
   __real_free(p);
}

static void
arm(long budget, bool all)
{
   memory.left = budget;
   memory.all = all;
   memory.failed = false;
   __atomic_store_n(&memory.armed, true, __ATOMIC_RELAXED);
}

/* Whether an allocation failed meanwhile. */
static bool
disarm(void)
{
   __atomic_store_n(&memory.armed, false, __ATOMIC_RELAXED);
   return memory.failed;
}

/* --- A window and a context */

#define SIZE 48 /* of the window */

static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};

static const struct gl_visual index_visual = {
    .depth_bits = 24,
    .stencil_bits = 8,
    .double_buffer = true,
    .color_format = PIPE_FORMAT_R8_UNORM,
    .index_bits = 8,
};

static const char *driver;
static long step = 1;

struct world {
   struct pipe_screen *screen;
   struct gl_drawable *drawable;
   struct gl_context *ctx;
};

static void
get_size(void *data, unsigned *width, unsigned *height)
{
   *width = *height = SIZE;
}

/* Indices are read as shades of red. */
static void
map_indices(struct gl_context *ctx)
{
   float map[256];
   for (unsigned i = 0; i < 256; i++)
      map[i] = (float)i / 255;
   ctx->table->PixelMapfv(ctx, GL_PIXEL_MAP_I_TO_R, 256, map);
}

/* False: no memory. */
static bool
open_world(struct world *w, const struct gl_scene *scene)
{
   const struct gl_drawable_ops ops = {.get_size = get_size};
   enum gl_door_error error = GL_DOOR_OK;
   *w = (struct world){.screen = pipe_loader_create_screen(driver)};
   if (!w->screen)
      return false;
   const bool indices = scene && scene->indices && w->screen->caps->features & PIPE_CAN_COLOR_INDEX;
   struct gl_visual own = indices ? index_visual : visual;
   if (scene && scene->samples && w->screen->caps->max_samples >= 4)
      own.samples = 4;
   const struct gl_context_desc desc = {.visual = &own, .debug = true};
   w->drawable = gl_drawable_create(w->screen, desc.visual, &ops, NULL);
   if (!w->drawable)
      return false;
   w->ctx = gl_context_create(w->screen, &desc, &error);
   assert_int_equal(error, w->ctx ? GL_DOOR_OK : GL_DOOR_NO_MEMORY);
   if (!w->ctx || !gl_make_current(w->ctx, w->drawable, w->drawable))
      return false;
   if (scene && scene->indices)
      map_indices(w->ctx);
   return true;
}

static void
close_world(struct world *w)
{
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(w->ctx);
   gl_drawable_unref(w->drawable);
   if (w->screen)
      w->screen->destroy(w->screen);
}

/* --- Scenes */

struct result {
   GLubyte pixels[SIZE * SIZE * 4];
   float data[GL_SCENE_DATA];
};

/* The first error. */
static GLenum
take_error(struct gl_context *ctx)
{
   const GLenum error = ctx->table->GetError(ctx);
   while (ctx->table->GetError(ctx) != GL_NO_ERROR)
      ;
   return error;
}

static void
read_picture(struct gl_context *ctx, struct result *r)
{
   ctx->table->ReadPixels(ctx, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, r->pixels);
}

static void
draw_right(struct gl_context *ctx, const struct gl_scene *scene, const struct result *want,
           long budget)
{
   struct result got;
   gl_scene_draw(ctx, scene, got.data);
   const GLenum error = take_error(ctx);
   read_picture(ctx, &got);
   if (error != GL_NO_ERROR)
      fail_msg("%s: error 0x%04x after allocation %ld had failed", scene->name, error, budget);
   if (memcmp(&got, want, sizeof got) != 0)
      fail_msg("%s: another picture after allocation %ld had failed", scene->name, budget);
}

/* Allocation `budget` of the scene fails. False: it has fewer. */
static bool
try_scene(const struct gl_scene *scene, const struct result *want, long budget, bool all)
{
   const long before = memory.live;
   struct world w;
   struct result got;
   assert_true(open_world(&w, scene));
   arm(budget, all);
   gl_scene_draw(w.ctx, scene, got.data);
   const bool failed = disarm();
   const GLenum error = take_error(w.ctx);
   if (error == GL_NO_ERROR) {
      read_picture(w.ctx, &got);
      if (memcmp(&got, want, sizeof got) != 0)
         fail_msg("%s: no error, but another picture when allocation %ld%s fails", scene->name,
                  budget, all ? " and all after it" : "");
   } else if (error != GL_OUT_OF_MEMORY) {
      fail_msg("%s: error 0x%04x when allocation %ld fails", scene->name, error, budget);
   }
   draw_right(w.ctx, scene, want, budget);
   close_world(&w);
   assert_int_equal(memory.live, before);
   return failed;
}

static unsigned checked; /* scenes */

static void
check_scene(const struct gl_scene *scene)
{
   struct result want;
   struct world w;
   assert_true(open_world(&w, scene));
   gl_scene_draw(w.ctx, scene, want.data);
   const bool lacks = take_error(w.ctx) != GL_NO_ERROR; /* something that the driver has not */
   if (!lacks) {
      read_picture(w.ctx, &want);
      draw_right(w.ctx, scene, &want, -1); /* a scene that comes out the same each time */
   }
   close_world(&w);
   for (unsigned all = 0; !lacks && all < 2; all++) {
      long budget = (long)(scene - gl_scenes) % step;
      while (try_scene(scene, &want, budget, all))
         budget += step;
      assert_true(budget > 5);
   }
   checked += !lacks;
}

static void
scenes(void **state)
{
   for (unsigned i = 0; i < gl_num_scenes; i++)
      check_scene(&gl_scenes[i]);
   assert_true(checked + 2 > gl_num_scenes);
}

/* --- The creation of everything */

static bool
try_creation(long budget, bool all)
{
   const long before = memory.live;
   struct world w;
   arm(budget, all);
   const bool opened = open_world(&w, NULL);
   const struct gl_context_desc desc = {.visual = &visual, .share = w.ctx};
   enum gl_door_error error;
   struct gl_context *other = opened ? gl_context_create(w.screen, &desc, &error) : NULL;
   if (other)
      gl_context_copy(w.ctx, other, GL_ALL_ATTRIB_BITS);
   const bool failed = disarm();
   assert_true(other || failed);
   gl_context_destroy(other);
   close_world(&w);
   assert_int_equal(memory.live, before);
   return failed;
}

static void
creation(void **state)
{
   for (unsigned all = 0; all < 2; all++) {
      long budget = 0;
      while (try_creation(budget, all))
         budget++;
      assert_true(budget > 20);
   }
}

/* --- VP-109 */

static const char old_program[] = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END";
static const char new_program[] = "!!VP1.1 MOV R0, c[3]; ADD o[COL0], R0, R0; DP4 o[HPOS].x, "
                                  "c[0], v[0]; MOV o[HPOS].y, R0; END";

/* The program is the old one or, without an error, the new one: in its text and in what it draws.
 */
static void
check_program(struct gl_context *ctx, const char *text)
{
   GLint length = 0;
   GLubyte string[256];
   ctx->table->GetProgramivNV(ctx, 5, GL_PROGRAM_LENGTH_NV, &length);
   assert_int_equal(length, strlen(text));
   ctx->table->GetProgramStringNV(ctx, 5, GL_PROGRAM_STRING_NV, string);
   assert_memory_equal(string, text, strlen(text));
   if (text == new_program)
      return;
   struct result r;
   ctx->table->BindProgramNV(ctx, GL_VERTEX_PROGRAM_NV, 5);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->Color3f(ctx, 0, 1, 0);
   ctx->table->Rectf(ctx, -1, -1, 1, 1);
   read_picture(ctx, &r);
   assert_memory_equal(r.pixels, "\0\xff\0\xff", 4);
   assert_int_equal(take_error(ctx), GL_NO_ERROR);
}

static bool
try_load(long budget, bool all)
{
   struct world w;
   assert_true(open_world(&w, NULL));
   w.ctx->table->LoadProgramNV(w.ctx, GL_VERTEX_PROGRAM_NV, 5, sizeof old_program - 1,
                               (const GLubyte *)old_program);
   arm(budget, all);
   w.ctx->table->LoadProgramNV(w.ctx, GL_VERTEX_PROGRAM_NV, 5, sizeof new_program - 1,
                               (const GLubyte *)new_program);
   const bool failed = disarm();
   const GLenum error = take_error(w.ctx);
   assert_true(error == GL_NO_ERROR || (failed && error == GL_OUT_OF_MEMORY));
   check_program(w.ctx, error ? old_program : new_program);
   close_world(&w);
   return failed;
}

static void
program_stays(void **state)
{
   for (unsigned all = 0; all < 2; all++) {
      long budget = 0;
      while (try_load(budget, all))
         budget++;
      assert_true(budget > 5);
   }
}

int
main(int argc, char **argv)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(creation),
       cmocka_unit_test(program_stays),
       cmocka_unit_test(scenes),
   };
   driver = getenv("TUATARA_DRIVER");
   driver = driver ? driver : "softpipe";
   step = argc > 1 ? atol(argv[1]) : 1;
   return cmocka_run_group_tests(tests, NULL, NULL);
}
