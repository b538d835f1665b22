/* The opcode table: the single source of truth for every ALU instruction of the IR.
 *
 * Contract 1 of docs/architecture.md. Include with IR_OP defined:
 *
 *   IR_OP(name, nsrc, dst_comps, c0, c1, c2, dst_type, src_type, props, expr)
 *
 *   dst_comps  components of the result; 0 = any 1..4, the operation works per component
 *   c0..c2     components each source reads; 0 = as many as the result (per component)
 *   *_type     F float, I signed int, B bool (0 or ~0, 32 bits), X bits that are not interpreted
 *   props      what passes and executors may make of it: enum ir_prop
 *   expr       the meaning as C. Per-component operations see the scalars a, b, c and give the
 *              result; the others see vectors a[], b[], c[] and assign d[].
 *
 * Every executor gives the results of `expr` bit for bit: arithmetic is float32, rounded to
 * nearest even after every operation, never fused, sums run from x to w; approximations are the
 * functions of ir/math.h, which each executor repeats operation by operation. A NaN may be any NaN.
 * Float operands and results that are denormal become zero of the same sign, but X operations keep
 * bits; expr sees flushed operands, its result is flushed afterwards.
 *
 * Opcodes ending in z have the multiplication of NV_vertex_program 1.x: zero times anything is +0
 * (VP-289, VP-296). Opcodes ending in _nan have VP2.0's comparisons: NaN if an operand is NaN
 * (VP-307, VP-312). slt_total/sge_total order -0 before +0 (VP-310).
 */

/* Moves and building vectors */
IR_OP(mov, 1, 0, 0, 0, 0, X, X, IR_ALIAS, a)
IR_OP(vec2, 2, 2, 1, 1, 0, X, X, IR_ALIAS, (d[0] = a[0], d[1] = b[0]))
IR_OP(vec3, 3, 3, 1, 1, 1, X, X, IR_ALIAS, (d[0] = a[0], d[1] = b[0], d[2] = c[0]))
/* vec4 has a fourth source, read as e[] */
IR_OP(vec4, 4, 4, 1, 1, 1, X, X, IR_ALIAS, (d[0] = a[0], d[1] = b[0], d[2] = c[0], d[3] = e[0]))

/* The bits of a value as another type: the one operation whose source may be of any type */
IR_OP(bitcast, 1, 0, 0, 0, 0, X, X, IR_ALIAS, a)

/* Float arithmetic */
IR_OP(fadd, 2, 0, 0, 0, 0, F, F, IR_COMMUTES | IR_COMPUTES, a + b)
IR_OP(fmul, 2, 0, 0, 0, 0, F, F, IR_COMMUTES | IR_COMPUTES | IR_MULTIPLIES, a *b)
IR_OP(fmulz, 2, 0, 0, 0, 0, F, F, IR_COMMUTES | IR_COMPUTES | IR_ZERO_WINS, ir_mulz(a, b))
IR_OP(fmad, 3, 0, 0, 0, 0, F, F, IR_COMMUTES | IR_COMPUTES | IR_MULTIPLIES, ir_flush(a *b) + c)
IR_OP(fmadz, 3, 0, 0, 0, 0, F, F, IR_COMMUTES | IR_COMPUTES | IR_ZERO_WINS,
      ir_flush(ir_mulz(a, b)) + c)
IR_OP(fdiv, 2, 0, 0, 0, 0, F, F, 0, a / b)
/* b + a * (c - b): a selects c; a = 0 gives b exactly */
IR_OP(flrp, 3, 0, 0, 0, 0, F, F, 0, b + ir_flush(a * ir_flush(c - b)))
IR_OP(fdp2, 2, 1, 2, 2, 0, F, F, IR_COMMUTES | IR_MULTIPLIES, (d[0] = ir_dp(a, b, 2)))
IR_OP(fdp3, 2, 1, 3, 3, 0, F, F, IR_COMMUTES | IR_MULTIPLIES, (d[0] = ir_dp(a, b, 3)))
IR_OP(fdp4, 2, 1, 4, 4, 0, F, F, IR_COMMUTES | IR_MULTIPLIES, (d[0] = ir_dp(a, b, 4)))
IR_OP(fdph, 2, 1, 3, 4, 0, F, F, IR_MULTIPLIES, (d[0] = ir_dp(a, b, 3) + b[3]))
IR_OP(fdp3z, 2, 1, 3, 3, 0, F, F, IR_COMMUTES | IR_ZERO_WINS, (d[0] = ir_dpz(a, b, 3)))
IR_OP(fdp4z, 2, 1, 4, 4, 0, F, F, IR_COMMUTES | IR_ZERO_WINS, (d[0] = ir_dpz(a, b, 4)))
IR_OP(fdphz, 2, 1, 3, 4, 0, F, F, IR_ZERO_WINS, (d[0] = ir_dpz(a, b, 3) + b[3]))
IR_OP(fmin, 2, 0, 0, 0, 0, F, F, 0, a < b ? a : b)
IR_OP(fmax, 2, 0, 0, 0, 0, F, F, 0, a >= b ? a : b)
IR_OP(fmin_nan, 2, 0, 0, 0, 0, F, F, IR_COMMUTES, ir_min_nan(a, b))
IR_OP(fmax_nan, 2, 0, 0, 0, 0, F, F, IR_COMMUTES, ir_max_nan(a, b))
IR_OP(ffloor, 1, 0, 0, 0, 0, F, F, 0, ir_floor(a))
IR_OP(ffract, 1, 0, 0, 0, 0, F, F, 0, ir_fract(a))
IR_OP(fround_even, 1, 0, 0, 0, 0, F, F, 0, ir_round_even(a))
IR_OP(fsign, 1, 0, 0, 0, 0, F, F, 0, ir_sign(a))
IR_OP(frcp, 1, 0, 0, 0, 0, F, F, IR_COMPUTES, 1.0f / a)
IR_OP(frcc, 1, 0, 0, 0, 0, F, F, 0, ir_rcc(a))
IR_OP(frsq, 1, 0, 0, 0, 0, F, F, IR_COMPUTES, ir_rsq(a))
IR_OP(fsqrt, 1, 0, 0, 0, 0, F, F, IR_COMPUTES, ir_sqrt(a))
IR_OP(fexp2, 1, 0, 0, 0, 0, F, F, 0, ir_exp2(a))
IR_OP(flog2, 1, 0, 0, 0, 0, F, F, 0, ir_log2(a))
IR_OP(fpow, 2, 0, 0, 0, 0, F, F, 0, ir_pow(a, b))
IR_OP(fpow_precise, 2, 0, 0, 0, 0, F, F, 0, ir_pow_precise(a, b))
IR_OP(fsin, 1, 0, 0, 0, 0, F, F, 0, ir_sin(a))
IR_OP(fcos, 1, 0, 0, 0, 0, F, F, 0, ir_cos(a))

/* The vector instructions of NV_vertex_program */
IR_OP(dst, 2, 4, 4, 4, 0, F, F, IR_MULTIPLIES, ir_dst(d, a, b))
IR_OP(dstz, 2, 4, 4, 4, 0, F, F, IR_ZERO_WINS, ir_dstz(d, a, b))
IR_OP(lit, 1, 4, 4, 0, 0, F, F, 0, ir_lit(d, a))
IR_OP(nv_exp, 1, 4, 1, 0, 0, F, F, 0, ir_nv_exp(d, a[0]))
IR_OP(nv_log, 1, 4, 1, 0, 0, F, F, 0, ir_nv_log(d, a[0]))

/* Comparisons that give 1.0 or 0.0 */
IR_OP(slt, 2, 0, 0, 0, 0, F, F, IR_COMPUTES, a < b ? 1.0f : 0.0f)
IR_OP(sge, 2, 0, 0, 0, 0, F, F, IR_COMPUTES, a >= b ? 1.0f : 0.0f)
IR_OP(slt_total, 2, 0, 0, 0, 0, F, F, 0, ir_slt_total(a, b))
IR_OP(sge_total, 2, 0, 0, 0, 0, F, F, 0, 1.0f - ir_slt_total(a, b))
IR_OP(seq_nan, 2, 0, 0, 0, 0, F, F, IR_COMMUTES, ir_cmp_nan(a, b, a == b))
IR_OP(sne_nan, 2, 0, 0, 0, 0, F, F, IR_COMMUTES, ir_cmp_nan(a, b, a != b))
IR_OP(slt_nan, 2, 0, 0, 0, 0, F, F, 0, ir_cmp_nan(a, b, a < b))
IR_OP(sge_nan, 2, 0, 0, 0, 0, F, F, 0, ir_cmp_nan(a, b, a >= b))
IR_OP(sgt_nan, 2, 0, 0, 0, 0, F, F, 0, ir_cmp_nan(a, b, a > b))
IR_OP(sle_nan, 2, 0, 0, 0, 0, F, F, 0, ir_cmp_nan(a, b, a <= b))

/* Comparisons that give bool; false if an operand is NaN, but fne gives true */
IR_OP(flt, 2, 0, 0, 0, 0, B, F, IR_COMPUTES, a < b)
IR_OP(fge, 2, 0, 0, 0, 0, B, F, IR_COMPUTES, a >= b)
IR_OP(feq, 2, 0, 0, 0, 0, B, F, IR_COMMUTES | IR_COMPUTES, a == b)
IR_OP(fne, 2, 0, 0, 0, 0, B, F, IR_COMMUTES | IR_COMPUTES, a != b)
IR_OP(ilt, 2, 0, 0, 0, 0, B, I, 0, a < b)
IR_OP(ige, 2, 0, 0, 0, 0, B, I, 0, a >= b)
IR_OP(ieq, 2, 0, 0, 0, 0, B, I, IR_COMMUTES, a == b)
IR_OP(ine, 2, 0, 0, 0, 0, B, I, IR_COMMUTES, a != b)

/* Bool */
IR_OP(band, 2, 0, 0, 0, 0, B, B, IR_COMMUTES, a &&b)
IR_OP(bor, 2, 0, 0, 0, 0, B, B, IR_COMMUTES, a || b)
IR_OP(bnot, 1, 0, 0, 0, 0, B, B, 0, !a)
/* source 0 is bool: a ? b : c on bits */
IR_OP(csel, 3, 0, 0, 0, 0, X, X, 0, a ? b : c)

/* Int (two's complement, wraps) and conversions */
IR_OP(iadd, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, ir_iadd(a, b))
IR_OP(imul, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, ir_imul(a, b))
IR_OP(imin, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, a < b ? a : b)
IR_OP(imax, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, a > b ? a : b)
IR_OP(iand, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, a &b)
IR_OP(ior, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, a | b)
IR_OP(ixor, 2, 0, 0, 0, 0, I, I, IR_COMMUTES, a ^ b)
IR_OP(inot, 1, 0, 0, 0, 0, I, I, 0, ~a)
/* shifts by the low five bits of b; ishr keeps the sign, ushr fills with 0 */
IR_OP(ishl, 2, 0, 0, 0, 0, I, I, 0, ir_ishl(a, b))
IR_OP(ishr, 2, 0, 0, 0, 0, I, I, 0, a >> (b & 31))
IR_OP(ushr, 2, 0, 0, 0, 0, I, I, 0, ir_ushr(a, b))
/* float to int: saturates to the int range, NaN gives 0 */
IR_OP(f2i_floor, 1, 0, 0, 0, 0, I, F, 0, ir_f2i_floor(a))
IR_OP(f2i_even, 1, 0, 0, 0, 0, I, F, 0, ir_f2i_even(a))
IR_OP(f2i_trunc, 1, 0, 0, 0, 0, I, F, 0, ir_f2i_trunc(a))
IR_OP(i2f, 1, 0, 0, 0, 0, F, I, 0, (float)a)
IR_OP(b2f, 1, 0, 0, 0, 0, F, B, 0, a ? 1.0f : 0.0f)

/* Division of ints, towards 0; by 0 gives 0 (idiv) or -1 */
IR_OP(idiv, 2, 0, 0, 0, 0, I, I, 0, ir_idiv(a, b))
IR_OP(imod, 2, 0, 0, 0, 0, I, I, 0, ir_imod(a, b))
IR_OP(udiv, 2, 0, 0, 0, 0, I, I, 0, ir_udiv(a, b))
IR_OP(umod, 2, 0, 0, 0, 0, I, I, 0, ir_umod(a, b))

/* Number formats of fragment languages; b chooses the half or byte, 0 is the lowest */
IR_OP(fround_f16, 1, 0, 0, 0, 0, F, F, 0, ir_round_f16(a))
IR_OP(fround_fx12, 1, 0, 0, 0, 0, F, F, 0, ir_round_fx12(a))
IR_OP(pk2h, 2, 0, 0, 0, 0, I, F, 0, ir_pk2h(a, b))
IR_OP(pk2us, 2, 0, 0, 0, 0, I, F, 0, ir_pk2us(a, b))
IR_OP(pk4b, 1, 1, 4, 0, 0, I, F, 0, (d[0] = ir_pk4b(a)))
IR_OP(pk4ub, 1, 1, 4, 0, 0, I, F, 0, (d[0] = ir_pk4ub(a)))
IR_OP(up2h, 2, 0, 0, 0, 0, F, I, 0, ir_up2h(a, b))
IR_OP(up2us, 2, 0, 0, 0, 0, F, I, 0, ir_up2us(a, b))
IR_OP(up4b, 2, 0, 0, 0, 0, F, I, 0, ir_up4b(a, b))
IR_OP(up4ub, 2, 0, 0, 0, 0, F, I, 0, ir_up4ub(a, b))
