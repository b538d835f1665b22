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

/* A varying of a vertex; components that its type has not are 0, the fourth 1. */
static void
convert_varying(unsigned type, const uint8_t *p, float value[4])
{
   static const uint8_t counts[8] = {4, 2, 4, 2, 2, 2, 3, 4};
   value[0] = value[1] = value[2] = 0.0f;
   value[3] = 1.0f;
   for (unsigned i = 0; i < counts[type]; i++) {
      const uint16_t half = (uint16_t)(p[2 * i] | p[2 * i + 1] << 8);
      switch ((enum lima_varying_type)type) {
      case LIMA_VARYING_FP32X4:
      case LIMA_VARYING_FP32X2:
         value[i] = float_of(p[4 * i] | (uint32_t)p[4 * i + 1] << 8 | (uint32_t)p[4 * i + 2] << 16 |
                             (uint32_t)p[4 * i + 3] << 24);
         break;
      case LIMA_VARYING_FP16X4:
      case LIMA_VARYING_FP16X2:
         value[i] = lima_half_to_float(half);
         break;
      case LIMA_VARYING_SNORM16X2:
         value[i] = (float)(int16_t)half / 32767.0f;
         break;
      case LIMA_VARYING_UNORM16X2:
         value[i] = (float)half / 65535.0f;
         break;
      case LIMA_VARYING_UNORM8X4:
         value[i] = (float)p[i] / 255.0f;
         break;
      case LIMA_VARYING_LOW3: /* the format is not known */
         break;
      }
   }
}

static bool
load_varyings(struct pp *pp, struct pp_primitive *p, const uint32_t vertex[3])
{
   const struct pp_state *s = p->state;
   const uint32_t base = lima_get(&lima_render_state, s->words, LIMA_RS_VARYINGS) << 4;
   for (unsigned v = 0; v < p->setup.num_vertices; v++) {
      for (unsigned i = 0; i < s->num_varyings; i++) {
         if (!(s->program.varyings >> i & 1))
            continue;
         const unsigned bytes = s->varyings[i].type == LIMA_VARYING_FP32X4 ? 16 : 8;
         const uint32_t va = base + vertex[v] * s->stride + s->varyings[i].offset;
         const uint8_t *from = lima_memory_at(pp->memory, va, bytes);
         if (!from)
            return lima_problem(pp->report, "varying %u at %08" PRIx32 " is not in memory", i, va);
         convert_varying(s->varyings[i].type, from, p->varyings[i][v]);
      }
   }
   return true;
}

/* False: it covers nothing, or *ok is false after a problem. */
static bool
set_up(struct pp *pp, struct pp_primitive *p, const uint32_t *record, const uint32_t vertex[3],
       bool *ok)
{
   struct lima_position v[3];
   const uint32_t kind = record[LIMA_RECORD_KIND];
   const unsigned count = kind == LIMA_SETUP_POINT ? 1 : kind == LIMA_SETUP_LINE ? 2 : 3;
   float size = float_of(record[LIMA_RECORD_SIZE]);
   for (unsigned i = 0; i < count; i++) {
      uint32_t words[4];
      if (!lima_memory_read(pp->memory, record[LIMA_RECORD_POSITIONS] + vertex[i] * 16, words, 4)) {
         *ok = lima_problem(pp->report, "a position is not in memory");
         return false;
      }
      memcpy(&v[i], words, sizeof words);
   }
   if (kind == LIMA_SETUP_POINT && record[LIMA_RECORD_SIZES]) {
      uint32_t bits;
      if (!lima_memory_read(pp->memory, record[LIMA_RECORD_SIZES] + 4 * vertex[0], &bits, 1)) {
         *ok = lima_problem(pp->report, "a point's size is not in memory");
         return false;
      }
      size = float_of(bits);
   }
   return kind == LIMA_SETUP_POINT       ? lima_setup_point(&p->setup, v, size)
          : kind == LIMA_SETUP_LINE      ? lima_setup_line(&p->setup, v, size)
          : kind == LIMA_SETUP_RECTANGLE ? lima_setup_rectangle(&p->setup, v)
                                         : lima_setup_triangle(&p->setup, v);
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
   struct pp_primitive p = {.near = float_of(record[LIMA_RECORD_NEAR]),
                            .far = float_of(record[LIMA_RECORD_FAR])};
   bool ok = true;
   if (!set_up(pp, &p, record, vertex, &ok) || !set_window(pp, &p, record))
      return ok;
   pp->state = pp_find_state(pp, record[LIMA_RECORD_STATE]);
   p.state = pp->state;
   return p.state && load_varyings(pp, &p, vertex) && pp_shade(pp, &p);
}

bool
pp_draw_tile(struct pp *pp, uint32_t va)
{
   uint32_t item[LIMA_ITEM_WORDS], record[LIMA_RECORD_WORDS], record_va = 0;
   while (lima_spend(&pp->left.items, 1)) {
      if (!lima_memory_read(pp->memory, va, item, LIMA_ITEM_WORDS))
         return lima_problem(pp->report, "polygon list at %08" PRIx32 ": it is not in memory", va);
      const uint32_t address = item[0] & ~(uint32_t)LIMA_ITEM_MARK;
      switch (item[0] & LIMA_ITEM_MARK) {
      case LIMA_ITEM_END:
         return true;
      case LIMA_ITEM_LINK:
         va = address;
         continue;
      case LIMA_ITEM_PRIMITIVE:
         if (address != record_va &&
             !lima_memory_read(pp->memory, address, record, LIMA_RECORD_WORDS))
            return lima_problem(pp->report, "polygon list at %08" PRIx32 ": no draw is there", va);
         record_va = address;
         if (!draw_primitive(pp, record, item + 1))
            return false;
         break;
      default:
         return lima_problem(pp->report, "polygon list at %08" PRIx32 ": there is no %08" PRIx32,
                             va, item[0]);
      }
      va += sizeof item;
   }
   return lima_problem(pp->report, "the polygon lists are too long");
}
