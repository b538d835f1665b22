/* From IR to operations: products and sums join, results go to outputs where they are computed. */
#include "ops.h"

#include <stdlib.h>
#include <string.h>

#include "stores.h"

struct select {
   struct vp *vp;
   struct vp_ref *refs; /* by value id, component */
   uint16_t *address;   /* by value id, component: the ARL of an int; VP_NO: none yet */
   uint32_t *root;      /* by value id, component: what computes it, aliases seen through */
   uint32_t *uses;      /* by value id: sources that name it */
   bool *wanted;        /* by value id, component: an operation reads it */
   bool *fused;         /* by value id: a product that the sum behind it computes */
   uint16_t *last;      /* by value id, component: the order of the last operation that reads it */
   struct vp_stores stores;
};

#define ONE_BITS 0x3f800000u

/* --- What is used */

static bool
is_alias(const struct ir_instr *i)
{
   return i->op <= IR_OP_bitcast && ir_op_infos[i->op].props & IR_ALIAS;
}

/* The source component that component c of an alias is. */
static const struct ir_src *
alias_source(const struct ir_instr *i, unsigned c, unsigned *comp)
{
   const bool vector = i->num_srcs > 1;
   const struct ir_src *src = &i->src[vector ? c : 0];
   *comp = src->swizzle[vector ? 0 : c];
   return src;
}

static void
count_uses(struct select *s, const struct ir_instr *i)
{
   for (unsigned k = 0; k < i->num_srcs; k++) {
      const struct ir_src *src = &i->src[k];
      s->uses[src->def->id]++;
      const bool store = i->op == IR_OP_store_output || i->op == IR_OP_store_param;
      for (unsigned c = 0; c < ir_src_components(i, k) && !is_alias(i) && !store; c++)
         s->wanted[s->root[4 * src->def->id + src->swizzle[c]]] = true;
   }
   for (unsigned c = 0; c < i->num_components; c++) {
      unsigned comp = c;
      const struct ir_instr *def = i;
      if (is_alias(i))
         def = alias_source(i, c, &comp)->def;
      s->root[4 * i->id + c] = def == i ? 4 * i->id + c : s->root[4 * def->id + comp];
   }
}

static bool
is_product(const struct select *s, const struct ir_src *src)
{
   const struct ir_instr *def = src->def;
   return (def->op == IR_OP_fmul || def->op == IR_OP_fmulz) && s->uses[def->id] == 1 && !src->abs;
}

/* A product that only a sum reads is computed by the sum: the unit rounds it in either case. */
static void
find_fused(struct select *s)
{
   for (const struct ir_instr *i = s->vp->sh->first->first; i; i = i->next) {
      if (i->op != IR_OP_fadd)
         continue;
      for (unsigned k = 0; k < 2; k++) {
         if (is_product(s, &i->src[k])) {
            s->fused[i->src[k].def->id] = true;
            break;
         }
      }
   }
}

static void
note_use(struct select *s, const struct ir_src *src, uint16_t order)
{
   for (unsigned c = 0; c < 4; c++) {
      uint16_t *last = &s->last[s->root[4 * src->def->id + src->swizzle[c]]];
      *last = *last < order ? order : *last;
   }
}

/* Operations are made in the order of the program, but for those of stores, which stand alone, and
 * addresses. */
static void
find_last_uses(struct select *s)
{
   uint16_t order = 0;
   for (const struct ir_instr *i = s->vp->sh->first->first; i; i = i->next) {
      order++;
      const bool store = i->op == IR_OP_store_output || i->op == IR_OP_store_param;
      for (unsigned k = 0; k < i->num_srcs && !is_alias(i) && !store; k++) {
         const bool early = s->fused[i->src[k].def->id];
         const struct ir_instr *user = early ? i->src[k].def : i;
         for (unsigned m = 0; m < user->num_srcs; m++)
            note_use(s, &user->src[m], i->op == IR_OP_f2i_floor ? VP_NO : order);
         note_use(s, &i->src[k], i->op == IR_OP_f2i_floor ? VP_NO : order);
      }
   }
}

/* --- Sources */

static struct vp_ref
value_ref(const struct select *s, const struct ir_src *src, unsigned place)
{
   struct vp_ref ref = s->refs[4 * src->def->id + src->swizzle[place]];
   if (ref.file == VP_LITERAL)
      ref.bits = (src->abs ? ref.bits & 0x7fffffffu : ref.bits) ^ (src->neg ? 0x80000000u : 0u);
   else
      ref.negate ^= src->neg;
   return ref;
}

/* Places of `mask` of the source. */
static struct vp_src
source(struct select *s, const struct ir_src *src, unsigned mask)
{
   struct vp_ref refs[4];
   for (unsigned c = 0; c < 4; c++) {
      refs[c] = (struct vp_ref){.file = VP_NO_REF};
      if (mask >> c & 1)
         refs[c] = value_ref(s, src, c);
   }
   return nv2a_vp_source(s->vp, refs);
}

/* A factor of a product as the sum `src` reads it. */
static struct vp_src
factor(struct select *s, const struct ir_src *src, unsigned n, unsigned k)
{
   const struct ir_instr *product = src->def;
   struct ir_src composed = product->src[k];
   for (unsigned c = 0; c < n; c++)
      composed.swizzle[c] = product->src[k].swizzle[src->swizzle[c]];
   if (k == 0)
      composed.neg ^= src->neg;
   return source(s, &composed, (1u << n) - 1);
}

/* --- Operations */

static void
define(struct select *s, const struct ir_instr *i, unsigned c, const struct vp_op *op, unsigned k)
{
   s->refs[4 * i->id + c] = (struct vp_ref){
       .file = VP_TEMP, .comp = (uint8_t)k, .address = VP_NO, .def = nv2a_vp_op_index(s->vp, op)};
   if (!s->wanted[4 * i->id + c])
      return;
   /* Parameters are stored late, and read before that by what may come later still. */
   const bool stored_late = s->vp->sh->stage == IR_STAGE_STATE;
   nv2a_vp_result_until(s->vp, nv2a_vp_op_index(s->vp, op), k,
                        stored_late ? VP_NO : s->last[4 * i->id + c]);
}

static void
define_literal(struct select *s, const struct ir_instr *i, unsigned c, uint32_t bits)
{
   s->refs[4 * i->id + c] = (struct vp_ref){.file = VP_LITERAL, .bits = bits, .address = VP_NO};
}

/* Sources are made before the operation: what copies them comes first. */
static void
lanewise(struct select *s, const struct ir_instr *i, enum nv2a_mac mac)
{
   struct vp_src src[3];
   const unsigned mask = (1u << i->num_components) - 1;
   for (unsigned k = 0; k < i->num_srcs; k++)
      src[k] = source(s, &i->src[k], mask);
   struct vp_op *op = nv2a_vp_add_op(s->vp, VP_MAC, mac, NV2A_ILU_NOP, VP_LANEWISE);
   if (!op)
      return;
   op->num_srcs = i->num_srcs;
   memcpy(op->src, src, i->num_srcs * sizeof src[0]);
   for (unsigned c = 0; c < i->num_components; c++)
      define(s, i, c, op, c);
}

static void
sum(struct select *s, const struct ir_instr *i)
{
   const unsigned n = i->num_components;
   unsigned k = 0;
   while (k < 2 && !(is_product(s, &i->src[k]) && s->fused[i->src[k].def->id]))
      k++;
   if (k == 2) {
      lanewise(s, i, NV2A_MAC_ADD);
      return;
   }
   const struct vp_src src[3] = {factor(s, &i->src[k], n, 0), factor(s, &i->src[k], n, 1),
                                 source(s, &i->src[1 - k], (1u << n) - 1)};
   struct vp_op *op = nv2a_vp_add_op(s->vp, VP_MAC, NV2A_MAC_MAD, NV2A_ILU_NOP, VP_LANEWISE);
   if (!op)
      return;
   op->num_srcs = 3;
   memcpy(op->src, src, sizeof src);
   for (unsigned c = 0; c < n; c++)
      define(s, i, c, op, c);
}

/* The literal 1.0 or 0.0 as the last factor of a dot product. */
static bool
last_is(const struct select *s, const struct ir_src *src, uint32_t bits)
{
   const struct vp_ref ref = value_ref(s, src, 3);
   return ref.file == VP_LITERAL && ref.bits == bits;
}

static void
dot(struct select *s, const struct ir_instr *i, enum nv2a_mac mac)
{
   struct ir_src a = i->src[0], b = i->src[1];
   for (unsigned k = 0; k < 2 && mac == NV2A_MAC_DP4; k++) {
      if (last_is(s, &i->src[k], ONE_BITS)) {
         mac = NV2A_MAC_DPH;
         a = i->src[k];
         b = i->src[1 - k];
      } else if (last_is(s, &i->src[k], 0)) {
         mac = NV2A_MAC_DP3;
      }
   }
   const struct vp_src src[2] = {source(s, &a, mac == NV2A_MAC_DP4 ? 15 : 7),
                                 source(s, &b, mac == NV2A_MAC_DP3 ? 7 : 15)};
   struct vp_op *op = nv2a_vp_add_op(s->vp, VP_MAC, mac, NV2A_ILU_NOP, VP_REPLICATED);
   if (!op)
      return;
   op->num_srcs = 2;
   memcpy(op->src, src, sizeof src);
   define(s, i, 0, op, 0);
}

static void
distance(struct select *s, const struct ir_instr *i)
{
   const struct vp_src src[2] = {source(s, &i->src[0], 6), source(s, &i->src[1], 10)};
   struct vp_op *op = nv2a_vp_add_op(s->vp, VP_MAC, NV2A_MAC_DST, NV2A_ILU_NOP, VP_FIXED);
   if (!op)
      return;
   op->num_srcs = 2;
   memcpy(op->src, src, sizeof src);
   for (unsigned c = 1; c < 4; c++)
      define(s, i, c, op, c);
   define_literal(s, i, 0, ONE_BITS);
}

/* One operation a component: the ILU knows scalars. */
static void
scalar(struct select *s, const struct ir_instr *i, enum nv2a_ilu ilu)
{
   struct ir_src from = i->src[0];
   if (ilu == NV2A_ILU_RSQ) /* ignores the sign */
      from.abs = from.neg = false;
   for (unsigned c = 0; c < i->num_components; c++) {
      from.swizzle[0] = i->src[0].swizzle[c];
      struct vp_src src = source(s, &from, 1);
      struct vp_op *op = nv2a_vp_add_op(s->vp, VP_ILU, NV2A_MAC_NOP, ilu, VP_REPLICATED);
      if (!op)
         return;
      op->src[0] = src;
      define(s, i, c, op, 0);
   }
}

/* EXP, LOG, LIT: lanes of the result of which some are 1. */
static void
special(struct select *s, const struct ir_instr *i, enum nv2a_ilu ilu)
{
   struct ir_src from = i->src[0];
   if (ilu == NV2A_ILU_LOG)
      from.abs = from.neg = false;
   const struct vp_src src = source(s, &from, ilu == NV2A_ILU_LIT ? 11 : 1);
   struct vp_op *op = nv2a_vp_add_op(s->vp, VP_ILU, NV2A_MAC_NOP, ilu, VP_FIXED);
   if (!op)
      return;
   op->src[0] = src;
   for (unsigned c = 0; c < 3; c++)
      define(s, i, c, op, c);
   if (ilu == NV2A_ILU_LIT)
      define_literal(s, i, 0, ONE_BITS);
   define_literal(s, i, 3, ONE_BITS);
}

/* --- Loads and stores */

static void
load_input(struct select *s, const struct ir_instr *i)
{
   for (unsigned c = 0; c < i->num_components; c++)
      s->refs[4 * i->id + c] = (struct vp_ref){
          .file = VP_INPUT, .comp = (uint8_t)c, .address = VP_NO, .index = (uint16_t)i->index};
}

/* The ARL that loads an int, which is the floor of a float. */
static uint16_t
address_of(struct select *s, const struct ir_src *src)
{
   uint16_t *made = &s->address[4 * src->def->id + src->swizzle[0]];
   if (*made != VP_NO)
      return *made;
   if (src->def->op != IR_OP_f2i_floor) {
      nv2a_vp_refuse(s->vp, src->def->line, "the program computes addresses with integers");
      return VP_NO;
   }
   struct ir_src from = src->def->src[0];
   from.swizzle[0] = from.swizzle[src->swizzle[0]];
   const struct vp_src operand = source(s, &from, 1);
   struct vp_op *op = nv2a_vp_add_op(s->vp, VP_MAC, NV2A_MAC_ARL, NV2A_ILU_NOP, VP_REPLICATED);
   if (!op)
      return VP_NO;
   op->src[0] = operand;
   s->vp->num_addresses++;
   return *made = nv2a_vp_op_index(s->vp, op);
}

static void
load_param(struct select *s, const struct ir_instr *i)
{
   struct vp_ref ref = {.file = VP_PARAM, .address = VP_NO};
   if (i->num_srcs) {
      if (s->stores.any_param)
         nv2a_vp_refuse(s->vp, i->line,
                        "the program reads a parameter at an address after it writes one");
      ref.address = address_of(s, &i->src[0]);
      if (i->index < -4096 || i->index > 4096)
         nv2a_vp_refuse(s->vp, i->line, "an address is too far from the parameters");
      ref.offset = (int16_t)i->index;
   } else {
      ref.index = (uint16_t)i->index;
   }
   for (unsigned c = 0; c < i->num_components; c++) {
      ref.comp = (uint8_t)c;
      const struct vp_ref *stored =
          i->num_srcs ? NULL : nv2a_vp_stored(&s->stores, (unsigned)i->index, c);
      s->refs[4 * i->id + c] = stored ? *stored : ref;
   }
}

static void
store(struct select *s, const struct ir_instr *i)
{
   for (unsigned c = 0; c < 4; c++) {
      if (!(i->write_mask >> c & 1))
         continue;
      const struct vp_ref ref = value_ref(s, &i->src[0], c);
      nv2a_vp_add_store(s->vp, &s->stores, i->op == IR_OP_store_param, (unsigned)i->index, c, &ref,
                        i->line);
   }
}

static void
alias(struct select *s, const struct ir_instr *i)
{
   for (unsigned c = 0; c < i->num_components; c++) {
      unsigned comp;
      const struct ir_src *src = alias_source(i, c, &comp);
      struct ir_src one = *src;
      one.swizzle[0] = (uint8_t)comp;
      s->refs[4 * i->id + c] = value_ref(s, &one, 0);
   }
}

/* --- The program */

static void
alu(struct select *s, const struct ir_instr *i)
{
   switch (i->op) {
   case IR_OP_fadd:
      sum(s, i);
      return;
   case IR_OP_fmul:
   case IR_OP_fmulz:
      lanewise(s, i, NV2A_MAC_MUL);
      return;
   case IR_OP_fmad:
   case IR_OP_fmadz:
      lanewise(s, i, NV2A_MAC_MAD);
      return;
   case IR_OP_fmin:
      lanewise(s, i, NV2A_MAC_MIN);
      return;
   case IR_OP_fmax:
      lanewise(s, i, NV2A_MAC_MAX);
      return;
   case IR_OP_slt_total:
      lanewise(s, i, NV2A_MAC_SLT);
      return;
   case IR_OP_sge_total:
      lanewise(s, i, NV2A_MAC_SGE);
      return;
   case IR_OP_fdp3:
   case IR_OP_fdp3z:
      dot(s, i, NV2A_MAC_DP3);
      return;
   case IR_OP_fdp4:
   case IR_OP_fdp4z:
      dot(s, i, NV2A_MAC_DP4);
      return;
   case IR_OP_fdph:
   case IR_OP_fdphz:
      dot(s, i, NV2A_MAC_DPH);
      return;
   case IR_OP_dst:
   case IR_OP_dstz:
      distance(s, i);
      return;
   case IR_OP_frcp:
      scalar(s, i, NV2A_ILU_RCP);
      return;
   case IR_OP_frcc:
      scalar(s, i, NV2A_ILU_RCC);
      return;
   case IR_OP_frsq:
      scalar(s, i, NV2A_ILU_RSQ);
      return;
   case IR_OP_nv_exp:
      special(s, i, NV2A_ILU_EXP);
      return;
   case IR_OP_nv_log:
      special(s, i, NV2A_ILU_LOG);
      return;
   case IR_OP_lit:
      special(s, i, NV2A_ILU_LIT);
      return;
   case IR_OP_f2i_floor:
      return; /* an address: made where a parameter is read with it */
   default:
      nv2a_vp_refuse(s->vp, i->line, "the vertex unit has no %s", ir_op_infos[i->op].name);
   }
}

static void
select_instr(struct select *s, const struct ir_instr *i)
{
   s->vp->order++;
   s->vp->line = i->line;
   if (i->op == IR_OP_imm) {
      for (unsigned c = 0; c < i->num_components; c++)
         define_literal(s, i, c, i->imm[c]);
   } else if (i->op == IR_OP_load_input) {
      load_input(s, i);
   } else if (i->op == IR_OP_load_param) {
      load_param(s, i);
   } else if (i->op == IR_OP_store_output || i->op == IR_OP_store_param) {
      store(s, i);
   } else if (is_alias(i)) {
      alias(s, i);
   } else if (i->op < IR_NUM_ALU_OPS) {
      if (!s->fused[i->id])
         alu(s, i);
   } else {
      nv2a_vp_refuse(s->vp, i->line, "the vertex unit has no %s", ir_op_infos[i->op].name);
   }
}

static void
select_all(struct select *s)
{
   for (const struct ir_instr *i = s->vp->sh->first->first; i; i = i->next)
      count_uses(s, i);
   find_fused(s);
   find_last_uses(s);
   for (const struct ir_instr *i = s->vp->sh->first->first; i && !s->vp->failed; i = i->next)
      select_instr(s, i);
   if (!s->vp->failed)
      nv2a_vp_finish_stores(s->vp, &s->stores);
}

/* False: out of memory. */
bool
nv2a_vp_select(struct vp *vp)
{
   const size_t values = (size_t)vp->sh->num_values + 1;
   struct select s = {.vp = vp,
                      .refs = calloc(4 * values, sizeof *s.refs),
                      .address = malloc(4 * values * sizeof *s.address),
                      .root = calloc(4 * values, sizeof *s.root),
                      .uses = calloc(values, sizeof *s.uses),
                      .wanted = calloc(4 * values, sizeof *s.wanted),
                      .fused = calloc(values, sizeof *s.fused),
                      .last = calloc(4 * values, sizeof *s.last)};
   const bool ok = s.refs && s.address && s.root && s.uses && s.wanted && s.fused && s.last &&
                   nv2a_vp_stores_init(&s.stores, vp->sh);
   if (ok) {
      memset(s.address, 0xff, 4 * values * sizeof *s.address);
      select_all(&s);
   }
   nv2a_vp_stores_finish(&s.stores);
   free(s.refs);
   free(s.address);
   free(s.root);
   free(s.uses);
   free(s.wanted);
   free(s.fused);
   free(s.last);
   return ok;
}
