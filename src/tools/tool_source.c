/* Source programs: from a file to IR, and the names of their registers. */
#include "tool.h"
#include "compiler/analysis/validate.h"
#include "tools/glsl/tool_glsl.h"

#include <stdlib.h>
#include <string.h>

/* --- Names */

/* By slot (VP-168); 6 and 7 have none */
static const char attrib_names[16][5] = {"OPOS", "WGHT", "NRML", "COL0", "COL1", "FOGC",
                                         "",     "",     "TEX0", "TEX1", "TEX2", "TEX3",
                                         "TEX4", "TEX5", "TEX6", "TEX7"};

static const char output_names[VARYING_MAX][6] = {
    "HPOS",  "COL0",  "COL1",  "BFC0",  "BFC1",  "FOGC", "PSIZ", "TEX0", "TEX1", "TEX2", "TEX3",
    "TEX4",  "TEX5",  "TEX6",  "TEX7",  "CLP0",  "CLP1", "CLP2", "CLP3", "CLP4", "CLP5", "EDGE",
    "VAR0",  "VAR1",  "VAR2",  "VAR3",  "VAR4",  "VAR5", "VAR6", "VAR7", "VAR8", "VAR9", "VAR10",
    "VAR11", "VAR12", "VAR13", "VAR14", "VAR15", "PNTC", "WPOS", "FACE"};

static const char fragment_names[FRAG_RESULT_MAX][5] = {"COLR", "DEPR", "COL1", "COL2", "COL3"};

const char *
tool_output_name(enum ir_stage stage, unsigned slot)
{
   if (stage == IR_STAGE_FRAGMENT)
      return fragment_names[slot < FRAG_RESULT_MAX ? slot : FRAG_RESULT_COLOR];
   return output_names[slot];
}

/* By their names, where there is one. */
static bool
accept_attrib(struct text_scanner *s, unsigned *index)
{
   for (*index = 0; *index < 16; ++*index) {
      if (text_accept_word(s, attrib_names[*index]))
         return true;
   }
   return false;
}

static bool
fail_register(struct text_scanner *s)
{
   char what[64];
   snprintf(what, sizeof what, "v0 to v%d, v[OPOS] to v[TEX7] or c0 to c%d", VERT_ATTRIB_MAX - 1,
            NV_VP_LINKED_PARAMS - 1);
   return text_fail_expected(s, what);
}

static bool
parse_register(struct text_scanner *s, enum tool_file *file, unsigned *index)
{
   const char *name = text_of_token(s);
   const size_t len = s->token.len;
   *file = len && name[0] == 'c' ? TOOL_PARAM : TOOL_INPUT;
   if (accept_attrib(s, index))
      return true;
   if (s->token.kind != TEXT_NAME || (name[0] != 'v' && name[0] != 'c'))
      return fail_register(s);
   const uint64_t limit = *file == TOOL_PARAM ? NV_VP_LINKED_PARAMS : VERT_ATTRIB_MAX;
   const bool brackets = len == 1;
   uint64_t number;
   if (brackets) {
      text_advance(s);
      if (!text_expect(s, '[', "before the number of a register"))
         return false;
      if (*file == TOOL_INPUT && accept_attrib(s, index))
         return text_expect(s, ']', "behind the name of an attribute");
   }
   if (!(brackets ? text_get_decimal(s, &number) : text_decimal(name + 1, len - 1, &number)) ||
       number >= limit)
      return fail_register(s);
   *index = (unsigned)number;
   text_advance(s);
   return !brackets || text_expect(s, ']', "behind the number of a register");
}

const struct tool_registers tool_registers_nv_vp = {
    .parse = parse_register,
    .output_name = tool_output_name,
    .param_brackets = true,
};

/* --- Loading */

static int
load_nvvp(const struct tool_input *input, const struct tool_text *text, struct tool_source *source)
{
   struct nv_vp_result r;
   nv_vp_parse(text->data, text->len, NV_VP_TARGET_ANY, &r);
   if (r.status == NV_VP_INVALID)
      tool_show_error(input->file, text, "error", &r.error);
   else if (r.status == NV_VP_NO_MEMORY)
      fprintf(stderr, "%s: error: out of memory\n", input->file);
   source->shader = r.shader;
   source->num_instructions = r.num_instructions;
   return r.status == NV_VP_OK ? TOOL_OK : TOOL_FAILED;
}

static int
load_arb(const struct tool_input *input, const struct tool_text *text, struct tool_source *source)
{
   struct arb_result *r = &source->arb;
   arb_parse(text->data, text->len, ARB_ANY, arb_default_limits, r);
   if (r->status == ARB_INVALID)
      tool_show_error(input->file, text, "error", &r->error);
   else if (r->status == ARB_NO_MEMORY)
      fprintf(stderr, "%s: error: out of memory\n", input->file);
   source->is_arb = true;
   source->shader = r->shader;
   source->num_instructions = r->num_instructions;
   r->shader = NULL;
   return r->status == ARB_OK ? TOOL_OK : TOOL_FAILED;
}

static int
load_nvfp(const struct tool_input *input, const struct tool_text *text, struct tool_source *source)
{
   struct arb_result *r = &source->arb;
   source->text = malloc(text->len + 1);
   if (!source->text) {
      fprintf(stderr, "%s: error: out of memory\n", input->file);
      return TOOL_FAILED;
   }
   memcpy(source->text, text->data, text->len);
   nv_fp_parse(text->data, text->len, &arb_default_limits[ARB_FRAGMENT], r);
   if (r->status == ARB_INVALID)
      tool_show_error(input->file, text, "error", &r->error);
   else if (r->status == ARB_NO_MEMORY)
      fprintf(stderr, "%s: error: out of memory\n", input->file);
   source->is_arb = true;
   source->shader = r->shader;
   source->num_instructions = r->num_instructions;
   r->shader = NULL;
   return r->status == ARB_OK ? TOOL_OK : TOOL_FAILED;
}

static int
load_tgsi(const struct tool_input *input, const struct tool_text *text, struct tool_source *source)
{
   struct tgsi_result r;
   tgsi_parse(text->data, text->len, &r);
   if (r.status == TGSI_INVALID)
      tool_show_error(input->file, text, "error", &r.error);
   else if (r.status == TGSI_NO_MEMORY)
      fprintf(stderr, "%s: error: out of memory\n", input->file);
   source->shader = r.shader;
   source->num_instructions = r.num_instructions;
   return r.status == TGSI_OK ? TOOL_OK : TOOL_FAILED;
}

static int
load_ir(const struct tool_input *input, const struct tool_text *text, struct tool_source *source)
{
   struct text_error error;
   source->shader = ir_parse(text->data, text->len, &error);
   if (!source->shader) {
      tool_show_error(input->file, text, "error", &error);
      return TOOL_FAILED;
   }
   char *message = ir_validate(source->shader, "reading");
   if (!message)
      return TOOL_OK;
   fprintf(stderr, "%s: error: %s\n", input->file, message);
   free(message);
   return TOOL_FAILED;
}

/* Languages. The first is what does not look like any of them: its reader says what it misses. */
static const struct lang {
   const char *name;      /* --lang=NAME */
   const char *help;      /* half a line: what it is */
   const char *starts[3]; /* how its texts start, or how names of its files end */
   int (*load)(const struct tool_input *input, const struct tool_text *text,
               struct tool_source *source);
} langs[] = {
    {"nvvp", "NV_vertex_program in all versions", {"!!VP", "!!VSP"}, load_nvvp},
    {"nvfp", "NV_fragment_program", {"!!FP"}, load_nvfp},
    {"arbvp", "ARB_vertex_program", {"!!ARBvp"}, load_arb},
    {"arbfp", "ARB_fragment_program", {"!!ARBfp"}, load_arb},
    {"tgsi", "TGSI text", {"VERT", "FRAG", "COMP"}, load_tgsi},
    {"ir", "the text form of the IR", {"shader "}, load_ir},
    {"glsl",
     "the shading language, 1.10 and 1.20: a shader alone",
     {"#version", ".vert", ".frag"},
     tool_load_glsl},
    {"essl", "the shading language of OpenGL ES, 1.00", {NULL}, tool_load_essl},
};
#define NUM_LANGS (sizeof langs / sizeof langs[0])

void
tool_print_langs(FILE *out)
{
   fprintf(out, "\nLanguages; without --lang, or with --lang=auto, the text tells by its start:\n");
   for (size_t i = 0; i < NUM_LANGS; i++)
      fprintf(out, "  %-18s  %s\n", langs[i].name, langs[i].help);
}

static const struct lang *
guess_lang(const struct tool_input *input, const struct tool_text *text)
{
   const char *end = strrchr(input->file, '.');
   for (size_t i = 0; i < NUM_LANGS; i++) {
      for (unsigned k = 0; k < 3 && langs[i].starts[k]; k++) {
         const size_t len = strlen(langs[i].starts[k]);
         if (end && *langs[i].starts[k] == '.' && !strcmp(end, langs[i].starts[k]))
            return &langs[i];
         if (text->len > len && !memcmp(text->data, langs[i].starts[k], len))
            return &langs[i];
      }
   }
   return &langs[0];
}

/* NULL after a message. */
static const struct lang *
find_lang(const char *name)
{
   for (size_t i = 0; i < NUM_LANGS; i++) {
      if (!strcmp(name, langs[i].name))
         return &langs[i];
   }
   fprintf(stderr, "error: unknown language %s; known are auto", name);
   for (size_t i = 0; i < NUM_LANGS; i++)
      fprintf(stderr, " %s", langs[i].name);
   fputc('\n', stderr);
   return NULL;
}

int
tool_load(const struct tool_input *input, struct tool_source *source)
{
   *source = (struct tool_source){0};
   const char *name = input->lang;
   const bool automatic = !name || !strcmp(name, "auto");
   const struct lang *lang = automatic ? NULL : find_lang(name);
   if (!automatic && !lang)
      return TOOL_USAGE;
   struct tool_text text;
   if (!tool_read(input->file, &text))
      return TOOL_FAILED;
   if (!lang)
      lang = guess_lang(input, &text);
   const int code = lang->load(input, &text, source);
   tool_text_finish(&text);
   if (code != TOOL_OK)
      tool_source_finish(source);
   return code;
}

int
tool_prepare(struct tool_source *source, const struct ir_needs *needs, bool passes, unsigned flags)
{
   const char *why = "out of memory";
   flags |= passes ? 0 : IR_PREPARE_TIDY;
   if (ir_prepare(source->shader, needs, flags, &why) == IR_PREPARED)
      return TOOL_OK;
   fprintf(stderr, "error: %s\n", why);
   return TOOL_FAILED;
}

void
tool_source_finish(struct tool_source *source)
{
   ir_shader_destroy(source->shader);
   source->shader = NULL;
   arb_result_finish(&source->arb);
   tool_glsl_finish(source);
   free(source->text);
   source->text = NULL;
}

bool
tool_link_position(struct tool_source *source)
{
   return source->is_arb ? arb_link_position(source->shader, 0)
                         : nv_vp_link_position(source->shader);
}
