/* Constant expressions: what the code that is made of them computes. */
#include "private.h"

#include <string.h>

/* No operation has a larger result: a matrix of 4x4. */
#define MAX_SLOTS 4

static void
read_words(const struct glsl_type *type, const float (*slots)[4], union glsl_word *out)
{
   const uint32_t num = glsl_num_slots(type);
   for (uint32_t k = 0; k < num; k++)
      for (unsigned i = 0; i < type->rows; i++, out++) {
         uint32_t bits;
         memcpy(&bits, &slots[k][i], sizeof bits);
         if (type->base == GLSL_BOOL)
            out->b = bits;
         else
            memcpy(out, &bits, sizeof bits);
      }
}

static bool
run(struct emit *e, const struct glsl_expr *expr, union glsl_word *value)
{
   float outputs[VARYING_MAX][4];
   uint8_t mask[VARYING_MAX];
   struct ir_eval eval = {.outputs = outputs, .output_mask = mask};
   const struct value v = emit_expr(e, expr);
   if (emit_failed(e))
      return false;
   const uint32_t num = glsl_num_slots(expr->type);
   for (uint32_t k = 0; k < num && k < MAX_SLOTS; k++)
      ir_store_output(&e->b, VARYING_VAR0 + k, (1u << expr->type->rows) - 1, v.slot[k]);
   ir_end(&e->b);
   if (emit_failed(e) || !ir_shader_index(e->b.shader) || !ir_eval_run(e->b.shader, &eval))
      return false;
   read_words(expr->type, (const float(*)[4]) & outputs[VARYING_VAR0], value);
   return true;
}

bool
glsl_fold(const struct glsl_expr *expr, union glsl_word *value)
{
   static const struct glsl_limits limits = {.no_integers = false};
   const struct glsl_emit_options options = {.stage = GLSL_VERTEX, .limits = &limits};
   struct emit e = {.options = &options, .scratch = u_arena_create()};
   struct ir_shader *shader = ir_shader_create(IR_STAGE_VERTEX);
   bool good = false;
   if (shader && e.scratch) {
      e.b = ir_builder_create(shader);
      e.prologue = e.b.block;
      good = run(&e, expr, value);
   }
   u_arena_destroy(e.scratch);
   ir_shader_destroy(shader);
   return good;
}
