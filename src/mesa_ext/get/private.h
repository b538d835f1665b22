/* The table behind glGet: what a pname is and where its value is found. */
#ifndef MESA_EXT_GET_PRIVATE_H
#define MESA_EXT_GET_PRIVATE_H

#include "mesa_ext/core/context.h"

/* How a value is stored, and with that how it converts (OpenGL 1.3 section 6.1.2): FLOAT rounds to
 * integers, NORM and DOUBLE_NORM (colours, normals, depths) map [-1,1] to the integers' range. */
enum gl_get_kind {
   GL_GET_BOOL, /* bool */
   GL_GET_INT,  /* GLint, GLsizei */
   GL_GET_UINT, /* GLuint, GLenum: bit patterns survive GetIntegerv */
   GL_GET_USHORT,
   GL_GET_FLOAT,
   GL_GET_NORM, /* float */
   GL_GET_DOUBLE_NORM
};

enum gl_get_where {
   GL_GET_CONTEXT,      /* at: offset in struct gl_context */
   GL_GET_STENCIL_FACE, /* at: offset in struct gl_context of element 0 of a pair of words */
   GL_GET_CONSTANT,     /* at: the value */
   GL_GET_CALL          /* call */
};

#define GL_GET_MAX_VALUES 16

/* Values on their way out. Doubles hold all kinds exactly. */
struct gl_get_values {
   enum gl_get_kind kind;
   unsigned count;
   double v[GL_GET_MAX_VALUES];
};

struct gl_get_row {
   GLenum pname;
   uint8_t kind;  /* enum gl_get_kind */
   uint8_t count; /* 1 .. GL_GET_MAX_VALUES */
   uint8_t where; /* enum gl_get_where */
   uint32_t at;
   /* Fills v; kind and count are as in the row unless it changes them. No values are left where it
    * raises an error. */
   void (*call)(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
};

/* Ascending by pname. */
extern const struct gl_get_row gl_get_rows[];
extern const unsigned gl_get_num_rows;

/* Functions of the table (get/functions.c). */
void gl_get_combiners(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_matrix(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_matrix_bits(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_matrix_depth(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_blend_limit(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_tex_coord(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_tex_array(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_buffer_binding(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_array_range(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_glsl_program(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_occlusion(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_array_object(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_texture_binding(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_viewport_dims(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_compressed_formats(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_es(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_size_range(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_clamped_color(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_clamp(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_visual(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_framebuffer_binding(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_feedback(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_list(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_stack(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_active(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_program(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_evs(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_context_kind(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);
void gl_get_debug(struct gl_context *ctx, GLenum pname, struct gl_get_values *out);

#endif
