#include "print.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
   char *text;
   size_t len, size;
};

static void append(struct line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void
append(struct line *line, const char *format, ...)
{
   va_list args;
   va_start(args, format);
   int n = vsnprintf(line->text + line->len, line->size - line->len, format, args);
   va_end(args);
   if (n > 0)
      line->len += (size_t)n < line->size - line->len ? (size_t)n : line->size - line->len - 1;
}

const char *
nv2a_value_name(const struct nv2a_method_field *field, uint32_t value)
{
   for (unsigned i = 0; i < field->num_values; i++) {
      if (field->values[i].value == value)
         return field->values[i].name;
   }
   return NULL;
}

const struct nv2a_method_field *
nv2a_find_field(uint32_t method, uint32_t mask)
{
   const struct nv2a_method *m = nv2a_method_find(method);
   for (unsigned i = 0; m && i < m->num_fields; i++) {
      if (m->fields[i].mask == mask)
         return &m->fields[i];
   }
   return NULL;
}

void
nv2a_print_float(uint32_t bits, char text[NV2A_FLOAT_TEXT])
{
   float f, again = 0.0f;
   int len = 0;
   memcpy(&f, &bits, sizeof f);
   for (int digits = 6; digits <= 9; digits++) {
      len = snprintf(text, NV2A_FLOAT_TEXT, "%.*g", digits, (double)f);
      again = strtof(text, NULL);
      if (!memcmp(&again, &f, sizeof f))
         return;
   }
   /* The payload of a NaN is in no decimal form; drivers put integers there by mistake. */
   snprintf(text + len, NV2A_FLOAT_TEXT - (size_t)len, " (0x%08x)", (unsigned)bits);
}

static int
signed_half(uint32_t value)
{
   return (int)((value & 0xffff) ^ 0x8000) - 0x8000;
}

/* A field's value as a number with fraction bits; its highest bit is the sign if it is signed. */
static double
fixed_point(const struct nv2a_method_field *field, uint32_t value, unsigned fraction,
            bool is_signed)
{
   uint32_t full = nv097_get(field->mask, field->mask);
   int64_t number = value;
   if (is_signed && value > full / 2)
      number -= (int64_t)full + 1;
   return (double)number / (1 << fraction);
}

static void
append_value(struct line *line, const struct nv2a_method_field *field, uint32_t value)
{
   const unsigned v = value;
   const char *name = nv2a_value_name(field, value);
   char number[NV2A_FLOAT_TEXT];
   switch ((enum nv2a_kind)field->kind) {
   case NV2A_KIND_UINT:
   case NV2A_KIND_BOOL:
      append(line, "%u", v);
      break;
   case NV2A_KIND_LESS1:
      append(line, "%u+1", v);
      break;
   case NV2A_KIND_FLOAT:
      nv2a_print_float(value, number);
      append(line, "%s", number);
      break;
   case NV2A_KIND_ARGB:
      append(line, "a=%u r=%u g=%u b=%u", v >> 24, v >> 16 & 255, v >> 8 & 255, v & 255);
      break;
   case NV2A_KIND_HANDLE:
   case NV2A_KIND_ADDRESS:
      append(line, "0x%08x", v);
      break;
   case NV2A_KIND_HEX:
   case NV2A_KIND_IGNORED:
      append(line, "0x%x", v);
      break;
   case NV2A_KIND_UB4:
      append(line, "%u %u %u %u", v & 255, v >> 8 & 255, v >> 16 & 255, v >> 24);
      break;
   case NV2A_KIND_S16X2:
      append(line, "%d %d", signed_half(value), signed_half(value >> 16));
      break;
   case NV2A_KIND_U16X2:
      append(line, "%u %u", v & 0xffff, v >> 16);
      break;
   case NV2A_KIND_FIXED3:
      append(line, "%g", fixed_point(field, value, 3, false));
      break;
   case NV2A_KIND_FIXED8:
      append(line, "%g", fixed_point(field, value, 8, false));
      break;
   case NV2A_KIND_SFIXED8:
      append(line, "%g", fixed_point(field, value, 8, true));
      break;
   case NV2A_KIND_SET:
      if (name)
         append(line, "%s", name);
      else
         append(line, "0x%x", v);
      break;
   }
}

/* All fields, zero or not, so that lines of one method can be compared by eye. */
void
nv2a_print_method(uint32_t method, uint32_t data, char text[NV2A_METHOD_TEXT])
{
   struct line line = {.text = text, .size = NV2A_METHOD_TEXT};
   const struct nv2a_method *m = nv2a_method_find(method);
   char fault[120];
   text[0] = '\0';
   if (!m) {
      append(&line, "no method 0x%08x", (unsigned)data);
      return;
   }
   append(&line, "%s", m->name);
   if (m->count > 1)
      append(&line, "[%u]", nv2a_method_unit(m, method));
   if (m->words > 1)
      append(&line, ".%u", nv2a_method_word(m, method));
   for (unsigned i = 0; i < m->num_fields; i++) {
      const struct nv2a_method_field *field = &m->fields[i];
      append(&line, " %s%s", field->name, *field->name ? "=" : "");
      append_value(&line, field, nv097_get(data, field->mask));
   }
   if (!nv2a_method_legal(m, data, fault, sizeof fault))
      append(&line, " ; 0x%08x is illegal: %s", (unsigned)data, fault);
}
