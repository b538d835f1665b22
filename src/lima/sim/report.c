#include "report.h"

#include <stdarg.h>

bool
lima_problem(const struct lima_report *report, const char *format, ...)
{
   char text[256];
   va_list args;
   va_start(args, format);
   vsnprintf(text, sizeof text, format, args);
   va_end(args);
   if (report->problem)
      report->problem(report->data, text);
   return false;
}
