/* What a draw needs, derived from the bound state. */
#include <math.h>
#include <string.h>

#include "private.h"

/* The constant value of an attribute, 64 times. */
static void
refresh_splat(struct draw_context *draw, unsigned slot)
{
   if (!u_slots_has(draw->stale, slot))
      return;
   u_slots_remove(&draw->stale, slot);
   for (unsigned c = 0; c < 4; c++)
      for (unsigned i = 0; i < SP_VM_LANES; i++)
         draw->splats[slot][c][i] = draw->constants[slot][c];
}

/* False: the buffer is missing, or too small for a single vertex. */
static bool
derive_fetch(const struct draw_context *draw, unsigned index, struct draw_fetch *fetch)
{
   const struct pipe_vertex_element *e = &draw->elements->elements[index];
   struct draw_vertex_source source;
   if (!draw_find_vertices(draw, e, &source))
      return false;
   *fetch = (struct draw_fetch){
       .func = draw->elements->funcs[index],
       .base = source.vertex0,
       .stride = source.stride,
       .last = source.last,
       .slot = e->slot,
       .size = e->size,
   };
   return true;
}

static void
use_lanes(struct sp_vm_block *block, unsigned slot, float (*lanes)[SP_VM_LANES])
{
   for (unsigned c = 0; c < 4; c++)
      block->inputs[slot][c] = lanes[c];
}

static void
derive_inputs(struct draw_context *draw)
{
   struct draw_setup *s = &draw->setup;
   struct u_slots constant = s->needed;
   s->num_fetches = 0;
   for (unsigned i = 0; draw->elements && i < draw->elements->num; i++) {
      const unsigned slot = draw->elements->elements[i].slot;
      if (!u_slots_has(s->needed, slot) || !derive_fetch(draw, i, &s->fetches[s->num_fetches]))
         continue;
      s->num_fetches++;
      u_slots_remove(&constant, slot);
      use_lanes(&draw->chunk->block, slot, draw->chunk->inputs[slot]);
   }
   while (!u_slots_empty(constant)) {
      const unsigned slot = u_slots_take(&constant);
      refresh_splat(draw, slot);
      use_lanes(&draw->chunk->block, slot, draw->splats[slot]);
   }
}

/* The attributes that are varyings of the layout. */
static void
derive_carries(struct draw_context *draw)
{
   struct draw_setup *s = &draw->setup;
   const struct draw_vertex_elements *ve = draw->elements;
   s->num_carries = 0;
   s->constant = 0;
   for (unsigned a = 0; s->carried && a < s->layout->num_attribs; a++) {
      const unsigned varying = s->layout->varying[a];
      if (!(s->carried >> varying & 1))
         continue;
      const unsigned slot = draw->program->source[varying], clamp = s->clamped >> varying & 1;
      struct draw_carry *carry = &s->carry[s->num_carries++];
      carry->at = 4 * (1 + a);
      carry->func = NULL;
      for (unsigned i = 0; ve && i < ve->num; i++) {
         if (ve->elements[i].slot == slot && derive_fetch(draw, i, &carry->from))
            carry->func = ve->carry[i][clamp];
      }
      if (carry->func)
         continue;
      s->constant |= 1ull << a;
      carry->func = draw->carry_constant[clamp];
      carry->from =
          (struct draw_fetch){.base = (const uint8_t *)draw->constants[slot], .last = UINT32_MAX};
   }
}

/* Where results go; chunk.c adds what changes from block to block. */
static void
derive_outputs(struct draw_setup *s, struct draw_chunk *chunk)
{
   s->preset = 0;
   for (uint64_t w = s->written; w; w &= w - 1) {
      const unsigned slot = (unsigned)__builtin_ctzll(w);
      if (sp_vm_output_mask(s->program, slot) != 0xf)
         s->preset |= 1ull << slot;
      for (unsigned c = 0; c < 4; c++)
         chunk->block.outputs[slot][c] = chunk->outputs[slot][c];
   }
}

static void
derive_projection(struct draw_setup *s, const struct pipe_viewport_state *vp,
                  const struct pipe_rasterizer_state *rast, uint64_t written)
{
   memcpy(s->projection.scale, vp->scale, sizeof vp->scale);
   memcpy(s->projection.translate, vp->translate, sizeof vp->translate);
   for (unsigned i = 0; i < 2; i++)
      s->projection.guard[i] = 1.0f + DRAW_GUARD_BAND / fmaxf(fabsf(vp->scale[i]), 1.0f);
   s->projection.planes = rast->clip_plane_enable & (uint32_t)(written >> VARYING_CLP0) & 0x3f;
   const uint32_t depth = rast->no_depth_clip ? 0 : DRAW_CLIP_NEAR | DRAW_CLIP_FAR;
   const uint32_t always = depth | s->projection.planes << DRAW_CLIP_USER_SHIFT;
   s->clip_mask = DRAW_CLIP_W | DRAW_CLIP_GUARD | always;
   s->reject_mask = DRAW_CLIP_VIEW | always;
   /* A point is drawn whole or not at all. */
   if (s->prim_vertices == 1)
      s->clip_mask |= DRAW_CLIP_VIEW;
}

static bool
has_edge_flags(enum pipe_prim mode)
{
   return mode == PIPE_PRIM_TRIANGLES || mode == PIPE_PRIM_QUADS || mode == PIPE_PRIM_POLYGON;
}

static unsigned
prim_vertices(enum pipe_prim mode)
{
   if (mode == PIPE_PRIM_POINTS)
      return 1;
   return mode <= PIPE_PRIM_LINE_STRIP ? 2 : 3;
}

/* What depends on state objects and the primitive alone. */
static void
derive_state(struct draw_context *draw, enum pipe_prim mode, bool carries)
{
   struct draw_setup *s = &draw->setup;
   const struct ir_shader *ir = carries ? draw->program->rest_ir : draw->program->ir;
   const struct pipe_rasterizer_state *rast = draw->rast;
   s->mode = mode;
   s->program = carries ? draw->program->rest : draw->program->program;
   s->written = ir->outputs_written;
   s->carries = carries;
   s->carried = carries ? draw->program->carried : 0;
   s->prim_vertices = prim_vertices(mode);
   s->flatshade = rast->flatshade;
   s->flat_from_first = rast->flat_from_first;
   s->stipple = rast->line_stipple_enable;
   s->show_edges = s->prim_vertices == 3 &&
                   (rast->fill_front != PIPE_POLYGON_FILL || rast->fill_back != PIPE_POLYGON_FILL);
   s->edge_flags = s->show_edges && has_edge_flags(mode);
   s->unseen = s->prim_vertices == 3 && rast->cull_face == PIPE_FACE_BOTH;
   s->clamped = 0;
   if (rast->clamp_vertex_color)
      s->clamped = (s->written | s->carried) & (1ull << VARYING_COL0 | 1ull << VARYING_COL1 |
                                                1ull << VARYING_BFC0 | 1ull << VARYING_BFC1);
   s->needed = ir->inputs_read;
   if (s->edge_flags && !(s->written >> VARYING_EDGE & 1))
      u_slots_add(&s->needed, VERT_ATTRIB_EDGEFLAG);
   derive_outputs(s, draw->chunk);
   derive_projection(s, &draw->viewport, rast, s->written);
   s->valid = true;
}

/* Whether what the program hands on is of kinds that can go past it. */
static bool
can_carry(const struct draw_context *draw)
{
   const struct draw_program *program = draw->program;
   return program->rest_ir &&
          (!draw->elements || u_slots_within(program->sources, draw->elements->carried));
}

bool
draw_setup_derive(struct draw_context *draw, const struct pipe_draw_info *info,
                  const struct draw_vertex_layout *layout)
{
   struct draw_setup *s = &draw->setup;
   struct draw_program *program = draw->program;
   if (!program || !draw->rast || program->ir->num_params > DRAW_MAX_PARAMS)
      return false;
   const bool is_split = draw_program_split(program), carries = can_carry(draw);
   if (!is_split || !draw_program_of(draw, program, carries)) {
      draw->oom = true;
      return false;
   }
   if (!s->valid || s->mode != info->mode || s->carries != carries)
      derive_state(draw, info->mode, carries);
   s->params = (const float(*)[4])draw->params;
   s->layout = layout;
   derive_inputs(draw);
   derive_carries(draw);
   return true;
}
