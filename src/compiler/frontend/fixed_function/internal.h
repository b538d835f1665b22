/* What the files of the conventional vertex pipeline share: values that several parts need are
 * computed at their first use and kept. Everything but lighting lies in the entry block and
 * lighting comes last, so a kept value dominates its later uses. */
#ifndef FIXED_FUNCTION_INTERNAL_H
#define FIXED_FUNCTION_INTERNAL_H

#include "vertex.h"
#include "compiler/ir/builder.h"

struct ff_vertex_build {
   struct ir_builder b;
   const struct ff_vertex_key *key;
   struct ir_val eye, eye3, unit_eye, normal, reflection; /* n 0: not computed yet */
   struct ir_val blend_address[FF_MAX_BLEND_UNITS];
   struct ir_val material[FF_NUM_MATERIAL_TERMS][2];
};

/* vec4: modelview * position */
struct ir_val ff_eye(struct ff_vertex_build *build);
/* vec3: the eye position divided by its w (w 0 counts as 1) */
struct ir_val ff_eye3(struct ff_vertex_build *build);
/* vec3: unit vector from the eye to the vertex */
struct ir_val ff_unit_eye(struct ff_vertex_build *build);
/* vec3: the normal in eye coordinates, normalised if the key says so */
struct ir_val ff_normal(struct ff_vertex_build *build);
/* vec4: a material term from where the key says (vertex colour, attribute, uniform) */
struct ir_val ff_material(struct ff_vertex_build *build, enum ff_material_term term, unsigned side);

/* Stores components of an output if the key asks for that output. */
void ff_output(struct ff_vertex_build *build, unsigned varying, uint8_t mask, struct ir_val value);

struct ir_val ff_imm_vec3(struct ir_builder *b, float x, float y, float z);
struct ir_val ff_xyz(struct ir_val v); /* also of no value */
/* The zero vector stays zero. */
struct ir_val ff_normalize3(struct ir_builder *b, struct ir_val v);
struct ir_val ff_normalize3_by(struct ir_builder *b, struct ir_val v, struct ir_val length_squared);

/* What ff_eye and ff_normal (before it is normalised) are where the key blends matrices. */
struct ir_val ff_blended_eye(struct ff_vertex_build *build);
struct ir_val ff_blended_normal(struct ff_vertex_build *build);

/* COL0, COL1, BFC0, BFC1 of a lit vertex. Comes last: it ends the entry block. */
void ff_emit_lighting(struct ff_vertex_build *build);
/* TEX0..7 */
void ff_emit_texcoords(struct ff_vertex_build *build);

#endif
