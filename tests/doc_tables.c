#include "doc_tables.h"

#include <stdlib.h>
#include <string.h>

static const char end[] = "<!-- end -->\n";

void
doc_tables_cell(FILE *out, const char *text)
{
   for (; *text; text++)
      fprintf(out, *text == '|' ? "\\%c" : "%c", *text);
}

/* All of a file, to be freed. */
static char *
read_file(const char *name)
{
   FILE *file = fopen(name, "r");
   char *text = NULL;
   size_t len = 0, n = 0;
   do {
      text = realloc(text, len + 4097);
      n = file && text ? fread(text + len, 1, 4096, file) : 0;
      len += n;
   } while (n);
   if (!file || !text) {
      perror(name);
      exit(2);
   }
   fclose(file);
   text[len] = '\0';
   return text;
}

/* The document as it should be, to be freed. */
static char *
make(const char *text, const char *begin, void (*print_tables)(FILE *out))
{
   const char *from = strstr(text, begin), *to = from ? strstr(from, end) : NULL;
   char *made = NULL;
   size_t len;
   FILE *out = to ? open_memstream(&made, &len) : NULL;
   if (!out) {
      fprintf(stderr, "the document has no place for the tables\n");
      exit(2);
   }
   fwrite(text, 1, (size_t)(from - text) + strlen(begin), out);
   print_tables(out);
   fputs(to, out);
   fclose(out);
   return made;
}

int
doc_tables_main(int argc, char **argv, const char *begin, void (*print_tables)(FILE *out))
{
   const int check = argc > 1 && !strcmp(argv[1], "--check");
   if (argc != 2 + check) {
      fprintf(stderr, "usage: %s [--check] FILE\n", argv[0]);
      return 2;
   }
   const char *name = argv[1 + check];
   char *text = read_file(name), *made = make(text, begin, print_tables);
   int code = 0;
   if (check) {
      code = strcmp(text, made) != 0;
      if (code)
         printf("%s is not what the tables say: run %s\n", name, argv[0]);
   } else {
      FILE *file = fopen(name, "w");
      code = !file || fputs(made, file) < 0 || fclose(file);
   }
   free(text);
   free(made);
   return code;
}
