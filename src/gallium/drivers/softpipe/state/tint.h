/* Tinted textures: where a program tints textures (compiler/analysis/tint.h) and all its other
 * inputs are the same over a primitive, each byte of a pixel is a function of one byte of a texel,
 * or of two texels.
 *
 * Such a function is found by running the program on all bytes, or all pairs of them. For nearly
 * all colours that scale a texel, or add to it, a multiplication and an addition in 16 bits give
 * exactly the same bytes; for those that scale the product of two, one of floats does. Then large
 * primitives are drawn so, and the program itself runs no more. Where they do not, the program goes
 * on.
 *
 * The functions that were found last are kept with the program, by the values that they belong to.
 * Any thread may ask.
 */
#ifndef SOFTPIPE_STATE_TINT_H
#define SOFTPIPE_STATE_TINT_H

#include "compiler/analysis/tint.h"

#define SP_TINT_BYTES 256
/* What a function belongs to: parameters and inputs that count. */
#define SP_TINT_MAX_VALUES (4 * (IR_TINT_MAX_PARAMS + IR_TINT_MAX_INPUTS))

/* What all bytes become: by component. */
typedef uint8_t sp_tint_table[4][SP_TINT_BYTES];

/* By component. */
struct sp_tint_lines {
   /* One texture: a byte t becomes (((256 t * factor) >> 16) + offset) >> 8, 255 at most. */
   bool same; /* every byte becomes itself */
   uint16_t factor[4], offset[4];
   /* Two: bytes t and u become what is whole of t * u * product_factor + product_offset. A texel
    * has `ones` where its component does not count. */
   uint32_t ones[2];
   float product_factor[4], product_offset[4];
};

/* Of one texture. False: there are none that give the table. */
bool sp_tint_fit(struct sp_tint_lines *lines, const sp_tint_table table);

struct sp_tint;

/* NULL: out of memory, or the program tints nothing; then there are no tints. */
struct sp_tint *sp_tint_create(const struct ir_shader *shader);
void sp_tint_destroy(struct sp_tint *tint); /* accepts NULL */
const struct ir_tint *sp_tint_of(const struct sp_tint *tint);

enum sp_tint_answer {
   SP_TINT_RUN,   /* the program is to run */
   SP_TINT_LINES, /* these lines give what it would */
   SP_TINT_WANTED /* it runs, but lines are worth looking for: the caller does and calls
                     sp_tint_keep, which nobody else does meanwhile */
};

/* What is known for these values (their bits; all callers have the same number of them) when as
 * many pixels more are to be drawn. */
enum sp_tint_answer sp_tint_find(struct sp_tint *tint, const uint32_t *values, unsigned num,
                                 unsigned pixels, struct sp_tint_lines *lines);
/* After SP_TINT_WANTED. lines: NULL where there are none. */
void sp_tint_keep(struct sp_tint *tint, const uint32_t *values, unsigned num,
                  const struct sp_tint_lines *lines);

#endif
