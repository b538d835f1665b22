/* What the CPU can do, as far as the vector kernels care. */
#ifndef U_CPU_H
#define U_CPU_H

/* Instruction sets that kernels are built for, each a superset of the one before; the better ones
 * on x86 only. */
enum u_cpu_isa {
   U_CPU_PORTABLE, /* the compiler's baseline: SSE2 on x86, NEON on AArch64 */
   U_CPU_AVX2,     /* and F16C */
   U_CPU_AVX512,   /* F, BW, DQ and VL, and BMI2 */
   U_CPU_NUM_ISAS
};

/* "portable", "avx2", "avx512". */
const char *u_cpu_isa_name(enum u_cpu_isa isa);

/* The best set that there are kernels for, this CPU has and the operating system saves registers
 * for. Slow (cpuid may trap in a virtual machine): ask once a screen. */
enum u_cpu_isa u_cpu_detect_isa(void);

/* As u_cpu_detect_isa, but no better than the environment variable TUATARA_CPU asks for
 * (portable, avx2 or avx512; anything else is ignored). */
enum u_cpu_isa u_cpu_choose_isa(void);

#endif
