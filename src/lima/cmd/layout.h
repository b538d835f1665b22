/* How words are divided into fields: commands, state, descriptors and registers of the Mali-400 are
 * all written as tables of fields. Bits are counted from bit 0 of word 0. */
#ifndef LIMA_LAYOUT_H
#define LIMA_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How a field's value reads. */
enum lima_kind {
   LIMA_UINT,
   LIMA_LESS1, /* one more than it says */
   LIMA_INT,   /* two's complement */
   LIMA_HEX,
   LIMA_ADDRESS, /* GPU address, shifted right by lima_field::shift */
   LIMA_FLOAT,   /* IEEE single */
   LIMA_FIXED4,  /* four fraction bits */
   LIMA_SFIXED4, /* the same in two's complement */
   LIMA_SET,     /* one of lima_field::values */
   LIMA_ALWAYS   /* lima_field::always, whatever it means */
};

struct lima_value {
   uint32_t value;
   const char *name;
};

struct lima_field {
   const char *name;
   uint16_t low;  /* lowest bit */
   uint8_t width; /* 1 to 32 bits; may cross words */
   uint8_t kind;  /* enum lima_kind */
   uint8_t shift;
   uint8_t num_values;
   const struct lima_value *values;
   uint32_t always;
   const char *help;
};

enum { LIMA_MAX_LAYOUT_WORDS = 23 };

struct lima_layout {
   const char *name, *help;
   unsigned num_words; /* 1 to LIMA_MAX_LAYOUT_WORDS */
   unsigned num_fields;
   const struct lima_field *fields;
   /* Commands: the second word without the bits of fields; 0 of 0: no command. */
   uint32_t match, mask;
};

/* A field as unsigned bits. */
uint32_t lima_field_get(const struct lima_field *field, const uint32_t *words);
/* Bits of the value above the field's are lost. */
void lima_field_set(const struct lima_field *field, uint32_t *words, uint32_t value);
/* The same by the number of the field in the table. */
uint32_t lima_get(const struct lima_layout *layout, const uint32_t *words, unsigned field);
void lima_set(const struct lima_layout *layout, uint32_t *words, unsigned field, uint32_t value);

/* All fields into `values`, and back into all words of the layout: bits of no field become 0, the
 * command's bits what they are. */
void lima_decode(const struct lima_layout *layout, const uint32_t *words, uint32_t *values);
void lima_encode(const struct lima_layout *layout, const uint32_t *values, uint32_t *words);

/* What no field explains: bits of none, values without a name, constants that differ. False: *text
 * says what. */
bool lima_layout_known(const struct lima_layout *layout, const uint32_t *words, char *text,
                       size_t size);

/* " name=value" of all fields, of LIMA_ALWAYS only when they differ. */
void lima_print_fields(const struct lima_layout *layout, const uint32_t *words, FILE *out);

#endif
