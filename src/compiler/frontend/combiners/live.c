/* From the last stage to the first: what is read later is live. */
#include "live.h"

#include <string.h>

typedef bool parts[COMBINER_NUM_REGISTERS][2];

static void
read_input(parts live, const struct combiner_input *in)
{
   if (in->reg < COMBINER_NUM_REGISTERS)
      live[in->reg][in->usage == COMBINER_USE_ALPHA ? COMBINER_ALPHA : COMBINER_RGB] = true;
}

static void
read_product(parts live, const struct combiner_input pair[2])
{
   if (combiner_product_is_zero(pair))
      return;
   read_input(live, &pair[0]);
   read_input(live, &pair[1]);
}

static void
read_final(const struct combiner_setup *setup, parts live)
{
   const struct combiner_input *in = setup->final;
   bool sum = false, product = false;
   read_input(live, &in[COMBINER_G]);
   for (unsigned i = COMBINER_A; i <= COMBINER_D; i++) {
      read_input(live, &in[i]);
      sum |= in[i].reg == COMBINER_SPARE0_PLUS_SECONDARY;
      product |= in[i].reg == COMBINER_E_TIMES_F;
   }
   if (product)
      read_product(live, &in[COMBINER_E]);
   if (sum)
      live[COMBINER_SPARE0][COMBINER_RGB] = live[COMBINER_SECONDARY][COMBINER_RGB] = true;
}

/* The outputs that are live behind the stage; in front of it they are not, for it writes them. */
static void
write_outputs(parts live, const struct combiner_portion *p, enum combiner_part part,
              bool output[COMBINER_NUM_OUTPUTS])
{
   const uint8_t reg[COMBINER_NUM_OUTPUTS] = {p->ab, p->cd, p->sum};
   for (unsigned i = 0; i < COMBINER_NUM_OUTPUTS; i++) {
      output[i] = reg[i] != COMBINER_ZERO && live[reg[i]][part];
      if (output[i])
         live[reg[i]][part] = false;
   }
}

static void
read_inputs(parts live, const struct combiner_portion *p, const bool output[COMBINER_NUM_OUTPUTS])
{
   if (output[COMBINER_AB] || output[COMBINER_SUM])
      read_product(live, &p->in[COMBINER_A]);
   if (output[COMBINER_CD] || output[COMBINER_SUM])
      read_product(live, &p->in[COMBINER_C]);
   if (output[COMBINER_SUM] && p->mux)
      live[COMBINER_SPARE0][COMBINER_ALPHA] = true;
}

void
combiner_find_live(const struct combiner_setup *setup, struct combiner_live *live)
{
   memset(live, 0, sizeof *live);
   read_final(setup, live->start);
   for (unsigned i = setup->num; i-- > 0;) {
      for (unsigned part = 0; part < 2; part++)
         write_outputs(live->start, &setup->stage[i][part], (enum combiner_part)part,
                       live->output[i][part]);
      for (unsigned part = 0; part < 2; part++)
         read_inputs(live->start, &setup->stage[i][part], live->output[i][part]);
   }
}

uint32_t
combiner_reads(const struct combiner_setup *setup)
{
   struct combiner_live live;
   uint32_t reads = 0;
   combiner_find_live(setup, &live);
   for (unsigned i = 0; i < COMBINER_NUM_REGISTERS; i++) {
      if (live.start[i][COMBINER_RGB] || live.start[i][COMBINER_ALPHA])
         reads |= 1u << i;
   }
   if (live.start[COMBINER_SPARE0][COMBINER_ALPHA])
      reads |= 1u << COMBINER_TEXTURE0;
   return reads;
}
