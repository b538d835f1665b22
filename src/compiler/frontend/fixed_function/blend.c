/* Vertices of several modelview matrices (ARB_vertex_blend, ARB_matrix_palette):
 *    eye = sum of w_i * M_i * position,  normal = sum of w_i * normal * Inv(M_i)
 * over the vertex units i. The second is the form of section 2.10.3 that inverts no matrix for a
 * vertex. M_i is the unit's own matrix, or that of the palette which the vertex names.
 */
#include "internal.h"

/* Where the matrix of a unit starts, relative to the first: an int. Indices beyond the palette take
 * its last matrix. */
static struct ir_val
palette_address(struct ff_vertex_build *build, unsigned unit)
{
   struct ir_builder *b = &build->b;
   struct ir_val *kept = &build->blend_address[unit];
   if (!kept->n) {
      struct ir_val index = ir_comp(ir_load_input(b, VERT_ATTRIB_BLEND_MATRIX, 4), unit);
      index = ir_build_fmax(b, index, ir_imm_f(b, 0.0f));
      index = ir_build_fmin(b, index, ir_imm_f(b, (float)(FF_MAX_PALETTE - 1)));
      index = ir_build_fmul(b, ir_build_ffloor(b, index), ir_imm_f(b, (float)FF_BLEND_SIZE));
      *kept = ir_build_f2i_floor(b, index);
   }
   return *kept;
}

/* Row `row` of those of a unit's matrix (FF_BLEND_SIZE). */
static struct ir_val
matrix_row(struct ff_vertex_build *build, unsigned unit, unsigned row)
{
   if (build->key->flags & FF_VERTEX_PALETTE)
      return ir_load_param_rel(&build->b, (int)(FF_VP_BLEND + row), palette_address(build, unit));
   return ir_load_param(&build->b, FF_VP_BLEND + FF_BLEND_SIZE * unit + row);
}

/* The blended rows from `first` on, `num` of them, times a vector; each is the weighted sum of the
 * units' products. */
static struct ir_val
blend(struct ff_vertex_build *build, unsigned first, unsigned num, struct ir_val vector)
{
   struct ir_builder *b = &build->b;
   const struct ir_val weights = ir_load_input(b, VERT_ATTRIB_BLEND_WEIGHT, 4);
   struct ir_val sum = {0};
   for (unsigned unit = 0; unit < build->key->blend_units; unit++) {
      const struct ir_val weight = ir_comp(weights, unit);
      struct ir_val r[4];
      for (unsigned i = 0; i < num; i++) {
         const struct ir_val row = matrix_row(build, unit, first + i);
         r[i] = num == 4 ? ir_build_fdp4(b, row, vector) : ir_build_fdp3(b, row, vector);
      }
      const struct ir_val product = ir_vec(b, num, r);
      sum = unit ? ir_build_fmad(b, weight, product, sum) : ir_build_fmul(b, weight, product);
   }
   return sum;
}

struct ir_val
ff_blended_eye(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   const bool exact = b->exact;
   b->exact = true;
   const struct ir_val eye = blend(build, 0, 4, ir_load_input(b, VERT_ATTRIB_POS, 4));
   b->exact = exact;
   return eye;
}

struct ir_val
ff_blended_normal(struct ff_vertex_build *build)
{
   return blend(build, 4, 3, ir_load_input(&build->b, VERT_ATTRIB_NORMAL, 3));
}
