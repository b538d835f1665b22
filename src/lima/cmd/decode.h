/* Command lists for people. */
#ifndef LIMA_DECODE_H
#define LIMA_DECODE_H

#include "layout.h"

/* A list of commands of a table, for lima_decode_list. */
struct lima_command_set {
   const char *name;
   const struct lima_layout *commands;
   unsigned count;
};
extern const struct lima_command_set lima_vs_set, lima_plbu_set, lima_tile_set;

/* Writes the command of two words: its name and its fields; without a line break. False, after
 * *fault: it means nothing, or something in it does not. */
bool lima_print_command(const struct lima_command_set *set, const uint32_t *words, FILE *out,
                        char *fault, size_t size);

/* Writes commands a line, "BYTES: NAME field=value...", BYTES the place in the list. What means
 * nothing is told in `errors`, "NAME: error: command at byte N: ...", and the rest is decoded all
 * the same. `num_words` is even. False: there were errors. */
bool lima_decode_list(const struct lima_command_set *set, const uint32_t *words, size_t num_words,
                      const char *name, FILE *out, FILE *errors);

#endif
