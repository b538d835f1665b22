/* What a driver for hardware counts in a context, and prints when TUATARA_DEBUG names it: how much
 * it draws, and why vertices were transformed on the CPU. */
#ifndef STATE_U_STATISTICS_H
#define STATE_U_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

#define U_MAX_REASONS 16

struct u_statistics {
   const char *driver;   /* "nv2a" */
   const char *commands; /* "push buffers" */
   const char *unit;     /* that transforms vertices: "the vertex unit" */
   /* Why vertices are transformed on the CPU, a clause each; [0] is not used: they are not. */
   const char *const *reasons;
   unsigned num_reasons;                  /* with [0], at most U_MAX_REASONS */
   uint64_t frames, draws, clears, bytes; /* bytes of commands */
   uint64_t vertices[U_MAX_REASONS];      /* that draws name, by reason */
   uint64_t drawn;                        /* `draws` and `clears` when the last frame ended */
};

/* A line with totals and one for each reason, to stderr. */
void u_statistics_print(const struct u_statistics *statistics);
/* A frame has ended. False: nothing was drawn since the last one, which is no frame. Else prints,
 * if `print`, after the first, second, fourth ..., so that programs that never end well have said
 * something too. */
bool u_statistics_frame(struct u_statistics *statistics, bool print);

#endif
