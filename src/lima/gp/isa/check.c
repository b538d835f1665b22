/* Which instructions have a known meaning. */
#include "problem.h"

#define BLAME(problem, member, text) lima_gp_blame(problem, LIMA_GP_MEMBER(member), text)

static bool
blame_input(struct lima_gp_problem *problem, unsigned input, const char *text)
{
   return lima_gp_blame(problem, LIMA_GP_MEMBER(in) + input, text);
}

/* --- Units */

static bool
check_ops(const struct lima_gp_instr *instr, struct lima_gp_problem *problem)
{
   if (!lima_gp_mul_ops[instr->mul_op % LIMA_GP_NUM_MULS].name)
      return BLAME(problem, mul_op, "the operation of the multipliers is not defined");
   if (!lima_gp_acc_ops[instr->acc_op % LIMA_GP_NUM_ACCS].name)
      return BLAME(problem, acc_op, "the operation of the adders is not defined");
   if (instr->complex_op && !lima_gp_complex_ops[instr->complex_op % LIMA_GP_NUM_COMPLEXES].name)
      return BLAME(problem, complex_op, "the operation of complex is not defined");
   if (!lima_gp_pass_ops[instr->pass_op % LIMA_GP_NUM_PASSES].name)
      return BLAME(problem, pass_op, "the operation of pass is not defined");
   if (instr->mul_op != LIMA_GP_MUL_MUL && !lima_gp_unit_op(instr, LIMA_GP_MUL0))
      return BLAME(problem, mul_op, "the operation of mul0 has no operands");
   if (instr->acc_op != LIMA_GP_ACC_ADD && !lima_gp_unit_op(instr, LIMA_GP_ACC0) &&
       !lima_gp_unit_op(instr, LIMA_GP_ACC1))
      return BLAME(problem, acc_op, "the operation of the adders has no operands");
   return true;
}

static bool
check_operand(const struct lima_gp_instr *instr, const struct lima_gp_op *op, unsigned input,
              unsigned place, struct lima_gp_problem *problem)
{
   const unsigned selector = instr->in[input];
   const bool second = input == LIMA_GP_MUL0_B || input == LIMA_GP_MUL1_B ||
                       input == LIMA_GP_ACC0_B || input == LIMA_GP_ACC1_B;
   switch (lima_gp_selectors[selector % LIMA_GP_NUM_SELECTORS].source) {
   case LIMA_GP_FROM_NOWHERE:
      return blame_input(problem, input, "the selector of the operand is not defined");
   case LIMA_GP_FROM_UNUSED:
      return blame_input(problem, input, "the operation lacks an operand");
   default:
      if (selector != LIMA_GP_SELECT_COMPLEX ||
          (!second && op != &lima_gp_mul_ops[LIMA_GP_MUL_COMPLEX2]))
         return true;
      return (op->identity && place == 1) ||
             blame_input(problem, input, "this operand can not come from complex");
   }
}

static bool
check_units(const struct lima_gp_instr *instr, struct lima_gp_problem *problem)
{
   for (unsigned unit = 0; unit < LIMA_GP_NUM_UNITS; unit++) {
      const struct lima_gp_op *op = lima_gp_unit_op(instr, (enum lima_gp_unit)unit);
      for (unsigned i = 0; op && i < op->num_operands; i++) {
         const unsigned input = lima_gp_operand(op, (enum lima_gp_unit)unit, i);
         if (!check_operand(instr, op, input, i, problem))
            return false;
      }
   }
   if (instr->mul_op == LIMA_GP_MUL_COMPLEX2 &&
       instr->in[LIMA_GP_MUL0_A] != instr->in[LIMA_GP_MUL0_B])
      return blame_input(problem, LIMA_GP_MUL0_B, "complex2 has one operand, A and B differ");
   if (instr->mul_op != LIMA_GP_MUL_MUL && instr->mul_negate[0])
      return BLAME(problem, mul_negate[0], "only products can be negated");
   return true;
}

/* --- Loads, stores and branches */

static bool
check_store_source(const struct lima_gp_instr *instr, unsigned code, unsigned member,
                   struct lima_gp_problem *problem)
{
   const uint8_t unit = lima_gp_store_sources[code % LIMA_GP_NUM_STORE_SOURCES];
   if (code == LIMA_GP_STORE_NONE)
      return true;
   if (unit == LIMA_GP_NUM_UNITS)
      return lima_gp_blame(problem, member, "the source of the store is not defined");
   const struct lima_gp_op *op = lima_gp_unit_op(instr, (enum lima_gp_unit)unit);
   if (!op)
      return lima_gp_blame(problem, member, "the store takes the result of a unit that has none");
   return op->storable ||
          lima_gp_blame(problem, member,
                        op->first ? "the result can not be stored in the same instruction"
                                  : "the operation gives no result to store");
}

static bool
check_stores(const struct lima_gp_instr *instr, struct lima_gp_problem *problem)
{
   for (unsigned i = 0; i < 2; i++) {
      const struct lima_gp_store *store = &instr->store[i];
      const unsigned member = LIMA_GP_MEMBER(store) + i * (unsigned)(sizeof *store / 2);
      for (unsigned k = 0; k < 2; k++) {
         if (!check_store_source(instr, store->source[k], member + k, problem))
            return false;
      }
      if (!store->temporary)
         continue;
      if (store->source[0] == LIMA_GP_STORE_NONE && store->source[1] == LIMA_GP_STORE_NONE)
         return lima_gp_blame(problem, member + 4, "the store to a temporary has no source");
      if (store->varying)
         return lima_gp_blame(problem, member + 3, "the store is to a temporary and to a varying");
   }
   return true;
}

static bool
check_mode(const struct lima_gp_instr *instr, struct lima_gp_problem *problem)
{
   const bool temporary = instr->store[0].temporary || instr->store[1].temporary;
   const unsigned mode = instr->branch ? LIMA_GP_MODE_BRANCH
                         : temporary   ? LIMA_GP_MODE_TEMPORARY
                                       : 0;
   if (instr->branch && temporary)
      return BLAME(problem, branch, "a branch and a store to a temporary need different modes");
   if (instr->mode != mode)
      return BLAME(problem, mode, "the mode is not what the instruction needs");
   if (instr->branch &&
       (instr->pass_op != LIMA_GP_PASS_MOV || instr->in[LIMA_GP_PASS_A] == LIMA_GP_SELECT_UNUSED))
      return BLAME(problem, branch, "a branch needs its condition from a mov of pass");
   return true;
}

static bool
check_loads(const struct lima_gp_instr *instr, struct lima_gp_problem *problem)
{
   const unsigned offset = instr->load_offset;
   return (offset >= 1 && offset < LIMA_GP_NUM_ADDRESS_REGISTERS) ||
          offset == LIMA_GP_OFFSET_NONE ||
          BLAME(problem, load_offset, "the offset of the load is not defined");
}

bool
lima_gp_check(const struct lima_gp_instr *instr, struct lima_gp_problem *problem)
{
   if (problem)
      *problem = (struct lima_gp_problem){0};
   return check_ops(instr, problem) && check_units(instr, problem) && check_loads(instr, problem) &&
          check_stores(instr, problem) && check_mode(instr, problem);
}
