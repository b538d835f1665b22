#include "preprocess.h"

#include "util/u_grow.h"

#include <stdio.h>

bool
pp_no_memory(struct pp *pp)
{
   pp->log->no_memory = true;
   pp->stop = true;
   return false;
}

bool
pp_append(struct pp *pp, struct pp_list *list, const struct pp_token *token)
{
   if (!u_grow((void **)&list->token, &list->max, list->num + 1, sizeof *list->token))
      return pp_no_memory(pp);
   list->token[list->num++] = *token;
   return true;
}

bool
pp_number(struct pp *pp, uint32_t value, struct pp_token *token)
{
   char text[16];
   const int len = snprintf(text, sizeof text, "%u", (unsigned)value);
   token->kind = PP_NUMBER;
   token->word = glsl_word_of(&pp->words, text, (size_t)len);
   return token->word || pp_no_memory(pp);
}

/* --- Sources */

bool
pp_push(struct pp *pp, const struct pp_token *token, uint32_t num, struct glsl_macro *macro,
        bool alone)
{
   struct pp_source *source = pp->free_sources;
   if (source)
      pp->free_sources = source->below;
   else
      source = u_arena_alloc(pp->scratch, sizeof *source);
   if (!source)
      return pp_no_memory(pp);
   *source = (struct pp_source){
       .below = pp->sources, .token = token, .num = num, .macro = macro, .alone = alone};
   if (macro)
      macro->in_use++;
   pp->sources = source;
   return true;
}

static void
pop(struct pp *pp)
{
   struct pp_source *source = pp->sources;
   if (source->macro)
      source->macro->in_use--;
   pp->sources = source->below;
   source->below = pp->free_sources;
   pp->free_sources = source;
}

void
pp_pop_alone(struct pp *pp)
{
   while (!pp->sources->alone)
      pop(pp);
   pop(pp);
}

/* From the text itself. */
static void
pull_text(struct pp *pp, struct pp_token *token)
{
   for (;;) {
      glsl_scan(&pp->scanner, token);
      if (pp->scanner.no_memory)
         pp_no_memory(pp);
      if (pp->stop)
         token->kind = PP_END;
      if (token->kind == PP_END)
         return;
      const bool first = pp->at_line_start;
      pp->at_line_start = token->kind == PP_NEWLINE;
      if (token->kind == PP_NEWLINE)
         continue;
      if (first && token->kind == PP_HASH) {
         pp_directive(pp);
         continue;
      }
      if (!pp_active(pp))
         continue;
      if (!pp->begun && !pp_predefine(pp))
         continue;
      pp->has_tokens = true;
      if (token->kind == PP_OPERATOR)
         pp->braces += (token->op == GLSL_OP_LEFT_BRACE) - (token->op == GLSL_OP_RIGHT_BRACE);
      return;
   }
}

void
pp_pull(struct pp *pp, struct pp_token *token)
{
   while (pp->sources && !pp->stop) {
      struct pp_source *source = pp->sources;
      if (source->pos < source->num) {
         *token = source->token[source->pos++];
         return;
      }
      if (source->alone) {
         *token = (struct pp_token){.kind = PP_END};
         return;
      }
      pop(pp);
   }
   if (pp->stop)
      *token = (struct pp_token){.kind = PP_END};
   else
      pull_text(pp, token);
}
