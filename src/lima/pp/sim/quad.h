/* The values of four fragments in a vector, and prepared instructions. Private to sim/. */
#ifndef LIMA_PP_QUAD_H
#define LIMA_PP_QUAD_H

#include <string.h>

#include "sim.h"

typedef float pp_vf __attribute__((vector_size(16), may_alias));
typedef int32_t pp_vi __attribute__((vector_size(16), may_alias));
typedef uint32_t pp_vu __attribute__((vector_size(16), may_alias));

/* A prepared instruction. */
struct lima_pp_step {
   struct lima_pp_instr instr;
   float constant[2][4];
   uint8_t function[5];                 /* enum lima_pp_function of v0, s0, v1, s1 and combine */
   float factor[2];                     /* of v0's and s0's products */
   const char *text;                    /* what is wrong with the instruction; NULL: nothing */
   const char *bad_follow, *bad_target; /* what is wrong with going on, or with branching */
   uint32_t at;                         /* word of the program */
   uint32_t follow, target;             /* steps */
};

/* All that instructions change. */
struct pp_machine {
   const struct lima_pp_env *env;
   struct lima_pp_quad *quad;
   pp_vf file[16][4]; /* by number of the vector register */
};

/* --- Lanes */

static inline pp_vf
pp_splat(float value)
{
   return (pp_vf){value, value, value, value};
}

static inline pp_vf
pp_select(pp_vi mask, pp_vf yes, pp_vf no)
{
   return (pp_vf)(((pp_vi)yes & mask) | ((pp_vi)no & ~mask));
}

static inline pp_vf
pp_truth(pp_vi mask)
{
   return (pp_vf)(mask & (pp_vi)pp_splat(1.0f));
}

static inline pp_vf
pp_load(const float values[4])
{
   pp_vf v;
   memcpy(&v, values, sizeof v);
   return v;
}

/* --- Numbers */

static inline pp_vf
pp_abs(pp_vf v)
{
   return (pp_vf)((pp_vi)v & 0x7fffffff);
}

/* Rounds to half floats; the arithmetic of lima_half_from_float and back. */
static inline pp_vf
pp_round(pp_vf v)
{
   const pp_vi bits = (pp_vi)v, sign = bits & INT32_MIN, a = bits & 0x7fffffff;
   const pp_vi tie = (a >> 13) & 1;
   /* Unsigned: NaNs may go beyond what an int holds. */
   pp_vi normal = (pp_vi)(((pp_vu)a + 0xfff + (pp_vu)tie) & ~0x1fffu);
   const pp_vi infinite = (pp_vi)(a >= 0x477ff000), nan = (pp_vi)(a > 0x7f800000);
   const pp_vi tiny = (pp_vi)(a < 0x38800000);
   const pp_vf small = ((pp_vf)a + 0.5f) - 0.5f;
   normal = (infinite & 0x7f800000) | (~infinite & normal);
   normal = (nan & 0x7fc00000) | (~nan & normal);
   normal = (tiny & (pp_vi)small) | (~tiny & normal);
   return (pp_vf)(normal | sign);
}

/* Toward zero; keeps what has no fraction. */
static inline pp_vf
pp_trunc(pp_vf v)
{
   const pp_vi large = ~(pp_vi)(pp_abs(v) < 8388608.0f);
   const pp_vf cut = __builtin_convertvector(
       __builtin_convertvector(pp_select(large, pp_splat(0.0f), v), pp_vi), pp_vf);
   return pp_select(large, v, (pp_vf)((pp_vi)cut | ((pp_vi)v & INT32_MIN)));
}

static inline pp_vf
pp_floor(pp_vf v)
{
   const pp_vf cut = pp_trunc(v);
   return pp_select((pp_vi)(cut > v), cut - 1.0f, cut);
}

static inline pp_vf
pp_modify(pp_vf v, unsigned modifier)
{
   switch (modifier) {
   case LIMA_PP_SATURATE:
      v = pp_select((pp_vi)(v > 0.0f), v, pp_splat(0.0f));
      return pp_select((pp_vi)(v < 1.0f), v, pp_splat(1.0f));
   case LIMA_PP_POSITIVE:
      return pp_select((pp_vi)(v > 0.0f), v, pp_splat(0.0f));
   case LIMA_PP_TRUNCATE:
      return pp_trunc(v);
   default:
      return v;
   }
}

/* --- Units. `mask`: lanes that execute the instruction */

/* Varying, texture and load unit, and the constants (front.c). */
void pp_run_front(const struct lima_pp_step *step, struct pp_machine *m, pp_vi mask);
/* The units that multiply, add and combine (alu.c). */
void pp_run_alu(const struct lima_pp_step *step, struct pp_machine *m, pp_vi mask);
/* The store unit (front.c). */
void pp_run_store(const struct lima_pp_step *step, struct pp_machine *m, pp_vi mask);

/* A scalar register. */
static inline pp_vf
pp_scalar(const struct pp_machine *m, unsigned reg)
{
   return m->file[reg / 4][reg % 4];
}

/* An offset: cut to an integer of moderate size. */
static inline int32_t
pp_offset(float value)
{
   return value >= 1e6f ? 1000000 : value <= -1e6f ? -1000000 : value == value ? (int32_t)value : 0;
}

#endif
