#include "print.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lima/cmd/state.h"
#include "lima/gp/asm/asm.h"
#include "lima/pp/asm/asm.h"

enum { MAX_PROGRAM_WORDS = 16384, MAX_SAMPLERS = 16, LINE_LENGTH = 120 };

void
describe_error(struct describe *d, const char *format, ...)
{
   va_list args;
   d->num_errors++;
   fprintf(d->errors, "%s:%u: error: ", d->name, d->line);
   va_start(args, format);
   vfprintf(d->errors, format, args);
   va_end(args);
   fputc('\n', d->errors);
}

/* --- Fields */

/* Words of a text in lines; the first begins with the title. */
static void
print_words(struct describe *d, unsigned indent, const char *title, const char *text)
{
   size_t column = (size_t)fprintf(d->out, "%*s%s", (int)indent, "", title);
   while (*text) {
      const size_t len = 1 + strcspn(text + 1, " ");
      if (column + len > LINE_LENGTH)
         column = (size_t)fprintf(d->out, "\n%*s", (int)indent + 3, "") - 1;
      fwrite(text, 1, len, d->out);
      column += len;
      text += len;
   }
   fputc('\n', d->out);
}

void
describe_fields(struct describe *d, unsigned indent, const char *title,
                const struct lima_layout *layout, const uint32_t *words)
{
   char *text = NULL, fault[160];
   size_t size;
   FILE *memory = open_memstream(&text, &size);
   if (memory) {
      lima_print_fields(layout, words, memory);
      if (fclose(memory) == 0)
         print_words(d, indent, title, text);
   }
   if (!text)
      describe_error(d, "out of memory");
   free(text);
   if (!lima_layout_known(layout, words, fault, sizeof fault))
      describe_error(d, "%s: %s", title, fault);
}

bool
describe_at(struct describe *d, unsigned indent, const char *title,
            const struct lima_layout *layout, uint32_t va, uint32_t *words)
{
   char full[64];
   snprintf(full, sizeof full, "%s %08" PRIx32 ":", title, va);
   if (lima_memory_read(d->memory, va, words, layout->num_words)) {
      describe_fields(d, indent, full, layout, words);
      return true;
   }
   describe_error(d, "%s at %08" PRIx32 " is not in memory", title, va);
   return false;
}

/* --- Programs */

/* The lines of a text, indented; frees it. */
static void
print_text(struct describe *d, unsigned indent, char *text)
{
   if (!text)
      describe_error(d, "out of memory");
   for (char *line = text; line && *line;) {
      char *stop = line + strcspn(line, "\n");
      fprintf(d->out, "%*s%.*s\n", (int)indent, "", (int)(stop - line), line);
      line = *stop ? stop + 1 : stop;
   }
   free(text);
}

/* Prints the title; whether the rest follows, for the first time. */
static bool
begin(struct describe *d, unsigned indent, const char *title, uint32_t va)
{
   for (unsigned i = 0; i < d->num_seen; i++) {
      if (d->seen[i] == va) {
         fprintf(d->out, "%*s%s %08" PRIx32 ": as above\n", (int)indent, "", title, va);
         return false;
      }
   }
   if (d->num_seen < DESCRIBE_MAX_SEEN)
      d->seen[d->num_seen++] = va;
   fprintf(d->out, "%*s%s %08" PRIx32 ":\n", (int)indent, "", title, va);
   return true;
}

void
describe_vertex_words(struct describe *d, unsigned indent, const uint32_t *words, size_t count)
{
   const unsigned instrs = (unsigned)(count / 4);
   if (!instrs || count % 4 || instrs > LIMA_GP_MAX_INSTRS)
      describe_error(d, "a vertex program has %zu words", count);
   else
      print_text(d, indent + 3, lima_gp_disassemble((const uint32_t(*)[4])words, instrs));
}

void
describe_vertex_program(struct describe *d, unsigned indent, uint32_t va, uint32_t bytes)
{
   uint32_t words[LIMA_GP_MAX_INSTRS * 4];
   const unsigned count = bytes / 4;
   if (!begin(d, indent, "vertex program", va))
      return;
   if (count <= sizeof words / sizeof words[0] && !lima_memory_read(d->memory, va, words, count))
      describe_error(d, "the vertex program at %08" PRIx32 " is not in memory", va);
   else
      describe_vertex_words(d, indent, words, count);
}

void
describe_fragment_words(struct describe *d, unsigned indent, const uint32_t *words, size_t count)
{
   print_text(d, indent + 3, lima_pp_disassemble(words, count));
}

/* How many words belong to the program: up to the last instruction that stops, or is none, behind
 * which no branch goes. */
static size_t
program_length(const uint32_t *words, size_t count)
{
   size_t at = 0, furthest = 0;
   while (at < count) {
      struct lima_pp_instr instr;
      struct lima_pp_problem problem;
      const bool legal = lima_pp_decode(words + at, count - at, &instr, &problem);
      const int64_t target = (int64_t)at + instr.branch.target;
      if (legal && lima_pp_has(&instr, LIMA_PP_UNIT_BRANCH) &&
          instr.branch.form == LIMA_PP_FORM_BRANCH && target > (int64_t)furthest)
         furthest = (size_t)target;
      at += lima_pp_step(words + at, count - at);
      if ((!legal || instr.stop) && at > furthest)
         break;
   }
   return at < count ? at : count;
}

void
describe_fragment_program(struct describe *d, unsigned indent, uint32_t va)
{
   uint32_t count = lima_memory_left(d->memory, va) / 4;
   count = count < MAX_PROGRAM_WORDS ? count : MAX_PROGRAM_WORDS;
   if (!begin(d, indent, "fragment program", va))
      return;
   uint32_t *words = malloc(count * sizeof *words + 1);
   if (!words)
      describe_error(d, "out of memory");
   else if (!count || !lima_memory_read(d->memory, va, words, count))
      describe_error(d, "the fragment program at %08" PRIx32 " is not in memory", va);
   else
      describe_fragment_words(d, indent, words, program_length(words, count));
   free(words);
}

/* --- Render states */

/* Descriptors have 64 bytes, and more where there are more than eleven levels. */
static void
describe_texture(struct describe *d, unsigned indent, unsigned number, uint32_t va)
{
   uint32_t words[LIMA_TEXTURE_WORDS] = {0};
   char title[48];
   snprintf(title, sizeof title, "texture %u %08" PRIx32 ":", number, va);
   if (!lima_memory_read(d->memory, va, words, 16)) {
      describe_error(d, "texture %u at %08" PRIx32 " is not in memory", number, va);
      return;
   }
   if (lima_get(&lima_texture, words, LIMA_TEXTURE_MAX_LOD) / 16 >= 11)
      lima_memory_read(d->memory, va + 64, words + 16, LIMA_TEXTURE_WORDS - 16);
   describe_fields(d, indent, title, &lima_texture, words);
}

void
describe_state(struct describe *d, unsigned indent, uint32_t va)
{
   const struct lima_layout *layout = &lima_render_state;
   uint32_t words[LIMA_RENDER_STATE_WORDS];
   if (!begin(d, indent, "render state", va))
      return;
   if (!lima_memory_read(d->memory, va, words, LIMA_RENDER_STATE_WORDS)) {
      describe_error(d, "render state at %08" PRIx32 " is not in memory", va);
      return;
   }
   indent += 3;
   describe_fields(d, indent, "fields:", layout, words);
   unsigned count = lima_get(layout, words, LIMA_RS_HAS_TEXTURES)
                        ? lima_get(layout, words, LIMA_RS_NUM_SAMPLERS)
                        : 0;
   if (count > MAX_SAMPLERS) {
      describe_error(d, "render state at %08" PRIx32 ": there are %u samplers", va, count);
      count = MAX_SAMPLERS;
   }
   for (unsigned i = 0; i < count; i++) {
      uint32_t at;
      if (lima_memory_read(d->memory, lima_get(layout, words, LIMA_RS_TEXTURES) + 4 * i, &at, 1))
         describe_texture(d, indent, i, at);
      else
         describe_error(d, "texture descriptors are not in memory");
   }
   describe_fragment_program(d, indent, lima_get(layout, words, LIMA_RS_SHADER) << 5);
}
