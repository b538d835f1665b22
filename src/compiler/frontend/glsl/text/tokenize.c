#include "lexer.h"

#include "literal.h"
#include "preprocess.h"
#include "util/u_grow.h"

#include <stdlib.h>
#include <string.h>

/* Tokens as the parser gets them, in a malloc'd list. */
struct token_list {
   struct glsl_token *token;
   size_t num, max;
};

static void
read_word(struct pp *pp, struct glsl_word *word, struct glsl_token *out)
{
   if (!word->keyword_known) {
      word->keyword = glsl_find_keyword(word->text);
      word->keyword_known = true;
   }
   const enum glsl_word_use use =
       word->keyword ? glsl_use_of_word(word->keyword, &pp->language) : GLSL_WORD_FREE;
   out->kind = use == GLSL_WORD_KEYWORD    ? GLSL_TOKEN_KEYWORD
               : use == GLSL_WORD_RESERVED ? GLSL_TOKEN_RESERVED
                                           : GLSL_TOKEN_NAME;
   if (use != GLSL_WORD_KEYWORD)
      return;
   out->keyword = word->keyword->keyword;
   glsl_warn_of_use(pp->log, &out->loc, &pp->language, word->keyword->needs[pp->language.es],
                    word->text);
}

/* The token of the language that one of the preprocessor is. False: it is none, which the log
 * says. */
static bool
convert(struct pp *pp, const struct pp_token *token, struct glsl_token *out)
{
   *out = (struct glsl_token){.loc = token->loc, .name = ""};
   if (token->word)
      out->name = token->word->text;
   switch ((enum pp_kind)token->kind) {
   case PP_NAME:
      read_word(pp, token->word, out);
      return true;
   case PP_NUMBER:
      glsl_read_number(&pp->language, pp->log, out);
      return true;
   case PP_OPERATOR:
      out->kind = GLSL_TOKEN_OPERATOR;
      out->op = token->op;
      out->name = glsl_operator_text(token->op);
      return true;
   case PP_BAD:
      return glsl_error(pp->log, &token->loc,
                        token->op > ' ' && token->op < 127
                            ? "the language has no use for the character '%c'"
                            : "the language has no use for the byte 0x%02x",
                        token->op);
   case PP_HASH:
   case PP_PASTE:
      return glsl_error(pp->log, &token->loc, "'#' is not the first of its line");
   default:
      return false;
   }
}

static bool
append(struct pp *pp, struct token_list *list, const struct glsl_token *token)
{
   if (list->num > GLSL_MAX_TOKENS) {
      pp->stop = true;
      return glsl_error(pp->log, &token->loc, "the shader has more than %u tokens",
                        GLSL_MAX_TOKENS);
   }
   if (!u_grow((void **)&list->token, &list->max, list->num + 1, sizeof *list->token))
      return pp_no_memory(pp);
   list->token[list->num++] = *token;
   return true;
}

static void
read_all(struct pp *pp, struct token_list *list)
{
   struct pp_token token;
   struct glsl_token out;
   for (;;) {
      pp_expand(pp, &token);
      if (token.kind == PP_END)
         break;
      if (convert(pp, &token, &out) && !append(pp, list, &out))
         return;
   }
   if (pp->stop)
      return;
   if (pp->num_conditions)
      glsl_error(pp->log, &pp->condition[pp->num_conditions - 1].loc,
                 "the condition has no #endif");
   out = (struct glsl_token){.kind = GLSL_TOKEN_END, .loc = token.loc, .name = ""};
   append(pp, list, &out);
}

static bool
start(struct pp *pp, struct u_arena *arena, const struct glsl_strings *source,
      enum glsl_stage stage, const struct glsl_limits *limits, struct glsl_log *log)
{
   pp->log = log;
   pp->at_line_start = true;
   pp->language = (struct glsl_language){.stage = stage,
                                         .limits = limits,
                                         .version = limits->es ? 100 : 110,
                                         .es = limits->es,
                                         .optimize = true};
   pp->words.arena = arena;
   glsl_scan_start(&pp->scanner, source, &pp->words, log);
   pp->scratch = u_arena_create();
   pp->word_defined = pp->scratch ? glsl_word_of(&pp->words, "defined", 7) : NULL;
   return pp->word_defined || pp_no_memory(pp);
}

bool
glsl_tokenize(struct u_arena *arena, const struct glsl_strings *source, enum glsl_stage stage,
              const struct glsl_limits *limits, struct glsl_log *log, struct glsl_tokens *out)
{
   *out = (struct glsl_tokens){0};
   if (source->len > INT32_MAX)
      return glsl_error(log, NULL, "the shader is too long");
   struct pp *pp = calloc(1, sizeof *pp);
   if (!pp) {
      log->no_memory = true;
      return false;
   }
   struct token_list list = {0};
   if (start(pp, arena, source, stage, limits, log))
      read_all(pp, &list);
   struct glsl_token *tokens = pp->stop ? NULL : u_arena_alloc(arena, list.num * sizeof *tokens);
   if (tokens) {
      memcpy(tokens, list.token, list.num * sizeof *tokens);
      *out = (struct glsl_tokens){
          .language = pp->language, .token = tokens, .num = (uint32_t)list.num};
   } else if (!pp->stop) {
      log->no_memory = true;
   }
   glsl_scan_finish(&pp->scanner);
   u_arena_destroy(pp->scratch);
   free(list.token);
   free(pp);
   return tokens != NULL;
}
