/* The inside of the trace wrapper. */
#ifndef TRACE_PRIV_H
#define TRACE_PRIV_H

#include <pthread.h>
#include <stdio.h>

#include "pipe/p_context.h"
#include "pipe/p_screen.h"

/* Objects that have a number; later ones show as the last number. */
#define TRACE_MAX_OBJECTS 65536u

struct trace_screen {
   struct pipe_screen base; /* first */
   struct pipe_screen *inner;
   FILE *file;
   pthread_mutex_t lock; /* guards the file's lines and the numbers */
   const void **objects; /* hash of pointers seen, TRACE_MAX_OBJECTS * 2 slots; NULL = empty */
   unsigned *numbers;
   unsigned num_objects;
   bool complained; /* that the file can not be written */
};

struct trace_context {
   struct pipe_context base; /* first */
   struct pipe_context *inner;
   struct trace_screen *screen;
   unsigned number;
};

static inline struct trace_context *
trace_context(struct pipe_context *pipe)
{
   return (struct trace_context *)pipe;
}

/* One line. */
void trace_line(struct trace_screen *ts, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The number of an object; 0 for NULL. */
unsigned trace_number(struct trace_screen *ts, const void *object);

struct trace_struct; /* trace_fields.h */
/* "c1 call field=value ..." with " -> o2" for what was made; an element of an array that a call has
 * got, on a line of its own. */
void trace_created(struct trace_context *tc, const char *call, const struct trace_struct *type,
                   const void *templ, const void *object);
void trace_state(struct trace_context *tc, const char *call, const struct trace_struct *type,
                 const void *state);
void trace_element(struct trace_context *tc, unsigned index, const struct trace_struct *type,
                   const void *element);

struct pipe_context *trace_context_create(struct pipe_screen *screen);
/* Fill parts of a context's functions. */
void trace_init_state_funcs(struct pipe_context *pipe);
void trace_init_work_funcs(struct pipe_context *pipe);

#endif
