/* Operations of the processor from the IR. */
#include "select.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/regalloc.h"

typedef struct gp_ref ref;

/* --- Operands */

static ref foreign(struct gp_select *s, const struct ir_instr *def, unsigned c);

ref
lima_gpc_operand(struct gp_select *s, const struct ir_src *src, unsigned c)
{
   const struct ir_instr *def = src->def;
   const unsigned comp = src->swizzle[c];
   ref v = def->block == s->block ? s->values[4 * def->id + comp] : foreign(s, def, comp);
   if (src->abs)
      v = lima_gpc_abs(s->gp, v);
   v.negate ^= src->neg;
   return v;
}

static ref
source(struct gp_select *s, const struct ir_instr *i, unsigned k, unsigned c)
{
   return lima_gpc_operand(s, &i->src[k], c);
}

static void
sources(struct gp_select *s, const struct ir_instr *i, unsigned k, ref out[4])
{
   const unsigned n = ir_src_components(i, k);
   for (unsigned c = 0; c < 4; c++)
      out[c] = source(s, i, k, c < n ? c : n - 1);
}

static ref
refuse(struct gp_select *s, const struct ir_instr *i, const char *what)
{
   lima_gpc_refuse(s->gp, i->line, "the geometry processor has no %s", what);
   return lima_gpc_literal(s->gp, 0.0f);
}

/* Truths are 1.0 and 0.0, ints floats. */
static ref
immediate(struct gp_select *s, const struct ir_instr *i, unsigned c)
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
dot(struct gp_select *s, const struct ir_instr *i)
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
vector(struct gp_select *s, const struct ir_instr *i, unsigned c)
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
compare(struct gp_select *s, const struct ir_instr *i, ref a, ref b)
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
one_operand(struct gp_select *s, const struct ir_instr *i, ref a)
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
      return lima_gpc_not(gp, a);
   default:
      return refuse(s, i, ir_op_infos[i->op].name);
   }
}

static ref
several_operands(struct gp_select *s, const struct ir_instr *i, ref a, ref b, ref c)
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
alu(struct gp_select *s, const struct ir_instr *i, unsigned c)
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

/* --- Loads */

static ref
load_input(struct gp_select *s, const struct ir_instr *i, unsigned c)
{
   struct gp *gp = s->gp;
   struct lima_gp_shader *out = gp->out;
   uint8_t *number = &gp->attributes[i->index];
   if (*number == LIMA_GP_NO_SLOT) {
      if (out->num_attributes == LIMA_GP_NUM_ATTRIBUTES) {
         lima_gpc_refuse(gp, i->line, "the program reads more than %u attributes",
                         (unsigned)LIMA_GP_NUM_ATTRIBUTES);
         return lima_gpc_literal(gp, 0.0f);
      }
      *number = (uint8_t)out->num_attributes;
      out->attributes[out->num_attributes++] = (uint8_t)i->index;
   }
   return lima_gpc_load(gp, GP_ATTRIBUTE, *number, c);
}

unsigned
lima_gpc_indexed_limit(const struct gp *gp)
{
   return gp->sh->indirect_limit ? gp->sh->indirect_limit : gp->sh->num_params;
}

/* Addresses stay where uniforms are zeroes if not parameters. Loads share an address, each at its
 * distance from it, unless that takes too many zeroes. */
static ref
load_indexed(struct gp_select *s, const struct ir_instr *i, unsigned c)
{
   struct gp *gp = s->gp;
   const ref address = lima_gpc_operand(s, &i->src[0], 0);
   const int first = gp->way.apart ? 0 : gp->first_indexed;
   const int last = gp->way.apart ? 0 : gp->last_indexed;
   const float low = (float)(-1 - last);
   const float high = (float)((int)lima_gpc_indexed_limit(gp) - first);
   if (!gp->way.apart)
      return lima_gpc_load_indexed(gp, i->index, lima_gpc_clamp(gp, address, low, high), c);
   const ref sum = gp_add(gp, address, lima_gpc_literal(gp, (float)i->index));
   return lima_gpc_load_indexed(gp, 0, lima_gpc_clamp(gp, sum, low, high), c);
}

static ref
load_register(struct gp_select *s, const struct ir_instr *i, unsigned c)
{
   const unsigned component = 4 * (unsigned)i->index + c;
   return s->variables[component].node != GP_NO ? s->variables[component]
                                                : lima_gpc_load(s->gp, GP_VARIABLE, component, 0);
}

/* What any block can load for itself. */
static bool
is_load(const struct ir_instr *i)
{
   return i->op == IR_OP_imm || i->op == IR_OP_load_input ||
          (i->op == IR_OP_load_param && !i->num_srcs);
}

static ref
load(struct gp_select *s, const struct ir_instr *i, unsigned c)
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
   case IR_OP_load_reg:
      return load_register(s, i, c);
   default:
      return refuse(s, i, ir_op_infos[i->op].name);
   }
}

/* A value of another block. */
static ref
foreign(struct gp_select *s, const struct ir_instr *def, unsigned c)
{
   if (is_load(def))
      return load(s, def, c);
   if (s->homes->in_place[def->id])
      return lima_gpc_load(s->gp, GP_VARIABLE, 4 * (unsigned)def->index + c, 0);
   return lima_gpc_load(s->gp, GP_VARIABLE,
                        4 * s->homes->reg[def->id] + s->homes->comp[def->id] + c, 0);
}

bool
lima_gpc_needs_home(const struct ir_instr *i, const bool *in_place)
{
   return !is_load(i) && !(in_place && in_place[i->id]);
}

/* --- Stores */

static void
store_register(struct gp_select *s, const struct ir_instr *i)
{
   for (unsigned c = 0; c < 4; c++) {
      if (i->write_mask >> c & 1)
         s->variables[4 * i->index + c] = lima_gpc_operand(s, &i->src[0], c);
   }
}

static void
add_store(struct gp *gp, bool varying, unsigned address, unsigned c, ref value)
{
   gp->stores[gp->num_stores++] = (struct gp_store){.node = lima_gpc_plain(gp, value),
                                                    .varying = varying,
                                                    .address = (uint8_t)address,
                                                    .comp = (uint8_t)c};
}

/* Stores what other blocks read. */
static void
store_variables(struct gp_select *s)
{
   const struct gp_homes *homes = s->homes;
   for (const struct ir_instr *i = s->block->first; i; i = i->next) {
      if (!i->num_components || homes->reg[i->id] == IR_NO_REG)
         continue;
      for (unsigned c = 0; c < i->num_components; c++)
         s->variables[4 * homes->reg[i->id] + homes->comp[i->id] + c] = s->values[4 * i->id + c];
   }
   for (unsigned i = 0; i < GP_NUM_COMPONENTS && !s->gp->failed; i++) {
      const ref v = s->variables[i];
      if (v.node == GP_NO)
         continue;
      const struct gp_node *n = &s->gp->nodes[v.node];
      if (n->kind != GP_VARIABLE || n->index != i || v.negate)
         add_store(s->gp, false, i / 4, i % 4, v);
   }
}

static void
store_results(struct gp_select *s)
{
   for (unsigned slot = 0; slot < VARYING_MAX; slot++) {
      for (unsigned c = 0; c < 4; c++) {
         const ref v = s->outputs[slot][c];
         if (v.node == GP_NO)
            continue;
         const unsigned number = s->gp->varyings[slot];
         s->gp->out->output_mask[number] |= (uint8_t)(1u << c);
         add_store(s->gp, true, number, c, v);
      }
   }
}

/* --- Blocks */

static void
select_instr(struct gp_select *s, const struct ir_instr *i)
{
   struct gp *gp = s->gp;
   gp->line = i->line;
   if (i->op == IR_OP_store_output) {
      lima_gpc_set_result(s, i);
   } else if (i->op == IR_OP_store_reg) {
      store_register(s, i);
   } else if (!i->num_components) {
      refuse(s, i, ir_op_infos[i->op].name);
   } else {
      for (unsigned c = 0; c < i->num_components && !gp->failed; c++)
         s->values[4 * i->id + c] = i->op < IR_NUM_ALU_OPS ? alu(s, i, c) : load(s, i, c);
      for (unsigned c = 0; c < i->num_components && i->saturate && !gp->failed; c++)
         s->values[4 * i->id + c] = lima_gpc_clamp(gp, s->values[4 * i->id + c], 0.0f, 1.0f);
   }
}

struct gp_ref
lima_gpc_condition(struct gp_select *s, const struct ir_src *cond, bool negate)
{
   const ref c = lima_gpc_operand(s, cond, 0);
   return negate ? lima_gpc_not(s->gp, c) : c;
}

void
lima_gpc_select_block(struct gp_select *s, const struct ir_block *block)
{
   struct gp *gp = s->gp;
   s->block = block;
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      s->outputs[i / 4][i % 4] = (ref){.node = GP_NO};
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++)
      s->variables[i] = (ref){.node = GP_NO};
   for (const struct ir_instr *i = block->first; i && !gp->failed; i = i->next)
      select_instr(s, i);
   if (!gp->failed)
      lima_gpc_finish_results(s);
   if (!gp->failed)
      store_results(s);
   if (!gp->failed && s->homes)
      store_variables(s);
}

struct gp_select *
lima_gpc_select_create(struct gp *gp, const struct gp_homes *homes)
{
   struct gp_select *s = calloc(1, sizeof *s);
   if (!s)
      return NULL;
   s->gp = gp;
   s->homes = homes;
   s->values = calloc(gp->sh->num_values + 1, 4 * sizeof *s->values);
   if (s->values)
      return s;
   free(s);
   return NULL;
}

void
lima_gpc_select_destroy(struct gp_select *s)
{
   if (s)
      free(s->values);
   free(s);
}
