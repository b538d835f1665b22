/* What the passes share. Private to pass/. */
#ifndef PASS_UTIL_H
#define PASS_UTIL_H

#include "pass.h"

/* Calls `visit` for every use of a value in the shader, phis and branch conditions too, with how
 * many components it reads. `user` is NULL for a branch condition. */
typedef void (*ir_use_visitor)(void *data, struct ir_instr *user, struct ir_src *src, unsigned n);
void ir_foreach_use(struct ir_shader *sh, ir_use_visitor visit, void *data);

/* The instruction only makes a value: it may be removed, repeated and moved along dominance. */
bool ir_is_pure(const struct ir_shader *sh, const struct ir_instr *instr);

static inline bool
ir_is_alu(const struct ir_instr *instr)
{
   return instr->op < IR_NUM_ALU_OPS;
}

/* mov for one component, else vec2, vec3, vec4. */
enum ir_op ir_vec_op(unsigned n);

#endif
