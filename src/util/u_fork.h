/* Whether fork has made this process since: threads of the parent are not in it. */
#ifndef U_FORK_H
#define U_FORK_H

#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

/* Zeroed before its first use. */
struct u_fork {
   uint8_t *mark; /* a page of memory: 1 here, and 0 in children; NULL where no kernel does that */
   pid_t pid;
};

/* From now on this process is the one; again in a child. */
void u_fork_begin(struct u_fork *f);
/* Gives the memory back. */
void u_fork_end(struct u_fork *f);

/* Whether this process is a child of the one that began last. Without a system call, mostly: draws
 * that are waited for take little more than one. */
static inline bool
u_fork_happened(const struct u_fork *f)
{
   return f->mark ? *(const volatile uint8_t *)f->mark == 0 : f->pid != getpid();
}

#endif
