/* Names of surface formats in frames: those of the method table without LE_. Private to decode/. */
#ifndef NV2A_SURFACE_NAMES_H
#define NV2A_SURFACE_NAMES_H

#include "nv2a/push/methods.h"

#include <string.h>

/* The field of SET_SURFACE_FORMAT: COLOR or ZETA. */
static inline const struct nv2a_method_field *
nv2a_surface_field(bool zeta)
{
   return &nv2a_method_find(NV097_SET_SURFACE_FORMAT)->fields[zeta];
}

/* A value's name as frames have it. */
static inline const char *
nv2a_surface_name(const struct nv2a_value *value)
{
   return strncmp(value->name, "LE_", 3) ? value->name : value->name + 3;
}

#endif
