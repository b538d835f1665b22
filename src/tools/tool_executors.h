/* What runs programs: `tuatara exec --on=NAME`. Executors are rows of one table, in
 * tool_executors.c: whoever brings another one writes a row and names it there. Private to
 * src/tools. */
#ifndef TOOL_EXECUTORS_H
#define TOOL_EXECUTORS_H

#include "tool.h"
#include "tool_texture.h"

struct tool_asm;

/* Inputs and results of one invocation. */
struct tool_run {
   float inputs[VERT_ATTRIB_MAX][4];
   float (*params)[4]; /* NV_VP_LINKED_PARAMS at least, and what the shader has; state programs
                          write them */
   float outputs[VARYING_MAX][4];
   uint8_t output_mask[VARYING_MAX];
   uint8_t *param_mask; /* as many as params */
   bool discarded; /* the fragment: it has no outputs */
   const struct tool_textures *textures;
   bool told; /* the run failed, after a message */
};

/* An executor. The source is whatever tool_load gave, so that one for machine words, which no IR
 * shader stands for, fits as well as one that compiles a shader for its machine first. */
struct tool_executor {
   const char *name;      /* --on=NAME */
   const char *help;      /* half a line: what it is */
   unsigned stages;       /* 1u << enum ir_stage: programs that it takes */
   bool no_integers;      /* its ints are floats (tool_input) */
   struct ir_needs needs; /* what it lacks: programs come to it through ir_prepare */
   /* Gets ready; the source stays as it is until destroy. Gives TOOL_OK, or an exit code after a
    * message; *state, which may stay NULL, is destroyed in either case. */
   int (*create)(const struct tool_source *source, void **state);
   void (*destroy)(void *state); /* accepts NULL */
   /* Runs the program once: writes the outputs and what was written. False: out of memory, unless
    * run->told is set. */
   bool (*run)(void *state, const struct tool_source *source, struct tool_run *run);
};

/* Something that a simulated processor does in another way. */
struct tool_switch {
   const char *name; /* --switch=NAME */
   const char *help; /* half a line: what it does */
};

/* A simulated processor that runs words: `tuatara exec --isa=NAME`, a member of struct tool_isa. */
struct tool_machine {
   unsigned num_params; /* those that programs can read or write */
   struct tool_registers registers;
   const struct tool_switch *switches; /* a name of NULL ends them */
   /* Takes hexadecimal words or assembly, whichever the text is. As create and destroy above. Bits
    * of `switches` are set for those that are on, by their places. */
   int (*create)(const struct tool_asm *run, uint32_t switches, void **state);
   void (*destroy)(void *state);
   /* Runs the program once. False after a message. */
   bool (*run)(void *state, struct tool_run *run);
};

extern const struct tool_executor tool_executor_ref, tool_executor_softpipe, tool_executor_nv2a,
    tool_executor_nv2a_fragment, tool_executor_lima, tool_executor_lima_fragment;

/* All of them; NULL ends it. The first one is the default. */
extern const struct tool_executor *const tool_executors[];

/* By name, for programs of this stage; rows for different stages may have one name. NULL after a
 * message that names those of the table. */
const struct tool_executor *tool_executor_find(const struct tool_executor *const table[],
                                               const char *name, enum ir_stage stage);
/* Whether those of the name have ints that are floats. */
bool tool_executor_lacks_integers(const struct tool_executor *const table[], const char *name);

#endif
