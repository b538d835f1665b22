/* The disassembler. */
#include "asm.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lima/pp/isa/half.h"

/* --- Registers */

static const char components[] = "xyzw";

static void
print_register(FILE *out, unsigned reg)
{
   static const char *const names[] = {"^const0", "^const1", "^texture", "^uniform"};
   if (reg < LIMA_PP_CONST0)
      fprintf(out, "$%u", reg);
   else
      fputs(names[reg - LIMA_PP_CONST0], out);
}

/* Components up to those that the last one stands for. */
static void
print_swizzle(FILE *out, unsigned swizzle)
{
   unsigned count = 4;
   if (swizzle == LIMA_PP_IDENTITY)
      return;
   while (count > 1 && (swizzle >> (2 * count - 2) & 3) == (swizzle >> (2 * count - 4) & 3))
      count--;
   fputc('.', out);
   for (unsigned i = 0; i < count; i++)
      fputc(components[swizzle >> (2 * i) & 3], out);
}

static void
print_component(FILE *out, unsigned scalar)
{
   print_register(out, scalar / 4);
   fprintf(out, ".%c", components[scalar % 4]);
}

/* `pipeline`: what is read instead of the register; NULL: the register. */
static void
print_source(FILE *out, const struct lima_pp_source *src, bool vector, const char *pipeline)
{
   fprintf(out, "%s%s", src->negate ? "-" : "", src->absolute ? "abs(" : "");
   if (pipeline)
      fputs(pipeline, out);
   else if (vector)
      print_register(out, src->reg);
   else
      print_component(out, src->reg);
   if (vector)
      print_swizzle(out, src->swizzle);
   if (src->absolute)
      fputc(')', out);
}

static void
print_mask(FILE *out, unsigned mask)
{
   if (mask == LIMA_PP_XYZW)
      return;
   fputc('.', out);
   if (!mask)
      fputc('_', out);
   for (unsigned i = 0; i < 4; i++) {
      if (mask >> i & 1)
         fputc(components[i], out);
   }
}

static void
print_vector_dest(FILE *out, unsigned reg, unsigned mask)
{
   print_register(out, reg);
   print_mask(out, mask);
}

/* --- Units */

static void
print_offset(FILE *out, unsigned enabled, unsigned scalar)
{
   if (!enabled)
      return;
   fputs(" + ", out);
   print_component(out, scalar);
}

static void
print_varying_operand(FILE *out, const struct lima_pp_varying *v)
{
   if (v->alignment == 0)
      fprintf(out, "v%u.%c", v->index / 4, components[v->index % 4]);
   else if (v->alignment == 1)
      fprintf(out, "v%u.%s", v->index / 2, v->index % 2 ? "zw" : "xy");
   else
      fprintf(out, "v%u", v->index);
   print_offset(out, v->offset_vector != LIMA_PP_NO_OFFSET,
                4u * v->offset_vector + v->offset_scalar);
}

static void
print_varying(FILE *out, const struct lima_pp_instr *instr)
{
   static const char *const names[LIMA_PP_NUM_FORMS] = {
       [LIMA_PP_FORM_VARYING] = "load",
       [LIMA_PP_FORM_REGISTER] = "load",
       [LIMA_PP_FORM_CUBE] = "cube",
       [LIMA_PP_FORM_CUBE_REGISTER] = "cube",
       [LIMA_PP_FORM_NORMALIZE] = "normalize",
       [LIMA_PP_FORM_FRAGCOORD] = "fragcoord",
       [LIMA_PP_FORM_POINTCOORD] = "pointcoord",
       [LIMA_PP_FORM_FRONTFACE] = "frontface",
   };
   static const char *const divisions[] = {"", "", ".divz", ".divw"};
   const struct lima_pp_varying *v = &instr->varying;
   fprintf(out, "%s%s ", names[v->form], divisions[v->perspective]);
   if (v->dest == LIMA_PP_DISCARD)
      fputs("^discard", out);
   else
      print_register(out, v->dest);
   print_mask(out, v->mask);
   if (v->form >= LIMA_PP_FORM_FRAGCOORD)
      return;
   fputs(", ", out);
   if (v->form == LIMA_PP_FORM_VARYING || v->form == LIMA_PP_FORM_CUBE)
      print_varying_operand(out, v);
   else
      print_source(out, &v->src, true, NULL);
}

static void
print_texture(FILE *out, const struct lima_pp_instr *instr)
{
   const struct lima_pp_texture *t = &instr->texture;
   fprintf(out, "texture.%s %u", t->type == LIMA_PP_TEXTURE_CUBE ? "cube" : "2d", t->sampler);
   print_offset(out, t->offset_en, t->offset);
   if (!t->lod_en)
      return;
   fprintf(out, ", %s ", t->explicit_lod ? "lod" : "bias");
   print_component(out, t->lod);
}

static void
print_place(FILE *out, const char *name, const struct lima_pp_memory *m)
{
   static const char *const alignments[] = {".1", ".2", "", ""};
   fprintf(out, "%s%s %d", name, alignments[m->alignment], m->index);
   print_offset(out, m->offset_en, m->offset);
}

static void
print_load(FILE *out, const struct lima_pp_instr *instr)
{
   print_place(out, instr->load.form == LIMA_PP_FORM_UNIFORM ? "uniform" : "temporary",
               &instr->load);
}

static void
print_store(FILE *out, const struct lima_pp_instr *instr)
{
   const struct lima_pp_memory *m = &instr->store;
   if (m->form == LIMA_PP_FORM_FRAMEBUFFER) {
      fprintf(out, "framebuffer.%s $%u", m->color ? "color" : "depth", m->dest);
      return;
   }
   print_place(out, "store", m);
   fputs(", ", out);
   if (m->alignment == 2)
      print_register(out, m->src / 4);
   else
      print_component(out, m->src);
}

static void
print_modifier(FILE *out, unsigned modifier)
{
   fprintf(out, "%s%s ", modifier ? "." : "", lima_pp_modifiers[modifier]);
}

static void
print_alu(FILE *out, const struct lima_pp_alu *alu, enum lima_pp_unit unit)
{
   static const char *const units[] = {"v0", "s0", "v1", "s1"};
   const enum lima_pp_form form = (enum lima_pp_form)(LIMA_PP_FORM_VMUL + unit - LIMA_PP_UNIT_VMUL);
   const bool vector = unit == LIMA_PP_UNIT_VMUL || unit == LIMA_PP_UNIT_VADD;
   const struct lima_pp_op *op = lima_pp_op(form, alu->op);
   fprintf(out, "%s.%s", op->name, units[unit - LIMA_PP_UNIT_VMUL]);
   print_modifier(out, alu->modifier);
   if (unit <= LIMA_PP_UNIT_SMUL && !alu->mask)
      fputs(vector ? "^vmul" : "^fmul", out);
   else if (vector)
      print_vector_dest(out, alu->dest, alu->mask);
   else
      print_component(out, alu->dest);
   for (unsigned i = 0; i < op->sources; i++) {
      fputs(", ", out);
      print_source(out, &alu->src[i], vector,
                   i || !alu->mul_in ? NULL
                   : vector          ? "^vmul"
                                     : "^fmul");
   }
}

static void
print_combine(FILE *out, const struct lima_pp_instr *instr)
{
   const struct lima_pp_combine *c = &instr->combine;
   const bool to_vector = c->form == LIMA_PP_FORM_ATAN1 || c->form == LIMA_PP_FORM_SCALE;
   const bool has_op = c->form == LIMA_PP_FORM_SCALAR || c->form == LIMA_PP_FORM_ATAN1;
   const struct lima_pp_op *op = lima_pp_op((enum lima_pp_form)c->form, c->op);
   const char *name = has_op ? op->name : to_vector ? "mul" : "atan_pt2";
   fprintf(out, "%s.%s", name, to_vector ? "v2" : "s2");
   print_modifier(out, c->modifier);
   if (to_vector)
      print_vector_dest(out, c->dest, c->mask);
   else
      print_component(out, c->dest);
   if (c->form != LIMA_PP_FORM_ATAN2) {
      fputs(", ", out);
      print_source(out, &c->src[0], false, NULL);
   }
   if (!has_op || op->sources > 1) {
      fputs(", ", out);
      print_source(out, &c->src[1], !has_op, NULL);
   }
}

/* `labels`: which words of the program have one. */
static void
print_branch(FILE *out, const struct lima_pp_branch *b, size_t at, const bool *labels,
             size_t num_words)
{
   static const char *const conditions[] = {".never", ".gt", ".eq", ".ge", ".lt", ".ne", ".le", ""};
   const int64_t target = (int64_t)at + b->target;
   if (b->form == LIMA_PP_FORM_DISCARD) {
      fputs("discard", out);
      return;
   }
   fprintf(out, "branch%s ", conditions[b->condition]);
   if (b->condition && b->condition != 7) {
      print_component(out, b->src[0]);
      fputs(", ", out);
      print_component(out, b->src[1]);
      fputs(", ", out);
   }
   if (target >= 0 && target <= (int64_t)num_words && labels[target])
      fprintf(out, "L%" PRId64, target);
   else
      fprintf(out, "%+" PRId32, b->target);
}

static void
print_half(FILE *out, uint16_t half)
{
   const float value = lima_half_to_float(half);
   char text[32];
   if (isnan(value)) {
      fprintf(out, "0x%04x", half);
      return;
   }
   if (value == truncf(value) && isfinite(value)) {
      fprintf(out, "%.0f", (double)value);
      return;
   }
   for (int digits = 1; digits <= 9; digits++) {
      snprintf(text, sizeof text, "%.*g", digits, (double)value);
      if (lima_half_from_float(strtof(text, NULL)) == half)
         break;
   }
   fputs(text, out);
}

static void
print_constants(FILE *out, const char *name, const uint16_t constant[4])
{
   unsigned count = 4;
   while (count > 1 && !constant[count - 1])
      count--;
   fputs(name, out);
   for (unsigned i = 0; i < count; i++) {
      fputs(i ? ", " : " ", out);
      print_half(out, constant[i]);
   }
}

/* --- Notes */

/* What the assembler makes of an instruction's text, when `follower` is the length of the one
 * behind it (0: there is none) and `target` of that where it branches to. */
static void
expected_instr(const struct lima_pp_instr *instr, unsigned follower, unsigned target,
               struct lima_pp_instr *expected)
{
   *expected = *instr;
   lima_pp_canonicalize(expected);
   expected->prefetch = follower != 0;
   expected->next = (uint8_t)follower;
   if (lima_pp_has(instr, LIMA_PP_UNIT_BRANCH))
      expected->branch.next = (uint8_t)target;
}

static void
print_note(FILE *out, const struct lima_pp_instr *instr, const struct lima_pp_instr *expected)
{
   struct lima_pp_instr made = *expected;
   const char *before = " ;@";
   for (unsigned i = 0; i < lima_pp_num_fields; i++) {
      const struct lima_pp_field *f = &lima_pp_fields[i];
      if (f->kind > LIMA_PP_SIGNED || lima_pp_get(instr, f) == lima_pp_get(&made, f))
         continue;
      /* Rows of other forms may be about the same member; one says it. */
      lima_pp_set(&made, f, lima_pp_get(instr, f));
      const uint32_t mask = (UINT32_C(2) << (f->width - 1)) - 1;
      fprintf(out, "%s %s%s%s=%" PRIx32, before,
              f->unit < LIMA_PP_NUM_UNITS ? lima_pp_units[f->unit].name : "",
              f->unit < LIMA_PP_NUM_UNITS ? "." : "", f->name,
              (uint32_t)lima_pp_get(instr, f) & mask);
      before = "";
   }
}

/* --- Instructions */

/* A program being printed. */
struct printer {
   FILE *out;
   const uint32_t *words;
   size_t num_words;
   const bool *starts, *labels; /* by words: where instructions begin, and where branches go */
};

/* The length of the instruction at a word, as the assembler sees it; 0: none begins there. */
static unsigned
length_at(const struct printer *p, int64_t at)
{
   if (at < 0 || at >= (int64_t)p->num_words || !p->starts[at])
      return 0;
   return lima_pp_step(p->words + at, p->num_words - (size_t)at);
}

static void
print_unit(const struct printer *p, const struct lima_pp_instr *instr, enum lima_pp_unit unit,
           size_t at)
{
   const struct lima_pp_alu *const alus[] = {&instr->vmul, &instr->smul, &instr->vadd,
                                             &instr->sadd};
   switch (unit) {
   case LIMA_PP_UNIT_VARYING:
      print_varying(p->out, instr);
      break;
   case LIMA_PP_UNIT_TEXTURE:
      print_texture(p->out, instr);
      break;
   case LIMA_PP_UNIT_LOAD:
      print_load(p->out, instr);
      break;
   case LIMA_PP_UNIT_COMBINE:
      print_combine(p->out, instr);
      break;
   case LIMA_PP_UNIT_STORE:
      print_store(p->out, instr);
      break;
   case LIMA_PP_UNIT_BRANCH:
      print_branch(p->out, &instr->branch, at, p->labels, p->num_words);
      break;
   case LIMA_PP_UNIT_CONST0:
      print_constants(p->out, "const0", instr->constant[0]);
      break;
   case LIMA_PP_UNIT_CONST1:
      print_constants(p->out, "const1", instr->constant[1]);
      break;
   default:
      print_alu(p->out, alus[unit - LIMA_PP_UNIT_VMUL], unit);
   }
}

static void
print_instr(const struct printer *p, const struct lima_pp_instr *instr, size_t at, unsigned length)
{
   struct lima_pp_instr expected;
   const bool branches =
       lima_pp_has(instr, LIMA_PP_UNIT_BRANCH) && instr->branch.form == LIMA_PP_FORM_BRANCH;
   const unsigned target = branches ? length_at(p, (int64_t)at + instr->branch.target) : 0;
   const char *between = "   ";
   expected_instr(instr, length_at(p, (int64_t)(at + length)), target, &expected);
   for (unsigned i = 0; i < LIMA_PP_NUM_UNITS; i++) {
      if (!lima_pp_has(instr, (enum lima_pp_unit)i))
         continue;
      fputs(between, p->out);
      print_unit(p, &expected, (enum lima_pp_unit)i, at);
      between = " | ";
   }
   if (instr->stop)
      fprintf(p->out, "%sstop", between);
   else if (!instr->units)
      fprintf(p->out, "%snop", between);
   print_note(p->out, instr, &expected);
   fputc('\n', p->out);
}

static void
print_words(const struct printer *p, size_t at, unsigned length,
            const struct lima_pp_problem *problem)
{
   fputs("   .word", p->out);
   for (unsigned i = 0; i < length; i++)
      fprintf(p->out, " %08" PRIx32, p->words[at + i]);
   fprintf(p->out, " ; %s: word %u, ", problem->text, problem->word);
   if (problem->width > 1)
      fprintf(p->out, "%u bits from %u\n", problem->width, problem->low);
   else
      fprintf(p->out, "bit %u\n", problem->low);
}

/* --- Programs */

unsigned
lima_pp_step(const uint32_t *words, size_t num_words)
{
   const unsigned count = words[0] & 31;
   return count && count <= num_words ? count : 1;
}

/* Where instructions begin, and which of them branches go to. */
static void
find_labels(const uint32_t *words, size_t num_words, bool *starts, bool *labels)
{
   struct lima_pp_instr instr;
   for (size_t at = 0; at < num_words; at += lima_pp_step(words + at, num_words - at))
      starts[at] = true;
   starts[num_words] = true;
   for (size_t at = 0; at < num_words; at += lima_pp_step(words + at, num_words - at)) {
      if (!lima_pp_decode(words + at, num_words - at, &instr, NULL) ||
          !lima_pp_has(&instr, LIMA_PP_UNIT_BRANCH) || instr.branch.form != LIMA_PP_FORM_BRANCH)
         continue;
      const int64_t target = (int64_t)at + instr.branch.target;
      if (target >= 0 && target <= (int64_t)num_words && starts[target])
         labels[target] = true;
   }
}

static void
print_program(const struct printer *p)
{
   for (size_t at = 0; at < p->num_words;) {
      const unsigned step = lima_pp_step(p->words + at, p->num_words - at);
      struct lima_pp_instr instr;
      struct lima_pp_problem problem;
      if (p->labels[at])
         fprintf(p->out, "L%zu:\n", at);
      if (lima_pp_decode(p->words + at, p->num_words - at, &instr, &problem))
         print_instr(p, &instr, at, step);
      else
         print_words(p, at, step, &problem);
      at += step;
   }
   if (p->labels[p->num_words])
      fprintf(p->out, "L%zu:\n", p->num_words);
}

char *
lima_pp_disassemble(const uint32_t *words, size_t num_words)
{
   char *text = NULL;
   size_t size;
   bool *starts = calloc(2 * (num_words + 1), sizeof *starts);
   FILE *out = starts ? open_memstream(&text, &size) : NULL;
   if (out) {
      bool *labels = starts + num_words + 1;
      find_labels(words, num_words, starts, labels);
      print_program(&(struct printer){out, words, num_words, starts, labels});
      const bool failed = ferror(out);
      if (fclose(out) || failed) {
         free(text);
         text = NULL;
      }
   }
   free(starts);
   return text;
}
