/* Fuzzes the simulated Mali-400 without libFuzzer:
 *
 *   fuzz_lima_chip [--seed=N] [--iterations=N | --seconds=N]
 *
 * changes words of small scenes at random: commands, state, descriptors, programs, jobs. */
#include <stdio.h>
#include <string.h>

#include "../../lima/chip_rig.h"
#include "../fuzz_options.h"
#include "../random_program.h"
#include "chip_check.h"

enum { MAX_CHANGES = 12, JOB_WORDS = LIMA_GP_FRAME_WORDS + LIMA_PP_JOB_WORDS };

/* Words that mean something, by where they are, come often. */
static uint32_t
random_place(uint64_t *state)
{
   static const uint32_t regions[][2] = {
       {CHIP_VS_LIST, 8},           {CHIP_PLBU_LIST, 34},
       {CHIP_RENDER_STATE, 16},     {CHIP_DESCRIPTORS, 4},
       {CHIP_DESCRIPTORS + 128, 4}, {CHIP_TILES, 18},
       {CHIP_BLOCK_TABLE, 4},       {CHIP_VERTEX_PROGRAM, 8},
       {CHIP_PROGRAM, 16},          {CHIP_ATTRIBUTES, 40},
       {FUZZ_CHIP_TEXTURE, 18},     {FUZZ_CHIP_POINTERS, 5},
       {CHIP_INDICES, 2},           {CHIP_SIZES, 2},
   };
   const uint32_t i = random_below(state, sizeof regions / sizeof regions[0] + 2);
   if (i == sizeof regions / sizeof regions[0])
      return random_below(state, JOB_WORDS);
   if (i > sizeof regions / sizeof regions[0])
      return random_next(state);
   return JOB_WORDS + (regions[i][0] - CHIP_STATE) / 4 + random_below(state, regions[i][1]);
}

static uint32_t
random_word(uint64_t *state)
{
   static const uint32_t known[] = {
       0,          1,          0xffffffff,  0x7f800000, 0x7fc00000, 0x3f800000,
       0xbf800000, 0x4f000000, 0x10000109,  0x1000010c, 0x30000000, 0x28000003,
       0x00040000, 0x00200000, 0x000f0000,  0xf0000000, 0x50000000, 0xb0000000,
       0xb8000000, CHIP_STATE, CHIP_BLOCKS, CHIP_COLOR, 0xfffffff0, CHIP_STATE + 0x7ff0};
   switch (random_below(state, 4)) {
   case 0:
      return known[random_below(state, sizeof known / sizeof known[0])];
   case 1:
      return 1u << random_below(state, 32);
   case 2:
      return known[random_below(state, sizeof known / sizeof known[0])] ^
             1u << random_below(state, 32);
   default:
      return random_next(state);
   }
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state = 1;
   fuzz_options_parse(&o, "fuzz_lima_chip", 2000, &argc, argv);
   for (uint8_t scene = 0; scene < FUZZ_CHIP_SCENES; scene++)
      fuzz_check_lima_chip(&scene, 1);
   while (fuzz_options_next(&o, &state)) {
      uint8_t input[1 + MAX_CHANGES * 8];
      const unsigned count = 1 + random_below(&state, MAX_CHANGES);
      input[0] = (uint8_t)random_below(&state, FUZZ_CHIP_SCENES);
      for (unsigned i = 0; i < count; i++) {
         const uint32_t words[2] = {random_place(&state), random_word(&state)};
         for (unsigned b = 0; b < 8; b++)
            input[1 + i * 8 + b] = (uint8_t)(words[b / 4] >> (8 * (b % 4)));
      }
      fuzz_check_lima_chip(input, 1 + count * 8);
   }
   printf("fuzz_lima_chip: %lu rounds\n", o.done);
   return 0;
}
