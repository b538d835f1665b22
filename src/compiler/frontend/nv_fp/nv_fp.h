/* The language of NV_fragment_program as IR: !!FP1.0.
 *
 * Requirements are numbered in the conformance checklist (NF-nnn, ambiguities C-nn).
 *
 * What comes of a text is what comes of an ARB fragment program (assembly/arb.h): inputs are slots
 * of enum ir_varying, results those of enum ir_frag_result, samplers are texture image units.
 * Parameters of the kind ARB_PARAM_NAMED are those that DECLARE makes, numbered by
 * arb_result::named. Instructions compute in 32-bit floats, 16-bit floats or 12-bit fixed point:
 * operands are rounded before, results once behind each instruction (NF-100, NF-106).
 */
#ifndef NV_FP_H
#define NV_FP_H

#include "compiler/frontend/assembly/arb.h"

/* Compiles exactly `len` bytes of `text` (no terminator needed). All of `result` is written; it is
 * for arb_result_finish in any case. */
void nv_fp_parse(const char *text, size_t len, const struct arb_limits *limits,
                 struct arb_result *result);

/* Lookups of these units, bits, give (0,0,0,0): there is no texture (NF-152). False: out of memory,
 * and the shader is good for ir_shader_destroy only. */
bool nv_fp_blank_units(struct ir_shader *shader, uint32_t units);

/* Lookups of these units, which sample textures of HILO, give a third component: 1, of those in
 * `signed_units` what makes the vector one of length 1 (NF-154). As nv_fp_blank_units. */
bool nv_fp_complete_hilo(struct ir_shader *shader, uint32_t units, uint32_t signed_units);

/* --- For tools */

/* Takes what a program calls an input (f[TEX0]) or a parameter (p[3], a declared name of the result
 * that the text gave); else as arb_parse_binding. */
bool nv_fp_parse_binding(struct text_scanner *scan, const char *text,
                         const struct arb_result *result, int *slot, struct arb_param *param);

#endif
