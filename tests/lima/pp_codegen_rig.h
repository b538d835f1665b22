/* Compiled fragment programs on their simulator beside the reference evaluator. */
#ifndef PP_CODEGEN_RIG_H
#define PP_CODEGEN_RIG_H

#include "lima/pp/codegen/pp_program.h"
#include "lima/pp/sim/sim.h"

struct pp_rig {
   struct ir_shader *shader;
   struct lima_pp_code code;
   struct lima_pp_program program;
   double low, high; /* inputs and parameters are between these */
   double step;      /* inputs and parameters are multiples of it, unless it is 0 */
   bool whole;       /* they and texels are integers */
};

/* Takes the shader over, and fails the test where it is refused. */
void pp_rig_compile(struct pp_rig *rig, struct ir_shader *shader);
/* From TGSI text. */
void pp_rig_compile_text(struct pp_rig *rig, const char *text);
void pp_rig_finish(struct pp_rig *rig);

/* Runs quads with random inputs both ways: each result is at most `most` off, or that part of it
 * where it is above 1; and the same fragments are discarded. */
void pp_rig_compare(const struct pp_rig *rig, uint32_t *seed, unsigned quads, double most);

#endif
