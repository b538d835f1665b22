/* Functions between the shaders of a stage: which body a call means, and what main reaches. */
#include "compiler/frontend/glsl/ast/walk.h"
#include "link.h"

#include <string.h>

/* Calls within calls that are looked at. */
#define MAX_CALL_DEPTH 200u

static const char *const stage_names[] = {"vertex", "fragment"};

static bool
same_signature(const struct glsl_function *a, const struct glsl_function *b)
{
   if (strcmp(a->name, b->name) || a->num_params != b->num_params)
      return false;
   for (uint32_t i = 0; i < a->num_params; i++)
      if (!glsl_type_equal(a->param[i]->type, b->param[i]->type))
         return false;
   return true;
}

const struct glsl_function *
link_body(const struct link *link, enum glsl_stage stage, const struct glsl_function *function,
          const struct glsl_unit *unit, const struct glsl_unit **of)
{
   *of = unit;
   if (function->defined)
      return function;
   const struct link_stage *s = &link->stage[stage];
   for (uint32_t i = 0; i < s->num_units; i++) {
      *of = s->unit[i];
      for (const struct glsl_function *f = s->unit[i]->functions; f; f = f->next)
         if (f->defined && same_signature(f, function))
            return f;
   }
   return NULL;
}

/* --- One body each */

static bool
check_bodies(struct link *link, enum glsl_stage stage)
{
   struct link_stage *s = &link->stage[stage];
   bool good = true;
   for (uint32_t i = 0; i < s->num_units; i++)
      for (const struct glsl_function *f = s->unit[i]->functions; f; f = f->next) {
         const struct glsl_unit *of;
         if (!f->defined)
            continue;
         if (!strcmp(f->name, "main") && !s->main)
            s->main = f;
         const struct glsl_function declaration = {
             .name = f->name, .param = f->param, .num_params = f->num_params};
         if (link_body(link, stage, &declaration, NULL, &of) != f)
            good = glsl_error(&link->log, NULL, "two %s shaders define the function '%s'",
                              stage_names[stage], f->name);
      }
   if (!s->main)
      return glsl_error(&link->log, NULL, "no %s shader defines 'main'", stage_names[stage]);
   return good;
}

/* --- What main reaches */

struct reach {
   struct link *link;
   enum glsl_stage stage;
   const struct glsl_unit *unit;
   unsigned depth;
   bool good;
};

static void reach_function(struct reach *r, const struct glsl_function *function,
                           const struct glsl_unit *unit);

static bool
reach_call(void *data, const struct glsl_expr *expr)
{
   struct reach *r = data;
   const struct glsl_unit *of;
   if (!r->good)
      return false;
   if (expr->kind == GLSL_CALL_BUILTIN && expr->builtin->op == GLSL_FN_FTRANSFORM)
      r->link->stage[r->stage].uses_ftransform = true;
   if (expr->kind != GLSL_CALL)
      return true;
   const struct glsl_function *body = link_body(r->link, r->stage, expr->function, r->unit, &of);
   if (body)
      reach_function(r, body, of);
   else
      r->good = glsl_error(&r->link->log, NULL,
                           "the function '%s' is called, and no %s shader defines it",
                           expr->function->name, stage_names[r->stage]);
   return r->good;
}

static void
reach_function(struct reach *r, const struct glsl_function *function, const struct glsl_unit *unit)
{
   struct link_stage *s = &r->link->stage[r->stage];
   const struct glsl_unit *caller = r->unit;
   for (const struct link_function *f = s->called; f; f = f->next)
      if (f->function == function) {
         if (f->open)
            r->good =
                glsl_error(&r->link->log, NULL, "the function '%s' calls itself", function->name);
         return;
      }
   struct link_function *called = link_alloc(r->link, false, sizeof *called);
   if (!called || r->depth >= MAX_CALL_DEPTH) {
      r->good = glsl_error(&r->link->log, NULL, "calls within calls: more than %u", MAX_CALL_DEPTH);
      return;
   }
   *called = (struct link_function){function, unit, true, s->called};
   s->called = called;
   r->unit = unit;
   r->depth++;
   glsl_walk_statements(function->body, reach_call, r);
   r->depth--;
   r->unit = caller;
   called->open = false;
}

bool
link_functions(struct link *link, enum glsl_stage stage)
{
   struct link_stage *s = &link->stage[stage];
   struct reach r = {.link = link, .stage = stage, .good = true};
   if (!check_bodies(link, stage))
      return false;
   for (uint32_t i = 0; i < s->num_units; i++) {
      r.unit = s->unit[i];
      for (const struct glsl_variable *v = s->unit[i]->globals; v; v = v->next)
         glsl_walk_expression(v->initializer, reach_call, &r);
      for (const struct glsl_function *f = s->unit[i]->functions; f; f = f->next)
         if (f == s->main)
            reach_function(&r, f, s->unit[i]);
   }
   return r.good;
}

/* --- Visiting */

struct visit {
   struct link *link;
   enum glsl_stage stage;
   void (*visit)(struct link *link, enum glsl_stage stage, const struct glsl_expr *expr,
                 const struct glsl_expr *parent);
};

static bool
visit_parts(void *data, const struct glsl_expr *expr)
{
   const struct visit *v = data;
   for (uint32_t i = 0; i < expr->num_args; i++)
      v->visit(v->link, v->stage, expr->arg[i], expr);
   return true;
}

static bool
visit_root(void *data, const struct glsl_expr *expr)
{
   const struct visit *v = data;
   v->visit(v->link, v->stage, expr, NULL);
   glsl_walk_expression(expr, visit_parts, data);
   return false;
}

void
link_visit(struct link *link, enum glsl_stage stage,
           void (*visit)(struct link *link, enum glsl_stage stage, const struct glsl_expr *expr,
                         const struct glsl_expr *parent))
{
   const struct link_stage *s = &link->stage[stage];
   struct visit v = {link, stage, visit};
   for (const struct link_function *f = s->called; f; f = f->next)
      glsl_walk_statements(f->function->body, visit_root, &v);
   for (uint32_t i = 0; i < s->num_units; i++)
      for (const struct glsl_variable *g = s->unit[i]->globals; g; g = g->next)
         if (g->storage == GLSL_GLOBAL)
            glsl_walk_expression(g->initializer, visit_root, &v);
}
