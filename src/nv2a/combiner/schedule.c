/* Placing operations in stages. A stage reads before it writes, so a register is free for the
 * results of the stage that is the last to read it. */
#include "schedule.h"

#include <stddef.h>
#include <string.h>

/* In the order in which they are given away: those that start empty first. */
static const uint8_t registers[] = {NV2A_RC_SPARE0, NV2A_RC_SPARE1, NV2A_RC_T0 + 3, NV2A_RC_T0 + 2,
                                    NV2A_RC_T0 + 1, NV2A_RC_T0,     NV2A_RC_V1,     NV2A_RC_V0};
#define NUM_REGISTERS (sizeof registers)

struct scheduler {
   struct schedule *s;
   struct selection *selection;
   const struct values *v;
   bool placed[MAX_VALUES];    /* by operation */
   bool condition[MAX_VALUES]; /* by value held: it has to be in spare0's alpha */
   bool has_conditions;
   uint16_t summand; /* the value that goes to spare0 for the colour sum; NO_VALUE */
};

static enum nv2a_rc_half
half_of(const struct values *v, unsigned held)
{
   return v->value[held].width == 3 ? NV2A_RC_RGB : NV2A_RC_ALPHA;
}

/* --- What has to be computed */

static int
op_of(const struct schedule *s, unsigned held)
{
   for (unsigned i = 0; i < s->num; i++) {
      if (s->op[i].value == held)
         return (int)i;
   }
   return -1;
}

/* Adds what computes a value, and below it all that is not there yet. False: there are not so many
 * stages. */
static bool
require(struct scheduler *c, unsigned value, unsigned height)
{
   struct schedule *s = c->s;
   const unsigned held = rc_value_held(c->v, value);
   if (!rc_value_is_computed(c->v, held))
      return true;
   if (height > NV2A_MAX_COMBINERS)
      return false;
   int i = op_of(s, held);
   if (i < 0) {
      i = (int)s->num++;
      s->op[i] = (struct scheduled){
          .value = (uint16_t)held,
          .portion = c->selection->choice[held].portion,
          .half = (uint8_t)half_of(c->v, held),
      };
   } else if (s->op[i].height >= height) {
      return true;
   }
   s->op[i].height = (uint16_t)height;
   uint16_t needs[5];
   const unsigned num = rc_select_needs(&s->op[i].portion, needs);
   for (unsigned k = 0; k < num; k++) {
      if (!require(c, needs[k], height + 1))
         return false;
   }
   if (s->op[i].portion.mux) {
      c->condition[rc_value_held(c->v, s->op[i].portion.condition)] = true;
      c->has_conditions = true;
   }
   return true;
}

/* Whether rgb portions can read what an alpha value is made of: not the blue of three that differ.
 */
static bool
can_be_rgb(const struct scheduler *c, const struct scheduled *op)
{
   uint16_t needs[5];
   const unsigned num = rc_select_needs(&op->portion, needs);
   if (op->half != NV2A_RC_ALPHA || c->condition[op->value])
      return false;
   for (unsigned i = 0; i < num; i++) {
      const struct value *value = &c->v->value[needs[i]];
      const struct value *held = &c->v->value[rc_value_held(c->v, needs[i])];
      if (value->op == VALUE_BLUE &&
          (held->node[0] != held->node[1] || held->node[0] != held->node[2]))
         return false;
   }
   return true;
}

/* Counts the readers of what registers hold, `by` one more or one less. */
static void
count_uses(struct scheduler *c, const uint16_t *needs, unsigned num, int by)
{
   for (unsigned i = 0; i < num; i++) {
      uint16_t *uses = &c->s->uses[rc_value_held(c->v, needs[i])];
      *uses = (uint16_t)(*uses + by);
   }
}

static void
count_operation(struct scheduler *c, const struct scheduled *op, int by)
{
   uint16_t needs[5];
   count_uses(c, needs, rc_select_needs(&op->portion, needs), by);
}

/* Registers that hold something from the start. */
static void
own_registers(struct scheduler *c)
{
   for (unsigned i = 0; i < c->v->num; i++) {
      const struct value *value = &c->v->value[i];
      if (value->op == VALUE_REGISTER)
         c->s->owner[half_of(c->v, i)][value->index] = (uint16_t)i;
   }
}

/* False: it takes too many stages. */
static bool
begin(struct scheduler *c, const struct final *final, bool lend)
{
   struct schedule *s = c->s;
   uint16_t needs[7];
   const unsigned num = rc_final_needs(final, needs);
   memset(s, 0, offsetof(struct schedule, op));
   memset(s->owner, 0xff, sizeof s->owner);
   memset(s->done, 0xff, sizeof s->done);
   c->summand = NO_VALUE;
   for (unsigned i = 0; i < num; i++) {
      if (!require(c, needs[i], 1))
         return false;
   }
   for (unsigned i = 0; i < 7; i++) {
      if (final->in[i].sum)
         c->summand = final->in[i].value;
   }
   s->spare0_is_sum = c->summand != NO_VALUE;
   count_uses(c, needs, num, 1);
   for (unsigned i = 0; i < s->num; i++)
      count_operation(c, &s->op[i], 1);
   own_registers(c);
   for (unsigned i = 0; i < s->num; i++)
      s->op[i].either = lend && can_be_rgb(c, &s->op[i]);
   for (unsigned i = 0; i < c->v->num; i++) {
      s->half[i] = (uint8_t)half_of(c->v, i);
      if (!rc_value_is_computed(c->v, i))
         s->done[i] = 0;
      if (s->spare0_is_sum && s->owner[NV2A_RC_RGB][NV2A_RC_V1] == i)
         s->uses[i]++;
   }
   return true;
}

/* --- Registers */

/* Whether a result may go there, as far as the register's special parts are concerned. */
static bool
suits(const struct scheduler *c, unsigned held, enum nv2a_rc_half half, unsigned reg)
{
   if (half == NV2A_RC_ALPHA && c->condition[held])
      return reg == NV2A_RC_SPARE0;
   if (half == NV2A_RC_RGB && held == c->summand)
      return reg == NV2A_RC_SPARE0;
   return half == NV2A_RC_ALPHA || !c->s->spare0_is_sum || reg != NV2A_RC_SPARE0;
}

static bool
is_free(const struct scheduler *c, enum nv2a_rc_half half, unsigned reg)
{
   const uint16_t owner = c->s->owner[half][reg];
   return owner == NO_VALUE || !c->s->uses[owner];
}

/* False: every register is in use. */
static bool
give_register(struct scheduler *c, const struct scheduled *op)
{
   /* Where there are conditions, spare0's alpha is given to others only when nothing else is free.
    */
   const unsigned first = c->has_conditions && !c->condition[op->value] ? 1 : 0;
   for (unsigned i = first; i < first + NUM_REGISTERS; i++) {
      const uint8_t reg = registers[i % NUM_REGISTERS];
      if (!suits(c, op->value, (enum nv2a_rc_half)op->half, reg) ||
          !is_free(c, (enum nv2a_rc_half)op->half, reg))
         continue;
      c->s->owner[op->half][reg] = op->value;
      c->s->reg[op->value] = reg;
      c->s->half[op->value] = op->half;
      return true;
   }
   return false;
}

/* --- Stages */

static bool
is_ready(const struct scheduler *c, const struct scheduled *op, unsigned stage)
{
   uint16_t needs[5];
   const unsigned num = rc_select_needs(&op->portion, needs);
   for (unsigned i = 0; i < num; i++) {
      const unsigned held = rc_value_held(c->v, needs[i]);
      if (c->s->done[held] > stage)
         return false;
      if (op->portion.condition == needs[i] && c->s->owner[NV2A_RC_ALPHA][NV2A_RC_SPARE0] != held)
         return false;
   }
   /* A condition waits until the one before it has been read. */
   return !c->condition[op->value] || op->half != NV2A_RC_ALPHA ||
          is_free(c, NV2A_RC_ALPHA, NV2A_RC_SPARE0);
}

/* How far an operation is from the end; of two the one that has but one place is first. */
static unsigned
urgency(const struct scheduled *op)
{
   return 2u * op->height + !op->either;
}

/* Whether the portion of one has room for the other beside it. */
static bool
can_share(const struct scheduler *c, const struct scheduled *a, const struct scheduled *b)
{
   struct portion both = a->portion;
   if (a->portion.products != 1 || b->portion.products != 1 || a->portion.op != b->portion.op)
      return false;
   both.products = 2;
   both.in[2] = b->portion.in[0];
   both.in[3] = b->portion.in[1];
   return rc_constants_fit(c->v, &both);
}

/* The ready operation of a half that is furthest from the end; -1: none. With `beside`: one that
 * can share the portion with it. */
static int
next_op(const struct scheduler *c, enum nv2a_rc_half half, unsigned stage,
        const struct scheduled *beside)
{
   int best = -1;
   for (unsigned i = 0; i < c->s->num; i++) {
      const struct scheduled *op = &c->s->op[i];
      if (c->placed[i] || op->half != half || !is_ready(c, op, stage) ||
          (beside && !can_share(c, beside, op)))
         continue;
      if (best < 0 || urgency(op) > urgency(&c->s->op[best]))
         best = (int)i;
   }
   return best;
}

/* What is placed in a stage. */
struct filling {
   int chosen[4];
   int num;
};

static void
choose(struct scheduler *c, struct filling *f, int i)
{
   c->placed[i] = true;
   f->chosen[f->num++] = i;
}

/* The operation of a half, and one beside it. */
static void
choose_half(struct scheduler *c, struct filling *f, enum nv2a_rc_half half, unsigned stage)
{
   const int first = next_op(c, half, stage, NULL);
   if (first < 0)
      return;
   choose(c, f, first);
   const int second = next_op(c, half, stage, &c->s->op[first]);
   if (second < 0)
      return;
   choose(c, f, second);
   c->s->op[second].second = true;
}

/* The next alpha value goes to the rgb half, where that has nothing more urgent to do. */
static void
lend_rgb(struct scheduler *c, unsigned stage)
{
   int best = -1;
   const int rgb = next_op(c, NV2A_RC_RGB, stage, NULL);
   for (unsigned i = 0; i < c->s->num; i++) {
      const struct scheduled *op = &c->s->op[i];
      if (!c->placed[i] && op->either && op->half == NV2A_RC_ALPHA && is_ready(c, op, stage) &&
          (best < 0 || op->height > c->s->op[best].height))
         best = (int)i;
   }
   if (best >= 0 && (rgb < 0 || c->s->op[rgb].height < c->s->op[best].height))
      c->s->op[best].half = NV2A_RC_RGB;
}

/* Fills one stage. Gives how many operations it has, or -1 when registers run out. */
static int
fill_stage(struct scheduler *c, unsigned stage)
{
   struct filling f = {.num = 0};
   choose_half(c, &f, NV2A_RC_ALPHA, stage);
   lend_rgb(c, stage);
   choose_half(c, &f, NV2A_RC_RGB, stage);
   for (int i = 0; i < f.num; i++)
      count_operation(c, &c->s->op[f.chosen[i]], -1);
   for (int i = 0; i < f.num; i++) {
      struct scheduled *op = &c->s->op[f.chosen[i]];
      op->stage = (uint8_t)stage;
      if (!give_register(c, op))
         return -1;
      c->s->done[op->value] = (uint8_t)(stage + 1);
   }
   return f.num;
}

enum schedule_result
rc_schedule_program(struct selection *selection, const struct final *final, bool lend,
                    struct schedule *out)
{
   struct scheduler c = {.s = out, .selection = selection, .v = selection->forms->values};
   if (!begin(&c, final, lend))
      return SCHEDULE_TOO_LONG;
   unsigned left = out->num;
   for (unsigned stage = 0; left; stage++) {
      if (stage == NV2A_MAX_COMBINERS)
         return SCHEDULE_TOO_LONG;
      const int num = fill_stage(&c, stage);
      if (num <= 0)
         return SCHEDULE_TOO_MANY_VALUES;
      left -= (unsigned)num;
      out->stages = stage + 1;
   }
   return SCHEDULED;
}
