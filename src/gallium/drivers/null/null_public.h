/* The null driver: accepts everything, keeps what is written to resources, draws and clears
 * nothing. It lets the GL front end be tested and measured alone (TUATARA_DRIVER=null). */
#ifndef NULL_PUBLIC_H
#define NULL_PUBLIC_H

struct pipe_screen;

/* NULL: memory ran out. */
struct pipe_screen *null_screen_create(void);

#endif
