/* Vertex programs to measure: made ones, those of corpus folders, and what the drivers without
 * NV_vertex_program run in their place. */
#ifndef BENCH_PROGRAMS_H
#define BENCH_PROGRAMS_H

#include <stdbool.h>
#include <stddef.h>

#define BENCH_MAX_TEXT 65536
#define BENCH_PARAMS 96
#define BENCH_ATTRIBS 16
#define BENCH_INPUT_SETS 4

struct bench_program {
   char name[64];
   char text[BENCH_MAX_TEXT]; /* NV_vertex_program, ends with a 0 */
   float params[BENCH_PARAMS][4];
   float attribs[BENCH_INPUT_SETS][BENCH_ATTRIBS][4]; /* vertices take the sets in turn */
   unsigned attribs_read;                             /* bits */
};

/* A VP1.0 program of num instructions (at least 4): position, then a mix as lighting code has it.
 * With relative addressing every other parameter is c[A0.x + n]. */
void bench_make_program(struct bench_program *p, unsigned num, bool relative);

/* What NV_vertex_program 1.x text says as ARB_vertex_program: c[] are the environment parameters,
 * v[] the generic attributes. False: it is of another version, or too long. */
bool bench_translate_to_arb(const char *nv, char *arb, size_t size);

/* Reads folder/name.vp, and its values from folder/cases/name.tsv where there is such a file: the
 * first sets of inputs. Without it some values are given. False: no vertex program. */
bool bench_load_program(struct bench_program *p, const char *folder, const char *file);

/* Moves the position out of the view, for programs that transform by c[0]..c[3]. */
void bench_move_away(struct bench_program *p);

#endif
