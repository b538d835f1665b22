/* Vertices of display lists: the record, and compiling without executing (lists/vertices_save.c).
 */
#ifndef MESA_EXT_LISTS_VERTICES_SAVE_H
#define MESA_EXT_LISTS_VERTICES_SAVE_H

#include "mesa_ext/vertex/builder.h"

/* What is known about Begin and End at the point of compilation. Commands of another kind, CallList
 * among them, may change it, so after each of them it is unknown; everything recorded then works
 * either way. */
enum gl_save_state { GL_SAVE_UNKNOWN, GL_SAVE_OUTSIDE, GL_SAVE_INSIDE };

/* Slots of generic attributes in what is compiled are VERT_ATTRIB_GENERIC0 + n. Whether those are
 * apart from the conventional ones is known when the list is called. */

static inline bool
gl_is_variant_slot(unsigned slot)
{
   return slot >= VERT_ATTRIB_VARIANT0 && slot < VERT_ATTRIB_GENERIC0;
}

/* A column of a variant. Which slot it has is known when the list is called, from the shader in use
 * then (EVS-370); in a record slot VERT_ATTRIB_VARIANT0 + k stands for variant[k] of the record. */
struct gl_save_variant {
   GLuint id;
   uint32_t column;
};

/* Payload of GL_OP_VERTICES, followed by variants, prims, final values [number touched][4],
 * first_known [number active], vertices. Vertices before number first_known[i] take the i-th active
 * slot as it is current when the list is called. */
struct gl_vertices_record {
   GLenum error;           /* not NO_ERROR: raising it is all this record does */
   const char *message;    /* a literal */
   struct u_slots active;  /* slots in the vertices */
   struct u_slots touched; /* slots that have a value after the record */
   uint32_t num_variants, num_prims, num_vertices;
   bool prepared; /* whole primitives with all values known: can be drawn from here */
};

/* The slot that stands for a column of a variant in what is compiled next. */
unsigned gl_save_variant_slot(struct gl_context *ctx, GLuint id, unsigned column);
/* Compile, without effect now even in GL_COMPILE_AND_EXECUTE. Arguments are valid. */
void gl_save_put_attr(struct gl_context *ctx, unsigned slot, const float v[4]);
bool gl_save_put_vertex(struct gl_context *ctx, const float v[4]); /* false: memory ran out */
void gl_save_put_begin(struct gl_context *ctx, GLenum mode);
/* The same for a whole draw from arrays (gl_vbo_prim), until gl_save_put_end. slots: what its
 * elements set, besides positions; their current values are those before the draw again behind it,
 * as they are when a draw is executed. */
void gl_save_put_begin_arrays(struct gl_context *ctx, GLenum mode, struct u_slots slots);
void gl_save_put_end(struct gl_context *ctx);
/* The list itself has opened a primitive here. */
bool gl_save_inside_begin(const struct gl_context *ctx);
/* As gl_save_error of vertex/attribute.h, but not raised now. */
void gl_save_put_error(struct gl_context *ctx, GLenum code, const char *what);

#endif
