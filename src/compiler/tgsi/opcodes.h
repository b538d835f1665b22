/* The opcode table of TGSI text, for reader and writer; docs/tgsi.md is made from it.
 *
 * Include with the macros defined:
 *
 *   TGSI_OP(name, srcs, form, ir, ir_zero_wins)   one IR opcode; the second one in programs with
 *                                                 PROPERTY MUL_ZERO_WINS 1 or
 *                                                 LEGACY_MATH_RULES 1
 *   TGSI_MADE(name, srcs, form, meaning)          several IR instructions (tgsi/read_made.c)
 *   TGSI_CONTROL(name, srcs, meaning)             flow, textures, memory: no destination unless the
 *                                                 meaning names one
 *
 *   form   COMPONENT  each component of the result from the same ones of the sources
 *          SCALAR     from the x of the sources, for all components
 *          WHOLE      from whole sources: a scalar for all components, or a vector
 *   ir     as in ir/opcodes.h, which says what is computed, to the bit
 *
 * _PRECISE may stand behind any opcode; it means something where a row of its own has it.
 *
 * A name that is not here has no counterpart in the IR.
 */

/* Moves and float arithmetic */
TGSI_OP(MOV, 1, COMPONENT, mov, mov)
TGSI_OP(ADD, 2, COMPONENT, fadd, fadd)
TGSI_OP(MUL, 2, COMPONENT, fmul, fmulz)
TGSI_OP(MAD, 3, COMPONENT, fmad, fmadz)
TGSI_OP(DIV, 2, COMPONENT, fdiv, fdiv)
TGSI_OP(DP3, 2, WHOLE, fdp3, fdp3z)
TGSI_OP(DP4, 2, WHOLE, fdp4, fdp4z)
TGSI_OP(MIN, 2, COMPONENT, fmin, fmin)
TGSI_OP(MAX, 2, COMPONENT, fmax, fmax)
TGSI_OP(FLR, 1, COMPONENT, ffloor, ffloor)
TGSI_OP(FRC, 1, COMPONENT, ffract, ffract)
TGSI_OP(ROUND, 1, COMPONENT, fround_even, fround_even)
TGSI_OP(SSG, 1, COMPONENT, fsign, fsign)
TGSI_OP(RCP, 1, SCALAR, frcp, frcp)
TGSI_OP(RSQ, 1, SCALAR, frsq, frsq)
TGSI_OP(SQRT, 1, SCALAR, fsqrt, fsqrt)
TGSI_OP(EX2, 1, SCALAR, fexp2, fexp2)
TGSI_OP(LG2, 1, SCALAR, flog2, flog2)
TGSI_OP(POW, 2, SCALAR, fpow, fpow)
TGSI_OP(POW_PRECISE, 2, SCALAR, fpow_precise, fpow_precise)
TGSI_OP(SIN, 1, SCALAR, fsin, fsin)
TGSI_OP(COS, 1, SCALAR, fcos, fcos)
TGSI_OP(DST, 2, WHOLE, dst, dstz)
TGSI_OP(LIT, 1, WHOLE, lit, lit)
TGSI_OP(EXP, 1, WHOLE, nv_exp, nv_exp)
TGSI_OP(LOG, 1, WHOLE, nv_log, nv_log)

/* Comparisons */
TGSI_OP(SLT, 2, COMPONENT, slt, slt)
TGSI_OP(SGE, 2, COMPONENT, sge, sge)
TGSI_OP(FSLT, 2, COMPONENT, flt, flt)
TGSI_OP(FSGE, 2, COMPONENT, fge, fge)
TGSI_OP(FSEQ, 2, COMPONENT, feq, feq)
TGSI_OP(FSNE, 2, COMPONENT, fne, fne)
TGSI_OP(ISLT, 2, COMPONENT, ilt, ilt)
TGSI_OP(ISGE, 2, COMPONENT, ige, ige)
TGSI_OP(USEQ, 2, COMPONENT, ieq, ieq)
TGSI_OP(USNE, 2, COMPONENT, ine, ine)

/* Int */
TGSI_OP(UADD, 2, COMPONENT, iadd, iadd)
TGSI_OP(UMUL, 2, COMPONENT, imul, imul)
TGSI_OP(IMIN, 2, COMPONENT, imin, imin)
TGSI_OP(IMAX, 2, COMPONENT, imax, imax)
TGSI_OP(AND, 2, COMPONENT, iand, iand)
TGSI_OP(OR, 2, COMPONENT, ior, ior)
TGSI_OP(XOR, 2, COMPONENT, ixor, ixor)
TGSI_OP(NOT, 1, COMPONENT, inot, inot)
TGSI_OP(SHL, 2, COMPONENT, ishl, ishl)
TGSI_OP(ISHR, 2, COMPONENT, ishr, ishr)
TGSI_OP(USHR, 2, COMPONENT, ushr, ushr)
TGSI_OP(IDIV, 2, COMPONENT, idiv, idiv)
TGSI_OP(MOD, 2, COMPONENT, imod, imod)
TGSI_OP(UDIV, 2, COMPONENT, udiv, udiv)
TGSI_OP(UMOD, 2, COMPONENT, umod, umod)
TGSI_OP(F2I, 1, COMPONENT, f2i_trunc, f2i_trunc)
TGSI_OP(I2F, 1, COMPONENT, i2f, i2f)

/* Several IR instructions each; a, b, c are the sources */
TGSI_MADE(DP2, 2, WHOLE, "a.x * b.x + a.y * b.y")
TGSI_MADE(DPH, 2, WHOLE, "DP3 a, b, plus b.w")
TGSI_MADE(SUB, 2, COMPONENT, "a + -b")
TGSI_MADE(ABS, 1, COMPONENT, "|a|")
TGSI_MADE(LRP, 3, COMPONENT, "flrp: c + a * (b - c)")
TGSI_MADE(CMP, 3, COMPONENT, "a < 0 ? b : c")
TGSI_MADE(UCMP, 3, COMPONENT, "a != 0 as int ? b : c")
TGSI_MADE(SEQ, 2, COMPONENT, "a == b ? 1.0 : 0.0")
TGSI_MADE(SNE, 2, COMPONENT, "a != b ? 1.0 : 0.0")
TGSI_MADE(SGT, 2, COMPONENT, "SLT b, a")
TGSI_MADE(SLE, 2, COMPONENT, "SGE b, a")
TGSI_MADE(CEIL, 1, COMPONENT, "-floor(-a)")
TGSI_MADE(TRUNC, 1, COMPONENT, "floor(|a|) with the sign of a")
TGSI_MADE(CLAMP, 3, COMPONENT, "MIN(MAX(a, b), c)")
TGSI_MADE(UMAD, 3, COMPONENT, "a * b + c as int")
TGSI_MADE(INEG, 1, COMPONENT, "-a as int")
TGSI_MADE(IABS, 1, COMPONENT, "|a| as int")
TGSI_MADE(ISSG, 1, COMPONENT, "the sign of a as int: -1, 0 or 1")
TGSI_MADE(USLT, 2, COMPONENT, "a < b as unsigned")
TGSI_MADE(USGE, 2, COMPONENT, "a >= b as unsigned")
TGSI_MADE(UMIN, 2, COMPONENT, "the smaller as unsigned")
TGSI_MADE(UMAX, 2, COMPONENT, "the larger as unsigned")
TGSI_MADE(DDX, 1, COMPONENT, "ddx: a of the right pixel minus a of the left one")
TGSI_MADE(DDY, 1, COMPONENT, "ddy: a of the upper pixel minus a of the lower one")
TGSI_MADE(DDX_FINE, 1, COMPONENT, "the same as DDX")
TGSI_MADE(DDY_FINE, 1, COMPONENT, "the same as DDY")
TGSI_MADE(PK2H, 1, WHOLE, "a.x and, above it, a.y as 16-bit floats")
TGSI_MADE(PK2US, 1, WHOLE, "a.x and a.y from 0 to 1 as 16 bits each")
TGSI_MADE(PK4B, 1, WHOLE, "a from -128/127 to 1 as 8 bits each")
TGSI_MADE(PK4UB, 1, WHOLE, "a from 0 to 1 as 8 bits each")
TGSI_MADE(UP2H, 1, SCALAR, "the 16-bit floats of a.x, twice")
TGSI_MADE(UP2US, 1, SCALAR, "what PK2US made, twice")
TGSI_MADE(UP4B, 1, SCALAR, "what PK4B made")
TGSI_MADE(UP4UB, 1, SCALAR, "what PK4UB made")
TGSI_MADE(ARL, 1, COMPONENT, "floor(a) as int")
TGSI_MADE(ARR, 1, COMPONENT, "a rounded to even as int")
TGSI_MADE(UARL, 1, COMPONENT, "a")

/* Flow, textures, memory */
TGSI_CONTROL(NOP, 0, "nothing")
TGSI_CONTROL(IF, 1, "where a.x is not 0.0")
TGSI_CONTROL(UIF, 1, "where a.x is not 0 as int")
TGSI_CONTROL(ELSE, 0, "where not")
TGSI_CONTROL(ENDIF, 0, "the end of IF")
TGSI_CONTROL(BGNLOOP, 0, "repeat from here")
TGSI_CONTROL(ENDLOOP, 0, "to here")
TGSI_CONTROL(BRK, 0, "leaves the innermost loop")
TGSI_CONTROL(CONT, 0, "to the next round of the innermost loop")
TGSI_CONTROL(CAL, 0, "calls the subroutine at the instruction of that number, four deep at most")
TGSI_CONTROL(RET, 0, "leaves the subroutine, or the program")
TGSI_CONTROL(BGNSUB, 0, "a subroutine begins, behind END")
TGSI_CONTROL(ENDSUB, 0, "and ends")
TGSI_CONTROL(END, 0, "the end of the program")
TGSI_CONTROL(KILL, 0, "the fragment dies")
TGSI_CONTROL(KILL_IF, 1, "the fragment dies if a component of a is below 0")
TGSI_CONTROL(TEX, 2, "dst: the texture of sampler b at a")
TGSI_CONTROL(TXP, 2, "dst: the same at a.xyz / a.w")
TGSI_CONTROL(TXB, 2, "dst: the same with a.w added to the level of detail")
TGSI_CONTROL(TXL, 2, "dst: the same at level a.w")
TGSI_CONTROL(TXD, 4, "dst: the same with the derivatives b and c along x and y, sampler d")
TGSI_CONTROL(TXB2, 3, "dst: the same with b.x added to the level of detail, sampler c")
TGSI_CONTROL(TXL2, 3, "dst: the same at level b.x, sampler c")
TGSI_CONTROL(LOAD, 2, "dst: four words of buffer a from byte b.x on")
TGSI_CONTROL(STORE, 2, "the components of b go to the words of the buffer from byte a.x on")
