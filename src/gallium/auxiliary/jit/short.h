/* Operations by short names, for files that repeat functions of ir/math.h step by step. */
#ifndef JIT_SHORT_H
#define JIT_SHORT_H

#include "private.h"

static inline sp_jit_ref
number(struct sp_jit_lower *l, float f)
{
   return sp_jit_number(l, f);
}

static inline sp_jit_ref
binary(struct sp_jit_lower *l, enum sp_jit_op op, sp_jit_ref a, sp_jit_ref b)
{
   return sp_jit_binary(l, op, a, b);
}

static inline sp_jit_ref
add(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   return sp_jit_binary(l, SP_JIT_OP_add, a, b);
}

static inline sp_jit_ref
sub(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   return sp_jit_binary(l, SP_JIT_OP_sub, a, b);
}

static inline sp_jit_ref
mul(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   return sp_jit_binary(l, SP_JIT_OP_mul, a, b);
}

/* a REL b ? yes : no, of floats */
static inline sp_jit_ref
select_if(struct sp_jit_lower *l, uint8_t relation, sp_jit_ref a, sp_jit_ref b, sp_jit_ref yes,
          sp_jit_ref no)
{
   return sp_jit_select(l, SP_JIT_OP_select, relation, a, b, yes, no);
}

#endif
