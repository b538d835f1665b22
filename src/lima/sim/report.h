/* What a chip tells while it works. */
#ifndef LIMA_REPORT_H
#define LIMA_REPORT_H

#include "lima/cmd/decode.h"

struct lima_budget;
struct u_pool;

/* All functions are called by the thread that runs the job. */
struct lima_report {
   /* Something can not be done: a sentence with the place. NULL: nobody wants to know. */
   void (*problem)(void *data, const char *text);
   /* A command of a list takes effect. NULL: nobody wants to know. */
   void (*command)(void *data, const struct lima_command_set *set, uint32_t va,
                   const uint32_t *words);
   /* The tile heap is used up, as when the geometry processor interrupts for it: gives where it
    * goes on, *start to *end (behind the last byte). False or NULL: there is no more. */
   bool (*heap_full)(void *data, uint32_t *start, uint32_t *end);
   const struct lima_budget *budget; /* NULL: lima_default_budget */
   bool *no_memory; /* set, atomically, when it is the simulation that lacks memory; may be NULL */
   struct u_pool *pool; /* its threads run the pixel processor's cores; NULL: one after the other */
   void *data;
};

/* Tells a problem, in printf's manner; gives false. */
bool lima_problem(const struct lima_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The problem that memory of this process ran out; gives false. */
bool lima_no_memory(const struct lima_report *report);

/* How much a job may do, so that it ends whatever it is told to do; of the pixel processor, each of
 * its cores. What frames need is far below. */
struct lima_budget {
   uint64_t commands;      /* of its lists, jumps included */
   uint64_t vertices;      /* shaded and drawn */
   uint64_t vertex_instrs; /* of vertex programs */
   uint64_t items;         /* of polygon lists, written or read */
   uint64_t quads;
   uint64_t quad_instrs; /* of fragment programs */
};
extern const struct lima_budget lima_default_budget;

/* Takes `count` of what is left. False: it is not enough, and nothing is left. */
static inline bool
lima_spend(uint64_t *left, uint64_t count)
{
   const bool enough = count <= *left;
   *left = enough ? *left - count : 0;
   return enough;
}

enum {
   LIMA_MAX_VERTEX_STEPS = 1 << 16, /* instructions until a vertex's program counts as endless */
   LIMA_MAX_QUAD_INSTRS = 1 << 16   /* until a quad's does */
};

#endif
