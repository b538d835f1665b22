#include "preprocess.h"

#include <stdlib.h>
#include <string.h>

/* --- Expansion */

/* The arguments of a macro with parameters: tokens of all of them, and where each ends. */
struct arguments {
   struct pp_list list;
   uint32_t *end; /* of the scratch arena */
   uint32_t num;
   /* What they become, where the body asks: tokens from first[i] to last[i] of `expanded`. */
   struct pp_list expanded;
   uint32_t *first, *last;
   bool *known;
};

static bool
prepare_arguments(struct pp *pp, const struct glsl_macro *macro, struct arguments *args)
{
   const size_t num = macro->num_params ? macro->num_params : 1;
   *args = (struct arguments){0};
   args->end = u_arena_alloc(pp->scratch, num * sizeof *args->end);
   args->first = u_arena_alloc(pp->scratch, num * sizeof *args->first);
   args->last = u_arena_alloc(pp->scratch, num * sizeof *args->last);
   args->known = u_arena_alloc(pp->scratch, num * sizeof *args->known);
   return (args->end && args->first && args->last && args->known) || pp_no_memory(pp);
}

static void
free_arguments(struct arguments *args)
{
   free(args->list.token);
   free(args->expanded.token);
}

static bool
is_op(const struct pp_token *token, enum glsl_operator op)
{
   return token->kind == PP_OPERATOR && token->op == op;
}

/* Ends an argument. More than there are parameters are counted only. */
static void
end_argument(const struct glsl_macro *macro, struct arguments *args)
{
   if (args->num < macro->num_params)
      args->end[args->num] = (uint32_t)args->list.num;
   args->num++;
}

/* The arguments up to the ')' that ends them; the '(' has been read. */
static bool
read_arguments(struct pp *pp, const struct glsl_macro *macro, const struct pp_token *use,
               struct arguments *args)
{
   unsigned depth = 0;
   for (;;) {
      struct pp_token token;
      pp_pull(pp, &token);
      if (token.kind == PP_END) {
         if (!pp->stop)
            glsl_error(pp->log, &use->loc, "the arguments of macro '%s' have no end: expected ')'",
                       macro->name->text);
         return false;
      }
      if (!depth && is_op(&token, GLSL_OP_RIGHT_PAREN))
         break;
      if (!depth && is_op(&token, GLSL_OP_COMMA)) {
         end_argument(macro, args);
         continue;
      }
      depth += is_op(&token, GLSL_OP_LEFT_PAREN);
      depth -= is_op(&token, GLSL_OP_RIGHT_PAREN);
      if (!pp_append(pp, &args->list, &token))
         return false;
   }
   end_argument(macro, args);
   /* f() has one argument, which is empty, or none. */
   if (!macro->num_params && args->num == 1 && !args->list.num)
      args->num = 0;
   if (args->num != macro->num_params)
      return glsl_error(pp->log, &use->loc, "macro '%s' has %u parameters, not %u",
                        macro->name->text, (unsigned)macro->num_params, (unsigned)args->num);
   return true;
}

/* What an argument becomes, in args->first and last. */
static bool
expand_argument(struct pp *pp, struct arguments *args, uint32_t i)
{
   if (args->known[i])
      return true;
   const uint32_t start = i ? args->end[i - 1] : 0;
   args->known[i] = true;
   args->first[i] = (uint32_t)args->expanded.num;
   if (!pp_expand_list(pp, args->list.token ? args->list.token + start : NULL, args->end[i] - start,
                       &args->expanded))
      return false;
   args->last[i] = (uint32_t)args->expanded.num;
   return true;
}

/* Counts what macros give: an expansion that grows and grows ends here. */
static bool
count(struct pp *pp, uint32_t num, const struct glsl_loc *loc)
{
   pp->num_expanded += num;
   if (pp->num_expanded <= GLSL_MAX_TOKENS)
      return true;
   pp->stop = true;
   return glsl_error(pp->log, loc, "macros expand to more than %u tokens", GLSL_MAX_TOKENS);
}

/* The body with its arguments, in the scratch arena, before what comes next. */
static bool
substitute(struct pp *pp, struct glsl_macro *macro, const struct pp_token *use,
           struct arguments *args)
{
   uint64_t total = 0;
   for (uint32_t i = 0; i < macro->num; i++) {
      const uint32_t param = macro->body[i].param;
      if (param && !expand_argument(pp, args, param - 1))
         return false;
      total += param ? args->last[param - 1] - args->first[param - 1] : 1;
      if (total > GLSL_MAX_TOKENS)
         return count(pp, GLSL_MAX_TOKENS, &use->loc);
   }
   if (!count(pp, (uint32_t)total, &use->loc))
      return false;
   struct pp_token *result = u_arena_alloc(pp->scratch, (size_t)total * sizeof *result);
   if (!result)
      return pp_no_memory(pp);
   uint32_t n = 0;
   for (uint32_t i = 0; i < macro->num; i++) {
      const struct pp_token *from = &macro->body[i];
      uint32_t num = 1;
      if (from->param) {
         num = args->last[from->param - 1] - args->first[from->param - 1];
         from = args->expanded.token ? args->expanded.token + args->first[from->param - 1] : NULL;
      }
      for (uint32_t k = 0; k < num; k++) {
         result[n] = from[k];
         result[n].space |= !k && macro->body[i].space;
         result[n].param = 0;
         result[n++].loc = use->loc;
      }
   }
   return pp_push(pp, result, n, macro, false);
}

/* A use of a macro with parameters. False: there are no parentheses, and it is a name like any; or
 * something is wrong, and the use is gone. */
static bool
expand_call(struct pp *pp, struct glsl_macro *macro, const struct pp_token *use, bool *plain)
{
   struct pp_token next;
   pp_pull(pp, &next);
   *plain = !is_op(&next, GLSL_OP_LEFT_PAREN);
   if (*plain) {
      if (next.kind == PP_END)
         return false;
      struct pp_token *back = u_arena_alloc(pp->scratch, sizeof *back);
      if (!back)
         return pp_no_memory(pp);
      *back = next;
      pp_push(pp, back, 1, NULL, false);
      return false;
   }
   if (pp->nesting >= PP_MAX_NESTING) {
      pp->stop = true;
      return glsl_error(pp->log, &use->loc, "macros nest too deep");
   }
   pp->nesting++;
   struct arguments args;
   const bool ok = prepare_arguments(pp, macro, &args) && read_arguments(pp, macro, use, &args) &&
                   substitute(pp, macro, use, &args);
   free_arguments(&args);
   pp->nesting--;
   return ok;
}

void
pp_expand(struct pp *pp, struct pp_token *token)
{
   for (;;) {
      pp_pull(pp, token);
      struct glsl_macro *macro = token->kind == PP_NAME ? token->word->macro : NULL;
      if (!macro || token->final)
         return;
      if (macro->in_use) {
         token->final = true;
         return;
      }
      bool plain = false;
      if (macro->special != MACRO_PLAIN) {
         pp_number(pp, macro->special == MACRO_LINE ? token->loc.line : token->loc.string, token);
         return;
      }
      if (!macro->has_params)
         substitute(pp, macro, token, NULL);
      else if (!expand_call(pp, macro, token, &plain) && plain)
         return;
   }
}

bool
pp_expand_list(struct pp *pp, const struct pp_token *token, uint32_t num, struct pp_list *out)
{
   if (!pp_push(pp, token, num, NULL, true))
      return false;
   for (;;) {
      struct pp_token next;
      pp_expand(pp, &next);
      if (next.kind == PP_END || !pp_append(pp, out, &next))
         break;
   }
   pp_pop_alone(pp);
   return !pp->stop;
}

/* --- Definition */

static bool
predefine(struct pp *pp, const char *name, enum macro_special special, uint32_t value)
{
   struct glsl_word *word = glsl_word_of(&pp->words, name, strlen(name));
   struct glsl_macro *macro = u_arena_alloc(pp->scratch, sizeof *macro);
   struct pp_token *body = u_arena_alloc(pp->scratch, sizeof *body);
   if (!word || !macro || !body)
      return pp_no_memory(pp);
   *macro = (struct glsl_macro){.name = word, .predefined = true, .special = special};
   if (special == MACRO_PLAIN) {
      if (!pp_number(pp, value, body))
         return false;
      macro->body = body;
      macro->num = 1;
   }
   word->macro = macro;
   return true;
}

/* Those that shaders may use without #extension: drivers of the desktop have had these always. */
#define ENABLED_AT_FIRST (1u << GLSL_ARB_TEXTURE_RECTANGLE | 1u << GLSL_ARB_DRAW_BUFFERS)

bool
pp_predefine(struct pp *pp)
{
   pp->begun = true;
   for (unsigned i = 0; i < GLSL_NUM_EXTENSIONS; i++)
      if (glsl_may_enable(&pp->language, i))
         pp->language.enabled |= ENABLED_AT_FIRST & 1u << i;
   bool ok = predefine(pp, "__LINE__", MACRO_LINE, 0) && predefine(pp, "__FILE__", MACRO_FILE, 0) &&
             predefine(pp, "__VERSION__", MACRO_PLAIN, pp->language.version);
   if (pp->language.es)
      ok = ok && predefine(pp, "GL_ES", MACRO_PLAIN, 1) &&
           predefine(pp, "GL_FRAGMENT_PRECISION_HIGH", MACRO_PLAIN, 1);
   for (unsigned i = 0; ok && i < GLSL_NUM_EXTENSIONS; i++)
      if (glsl_may_enable(&pp->language, i))
         ok = predefine(pp, glsl_extension_name(i), MACRO_PLAIN, 1);
   return ok;
}

/* Whether a macro may have this name. */
static bool
check_name(struct pp *pp, const struct pp_token *name, const char *what)
{
   const char *text = name->word->text;
   if (name->word == pp->word_defined)
      return glsl_error(pp->log, &name->loc, "'defined' is no name for a macro");
   if (!strncmp(text, "GL_", 3))
      return glsl_error(pp->log, &name->loc, "'%s': names with 'GL_' can not be %s", text, what);
   if (name->word->macro && name->word->macro->predefined)
      return glsl_error(pp->log, &name->loc, "the macro '%s' can not be %s", text, what);
   if (strstr(text, "__"))
      glsl_warning(pp->log, &name->loc, "'%s': names with '__' are reserved", text);
   return true;
}

/* The number of a parameter by its name, from 1; 0: none. */
static uint32_t
find_param(const struct pp_list *params, const struct glsl_word *word)
{
   for (size_t i = 0; i < params->num; i++)
      if (params->token[i].word == word)
         return (uint32_t)i + 1;
   return 0;
}

/* The parameters between parentheses; *at: the token behind '(', then the one behind ')'. */
static bool
read_params(struct pp *pp, const struct pp_list *line, size_t *at, struct pp_list *params)
{
   if (*at < line->num && is_op(&line->token[*at], GLSL_OP_RIGHT_PAREN)) {
      ++*at;
      return true;
   }
   for (; *at + 1 < line->num; *at += 2) {
      const struct pp_token *name = &line->token[*at], *behind = name + 1;
      if (name->kind != PP_NAME)
         return glsl_error(pp->log, &name->loc, "expected the name of a parameter");
      if (find_param(params, name->word))
         return glsl_error(pp->log, &name->loc, "'%s' is a parameter already", name->word->text);
      if (params->num >= 4096)
         return glsl_error(pp->log, &name->loc, "too many parameters");
      if (!pp_append(pp, params, name))
         return false;
      if (is_op(behind, GLSL_OP_RIGHT_PAREN)) {
         *at += 2;
         return true;
      }
      if (!is_op(behind, GLSL_OP_COMMA))
         return glsl_error(pp->log, &behind->loc, "expected ',' or ')' behind a parameter");
   }
   return glsl_error(pp->log, &line->token[line->num - 1].loc,
                     "the parameters have no end: expected ')'");
}

/* The macro that tokens from `at` on are the body of. NULL: an error. */
static struct glsl_macro *
make_macro(struct pp *pp, const struct pp_list *line, size_t at, const struct pp_list *params,
           bool has_params)
{
   struct glsl_macro *macro = u_arena_alloc(pp->scratch, sizeof *macro);
   struct pp_token *body = u_arena_alloc(pp->scratch, (line->num - at) * sizeof *body);
   if (!macro || !body) {
      pp_no_memory(pp);
      return NULL;
   }
   *macro = (struct glsl_macro){.name = line->token[0].word,
                                .has_params = has_params,
                                .num_params = (uint32_t)params->num,
                                .body = body};
   for (; at < line->num; at++) {
      const struct pp_token *token = &line->token[at];
      if (token->kind == PP_PASTE || token->kind == PP_HASH) {
         glsl_error(pp->log, &token->loc, "there is no operator '%s'",
                    token->kind == PP_PASTE ? "##" : "#");
         return NULL;
      }
      body[macro->num] = *token;
      body[macro->num].space &= macro->num > 0;
      if (token->kind == PP_NAME)
         body[macro->num].param = find_param(params, token->word);
      macro->num++;
   }
   return macro;
}

/* Whether two macros are spelled alike, but for how much space there is. */
static bool
same_macro(const struct glsl_macro *a, const struct glsl_macro *b)
{
   if (a->has_params != b->has_params || a->num_params != b->num_params || a->num != b->num)
      return false;
   for (uint32_t i = 0; i < a->num; i++) {
      const struct pp_token *x = &a->body[i], *y = &b->body[i];
      if (x->kind != y->kind || x->op != y->op || x->param != y->param || x->space != y->space ||
          (!x->param && x->word != y->word))
         return false;
   }
   return true;
}

void
pp_define(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   if (!line->num || line->token[0].kind != PP_NAME) {
      glsl_error(pp->log, line->num ? &line->token[0].loc : loc,
                 "expected the name of a macro behind #define");
      return;
   }
   const struct pp_token *name = &line->token[0];
   if (!check_name(pp, name, "defined"))
      return;
   size_t at = 1;
   struct pp_list params = {0};
   /* The parenthesis of parameters touches the name. */
   const bool has_params =
       line->num > 1 && is_op(&line->token[1], GLSL_OP_LEFT_PAREN) && !line->token[1].space;
   struct glsl_macro *macro = NULL;
   if (has_params)
      at++;
   if (!has_params || read_params(pp, line, &at, &params))
      macro = make_macro(pp, line, at, &params, has_params);
   free(params.token);
   struct glsl_word *word = name->word;
   if (macro && word->macro && !same_macro(word->macro, macro))
      glsl_error(pp->log, &name->loc, "the macro '%s' is defined already, as something else",
                 word->text);
   else if (macro && !word->macro)
      word->macro = macro;
}

void
pp_undefine(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc)
{
   if (!line->num || line->token[0].kind != PP_NAME) {
      glsl_error(pp->log, line->num ? &line->token[0].loc : loc,
                 "expected the name of a macro behind #undef");
      return;
   }
   if (line->num > 1)
      glsl_error(pp->log, &line->token[1].loc, "expected the end of the line behind the name");
   if (check_name(pp, &line->token[0], "undefined"))
      line->token[0].word->macro = NULL;
}
