/* Words. */
#include "ops.h"

#include <stdlib.h>

/* --- Operands */

static unsigned
vector_of(const struct ppc *p, const struct ppc_src *src)
{
   switch (src->file) {
   case PPC_REG:
      return p->place[src->index];
   case PPC_CONST:
   case PPC_FEED:
      return src->index;
   case PPC_UNIFORM:
   case PPC_TEMP:
      return LIMA_PP_UNIFORM;
   default:
      return 0;
   }
}

static unsigned
component_of(const struct ppc *p, const struct ppc_src *src, unsigned place)
{
   const unsigned c = src->swizzle[place];
   return src->file == PPC_REG ? p->lane[src->index][c] : c;
}

/* The signs of a constant are in its bits. */
static struct lima_pp_source
scalar_source(const struct ppc *p, const struct ppc_src *src, unsigned place)
{
   return (struct lima_pp_source){
       .reg = (uint8_t)(4 * vector_of(p, src) + component_of(p, src, place)),
       .absolute = src->abs,
       .negate = src->neg};
}

/* Where lane i of an operation is computed. */
static unsigned
lane_place(const struct ppc *p, const struct ppc_op *op, unsigned i)
{
   return op->piped || op->dest == PPC_NO_REG ? i : p->lane[op->dest][i];
}

/* Places that are not read repeat one that is. */
static struct lima_pp_source
vector_source(const struct ppc *p, const struct ppc_op *op, const struct ppc_src *src)
{
   const unsigned lanes = ppc_lanes_read(op);
   unsigned component[4], set = 0;
   struct lima_pp_source s = {
       .reg = (uint8_t)vector_of(p, src), .absolute = src->abs, .negate = src->neg};
   for (unsigned i = 0; i < 4; i++) {
      if (!(lanes >> i & 1))
         continue;
      const unsigned at = ppc_sums(op) ? i : lane_place(p, op, i);
      component[at] = component_of(p, src, i);
      set |= 1u << at;
   }
   for (unsigned i = 0; i < 4; i++) {
      const unsigned from = set >> i & 1 ? i : (unsigned)__builtin_ctz(set);
      s.swizzle |= (uint8_t)(component[from] << (2 * i));
   }
   return s;
}

static uint8_t
mask_of(const struct ppc *p, const struct ppc_op *op)
{
   unsigned mask = 0;
   for (unsigned i = 0; i < 4; i++) {
      if (op->mask >> i & 1)
         mask |= 1u << lane_place(p, op, i);
   }
   return (uint8_t)mask;
}

static unsigned
first_lane(const struct ppc_op *op)
{
   return (unsigned)__builtin_ctz(op->mask);
}

static uint8_t
scalar_dest(const struct ppc *p, const struct ppc_op *op)
{
   return (uint8_t)(4 * p->place[op->dest] + p->lane[op->dest][first_lane(op)]);
}

/* --- Units */

static uint8_t
code_of(const struct ppc_op *op, enum lima_pp_form form)
{
   for (unsigned code = 0; code < 32; code++) {
      const struct lima_pp_op *info = lima_pp_op(form, code);
      if (info->function == op->fn && (op->fn != LIMA_PP_FN_MUL || info->shift == op->shift))
         return (uint8_t)code;
   }
   return 0;
}

static struct lima_pp_alu
emit_alu(const struct ppc *p, const struct ppc_op *op, enum lima_pp_unit unit)
{
   const bool vector = unit == LIMA_PP_UNIT_VMUL || unit == LIMA_PP_UNIT_VADD;
   const bool writes = op->dest != PPC_NO_REG && !op->piped;
   struct lima_pp_alu alu = {.modifier = op->modifier};
   alu.op = code_of(op, (enum lima_pp_form)(LIMA_PP_FORM_VMUL + (unit - LIMA_PP_UNIT_VMUL)));
   for (unsigned k = 0; k < op->num_srcs; k++)
      alu.src[k] = vector ? vector_source(p, op, &op->src[k])
                          : scalar_source(p, &op->src[k], first_lane(op));
   alu.mul_in = op->src[0].file == PPC_MUL;
   if (!writes)
      return alu;
   alu.mask = vector ? mask_of(p, op) : 1;
   alu.dest = vector ? (uint8_t)p->place[op->dest] : scalar_dest(p, op);
   return alu;
}

static struct lima_pp_combine
emit_combine(const struct ppc *p, const struct ppc_op *op)
{
   struct lima_pp_combine c = {.form = LIMA_PP_FORM_SCALAR, .modifier = op->modifier};
   if (op->fn != LIMA_PP_FN_MUL) {
      c.op = code_of(op, LIMA_PP_FORM_SCALAR);
      c.src[0] = scalar_source(p, &op->src[0], first_lane(op));
      c.dest = scalar_dest(p, op);
      return c;
   }
   const unsigned scalar = ppc_scale_source(op);
   c.form = LIMA_PP_FORM_SCALE;
   c.src[0] = scalar_source(p, &op->src[scalar], first_lane(op));
   c.src[1] = vector_source(p, op, &op->src[1 - scalar]);
   c.dest = (uint8_t)p->place[op->dest];
   c.mask = mask_of(p, op);
   return c;
}

static void
emit_coordinates(const struct ppc *p, const struct ppc_feed *f, struct lima_pp_instr *out)
{
   struct lima_pp_varying *v = &out->varying;
   v->form = f->form;
   v->perspective = f->perspective;
   v->alignment = f->alignment;
   v->index = f->index;
   v->offset_vector = LIMA_PP_NO_OFFSET;
   v->dest = LIMA_PP_DISCARD;
   v->mask = f->mask;
   if (f->coord.file == PPC_REG) {
      v->src.reg = (uint8_t)p->place[f->coord.index];
      for (unsigned i = 0; i < 4; i++)
         v->src.swizzle |= (uint8_t)(component_of(p, &f->coord, i) << (2 * i));
      v->offset_vector = 0;
   }
   out->texture = (struct lima_pp_texture){.type = f->type, .sampler = f->sampler};
   if (f->scalar.file == PPC_REG) {
      out->texture.lod_en = 1;
      out->texture.lod = scalar_source(p, &f->scalar, 0).reg;
      out->texture.explicit_lod = f->explicit_lod;
   }
}

static void
emit_varying(const struct ppc *p, const struct ppc_op *op, struct lima_pp_varying *v)
{
   v->form = op->form;
   v->alignment = 3;
   v->index = op->form == LIMA_PP_FORM_VARYING ? op->index : 0;
   v->offset_vector = LIMA_PP_NO_OFFSET;
   v->dest = (uint8_t)p->place[op->dest];
   v->mask = op->mask;
   if (op->form == LIMA_PP_FORM_VARYING)
      p->out->varyings[op->index].mask |= op->mask;
}

static void
emit_load(const struct ppc *p, const struct ppc_instr *instr, struct lima_pp_memory *m)
{
   m->alignment = 2;
   m->form = instr->load_file == PPC_TEMP ? LIMA_PP_FORM_TEMPORARY : LIMA_PP_FORM_UNIFORM;
   m->index = (int16_t)(instr->load_file == PPC_TEMP ? -1 - (int32_t)instr->load_index
                                                     : (int32_t)instr->load_index);
   if (instr->load_file != PPC_FEED)
      return;
   m->index = (int16_t)instr->load->uniform;
   m->offset_en = 1;
   m->offset = scalar_source(p, &instr->load->scalar, 0).reg;
}

static void
emit_store(const struct ppc *p, const struct ppc_op *op, struct lima_pp_memory *m)
{
   const int32_t vector = op->temporary / 4, component = op->temporary % 4;
   const bool all = op->index == 2;
   m->form = LIMA_PP_FORM_STORE;
   m->alignment = all ? 2 : 0;
   m->index = (int16_t)(all ? -1 - vector : 4 * (-1 - vector) + component);
   m->src = all ? (uint8_t)(4 * p->place[op->src[0].index])
                : scalar_source(p, &op->src[0], first_lane(op)).reg;
}

static void
emit_branch(const struct ppc *p, const struct ppc_op *op, struct lima_pp_branch *b)
{
   b->form = LIMA_PP_FORM_BRANCH;
   b->condition = op->condition;
   for (unsigned k = 0; k < op->num_srcs; k++)
      b->src[k] = scalar_source(p, &op->src[k], 0).reg;
}

static struct lima_pp_instr
emit_instr(const struct ppc *p, const struct ppc_instr *instr)
{
   struct lima_pp_instr out = {.stop = instr->stop};
   struct lima_pp_alu *const alus[] = {&out.vmul, &out.smul, &out.vadd, &out.sadd};
   for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++)
      out.units |= (uint16_t)(instr->unit[u] ? 1u << u : 0);
   if (instr->unit[LIMA_PP_UNIT_TEXTURE])
      emit_coordinates(p, instr->unit[LIMA_PP_UNIT_TEXTURE]->feed, &out);
   else if (instr->unit[LIMA_PP_UNIT_VARYING])
      emit_varying(p, instr->unit[LIMA_PP_UNIT_VARYING], &out.varying);
   if (instr->load_file != PPC_NONE) {
      out.units |= 1u << LIMA_PP_UNIT_LOAD;
      emit_load(p, instr, &out.load);
   }
   for (unsigned i = 0; i < 4; i++) {
      const enum lima_pp_unit unit = (enum lima_pp_unit)(LIMA_PP_UNIT_VMUL + i);
      if (instr->unit[unit])
         *alus[i] = emit_alu(p, instr->unit[unit], unit);
   }
   if (instr->unit[LIMA_PP_UNIT_COMBINE])
      out.combine = emit_combine(p, instr->unit[LIMA_PP_UNIT_COMBINE]);
   if (instr->unit[LIMA_PP_UNIT_STORE])
      emit_store(p, instr->unit[LIMA_PP_UNIT_STORE], &out.store);
   if (instr->unit[LIMA_PP_UNIT_BRANCH])
      emit_branch(p, instr->unit[LIMA_PP_UNIT_BRANCH], &out.branch);
   for (unsigned k = 0; k < 2; k++) {
      if (!instr->num_constants[k])
         continue;
      out.units |= (uint16_t)(1u << (LIMA_PP_UNIT_CONST0 + k));
      for (unsigned i = 0; i < instr->num_constants[k]; i++)
         out.constant[k][i] = instr->constant[k][i];
   }
   return out;
}

/* --- The program */

/* The end of everything: fragments that come here die. */
static void
add_discard(struct ppc *p)
{
   struct ppc_block *b = &p->blocks[p->num_blocks];
   if (!p->out->discards)
      return;
   b->first_instr = b->last_instr = ppc_alloc(p, sizeof *b->first_instr);
   if (!b->first_instr)
      return;
   b->first_instr->stop = true;
   p->num_instrs++;
   p->out->stats.bound++;
}

static const struct ppc_instr *
first_instr(const struct ppc *p, const struct ppc_block *b)
{
   while (b < p->blocks + p->num_blocks && !b->first_instr)
      b++;
   return b->first_instr;
}

static void
count(struct lima_pp_code_stats *stats, const struct lima_pp_instr *instr)
{
   stats->instructions++;
   for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++)
      stats->units[u] += instr->units >> u & 1;
}

/* Sets instr->number to its place in `list`. */
static void
emit_all(struct ppc *p, struct lima_pp_instr *list)
{
   uint32_t number = 0, word = 0;
   for (uint32_t i = 0; i <= p->num_blocks; i++) {
      for (struct ppc_instr *k = p->blocks[i].first_instr; k; k = k->next) {
         struct lima_pp_instr *instr = &list[number];
         *instr = emit_instr(p, k);
         if (i == p->num_blocks) {
            instr->units = 1u << LIMA_PP_UNIT_BRANCH;
            instr->branch.form = LIMA_PP_FORM_DISCARD;
         }
         lima_pp_canonicalize(instr);
         count(&p->out->stats, instr);
         k->number = number++;
         k->word = word;
         word += lima_pp_length(instr->units);
      }
   }
   p->out->num_words = word;
}

static void
link_branches(struct ppc *p, struct lima_pp_instr *list)
{
   for (uint32_t i = 0; i < p->num_blocks; i++) {
      for (const struct ppc_instr *k = p->blocks[i].first_instr; k; k = k->next) {
         const struct ppc_op *op = k->unit[LIMA_PP_UNIT_BRANCH];
         const struct ppc_instr *to = op ? first_instr(p, op->target) : NULL;
         if (!to)
            continue;
         list[k->number].branch.target = (int32_t)to->word - (int32_t)k->word;
         list[k->number].branch.next = (uint8_t)lima_pp_length(list[to->number].units);
      }
   }
}

void
ppc_emit(struct ppc *p)
{
   struct lima_pp_code *out = p->out;
   add_discard(p);
   struct lima_pp_instr *list = ppc_alloc(p, (p->num_instrs + 1) * sizeof *list);
   if (p->failed)
      return;
   emit_all(p, list);
   link_branches(p, list);
   out->words = malloc((out->num_words + LIMA_PP_MAX_WORDS) * sizeof *out->words);
   if (!out->words) {
      p->failed = true;
      return;
   }
   uint32_t word = 0;
   for (uint32_t i = 0; i < p->num_instrs; i++) {
      if (i + 1 < p->num_instrs) {
         list[i].prefetch = 1;
         list[i].next = (uint8_t)lima_pp_length(list[i + 1].units);
      }
      word += lima_pp_encode(&list[i], out->words + word);
   }
   out->first_length = (uint8_t)lima_pp_length(list[0].units);
   out->color = (uint8_t)p->place[p->color];
   out->depth = p->depth == PPC_NO_REG ? -1 : (int8_t)p->place[p->depth];
}
