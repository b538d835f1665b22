/* Coefficients of the approximations in ir/math.h: the evaluator, the kernels of the block machine
 * and native code compute with the very same floats. Polynomials have the highest power first. */
#ifndef IR_COEFFICIENTS_H
#define IR_COEFFICIENTS_H

/* 2^r, r in [-0.5, 0.5] */
static const float ir_exp2_polynomial[7] = {0.000154531629f,
                                            0.00133908634f,
                                            0.00961808256f,
                                            0.0555035711f,
                                            0.240226508f,
                                            0.693147188f,
                                            1.0f};

/* log2(m) = s * P(s^2), s = (m - 1) / (m + 1), m in [sqrt(1/2), sqrt(2)) */
static const float ir_log2_polynomial[4] = {0.431919591f, 0.576707729f, 0.961798905f, 2.88539008f};

/* log2(m) = s * (2 / ln 2) + s^3 * P(s^2), to twice the precision; 2 / ln 2 as a sum */
static const float ir_log2_pair_polynomial[5] = {0.262308189f, 0.320598898f, 0.412198583f,
                                                 0.577078016f, 0.961796694f};
#define IR_TWO_BY_LN2 2.88539004f
#define IR_TWO_BY_LN2_LOW 0x1.4ae0cp-25f

#define IR_LN2 0.693147181f
#define IR_SQRT2 1.41421356f
#define IR_SQRT_HALF_BITS 0x3f3504f3u

/* Quarter turns: 2 / pi; pi / 2 in parts of few bits, so that small integers times each but the
 * last are exact; what the remainder of huge angles is clamped to. */
#define IR_TWO_BY_PI 0.636619772f
static const float ir_half_pi_parts[4] = {1.5703125f, 0x1.fb4p-12f, 0x1.444p-24f, 2.56334415e-12f};
#define IR_MAX_REMAINDER 0.8f

/* sin(r) = r + r^3 * P(r^2), cos(r) = 1 - r^2 / 2 + r^4 * P(r^2), r in [-pi/4, pi/4] */
static const float ir_sin_polynomial[4] = {2.72434092e-6f, -0.000198400359f, 0.00833333178f,
                                           -0.166666667f};
static const float ir_cos_polynomial[4] = {-2.7295562e-7f, 2.48005585e-5f, -0.00138888876f,
                                           0.0416666667f};

/* Exponents of powers that are taken to twice the precision are limited to this magnitude. */
#define IR_MAX_PRECISE_EXPONENT 0x1p60f

#endif
