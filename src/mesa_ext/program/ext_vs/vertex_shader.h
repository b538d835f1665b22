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
#include "mesa_ext/core/context.h"

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

/* --- Drawing */

/* Vertices run a shader: VERTEX_SHADER_EXT is enabled, VERTEX_PROGRAM_NV is not (EVS-375), the
 * bound shader is defined, and this is no RasterPos (EVS-074). */
bool gl_evs_in_use(const struct gl_context *ctx);
/* A shader is in use whose fog output is the blend factor: TUATARA_EVS_FOG=factor, for programs
 * written for drivers of that opinion (B-11). Else it is the fog coordinate. */
bool gl_evs_gives_fog_factor(const struct gl_context *ctx);
/* To be called before a draw: another context may have defined the shader again, deleted it or set
 * an invariant. */
void gl_evs_look_for_changes(struct gl_context *ctx);

/* Bits (enum ir_varying) of the outputs that the shader in use writes. */
uint64_t gl_evs_outputs_written(const struct gl_context *ctx);

/* What the program of the shader in use depends on. No padding: keys are compared as bytes. */
struct gl_evs_key {
   uint64_t serial;         /* of the definition: never reused */
   uint32_t material_color; /* bits: material slots that follow the colour */
   uint32_t clip_planes;    /* bits: enabled planes */
};
void gl_evs_key(const struct gl_context *ctx, struct gl_evs_key *key);
/* The program of the key for the shader in use of `data`, a struct gl_context. NULL: out of memory.
 */
struct ir_shader *gl_evs_build(const void *key, const void *data);

/* Gives the pipe the parameters that changed since the last call; with `all`, everything (they were
 * overwritten by another pipeline). */
void gl_evs_upload_constants(struct gl_context *ctx, bool all);

/* --- Other state */

/* For Get: VERTEX_SHADER_BINDING_EXT, and what the bound shader uses of the limits. */
GLint gl_evs_usage(const struct gl_context *ctx, GLenum pname);
/* A buffer object is deleted: variant arrays lose it. */
struct gl_buffer_object;
void gl_evs_unbind_buffer(struct gl_context *ctx, const struct gl_buffer_object *buffer);
/* Replay of the records GL_OP_SET_INVARIANT and GL_OP_VARIANT (lists/list.h); payload as recorded.
 */
void gl_replay_set_invariant(struct gl_context *ctx, const void *payload);
void gl_replay_variant(struct gl_context *ctx, const void *payload);

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

/* --- Slots of the shader in use */

/* The enabled array behind VERT_ATTRIB_VARIANT0 + k: 4 values per element, a column for a slot of a
 * matrix. NULL: k is not used by the shader in use, its array is disabled, or no shader is in
 * use (EVS-139, EVS-140). Good until the next command of this extension. */
const struct gl_client_array *gl_evs_slot_array(const struct gl_context *ctx, unsigned k);

/* Slots 0..n-1 are in use: 0 when no shader is. */
unsigned gl_evs_num_slots(const struct gl_context *ctx);

/* The variant and the column (0 but for matrices) behind slot k < gl_evs_num_slots. NULL when
 * memory ran out for it. */
struct gl_evs_variant *gl_evs_slot_variant(const struct gl_context *ctx, unsigned k,
                                           unsigned *column);

/* Copies the current values of the variants in use to ctx->current.attrib[VERT_ATTRIB_VARIANT0 + k]
 * and drops what the driver has of them. Called when the shader changes; whoever overwrites
 * ctx->current as a whole (PopAttrib) calls it too (EVS-364). */
void gl_evs_load_slots(struct gl_context *ctx);

#endif
