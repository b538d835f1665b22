/* Listing the forms of values. */
#include "forms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Parts of forms */

bool
rc_factor_is_unsigned(const struct values *v, const struct factor *factor)
{
   return factor->sat || factor->value == NO_VALUE || v->value[factor->value].lo >= 0;
}

static void
factor_range(const struct values *v, const struct factor *f, float *lo, float *hi)
{
   if (f->value == NO_VALUE) {
      *lo = *hi = 1;
      return;
   }
   const struct value *x = &v->value[f->value];
   float a = x->lo, b = x->hi;
   if (x->op == VALUE_CONSTANT) {
      a = 0; /* what the register holds */
      b = 1;
   }
   if (f->sat) {
      a = fminf(fmaxf(a, 0), 1);
      b = fminf(fmaxf(b, 0), 1);
   }
   *lo = f->shape == FACTOR_INVERT ? 1 - b : f->shape == FACTOR_EXPAND ? 2 * a - 1 : a;
   *hi = f->shape == FACTOR_INVERT ? 1 - a : f->shape == FACTOR_EXPAND ? 2 * b - 1 : b;
}

void
rc_term_range(const struct values *v, const struct term *term, float *lo, float *hi)
{
   float a[2], b[2] = {1, 1};
   factor_range(v, &term->f[0], &a[0], &a[1]);
   if (term->num == 2)
      factor_range(v, &term->f[1], &b[0], &b[1]);
   const float lanes = term->dot ? 3 : 1;
   *lo = INFINITY;
   *hi = -INFINITY;
   for (unsigned i = 0; i < 4; i++) {
      const float x = a[i & 1] * b[i >> 1] * term->coef * lanes;
      *lo = fminf(*lo, x);
      *hi = fmaxf(*hi, x);
   }
}

/* --- Lists */

/* One list is filled at a time; lists of arguments are complete. */
struct filler {
   struct forms *forms;
   struct form_list *list;
};

static bool
same_factor(const struct factor *a, const struct factor *b)
{
   return a->value == b->value && a->shape == b->shape && a->sat == b->sat;
}

static bool
same_factors(const struct term *a, const struct term *b)
{
   return a->num == b->num && a->dot == b->dot && same_factor(&a->f[0], &b->f[0]) &&
          (a->num == 1 || same_factor(&a->f[1], &b->f[1]));
}

static bool
same_form(const struct form *a, const struct form *b)
{
   bool same = a->constant == b->constant && a->num == b->num;
   for (unsigned i = 0; same && i < a->num; i++)
      same = a->term[i].coef == b->term[i].coef && same_factors(&a->term[i], &b->term[i]);
   return same;
}

static void
add_form(struct filler *fill, const struct form *form)
{
   for (unsigned i = 0; i < fill->list->num; i++) {
      if (same_form(&fill->list->form[i], form))
         return;
   }
   if (fill->list->num < MAX_FORMS)
      fill->list->form[fill->list->num++] = *form;
}

static struct form
held_form(unsigned value, float coef, bool sat)
{
   return (struct form){
       .num = 1, .term = {{.coef = coef, .num = 1, .f = {{.value = (uint16_t)value, .sat = sat}}}}};
}

static void
scale_form(struct form *form, float by)
{
   form->constant *= by;
   for (unsigned i = 0; i < form->num; i++)
      form->term[i].coef *= by;
}

/* --- Sums and products of forms */

/* False: more terms than there are products. */
static bool
add_term(struct form *form, const struct term *term)
{
   for (unsigned i = 0; i < form->num; i++) {
      struct term *t = &form->term[i];
      if (!same_factors(t, term))
         continue;
      t->coef += term->coef;
      if (t->coef == 0) {
         form->term[i] = form->term[form->num - 1];
         form->num--;
      }
      return true;
   }
   if (form->num == 2)
      return false;
   form->term[form->num++] = *term;
   return true;
}

static void
add_sums(struct filler *fill, const struct form_list *a, const struct form_list *b)
{
   for (unsigned i = 0; i < a->num; i++) {
      for (unsigned k = 0; k < b->num; k++) {
         struct form sum = a->form[i];
         bool fits = true;
         sum.constant += b->form[k].constant;
         for (unsigned t = 0; fits && t < b->form[k].num; t++)
            fits = add_term(&sum, &b->form[k].term[t]);
         if (fits)
            add_form(fill, &sum);
      }
   }
}

/* A form as one factor of a product, up to a coefficient. */
static bool
as_factor(const struct values *v, const struct form *form, struct factor *factor, float *coef)
{
   const struct term *t = &form->term[0];
   if (form->num != 1 || t->num != 1 || t->cut)
      return false;
   *factor = t->f[0];
   *coef = t->coef;
   if (form->constant == 0)
      return true;
   if (t->f[0].shape != FACTOR_PLAIN || !rc_factor_is_unsigned(v, &t->f[0]))
      return false;
   const bool invert = t->coef == -form->constant;
   factor->shape = invert ? FACTOR_INVERT : FACTOR_EXPAND;
   *coef = invert ? form->constant : -form->constant;
   return invert || t->coef == -2 * form->constant;
}

/* The same for numbers, which dot products need as factors: as number one, or held by a constant
 * register. */
static bool
any_factor(struct values *v, const struct form *form, bool held, struct factor *factor, float *coef)
{
   if (form->num)
      return as_factor(v, form, factor, coef);
   const unsigned x = held ? rc_value_number(v, 3, form->constant) : NO_VALUE;
   *factor = (struct factor){.value = (uint16_t)x};
   *coef = held ? v->value[x].scale : form->constant;
   return !held || v->value[x].op == VALUE_CONSTANT;
}

static void
add_product(struct filler *fill, const struct form *a, const struct form *b, bool dot)
{
   struct values *v = fill->forms->values;
   /* The later is preferred (select.c): plain numbers are exact, those in registers may not be. */
   for (unsigned held = dot ? 2 : 1; held-- > 0;) {
      struct form form = {.num = 1, .term = {{.num = 2, .dot = dot}}};
      struct term *t = &form.term[0];
      float ca, cb;
      if (!any_factor(v, a, held, &t->f[0], &ca) || !any_factor(v, b, held, &t->f[1], &cb))
         continue;
      t->coef = ca * cb;
      add_form(fill, &form);
   }
}

static void
add_products(struct filler *fill, const struct form_list *a, const struct form_list *b, bool dot)
{
   for (unsigned i = 0; i < a->num; i++) {
      for (unsigned k = 0; k < b->num; k++) {
         const struct form *x = &a->form[i], *y = &b->form[k];
         if (dot || (x->num && y->num)) {
            add_product(fill, x, y, dot);
            continue;
         }
         struct form scaled = x->num ? *x : *y;
         scale_form(&scaled, x->num ? y->constant : x->constant);
         add_form(fill, &scaled);
      }
   }
}

/* --- By operation */

/* What constant registers hold, or a plain number. */
static void
add_constant(struct filler *fill, unsigned x)
{
   const struct values *v = fill->forms->values;
   const struct value *value = &v->value[x];
   const struct node *node = &v->nodes->node[value->node[0]];
   bool same = node->op == NODE_NUMBER;
   for (unsigned i = 1; i < value->width; i++)
      same &= value->node[i] == value->node[0];
   struct form form = {.constant = node->value};
   if (!same) {
      form = held_form(x, value->scale, false);
      form.term[0].f[0].shape = value->expand ? FACTOR_EXPAND : FACTOR_PLAIN;
   }
   add_form(fill, &form);
}

/* The forms of the alpha value, read into rgb. */
static void
add_broadcast(struct filler *fill, const struct form_list *alpha)
{
   for (unsigned i = 0; i < alpha->num; i++) {
      struct form form = alpha->form[i];
      for (unsigned t = 0; t < form.num; t++) {
         for (unsigned k = 0; k < form.term[t].num; k++) {
            struct factor *f = &form.term[t].f[k];
            f->value = (uint16_t)rc_value_broadcast(fill->forms->values, f->value);
         }
      }
      add_form(fill, &form);
   }
}

/* The alpha value of three that are the same; NO_VALUE: they are not. */
static unsigned
alone(struct values *v, unsigned x)
{
   const uint16_t *node = v->value[x].node;
   const bool same = node[0] != NO_NODE && node[0] == node[1] && node[0] == node[2];
   return same ? rc_value_of_1(v, node[0]) : NO_VALUE;
}

/* The forms of the rgb value whose blue this is, read into alpha. */
static void
add_blue(struct filler *fill, const struct form_list *rgb)
{
   for (unsigned i = 0; i < rgb->num; i++) {
      struct form form = rgb->form[i];
      bool fits = true;
      for (unsigned t = 0; t < form.num; t++) {
         fits &= !form.term[t].dot;
         for (unsigned k = 0; fits && k < form.term[t].num; k++) {
            struct factor *f = &form.term[t].f[k];
            f->value = (uint16_t)alone(fill->forms->values, f->value);
            fits &= f->value != NO_VALUE;
         }
      }
      if (fits)
         add_form(fill, &form);
   }
}

/* Half of what is written out; not of the value held somewhere. */
static void
add_half(struct filler *fill, unsigned x, const struct form_list *whole, unsigned self)
{
   for (unsigned i = 0; i < whole->num; i++) {
      struct form form = whole->form[i];
      bool of_itself = false;
      for (unsigned t = 0; t < form.num; t++)
         of_itself |= form.term[t].f[0].value == x || form.term[t].f[0].value == self;
      scale_form(&form, 0.5f);
      if (!of_itself)
         add_form(fill, &form);
   }
}

/* The value held by a register: itself, or half of it where it is too large. Where the reader
 * clamps it anyway the register may do so first. */
static void
add_held(struct filler *fill, unsigned x)
{
   struct values *v = fill->forms->values;
   const struct value *value = &v->value[x];
   const bool sat = v->value[rc_value_held(v, x)].op == VALUE_SAT;
   struct form form = held_form(x, 1, sat);
   form.term[0].cut = value->lo < -1 || value->hi > 1;
   add_form(fill, &form);
   if (!form.term[0].cut || value->lo < -2 || value->hi > 2 || !rc_value_is_computed(v, x) ||
       value->op == VALUE_HALF)
      return;
   form = held_form(rc_value_half(v, x), 2, false);
   add_form(fill, &form);
}

static bool
fill_list(struct filler *fill, unsigned x)
{
   struct forms *f = fill->forms;
   const struct value value = f->values->value[x];
   const struct form_list *a = NULL, *b = NULL;
   const bool two = value.op == VALUE_ADD || value.op == VALUE_MUL || value.op == VALUE_DOT;
   const bool one = value.op == VALUE_NEG || value.op == VALUE_BROADCAST ||
                    value.op == VALUE_BLUE || value.op == VALUE_HALF;
   if ((one || two) && !(a = rc_forms_of(f, value.arg[0])))
      return false;
   if (two && !(b = rc_forms_of(f, value.arg[1])))
      return false;
   if (value.op == VALUE_CONSTANT) {
      add_constant(fill, x);
      return true;
   }
   if (value.op == VALUE_SAT) {
      const struct form exact = held_form(value.arg[0], 1, true), clamped = held_form(x, 1, true);
      add_form(fill, &exact);
      add_form(fill, &clamped);
      return true;
   }
   /* First, for what does not fit into the list any more is left out. */
   if (value.op != VALUE_BAD && value.op != VALUE_BROADCAST && value.op != VALUE_NEG)
      add_held(fill, x);
   if (value.op == VALUE_ADD)
      add_sums(fill, a, b);
   else if (value.op == VALUE_MUL || value.op == VALUE_DOT)
      add_products(fill, a, b, value.op == VALUE_DOT);
   else if (value.op == VALUE_BROADCAST)
      add_broadcast(fill, a);
   else if (value.op == VALUE_BLUE)
      add_blue(fill, a);
   else if (value.op == VALUE_HALF)
      add_half(fill, value.arg[0], a, x);
   for (unsigned i = 0; value.op == VALUE_NEG && i < a->num; i++) {
      struct form form = a->form[i];
      scale_form(&form, -1);
      add_form(fill, &form);
   }
   return true;
}

const struct form_list *
rc_forms_of(struct forms *f, unsigned value)
{
   if (f->list[value])
      return f->list[value];
   struct filler fill = {f, calloc(1, sizeof *fill.list)};
   if (!fill.list || !fill_list(&fill, value)) {
      free(fill.list);
      f->no_memory = true;
      return NULL;
   }
   f->list[value] = fill.list;
   return fill.list;
}

void
rc_forms_finish(struct forms *f)
{
   for (unsigned i = 0; i < MAX_VALUES; i++) {
      free(f->list[i]);
      f->list[i] = NULL;
   }
}
