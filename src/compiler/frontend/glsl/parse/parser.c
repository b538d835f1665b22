/* Tokens, and the shader as a whole. */
#include "private.h"

#include <string.h>

void *
parse_alloc(struct parser *p, size_t size)
{
   void *memory = u_arena_alloc(p->arena, size);
   p->no_memory |= !memory;
   return memory;
}

void
parse_advance(struct parser *p)
{
   if (p->token != p->last)
      p->token++;
}

bool
parse_is_op(const struct parser *p, enum glsl_operator op)
{
   return p->token->kind == GLSL_TOKEN_OPERATOR && p->token->op == op;
}

bool
parse_is_key(const struct parser *p, enum glsl_keyword key)
{
   return p->token->kind == GLSL_TOKEN_KEYWORD && p->token->keyword == key;
}

bool
parse_accept(struct parser *p, enum glsl_operator op)
{
   if (!parse_is_op(p, op))
      return false;
   parse_advance(p);
   return true;
}

bool
parse_accept_key(struct parser *p, enum glsl_keyword key)
{
   if (!parse_is_key(p, key))
      return false;
   parse_advance(p);
   return true;
}

/* "expected <what>, found <token>", shown at a place. */
static bool
fail_at(struct parser *p, const char *what, const struct glsl_loc *loc)
{
   const struct glsl_token *t = p->token;
   /* Who called the function that could not go on can not go on either. */
   if (p->complained == t)
      return false;
   p->complained = t;
   if (t->kind == GLSL_TOKEN_END)
      return glsl_error(p->log, loc, "expected %s, found the end of the shader", what);
   if (t->kind == GLSL_TOKEN_RESERVED)
      return glsl_error(p->log, loc, "expected %s, found '%.40s', a word that is reserved", what,
                        t->name);
   return glsl_error(p->log, loc, "expected %s, found '%.40s'%s", what, t->name,
                     loc->line != t->loc.line ? " in a later line" : "");
}

bool
parse_fail_expected(struct parser *p, const char *what)
{
   return fail_at(p, what, &p->token->loc);
}

/* Right behind the token before, where that stands in an earlier line as it is spelled; else where
 * the next one is. */
static struct glsl_loc
behind_last(const struct parser *p)
{
   if (p->token == p->first || !p->log->text || p->token[-1].loc.line == p->token->loc.line)
      return p->token->loc;
   struct glsl_loc loc = p->token[-1].loc;
   const size_t len = strlen(p->token[-1].name);
   if (loc.offset > p->log->text_len || len > p->log->text_len - loc.offset ||
       memcmp(p->log->text + loc.offset, p->token[-1].name, len))
      return p->token->loc;
   loc.offset += (uint32_t)len;
   loc.column += (uint32_t)len;
   return loc;
}

static const char *const operator_names[GLSL_NUM_OPERATORS] = {
    [GLSL_OP_LEFT_PAREN] = "'('",    [GLSL_OP_RIGHT_PAREN] = "')'", [GLSL_OP_LEFT_BRACKET] = "'['",
    [GLSL_OP_RIGHT_BRACKET] = "']'", [GLSL_OP_LEFT_BRACE] = "'{'",  [GLSL_OP_RIGHT_BRACE] = "'}'",
    [GLSL_OP_COLON] = "':'",         [GLSL_OP_SEMICOLON] = "';'",   [GLSL_OP_EQUAL] = "'='",
    [GLSL_OP_COMMA] = "','",
};

bool
parse_expect(struct parser *p, enum glsl_operator op, const char *where)
{
   char what[96];
   if (parse_accept(p, op))
      return true;
   const char *name = operator_names[op];
   size_t len = strlen(name);
   memcpy(what, name, len);
   what[len++] = ' ';
   strncpy(what + len, where, sizeof what - len - 1);
   what[sizeof what - 1] = 0;
   const struct glsl_loc loc = behind_last(p);
   return fail_at(p, what, &loc);
}

const char *
parse_name(struct parser *p, const char *what)
{
   if (p->token->kind != GLSL_TOKEN_NAME) {
      parse_fail_expected(p, what);
      return NULL;
   }
   const char *name = p->token->name;
   parse_advance(p);
   return name;
}

void
parse_recover(struct parser *p)
{
   unsigned depth = 0;
   while (p->token->kind != GLSL_TOKEN_END) {
      if (parse_is_op(p, GLSL_OP_RIGHT_BRACE) && !depth)
         return;
      if (parse_is_op(p, GLSL_OP_LEFT_BRACE))
         depth++;
      const bool closes = parse_is_op(p, GLSL_OP_RIGHT_BRACE);
      const bool ends = (closes && depth == 1) || (!depth && parse_is_op(p, GLSL_OP_SEMICOLON));
      depth -= closes;
      parse_advance(p);
      if (ends)
         return;
   }
}

bool
parse_enter(struct parser *p)
{
   if (p->nesting >= GLSL_MAX_NESTING) {
      glsl_error(p->log, &p->token->loc, "nested more than %u deep", GLSL_MAX_NESTING);
      /* Nothing of the rest is worth a look. */
      p->token = p->complained = p->last;
      return false;
   }
   p->nesting++;
   return true;
}

void
parse_leave(struct parser *p)
{
   p->nesting--;
}

/* Constants of a unit have no more words altogether. */
#define MAX_WORK (1u << 24)

bool
parse_charge(struct parser *p, const struct glsl_loc *loc, uint32_t words)
{
   if (words <= MAX_WORK - p->work) {
      p->work += words;
      return true;
   }
   p->work = MAX_WORK;
   p->token = p->complained = p->last;
   return glsl_error(p->log, loc, "constants have more than %u values", MAX_WORK);
}

bool
parse_since(const struct parser *p, unsigned version, bool es)
{
   return p->language->es ? es : p->language->version >= version;
}

struct glsl_unit *
glsl_parse(struct u_arena *arena, const struct glsl_tokens *tokens, struct glsl_log *log)
{
   struct parser *p = u_arena_alloc(arena, sizeof *p);
   if (!p)
      return NULL;
   p->arena = arena;
   p->token = p->first = tokens->token;
   p->last = tokens->token + tokens->num - 1;
   p->language = &tokens->language;
   p->log = log;
   p->unit = parse_alloc(p, sizeof *p->unit);
   if (!p->unit)
      return NULL;
   p->unit->arena = arena;
   p->unit->language = tokens->language;
   p->end_of_globals = &p->unit->globals;
   p->end_of_functions = &p->unit->functions;
   parse_first_precisions(p);
   while (p->token->kind != GLSL_TOKEN_END && !p->no_memory)
      parse_global(p);
   if (!p->no_memory)
      parse_check_unit(p);
   return p->no_memory ? NULL : p->unit;
}
