/* The conventional vertex pipeline: position, colours without lighting, fog, points, clip planes.
 */
#include "internal.h"

#include <assert.h>

/* Below every squared length that is not zero after denormals are flushed. */
#define FF_SMALLEST_SQUARE 1e-37f

struct ir_val
ff_imm_vec3(struct ir_builder *b, float x, float y, float z)
{
   return ir_imm_vec(b, 3, (const float[]){x, y, z});
}

struct ir_val
ff_normalize3_by(struct ir_builder *b, struct ir_val v, struct ir_val length_squared)
{
   struct ir_val square = ir_build_fmax(b, length_squared, ir_imm_f(b, FF_SMALLEST_SQUARE));
   return ir_build_fmul(b, v, ir_build_frsq(b, square));
}

struct ir_val
ff_normalize3(struct ir_builder *b, struct ir_val v)
{
   return ff_normalize3_by(b, v, ir_build_fdp3(b, v, v));
}

struct ir_val
ff_xyz(struct ir_val v)
{
   return v.n ? ir_swizzle(v, "xyz") : v;
}

/* Rows of a matrix in parameters row..row+3, times a vector. */
static struct ir_val
transform4(struct ir_builder *b, unsigned row, struct ir_val v)
{
   struct ir_val r[4];
   for (unsigned i = 0; i < 4; i++)
      r[i] = ir_build_fdp4(b, ir_load_param(b, row + i), v);
   return ir_vec(b, 4, r);
}

struct ir_val
ff_position(struct ir_builder *b, unsigned mvp)
{
   const bool exact = b->exact;
   b->exact = true;
   const struct ir_val position = transform4(b, mvp, ir_load_input(b, VERT_ATTRIB_POS, 4));
   b->exact = exact;
   return position;
}

void
ff_emit_position(struct ir_builder *b, unsigned mvp)
{
   const struct ir_val position = ff_position(b, mvp);
   const bool exact = b->exact;
   b->exact = true;
   ir_store_output(b, VARYING_HPOS, 0xf, position);
   b->exact = exact;
}

struct ir_val
ff_eye(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (!build->eye.n)
      build->eye = build->key->blend_units
                       ? ff_blended_eye(build)
                       : transform4(b, FF_VP_MODELVIEW, ir_load_input(b, VERT_ATTRIB_POS, 4));
   return build->eye;
}

struct ir_val
ff_eye3(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (build->eye3.n)
      return build->eye3;
   struct ir_val w = ir_comp(ff_eye(build), 3);
   struct ir_val infinite = ir_build_feq(b, w, ir_imm_f(b, 0.0f));
   struct ir_val divisor = ir_build_csel(b, infinite, ir_imm_f(b, 1.0f), w);
   build->eye3 = ir_build_fmul(b, ff_xyz(ff_eye(build)), ir_build_frcp(b, divisor));
   return build->eye3;
}

struct ir_val
ff_unit_eye(struct ff_vertex_build *build)
{
   if (!build->unit_eye.n)
      build->unit_eye = ff_normalize3(&build->b, ff_eye3(build));
   return build->unit_eye;
}

struct ir_val
ff_normal(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (build->normal.n)
      return build->normal;
   if (build->key->blend_units) {
      build->normal = ff_blended_normal(build);
   } else {
      struct ir_val in = ir_load_input(b, VERT_ATTRIB_NORMAL, 3), r[3];
      for (unsigned i = 0; i < 3; i++)
         r[i] = ir_build_fdp3(b, ir_load_param(b, FF_VP_NORMAL + i), in);
      build->normal = ir_vec(b, 3, r);
   }
   if (build->key->flags & FF_VERTEX_NORMALIZE)
      build->normal = ff_normalize3(b, build->normal);
   return build->normal;
}

struct ir_val
ff_material(struct ff_vertex_build *build, enum ff_material_term term, unsigned side)
{
   struct ir_builder *b = &build->b;
   const uint32_t bit = FF_MATERIAL_BIT(term, side);
   const unsigned place = 2 * term + side;
   struct ir_val *kept = &build->material[term][side];
   if (kept->n)
      return *kept;
   if (build->key->material_color & bit)
      *kept = ir_load_input(b, VERT_ATTRIB_COLOR0, 4);
   else if (build->key->material_attrib & bit)
      *kept = ir_load_input(b, VERT_ATTRIB_MAT_AMBIENT + place, 4);
   else
      *kept = ir_load_param(b, FF_VP_MATERIAL + place);
   return *kept;
}
_Static_assert(VERT_ATTRIB_MAT_SHININESS == VERT_ATTRIB_MAT_AMBIENT + 2 * FF_MATERIAL_SHININESS,
               "material attributes and terms have the same order");

void
ff_output(struct ff_vertex_build *build, unsigned varying, uint8_t mask, struct ir_val value)
{
   if (build->key->outputs & (1u << varying))
      ir_store_output(&build->b, varying, mask, value);
}

static bool
wanted(const struct ff_vertex_build *build, unsigned varying)
{
   return build->key->outputs & (1u << varying);
}

static void
emit_clip_distances(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   for (unsigned i = 0; i < FF_MAX_CLIP_PLANES; i++) {
      if (!wanted(build, VARYING_CLP0 + i))
         continue;
      struct ir_val plane = ir_load_param(b, FF_VP_CLIP_PLANES + i);
      ff_output(build, VARYING_CLP0 + i, 0x1, ir_build_fdp4(b, plane, ff_eye(build)));
   }
}

static void
emit_fog(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (!wanted(build, VARYING_FOGC))
      return;
   struct ir_val c;
   if (build->key->flags & FF_VERTEX_FOG_COORD)
      c = ir_load_input(b, VERT_ATTRIB_FOG, 1);
   else if (build->key->flags & FF_VERTEX_FOG_RADIAL)
      c = ir_build_fsqrt(b, ir_build_fdp3(b, ff_eye3(build), ff_eye3(build)));
   else if (build->key->flags & FF_VERTEX_FOG_PLANE)
      c = ir_comp(ff_eye3(build), 2);
   else
      c = ir_abs(ir_comp(ff_eye3(build), 2));
   ff_output(build, VARYING_FOGC, 0x1, c);
}

/* size * sqrt(1 / (a + b d + c d^2)); the rasterizer clamps and fades. The specification has d as
 * the distance to the eye; programs have always met |z|, as for fog, and piglit's test expects it.
 */
static void
emit_point_size(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (!wanted(build, VARYING_PSIZ))
      return;
   struct ir_val point = ir_load_param(b, FF_VP_POINT);
   struct ir_val size = build->key->flags & FF_VERTEX_POINT_SIZES
                            ? ir_load_input(b, VERT_ATTRIB_POINT_SIZE, 1)
                            : ir_comp(point, 0);
   if (build->key->flags & FF_VERTEX_POINT_ATTENUATION) {
      struct ir_val d = ir_abs(ir_comp(ff_eye3(build), 2));
      struct ir_val sum = ir_build_fmad(b, ir_comp(point, 3), d, ir_comp(point, 2));
      sum = ir_build_fmad(b, sum, d, ir_comp(point, 1));
      size = ir_build_fmul(b, size, ir_build_frsq(b, sum));
   }
   ff_output(build, VARYING_PSIZ, 0x1, size);
}

static void
emit_pass_through(struct ff_vertex_build *build, unsigned varying, unsigned attrib, uint8_t mask)
{
   if (wanted(build, varying))
      ff_output(build, varying, mask, ir_load_input(&build->b, attrib, 4));
}

/* The position of blended matrices is exact, too: passes over the same vertices meet. */
static void
emit_position(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (!build->key->blend_units) {
      ff_emit_position(b, FF_VP_MVP);
      return;
   }
   b->exact = true;
   ir_store_output(b, VARYING_HPOS, 0xf, transform4(b, FF_VP_PROJECTION, ff_eye(build)));
   b->exact = false;
}

/* Parameters up to the last that the key may read. */
static unsigned
num_params(const struct ff_vertex_key *key)
{
   if (!key->blend_units)
      return FF_VERTEX_NUM_PARAMS;
   const unsigned matrices = key->flags & FF_VERTEX_PALETTE ? FF_MAX_PALETTE : key->blend_units;
   return FF_VP_BLEND + FF_BLEND_SIZE * matrices;
}

struct ir_shader *
ff_build_vertex(const struct ff_vertex_key *key)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_VERTEX);
   if (!shader)
      return NULL;
   struct ff_vertex_build build = {.b = ir_builder_create(shader), .key = key};
   shader->num_params = num_params(key);

   if (key->flags & FF_VERTEX_CLIP_POSITIONS)
      ir_store_output(&build.b, VARYING_HPOS, 0xf, ir_load_input(&build.b, VERT_ATTRIB_POS, 4));
   else
      emit_position(&build);
   emit_clip_distances(&build);
   emit_fog(&build);
   emit_point_size(&build);
   emit_pass_through(&build, VARYING_EDGE, VERT_ATTRIB_EDGEFLAG, 0x1);
   ff_emit_texcoords(&build);
   const uint32_t colors =
       1u << VARYING_COL0 | 1u << VARYING_COL1 | 1u << VARYING_BFC0 | 1u << VARYING_BFC1;
   if (!(key->flags & FF_VERTEX_LIGHTING) && key->flags & FF_VERTEX_INDEX) {
      emit_pass_through(&build, VARYING_COL0, VERT_ATTRIB_COLOR_INDEX, 0xf);
   } else if (!(key->flags & FF_VERTEX_LIGHTING)) {
      emit_pass_through(&build, VARYING_COL0, VERT_ATTRIB_COLOR0, 0xf);
      emit_pass_through(&build, VARYING_COL1, VERT_ATTRIB_COLOR1, 0xf);
   } else if (key->outputs & colors) {
      ff_emit_lighting(&build);
   }

   if (build.b.failed || !ir_shader_index(shader)) {
      ir_shader_destroy(shader);
      return NULL;
   }
   return shader;
}
