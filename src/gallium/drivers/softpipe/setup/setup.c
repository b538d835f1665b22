#include "setup.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/resource/samples.h"
#include "kernels.h"
#include "private.h"

static const struct sp_setup_kernels *
kernels_of(enum u_cpu_isa isa)
{
#if defined(__x86_64__) || defined(__i386__)
   if (isa == U_CPU_AVX512)
      return &sp_setup_kernels_avx512;
   if (isa == U_CPU_AVX2)
      return &sp_setup_kernels_avx2;
#endif
   return &sp_setup_kernels_portable;
}

bool
sp_setup_init(struct sp_context *sp)
{
   sp->setup = calloc(1, sizeof(*sp->setup));
   if (!sp->setup)
      return false;
   sp->setup->kernels = kernels_of(sp->screen->isa);
   sp->setup->wave = sp_setup_wave_create();
   return sp->setup->wave != NULL; /* sp_setup_finish takes it down */
}

void
sp_setup_finish(struct sp_context *sp)
{
   if (!sp->setup)
      return;
   sp_setup_wave_destroy(sp->setup->wave);
   free(sp->setup);
   sp->setup = NULL;
}

static const struct pipe_rasterizer_state default_rast = {
    .line_width = 1.0f, .point_size = 1.0f, .front_ccw = true};

static const struct pipe_rasterizer_state *
bound_rasterizer(const struct sp_context *sp)
{
   return sp->u.rasterizer ? &sp->u.rasterizer->state : &default_rast;
}

/* What the program reads comes first, in the order of sp_draw_state::varying. */
static void
derive_layout(const struct sp_context *sp, struct draw_vertex_layout *l)
{
   const struct pipe_shader_cso *fs = sp->shaders[PIPE_SHADER_FRAGMENT];
   const struct pipe_rasterizer_state *rast = bound_rasterizer(sp);
   const uint64_t reads = fs ? fs->inputs_read.word[0] : 0;
   draw_layout_init(l);
   for (unsigned v = VARYING_COL0; v < VARYING_WPOS; v++) {
      if (reads & (1ull << v))
         draw_layout_add(l, v);
   }
   if (rast->light_twoside) {
      if (reads & (1ull << VARYING_COL0))
         draw_layout_add(l, VARYING_BFC0);
      if (reads & (1ull << VARYING_COL1))
         draw_layout_add(l, VARYING_BFC1);
   }
   if (rast->point_size_per_vertex)
      draw_layout_add(l, VARYING_PSIZ);
}

static const struct draw_vertex_layout *
current_layout(void *data)
{
   struct sp_context *sp = data;
   if (!sp->layout_valid || sp->u.dirty & U_DIRTY_RASTERIZER)
      derive_layout(sp, &sp->setup->layout);
   sp->layout_valid = true;
   return &sp->setup->layout;
}

static void
choose_sources(struct sp_setup *s)
{
   const struct draw_vertex_layout *l = s->layout;
   s->flat_mask = 0;
   for (unsigned i = 0; i < s->ds->num_attribs; i++) {
      unsigned v = s->ds->varying[i];
      unsigned back = v;
      if (s->rast->light_twoside && (v == VARYING_COL0 || v == VARYING_COL1))
         back = v == VARYING_COL0 ? VARYING_BFC0 : VARYING_BFC1;
      s->source[1][i] = l->slot[v];
      s->source[0][i] = l->slot[back];
      if (s->rast->flatshade && v >= VARYING_COL0 && v <= VARYING_BFC1)
         s->flat_mask |= 1u << i;
   }
}

static struct sp_rect
viewport_rect(const struct pipe_viewport_state *vp)
{
   float hw = __builtin_fabsf(vp->scale[0]), hh = __builtin_fabsf(vp->scale[1]);
   return (struct sp_rect){
       (int)__builtin_lrintf(vp->translate[0] - hw), (int)__builtin_lrintf(vp->translate[1] - hh),
       (int)__builtin_lrintf(vp->translate[0] + hw), (int)__builtin_lrintf(vp->translate[1] + hh)};
}

static float
depth_unit(const struct sp_context *sp)
{
   const struct pipe_resource *zs = sp->u.framebuffer.zsbuf.resource;
   const struct u_format_info *info = zs ? u_format_info(zs->format) : NULL;
   if (!info || !info->depth_bits || info->type == U_FORMAT_FLOAT)
      return 0.0f;
   /* Twice the step of 24 bits: that much float depth near 1 can tell apart. */
   return info->depth_bits > 16 ? 0x1p-23f : 1.0f / (float)((1u << info->depth_bits) - 1);
}

bool
sp_setup_clip(const struct sp_setup *s, int *x0, int *y0, int *x1, int *y1)
{
   *x0 = *x0 > s->clip.x0 ? *x0 : s->clip.x0;
   *y0 = *y0 > s->clip.y0 ? *y0 : s->clip.y0;
   *x1 = *x1 < s->clip.x1 ? *x1 : s->clip.x1;
   *y1 = *y1 < s->clip.y1 ? *y1 : s->clip.y1;
   return *x0 < *x1 && *y0 < *y1;
}

bool
sp_setup_begin(struct sp_setup *s, struct sp_context *sp, const struct draw_vertex_layout *layout,
               bool with_viewport)
{
   s->ds = sp_raster_draw_state(sp);
   s->rast = bound_rasterizer(sp);
   if (!s->ds)
      return false;
   s->sp = sp;
   s->scene = sp->raster->scenes[sp->raster->current];
   s->layout = layout;
   s->failed = false;
   s->reach = s->ds->multisample ? sp_sample_pattern(s->ds->samples)->reach : 0;
   s->clip = sp->raster->clip;
   if (with_viewport) {
      struct sp_rect vp = viewport_rect(&sp->u.viewport);
      if (!sp_setup_clip(s, &vp.x0, &vp.y0, &vp.x1, &vp.y1))
         return false;
      s->clip = vp;
   }
   s->prim_size = sizeof(struct sp_prim) + s->ds->num_attribs * sizeof(struct sp_plane4) +
                  sizeof(struct sp_plane4) + sizeof(struct sp_edges);
   s->offset_unit = depth_unit(sp);
   choose_sources(s);
   return s->clip.x0 < s->clip.x1 && s->clip.y0 < s->clip.y1;
}

void
sp_setup_end(struct sp_setup *s)
{
   if (s->failed)
      s->sp->u.oom = true;
   sp_raster_check_size(s->sp);
}

struct sp_prim *
sp_setup_new_prim(struct sp_setup *s, int x0, int y0, int x1, int y1)
{
   struct sp_prim *p = sp_scene_alloc(s->scene, s->prim_size);
   if (!p) {
      s->failed = true;
      return NULL;
   }
   p->state = s->ds;
   p->x0 = (int16_t)x0;
   p->y0 = (int16_t)y0;
   p->x1 = (int16_t)x1;
   p->y1 = (int16_t)y1;
   p->ref_x = p->x0;
   p->ref_y = p->y0;
   p->num_edges = 0;
   p->flags = 0;
   s->scene->pixels += (uint64_t)(x1 - x0) * (uint64_t)(y1 - y0);
   return p;
}

/* The constant of edge i for a pixel, or for that sample of the pixel that lies most inside, or
 * beyond. */
static int64_t
pixel_constant(const struct sp_setup *s, const struct sp_edges *e, unsigned i)
{
   if (!s->reach)
      return e->c[i];
   const int64_t slopes = llabs((long long)e->a[i]) + llabs((long long)e->b[i]);
   return (e->c[i] + slopes * s->reach) >> SP_SUBPIXEL_BITS;
}

/* Whether an edge leaves the whole tile outside. */
static bool
tile_outside(const struct sp_setup *s, const struct sp_prim *p, int tx, int ty)
{
   const int last = SP_TILE_SIZE - 1;
   const struct sp_edges *e = sp_prim_edges(p, p->state->num_attribs);
   for (unsigned i = 0; i < p->num_edges; i++) {
      int64_t a = e->a[i], b = e->b[i];
      int64_t max =
          pixel_constant(s, e, i) + a * (tx + (a > 0 ? last : 0)) + b * (ty + (b > 0 ? last : 0));
      if (max < 0)
         return true;
   }
   return false;
}

void
sp_setup_bin(struct sp_setup *s, const struct sp_prim *p, enum sp_command_kind kind)
{
   int tx0 = p->x0 >> SP_TILE_SHIFT, ty0 = p->y0 >> SP_TILE_SHIFT;
   int tx1 = (p->x1 - 1) >> SP_TILE_SHIFT, ty1 = (p->y1 - 1) >> SP_TILE_SHIFT;
   unsigned tiles_x = s->scene->tiles_x;
   bool one_tile = tx0 == tx1 && ty0 == ty1;
   for (int ty = ty0; ty <= ty1; ty++) {
      for (int tx = tx0; tx <= tx1; tx++) {
         if (!one_tile && kind == SP_COMMAND_PRIM &&
             tile_outside(s, p, tx << SP_TILE_SHIFT, ty << SP_TILE_SHIFT))
            continue;
         if (!sp_scene_add(s->scene, (unsigned)ty * tiles_x + (unsigned)tx, p, kind))
            s->failed = true;
      }
   }
}

static void
add_paint(struct sp_setup *s, int x, int y, uint32_t mask, uint32_t color)
{
   const sp_command command = sp_paint((unsigned)x / 2, (unsigned)y / 2, mask, color);
   if (mask && !sp_scene_add_command(s->scene, sp_scene_tile(s->scene, x, y), command))
      s->failed = true;
}

void
sp_setup_paint(struct sp_setup *s, int x, int y, uint32_t mask, uint32_t color)
{
   const bool right = (mask & 0xf0f0) && (x + 2) % SP_TILE_SIZE < 2;
   const bool up = (mask & 0xff00) && (y + 2) % SP_TILE_SIZE < 2;
   if (!right && !up) {
      add_paint(s, x, y, mask, color);
      return;
   }
   /* Each quad lies in one tile. */
   for (int i = 0; i < 4; i++)
      add_paint(s, x + 2 * (i & 1), y + 2 * (i >> 1), mask >> (4 * i) & 15, color);
}

void
sp_setup_add(struct sp_setup *s, struct sp_prim *p)
{
   const uint64_t opaque = s->ds->opaque_attribs;
   if (s->ds->opaque && (p->attribs & opaque) == opaque && !(p->flags & SP_PRIM_COVERAGE))
      p->state = s->ds->opaque;
   sp_setup_bin(s, p, SP_COMMAND_PRIM);
}

const struct draw_sink sp_setup_sink = {
    .layout = current_layout,
    .triangles = sp_setup_triangles,
    .lines = sp_setup_lines,
    .points = sp_setup_points,
    .wave_begin = sp_setup_wave_begin,
    .slice_begin = sp_setup_slice_begin,
    .slice_triangles = sp_setup_slice_triangles,
    .slice_end = sp_setup_slice_end,
    .wave_end = sp_setup_wave_end,
};
