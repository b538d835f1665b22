/* One ALU operation as the opcode table defines it: for the evaluator and for constant folding. */
#ifndef IR_EVAL_H
#define IR_EVAL_H

#include "ir.h"

/* Operation `op` with n result components on sources given as bits, with swizzle and modifiers
 * applied. Saturation is the caller's (ir_eval_saturate). The caller is in the drivers'
 * floating-point mode (util/u_fpu.h): whether a product that would round up to the smallest normal
 * number is flushed is decided by the hardware, so that all executors agree. */
void ir_eval_alu(enum ir_op op, unsigned n, const uint32_t src[4][4], uint32_t out[4]);

/* Applies abs and neg to the bits of a float. */
uint32_t ir_eval_modifiers(const struct ir_src *src, uint32_t bits);

/* The bits of a float clamped to [0,1]; NaN and -0 give +0. */
uint32_t ir_eval_saturate(uint32_t bits);

#endif
