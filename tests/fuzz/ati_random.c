#include "ati_random.h"

#include <string.h>

#include "random_program.h"

static struct ati_fs_arg
random_argument(uint64_t *state)
{
   return (struct ati_fs_arg){.source = (uint8_t)random_below(state, ATI_FS_TEX0),
                              .replicate = (uint8_t)random_below(state, 5),
                              .modifiers =
                                  (uint8_t)(random_below(state, 16) & random_below(state, 16))};
}

static struct ati_fs_instruction
random_instruction(uint64_t *state, bool alpha)
{
   struct ati_fs_instruction in = {
       .op = (uint8_t)(ATI_FS_MOV + random_below(state, ATI_FS_DOT2_ADD)),
       .dst = (uint8_t)(random_below(state, 3) ? random_below(state, 2)
                                               : random_below(state, ATI_FS_REGISTERS)),
       .mask = (uint8_t)(alpha ? 8 : 1 + random_below(state, 7)),
       .shift = (int8_t)(random_below(state, 3) ? 0 : (int)random_below(state, 7) - 3),
       .saturate = random_below(state, 3) == 0};
   for (unsigned i = 0; i < 3; i++)
      in.arg[i] = random_argument(state);
   return in;
}

static void
random_pair(struct ati_fs_pair *p, uint64_t *state)
{
   memset(p, 0, sizeof *p);
   const unsigned which = random_below(state, 4); /* both: 0, 1 */
   if (which != 2)
      p->color = random_instruction(state, false);
   if (which != 3)
      p->alpha = random_instruction(state, true);
   if (ati_fs_is_dot(p->alpha.op) || p->color.op == ATI_FS_DOT4)
      p->alpha.op = p->alpha.op && ati_fs_is_dot(p->color.op) ? p->color.op : ATI_FS_NOP;
}

static void
random_pass(struct ati_fs_pass *pass, unsigned number, uint64_t *state)
{
   for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
      struct ati_fs_route *to = &pass->route[r];
      const bool reads_register = number && random_below(state, 2);
      to->fill = (uint8_t)random_below(state, 3);
      to->source = (uint8_t)(reads_register ? random_below(state, ATI_FS_REGISTERS)
                                            : ATI_FS_TEX0 + random_below(state, 6));
      to->swizzle = (uint8_t)random_below(state, 4);
      if (reads_register)
         to->swizzle &= (uint8_t)~1u; /* ATI_FS_STR, ATI_FS_STR_DR */
   }
   pass->num_pairs = 1 + random_below(state, random_below(state, 2) ? 3 : ATI_FS_MAX_PAIRS);
   for (unsigned i = 0; i < pass->num_pairs; i++)
      random_pair(&pass->pair[i], state);
}

void
ati_random_shader(struct ati_fs *fs, uint64_t *state)
{
   memset(fs, 0, sizeof *fs);
   fs->num_passes = 1 + random_below(state, 2);
   for (unsigned p = 0; p < fs->num_passes; p++)
      random_pass(&fs->pass[p], p, state);
}
