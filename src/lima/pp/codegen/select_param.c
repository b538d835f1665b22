/* Parameters, also at computed addresses. */
#include "select.h"

#include <stdlib.h>

/* The next free uniform, for a parameter or LIMA_PP_ZERO_UNIFORM. */
static uint32_t
add_uniform(struct ppc_select *s, uint16_t what)
{
   struct lima_pp_code *out = s->p->out;
   if (out->num_uniforms == LIMA_PP_MAX_UNIFORMS) {
      ppc_refuse(s->p, s->line, "the program reads more than %u parameters",
                 (unsigned)LIMA_PP_MAX_UNIFORMS);
      return 0;
   }
   out->uniforms[out->num_uniforms] = what;
   return out->num_uniforms++;
}

static struct ppc_value
load_uniform(struct ppc_select *s, unsigned param, unsigned n)
{
   if (!s->uniform_of[param])
      s->uniform_of[param] = (uint16_t)(add_uniform(s, (uint16_t)param) + 1);
   struct ppc_value v = ppc_register(s->uniform_of[param] - 1u, n);
   for (unsigned i = 0; i < n; i++)
      v.lane[i].file = PPC_UNIFORM;
   return v;
}

/* How many parameters, from the first on, computed addresses reach. */
static uint32_t
indirect_limit(const struct ir_shader *sh)
{
   return sh->indirect_limit && sh->indirect_limit < sh->num_params ? sh->indirect_limit
                                                                    : sh->num_params;
}

/* Where addresses are computed, those that they can reach come first, between two of zeroes. */
bool
ppc_prepare_uniforms(struct ppc_select *s)
{
   const struct ir_shader *sh = s->sh;
   const uint32_t limit = indirect_limit(sh);
   s->uniform_of = ppc_alloc(s->p, (sh->num_params + 1) * sizeof *s->uniform_of);
   s->p->out->uniforms = malloc((sh->num_params + 2) * sizeof *s->p->out->uniforms);
   if (!s->uniform_of || !s->p->out->uniforms)
      return false;
   if (!sh->uses_indirect_params)
      return true;
   add_uniform(s, LIMA_PP_ZERO_UNIFORM);
   for (uint32_t i = 0; i < limit && !s->p->refused; i++)
      load_uniform(s, i, 1);
   add_uniform(s, LIMA_PP_ZERO_UNIFORM);
   return true;
}

/* What the load unit adds to *base: the address, but for values beyond the uniforms of zeroes that
 * of one of these. That takes no instruction more than cutting off the fraction, as all of it goes
 * into one: the sum, which is not below 0, is cut toward 0 where the address is rounded down. */
static struct ppc_value
bounded_address(struct ppc_select *s, const struct ir_instr *i, int32_t *base)
{
   const struct ir_instr *def = i->src[0].def;
   const bool floors = def->op == IR_OP_f2i_floor, cuts = floors || def->op == IR_OP_f2i_trunc;
   const float first = (float)(-1 - i->index);
   const float last = (float)((int32_t)indirect_limit(s->sh) - i->index);
   struct ir_src number = cuts ? def->src[0] : i->src[0];
   if (cuts)
      number.swizzle[0] = number.swizzle[i->src[0].swizzle[0]];
   struct ppc_value at = ppc_op2(s, LIMA_PP_FN_MIN, ppc_read(s, &number, 1), ppc_number(last));
   *base = floors ? 0 : i->index + 1;
   if (floors) {
      at = ppc_op2(s, LIMA_PP_FN_ADD, at, ppc_number(-first));
      at = ppc_clamped(s, at, LIMA_PP_POSITIVE);
   }
   if (cuts)
      at = ppc_clamped(s, at, LIMA_PP_TRUNCATE);
   return floors ? at : ppc_op2(s, LIMA_PP_FN_MAX, at, ppc_number(first));
}

struct ppc_value
ppc_select_param(struct ppc_select *s, const struct ir_instr *i)
{
   if (!i->num_srcs)
      return load_uniform(s, (unsigned)i->index, i->num_components);
   struct ppc_feed *f = ppc_alloc(s->p, sizeof *f);
   if (!f)
      return ppc_number(0);
   f->scalar = ppc_in_register(s, bounded_address(s, i, &f->uniform), 1);
   return ppc_fetched(s, f, i->num_components);
}
