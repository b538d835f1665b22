#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line is shown no longer than this; what is wrong is within. */
#define SHOWN 100u

void
glsl_log_init(struct glsl_log *log, const char *text, size_t len)
{
   *log = (struct glsl_log){.text = text, .text_len = text ? len : 0};
}

void
glsl_log_finish(struct glsl_log *log)
{
   free(log->message);
   log->message = NULL;
   log->len = log->capacity = 0;
}

/* Appends bytes as far as the log may grow. */
static void
append(struct glsl_log *log, const char *bytes, size_t len)
{
   if (len > GLSL_LOG_MAX_BYTES - log->len)
      len = GLSL_LOG_MAX_BYTES - log->len;
   if (log->len + len + 1 > log->capacity) {
      const size_t capacity = 2 * (log->len + len) + 256;
      char *message = realloc(log->message, capacity);
      if (!message) {
         log->no_memory = true;
         return;
      }
      log->message = message;
      log->capacity = capacity;
   }
   memcpy(log->message + log->len, bytes, len);
   log->len += len;
   log->message[log->len] = '\0';
}

static void __attribute__((format(printf, 2, 0)))
append_args(struct glsl_log *log, const char *fmt, va_list args)
{
   char line[512]; /* messages are sentences; names in them may be cut */
   const int len = vsnprintf(line, sizeof line, fmt, args);
   if (len > 0)
      append(log, line, (size_t)len < sizeof line ? (size_t)len : sizeof line - 1);
}

static void __attribute__((format(printf, 2, 3)))
append_format(struct glsl_log *log, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   append_args(log, fmt, args);
   va_end(args);
}

/* The line of a place, and a mark below the place. Tabs are shown as spaces and what is not ASCII
 * as question marks, so that the mark stands right. */
static void
append_line(struct glsl_log *log, size_t offset)
{
   if (!log->text || offset > log->text_len)
      return;
   size_t start = offset, end = offset;
   while (start > 0 && log->text[start - 1] != '\n' && log->text[start - 1] != '\r' &&
          offset - start < SHOWN / 2)
      start--;
   while (end < log->text_len && log->text[end] != '\n' && log->text[end] != '\r' &&
          end - start < SHOWN)
      end++;
   char shown[SHOWN + 1];
   for (size_t i = start; i < end; i++) {
      const unsigned char c = (unsigned char)log->text[i];
      shown[i - start] = (char)(c == '\t' ? ' ' : c < ' ' || c > '~' ? '?' : c);
   }
   shown[end - start] = '\0';
   append_format(log, "    %s\n    %*s^\n", shown, (int)(offset - start), "");
}

static void __attribute__((format(printf, 4, 0)))
append_message(struct glsl_log *log, const struct glsl_loc *loc, const char *kind, const char *fmt,
               va_list args)
{
   if (loc)
      append_format(log, "%u:%u:%u: ", (unsigned)loc->string, (unsigned)loc->line,
                    (unsigned)loc->column);
   append_format(log, "%s: ", kind);
   append_args(log, fmt, args);
   append(log, "\n", 1);
   if (loc)
      append_line(log, loc->offset);
}

bool
glsl_error_args(struct glsl_log *log, const struct glsl_loc *loc, const char *fmt, va_list args)
{
   log->num_errors++;
   if (log->num_errors <= GLSL_LOG_MAX_ERRORS)
      append_message(log, loc, "error", fmt, args);
   return false;
}

bool
glsl_error(struct glsl_log *log, const struct glsl_loc *loc, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   glsl_error_args(log, loc, fmt, args);
   va_end(args);
   return false;
}

void
glsl_warning(struct glsl_log *log, const struct glsl_loc *loc, const char *fmt, ...)
{
   log->num_warnings++;
   if (log->num_warnings > GLSL_LOG_MAX_ERRORS)
      return;
   va_list args;
   va_start(args, fmt);
   append_message(log, loc, "warning", fmt, args);
   va_end(args);
}
