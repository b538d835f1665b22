/* A method and its data as text. */
#ifndef NV2A_PRINT_METHOD_H
#define NV2A_PRINT_METHOD_H

#include "nv2a/push/methods.h"

/* Longer texts are cut. */
enum { NV2A_METHOD_TEXT = 1024 };

/* What the 3D class does with a write: "SET_LIGHT_DIFFUSE_COLOR[2].1 0.5", "SET_SURFACE_FORMAT
 * COLOR=LE_A8R8G8B8 ZETA=Z24S8 ...". Data that no chip accepts is told, methods that do not exist
 * too. */
void nv2a_print_method(uint32_t method, uint32_t data, char text[NV2A_METHOD_TEXT]);

/* The bits of a float with as few digits as give the same float again. */
enum { NV2A_FLOAT_TEXT = 48 };
void nv2a_print_float(uint32_t bits, char text[NV2A_FLOAT_TEXT]);

/* The name of a field's value, of those fields that have names; NULL: it has none. */
const char *nv2a_value_name(const struct nv2a_method_field *field, uint32_t value);

/* The field of a method that has exactly this mask; NULL: it has none. */
const struct nv2a_method_field *nv2a_find_field(uint32_t method, uint32_t mask);

#endif
