/* The cheapest form of each value. */
#include "select.h"

#include <math.h>

/* Whether the others of the sum keep one term's cut from mattering: where the term's value is cut
 * the sum is at most 0, or at least 1, with the cut and without. */
static bool
cut_is_harmless(const struct values *v, const struct form *form, unsigned i)
{
   const struct term *t = &form->term[i];
   const struct value *x = &v->value[t->f[0].value];
   const float size = fabsf(t->coef);
   float lo = form->constant, hi = form->constant;
   for (unsigned k = 0; k < form->num; k++) {
      float a, b;
      if (k == i)
         continue;
      rc_term_range(v, &form->term[k], &a, &b);
      lo += a;
      hi += b;
   }
   const bool above = t->coef > 0 ? x->hi > 1 : x->lo < -1; /* the sum becomes too small */
   const bool below = t->coef > 0 ? x->lo < -1 : x->hi > 1;
   return (!above || lo >= 1 - size) && (!below || hi <= size);
}

bool
rc_select_cuts_are_harmless(const struct values *v, const struct form *form)
{
   for (unsigned i = 0; i < form->num; i++) {
      if (form->term[i].cut && !cut_is_harmless(v, form, i))
         return false;
   }
   return true;
}

static bool
has_cut(const struct form *form)
{
   return (form->num > 0 && form->term[0].cut) || (form->num > 1 && form->term[1].cut);
}

unsigned
rc_select_needs(const struct portion *portion, uint16_t needs[5])
{
   unsigned num = 0;
   for (unsigned i = 0; i < 2u * portion->products; i++) {
      if (portion->in[i].value != NO_VALUE)
         needs[num++] = portion->in[i].value;
   }
   if (portion->condition != NO_VALUE)
      needs[num++] = portion->condition;
   return num;
}

/* What a portion and all that it reads cost. */
static unsigned
portion_cost(struct selection *s, const struct portion *portion)
{
   const struct values *v = s->forms->values;
   uint16_t needs[5];
   const unsigned num = rc_select_needs(portion, needs);
   unsigned cost = 1;
   for (unsigned i = 0; i < num; i++) {
      const unsigned held = rc_value_held(v, needs[i]);
      bool counted = false;
      for (unsigned k = 0; k < i; k++)
         counted |= rc_value_held(v, needs[k]) == held;
      const unsigned more = rc_select_cost(s, held);
      if (more == IMPOSSIBLE)
         return IMPOSSIBLE;
      cost += counted ? 0 : more;
   }
   return cost < IMPOSSIBLE ? cost : IMPOSSIBLE - 1;
}

static void
consider(struct selection *s, struct choice *best, const struct portion *portion)
{
   const unsigned cost = portion_cost(s, portion);
   /* Of two ways that cost the same the one that writes more out, which is the later, shares more.
    */
   if (cost > best->cost || cost == IMPOSSIBLE)
      return;
   best->cost = (uint16_t)cost;
   best->portion = *portion;
}

static bool
reads_itself(const struct form *form, unsigned value)
{
   for (unsigned i = 0; i < form->num; i++) {
      for (unsigned k = 0; k < form->term[i].num; k++) {
         if (form->term[i].f[k].value == value)
            return true;
      }
   }
   return false;
}

static void
choose_form(struct selection *s, unsigned x, struct choice *best)
{
   struct values *v = s->forms->values;
   const struct value value = v->value[x];
   const bool clamped = value.op == VALUE_SAT;
   const struct form_list *list = rc_forms_of(s->forms, clamped ? value.arg[0] : x);
   for (unsigned i = 0; list && i < list->num; i++) {
      const struct form *form = &list->form[i];
      struct portion portion;
      if (reads_itself(form, x) || (has_cut(form) && !clamped) ||
          !rc_select_cuts_are_harmless(v, form))
         continue;
      if (rc_select_portion(v, value.width, form, &portion))
         consider(s, best, &portion);
   }
}

/* Both sides of a choice as one product each, with the same operation behind. */
static void
choose_mux(struct selection *s, unsigned x, struct choice *best)
{
   struct values *v = s->forms->values;
   const struct value value = v->value[x];
   const struct form_list *yes = rc_forms_of(s->forms, value.arg[1]);
   const struct form_list *no = rc_forms_of(s->forms, value.arg[2]);
   for (unsigned i = 0; yes && no && i < yes->num; i++) {
      struct portion cd;
      if (has_cut(&yes->form[i]) || !rc_select_portion(v, value.width, &yes->form[i], &cd) ||
          cd.products > 1 || cd.dot || cd.op)
         continue;
      for (unsigned k = 0; k < no->num; k++) {
         struct portion ab;
         if (has_cut(&no->form[k]) || !rc_select_portion(v, value.width, &no->form[k], &ab) ||
             ab.products > 1 || ab.dot || ab.op)
            continue;
         ab.in[2] = cd.in[0];
         ab.in[3] = cd.in[1];
         ab.products = 2;
         ab.mux = true;
         ab.condition = value.arg[0];
         consider(s, best, &ab);
      }
   }
}

unsigned
rc_select_cost(struct selection *s, unsigned x)
{
   const struct values *v = s->forms->values;
   if (v->value[x].op == VALUE_BAD || v->value[x].op == VALUE_FOG)
      return IMPOSSIBLE;
   if (!rc_value_is_computed(v, x))
      return 0;
   if (!s->choice[x].known) {
      struct choice best = {.known = true, .cost = IMPOSSIBLE};
      if (v->value[x].op == VALUE_CHOOSE)
         choose_mux(s, x, &best);
      else
         choose_form(s, x, &best);
      s->choice[x] = best;
   }
   return s->present[x] && s->choice[x].cost != IMPOSSIBLE ? 0 : s->choice[x].cost;
}
