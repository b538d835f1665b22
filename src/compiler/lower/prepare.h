/* The way of every program to the driver that runs it: one pipeline for all languages, described in
 * docs/ir.md.
 *
 * 1. The passes (ir_optimize), where the front end leaves something to them.
 * 2. What the driver lacks is lowered, and the passes run again over what that made.
 * 3. Phis become registers, if the driver has none: a pass would turn them back.
 * 4. What does not fit is refused with a sentence that says why.
 */
#ifndef LOWER_PREPARE_H
#define LOWER_PREPARE_H

#include "compiler/ir/ir.h"

/* What a driver has not, of one stage. All zero: it takes any IR. */
struct ir_needs {
   bool no_formats;           /* rounding to fp16 and fx12, packing, unpacking: ir_lower_formats */
   bool no_phis;              /* ir_lower_phis */
   bool no_control_flow;      /* ir_flatten; programs of several blocks are refused after it */
   bool no_indirect_params;   /* programs with load_param at a computed address are refused */
   uint32_t max_instructions; /* of the result, phis not counted; 0: any number */
};

enum ir_prepare_flags {
   /* The front end's shader has nothing that passes would find: they run only behind a lowering.
    * Besides these: enum ir_pass_flags. */
   IR_PREPARE_TIDY = 1u << 16,
};

enum ir_prepare_status {
   IR_PREPARED,
   IR_PREPARE_REFUSED,
   IR_PREPARE_NO_MEMORY /* the shader is good for ir_shader_destroy only */
};

/* The shader is indexed and valid before and after, with the same results. *why is set where it is
 * refused: a sentence without a point, which lives for ever. */
enum ir_prepare_status ir_prepare(struct ir_shader *sh, const struct ir_needs *needs,
                                  unsigned flags, const char **why);

#endif
