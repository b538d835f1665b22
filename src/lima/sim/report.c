#include "report.h"

#include <stdarg.h>

const struct lima_budget lima_default_budget = {
    .commands = 4 << 20,
    .vertices = 16 << 20,
    .vertex_instrs = (uint64_t)4 << 30,
    .items = 64 << 20,
    .quads = 64 << 20,
    .quad_instrs = (uint64_t)4 << 30,
};

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

bool
lima_no_memory(const struct lima_report *report)
{
   if (report->no_memory)
      __atomic_store_n(report->no_memory, true, __ATOMIC_RELAXED);
   return lima_problem(report, "out of memory");
}
