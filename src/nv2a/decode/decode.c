#include "decode.h"

#include "describe.h"
#include "frame.h"
#include "print.h"
#include "words.h"

#include "nv2a/asm/asm.h"
#include "nv2a/asm/combiner_asm.h"
#include "util/u_grow.h"

#include <string.h>

enum { CLASS_3D = 0x97, MAX_HANDLES = 256 };

/* Methods of the 3D class from here on are no methods of the 2D classes that drivers bind beside
 * it. */
#define ONLY_3D 0x1700u

struct decoder {
   FILE *out, *errors;
   const char *name;
   bool by_line; /* places are lines of the text, not addresses */
   bool failed;
   /* What is known of objects: the text tells, or methods show it. */
   struct {
      uint32_t handle, class_id;
   } objects[MAX_HANDLES];
   unsigned num_objects;
   struct {
      bool bound;
      uint32_t handle;
   } subchannels[8];
   struct nv2a_regs regs;
   struct nv2a_context context;
   unsigned slot, constant; /* where the next instruction and constant are loaded */
   struct nv2a_told told;
};

static const char indent[] = "                 ";

/* --- Objects */

static uint32_t
class_of(const struct decoder *d, uint32_t handle)
{
   for (unsigned i = 0; i < d->num_objects; i++) {
      if (d->objects[i].handle == handle)
         return d->objects[i].class_id;
   }
   return 0;
}

/* What is known first stays. */
static void
set_class(struct decoder *d, uint32_t handle, uint32_t class_id)
{
   if (class_of(d, handle) || d->num_objects == MAX_HANDLES)
      return;
   d->objects[d->num_objects].handle = handle;
   d->objects[d->num_objects++].class_id = class_id;
}

/* A subchannel to which nothing was bound is taken for the 3D object's. */
static bool
is_3d(const struct decoder *d, unsigned subchannel)
{
   return !d->subchannels[subchannel].bound ||
          class_of(d, d->subchannels[subchannel].handle) == CLASS_3D;
}

static void
bind(struct decoder *d, unsigned subchannel, uint32_t handle)
{
   d->subchannels[subchannel].bound = true;
   d->subchannels[subchannel].handle = handle;
}

/* The first way through: which objects are of the 3D class. */
static void
find_class(void *data, const struct nv2a_step *step)
{
   struct decoder *d = data;
   if (step->event != NV2A_EVENT_METHOD)
      return;
   if (step->method == NV097_SET_OBJECT)
      bind(d, step->subchannel, step->word);
   else if (step->method >= ONLY_3D && d->subchannels[step->subchannel].bound)
      set_class(d, d->subchannels[step->subchannel].handle, CLASS_3D);
}

/* --- Lines */

static void
print_place(const struct decoder *d, const struct nv2a_step *step)
{
   if (d->by_line)
      fprintf(d->out, "%8u: ", step->line);
   else
      fprintf(d->out, "%08X: ", (unsigned)step->address);
}

static void
print_error(struct decoder *d, unsigned line, const char *text)
{
   fprintf(d->errors, "%s:%u: error: %s\n", d->name, line, text);
   d->failed = true;
}

/* Of an object that is not ours: numbers. */
static void
print_other(const struct decoder *d, const struct nv2a_step *step)
{
   uint32_t handle = d->subchannels[step->subchannel].handle;
   uint32_t class_id = class_of(d, handle);
   fprintf(d->out, "object %08x", (unsigned)handle);
   if (class_id)
      fprintf(d->out, " of class %02x", (unsigned)class_id);
   fprintf(d->out, " 0x%08x\n", (unsigned)step->word);
}

/* The combiners' words as the disassembler takes them. */
static struct nv2a_combiner_words
combiners_of(const struct nv2a_regs *regs)
{
   struct nv2a_combiner_words w = {
       .control = nv2a_reg(regs, NV097_SET_COMBINER_CONTROL),
       .shader_stages = nv2a_reg(regs, NV097_SET_SHADER_STAGE_PROGRAM),
       .dot_mapping = nv2a_reg(regs, NV097_SET_DOT_RGBMAPPING),
       .other_input = nv2a_reg(regs, NV097_SET_SHADER_OTHER_STAGE_INPUT),
       .final = {nv2a_reg(regs, NV097_SET_COMBINER_SPECULAR_FOG_CW0),
                 nv2a_reg(regs, NV097_SET_COMBINER_SPECULAR_FOG_CW1)},
       .final_factor = {nv2a_reg(regs, NV097_SET_SPECULAR_FOG_FACTOR),
                        nv2a_reg(regs, NV097_SET_SPECULAR_FOG_FACTOR + 4)},
   };
   for (unsigned i = 0; i < NV2A_MAX_COMBINERS; i++) {
      w.icw[i][NV2A_RC_RGB] = nv2a_reg(regs, NV097_SET_COMBINER_COLOR_ICW + 4 * i);
      w.icw[i][NV2A_RC_ALPHA] = nv2a_reg(regs, NV097_SET_COMBINER_ALPHA_ICW + 4 * i);
      w.ocw[i][NV2A_RC_RGB] = nv2a_reg(regs, NV097_SET_COMBINER_COLOR_OCW + 4 * i);
      w.ocw[i][NV2A_RC_ALPHA] = nv2a_reg(regs, NV097_SET_COMBINER_ALPHA_OCW + 4 * i);
      w.factor[i][0] = nv2a_reg(regs, NV097_SET_COMBINER_FACTOR0 + 4 * i);
      w.factor[i][1] = nv2a_reg(regs, NV097_SET_COMBINER_FACTOR1 + 4 * i);
   }
   return w;
}

/* Only when they are others than at the draw before: there are many draws with the same ones. */
static void
print_combiners(struct decoder *d)
{
   struct nv2a_combiner_words now = combiners_of(&d->regs), before = combiners_of(&d->told.regs);
   if (d->told.any && !memcmp(&now, &before, sizeof now))
      return;
   char *text = nv2a_combiner_disassemble(&now, NULL);
   if (!text)
      return;
   for (const char *line = text; *line;) {
      size_t len = strcspn(line, "\n");
      fprintf(d->out, "%s; %.*s\n", indent, (int)len, line);
      line += len + (line[len] == '\n');
   }
   free(text);
}

/* --- Methods */

/* The last word of an instruction stores it. */
static void
upload_program(struct decoder *d, uint32_t method, uint32_t data)
{
   char text[NV2A_TEXT_SIZE];
   unsigned word = (method - NV097_SET_TRANSFORM_PROGRAM) / 4 & 3;
   if (d->slot >= sizeof d->context.program / sizeof d->context.program[0])
      return;
   d->context.program[d->slot][word] = data;
   if (word != 3)
      return;
   nv2a_print(d->context.program[d->slot], text);
   fprintf(d->out, "%s; slot %u: %s\n", indent, d->slot, text);
   d->slot++;
}

static void
upload_constant(struct decoder *d, uint32_t method, uint32_t data)
{
   unsigned word = (method - NV097_SET_TRANSFORM_CONSTANT) / 4 & 3;
   if (d->constant >= sizeof d->context.constant / sizeof d->context.constant[0])
      return;
   d->context.constant[d->constant][word] = data;
   if (word != 3)
      return;
   fprintf(d->out, "%s; c[%u] =", indent, d->constant);
   for (unsigned i = 0; i < 4; i++) {
      char number[NV2A_FLOAT_TEXT];
      nv2a_print_float(d->context.constant[d->constant][i], number);
      fprintf(d->out, " %s", number);
   }
   fputc('\n', d->out);
   d->constant++;
}

/* What is bound stands before what is drawn with it. */
static void
describe_bound(struct decoder *d, uint32_t method, uint32_t data)
{
   if (method == NV097_SET_BEGIN_END && data) {
      print_combiners(d);
      nv2a_describe(d->out, indent, &d->regs, &d->told, false);
   } else if (method == NV097_CLEAR_SURFACE) {
      nv2a_describe(d->out, indent, &d->regs, &d->told, true);
   }
}

static void
take_state(struct decoder *d, uint32_t method, uint32_t data)
{
   d->regs.m[method / 4] = data;
   if (method == NV097_SET_TRANSFORM_PROGRAM_LOAD)
      d->slot = data;
   else if (method == NV097_SET_TRANSFORM_CONSTANT_LOAD)
      d->constant = data;
   else if (method >= NV097_SET_TRANSFORM_PROGRAM && method < NV097_SET_TRANSFORM_CONSTANT)
      upload_program(d, method, data);
   else if (method >= NV097_SET_TRANSFORM_CONSTANT && method < NV097_SET_BACK_LIGHT_AMBIENT_COLOR)
      upload_constant(d, method, data);
}

static void
print_method(struct decoder *d, const struct nv2a_step *step)
{
   char text[NV2A_METHOD_TEXT];
   if (step->method == NV097_SET_OBJECT)
      bind(d, step->subchannel, step->word);
   bool ours = is_3d(d, step->subchannel);
   if (ours)
      describe_bound(d, step->method, step->word);
   print_place(d, step);
   fprintf(d->out, "%u %04X ", step->subchannel, (unsigned)step->method);
   if (!ours && step->method != NV097_SET_OBJECT) {
      print_other(d, step);
      return;
   }
   nv2a_print_method(step->method, step->word, text);
   fprintf(d->out, "%s%s\n", text,
           step->method == NV097_SET_OBJECT && ours ? " ; the 3D class" : "");
   if (ours)
      take_state(d, step->method, step->word);
}

static void
print_step(void *data, const struct nv2a_step *step)
{
   struct decoder *d = data;
   if (step->event == NV2A_EVENT_METHOD) {
      print_method(d, step);
      return;
   }
   print_place(d, step);
   fprintf(d->out, "%s%s\n", step->event == NV2A_EVENT_ERROR ? "error: " : "", step->text);
   if (step->event == NV2A_EVENT_ERROR) {
      char text[160];
      snprintf(text, sizeof text, "word %08x: %s", (unsigned)step->word, step->text);
      print_error(d, step->line, text);
   }
}

/* --- The two kinds of text */

static void
begin_printing(struct decoder *d)
{
   memset(d->subchannels, 0, sizeof d->subchannels);
   nv2a_regs_reset(&d->regs);
}

static void
decode_words(struct decoder *d, const char *text, size_t len)
{
   struct nv2a_words words = {0};
   struct u_text_error error;
   if (!nv2a_words_parse(&words, text, len, &error))
      print_error(d, error.line, error.text);
   for (size_t i = 0; i < words.num_objects; i++)
      set_class(d, words.objects[i][0], words.objects[i][1]);
   /* What could be read is decoded: a driver's developer wants to see how far it goes. */
   bool ok = nv2a_words_walk(&words, find_class, d);
   begin_printing(d);
   if (!ok || !nv2a_words_walk(&words, print_step, d))
      print_error(d, 1, "out of memory");
   nv2a_words_finish(&words);
}

static void
walk_frame(struct decoder *d, const struct nv2a_frame *frame, nv2a_step_func step)
{
   for (size_t i = 0; i < frame->num_steps; i++) {
      const struct nv2a_frame_step *s = &frame->steps[i];
      char text[40];
      snprintf(text, sizeof text, "memory of stage %u", (unsigned)s->data);
      struct nv2a_step to = {.event = s->memory ? NV2A_EVENT_FLOW : NV2A_EVENT_METHOD,
                             .line = s->line,
                             .word = s->data,
                             .subchannel = s->subchannel,
                             .method = s->method,
                             .text = text};
      step(d, &to);
   }
}

static void
decode_methods(struct decoder *d, const char *text, size_t len)
{
   struct nv2a_frame frame = {0};
   struct u_text_error error;
   if (!nv2a_frame_parse_push(&frame, text, len, &error))
      print_error(d, error.line, error.text);
   for (size_t i = 0; i < frame.num_objects; i++)
      set_class(d, frame.objects[i].handle, frame.objects[i].class_id);
   d->by_line = true;
   walk_frame(d, &frame, find_class);
   begin_printing(d);
   walk_frame(d, &frame, print_step);
   nv2a_frame_finish(&frame);
}

/* Methods begin with a subchannel, one digit; words have more. */
static bool
is_method_text(const char *text, size_t len)
{
   struct u_lines lines = u_lines_of(text, len);
   while (u_lines_next(&lines)) {
      const char *word;
      size_t word_len;
      if (u_lines_accept(&lines, "@segment"))
         return false;
      if (u_lines_accept(&lines, "@end"))
         return true;
      if (u_lines_word(&lines, &word, &word_len) && *word != '@')
         return word_len == 1;
   }
   return false;
}

bool
nv2a_decode_text(const char *text, size_t len, const char *name, FILE *out, FILE *errors)
{
   struct decoder *d = calloc(1, sizeof *d);
   if (!d) {
      fprintf(errors, "%s: error: out of memory\n", name);
      return false;
   }
   d->out = out;
   d->errors = errors;
   d->name = name;
   if (is_method_text(text, len))
      decode_methods(d, text, len);
   else
      decode_words(d, text, len);
   bool ok = !d->failed;
   free(d);
   return ok;
}
