/* Fuzzes the front end of ATI_fragment_shader:
 *
 *   fuzz_ati_fs [--seed=N] [--iterations=N | --seconds=N]
 *
 * Random shaders of one and two passes give what a reference makes of them that follows the tables
 * of the specification in double precision, before and after the passes, and all executors agree.
 * What differs is made small and printed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/ati_fs/ati_fs.h"
#include "compiler/pass/pass.h"
#include "ati_random.h"
#include "fuzz_options.h"
#include "ir_compare.h"
#include "random_program.h"

struct ati_case {
   struct ati_fs fs;
   struct ati_fs_key key;
   float inputs[VARYING_MAX][4];
   float params[ATI_FS_NUM_PARAMS][4];
};

/* --- The reference */

struct state {
   double reg[ATI_FS_REGISTERS][4];
   bool rounds; /* coordinates were divided: no number is certain to its last bit any more */
   bool unsure; /* a comparison or a quotient is too close for other roundings */
};

/* Any function of unit, target and coordinate. */
static void
texel(unsigned unit, unsigned target, const float coord[3], float out[4])
{
   out[0] = coord[0] * 0.5f + (float)unit * 0.125f;
   out[1] = coord[1] - coord[2] * 0.25f;
   out[2] = coord[2] + (float)target * 0.25f;
   out[3] = coord[0] + coord[1];
}

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   texel((unsigned)tex->index, tex->tex_target, at->coord, out);
}

static double
read_component(const struct ati_case *c, const struct state *s, unsigned source, unsigned i)
{
   if (source < ATI_FS_CON0)
      return s->reg[source][i];
   if (source < ATI_FS_ZERO)
      return (double)c->params[ATI_FS_FP_CONST + source - ATI_FS_CON0][i];
   switch (source) {
   case ATI_FS_ZERO:
      return 0;
   case ATI_FS_ONE:
      return 1;
   case ATI_FS_PRIMARY:
      return (double)c->inputs[VARYING_COL0][i];
   case ATI_FS_SECONDARY:
      return (double)c->inputs[VARYING_COL1][i];
   default:
      return (double)c->inputs[VARYING_TEX0 + source - ATI_FS_TEX0][i];
   }
}

/* Tables 3.23 and 3.24. */
static void
read_argument(const struct ati_case *c, const struct state *s, const struct ati_fs_arg *arg,
              double out[4])
{
   for (unsigned i = 0; i < 4; i++) {
      double v = read_component(c, s, arg->source, arg->replicate ? arg->replicate - 1u : i);
      if (arg->modifiers & ATI_FS_COMP)
         v = 1 - v;
      if (arg->modifiers & ATI_FS_BIAS)
         v -= 0.5;
      if (arg->modifiers & ATI_FS_2X)
         v *= 2;
      out[i] = arg->modifiers & ATI_FS_NEGATE ? -v : v;
   }
}

static bool
is_near(double a, double b)
{
   return fabs(a - b) < 1e-3;
}

/* Whether v, with other roundings, may be on the other side of the limit. */
static bool
may_cross(const struct state *s, double v, double limit)
{
   return is_near(v, limit) && (s->rounds || v != limit);
}

/* Table 3.21. */
static void
compute(struct state *s, unsigned op, double a[3][4], double out[4])
{
   const double dot3 = a[0][0] * a[1][0] + a[0][1] * a[1][1] + a[0][2] * a[1][2];
   const double results[] = {[ATI_FS_DOT3] = dot3,
                             [ATI_FS_DOT4] = dot3 + a[0][3] * a[1][3],
                             [ATI_FS_DOT2_ADD] = a[0][0] * a[1][0] + a[0][1] * a[1][1] + a[2][2]};
   for (unsigned i = 0; i < 4; i++) {
      const double x = a[0][i], y = a[1][i], z = a[2][i];
      const double each[] = {[ATI_FS_MOV] = x,
                             [ATI_FS_ADD] = x + y,
                             [ATI_FS_MUL] = x * y,
                             [ATI_FS_SUB] = x - y,
                             [ATI_FS_MAD] = x * y + z,
                             [ATI_FS_LERP] = x * y + (1 - x) * z,
                             [ATI_FS_CND] = z > 0.5 ? x : y,
                             [ATI_FS_CND0] = z >= 0 ? x : y};
      out[i] = ati_fs_is_dot(op) ? results[op] : each[op];
      s->unsure |= op == ATI_FS_CND && may_cross(s, z, 0.5);
      s->unsure |= op == ATI_FS_CND0 && may_cross(s, z, 0);
   }
}

/* Table 3.22. */
static double
modified(const struct ati_fs_instruction *in, double v)
{
   v = ldexp(v, in->shift);
   return in->saturate ? fmin(fmax(v, 0), 1) : v;
}

static void
instruction(const struct ati_case *c, struct state *s, const struct ati_fs_instruction *in,
            double out[4])
{
   double a[3][4] = {{0}};
   for (unsigned i = 0; i < ati_fs_num_args(in->op); i++)
      read_argument(c, s, &in->arg[i], a[i]);
   compute(s, in->op, a, out);
}

static void
pair(const struct ati_case *c, struct state *s, const struct ati_fs_pair *p)
{
   double color[4] = {0}, alpha[4] = {0};
   if (p->color.op)
      instruction(c, s, &p->color, color);
   if (p->alpha.op && ati_fs_is_dot(p->alpha.op))
      alpha[3] = color[3];
   else if (p->alpha.op)
      instruction(c, s, &p->alpha, alpha);
   for (unsigned i = 0; p->color.op && i < 3; i++) {
      if (p->color.mask >> i & 1)
         s->reg[p->color.dst][i] = modified(&p->color, color[i]);
   }
   if (p->alpha.op)
      s->reg[p->alpha.dst][3] = modified(&p->alpha, alpha[3]);
}

/* Table 3.20, and what is done with it. */
static void
route(const struct ati_case *c, const struct state *before, struct state *s, unsigned r,
      const struct ati_fs_route *from)
{
   const bool by_q = from->swizzle == ATI_FS_STQ || from->swizzle == ATI_FS_STQ_DQ;
   double v[4] = {0};
   float coord[3], out[4] = {0, 0, 0, 1};
   for (unsigned i = 0; i < 3; i++)
      v[i] = read_component(c, before, from->source, i == 2 && by_q ? 3 : i);
   if (from->swizzle == ATI_FS_STR_DR || from->swizzle == ATI_FS_STQ_DQ) {
      s->unsure |= fabs(v[2]) < 0.05;
      s->rounds = true;
      v[2] = 1 / v[2];
      v[0] *= v[2];
      v[1] *= v[2];
   }
   if (from->fill == ATI_FS_PASS_COORD) {
      memcpy(s->reg[r], v, sizeof v);
      return;
   }
   for (unsigned i = 0; i < 3; i++)
      coord[i] = (float)v[i];
   if (c->key.target[r])
      texel(r, c->key.target[r] - 1u, coord, out);
   for (unsigned i = 0; i < 4; i++)
      s->reg[r][i] = (double)out[i];
}

static void
finish(const struct ati_case *c, struct state *s, double out[4])
{
   const double z = (double)c->inputs[VARYING_FOGC][0];
   const float *fog = c->params[ATI_FS_FP_FOG], *color = c->params[ATI_FS_FP_FOG_COLOR];
   memcpy(out, s->reg[0], 4 * sizeof *out);
   for (unsigned i = 0; c->key.color_sum && i < 3; i++)
      out[i] += (double)c->inputs[VARYING_COL1][i];
   if (c->key.fog == FF_FOG_OFF && !c->key.color_sum)
      return;
   for (unsigned i = 0; i < 4; i++)
      out[i] = fmin(fmax(out[i], 0), 1);
   if (c->key.fog == FF_FOG_OFF)
      return;
   const double f = fmin(fmax(z * (double)fog[0] + (double)fog[1], 0), 1);
   for (unsigned i = 0; i < 3; i++)
      out[i] = f * out[i] + (1 - f) * (double)color[i];
}

/* False: the reference can not tell. */
static bool
reference(const struct ati_case *c, double out[4])
{
   struct state s = {.unsure = false};
   for (unsigned p = 0; p < c->fs.num_passes; p++) {
      const struct ati_fs_pass *pass = &c->fs.pass[p];
      const struct state before = s;
      for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
         if (pass->route[r].fill != ATI_FS_KEEP)
            route(c, &before, &s, r, &pass->route[r]);
      }
      for (unsigned i = 0; i < pass->num_pairs; i++)
         pair(c, &s, &pass->pair[i]);
      for (unsigned i = 0; i < ATI_FS_REGISTERS * 4; i++)
         s.unsure |= !(fabs(s.reg[i / 4][i % 4]) < 1e3);
   }
   finish(c, &s, out);
   return !s.unsure;
}

/* --- Random cases */

/* An eighth in [-1, 1], without those near 0 for the coordinates that divide. */
static float
random_number(uint64_t *state)
{
   const float v = (float)(2 + random_below(state, 7)) * 0.125f;
   return random_below(state, 2) ? v : -v;
}

static void
random_case(struct ati_case *c, uint64_t *state)
{
   memset(c, 0, sizeof *c);
   ati_random_shader(&c->fs, state);
   for (unsigned r = 0; r < ATI_FS_REGISTERS; r++)
      c->key.target[r] = (uint8_t)random_below(state, 6);
   c->key.color_sum = random_below(state, 4) == 0;
   c->key.fog = random_below(state, 4) ? FF_FOG_OFF : FF_FOG_LINEAR;
   for (unsigned i = 0; i < VARYING_MAX * 4; i++)
      c->inputs[i / 4][i % 4] = random_number(state);
   for (unsigned i = 0; i < ATI_FS_NUM_PARAMS * 4; i++)
      c->params[i / 4][i % 4] = random_number(state);
}

/* --- Comparison */

static bool
agrees(const struct ati_case *c, struct ir_shader *sh, char *message)
{
   static float outputs[VARYING_MAX][4], params[ATI_FS_NUM_PARAMS][4];
   static uint8_t written[VARYING_MAX];
   double expected[4];
   struct ir_eval ev = {.inputs = c->inputs,
                        .params = params,
                        .outputs = outputs,
                        .output_mask = written,
                        .tex = sample};
   memcpy(params, c->params, sizeof params);
   char *invalid = ir_validate(sh, "the front end");
   if (invalid) {
      snprintf(message, IR_COMPARE_MESSAGE, "%s", invalid);
      free(invalid);
      return false;
   }
   if (!reference(c, expected) || !ir_eval_run(sh, &ev))
      return true;
   for (unsigned i = 0; i < 4; i++) {
      const double got = (double)outputs[FRAG_RESULT_COLOR][i];
      if (!(fabs(got - expected[i]) <= 1e-3 * fmax(1, fabs(expected[i])))) {
         snprintf(message, IR_COMPARE_MESSAGE, "component %u: %g, not %g", i, got, expected[i]);
         return false;
      }
   }
   return true;
}

/* False: message says what is wrong. */
static bool
check(const struct ati_case *c, char *message)
{
   uint64_t inputs = 1;
   struct ir_shader *sh = ati_fs_build(&c->fs, &c->key);
   snprintf(message, IR_COMPARE_MESSAGE, "out of memory");
   bool ok = sh && agrees(c, sh, message) && ir_compare(sh, &inputs, message) &&
             ir_optimize(sh, IR_PASS_VALIDATE) && agrees(c, sh, message) &&
             ir_compare(sh, &inputs, message);
   ir_shader_destroy(sh);
   return ok;
}

/* --- Making what fails small */

/* Leaves out the part number n. False: there are fewer. */
static bool
leave_out(struct ati_case *c, unsigned n)
{
   for (unsigned p = 0; p < c->fs.num_passes; p++) {
      struct ati_fs_pass *pass = &c->fs.pass[p];
      if (n < ATI_FS_REGISTERS) {
         pass->route[n].fill = ATI_FS_KEEP;
         return true;
      }
      n -= ATI_FS_REGISTERS;
      if (n < 2 * pass->num_pairs) {
         struct ati_fs_pair *at = &pass->pair[n / 2];
         *(n % 2 ? &at->alpha : &at->color) = (struct ati_fs_instruction){0};
         if (ati_fs_is_dot(at->alpha.op) && !at->color.op)
            at->alpha.op = ATI_FS_NOP;
         return true;
      }
      n -= 2 * pass->num_pairs;
   }
   c->key.fog = n == 0 ? FF_FOG_OFF : c->key.fog;
   c->key.color_sum &= n != 1;
   return n < 2;
}

static void
shrink(struct ati_case *c)
{
   char message[IR_COMPARE_MESSAGE];
   for (unsigned n = 0;; n++) {
      struct ati_case smaller = *c;
      if (!leave_out(&smaller, n))
         return;
      if (!check(&smaller, message))
         *c = smaller;
   }
}

static void
print_instruction(const char *kind, const struct ati_fs_instruction *in)
{
   if (!in->op)
      return;
   fprintf(stderr, "  %s op %u -> r%u mask %u shift %d sat %u;", kind, in->op, in->dst, in->mask,
           in->shift, in->saturate);
   for (unsigned i = 0; i < ati_fs_num_args(in->op); i++)
      fprintf(stderr, " (%u rep %u mod %u)", in->arg[i].source, in->arg[i].replicate,
              in->arg[i].modifiers);
   fputc('\n', stderr);
}

static void
print(const struct ati_case *c)
{
   for (unsigned p = 0; p < c->fs.num_passes; p++) {
      const struct ati_fs_pass *pass = &c->fs.pass[p];
      fprintf(stderr, " pass %u\n", p);
      for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
         if (pass->route[r].fill)
            fprintf(stderr, "  r%u fill %u source %u swizzle %u target %u\n", r,
                    pass->route[r].fill, pass->route[r].source, pass->route[r].swizzle,
                    c->key.target[r]);
      }
      for (unsigned i = 0; i < pass->num_pairs; i++) {
         print_instruction("color", &pass->pair[i].color);
         print_instruction("alpha", &pass->pair[i].alpha);
      }
   }
   fprintf(stderr, " fog %u, color sum %u\n", c->key.fog, c->key.color_sum);
}

int
main(int argc, char **argv)
{
   static struct ati_case c;
   struct fuzz_options o;
   uint64_t state;
   char message[IR_COMPARE_MESSAGE];
   fuzz_options_parse(&o, "fuzz_ati_fs", 2000, &argc, argv);
   if (argc > 1)
      return 2;
   while (fuzz_options_next(&o, &state)) {
      random_case(&c, &state);
      if (check(&c, message))
         continue;
      shrink(&c);
      check(&c, message);
      fprintf(stderr, "fuzz_ati_fs: --seed=%llu --iterations=1 fails: %s; the smallest case:\n",
              (unsigned long long)(o.seed + o.done - 1), message);
      print(&c);
      return 1;
   }
   printf("fuzz_ati_fs: %lu shaders, all executors agree\n", o.done);
   return 0;
}
