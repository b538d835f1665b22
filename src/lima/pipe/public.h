/* The driver for Mali-400. */
#ifndef LIMA_PIPE_PUBLIC_H
#define LIMA_PIPE_PUBLIC_H

struct pipe_screen;

/* On a board, if there is one, else on a simulated chip. NULL: memory ran out. */
struct pipe_screen *lima_screen_create(void);

#endif
