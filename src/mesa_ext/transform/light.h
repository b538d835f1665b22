/* Lights, materials, colour material. State is ctx->light (core/state.h). */
#ifndef MESA_EXT_TRANSFORM_LIGHT_H
#define MESA_EXT_TRANSFORM_LIGHT_H

#include "mesa_ext/core/context.h"

/* With COLOR_MATERIAL enabled the tracked material follows the current colour without anybody
 * storing it; this brings ctx->light.material up to date. Called before the material is read
 * (Get, PushAttrib(LIGHTING)), before tracking changes (Disable, ColorMaterial) and when it is
 * enabled. */
void gl_color_material_sync(struct gl_context *ctx);

/* The MAT slots of ctx->current.attrib follow ctx->light.material. To be called by whoever writes
 * the material other than by Material (PopAttrib, gl_context_copy, gl_state_init). */
void gl_material_to_attribs(struct gl_context *ctx);
/* The other way round: after a primitive set the MAT slots. */
void gl_material_from_attribs(struct gl_context *ctx, uint32_t slots);

/* All MAT slots, as bits. */
#define GL_MATERIAL_SLOTS (UINT32_C(0x3ff) << VERT_ATTRIB_MAT_AMBIENT)
/* Those that Material with these arguments sets; 0: they are wrong, or of no
 * attribute (COLOR_INDEXES). */
uint32_t gl_material_slots(GLenum face, GLenum pname, const float *params);
/* Executes it: the terms of the slots that the colour does not follow become v. */
void gl_material_set(struct gl_context *ctx, uint32_t slots, const float v[4]);
/* Parameters of Materialiv as floats; those that pname has none of are 0. */
void gl_material_from_ints(GLenum pname, const GLint *params, float out[4]);

/* The MAT slots (bits) of ctx->current.attrib that ColorMaterial's face and mode track. */
uint32_t gl_color_material_slots(const struct gl_context *ctx);

#endif
