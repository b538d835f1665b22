/* What compiling and linking say: the info log. */
#ifndef GLSL_TEXT_LOG_H
#define GLSL_TEXT_LOG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a shader: the source string and the line as #line and the strings of ShaderSource
 * number them (GLSL 1.20, 3.3), the column in bytes from 1, and the byte in the whole text, which
 * finds the line to show. */
struct glsl_loc {
   uint32_t string, line, column;
   uint32_t offset;
};

/* A log keeps no more than so many bytes, nor so many errors: what comes after is counted only. */
#define GLSL_LOG_MAX_BYTES 65536u
#define GLSL_LOG_MAX_ERRORS 50u

struct glsl_log {
   const char *text; /* the shader's, for lines that are shown; borrowed; NULL: none */
   size_t text_len;
   char *message; /* malloc'd, with a terminator; NULL: nothing was said */
   size_t len, capacity;
   unsigned num_errors, num_warnings;
   bool no_memory; /* something could not be said */
};

/* Nothing said yet about a text, which stays the caller's and lives as long as the log takes
 * messages with places. */
void glsl_log_init(struct glsl_log *log, const char *text, size_t len);
/* Frees the message. */
void glsl_log_finish(struct glsl_log *log);

/* "STRING:LINE:COLUMN: error: MESSAGE", then the line itself and a mark below the column. Always
 * gives false, so that a check can end with it. loc NULL: no place. */
bool glsl_error(struct glsl_log *log, const struct glsl_loc *loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
bool glsl_error_args(struct glsl_log *log, const struct glsl_loc *loc, const char *fmt,
                     va_list args) __attribute__((format(printf, 3, 0)));
void glsl_warning(struct glsl_log *log, const struct glsl_loc *loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
