#include "fuzz_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_options.h"
#include "random_program.h"

/* --- Texts */

void
fuzz_text_add(struct fuzz_text *text, const char *format, ...)
{
   va_list args;
   va_start(args, format);
   const int n = vsnprintf(text->data + text->len, FUZZ_MAX_TEXT - text->len, format, args);
   va_end(args);
   if (n > 0 && (size_t)n < FUZZ_MAX_TEXT - text->len)
      text->len += (size_t)n;
}

void
fuzz_text_add_bytes(struct fuzz_text *text, const void *bytes, size_t len)
{
   if (len >= FUZZ_MAX_TEXT - text->len)
      return;
   memcpy(text->data + text->len, bytes, len);
   text->len += len;
   text->data[text->len] = '\0';
}

void
fuzz_text_add_tokens(struct fuzz_text *text, const char *tokens, uint64_t *state)
{
   const char separator[] = {tokens[0], '\0'};
   const uint32_t len = (uint32_t)strlen(tokens);
   for (uint32_t n = random_below(state, 60); n; n--) {
      const char *token = tokens + 1 + random_below(state, len - 1);
      while (token[-1] != separator[0])
         token--;
      fuzz_text_add(text, "%.*s%s", (int)strcspn(token, separator), token,
                    random_below(state, 3) ? " " : "");
   }
}

void
fuzz_text_add_file(struct fuzz_text *text, const char *name)
{
   FILE *f = fopen(name, "rb");
   if (!f) {
      perror(name);
      exit(1);
   }
   text->len += fread(text->data + text->len, 1, FUZZ_MAX_TEXT - 1 - text->len, f);
   text->data[text->len] = '\0';
   fclose(f);
}

/* --- Checks */

static char *
allocate(size_t size)
{
   char *bytes = malloc(size ? size : 1);
   if (!bytes)
      abort();
   return bytes;
}

void
fuzz_text_check_copy(fuzz_text_check check, const char *text, size_t len)
{
   char *copy = allocate(len);
   memcpy(copy, text, len);
   check(copy, len);
   free(copy);
}

void
fuzz_text_check_truncations(fuzz_text_check check, const char *text, size_t len)
{
   for (size_t n = 0; n <= len; n++)
      fuzz_text_check_copy(check, text, n);
}

void
fuzz_text_check_long(fuzz_text_check check, const char *start, const char *piece, size_t size)
{
   const size_t start_len = strlen(start), piece_len = strlen(piece);
   char *text = allocate(size);
   memcpy(text, start, start_len);
   for (size_t i = start_len; i < size; i++)
      text[i] = piece[(i - start_len) % piece_len];
   check(text, size);
   free(text);
}

void
fuzz_text_change(char *text, size_t len, const char *pieces, uint64_t *state)
{
   const uint32_t num_pieces = (uint32_t)strlen(pieces);
   for (uint32_t n = 1 + random_below(state, 4); n && len; n--)
      text[random_below(state, (uint32_t)len)] = random_below(state, 8)
                                                     ? pieces[random_below(state, num_pieces)]
                                                     : (char)random_next(state);
}

void
fuzz_text_check_changes(fuzz_text_check check, struct fuzz_text *text, const char *pieces,
                        unsigned rounds, uint64_t *state)
{
   fuzz_text_check_copy(check, text->data, text->len);
   for (unsigned i = 0; i < rounds; i++) {
      fuzz_text_change(text->data, text->len, pieces, state);
      fuzz_text_check_copy(check, text->data, text->len);
   }
   fuzz_text_check_copy(check, text->data, random_below(state, (uint32_t)text->len + 1));
}

/* --- Assemblers */

enum source { FROM_LINES, FROM_TOKENS, FROM_PROGRAM, FROM_FILE, NUM_SOURCES };

static void
check_source(const struct fuzz_assembler *a, enum source source, const char *file, uint64_t *state)
{
   static struct fuzz_text text;
   text.len = 0;
   switch (source) {
   case FROM_LINES:
      a->add_lines(&text, state);
      break;
   case FROM_TOKENS:
      fuzz_text_add_tokens(&text, a->tokens, state);
      break;
   case FROM_PROGRAM:
      fuzz_text_add(&text, "%s", a->program);
      break;
   default:
      fuzz_text_add_file(&text, file);
   }
   fuzz_text_check_changes(a->check, &text, a->pieces, 4, state);
}

static void
check_file_truncations(const struct fuzz_assembler *a, const char *name)
{
   static struct fuzz_text text;
   text.len = 0;
   fuzz_text_add_file(&text, name);
   fuzz_text_check_truncations(a->check, text.data, text.len);
}

void
fuzz_text_shrink(struct fuzz_text *text, bool (*fails)(const char *text, size_t len, void *data),
                 void *data)
{
   static struct fuzz_text shorter;
   bool smaller = true;
   while (smaller) {
      smaller = false;
      for (size_t start = 0; start < text->len;) {
         const char *end = memchr(text->data + start, '\n', text->len - start);
         const size_t next = end ? (size_t)(end - text->data) + 1 : text->len;
         shorter.len = 0;
         fuzz_text_add_bytes(&shorter, text->data, start);
         fuzz_text_add_bytes(&shorter, text->data + next, text->len - next);
         if (fails(shorter.data, shorter.len, data)) {
            *text = shorter;
            smaller = true;
         } else {
            start = next;
         }
      }
   }
}

int
fuzz_assembler_main(const struct fuzz_assembler *a, int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, a->name, 5000, &argc, argv);
   for (const char *const(*l)[2] = a->longs; (*l)[0]; l++)
      fuzz_text_check_long(a->check, (*l)[0], (*l)[1], FUZZ_LONG_TEXT);
   fuzz_text_check_truncations(a->check, a->program, strlen(a->program));
   for (int i = 1; i < argc; i++)
      check_file_truncations(a, argv[i]);
   while (fuzz_options_next(&o, &state)) {
      for (unsigned source = 0; source < NUM_SOURCES; source++) {
         const char *file = argc > 1 ? argv[1 + random_below(&state, (uint32_t)argc - 1)] : NULL;
         if (file || source != FROM_FILE)
            check_source(a, (enum source)source, file, &state);
      }
   }
   printf("%s: %lu rounds, %s\n", a->name, o.done, a->result);
   return 0;
}
