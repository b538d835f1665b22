#include "methods.h"

#include <stdio.h>

static bool
value_is_named(const struct nv2a_method_field *field, uint32_t value)
{
   for (unsigned i = 0; i < field->num_values; i++) {
      if (field->values[i].value == value)
         return true;
   }
   return false;
}

/* What is wrong with a field's value; NULL: nothing. Names in the table may cover more bits than a
 * chip takes (homebrew's masks do), so the range is asked for sets and booleans, too. */
static const char *
fault_of(const struct nv2a_method_field *field, uint32_t value)
{
   if (field->kind == NV2A_KIND_IGNORED)
      return NULL;
   if (value & ~field->bits)
      return "has bits that must be 0";
   if (value < field->min || value > field->max)
      return "is out of range";
   if (field->kind == NV2A_KIND_SET && !value_is_named(field, value))
      return "is none of its values";
   return NULL;
}

bool
nv2a_method_legal(const struct nv2a_method *method, uint32_t data, char *text, size_t size)
{
   uint32_t rest = data;
   for (unsigned i = 0; i < method->num_fields; i++) {
      const struct nv2a_method_field *field = &method->fields[i];
      uint32_t value = nv097_get(data, field->mask);
      const char *fault = fault_of(field, value);
      rest &= ~field->mask;
      if (!fault)
         continue;
      if (text)
         snprintf(text, size, "%s%s0x%x %s", field->name, *field->name ? " " : "", (unsigned)value,
                  fault);
      return false;
   }
   /* Fields may overlap, but what none of them has is always 0 on real chips. */
   if (rest && text)
      snprintf(text, size, "bits 0x%x belong to no field", (unsigned)rest);
   return !rest;
}
