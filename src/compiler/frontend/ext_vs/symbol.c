/* Reading and writing symbols. */
#include <assert.h>

#include "emit.h"

static const struct ext_vs_block *
block_of(const struct ext_vs_build *build, struct ext_vs_operand operand)
{
   return &build->program->blocks[operand.block];
}

static uint32_t
place_of(const struct ext_vs_build *build, struct ext_vs_operand operand)
{
   return build->layout->place[operand.block][operand.symbol];
}

enum ext_vs_type
ext_vs_operand_type(const struct ext_vs_build *build, struct ext_vs_operand operand)
{
   return operand.block == EXT_VS_OUTPUT ? EXT_VS_VECTOR : block_of(build, operand)->type;
}

/* --- Storage classes */

/* EVS-120: arrays of floats reach the shader as they are. */
static struct ir_val
clamp_normalized(struct ir_builder *b, struct ir_val v)
{
   v = ir_build_fmax(b, v, ir_imm_f(b, -1.0f));
   return ir_build_fmin(b, v, ir_imm_f(b, 1.0f));
}

static struct ir_val
load_variant(struct ext_vs_build *build, const struct ext_vs_block *block, uint32_t slot)
{
   const unsigned n = block->type == EXT_VS_SCALAR ? 1 : 4;
   const struct ir_val v = ir_load_input(&build->b, VERT_ATTRIB_VARIANT0 + slot, n);
   return block->normalized ? clamp_normalized(&build->b, v) : v;
}

static struct ir_val
load_attrib(struct ext_vs_build *build, const struct ext_vs_block *block)
{
   struct ir_builder *b = &build->b;
   if (build->options->material_color & 1u << block->attrib)
      return ir_load_input(b, VERT_ATTRIB_COLOR0, 4);
   if (block->type == EXT_VS_SCALAR)
      return ir_load_input(b, block->attrib, 1);
   const struct ir_val v = ir_load_input(b, block->attrib, 4);
   if (block->attrib != VERT_ATTRIB_NORMAL || !v.n)
      return v;
   /* EVS-158: a normal has w = 0. */
   const struct ir_val xyz0[] = {ir_comp(v, 0), ir_comp(v, 1), ir_comp(v, 2), ir_imm_f(b, 0.0f)};
   return ir_vec(b, 4, xyz0);
}

static struct ir_val
load_constant(struct ext_vs_build *build, const struct ext_vs_block *block, uint32_t symbol,
              unsigned column)
{
   const float *v = block->values + (size_t)symbol * ext_vs_components(block->type) + 4 * column;
   return ir_imm_vec(&build->b, block->type == EXT_VS_SCALAR ? 1 : 4, v);
}

static struct ir_val
first_if_scalar(const struct ext_vs_block *block, struct ir_val v)
{
   return block->type == EXT_VS_SCALAR ? ir_comp(v, 0) : v;
}

static bool
is_param(const struct ext_vs_build *build, struct ext_vs_operand operand)
{
   const enum ext_vs_storage storage = block_of(build, operand)->storage;
   return storage == EXT_VS_INVARIANT ||
          (storage == EXT_VS_LOCAL_CONSTANT && build->layout->indexed[operand.block]);
}

struct ir_val
ext_vs_load(struct ext_vs_build *build, struct ext_vs_operand operand, unsigned column)
{
   const struct ext_vs_block *block = block_of(build, operand);
   const uint32_t place = place_of(build, operand) + column;
   if (is_param(build, operand))
      return first_if_scalar(block, ir_load_param(&build->b, place));
   switch (block->storage) {
   case EXT_VS_LOCAL:
      return first_if_scalar(block, ir_load_reg(&build->b, place, 4, IR_F));
   case EXT_VS_LOCAL_CONSTANT:
      return load_constant(build, block, operand.symbol, column);
   case EXT_VS_VARIANT:
      return load_variant(build, block, place);
   default:
      return load_attrib(build, block);
   }
}

void
ext_vs_store(struct ext_vs_build *build, struct ext_vs_operand operand, unsigned column,
             unsigned mask, struct ir_val v)
{
   if (!v.n || !mask)
      return;
   if (operand.block != EXT_VS_OUTPUT)
      ir_store_reg(&build->b, place_of(build, operand) + column, mask, v);
   else if (operand.symbol == VARYING_HPOS)
      ir_store_reg(&build->b, build->position, mask, v);
   else if (operand.symbol != EXT_VS_NOWHERE)
      ir_store_output(&build->b, operand.symbol, mask, v);
}

/* --- Indexing */

/* One after the other: registers and attributes can not be addressed. */
static struct ir_val
choose(struct ext_vs_build *build, struct ext_vs_operand base, struct ir_val symbol,
       unsigned column)
{
   struct ir_builder *b = &build->b;
   struct ir_val v = ir_imm_f(b, 0.0f);
   for (uint32_t i = 0; i < block_of(build, base)->count && !b->failed; i++) {
      const struct ir_val is_it = ir_build_ieq(b, symbol, ir_imm_i(b, (int32_t)i));
      const struct ext_vs_operand member = {base.block, i};
      v = ir_build_csel(b, is_it, ext_vs_load(build, member, column), v);
   }
   return v;
}

struct ir_val
ext_vs_load_indexed(struct ext_vs_build *build, struct ext_vs_operand base, struct ir_val index,
                    unsigned column)
{
   struct ir_builder *b = &build->b;
   const struct ext_vs_block *block = block_of(build, base);
   const struct ir_val offset = ir_build_f2i_trunc(b, index);
   const struct ir_val symbol = ir_build_iadd(b, offset, ir_imm_i(b, (int32_t)base.symbol));
   if (!is_param(build, base))
      return choose(build, base, symbol, column);
   const int32_t columns = (int32_t)ext_vs_columns(block->type);
   const struct ir_val address = ir_build_imul(b, symbol, ir_imm_i(b, columns));
   const int first = (int)(build->layout->place[base.block][0] + column);
   const struct ir_val v = ir_load_param_rel(b, first, address);
   const struct ir_val inside =
       ir_build_band(b, ir_build_ige(b, symbol, ir_imm_i(b, 0)),
                     ir_build_ilt(b, symbol, ir_imm_i(b, (int32_t)block->count)));
   return first_if_scalar(block, ir_build_csel(b, inside, v, ir_imm_f(b, 0.0f)));
}
