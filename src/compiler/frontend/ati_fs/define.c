#include "define.h"

/* --- Routes */

static bool
by_q(const struct ati_fs_route *route)
{
   return route->swizzle == ATI_FS_STQ || route->swizzle == ATI_FS_STQ_DQ;
}

static const char *
route_problem(const struct ati_fs_definition *def, unsigned pass, unsigned reg,
              const struct ati_fs_route *route)
{
   if (pass >= ATI_FS_MAX_PASSES)
      return "there are two passes already";
   if (def->code.pass[pass].route[reg].fill != ATI_FS_KEEP)
      return "the pass fills the register twice";
   if (route->source >= ATI_FS_TEX0) {
      const uint8_t third = def->third[route->source - ATI_FS_TEX0];
      return third && third != 1 + by_q(route)
                 ? "the shader reads r and q of one set of coordinates"
                 : NULL;
   }
   if (pass == 0)
      return "no register is read in the first pass";
   return by_q(route) ? "registers have no q" : NULL;
}

void
ati_fs_next_pass(struct ati_fs_definition *def)
{
   def->pass++;
   def->computes = def->alpha_was_last = false;
}

const char *
ati_fs_add_route(struct ati_fs_definition *def, unsigned pass, unsigned reg,
                 struct ati_fs_route route)
{
   const char *problem = route_problem(def, pass, reg, &route);
   if (problem)
      return problem;
   if (pass != def->pass)
      ati_fs_next_pass(def);
   if (route.source >= ATI_FS_TEX0)
      def->third[route.source - ATI_FS_TEX0] = by_q(&route) ? 2 : 1;
   if (route.fill == ATI_FS_SAMPLE)
      def->sampled |= 1u << reg;
   def->code.pass[pass].route[reg] = route;
   return NULL;
}

/* --- Instructions */

/* Alpha of the secondary colour is nowhere to be read. */
static bool
reads_secondary_alpha(const struct ati_fs_instruction *in, bool alpha)
{
   for (unsigned i = 0; i < ati_fs_num_args(in->op); i++) {
      const struct ati_fs_arg *arg = &in->arg[i];
      const bool own = alpha || in->op == ATI_FS_DOT4;
      if (arg->source == ATI_FS_SECONDARY && (arg->replicate == 4 || (own && !arg->replicate)))
         return true;
   }
   return false;
}

static bool
reads_three_constants(const struct ati_fs_instruction *in)
{
   if (ati_fs_num_args(in->op) < 3)
      return false;
   for (unsigned i = 0; i < 3; i++) {
      if (in->arg[i].source < ATI_FS_CON0 || in->arg[i].source >= ATI_FS_ZERO ||
          in->arg[i].source == in->arg[(i + 1) % 3].source)
         return false;
   }
   return true;
}

/* The colour instruction that one of alpha would be paired with; NULL: it gets a pair of its own.
 */
static struct ati_fs_pair *
open_pair(struct ati_fs_definition *def)
{
   struct ati_fs_pass *pass = &def->code.pass[def->pass];
   return pass->num_pairs && !def->alpha_was_last ? &pass->pair[pass->num_pairs - 1] : NULL;
}

static const char *
instruction_problem(struct ati_fs_definition *def, const struct ati_fs_instruction *in, bool alpha)
{
   const struct ati_fs_pair *pair = alpha ? open_pair(def) : NULL;
   const unsigned before = pair ? pair->color.op : ATI_FS_NOP;
   if (!pair && def->code.pass[def->pass].num_pairs == ATI_FS_MAX_PAIRS)
      return "a pass has 8 pairs at most";
   if (reads_secondary_alpha(in, alpha))
      return "the secondary interpolator has no alpha";
   if (reads_three_constants(in))
      return "two different constants are the most";
   if (alpha && ati_fs_is_dot(in->op) && before != in->op)
      return "a dot product of alpha follows the same one of colour";
   if (alpha && before == ATI_FS_DOT4 && in->op != ATI_FS_DOT4)
      return "DOT4 of colour takes the alpha instruction";
   return NULL;
}

static bool
reads_colors(const struct ati_fs_instruction *in)
{
   for (unsigned i = 0; i < ati_fs_num_args(in->op); i++) {
      if (in->arg[i].source == ATI_FS_PRIMARY || in->arg[i].source == ATI_FS_SECONDARY)
         return true;
   }
   return false;
}

const char *
ati_fs_add_instruction(struct ati_fs_definition *def, const struct ati_fs_instruction *in,
                       bool alpha)
{
   const char *problem = instruction_problem(def, in, alpha);
   if (problem)
      return problem;
   struct ati_fs_pass *pass = &def->code.pass[def->pass];
   struct ati_fs_pair *pair = alpha ? open_pair(def) : NULL;
   if (!pair)
      pair = &pass->pair[pass->num_pairs++];
   *(alpha ? &pair->alpha : &pair->color) = *in;
   def->computes = true;
   def->alpha_was_last = alpha;
   def->colors_in_first |= def->pass == 0 && reads_colors(in);
   return NULL;
}
