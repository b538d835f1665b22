/* Comparison functions on vectors of lanes. */
#ifndef SOFTPIPE_STATE_COMPARE_H
#define SOFTPIPE_STATE_COMPARE_H

#include "gallium/auxiliary/simd/simd.h"
#include "pipe/p_defines.h"

/* ~0 in the lanes where `a func b`; as C compares, where NaN is unlike everything. */
static inline sp_vi
sp_compare_floats(enum pipe_compare_func func, sp_vf a, sp_vf b)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return sp_vi_splat(0);
   case PIPE_FUNC_LESS:
      return a < b;
   case PIPE_FUNC_EQUAL:
      return a == b;
   case PIPE_FUNC_LEQUAL:
      return a <= b;
   case PIPE_FUNC_GREATER:
      return a > b;
   case PIPE_FUNC_NOTEQUAL:
      return a != b;
   case PIPE_FUNC_GEQUAL:
      return a >= b;
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return sp_vi_splat(-1);
}

/* Stencils, and depths of at most 24 bits: signed comparison serves. */
static inline sp_vi
sp_compare_ints(enum pipe_compare_func func, sp_vi a, sp_vi b)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return sp_vi_splat(0);
   case PIPE_FUNC_LESS:
      return a < b;
   case PIPE_FUNC_EQUAL:
      return a == b;
   case PIPE_FUNC_LEQUAL:
      return a <= b;
   case PIPE_FUNC_GREATER:
      return a > b;
   case PIPE_FUNC_NOTEQUAL:
      return a != b;
   case PIPE_FUNC_GEQUAL:
      return a >= b;
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return sp_vi_splat(-1);
}

#endif
