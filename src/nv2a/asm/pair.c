/* Parts become fields: which unit does what, and whether the hardware can do it all at once. */
#include "parser.h"

static const char *const unit_names[] = {"MAC", "ILU"};

struct combination {
   struct nv2a_parser *p;
   struct nv2a_instr *instr;
   const struct nv2a_part *first[NV2A_NUM_UNITS]; /* the first part of a unit; NULL: idle */
   /* Who has chosen the input, the constant, and source C; NULL: nobody yet. */
   const struct nv2a_operand *input, *constant, *shared;
   bool temp[NV2A_NUM_UNITS]; /* the unit writes a temporary */
};

static const struct nv2a_op *
op_of(const struct nv2a_part *part)
{
   return nv2a_op(part->unit, part->code[part->unit]);
}

/* --- Operations */

static bool
set_operation(struct combination *c, const struct nv2a_part *part)
{
   const struct nv2a_part *first = c->first[part->unit];
   if (!first) {
      c->first[part->unit] = part;
      *(part->unit == NV2A_UNIT_MAC ? &c->instr->mac : &c->instr->ilu) = part->code[part->unit];
      return true;
   }
   if (first->code[part->unit] == part->code[part->unit] && nv2a_same_sources(first, part))
      return true;
   return text_fail(&c->p->scan, part->pos,
                    "the %s does %s already, and each unit can do one operation",
                    unit_names[part->unit], op_of(first)->name);
}

/* --- Sources */

/* An error about two operands that exclude each other, at that which comes later in the text. */
static bool
fail_both(struct combination *c, const struct nv2a_operand *a, const struct nv2a_operand *b,
          const char *what, const char *why)
{
   const struct nv2a_operand *first = a->reg.pos < b->reg.pos ? a : b;
   const struct nv2a_operand *second = first == a ? b : a;
   return text_fail(&c->p->scan, second->reg.pos, "%s%u and %s%u in one instruction, %s", what,
                    first->reg.index, what, second->reg.index, why);
}

static bool
set_input(struct combination *c, const struct nv2a_operand *operand)
{
   if (c->input && c->input->reg.index != operand->reg.index)
      return fail_both(c, c->input, operand, "v", "which can read one input only");
   c->input = operand;
   c->instr->input = operand->reg.index;
   return true;
}

static bool
set_constant(struct combination *c, const struct nv2a_operand *operand)
{
   if (c->constant && c->constant->reg.relative != operand->reg.relative)
      return fail_both(c, c->constant, operand, "c", "where a0 is added to all constants or none");
   if (c->constant && c->constant->reg.index != operand->reg.index)
      return fail_both(c, c->constant, operand, "c", "which can read one constant only");
   c->constant = operand;
   c->instr->constant = operand->reg.index;
   c->instr->relative = operand->reg.relative;
   return true;
}

/* Source C is read by both units: the lanes that the ILU reads have to be the same. */
static bool
check_shared(struct combination *c, const struct nv2a_operand *operand, const struct nv2a_op *op)
{
   const struct nv2a_operand *shared = c->shared;
   const bool same =
       shared->reg.file == operand->reg.file && shared->reg.index == operand->reg.index &&
       shared->reg.relative == operand->reg.relative && shared->negate == operand->negate;
   for (unsigned lane = 0; lane < 4; lane++) {
      const unsigned shift = 6 - 2 * lane;
      const bool differs = ((shared->swizzle ^ operand->swizzle) >> shift) & 3;
      if (!same || (op->lanes[2] & NV2A_X >> lane && differs))
         return text_fail(&c->p->scan, operand->reg.pos,
                          "the last source of %s is also that of %s: register, swizzle and sign "
                          "have to be the same",
                          op->name, op_of(c->first[NV2A_UNIT_MAC])->name);
   }
   return true;
}

static bool
set_source(struct combination *c, unsigned slot, const struct nv2a_operand *operand)
{
   static const uint8_t muxes[] = {
       [NV2A_FILE_TEMP] = NV2A_MUX_TEMP,
       [NV2A_FILE_INPUT] = NV2A_MUX_INPUT,
       [NV2A_FILE_CONST] = NV2A_MUX_CONST,
   };
   struct nv2a_source *src = &c->instr->src[slot];
   src->mux = muxes[operand->reg.file];
   src->swizzle = operand->swizzle;
   src->negate = operand->negate;
   if (slot == 2)
      c->shared = operand;
   if (operand->reg.file == NV2A_FILE_INPUT)
      return set_input(c, operand);
   if (operand->reg.file == NV2A_FILE_CONST)
      return set_constant(c, operand);
   src->temp = operand->reg.index;
   return true;
}

static bool
set_sources(struct combination *c, const struct nv2a_part *part)
{
   const struct nv2a_op *op = op_of(part);
   const struct nv2a_operand *operand = part->src;
   for (unsigned slot = 0; slot < 3; slot++) {
      if (!op->lanes[slot])
         continue;
      const bool shared = slot == 2 && c->shared;
      if (shared ? !check_shared(c, operand, op) : !set_source(c, slot, operand))
         return false;
      if (op->lanes[slot] == NV2A_X && part->unit == NV2A_UNIT_ILU &&
          operand->swizzle != (operand->swizzle & 0xc0) / 0x40 * 0x55)
         nv2a_warn(c->p, operand->reg.pos, "%s reads one component, which is %c here", op->name,
                   "xyzw"[operand->swizzle >> 6]);
      operand++;
   }
   return true;
}

/* --- Destinations */

static bool
set_output(struct combination *c, const struct nv2a_part *part)
{
   struct nv2a_instr *instr = c->instr;
   if (instr->out_mask)
      return text_fail(&c->p->scan, part->dst.reg.pos,
                       "an instruction can write one output or constant only");
   instr->out_ilu = part->unit == NV2A_UNIT_ILU;
   instr->out_is_output = part->dst.reg.file == NV2A_FILE_OUTPUT;
   instr->out_address = part->dst.reg.index;
   instr->out_mask = part->dst.mask;
   return true;
}

static bool
set_temp(struct combination *c, const struct nv2a_part *part)
{
   const bool ilu = part->unit == NV2A_UNIT_ILU, paired = ilu && c->first[NV2A_UNIT_MAC];
   const uint8_t index = part->dst.reg.index;
   if (c->temp[part->unit])
      return text_fail(&c->p->scan, part->dst.reg.pos, "the %s can write one temporary only",
                       unit_names[part->unit]);
   if (paired && index != NV2A_TEMP_PAIRED_ILU)
      return text_fail(
          &c->p->scan, part->dst.reg.pos,
          "beside an operation of the MAC, %s of the ILU can write no temporary but r1",
          op_of(part)->name);
   if (paired && c->temp[NV2A_UNIT_MAC] && c->instr->temp_dst == index)
      nv2a_warn(c->p, part->dst.reg.pos, "both units write r1; what is in it then is not known");
   c->temp[part->unit] = true;
   if (!paired)
      c->instr->temp_dst = index;
   *(ilu ? &c->instr->ilu_mask : &c->instr->mac_mask) = part->dst.mask;
   return true;
}

static bool
set_destination(struct combination *c, const struct nv2a_part *part)
{
   switch (part->dst.reg.file) {
   case NV2A_FILE_TEMP:
      return set_temp(c, part);
   case NV2A_FILE_OUTPUT:
   case NV2A_FILE_CONST:
      return set_output(c, part);
   default:
      return true;
   }
}

bool
nv2a_combine(struct nv2a_parser *p, struct nv2a_part *parts, unsigned num_parts,
             struct nv2a_instr *instr)
{
   struct combination c = {.p = p, .instr = instr};
   *instr = nv2a_idle;
   nv2a_choose_units(parts, num_parts);
   for (unsigned i = 0; i < num_parts; i++) {
      if (!set_operation(&c, &parts[i]))
         return false;
   }
   /* The MAC first: the ILU reads what the MAC reads as C, and it matters whether there is a MAC.
    */
   for (unsigned unit = 0; unit < NV2A_NUM_UNITS; unit++) {
      if (c.first[unit] && !set_sources(&c, c.first[unit]))
         return false;
      for (unsigned i = 0; i < num_parts; i++) {
         if (parts[i].unit == unit && !set_destination(&c, &parts[i]))
            return false;
      }
   }
   nv2a_canonicalize(instr);
   return true;
}
