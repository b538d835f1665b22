/* What a chip tells while it works. */
#ifndef LIMA_REPORT_H
#define LIMA_REPORT_H

#include "lima/cmd/decode.h"

struct lima_report {
   /* Something can not be done: a sentence with the place. NULL: nobody wants to know. */
   void (*problem)(void *data, const char *text);
   /* A command of a list takes effect. NULL: nobody wants to know. */
   void (*command)(void *data, const struct lima_command_set *set, uint32_t va,
                   const uint32_t *words);
   void *data;
};

/* Tells a problem, in printf's manner; gives false. */
bool lima_problem(const struct lima_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* How much a job may do: what frames need is far below. */
enum {
   LIMA_MAX_COMMANDS = 4 << 20,   /* of a list, jumps included */
   LIMA_MAX_VERTICES = 16 << 20,  /* of a job */
   LIMA_MAX_PROGRAM_STEPS = 4096, /* of a vertex's program */
   LIMA_MAX_QUADS = 64 << 20,     /* of a job */
   LIMA_MAX_QUAD_INSTRS = 1 << 14 /* of a quad's program */
};

#endif
