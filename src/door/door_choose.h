/* Choosing configs: glXChooseFBConfig and eglChooseConfig differ in their attributes and in the
 * order of what they find, but compare alike (GLX 1.4 table 3.4, EGL 1.5 table 3.4). */
#ifndef DOOR_CHOOSE_H
#define DOOR_CHOOSE_H

#include <stdbool.h>
#include <stddef.h>

/* GLX_DONT_CARE and EGL_DONT_CARE: any value will do. */
#define DOOR_DONT_CARE (-1)

enum door_match {
   DOOR_EXACT,
   DOOR_AT_LEAST,
   DOOR_MASK,   /* all bits asked for are there */
   DOOR_IGNORED /* known, but never a reason to refuse */
};

struct door_criterion {
   int attrib; /* a token of the door */
   enum door_match match;
   int value; /* asked for */
};

struct door_request {
   struct door_criterion *criteria; /* every attribute once */
   size_t num_criteria;
   /* Value of an attribute of a config; false: it has none, and matches. */
   bool (*get)(const void *config, int attrib, int *value);
};

/* NULL: no such attribute. */
struct door_criterion *door_request_find(const struct door_request *request, int attrib);
/* The value asked for of an attribute that the request has. */
int door_requested(const struct door_request *request, int attrib);
/* Only this attribute decides from now on: an explicit id makes all others ignored. */
void door_request_only(const struct door_request *request, int attrib);
bool door_matches(const struct door_request *request, const void *config);

/* Bits a config has in those of four component sizes of which any were asked for. */
int door_requested_bits(const struct door_request *request, const void *config,
                        const int attribs[4]);
/* Sorts pointers to configs by keys 0 to num_keys - 1, the first one that differs decides, the
 * smaller value goes first. */
void door_sort(const void **configs, size_t n, int num_keys, const void *data,
               int (*key)(const void *config, const void *data, int step));

#endif
