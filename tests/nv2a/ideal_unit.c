#include "ideal_unit.h"

#include <string.h>

#include "compiler/ir/math.h"
#include "util/u_fpu.h"

struct state {
   const struct nv2a_vertex_program *program;
   struct ideal_run *run;
   float v[NV2A_NUM_INPUTS][4], c[NV2A_NUM_CONSTANTS][4], r[NV2A_NUM_TEMPS + 1][4];
   float o[NV2A_NUM_OUTPUTS][4];
   bool written[NV2A_NUM_CONSTANTS];
   int32_t a0;
};

static const float zero[4];

static void
load(struct state *s)
{
   for (unsigned i = 0; i < NV2A_NUM_INPUTS; i++) {
      if (s->program->inputs[i] != NV2A_NO_SLOT)
         memcpy(s->v[i], s->run->inputs[s->program->inputs[i]], sizeof s->v[i]);
      s->o[i][3] = 1.0f;
   }
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      const struct nv2a_vertex_constant *c = &s->program->constants[i];
      const float bad = IR_NAN; /* nobody may ask for what is free */
      for (unsigned k = 0; k < 4; k++)
         s->c[i][k] = bad;
      if (c->kind == NV2A_CONSTANT_PARAM)
         memcpy(s->c[i], s->run->params[c->param], sizeof s->c[i]);
      else if (c->kind == NV2A_CONSTANT_LITERAL)
         memcpy(s->c[i], c->bits, sizeof s->c[i]);
   }
}

static const float *
constant(const struct state *s, const struct nv2a_instr *instr)
{
   const int64_t index = (instr->relative ? (int64_t)s->a0 : 0) + instr->constant;
   if (index < 0 || index >= NV2A_NUM_CONSTANTS)
      return zero;
   const struct nv2a_vertex_constant *c = &s->program->constants[index];
   if (instr->relative && c->kind != NV2A_CONSTANT_PARAM)
      s->run->strayed |= c->kind != NV2A_CONSTANT_LITERAL || memcmp(c->bits, zero, sizeof zero);
   return s->c[index];
}

static void
read_source(const struct state *s, const struct nv2a_instr *instr, unsigned k, float out[4])
{
   const struct nv2a_source *src = &instr->src[k];
   const float *from = src->mux == NV2A_MUX_TEMP    ? s->r[src->temp]
                       : src->mux == NV2A_MUX_INPUT ? s->v[instr->input]
                       : src->mux == NV2A_MUX_CONST ? constant(s, instr)
                                                    : zero;
   for (unsigned lane = 0; lane < 4; lane++) {
      const float x = ir_flush(from[nv2a_swizzle(src, lane)]);
      out[lane] = src->negate ? -x : x;
   }
}

static float
lane_of_mac(unsigned op, float a, float b, float c)
{
   switch (op) {
   case NV2A_MAC_MUL:
      return ir_mulz(a, b);
   case NV2A_MAC_ADD:
      return a + c;
   case NV2A_MAC_MAD:
      return ir_flush(ir_mulz(a, b)) + c;
   case NV2A_MAC_MIN:
      return a < b ? a : b;
   case NV2A_MAC_MAX:
      return a >= b ? a : b;
   case NV2A_MAC_SLT:
      return ir_slt_total(a, b);
   case NV2A_MAC_SGE:
      return 1.0f - ir_slt_total(a, b);
   default:
      return a;
   }
}

static void
mac(unsigned op, const float a[4], const float b[4], const float c[4], float out[4])
{
   float dot = 0.0f;
   if (op == NV2A_MAC_DST) {
      ir_dstz(out, a, b);
      return;
   }
   if (op == NV2A_MAC_DP3)
      dot = ir_dpz(a, b, 3);
   else if (op == NV2A_MAC_DP4)
      dot = ir_dpz(a, b, 4);
   else if (op == NV2A_MAC_DPH)
      dot = ir_dpz(a, b, 3) + b[3];
   const bool is_dot = op == NV2A_MAC_DP3 || op == NV2A_MAC_DP4 || op == NV2A_MAC_DPH;
   for (unsigned i = 0; i < 4; i++)
      out[i] = ir_flush(is_dot ? dot : lane_of_mac(op, a[i], b[i], c[i]));
}

static void
ilu(unsigned op, const float c[4], float out[4])
{
   float x = c[0];
   switch (op) {
   case NV2A_ILU_EXP:
      ir_nv_exp(out, x);
      return;
   case NV2A_ILU_LOG:
      ir_nv_log(out, x);
      return;
   case NV2A_ILU_LIT:
      ir_lit(out, c);
      return;
   case NV2A_ILU_RCP:
      x = 1.0f / x;
      break;
   case NV2A_ILU_RCC:
      x = ir_rcc(x);
      break;
   case NV2A_ILU_RSQ:
      x = ir_rsq(ir_fabs(x));
      break;
   default:
      memcpy(out, c, 4 * sizeof out[0]);
      return;
   }
   for (unsigned i = 0; i < 4; i++)
      out[i] = ir_flush(x);
}

static void
write_lanes(float to[4], const float from[4], unsigned mask)
{
   for (unsigned i = 0; i < 4; i++) {
      if (mask >> (3 - i) & 1)
         to[i] = ir_flush(from[i]);
   }
}

static void
write_out(struct state *s, const struct nv2a_instr *instr, const float value[4])
{
   if (instr->out_is_output) {
      write_lanes(s->o[instr->out_address], value, instr->out_mask);
      if (instr->out_address == 0)
         write_lanes(s->r[NV2A_TEMP_POSITION], value, instr->out_mask);
   } else if (s->program->writes_constants && instr->out_address < NV2A_NUM_CONSTANTS) {
      write_lanes(s->c[instr->out_address], value, instr->out_mask);
      s->written[instr->out_address] = true;
   } else {
      s->run->wrong = "a constant is written";
   }
}

static void
step(struct state *s, const struct nv2a_instr *instr)
{
   float src[3][4], vector[4], scalar[4];
   for (unsigned k = 0; k < 3; k++)
      read_source(s, instr, k, src[k]);
   mac(instr->mac, src[0], src[1], src[2], vector);
   ilu(instr->ilu, src[2], scalar);
   const unsigned ilu_temp = nv2a_ilu_temp(instr);
   if (instr->mac_mask && instr->ilu_mask && ilu_temp == instr->temp_dst)
      s->run->wrong = "both units write one register";
   if (instr->mac != NV2A_MAC_NOP && instr->mac != NV2A_MAC_ARL)
      write_lanes(s->r[instr->temp_dst < NV2A_NUM_TEMPS ? instr->temp_dst : 0], vector,
                  instr->mac_mask);
   if (instr->mac == NV2A_MAC_ARL)
      s->a0 = ir_f2i_floor(src[0][0]);
   if (instr->ilu != NV2A_ILU_NOP)
      write_lanes(s->r[ilu_temp < NV2A_NUM_TEMPS ? ilu_temp : 0], scalar, instr->ilu_mask);
   if (instr->out_mask)
      write_out(s, instr, instr->out_ilu ? scalar : vector);
}

static void
store(const struct state *s)
{
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      static const float initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
      memcpy(s->run->outputs[i], initial, sizeof initial);
   }
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++) {
      if (s->program->outputs[i] != NV2A_NO_SLOT)
         memcpy(s->run->outputs[s->program->outputs[i]], s->o[i], sizeof s->o[i]);
   }
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      if (s->written[i])
         memcpy(s->run->params[s->program->constants[i].param], s->c[i], sizeof s->c[i]);
   }
}

static void
run_slot(struct state *s, unsigned slot)
{
   struct nv2a_problem problem;
   struct nv2a_instr instr;
   if (!nv2a_decode(s->program->words[slot], &instr, &problem)) {
      s->run->wrong = problem.text;
      return;
   }
   step(s, &instr);
   if (instr.final != (slot + 1 == s->program->num_slots))
      s->run->wrong = "the end is not where it belongs";
}

void
ideal_unit_run(const struct nv2a_vertex_program *program, struct ideal_run *run)
{
   struct state s = {.program = program, .run = run};
   run->wrong = NULL;
   run->strayed = false;
   load(&s);
   const uint64_t mode = u_fpu_enter();
   for (unsigned i = 0; i < program->num_slots && !run->wrong; i++)
      run_slot(&s, i);
   u_fpu_leave(mode);
   store(&s);
}
