/* Blits. Through transfers, but where several samples a pixel ask for more than that. */
#include "gallium/auxiliary/blit/blit.h"

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/resource/known.h"
#include "gallium/drivers/softpipe/resource/samples.h"
#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/state/screen.h"
#include "private.h"

/* --- Resolving whole pixels, the end of every frame of a window */

/* Rows that a thread resolves at a time. */
#define BAND 64

struct resolve {
   const struct sp_resource *src;
   struct sp_resource *dst;
   struct pipe_box box; /* of the source */
   int x, y;            /* where it goes */
   uint32_t level, layer;
   bool srgb;
};

static void
resolve_band(void *data, unsigned band)
{
   const struct resolve *r = data;
   struct pipe_box box = r->box;
   const int first = (int)band * BAND, left = r->box.height - first;
   box.y += first;
   box.height = left < BAND ? left : BAND;
   sp_samples_resolve(
       r->src, &box,
       sp_resource_texel(r->dst, r->level, (unsigned)r->x, (unsigned)(r->y + first), r->layer),
       r->dst->levels[r->level].stride, r->srgb);
}

/* The aspects of a format as PIPE_MASK_*. */
static unsigned
aspects(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   if (!u_format_is_depth_or_stencil(format))
      return PIPE_MASK_RGBA;
   return (info->depth_bits ? PIPE_MASK_DEPTH : 0) | (info->stencil_bits ? PIPE_MASK_STENCIL : 0);
}

static bool
is_inside(const struct pipe_blit_image *image)
{
   const struct pipe_box *box = &image->box;
   return box->x >= 0 && box->y >= 0 &&
          box->x + box->width <= (int)pipe_level_size(image->resource, 0, image->level) &&
          box->y + box->height <= (int)pipe_level_size(image->resource, 1, image->level);
}

/* Whether rows are only resolved: nothing is scaled, clipped, converted or masked. Encoded colours
 * are means of linear ones then. */
static bool
is_plain(const struct pipe_blit_info *info)
{
   const struct pipe_box *dst = &info->dst.box, *src = &info->src.box;
   const struct pipe_scissor_state *s = &info->scissor;
   const enum pipe_format format = info->dst.resource->format;
   const unsigned all = aspects(format);
   return format == info->src.resource->format && info->src.srgb == info->dst.srgb &&
          (info->mask & all) == all && src->width == dst->width && src->height == dst->height &&
          dst->width > 0 && dst->height > 0 && dst->depth == 1 && is_inside(&info->src) &&
          is_inside(&info->dst) &&
          (!info->scissor_enable ||
           (s->minx <= dst->x && s->miny <= dst->y && s->maxx >= dst->x + dst->width &&
            s->maxy >= dst->y + dst->height));
}

static void
resolve(struct sp_context *sp, const struct pipe_blit_info *info)
{
   struct resolve r = {.src = sp_resource(info->src.resource),
                       .dst = sp_resource(info->dst.resource),
                       .box = info->src.box,
                       .x = info->dst.box.x,
                       .y = info->dst.box.y,
                       .level = info->dst.level,
                       .layer = (uint32_t)info->dst.box.z,
                       .srgb = info->src.srgb};
   struct u_pool_job job = {.run = resolve_band, .data = &r};
   job.count = ((unsigned)r.box.height + BAND - 1) / BAND;
   sp_raster_sync_resource(sp, info->src.resource, false);
   sp_raster_sync_resource(sp, info->dst.resource, true);
   sp_known_give_up(sp_resource(info->dst.resource), &info->dst.box, true);
   if (job.count > 1)
      u_pool_run(sp->screen->pool, &job);
   else
      resolve_band(&r, 0);
}

/* --- Sample by sample */

/* One sample of all pixels, as a resource of its own for the time of a blit. */
static struct sp_resource
sample_plane(const struct sp_resource *res, unsigned sample)
{
   struct sp_resource plane = *res;
   plane.base.refcount = 1;
   plane.base.nr_samples = 1;
   plane.same = NULL;
   plane.busy_reads = plane.busy_writes = 0;
   plane.levels[0].offset += (ptrdiff_t)sample * plane.levels[0].layer_stride;
   return plane;
}

/* All samples of a resource get values of their own; nothing that draws to it is in flight after
 * that. */
static void
split(struct sp_context *sp, struct pipe_resource *res)
{
   const struct pipe_box all = {0, 0, 0, (int32_t)res->width, (int32_t)res->height, 1};
   sp_raster_sync_resource(sp, res, true);
   sp_samples_split(sp_resource(res), &all);
}

/* To several samples. */
static bool
blit_samples(struct sp_context *sp, const struct pipe_blit_info *info)
{
   struct sp_resource *dst = sp_resource(info->dst.resource),
                      *src = sp_resource(info->src.resource);
   bool done = true;
   split(sp, &dst->base);
   if (src->same)
      split(sp, &src->base);
   for (unsigned s = 0; s < dst->base.nr_samples && done; s++) {
      struct sp_resource to = sample_plane(dst, s), from;
      struct pipe_blit_info one = *info;
      one.dst.resource = &to.base;
      if (src->same) {
         from = sample_plane(src, s);
         one.src.resource = &from.base;
      }
      done = blit_by_transfer(&sp->u.base, &one);
   }
   return done;
}

/* From several samples that are encoded: what their linear values amount to, as a resource for the
 * time of a blit. */
static bool
blit_resolved(struct sp_context *sp, const struct pipe_blit_info *info)
{
   struct pipe_screen *screen = &sp->screen->base;
   const struct pipe_resource *src = info->src.resource;
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = src->format,
                                       .width = src->width,
                                       .height = src->height,
                                       .depth = 1,
                                       .array_size = 1};
   const struct pipe_box all = {0, 0, 0, (int32_t)src->width, (int32_t)src->height, 1};
   struct pipe_resource *resolved = screen->resource_create(screen, &templ);
   if (!resolved)
      return false;
   struct pipe_blit_info rest = *info, first = {.dst = {resolved, 0, all, true},
                                                .src = {info->src.resource, 0, all, true},
                                                .mask = PIPE_MASK_RGBA};
   resolve(sp, &first);
   rest.src.resource = resolved;
   const bool done = blit_by_transfer(&sp->u.base, &rest);
   pipe_resource_reference(&resolved, NULL);
   return done;
}

void
sp_blit(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   struct sp_context *sp = sp_context(pipe);
   bool done = true;
   if (sp_resource(info->dst.resource)->same)
      done = blit_samples(sp, info);
   else if (sp_resource(info->src.resource)->same && is_plain(info))
      resolve(sp, info);
   else if (sp_resource(info->src.resource)->same && info->src.srgb)
      done = blit_resolved(sp, info);
   else
      done = blit_by_transfer(pipe, info);
   if (!done)
      sp->u.oom = true;
}
