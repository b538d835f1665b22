/* Per-fragment operations after the combiners: alpha test, depth and stencil, blending, logic
 * operation, dithering, masks. Each is prepared from registers once and then works on blocks. */
#ifndef NV2A_FRAGMENT_OPS_H
#define NV2A_FRAGMENT_OPS_H

#include <stdbool.h>
#include <stdint.h>
#include "block.h"
#include "surface.h"
#include "nv2a/push/regs.h"

/* Comparisons in the order of their register values 0x200 to 0x207; each is a set of the outcomes
 * less (1), equal (2) and greater (4). */
enum nv2a_compare {
   NV2A_COMPARE_NEVER,
   NV2A_COMPARE_LESS,
   NV2A_COMPARE_EQUAL,
   NV2A_COMPARE_LEQUAL,
   NV2A_COMPARE_GREATER,
   NV2A_COMPARE_NOTEQUAL,
   NV2A_COMPARE_GEQUAL,
   NV2A_COMPARE_ALWAYS,
};

enum nv2a_stencil_op {
   NV2A_STENCIL_KEEP,
   NV2A_STENCIL_ZERO,
   NV2A_STENCIL_REPLACE,
   NV2A_STENCIL_INCR_SAT,
   NV2A_STENCIL_DECR_SAT,
   NV2A_STENCIL_INVERT,
   NV2A_STENCIL_INCR_WRAP,
   NV2A_STENCIL_DECR_WRAP,
};

struct nv2a_alpha_test {
   enum nv2a_compare func; /* ALWAYS where the test is off */
   uint8_t ref;
};

void nv2a_alpha_test_prepare(struct nv2a_alpha_test *test, const struct nv2a_regs *regs);
/* The lanes of block->mask whose alpha, rounded to 8 bits, passes. */
uint32_t nv2a_alpha_test_block(const struct nv2a_alpha_test *test, const struct nv2a_block *block);

struct nv2a_depth_stencil {
   bool on;          /* any of it has to be done */
   bool depth_write; /* false where the depth test is off, as in OpenGL */
   bool stencil_test;
   enum nv2a_compare depth_func, stencil_func; /* ALWAYS where a test is off */
   uint8_t ref, read_mask, write_mask;
   enum nv2a_stencil_op fail, zfail, zpass;
};

/* Depth and stencil as far as the zeta surface has them. Stencil is written only with
 * SET_CONTROL0's enable. */
void nv2a_depth_stencil_prepare(struct nv2a_depth_stencil *ds, const struct nv2a_regs *regs,
                                const struct nv2a_surface *surface);
/* Tests the lanes of block->mask against the zeta surface and writes it; returns those that pass.
 */
uint32_t nv2a_depth_stencil_block(const struct nv2a_depth_stencil *ds,
                                  const struct nv2a_surface *surface,
                                  const struct nv2a_block *block);

/* Blend factors, in the order of the register values 0, 1, 0x300.., 0x8001... */
enum nv2a_blend_factor {
   NV2A_FACTOR_ZERO,
   NV2A_FACTOR_ONE,
   NV2A_FACTOR_SRC_COLOR,
   NV2A_FACTOR_INV_SRC_COLOR,
   NV2A_FACTOR_SRC_ALPHA,
   NV2A_FACTOR_INV_SRC_ALPHA,
   NV2A_FACTOR_DST_ALPHA,
   NV2A_FACTOR_INV_DST_ALPHA,
   NV2A_FACTOR_DST_COLOR,
   NV2A_FACTOR_INV_DST_COLOR,
   NV2A_FACTOR_SRC_ALPHA_SATURATE,
   NV2A_FACTOR_CONST_COLOR,
   NV2A_FACTOR_INV_CONST_COLOR,
   NV2A_FACTOR_CONST_ALPHA,
   NV2A_FACTOR_INV_CONST_ALPHA,
};

struct nv2a_color_output {
   uint32_t write_bits; /* bits of a pixel that may change */
   bool blend, logic, dither;
   enum nv2a_blend_factor src, dst;
   uint32_t equation; /* as SET_BLEND_EQUATION has it */
   float constant[4];
   uint8_t logic_op; /* bit (2 * source + destination) is the result, as in the X protocol */
};

void nv2a_color_output_prepare(struct nv2a_color_output *output, const struct nv2a_regs *regs,
                               const struct nv2a_surface *surface);
/* Writes the colours of the lanes in block->mask. Arithmetic is in floats, rounded once into the
 * surface's format; a surface without alpha has alpha 1 for blending, other missing channels 0. */
void nv2a_color_output_block(const struct nv2a_color_output *output,
                             const struct nv2a_surface *surface, const struct nv2a_block *block);

#endif
