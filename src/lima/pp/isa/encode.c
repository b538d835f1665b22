#include "isa.h"

#include <string.h>

_Static_assert(sizeof(struct lima_pp_instr) <= 256, "offsets of members fit into a byte");

/* --- Members */

int32_t
lima_pp_get(const struct lima_pp_instr *instr, const struct lima_pp_field *field)
{
   const uint8_t *at = (const uint8_t *)instr + field->offset;
   uint16_t half;
   int16_t signed_half;
   int32_t word;
   if (field->size == 1)
      return *at;
   if (field->size == 4) {
      memcpy(&word, at, sizeof word);
      return word;
   }
   memcpy(&half, at, sizeof half);
   memcpy(&signed_half, at, sizeof signed_half);
   return field->kind == LIMA_PP_SIGNED ? signed_half : half;
}

void
lima_pp_set(struct lima_pp_instr *instr, const struct lima_pp_field *field, int32_t value)
{
   uint8_t *at = (uint8_t *)instr + field->offset;
   const uint16_t half = (uint16_t)value;
   if (field->size == 1)
      *at = (uint8_t)value;
   else if (field->size == 2)
      memcpy(at, &half, sizeof half);
   else
      memcpy(at, &value, sizeof value);
}

/* --- Bits: a string of them, the lowest of each word first */

static inline uint32_t
ones(unsigned width)
{
   return width < 32 ? (UINT32_C(1) << width) - 1 : UINT32_MAX;
}

static uint32_t
get_bits(const uint32_t *words, unsigned bit, unsigned width)
{
   const unsigned low = bit % 32;
   uint32_t value = words[bit / 32] >> low;
   if (low + width > 32)
      value |= words[bit / 32 + 1] << (32 - low);
   return value & ones(width);
}

static void
or_bits(uint32_t *words, unsigned bit, unsigned width, uint32_t value)
{
   const unsigned low = bit % 32;
   value &= ones(width);
   words[bit / 32] |= value << low;
   if (low + width > 32)
      words[bit / 32 + 1] |= value >> (32 - low);
}

/* Where the fields of the units begin, and behind them their end. */
static unsigned
place_units(uint16_t units, unsigned base[LIMA_PP_NUM_UNITS + 1])
{
   unsigned bit = 32;
   for (unsigned i = 0; i < LIMA_PP_NUM_UNITS; i++) {
      base[i] = bit;
      if (units >> i & 1)
         bit += lima_pp_units[i].width;
   }
   base[LIMA_PP_UNIT_CONTROL] = 0;
   return bit;
}

unsigned
lima_pp_length(uint16_t units)
{
   unsigned base[LIMA_PP_NUM_UNITS + 1];
   return (place_units(units, base) + 31) / 32;
}

/* --- Forms */

/* The form that an enabled unit says it has. */
static enum lima_pp_form
stored_form(const struct lima_pp_instr *instr, enum lima_pp_unit unit)
{
   switch (unit) {
   case LIMA_PP_UNIT_VARYING:
      return instr->varying.form;
   case LIMA_PP_UNIT_LOAD:
      return instr->load.form;
   case LIMA_PP_UNIT_COMBINE:
      return instr->combine.form;
   case LIMA_PP_UNIT_STORE:
      return instr->store.form;
   case LIMA_PP_UNIT_BRANCH:
      return instr->branch.form;
   default:
      for (unsigned i = 0; i < LIMA_PP_NUM_FORMS; i++) {
         if (lima_pp_forms[i].unit == unit)
            return (enum lima_pp_form)i;
      }
      return LIMA_PP_NUM_FORMS;
   }
}

static void
store_form(struct lima_pp_instr *instr, enum lima_pp_unit unit, enum lima_pp_form form)
{
   switch (unit) {
   case LIMA_PP_UNIT_VARYING:
      instr->varying.form = (uint8_t)form;
      break;
   case LIMA_PP_UNIT_LOAD:
      instr->load.form = (uint8_t)form;
      break;
   case LIMA_PP_UNIT_COMBINE:
      instr->combine.form = (uint8_t)form;
      break;
   case LIMA_PP_UNIT_STORE:
      instr->store.form = (uint8_t)form;
      break;
   case LIMA_PP_UNIT_BRANCH:
      instr->branch.form = (uint8_t)form;
      break;
   default:
      break;
   }
}

/* LIMA_PP_NUM_FORMS: there is none with these low bits. */
static enum lima_pp_form
find_form(enum lima_pp_unit unit, uint32_t bits)
{
   unsigned i = 0;
   while (i < LIMA_PP_NUM_FORMS && (lima_pp_forms[i].unit != unit ||
                                    (bits & lima_pp_forms[i].key) != lima_pp_forms[i].value))
      i++;
   return (enum lima_pp_form)i;
}

/* --- Words */

unsigned
lima_pp_encode(const struct lima_pp_instr *instr, uint32_t words[LIMA_PP_MAX_WORDS])
{
   const uint16_t units = instr->units & (uint16_t)ones(LIMA_PP_NUM_UNITS);
   unsigned base[LIMA_PP_NUM_UNITS + 1];
   uint32_t forms = UINT32_C(1) << LIMA_PP_FORM_CONTROL;
   const unsigned length = (place_units(units, base) + 31) / 32;
   memset(words, 0, length * sizeof *words);
   for (unsigned i = 0; i < LIMA_PP_NUM_UNITS; i++) {
      const enum lima_pp_form form = stored_form(instr, (enum lima_pp_unit)i);
      if (!(units >> i & 1) || form >= LIMA_PP_NUM_FORMS || lima_pp_forms[form].unit != i)
         continue;
      const unsigned width = lima_pp_units[i].width;
      or_bits(words, base[i], width < 32 ? width : 32, lima_pp_forms[form].value);
      forms |= UINT32_C(1) << form;
   }
   for (const struct lima_pp_field *f = lima_pp_fields; f < lima_pp_fields + lima_pp_num_fields;
        f++) {
      if (!(f->forms & forms))
         continue;
      const uint32_t value = f->kind == LIMA_PP_FIXED   ? f->value
                             : f->kind == LIMA_PP_COUNT ? length
                                                        : (uint32_t)lima_pp_get(instr, f);
      or_bits(words, base[f->unit] + f->low, f->width, value);
   }
   return length;
}

static bool
blame_bits(struct lima_pp_problem *problem, const char *text, enum lima_pp_unit unit, unsigned bit,
           unsigned width)
{
   if (problem)
      *problem = (struct lima_pp_problem){.text = text,
                                          .unit = (uint8_t)unit,
                                          .word = (uint8_t)(bit / 32),
                                          .low = (uint8_t)(bit % 32),
                                          .width = (uint8_t)width};
   return false;
}

/* Bits that no field has. `known`: those that have one. */
static bool
check_reserved(const uint32_t *words, const uint32_t *known, unsigned length, uint16_t units,
               const unsigned *base, struct lima_pp_problem *problem)
{
   for (unsigned i = 0; i < length; i++) {
      const uint32_t bits = words[i] & ~known[i];
      if (!bits)
         continue;
      const unsigned low = (unsigned)__builtin_ctz(bits), at = 32 * i + low;
      const unsigned width = 32 - (unsigned)__builtin_clz(bits) - low;
      enum lima_pp_unit unit = LIMA_PP_UNIT_CONTROL;
      for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++) {
         if (units >> u & 1 && at >= base[u] && at < base[u] + lima_pp_units[u].width)
            unit = (enum lima_pp_unit)u;
      }
      return blame_bits(problem,
                        i && unit == LIMA_PP_UNIT_CONTROL ? "bits behind the last field are set"
                                                          : "reserved bits are set",
                        unit, at, width);
   }
   return true;
}

/* Words being decoded. */
struct decoder {
   uint32_t words[LIMA_PP_MAX_WORDS + 1], known[LIMA_PP_MAX_WORDS + 1];
   unsigned base[LIMA_PP_NUM_UNITS + 1];
   uint32_t forms;
   bool legal;
};

static void
decode_forms(struct decoder *d, struct lima_pp_instr *instr, struct lima_pp_problem *problem)
{
   d->forms = UINT32_C(1) << LIMA_PP_FORM_CONTROL;
   for (unsigned i = 0; i < LIMA_PP_NUM_UNITS; i++) {
      const unsigned width = lima_pp_units[i].width < 32 ? lima_pp_units[i].width : 32;
      if (!lima_pp_has(instr, (enum lima_pp_unit)i))
         continue;
      const enum lima_pp_form form =
          find_form((enum lima_pp_unit)i, get_bits(d->words, d->base[i], width));
      if (form < LIMA_PP_NUM_FORMS) {
         d->forms |= UINT32_C(1) << form;
         store_form(instr, (enum lima_pp_unit)i, form);
         or_bits(d->known, d->base[i], width, lima_pp_forms[form].key);
      } else {
         or_bits(d->known, d->base[i], 32, UINT32_MAX);
         if (d->legal)
            d->legal = blame_bits(problem, "the unit has no such form", (enum lima_pp_unit)i,
                                  d->base[i], 6);
      }
   }
}

static void
decode_fields(struct decoder *d, struct lima_pp_instr *instr, struct lima_pp_problem *problem)
{
   for (const struct lima_pp_field *f = lima_pp_fields; f < lima_pp_fields + lima_pp_num_fields;
        f++) {
      if (!(f->forms & d->forms))
         continue;
      const unsigned bit = d->base[f->unit] + f->low;
      const uint32_t value = get_bits(d->words, bit, f->width);
      or_bits(d->known, bit, f->width, UINT32_MAX);
      if (f->kind == LIMA_PP_MEMBER) {
         lima_pp_set(instr, f, (int32_t)value);
      } else if (f->kind == LIMA_PP_SIGNED) {
         const uint32_t sign = UINT32_C(1) << (f->width - 1);
         lima_pp_set(instr, f, (int32_t)((value ^ sign) - sign));
      } else if (f->kind == LIMA_PP_FIXED && value != f->value && d->legal) {
         d->legal = blame_bits(problem, "bits that always have one value have another",
                               (enum lima_pp_unit)f->unit, bit, f->width);
      }
   }
}

bool
lima_pp_decode(const uint32_t *words, size_t num_words, struct lima_pp_instr *instr,
               struct lima_pp_problem *problem)
{
   struct decoder d = {.legal = true};
   memset(instr, 0, sizeof *instr);
   if (problem)
      *problem = (struct lima_pp_problem){0};
   memcpy(d.words, words,
          (num_words < LIMA_PP_MAX_WORDS ? num_words : LIMA_PP_MAX_WORDS) * sizeof *words);
   /* The bit of a unit in the control word is 7 + its number. */
   instr->units = (uint16_t)get_bits(d.words, 7, LIMA_PP_NUM_UNITS);
   const unsigned length = (place_units(instr->units, d.base) + 31) / 32;
   const unsigned count = get_bits(d.words, 0, 5);
   if (count != length)
      d.legal = blame_bits(problem, "the length is not that of the units' fields",
                           LIMA_PP_UNIT_CONTROL, 0, 5);
   else if (num_words < length)
      d.legal = blame_bits(problem, "the instruction is cut off", LIMA_PP_UNIT_CONTROL, 0, 5);
   decode_forms(&d, instr, problem);
   decode_fields(&d, instr, problem);
   return d.legal && check_reserved(d.words, d.known, length, instr->units, d.base, problem) &&
          lima_pp_check(instr, problem);
}
