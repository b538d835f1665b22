#include "tile.h"

#include <math.h>
#include <string.h>

#include "lima/pp/isa/half.h"

enum { ALPHA = 3 };

static float
quantize(float value, unsigned bits)
{
   if (!bits)
      return lima_half_to_float(lima_half_from_float(value));
   const float max = (float)((1u << bits) - 1);
   const float clamped = value > 0.0f ? fminf(value, 1.0f) : 0.0f;
   return floorf(clamped * max + 0.5f) / max;
}

void
lima_tile_clear(struct lima_tile *tile, const float color[4], uint32_t depth, uint8_t stencil)
{
   float quantized[4];
   for (unsigned c = 0; c < 4; c++)
      quantized[c] = quantize(color[c], tile->bits[c]);
   for (unsigned i = 0; i < LIMA_TILE * LIMA_TILE; i++) {
      memcpy(tile->color[i], quantized, sizeof quantized);
      tile->depth[i] = depth;
   }
   memset(tile->stencil, stencil, sizeof tile->stencil);
}

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
   };
   load_side(&ops->side[0], state, LIMA_RS_FRONT, LIMA_RS_FRONT_WRITE_MASK);
   load_side(&ops->side[1], state, LIMA_RS_BACK, LIMA_RS_BACK_WRITE_MASK);
   static const unsigned constant[4] = {LIMA_RS_BLEND_RED, LIMA_RS_BLEND_GREEN, LIMA_RS_BLEND_BLUE,
                                        LIMA_RS_BLEND_ALPHA};
   for (unsigned i = 0; i < 4; i++)
      ops->constant[i] = (float)lima_get(&lima_render_state, state, constant[i]) / 255.0f;
   const unsigned one = LIMA_FACTOR_ZERO | LIMA_FACTOR_INVERT;
   ops->blends = ops->rgb_op != LIMA_BLEND_ADD || ops->alpha_op != LIMA_BLEND_ADD ||
                 ops->rgb_source != one || ops->alpha_source != one ||
                 ops->rgb_target != LIMA_FACTOR_ZERO || ops->alpha_target != LIMA_FACTOR_ZERO;
   ops->no_alpha_test = ops->alpha_func == LIMA_ALWAYS_TRUE;
   ops->no_stencil = is_idle(&ops->side[0]) && is_idle(&ops->side[1]);
}

/* `new` func `stored` */
static bool
passes(enum lima_func func, uint32_t new, uint32_t stored)
{
   switch (func) {
   case LIMA_NEVER:
      return false;
   case LIMA_LESS:
      return new < stored;
   case LIMA_EQUAL:
      return new == stored;
   case LIMA_LEQUAL:
      return new <= stored;
   case LIMA_GREATER:
      return new > stored;
   case LIMA_NOTEQUAL:
      return new != stored;
   case LIMA_GEQUAL:
      return new >= stored;
   case LIMA_ALWAYS_TRUE:
      break;
   }
   return true;
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

/* Stencil, then depth; what is stored of both changes. False: the fragment goes. */
static bool
test_zeta(struct lima_tile *tile, unsigned place, const struct lima_ops *ops,
          const struct lima_fragment *f)
{
   const bool near = passes((enum lima_func)ops->depth_func, f->depth, tile->depth[place]);
   if (!ops->no_stencil) {
      const struct lima_ops_side *side = &ops->side[f->back];
      const uint8_t ref = f->takes_ref ? f->stencil_ref : side->ref;
      const uint8_t stored = tile->stencil[place];
      const bool pass = passes((enum lima_func)side->func, ref & side->mask, stored & side->mask);
      const uint8_t op = !pass ? side->fail : near ? side->zpass : side->zfail;
      const uint8_t after = change((enum lima_stencil_op)op, stored, ref);
      tile->stencil[place] = (uint8_t)((stored & ~side->write) | (after & side->write));
      if (!pass)
         return false;
   }
   if (near && ops->depth_write)
      tile->depth[place] = f->depth;
   return near;
}

/* A factor for channel `c`. */
static float
factor_of(const struct lima_ops *ops, unsigned factor, unsigned c, const struct lima_fragment *f,
          const float target[4])
{
   const unsigned from = factor & LIMA_FACTOR_ALPHA ? ALPHA : c;
   float value = 0.0f;
   switch (factor & 7) {
   case LIMA_FACTOR_SOURCE:
      value = f->color[from];
      break;
   case LIMA_FACTOR_TARGET:
      value = target[from];
      break;
   case LIMA_FACTOR_CONSTANT:
      value = ops->constant[from];
      break;
   case LIMA_FACTOR_ALPHA_SATURATE:
      value = c == ALPHA ? 1.0f : fminf(f->color[ALPHA], 1.0f - target[ALPHA]);
      break;
   case LIMA_FACTOR_SOURCE1:
      value = f->color2[from];
      break;
   default:
      break;
   }
   return factor & LIMA_FACTOR_INVERT ? 1.0f - value : value;
}

static float
combine(enum lima_blend_op op, float source, float target, float stored)
{
   switch (op) {
   case LIMA_BLEND_SUBTRACT:
      return source - target;
   case LIMA_BLEND_REVERSE_SUBTRACT:
      return target - source;
   case LIMA_BLEND_ADD:
      return source + target;
   case LIMA_BLEND_MIN:
      return fminf(source + target, stored);
   case LIMA_BLEND_MAX:
      return fmaxf(source + target, stored);
   }
   return source;
}

static void
blend(const struct lima_ops *ops, const struct lima_fragment *f, const float target[4],
      float result[4])
{
   for (unsigned c = 0; c < 4; c++) {
      const bool alpha = c == ALPHA;
      const unsigned source = alpha ? ops->alpha_source : ops->rgb_source;
      const unsigned stored = alpha ? ops->alpha_target : ops->rgb_target;
      const float s = f->color[c] * factor_of(ops, source, c, f, target);
      const float d = target[c] * factor_of(ops, stored, c, f, target);
      result[c] =
          combine((enum lima_blend_op)(alpha ? ops->alpha_op : ops->rgb_op), s, d, target[c]);
   }
}

void
lima_tile_merge(struct lima_tile *tile, unsigned place, const struct lima_ops *ops,
                const struct lima_fragment *fragment)
{
   struct lima_fragment f = *fragment;
   float result[4], *target = tile->color[place];
   if (tile->bits[ALPHA]) { /* numbers of 0 to 1 */
      for (unsigned c = 0; c < 4; c++)
         f.color[c] = f.color[c] > 0.0f ? fminf(f.color[c], 1.0f) : 0.0f;
   }
   if (!ops->no_alpha_test) {
      const float alpha = f.color[ALPHA] > 0.0f ? fminf(f.color[ALPHA], 1.0f) : 0.0f;
      if (!passes((enum lima_func)ops->alpha_func, (uint32_t)(alpha * 255.0f + 0.5f),
                  ops->alpha_ref))
         return;
   }
   if (!test_zeta(tile, place, ops, &f))
      return;
   if (ops->blends)
      blend(ops, &f, target, result);
   else
      memcpy(result, f.color, sizeof result);
   for (unsigned c = 0; c < 4; c++) {
      if (ops->color_mask >> c & 1)
         target[c] = quantize(result[c], tile->bits[c]);
   }
}
