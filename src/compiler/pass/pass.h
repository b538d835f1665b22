/* Passes over IR: one file each, run by one driver. A pass never changes results, not by a bit
 * (NaN payloads aside), and keeps out of instructions marked exact where it would change how a
 * result comes about.
 *
 * A pass takes an indexed shader and says what happened; the driver indexes it again after a
 * change. Sharing, order and repetition are the driver's business (pass/pass.c).
 */
#ifndef PASS_PASS_H
#define PASS_PASS_H

#include "compiler/ir/ir.h"

enum ir_progress { IR_UNCHANGED, IR_CHANGED, IR_NO_MEMORY };

/* Calls and returns become jumps, by copying what is called for each place it returns to, while the
 * program stays of a size. For shaders as front ends make them: values do not leave their block. */
enum ir_progress ir_pass_inline_calls(struct ir_shader *sh);
/* Registers become values and phis. Shaders with calls keep theirs. */
enum ir_progress ir_pass_regs_to_ssa(struct ir_shader *sh);
/* Uses of a mov, or of a vecN, read what was moved; swizzles and modifiers are folded into the
 * use. */
enum ir_progress ir_pass_copy_prop(struct ir_shader *sh);
/* ALU instructions whose sources are all constant become constants; branches on constants jumps. */
enum ir_progress ir_pass_constant_fold(struct ir_shader *sh);
/* An instruction that an equal one dominates is replaced by it. */
enum ir_progress ir_pass_cse(struct ir_shader *sh);
/* Removes values that nobody uses, and stores to registers that no block loads. A store that a
 * later one overwrites remains where registers remain: regs_to_ssa makes values of them before. */
enum ir_progress ir_pass_dce(struct ir_shader *sh);
/* Values are computed only in the components that are used. */
enum ir_progress ir_pass_shrink(struct ir_shader *sh);
/* Joins a block with its only successor if that has no other predecessor, and numbers the registers
 * in use from 0. */
enum ir_progress ir_pass_simplify_cfg(struct ir_shader *sh);

enum ir_pass_flags {
   IR_PASS_PRINT = 1u << 0,    /* the shader after each pass that changed it, to stderr */
   IR_PASS_VALIDATE = 1u << 1, /* also where assertions are off; an invalid shader aborts */
};

/* Runs the passes until nothing changes. TUATARA_DEBUG with the word "ir" prints like
 * IR_PASS_PRINT. The shader is indexed and valid afterwards. False: out of memory, and the shader
 * is good for ir_shader_destroy only. */
bool ir_optimize(struct ir_shader *sh, unsigned flags);

/* Runs one pass with what the driver does around it, for tests. */
enum ir_progress ir_pass_run(struct ir_shader *sh, const char *name, unsigned flags);

#endif
