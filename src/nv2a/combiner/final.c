/* Forms as inputs of the final combiner, which reads everything clamped to [0, 1]. */
#include "final.h"

#include <math.h>

static const struct final_input zero = {.value = NO_VALUE};
static const struct final_input one = {.value = NO_VALUE, .invert = true};

static bool
equal(float a, float b)
{
   return fabsf(a - b) < 1e-6f;
}

struct builder {
   struct values *v;
   struct final *list;
   unsigned num;
};

static void
add_final(struct builder *b, const struct final *final)
{
   if (b->num < MAX_FINALS)
      b->list[b->num++] = *final;
}

/* A factor as an input. */
static bool
factor_input(const struct values *v, const struct factor *f, struct final_input *in)
{
   *in = (struct final_input){.value = f->value, .invert = f->shape == FACTOR_INVERT};
   return f->shape != FACTOR_EXPAND && rc_factor_is_unsigned(v, f);
}

/* A number as an input; between 0 and 1 it takes a constant register. */
static bool
number_input(struct values *v, unsigned width, float x, struct final_input *in)
{
   *in = equal(x, 1) ? one : zero;
   if (equal(x, 0) || equal(x, 1))
      return true;
   if (x < 0 || x > 1)
      return false;
   in->value = (uint16_t)rc_value_number(v, width, x);
   return true;
}

/* A term as a product of two inputs. */
static bool
term_inputs(struct values *v, const struct term *t, struct final_input in[2])
{
   if (t->dot || !factor_input(v, &t->f[0], &in[0]))
      return false;
   if (t->num == 1)
      return number_input(v, 3, t->coef, &in[1]);
   return equal(t->coef, 1) && factor_input(v, &t->f[1], &in[1]);
}

/* A form that is one input: x, 1 - x or a number. */
static bool
single_input(struct values *v, unsigned width, const struct form *form, struct final_input *in)
{
   const struct term *t = &form->term[0];
   if (!form->num)
      return number_input(v, width, form->constant, in);
   if (form->num > 1 || t->num > 1 || !factor_input(v, &t->f[0], in))
      return false;
   if (equal(t->coef, 1) && form->constant == 0)
      return true;
   const bool inverted = equal(t->coef, -1) && equal(form->constant, 1);
   if (t->f[0].shape != FACTOR_PLAIN || !inverted)
      return false;
   in->invert = true;
   return true;
}

static bool
is_complement(const struct final_input *a, const struct final_input *b)
{
   return a->value == b->value && a->value != NO_VALUE && a->invert != b->invert;
}

/* t * x + (1 - t) * y: A is t itself, not inverted. */
static bool
match_lerp(const struct final_input a[2], const struct final_input b[2], struct final *final)
{
   for (unsigned i = 0; i < 4; i++) {
      const struct final_input *t = &a[i & 1], *u = &b[i >> 1];
      if (!is_complement(t, u))
         continue;
      final->in[NV2A_RC_A] = t->invert ? *u : *t;
      final->in[NV2A_RC_B] = t->invert ? b[!(i >> 1)] : a[!(i & 1)];
      final->in[NV2A_RC_C] = t->invert ? a[!(i & 1)] : b[!(i >> 1)];
      return true;
   }
   return false;
}

/* Two products: as a blend, or one as A * B and the other as E * F. */
static void
add_two_products(struct builder *b, const struct form *form)
{
   struct final final = {0};
   struct final_input x[2], y[2];
   for (unsigned i = 0; i < 7; i++)
      final.in[i] = zero;
   if (!term_inputs(b->v, &form->term[0], x) || !term_inputs(b->v, &form->term[1], y))
      return;
   if (!match_lerp(x, y, &final)) {
      const bool plain = form->term[1].num == 1 && equal(form->term[1].coef, 1);
      final.in[NV2A_RC_A] = x[0];
      final.in[NV2A_RC_B] = x[1];
      final.in[NV2A_RC_D] = plain ? y[0] : (struct final_input){.value = NO_VALUE, .product = true};
      final.in[NV2A_RC_E] = plain ? zero : y[0];
      final.in[NV2A_RC_F] = plain ? zero : y[1];
   }
   add_final(b, &final);
}

static void
add_one_form(struct builder *b, const struct form *form)
{
   struct final final = {0};
   struct final_input x[2], rest;
   for (unsigned i = 0; i < 7; i++)
      final.in[i] = zero;
   if (single_input(b->v, 3, form, &final.in[NV2A_RC_D])) {
      add_final(b, &final);
   } else if (form->num == 2 && form->constant == 0) {
      add_two_products(b, form);
   } else if (form->num == 1 && number_input(b->v, 3, form->constant, &rest) &&
              term_inputs(b->v, &form->term[0], x)) {
      final.in[NV2A_RC_A] = x[0];
      final.in[NV2A_RC_B] = x[1];
      final.in[NV2A_RC_D] = rest;
      add_final(b, &final);
   }
}

/* --- The sum of spare0 and v1, which reads both unsigned like all inputs */

/* The other term of a sum with the secondary colour, of which the register can hold what is added;
 * NO_VALUE: the input is no such sum. */
static unsigned
summand(const struct values *v, const struct final_input *in)
{
   if (in->value == NO_VALUE || in->sum || in->product)
      return NO_VALUE;
   const struct value *value = &v->value[in->value];
   if (value->op == VALUE_SAT)
      value = &v->value[value->arg[0]];
   if (value->op != VALUE_ADD)
      return NO_VALUE;
   for (unsigned i = 0; i < 2; i++) {
      const struct value *second = &v->value[value->arg[i]];
      const unsigned x = value->arg[!i];
      if (second->op == VALUE_REGISTER && second->index == NV2A_RC_V1 &&
          rc_value_is_computed(v, x) && v->value[x].lo >= 0 && v->value[x].hi <= 1)
         return x;
   }
   return NO_VALUE;
}

/* Each way again, with one input as that sum. */
static void
add_sums(struct builder *b)
{
   const unsigned num = b->num;
   for (unsigned i = 0; i < num; i++) {
      for (unsigned k = NV2A_RC_A; k <= NV2A_RC_F; k++) {
         const unsigned x = summand(b->v, &b->list[i].in[k]);
         if (x == NO_VALUE)
            continue;
         struct final final = b->list[i];
         final.in[k].value = (uint16_t)x;
         final.in[k].sum = true;
         add_final(b, &final);
      }
   }
}

/* --- Both halves */

/* What is clamped at last need not be clamped before. */
static unsigned
without_clamp(const struct values *v, unsigned value)
{
   return v->value[value].op == VALUE_SAT ? v->value[value].arg[0] : value;
}

unsigned
rc_final_rgb(struct forms *f, unsigned value, struct final list[MAX_FINALS])
{
   struct builder b = {f->values, list, 0};
   const unsigned inner = without_clamp(f->values, value);
   const struct form_list *lists[2] = {rc_forms_of(f, value),
                                       inner == value ? NULL : rc_forms_of(f, inner)};
   for (unsigned i = 0; i < 2; i++) {
      for (unsigned k = 0; lists[i] && k < lists[i]->num; k++) {
         if (rc_select_cuts_are_harmless(f->values, &lists[i]->form[k]))
            add_one_form(&b, &lists[i]->form[k]);
      }
   }
   add_sums(&b);
   return b.num;
}

unsigned
rc_final_alpha(struct forms *f, unsigned value, struct final list[MAX_FINALS])
{
   struct builder b = {f->values, list, 0};
   const struct form_list *forms = rc_forms_of(f, value);
   for (unsigned i = 0; forms && i < forms->num; i++) {
      struct final final = {0};
      if (single_input(f->values, 1, &forms->form[i], &final.in[NV2A_RC_G]))
         add_final(&b, &final);
   }
   return b.num;
}

unsigned
rc_final_needs(const struct final *final, uint16_t needs[7])
{
   unsigned num = 0;
   for (unsigned i = 0; i < 7; i++) {
      if (final->in[i].value != NO_VALUE && !final->in[i].product)
         needs[num++] = final->in[i].value;
   }
   return num;
}
