/* GL_EXT_vertex_shader: what the rest of the front end needs of it.
 *
 * Shader objects and symbols belong to the share group (EVS-091): a shader is immutable once
 * EndVertexShaderEXT made it and counted by reference; defining it again makes a new object under
 * the old name. Invariants and variants are names of the share group for good; locals and local
 * constants live as long as the shader they were made for. Binding, the current values of variants
 * and their arrays belong to the context.
 *
 * Requirements are numbered in the conformance checklist (EVS-nnn, readings B-nn).
 */
#ifndef MESA_EXT_PROGRAM_EXT_VS_VERTEX_SHADER_H
#define MESA_EXT_PROGRAM_EXT_VS_VERTEX_SHADER_H

#include "compiler/ir/ir.h"
#include "mesa_ext/derive/stage.h"

struct gl_evs_share;
struct gl_evs_shader;

/* ctx->evs. False: out of memory. */
bool gl_evs_init(struct gl_context *ctx);
void gl_evs_finish(struct gl_context *ctx);
/* gl_shared::evs: the symbols of a share group. NULL: out of memory. */
struct gl_evs_share *gl_evs_share_create(void);
void gl_evs_share_destroy(struct gl_evs_share *share); /* accepts NULL */
/* The destructor of GL_SHARED_VERTEX_SHADERS objects: drops the name table's reference. */
void gl_evs_release_shader(struct gl_evs_shader *shader);

/* Runs the vertices while VERTEX_SHADER_EXT is enabled and the bound shader is defined, but not for
 * RasterPos (EVS-074). Its slots are those of the variants that the shader reads: a slot for each,
 * four for a matrix, with the array of its column (EVS-139, EVS-140). */
extern const struct gl_stage_source gl_ext_vertex_shader;

/* --- Other state */

/* For Get: VERTEX_SHADER_BINDING_EXT, and what the bound shader uses of the limits. */
GLint gl_evs_usage(const struct gl_context *ctx, GLenum pname);

/* Attribute slots for variants, from VERT_ATTRIB_VARIANT0 on. */
#define GL_EVS_VARIANT_SLOTS 64

/* --- Variants: this context's side of a symbol */

struct gl_evs_variant {
   GLuint id;
   GLenum datatype;   /* GL_SCALAR_EXT, GL_VECTOR_EXT, GL_MATRIX_EXT */
   bool normalized;   /* GL_NORMALIZED_RANGE_EXT */
   uint8_t num_slots; /* attribute slots it takes: 4 for a matrix (its columns), else 1 */
   int8_t slot;       /* the first of them, counted from 0, while the bound shader reads the
                         variant; else -1 */
   float value[4][4]; /* current value, converted; a scalar is x, its yzw are 0 0 1 */
   /* VariantPointerEXT: size 4, 16 for a matrix (EVS-136, B-08). The stride is the unsigned one of
    * the command; the buffer is referenced. */
   struct gl_client_array array;
};

/* The variant called `id`, made with value 0 when this context meets it first. NULL: there is no
 * such variant (bound parameters are none), or memory ran out. The pointer is good until the
 * context ends. */
struct gl_evs_variant *gl_evs_variant(struct gl_context *ctx, GLuint id);

/* Values of a Variant*vEXT command as the symbol's range has them (EVS-118..120): 1, 4 or 16 of
 * `type` at `addr`. */
void gl_evs_convert(const struct gl_evs_variant *variant, GLenum type, const void *addr,
                    float out[4][4]);

/* Sets a column of the current value (0 but for matrices), inside and outside Begin/End:
 * gl_attr_set for its slot if it has one. Of a scalar only v[0] is read. Elements of float arrays
 * are brought into the symbol's range (EVS-120). */
void gl_evs_set_column(struct gl_context *ctx, struct gl_evs_variant *variant, unsigned column,
                       const float v[4]);

#endif
