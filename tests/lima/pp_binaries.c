#include "pp_binaries.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../nv2a/shared_file.h"

struct visitor {
   void (*found)(void *, const struct pp_binary *);
   void *data;
   unsigned count;
};

static void
visit(struct visitor *v, const struct pp_binary *binary)
{
   v->count++;
   v->found(v->data, binary);
}

/* Reads the words of a line; gives how many there are. */
static unsigned
read_words(const char *line, uint32_t *words, unsigned max)
{
   unsigned count = 0;
   int len;
   while (count < max && sscanf(line, "%8x%n", &words[count], &len) == 1) {
      line += len;
      count++;
   }
   return count;
}

/* --- vectors */

static bool
vector_file(struct visitor *v, const char *name)
{
   static struct pp_binary b;
   FILE *file = open_shared(name);
   char line[4096];
   const bool program = strstr(name, ".pp.txt");
   bool inside = program;
   if (!file)
      return false;
   snprintf(b.name, sizeof b.name, "%s", name);
   b.num_words = b.num_instrs = 0;
   while (fgets(line, sizeof line, file)) {
      if (line[0] == '[')
         inside = !strncmp(line, "[add fs]", 8);
      if (line[0] == '#' || line[0] == '[' || !inside)
         continue;
      b.num_instrs += program;
      b.num_words +=
          read_words(line, b.words + b.num_words, (unsigned)(PP_BINARY_MAX_WORDS - b.num_words));
   }
   fclose(file);
   /* Sections end with words of 0 up to their alignment. */
   if (!program) {
      size_t end = 0;
      while (end < b.num_words && b.words[end])
         end += b.words[end] & 31;
      b.num_words = end < b.num_words ? end : b.num_words;
   }
   if (b.num_words)
      visit(v, &b);
   return true;
}

/* --- frames22 */

enum { PAGE_WORDS = 1024, NUM_PAGES = 1 << 16, MAX_SEEN = 1024 };

struct frame {
   struct visitor *visitor;
   const char *name;
   uint32_t *pages[NUM_PAGES]; /* from address 0 up to 256 MiB; NULL: nothing was written */
   uint32_t at;                /* where the next words go */
   uint32_t seen[MAX_SEEN];    /* programs since the last run */
   unsigned num_seen;
};

static uint32_t
peek(const struct frame *f, uint32_t va)
{
   const uint32_t *page = va / 4096 < NUM_PAGES ? f->pages[va / 4096] : NULL;
   return page ? page[va / 4 % PAGE_WORDS] : 0;
}

static void
poke(struct frame *f, uint32_t va, uint32_t word)
{
   if (va / 4096 >= NUM_PAGES)
      abort();
   uint32_t **page = &f->pages[va / 4096];
   if (!*page)
      *page = calloc(PAGE_WORDS, sizeof **page);
   if (!*page)
      abort();
   (*page)[va / 4 % PAGE_WORDS] = word;
}

/* The program that render state words name, with the instructions behind one another: each tells
 * how long the next one is. */
static void
state_words(struct frame *f, uint32_t rsw)
{
   static struct pp_binary b;
   const uint32_t va = peek(f, rsw + 36) & ~31u;
   for (unsigned i = 0; i < f->num_seen; i++) {
      if (f->seen[i] == va)
         return;
   }
   if (f->num_seen == MAX_SEEN)
      abort();
   f->seen[f->num_seen++] = va;
   snprintf(b.name, sizeof b.name, "%.200s, program at %08x", f->name, va);
   b.num_words = b.num_instrs = 0;
   bool more = true;
   while (more && b.num_words + 32 < PP_BINARY_MAX_WORDS) {
      const uint32_t control = peek(f, va + 4 * (uint32_t)b.num_words);
      const unsigned count = control & 31;
      for (unsigned i = 0; i < count; i++, b.num_words++)
         b.words[b.num_words] = peek(f, va + 4 * (uint32_t)b.num_words);
      b.num_instrs++;
      more = count && control >> 25 & 1;
   }
   visit(f->visitor, &b);
}

/* Commands of the list that name render state words. */
static void
run_gp(struct frame *f, const uint32_t *words)
{
   for (uint32_t va = words[2]; va < words[3]; va += 8) {
      if (peek(f, va + 4) >> 28 == 8)
         state_words(f, peek(f, va));
   }
}

static void
frame_line(struct frame *f, const char *line, unsigned *run)
{
   uint32_t words[8];
   if (!strncmp(line, "[memory] va=", 12)) {
      f->at = (uint32_t)strtoul(line + 12, NULL, 16);
      *run = 0;
   } else if (line[0] == '[') {
      *run = !strncmp(line, "[run gp]", 8) ? 1 : !strncmp(line, "[run pp]", 8) ? 2 : 3;
   } else if (line[0] != '#') {
      const unsigned count = read_words(line, words, 8);
      if (*run == 0) {
         for (unsigned i = 0; i < count; i++, f->at += 4)
            poke(f, f->at, words[i]);
      } else if (*run == 1 && count == 6) {
         f->num_seen = 0;
         run_gp(f, words);
      } else if (*run == 2 && count == 8) {
         state_words(f, words[1]);
      }
      *run = *run ? 3 : 0;
   }
}

static bool
frame_file(struct visitor *v, const char *name)
{
   FILE *file = open_shared(name);
   char line[512];
   unsigned run = 3;
   if (!file)
      return false;
   struct frame *f = calloc(1, sizeof *f);
   if (!f)
      abort();
   f->visitor = v;
   f->name = name;
   while (fgets(line, sizeof line, file))
      frame_line(f, line, &run);
   fclose(file);
   for (unsigned i = 0; i < NUM_PAGES; i++)
      free(f->pages[i]);
   free(f);
   return true;
}

/* --- All */

bool
pp_binaries_of_vector(const char *name, void (*found)(void *, const struct pp_binary *), void *data)
{
   return vector_file(&(struct visitor){found, data, 0}, name);
}

bool
pp_binaries_of_frame(const char *name, void (*found)(void *, const struct pp_binary *), void *data)
{
   return frame_file(&(struct visitor){found, data, 0}, name);
}

/* Files of a folder whose names end so. */
static void
folder(struct visitor *v, const char *name, const char *end,
       bool (*read)(struct visitor *, const char *))
{
   char path[1024], file[512];
   struct dirent **entries;
   shared_path(path, sizeof path, name);
   const int count = scandir(path, &entries, NULL, alphasort);
   if (count < 0)
      printf("# no reference material: %s\n", path);
   for (int i = 0; i < count; i++) {
      const size_t len = strlen(entries[i]->d_name), end_len = strlen(end);
      snprintf(file, sizeof file, "%s/%.200s", name, entries[i]->d_name);
      if (len > end_len && !strcmp(entries[i]->d_name + len - end_len, end) &&
          strcmp(entries[i]->d_name, "FORMAT.txt") && strcmp(entries[i]->d_name, "SOURCES.txt"))
         read(v, file);
      free(entries[i]);
   }
   if (count >= 0)
      free(entries);
}

unsigned
pp_binaries_all(void (*found)(void *, const struct pp_binary *), void *data)
{
   struct visitor v = {found, data, 0};
   folder(&v, "lima/vectors/public", ".pp.txt", vector_file);
   folder(&v, "lima/vectors/mesa25", ".pp.txt", vector_file);
   folder(&v, "lima/vectors/frames", ".txt", vector_file);
   folder(&v, "lima/frames22", ".txt", frame_file);
   return v.count;
}
