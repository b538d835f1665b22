/* What a door could not give, for the report of the run (TUATARA_REPORT): why a program that ends
 * after that has failed. */
#ifndef DOOR_REFUSE_H
#define DOOR_REFUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "door_choose.h"

struct gl_context_desc;
struct ws_run;

/* Whether there ever was such a version of OpenGL (up to 4.6), or of OpenGL ES (up to 3.2). */
bool door_version_exists(bool es, int major, int minor);

/* A context of a version or profile that is not there. */
void door_refuse_version(const struct ws_run *run, const struct gl_context_desc *desc);
/* A context of OpenGL ES or another API. */
void door_refuse_api(const struct ws_run *run);

/* The name of an attribute as programs spell it. */
struct door_attrib_name {
   int attrib;
   const char *name;
};
/* A request that none of the configs, `num` structs of `size` bytes, meets: says which attribute
 * none has, by its name if it is among `names`. */
void door_refuse_request(const struct ws_run *run, const struct door_request *request,
                         const void *configs, size_t num, size_t size,
                         const struct door_attrib_name *names, size_t num_names);

#endif
