#include "gp_ideal.h"

#include <string.h>

#include "compiler/ir/math.h"
#include "util/u_fpu.h"

enum {
   DELAY = 3, /* of stores to registers */
   ADDRESS_DELAY = 4,
   TEMPORARY_DELAY = 4,
   MAX_STEPS = 1 << 16
};

struct state {
   const struct lima_gp_shader *shader;
   struct gp_ideal_run *run;
   float uniforms[LIMA_GP_UNIFORM_MEMORY][4];
   float registers[DELAY + 1][LIMA_GP_NUM_REGISTERS][4];          /* [0]: what loads see */
   int address[ADDRESS_DELAY + 1][LIMA_GP_NUM_ADDRESS_REGISTERS]; /* likewise */
   float load0[2][4], load1[4], loadu[4]; /* load0: this one's, the one before's */
   float results[3][LIMA_GP_NUM_UNITS];   /* by distance */
   struct lima_gp_instr instr;
   unsigned number; /* of the instruction */
   unsigned step;
   struct {
      unsigned step; /* before which it is there */
      float *to, value;
   } late[4 * TEMPORARY_DELAY]; /* stores to temporaries, by step */
};

static void
load_uniforms(struct state *s)
{
   for (unsigned i = 0; i < s->shader->num_uniforms; i++) {
      const struct lima_gp_uniform *u = &s->shader->uniforms[i];
      const void *from = u->kind == LIMA_GP_UNIFORM_PARAM   ? (const void *)s->run->params[u->param]
                         : u->kind == LIMA_GP_UNIFORM_SCALE ? (const void *)s->run->viewport[0]
                         : u->kind == LIMA_GP_UNIFORM_OFFSET ? (const void *)s->run->viewport[1]
                                                             : (const void *)u->bits;
      memcpy(s->uniforms[i], from, sizeof s->uniforms[i]);
   }
}

static float
operand(const struct state *s, unsigned input)
{
   const unsigned selector = s->instr.in[input];
   const struct lima_gp_selector *sel = &lima_gp_selectors[selector];
   const bool second = input == LIMA_GP_MUL0_B || input == LIMA_GP_MUL1_B ||
                       input == LIMA_GP_ACC0_B || input == LIMA_GP_ACC1_B;
   float x = IR_NAN;
   if (selector == LIMA_GP_SELECT_COMPLEX && second)
      x = input <= LIMA_GP_MUL1_B ? 1.0f : 0.0f;
   else if (sel->source == LIMA_GP_FROM_LOAD0)
      x = s->load0[sel->distance][sel->index];
   else if (sel->source == LIMA_GP_FROM_LOAD1)
      x = s->load1[sel->index];
   else if (sel->source == LIMA_GP_FROM_LOADU)
      x = s->loadu[sel->index];
   else if (sel->source == LIMA_GP_FROM_UNIT)
      x = s->results[sel->distance][sel->index];
   if (input >= LIMA_GP_ACC0_A && input <= LIMA_GP_ACC1_B &&
       s->instr.acc_negate[input - LIMA_GP_ACC0_A])
      x = -x;
   return ir_flush(x);
}

static float
acc(unsigned op, float a, float b)
{
   switch (op) {
   case LIMA_GP_ACC_FLOOR:
      return ir_floor(a);
   case LIMA_GP_ACC_SIGN:
      return ir_sign(a);
   case LIMA_GP_ACC_GE:
      return a >= b ? 1.0f : 0.0f;
   case LIMA_GP_ACC_LT:
      return a < b ? 1.0f : 0.0f;
   case LIMA_GP_ACC_MIN:
      return a < b ? a : b;
   case LIMA_GP_ACC_MAX:
      return a >= b ? a : b;
   default:
      return a + b;
   }
}

static float
complex_result(const struct state *s)
{
   const float a = operand(s, LIMA_GP_COMPLEX_A);
   switch (s->instr.complex_op) {
   case LIMA_GP_COMPLEX_EXP2:
      return ir_exp2(a);
   case LIMA_GP_COMPLEX_LOG2:
      return ir_log2(a);
   case LIMA_GP_COMPLEX_RSQRT:
      return ir_rsq(a);
   case LIMA_GP_COMPLEX_RCP:
      return 1.0f / a;
   default:
      return a;
   }
}

static void
run_units(struct state *s)
{
   float *r = s->results[0];
   const float a = operand(s, LIMA_GP_MUL0_A), b = operand(s, LIMA_GP_MUL0_B);
   const float c = operand(s, LIMA_GP_MUL1_A), d = operand(s, LIMA_GP_MUL1_B);
   const float sign[2] = {s->instr.mul_negate[0] ? -1.0f : 1.0f,
                          s->instr.mul_negate[1] ? -1.0f : 1.0f};
   r[LIMA_GP_MUL0] = s->instr.mul_op == LIMA_GP_MUL_SELECT     ? (b != 0.0f ? c : a)
                     : s->instr.mul_op == LIMA_GP_MUL_COMPLEX1 ? a
                                                               : sign[0] * ir_flush(a * b);
   r[LIMA_GP_MUL1] = sign[1] * ir_flush(c * d);
   for (unsigned i = 0; i < 2; i++)
      r[LIMA_GP_ACC0 + i] = ir_flush(acc(s->instr.acc_op, operand(s, LIMA_GP_ACC0_A + 2 * i),
                                         operand(s, LIMA_GP_ACC0_B + 2 * i)));
   r[LIMA_GP_COMPLEX] = ir_flush(complex_result(s));
   r[LIMA_GP_PASS] = operand(s, LIMA_GP_PASS_A);
   if (s->instr.pass_op == LIMA_GP_PASS_CLAMP)
      r[LIMA_GP_PASS] =
          acc(LIMA_GP_ACC_MIN, acc(LIMA_GP_ACC_MAX, r[LIMA_GP_PASS], s->loadu[0]), s->loadu[1]);
}

static void
store_temporary(struct state *s, unsigned component, float x)
{
   const int number = s->address[ADDRESS_DELAY][0];
   if (s->instr.complex_op != LIMA_GP_COMPLEX_A0 || number < 0 ||
       number >= (int)s->shader->num_uniforms ||
       s->shader->uniforms[number].kind != LIMA_GP_UNIFORM_LITERAL) {
      s->run->wrong = "a store leads out of the temporaries";
      return;
   }
   s->late[s->step % TEMPORARY_DELAY * 4 + component].step = s->step + TEMPORARY_DELAY;
   s->late[s->step % TEMPORARY_DELAY * 4 + component].to = &s->uniforms[number][component];
   s->late[s->step % TEMPORARY_DELAY * 4 + component].value = x;
}

static void
finish_late(struct state *s)
{
   for (unsigned i = 0; i < 4 * TEMPORARY_DELAY; i++) {
      if (s->late[i].to && s->late[i].step == s->step) {
         *s->late[i].to = s->late[i].value;
         s->late[i].to = NULL;
      }
   }
}

static void
store(struct state *s)
{
   for (unsigned i = 0; i < 4; i++) {
      const struct lima_gp_store *st = &s->instr.store[i / 2];
      if (st->source[i % 2] == LIMA_GP_STORE_NONE)
         continue;
      const float x = s->results[0][lima_gp_store_sources[st->source[i % 2]]];
      if (st->temporary) {
         store_temporary(s, i, x);
      } else if (st->varying) {
         const unsigned slot = s->shader->varyings[st->address];
         s->run->outputs[slot][i] = x;
         s->run->output_mask[slot] |= (uint8_t)(1u << i);
      } else {
         s->registers[DELAY][st->address][i] = x;
      }
   }
}

static void
load_uniform(struct state *s)
{
   int64_t number = s->instr.load_address;
   if (s->instr.load_offset < LIMA_GP_NUM_ADDRESS_REGISTERS)
      number += s->address[0][s->instr.load_offset];
   if (number >= 0 && number < s->shader->num_uniforms)
      memcpy(s->loadu, s->uniforms[number], sizeof s->loadu);
   else if (s->instr.load_offset < LIMA_GP_NUM_ADDRESS_REGISTERS)
      s->run->wrong = "an address leads out of the uniforms";
}

static void
step(struct state *s)
{
   finish_late(s);
   memcpy(s->load0[1], s->load0[0], sizeof s->load0[0]);
   if (!s->instr.register0_is_attr)
      memcpy(s->load0[0], s->registers[0][s->instr.register0], sizeof s->load0[0]);
   else if (s->instr.register0 < s->shader->num_attributes)
      memcpy(s->load0[0], s->run->inputs[s->shader->attributes[s->instr.register0]],
             sizeof s->load0[0]);
   memcpy(s->load1, s->registers[0][s->instr.register1], sizeof s->load1);
   load_uniform(s);
   run_units(s);
   if (s->instr.complex_op >= LIMA_GP_COMPLEX_A0)
      s->address[ADDRESS_DELAY][s->instr.complex_op - LIMA_GP_COMPLEX_A0] =
          ir_f2i_floor(operand(s, LIMA_GP_COMPLEX_A));
   store(s);
   memmove(s->registers[0], s->registers[1], DELAY * sizeof s->registers[0]);
   memmove(s->address[0], s->address[1], ADDRESS_DELAY * sizeof s->address[0]);
   memcpy(s->results[2], s->results[1], sizeof s->results[1]);
   memcpy(s->results[1], s->results[0], sizeof s->results[0]);
   s->step++;
   s->number++;
   if (s->instr.branch && s->results[0][LIMA_GP_PASS] != 0.0f) {
      s->number = s->instr.target;
      memset(s->results, 0xff, sizeof s->results); /* NaN */
      memset(s->load0, 0xff, sizeof s->load0);
   }
}

void
gp_ideal_run(const struct lima_gp_shader *shader, struct gp_ideal_run *run)
{
   static struct state s;
   struct lima_gp_problem problem;
   unsigned number;
   memset(&s, 0xff, sizeof s); /* NaN */
   s.shader = shader;
   s.run = run;
   s.number = s.step = 0;
   memset(s.late, 0, sizeof s.late);
   memset(run->outputs, 0, sizeof run->outputs);
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (unsigned i = 0; i < VARYING_MAX; i++)
      run->outputs[i][3] = 1.0f;
   load_uniforms(&s);
   run->wrong = NULL;
   if (!lima_gp_check_program(shader->instrs, shader->num_instrs, &problem, &number))
      run->wrong = problem.text;
   const uint64_t mode = u_fpu_enter();
   while (s.number < shader->num_instrs && s.step < MAX_STEPS && !run->wrong) {
      if (lima_gp_decode(shader->words[s.number], &s.instr, &problem))
         step(&s);
      else
         run->wrong = problem.text;
   }
   run->endless = s.number < shader->num_instrs && !run->wrong;
   u_fpu_leave(mode);
}
