/* Clears. One of the whole framebuffer becomes what tiles start from and hides what was recorded.
 */
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/scene/recorder.h"
#include "private.h"

/* Buffers that exist, of those asked for. */
static uint32_t
existing_buffers(const struct pipe_framebuffer_state *fb, uint32_t buffers)
{
   const struct u_format_info *zs =
       fb->zsbuf.resource ? u_format_info(fb->zsbuf.resource->format) : NULL;
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++) {
      if (i >= fb->nr_cbufs || !fb->cbufs[i].resource)
         buffers &= ~(PIPE_CLEAR_COLOR0 << i);
   }
   if (!zs || !zs->depth_bits)
      buffers &= ~PIPE_CLEAR_DEPTH;
   if (!zs || !zs->stencil_bits)
      buffers &= ~PIPE_CLEAR_STENCIL;
   return buffers;
}

/* Remembers the clear as the scene's first state, if nothing recorded shows through it. */
static bool
clear_scene(struct sp_context *sp, struct sp_scene *scene, const struct sp_clear *clear)
{
   const struct pipe_framebuffer_state *fb = &scene->fb;
   bool whole = clear->x0 == 0 && clear->y0 == 0 && clear->x1 == (int)fb->width &&
                clear->y1 == (int)fb->height;
   uint32_t all = existing_buffers(fb, PIPE_CLEAR_COLOR | PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL);
   /* One colour for all targets is remembered. */
   const uint32_t color = clear->buffers & PIPE_CLEAR_COLOR;
   if (!whole || (color && (clear->colormask != 0xf || color != (all & PIPE_CLEAR_COLOR))) ||
       ((clear->buffers & PIPE_CLEAR_STENCIL) && clear->stencil_mask != 0xff))
      return false;
   if (scene->num_tiles) {
      if (clear->buffers != all || sp->raster->query)
         return false;
      sp_scene_drop_commands(scene);
   }
   if (color) {
      memcpy(scene->clear.color, clear->color, sizeof(clear->color));
      scene->clear.dither = clear->dither;
   }
   if (clear->buffers & PIPE_CLEAR_DEPTH)
      scene->clear.depth = clear->depth;
   if (clear->buffers & PIPE_CLEAR_STENCIL)
      scene->clear.stencil = clear->stencil;
   scene->clear.colormask = 0xf;
   scene->clear.stencil_mask = 0xff;
   scene->clear.buffers |= clear->buffers;
   return true;
}

static void
record_clear(struct sp_context *sp, struct sp_scene *scene, const struct sp_clear *clear)
{
   struct sp_clear *copy = sp_scene_alloc(scene, sizeof(*copy));
   if (!copy) {
      sp->u.oom = true;
      return;
   }
   *copy = *clear;
   for (int ty = clear->y0 >> SP_TILE_SHIFT; ty <= (clear->y1 - 1) >> SP_TILE_SHIFT; ty++) {
      for (int tx = clear->x0 >> SP_TILE_SHIFT; tx <= (clear->x1 - 1) >> SP_TILE_SHIFT; tx++) {
         if (!sp_scene_add(scene, (unsigned)ty * scene->tiles_x + (unsigned)tx, copy,
                           SP_COMMAND_CLEAR))
            sp->u.oom = true;
      }
   }
}

static void
clear(struct pipe_context *pipe, unsigned buffers, const float color[4], uint8_t colormask,
      double depth, uint8_t stencil, uint8_t stencil_mask)
{
   struct sp_context *sp = sp_context(pipe);
   const struct pipe_framebuffer_state *fb = &sp->u.framebuffer;
   struct sp_rect r = {0, 0, (int)fb->width, (int)fb->height};
   if (sp->u.rasterizer && sp->u.rasterizer->state.scissor) {
      const struct pipe_scissor_state *s = &sp->u.scissor;
      r.x0 = s->minx > 0 ? s->minx : 0;
      r.y0 = s->miny > 0 ? s->miny : 0;
      r.x1 = s->maxx < r.x1 ? s->maxx : r.x1;
      r.y1 = s->maxy < r.y1 ? s->maxy : r.y1;
   }
   if (!(colormask & 0xf))
      buffers &= ~PIPE_CLEAR_COLOR;
   const bool dither = buffers & PIPE_CLEAR_DITHER;
   buffers = existing_buffers(fb, buffers & ~PIPE_CLEAR_DITHER);
   if (r.x0 >= r.x1 || r.y0 >= r.y1 || !buffers)
      return;
   struct sp_scene *scene = sp_raster_scene(sp);
   if (!scene)
      return;
   struct sp_clear c = {.buffers = buffers,
                        .x0 = (int16_t)r.x0,
                        .y0 = (int16_t)r.y0,
                        .x1 = (int16_t)r.x1,
                        .y1 = (int16_t)r.y1,
                        .colormask = colormask & 0xf,
                        .dither = dither,
                        .stencil = stencil,
                        .stencil_mask = stencil_mask,
                        .depth = depth};
   if (buffers & PIPE_CLEAR_COLOR)
      memcpy(c.color, color, sizeof(c.color));
   if (!clear_scene(sp, scene, &c))
      record_clear(sp, scene, &c);
}

void
sp_clear_init(struct sp_context *sp)
{
   sp->u.base.clear = clear;
}
