#include "builtin_table.h"

#include <string.h>

static uint32_t
needs(const struct glsl_language *language, const struct glsl_builtin_group *g)
{
   return g->needs[language->es][language->stage == GLSL_FRAGMENT];
}

static bool
exists(const struct glsl_language *language, const struct glsl_builtin_group *g)
{
   return !(needs(language, g) & ~language->enabled) &&
          (language->es || language->version >= g->min_version);
}

/* The first group of a name, or where it would be. */
static uint32_t
find_group(const char *name)
{
   uint32_t low = 0, high = glsl_num_builtin_groups;
   while (low < high) {
      const uint32_t middle = low + (high - low) / 2;
      if (strcmp(glsl_builtin_groups[middle].name, name) < 0)
         low = middle + 1;
      else
         high = middle;
   }
   return low;
}

unsigned
glsl_find_builtin_functions(const struct glsl_language *language, const char *name,
                            const struct glsl_builtin_function **first)
{
   unsigned num = 0;
   for (uint32_t i = find_group(name); i < glsl_num_builtin_groups; i++) {
      const struct glsl_builtin_group *g = &glsl_builtin_groups[i];
      if (strcmp(g->name, name))
         break;
      if (!exists(language, g))
         continue;
      if (!num)
         *first = &glsl_builtin_table[g->first];
      num += g->num;
   }
   return num;
}

const char *
glsl_builtin_name(unsigned number)
{
   return number < glsl_num_builtin_groups
              ? glsl_builtin_groups[number].name
              : glsl_builtin_variable_name(number - glsl_num_builtin_groups);
}

uint32_t
glsl_builtin_function_needs(const struct glsl_language *language,
                            const struct glsl_builtin_function *function)
{
   const uint32_t number = (uint32_t)(function - glsl_builtin_table);
   for (uint32_t i = find_group(function->name); i < glsl_num_builtin_groups; i++) {
      const struct glsl_builtin_group *g = &glsl_builtin_groups[i];
      if (number >= g->first && number - g->first < g->num)
         return needs(language, g);
   }
   return 0;
}
