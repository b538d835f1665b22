/* The trace wrapper: a screen in front of another one, which writes down every call that comes by,
 * one line each, and passes it on. What it writes is for people and for tests that compare runs:
 * pointers are numbered in the order in which they are first seen. */
#ifndef TRACE_PUBLIC_H
#define TRACE_PUBLIC_H

struct pipe_screen;

/* Takes over `inner` and appends to the file `path`. When that can not be opened or memory ran out:
 * inner itself, with a message on stderr. Accepts NULL. */
struct pipe_screen *trace_screen_create(struct pipe_screen *inner, const char *path);

#endif
