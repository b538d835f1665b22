#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool
read_all(FILE *f, struct tool_text *text)
{
   size_t capacity = 0;
   for (;;) {
      if (text->len == capacity) {
         capacity = capacity ? capacity * 2 : 4096;
         char *data = realloc(text->data, capacity);
         if (!data)
            return false;
         text->data = data;
      }
      const size_t n = fread(text->data + text->len, 1, capacity - text->len, f);
      if (!n)
         return !ferror(f);
      text->len += n;
   }
}

bool
tool_read(const char *name, struct tool_text *text)
{
   const bool standard = !strcmp(name, "-");
   *text = (struct tool_text){NULL, 0};
   FILE *f = standard ? stdin : fopen(name, "rb");
   if (!f || !read_all(f, text)) {
      fprintf(stderr, "%s: error: %s\n", name, strerror(errno));
      tool_text_finish(text);
      if (f && !standard)
         fclose(f);
      return false;
   }
   if (!standard)
      fclose(f);
   return true;
}

void
tool_text_finish(struct tool_text *text)
{
   free(text->data);
   *text = (struct tool_text){NULL, 0};
}

void
tool_show_error(const char *file, const struct tool_text *text, const char *kind,
                const struct text_error *error)
{
   const size_t start = error->offset - (error->column - 1);
   size_t end = start;
   fprintf(stderr, "%s:%u:%u: %s: %s (offset %zu)\n", file, error->line, error->column, kind,
           error->message, error->offset);
   while (end < text->len && text->data[end] != '\n' && text->data[end] != '\r' &&
          end < error->offset + 120)
      end++;
   if (error->column > 200)
      return; /* no line that a person reads */
   fputs("   ", stderr);
   for (size_t i = start; i < end; i++) {
      const unsigned char c = (unsigned char)text->data[i];
      fputc(c != '\t' && (c < ' ' || c > '~') ? '?' : c, stderr);
   }
   fputs("\n   ", stderr);
   for (size_t i = start; i < error->offset; i++)
      fputc(text->data[i] == '\t' ? '\t' : ' ', stderr);
   fputs("^\n", stderr);
}

const char *
tool_option(const char *arg, const char *name)
{
   const size_t len = strlen(name);
   return !strncmp(arg, name, len) && arg[len] == '=' ? arg + len + 1 : NULL;
}
