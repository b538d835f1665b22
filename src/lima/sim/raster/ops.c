#include "ops.h"

#include <string.h>

enum { ALPHA = 3 };

static uint8_t
get(const uint32_t *state, unsigned field)
{
   return (uint8_t)lima_get(&lima_render_state, state, field);
}

static void
load_side(struct lima_ops_side *side, const uint32_t *state, unsigned first, unsigned write)
{
   side->func = get(state, first + LIMA_STENCIL_FUNC);
   side->fail = get(state, first + LIMA_STENCIL_FAIL);
   side->zfail = get(state, first + LIMA_STENCIL_ZFAIL);
   side->zpass = get(state, first + LIMA_STENCIL_ZPASS);
   side->ref = get(state, first + LIMA_STENCIL_REF);
   side->mask = get(state, first + LIMA_STENCIL_MASK);
   side->write = get(state, write);
}

static bool
is_idle(const struct lima_ops_side *side)
{
   return side->func == LIMA_ALWAYS_TRUE && side->zfail == LIMA_KEEP && side->zpass == LIMA_KEEP;
}

void
lima_ops_load(struct lima_ops *ops, const uint32_t *state)
{
   static const unsigned constant[4] = {LIMA_RS_BLEND_RED, LIMA_RS_BLEND_GREEN, LIMA_RS_BLEND_BLUE,
                                        LIMA_RS_BLEND_ALPHA};
   const unsigned one = LIMA_FACTOR_ZERO | LIMA_FACTOR_INVERT;
   *ops = (struct lima_ops){
       .depth_func = get(state, LIMA_RS_DEPTH_FUNC),
       .alpha_func = get(state, LIMA_RS_ALPHA_FUNC),
       .alpha_ref = get(state, LIMA_RS_ALPHA_REF),
       .depth_write = get(state, LIMA_RS_DEPTH_WRITE),
       .rgb_op = get(state, LIMA_RS_RGB_OP),
       .alpha_op = get(state, LIMA_RS_ALPHA_OP),
       .rgb_source = get(state, LIMA_RS_RGB_SOURCE),
       .rgb_target = get(state, LIMA_RS_RGB_TARGET),
       .alpha_source = get(state, LIMA_RS_ALPHA_SOURCE),
       .alpha_target = get(state, LIMA_RS_ALPHA_TARGET),
       .color_mask = get(state, LIMA_RS_COLOR_MASK),
       .dithers = get(state, LIMA_RS_DITHER),
   };
   load_side(&ops->side[0], state, LIMA_RS_FRONT, LIMA_RS_FRONT_WRITE_MASK);
   load_side(&ops->side[1], state, LIMA_RS_BACK, LIMA_RS_BACK_WRITE_MASK);
   for (unsigned i = 0; i < 4; i++)
      ops->constant[i] = (float)lima_get(&lima_render_state, state, constant[i]) / 255.0f;
   ops->blends = ops->rgb_op != LIMA_BLEND_ADD || ops->alpha_op != LIMA_BLEND_ADD ||
                 ops->rgb_source != one || ops->alpha_source != one ||
                 ops->rgb_target != LIMA_FACTOR_ZERO || ops->alpha_target != LIMA_FACTOR_ZERO;
   ops->no_stencil = is_idle(&ops->side[0]) && is_idle(&ops->side[1]);
}

/* --- Tests */

/* `new` func `stored`: the bits of a function are less, equal, greater. */
static inline bool
passes(unsigned func, uint32_t new, uint32_t stored)
{
   return func & (new < stored ? LIMA_LESS : new == stored ? LIMA_EQUAL : LIMA_GREATER);
}

unsigned
lima_alpha_test(const struct lima_ops *ops, const float alpha[4], unsigned mask)
{
   if (ops->alpha_func == LIMA_ALWAYS_TRUE)
      return mask;
   for (unsigned i = 0; i < 4; i++) {
      const float a = alpha[i] > 0.0f ? alpha[i] : 0.0f;
      if (!passes(ops->alpha_func, (uint32_t)((a < 1.0f ? a : 1.0f) * 255.0f + 0.5f),
                  ops->alpha_ref))
         mask &= ~(1u << i);
   }
   return mask;
}

static uint8_t
change(enum lima_stencil_op op, uint8_t stored, uint8_t ref)
{
   switch (op) {
   case LIMA_KEEP:
      return stored;
   case LIMA_REPLACE:
      return ref;
   case LIMA_ZERO:
      return 0;
   case LIMA_INVERT:
      return (uint8_t)~stored;
   case LIMA_INCR_WRAP:
      return (uint8_t)(stored + 1);
   case LIMA_DECR_WRAP:
      return (uint8_t)(stored - 1);
   case LIMA_INCR:
      return stored < 255 ? (uint8_t)(stored + 1) : 255;
   case LIMA_DECR:
      return stored ? (uint8_t)(stored - 1) : 0;
   }
   return stored;
}

/* Those of `mask` that pass; `near`: those that the depth test lets pass. */
static unsigned
stencil_test(uint8_t stencil[4], const struct lima_ops *ops, const struct lima_fragments *f,
             unsigned mask, unsigned near)
{
   const struct lima_ops_side *side = &ops->side[f->back];
   unsigned passed = 0;
   for (unsigned i = 0; i < 4; i++) {
      if (!(mask >> i & 1))
         continue;
      const uint8_t ref = f->takes_ref ? f->ref[i] : side->ref, stored = stencil[i];
      const bool pass = passes(side->func, ref & side->mask, stored & side->mask);
      const uint8_t op = !pass ? side->fail : near >> i & 1 ? side->zpass : side->zfail;
      const uint8_t after = change((enum lima_stencil_op)op, stored, ref);
      stencil[i] = (uint8_t)((stored & ~side->write) | (after & side->write));
      passed |= (unsigned)pass << i;
   }
   return passed;
}

unsigned
lima_zeta_test(struct lima_tile *tile, unsigned sample, unsigned quad, const struct lima_ops *ops,
               const struct lima_fragments *f, unsigned mask)
{
   uint32_t *depth = tile->depth[sample][quad];
   unsigned near = 0;
   for (unsigned i = 0; i < 4; i++)
      near |= (unsigned)passes(ops->depth_func, f->depth[i], depth[i]) << i;
   if (!ops->no_stencil)
      mask = stencil_test(tile->stencil[sample][quad], ops, f, mask, near);
   mask &= near;
   for (unsigned i = 0; i < 4 && ops->depth_write; i++)
      depth[i] = mask >> i & 1 ? f->depth[i] : depth[i];
   return mask;
}

/* --- Blending */

struct blending {
   const struct lima_ops *ops;
   float source[4][4], source2[4][4];
   float (*target)[4];
};

/* A factor for channel `c` of the four. */
static void
factor_of(const struct blending *b, unsigned factor, unsigned c, float value[4])
{
   const unsigned from = factor & LIMA_FACTOR_ALPHA ? ALPHA : c;
   const float *alpha = b->source[ALPHA], *stored = b->target[ALPHA];
   const float *what = NULL;
   switch (factor & 7) {
   case LIMA_FACTOR_SOURCE:
      what = b->source[from];
      break;
   case LIMA_FACTOR_TARGET:
      what = b->target[from];
      break;
   case LIMA_FACTOR_SOURCE1:
      what = b->source2[from];
      break;
   default:
      break;
   }
   for (unsigned i = 0; i < 4; i++) {
      float v = what ? what[i] : (factor & 7) == LIMA_FACTOR_CONSTANT ? b->ops->constant[from] : 0;
      if ((factor & 7) == LIMA_FACTOR_ALPHA_SATURATE)
         v = c == ALPHA ? 1.0f : alpha[i] < 1.0f - stored[i] ? alpha[i] : 1.0f - stored[i];
      value[i] = factor & LIMA_FACTOR_INVERT ? 1.0f - v : v;
   }
}

static inline float
combine(unsigned op, float source, float target, float stored)
{
   switch (op) {
   case LIMA_BLEND_SUBTRACT:
      return source - target;
   case LIMA_BLEND_REVERSE_SUBTRACT:
      return target - source;
   case LIMA_BLEND_MIN:
      return source + target < stored ? source + target : stored;
   case LIMA_BLEND_MAX:
      return source + target > stored ? source + target : stored;
   default:
      return source + target;
   }
}

static void
blend_channel(const struct blending *b, unsigned c, float result[4])
{
   const bool alpha = c == ALPHA;
   const unsigned op = alpha ? b->ops->alpha_op : b->ops->rgb_op;
   float s[4], d[4];
   factor_of(b, alpha ? b->ops->alpha_source : b->ops->rgb_source, c, s);
   factor_of(b, alpha ? b->ops->alpha_target : b->ops->rgb_target, c, d);
   for (unsigned i = 0; i < 4; i++)
      result[i] = combine(op, b->source[c][i] * s[i], b->target[c][i] * d[i], b->target[c][i]);
}

/* Tiles of numbers from 0 to 1 take such. */
static void
clamp(float values[4][4])
{
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < 4; i++) {
         const float positive = values[c][i] > 0.0f ? values[c][i] : 0.0f;
         values[c][i] = positive < 1.0f ? positive : 1.0f;
      }
   }
}

void
lima_blend(struct lima_tile *tile, unsigned sample, unsigned quad, const struct lima_ops *ops,
           const struct lima_fragments *f, unsigned mask)
{
   struct blending b = {.ops = ops, .target = tile->color[sample][quad]};
   float result[4][4];
   memcpy(b.source, f->color, sizeof b.source);
   if (ops->blends) {
      memcpy(b.source2, f->color2, sizeof b.source2);
      if (tile->bits[ALPHA]) {
         clamp(b.source);
         clamp(b.source2);
      }
      for (unsigned c = 0; c < 4; c++)
         blend_channel(&b, c, result[c]);
   } else {
      memcpy(result, f->color, sizeof result);
   }
   for (unsigned c = 0; c < 4; c++) {
      float add[4] = {0.5f, 0.5f, 0.5f, 0.5f};
      if (!(ops->color_mask >> c & 1))
         continue;
      if (ops->dithers && tile->bits[c] < 8)
         lima_dither(quad, tile->flip_dither, add);
      lima_quantize(result[c], tile->bits[c], add);
      for (unsigned i = 0; i < 4; i++)
         b.target[c][i] = mask >> i & 1 ? result[c][i] : b.target[c][i];
   }
}
