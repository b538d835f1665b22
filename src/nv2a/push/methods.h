/* The methods of the 3D class 0x97: what there is at each offset, how its data is made of fields,
 * which values are legal. The table itself is methods.txt; the names NV097_... of methods, masks
 * and values, which are those that homebrew uses, are made of it. docs/nv2a-methods.md shows it
 * all. */
#ifndef NV2A_METHODS_H
#define NV2A_METHODS_H

#include "nv2a/push/method_names.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NV2A_METHOD_SPAN 0x2000u /* offsets of methods are multiples of 4 below it */

/* What the bits of a field mean. */
enum nv2a_kind {
   NV2A_KIND_HEX,
   NV2A_KIND_UINT,
   NV2A_KIND_LESS1, /* one less than what is meant */
   NV2A_KIND_BOOL,
   NV2A_KIND_FLOAT,   /* fp32 */
   NV2A_KIND_ARGB,    /* A8R8G8B8 */
   NV2A_KIND_HANDLE,  /* of an object */
   NV2A_KIND_ADDRESS, /* bytes from the base of a DMA object */
   NV2A_KIND_IGNORED,
   NV2A_KIND_UB4,    /* bytes x y z w, x in the low one */
   NV2A_KIND_S16X2,  /* signed halves, the low one first */
   NV2A_KIND_U16X2,  /* unsigned halves, the low one first */
   NV2A_KIND_FIXED3, /* fixed point with 3 fraction bits, and so on */
   NV2A_KIND_FIXED8,
   NV2A_KIND_SFIXED8, /* signed: the field's highest bit is the sign */
   NV2A_KIND_SET      /* one of nv2a_method_field::values */
};

struct nv2a_value {
   const char *name;
   uint32_t value; /* of the field, shifted down */
};

struct nv2a_method_field {
   const char *name; /* "" when the method is a single value */
   uint32_t mask;
   uint32_t bits, min, max; /* legal values, shifted down: no bit but these, least, greatest */
   uint8_t kind;            /* enum nv2a_kind */
   const struct nv2a_value *values;
   uint8_t num_values;
};

enum nv2a_method_flag {
   NV2A_METHOD_ACT = 1,    /* each write does something; the others are state */
   NV2A_METHOD_INSIDE = 2, /* meant to be sent between BEGIN and END */
   NV2A_METHOD_CONTEXT = 4 /* loads program constants: nv2a_method::context */
};

/* `count` of them, `stride` bytes apart, each of `words` words; the first that exists is `first`.
 * Offsets of methods that belong together may interleave. */
struct nv2a_method {
   const char *name; /* without NV097_ */
   uint16_t offset;
   uint8_t count;
   uint16_t stride;
   uint8_t words;
   uint8_t first;
   uint8_t flags;
   uint8_t context,
       context_step; /* constant that the first of the `count` loads, and those after it */
   uint8_t num_fields, num_reset;
   const struct nv2a_method_field *fields;
   const uint32_t *reset; /* of the words; the last holds for the rest, too */
};

/* In the order of their first offsets. */
extern const struct nv2a_method nv2a_methods[];
extern const unsigned nv2a_num_methods;
/* Number of the method and 1, by offset / 4; 0: there is none. For nv2a_method_find. */
extern const uint16_t nv2a_method_index[NV2A_METHOD_SPAN / 4];

/* The method that has the offset; NULL: there is none. */
static inline const struct nv2a_method *
nv2a_method_find(uint32_t offset)
{
   uint16_t number = offset < NV2A_METHOD_SPAN && !(offset & 3) ? nv2a_method_index[offset / 4] : 0;
   return number ? &nv2a_methods[number - 1] : NULL;
}

/* Which of the `count`, from 0 (light, unit, stage, attribute) an offset of the method belongs to.
 */
static inline unsigned
nv2a_method_unit(const struct nv2a_method *method, uint32_t offset)
{
   return method->stride ? (offset - method->offset) / method->stride : 0;
}

/* Which of its words. */
static inline unsigned
nv2a_method_word(const struct nv2a_method *method, uint32_t offset)
{
   return (offset - method->offset - nv2a_method_unit(method, offset) * method->stride) / 4;
}

/* What a word of the method holds after reset. */
static inline uint32_t
nv2a_method_reset(const struct nv2a_method *method, unsigned word)
{
   return method->reset[word < method->num_reset ? word : method->num_reset - 1u];
}

/* Whether a chip accepts the data: only bits of fields, only legal values. With a text (NULL: none)
 * it also gets the reason why not, "TYPE 0x7 is none of its values". */
bool nv2a_method_legal(const struct nv2a_method *method, uint32_t data, char *text, size_t size);

/* A field of data, shifted down; and a value put into its place. Masks are contiguous. */
static inline uint32_t
nv097_get(uint32_t data, uint32_t mask)
{
   return (data & mask) / (mask & -mask);
}

static inline uint32_t
nv097_put(uint32_t mask, uint32_t value)
{
   return (value * (mask & -mask)) & mask;
}

#endif
