/* Operations to IR. */
#include "emit.h"

static struct ir_val
arg(struct ext_vs_build *build, const struct ext_vs_instr *instr, unsigned n)
{
   return ext_vs_load(build, instr->arg[n], 0);
}

/* --- Operations with one result value */

static struct ir_val
emit_components(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_val v[3];
   for (unsigned i = 0; i < ext_vs_ops[instr->op].num_args; i++)
      v[i] = arg(build, instr, i);
   if (ext_vs_ops[instr->op].emit == EXT_VS_EMIT_NEGATE)
      v[0] = ir_neg(v[0]);
   if (ext_vs_ops[instr->op].emit == EXT_VS_EMIT_SUB)
      v[1] = ir_neg(v[1]);
   return ir_alu(&build->b, ext_vs_ops[instr->op].ir, v);
}

/* a <= low ? low : a >= high ? high : a (EVS-253) */
static struct ir_val
emit_clamp(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_builder *b = &build->b;
   const struct ir_val a = arg(build, instr, 0), low = arg(build, instr, 1);
   const struct ir_val high = arg(build, instr, 2);
   const struct ir_val above = ir_build_csel(b, ir_build_fge(b, a, high), high, a);
   return ir_build_csel(b, ir_build_fge(b, low, a), low, above);
}

static struct ir_val
emit_round(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_builder *b = &build->b;
   return ir_build_ffloor(b, ir_build_fadd(b, arg(build, instr, 0), ir_imm_f(b, 0.5f)));
}

static struct ir_val
emit_infinite_at_zero(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_builder *b = &build->b;
   struct ir_val a = arg(build, instr, 0);
   const struct ir_val is_zero = ir_build_feq(b, a, ir_imm_f(b, 0.0f));
   const struct ir_val v = ir_alu(b, ext_vs_ops[instr->op].ir, &a);
   return ir_build_csel(b, is_zero, ir_imm_f(b, __builtin_inff()), v);
}

/* The opcode knows no negative base: there |a|^b, negated for odd b, and NaN unless b is integral
 * (EVS-267). */
static struct ir_val
emit_power(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_builder *b = &build->b;
   const struct ir_val a = arg(build, instr, 0), e = arg(build, instr, 1);
   const struct ir_val zero = ir_imm_f(b, 0.0f), half = ir_build_fmul(b, e, ir_imm_f(b, 0.5f));
   const struct ir_val magnitude = ir_build_fpow_precise(b, ir_abs(a), e);
   const struct ir_val even = ir_build_feq(b, half, ir_build_ffloor(b, half));
   const struct ir_val odd = ir_build_csel(b, even, magnitude, ir_build_mov(b, ir_neg(magnitude)));
   const struct ir_val integral = ir_build_feq(b, e, ir_build_ffloor(b, e));
   const struct ir_val negative = ir_build_csel(b, integral, odd, ir_imm_f(b, __builtin_nanf("")));
   return ir_build_csel(b, ir_build_flt(b, a, zero), negative, magnitude);
}

static struct ir_val
swizzle3(struct ir_val v, const char *letters)
{
   return v.n ? ir_swizzle(v, letters) : v;
}

/* (a1 b2 - b1 a2, a2 b0 - b2 a0, a0 b1 - b0 a1, 1) */
static struct ir_val
emit_cross(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_builder *b = &build->b;
   const struct ir_val u = arg(build, instr, 0), v = arg(build, instr, 1);
   const struct ir_val minus = ir_build_fmul(b, swizzle3(v, "yzx"), swizzle3(u, "zxy"));
   const struct ir_val plus = ir_build_fmul(b, swizzle3(u, "yzx"), swizzle3(v, "zxy"));
   const struct ir_val xyz = ir_build_fadd(b, plus, ir_neg(minus));
   const struct ir_val r[] = {ir_comp(xyz, 0), ir_comp(xyz, 1), ir_comp(xyz, 2), ir_imm_f(b, 1.0f)};
   return ir_vec(b, 4, r);
}

/* The columns weighted by the vector, in order: the sums of OP_DOT4 on the rows. */
static struct ir_val
emit_matrix(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   struct ir_builder *b = &build->b;
   const struct ir_val v = arg(build, instr, 1);
   struct ir_val r = ir_build_fmul(b, ext_vs_load(build, instr->arg[0], 0), ir_comp(v, 0));
   for (unsigned c = 1; c < 4; c++)
      r = ir_build_fmad(b, ext_vs_load(build, instr->arg[0], c), ir_comp(v, c), r);
   return r;
}

static struct ir_val
emit_swizzle(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   static const float constants[] = {0.0f, 1.0f, -1.0f};
   struct ir_builder *b = &build->b;
   const struct ir_val v = arg(build, instr, 0);
   struct ir_val r[4];
   for (unsigned i = 0; i < 4; i++) {
      const unsigned select = instr->select[i];
      if (select >= EXT_VS_SELECT_ZERO)
         r[i] = ir_imm_f(b, constants[select - EXT_VS_SELECT_ZERO]);
      else
         r[i] = ir_comp(v, select % 4);
      if (select >= EXT_VS_SELECT_NEGATIVE_X && select < EXT_VS_SELECT_ZERO)
         r[i] = ir_neg(r[i]);
   }
   return ir_vec(b, 4, r);
}

static struct ir_val
emit_value(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   switch (ext_vs_ops[instr->op].emit) {
   case EXT_VS_EMIT_CLAMP:
      return emit_clamp(build, instr);
   case EXT_VS_EMIT_ROUND:
      return emit_round(build, instr);
   case EXT_VS_EMIT_INFINITE_AT_ZERO:
      return emit_infinite_at_zero(build, instr);
   case EXT_VS_EMIT_POWER:
      return emit_power(build, instr);
   case EXT_VS_EMIT_CROSS:
      return emit_cross(build, instr);
   case EXT_VS_EMIT_MATRIX:
      return emit_matrix(build, instr);
   case EXT_VS_EMIT_SWIZZLE:
      return emit_swizzle(build, instr);
   default:
      return emit_components(build, instr);
   }
}

/* --- Operations that write in their own way */

/* All columns are read before the first is written: the result may be of the same block. */
static void
emit_index(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   const struct ir_val index = arg(build, instr, 0);
   const unsigned columns = ext_vs_columns(ext_vs_operand_type(build, instr->arg[1]));
   struct ir_val v[4];
   for (unsigned c = 0; c < columns; c++)
      v[c] = ext_vs_load_indexed(build, instr->arg[1], index, c);
   for (unsigned c = 0; c < columns; c++)
      ext_vs_store(build, instr->res, c, 0xf, v[c]);
}

/* A scalar into a vector, or a vector into a row of a matrix (EVS-321, EVS-322). */
static void
emit_insert(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   const unsigned mask = 1u << instr->select[0];
   const struct ir_val v = arg(build, instr, 0);
   if (ext_vs_operand_type(build, instr->res) != EXT_VS_MATRIX) {
      ext_vs_store(build, instr->res, 0, mask, v);
      return;
   }
   for (unsigned c = 0; c < 4; c++)
      ext_vs_store(build, instr->res, c, mask, ir_comp(v, c));
}

static void
emit_extract(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   const unsigned row = instr->select[0];
   if (ext_vs_operand_type(build, instr->arg[0]) != EXT_VS_MATRIX) {
      ext_vs_store(build, instr->res, 0, 0xf, ir_comp(arg(build, instr, 0), row));
      return;
   }
   struct ir_val r[4];
   for (unsigned c = 0; c < 4; c++)
      r[c] = ir_comp(ext_vs_load(build, instr->arg[0], c), row);
   ext_vs_store(build, instr->res, 0, 0xf, ir_vec(&build->b, 4, r));
}

static void
emit_instr(struct ext_vs_build *build, const struct ext_vs_instr *instr)
{
   const bool vector = ext_vs_operand_type(build, instr->res) != EXT_VS_SCALAR;
   switch (ext_vs_ops[instr->op].emit) {
   case EXT_VS_EMIT_INDEX:
      emit_index(build, instr);
      break;
   case EXT_VS_EMIT_INSERT:
      emit_insert(build, instr);
      break;
   case EXT_VS_EMIT_EXTRACT:
      emit_extract(build, instr);
      break;
   case EXT_VS_EMIT_MASK:
      ext_vs_store(build, instr->res, 0, instr->mask, arg(build, instr, 0));
      break;
   case EXT_VS_EMIT_DOT3:
      ext_vs_store(build, instr->res, 0, vector ? 0x7 : 0xf, emit_components(build, instr));
      break;
   default:
      ext_vs_store(build, instr->res, 0, 0xf, emit_value(build, instr));
   }
}

/* --- The whole */

static void
emit_shader(struct ext_vs_build *build)
{
   struct ir_builder *b = &build->b;
   const struct ext_vs_program *p = build->program;
   /* EVS-183; the other outputs are (0,0,0,1) by the rules of the IR. */
   ir_store_reg(b, build->position, 0xf, ir_imm_vec4(b, 0, 0, 0, 1));
   ir_store_output(b, VARYING_COL0, 0xf, ir_imm_vec4(b, 1, 1, 1, 1));
   for (uint32_t i = 0; i < p->num_instrs && !b->failed; i++) {
      b->line = i;
      b->block->cost++;
      emit_instr(build, &p->instrs[i]);
   }
   const struct ir_val position = ir_load_reg(b, build->position, 4, IR_F);
   ir_store_output(b, VARYING_HPOS, 0xf, position);
   for (unsigned i = 0; i < EXT_VS_NUM_CLIP_PARAMS; i++) {
      if (!(build->options->clip_planes & 1u << i))
         continue;
      const struct ir_val plane = ir_load_param(b, EXT_VS_CLIP_PARAM + i);
      ir_store_output(b, VARYING_CLP0 + i, 0x1, ir_build_fdp4(b, plane, position));
   }
   ir_end(b);
}

struct ir_shader *
ext_vs_translate(const struct ext_vs_program *program, const struct ext_vs_layout *layout,
                 const struct ext_vs_options *options)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   if (!sh)
      return NULL;
   sh->num_params = layout->num_params;
   sh->num_regs = layout->usage.locals + 1;
   struct ext_vs_build build = {.b = ir_builder_create(sh),
                                .program = program,
                                .layout = layout,
                                .options = options,
                                .position = layout->usage.locals};
   emit_shader(&build);
   if (build.b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}
