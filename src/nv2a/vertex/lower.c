#include "lower.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/prepare.h"
#include "compiler/pass/pass.h"
#include "ops.h"

typedef struct ir_val val;

struct lower {
   struct vp *vp;
   const struct ir_shader *from;
   struct ir_builder b;
   val *values;                 /* by value id of `from`: without modifiers */
   bool *whole;                 /* by value id of `from`: an int that has no fraction */
   val outputs[VARYING_MAX][4]; /* what lanes hold so far; n 0: not written */
   uint32_t lines[VARYING_MAX];
};

/* --- Sources */

/* Places 0 to n-1 of the source; the places behind repeat the last. */
static val
read(const struct lower *l, const struct ir_src *src, unsigned n)
{
   const val from = l->values[src->def->id];
   val v = from;
   v.n = from.n ? n : 0;
   for (unsigned c = 0; c < 4; c++)
      v.src.swizzle[c] = from.src.swizzle[src->swizzle[c < n || !c ? c : n - 1]];
   v.src.abs = src->abs;
   v.src.neg = src->neg;
   return v;
}

/* The unit's sources have signs, but no magnitudes; RSQ and LOG take them by themselves. */
static val
read_all(struct lower *l, const struct ir_instr *i, unsigned k)
{
   val v = read(l, &i->src[k], ir_src_components(i, k));
   const bool ignored = i->op == IR_OP_frsq || i->op == IR_OP_nv_log;
   if (!v.n || !v.src.abs || ignored || v.src.def->op == IR_OP_imm)
      return v;
   v.src.abs = v.src.neg = false;
   v = ir_build_fmax(&l->b, v, ir_neg(v));
   return i->src[k].neg ? ir_neg(v) : v;
}

static void
refuse(struct lower *l, const struct ir_instr *i, const char *what)
{
   nv2a_vp_refuse(l->vp, i->line, "the vertex unit has no %s", what);
}

/* --- Literals */

/* Truths are 1.0 and 0.0, ints floats. */
static val
literal(struct lower *l, const struct ir_instr *i)
{
   float v[4];
   for (unsigned c = 0; c < i->num_components; c++) {
      if (i->type == IR_B)
         v[c] = i->imm[c] ? 1.0f : 0.0f;
      else if (i->type == IR_I)
         v[c] = (float)(int32_t)i->imm[c];
      else
         memcpy(&v[c], &i->imm[c], sizeof v[c]);
   }
   return ir_imm_vec(&l->b, i->num_components, v);
}

/* --- Truths */

static val
negate_truth(struct lower *l, val x)
{
   struct ir_builder *b = &l->b;
   const struct ir_instr *def = x.n ? x.src.def : NULL;
   const bool comparison =
       def && (def->op == IR_OP_slt_total || def->op == IR_OP_sge_total) && !x.src.neg;
   if (!comparison)
      return ir_build_fadd(b, ir_imm_f(b, 1.0f), ir_neg(x));
   val srcs[2];
   for (unsigned k = 0; k < 2; k++) {
      srcs[k] = (val){.src = def->src[k], .n = x.n};
      for (unsigned c = 0; c < 4; c++)
         srcs[k].src.swizzle[c] = def->src[k].swizzle[x.src.swizzle[c]];
   }
   return ir_alu(b, def->op == IR_OP_slt_total ? IR_OP_sge_total : IR_OP_slt_total, srcs);
}

/* LIT has its own choice: of a power where something is above 0, else 0. The power that was made
 * with its base in place of that gets it. n 0: it is something else. */
static val
choose_power(struct lower *l, val truth, val power)
{
   struct ir_builder *b = &l->b;
   const struct ir_instr *test = truth.src.def, *lit = power.src.def;
   const bool fits = truth.n == 1 && power.n == 1 && test->op == IR_OP_slt_total &&
                     !truth.src.neg && lit->op == IR_OP_lit && power.src.swizzle[0] == 2 &&
                     !power.src.neg && lit->src[0].def->op == IR_OP_vec4;
   const struct ir_instr *args = fits ? lit->src[0].def : NULL;
   if (!fits || test->src[0].def->op != IR_OP_imm ||
       test->src[0].def->imm[test->src[0].swizzle[truth.src.swizzle[0]]] ||
       args->src[0].def != args->src[1].def || args->src[0].swizzle[0] != args->src[1].swizzle[0])
      return (val){.n = 0};
   val v[4];
   for (unsigned k = 0; k < 4; k++)
      v[k] = (val){.src = args->src[k], .n = 1};
   v[0] = (val){.src = test->src[1], .n = 1};
   v[0].src.swizzle[0] = test->src[1].swizzle[truth.src.swizzle[0]];
   return ir_comp(ir_build_lit(b, ir_vec(b, 4, v)), 2);
}

/* 0 times anything is 0: what is not chosen adds nothing, whatever it is. */
static val
choose(struct lower *l, val truth, val yes, val no)
{
   struct ir_builder *b = &l->b;
   const bool no_is_zero = nv2a_lower_is(no, 0);
   if (no_is_zero && nv2a_lower_is(yes, NV2A_ONE))
      return truth;
   const val power = no_is_zero && truth.n && yes.n ? choose_power(l, truth, yes) : (val){.n = 0};
   if (power.n)
      return power;
   if (no_is_zero)
      return nv2a_lower_multiply(b, truth, yes);
   const val other = negate_truth(l, truth);
   if (nv2a_lower_is(yes, 0))
      return nv2a_lower_multiply(b, other, no);
   return nv2a_lower_multiply_add(b, truth, yes, nv2a_lower_multiply(b, other, no));
}

static val
int_operation(struct lower *l, const struct ir_instr *i)
{
   val srcs[2] = {{.n = 0}, {.n = 0}};
   bool whole[2] = {false, false};
   for (unsigned k = 0; k < i->num_srcs && k < 2; k++) {
      srcs[k] = read_all(l, i, k);
      whole[k] = l->whole[i->src[k].def->id];
   }
   const val v = nv2a_lower_int(&l->b, i->op, srcs, whole);
   if (!v.n && !l->b.failed)
      refuse(l, i, "bits and division of integers");
   return v.n ? v : srcs[0];
}

static bool
makes_whole(const struct lower *l, const struct ir_instr *i)
{
   bool all = true;
   for (unsigned k = i->op == IR_OP_csel ? 1 : 0; k < i->num_srcs; k++)
      all &= l->whole[i->src[k].def->id];
   return i->type == IR_I && nv2a_lower_makes_whole(i->op, all);
}

/* --- Floats */

static val
comparison(struct lower *l, const struct ir_instr *i)
{
   struct ir_builder *b = &l->b;
   const val x = read_all(l, i, 0), y = read_all(l, i, 1);
   switch (i->op) {
   case IR_OP_slt:
   case IR_OP_slt_nan:
   case IR_OP_flt:
      return nv2a_lower_less(b, x, y, true);
   case IR_OP_sge:
   case IR_OP_sge_nan:
   case IR_OP_fge:
      return nv2a_lower_less(b, x, y, false);
   case IR_OP_sgt_nan:
      return nv2a_lower_less(b, y, x, true);
   case IR_OP_sle_nan:
      return nv2a_lower_less(b, y, x, false);
   case IR_OP_seq_nan:
   case IR_OP_feq:
      return nv2a_lower_equal(b, x, y, true);
   default:
      return nv2a_lower_equal(b, x, y, false);
   }
}

static val
two_products(struct lower *l, const struct ir_instr *i)
{
   struct ir_builder *b = &l->b;
   const val x = read_all(l, i, 0), y = read_all(l, i, 1);
   const val first = ir_build_fmulz(b, ir_comp(x, 0), ir_comp(y, 0));
   return ir_build_fmadz(b, ir_comp(x, 1), ir_comp(y, 1), first);
}

static val
composed(struct lower *l, const struct ir_instr *i)
{
   struct ir_builder *b = &l->b;
   const val x = read_all(l, i, 0), y = i->num_srcs > 1 ? read_all(l, i, 1) : x;
   switch (i->op) {
   case IR_OP_fdiv:
      return nv2a_lower_multiply(b, x, ir_build_frcp(b, y));
   case IR_OP_flrp:
      return ir_build_fmadz(b, x, ir_build_fadd(b, read_all(l, i, 2), ir_neg(y)), y);
   case IR_OP_fdp2:
      return two_products(l, i);
   case IR_OP_ffloor:
      return nv2a_lower_floor(b, x);
   case IR_OP_ffract:
      return nv2a_lower_fract(b, x);
   case IR_OP_fround_even:
      return nv2a_lower_round_even(b, x);
   case IR_OP_fsign:
      return nv2a_lower_sign(b, x);
   case IR_OP_frsq:
      return ir_build_frsq(b, ir_abs(x));
   case IR_OP_fsqrt:
      return ir_build_fmulz(b, x, ir_build_frsq(b, ir_abs(x)));
   case IR_OP_fexp2:
      return nv2a_lower_exp2(b, x);
   case IR_OP_flog2:
      return nv2a_lower_log2(b, x);
   case IR_OP_fpow:
      return nv2a_lower_power(b, x, y);
   case IR_OP_fpow_precise:
      return nv2a_lower_pow(b, x, y);
   case IR_OP_fsin:
   case IR_OP_fcos:
      return nv2a_lower_sine(b, x, i->op == IR_OP_fcos);
   case IR_OP_csel:
      return choose(l, x, y, read_all(l, i, 2));
   case IR_OP_band:
      return ir_build_fmulz(b, x, y);
   case IR_OP_bor:
      return ir_build_fmax(b, x, y);
   case IR_OP_bnot:
      return negate_truth(l, x);
   case IR_OP_b2f:
      return x;
   default:
      refuse(l, i, ir_op_infos[i->op].name);
      return x;
   }
}

/* What the unit has, under the name that says what it does with 0. */
static enum ir_op
own_operation(enum ir_op op)
{
   switch (op) {
   case IR_OP_mov:
   case IR_OP_vec2:
   case IR_OP_vec3:
   case IR_OP_vec4:
   case IR_OP_fadd:
   case IR_OP_fmulz:
   case IR_OP_fmadz:
   case IR_OP_fdp3z:
   case IR_OP_fdp4z:
   case IR_OP_fdphz:
   case IR_OP_dstz:
   case IR_OP_fmin:
   case IR_OP_fmax:
   case IR_OP_slt_total:
   case IR_OP_sge_total:
   case IR_OP_frcp:
   case IR_OP_frcc:
   case IR_OP_lit:
   case IR_OP_nv_exp:
   case IR_OP_nv_log:
      return op;
   case IR_OP_fmul:
      return IR_OP_fmulz;
   case IR_OP_fmad:
      return IR_OP_fmadz;
   case IR_OP_fdp3:
      return IR_OP_fdp3z;
   case IR_OP_fdp4:
      return IR_OP_fdp4z;
   case IR_OP_fdph:
      return IR_OP_fdphz;
   case IR_OP_dst:
      return IR_OP_dstz;
   case IR_OP_fmin_nan:
      return IR_OP_fmin;
   case IR_OP_fmax_nan:
      return IR_OP_fmax;
   default:
      return IR_NUM_OPS;
   }
}

static val
alu(struct lower *l, const struct ir_instr *i)
{
   const struct ir_op_info *info = &ir_op_infos[i->op];
   const enum ir_op own = own_operation(i->op);
   val srcs[4];
   if (own != IR_NUM_OPS) {
      for (unsigned k = 0; k < i->num_srcs; k++)
         srcs[k] = read_all(l, i, k);
      if (own == IR_OP_fmulz)
         return nv2a_lower_multiply(&l->b, srcs[0], srcs[1]);
      if (own == IR_OP_fmadz)
         return nv2a_lower_multiply_add(&l->b, srcs[0], srcs[1], srcs[2]);
      return ir_alu(&l->b, own, srcs);
   }
   if (i->op == IR_OP_bitcast && i->type == i->src[0].def->type)
      return read_all(l, i, 0);
   if (info->src_type == IR_I || info->dst_type == IR_I)
      return int_operation(l, i);
   if (i->op >= IR_OP_slt && i->op <= IR_OP_fne)
      return comparison(l, i);
   return composed(l, i);
}

/* --- Stores */

static void
refuse_output(struct lower *l, const struct ir_instr *i)
{
   const unsigned slot = (unsigned)i->index;
   const char *what = "a result of its own";
   unsigned number = slot - VARYING_VAR0;
   if (slot >= VARYING_TEX0 && slot < VARYING_CLP0) {
      what = "texture coordinates";
      number = slot - VARYING_TEX0;
   } else if (slot >= VARYING_CLP0 && slot < VARYING_EDGE) {
      what = "clip distance";
      number = slot - VARYING_CLP0;
   } else if (slot == VARYING_EDGE) {
      what = "edge flag";
      number = 0;
   }
   nv2a_vp_refuse(l->vp, i->line, "the vertex unit has no output for %s %u", what, number);
}

/* A clip distance that is a lane of a texture coordinate. */
static bool
is_placed_distance(const struct lower *l, unsigned slot)
{
   return slot >= VARYING_CLP0 && slot < VARYING_EDGE &&
          l->vp->options.clip_planes >> (slot - VARYING_CLP0) & 1;
}

/* Where lanes of the result go. */
static val *
output_lanes(struct lower *l, const struct ir_instr *i)
{
   unsigned slot = (unsigned)i->index, lane = 0;
   if (is_placed_distance(l, slot)) {
      const unsigned before = (1u << (slot - VARYING_CLP0)) - 1;
      lane = (unsigned)__builtin_popcount(l->vp->options.clip_planes & before);
      slot = VARYING_TEX0 + l->vp->options.clip_coord;
   }
   l->lines[slot] = i->line;
   return l->outputs[slot] + lane;
}

static void
store_output(struct lower *l, const struct ir_instr *i)
{
   val *lanes = output_lanes(l, i);
   const unsigned mask =
       is_placed_distance(l, (unsigned)i->index) ? i->write_mask & 1 : i->write_mask;
   for (unsigned c = 0; c < 4; c++) {
      if (!(mask >> c & 1))
         continue;
      const struct ir_src *src = &i->src[0];
      val v = l->values[src->def->id];
      v = ir_comp(v, src->swizzle[c]);
      if (i->num_srcs > 1) {
         const val truth = ir_comp(l->values[i->src[1].def->id], i->src[1].swizzle[c]);
         const val old = lanes[c].n ? lanes[c] : ir_imm_f(&l->b, c == 3 ? 1.0f : 0.0f);
         v = choose(l, truth, v, old);
      }
      lanes[c] = v;
   }
}

static void
finish_outputs(struct lower *l)
{
   struct ir_builder *b = &l->b;
   val *distances = l->outputs[VARYING_TEX0 + l->vp->options.clip_coord];
   for (unsigned c = 0; c < 4 && l->vp->options.clip_planes; c++)
      if (!distances[c].n)
         distances[c] = ir_imm_f(b, 0.0f);
   for (unsigned slot = 0; slot < VARYING_MAX; slot++) {
      b->line = l->lines[slot];
      for (unsigned c = 0; c < 4; c++) {
         if (l->outputs[slot][c].n)
            ir_store_output(b, slot, 1u << c, l->outputs[slot][c]);
      }
   }
}

static bool
is_wanted(const struct lower *l, unsigned slot)
{
   const uint64_t wanted = l->vp->options.outputs;
   if (l->vp->options.clip_planes && slot == VARYING_TEX0 + (unsigned)l->vp->options.clip_coord)
      return false;
   return slot == VARYING_HPOS || is_placed_distance(l, slot) || !wanted || wanted >> slot & 1;
}

/* --- The program */

/* At an address that is a literal; outside of the parameters there are zeroes. */
static val
load_known(struct lower *l, const struct ir_instr *i, val address)
{
   float at;
   memcpy(&at, &address.src.def->imm[address.src.swizzle[0]], sizeof at);
   const uint32_t limit = l->from->indirect_limit ? l->from->indirect_limit : l->from->num_params;
   const double index = (double)i->index + (double)at;
   if (index >= 0.0 && index < (double)limit)
      return ir_load_param(&l->b, (unsigned)index);
   return ir_imm_vec4(&l->b, 0.0f, 0.0f, 0.0f, 0.0f);
}

static val
load_param(struct lower *l, const struct ir_instr *i)
{
   struct ir_builder *b = &l->b;
   if (!i->num_srcs)
      return ir_load_param(b, (unsigned)i->index);
   const val address = read(l, &i->src[0], 1);
   if (address.n && address.src.def->op == IR_OP_imm)
      return load_known(l, i, address);
   return ir_load_param_rel(b, i->index, ir_build_f2i_floor(b, address));
}

/* Without modifiers and saturated, as values are kept. */
static val
finish_value(struct lower *l, const struct ir_instr *i, val v)
{
   struct ir_builder *b = &l->b;
   if (i->saturate)
      v = ir_build_fmin(b, ir_build_fmax(b, v, ir_imm_f(b, 0.0f)), ir_imm_f(b, 1.0f));
   return v.src.abs || v.src.neg ? ir_build_mov(b, v) : v;
}

static void
lower_instr(struct lower *l, const struct ir_instr *i)
{
   struct ir_builder *b = &l->b;
   val v = {.n = 0};
   b->line = i->line;
   switch (i->op) {
   case IR_OP_imm:
      v = literal(l, i);
      break;
   case IR_OP_load_input:
      v = ir_load_input(b, (unsigned)i->index, i->num_components);
      break;
   case IR_OP_load_param:
      v = load_param(l, i);
      v.n = i->num_components;
      break;
   case IR_OP_store_param:
      ir_store_param(b, (unsigned)i->index, i->write_mask, read(l, &i->src[0], 4));
      return;
   case IR_OP_store_output:
      if (!is_wanted(l, (unsigned)i->index))
         return;
      if (nv2a_vertex_output((unsigned)i->index) == NV2A_NO_SLOT &&
          !is_placed_distance(l, (unsigned)i->index))
         refuse_output(l, i);
      else
         store_output(l, i);
      return;
   default:
      if (i->op >= IR_NUM_ALU_OPS)
         refuse(l, i, ir_op_infos[i->op].name);
      else
         v = alu(l, i);
      break;
   }
   if (i->num_components && !l->vp->failed) {
      l->values[i->id] = finish_value(l, i, v);
      l->whole[i->id] = makes_whole(l, i);
   }
}

static void
lower_block(struct lower *l)
{
   for (const struct ir_instr *i = l->from->first->first; i && !l->vp->failed; i = i->next)
      lower_instr(l, i);
   finish_outputs(l);
   ir_end(&l->b);
}

/* NULL: memory ran out, or it was refused. */
static struct ir_shader *
rebuild(struct vp *vp, const struct ir_shader *from)
{
   struct ir_shader *to = ir_shader_create(from->stage);
   val *values = calloc((size_t)from->num_values + 1, sizeof *values);
   bool *whole = calloc((size_t)from->num_values + 1, sizeof *whole);
   bool ok = to && values && whole;
   if (ok) {
      to->num_params = from->num_params;
      to->indirect_limit = from->indirect_limit;
      struct lower l = {
          .vp = vp, .from = from, .b = ir_builder_create(to), .values = values, .whole = whole};
      lower_block(&l);
      ok = !l.b.failed && !vp->failed && ir_shader_index(to) && ir_optimize(to, 0);
   }
   free(values);
   free(whole);
   if (!ok) {
      ir_shader_destroy(to);
      to = NULL;
   }
   return to;
}

struct ir_shader *
nv2a_vp_lower(struct vp *vp, const struct ir_shader *sh)
{
   static const struct ir_needs needs = {.no_control_flow = true};
   struct ir_shader *copy = ir_shader_clone(sh), *result = NULL;
   const char *why = NULL;
   const enum ir_prepare_status status =
       copy ? ir_prepare(copy, &needs, 0, &why) : IR_PREPARE_NO_MEMORY;
   if (status == IR_PREPARE_REFUSED)
      nv2a_vp_refuse(vp, UINT32_MAX, "%s", why);
   else if (status == IR_PREPARED)
      result = rebuild(vp, copy);
   ir_shader_destroy(copy);
   return result;
}
