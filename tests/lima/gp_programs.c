#include "gp_programs.h"

#include <dirent.h>
#include <inttypes.h>
#include <string.h>

#include "../nv2a/shared_file.h"

/* The words of a line; gives how many there are, at most `max`. */
static unsigned
read_words(const char *line, uint32_t *words, unsigned max)
{
   unsigned count = 0;
   int len;
   while (count < max && sscanf(line, "%8" SCNx32 "%n", &words[count], &len) == 1) {
      line += len;
      count++;
   }
   return count;
}

int
gp_program_read(const char *name, struct gp_program *program)
{
   char line[1024];
   FILE *file = open_shared(name);
   if (!file)
      return 0;
   snprintf(program->name, sizeof program->name, "%s", name);
   program->count = 0;
   while (fgets(line, sizeof line, file)) {
      if (line[0] != '#' && program->count < GP_PROGRAM_MAX &&
          read_words(line, program->words[program->count], 4) == 4)
         program->count++;
   }
   fclose(file);
   return 1;
}

/* --- Folders */

/* Calls `each` for the files of a folder whose names end so; 0: it is not there. */
static unsigned
each_file(const char *folder, const char *end,
          unsigned (*each)(const char *name, gp_program_visit visit, void *data),
          gp_program_visit visit, void *data)
{
   char path[1024], name[512];
   unsigned count = 0;
   shared_path(path, sizeof path, folder);
   DIR *dir = opendir(path);
   if (!dir) {
      printf("# no reference material: %s\n", path);
      return 0;
   }
   for (const struct dirent *entry; (entry = readdir(dir));) {
      const size_t len = strlen(entry->d_name), end_len = strlen(end);
      if (len < end_len || strcmp(entry->d_name + len - end_len, end))
         continue;
      snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
      count += each(name, visit, data);
   }
   closedir(dir);
   return count;
}

static unsigned
visit_file(const char *name, gp_program_visit visit, void *data)
{
   static struct gp_program program;
   if (!gp_program_read(name, &program) || !program.count)
      return 0;
   visit(data, &program);
   return 1;
}

/* The sections of recorded commands that are programs. */
static unsigned
visit_sections(const char *name, gp_program_visit visit, void *data)
{
   static struct gp_program program;
   char line[1024];
   unsigned count = 0;
   int inside = 0;
   FILE *file = open_shared(name);
   while (file && fgets(line, sizeof line, file)) {
      if (line[0] == '[') {
         if (inside)
            visit(data, &program);
         count += inside != 0;
         inside = !strncmp(line, "[add vs]", 8);
         snprintf(program.name, sizeof program.name, "%s", name);
         program.count = 0;
      } else if (inside && line[0] != '#' && program.count < GP_PROGRAM_MAX)
         program.count += read_words(line, program.words[program.count], 4) == 4;
   }
   if (file)
      fclose(file);
   return count;
}

unsigned
gp_each_vector(gp_program_visit visit, void *data)
{
   return each_file("lima/vectors/mesa25", ".gp.txt", visit_file, visit, data) +
          each_file("lima/vectors/public", ".gp.txt", visit_file, visit, data) +
          each_file("lima/vectors/frames", ".txt", visit_sections, visit, data);
}

/* --- Frames */

/* Memory of the GPU: a page of words for each 4 KB that a frame writes. */
struct memory {
   uint32_t *pages[1 << 20];
};

static uint32_t *
word_at(struct memory *memory, uint32_t address)
{
   uint32_t **page = &memory->pages[address >> 12];
   if (!*page)
      *page = calloc(1024, sizeof **page);
   return *page + (address >> 2 & 1023);
}

/* What the list of commands names as programs. */
static unsigned
visit_commands(struct memory *memory, const char *name, const uint32_t range[2],
               gp_program_visit visit, void *data)
{
   static struct gp_program program;
   unsigned count = 0;
   uint32_t at = range[0];
   for (unsigned steps = 0; at < range[1] && steps < 100000; steps++, at += 8) {
      const uint32_t value = *word_at(memory, at), command = *word_at(memory, at + 4);
      if (command >> 28 == 0xf)
         at = value - 8;
      if (command >> 28 != 4)
         continue;
      program.count = (command >> 16 & 0xfff) % (GP_PROGRAM_MAX + 1);
      snprintf(program.name, sizeof program.name, "%s at %08" PRIx32, name, value);
      for (unsigned i = 0; i < program.count * 4; i++)
         program.words[i / 4][i % 4] = *word_at(memory, value + 4 * i);
      visit(data, &program);
      count++;
   }
   return count;
}

static unsigned
visit_frame(const char *name, gp_program_visit visit, void *data)
{
   struct memory *memory = calloc(1, sizeof *memory);
   char line[1024];
   unsigned count = 0;
   enum { OTHER, MEMORY, RUN } section = OTHER;
   uint32_t address = 0, words[8];
   FILE *file = open_shared(name);
   while (file && fgets(line, sizeof line, file)) {
      const unsigned n = line[0] == '#' || line[0] == '[' ? 0 : read_words(line, words, 8);
      if (line[0] == '[')
         section = sscanf(line, "[memory] va=%" SCNx32, &address) == 1 ? MEMORY
                   : !strncmp(line, "[run gp]", 8)                     ? RUN
                                                                       : OTHER;
      for (unsigned i = 0; section == MEMORY && i < n; i++, address += 4)
         *word_at(memory, address) = words[i];
      if (section == RUN && n >= 2) {
         count += visit_commands(memory, name, words, visit, data);
         section = OTHER;
      }
   }
   if (file)
      fclose(file);
   for (unsigned i = 0; i < sizeof memory->pages / sizeof memory->pages[0]; i++)
      free(memory->pages[i]);
   free(memory);
   return count;
}

unsigned
gp_each_frame_program(gp_program_visit visit, void *data)
{
   return each_file("lima/frames22", ".txt", visit_frame, visit, data);
}
