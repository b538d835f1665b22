/* A native program, as sp_jit_run runs it and sp_jit_save writes it down. */
#ifndef JIT_PROGRAM_H
#define JIT_PROGRAM_H

#include "private.h"

/* Where the lanes of a source are. */
struct lanes {
   enum { NOWHERE, IN_ARRAY, IN_INPUT } where;
   uint32_t array;     /* bytes of the scratch memory */
   uint8_t slot, comp; /* of the block's inputs */
};

/* A texture that is sampled behind a stage. */
struct call {
   struct sp_vm_tex tex;
   bool project;
   bool more;          /* than coordinates: struct sp_vm_tex_more */
   uint8_t num_coords; /* that there are, from s on */
   bool follows;       /* s and t are each made of one input, which from[0] and [1] say */
   bool pair;          /* nothing is asked for but words of a 2D texture or a rectangle */
   int8_t offset[3];
   struct lanes src[SP_JIT_FETCH_SRCS];
   struct lanes out[4], words;
   struct lanes from[2];
};

struct stage {
   sp_jit_function run;
   uint32_t entry; /* byte of the code */
   uint32_t first_call, num_calls;
};

/* A loop of several stages; those of one are the code's. */
struct loop {
   unsigned first, last;
   struct lanes mask; /* of another round */
};

struct sp_jit_program {
   struct stage stages[SP_JIT_MAX_STAGES];
   unsigned num_stages;
   struct call *calls;
   struct loop *loops;
   uint32_t num_calls, num_loops;
   bool color_is_words;
   struct lanes killed, live; /* live: written here, as is how many rounds are left */
   uint32_t max_rounds, rounds_at;
   void *memory; /* pages of their own: never writable and executable at the same time */
   size_t size;
   uint32_t len; /* of the code in it */
   uint32_t *constants;
   uint32_t num_constants; /* words: copies count */
};

/* Copies code, whose stages have their entries, into pages of its own. False: the system allows no
 * new code, or memory ran out. */
bool sp_jit_make_executable(struct sp_jit_program *program, const void *code, size_t len);

#endif
