/* The driver for the Xbox GPU and the GeForce 3 family, class 0x97. */
#ifndef NV2A_PIPE_PUBLIC_H
#define NV2A_PIPE_PUBLIC_H

struct pipe_screen;

/* On a simulated board. NULL: memory ran out. */
struct pipe_screen *nv2a_screen_create(void);

#endif
