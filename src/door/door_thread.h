/* What a door does when a thread ends while a context is current in it. */
#ifndef DOOR_THREAD_H
#define DOOR_THREAD_H

/* `release` will be called on this thread when it ends: one function for all calls. If memory runs
 * out it will not be called, and the context stays bound. */
void door_at_thread_end(void (*release)(void));

#endif
