#include "random_program.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

uint32_t
random_next(uint64_t *state)
{
   /* xorshift64* */
   *state ^= *state >> 12;
   *state ^= *state << 25;
   *state ^= *state >> 27;
   return (uint32_t)(*state * UINT64_C(2685821657736338717) >> 32);
}

uint32_t
random_below(uint64_t *state, uint32_t limit)
{
   return (uint32_t)((uint64_t)random_next(state) * limit >> 32);
}

float
random_float(uint64_t *state)
{
   static const uint32_t special[] = {0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                      0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0x3f800000,
                                      0xbf800000, 0x3f7fffff, 0x42fe0000, 0xc2fc0000};
   uint32_t bits = random_next(state);
   switch (random_below(state, 8)) {
   case 0:
      bits = special[random_below(state, sizeof special / sizeof special[0])];
      break;
   case 1:
      break; /* any bits */
   case 2:
      return (float)((int)random_below(state, 201) - 100);
   default:
      return ((float)(int)bits) * 0x1p-29f;
   }
   float f;
   memcpy(&f, &bits, sizeof f);
   return f;
}

enum version { VP10, VP11, VSP10, VP20 };

struct writer {
   uint64_t *state;
   char *out;
   size_t len;
   enum version version;
   unsigned num_instrs, num_labels, next_label;
};

static uint32_t
below(struct writer *w, uint32_t limit)
{
   return random_below(w->state, limit);
}

static void put(struct writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
put(struct writer *w, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   w->len += (size_t)vsnprintf(w->out + w->len, RANDOM_PROGRAM_SIZE - w->len, fmt, args);
   va_end(args);
}

static unsigned
num_temps(const struct writer *w)
{
   return w->version == VP20 ? 16 : 12;
}

static void
put_swizzle(struct writer *w, bool scalar)
{
   if (scalar || below(w, 4) == 0)
      put(w, ".%c", "xyzw"[below(w, 4)]);
   else if (below(w, 2))
      put(w, ".%c%c%c%c", "xyzw"[below(w, 4)], "xyzw"[below(w, 4)], "xyzw"[below(w, 4)],
          "xyzw"[below(w, 4)]);
}

static void
put_mask(struct writer *w)
{
   const unsigned mask = below(w, 16);
   if (!mask)
      return;
   put(w, ".");
   for (unsigned i = 0; i < 4; i++) {
      if (mask >> i & 1)
         put(w, "%c", "xyzw"[i]);
   }
}

static void
put_test(struct writer *w)
{
   static const char rules[][3] = {"EQ", "GE", "GT", "LE", "LT", "NE", "TR", "FL"};
   put(w, " (%s", rules[below(w, 8)]);
   put_swizzle(w, false);
   put(w, ")");
}

/* One instruction reads one parameter and one attribute at most, so the caller picks them. */
static void
put_src(struct writer *w, bool scalar, const char *param, unsigned attrib)
{
   const bool bars = w->version == VP20 && below(w, 6) == 0;
   if (below(w, 3) == 0)
      put(w, "-");
   if (bars)
      put(w, "|");
   const unsigned kind = below(w, 4);
   if (kind == 0)
      put(w, "%s", param);
   else if (kind == 1)
      put(w, "v[%u]", attrib);
   else
      put(w, "R%u", below(w, num_temps(w)));
   put_swizzle(w, scalar);
   if (bars)
      put(w, "|");
}

static void
put_param(struct writer *w, char param[16])
{
   const bool vp2 = w->version == VP20;
   if (below(w, 4))
      snprintf(param, 16, "c[%u]", below(w, below(w, 4) ? 16 : vp2 ? 256 : 96));
   else
      snprintf(param, 16, "c[A%u.%c%c%u]", vp2 ? below(w, 2) : 0, vp2 ? "xyzw"[below(w, 4)] : 'x',
               below(w, 2) ? '+' : '-', below(w, 24));
}

static void
put_dst(struct writer *w)
{
   static const char outputs[][5] = {"HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ",
                                     "TEX0", "TEX1", "TEX2", "TEX7", "CLP0", "CLP5"};
   const unsigned kind = below(w, 8);
   if (w->version == VP20 && kind == 0)
      put(w, "CC");
   else if (w->version == VSP10 && kind < 3)
      put(w, "c[%u]", below(w, 96));
   else if (w->version != VSP10 && kind < 3)
      put(w, "o[%s]", outputs[below(w, w->version == VP20 ? 13 : 11)]);
   else
      put(w, "R%u", below(w, num_temps(w)));
   put_mask(w);
   if (w->version == VP20 && below(w, 4) == 0)
      put_test(w);
}

/* Opcodes with their number of sources, negative for scalar ones: first those of VP1.0, then what
 * VP1.1 and VP2.0 add. */
static const struct {
   char name[4];
   int srcs;
} opcodes[] = {
    {"MOV", 1},  {"LIT", 1},  {"RCP", -1}, {"RSQ", -1}, {"EXP", -1}, {"LOG", -1}, {"MUL", 2},
    {"ADD", 2},  {"DP3", 2},  {"DP4", 2},  {"DST", 2},  {"MIN", 2},  {"MAX", 2},  {"SLT", 2},
    {"SGE", 2},  {"MAD", 3},  {"ABS", 1},  {"SUB", 2},  {"RCC", -1}, {"DPH", 2},  {"COS", -1},
    {"SIN", -1}, {"EX2", -1}, {"LG2", -1}, {"FLR", 1},  {"FRC", 1},  {"SEQ", 2},  {"SFL", 2},
    {"SGT", 2},  {"SLE", 2},  {"SNE", 2},  {"SSG", 1},  {"STR", 2},
};

static void
put_operation(struct writer *w)
{
   const unsigned count = w->version == VP20 ? 33 : w->version == VP11 ? 20 : 16;
   const unsigned op = below(w, count);
   const bool scalar = opcodes[op].srcs < 0;
   const unsigned attrib = w->version == VSP10 ? 0 : below(w, 16);
   char param[16];
   put_param(w, param);
   put(w, "%s%s ", opcodes[op].name, w->version == VP20 && below(w, 4) == 0 ? "C" : "");
   put_dst(w);
   for (int i = 0; i < (scalar ? 1 : opcodes[op].srcs); i++) {
      put(w, ", ");
      put_src(w, scalar, param, attrib);
   }
   put(w, ";\n");
}

static void
put_address(struct writer *w)
{
   const unsigned attrib = w->version == VSP10 ? 0 : below(w, 16);
   if (w->version != VP20) {
      put(w, "ARL A0.x, ");
      put_src(w, true, "c[7]", attrib);
   } else if (below(w, 4) == 0) {
      put(w, "ARA%s A%u", below(w, 2) ? "C" : "", below(w, 2));
      put_mask(w);
      put(w, ", A%u", below(w, 2));
   } else {
      put(w, "%s%s A%u", below(w, 2) ? "ARL" : "ARR", below(w, 2) ? "C" : "", below(w, 2));
      put_mask(w);
      if (below(w, 3) == 0)
         put_test(w);
      put(w, ", ");
      put_src(w, false, "c[7]", attrib);
   }
   put(w, ";\n");
}

/* BRA and CAL to a label further down, or RET. */
static void
put_flow(struct writer *w)
{
   const unsigned left = w->num_labels - w->next_label;
   const unsigned kind = below(w, 8);
   if (kind == 0)
      put(w, "RET");
   else
      put(w, "%s l%u", kind < 3 ? "CAL" : "BRA", w->next_label + below(w, left + 1));
   if (below(w, 8))
      put_test(w);
   put(w, ";\n");
}

size_t
random_program(uint64_t *state, char *out)
{
   static const char headers[][9] = {"!!VP1.0", "!!VP1.1", "!!VSP1.0", "!!VP2.0"};
   struct writer w = {.state = state, .out = out};
   w.version = (enum version)below(&w, 4);
   w.num_instrs = 1 + below(&w, 60);
   w.num_labels = w.version == VP20 ? below(&w, 8) : 0;
   put(&w, "%s\n", headers[w.version]);
   for (unsigned i = 0; i < w.num_instrs; i++) {
      if (w.next_label < w.num_labels && below(&w, 6) == 0)
         put(&w, "l%u:\n", w.next_label++);
      if (w.num_labels && below(&w, 6) == 0)
         put_flow(&w);
      else if (below(&w, 8) == 0)
         put_address(&w);
      else
         put_operation(&w);
   }
   for (; w.next_label <= w.num_labels && w.version == VP20; w.next_label++)
      put(&w, "l%u:\n", w.next_label);
   put(&w, w.version == VSP10 ? "MOV c[1].x, R0;\nEND" : "MOV o[HPOS].x, R0;\nEND");
   return w.len;
}
