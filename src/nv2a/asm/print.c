/* Words as text. */
#include "asm.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "part.h"

struct line {
   char *text; /* NV2A_TEXT_SIZE bytes */
   size_t len;
};

static void add(struct line *line, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
add(struct line *line, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   const int len = vsnprintf(line->text + line->len, NV2A_TEXT_SIZE - line->len, fmt, args);
   va_end(args);
   line->len += (size_t)len;
}

/* --- From fields to parts */

static struct nv2a_operand
operand_of(const struct nv2a_instr *instr, unsigned slot)
{
   const struct nv2a_source *src = &instr->src[slot];
   struct nv2a_operand operand = {.swizzle = src->swizzle, .negate = src->negate};
   switch (src->mux) {
   case NV2A_MUX_INPUT:
      operand.reg.file = NV2A_FILE_INPUT;
      operand.reg.index = instr->input;
      break;
   case NV2A_MUX_CONST:
      operand.reg.file = NV2A_FILE_CONST;
      operand.reg.index = instr->constant;
      operand.reg.relative = instr->relative;
      break;
   default:
      operand.reg.file = NV2A_FILE_TEMP;
      operand.reg.index = src->temp;
   }
   return operand;
}

/* A part of a unit without a destination yet. */
static struct nv2a_part
part_of(const struct nv2a_instr *instr, enum nv2a_unit unit)
{
   struct nv2a_part part = {.unit = unit, .dst = {.reg = {.file = NV2A_FILE_NOWHERE}}};
   part.code[unit] = unit == NV2A_UNIT_MAC ? instr->mac : instr->ilu;
   const struct nv2a_op *op = nv2a_op(unit, part.code[unit]);
   for (unsigned slot = 0; slot < 3; slot++) {
      if (op->lanes[slot])
         part.src[part.num_srcs++] = operand_of(instr, slot);
   }
   if (unit == NV2A_UNIT_MAC && instr->mac == NV2A_MAC_ARL)
      part.dst.reg.file = NV2A_FILE_ADDRESS;
   return part;
}

/* The parts of a unit: what it writes to the output, what to a temporary, or else nothing. */
static unsigned
unit_parts(const struct nv2a_instr *instr, enum nv2a_unit unit, struct nv2a_part *parts)
{
   const bool ilu = unit == NV2A_UNIT_ILU;
   const uint8_t temp_mask = ilu ? instr->ilu_mask : instr->mac_mask;
   unsigned count = 0;
   if (!(ilu ? instr->ilu : instr->mac))
      return 0;
   parts[0] = parts[1] = part_of(instr, unit);
   if (instr->out_mask && instr->out_ilu == ilu) {
      struct nv2a_destination *dst = &parts[count++].dst;
      dst->mask = instr->out_mask;
      dst->reg.file = instr->out_is_output ? NV2A_FILE_OUTPUT : NV2A_FILE_CONST;
      dst->reg.index =
          instr->out_is_output ? instr->out_address % NV2A_NUM_OUTPUTS : instr->out_address;
   }
   if (temp_mask) {
      struct nv2a_destination *dst = &parts[count++].dst;
      dst->mask = temp_mask;
      dst->reg.file = NV2A_FILE_TEMP;
      dst->reg.index = (uint8_t)(ilu ? nv2a_ilu_temp(instr) : instr->temp_dst);
   }
   return count ? count : 1;
}

/* Whether an assembler needs to be told the units of MOVs. */
static bool
units_differ(const struct nv2a_part *parts, unsigned num_parts)
{
   struct nv2a_part chosen[NV2A_MAX_PARTS];
   bool differ = false;
   memcpy(chosen, parts, num_parts * sizeof *parts);
   for (unsigned i = 0; i < num_parts && i < NV2A_MAX_PARTS; i++) {
      if (!strcmp(nv2a_op(parts[i].unit, parts[i].code[parts[i].unit])->name, "MOV")) {
         chosen[i].code[NV2A_UNIT_MAC] = NV2A_MAC_MOV;
         chosen[i].code[NV2A_UNIT_ILU] = NV2A_ILU_MOV;
      }
   }
   nv2a_choose_units(chosen, num_parts);
   for (unsigned i = 0; i < num_parts; i++)
      differ |= chosen[i].unit != parts[i].unit;
   return differ;
}

/* --- Parts */

static void
add_register(struct line *line, const struct nv2a_register_ref *reg)
{
   switch (reg->file) {
   case NV2A_FILE_TEMP:
      add(line, "R%u", reg->index);
      break;
   case NV2A_FILE_INPUT:
      add(line, "v%u", reg->index);
      break;
   case NV2A_FILE_CONST:
      add(line, reg->relative ? "c[A0+%u]" : "c[%u]", reg->index);
      break;
   case NV2A_FILE_OUTPUT:
      add(line, "%s", nv2a_outputs[reg->index].name);
      break;
   case NV2A_FILE_ADDRESS:
      add(line, "A0");
      break;
   default:
      add(line, "_");
   }
}

static void
add_destination(struct line *line, const struct nv2a_destination *dst)
{
   add_register(line, &dst->reg);
   if (!dst->mask)
      return;
   add(line, ".");
   for (unsigned i = 0; i < 4; i++) {
      if (dst->mask & NV2A_X >> i)
         add(line, "%c", "xyzw"[i]);
   }
}

static void
add_operand(struct line *line, const struct nv2a_operand *operand)
{
   char components[5];
   size_t len = 4;
   add(line, "%s", operand->negate ? "-" : "");
   add_register(line, &operand->reg);
   if (operand->swizzle == NV2A_SWIZZLE_XYZW)
      return;
   for (unsigned i = 0; i < 4; i++)
      components[i] = "xyzw"[operand->swizzle >> (6 - 2 * i) & 3];
   while (len > 1 && components[len - 1] == components[len - 2])
      len--;
   add(line, ".%.*s", (int)len, components);
}

static void
add_part(struct line *line, const struct nv2a_part *part, bool with_unit)
{
   const struct nv2a_op *op = nv2a_op(part->unit, part->code[part->unit]);
   if (with_unit && !strcmp(op->name, "MOV"))
      add(line, part->unit == NV2A_UNIT_MAC ? "MAC_" : "ILU_");
   add(line, "%s ", op->name);
   add_destination(line, &part->dst);
   for (unsigned i = 0; i < part->num_srcs; i++) {
      add(line, ", ");
      add_operand(line, &part->src[i]);
   }
}

/* --- Lines */

/* Whether a row is the first of its member. */
static bool
is_first_row(const struct nv2a_field *field)
{
   const struct nv2a_field *f = nv2a_fields;
   while (f->offset != field->offset)
      f++;
   return f == field;
}

/* Fields that differ from what the text alone would give. */
static void
add_note(struct line *line, const struct nv2a_instr *instr)
{
   struct nv2a_instr plain = *instr;
   const char *before = " ;@ ";
   nv2a_canonicalize(&plain);
   plain.final = 0;
   for (const struct nv2a_field *f = nv2a_fields; f < nv2a_fields + nv2a_num_fields; f++) {
      const uint8_t value = ((const uint8_t *)instr)[f->offset];
      if (value == ((const uint8_t *)&plain)[f->offset] || !is_first_row(f))
         continue;
      add(line, "%s%s=%x", before, f->name, value);
      before = " ";
   }
}

static void
add_words(struct line *line, const uint32_t words[4], const struct nv2a_problem *problem)
{
   add(line, ".word %08x %08x %08x %08x ; %s: word %u, ", words[0], words[1], words[2], words[3],
       problem->text, problem->word);
   if (problem->width == 1)
      add(line, "bit %u", problem->low);
   else
      add(line, "bits %u to %u", problem->low, problem->low + problem->width - 1);
}

void
nv2a_print(const uint32_t words[4], char text[NV2A_TEXT_SIZE])
{
   static const uint32_t end[4] = {0, 0, 0, 1};
   struct line line = {text, 0};
   struct nv2a_instr instr;
   struct nv2a_problem problem;
   struct nv2a_part parts[NV2A_MAX_PARTS];
   if (!memcmp(words, end, sizeof end)) {
      add(&line, ".end");
      return;
   }
   if (!nv2a_decode(words, &instr, &problem)) {
      add_words(&line, words, &problem);
      return;
   }
   unsigned num_parts = unit_parts(&instr, NV2A_UNIT_MAC, parts);
   num_parts += unit_parts(&instr, NV2A_UNIT_ILU, parts + num_parts);
   const bool with_units = units_differ(parts, num_parts);
   for (unsigned i = 0; i < num_parts; i++) {
      add(&line, "%s", i ? " + " : "");
      add_part(&line, &parts[i], with_units);
   }
   if (!num_parts)
      add(&line, ".nop");
   add_note(&line, &instr);
}
