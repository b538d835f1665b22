/* Source programs: from a file to IR, and the names of their registers. */
#include "tool.h"
#include "compiler/analysis/validate.h"

#include <stdlib.h>
#include <string.h>

/* --- Names */

/* By slot (VP-168); 6 and 7 have none */
static const char attrib_names[16][5] = {"OPOS", "WGHT", "NRML", "COL0", "COL1", "FOGC",
                                         "",     "",     "TEX0", "TEX1", "TEX2", "TEX3",
                                         "TEX4", "TEX5", "TEX6", "TEX7"};

static const char output_names[VARYING_MAX][5] = {
    "HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ", "TEX0", "TEX1", "TEX2", "TEX3",
    "TEX4", "TEX5", "TEX6", "TEX7", "CLP0", "CLP1", "CLP2", "CLP3", "CLP4", "CLP5", "EDGE", "WPOS", "FACE"};

const char *
tool_output_name(enum ir_stage stage, unsigned slot)
{
   if (stage == IR_STAGE_FRAGMENT)
      return slot == FRAG_RESULT_COLOR ? "COLR" : "DEPR";
   return output_names[slot];
}

static bool
parse_number(const char *s, size_t len, unsigned limit, unsigned *index)
{
   *index = 0;
   for (size_t i = 0; i < len; i++) {
      if (s[i] < '0' || s[i] > '9' || *index >= limit)
         return false;
      *index = *index * 10 + (unsigned)(s[i] - '0');
   }
   return len && *index < limit;
}

static bool
parse_attrib(const char *s, size_t len, unsigned *index)
{
   for (*index = 0; *index < 16; ++*index) {
      if (len == 4 && !memcmp(attrib_names[*index], s, 4))
         return true;
   }
   return false;
}

bool
tool_parse_register(const char *name, size_t len, enum tool_file *file, unsigned *index)
{
   *file = len && name[0] == 'c' ? TOOL_PARAM : TOOL_INPUT;
   if (parse_attrib(name, len, index))
      return true;
   if (len < 2 || (name[0] != 'v' && name[0] != 'c'))
      return false;
   const char *s = name + 1;
   len--;
   if (len > 2 && s[0] == '[' && s[len - 1] == ']') {
      s++;
      len -= 2;
   }
   if (*file == TOOL_PARAM)
      return parse_number(s, len, NV_VP_LINKED_PARAMS, index);
   return parse_attrib(s, len, index) || parse_number(s, len, VERT_ATTRIB_MAX, index);
}

/* --- Loading */

struct position {
   size_t offset;
   unsigned line, column;
};

/* What is wrong, the line where it is, tabs as they are, and a caret below. */
static void
show_error(const char *file, const struct tool_text *text, const char *message, struct position at)
{
   const size_t start = at.offset - (at.column - 1);
   size_t end = start;
   fprintf(stderr, "%s:%u:%u: error: %s (offset %zu)\n", file, at.line, at.column, message,
           at.offset);
   while (end < text->len && text->data[end] != '\n' && text->data[end] != '\r' &&
          end < at.offset + 120)
      end++;
   if (at.column > 200)
      return; /* no line that a person reads */
   fputs("   ", stderr);
   for (size_t i = start; i < end; i++)
      fputc(text->data[i] < ' ' && text->data[i] != '\t' ? '?' : text->data[i], stderr);
   fputs("\n   ", stderr);
   for (size_t i = start; i < at.offset; i++)
      fputc(text->data[i] == '\t' ? '\t' : ' ', stderr);
   fputs("^\n", stderr);
}

static int
load_nvvp(const char *file, const struct tool_text *text, struct tool_source *source)
{
   struct nv_vp_result r;
   nv_vp_parse(text->data, text->len, NV_VP_TARGET_ANY, &r);
   if (r.status == NV_VP_INVALID)
      show_error(file, text, r.message,
                 (struct position){r.error_offset, r.error_line, r.error_column});
   else if (r.status == NV_VP_NO_MEMORY)
      fprintf(stderr, "%s: error: out of memory\n", file);
   source->shader = r.shader;
   source->num_instructions = r.num_instructions;
   return r.status == NV_VP_OK ? TOOL_OK : TOOL_FAILED;
}

static int
load_tgsi(const char *file, const struct tool_text *text, struct tool_source *source)
{
   struct tgsi_result r;
   tgsi_parse(text->data, text->len, &r);
   if (r.status == TGSI_INVALID)
      show_error(file, text, r.message,
                 (struct position){r.error_offset, r.error_line, r.error_column});
   else if (r.status == TGSI_NO_MEMORY)
      fprintf(stderr, "%s: error: out of memory\n", file);
   source->shader = r.shader;
   source->num_instructions = r.num_instructions;
   return r.status == TGSI_OK ? TOOL_OK : TOOL_FAILED;
}

static int
load_ir(const char *file, const struct tool_text *text, struct tool_source *source)
{
   struct ir_text_error err;
   source->shader = ir_parse(text->data, text->len, &err);
   if (!source->shader) {
      show_error(file, text, err.message, (struct position){err.offset, err.line, err.column});
      return TOOL_FAILED;
   }
   char *message = ir_validate(source->shader, "reading");
   if (!message)
      return TOOL_OK;
   fprintf(stderr, "%s: error: %s\n", file, message);
   free(message);
   return TOOL_FAILED;
}

/* By enum tool_lang: the name, how its texts start, the reader */
static const struct {
   const char *name;
   const char *starts[3];
   int (*load)(const char *file, const struct tool_text *text, struct tool_source *source);
} langs[] = {
    {"nvvp", {"!!VP", "!!VSP"}, load_nvvp},
    {"tgsi", {"VERT", "FRAG", "COMP"}, load_tgsi},
    {"ir", {"shader "}, load_ir},
};
#define NUM_LANGS (sizeof langs / sizeof langs[0])

/* What does not look like any language is NV_vertex_program, whose reader says what it misses. */
static enum tool_lang
guess_lang(const struct tool_text *text)
{
   for (size_t i = 0; i < NUM_LANGS; i++) {
      for (unsigned k = 0; k < 3 && langs[i].starts[k]; k++) {
         const size_t len = strlen(langs[i].starts[k]);
         if (text->len > len && !memcmp(text->data, langs[i].starts[k], len))
            return (enum tool_lang)i;
      }
   }
   return TOOL_LANG_NVVP;
}

int
tool_load(const char *file, const char *lang, struct tool_source *source)
{
   *source = (struct tool_source){.lang = TOOL_LANG_NVVP};
   const bool automatic = !lang || !strcmp(lang, "auto");
   size_t named = 0;
   while (!automatic && named < NUM_LANGS && strcmp(lang, langs[named].name))
      named++;
   if (named == NUM_LANGS) {
      fprintf(stderr, "error: unknown language %s: auto, nvvp, tgsi and ir are known\n", lang);
      return TOOL_USAGE;
   }
   struct tool_text text;
   if (!tool_read(file, &text))
      return TOOL_FAILED;
   source->lang = automatic ? guess_lang(&text) : (enum tool_lang)named;
   const int code = langs[source->lang].load(file, &text, source);
   tool_text_finish(&text);
   if (code != TOOL_OK)
      tool_source_finish(source);
   return code;
}

void
tool_source_finish(struct tool_source *source)
{
   ir_shader_destroy(source->shader);
   source->shader = NULL;
}
