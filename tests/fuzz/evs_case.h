/* Shaders of EXT_vertex_shader for the fuzzer: operations over a set of symbols that is always the
 * same, of every storage and type. */
#ifndef EVS_CASE_H
#define EVS_CASE_H

#include <stdbool.h>
#include <stdint.h>

#include "compiler/frontend/ext_vs/ext_vs.h"

#define EVS_MAX_INSTRS 64

/* Blocks of operands are numbers in the set of symbols, or EXT_VS_OUTPUT. */
struct evs_shader {
   unsigned num;
   struct ext_vs_instr instrs[EVS_MAX_INSTRS];
};

/* A random shader that is defined. */
void evs_random(struct evs_shader *shader, uint64_t *state);
/* Its IR, as the front end makes it. NULL: the shader is not defined (has no position). */
struct ir_shader *evs_compile(const struct evs_shader *shader);
/* To standard error, an operation a line. */
void evs_print(const struct evs_shader *shader);

#endif
