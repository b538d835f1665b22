/* The parameters of ARB programs: which bindings are the same, how many count, and what numbers
 * they have in the IR. Constants are values of the IR, but for those in arrays with relative
 * addressing.
 */
#include "program.h"

#include <stdlib.h>
#include <string.h>

/* A binding and where it stands in the text. */
struct bound {
   struct arb_param param;
   uint32_t index;
};

static int
compare_bound(const void *a, const void *b)
{
   const struct bound *x = a, *y = b;
   const int order = memcmp(&x->param, &y->param, sizeof x->param);
   return order ? order : (x->index > y->index) - (x->index < y->index);
}

/* For each binding the first that is the same. The caller frees it. NULL: out of memory. */
static uint32_t *
find_first(struct asm_program *program)
{
   const unsigned num = program->num_params;
   struct bound *all = malloc((num + 1) * sizeof *all);
   uint32_t *first = malloc((num + 1) * sizeof *first);
   if (!all || !first) {
      free(all);
      free(first);
      program->no_memory = true;
      return NULL;
   }
   for (unsigned i = 0; i < num; i++)
      all[i] = (struct bound){program->params[i], i};
   qsort(all, num, sizeof *all, compare_bound);
   for (unsigned i = 0; i < num; i++) {
      const bool same = i && !memcmp(&all[i].param, &all[i - 1].param, sizeof all[i].param);
      first[all[i].index] = same ? first[all[i - 1].index] : all[i].index;
   }
   free(all);
   return first;
}

/* The array with relative addressing that a binding is of; they are in the order of the bindings.
 */
static bool
is_addressed(const struct asm_program *program, unsigned param, unsigned *array)
{
   while (*array < program->num_arrays &&
          param >= program->arrays[*array].first + program->arrays[*array].count)
      ++*array;
   return *array < program->num_arrays && program->arrays[*array].relative &&
          param >= program->arrays[*array].first;
}

int
asm_count_params(struct asm_program *program)
{
   uint32_t *first = find_first(program);
   if (!first)
      return -1;
   /* Constants of addressed arrays count each; one elsewhere counts unless a constant of the same
    * value does. */
   int count = 0;
   bool *counted = calloc(program->num_params + 1, sizeof *counted);
   if (!counted) {
      free(first);
      program->no_memory = true;
      return -1;
   }
   for (unsigned pass = 0; pass < 2; pass++) {
      for (unsigned i = 0, array = 0; i < program->num_params; i++) {
         const bool each =
             is_addressed(program, i, &array) && program->params[i].kind == ARB_PARAM_CONSTANT;
         if (each != (pass == 0) || (!each && counted[first[i]]))
            continue;
         counted[first[i]] = true;
         count++;
      }
   }
   free(counted);
   free(first);
   return count;
}

/* Appends a parameter of the IR; there is room. */
static unsigned
place(struct asm_program *program, const struct arb_param *param)
{
   program->layout[program->num_layout] = *param;
   return program->num_layout++;
}

/* Arrays with relative addressing lie in front, whole: addresses outside of them end at 0 or at the
 * limit of the IR. */
static void
place_arrays(struct asm_program *program, const uint32_t *first)
{
   for (unsigned i = 0; i < program->num_arrays; i++) {
      struct asm_array *array = &program->arrays[i];
      if (!array->relative)
         continue;
      array->place = program->num_layout;
      for (unsigned k = array->first; k < array->first + array->count; k++) {
         const unsigned at = place(program, &program->params[k]);
         if (program->params[k].kind != ARB_PARAM_CONSTANT && program->param_place[first[k]] < 0)
            program->param_place[first[k]] = (int32_t)at;
      }
   }
   program->indirect_limit = program->num_layout;
}

/* The others where an instruction reads them. */
static void
place_read(struct asm_program *program, const uint32_t *first)
{
   for (unsigned i = 0; i < program->num_instrs; i++) {
      const struct asm_instr *instr = &program->instrs[i];
      for (unsigned s = 0; s < instr->op->num_srcs; s++) {
         const struct asm_src *src = &instr->src[s];
         if (src->file != ASM_FILE_BINDING || src->relative ||
             program->params[src->index].kind == ARB_PARAM_CONSTANT)
            continue;
         int32_t *at = &program->param_place[first[src->index]];
         if (*at < 0)
            *at = (int32_t)place(program, &program->params[src->index]);
      }
   }
   for (unsigned i = 0; i < program->num_params; i++)
      program->param_place[i] = program->param_place[first[i]];
}

static struct arb_param
state(enum arb_state state, enum arb_field field, unsigned index, unsigned row)
{
   return (struct arb_param){.kind = ARB_PARAM_STATE,
                             .state = (uint8_t)state,
                             .field = (uint8_t)field,
                             .index = (uint16_t)index,
                             .row = (uint8_t)row};
}

/* What the linked position reads (ARB_LINK_PARAMS). */
static void
place_link(struct asm_program *program)
{
   static const enum arb_field matrices[] = {ARB_FIELD_MVP, ARB_FIELD_MODELVIEW};
   struct arb_param param;
   for (unsigned i = 0; i < 8; i++) {
      param = state(ARB_STATE_MATRIX, matrices[i / 4], 0, i % 4);
      place(program, &param);
   }
   for (unsigned i = 0; i < 6; i++) {
      param = state(ARB_STATE_CLIP_PLANE, ARB_FIELD_NONE, i, 0);
      place(program, &param);
   }
}

bool
asm_layout_params(struct asm_program *program)
{
   const unsigned num = program->num_params;
   uint32_t *first = find_first(program);
   /* Each binding at most once, and once more in an array. */
   program->layout = calloc(2 * num + 3 + ARB_LINK_PARAMS, sizeof *program->layout);
   program->param_place = malloc((num + 1) * sizeof *program->param_place);
   if (!first || !program->layout || !program->param_place) {
      program->no_memory = true;
      free(first);
      return false;
   }
   for (unsigned i = 0; i < num; i++)
      program->param_place[i] = -1;
   place_arrays(program, first);
   place_read(program, first);
   free(first);
   if (program->fog != ASM_FOG_NONE) {
      const struct arb_param color = state(ARB_STATE_FOG_COLOR, ARB_FIELD_NONE, 0, 0);
      const struct arb_param factors = state(ARB_STATE_FOG_FACTORS, ARB_FIELD_NONE, 0, 0);
      program->fog_color = place(program, &color);
      program->fog_factors = place(program, &factors);
   }
   if (program->bounds_depth) {
      const struct arb_param bounds = state(ARB_STATE_DEPTH_BOUNDS, ARB_FIELD_NONE, 0, 0);
      program->depth_bounds = place(program, &bounds);
   }
   if (program->position_invariant)
      place_link(program);
   return true;
}
