/* Operations of the processor from the IR. */
#include "nodes.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/prepare.h"
#include "compiler/pass/pass.h"

typedef struct gp_ref ref;

struct select {
   struct gp *gp;
   ref *values;                 /* four a value of the IR */
   ref outputs[VARYING_MAX][4]; /* node GP_NO: not written */
   uint8_t attributes[VERT_ATTRIB_MAX];
};

/* --- Operands */

static ref
operand(struct select *s, const struct ir_src *src, unsigned c)
{
   ref v = s->values[4 * src->def->id + src->swizzle[c]];
   if (src->abs)
      v = lima_gpc_abs(s->gp, v);
   v.negate ^= src->neg;
   return v;
}

static ref
source(struct select *s, const struct ir_instr *i, unsigned k, unsigned c)
{
   return operand(s, &i->src[k], c);
}

static void
sources(struct select *s, const struct ir_instr *i, unsigned k, ref out[4])
{
   const unsigned n = ir_src_components(i, k);
   for (unsigned c = 0; c < 4; c++)
      out[c] = source(s, i, k, c < n ? c : n - 1);
}

static ref
refuse(struct select *s, const struct ir_instr *i, const char *what)
{
   lima_gpc_refuse(s->gp, i->line, "the geometry processor has no %s", what);
   return lima_gpc_literal(s->gp, 0.0f);
}

/* Truths are 1.0 and 0.0, ints floats. */
static ref
immediate(struct select *s, const struct ir_instr *i, unsigned c)
{
   float x;
   if (i->type == IR_B)
      x = i->imm[c] ? 1.0f : 0.0f;
   else if (i->type == IR_I)
      x = (float)(int32_t)i->imm[c];
   else
      memcpy(&x, &i->imm[c], sizeof x);
   return lima_gpc_literal(s->gp, x);
}

/* --- Vectors to one component */

static ref
dot(struct select *s, const struct ir_instr *i)
{
   struct gp *gp = s->gp;
   ref a[4], b[4];
   const bool in_order = gp->options.in_order || i->exact;
   sources(s, i, 0, a);
   sources(s, i, 1, b);
   switch (i->op) {
   case IR_OP_fdp2:
      return lima_gpc_dot(gp, a, b, 2, in_order);
   case IR_OP_fdp3:
   case IR_OP_fdp3z:
      return lima_gpc_dot(gp, a, b, 3, in_order);
   case IR_OP_fdph:
   case IR_OP_fdphz:
      a[3] = lima_gpc_literal(gp, 1.0f);
      return lima_gpc_dot(gp, a, b, 4, in_order);
   default:
      return lima_gpc_dot(gp, a, b, 4, in_order);
   }
}

static ref
vector(struct select *s, const struct ir_instr *i, unsigned c)
{
   struct gp *gp = s->gp;
   ref a[4], b[4];
   sources(s, i, 0, a);
   switch (i->op) {
   case IR_OP_lit:
      return lima_gpc_lit(gp, a, c);
   case IR_OP_nv_exp:
      return lima_gpc_nv_exp(gp, a[0], c);
   case IR_OP_nv_log:
      return lima_gpc_nv_log(gp, a[0], c);
   case IR_OP_dst:
   case IR_OP_dstz:
      sources(s, i, 1, b);
      if (c == 0)
         return lima_gpc_literal(gp, 1.0f);
      return c == 1 ? lima_gpc_mul(gp, a[1], b[1]) : c == 2 ? a[2] : b[3];
   default:
      return dot(s, i);
   }
}

/* --- One component */

static ref
compare(struct select *s, const struct ir_instr *i, ref a, ref b)
{
   struct gp *gp = s->gp;
   switch (i->op) {
   case IR_OP_slt:
   case IR_OP_slt_total:
   case IR_OP_slt_nan:
   case IR_OP_flt:
   case IR_OP_ilt:
      return lima_gpc_acc(gp, LIMA_GP_ACC_LT, a, b);
   case IR_OP_sgt_nan:
      return lima_gpc_acc(gp, LIMA_GP_ACC_LT, b, a);
   case IR_OP_sle_nan:
      return lima_gpc_acc(gp, LIMA_GP_ACC_GE, b, a);
   case IR_OP_seq_nan:
   case IR_OP_feq:
   case IR_OP_ieq:
      return lima_gpc_equal(gp, a, b, true);
   case IR_OP_sne_nan:
   case IR_OP_fne:
   case IR_OP_ine:
      return lima_gpc_equal(gp, a, b, false);
   default:
      return lima_gpc_acc(gp, LIMA_GP_ACC_GE, a, b);
   }
}

static ref
one_operand(struct select *s, const struct ir_instr *i, ref a)
{
   struct gp *gp = s->gp;
   switch (i->op) {
   case IR_OP_mov:
   case IR_OP_b2f:
   case IR_OP_i2f:
      return a;
   case IR_OP_bitcast:
      return i->type == i->src[0].def->type ? a : refuse(s, i, "bits of numbers");
   case IR_OP_ffloor:
   case IR_OP_f2i_floor:
      return gp_one_operand(gp, LIMA_GP_ACC_FLOOR, a);
   case IR_OP_ffract:
      return lima_gpc_fract(gp, a);
   case IR_OP_fround_even:
   case IR_OP_f2i_even:
      return lima_gpc_round_even(gp, a);
   case IR_OP_f2i_trunc:
      return lima_gpc_truncate(gp, a);
   case IR_OP_fsign:
      return gp_one_operand(gp, LIMA_GP_ACC_SIGN, a);
   case IR_OP_frcp:
      return lima_gpc_function(gp, LIMA_GP_COMPLEX_RCP, a);
   case IR_OP_frcc:
      return lima_gpc_bounded_rcp(gp, a);
   case IR_OP_frsq:
      return lima_gpc_function(gp, LIMA_GP_COMPLEX_RSQRT, a);
   case IR_OP_fsqrt:
      return lima_gpc_sqrt(gp, a);
   case IR_OP_fexp2:
      return lima_gpc_function(gp, LIMA_GP_COMPLEX_EXP2, a);
   case IR_OP_flog2:
      return lima_gpc_function(gp, LIMA_GP_COMPLEX_LOG2, a);
   case IR_OP_fsin:
   case IR_OP_fcos:
      return lima_gpc_sine(gp, a, i->op == IR_OP_fcos);
   case IR_OP_bnot:
      return gp_add(gp, lima_gpc_literal(gp, 1.0f), gp_neg(a));
   default:
      return refuse(s, i, ir_op_infos[i->op].name);
   }
}

static ref
several_operands(struct select *s, const struct ir_instr *i, ref a, ref b, ref c)
{
   struct gp *gp = s->gp;
   switch (i->op) {
   case IR_OP_fadd:
   case IR_OP_iadd:
      return gp_add(gp, a, b);
   case IR_OP_fmul:
   case IR_OP_fmulz:
   case IR_OP_imul:
   case IR_OP_band:
      return lima_gpc_mul(gp, a, b);
   case IR_OP_fmad:
   case IR_OP_fmadz:
      return gp_add(gp, lima_gpc_mul(gp, a, b), c);
   case IR_OP_fdiv:
      return lima_gpc_mul(gp, a, lima_gpc_function(gp, LIMA_GP_COMPLEX_RCP, b));
   case IR_OP_flrp:
      return gp_add(gp, lima_gpc_mul(gp, a, gp_add(gp, c, gp_neg(b))), b);
   case IR_OP_fmin:
   case IR_OP_fmin_nan:
   case IR_OP_imin:
      return lima_gpc_acc(gp, LIMA_GP_ACC_MIN, a, b);
   case IR_OP_fmax:
   case IR_OP_fmax_nan:
   case IR_OP_imax:
   case IR_OP_bor:
      return lima_gpc_acc(gp, LIMA_GP_ACC_MAX, a, b);
   case IR_OP_fpow:
   case IR_OP_fpow_precise:
      return lima_gpc_power(gp, a, b);
   case IR_OP_csel:
      return lima_gpc_select(gp, a, b, c);
   default:
      if ((i->op >= IR_OP_slt && i->op <= IR_OP_ine))
         return compare(s, i, a, b);
      return refuse(s, i, ir_op_infos[i->op].name);
   }
}

static ref
alu(struct select *s, const struct ir_instr *i, unsigned c)
{
   if (i->op >= IR_OP_vec2 && i->op <= IR_OP_vec4)
      return source(s, i, c, 0);
   if (ir_op_infos[i->op].src_components[0])
      return vector(s, i, c);
   const ref a = source(s, i, 0, c);
   if (i->num_srcs == 1)
      return one_operand(s, i, a);
   const ref b = source(s, i, 1, c);
   return several_operands(s, i, a, b, i->num_srcs > 2 ? source(s, i, 2, c) : b);
}

/* --- Loads and stores */

static ref
load_input(struct select *s, const struct ir_instr *i, unsigned c)
{
   struct lima_gp_shader *out = s->gp->out;
   uint8_t *number = &s->attributes[i->index];
   if (*number == LIMA_GP_NO_SLOT) {
      if (out->num_attributes == LIMA_GP_NUM_ATTRIBUTES) {
         lima_gpc_refuse(s->gp, i->line, "the program reads more than %u attributes",
                         (unsigned)LIMA_GP_NUM_ATTRIBUTES);
         return lima_gpc_literal(s->gp, 0.0f);
      }
      *number = (uint8_t)out->num_attributes;
      out->attributes[out->num_attributes++] = (uint8_t)i->index;
   }
   return lima_gpc_load(s->gp, GP_ATTRIBUTE, *number, c);
}

unsigned
lima_gpc_indexed_limit(const struct gp *gp)
{
   return gp->sh->indirect_limit ? gp->sh->indirect_limit : gp->sh->num_params;
}

/* Addresses stay where uniforms are zeroes if not parameters. */
static ref
load_indexed(struct select *s, const struct ir_instr *i, unsigned c)
{
   struct gp *gp = s->gp;
   const float low = (float)(-1 - gp->last_indexed);
   const float high = (float)((int)lima_gpc_indexed_limit(gp) - gp->first_indexed);
   const ref address = lima_gpc_clamp(gp, operand(s, &i->src[0], 0), low, high);
   return lima_gpc_load_indexed(gp, i->index, address, c);
}

static void
find_indexed(struct gp *gp, const struct ir_instr *i)
{
   if (i->op != IR_OP_load_param || !i->num_srcs)
      return;
   if (!gp->has_indexed || i->index < gp->first_indexed)
      gp->first_indexed = i->index;
   if (!gp->has_indexed || i->index > gp->last_indexed)
      gp->last_indexed = i->index;
   gp->has_indexed = true;
}

static ref
load(struct select *s, const struct ir_instr *i, unsigned c)
{
   switch (i->op) {
   case IR_OP_imm:
      return immediate(s, i, c);
   case IR_OP_load_input:
      return load_input(s, i, c);
   case IR_OP_load_param:
      if (i->num_srcs)
         return load_indexed(s, i, c);
      return lima_gpc_load(s->gp, GP_UNIFORM, (unsigned)i->index, c);
   default:
      return refuse(s, i, ir_op_infos[i->op].name);
   }
}

static bool
is_wanted(const struct select *s, unsigned slot)
{
   const uint64_t wanted = s->gp->options.outputs;
   return slot == VARYING_HPOS || !wanted || wanted >> slot & 1;
}

static void
store_output(struct select *s, const struct ir_instr *i)
{
   ref *out = s->outputs[i->index];
   for (unsigned c = 0; c < 4; c++) {
      if (!(i->write_mask >> c & 1) || !is_wanted(s, (unsigned)i->index))
         continue;
      ref v = operand(s, &i->src[0], c);
      if (i->num_srcs > 1) {
         const ref before =
             out[c].node != GP_NO ? out[c] : lima_gpc_literal(s->gp, c == 3 ? 1.0f : 0.0f);
         v = lima_gpc_select(s->gp, operand(s, &i->src[1], c), v, before);
      }
      out[c] = v;
   }
}

static void
select_instr(struct select *s, const struct ir_instr *i)
{
   s->gp->line = i->line;
   if (i->op == IR_OP_store_output) {
      store_output(s, i);
      return;
   }
   for (unsigned c = 0; c < i->num_components && !s->gp->failed; c++)
      s->values[4 * i->id + c] = i->op < IR_NUM_ALU_OPS ? alu(s, i, c) : load(s, i, c);
   for (unsigned c = 0; c < i->num_components && i->saturate && !s->gp->failed; c++)
      s->values[4 * i->id + c] = lima_gpc_clamp(s->gp, s->values[4 * i->id + c], 0.0f, 1.0f);
   if (!i->num_components)
      refuse(s, i, ir_op_infos[i->op].name);
}

/* --- Results */

/* The position in the window, and 1/w; points have sizes that the chip can draw. The scale goes
 * with the position while 1/w is computed. */
static void
add_viewport(struct select *s)
{
   struct gp *gp = s->gp;
   ref *position = s->outputs[VARYING_HPOS];
   for (unsigned c = 0; c < 4; c++) {
      if (position[c].node == GP_NO)
         position[c] = lima_gpc_literal(gp, c == 3 ? 1.0f : 0.0f);
   }
   const ref rcp = lima_gpc_function(gp, LIMA_GP_COMPLEX_RCP, position[3]);
   const ref w = lima_gpc_clamp(gp, rcp, -1e10f, 1e10f);
   for (unsigned c = 0; c < 3; c++) {
      const ref scaled = lima_gpc_mul(gp, position[c], lima_gpc_load(gp, GP_SCALE, 0, c));
      position[c] = gp_add(gp, lima_gpc_mul(gp, scaled, w), lima_gpc_load(gp, GP_OFFSET, 0, c));
   }
   position[3] = w;
   ref *size = s->outputs[VARYING_PSIZ];
   if (size[0].node != GP_NO)
      size[0] = lima_gpc_clamp(gp, size[0], 1.0f, 100.0f);
}

static void
add_varying(struct select *s, unsigned slot)
{
   struct gp *gp = s->gp;
   struct lima_gp_shader *out = gp->out;
   if (out->num_varyings == LIMA_GP_NUM_VARYINGS) {
      lima_gpc_refuse(gp, UINT32_MAX, "the program writes more than %u results",
                      (unsigned)LIMA_GP_NUM_VARYINGS);
      return;
   }
   const unsigned number = out->num_varyings++;
   out->varyings[number] = (uint8_t)slot;
   for (unsigned c = 0; c < 4; c++) {
      if (s->outputs[slot][c].node == GP_NO)
         continue;
      out->output_mask[number] |= (uint8_t)(1u << c);
      gp->stores[gp->num_stores++] =
          (struct gp_store){lima_gpc_plain(gp, s->outputs[slot][c]), (uint8_t)number, (uint8_t)c};
   }
}

static void
finish_outputs(struct select *s)
{
   if (s->gp->options.viewport)
      add_viewport(s);
   for (unsigned slot = 0; slot < VARYING_MAX && !s->gp->failed; slot++) {
      bool written = slot == VARYING_HPOS;
      for (unsigned c = 0; c < 4; c++)
         written |= s->outputs[slot][c].node != GP_NO;
      if (written)
         add_varying(s, slot);
   }
}

/* --- The program */

static bool
select_block(struct gp *gp, const struct ir_shader *sh)
{
   struct select s = {.gp = gp};
   s.values = calloc(sh->num_values + 1, 4 * sizeof *s.values);
   if (!s.values)
      return false;
   memset(s.attributes, LIMA_GP_NO_SLOT, sizeof s.attributes);
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      s.outputs[i / 4][i % 4] = (ref){.node = GP_NO};
   for (const struct ir_instr *i = sh->first->first; i; i = i->next)
      find_indexed(gp, i);
   for (const struct ir_instr *i = sh->first->first; i && !gp->failed; i = i->next)
      select_instr(&s, i);
   if (!gp->failed)
      finish_outputs(&s);
   free(s.values);
   return true;
}

bool
lima_gpc_select_all(struct gp *gp)
{
   static const struct ir_needs needs = {.no_control_flow = true};
   struct ir_shader *copy = ir_shader_clone(gp->sh);
   const char *why = NULL;
   const enum ir_prepare_status status =
       copy ? ir_prepare(copy, &needs, 0, &why) : IR_PREPARE_NO_MEMORY;
   bool ok = status != IR_PREPARE_NO_MEMORY;
   if (status == IR_PREPARE_REFUSED)
      lima_gpc_refuse(gp, UINT32_MAX, "%s", why);
   else if (ok)
      ok = select_block(gp, copy);
   ir_shader_destroy(copy);
   return ok;
}
