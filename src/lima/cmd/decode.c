#include "decode.h"

#include "commands.h"

#include <inttypes.h>

const struct lima_command_set lima_vs_set = {"vertex shader", lima_vs_commands,
                                             LIMA_NUM_VS_COMMANDS};
const struct lima_command_set lima_plbu_set = {"polygon list builder", lima_plbu_commands,
                                               LIMA_NUM_PLBU_COMMANDS};
const struct lima_command_set lima_tile_set = {"tile list", lima_tile_commands,
                                               LIMA_NUM_TILE_COMMANDS};

bool
lima_print_command(const struct lima_command_set *set, const uint32_t *words, FILE *out,
                   char *fault, size_t size)
{
   const unsigned found = lima_find_command(set->commands, set->count, words[1]);
   if (found == set->count) {
      fprintf(out, "no command %08" PRIx32 " %08" PRIx32, words[0], words[1]);
      snprintf(fault, size, "%08" PRIx32 " is no command of a %s", words[1], set->name);
      return false;
   }
   fputs(set->commands[found].name, out);
   lima_print_fields(&set->commands[found], words, out);
   return lima_layout_known(&set->commands[found], words, fault, size);
}

bool
lima_decode_list(const struct lima_command_set *set, const uint32_t *words, size_t num_words,
                 const char *name, FILE *out, FILE *errors)
{
   bool ok = true;
   char fault[160];
   for (size_t i = 0; i + 2 <= num_words; i += 2) {
      fprintf(out, "%04zx: ", 4 * i);
      if (!lima_print_command(set, words + i, out, fault, sizeof fault)) {
         fprintf(errors, "%s: error: command at byte 0x%zx: %s\n", name, 4 * i, fault);
         ok = false;
      }
      fputc('\n', out);
   }
   return ok;
}
