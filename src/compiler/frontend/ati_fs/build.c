#include "ati_fs.h"

static const struct {
   const char *name; /* in texts */
   uint8_t args;
   bool dot;
} ops[] = {
    [ATI_FS_NOP] = {"", 0, false},      [ATI_FS_MOV] = {"MOV", 1, false},
    [ATI_FS_ADD] = {"ADD", 2, false},   [ATI_FS_MUL] = {"MUL", 2, false},
    [ATI_FS_SUB] = {"SUB", 2, false},   [ATI_FS_DOT3] = {"DOT3", 2, true},
    [ATI_FS_DOT4] = {"DOT4", 2, true},  [ATI_FS_MAD] = {"MAD", 3, false},
    [ATI_FS_LERP] = {"LERP", 3, false}, [ATI_FS_CND] = {"CND", 3, false},
    [ATI_FS_CND0] = {"CND0", 3, false}, [ATI_FS_DOT2_ADD] = {"DOT2ADD", 3, true},
};

const char *
ati_fs_op_name(enum ati_fs_op op)
{
   return ops[op].name;
}

unsigned
ati_fs_num_args(enum ati_fs_op op)
{
   return ops[op].args;
}

bool
ati_fs_is_dot(enum ati_fs_op op)
{
   return ops[op].dot;
}

struct build {
   struct ir_builder b;
   const struct ati_fs_key *key;
   struct ir_val reg[ATI_FS_REGISTERS][4]; /* scalars; n 0: 0 */
};

/* --- Sources */

/* A component of a register, an interpolated colour or a constant. */
static struct ir_val
component(struct build *c, unsigned source, unsigned i)
{
   struct ir_builder *b = &c->b;
   if (source < ATI_FS_CON0)
      return c->reg[source][i].n ? c->reg[source][i] : ir_imm_f(b, 0);
   if (source < ATI_FS_ZERO)
      return ir_comp(ir_load_param(b, ATI_FS_FP_CONST + source - ATI_FS_CON0), i);
   switch (source) {
   case ATI_FS_PRIMARY:
      return ir_comp(ir_load_input(b, VARYING_COL0, 4), i);
   case ATI_FS_SECONDARY:
      return ir_comp(ir_load_input(b, VARYING_COL1, 4), i);
   default:
      return ir_imm_f(b, source == ATI_FS_ONE ? 1 : 0);
   }
}

/* `num` components of an argument from component `first` on, modified. */
static struct ir_val
argument(struct build *c, const struct ati_fs_arg *arg, unsigned first, unsigned num)
{
   struct ir_builder *b = &c->b;
   struct ir_val parts[4];
   for (unsigned i = 0; i < num; i++)
      parts[i] = component(c, arg->source, arg->replicate ? arg->replicate - 1u : first + i);
   struct ir_val v = num == 1 ? parts[0] : ir_vec(b, num, parts);
   if (arg->modifiers & ATI_FS_COMP)
      v = ir_build_fadd(b, ir_neg(v), ir_imm_f(b, 1));
   if (arg->modifiers & ATI_FS_BIAS)
      v = ir_build_fadd(b, v, ir_imm_f(b, -0.5f));
   if (arg->modifiers & ATI_FS_2X)
      v = ir_build_fmul(b, v, ir_imm_f(b, 2));
   return arg->modifiers & ATI_FS_NEGATE ? ir_neg(v) : v;
}

/* --- Instructions */

/* The number that a dot product gives; its arguments are those of a colour instruction. */
static struct ir_val
dot(struct build *c, const struct ati_fs_instruction *in)
{
   struct ir_builder *b = &c->b;
   const unsigned num = in->op == ATI_FS_DOT4 ? 4 : 3;
   const struct ir_val x = argument(c, &in->arg[0], 0, num), y = argument(c, &in->arg[1], 0, num);
   if (in->op == ATI_FS_DOT4)
      return ir_build_fdp4(b, x, y);
   if (in->op == ATI_FS_DOT3)
      return ir_build_fdp3(b, x, y);
   const struct ir_val z = argument(c, &in->arg[2], 2, 1);
   const struct ir_val sum = ir_build_fmad(b, ir_comp(x, 0), ir_comp(y, 0), z);
   return ir_build_fmad(b, ir_comp(x, 1), ir_comp(y, 1), sum);
}

/* What an instruction without a dot product gives: three components or, from 3 on, one. */
static struct ir_val
compute(struct build *c, const struct ati_fs_instruction *in, unsigned first)
{
   struct ir_builder *b = &c->b;
   struct ir_val s[3] = {{{0}}};
   for (unsigned i = 0; i < ops[in->op].args; i++)
      s[i] = argument(c, &in->arg[i], first, first ? 1 : 3);
   switch (in->op) {
   case ATI_FS_ADD:
      return ir_build_fadd(b, s[0], s[1]);
   case ATI_FS_SUB:
      return ir_build_fadd(b, s[0], ir_neg(s[1]));
   case ATI_FS_MUL:
      return ir_build_fmul(b, s[0], s[1]);
   case ATI_FS_MAD:
      return ir_build_fmad(b, s[0], s[1], s[2]);
   case ATI_FS_LERP:
      return ir_build_flrp(b, s[0], s[2], s[1]);
   case ATI_FS_CND:
      return ir_build_csel(b, ir_build_flt(b, ir_imm_f(b, 0.5f), s[2]), s[0], s[1]);
   case ATI_FS_CND0:
      return ir_build_csel(b, ir_build_fge(b, s[2], ir_imm_f(b, 0)), s[0], s[1]);
   default:
      return ir_build_mov(b, s[0]);
   }
}

/* The result as it is written. */
static struct ir_val
modified(struct build *c, const struct ati_fs_instruction *in, struct ir_val v)
{
   static const float scale[] = {0.125f, 0.25f, 0.5f, 1, 2, 4, 8};
   if (in->shift)
      v = ir_build_fmul(&c->b, v, ir_imm_f(&c->b, scale[in->shift + 3]));
   else if (in->saturate)
      v = ir_build_mov(&c->b, v);
   return in->saturate ? ir_saturate(v) : v;
}

static void
emit_pair(struct build *c, const struct ati_fs_pair *pair)
{
   const struct ati_fs_instruction *color = &pair->color, *alpha = &pair->alpha;
   struct ir_val rgb = {{0}}, a = {{0}}, number = {{0}};
   if (ops[color->op].dot)
      number = dot(c, color);
   if (color->op)
      rgb = modified(c, color, number.n ? number : compute(c, color, 0));
   if (alpha->op)
      a = modified(c, alpha, ops[alpha->op].dot ? number : compute(c, alpha, 3));
   for (unsigned i = 0; color->op && i < 3; i++) {
      if (color->mask >> i & 1)
         c->reg[color->dst][i] = rgb.n == 1 ? rgb : ir_comp(rgb, i);
   }
   if (alpha->op)
      c->reg[alpha->dst][3] = a;
}

/* --- Routes */

/* Table 3.20: three components. */
static struct ir_val
coordinates(struct build *c, const struct ati_fs_route *route)
{
   struct ir_builder *b = &c->b;
   const bool by_q = route->swizzle == ATI_FS_STQ || route->swizzle == ATI_FS_STQ_DQ;
   struct ir_val v[3];
   for (unsigned i = 0; i < 3; i++) {
      const unsigned from = i == 2 && by_q ? 3 : i;
      v[i] = route->source < ATI_FS_TEX0
                 ? component(c, route->source, from)
                 : ir_comp(ir_load_input(b, VARYING_TEX0 + route->source - ATI_FS_TEX0, 4), from);
   }
   if (route->swizzle == ATI_FS_STR_DR || route->swizzle == ATI_FS_STQ_DQ) {
      v[2] = ir_build_frcp(b, v[2]);
      v[0] = ir_build_fmul(b, v[0], v[2]);
      v[1] = ir_build_fmul(b, v[1], v[2]);
   }
   return ir_vec(b, 3, v);
}

/* What a route fills its register with; alpha of coordinates is undefined, here it is 0. */
static struct ir_val
routed(struct build *c, const struct ati_fs_route *route, unsigned reg)
{
   struct ir_builder *b = &c->b;
   const struct ir_val coord = coordinates(c, route);
   if (route->fill == ATI_FS_PASS_COORD) {
      const struct ir_val v[4] = {ir_comp(coord, 0), ir_comp(coord, 1), ir_comp(coord, 2),
                                  ir_imm_f(b, 0)};
      return ir_vec(b, 4, v);
   }
   if (!c->key->target[reg])
      return ir_imm_vec4(b, 0, 0, 0, 1);
   const struct ir_tex_args args = {
       .sampler = reg,
       .target = (enum ir_tex_target)(c->key->target[reg] - 1),
       .coord = coord,
   };
   return ir_tex(b, &args);
}

/* All routes read the registers of the pass before. */
static void
emit_routes(struct build *c, const struct ati_fs_route routes[ATI_FS_REGISTERS])
{
   struct ir_val filled[ATI_FS_REGISTERS] = {{{0}}};
   for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
      if (routes[r].fill != ATI_FS_KEEP)
         filled[r] = routed(c, &routes[r], r);
   }
   for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
      for (unsigned i = 0; routes[r].fill != ATI_FS_KEEP && i < 4; i++)
         c->reg[r][i] = ir_comp(filled[r], i);
   }
}

/* --- The program */

/* Register 0, colour sum, fog. */
static struct ir_val
final_color(struct build *c)
{
   struct ir_builder *b = &c->b;
   struct ir_val parts[4];
   for (unsigned i = 0; i < 4; i++)
      parts[i] = component(c, ATI_FS_REG0, i);
   struct ir_val color = ir_vec(b, 4, parts);
   if (c->key->color_sum) {
      const struct ir_val sum =
          ir_build_fadd(b, ir_swizzle(color, "xyz"), ir_load_input(b, VARYING_COL1, 3));
      const struct ir_val v[4] = {ir_comp(sum, 0), ir_comp(sum, 1), ir_comp(sum, 2),
                                  ir_comp(color, 3)};
      color = ir_vec(b, 4, v);
   }
   if (c->key->color_sum || c->key->fog != FF_FOG_OFF)
      color = ir_saturate(ir_build_mov(b, color));
   if (c->key->fog != FF_FOG_OFF)
      color = ff_emit_fog(b, (enum ff_fog)c->key->fog, ATI_FS_FP_FOG, ATI_FS_FP_FOG_COLOR, color);
   return color;
}

struct ir_shader *
ati_fs_build(const struct ati_fs *fs, const struct ati_fs_key *key)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!shader)
      return NULL;
   struct build c = {.b = ir_builder_create(shader), .key = key};
   shader->num_params = ATI_FS_NUM_PARAMS;
   for (unsigned p = 0; p < fs->num_passes; p++) {
      emit_routes(&c, fs->pass[p].route);
      for (unsigned i = 0; i < fs->pass[p].num_pairs; i++)
         emit_pair(&c, &fs->pass[p].pair[i]);
   }
   ir_store_output(&c.b, FRAG_RESULT_COLOR, 0xf, final_color(&c));
   if (c.b.failed || !ir_shader_index(shader)) {
      ir_shader_destroy(shader);
      return NULL;
   }
   return shader;
}
