/* Whether fork has made this process since: threads of the parent are not in it. */
#ifndef U_FORK_H
#define U_FORK_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Zeroed before its first use. */
struct u_fork {
   uint8_t *mark; /* a page of memory: 1 here, and 0 in children; NULL where no kernel does that */
   pid_t pid;
};

/* A page that children see empty; NULL: there is none. */
static inline uint8_t *
u_fork_page(void)
{
#if defined(MADV_WIPEONFORK)
   const size_t size = (size_t)sysconf(_SC_PAGESIZE);
   void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (page == MAP_FAILED)
      return NULL;
   /* Emulators of processes (qemu's) take any advice and follow none. */
   if (madvise(page, size, -1) != 0 && madvise(page, size, MADV_WIPEONFORK) == 0)
      return (uint8_t *)page;
   munmap(page, size);
#endif
   return NULL;
}

/* From now on this process is the one; again in a child. */
static inline void
u_fork_begin(struct u_fork *f)
{
   f->pid = getpid();
   if (!f->mark)
      f->mark = u_fork_page();
   if (f->mark)
      *f->mark = 1;
}

/* Gives the memory back. */
static inline void
u_fork_end(struct u_fork *f)
{
   if (f->mark)
      munmap(f->mark, (size_t)sysconf(_SC_PAGESIZE));
   f->mark = NULL;
}

/* Whether this process is a child of the one that began last. Without a system call, mostly: draws
 * that are waited for take little more than one. */
static inline bool
u_fork_happened(const struct u_fork *f)
{
   return f->mark ? *(const volatile uint8_t *)f->mark == 0 : f->pid != getpid();
}

#endif
