#include "commands.h"

unsigned
lima_find_command(const struct lima_layout *commands, unsigned count, uint32_t second)
{
   unsigned i = 0;
   while (i < count && (second & commands[i].mask) != commands[i].match)
      i++;
   return i;
}
