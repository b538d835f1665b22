/* What stands before the instructions: header, properties, registers, immediates. */
#include "writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is no finite number is written as its bits. */
static void
print_immediate(struct tgsi_text *t, unsigned index, const struct tgsi_immediate *imm)
{
   static const char *const names[] = {[IR_F] = "FLT32", [IR_I] = "INT32", [IR_B] = "UINT32"};
   tgsi_print(t, "IMM[%u] %s {", index, names[imm->type]);
   for (unsigned c = 0; c < 4; c++) {
      float f;
      memcpy(&f, &imm->bits[c], sizeof f);
      if (c)
         tgsi_print(t, ", ");
      if (imm->type == IR_I)
         tgsi_print(t, "%d", (int32_t)imm->bits[c]);
      else if (imm->type == IR_B)
         tgsi_print(t, "%u", imm->bits[c]);
      else if (!isnormal(f) && imm->bits[c])
         tgsi_print(t, "0x%08x", imm->bits[c]);
      else
         tgsi_print(t, "%.9g", (double)f);
   }
   tgsi_print(t, "}\n");
}

/* Where a number is usual there is one: GENERIC[0], but COLOR and COLOR[1]. */
static void
print_semantic(struct tgsi_text *t, struct tgsi_semantic s)
{
   const bool generic = s.name && !strcmp(s.name, "GENERIC");
   tgsi_print(t, ", %s", s.name ? s.name : "GENERIC");
   if (s.index || generic)
      tgsi_print(t, "[%u]", s.index);
}

static void
declare_outputs(const struct tgsi_writer *w, struct tgsi_text *t)
{
   const bool fragment = w->sh->stage == IR_STAGE_FRAGMENT;
   unsigned next = 0;
   for (unsigned slot = 0; slot < VARYING_MAX; slot++) {
      if (!(w->sh->outputs_written >> slot & 1) || w->outputs[slot] != next)
         continue;
      tgsi_print(t, "DCL OUT[%u]", next++);
      print_semantic(t, tgsi_slot_semantic(fragment ? TGSI_FRAGMENT_OUT : TGSI_VERTEX_OUT,
                                           slot - w->output_of[slot]));
      tgsi_print(t, "\n");
   }
}

static void
declare_inputs(const struct tgsi_writer *w, struct tgsi_text *t)
{
   for (unsigned slot = 0; slot < VERT_ATTRIB_MAX; slot++) {
      if (!u_slots_has(w->sh->inputs_read, slot))
         continue;
      if (w->sh->stage == IR_STAGE_STATE) {
         tgsi_print(t, "DCL CONST[0][%u]\n", slot);
         continue;
      }
      const bool fragment = w->sh->stage == IR_STAGE_FRAGMENT;
      const unsigned first = fragment ? slot - tgsi_component(slot) : slot;
      bool declared = false;
      for (unsigned s = first; s < slot; s++)
         declared |= u_slots_has(w->sh->inputs_read, s);
      if (declared)
         continue;
      tgsi_print(t, "DCL IN[%u]", first);
      if (fragment) {
         const char *how = slot == VARYING_FACE                           ? "CONSTANT"
                           : slot == VARYING_WPOS                         ? "LINEAR"
                           : slot >= VARYING_COL0 && slot <= VARYING_BFC1 ? "COLOR"
                                                                          : "PERSPECTIVE";
         print_semantic(t, tgsi_slot_semantic(TGSI_FRAGMENT_IN, first));
         tgsi_print(t, ", %s", how);
      }
      tgsi_print(t, "\n");
   }
}

/* Those read, as ranges; an address reaches all of the first range. */
static bool
declare_params(const struct tgsi_writer *w, struct tgsi_text *t)
{
   const struct ir_shader *sh = w->sh;
   const uint32_t limit = sh->indirect_limit ? sh->indirect_limit : sh->num_params;
   bool *read = calloc(sh->num_params + 2, sizeof *read);
   if (!read)
      return false;
   for (uint32_t i = 0; sh->uses_indirect_params && i < limit; i++)
      read[i] = true;
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == IR_OP_load_param && !i->num_srcs)
            read[i->index] = true;
      }
   }
   for (uint32_t i = 0, end; i < sh->num_params; i = end) {
      for (end = i + 1; read[i] && read[end] && end != limit; end++)
         ;
      if (read[i])
         tgsi_print(t, end == i + 1 ? "DCL CONST[0][%u]\n" : "DCL CONST[0][%u..%u]\n", i, end - 1);
   }
   free(read);
   return true;
}

static void
declare_samplers(const struct tgsi_writer *w, struct tgsi_text *t)
{
   uint32_t declared = 0;
   for (const struct ir_block *b = w->sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op != IR_OP_tex || declared >> i->index & 1)
            continue;
         declared |= 1u << i->index;
         tgsi_print(t, "DCL SAMP[%d]\nDCL SVIEW[%d], %s, FLOAT\n", i->index, i->index,
                    tgsi_target_names[i->tex_compare][i->tex_target]);
      }
   }
}

static void
write_properties(const struct tgsi_writer *w, struct tgsi_text *t)
{
   static const char *const headers[] = {"VERT", "FRAG", "COMP"}; /* enum ir_stage */
   const struct ir_shader *sh = w->sh;
   const bool vertex = sh->stage == IR_STAGE_VERTEX;
   const unsigned clip = (unsigned)(sh->outputs_written >> VARYING_CLP0 & 0x3f);
   tgsi_print(t, "%s\n", headers[sh->stage]);
   if (w->zero_wins)
      tgsi_print(t, "PROPERTY %s 1\n", w->property);
   if (vertex && clip)
      tgsi_print(t, "PROPERTY NUM_CLIPDIST_ENABLED %d\n", 32 - __builtin_clz(clip));
   if (sh->stage == IR_STAGE_FRAGMENT && u_slots_has(sh->inputs_read, VARYING_WPOS))
      tgsi_print(t, "PROPERTY FS_COORD_ORIGIN LOWER_LEFT\n"
                    "PROPERTY FS_COORD_PIXEL_CENTER HALF_INTEGER\n");
   if (sh->stage == IR_STAGE_STATE)
      tgsi_print(t, "PROPERTY CS_FIXED_BLOCK_WIDTH 1\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\n"
                    "PROPERTY CS_FIXED_BLOCK_DEPTH 1\n");
}

bool
tgsi_write_declarations(const struct tgsi_writer *w, struct tgsi_text *t)
{
   const unsigned temps = w->scratch + w->num_scratch;
   write_properties(w, t);
   declare_inputs(w, t);
   declare_outputs(w, t);
   if (w->sh->stage == IR_STAGE_STATE)
      tgsi_print(t, "DCL BUFFER[0]\n");
   else if (!declare_params(w, t))
      return false;
   declare_samplers(w, t);
   if (temps)
      tgsi_print(t, temps == 1 ? "DCL TEMP[0]\n" : "DCL TEMP[0..%u]\n", temps - 1);
   if (w->uses_addr)
      tgsi_print(t, "DCL ADDR[0]\n");
   for (unsigned i = 0; i < w->num_imms; i++)
      print_immediate(t, i, &w->imms[i]);
   return true;
}
