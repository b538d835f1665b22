/* The whole text: order of instructions, declarations around them. */
#include "writer.h"

#include "compiler/lower/alu.h"
#include "compiler/lower/arrays.h"
#include "compiler/lower/lower.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Readers bound how deep control may nest. */
#define MAX_DEPTH 48

/* --- Text */

void
tgsi_print(struct tgsi_text *text, const char *fmt, ...)
{
   char piece[160];
   va_list args;
   va_start(args, fmt);
   const int n = vsnprintf(piece, sizeof piece, fmt, args);
   va_end(args);
   if (text->failed || n < 0)
      return;
   const size_t len = (size_t)n < sizeof piece ? (size_t)n : sizeof piece - 1;
   if (text->len + len + 1 > text->capacity) {
      const size_t capacity = text->capacity ? text->capacity * 2 : 4096;
      char *data = realloc(text->data, capacity);
      if (!data) {
         text->failed = true;
         return;
      }
      text->data = data;
      text->capacity = capacity;
   }
   memcpy(text->data + text->len, piece, len + 1);
   text->len += len;
}

/* --- Immediates */

static uint64_t
hash_immediate(const struct tgsi_immediate *imm)
{
   uint64_t h = imm->type;
   for (unsigned i = 0; i < 4; i++)
      h = (h ^ imm->bits[i]) * UINT64_C(0x9e3779b97f4a7c15);
   return h ^ h >> 32;
}

/* Where the immediate is in imm_places, or the free place where it belongs. */
static uint32_t *
find_immediate(const struct tgsi_writer *w, const struct tgsi_immediate *imm)
{
   for (uint64_t i = hash_immediate(imm);; i++) {
      uint32_t *place = &w->imm_places[i & (2 * (uint64_t)w->max_imms - 1)];
      const struct tgsi_immediate *other = *place ? &w->imms[*place - 1] : NULL;
      if (!other || (other->type == imm->type && !memcmp(other->bits, imm->bits, sizeof imm->bits)))
         return place;
   }
}

/* Room for one more, and twice as many places. */
static bool
grow_immediates(struct tgsi_writer *w)
{
   if (w->num_imms < w->max_imms)
      return true;
   const unsigned max = w->max_imms ? w->max_imms * 2 : 16;
   struct tgsi_immediate *imms = realloc(w->imms, max * sizeof *imms);
   if (imms)
      w->imms = imms;
   uint32_t *places = calloc(2 * (size_t)max, sizeof *places);
   if (!imms || !places) {
      free(places);
      return false;
   }
   free(w->imm_places);
   w->imm_places = places;
   w->max_imms = max;
   for (unsigned i = 0; i < w->num_imms; i++)
      *find_immediate(w, &w->imms[i]) = i + 1;
   return true;
}

struct tgsi_operand
tgsi_imm(struct tgsi_writer *w, enum ir_type type, unsigned n, const uint32_t bits[])
{
   struct tgsi_operand v = tgsi_temp(0);
   struct tgsi_immediate imm = {.type = type};
   v.file = TGSI_FILE_IMM;
   memcpy(imm.bits, bits, n * sizeof *bits);
   if (!grow_immediates(w)) {
      w->body.failed = true;
      return v;
   }
   uint32_t *place = find_immediate(w, &imm);
   if (!*place) {
      w->imms[w->num_imms++] = imm;
      *place = w->num_imms;
   }
   v.index = (int)*place - 1;
   return v;
}

struct tgsi_operand
tgsi_imm_f(struct tgsi_writer *w, float x)
{
   uint32_t bits;
   memcpy(&bits, &x, sizeof bits);
   return tgsi_splat(tgsi_imm(w, IR_F, 1, &bits), 0);
}

struct tgsi_operand
tgsi_imm_u(struct tgsi_writer *w, uint32_t x)
{
   return tgsi_splat(tgsi_imm(w, IR_B, 1, &x), 0);
}

/* --- Steps, state and call stack: words in TEMP */

static struct tgsi_operand
word(unsigned temp)
{
   return tgsi_splat(tgsi_temp(temp), 0);
}

static void
set(struct tgsi_writer *w, unsigned temp, uint32_t value)
{
   const struct tgsi_dst dst = tgsi_to_temp(temp, 1);
   const struct tgsi_operand v = tgsi_imm_u(w, value);
   tgsi_emit(w, TGSI_MOV, &dst, &v);
}

static void
emit_end_if(struct tgsi_writer *w, struct tgsi_operand test)
{
   tgsi_emit(w, TGSI_UIF, NULL, &test);
   tgsi_emit(w, TGSI_RET, NULL, NULL);
   tgsi_emit(w, TGSI_ENDIF, NULL, NULL);
}

/* Ends the invocation when it has made too many steps, counted as ir_eval_run counts. */
static void
count_steps(struct tgsi_writer *w, const struct ir_block *b)
{
   const struct tgsi_dst dst = tgsi_to_temp(w->steps, 1), test = tgsi_to_temp(w->steps, 2);
   const struct tgsi_operand steps = word(w->steps);
   const struct tgsi_operand cost = tgsi_imm_u(w, b->cost), max = tgsi_imm_u(w, w->sh->max_steps);
   tgsi_emit(w, TGSI_UADD, &dst, (const struct tgsi_operand[]){steps, cost});
   tgsi_emit(w, TGSI_ISLT, &test, (const struct tgsi_operand[]){max, steps});
   emit_end_if(w, tgsi_splat(tgsi_temp(w->steps), 1));
}

/* The state of a block; 0 is none. */
static uint32_t
state_of(const struct ir_block *b)
{
   return b->index + 1;
}

/* Return addresses stand four to a TEMP, the last one in the x of the first. */
static unsigned
stack_temps(const struct tgsi_writer *w)
{
   return w->sh->max_calls > 4 ? (w->sh->max_calls + 3) / 4 : 1;
}

static void
move(struct tgsi_writer *w, struct tgsi_dst dst, struct tgsi_operand from)
{
   tgsi_emit(w, TGSI_MOV, &dst, &from);
}

static void
push(struct tgsi_writer *w, const struct ir_block *back)
{
   const unsigned last = w->sh->max_calls - 1;
   emit_end_if(w, tgsi_splat(tgsi_temp(w->stack + last / 4), last % 4));
   for (unsigned i = stack_temps(w); i > 0; i--) {
      const unsigned t = w->stack + i - 1;
      struct tgsi_operand up = tgsi_temp(t);
      for (unsigned c = 3; c; c--)
         up.swizzle[c] = (uint8_t)(c - 1);
      move(w, tgsi_to_temp(t, 0xe), up);
      if (t > w->stack)
         move(w, tgsi_to_temp(t, 1), tgsi_splat(tgsi_temp(t - 1), 3));
   }
   set(w, w->stack, state_of(back));
}

static void
pop(struct tgsi_writer *w)
{
   const struct tgsi_dst test = tgsi_to_temp(w->state, 2);
   const struct tgsi_operand none = tgsi_imm_u(w, 0);
   const unsigned end = w->stack + stack_temps(w);
   move(w, tgsi_to_temp(w->state, 1), word(w->stack));
   tgsi_emit(w, TGSI_USEQ, &test, (const struct tgsi_operand[]){word(w->state), none});
   emit_end_if(w, tgsi_splat(tgsi_temp(w->state), 1));
   for (unsigned t = w->stack; t < end; t++) {
      struct tgsi_operand down = tgsi_temp(t);
      for (unsigned c = 0; c < 3; c++)
         down.swizzle[c] = (uint8_t)(c + 1);
      move(w, tgsi_to_temp(t, 7), down);
      move(w, tgsi_to_temp(t, 8), t + 1 < end ? word(t + 1) : none);
   }
}

/* --- Flow */

static void
write_if(struct tgsi_writer *w, const struct ir_flow_item *item)
{
   struct tgsi_operand test;
   w->used_scratch = 0;
   if (item->kind == IR_FLOW_IF_STATE) {
      const unsigned t = tgsi_scratch(w);
      const struct tgsi_dst dst = tgsi_to_temp(t, 1);
      const struct tgsi_operand name = tgsi_imm_u(w, state_of(item->block));
      tgsi_emit(w, TGSI_USEQ, &dst, (const struct tgsi_operand[]){word(w->state), name});
      test = word(t);
   } else {
      test = tgsi_splat(tgsi_source(w, &item->block->cond), 0);
   }
   if (item->kind == IR_FLOW_IF_NOT) {
      const unsigned t = tgsi_scratch(w);
      const struct tgsi_dst dst = tgsi_to_temp(t, 1);
      tgsi_emit(w, TGSI_NOT, &dst, &test);
      test = word(t);
   }
   tgsi_emit(w, TGSI_UIF, NULL, &test);
   w->indent++;
}

static void
write_block(struct tgsi_writer *w, const struct ir_block *b)
{
   if (w->counts && b->cost)
      count_steps(w, b);
   for (const struct ir_instr *i = b->first; i; i = i->next)
      tgsi_write_instr(w, i);
}

/* Opcodes of items that are one line */
static const enum tgsi_opcode lines[] = {
    [IR_FLOW_ELSE] = TGSI_ELSE,       [IR_FLOW_ENDIF] = TGSI_ENDIF, [IR_FLOW_LOOP] = TGSI_BGNLOOP,
    [IR_FLOW_ENDLOOP] = TGSI_ENDLOOP, [IR_FLOW_BREAK] = TGSI_BRK,   [IR_FLOW_END] = TGSI_RET,
};

static void
write_item(struct tgsi_writer *w, const struct ir_flow_item *item)
{
   const enum ir_flow_kind kind = item->kind;
   switch (kind) {
   case IR_FLOW_BLOCK:
      write_block(w, item->block);
      break;
   case IR_FLOW_IF:
   case IR_FLOW_IF_NOT:
   case IR_FLOW_IF_STATE:
      write_if(w, item);
      break;
   case IR_FLOW_GO:
      set(w, w->state, state_of(item->block));
      break;
   case IR_FLOW_PUSH:
      push(w, item->block);
      break;
   case IR_FLOW_POP:
      pop(w);
      break;
   default:
      w->indent -= kind == IR_FLOW_ELSE || kind == IR_FLOW_ENDIF || kind == IR_FLOW_ENDLOOP;
      tgsi_emit(w, lines[kind], NULL, NULL);
      w->indent += kind == IR_FLOW_ELSE || kind == IR_FLOW_LOOP;
      break;
   }
}

/* --- Before the first instruction */

/* Components of a slot that are stored whatever happens: in the first block. */
static unsigned
always_stored(const struct ir_shader *sh, unsigned slot)
{
   unsigned mask = 0;
   for (const struct ir_instr *i = sh->first->first; i; i = i->next) {
      if (i->op == IR_OP_store_output && (unsigned)i->index == slot && i->num_srcs == 1)
         mask |= i->write_mask;
   }
   return mask;
}

static bool
is_scalar_slot(const struct ir_shader *sh, unsigned slot)
{
   if (sh->stage == IR_STAGE_FRAGMENT)
      return slot == FRAG_RESULT_DEPTH;
   return slot == VARYING_FOGC || slot == VARYING_PSIZ ||
          (slot >= VARYING_CLP0 && slot < VARYING_VAR0);
}

/* Vectors that may be left unwritten in part have their defaults there. */
static void
write_defaults(struct tgsi_writer *w)
{
   static const uint32_t initial[4] = {0, 0, 0, 0x3f800000u};
   for (unsigned slot = 0; slot < VARYING_MAX; slot++) {
      const bool written = w->sh->outputs_written >> slot & 1;
      if (!written || is_scalar_slot(w->sh, slot))
         continue;
      const struct tgsi_dst dst = {TGSI_FILE_OUT,
                                   w->outputs[slot],
                                   (uint8_t)(0xf & ~always_stored(w->sh, slot)),
                                   {0, 1, 2, 3},
                                   false};
      const struct tgsi_operand v = tgsi_imm(w, IR_F, 4, initial);
      if (dst.mask)
         tgsi_emit(w, TGSI_MOV, &dst, &v);
   }
}

static void
write_zero(struct tgsi_writer *w, unsigned temp, unsigned mask)
{
   const struct tgsi_dst dst = tgsi_to_temp(temp, mask);
   const struct tgsi_operand zero = tgsi_imm_u(w, 0);
   tgsi_emit(w, TGSI_MOV, &dst, &zero);
}

/* The first `num_regs` registers start as 0; those behind were phis and are written first. */
static void
write_zeros(struct tgsi_writer *w, unsigned num_regs)
{
   for (unsigned r = 0; r < num_regs; r++)
      write_zero(w, r, 0xf);
   for (unsigned i = 0; w->flow.uses_stack && i < stack_temps(w); i++)
      write_zero(w, w->stack + i, 0xf);
   if (w->counts)
      write_zero(w, w->steps, 1);
}

/* --- The whole */

static void
number_outputs(struct tgsi_writer *w)
{
   for (unsigned slot = 0; slot < VARYING_MAX; slot++) {
      const unsigned component = tgsi_component(slot), first = slot - component;
      bool declared = false;
      for (unsigned s = first; s < slot; s++)
         declared |= w->sh->outputs_written >> s & 1;
      if (!(w->sh->outputs_written >> slot & 1))
         continue;
      w->output_of[slot] = (uint8_t)component;
      w->outputs[slot] = (uint8_t)(declared ? w->num_outputs - 1 : w->num_outputs++);
   }
}

/* MUL means one thing in a program: the property helps where all multiply that way. */
static bool
only_zero_wins(const struct ir_shader *sh)
{
   unsigned props = 0;
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next)
         props |= ir_op_infos[i->op].props;
   }
   return (props & IR_ZERO_WINS) && !(props & IR_MULTIPLIES);
}

/* Without loops a program ends by itself, if the sum of all it has is not too much already. */
static bool
needs_count(const struct ir_shader *sh, const struct ir_structure *flow)
{
   uint64_t sum = 0;
   for (const struct ir_block *b = sh->first; b; b = b->next)
      sum += b->cost;
   return sh->max_steps && (flow->has_loops || sum > sh->max_steps);
}

static bool
write_all(struct tgsi_writer *w, unsigned num_regs, struct tgsi_text *text)
{
   w->counts = needs_count(w->sh, &w->flow);
   w->state = w->alloc.num_temps;
   w->stack = w->state + w->flow.uses_state;
   w->steps = w->stack + (w->flow.uses_stack ? stack_temps(w) : 0);
   w->scratch = w->steps + w->counts;
   number_outputs(w);
   write_defaults(w);
   write_zeros(w, num_regs);
   for (size_t i = 0; i < w->flow.count; i++)
      write_item(w, &w->flow.items[i]);
   tgsi_emit(w, TGSI_END, NULL, NULL);
   if (!tgsi_write_declarations(w, text))
      return false;
   for (size_t i = 0; i < w->body.len; i += 120)
      tgsi_print(text, "%.120s", w->body.data + i);
   return !w->body.failed && !text->failed;
}

/* A copy with the operations that TGSI has; NULL: memory is out, or an array is refused. */
static struct ir_shader *
lower(const struct ir_shader *sh, bool zero_wins)
{
   struct ir_shader *copy = ir_shader_clone(sh);
   if (copy && !ir_arrays_refusal(copy) && ir_shader_index(copy) && ir_lower_arrays(copy) &&
       ir_lower_alu(copy, tgsi_can_write, &zero_wins))
      return copy;
   ir_shader_destroy(copy);
   return NULL;
}

char *
tgsi_write(const struct ir_shader *sh, const char *zero_wins)
{
   /* What operations become may multiply in the other way: the lowered program tells. */
   struct ir_shader *copy = zero_wins && only_zero_wins(sh) ? lower(sh, true) : NULL;
   struct tgsi_writer w = {.property = zero_wins, .zero_wins = copy && only_zero_wins(copy)};
   struct tgsi_text text = {NULL, 0, 0, false};
   if (!w.zero_wins) {
      ir_shader_destroy(copy);
      copy = lower(sh, false);
   }
   w.sh = copy;
   bool ok = copy && ir_lower_phis(copy) && ir_structure_init(&w.flow, copy, MAX_DEPTH) &&
             tgsi_alloc_init(&w.alloc, copy, &w.flow);
   ok = ok && write_all(&w, sh->num_regs, &text);
   ir_structure_finish(&w.flow);
   tgsi_alloc_finish(&w.alloc);
   free(w.imms);
   free(w.imm_places);
   free(w.body.data);
   ir_shader_destroy(copy);
   if (!ok) {
      free(text.data);
      return NULL;
   }
   return text.data;
}
