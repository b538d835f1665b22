#include "regs.h"

void
nv2a_regs_reset(struct nv2a_regs *regs)
{
   memset(regs, 0, sizeof *regs);
   for (uint32_t offset = 0; offset < NV2A_METHOD_SPAN; offset += 4) {
      const struct nv2a_method *method = nv2a_method_find(offset);
      if (method)
         regs->m[offset / 4] = nv2a_method_reset(method, nv2a_method_word(method, offset));
   }
}
