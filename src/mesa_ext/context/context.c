/* Contexts: creation, death, and which thread uses which. */
#include "mesa_ext/core/context.h"

#include <stdlib.h>

#include "mesa_ext/arrays/object.h"
#include "attrib.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/core/debug.h"
#include "mesa_ext/core/fence.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/lists/list.h"
#include "mesa_ext/door.h"
#include "mesa_ext/vertex/draw.h"
#include "mesa_ext/framebuffer/drawable.h"
#include "mesa_ext/evaluators/eval.h"
#include "extensions.h"
#include "mesa_ext/pixel/imaging.h"
#include "mesa_ext/vertex/feedback.h"
#include "mesa_ext/transform/matrix.h"
#include "mesa_ext/core/query.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/texture/texture.h"
#include "mesa_ext/vertex/immediate.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/arb/programs.h"
#include "mesa_ext/program/ati_fs/fragment_shader.h"
#include "mesa_ext/program/glsl/glsl.h"
#include "mesa_ext/program/nv/vertex_program.h"
#include "mesa_ext/program/object/program.h"

/* What a thread without a context has: a table of functions that do nothing. Its other fields are
 * never read, because nothing else can reach it. */
static struct gl_context no_context = {.table = &gl_none_table, .exec_table = &gl_none_table};

_Thread_local struct gl_context *gl_current_context __attribute__((tls_model("initial-exec"))) =
    &no_context;

/* The groups with memory of their own, in an order in which each may use those before it. init
 * allocates (false: memory ran out) and finish frees, also after a failed or missing init. */
static const struct {
   bool (*init)(struct gl_context *ctx);
   void (*finish)(struct gl_context *ctx);
} groups[] = {
    {gl_extensions_init, gl_extensions_finish},
    {gl_debug_init, gl_debug_finish},
    {gl_attrib_stack_init, gl_attrib_stack_finish},
    {gl_array_objects_init, gl_array_objects_finish},
    {gl_dlist_init, gl_dlist_finish},
    {gl_imaging_init, gl_imaging_finish},
    {gl_matrix_init, gl_matrix_finish},
    {gl_vbo_init, gl_vbo_finish},
    {NULL, gl_bitmaps_finish},
    {gl_draw_init, gl_draw_finish},
    {gl_feedback_init, gl_feedback_finish},
    {gl_eval_init, gl_eval_finish},
    {gl_query_init, gl_query_finish},
    {gl_fences_init, gl_fences_finish},
    {gl_programs_init, gl_programs_finish},
    {gl_nvvp_init, gl_nvvp_finish},
    {gl_arb_programs_init, gl_arb_programs_finish},
    {gl_evs_init, gl_evs_finish},
    {gl_ati_fs_init, gl_ati_fs_finish},
    {gl_glsl_init, gl_glsl_finish},
    {gl_buffers_init, gl_buffers_finish},
    {gl_texture_init, gl_texture_finish},
    {gl_framebuffer_init, gl_framebuffer_finish},
    {gl_derive_init, gl_derive_finish},
};
#define NUM_GROUPS (sizeof groups / sizeof groups[0])

static void
context_free(struct gl_context *ctx)
{
   for (unsigned i = NUM_GROUPS; i--;) {
      if (groups[i].finish)
         groups[i].finish(ctx);
   }
   gl_arrays_finish(&ctx->arrays);
   gl_buffer_mappings_finish(ctx);
   gl_shared_release(ctx);
   if (ctx->pipe)
      ctx->pipe->destroy(ctx->pipe);
   free((void *)ctx->visual);
   free(ctx);
}

static bool
init_groups(struct gl_context *ctx)
{
   for (unsigned i = 0; i < NUM_GROUPS; i++) {
      if (groups[i].init && !groups[i].init(ctx))
         return false;
   }
   return true;
}

static bool
copy_visual(struct gl_context *ctx, const struct gl_visual *visual)
{
   if (!visual)
      return true;
   struct gl_visual *copy = malloc(sizeof *copy);
   if (!copy)
      return false;
   *copy = *visual;
   ctx->visual = copy;
   ctx->index_visual = visual->index_bits > 0;
   return true;
}

/* Compatibility contexts up to the version that there is. */
static bool
version_is_available(const struct pipe_screen *screen, const struct gl_context_desc *desc)
{
   int major, minor;
   if (!gl_version(screen, desc->api, &major, &minor) || desc->core_profile ||
       desc->forward_compatible)
      return false;
   /* Versions of ES are not compatible: 2.0 is no 1.1. */
   if (desc->api != GL_API_OPENGL && desc->major != major)
      return false;
   return desc->major < major || (desc->major == major && desc->minor <= minor);
}

/* What contradicts itself is told before what is not there. */
static enum gl_door_error
check_desc(const struct pipe_screen *screen, const struct gl_context_desc *desc)
{
   if (desc->no_error && (desc->debug || desc->robust))
      return GL_DOOR_BAD_MATCH;
   if (!version_is_available(screen, desc))
      return GL_DOOR_BAD_VERSION;
   const struct gl_context *share = desc->share;
   const bool share_fits =
       !share || (share->screen == screen && share->no_error == desc->no_error &&
                  share->lose_on_reset == desc->lose_on_reset);
   return share_fits ? GL_DOOR_OK : GL_DOOR_BAD_MATCH;
}

struct gl_context *
gl_context_create(struct pipe_screen *screen, const struct gl_context_desc *desc,
                  enum gl_door_error *err)
{
   *err = check_desc(screen, desc);
   if (*err != GL_DOOR_OK)
      return NULL;
   *err = GL_DOOR_NO_MEMORY;
   struct gl_context *ctx = calloc(1, sizeof *ctx);
   if (!ctx)
      return NULL;
   ctx->refcount = 1;
   ctx->screen = screen;
   gl_limits_init(&ctx->limits, screen->caps);
   ctx->api = desc->api;
   ctx->debug_context = desc->debug;
   ctx->no_error = desc->no_error;
   ctx->find_image = desc->find_image;
   ctx->keep_unflushed = desc->keep_unflushed;
   ctx->robust = desc->robust;
   ctx->lose_on_reset = desc->lose_on_reset;
   ctx->api_table = gl_table_of_api(ctx->api);
   gl_set_exec_table(ctx, ctx->api_table);
   ctx->table = ctx->exec_table;
   ctx->pipe = screen->context_create(screen);
   if (!ctx->pipe || !gl_shared_join(ctx, desc->share ? desc->share->shared : NULL) ||
       !copy_visual(ctx, desc->visual))
      goto fail;
   gl_state_init(ctx);
   if (!init_groups(ctx))
      goto fail;
   *err = GL_DOOR_OK;
   return ctx;
fail:
   context_free(ctx);
   return NULL;
}

static void
context_unref(struct gl_context *ctx)
{
   if (__atomic_sub_fetch(&ctx->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      context_free(ctx);
}

void
gl_context_destroy(struct gl_context *ctx)
{
   if (ctx)
      context_unref(ctx);
}

/* Returns whether something became visible. */
static bool
flush_work(struct gl_context *ctx, bool wait)
{
   gl_flush_vertices(ctx);
   const bool show = ctx->draw && __atomic_load_n(&ctx->draw->front_dirty, __ATOMIC_RELAXED);
   ctx->pipe->flush(ctx->pipe, NULL, 0);
   if (wait || show)
      ctx->pipe->finish(ctx->pipe);
   if (show)
      gl_drawable_show_front(ctx->draw);
   return show;
}

void
gl_context_flush(struct gl_context *ctx, bool wait)
{
   if (flush_work(ctx, wait))
      gl_drawable_expect(ctx->draw);
   else if (ctx->draw)
      gl_drawable_doubt(ctx->draw);
}

/* Before other drawables, or another context, are current. It ends the frame only if it shows
 * something: programs switch between contexts within one. */
static void
flush_to_leave(struct gl_context *ctx)
{
   if (flush_work(ctx, true))
      gl_drawable_expect(ctx->draw);
}

struct gl_context *
gl_get_current(void)
{
   return gl_current_context == &no_context ? NULL : gl_current_context;
}

bool
gl_context_is_current_elsewhere(const struct gl_context *ctx)
{
   return ctx != gl_current_context && __atomic_load_n(&ctx->bound, __ATOMIC_ACQUIRE);
}

bool
gl_drawable_is_current(const struct gl_drawable *d)
{
   const struct gl_context *ctx = gl_get_current();
   return ctx && (ctx->draw == d || ctx->read == d);
}

/* The drawables a context holds. Taking the new ones first keeps one that stays alive. */
static void
set_drawables(struct gl_context *ctx, struct gl_drawable *draw, struct gl_drawable *read)
{
   struct gl_drawable *old_draw = ctx->draw, *old_read = ctx->read;
   ctx->draw = draw ? gl_drawable_ref(draw) : NULL;
   ctx->read = read ? gl_drawable_ref(read) : NULL;
   gl_drawable_unref(old_draw);
   gl_drawable_unref(old_read);
}

static void
release_current(struct gl_context *ctx)
{
   /* Another thread, or a swap without a context, may look at the buffers next: wait. Who does not
    * want that has vertices drawn all the same, for they belong to these buffers. */
   if (ctx->keep_unflushed)
      gl_flush_vertices(ctx);
   else
      flush_to_leave(ctx);
   /* First the buffers: the last reference to a drawable takes the door's memory for them along. */
   gl_buffers_release(ctx);
   set_drawables(ctx, NULL, NULL);
   gl_current_context = &no_context;
   __atomic_store_n(&ctx->bound, 0, __ATOMIC_RELEASE);
   context_unref(ctx);
}

/* GLX 1.4 section 3.3.7 and OpenGL 1.3 sections 2.10.1, 4.1.2, 4.2.1: viewport and scissor get the
 * size of the first drawable, draw and read buffer are front if there is no back buffer. */
static void
first_current(struct gl_context *ctx)
{
   ctx->has_been_current = true;
   unsigned width, height;
   gl_drawable_get_size(ctx->draw, &width, &height);
   ctx->viewport.width = ctx->scissor.width = (GLsizei)width;
   ctx->viewport.height = ctx->scissor.height = (GLsizei)height;
   const struct gl_visual *visual = ctx->visual ? ctx->visual : &ctx->draw->visual;
   const GLenum buffer = visual->double_buffer ? GL_BACK : GL_FRONT;
   gl_buffers_choose_first(ctx, buffer);
}

static void
attach(struct gl_context *ctx, struct gl_drawable *draw, struct gl_drawable *read)
{
   set_drawables(ctx, draw, read);
   if (draw)
      gl_drawable_doubt(draw);
   if (read && read != draw)
      gl_drawable_doubt(read);
   if (draw && !ctx->has_been_current)
      first_current(ctx);
   /* Another context may have changed shared objects meanwhile. */
   ctx->dirty = GL_DIRTY_ALL;
}

bool
gl_make_current(struct gl_context *ctx, struct gl_drawable *draw, struct gl_drawable *read)
{
   struct gl_context *old = gl_get_current();
   if (ctx && ctx == old) {
      if (ctx->draw != draw || ctx->read != read) {
         flush_to_leave(ctx);
         attach(ctx, draw, read);
      }
      return true;
   }
   int unbound = 0;
   if (ctx && !__atomic_compare_exchange_n(&ctx->bound, &unbound, 1, false, __ATOMIC_ACQUIRE,
                                           __ATOMIC_RELAXED))
      return false;
   if (old)
      release_current(old);
   if (ctx) {
      __atomic_add_fetch(&ctx->refcount, 1, __ATOMIC_RELAXED);
      gl_current_context = ctx;
      attach(ctx, draw, read);
   }
   return true;
}

void
gl_context_set_door_data(struct gl_context *ctx, void *data)
{
   ctx->door_data = data;
}

void *
gl_context_door_data(const struct gl_context *ctx)
{
   return ctx->door_data;
}

void
gl_door_finish(void)
{
   struct gl_context *ctx = gl_get_current();
   if (ctx)
      gl_context_flush(ctx, true);
}

struct pipe_fence *
gl_door_fence(void)
{
   struct pipe_fence *fence = NULL;
   struct gl_context *ctx = gl_get_current();
   if (ctx) {
      gl_context_flush(ctx, false);
      ctx->pipe->flush(ctx->pipe, &fence, 0);
   }
   return fence;
}
