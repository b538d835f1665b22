/* What is legal, and which fields have an effect. */
#include "isa.h"

#define OFFSET(member) offsetof(struct lima_pp_instr, member)

/* An instruction that is looked at. */
struct checker {
   const struct lima_pp_instr *instr;
   struct lima_pp_problem *problem;
};

/* Blames the bits that have a member in the form that the unit has; members that several rows have
 * are at the same place in all of them, but for those of combine. */
static bool
blame(const struct checker *c, const char *text, enum lima_pp_unit unit, uint32_t form,
      size_t offset)
{
   unsigned bit = 32;
   if (!c->problem)
      return false;
   *c->problem = (struct lima_pp_problem){.text = text, .unit = (uint8_t)unit};
   for (unsigned i = 0; i < LIMA_PP_NUM_UNITS && i < (unsigned)unit; i++)
      bit += lima_pp_has(c->instr, (enum lima_pp_unit)i) ? lima_pp_units[i].width : 0;
   if (unit == LIMA_PP_UNIT_CONTROL)
      bit = 0;
   for (const struct lima_pp_field *f = lima_pp_fields; f < lima_pp_fields + lima_pp_num_fields;
        f++) {
      if (f->unit != unit || f->kind > LIMA_PP_SIGNED || f->offset != offset ||
          !(f->forms >> form & 1))
         continue;
      bit += f->low;
      c->problem->word = (uint8_t)(bit / 32);
      c->problem->low = (uint8_t)(bit % 32);
      c->problem->width = f->width;
      break;
   }
   return false;
}

/* --- Registers */

static const char no_register[] = "there is no such register";
static const char no_op[] = "the operation is not defined";
static const char no_alignment[] = "the alignment is not defined";

/* A register that units from the multipliers on may read: general, or one that another unit of
 * this instruction fills. NULL: it may. */
static const char *
readable(const struct lima_pp_instr *instr, unsigned reg)
{
   static const struct {
      uint8_t unit;
      const char *text;
   } pipeline[4] = {
       {LIMA_PP_UNIT_CONST0, "^const0 is read, but the instruction has no const0"},
       {LIMA_PP_UNIT_CONST1, "^const1 is read, but the instruction has no const1"},
       {LIMA_PP_UNIT_TEXTURE, "^texture is read, but the instruction fetches no texel"},
       {LIMA_PP_UNIT_LOAD, "^uniform is read, but the instruction loads nothing"},
   };
   if (reg < LIMA_PP_NUM_REGS)
      return NULL;
   if (reg < LIMA_PP_CONST0 || reg > LIMA_PP_UNIFORM)
      return no_register;
   const enum lima_pp_unit unit = pipeline[reg - LIMA_PP_CONST0].unit;
   return lima_pp_has(instr, unit) ? NULL : pipeline[reg - LIMA_PP_CONST0].text;
}

/* Where only general registers can be read or written: before the multipliers, and for what is
 * stored. */
static const char *
general(unsigned reg)
{
   if (reg < LIMA_PP_NUM_REGS)
      return NULL;
   return reg < LIMA_PP_CONST0 || reg > LIMA_PP_UNIFORM
              ? no_register
              : "only $0 to $5 can stand here, registers of the pipeline can not";
}

/* --- Units in front of the multipliers */

static bool
check_varying(const struct checker *c)
{
   const struct lima_pp_varying *v = &c->instr->varying;
   const enum lima_pp_unit unit = LIMA_PP_UNIT_VARYING;
   const bool moves = v->form == LIMA_PP_FORM_REGISTER || v->form == LIMA_PP_FORM_CUBE_REGISTER ||
                      v->form == LIMA_PP_FORM_NORMALIZE;
   if ((v->form == LIMA_PP_FORM_VARYING || v->form == LIMA_PP_FORM_REGISTER) && v->perspective == 1)
      return blame(c, "the division is not defined", unit, v->form, OFFSET(varying.perspective));
   if (moves && general(v->src.reg))
      return blame(c, general(v->src.reg), unit, v->form, OFFSET(varying.src.reg));
   if (!moves && v->alignment == 2)
      return blame(c, no_alignment, unit, v->form, OFFSET(varying.alignment));
   if (!moves && v->offset_vector != LIMA_PP_NO_OFFSET && general(v->offset_vector))
      return blame(c, general(v->offset_vector), unit, v->form, OFFSET(varying.offset_vector));
   if (v->dest != LIMA_PP_DISCARD && general(v->dest))
      return blame(c, general(v->dest), unit, v->form, OFFSET(varying.dest));
   return true;
}

static bool
check_texture(const struct checker *c)
{
   const struct lima_pp_texture *t = &c->instr->texture;
   const enum lima_pp_unit unit = LIMA_PP_UNIT_TEXTURE;
   const enum lima_pp_form form = LIMA_PP_FORM_TEXTURE;
   if (!lima_pp_has(c->instr, LIMA_PP_UNIT_VARYING))
      return blame(c, "a texel is fetched, but the varying unit gives no coordinates", unit, form,
                   OFFSET(texture.sampler));
   if (t->type != LIMA_PP_TEXTURE_2D && t->type != LIMA_PP_TEXTURE_CUBE)
      return blame(c, "the type of texture is not defined", unit, form, OFFSET(texture.type));
   if (t->lod_en && general(t->lod / 4))
      return blame(c, general(t->lod / 4), unit, form, OFFSET(texture.lod));
   if (t->offset_en && general(t->offset / 4))
      return blame(c, general(t->offset / 4), unit, form, OFFSET(texture.offset));
   return true;
}

static bool
check_load(const struct checker *c)
{
   const struct lima_pp_memory *m = &c->instr->load;
   if (m->alignment == 3)
      return blame(c, no_alignment, LIMA_PP_UNIT_LOAD, m->form, OFFSET(load.alignment));
   if (m->offset_en && general(m->offset / 4))
      return blame(c, general(m->offset / 4), LIMA_PP_UNIT_LOAD, m->form, OFFSET(load.offset));
   return true;
}

/* --- Units that compute */

static bool
check_alu(const struct checker *c, enum lima_pp_unit unit, const struct lima_pp_alu *alu)
{
   const size_t at = (size_t)((const char *)alu - (const char *)c->instr);
   const uint32_t form = LIMA_PP_FORM_VMUL + (unit - LIMA_PP_UNIT_VMUL);
   const bool vector = unit == LIMA_PP_UNIT_VMUL || unit == LIMA_PP_UNIT_VADD;
   const struct lima_pp_op *op = lima_pp_op((enum lima_pp_form)form, alu->op);
   if (op->function == LIMA_PP_FN_NONE)
      return blame(c, no_op, unit, form, at + offsetof(struct lima_pp_alu, op));
   for (unsigned i = alu->mul_in; i < op->sources; i++) {
      const unsigned reg = vector ? alu->src[i].reg : alu->src[i].reg / 4;
      if (readable(c->instr, reg))
         return blame(c, readable(c->instr, reg), unit, form,
                      at + offsetof(struct lima_pp_alu, src) + i * sizeof alu->src[0]);
   }
   if (alu->mul_in && !lima_pp_has(c->instr, (enum lima_pp_unit)(unit - 2)))
      return blame(c,
                   vector ? "^vmul is read, but the instruction does not multiply vectors"
                          : "^fmul is read, but the instruction does not multiply scalars",
                   unit, form, at + offsetof(struct lima_pp_alu, mul_in));
   if (op->function == LIMA_PP_FN_SEL && !lima_pp_has(c->instr, LIMA_PP_UNIT_SMUL))
      return blame(c, "sel looks at ^fmul, but the instruction does not multiply scalars", unit,
                   form, at + offsetof(struct lima_pp_alu, op));
   if (alu->mask && general(vector ? alu->dest : alu->dest / 4))
      return blame(c, general(vector ? alu->dest : alu->dest / 4), unit, form,
                   at + offsetof(struct lima_pp_alu, dest));
   if (unit == LIMA_PP_UNIT_SADD && !alu->mask)
      return blame(c, "the unit that adds scalars always writes its result", unit, form,
                   at + offsetof(struct lima_pp_alu, mask));
   return true;
}

static bool
check_combine(const struct checker *c)
{
   const struct lima_pp_combine *m = &c->instr->combine;
   const enum lima_pp_unit unit = LIMA_PP_UNIT_COMBINE;
   const struct lima_pp_op *op = lima_pp_op((enum lima_pp_form)m->form, m->op);
   const bool has_op = m->form == LIMA_PP_FORM_SCALAR || m->form == LIMA_PP_FORM_ATAN1;
   const bool to_vector = m->form == LIMA_PP_FORM_ATAN1 || m->form == LIMA_PP_FORM_SCALE;
   const unsigned scalars = has_op ? op->sources : m->form == LIMA_PP_FORM_SCALE;
   const unsigned dest = to_vector ? m->dest : m->dest / 4;
   if (has_op && op->function == LIMA_PP_FN_NONE)
      return blame(c, no_op, unit, m->form, OFFSET(combine.op));
   for (unsigned i = 0; i < scalars; i++) {
      const char *text = readable(c->instr, m->src[i].reg / 4);
      if (text)
         return blame(c, text, unit, m->form, OFFSET(combine.src) + i * sizeof m->src[0]);
   }
   if (!has_op && readable(c->instr, m->src[1].reg))
      return blame(c, readable(c->instr, m->src[1].reg), unit, m->form, OFFSET(combine.src[1].reg));
   if ((!to_vector || m->mask) && general(dest))
      return blame(c, general(dest), unit, m->form, OFFSET(combine.dest));
   return true;
}

/* --- Units behind them */

static bool
check_store(const struct checker *c)
{
   const struct lima_pp_memory *m = &c->instr->store;
   const enum lima_pp_unit unit = LIMA_PP_UNIT_STORE;
   if (m->form == LIMA_PP_FORM_FRAMEBUFFER)
      return !general(m->dest) || blame(c, general(m->dest), unit, m->form, OFFSET(store.dest));
   if (m->alignment == 3)
      return blame(c, no_alignment, unit, m->form, OFFSET(store.alignment));
   if (m->offset_en && general(m->offset / 4))
      return blame(c, general(m->offset / 4), unit, m->form, OFFSET(store.offset));
   if (general(m->src / 4))
      return blame(c, general(m->src / 4), unit, m->form, OFFSET(store.src));
   if (m->src % (1u << m->alignment))
      return blame(c, "what is stored does not begin at a component that the alignment allows",
                   unit, m->form, OFFSET(store.src));
   return true;
}

static bool
check_branch(const struct checker *c)
{
   const struct lima_pp_branch *b = &c->instr->branch;
   const bool compares = b->form == LIMA_PP_FORM_BRANCH && b->condition && b->condition != 7;
   for (unsigned i = 0; compares && i < 2; i++) {
      const unsigned reg = b->src[i] / 4;
      const char *text =
          reg == LIMA_PP_TEXTURE ? "a branch can not read ^texture" : readable(c->instr, reg);
      if (text)
         return blame(c, text, LIMA_PP_UNIT_BRANCH, b->form, OFFSET(branch.src) + i);
   }
   return true;
}

bool
lima_pp_check(const struct lima_pp_instr *instr, struct lima_pp_problem *problem)
{
   const struct checker c = {instr, problem};
   const struct lima_pp_alu *const alus[] = {&instr->vmul, &instr->smul, &instr->vadd,
                                             &instr->sadd};
   if (problem)
      *problem = (struct lima_pp_problem){0};
   if (lima_pp_has(instr, LIMA_PP_UNIT_VARYING) && !check_varying(&c))
      return false;
   if (lima_pp_has(instr, LIMA_PP_UNIT_TEXTURE) && !check_texture(&c))
      return false;
   if (lima_pp_has(instr, LIMA_PP_UNIT_LOAD) && !check_load(&c))
      return false;
   for (unsigned i = 0; i < 4; i++) {
      const enum lima_pp_unit unit = (enum lima_pp_unit)(LIMA_PP_UNIT_VMUL + i);
      if (lima_pp_has(instr, unit) && !check_alu(&c, unit, alus[i]))
         return false;
   }
   if (lima_pp_has(instr, LIMA_PP_UNIT_COMBINE) && !check_combine(&c))
      return false;
   if (lima_pp_has(instr, LIMA_PP_UNIT_STORE) && !check_store(&c))
      return false;
   return !lima_pp_has(instr, LIMA_PP_UNIT_BRANCH) || check_branch(&c);
}

/* --- Fields without effect */

static bool
is_derivative(const struct lima_pp_instr *instr, enum lima_pp_unit unit,
              const struct lima_pp_alu *alu)
{
   const unsigned function = lima_pp_add_ops[alu->op & 31].function;
   return lima_pp_has(instr, unit) && (function == LIMA_PP_FN_DDX || function == LIMA_PP_FN_DDY);
}

static void
canonicalize_varying(struct lima_pp_varying *v)
{
   if (v->form == LIMA_PP_FORM_NORMALIZE)
      v->hint = 2;
   if (v->form >= LIMA_PP_FORM_FRAGCOORD) {
      v->alignment = 3;
      v->index = 0;
      v->offset_vector = LIMA_PP_NO_OFFSET;
   }
   if (v->offset_vector == LIMA_PP_NO_OFFSET)
      v->offset_scalar = 0;
}

static void
canonicalize_alu(struct lima_pp_alu *alu, enum lima_pp_form form)
{
   static const struct lima_pp_source none = {0, 0, 0, 0};
   if (!alu->mask)
      alu->dest = 0;
   if (alu->mul_in)
      alu->src[0].reg = 0;
   if (lima_pp_op(form, alu->op)->sources == 1)
      alu->src[1] = none;
}

void
lima_pp_canonicalize(struct lima_pp_instr *instr)
{
   static const struct lima_pp_source none = {0, 0, 0, 0};
   const bool texture = lima_pp_has(instr, LIMA_PP_UNIT_TEXTURE);
   instr->sync = texture || is_derivative(instr, LIMA_PP_UNIT_VADD, &instr->vadd) ||
                 is_derivative(instr, LIMA_PP_UNIT_SADD, &instr->sadd);
   if (lima_pp_has(instr, LIMA_PP_UNIT_VARYING))
      canonicalize_varying(&instr->varying);
   if (!instr->texture.lod_en)
      instr->texture.lod = instr->texture.explicit_lod = 0;
   if (!instr->texture.offset_en)
      instr->texture.offset = 0;
   if (!instr->load.offset_en)
      instr->load.offset = 0;
   if (!instr->store.offset_en)
      instr->store.offset = 0;
   canonicalize_alu(&instr->vmul, LIMA_PP_FORM_VMUL);
   canonicalize_alu(&instr->smul, LIMA_PP_FORM_SMUL);
   canonicalize_alu(&instr->vadd, LIMA_PP_FORM_VADD);
   canonicalize_alu(&instr->sadd, LIMA_PP_FORM_SADD);
   if (instr->combine.form == LIMA_PP_FORM_SCALAR ||
       (instr->combine.form == LIMA_PP_FORM_ATAN1 &&
        lima_pp_op(LIMA_PP_FORM_ATAN1, instr->combine.op)->sources == 1))
      instr->combine.src[1] = none;
   if (!instr->combine.mask && instr->combine.form >= LIMA_PP_FORM_ATAN1 &&
       instr->combine.form != LIMA_PP_FORM_ATAN2)
      instr->combine.dest = 0;
   if (instr->branch.condition == 0 || instr->branch.condition == 7)
      instr->branch.src[0] = instr->branch.src[1] = 0;
}
