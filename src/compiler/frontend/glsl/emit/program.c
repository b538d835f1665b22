/* One stage of a program, from trees to a shader. */
#include "private.h"

#include <string.h>

static bool
make_tables(struct emit *e)
{
   const struct glsl_emit_options *o = e->options;
   e->var = emit_alloc(e, (o->num_units + 1) * sizeof *e->var);
   for (uint32_t i = 0; i < o->num_units && !e->b.failed; i++)
      e->var[i] = emit_alloc(e, (o->units[i]->num_variables + 1) * sizeof *e->var[i]);
   return !e->b.failed;
}

static void
initialize_globals(struct emit *e)
{
   for (uint32_t i = 0; i < e->options->num_units; i++) {
      e->unit = e->options->units[i];
      for (const struct glsl_variable *v = e->unit->globals; v; v = v->next) {
         if (v->storage != GLSL_GLOBAL || !v->initializer || !v->used)
            continue;
         const struct value value = emit_expr(e, v->initializer);
         struct storage *var = emit_storage(e, v);
         if (!var || emit_failed(e))
            return;
         const struct access place = emit_access_whole(var);
         emit_store(e, &place, value);
      }
   }
}

static const struct glsl_function *
find_main(struct emit *e)
{
   for (uint32_t i = 0; i < e->options->num_units; i++) {
      e->unit = e->options->units[i];
      for (const struct glsl_function *f = e->unit->functions; f; f = f->next)
         if (f->defined && !strcmp(f->name, "main"))
            return f;
   }
   return NULL;
}

static void
emit_program(struct emit *e)
{
   struct call call = {0};
   e->prologue = e->b.block;
   emit_go_on(e, NULL);
   struct ir_block *first = e->b.block;
   initialize_globals(e);
   const struct glsl_function *function = find_main(e);
   if (function && !emit_failed(e))
      emit_body(e, function, &call);
   if (!emit_failed(e))
      emit_outputs(e);
   ir_end(&e->b);
   if (emit_failed(e))
      return;
   ir_set_block(&e->b, e->prologue);
   ir_jump(&e->b, first);
}

/* Whether a rule of the language asks that no pass changes how results come about. */
static bool
is_invariant(const struct glsl_emit_options *o)
{
   for (uint32_t i = 0; i < o->num_units; i++) {
      if (o->units[i]->language.invariant_all)
         return true;
      for (const struct glsl_variable *v = o->units[i]->globals; v; v = v->next)
         if (v->invariant)
            return true;
   }
   return false;
}

struct ir_shader *
glsl_emit(const struct glsl_emit_options *options, const char **why)
{
   *why = NULL;
   struct ir_shader *shader =
       ir_shader_create(options->stage == GLSL_VERTEX ? IR_STAGE_VERTEX : IR_STAGE_FRAGMENT);
   struct emit e = {.options = options, .scratch = u_arena_create()};
   if (!shader || !e.scratch)
      goto failed;
   shader->num_params = options->num_params;
   e.b = ir_builder_create(shader);
   e.b.exact = is_invariant(options);
   if (!make_tables(&e))
      goto failed;
   emit_program(&e);
   if (emit_failed(&e) || !ir_shader_index(shader))
      goto failed;
   u_arena_destroy(e.scratch);
   return shader;

failed:
   *why = e.why;
   u_arena_destroy(e.scratch);
   ir_shader_destroy(shader);
   return NULL;
}
