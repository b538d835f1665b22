#include "builder.h"

#include <assert.h>
#include <string.h>

static const struct ir_val no_value;

struct ir_builder
ir_builder_create(struct ir_shader *shader)
{
   struct ir_builder b = {.shader = shader, .line = ~0u};
   b.block = ir_new_block(&b);
   return b;
}

/* v seen as n components: unused ones repeat the last, so that a swizzle never names a component
 * that does not exist. */
static struct ir_src
source(struct ir_val v, unsigned n)
{
   assert(v.n == 1 || v.n >= n);
   struct ir_src src = v.src;
   for (unsigned i = 0; i < 4; i++) {
      const unsigned from = i < n ? i : n - 1;
      src.swizzle[i] = v.src.swizzle[v.n == 1 ? 0 : from];
   }
   return src;
}

/* --- Blocks */

struct ir_block *
ir_new_block(struct ir_builder *b)
{
   struct ir_block *block = b->failed ? NULL : ir_shader_add_block(b->shader);
   b->failed |= !block;
   return block;
}

void
ir_set_block(struct ir_builder *b, struct ir_block *block)
{
   b->block = block;
}

static void
terminate(struct ir_builder *b, enum ir_term term, struct ir_block *s0, struct ir_block *s1)
{
   if (b->failed)
      return;
   b->block->term = term;
   b->block->succ[0] = s0;
   b->block->succ[1] = s1;
}

void
ir_end(struct ir_builder *b)
{
   terminate(b, IR_TERM_END, NULL, NULL);
}

void
ir_jump(struct ir_builder *b, struct ir_block *target)
{
   terminate(b, IR_TERM_JUMP, target, NULL);
}

void
ir_branch(struct ir_builder *b, struct ir_val cond, struct ir_block *yes, struct ir_block *no)
{
   if (b->failed)
      return;
   assert(cond.n == 1 && cond.src.def->type == IR_B);
   b->block->cond = source(cond, 1);
   terminate(b, IR_TERM_BRANCH, yes, no);
}

void
ir_call(struct ir_builder *b, struct ir_block *target, struct ir_block *back)
{
   terminate(b, IR_TERM_CALL, target, back);
}

void
ir_ret(struct ir_builder *b)
{
   terminate(b, IR_TERM_RET, NULL, NULL);
}

/* --- Instructions */

static struct ir_instr *
add(struct ir_builder *b, enum ir_op op, unsigned n, enum ir_type type)
{
   struct ir_instr *instr = b->failed ? NULL : ir_instr_create(b->shader, op);
   if (!instr) {
      b->failed = true;
      return NULL;
   }
   instr->num_components = (uint8_t)n;
   instr->type = type;
   instr->exact = b->exact;
   instr->line = b->line;
   ir_instr_append(b->block, instr);
   return instr;
}

static struct ir_val
result(struct ir_instr *instr)
{
   if (!instr)
      return no_value;
   return (struct ir_val){{.def = instr, .swizzle = {0, 1, 2, 3}}, instr->num_components};
}

/* Only ALU sources carry modifiers; elsewhere a mov applies them. */
static struct ir_val
plain(struct ir_builder *b, struct ir_val v)
{
   return v.src.abs || v.src.neg ? ir_alu(b, IR_OP_mov, &v) : v;
}

struct ir_val
ir_alu(struct ir_builder *b, enum ir_op op, const struct ir_val *srcs)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   unsigned n = info->dst_components;
   for (unsigned i = 0; i < info->num_srcs; i++) {
      if (b->failed || !srcs[i].n) {
         b->failed = true;
         return no_value;
      }
      if (!info->dst_components && !info->src_components[i] && srcs[i].n > n)
         n = srcs[i].n;
   }
   /* Bits keep the type they come with; the selector of csel is not one of them. */
   const unsigned typed = op == IR_OP_csel ? 1 : 0;
   const enum ir_type type = info->dst_type == IR_X ? srcs[typed].src.def->type : info->dst_type;
   struct ir_instr *instr = add(b, op, n, type);
   if (!instr)
      return no_value;
   instr->num_srcs = info->num_srcs;
   for (unsigned i = 0; i < info->num_srcs; i++) {
      const unsigned comps = info->src_components[i];
      /* A per-component operand of another size than the result is a mistake, not a truncation. */
      assert(comps || srcs[i].n == 1 || srcs[i].n == n);
      instr->src[i] = source(srcs[i], comps ? comps : n);
   }
   return result(instr);
}

/* --- Values */

static struct ir_val
immediate(struct ir_builder *b, enum ir_type type, unsigned n, const void *bits)
{
   struct ir_instr *instr = add(b, IR_OP_imm, n, type);
   if (instr)
      memcpy(instr->imm, bits, n * sizeof instr->imm[0]);
   return result(instr);
}

struct ir_val
ir_imm_f(struct ir_builder *b, float x)
{
   return immediate(b, IR_F, 1, &x);
}

struct ir_val
ir_imm_vec(struct ir_builder *b, unsigned n, const float v[])
{
   return immediate(b, IR_F, n, v);
}

struct ir_val
ir_imm_vec4(struct ir_builder *b, float x, float y, float z, float w)
{
   return immediate(b, IR_F, 4, (const float[]){x, y, z, w});
}

struct ir_val
ir_imm_i(struct ir_builder *b, int32_t x)
{
   return immediate(b, IR_I, 1, &x);
}

struct ir_val
ir_imm_b(struct ir_builder *b, bool x)
{
   const uint32_t bits = x ? ~0u : 0u;
   return immediate(b, IR_B, 1, &bits);
}

struct ir_val
ir_swizzle(struct ir_val v, const char *letters)
{
   struct ir_val r = v;
   if (!v.n)
      return v;
   r.n = (unsigned)strlen(letters);
   assert(r.n >= 1 && r.n <= 4);
   for (unsigned i = 0; i < r.n; i++) {
      const unsigned c = letters[i] == 'w' ? 3 : (unsigned)(letters[i] - 'x');
      assert(c < v.n);
      r.src.swizzle[i] = v.src.swizzle[c];
   }
   return r;
}

struct ir_val
ir_comp(struct ir_val v, unsigned component)
{
   if (!v.n)
      return v;
   assert(component < v.n);
   v.src.swizzle[0] = v.src.swizzle[component];
   v.n = 1;
   return v;
}

struct ir_val
ir_neg(struct ir_val v)
{
   v.src.neg = !v.src.neg;
   return v;
}

struct ir_val
ir_abs(struct ir_val v)
{
   v.src.abs = true;
   v.src.neg = false;
   return v;
}

struct ir_val
ir_saturate(struct ir_val v)
{
   if (v.n) {
      assert(v.src.def->type == IR_F && v.src.def->op < IR_NUM_ALU_OPS);
      v.src.def->saturate = true;
   }
   return v;
}

struct ir_val
ir_vec(struct ir_builder *b, unsigned n, const struct ir_val v[])
{
   static const enum ir_op ops[] = {IR_OP_mov, IR_OP_vec2, IR_OP_vec3, IR_OP_vec4};
   assert(n >= 1 && n <= 4);
   return ir_alu(b, ops[n - 1], v);
}

struct ir_val
ir_bitcast(struct ir_builder *b, enum ir_type type, struct ir_val v)
{
   if (!v.n || (v.src.def->type == type && !v.src.abs && !v.src.neg))
      return v;
   v = ir_alu(b, IR_OP_bitcast, &v);
   if (v.n)
      v.src.def->type = type;
   return v;
}

/* --- Loads and stores */

static struct ir_val
load(struct ir_builder *b, enum ir_op op, int index, unsigned n, enum ir_type type)
{
   struct ir_instr *instr = add(b, op, n, type);
   if (instr)
      instr->index = index;
   return result(instr);
}

struct ir_val
ir_load_input(struct ir_builder *b, unsigned slot, unsigned n)
{
   return load(b, IR_OP_load_input, (int)slot, n, IR_F);
}

struct ir_val
ir_load_param(struct ir_builder *b, unsigned index)
{
   return load(b, IR_OP_load_param, (int)index, 4, IR_F);
}

struct ir_val
ir_load_param_rel(struct ir_builder *b, int index, struct ir_val addr)
{
   struct ir_val v = load(b, IR_OP_load_param, index, 4, IR_F);
   if (v.n && addr.n) {
      assert(addr.src.def->type == IR_I);
      v.src.def->num_srcs = 1;
      v.src.def->src[0] = source(addr, 1);
   }
   return v;
}

unsigned
ir_new_reg(struct ir_shader *shader)
{
   return shader->num_regs++;
}

struct ir_val
ir_load_reg(struct ir_builder *b, unsigned reg, unsigned n, enum ir_type type)
{
   return load(b, IR_OP_load_reg, (int)reg, n, type);
}

static struct ir_instr *
store(struct ir_builder *b, enum ir_op op, unsigned index, unsigned mask, struct ir_val v)
{
   v = plain(b, v);
   if (!mask || !v.n)
      return NULL;
   struct ir_instr *instr = add(b, op, 0, v.src.def->type);
   if (!instr)
      return NULL;
   instr->index = (int)index;
   instr->write_mask = (uint8_t)mask;
   instr->num_srcs = 1;
   instr->src[0] = source(v, v.n);
   assert(v.n == 1 || mask < 1u << v.n);
   return instr;
}

void
ir_store_reg(struct ir_builder *b, unsigned reg, unsigned mask, struct ir_val v)
{
   store(b, IR_OP_store_reg, reg, mask, v);
}

static struct ir_val
load_at(struct ir_builder *b, enum ir_op op, unsigned index, unsigned range, struct ir_val addr,
        unsigned n, enum ir_type type)
{
   const struct ir_val v = load(b, op, (int)index, n, type);
   if (v.n && addr.n) {
      v.src.def->range = range;
      v.src.def->num_srcs = 1;
      v.src.def->src[0] = source(addr, 1);
   }
   return v;
}

struct ir_val
ir_load_reg_at(struct ir_builder *b, unsigned reg, unsigned range, struct ir_val addr, unsigned n,
               enum ir_type type)
{
   return load_at(b, IR_OP_load_reg_at, reg, range, addr, n, type);
}

struct ir_val
ir_load_input_at(struct ir_builder *b, unsigned slot, unsigned range, struct ir_val addr,
                 unsigned n)
{
   return load_at(b, IR_OP_load_input_at, slot, range, addr, n, IR_F);
}

void
ir_store_reg_at(struct ir_builder *b, unsigned reg, unsigned range, struct ir_val addr,
                unsigned mask, struct ir_val v)
{
   struct ir_instr *instr = addr.n ? store(b, IR_OP_store_reg_at, reg, mask, v) : NULL;
   if (!instr)
      return;
   instr->range = range;
   instr->num_srcs = 2;
   instr->src[1] = source(addr, 1);
}

void
ir_store_output(struct ir_builder *b, unsigned slot, unsigned mask, struct ir_val v)
{
   store(b, IR_OP_store_output, slot, mask, v);
}

void
ir_store_output_if(struct ir_builder *b, unsigned slot, unsigned mask, struct ir_val v,
                   const struct ir_val *cond)
{
   struct ir_instr *instr = store(b, IR_OP_store_output, slot, mask, v);
   if (!instr || !cond || !cond->n)
      return;
   assert(cond->src.def->type == IR_B);
   instr->num_srcs = 2;
   instr->src[1] = source(*cond, cond->n);
}

void
ir_store_param(struct ir_builder *b, unsigned index, unsigned mask, struct ir_val v)
{
   store(b, IR_OP_store_param, index, mask, v);
}

/* --- Fragments */

struct ir_val
ir_tex(struct ir_builder *b, const struct ir_tex_args *args)
{
   struct ir_val srcs[4] = {args->coord};
   unsigned n = 1;
   if (args->mode == IR_TEX_GRAD) {
      srcs[n++] = args->ddx;
      srcs[n++] = args->ddy;
   } else if (args->mode != IR_TEX_PLAIN) {
      srcs[n++] = args->lod;
   }
   if (args->compare)
      srcs[n++] = args->ref;
   for (unsigned i = 0; i < n; i++)
      srcs[i] = plain(b, srcs[i]);
   struct ir_instr *instr = add(b, IR_OP_tex, 4, IR_F);
   if (!instr)
      return no_value;
   instr->index = (int)args->sampler;
   instr->tex_target = args->target;
   instr->tex_mode = args->mode;
   instr->tex_project = args->project;
   instr->tex_compare = args->compare;
   memcpy(instr->tex_offset, args->offset, sizeof instr->tex_offset);
   instr->num_srcs = (uint8_t)n;
   for (unsigned i = 0; i < n; i++)
      instr->src[i] = source(srcs[i], srcs[i].n);
   return result(instr);
}

static struct ir_val
derivative(struct ir_builder *b, enum ir_op op, struct ir_val v)
{
   v = plain(b, v);
   struct ir_instr *instr = v.n ? add(b, op, v.n, IR_F) : NULL;
   if (!instr)
      return no_value;
   instr->num_srcs = 1;
   instr->src[0] = source(v, v.n);
   return result(instr);
}

struct ir_val
ir_ddx(struct ir_builder *b, struct ir_val v)
{
   return derivative(b, IR_OP_ddx, v);
}

struct ir_val
ir_ddy(struct ir_builder *b, struct ir_val v)
{
   return derivative(b, IR_OP_ddy, v);
}

void
ir_discard(struct ir_builder *b, struct ir_val cond)
{
   struct ir_instr *instr = add(b, IR_OP_discard, 0, IR_B);
   if (!instr)
      return;
   assert(cond.n == 1 && cond.src.def->type == IR_B);
   instr->num_srcs = 1;
   instr->src[0] = source(cond, 1);
}
