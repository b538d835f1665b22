#include "drawable.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/context.h"

struct gl_drawable *
gl_drawable_create(struct pipe_screen *screen, const struct gl_visual *visual,
                   const struct gl_drawable_ops *ops, void *priv)
{
   struct gl_drawable *d = calloc(1, sizeof *d);
   if (!d)
      return NULL;
   d->refcount = 1;
   d->screen = screen;
   d->visual = *visual;
   d->ops = *ops;
   d->priv = priv;
   d->width = d->height = 1;
   pthread_mutex_init(&d->lock, NULL);
   return d;
}

struct gl_drawable *
gl_drawable_ref(struct gl_drawable *d)
{
   __atomic_add_fetch(&d->refcount, 1, __ATOMIC_RELAXED);
   return d;
}

static void
drop_buffers(struct gl_drawable *d)
{
   for (unsigned i = 0; i < GL_DRAWABLE_BUFFERS; i++)
      pipe_resource_reference(&d->buffers[i], NULL);
   for (unsigned i = 0; i < 2; i++)
      pipe_resource_reference(&d->shown[i], NULL);
}

void
gl_drawable_unref(struct gl_drawable *d)
{
   if (!d || __atomic_sub_fetch(&d->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   drop_buffers(d);
   if (d->ops.released)
      d->ops.released(d->priv);
   pthread_mutex_destroy(&d->lock);
   free(d);
}

static void
bump_stamp(struct gl_drawable *d)
{
   __atomic_add_fetch(&d->stamp, 1, __ATOMIC_RELEASE);
}

static void
known_size(struct gl_drawable *d, unsigned *width, unsigned *height)
{
   pthread_mutex_lock(&d->lock);
   *width = d->width;
   *height = d->height;
   pthread_mutex_unlock(&d->lock);
}

void
gl_drawable_get_size(struct gl_drawable *d, unsigned *width, unsigned *height)
{
   gl_drawable_settle(d);
   known_size(d, width, height);
}

static void
take_size(struct gl_drawable *d, void (*get_size)(void *, unsigned *, unsigned *))
{
   const unsigned max_size = d->screen->caps->max_viewport_size;
   unsigned width, height;
   known_size(d, &width, &height);
   get_size(d->priv, &width, &height);
   /* A window larger than the driver draws is drawn in part. */
   width = width < 1 ? 1 : width > max_size ? max_size : width;
   height = height < 1 ? 1 : height > max_size ? max_size : height;
   pthread_mutex_lock(&d->lock);
   if (width != d->width || height != d->height) {
      d->width = width;
      d->height = height;
      drop_buffers(d);
      d->back_shown = false;
      bump_stamp(d);
   }
   pthread_mutex_unlock(&d->lock);
}

void
gl_drawable_update(struct gl_drawable *d)
{
   __atomic_store_n(&d->size_due, GL_SIZE_KNOWN, __ATOMIC_RELAXED);
   take_size(d, d->ops.get_size);
}

void
gl_drawable_ask(struct gl_drawable *d)
{
   const uint8_t due = __atomic_exchange_n(&d->size_due, GL_SIZE_KNOWN, __ATOMIC_RELAXED);
   if (due == GL_SIZE_DOUBTED && d->ops.recall_size)
      take_size(d, d->ops.recall_size);
   else if (due != GL_SIZE_KNOWN)
      take_size(d, d->ops.get_size);
}

bool
gl_drawable_has_buffer(const struct gl_drawable *d, enum gl_drawable_buffer which)
{
   const struct gl_visual *v = &d->visual;
   switch (which) {
   case GL_DRAWABLE_FRONT:
      return true;
   case GL_DRAWABLE_BACK:
      return v->double_buffer;
   case GL_DRAWABLE_DEPTH_STENCIL:
      return v->depth_bits > 0 || v->stencil_bits > 0;
   case GL_DRAWABLE_ACCUM:
      return v->accum_bits > 0;
   default:
      return (int)which - GL_DRAWABLE_AUX0 < v->aux_buffers;
   }
}

/* The smallest format of the driver that has the bits. */
static enum pipe_format
depth_format(const struct pipe_caps *caps, const struct gl_visual *v)
{
   if (v->stencil_bits)
      return PIPE_FORMAT_Z24_UNORM_S8_UINT;
   if (v->depth_bits <= 16 &&
       pipe_caps_format(caps, PIPE_FORMAT_Z16_UNORM, PIPE_BIND_DEPTH_STENCIL))
      return PIPE_FORMAT_Z16_UNORM;
   return pipe_caps_format(caps, PIPE_FORMAT_Z24X8_UNORM, PIPE_BIND_DEPTH_STENCIL)
              ? PIPE_FORMAT_Z24X8_UNORM
              : PIPE_FORMAT_Z24_UNORM_S8_UINT;
}

static enum pipe_format
buffer_format(const struct pipe_caps *caps, const struct gl_visual *v,
              enum gl_drawable_buffer which)
{
   switch (which) {
   case GL_DRAWABLE_DEPTH_STENCIL:
      return depth_format(caps, v);
   case GL_DRAWABLE_ACCUM:
      return PIPE_FORMAT_R16G16B16A16_SNORM;
   default:
      return (enum pipe_format)v->color_format;
   }
}

/* samples: 0 for one. */
static struct pipe_resource *
allocate_with(struct gl_drawable *d, enum gl_drawable_buffer which, unsigned samples)
{
   const bool shown = which == GL_DRAWABLE_FRONT || which == GL_DRAWABLE_BACK;
   if (shown && !samples && d->ops.alloc_color) {
      struct pipe_resource *res = d->ops.alloc_color(d->priv, d->width, d->height);
      if (res)
         return res;
   }
   const enum pipe_format format = buffer_format(d->screen->caps, &d->visual, which);
   struct pipe_resource templ = {
       .target = PIPE_TEXTURE_2D,
       .format = format,
       .width = d->width,
       .height = d->height,
       .depth = 1,
       .array_size = 1,
       /* Accumulation buffers are memory that we map, whatever the driver's formats are. */
       .bind = which == GL_DRAWABLE_DEPTH_STENCIL    ? PIPE_BIND_DEPTH_STENCIL
               : which == GL_DRAWABLE_ACCUM          ? 0
               : shown && !u_format_is_float(format) ? PIPE_BIND_RENDER_TARGET | PIPE_BIND_DISPLAY
                                                     : PIPE_BIND_RENDER_TARGET,
       .nr_samples = samples,
   };
   if (d->visual.sampled && shown && !samples &&
       pipe_caps_format(d->screen->caps, format, templ.bind | PIPE_BIND_SAMPLER_VIEW))
      templ.bind |= PIPE_BIND_SAMPLER_VIEW;
   return d->screen->resource_create(d->screen, &templ);
}

static struct pipe_resource *
allocate(struct gl_drawable *d, enum gl_drawable_buffer which)
{
   return allocate_with(d, which, which == GL_DRAWABLE_ACCUM ? 0 : (unsigned)d->visual.samples);
}

/* A context to read or copy buffers with: the thread's, or else one that the caller destroys. NULL:
 * out of memory. */
static struct pipe_context *
borrow_pipe(struct gl_drawable *d, struct pipe_context **own)
{
   struct gl_context *current = gl_get_current();
   *own = NULL;
   if (current && current->pipe->screen == d->screen)
      return current->pipe;
   return *own = d->screen->context_create(d->screen);
}

/* Copies a box of a buffer to the same place of another one of its size; at_once: it is there when
 * this returns. With the lock held. */
static void
copy_box(struct gl_drawable *d, struct pipe_resource *to, struct pipe_resource *from,
         const struct pipe_box *box, bool at_once)
{
   struct pipe_context *own, *pipe = borrow_pipe(d, &own);
   const struct pipe_blit_info blit = {
       .dst = {to, 0, *box}, .src = {from, 0, *box}, .mask = PIPE_MASK_RGBA};
   if (pipe && pipe_samples(to) == pipe_samples(from))
      pipe->resource_copy_region(pipe, to, 0, box->x, box->y, 0, from, 0, box);
   else if (pipe)
      pipe->blit(pipe, &blit);
   if (pipe && at_once)
      pipe->finish(pipe);
   if (own)
      own->destroy(own);
}

/* Copies all of a buffer. With the lock held. */
static void
copy_buffer(struct gl_drawable *d, struct pipe_resource *to, struct pipe_resource *from)
{
   const struct pipe_box box = {0, 0, 0, (int32_t)from->width, (int32_t)from->height, 1};
   copy_box(d, to, from, &box, pipe_samples(from) > 1);
}

static void
copy_back_to_front(struct gl_drawable *d)
{
   copy_buffer(d, d->buffers[GL_DRAWABLE_FRONT], d->buffers[GL_DRAWABLE_BACK]);
}

/* What the door may show or fill of the front or the back buffer, which is there; NULL: out of
 * memory. With the lock held. */
static struct pipe_resource *
shown_buffer(struct gl_drawable *d, enum gl_drawable_buffer which)
{
   if (!d->visual.samples)
      return d->buffers[which];
   struct pipe_resource **shown = &d->shown[which == GL_DRAWABLE_BACK];
   if (!*shown)
      *shown = allocate_with(d, which, 0);
   return *shown;
}

/* Gives a fresh front buffer the picture of the last swap. With the lock held. */
static void
fill_front(struct gl_drawable *d)
{
   if (d->back_shown) {
      copy_back_to_front(d);
   } else if (d->presented && d->ops.load) {
      struct pipe_resource *front = d->buffers[GL_DRAWABLE_FRONT];
      struct pipe_resource *shown = shown_buffer(d, GL_DRAWABLE_FRONT);
      if (shown)
         d->ops.load(d->priv, shown);
      if (shown && shown != front)
         copy_buffer(d, front, shown);
   }
}

struct pipe_resource *
gl_drawable_get_buffer(struct gl_drawable *d, enum gl_drawable_buffer which)
{
   if (!gl_drawable_has_buffer(d, which))
      return NULL;
   struct pipe_resource *res = NULL;
   pthread_mutex_lock(&d->lock);
   if (!d->buffers[which]) {
      d->buffers[which] = allocate(d, which);
      if (which == GL_DRAWABLE_FRONT && d->buffers[which])
         fill_front(d);
   }
   d->front_used |= which == GL_DRAWABLE_FRONT;
   pipe_resource_reference(&res, d->buffers[which]);
   pthread_mutex_unlock(&d->lock);
   return res;
}

void
gl_drawable_mark_back(struct gl_drawable *d)
{
   pthread_mutex_lock(&d->lock);
   d->back_shown = false;
   pthread_mutex_unlock(&d->lock);
}

/* Shows a whole colour buffer. The door is called without the lock, for it may read the drawable.
 */
static void
present(struct gl_drawable *d, enum gl_drawable_buffer which)
{
   struct pipe_resource *color = NULL;
   if (!d->ops.present)
      return;
   pthread_mutex_lock(&d->lock);
   struct pipe_resource *drawn = d->buffers[which];
   pipe_resource_reference(&color, drawn ? shown_buffer(d, which) : NULL);
   if (color && color != drawn)
      copy_buffer(d, color, drawn);
   pthread_mutex_unlock(&d->lock);
   if (color)
      d->ops.present(d->priv, color, 0, 0, color->width, color->height);
   pipe_resource_reference(&color, NULL);
}

void
gl_drawable_show_front(struct gl_drawable *d)
{
   if (__atomic_exchange_n(&d->front_dirty, false, __ATOMIC_RELAXED))
      present(d, GL_DRAWABLE_FRONT);
}

/* The picture of the back buffer becomes that of the front buffer. With the lock held. */
static void
update_front(struct gl_drawable *d)
{
   struct pipe_resource **front = &d->buffers[GL_DRAWABLE_FRONT];
   /* Without a window to ask later the picture is kept here. */
   if (!*front && !d->ops.load)
      *front = allocate(d, GL_DRAWABLE_FRONT);
   else if (!d->front_used && d->ops.load)
      pipe_resource_reference(front, NULL);
   if (*front)
      copy_back_to_front(d);
   d->front_used = false;
   d->back_shown = d->presented = true;
   bump_stamp(d);
}

void
gl_drawable_swap(struct gl_drawable *d, struct gl_context *ctx)
{
   if (!d->visual.double_buffer) {
      if (ctx)
         gl_context_flush(ctx, false);
      return;
   }
   if (ctx) {
      gl_flush_vertices(ctx);
      ctx->pipe->flush(ctx->pipe, NULL, PIPE_FLUSH_END_OF_FRAME);
      ctx->pipe->finish(ctx->pipe);
   }
   pthread_mutex_lock(&d->lock);
   /* Nothing drawn into the back buffer: it has no contents to show. */
   if (d->buffers[GL_DRAWABLE_BACK])
      update_front(d);
   pthread_mutex_unlock(&d->lock);
   __atomic_store_n(&d->front_dirty, false, __ATOMIC_RELAXED);
   present(d, GL_DRAWABLE_BACK);
   gl_drawable_expect(d);
}

/* Cuts the box of a colour buffer; false: nothing is left. */
static bool
clip_box(struct pipe_box *box, const struct pipe_resource *color)
{
   const int64_t x0 = box->x > 0 ? box->x : 0, y0 = box->y > 0 ? box->y : 0;
   int64_t x1 = (int64_t)box->x + box->width, y1 = (int64_t)box->y + box->height;
   x1 = x1 < (int64_t)color->width ? x1 : (int64_t)color->width;
   y1 = y1 < (int64_t)color->height ? y1 : (int64_t)color->height;
   if (x0 >= x1 || y0 >= y1)
      return false;
   *box = (struct pipe_box){.x = (int32_t)x0,
                            .y = (int32_t)y0,
                            .width = (int32_t)(x1 - x0),
                            .height = (int32_t)(y1 - y0),
                            .depth = 1};
   return true;
}

/* The box of the back buffer becomes that of the front buffer, as far as both are there; gives what
 * the door shows of it, a reference of the caller's, or NULL. With the lock held. */
static struct pipe_resource *
copy_box_to_front(struct gl_drawable *d, struct pipe_box *box)
{
   struct pipe_resource *front = d->buffers[GL_DRAWABLE_FRONT], *shown = NULL;
   struct pipe_resource *back = d->buffers[GL_DRAWABLE_BACK];
   if (!front || !back || !clip_box(box, front))
      return NULL;
   copy_box(d, front, back, box, true);
   d->presented = true;
   pipe_resource_reference(&shown, shown_buffer(d, GL_DRAWABLE_FRONT));
   if (shown && shown != front)
      copy_box(d, shown, front, box, true);
   return shown;
}

void
gl_drawable_copy_box(struct gl_drawable *d, struct gl_context *ctx, int x, int y, int width,
                     int height)
{
   if (!d->visual.double_buffer || width <= 0 || height <= 0) {
      if (ctx)
         gl_context_flush(ctx, false);
      return;
   }
   if (ctx) {
      gl_flush_vertices(ctx);
      ctx->pipe->flush(ctx->pipe, NULL, 0);
      ctx->pipe->finish(ctx->pipe);
   }
   /* What else the front buffer shows has to stay, so it is needed here. */
   struct pipe_resource *front = gl_drawable_get_buffer(d, GL_DRAWABLE_FRONT);
   pipe_resource_reference(&front, NULL);
   struct pipe_box box = {.x = x, .y = y, .width = width, .height = height, .depth = 1};
   pthread_mutex_lock(&d->lock);
   struct pipe_resource *shown = copy_box_to_front(d, &box);
   pthread_mutex_unlock(&d->lock);
   if (shown && d->ops.present)
      d->ops.present(d->priv, shown, box.x, box.y, (unsigned)box.width, (unsigned)box.height);
   pipe_resource_reference(&shown, NULL);
   gl_drawable_expect(d);
}

/* Runs `rows` over a mapped colour resource. */
static bool
read_rows(struct pipe_context *pipe, struct pipe_resource *res, void *data,
          void (*rows)(void *data, const void *row0, ptrdiff_t stride, unsigned width,
                       unsigned height, int pipe_format))
{
   const struct pipe_box box = {0, 0, 0, (int32_t)res->width, (int32_t)res->height, 1};
   struct pipe_transfer *transfer = NULL;
   const void *row0 = pipe->transfer_map(pipe, res, 0, PIPE_MAP_READ, &box, &transfer);
   if (!row0)
      return false;
   rows(data, row0, transfer->stride, res->width, res->height, (int)res->format);
   pipe->transfer_unmap(pipe, transfer);
   return true;
}

bool
gl_drawable_read(struct gl_drawable *d, bool front, void *data,
                 void (*rows)(void *data, const void *row0, ptrdiff_t stride, unsigned width,
                              unsigned height, int pipe_format))
{
   struct pipe_resource *res = NULL;
   pthread_mutex_lock(&d->lock);
   pipe_resource_reference(&res, d->buffers[front ? GL_DRAWABLE_FRONT : GL_DRAWABLE_BACK]);
   pthread_mutex_unlock(&d->lock);
   if (!res)
      return true;
   struct pipe_context *own, *pipe = borrow_pipe(d, &own);
   const bool done = pipe && read_rows(pipe, res, data, rows);
   if (own)
      own->destroy(own);
   pipe_resource_reference(&res, NULL);
   return done;
}
