/* All programs of the geometry processor that the reference material has: those of its vectors, and
 * what the recorded frames upload. */
#ifndef GP_PROGRAMS_H
#define GP_PROGRAMS_H

#include <stdint.h>

enum { GP_PROGRAM_MAX = 512 };

struct gp_program {
   char name[128]; /* the file, and for frames where the program is */
   unsigned count;
   uint32_t words[GP_PROGRAM_MAX][4];
};

typedef void (*gp_program_visit)(void *data, const struct gp_program *program);

/* A file of instructions, a line each, "lima/vectors/...". 0: it is not there. */
int gp_program_read(const char *name, struct gp_program *program);

/* Visits each program of the folders of vectors; gives how many there are. */
unsigned gp_each_vector(gp_program_visit visit, void *data);
/* Visits the programs of all recorded frames, as their command lists name them; a program that two
 * draws have comes twice. */
unsigned gp_each_frame_program(gp_program_visit visit, void *data);

#endif
