/* What NV_fragment_program and its options say of single instructions, whatever the grammar around
 * them. */
#include "parser.h"

/* NF-102: these inputs are worth all of their bits. */
static bool
reads_long_input(const struct asm_instr *instr)
{
   for (unsigned i = 0; i < instr->op->num_srcs; i++) {
      const struct asm_src *src = &instr->src[i];
      if (src->file == ASM_FILE_ATTRIB &&
          (src->index == VARYING_FOGC || src->relative ||
           (src->index >= VARYING_TEX0 && src->index < VARYING_TEX0 + 8)))
         return true;
   }
   return false;
}

/* What has forms of several precisions takes that of the destination if none is named (NF-099). The
 * others, textures and what packs, take their operands as they are. */
static enum asm_precision
choose_precision(const struct asm_instr *instr)
{
   if (!asm_has_precision(instr->op) || reads_long_input(instr))
      return ASM_PRECISION_R;
   if (instr->suffixes.precision != ASM_PRECISION_NONE)
      return (enum asm_precision)instr->suffixes.precision;
   return instr->dst.half ? ASM_PRECISION_H : ASM_PRECISION_R;
}

bool
asm_finish_nv_instr(struct asm_parser *p, struct asm_instr *instr)
{
   if (p->program->language != ASM_NV_FP && !asm_has_dialect(p, ASM_OPTION_NV_FP))
      return true;
   instr->precision = (uint8_t)choose_precision(instr);
   const enum asm_emit emit = instr->op->emit;
   if (emit == ASM_EMIT_PACK && instr->dst.half)
      return text_fail(&p->scan, instr->pos, "what is packed needs a destination of 32 bits");
   if (emit == ASM_EMIT_UNPACK && instr->src[0].half)
      return text_fail(&p->scan, instr->pos,
                       "what is packed comes from 32 bits, a register or a parameter");
   /* ARB programs of the time do so, and read no w (docs/conformance.md, Deviations). */
   if (emit == ASM_EMIT_REFLECT && instr->dst.mask & 8 && p->program->language == ASM_NV_FP)
      return text_fail(&p->scan, instr->pos, "RFL has no component w to write");
   return true;
}
