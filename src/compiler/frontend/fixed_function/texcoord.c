/* Texture coordinates: generation (OpenGL 1.3 section 2.10.4) and texture matrices. */
#include "internal.h"

/* vec3: r = u - 2 n (n . u) */
static struct ir_val
reflection(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   if (build->reflection.n)
      return build->reflection;
   struct ir_val u = ff_unit_eye(build), n = ff_normal(build);
   struct ir_val twice = ir_build_fmul(b, ir_build_fdp3(b, n, u), ir_imm_f(b, -2.0f));
   build->reflection = ir_build_fmad(b, n, twice, u);
   return build->reflection;
}

/* r / m + 1/2 with m = 2 sqrt(rx^2 + ry^2 + (rz + 1)^2); looking straight along +z, where m is 0,
 * gives finite numbers. */
static struct ir_val
sphere_map(struct ff_vertex_build *build, unsigned coord)
{
   struct ir_builder *b = &build->b;
   struct ir_val r = reflection(build);
   struct ir_val shifted = ir_build_fadd(b, r, ff_imm_vec3(b, 0.0f, 0.0f, 1.0f));
   struct ir_val unit = ff_normalize3(b, shifted);
   struct ir_val half = ir_imm_f(b, 0.5f);
   return ir_build_fmad(b, ir_comp(unit, coord), half, half);
}

static struct ir_val
generate(struct ff_vertex_build *build, unsigned unit, unsigned coord)
{
   struct ir_builder *b = &build->b;
   const unsigned plane = FF_VP_TEXGEN + 4 * unit + coord;
   switch ((enum ff_texgen)build->key->texgen[unit][coord]) {
   case FF_TEXGEN_OBJECT_LINEAR:
      return ir_build_fdp4(b, ir_load_param(b, plane), ir_load_input(b, VERT_ATTRIB_POS, 4));
   case FF_TEXGEN_EYE_LINEAR:
      return ir_build_fdp4(b, ir_load_param(b, plane), ff_eye(build));
   case FF_TEXGEN_SPHERE_MAP:
      return sphere_map(build, coord);
   case FF_TEXGEN_REFLECTION_MAP:
      return ir_comp(reflection(build), coord);
   case FF_TEXGEN_NORMAL_MAP:
      return ir_comp(ff_normal(build), coord);
   case FF_TEXGEN_OFF:
      break;
   }
   return ir_comp(ir_load_input(b, VERT_ATTRIB_TEX0 + unit, 4), coord);
}

static bool
generates(const struct ff_vertex_key *key, unsigned unit)
{
   for (int coord = 0; coord < 4; coord++) {
      if (key->texgen[unit][coord] != FF_TEXGEN_OFF)
         return true;
   }
   return false;
}

void
ff_emit_texcoords(struct ff_vertex_build *build)
{
   struct ir_builder *b = &build->b;
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++) {
      if (!(build->key->outputs & (1u << (VARYING_TEX0 + unit))))
         continue;
      struct ir_val coord;
      if (generates(build->key, unit)) {
         struct ir_val c[4];
         for (unsigned i = 0; i < 4; i++)
            c[i] = generate(build, unit, i);
         coord = ir_vec(b, 4, c);
      } else {
         coord = ir_load_input(b, VERT_ATTRIB_TEX0 + unit, 4);
      }
      if (build->key->tex_matrix & (1u << unit)) {
         struct ir_val r[4];
         for (unsigned i = 0; i < 4; i++)
            r[i] = ir_build_fdp4(b, ir_load_param(b, FF_VP_TEX_MATRIX + 4 * unit + i), coord);
         coord = ir_vec(b, 4, r);
      }
      ff_output(build, VARYING_TEX0 + unit, 0xf, coord);
   }
}
