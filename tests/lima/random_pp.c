#include "random_pp.h"

#include <string.h>

static unsigned
below(uint64_t *state, unsigned count)
{
   return random_pp_word(state) % count;
}

/* A form that the unit has. */
static unsigned
random_form(uint64_t *state, enum lima_pp_unit unit)
{
   unsigned forms[LIMA_PP_NUM_FORMS], count = 0;
   for (unsigned i = 0; i < LIMA_PP_NUM_FORMS; i++) {
      if (lima_pp_forms[i].unit == unit)
         forms[count++] = i;
   }
   return forms[below(state, count)];
}

/* A vector register that can be read behind the load unit. */
static uint8_t
random_readable(uint64_t *state, const struct lima_pp_instr *instr, bool branch)
{
   const unsigned reg = below(state, 10);
   const unsigned pipeline = reg + LIMA_PP_CONST0 - LIMA_PP_NUM_REGS;
   static const uint8_t unit[4] = {LIMA_PP_UNIT_CONST0, LIMA_PP_UNIT_CONST1, LIMA_PP_UNIT_TEXTURE,
                                   LIMA_PP_UNIT_LOAD};
   if (reg < LIMA_PP_NUM_REGS)
      return (uint8_t)reg;
   if (!(instr->units >> unit[reg - LIMA_PP_NUM_REGS] & 1) ||
       (branch && pipeline == LIMA_PP_TEXTURE))
      return 0;
   return (uint8_t)pipeline;
}

static uint8_t
random_scalar(uint64_t *state, const struct lima_pp_instr *instr, bool branch)
{
   return (uint8_t)(4 * random_readable(state, instr, branch) + below(state, 4));
}

/* A scalar of the general registers. */
static uint8_t
random_general(uint64_t *state)
{
   return (uint8_t)below(state, 4 * LIMA_PP_NUM_REGS);
}

static uint8_t
random_op(uint64_t *state, enum lima_pp_form form)
{
   uint8_t code;
   do
      code = (uint8_t)below(state, 32);
   while (lima_pp_op(form, code)->function == LIMA_PP_FN_NONE ||
          (form > LIMA_PP_FORM_SADD && code > 15));
   return code;
}

static void
legal_alu(uint64_t *state, const struct lima_pp_instr *instr, enum lima_pp_unit unit,
          struct lima_pp_alu *alu)
{
   const enum lima_pp_form form = (enum lima_pp_form)(LIMA_PP_FORM_VMUL + unit - LIMA_PP_UNIT_VMUL);
   const bool vector = unit == LIMA_PP_UNIT_VMUL || unit == LIMA_PP_UNIT_VADD;
   if (!(instr->units >> unit & 1))
      return;
   do
      alu->op = random_op(state, form);
   while (lima_pp_op(form, alu->op)->function == LIMA_PP_FN_SEL &&
          !(instr->units >> LIMA_PP_UNIT_SMUL & 1));
   for (unsigned i = 0; i < 2; i++)
      alu->src[i].reg =
          vector ? random_readable(state, instr, false) : random_scalar(state, instr, false);
   alu->dest = (uint8_t)(vector ? below(state, LIMA_PP_NUM_REGS) : random_general(state));
   if (unit == LIMA_PP_UNIT_SADD)
      alu->mask = 1;
   if (unit >= LIMA_PP_UNIT_VADD && !(instr->units >> (unit - 2) & 1))
      alu->mul_in = 0;
}

static void
legal_combine(uint64_t *state, const struct lima_pp_instr *instr, struct lima_pp_combine *c)
{
   const enum lima_pp_form form = c->form;
   const bool scalars = form == LIMA_PP_FORM_SCALAR || form == LIMA_PP_FORM_ATAN1;
   if (!(instr->units >> LIMA_PP_UNIT_COMBINE & 1))
      return;
   if (scalars)
      c->op = random_op(state, form);
   if (form != LIMA_PP_FORM_ATAN2)
      c->src[0].reg = random_scalar(state, instr, false);
   c->src[1].reg =
       scalars ? random_scalar(state, instr, false) : random_readable(state, instr, false);
   c->dest = (uint8_t)(form == LIMA_PP_FORM_ATAN1 || form == LIMA_PP_FORM_SCALE
                           ? below(state, LIMA_PP_NUM_REGS)
                           : random_general(state));
}

static void
legal_front(uint64_t *state, struct lima_pp_instr *instr)
{
   struct lima_pp_varying *v = &instr->varying;
   struct lima_pp_texture *t = &instr->texture;
   const unsigned dest = below(state, LIMA_PP_NUM_REGS + 1);
   if (lima_pp_has(instr, LIMA_PP_UNIT_VARYING)) {
      const bool moves = v->form == LIMA_PP_FORM_REGISTER ||
                         v->form == LIMA_PP_FORM_CUBE_REGISTER || v->form == LIMA_PP_FORM_NORMALIZE;
      if (v->perspective == 1)
         v->perspective = 0;
      if (moves)
         v->src.reg = (uint8_t)below(state, LIMA_PP_NUM_REGS);
      else if (v->offset_vector >= LIMA_PP_NUM_REGS)
         v->offset_vector = LIMA_PP_NO_OFFSET;
      if (v->alignment == 2)
         v->alignment = 3;
      v->dest = dest < LIMA_PP_NUM_REGS ? (uint8_t)dest : LIMA_PP_DISCARD;
   }
   if (lima_pp_has(instr, LIMA_PP_UNIT_TEXTURE)) {
      t->type = t->type & 1 ? LIMA_PP_TEXTURE_CUBE : LIMA_PP_TEXTURE_2D;
      t->lod = random_general(state);
      t->offset = random_general(state);
   }
   if (lima_pp_has(instr, LIMA_PP_UNIT_LOAD)) {
      instr->load.offset = random_general(state);
      if (instr->load.alignment == 3)
         instr->load.alignment = 2;
   }
}

static void
legal_back(uint64_t *state, struct lima_pp_instr *instr)
{
   struct lima_pp_memory *m = &instr->store;
   struct lima_pp_branch *b = &instr->branch;
   if (lima_pp_has(instr, LIMA_PP_UNIT_STORE) && m->form == LIMA_PP_FORM_STORE) {
      if (m->alignment == 3)
         m->alignment = 2;
      m->offset = random_general(state);
      m->src = (uint8_t)(random_general(state) >> m->alignment << m->alignment);
   } else if (lima_pp_has(instr, LIMA_PP_UNIT_STORE)) {
      m->dest = (uint8_t)below(state, LIMA_PP_NUM_REGS);
   }
   if (lima_pp_has(instr, LIMA_PP_UNIT_BRANCH) && b->form == LIMA_PP_FORM_BRANCH) {
      b->src[0] = random_scalar(state, instr, true);
      b->src[1] = random_scalar(state, instr, true);
   }
}

/* Any values in the fields of the units and forms that were chosen. */
static void
fill(uint64_t *state, struct lima_pp_instr *instr)
{
   for (unsigned i = 0; i < lima_pp_num_fields; i++) {
      const struct lima_pp_field *f = &lima_pp_fields[i];
      const uint32_t mask = (UINT32_C(1) << f->width) - 1, sign = (mask >> 1) + 1;
      const uint32_t forms = 1u << LIMA_PP_FORM_CONTROL | 1u << instr->varying.form |
                             1u << instr->load.form | 1u << instr->combine.form |
                             1u << instr->store.form | 1u << instr->branch.form;
      const uint32_t word = random_pp_word(state) & mask;
      const bool plain = f->unit == LIMA_PP_UNIT_TEXTURE ||
                         (f->unit >= LIMA_PP_UNIT_VMUL && f->unit <= LIMA_PP_UNIT_SADD) ||
                         f->unit == LIMA_PP_UNIT_CONST0 || f->unit == LIMA_PP_UNIT_CONST1;
      if (f->kind > LIMA_PP_SIGNED || f->offset == offsetof(struct lima_pp_instr, units) ||
          (f->unit < LIMA_PP_NUM_UNITS && !lima_pp_has(instr, f->unit)) ||
          (!plain && !(f->forms & forms)))
         continue;
      lima_pp_set(instr, f,
                  f->kind == LIMA_PP_SIGNED ? (int32_t)((word ^ sign) - sign) : (int32_t)word);
   }
}

void
random_pp_instr(uint64_t *state, struct lima_pp_instr *instr)
{
   memset(instr, 0, sizeof *instr);
   /* Few units or many. */
   instr->units = (uint16_t)(random_pp_word(state) & ((1u << LIMA_PP_NUM_UNITS) - 1));
   if (below(state, 2))
      instr->units &= (uint16_t)random_pp_word(state);
   if (lima_pp_has(instr, LIMA_PP_UNIT_TEXTURE))
      instr->units |= 1u << LIMA_PP_UNIT_VARYING;
   if (lima_pp_has(instr, LIMA_PP_UNIT_VARYING))
      instr->varying.form = (uint8_t)random_form(state, LIMA_PP_UNIT_VARYING);
   if (lima_pp_has(instr, LIMA_PP_UNIT_LOAD))
      instr->load.form = (uint8_t)random_form(state, LIMA_PP_UNIT_LOAD);
   if (lima_pp_has(instr, LIMA_PP_UNIT_COMBINE))
      instr->combine.form = (uint8_t)random_form(state, LIMA_PP_UNIT_COMBINE);
   if (lima_pp_has(instr, LIMA_PP_UNIT_STORE))
      instr->store.form = (uint8_t)random_form(state, LIMA_PP_UNIT_STORE);
   if (lima_pp_has(instr, LIMA_PP_UNIT_BRANCH))
      instr->branch.form = (uint8_t)random_form(state, LIMA_PP_UNIT_BRANCH);
   fill(state, instr);
   legal_front(state, instr);
   legal_alu(state, instr, LIMA_PP_UNIT_VMUL, &instr->vmul);
   legal_alu(state, instr, LIMA_PP_UNIT_SMUL, &instr->smul);
   legal_alu(state, instr, LIMA_PP_UNIT_VADD, &instr->vadd);
   legal_alu(state, instr, LIMA_PP_UNIT_SADD, &instr->sadd);
   legal_combine(state, instr, &instr->combine);
   legal_back(state, instr);
}
