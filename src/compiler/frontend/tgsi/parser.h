/* The state of a parse, shared by declarations (tgsi/declare.c) and instructions (tgsi/parse.c).
 * Functions return false after an error (text_fail, tgsi_fail_memory). */
#ifndef TGSI_PARSER_H
#define TGSI_PARSER_H

#include "compiler/text/scanner.h"
#include "program.h"

struct tgsi_parser {
   struct text_scanner scan;
   struct tgsi_program *program;
   struct tgsi_result *result;
   unsigned max_imms; /* allocated */
};

extern const struct text_language tgsi_language;

/* A decimal number below `limit`, which `what` names. */
bool tgsi_parse_index(struct tgsi_parser *p, unsigned limit, const char *what, unsigned *index);
/* TEMP, IN, ...; what is no file or none of ours fails. */
bool tgsi_parse_file(struct tgsi_parser *p, enum tgsi_reg_file *file);
/* How many registers a file may have. */
unsigned tgsi_file_limit(const struct tgsi_program *program, enum tgsi_reg_file file);
/* ".xyz" as a mask; all four without. */
bool tgsi_parse_mask(struct tgsi_parser *p, uint8_t *mask);
/* 1D, 2D, 3D, CUBE, RECT; with SHADOW before it, depths are compared. */
bool tgsi_parse_target(struct tgsi_parser *p, enum ir_tex_target *target, bool *compare);

/* Behind DCL, IMM and PROPERTY. */
bool tgsi_parse_declaration(struct tgsi_parser *p);
bool tgsi_parse_immediate(struct tgsi_parser *p);
bool tgsi_parse_property(struct tgsi_parser *p);

#endif
