#include "part.h"

static bool
has_unit(const struct nv2a_part *part, enum nv2a_unit unit)
{
   return part->code[unit] != 0;
}

static bool
is_free(const struct nv2a_part *part)
{
   return has_unit(part, NV2A_UNIT_MAC) && has_unit(part, NV2A_UNIT_ILU);
}

bool
nv2a_same_operand(const struct nv2a_operand *a, const struct nv2a_operand *b)
{
   return a->reg.file == b->reg.file && a->reg.index == b->reg.index &&
          a->reg.relative == b->reg.relative && a->swizzle == b->swizzle && a->negate == b->negate;
}

bool
nv2a_same_sources(const struct nv2a_part *a, const struct nv2a_part *b)
{
   if (a->num_srcs != b->num_srcs)
      return false;
   for (unsigned i = 0; i < a->num_srcs; i++) {
      if (!nv2a_same_operand(&a->src[i], &b->src[i]))
         return false;
   }
   return true;
}

/* --- MOVs among themselves */

/* Destinations of the MOVs of one source. */
struct moves {
   unsigned temps, other_temps; /* temporaries, and those that only the MAC can write in a pair */
   unsigned outputs;            /* outputs and constants */
};

static void
count(struct moves *moves, const struct nv2a_part *part)
{
   const bool temp = part->dst.reg.file == NV2A_FILE_TEMP;
   moves->temps += temp;
   moves->other_temps += temp && part->dst.reg.index != NV2A_TEMP_PAIRED_ILU;
   moves->outputs +=
       part->dst.reg.file == NV2A_FILE_OUTPUT || part->dst.reg.file == NV2A_FILE_CONST;
}

/* The MAC alone does it if it can: a temporary and an output. For two temporaries both units are
 * needed, and the ILU takes R1. */
static void
choose_same_source(struct nv2a_part *parts, unsigned num_parts, const struct moves *moves)
{
   for (unsigned i = 0; i < num_parts; i++) {
      const bool r1 =
          parts[i].dst.reg.file == NV2A_FILE_TEMP && parts[i].dst.reg.index == NV2A_TEMP_PAIRED_ILU;
      const bool ilu = r1 && moves->temps == 2 && moves->other_temps == 1;
      parts[i].unit = ilu ? NV2A_UNIT_ILU : NV2A_UNIT_MAC;
   }
}

static void
choose_moves(struct nv2a_part *parts, unsigned num_parts)
{
   struct moves first = {0}, second = {0};
   bool differ = false;
   for (unsigned i = 0; i < num_parts; i++) {
      const bool same = nv2a_same_sources(&parts[0], &parts[i]);
      count(same ? &first : &second, &parts[i]);
      differ |= !same;
   }
   if (!differ) {
      choose_same_source(parts, num_parts, &first);
      return;
   }
   /* The MAC does those that need it; else those that write an output. */
   bool first_is_mac = true;
   if (first.other_temps || second.other_temps)
      first_is_mac = first.other_temps;
   else if (first.outputs || second.outputs)
      first_is_mac = first.outputs;
   for (unsigned i = 0; i < num_parts; i++) {
      const bool same = nv2a_same_sources(&parts[0], &parts[i]);
      parts[i].unit = same == first_is_mac ? NV2A_UNIT_MAC : NV2A_UNIT_ILU;
   }
}

void
nv2a_choose_units(struct nv2a_part *parts, unsigned num_parts)
{
   bool mac = false, ilu = false;
   for (unsigned i = 0; i < num_parts; i++) {
      mac |= !has_unit(&parts[i], NV2A_UNIT_ILU);
      ilu |= !has_unit(&parts[i], NV2A_UNIT_MAC);
   }
   if (!mac && !ilu) {
      choose_moves(parts, num_parts);
      return;
   }
   for (unsigned i = 0; i < num_parts; i++) {
      const bool to_ilu = is_free(&parts[i]) ? mac : !has_unit(&parts[i], NV2A_UNIT_MAC);
      parts[i].unit = to_ilu ? NV2A_UNIT_ILU : NV2A_UNIT_MAC;
   }
}
