/* The expressions of the opcode table, compiled: a function per opcode. */
#include "eval.h"

#include "math.h"

union value {
   float F[4];
   int32_t I[4];
   uint32_t B[4];
   uint32_t X[4];
};

/* C types by the letters of the table */
#define TYPE_F float
#define TYPE_I int32_t
#define TYPE_B uint32_t
#define TYPE_X uint32_t

/* What an expression gives, as stored */
#define STORE_F(e) ir_flush(e)
#define STORE_I(e) (e)
#define STORE_B(e) ((e) ? ~0u : 0u)
#define STORE_X(e) (e)

static inline void
flush_F(union value *v)
{
   for (unsigned i = 0; i < 4; i++)
      v->F[i] = ir_flush(v->F[i]);
}

static inline void
flush_X(union value *v)
{
}

#define flush_I flush_X
#define flush_B flush_X

/* Operations per component see scalars, the others vectors. */
#define BODY_0(dt, st, expr)                                                                       \
   for (unsigned i = 0; i < n; i++) {                                                              \
      const TYPE_##st a = s[0].st[i], b = s[1].st[i], c = s[2].st[i];                              \
      (void)a, (void)b, (void)c;                                                                   \
      out->dt[i] = STORE_##dt(expr);                                                               \
   }
#define BODY_VECTOR(dt, st, expr)                                                                  \
   const TYPE_##st *a = s[0].st, *b = s[1].st, *c = s[2].st, *e = s[3].st;                         \
   TYPE_##dt *d = out->dt;                                                                         \
   (void)b, (void)c, (void)e;                                                                      \
   expr;                                                                                           \
   flush_##dt(out);
#define BODY_1(dt, st, expr) BODY_VECTOR(dt, st, expr)
#define BODY_2(dt, st, expr) BODY_VECTOR(dt, st, expr)
#define BODY_3(dt, st, expr) BODY_VECTOR(dt, st, expr)
#define BODY_4(dt, st, expr) BODY_VECTOR(dt, st, expr)

#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, props, expr)                                     \
   static void eval_##name(unsigned n, union value *s, union value *out)                           \
   {                                                                                               \
      for (unsigned k = 0; k < nsrc; k++)                                                          \
         flush_##st(&s[k]);                                                                        \
      BODY_##dc(dt, st, expr)                                                                      \
   }
#include "opcodes.h"
#undef IR_OP

static void (*const evals[IR_NUM_ALU_OPS])(unsigned n, union value *s, union value *out) = {
#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, props, expr) [IR_OP_##name] = eval_##name,
#include "opcodes.h"
#undef IR_OP
};

void
ir_eval_alu(enum ir_op op, unsigned n, const uint32_t src[4][4], uint32_t out[4])
{
   union value s[4], result = {.X = {0}};
   memcpy(s, src, sizeof s);
   evals[op](n, s, &result);
   memcpy(out, &result, sizeof result);
}

uint32_t
ir_eval_modifiers(const struct ir_src *src, uint32_t bits)
{
   if (src->abs)
      bits &= 0x7fffffffu;
   return src->neg ? bits ^ 0x80000000u : bits;
}

uint32_t
ir_eval_saturate(uint32_t bits)
{
   const float a = ir_float(bits);
   return ir_bits(a > 0.0f ? (a < 1.0f ? a : 1.0f) : 0.0f);
}
