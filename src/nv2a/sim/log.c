#include "chip_state.h"

#include <stdarg.h>
#include <stdio.h>

/* Messages of one kind that follow each other and are sent. */
#define SAME_KIND_MAX 8

static void
describe_place(const struct nv2a_chip *chip, char *place, size_t size)
{
   char method[16] = "";
   if (chip->method != NV2A_NO_METHOD)
      snprintf(method, sizeof method, "%u %04X", chip->subchannel, chip->method);
   if (chip->from_push)
      snprintf(place, size, "word %08X%s%s", chip->word, *method ? ": " : "", method);
   else
      snprintf(place, size, "%s", method);
}

bool
nv2a_chip_report(struct nv2a_chip *chip, const char *format, ...)
{
   chip->stats.problems++;
   const bool same = format == chip->last_format && chip->method == chip->last_method;
   chip->repeated = same ? chip->repeated + 1 : 0;
   chip->last_format = format;
   chip->last_method = chip->method;
   if (!chip->log || chip->repeated >= SAME_KIND_MAX)
      return false;

   char place[40], text[240];
   va_list args;
   va_start(args, format);
   const int length = vsnprintf(text, sizeof text, format, args);
   va_end(args);
   if (chip->repeated == SAME_KIND_MAX - 1 && length >= 0 && (size_t)length < sizeof text)
      snprintf(text + length, sizeof text - length, " (further ones of this kind are not told)");
   describe_place(chip, place, sizeof place);
   chip->log(chip->log_data, place, text);
   return false;
}
