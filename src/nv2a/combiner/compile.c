/* From program to words: the steps, and what is said when one of them fails. */
#include "emit.h"
#include "read.h"

#include <stdlib.h>
#include <string.h>

/* What the steps share; too large for the stack. */
struct compile {
   struct nodes nodes;
   struct values values;
   struct forms forms;
   struct selection selection;
   struct schedule schedule, best;
   struct final rgb[MAX_FINALS], alpha[MAX_FINALS], final;
   unsigned num_rgb, num_alpha;
   bool found;
   bool too_many_values; /* what kept the last attempt from fitting: registers, not stages */
   char *why;
};

/* --- What does not fit */

/* A value that no register can have: impossible to compute, or too large to be held. */
static bool
is_impossible(struct compile *c, unsigned x)
{
   const unsigned held = rc_value_held(&c->values, x);
   const struct value *value = &c->values.value[held];
   return value->op != VALUE_CONSTANT && value->op != VALUE_FOG &&
          (rc_select_cost(&c->selection, held) == IMPOSSIBLE || value->lo < -1 || value->hi > 1);
}

/* Whether the fog factor is among what it is made of. */
static bool
reads_fog(const struct compile *c, const struct value *value)
{
   for (unsigned i = 0; value->op >= VALUE_HALF && i < 2; i++) {
      if (c->values.value[rc_value_held(&c->values, value->arg[i])].op == VALUE_FOG)
         return true;
   }
   return value->op == VALUE_FOG;
}

/* Names the value below which nothing is wrong. */
static void
explain(struct compile *c, unsigned x)
{
   static const uint8_t num_args[] = {
       [VALUE_HALF] = 1, [VALUE_NEG] = 1, [VALUE_SAT] = 1,   [VALUE_ADD] = 2,
       [VALUE_MUL] = 2,  [VALUE_DOT] = 2, [VALUE_CHOOSE] = 3};
   const struct value *value = &c->values.value[rc_value_held(&c->values, x)];
   const char *name = value->instr ? ir_op_infos[value->instr->op].name : "";
   if (value->op == VALUE_BAD) {
      rc_refuse(c->why, value->instr, "%s%s%s", name, *name ? ": " : "",
                value->text ? value->text : "nothing that combiners compute");
      return;
   }
   for (unsigned i = 0; i < num_args[value->op] && !*c->why; i++) {
      if (is_impossible(c, value->arg[i]))
         explain(c, value->arg[i]);
   }
   if (reads_fog(c, value))
      rc_refuse(c->why, value->instr, "the fog factor is read elsewhere than in the last blend");
   else if (value->lo < -1 || value->hi > 1)
      rc_refuse(c->why, value->instr,
                "%s: a number from %g to %g, which registers of combiners can not hold", name,
                (double)value->lo, (double)value->hi);
   else
      rc_refuse(c->why, value->instr, "%s: no combiner computes that", name);
}

/* --- The best way */

static bool
is_possible(struct compile *c, const struct final *final)
{
   uint16_t needs[7];
   const unsigned num = rc_final_needs(final, needs);
   for (unsigned i = 0; i < num; i++) {
      const unsigned held = rc_value_held(&c->values, needs[i]);
      if (c->values.value[held].op != VALUE_FOG &&
          rc_select_cost(&c->selection, held) == IMPOSSIBLE)
         return false;
   }
   return true;
}

/* Keeps a way that takes fewer stages than all before, or as many with fewer operations. False: it
 * does not fit. */
static bool
attempt(struct compile *c, const struct final *final, bool lend,
        const struct nv2a_combiner_program *program)
{
   struct nv2a_combiner_program emitted = *program;
   const enum schedule_result result =
       rc_schedule_program(&c->selection, final, lend, &c->schedule);
   c->too_many_values = result != SCHEDULE_TOO_LONG;
   if (result != SCHEDULED || !rc_emit_program(&c->values, &c->schedule, final, &emitted))
      return false;
   if (c->found && (c->schedule.stages > c->best.stages ||
                    (c->schedule.stages == c->best.stages && c->schedule.num >= c->best.num)))
      return true;
   c->found = true;
   c->best = c->schedule;
   c->final = *final;
   return true;
}

/* The way to alpha that costs least. NULL: none is possible. */
static const struct final *
best_alpha(struct compile *c)
{
   const struct final *best = NULL;
   unsigned least = IMPOSSIBLE;
   for (unsigned i = 0; i < c->num_alpha; i++) {
      const struct final_input *g = &c->alpha[i].in[NV2A_RC_G];
      const bool free = g->value == NO_VALUE || c->values.value[g->value].op == VALUE_FOG;
      const unsigned cost =
          free ? 0 : rc_select_cost(&c->selection, rc_value_held(&c->values, g->value));
      if (cost >= least)
         continue;
      least = cost;
      best = &c->alpha[i];
   }
   return best;
}

static void
attempt_all(struct compile *c, struct nv2a_combiner_program *program)
{
   const struct final *alpha = best_alpha(c);
   for (unsigned i = 0; alpha && i < c->num_rgb; i++) {
      struct final final = c->rgb[i];
      final.in[NV2A_RC_G] = alpha->in[NV2A_RC_G];
      if (is_possible(c, &final) && !attempt(c, &final, true, program))
         attempt(c, &final, false, program);
   }
}

/* Again, where what the best way computes costs nothing more: values that are shared. */
static void
attempt_sharing(struct compile *c, struct nv2a_combiner_program *program)
{
   for (unsigned i = 0; i < MAX_VALUES; i++)
      c->selection.choice[i].known = false;
   for (unsigned i = 0; i < c->best.num; i++)
      c->selection.present[c->best.op[i].value] = true;
   attempt_all(c, program);
}

/* --- The steps */

static bool
read_program(struct compile *c, const struct ir_shader *shader, bool in_order,
             struct nv2a_combiner_program *program, unsigned color[4])
{
   struct reader r = {.nodes = &c->nodes, .program = program, .in_order = in_order, .why = c->why};
   r.component = calloc(shader->num_values + 1, sizeof *r.component);
   if (!r.component) {
      c->forms.no_memory = true;
      return false;
   }
   memset(program, 0, sizeof *program);
   program->fog_color = -1;
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
      program->texture[i].sampler = program->texture[i].window = -1;
   const bool good = rc_read_program(&r, shader);
   free(r.component);
   for (unsigned i = 0; i < 4; i++)
      color[i] = rc_node_sat(&c->nodes, r.color[i]);
   return good;
}

static void
find_way(struct compile *c, const unsigned color[4], struct nv2a_combiner_program *program)
{
   const uint16_t rgb_nodes[3] = {(uint16_t)color[0], (uint16_t)color[1], (uint16_t)color[2]};
   const unsigned rgb = rc_value_of_3(&c->values, rgb_nodes);
   const unsigned alpha = rc_value_of_1(&c->values, color[3]);
   c->num_rgb = rc_final_rgb(&c->forms, rgb, c->rgb);
   c->num_alpha = rc_final_alpha(&c->forms, alpha, c->alpha);
   attempt_all(c, program);
   if (c->found)
      attempt_sharing(c, program);
   if (c->found || c->forms.no_memory)
      return;
   if (c->values.full || c->nodes.full) {
      rc_refuse(c->why, NULL, "the program is too long for combiners");
      return;
   }
   if (rc_select_cost(&c->selection, rc_value_held(&c->values, rgb)) == IMPOSSIBLE)
      explain(c, rgb);
   if (rc_select_cost(&c->selection, rc_value_held(&c->values, alpha)) == IMPOSSIBLE)
      explain(c, alpha);
   rc_refuse(c->why, NULL,
             c->too_many_values ? "the program needs more values at a time than there are registers"
                                : "the program needs more than %d stages of combiners",
             NV2A_MAX_COMBINERS);
}

static enum nv2a_combiner_status
compile(struct compile *c, const struct ir_shader *shader, bool in_order,
        struct nv2a_combiner_program *program)
{
   unsigned color[4];
   *c->why = '\0';
   if (read_program(c, shader, in_order, program, color))
      find_way(c, color, program);
   if (c->forms.no_memory)
      return NV2A_COMBINER_NO_MEMORY;
   if (!c->found)
      return NV2A_COMBINER_REFUSED;
   rc_emit_program(&c->values, &c->best, &c->final, program); /* as it has been before */
   return NV2A_COMBINER_OK;
}

enum nv2a_combiner_status
nv2a_combiner_compile(const struct ir_shader *shader, struct nv2a_combiner_program *program,
                      char why[NV2A_COMBINER_MESSAGE])
{
   enum nv2a_combiner_status status = NV2A_COMBINER_NO_MEMORY;
   *why = '\0';
   /* A texture has the stage of its number where that works out. */
   for (unsigned in_order = 0; in_order < 2; in_order++) {
      struct compile *c = calloc(1, sizeof *c);
      if (!c)
         return NV2A_COMBINER_NO_MEMORY;
      c->why = why;
      c->values.nodes = &c->nodes;
      c->forms.values = &c->values;
      c->selection.forms = &c->forms;
      status = compile(c, shader, in_order, program);
      rc_forms_finish(&c->forms);
      free(c);
      if (status != NV2A_COMBINER_REFUSED)
         break;
   }
   return status;
}
