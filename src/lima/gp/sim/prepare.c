/* Words to what is run. */
#include "machine.h"

static uint8_t
place_of(const struct lima_gp_instr *instr, unsigned input, unsigned read)
{
   if (!(read >> input & 1))
      return VALUE_ZERO;
   if (lima_gp_is_number(instr, (enum lima_gp_input)input))
      return input < LIMA_GP_ACC0_A ? VALUE_ONE : VALUE_ZERO;
   return (uint8_t)instr->in[input];
}

/* Units without a result for the next instruction. */
static uint8_t
keeping_units(const struct lima_gp_instr *instr)
{
   uint8_t keeps = 0;
   for (unsigned unit = 0; unit < LIMA_GP_NUM_UNITS; unit++) {
      const struct lima_gp_op *op = lima_gp_unit_op(instr, (enum lima_gp_unit)unit);
      if (!op || op->first != 1)
         keeps = (uint8_t)(keeps | 1u << unit);
   }
   return keeps;
}

static void
prepare_instr(const struct lima_gp_instr *instr, struct lima_gp_step *step)
{
   const unsigned read = lima_gp_read_inputs(instr);
   *step = (struct lima_gp_step){
       .mul_op = (uint8_t)instr->mul_op,
       .acc_op = (uint8_t)instr->acc_op,
       .complex_op = (uint8_t)instr->complex_op,
       .pass_op = (uint8_t)instr->pass_op,
       .keeps = keeping_units(instr),
       .load0 =
           (uint8_t)(instr->register0 + (instr->register0_is_attr ? 0 : LIMA_GP_NUM_ATTRIBUTES)),
       .load1 = (uint8_t)(instr->register1 + LIMA_GP_NUM_ATTRIBUTES),
       .load_offset = (uint8_t)(instr->load_offset == LIMA_GP_OFFSET_NONE ? 0 : instr->load_offset),
       .branch = instr->branch,
       .load_address = instr->load_address,
       .target = instr->target,
   };
   for (unsigned i = 0; i < LIMA_GP_NUM_INPUTS; i++)
      step->in[i] = place_of(instr, i, read);
   for (unsigned i = 0; i < 2; i++)
      step->mul_sign[i] = (uint32_t)instr->mul_negate[i] << 31;
   for (unsigned i = 0; i < 4; i++) {
      step->acc_sign[i] = (uint32_t)instr->acc_negate[i] << 31;
      step->stores |= instr->store[i / 2].source[i % 2] != LIMA_GP_STORE_NONE;
   }
}

void
lima_gp_prepare(struct lima_gp_program *program, const uint32_t (*words)[4], unsigned count)
{
   program->num_instrs = count;
   for (unsigned i = 0; i < count; i++) {
      if (lima_gp_decode(words[i], &program->instrs[i], NULL)) {
         prepare_instr(&program->instrs[i], &program->steps[i]);
      } else {
         prepare_instr(&lima_gp_idle, &program->steps[i]);
         program->steps[i].undefined = true;
      }
   }
}
