/* Words as text. */
#include "asm.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
   char *text; /* LIMA_GP_TEXT_SIZE bytes */
   size_t len;
};

static void add(struct line *line, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
add(struct line *line, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   const int len = vsnprintf(line->text + line->len, LIMA_GP_TEXT_SIZE - line->len, fmt, args);
   va_end(args);
   line->len += (size_t)len;
}

/* Begins another part of the instruction. */
static void
add_separator(struct line *line)
{
   if (line->len)
      add(line, "; ");
}

/* --- Operands */

static void
add_uniform(struct line *line, const struct lima_gp_instr *instr)
{
   add(line, "u[%u", instr->load_address);
   if (instr->load_offset != LIMA_GP_OFFSET_NONE)
      add(line, "+a%u", instr->load_offset);
   add(line, "]");
}

/* Registers of load0 have the plain name unless load1 has the same one: add_loads. */
static void
add_load0(struct line *line, const struct lima_gp_instr *instr, const struct lima_gp_selector *s)
{
   if (s->distance)
      add(line, "load0[-%u]", s->distance);
   else if (instr->register0_is_attr)
      add(line, "attr%u", instr->register0);
   else if (instr->register0 == instr->register1 &&
            (instr->register1 || lima_gp_read_loads(instr).load1))
      add(line, "load0");
   else
      add(line, "$%u", instr->register0);
}

static void
add_operand(struct line *line, const struct lima_gp_instr *instr, unsigned selector)
{
   const struct lima_gp_selector *s = &lima_gp_selectors[selector];
   switch (s->source) {
   case LIMA_GP_FROM_LOAD0:
      add_load0(line, instr, s);
      break;
   case LIMA_GP_FROM_LOAD1:
      add(line, "$%u", instr->register1);
      break;
   case LIMA_GP_FROM_LOADU:
      add_uniform(line, instr);
      break;
   default:
      add(line, "%s[-%u]", lima_gp_unit_names[s->index], s->distance);
      return;
   }
   add(line, ".%c", "xyzw"[s->index]);
}

/* --- Units */

static bool
is_negated(const struct lima_gp_instr *instr, unsigned input)
{
   if (input == LIMA_GP_MUL0_A || input == LIMA_GP_MUL1_A)
      return instr->mul_negate[input == LIMA_GP_MUL1_A];
   return input >= LIMA_GP_ACC0_A && input <= LIMA_GP_ACC1_B &&
          instr->acc_negate[input - LIMA_GP_ACC0_A];
}

/* A number in place of the second operand: what moves are made of. */
static bool
is_number(const struct lima_gp_op *op, const struct lima_gp_instr *instr, unsigned input,
          unsigned i)
{
   return i == 1 && op->identity && instr->in[input] == LIMA_GP_SELECT_COMPLEX;
}

static bool
is_move(const struct lima_gp_op *op, const struct lima_gp_instr *instr, enum lima_gp_unit unit)
{
   if (op != &lima_gp_mul_ops[LIMA_GP_MUL_MUL] && op != &lima_gp_acc_ops[LIMA_GP_ACC_ADD])
      return false;
   const unsigned input = lima_gp_operand(op, unit, 1);
   return is_number(op, instr, input, 1) &&
          (op == &lima_gp_mul_ops[LIMA_GP_MUL_MUL] || is_negated(instr, input));
}

static void
add_unit(struct line *line, const struct lima_gp_instr *instr, enum lima_gp_unit unit)
{
   const struct lima_gp_op *op = lima_gp_unit_op(instr, unit);
   if (!op)
      return;
   const bool move = is_move(op, instr, unit), mul = unit == LIMA_GP_MUL0 || unit == LIMA_GP_MUL1;
   add_separator(line);
   add(line, "%s = %s", lima_gp_unit_names[unit], move ? "mov" : op->name);
   for (unsigned i = 0; i < (move ? 1u : op->num_operands); i++) {
      const unsigned input = lima_gp_operand(op, unit, i);
      const bool product = op == &lima_gp_mul_ops[LIMA_GP_MUL_MUL];
      add(line, "%s%s", i ? ", " : " ", is_negated(instr, input) && (!mul || product) ? "-" : "");
      if (is_number(op, instr, input, i))
         add(line, mul ? "1" : "0");
      else
         add_operand(line, instr, instr->in[input]);
   }
   if (unit == LIMA_GP_PASS && instr->pass_op == LIMA_GP_PASS_CLAMP) {
      for (unsigned i = 0; i < 2; i++) {
         add(line, ", ");
         add_operand(line, instr, LIMA_GP_SELECT_LOADU + i);
      }
   }
}

/* Loads that no operand tells, and registers that load0 has: $N alone is load1's. */
static void
add_loads(struct line *line, const struct lima_gp_instr *instr)
{
   const struct lima_gp_loaded loaded = lima_gp_read_loads(instr);
   const bool is_attr = instr->register0_is_attr;
   const bool load0 = is_attr ? !loaded.load0 : loaded.load0 || instr->register0;
   const bool same = load0 && !is_attr && instr->register0 == instr->register1;
   if (load0) {
      add_separator(line);
      add(line, is_attr ? "load0 = attr%u" : "load0 = $%u", instr->register0);
   }
   if (loaded.load1 ? same : instr->register1) {
      add_separator(line);
      add(line, "load1 = $%u", instr->register1);
   }
   if (!loaded.loadu && (instr->load_address || instr->load_offset != LIMA_GP_OFFSET_NONE)) {
      add_separator(line);
      add(line, "loadu = ");
      add_uniform(line, instr);
   }
}

/* --- Stores */

static void
add_store_name(struct line *line, const struct lima_gp_store *store)
{
   add_separator(line);
   if (store->temporary)
      add(line, "temp.");
   else
      add(line, store->varying ? "var%u." : "$%u.", store->address);
}

/* Whether both stores go to one place, and one text stands for both. */
static bool
is_joined(const struct lima_gp_store store[2])
{
   for (unsigned i = 0; i < 2; i++) {
      if (store[i].source[0] == LIMA_GP_STORE_NONE && store[i].source[1] == LIMA_GP_STORE_NONE)
         return false;
   }
   if (store[0].temporary || store[1].temporary)
      return store[0].temporary && store[1].temporary;
   return store[0].address == store[1].address && store[0].varying == store[1].varying;
}

/* Components `from` to `to` - 1. */
static void
add_store(struct line *line, const struct lima_gp_store store[2], unsigned from, unsigned to)
{
   const char *before = " = ";
   unsigned first = from;
   while (first < to && store[first / 2].source[first % 2] == LIMA_GP_STORE_NONE)
      first++;
   if (first == to)
      return;
   add_store_name(line, &store[first / 2]);
   for (unsigned i = from; i < to; i++) {
      if (store[i / 2].source[i % 2] != LIMA_GP_STORE_NONE)
         add(line, "%c", "xyzw"[i]);
   }
   for (unsigned i = from; i < to; i++) {
      const unsigned source = store[i / 2].source[i % 2];
      if (source == LIMA_GP_STORE_NONE)
         continue;
      add(line, "%s%s", before, lima_gp_unit_names[lima_gp_store_sources[source]]);
      before = ", ";
   }
}

static void
add_stores(struct line *line, const struct lima_gp_store store[2])
{
   if (is_joined(store)) {
      add_store(line, store, 0, 4);
   } else {
      add_store(line, store, 0, 2);
      add_store(line, store, 2, 4);
   }
}

/* --- Lines */

/* Fields that differ from what the text alone would give. */
static void
add_fields(struct line *line, const struct lima_gp_instr *instr)
{
   struct lima_gp_instr plain = *instr;
   bool begun = false;
   uint64_t done = 0;
   lima_gp_canonicalize(&plain);
   for (const struct lima_gp_field *f = lima_gp_fields; f < lima_gp_fields + lima_gp_num_fields;
        f++) {
      const unsigned value = lima_gp_member(instr, f->member);
      if (value == lima_gp_member(&plain, f->member) || done >> f->member & 1)
         continue;
      done |= UINT64_C(1) << f->member;
      if (!begun) {
         add_separator(line);
         add(line, "with");
         begun = true;
      }
      add(line, " %s=%x", f->name, value);
   }
}

static void
add_words(struct line *line, const uint32_t words[4], const struct lima_gp_problem *problem)
{
   add(line, ".word %08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32 " # %s: ", words[0],
       words[1], words[2], words[3], problem->text);
   if (problem->width == 1)
      add(line, "bit %u", problem->low);
   else
      add(line, "bits %u to %u", problem->low, problem->low + problem->width - 1);
}

/* `labels` NULL: branches have numbers. */
static void
print_line(struct line *line, const uint32_t words[4], const bool *labels)
{
   struct lima_gp_instr instr;
   struct lima_gp_problem problem;
   line->text[0] = '\0';
   if (!lima_gp_decode(words, &instr, &problem)) {
      add_words(line, words, &problem);
      return;
   }
   add_loads(line, &instr);
   for (unsigned unit = 0; unit < LIMA_GP_NUM_UNITS; unit++)
      add_unit(line, &instr, (enum lima_gp_unit)unit);
   add_stores(line, instr.store);
   if (instr.branch) {
      add_separator(line);
      add(line, labels && labels[instr.target] ? "branch L%u" : "branch %u", instr.target);
   }
   add_fields(line, &instr);
   if (!line->len)
      add(line, "nop");
}

void
lima_gp_print(const uint32_t words[4], char text[LIMA_GP_TEXT_SIZE])
{
   struct line line = {text, 0};
   print_line(&line, words, NULL);
}

/* --- Programs */

/* Finds the instructions that branches go to, and whether all values are there. */
static bool
look_over(const uint32_t (*words)[4], unsigned count, bool labels[LIMA_GP_MAX_INSTRS],
          struct lima_gp_instr *instrs, struct lima_gp_problem *problem, unsigned *number)
{
   memset(labels, 0, LIMA_GP_MAX_INSTRS * sizeof *labels);
   for (unsigned i = 0; i < count; i++) {
      if (!lima_gp_decode(words[i], &instrs[i], NULL)) {
         /* A directive: nothing can be said about it. */
         instrs[i] = lima_gp_idle;
         continue;
      }
      if (instrs[i].branch && instrs[i].target < count)
         labels[instrs[i].target] = true;
   }
   return lima_gp_check_program(instrs, count, problem, number);
}

static void
print_program(FILE *out, const uint32_t (*words)[4], unsigned count, struct lima_gp_instr *instrs)
{
   bool labels[LIMA_GP_MAX_INSTRS];
   char text[LIMA_GP_TEXT_SIZE];
   struct lima_gp_problem problem;
   unsigned number;
   if (!look_over(words, count, labels, instrs, &problem, &number))
      fprintf(out, ".unchecked # instruction %u: %s\n", number, problem.text);
   for (unsigned i = 0; i < count; i++) {
      struct line line = {text, 0};
      print_line(&line, words[i], labels);
      if (labels[i])
         fprintf(out, "L%u:\n", i);
      fprintf(out, "%s\n", text);
   }
}

char *
lima_gp_disassemble(const uint32_t (*words)[4], unsigned count)
{
   char *text = NULL;
   size_t size = 0;
   struct lima_gp_instr *instrs = malloc((count + !count) * sizeof *instrs);
   FILE *out = instrs ? open_memstream(&text, &size) : NULL;
   if (!out) {
      free(instrs);
      return NULL;
   }
   print_program(out, words, count, instrs);
   free(instrs);
   const bool failed = ferror(out);
   if (fclose(out) || failed) {
      free(text);
      return NULL;
   }
   return text;
}
