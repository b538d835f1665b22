/* The floating-point mode that drivers compute in: round to nearest, no traps, denormal operands
 * and results are zero. An application's own mode must survive every GL call, so enter and leave
 * come in pairs around work on its threads. */
#ifndef U_FPU_H
#define U_FPU_H

#include <stdint.h>

#if defined(__SSE2__)

#include <xmmintrin.h>

#define U_FPU_FLUSH_MODE 0x9fc0u /* all exceptions masked, FTZ, DAZ */

/* Gives what u_fpu_leave needs. */
static inline uint64_t
u_fpu_enter(void)
{
   const unsigned old = _mm_getcsr();
   if (old != U_FPU_FLUSH_MODE)
      _mm_setcsr(U_FPU_FLUSH_MODE);
   return old;
}

/* Also brings back the exception flags as they were. */
static inline void
u_fpu_leave(uint64_t old)
{
   _mm_setcsr((unsigned)old);
}

#elif defined(__aarch64__)

#define U_FPU_FLUSH_MODE (1u << 24) /* FPCR.FZ */

static inline uint64_t
u_fpu_enter(void)
{
   uint64_t old;
   __asm__ volatile("mrs %0, fpcr" : "=r"(old));
   __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)U_FPU_FLUSH_MODE));
   return old;
}

static inline void
u_fpu_leave(uint64_t old)
{
   __asm__ volatile("msr fpcr, %0" : : "r"(old));
}

#else

static inline uint64_t
u_fpu_enter(void)
{
   return 0;
}

static inline void
u_fpu_leave(uint64_t old)
{
   (void)old;
}

#endif
#endif
