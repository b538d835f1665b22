/* The look-up tables of the scalar unit (ILU): numbers measured on hardware. Reciprocals start from
 * 7 bits and are refined twice; powers and logarithms are a straight line in each of 32 intervals.
 * What the numbers are scaled to is said where they are used, in ilu.c. Private to this folder. */
#ifndef NV2A_ILU_TABLES_H
#define NV2A_ILU_TABLES_H

#include <stdint.h>

extern const uint8_t nv2a_rcp_table[64];  /* 1/m for m in [1,2): by the fraction's high 6 bits */
extern const uint8_t nv2a_rsq_table[128]; /* 1/sqrt(m): [1,2) in the first half, then [2,4) */
extern const uint16_t nv2a_exp_base[32];  /* 2^f - 1 at the start of an interval, 14 bits */
extern const uint16_t nv2a_exp_slope[32]; /* growth for 1/8192 of f, 22 bits */
extern const uint32_t nv2a_log_base[32];  /* log2 m at the start of an interval, 18 bits */
extern const uint32_t nv2a_log_slope[32]; /* growth for 1/8192 of m, 26 bits */

#endif
