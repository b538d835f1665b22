/* What an instruction does with its fields, and what assemblers put into those without effect. */
#include "isa.h"

#define U LIMA_GP_SELECT_UNUSED
#define NONE LIMA_GP_STORE_NONE

const struct lima_gp_instr lima_gp_idle = {
    .in = {U, U, U, U, U, U, U, U, U, U},
    .pass_op = LIMA_GP_PASS_MOV,
    .load_offset = LIMA_GP_OFFSET_NONE,
    .store = {{.source = {NONE, NONE}}, {.source = {NONE, NONE}}},
    .target = 256,
};

static const struct lima_gp_op *
mul_op(const struct lima_gp_instr *instr, enum lima_gp_unit unit)
{
   const struct lima_gp_op *op = &lima_gp_mul_ops[instr->mul_op % LIMA_GP_NUM_MULS];
   if (unit == LIMA_GP_MUL0)
      return instr->in[LIMA_GP_MUL0_A] != U || instr->in[LIMA_GP_MUL0_B] != U ? op : NULL;
   if (op->both || (instr->in[LIMA_GP_MUL1_A] == U && instr->in[LIMA_GP_MUL1_B] == U))
      return NULL;
   /* What is beside complex2 is a product. */
   return instr->mul_op == LIMA_GP_MUL_COMPLEX2 ? &lima_gp_mul_ops[LIMA_GP_MUL_MUL] : op;
}

const struct lima_gp_op *
lima_gp_unit_op(const struct lima_gp_instr *instr, enum lima_gp_unit unit)
{
   switch (unit) {
   case LIMA_GP_MUL0:
   case LIMA_GP_MUL1:
      return mul_op(instr, unit);
   case LIMA_GP_ACC0:
   case LIMA_GP_ACC1: {
      const uint16_t *in = instr->in + (unit == LIMA_GP_ACC0 ? LIMA_GP_ACC0_A : LIMA_GP_ACC1_A);
      const struct lima_gp_op *op = &lima_gp_acc_ops[instr->acc_op % LIMA_GP_NUM_ACCS];
      return in[0] != U || (op->num_operands > 1 && in[1] != U) ? op : NULL;
   }
   case LIMA_GP_COMPLEX:
      return instr->complex_op != LIMA_GP_COMPLEX_OFF
                 ? &lima_gp_complex_ops[instr->complex_op % LIMA_GP_NUM_COMPLEXES]
                 : NULL;
   default:
      return instr->pass_op != LIMA_GP_PASS_MOV || instr->in[LIMA_GP_PASS_A] != U
                 ? &lima_gp_pass_ops[instr->pass_op % LIMA_GP_NUM_PASSES]
                 : NULL;
   }
}

enum lima_gp_input
lima_gp_operand(const struct lima_gp_op *op, enum lima_gp_unit unit, unsigned i)
{
   unsigned input = op->operand[i];
   if (unit == LIMA_GP_MUL1)
      input += LIMA_GP_MUL1_A - LIMA_GP_MUL0_A;
   else if (unit == LIMA_GP_ACC1)
      input += LIMA_GP_ACC1_A - LIMA_GP_ACC0_A;
   return (enum lima_gp_input)input;
}

bool
lima_gp_is_number(const struct lima_gp_instr *instr, enum lima_gp_input input)
{
   return instr->in[input] == LIMA_GP_SELECT_COMPLEX &&
          (input == LIMA_GP_MUL0_B || input == LIMA_GP_MUL1_B || input == LIMA_GP_ACC0_B ||
           input == LIMA_GP_ACC1_B);
}

unsigned
lima_gp_read_inputs(const struct lima_gp_instr *instr)
{
   unsigned read = 0;
   for (unsigned unit = 0; unit < LIMA_GP_NUM_UNITS; unit++) {
      const struct lima_gp_op *op = lima_gp_unit_op(instr, (enum lima_gp_unit)unit);
      for (unsigned i = 0; op && i < op->num_operands; i++)
         read |= 1u << lima_gp_operand(op, (enum lima_gp_unit)unit, i);
   }
   return read;
}

struct lima_gp_loaded
lima_gp_read_loads(const struct lima_gp_instr *instr)
{
   struct lima_gp_loaded loaded = {0};
   const unsigned read = lima_gp_read_inputs(instr);
   for (unsigned i = 0; i < LIMA_GP_NUM_INPUTS; i++) {
      const struct lima_gp_selector *s = &lima_gp_selectors[instr->in[i] % LIMA_GP_NUM_SELECTORS];
      const uint8_t component = (uint8_t)(read >> i & 1 ? 1u << s->index : 0);
      if (s->source == LIMA_GP_FROM_LOAD0 && s->distance)
         loaded.before |= component;
      else if (s->source == LIMA_GP_FROM_LOAD0)
         loaded.load0 |= component;
      else if (s->source == LIMA_GP_FROM_LOAD1)
         loaded.load1 |= component;
      else if (s->source == LIMA_GP_FROM_LOADU)
         loaded.loadu |= component;
   }
   if (instr->pass_op == LIMA_GP_PASS_CLAMP)
      loaded.loadu |= 3;
   return loaded;
}

/* Gives a member its value without effect. */
static void
reset(struct lima_gp_instr *instr, unsigned member)
{
   lima_gp_set_member(instr, member, lima_gp_member(&lima_gp_idle, member));
}

static void
reset_negates(struct lima_gp_instr *instr, unsigned read)
{
   if (!lima_gp_unit_op(instr, LIMA_GP_MUL0))
      instr->mul_negate[0] = 0;
   if (!lima_gp_unit_op(instr, LIMA_GP_MUL1))
      instr->mul_negate[1] = 0;
   for (unsigned i = 0; i < 4; i++) {
      if (!(read >> (LIMA_GP_ACC0_A + i) & 1))
         instr->acc_negate[i] = 0;
   }
}

void
lima_gp_canonicalize(struct lima_gp_instr *instr)
{
   unsigned read = lima_gp_read_inputs(instr);
   /* complex2 gets its operand twice. */
   if (read >> LIMA_GP_MUL0_A & 1)
      read |= 1u << LIMA_GP_MUL0_B;
   reset_negates(instr, read);
   for (unsigned i = 0; i < LIMA_GP_NUM_INPUTS; i++) {
      if (!(read >> i & 1))
         reset(instr, LIMA_GP_MEMBER(in) + i);
   }
   for (unsigned i = 0; i < 2; i++) {
      struct lima_gp_store *store = &instr->store[i];
      if (store->temporary || (store->source[0] == NONE && store->source[1] == NONE))
         store->address = 0;
      if (store->source[0] == NONE && store->source[1] == NONE)
         store->varying = 0;
   }
   if (!instr->branch)
      reset(instr, LIMA_GP_MEMBER(target));
}
