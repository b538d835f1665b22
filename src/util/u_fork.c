#include "u_fork.h"

#include <sys/mman.h>

void
u_fork_begin(struct u_fork *f)
{
   f->pid = getpid();
#if defined(MADV_WIPEONFORK)
   const size_t size = (size_t)sysconf(_SC_PAGESIZE);
   if (!f->mark) {
      void *page = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (page == MAP_FAILED)
         return;
      if (madvise(page, size, MADV_WIPEONFORK) != 0) {
         munmap(page, size);
         return;
      }
      f->mark = page;
   }
   *f->mark = 1;
#endif
}

void
u_fork_end(struct u_fork *f)
{
   if (f->mark)
      munmap(f->mark, (size_t)sysconf(_SC_PAGESIZE));
   f->mark = NULL;
}
