#include "u_cpu.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

static const char *const isa_names[U_CPU_NUM_ISAS] = {"portable", "avx2", "avx512"};

const char *
u_cpu_isa_name(enum u_cpu_isa isa)
{
   return isa_names[isa];
}

#if defined(__x86_64__) || defined(__i386__)
/* Conversions of half floats: all processors with AVX2 have them. Not every compiler has a name for
 * the bit. */
static bool
has_f16c(void)
{
   unsigned a, b, c, d;
   return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
}
#endif

/* The compiler's builtins also look at XCR0, that is, whether the system saves the registers. */
enum u_cpu_isa
u_cpu_detect_isa(void)
{
#if defined(__x86_64__) || defined(__i386__)
   __builtin_cpu_init();
   if (!__builtin_cpu_supports("avx2") || !has_f16c())
      return U_CPU_PORTABLE;
   if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
       __builtin_cpu_supports("bmi2"))
      return U_CPU_AVX512;
   return U_CPU_AVX2;
#else
   return U_CPU_PORTABLE;
#endif
}

enum u_cpu_isa
u_cpu_choose_isa(void)
{
   const enum u_cpu_isa best = u_cpu_detect_isa();
   const char *wish = secure_getenv("TUATARA_CPU");
   for (unsigned i = 0; wish && i <= best; i++)
      if (strcmp(wish, isa_names[i]) == 0)
         return (enum u_cpu_isa)i;
   return best;
}
