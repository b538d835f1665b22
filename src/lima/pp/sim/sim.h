/* The fragment processor: programs are prepared once, then run for each quad of 2x2 fragments.
 *
 * Fragment 0 is the upper left one (upper: the smaller row in memory), 1 the right one beside it, 2
 * and 3 are those below. All four run, covered or not; branches are taken by each for itself, and
 * those that have left still give their registers to the derivatives of the others.
 *
 * What units write to registers is rounded to half floats, to the nearest, ties to even; inside of
 * an operation numbers are floats, and so are coordinates on their way from the varying unit to the
 * texture unit. docs/sim-lima-pp.md has the points that are not known and what is done here. */
#ifndef LIMA_PP_SIM_H
#define LIMA_PP_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lima/pp/isa/isa.h"

/* --- Programs */

struct lima_pp_step; /* a prepared instruction */

struct lima_pp_program {
   struct lima_pp_step *steps; /* NULL: out of memory */
   size_t num_steps;
   uint64_t varyings;                 /* bits: vectors that can be read, of 64 */
   uint8_t written[LIMA_PP_NUM_REGS]; /* components that can be written, x lowest */
};

/* Prepares all instructions that can be reached from words[0]. Words that are no instruction, and
 * places outside of the words, are no error until a fragment comes there. False: out of memory. */
bool lima_pp_prepare(struct lima_pp_program *program, const uint32_t *words, size_t num_words);
void lima_pp_finish(struct lima_pp_program *program);

/* --- Surroundings */

/* A fetch by the texture unit, for all four fragments. */
struct lima_pp_fetch {
   /* [0] is s of the four fragments, [1] to [3] are t, r and q; divided already where the program
    * says so. s to r of cube maps are not divided by the largest. */
   const float (*coords)[4];
   uint16_t sampler[4]; /* texture descriptor of each fragment */
   float lod[4];        /* level, or bias: what is added to the computed level */
   bool explicit_lod;   /* lod is the level */
   uint8_t type;        /* enum lima_pp_texture_type */
};

struct lima_pp_env {
   const uint16_t *uniforms; /* half floats */
   size_t num_uniforms;      /* what is read beyond them is 0 */
   float (*stack)[4][4]; /* temporaries, vectors by component and fragment; kept between quads */
   size_t num_stack;     /* vectors; what is read beyond them is 0, what is written is lost */
   bool lower_first;     /* the y of derivatives is turned: bit 11 of frame word 21 is 0 */
   uint32_t max_instrs;  /* that a quad may execute; 0: LIMA_PP_DEFAULT_MAX */
   void *data;           /* for the functions below */
   /* Fetches texels by component and fragment. True: they are not rounded to half floats, as for
    * depth formats of 24 bits. NULL: texels are 0, 0, 0, 1. */
   bool (*texture)(void *data, const struct lima_pp_fetch *fetch, float texels[4][4]);
   /* Reads the frame buffer: color, or depth in component 0. NULL: it is 0. */
   void (*framebuffer)(void *data, bool color, float values[4][4]);
};
enum { LIMA_PP_DEFAULT_MAX = 1 << 16 };

enum lima_pp_status {
   LIMA_PP_DONE,
   LIMA_PP_TRAP, /* an instruction that is none, or a place outside of the program */
   LIMA_PP_LIMIT /* more instructions than lima_pp_env::max_instrs */
};

/* A quad: inputs, then results. Values are by component and fragment. */
struct lima_pp_quad {
   const float (*varyings)[4][4]; /* vectors; those that are not there are 0 */
   unsigned num_varyings;
   float fragcoord[4][4];  /* column and row of the centre, depth 0 to 1, w of clip space */
   float pointcoord[2][4]; /* 0 to 1 over a point sprite */
   bool front;             /* front facing */

   float regs[LIMA_PP_NUM_REGS][4][4]; /* of each fragment when it stopped */
   uint8_t discarded;                  /* bits: fragments that the program has killed */
   uint32_t num_instrs;                /* executed */
   uint32_t word;                      /* where it went wrong, if it did */
   const char *text;                   /* and why, a sentence */
};

/* Runs a program for a quad. Registers are 0 at the beginning. */
enum lima_pp_status lima_pp_run(const struct lima_pp_program *program,
                                const struct lima_pp_env *env, struct lima_pp_quad *quad);

#endif
