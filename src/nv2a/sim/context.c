#include "context.h"

#include <string.h>

void
nv2a_context_from_method(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   const struct nv2a_method *method = nv2a_method_find(offset);
   const unsigned word = nv2a_method_word(method, offset);
   const unsigned constant =
       method->context + nv2a_method_unit(method, offset) * method->context_step + word / 4;
   chip->context.constant[constant][word % 4] = data;
}

/* The method that loads this constant holds what the constant holds. */
static void
follow_constant(struct nv2a_chip *chip, unsigned constant)
{
   const uint32_t offset = chip->context_method[constant];
   if (!offset)
      return;
   const struct nv2a_method *method = nv2a_method_find(offset);
   const unsigned word = nv2a_method_word(method, offset);
   for (unsigned i = 0; i < 4 && word + i < method->words; i++)
      chip->regs.m[offset / 4 + i] = chip->context.constant[constant][i];
   chip->dirty |= chip->action[offset / 4].dirty;
}

/* Keeps the first three words of four; true with the last one, when all are in `whole`. */
static bool
gather(uint32_t kept[3], unsigned lane, uint32_t data, uint32_t whole[4])
{
   if (lane < 3) {
      kept[lane] = data;
      return false;
   }
   memcpy(whole, kept, 3 * sizeof *whole);
   whole[3] = data;
   return true;
}

bool
nv2a_context_program_word(struct nv2a_chip *chip, unsigned word, uint32_t data)
{
   uint32_t *pointer = &chip->regs.m[NV097_SET_TRANSFORM_PROGRAM_LOAD / 4];
   uint32_t whole[4];
   if (!gather(chip->program_word, word % 4, data, whole))
      return true;
   if (*pointer >= NV2A_NUM_SLOTS)
      return nv2a_chip_report(chip, "the program is longer than the program memory");
   memcpy(chip->context.program[(*pointer)++], whole, sizeof whole);
   chip->dirty |= NV2A_DIRTY_PROGRAM;
   return true;
}

bool
nv2a_context_constant_word(struct nv2a_chip *chip, unsigned word, uint32_t data)
{
   uint32_t *pointer = &chip->regs.m[NV097_SET_TRANSFORM_CONSTANT_LOAD / 4];
   uint32_t whole[4];
   if (!gather(chip->constant_word, word % 4, data, whole))
      return true;
   if (*pointer >= NV2A_NUM_CONSTANTS)
      return nv2a_chip_report(chip, "more constants than the chip has");
   const unsigned constant = (*pointer)++;
   memcpy(chip->context.constant[constant], whole, sizeof whole);
   follow_constant(chip, constant);
   return true;
}

void
nv2a_context_follow(struct nv2a_chip *chip)
{
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      if (chip->written[i]) {
         chip->written[i] = 0;
         follow_constant(chip, i);
      }
   }
}
