/* Products and sums with 0 and 1, of which conventional pipelines have many. */
#include "lower.h"

typedef struct ir_val val;

bool
nv2a_lower_is(val v, uint32_t bits)
{
   bool all = v.n && v.src.def->op == IR_OP_imm && !v.src.neg && !v.src.abs;
   for (unsigned c = 0; all && c < v.n; c++) {
      const uint32_t own = v.src.def->imm[v.src.swizzle[c]];
      all = own == bits || (!bits && own == 0x80000000u);
   }
   return all;
}

/* v in n components. */
static val
widen(struct ir_builder *b, val v, unsigned n)
{
   const val same[4] = {v, v, v, v};
   return !v.n || v.n == n ? v : ir_vec(b, n, same);
}

static unsigned
widest(const val *v, unsigned n)
{
   unsigned most = 0;
   for (unsigned i = 0; i < n; i++)
      most = v[i].n > most ? v[i].n : most;
   return most;
}

val
nv2a_lower_multiply(struct ir_builder *b, val x, val y)
{
   const val factors[2] = {x, y};
   const unsigned n = widest(factors, 2);
   for (unsigned k = 0; k < 2; k++) {
      if (nv2a_lower_is(factors[k], NV2A_ONE))
         return widen(b, factors[1 - k], n);
   }
   return ir_build_fmulz(b, x, y);
}

val
nv2a_lower_multiply_add(struct ir_builder *b, val x, val y, val z)
{
   const val all[3] = {x, y, z};
   const unsigned n = widest(all, 3);
   if (nv2a_lower_is(z, 0))
      return widen(b, nv2a_lower_multiply(b, x, y), n);
   for (unsigned k = 0; k < 2; k++) {
      if (nv2a_lower_is(all[k], NV2A_ONE))
         return widen(b, ir_build_fadd(b, all[1 - k], z), n);
   }
   return ir_build_fmadz(b, x, y, z);
}
