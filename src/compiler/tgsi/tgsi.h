/* TGSI text, the language of Gallium's shaders, to IR and back. docs/tgsi.md says what is read and
 * written and what it means.
 *
 * A vertex program is VERT, a fragment program FRAG, a vertex state program COMP with its
 * parameters in BUFFER[0] and v[0] in CONST[0][0]. IN[n] of a vertex program is input slot n, in
 * fragment programs and for results the slots go by semantic.
 */
#ifndef TGSI_TGSI_H
#define TGSI_TGSI_H

#include "compiler/ir/ir.h"
#include "compiler/text/error.h"

/* Limits of what is read */
#define TGSI_MAX_INSTRUCTIONS 32768
#define TGSI_MAX_CALLS 4
#define TGSI_MAX_REGISTERS 4096 /* of TEMP, CONST and IMM */
/* Parameters of a state program: what BUFFER[0] has at least */
#define TGSI_STATE_PARAMS 96

enum tgsi_status { TGSI_OK, TGSI_INVALID, TGSI_NO_MEMORY };

struct tgsi_result {
   enum tgsi_status status;
   struct ir_shader *shader; /* OK: indexed, valid, the caller's to destroy; else NULL */
   unsigned num_instructions;
   struct text_error error; /* INVALID */
};

/* Compiles exactly `len` bytes of `text` (no terminator needed). All of `result` is written. */
void tgsi_parse(const char *text, size_t len, struct tgsi_result *result);

/* The text of any valid shader, malloc'd, the caller frees it; NULL: out of memory. Reading it
 * gives a shader with the same results bit for bit. A position-invariant shader has to be linked
 * first: its text would lack the position.
 *
 * Programs of NV_vertex_program 1.x multiply so that 0 times anything is 0. `zero_wins` is the
 * property by which the reader knows that of a whole program, TGSI_MUL_ZERO_WINS or
 * TGSI_LEGACY_MATH_RULES; with NULL such multiplications are spelled out for readers that know
 * neither. */
#define TGSI_MUL_ZERO_WINS "MUL_ZERO_WINS"         /* Mesa before 22 */
#define TGSI_LEGACY_MATH_RULES "LEGACY_MATH_RULES" /* Mesa since */
char *tgsi_write(const struct ir_shader *sh, const char *zero_wins);

#endif
