/* Text of combiner and texture stage setups, in the words of NV_register_combiners and its tools.
 *
 *    tex0 = texture_2d();
 *    tex1 = dependent_ar(tex0);
 *    {
 *       const0 = (0.5, 0.5, 0.5, 1);
 *       rgb   { spare0 = tex0 * col0; discard = -const0 * unsigned_invert(tex1.a); spare0 = sum();
 * } alpha { spare0 = tex0 * col0; scale_by_two(); }
 *    }
 *    out.rgb = lerp(fog.a, spare0, fog);
 *    out.a = spare0;
 *
 * A pair of braces is a general stage, a line in it what one portion does: the product of A and B,
 * that of C and D (a point instead of the star: their dot product), the third result as sum() or
 * mux(), and an operation on all of them. docs/isa-nv2a-combiner.md has the whole language.
 * Comments go from # or
 * // to the end of the line.
 */
#ifndef NV2A_COMBINER_ASM_H
#define NV2A_COMBINER_ASM_H

#include "compiler/text/error.h"
#include "nv2a/isa/combiner.h"

/* False, with *error, when the text is no setup that the hardware takes. Never reads beyond len. */
bool nv2a_combiner_assemble(const char *text, size_t len, struct nv2a_combiner_words *words,
                            struct text_error *error);

/* Canonical text; of legal words (nv2a_combiner_check) it assembles to the very same words, stages
 * beyond those that run aside. What is not legal stands in a comment in front. With `constants`
 * comments name the parameters that constant registers hold. NULL: out of memory. The caller frees
 * it. */
char *nv2a_combiner_disassemble(const struct nv2a_combiner_words *words,
                                const struct nv2a_rc_constants *constants);

#endif
