#include "error.h"

#include <stdio.h>

bool
text_error_set_args(struct text_error *error, size_t offset, const char *fmt, va_list args)
{
   if (!error->message[0]) {
      error->offset = offset;
      vsnprintf(error->message, sizeof error->message, fmt, args);
   }
   return false;
}

bool
text_error_set(struct text_error *error, size_t offset, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   text_error_set_args(error, offset, fmt, args);
   va_end(args);
   return false;
}
