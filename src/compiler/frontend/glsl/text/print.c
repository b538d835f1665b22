#include "lexer.h"

#include "util/u_grow.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct text {
   char *text;
   size_t len, max;
   bool failed;
};

static void __attribute__((format(printf, 2, 3))) put(struct text *out, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   const int len = vsnprintf(NULL, 0, fmt, args);
   va_end(args);
   if (out->failed || !u_grow((void **)&out->text, &out->max, out->len + (size_t)len + 1, 1)) {
      out->failed = true;
      return;
   }
   va_start(args, fmt);
   vsnprintf(out->text + out->len, (size_t)len + 1, fmt, args);
   va_end(args);
   out->len += (size_t)len;
}

/* To the line of the token: empty lines, or #line where there would be many. The first line is
 * where directives of the language are. */
static void
put_newlines(struct text *out, const struct glsl_loc *from, const struct glsl_loc *to)
{
   const uint32_t lines = to->line - from->line;
   if (from->string == to->string && lines <= 8)
      for (uint32_t i = 0; i < lines; i++)
         put(out, "\n");
   else
      put(out, "\n#line %u %u\n", (unsigned)(to->line - 1), (unsigned)to->string);
}

char *
glsl_print_tokens(const struct glsl_tokens *tokens)
{
   struct text out = {0};
   const struct glsl_language *language = &tokens->language;
   put(&out, "#version %u\n", language->version);
   for (unsigned i = 0; i < GLSL_NUM_EXTENSIONS; i++)
      if (language->enabled >> i & 1)
         put(&out, "#extension %s : %s\n", glsl_extension_name(i),
             language->warns >> i & 1 ? "warn" : "enable");
   if (language->invariant_all)
      put(&out, "#pragma STDGL invariant(all)\n");
   struct glsl_loc loc = {.string = UINT32_MAX};
   for (uint32_t i = 0; i < tokens->num && tokens->token[i].kind != GLSL_TOKEN_END; i++) {
      const struct glsl_token *token = &tokens->token[i];
      const bool same = loc.string == token->loc.string && loc.line == token->loc.line;
      if (!same)
         put_newlines(&out, &loc, &token->loc);
      put(&out, "%s%s", same ? " " : "", token->name);
      loc = token->loc;
   }
   put(&out, "\n");
   if (out.failed) {
      free(out.text);
      return NULL;
   }
   return out.text;
}
