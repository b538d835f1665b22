#include "door_choose.h"

#include <stdlib.h>

struct door_criterion *
door_request_find(const struct door_request *request, int attrib)
{
   for (size_t i = 0; i < request->num_criteria; i++)
      if (request->criteria[i].attrib == attrib)
         return &request->criteria[i];
   return NULL;
}

int
door_requested(const struct door_request *request, int attrib)
{
   return door_request_find(request, attrib)->value;
}

void
door_request_only(const struct door_request *request, int attrib)
{
   for (size_t i = 0; i < request->num_criteria; i++)
      if (request->criteria[i].attrib != attrib)
         request->criteria[i].match = DOOR_IGNORED;
}

static bool
fits(const struct door_criterion *want, int have)
{
   switch (want->match) {
   case DOOR_EXACT:
      return have == want->value;
   case DOOR_AT_LEAST:
      return have >= want->value;
   case DOOR_MASK:
      return (have & want->value) == want->value;
   case DOOR_IGNORED:
      break;
   }
   return true;
}

bool
door_matches(const struct door_request *request, const void *config)
{
   for (size_t i = 0; i < request->num_criteria; i++) {
      const struct door_criterion *want = &request->criteria[i];
      int have;
      if (want->value != DOOR_DONT_CARE && request->get(config, want->attrib, &have) &&
          !fits(want, have))
         return false;
   }
   return true;
}

int
door_requested_bits(const struct door_request *request, const void *config, const int attribs[4])
{
   int bits = 0;
   for (int i = 0; i < 4; i++) {
      int have;
      /* Neither 0 nor DOOR_DONT_CARE asks for any. */
      if (door_requested(request, attribs[i]) > 0 && request->get(config, attribs[i], &have))
         bits += have;
   }
   return bits;
}

struct order {
   int num_keys;
   const void *data;
   int (*key)(const void *config, const void *data, int step);
};

static int
compare(const void *a, const void *b, void *data)
{
   const struct order *order = data;
   const void *ca = *(const void *const *)a, *cb = *(const void *const *)b;
   for (int step = 0; step < order->num_keys; step++) {
      const int ka = order->key(ca, order->data, step), kb = order->key(cb, order->data, step);
      if (ka != kb)
         return ka < kb ? -1 : 1;
   }
   return 0;
}

void
door_sort(const void **configs, size_t n, int num_keys, const void *data,
          int (*key)(const void *config, const void *data, int step))
{
   struct order order = {num_keys, data, key};
   if (n)
      qsort_r(configs, n, sizeof *configs, compare, &order);
}
