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

/* The MAT slots (bits) of ctx->current.attrib that ColorMaterial's face and mode track. */
uint32_t gl_color_material_slots(const struct gl_context *ctx);

#endif
