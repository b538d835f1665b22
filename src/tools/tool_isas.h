/* What `tuatara as`, `dis` and `exec --isa` know: instruction sets and command streams of chips.
 * Each is a row of one table, in tool_isas.c: whoever brings another one writes a row and names it
 * there. Private to src/tools. */
#ifndef TOOL_ISAS_H
#define TOOL_ISAS_H

#include "tool.h"

/* One run of a command. */
struct tool_asm {
   const char *file; /* for messages */
   struct tool_text text;
   const char *final; /* --final=..., NULL: not given; only with tool_isa::has_final */
   FILE *out;         /* counts if the run succeeds; else only with tool_isa::keeps_failed */
};

struct tool_machine;

struct tool_isa {
   const char *name; /* --isa=NAME */
   const char *help; /* half a line: what it is */
   bool has_final;   /* programs end with a mark, and --final says where: last or separate */
   /* Text to words, and words to text. Each gives TOOL_OK, or an exit code after a message. NULL:
    * that way does not exist. */
   int (*assemble)(const struct tool_asm *run);
   int (*disassemble)(const struct tool_asm *run);
   const struct tool_machine *machine; /* that runs words; NULL: there is none */
   bool keeps_failed;                  /* what a run has written before it failed is good, too */
};

extern const struct tool_isa tool_isa_nv2a, tool_isa_nv2a_combiner, tool_isa_nv2a_pb,
    tool_isa_lima_gp, tool_isa_lima_pp, tool_isa_lima_vs_cmd, tool_isa_lima_plbu,
    tool_isa_lima_frame;

/* All of them; NULL ends it. */
extern const struct tool_isa *const tool_isas[];

/* A row by its name; NULL: there is none. */
const struct tool_isa *tool_isa_find(const char *name);

/* --- Words as text: hexadecimal digits with or without 0x, white space, # comments */

struct tool_words {
   uint32_t *words;
   size_t count;
};
/* Reads all words of a run's text; their number has to be a multiple of `group`. False after a
 * message. */
bool tool_read_words(const struct tool_asm *run, unsigned group, struct tool_words *words);
/* Whether a text starts as one of words: its first line that is neither empty nor a comment has
 * nothing else. */
bool tool_has_words(const struct tool_text *text);
void tool_words_finish(struct tool_words *words);
/* Writes words as a line. */
void tool_write_words(FILE *out, const uint32_t *words, size_t count);

#endif
