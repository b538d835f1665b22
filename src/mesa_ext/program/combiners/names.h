/* Enumerants and the numbers of compiler/frontend/combiners/setup.h. */
#ifndef MESA_EXT_PROGRAM_COMBINERS_NAMES_H
#define MESA_EXT_PROGRAM_COMBINERS_NAMES_H

#include "combiners.h"

/* Each gives -1 for an enumerant that is none, or that there is not with this driver. */

int gl_combiner_stage(GLenum stage);
int gl_combiner_part(GLenum portion);
/* A to G as 0 to 6; `num` of them: A to D are those of general stages. */
int gl_combiner_variable(GLenum variable, unsigned num);
/* What general stages read; what the final combiner reads besides is not among it. */
int gl_combiner_register(const struct gl_context *ctx, GLenum reg);
int gl_combiner_final_register(const struct gl_context *ctx, GLenum reg);
/* What general stages write, DISCARD_NV included. */
int gl_combiner_output(const struct gl_context *ctx, GLenum reg);
int gl_combiner_mapping(GLenum mapping);
int gl_combiner_usage(GLenum usage);
int gl_combiner_scale(GLenum scale);

/* And back. */
GLenum gl_combiner_register_name(unsigned reg);
GLenum gl_combiner_output_name(unsigned reg);
GLenum gl_combiner_usage_name(unsigned usage);
GLenum gl_combiner_scale_name(unsigned scale);

#endif
