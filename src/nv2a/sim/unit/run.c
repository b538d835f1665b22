/* Running prepared programs. */
#include "arith.h"
#include "bank.h"

#include <string.h>

struct machine {
   const struct nv2a_unit_setup *setup;
   const uint32_t (*banks[NUM_BANKS])[4];
   uint32_t temps[NUM_TEMP_REGISTERS][4];
   uint32_t inputs[NV2A_NUM_INPUTS][4];
   uint32_t outputs[NV2A_NUM_OUTPUTS][4];
   uint32_t (*constants)[4];
   int32_t address; /* A0 */
   struct nv2a_unit_outputs *results;
   uint32_t fog;
};

/* Lanes of a write mask as bits of the values. */
static const uint32_t mask_lanes[16][4] = {
    {0, 0, 0, 0},     {0, 0, 0, ~0u},     {0, 0, ~0u, 0},     {0, 0, ~0u, ~0u},
    {0, ~0u, 0, 0},   {0, ~0u, 0, ~0u},   {0, ~0u, ~0u, 0},   {0, ~0u, ~0u, ~0u},
    {~0u, 0, 0, 0},   {~0u, 0, 0, ~0u},   {~0u, 0, ~0u, 0},   {~0u, 0, ~0u, ~0u},
    {~0u, ~0u, 0, 0}, {~0u, ~0u, 0, ~0u}, {~0u, ~0u, ~0u, 0}, {~0u, ~0u, ~0u, ~0u},
};

static const uint32_t initial_output[4] = {0, 0, 0, NV2A_F_ONE};

static inline void
write_lanes(uint32_t dst[4], nv2a_u4 value, unsigned mask)
{
   const nv2a_u4 lanes = nv2a_u4_load(mask_lanes[mask]);
   nv2a_u4_store(dst, (nv2a_u4_load(dst) & ~lanes) | (value & lanes));
}

static inline nv2a_u4
read_source(const struct machine *m, const struct nv2a_unit_source *src)
{
   const uint32_t *reg = m->banks[src->bank][src->index];
   const nv2a_u4 value = {reg[src->lanes[0]], reg[src->lanes[1]], reg[src->lanes[2]],
                          reg[src->lanes[3]]};
   return value ^ nv2a_u4_splat(src->negate);
}

/* The constant that a relative read gets, or the register that is always 0. */
static const uint32_t (*relative_constant(const struct machine *m, unsigned base))[4]
{
   const uint32_t(*zero)[4] = (const uint32_t(*)[4]) & m->temps[TEMP_ZERO];
   const int64_t first = m->setup->all_constants ? 0 : 96, end = NV2A_NUM_CONSTANTS;
   int64_t index = (int64_t)m->address + base;
   if (m->setup->range == NV2A_UNIT_RANGE_WRAP)
      index &= 255;
   else if (m->setup->range == NV2A_UNIT_RANGE_CLAMP)
      index = index < first ? first : index >= end ? end - 1 : index;
   if (index < first || index >= end)
      return zero;
   return (const uint32_t(*)[4]) & m->constants[index];
}

static unsigned
fog_lane(enum nv2a_unit_fog fog, unsigned mask)
{
   if (fog == NV2A_UNIT_FOG_X)
      return 0;
   return mask & NV2A_X ? 0 : mask & NV2A_Y ? 1 : mask & NV2A_Z ? 2 : 3;
}

static void
write_port(struct machine *m, const struct nv2a_unit_instr *instr, nv2a_u4 value)
{
   if (instr->out_constant) {
      write_lanes(m->constants[instr->out], value, instr->out_mask);
      if (m->results->constant_mask)
         m->results->constant_mask[instr->out] |= instr->out_mask;
      return;
   }
   write_lanes(m->outputs[instr->out], value, instr->out_mask);
   m->results->mask[instr->out] |= instr->out_mask;
   if (instr->out == NV2A_OUT_POSITION)
      write_lanes(m->temps[NV2A_TEMP_POSITION], value, instr->out_mask);
   else if (instr->out == NV2A_OUT_FOG)
      m->fog = value[fog_lane(m->setup->fog, instr->out_mask)];
}

/* Both units read before either writes. */
static void
run_instr(struct machine *m, const struct nv2a_unit_instr *instr)
{
   nv2a_u4 src[3] = {0}, mac = {0}, ilu = {0};
   if (instr->relative)
      m->banks[BANK_RELATIVE] = relative_constant(m, instr->constant);
   for (unsigned i = 0; i < 3; i++) {
      if (instr->reads >> i & 1)
         src[i] = read_source(m, &instr->src[i]);
   }
   if (instr->mac == NV2A_MAC_ARL)
      m->address = nv2a_unit_floor(src[0][0], m->setup->biased_arl);
   else if (instr->mac != NV2A_MAC_NOP)
      mac = nv2a_unit_mac(instr->mac, src[0], src[1], src[2]);
   if (instr->ilu != NV2A_ILU_NOP)
      ilu = nv2a_unit_ilu(instr->ilu, src[2], m->setup->exact_rsq);
   if (instr->mac_mask)
      write_lanes(m->temps[instr->mac_temp], mac, instr->mac_mask);
   if (instr->ilu_mask)
      write_lanes(m->temps[instr->ilu_temp], ilu, instr->ilu_mask);
   if (instr->out_mask)
      write_port(m, instr, instr->out_ilu ? ilu : mac);
}

static void
start(struct machine *m, const struct nv2a_unit_outputs *last)
{
   memset(m->temps, 0, sizeof m->temps);
   if (m->setup->position_one)
      m->temps[NV2A_TEMP_POSITION][3] = NV2A_F_ONE;
   if (m->setup->carry_over) {
      memcpy(m->outputs, last->o, sizeof m->outputs);
      memcpy(&m->fog, &last->fog, sizeof m->fog);
   } else {
      for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++)
         memcpy(m->outputs[i], initial_output, sizeof initial_output);
      m->fog = 0;
   }
}

void
nv2a_unit_outputs_init(struct nv2a_unit_outputs *outputs)
{
   memset(outputs, 0, sizeof *outputs);
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++)
      memcpy(outputs->o[i], initial_output, sizeof initial_output);
}

void
nv2a_unit_run(const struct nv2a_unit_program *program, const float v[16][4],
              uint32_t constants[NV2A_NUM_CONSTANTS][4], struct nv2a_unit_outputs *outputs)
{
   struct machine m = {.setup = &program->setup, .constants = constants, .results = outputs};
   m.banks[BANK_TEMP] = (const uint32_t(*)[4])m.temps;
   m.banks[BANK_INPUT] = (const uint32_t(*)[4])m.inputs;
   m.banks[BANK_CONST] = (const uint32_t(*)[4])constants;
   memcpy(m.inputs, v, sizeof m.inputs);
   start(&m, outputs);
   memset(outputs->mask, 0, sizeof outputs->mask);
   for (unsigned i = 0; i < program->num_instrs; i++)
      run_instr(&m, &program->instrs[i]);
   memcpy(outputs->o, m.outputs, sizeof outputs->o);
   memcpy(&outputs->fog, &m.fog, sizeof outputs->fog);
}

/* --- The vertex */

/* NaN is 1. */
static float
saturate(float x)
{
   return x <= 0.0f ? 0.0f : x < 1.0f ? x : 1.0f;
}

static float
limit_w(float w)
{
   const float least = 0x1p-64f, most = 0x1p64f, magnitude = __builtin_fabsf(w);
   if (magnitude >= least && magnitude <= most)
      return w;
   return __builtin_copysignf(magnitude > most ? most : least, w);
}

void
nv2a_unit_vertex(const struct nv2a_unit_outputs *outputs, struct nv2a_vertex *vertex)
{
   static const uint8_t colors[] = {NV2A_OUT_DIFFUSE, NV2A_OUT_SPECULAR, NV2A_OUT_BACK_DIFFUSE,
                                    NV2A_OUT_BACK_SPECULAR};
   memcpy(vertex->o, outputs->o, sizeof vertex->o);
   for (unsigned i = 0; i < sizeof colors; i++) {
      for (unsigned k = 0; k < 4; k++)
         vertex->o[colors[i]][k] = saturate(vertex->o[colors[i]][k]);
   }
   vertex->o[NV2A_OUT_POSITION][3] = limit_w(vertex->o[NV2A_OUT_POSITION][3]);
   vertex->o[NV2A_OUT_FOG][0] = outputs->fog;
   vertex->edge = true;
}
