/* IR that the vertex unit has operations for. Private to nv2a/vertex.
 *
 * Truths are 1.0 or 0.0, an int is a float whose floor it is: A0 is loaded with the floor. */
#ifndef NV2A_VERTEX_LOWER_H
#define NV2A_VERTEX_LOWER_H

#include "compiler/ir/builder.h"

/* Operations that the unit lacks, as sequences; errors are in docs/codegen-nv2a.md. All take and
 * give 1 to 4 components. */
struct ir_val nv2a_lower_floor(struct ir_builder *b, struct ir_val x);
struct ir_val nv2a_lower_fract(struct ir_builder *b, struct ir_val x);
struct ir_val nv2a_lower_round_even(struct ir_builder *b, struct ir_val x);
struct ir_val nv2a_lower_exp2(struct ir_builder *b, struct ir_val x);
struct ir_val nv2a_lower_log2(struct ir_builder *b, struct ir_val x);
struct ir_val nv2a_lower_pow(struct ir_builder *b, struct ir_val x, struct ir_val y);
/* The same as LIT has it: good for colours. 0 to whatever power is 0. */
struct ir_val nv2a_lower_power(struct ir_builder *b, struct ir_val x, struct ir_val y);
/* The sine of x, or the cosine. */
struct ir_val nv2a_lower_sine(struct ir_builder *b, struct ir_val x, bool cosine);
struct ir_val nv2a_lower_sign(struct ir_builder *b, struct ir_val x);

enum { NV2A_ONE = 0x3f800000 };
/* Whether all components are the literal of those bits; 0 is of either sign. */
bool nv2a_lower_is(struct ir_val v, uint32_t bits);
/* x * y and x * y + z, without what 0 and 1 make needless. */
struct ir_val nv2a_lower_multiply(struct ir_builder *b, struct ir_val x, struct ir_val y);
struct ir_val nv2a_lower_multiply_add(struct ir_builder *b, struct ir_val x, struct ir_val y,
                                      struct ir_val z);

/* 1.0 where a < b (`less`), or where not; +0 and -0 are equal. */
struct ir_val nv2a_lower_less(struct ir_builder *b, struct ir_val x, struct ir_val y, bool less);
struct ir_val nv2a_lower_equal(struct ir_builder *b, struct ir_val x, struct ir_val y, bool equal);

/* An operation on ints, or from or to them; `whole` says which sources have no fraction. n 0: it
 * has none, for bits and division. */
struct ir_val nv2a_lower_int(struct ir_builder *b, enum ir_op op, const struct ir_val v[2],
                             const bool whole[2]);
/* Whether its result has no fraction; `whole`: none of its sources has. */
bool nv2a_lower_makes_whole(enum ir_op op, bool whole);

#endif
