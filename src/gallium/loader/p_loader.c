#include "pipe/p_loader.h"

#include <stddef.h>
#include <string.h>

static const struct {
   const char *name;
   struct pipe_screen *(*create)(void);
} drivers[] = {
    {NULL, NULL},
};

struct pipe_screen *
pipe_loader_create_screen(const char *name)
{
   for (unsigned i = 0; drivers[i].name; i++) {
      if (strcmp(drivers[i].name, name) == 0)
         return drivers[i].create();
   }
   return NULL;
}

const char *
pipe_loader_driver_name(unsigned index)
{
   return index < sizeof drivers / sizeof drivers[0] ? drivers[index].name : NULL;
}
