/* The grammar of !!FP1.0: statements (nv_fp/program.c) and operands (nv_fp/operand.c). */
#ifndef NV_FP_PARSER_H
#define NV_FP_PARSER_H

#include "compiler/frontend/assembly/parser.h"

/* R0.., then H0.. (NF-036): numbers of temporaries. */
#define NV_FP_LONG_TEMPS 32u
#define NV_FP_HALF_TEMPS 64u
#define NV_FP_MAX_REGISTERS 64u /* NF-070 */

static inline void
nv_fp_use_temp(struct asm_parser *p, unsigned index)
{
   if (index < NV_FP_LONG_TEMPS)
      p->long_temps |= 1u << index;
   else
      p->half_temps |= UINT64_C(1) << (index - NV_FP_LONG_TEMPS);
}

/* The word can not be declared (NF-031). */
bool nv_fp_is_reserved(const struct asm_parser *p);
/* A scalar constant: a number with a sign, or a name. */
bool nv_fp_parse_scalar(struct asm_parser *p, float *value);
/* A vector constant behind its '{' (NF-081). */
bool nv_fp_parse_vector(struct asm_parser *p, float v[4]);
/* f[] or p[], without suffix. */
bool nv_fp_parse_register(struct asm_parser *p, struct asm_src *src);
bool nv_fp_parse_src(struct asm_parser *p, bool scalar, struct asm_src *src);
bool nv_fp_parse_dst(struct asm_parser *p, struct asm_dst *dst);
/* ", TEX0, 2D" */
bool nv_fp_parse_texture(struct asm_parser *p, struct asm_instr *instr);

#endif
