#include "sp_jit_asm.h"

#include <stdlib.h>
#include <string.h>

#define MAX_INSTRUCTION 16

/* Register numbers that mean something else in the ModRM byte. */
#define RM_SIB 4

static bool
reserve(struct sp_jit_code *code, size_t num)
{
   if (code->len + num <= code->size)
      return true;
   const size_t size = code->size ? 2 * code->size + num : 4096;
   uint8_t *p = code->failed ? NULL : realloc(code->bytes, size);
   if (!p) {
      code->failed = true;
      return false;
   }
   code->bytes = p;
   code->size = size;
   return true;
}

void
sp_jit_bytes(struct sp_jit_code *code, const void *bytes, size_t num)
{
   if (!reserve(code, num))
      return;
   memcpy(code->bytes + code->len, bytes, num);
   code->len += num;
}

void
sp_jit_word(struct sp_jit_code *code, uint32_t word)
{
   const uint8_t bytes[] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                            (uint8_t)(word >> 24)};
   sp_jit_bytes(code, bytes, sizeof bytes);
}

void
sp_jit_load_pointer(struct sp_jit_code *code, enum sp_jit_gpr reg, enum sp_jit_gpr base,
                    int32_t disp)
{
   const uint8_t rex = (uint8_t)(0x48 | (reg >> 3) << 2 | base >> 3);
   const uint8_t bytes[] = {rex, 0x8b, (uint8_t)(0x80 | (reg & 7) << 3 | (base & 7))};
   sp_jit_bytes(code, bytes, sizeof bytes);
   sp_jit_word(code, (uint32_t)disp);
}

/* ModRM, SIB and displacement of the last operand. */
static void
address(struct sp_jit_code *code, uint8_t reg, const struct sp_jit_operand *last)
{
   const uint8_t middle = (uint8_t)((reg & 7) << 3);
   switch (last->kind) {
   case SP_JIT_REG: {
      const uint8_t direct = (uint8_t)(0xc0 | middle | (last->reg & 7));
      sp_jit_bytes(code, &direct, 1);
      return;
   }
   case SP_JIT_STREAM: {
      const uint8_t indexed[] = {0x80 | middle | RM_SIB, (SP_JIT_R9 & 7) << 3 | (last->base & 7)};
      sp_jit_bytes(code, indexed, sizeof indexed);
      break;
   }
   case SP_JIT_GATHERED: {
      const uint8_t indexed[] = {(uint8_t)(0x80 | middle | RM_SIB),
                                 (uint8_t)((last->reg & 7) << 3 | (last->base & 7))};
      sp_jit_bytes(code, indexed, sizeof indexed);
      break;
   }
   case SP_JIT_MEM:
   case SP_JIT_BROADCAST: {
      const uint8_t based = (uint8_t)(0x80 | middle | (last->base & 7));
      sp_jit_bytes(code, &based, 1);
      break;
   }
   }
   /* Four bytes always: short ones are multiples of the operand's size. */
   sp_jit_word(code, (uint32_t)last->disp);
}

void
sp_jit_vector(struct sp_jit_code *code, const struct sp_jit_vector *v)
{
   const struct sp_jit_operand *last = &v->last;
   /* The prefix has the high bits of register numbers, inverted. */
   unsigned base_high = last->base >> 3, index_high = 0, second_high = v->second >> 4;
   if (last->kind == SP_JIT_REG) {
      base_high = last->reg >> 3 & 1u;
      index_high = last->reg >> 4;
   } else if (last->kind == SP_JIT_STREAM) {
      index_high = SP_JIT_R9 >> 3;
   } else if (last->kind == SP_JIT_GATHERED) {
      index_high = last->reg >> 3 & 1u;
      second_high = last->reg >> 4;
   }
   const unsigned high = (v->reg >> 3 & 1u) << 3 | index_high << 2 | base_high << 1 | v->reg >> 4;
   const bool broadcast = last->kind == SP_JIT_BROADCAST;
   const uint8_t head[] = {
       0x62,
       (uint8_t)((~high & 15) << 4 | v->opcode->map),
       (uint8_t)((~v->second & 15u) << 3 | 4 | v->opcode->prefix),
       (uint8_t)(v->zero << 7 | 2 << 5 | broadcast << 4 | (~second_high & 1) << 3 | v->mask),
       v->opcode->byte,
   };
   sp_jit_bytes(code, head, sizeof head);
   address(code, v->reg, last);
   if (v->opcode->imm)
      sp_jit_bytes(code, &v->imm, 1);
}
