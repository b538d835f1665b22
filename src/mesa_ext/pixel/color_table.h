/* Tables of colours: the lookups of pixel transfer (spec 3.6.3, "Color Table Specification"), and
 * whatever else glColorTable defines. */
#ifndef MESA_EXT_PIXEL_COLOR_TABLE_H
#define MESA_EXT_PIXEL_COLOR_TABLE_H

#include "mesa_ext/core/context.h"

struct gl_color_table {
   GLenum internal_format; /* as given */
   GLenum base;            /* ALPHA, LUMINANCE, LUMINANCE_ALPHA, INTENSITY, RGB or RGBA */
   GLsizei width;          /* entries: 0, or a power of two up to GL_LIMIT_COLOR_TABLE */
   float (*entry)[4];      /* owned. r g b a in [0,1] as gl_select_components leaves them; NULL:
                              proxies, and tables without entries */
};

/* What a base format keeps of r g b a, as table 6.1 has it: luminance and intensity in r, 0 0 0 1
 * where a component is not in the format. */
void gl_select_components(GLenum base, float (*rgba)[4], size_t n);
/* The components (bit c for component c of r g b a) that a base format replaces (table 3.13). */
unsigned gl_base_components(GLenum base);

/* RGBA, no entries. */
void gl_color_table_init(struct gl_color_table *table);
void gl_color_table_finish(struct gl_color_table *table);
/* A new table of zeros. `width` is legal. False: out of memory, the table is as it was. */
bool gl_color_table_define(struct gl_color_table *table, GLenum internal_format, GLenum base,
                           GLsizei width);
/* The entries from `first`, which are there, become rgba * scale + bias (NULL: 1 and 0), clamped;
 * changes rgba. */
void gl_color_table_store(struct gl_color_table *table, GLsizei first, GLsizei n, float (*rgba)[4],
                          const float *scale, const float *bias);
/* The same from memory of the client, or the buffer that is bound for unpacking, without pixel
 * transfer. gl_pixel_check_plain accepts the pair; NULL without a buffer leaves the entries. False:
 * raised INVALID_OPERATION or OUT_OF_MEMORY, nothing has changed. */
bool gl_color_table_upload(struct gl_context *ctx, struct gl_color_table *table, GLsizei first,
                           GLsizei n, GLenum format, GLenum type, const void *pixels,
                           const float *scale, const float *bias);
/* Colours through the table (spec 3.6.5, "Color Table Lookup"). */
void gl_color_table_lookup(const struct gl_color_table *table, float (*rgba)[4], size_t n);
/* The value of COLOR_TABLE_FORMAT, _WIDTH or one of the _SIZEs; -1: another enumerant. */
GLint gl_color_table_parameter(const struct gl_color_table *table, GLenum pname);

/* Bits of a component in tables, counters and filters. */
#define GL_TABLE_COMPONENT_BITS 32

#endif
