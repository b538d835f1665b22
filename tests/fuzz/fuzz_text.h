/* What the fuzz programs share that make texts (or words, as bytes) and change them at random. */
#ifndef FUZZ_TEXT_H
#define FUZZ_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
   FUZZ_MAX_TEXT = 1 << 18,
   FUZZ_LONG_TEXT = 1 << 19, /* what fuzz_text_check_long takes mostly */
};

/* What must hold of a text, which no NUL ends; aborts where it does not. */
typedef void (*fuzz_text_check)(const char *text, size_t len);

/* A text that grows; what is appended ends with a NUL. */
struct fuzz_text {
   size_t len;
   char data[FUZZ_MAX_TEXT];
};

/* Appends as printf does; what does not fit is left out whole. */
void fuzz_text_add(struct fuzz_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Appends bytes; what does not fit is left out whole. */
void fuzz_text_add_bytes(struct fuzz_text *text, const void *bytes, size_t len);
/* Appends up to 60 tokens in any order, mostly with blanks between them. The first character of
 * `tokens` stands between them: "|a|b|c"; long ones come more often. */
void fuzz_text_add_tokens(struct fuzz_text *text, const char *tokens, uint64_t *state);
/* Appends the file of this name, as far as it fits; ends the program if it cannot be read. */
void fuzz_text_add_file(struct fuzz_text *text, const char *name);

/* Checks a copy in memory of its own, so that a read behind its end is caught. */
void fuzz_text_check_copy(fuzz_text_check check, const char *text, size_t len);
/* Checks every truncation, the empty and the whole text among them. */
void fuzz_text_check_truncations(fuzz_text_check check, const char *text, size_t len);
/* Checks `start`, then `piece` again and again up to `size` bytes. */
void fuzz_text_check_long(fuzz_text_check check, const char *start, const char *piece, size_t size);
/* Changes up to four characters, mostly to some of `pieces`. */
void fuzz_text_change(char *text, size_t len, const char *pieces, uint64_t *state);
/* Checks the text, then with changes upon changes so many times, then cut somewhere. */
void fuzz_text_check_changes(fuzz_text_check check, struct fuzz_text *text, const char *pieces,
                             unsigned rounds, uint64_t *state);

/* Makes a text that fails small: leaves out lines while it fails. */
void fuzz_text_shrink(struct fuzz_text *text,
                      bool (*fails)(const char *text, size_t len, void *data), void *data);

/* A fuzz program of an assembler. */
struct fuzz_assembler {
   const char *name;              /* of the program, for messages */
   const char *result;            /* what has been shown in the end */
   fuzz_text_check check;         /* of a text */
   const char *program;           /* a text with much of the language */
   const char *tokens;            /* of fuzz_text_add_tokens */
   const char *pieces;            /* of fuzz_text_change */
   const char *const (*longs)[2]; /* starts and pieces of long texts; ends with {NULL, NULL} */
   void (*add_lines)(struct fuzz_text *text, uint64_t *state); /* a random program, as text; may
                                                                  check others on the way */
};

/* The whole program: long texts, every truncation of the program and of each file that the command
 * line names; then random programs, tokens and those texts, changed. Gives the exit code. */
int fuzz_assembler_main(const struct fuzz_assembler *a, int argc, char **argv);

#endif
