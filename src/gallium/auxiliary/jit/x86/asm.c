#include "asm.h"

#include <stdlib.h>
#include <string.h>

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
   if (num == 0 || !reserve(code, num))
      return;
   memcpy(code->bytes + code->len, bytes, num);
   code->len += num;
}

void
sp_jit_fixed(struct sp_jit_code *code, enum sp_x86_fixed which)
{
   const struct sp_x86_bytes *own = &code->machine->fixed[which];
   const struct sp_x86_bytes *fixed = own->len ? own : &sp_x86_common[which];
   sp_jit_bytes(code, fixed->bytes, fixed->len);
}

void
sp_jit_word(struct sp_jit_code *code, uint32_t word)
{
   const uint8_t bytes[] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
                            (uint8_t)(word >> 24)};
   sp_jit_bytes(code, bytes, sizeof bytes);
}

/* rex: the prefix of code of 64 bits. */
static void
load(struct sp_jit_code *code, unsigned rex)
{
   const uint8_t bytes[] = {(uint8_t)rex, SP_X86_MOV_LOAD};
   if (code->machine->has_rex)
      sp_jit_bytes(code, bytes, sizeof bytes);
   else
      sp_jit_bytes(code, bytes + 1, 1);
}

void
sp_jit_load_pointer(struct sp_jit_code *code, int32_t disp)
{
   const enum sp_x86_gpr reg = code->machine->pointer, base = code->machine->block;
   const uint8_t modrm = (uint8_t)(SP_X86_MODRM_DISP32 | (reg & 7) << 3 | (base & 7));
   sp_jit_fixed(code, SP_X86_load_block);
   load(code, SP_X86_REX_W | (reg >> 3) << 2 | base >> 3);
   sp_jit_bytes(code, &modrm, 1);
   sp_jit_word(code, (uint32_t)disp);
}

/* The register beside the base; of memory that has one. */
static unsigned
index_of(const struct sp_jit_code *code, const struct sp_jit_operand *last)
{
   if (last->kind == SP_JIT_GATHERED)
      return last->reg;
   return last->kind == SP_JIT_STREAM ? code->machine->offset : code->machine->row;
}

/* ModRM, SIB and displacement of the last operand. */
static void
address(struct sp_jit_code *code, uint8_t reg, const struct sp_jit_operand *last)
{
   const uint8_t middle = (uint8_t)((reg & 7) << 3);
   switch (last->kind) {
   case SP_JIT_REG: {
      const uint8_t direct = (uint8_t)(SP_X86_MODRM_REGISTER | middle | (last->reg & 7));
      sp_jit_bytes(code, &direct, 1);
      return;
   }
   case SP_JIT_STREAM:
   case SP_JIT_INDEXED:
   case SP_JIT_GATHERED: {
      const uint8_t indexed[] = {(uint8_t)(SP_X86_MODRM_DISP32 | middle | SP_X86_RM_SIB),
                                 (uint8_t)((index_of(code, last) & 7) << 3 | (last->base & 7))};
      sp_jit_bytes(code, indexed, sizeof indexed);
      break;
   }
   case SP_JIT_MEM:
   case SP_JIT_BROADCAST: {
      const uint8_t based = (uint8_t)(SP_X86_MODRM_DISP32 | middle | (last->base & 7));
      sp_jit_bytes(code, &based, 1);
      break;
   }
   }
   /* Four bytes always: short ones are multiples of the operand's size. */
   sp_jit_word(code, (uint32_t)last->disp);
}

void
sp_jit_load_row(struct sp_jit_code *code, struct sp_jit_operand from)
{
   const enum sp_x86_gpr reg = code->machine->row;
   const unsigned index = from.kind == SP_JIT_STREAM ? index_of(code, &from) : 0;
   load(code, SP_X86_REX | (reg >> 3) << 2 | (index >> 3) << 1 | from.base >> 3);
   address(code, (uint8_t)reg, &from);
}

/* High bits of register numbers, which the prefixes have inverted: of reg, of the index and of the
 * base; and the highest ones of zmm. */
struct high_bits {
   unsigned reg, index, base;
   unsigned reg16, second16;
};

static struct high_bits
high_bits_of(const struct sp_jit_code *code, const struct sp_jit_vector *v)
{
   const struct sp_jit_operand *last = &v->last;
   struct high_bits h = {.reg = v->reg >> 3 & 1u,
                         .base = last->base >> 3,
                         .reg16 = v->reg >> 4,
                         .second16 = v->second >> 4};
   if (last->kind == SP_JIT_REG) {
      h.base = last->reg >> 3 & 1u;
      h.index = last->reg >> 4;
   } else if (last->kind == SP_JIT_STREAM || last->kind == SP_JIT_INDEXED) {
      h.index = index_of(code, last) >> 3;
   } else if (last->kind == SP_JIT_GATHERED) {
      h.index = last->reg >> 3 & 1u;
      h.second16 = last->reg >> 4;
   }
   return h;
}

static void
evex_prefix(struct sp_jit_code *code, const struct sp_jit_vector *v)
{
   const struct high_bits h = high_bits_of(code, v);
   const unsigned high = h.reg << 3 | h.index << 2 | h.base << 1 | h.reg16;
   const bool broadcast = v->last.kind == SP_JIT_BROADCAST;
   const unsigned length = v->bytes ? v->bytes / 32u : 2;
   const uint8_t prefix[] = {
       SP_X86_PREFIX_EVEX,
       (uint8_t)((~high & 15) << 4 | v->opcode->map),
       (uint8_t)((~v->second & 15u) << 3 | 4 | v->opcode->prefix),
       (uint8_t)(v->zero << 7 | length << 5 | broadcast << 4 | (~h.second16 & 1) << 3 | v->mask),
   };
   sp_jit_bytes(code, prefix, sizeof prefix);
}

static void
vex_prefix(struct sp_jit_code *code, const struct sp_jit_vector *v)
{
   const struct high_bits h = high_bits_of(code, v);
   const unsigned high = h.reg << 2 | h.index << 1 | h.base;
   const uint8_t prefix[] = {
       SP_X86_PREFIX_VEX,
       (uint8_t)((~high & 7) << 5 | v->opcode->map),
       (uint8_t)((~v->second & 15u) << 3 | (v->bytes != 16) << 2 | v->opcode->prefix),
   };
   sp_jit_bytes(code, prefix, sizeof prefix);
}

void
sp_jit_vector(struct sp_jit_code *code, const struct sp_jit_vector *v)
{
   if (code->wide)
      evex_prefix(code, v);
   else
      vex_prefix(code, v);
   sp_jit_bytes(code, &v->opcode->byte, 1);
   address(code, v->reg, &v->last);
   if (v->opcode->imm)
      sp_jit_bytes(code, &v->imm, 1);
}
