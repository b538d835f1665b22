/* A polygon list into a tile. */
#include "pp_state.h"

#include <inttypes.h>
#include <string.h>

#include "lima/pp/isa/half.h"

static float
float_of(uint32_t bits)
{
   float f;
   memcpy(&f, &bits, sizeof f);
   return f;
}

/* --- Varyings */

static const uint8_t component_counts[8] = {
    [LIMA_VARYING_FP32X4] = 4,   [LIMA_VARYING_FP32X2] = 2,    [LIMA_VARYING_FP16X4] = 4,
    [LIMA_VARYING_FP16X2] = 2,   [LIMA_VARYING_SNORM16X2] = 2, [LIMA_VARYING_UNORM16X2] = 2,
    [LIMA_VARYING_UNORM8X4] = 4,
};
static const uint8_t component_bytes[8] = {
    [LIMA_VARYING_FP32X4] = 4,   [LIMA_VARYING_FP32X2] = 4,    [LIMA_VARYING_FP16X4] = 2,
    [LIMA_VARYING_FP16X2] = 2,   [LIMA_VARYING_SNORM16X2] = 2, [LIMA_VARYING_UNORM16X2] = 2,
    [LIMA_VARYING_UNORM8X4] = 1,
};

static float
convert(enum lima_varying_type type, const uint8_t *p)
{
   const unsigned bytes = component_bytes[type];
   uint32_t bits = 0;
   for (unsigned i = 0; i < bytes; i++)
      bits |= (uint32_t)p[i] << (8 * i);
   switch (type) {
   case LIMA_VARYING_FP32X4:
   case LIMA_VARYING_FP32X2:
      return float_of(bits);
   case LIMA_VARYING_FP16X4:
   case LIMA_VARYING_FP16X2:
      return lima_half_to_float((uint16_t)bits);
   case LIMA_VARYING_SNORM16X2:
      return (float)(int16_t)bits / 32767.0f;
   case LIMA_VARYING_UNORM16X2:
      return (float)bits / 65535.0f;
   case LIMA_VARYING_UNORM8X4:
      return (float)bits / 255.0f;
   case LIMA_VARYING_LOW3: /* refused with its state */
      break;
   }
   return 0.0f;
}

/* A varying of the primitive: values of the first vertex, and how the others differ. */
static bool
load_varying(struct pp *pp, struct pp_primitive *p, unsigned number, const uint32_t vertex[3])
{
   const struct pp_state *s = pp->state;
   const enum lima_varying_type type = (enum lima_varying_type)s->varyings[number].type;
   const unsigned count = component_counts[type], bytes = component_bytes[type];
   struct pp_varying *v = &p->varyings[p->num_varyings++];
   v->number = number;
   v->num_components = count;
   for (unsigned n = 0; n < p->setup.num_vertices; n++) {
      const uint32_t va = s->varyings_va + vertex[n] * s->stride + s->varyings[number].offset;
      const uint8_t *from = lima_memory_at(pp->job->memory, va, count * bytes);
      if (!from)
         return lima_problem(&pp->report, "varying %u at %08" PRIx32 " is not in memory", number,
                             va);
      for (unsigned c = 0; c < count; c++) {
         const double value = (double)convert(type, from + c * bytes);
         const struct lima_plane *weight = &p->setup.weight[n];
         if (n == 0) {
            v->first[c] = value;
            v->change[c] = (struct lima_plane){0, 0, 0};
            continue;
         }
         v->change[c].a += weight->a * (value - v->first[c]);
         v->change[c].b += weight->b * (value - v->first[c]);
         v->change[c].c += weight->c * (value - v->first[c]);
      }
   }
   return true;
}

static bool
load_varyings(struct pp *pp, struct pp_primitive *p, const uint32_t vertex[3])
{
   p->num_varyings = 0;
   for (unsigned i = 0; i < pp->state->num_varyings; i++) {
      if (pp->state->program->code.varyings >> i & 1 && !load_varying(pp, p, i, vertex))
         return false;
   }
   return true;
}

/* --- Primitives */

/* False: it covers nothing of the tile, or *ok is false after a problem. */
static bool
set_up(struct pp *pp, struct lima_setup *setup, const uint32_t *record, const uint32_t vertex[3],
       bool *ok)
{
   const int x = (int)pp->tile_x * LIMA_TILE, y = (int)pp->tile_y * LIMA_TILE;
   const int box[4] = {x, y, x + LIMA_TILE, y + LIMA_TILE};
   const struct lima_primitive p = {.kind = (enum lima_setup_kind)record[LIMA_RECORD_KIND],
                                    .vertex = {vertex[0], vertex[1], vertex[2]},
                                    .positions = record[LIMA_RECORD_POSITIONS],
                                    .sizes = record[LIMA_RECORD_SIZES]};
   struct lima_position v[3];
   float size = float_of(record[LIMA_RECORD_SIZE]);
   *ok = lima_primitive_fetch(&p, pp->job->memory, &pp->report, v, &size);
   return *ok && lima_setup_may_touch(p.kind, v, size, box) && lima_setup(setup, p.kind, v, size);
}

static int
clamp(uint32_t value, int least, int most)
{
   return value < (uint32_t)least ? least : value > (uint32_t)most ? most : (int)value;
}

/* The part of the tile where it may be; false: none. */
static bool
set_window(const struct pp *pp, struct pp_primitive *p, const uint32_t *record)
{
   const int x = (int)pp->tile_x * LIMA_TILE, y = (int)pp->tile_y * LIMA_TILE;
   const struct lima_setup *s = &p->setup;
   p->min_x = clamp(record[LIMA_RECORD_MIN_X], x > s->min_x ? x : s->min_x, x + LIMA_TILE);
   p->min_y = clamp(record[LIMA_RECORD_MIN_Y], y > s->min_y ? y : s->min_y, y + LIMA_TILE);
   p->max_x = clamp(record[LIMA_RECORD_MAX_X], x, x + LIMA_TILE);
   p->max_y = clamp(record[LIMA_RECORD_MAX_Y], y, y + LIMA_TILE);
   p->max_x = p->max_x < s->max_x ? p->max_x : s->max_x;
   p->max_y = p->max_y < s->max_y ? p->max_y : s->max_y;
   return p->min_x < p->max_x && p->min_y < p->max_y;
}

static bool
draw_primitive(struct pp *pp, const uint32_t *record, const uint32_t vertex[3])
{
   struct pp_primitive p;
   bool ok = true;
   if (!set_up(pp, &p.setup, record, vertex, &ok) || !set_window(pp, &p, record))
      return ok;
   const struct pp_state *state = pp_find_state(pp, record[LIMA_RECORD_STATE]);
   if (!state)
      return false;
   pp->state = state;
   p.near = (double)float_of(record[LIMA_RECORD_NEAR]);
   p.far = (double)float_of(record[LIMA_RECORD_FAR]);
   p.offset = state->offset_factor * p.setup.slope + state->offset_units;
   p.front = p.setup.kind != LIMA_SETUP_TRIANGLE || p.setup.clockwise != state->front_is_ccw;
   return !pp_cover(pp, &p) || (load_varyings(pp, &p, vertex) && pp_shade(pp, &p));
}

bool
pp_draw_tile(struct pp *pp, uint32_t va)
{
   uint32_t item[LIMA_ITEM_WORDS], record[LIMA_RECORD_WORDS], record_va = 0;
   while (lima_spend(&pp->left.items, 1)) {
      if (!lima_memory_read(pp->job->memory, va, item, LIMA_ITEM_WORDS))
         return lima_problem(&pp->report, "polygon list at %08" PRIx32 ": it is not in memory", va);
      const uint32_t address = item[0] & ~(uint32_t)LIMA_ITEM_MARK;
      switch (item[0] & LIMA_ITEM_MARK) {
      case LIMA_ITEM_END:
         return true;
      case LIMA_ITEM_LINK:
         va = address;
         continue;
      case LIMA_ITEM_PRIMITIVE:
         if (address != record_va &&
             !lima_memory_read(pp->job->memory, address, record, LIMA_RECORD_WORDS))
            return lima_problem(&pp->report, "polygon list at %08" PRIx32 ": no draw is there", va);
         record_va = address;
         if (!draw_primitive(pp, record, item + 1))
            return false;
         break;
      default:
         return lima_problem(&pp->report, "polygon list at %08" PRIx32 ": there is no %08" PRIx32,
                             va, item[0]);
      }
      va += sizeof item;
   }
   return lima_problem(&pp->report, "the polygon lists are too long");
}
