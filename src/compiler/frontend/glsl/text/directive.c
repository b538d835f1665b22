#include "preprocess.h"

#include "literal.h"

#include <stdlib.h>
#include <string.h>

bool
pp_active(const struct pp *pp)
{
   return !pp->num_conditions || pp->condition[pp->num_conditions - 1].active;
}

/* --- Lines */

/* The rest of the line; its end is read. */
static bool
read_line(struct pp *pp, struct pp_list *line)
{
   for (;;) {
      struct pp_token token;
      glsl_scan(&pp->scanner, &token);
      if (pp->scanner.no_memory)
         return pp_no_memory(pp);
      if (token.kind == PP_END || token.kind == PP_NEWLINE)
         return true;
      if (!pp_append(pp, line, &token))
         return false;
   }
}

static bool
is_name(const struct pp_token *token, const char *name)
{
   return token->kind == PP_NAME && !strcmp(token->word->text, name);
}

static bool
is_op(const struct pp_token *token, enum glsl_operator op)
{
   return token->kind == PP_OPERATOR && token->op == op;
}

/* Complains of token `at` and what follows, if there are any. */
static void
check_end(struct pp *pp, const struct pp_list *line, size_t at)
{
   if (at < line->num)
      glsl_error(pp->log, &line->token[at].loc, "expected the end of the line");
}

/* --- Conditions */

static struct pp_condition *
innermost(struct pp *pp, const char *directive, const struct glsl_loc *loc)
{
   if (pp->num_conditions)
      return &pp->condition[pp->num_conditions - 1];
   glsl_error(pp->log, loc, "#%s without #if", directive);
   return NULL;
}

static void
begin_condition(struct pp *pp, bool outer, bool value, const struct glsl_loc *loc)
{
   if (pp->num_conditions == GLSL_MAX_NESTED_CONDITIONS) {
      pp->stop = true;
      glsl_error(pp->log, loc, "conditions nest deeper than %u", GLSL_MAX_NESTED_CONDITIONS);
      return;
   }
   pp->condition[pp->num_conditions++] =
       (struct pp_condition){.loc = *loc, .outer = outer, .active = outer && value, .taken = value};
}

static void
do_if(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   const bool outer = pp_active(pp);
   begin_condition(pp, outer, outer && pp_if_value(pp, line, loc), loc);
}

static void
do_ifdef(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc, bool defined)
{
   const bool outer = pp_active(pp);
   bool value = false;
   if (outer && (!line->num || line->token[0].kind != PP_NAME)) {
      glsl_error(pp->log, line->num ? &line->token[0].loc : loc, "expected the name of a macro");
   } else if (outer) {
      value = (line->token[0].word->macro != NULL) == defined;
      check_end(pp, line, 1);
   }
   begin_condition(pp, outer, value, loc);
}

static void
do_elif(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   struct pp_condition *c = innermost(pp, "elif", loc);
   if (!c)
      return;
   if (c->other)
      glsl_error(pp->log, loc, "#elif behind #else");
   c->active = c->outer && !c->taken && !c->other && pp_if_value(pp, line, loc);
   c->taken |= c->active;
}

static void
do_else(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   struct pp_condition *c = innermost(pp, "else", loc);
   if (!c)
      return;
   if (c->other)
      glsl_error(pp->log, loc, "#else behind #else");
   if (c->outer)
      check_end(pp, line, 0);
   c->active = c->outer && !c->taken && !c->other;
   c->taken = c->other = true;
}

static void
do_endif(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   const struct pp_condition *c = innermost(pp, "endif", loc);
   if (!c)
      return;
   if (c->outer)
      check_end(pp, line, 0);
   pp->num_conditions--;
}

/* --- #error, #pragma, #line */

static void
do_error(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   char text[256];
   size_t n = 0;
   for (size_t i = 0; i < line->num; i++) {
      char bad[2];
      const char *token = glsl_pp_text(&line->token[i], bad);
      const size_t len = strlen(token);
      if (n + len + 2 > sizeof text)
         break;
      if (i && line->token[i].space)
         text[n++] = ' ';
      memcpy(text + n, token, len);
      n += len;
   }
   text[n] = '\0';
   glsl_error(pp->log, loc, "#error %s", text);
}

/* Whether the line from token `at` on is NAME ( WORD ); gives the word. */
static const char *
pragma_argument(const struct pp_list *line, size_t at, const char *name)
{
   if (line->num < at + 4 || !is_name(&line->token[at], name) ||
       !is_op(&line->token[at + 1], GLSL_OP_LEFT_PAREN) || line->token[at + 2].kind != PP_NAME ||
       !is_op(&line->token[at + 3], GLSL_OP_RIGHT_PAREN))
      return NULL;
   return line->token[at + 2].word->text;
}

/* "on" and "off"; anything else leaves the value. */
static void
set_switch(struct pp *pp, bool *value, const char *word, const struct glsl_loc *loc)
{
   if (!word || (strcmp(word, "on") && strcmp(word, "off")))
      return;
   if (pp->braces)
      glsl_error(pp->log, loc, "this #pragma stands within a function");
   *value = word[1] == 'n';
}

/* GLSL 1.20, 3.3 and 4.6.1: others are ignored. */
static void
do_pragma(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   set_switch(pp, &pp->language.optimize, pragma_argument(line, 0, "optimize"), loc);
   set_switch(pp, &pp->language.debug, pragma_argument(line, 0, "debug"), loc);
   if (!line->num || !is_name(&line->token[0], "STDGL"))
      return;
   const char *word = pragma_argument(line, 1, "invariant");
   if (!word || strcmp(word, "all"))
      glsl_warning(pp->log, loc, "this #pragma STDGL is not known");
   else if (pp->language.version == 110)
      glsl_warning(pp->log, loc, "#pragma STDGL invariant(all) needs version 120");
   else
      pp->language.invariant_all = true;
}

/* GLSL 1.20, 3.3: the line behind has the number line + 1. */
static void
do_line(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   int64_t value[2];
   const unsigned num = pp_line_values(pp, line, loc, value);
   if (num)
      glsl_scan_renumber(&pp->scanner, (uint32_t)value[0] + 1,
                         num > 1 ? (uint32_t)value[1] : pp->scanner.string);
}

/* --- #version, #extension */

static void
do_version(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   const struct glsl_limits *limits = pp->language.limits;
   uint64_t version = 0;
   if (pp->begun) {
      glsl_error(pp->log, loc, "#version stands behind something else than space and comments");
   } else if (!line->num || line->token[0].kind != PP_NUMBER ||
              !glsl_read_whole(line->token[0].word->text, &version)) {
      glsl_error(pp->log, loc, "expected the number of a version");
   } else if (version == 100
                  ? limits->es || limits->es_texts
                  : (version == 110 || version == 120) && version <= limits->max_version) {
      pp->language.version = (unsigned)version;
      pp->language.es = version == 100;
      check_end(pp, line, 1);
   } else {
      glsl_error(pp->log, &line->token[0].loc, "version %s is not supported: there is %s",
                 line->token[0].word->text,
                 limits->es                   ? "100"
                 : limits->max_version == 110 ? "110"
                 : limits->es_texts           ? "110, 120, and 100 of OpenGL ES"
                                              : "110 and 120");
   }
}

enum behavior { REQUIRE, ENABLE, WARN, DISABLE, NUM_BEHAVIORS };

static void
set_behavior(struct pp *pp, uint32_t bits, enum behavior behavior)
{
   struct glsl_language *language = &pp->language;
   language->enabled &= ~bits;
   language->warns &= ~bits;
   if (behavior != DISABLE)
      language->enabled |= bits;
   if (behavior == WARN)
      language->warns |= bits;
}

static void
do_all_extensions(struct pp *pp, enum behavior behavior, const struct glsl_loc *loc)
{
   if (behavior == REQUIRE || behavior == ENABLE) {
      glsl_error(pp->log, loc, "#extension all can be 'warn' or 'disable' only");
      return;
   }
   uint32_t bits = 0;
   for (unsigned i = 0; i < GLSL_NUM_EXTENSIONS; i++)
      if (glsl_may_enable(&pp->language, i))
         bits |= 1u << i;
   set_behavior(pp, bits, behavior);
}

static void
do_extension(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   static const char *const behaviors[NUM_BEHAVIORS] = {"require", "enable", "warn", "disable"};
   if (line->num < 3 || line->token[0].kind != PP_NAME || !is_op(&line->token[1], GLSL_OP_COLON) ||
       line->token[2].kind != PP_NAME) {
      glsl_error(pp->log, loc, "expected '#extension NAME : BEHAVIOR'");
      return;
   }
   check_end(pp, line, 3);
   if (pp->has_tokens && pp->language.es)
      glsl_error(pp->log, loc, "#extension stands behind the first token of the shader");
   const struct pp_token *name = &line->token[0];
   unsigned behavior = 0;
   while (behavior < NUM_BEHAVIORS && !is_name(&line->token[2], behaviors[behavior]))
      behavior++;
   if (behavior == NUM_BEHAVIORS) {
      glsl_error(pp->log, &line->token[2].loc, "expected 'require', 'enable', 'warn' or 'disable'");
      return;
   }
   if (is_name(name, "all")) {
      do_all_extensions(pp, behavior, loc);
      return;
   }
   const int extension = glsl_find_extension(name->word->text);
   if (extension >= 0 && glsl_may_enable(&pp->language, (enum glsl_extension)extension))
      set_behavior(pp, 1u << extension, behavior);
   else if (behavior == REQUIRE)
      glsl_error(pp->log, &name->loc, "the extension '%s' is not supported", name->word->text);
   else
      glsl_warning(pp->log, &name->loc, "the extension '%s' is not supported", name->word->text);
}

/* --- Directives */

typedef void directive_fn(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc);

static void
do_defined(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   do_ifdef(pp, line, loc, true);
}

static void
do_undefined(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   do_ifdef(pp, line, loc, false);
}

static const struct {
   const char *name;
   directive_fn *obey;
   bool condition; /* it counts where lines do not */
} directives[] = {
    {"define", pp_define, false},
    {"undef", pp_undefine, false},
    {"if", do_if, true},
    {"ifdef", do_defined, true},
    {"ifndef", do_undefined, true},
    {"elif", do_elif, true},
    {"else", do_else, true},
    {"endif", do_endif, true},
    {"error", do_error, false},
    {"pragma", do_pragma, false},
    {"extension", do_extension, false},
    {"version", do_version, false},
    {"line", do_line, false},
};

static void
obey(struct pp *pp, const struct pp_token *name, const struct pp_list *line)
{
   for (size_t i = 0; i < sizeof directives / sizeof *directives; i++) {
      if (!is_name(name, directives[i].name))
         continue;
      if (directives[i].obey != do_version && !pp->begun && !pp_predefine(pp))
         return;
      if (pp_active(pp) || directives[i].condition)
         directives[i].obey(pp, line, &name->loc);
      return;
   }
   if (pp_active(pp)) {
      char bad[2];
      glsl_error(pp->log, &name->loc, "there is no directive '#%s'", glsl_pp_text(name, bad));
   }
}

void
pp_directive(struct pp *pp)
{
   struct pp_list line = {0};
   pp->at_line_start = true;
   if (read_line(pp, &line) && line.num) {
      const struct pp_list rest = {.token = line.token + 1, .num = line.num - 1};
      obey(pp, &line.token[0], &rest);
   }
   /* After #version, or a # alone, the version is known. */
   if (!pp->begun && !pp->stop)
      pp_predefine(pp);
   free(line.token);
}
