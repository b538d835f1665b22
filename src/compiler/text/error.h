/* What is wrong with a text, and where: what the parsers of all languages give. */
#ifndef TEXT_ERROR_H
#define TEXT_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct text_error {
   size_t offset;         /* bytes from the start of the text, at most its length */
   unsigned line, column; /* from 1; columns are bytes */
   char message[160];     /* a sentence without a point, cut to size; empty: nothing is wrong */
};

/* Keeps offset and message, unless there is a message already. Line and column are left alone:
 * text_locate (scanner.h). Returns false. */
bool text_error_set(struct text_error *error, size_t offset, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool text_error_set_args(struct text_error *error, size_t offset, const char *fmt, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
