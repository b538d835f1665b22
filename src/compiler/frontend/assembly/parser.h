/* The state of a parse, shared by the grammar of statements (assembly/parse.c) and of operands
 * (assembly/operand.c). Functions return false after an error (text_fail); the first one reported
 * stands, which is the first in text order because parsing goes from left to right (VP-226). */
#ifndef ASSEMBLY_PARSER_H
#define ASSEMBLY_PARSER_H

#include "compiler/text/scanner.h"
#include "program.h"

struct nv_vp_parser {
   struct text_scanner scan;
   struct nv_vp_program *program;
   struct nv_vp_result *result;
};

/* --- Tokens (compiler/text/scanner.h; VP-135..VP-150) */

extern const struct text_language nv_vp_language;

/* --- Operands */

static inline bool
nv_vp_is_vp2(const struct nv_vp_parser *p)
{
   return p->program->version == NV_VP_2_0;
}

/* Where an ordinary instruction writes, with mask and test. */
bool nv_vp_parse_dst(struct nv_vp_parser *p, struct nv_vp_dst *dst);
/* Where ARL, ARR and ARA write: A0.x, or any masked address register in VP2.0. */
bool nv_vp_parse_address_dst(struct nv_vp_parser *p, struct nv_vp_dst *dst);
/* A source; `scalar`: exactly one component must be named. */
bool nv_vp_parse_src(struct nv_vp_parser *p, bool scalar, struct nv_vp_src *src);
/* A bare A0 or A1 (ARA). */
bool nv_vp_parse_address_src(struct nv_vp_parser *p, struct nv_vp_src *src);
/* The optional "(rule.swizzle)" of VP2.0; TR when there is none. */
bool nv_vp_parse_test(struct nv_vp_parser *p, struct nv_vp_cc_test *test);

#endif
