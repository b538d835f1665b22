#include "layout.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static uint32_t
mask_of(unsigned width)
{
   return width < 32 ? (1u << width) - 1 : UINT32_MAX;
}

uint32_t
lima_field_get(const struct lima_field *field, const uint32_t *words)
{
   const unsigned word = field->low / 32, shift = field->low % 32;
   uint64_t bits = words[word];
   if (shift + field->width > 32)
      bits |= (uint64_t)words[word + 1] << 32;
   return (uint32_t)(bits >> shift) & mask_of(field->width);
}

void
lima_field_set(const struct lima_field *field, uint32_t *words, uint32_t value)
{
   const unsigned word = field->low / 32, shift = field->low % 32;
   const uint64_t mask = (uint64_t)mask_of(field->width) << shift;
   const uint64_t bits = (uint64_t)value << shift & mask;
   words[word] = (words[word] & ~(uint32_t)mask) | (uint32_t)bits;
   if (shift + field->width > 32)
      words[word + 1] = (words[word + 1] & ~(uint32_t)(mask >> 32)) | (uint32_t)(bits >> 32);
}

uint32_t
lima_get(const struct lima_layout *layout, const uint32_t *words, unsigned field)
{
   return lima_field_get(&layout->fields[field], words);
}

void
lima_set(const struct lima_layout *layout, uint32_t *words, unsigned field, uint32_t value)
{
   lima_field_set(&layout->fields[field], words, value);
}

/* The name of a LIMA_SET's value; NULL: it has none. */
static const char *
value_name(const struct lima_field *field, uint32_t value)
{
   for (unsigned i = 0; i < field->num_values; i++) {
      if (field->values[i].value == value)
         return field->values[i].name;
   }
   return NULL;
}

void
lima_decode(const struct lima_layout *layout, const uint32_t *words, uint32_t *values)
{
   for (unsigned i = 0; i < layout->num_fields; i++)
      values[i] = lima_get(layout, words, i);
}

void
lima_encode(const struct lima_layout *layout, const uint32_t *values, uint32_t *words)
{
   memset(words, 0, layout->num_words * sizeof *words);
   if (layout->mask)
      words[1] = layout->match;
   for (unsigned i = 0; i < layout->num_fields; i++)
      lima_set(layout, words, i, values[i]);
}

static bool
field_known(const struct lima_field *field, uint32_t value)
{
   switch ((enum lima_kind)field->kind) {
   case LIMA_SET:
      return value_name(field, value) != NULL;
   case LIMA_ALWAYS:
      return value == field->always;
   default:
      return true;
   }
}

bool
lima_layout_known(const struct lima_layout *layout, const uint32_t *words, char *text, size_t size)
{
   uint32_t known[LIMA_MAX_LAYOUT_WORDS + 1] = {0, layout->mask};
   for (unsigned i = 0; i < layout->num_fields; i++)
      lima_field_set(&layout->fields[i], known, UINT32_MAX);
   for (unsigned w = 0; w < layout->num_words; w++) {
      const uint32_t left = words[w] & ~known[w];
      if (left) {
         snprintf(text, size, "bits %08" PRIx32 " of word %u of %s mean nothing", left, w,
                  layout->name);
         return false;
      }
   }
   for (unsigned i = 0; i < layout->num_fields; i++) {
      const struct lima_field *f = &layout->fields[i];
      const uint32_t value = lima_field_get(f, words);
      if (!field_known(f, value)) {
         snprintf(text, size, "%s of %s is 0x%" PRIx32 ", which means nothing", f->name,
                  layout->name, value);
         return false;
      }
   }
   return true;
}

static int32_t
signed_value(const struct lima_field *field, uint32_t value)
{
   const uint32_t sign = 1u << (field->width - 1);
   return (int32_t)((value ^ sign) - sign);
}

static void
print_float(uint32_t bits, FILE *out)
{
   char text[32];
   float f, again;
   memcpy(&f, &bits, sizeof f);
   for (int digits = 6; digits <= 9; digits++) {
      snprintf(text, sizeof text, "%.*g", digits, (double)f);
      again = strtof(text, NULL);
      if (!memcmp(&again, &f, sizeof f))
         break;
   }
   if (f != f)
      snprintf(text, sizeof text, "nan:%08" PRIx32, bits);
   fputs(text, out);
}

static void
print_value(const struct lima_field *field, uint32_t value, FILE *out)
{
   const char *name;
   switch ((enum lima_kind)field->kind) {
   case LIMA_UINT:
      fprintf(out, "%" PRIu32, value);
      break;
   case LIMA_LESS1:
      fprintf(out, "%" PRIu64, (uint64_t)value + 1);
      break;
   case LIMA_INT:
      fprintf(out, "%" PRId32, signed_value(field, value));
      break;
   case LIMA_HEX:
   case LIMA_ALWAYS:
      fprintf(out, "0x%" PRIx32, value);
      break;
   case LIMA_ADDRESS:
      fprintf(out, "0x%08" PRIx64, (uint64_t)value << field->shift);
      break;
   case LIMA_FLOAT:
      print_float(value, out);
      break;
   case LIMA_FIXED4:
      fprintf(out, "%g", value / 16.0);
      break;
   case LIMA_SFIXED4:
      fprintf(out, "%g", signed_value(field, value) / 16.0);
      break;
   case LIMA_SET:
      name = value_name(field, value);
      if (name)
         fputs(name, out);
      else
         fprintf(out, "0x%" PRIx32, value);
      break;
   }
}

void
lima_print_fields(const struct lima_layout *layout, const uint32_t *words, FILE *out)
{
   for (unsigned i = 0; i < layout->num_fields; i++) {
      const struct lima_field *f = &layout->fields[i];
      const uint32_t value = lima_field_get(f, words);
      if (f->kind == LIMA_ALWAYS && value == f->always)
         continue;
      fprintf(out, " %s=", f->name);
      print_value(f, value, out);
   }
}
