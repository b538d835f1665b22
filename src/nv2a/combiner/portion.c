/* Forms as portions: which mappings, numbers and operation give the coefficients. */
#include "select.h"

#include <math.h>

static bool
equal(float a, float b)
{
   return fabsf(a - b) < 1e-6f;
}

/* Register zero as a number: 1, -1, 1/2 or -1/2. */
static bool
plain_number(float x, struct input *in)
{
   in->value = NO_VALUE;
   in->mapping = equal(x, 1)      ? NV2A_RC_UNSIGNED_INVERT
                 : equal(x, -1)   ? NV2A_RC_EXPAND
                 : equal(x, 0.5f) ? NV2A_RC_HALF_BIAS_NEGATE
                                  : NV2A_RC_HALF_BIAS;
   return equal(fabsf(x), 1) || equal(fabsf(x), 0.5f);
}

/* The mappings that multiply a factor by m, of a value read as it is. False: there is none. */
static bool
factor_input(const struct values *v, const struct factor *f, float m, struct input *in)
{
   const bool is_unsigned = rc_factor_is_unsigned(v, f);
   if (f->value == NO_VALUE)
      return plain_number(m, in);
   in->value = f->value;
   if (f->shape == FACTOR_INVERT) {
      in->mapping = NV2A_RC_UNSIGNED_INVERT;
      return equal(m, 1);
   }
   if (f->shape == FACTOR_EXPAND) {
      in->mapping = equal(m, 1)    ? NV2A_RC_EXPAND
                    : equal(m, -1) ? NV2A_RC_EXPAND_NEGATE
                    : m > 0        ? NV2A_RC_HALF_BIAS
                                   : NV2A_RC_HALF_BIAS_NEGATE;
      return equal(fabsf(m), 1) || equal(fabsf(m), 0.5f);
   }
   in->mapping = m < 0 ? NV2A_RC_SIGNED_NEGATE : is_unsigned ? NV2A_RC_UNSIGNED : NV2A_RC_SIGNED;
   return equal(fabsf(m), 1) && (m > 0 || !f->sat || rc_value_held_lo(v, f->value) >= 0);
}

/* Any other number up to 1 takes a constant register. */
static bool
number_input(struct values *v, unsigned width, float x, bool constants, struct input *in)
{
   if (plain_number(x, in))
      return true;
   if (!constants || fabsf(x) > 1)
      return false;
   in->value = (uint16_t)rc_value_number(v, width, fabsf(x));
   in->mapping = x < 0 ? NV2A_RC_SIGNED_NEGATE : NV2A_RC_UNSIGNED;
   return v->value[in->value].op == VALUE_CONSTANT;
}

static const float multipliers[] = {1, -1, 0.5f, -0.5f};
#define NUM_MULTIPLIERS 4

static bool
number_product(struct values *v, unsigned width, float x, bool constants, struct input in[2])
{
   for (unsigned i = 0; i < NUM_MULTIPLIERS; i++) {
      if (plain_number(multipliers[i], &in[0]) && plain_number(x / multipliers[i], &in[1]))
         return true;
   }
   return plain_number(1, &in[0]) && number_input(v, width, x, constants, &in[1]);
}

/* A term of one or two factors as a product. */
static bool
term_product(struct values *v, unsigned width, const struct term *t, bool constants,
             struct input in[2])
{
   for (unsigned i = 0; i < NUM_MULTIPLIERS; i++) {
      const float m = multipliers[i];
      if (!factor_input(v, &t->f[0], m, &in[0]))
         continue;
      if (t->num == 2 ? factor_input(v, &t->f[1], t->coef / m, &in[1])
                      : plain_number(t->coef / m, &in[1]))
         return true;
   }
   return t->num == 1 && factor_input(v, &t->f[0], 1, &in[0]) &&
          number_input(v, width, t->coef, constants, &in[1]);
}

/* --- Portions */

bool
rc_constants_fit(const struct values *v, const struct portion *p)
{
   uint16_t seen[4];
   unsigned num = 0;
   for (unsigned i = 0; i < 2u * p->products; i++) {
      const uint16_t x = p->in[i].value;
      bool known = x == NO_VALUE || v->value[x].op != VALUE_CONSTANT;
      for (unsigned k = 0; k < num; k++)
         known |= seen[k] == x;
      if (!known)
         seen[num++] = x;
   }
   return num <= 2;
}

/* What a portion is filled from: a form that has been divided by the portion's scale. */
struct filling {
   struct values *v;
   const struct form *form;
   struct portion *p;
   unsigned width;
   bool constants; /* numbers may take constant registers */
};

/* What the terms before have left of the constant as the last product, if there is one. */
static bool
fill_rest(const struct filling *f, float rest)
{
   struct portion *p = f->p;
   p->products = f->form->num;
   if (!equal(rest, 0)) {
      if (p->products == 2 ||
          !number_product(f->v, f->width, rest, f->constants, &p->in[2 * p->products]))
         return false;
      p->products++;
   }
   if (!p->products) {
      p->in[0] = p->in[1] = (struct input){NO_VALUE, NV2A_RC_UNSIGNED};
      p->products = 1;
   }
   return rc_constants_fit(f->v, p);
}

/* Terms from `i` on. A term of one factor may be read through a mapping that has a bias, and so
 * give a part of the constant too. */
static bool
fill_terms(const struct filling *f, unsigned i, float rest)
{
   if (i == f->form->num)
      return fill_rest(f, rest);
   const struct term *t = &f->form->term[i];
   struct input *in = &f->p->in[2 * i];
   if (t->dot && (f->form->num > 1 || !equal(rest, 0)))
      return false; /* hardware sums no dot products */
   f->p->dot |= t->dot;
   if (term_product(f->v, f->width, t, f->constants, in) && fill_terms(f, i + 1, rest))
      return true;
   if (t->num != 1 || t->f[0].shape != FACTOR_PLAIN || !rc_factor_is_unsigned(f->v, &t->f[0]))
      return false;
   for (unsigned m = 0; m < NV2A_RC_NUM_MAPPINGS; m++) {
      const struct nv2a_rc_mapping_info *mapping = &nv2a_rc_mappings[m];
      const float times = t->coef / mapping->scale;
      in[0] = (struct input){t->f[0].value, (uint8_t)m};
      if (mapping->bias != 0 && !equal(rest, 0) &&
          number_input(f->v, f->width, times, f->constants, &in[1]) &&
          fill_terms(f, i + 1, rest - mapping->bias * times))
         return true;
   }
   return false;
}

/* Through one of the operations. */
static bool
scaled_portion(struct values *v, unsigned width, const struct form *form, struct portion *portion)
{
   static const uint8_t ops[] = {NV2A_RC_NO_OP,      NV2A_RC_SCALE_2, NV2A_RC_SCALE_4,
                                 NV2A_RC_SCALE_HALF, NV2A_RC_BIAS,    NV2A_RC_BIAS_SCALE_2};
   /* Constant registers are for when nothing else does it. */
   for (unsigned i = 0; i < 2 * sizeof ops; i++) {
      const uint8_t op = ops[i % sizeof ops];
      const struct nv2a_rc_op_info *info = &nv2a_rc_ops[op];
      struct form scaled = *form;
      scaled.constant = form->constant / info->scale - info->bias;
      for (unsigned t = 0; t < form->num; t++)
         scaled.term[t].coef /= info->scale;
      *portion = (struct portion){.op = op, .condition = NO_VALUE};
      const struct filling filling = {v, &scaled, portion, width, i >= sizeof ops};
      if (fill_terms(&filling, 0, scaled.constant))
         return true;
   }
   return false;
}

bool
rc_select_portion(struct values *v, unsigned width, const struct form *form,
                  struct portion *portion)
{
   struct form twice = *form;
   if (scaled_portion(v, width, form, portion))
      return true;
   if (form->num != 1 || form->term[0].dot)
      return false;
   /* A coefficient of 8 is 4 + 4. */
   twice.num = 2;
   twice.term[0].coef /= 2;
   twice.term[1] = twice.term[0];
   return scaled_portion(v, width, &twice, portion);
}
