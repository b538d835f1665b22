/* Symbols and shader objects of EXT_vertex_shader. Private to ext_vs/. */
#ifndef MESA_EXT_PROGRAM_EXT_VS_OBJECTS_H
#define MESA_EXT_PROGRAM_EXT_VS_OBJECTS_H

#include <pthread.h>

#include "compiler/frontend/ext_vs/ext_vs.h"
#include "vertex_shader.h"

/* --- Symbols */

/* GL state behind the symbol of a Bind*ParameterEXT command. */
enum gl_evs_bound {
   GL_EVS_BOUND_NONE,
   GL_EVS_BOUND_LIGHT,          /* index: light; value as in GetLight */
   GL_EVS_BOUND_TEXGEN,         /* index: unit; coord 0..3; GL_EYE_PLANE or GL_OBJECT_PLANE */
   GL_EVS_BOUND_TEXTURE_MATRIX, /* index: unit */
   GL_EVS_BOUND_PARAMETER,      /* value as in BindParameterEXT */
   GL_EVS_BOUND_ATTRIB          /* a variant: index is the attribute slot */
};

struct gl_evs_binding {
   enum gl_evs_bound kind;
   unsigned index, coord;
   GLenum value;
};

/* What one GenSymbolsEXT call made, or one piece of bound state. */
struct gl_evs_block {
   GLuint first, count; /* ids */
   enum ext_vs_storage storage;
   enum ext_vs_type type;
   bool normalized;
   struct gl_evs_binding binding; /* NONE: made by GenSymbolsEXT */
   float *values; /* INVARIANT, LOCAL_CONSTANT that are not bound: count * components, owned */
   bool *is_set;  /* LOCAL_CONSTANT made in a definition: by symbol, owned */
};

/* Blocks by ascending id. */
struct gl_evs_blocks {
   struct gl_evs_block **block; /* owned */
   uint32_t num, capacity;
   uint64_t num_floats; /* of all values, against GL_EVS_MAX_FLOATS */
};

struct gl_evs_symbol {
   struct gl_evs_block *block; /* NULL: no such symbol */
   uint32_t index;
};

/* The share group's part. Invariants, variants and bound state stay until its end, so that a block
 * may be used without the lock; values are read and written under it. */
struct gl_evs_share {
   pthread_mutex_t lock;
   struct gl_evs_blocks blocks;
   GLuint next_id;
   uint64_t value_changes; /* atomic: invariants that were set */
};

/* Ids start behind all enumerants: none is an output's or a selector's (EVS-111, EVS-191). */
#define GL_EVS_FIRST_ID 0x10000u
/* What the symbols of a list may take of memory: a wild count is refused (EVS-110). */
#define GL_EVS_MAX_FLOATS (1u << 22)

/* The block list takes `block` over in any case. False: out of memory. */
bool gl_evs_blocks_add(struct gl_evs_blocks *blocks, struct gl_evs_block *block);
void gl_evs_blocks_finish(struct gl_evs_blocks *blocks);

/* A block with ids of its own, in the share group or, for locals made in a definition, in the
 * definition; of bound state the one that another context has made meanwhile. `templ` says all but
 * first, values and is_set. NULL after raising OUT_OF_MEMORY. */
struct gl_evs_block *gl_evs_make_block(struct gl_context *ctx, const char *command,
                                       const struct gl_evs_block *templ);
/* A symbol of the share group, of the open definition or of the bound shader. */
struct gl_evs_symbol gl_evs_find_symbol(struct gl_context *ctx, GLuint id);
/* The block of exactly this bound state; NULL: not bound yet. */
struct gl_evs_block *gl_evs_find_binding(struct gl_context *ctx,
                                         const struct gl_evs_binding *binding);

/* Present value of bound state: as many floats as the type has, the rest untouched (EVS-143..171).
 */
void gl_evs_read_binding(struct gl_context *ctx, const struct gl_evs_binding *binding,
                         float out[16]);

/* Values of `type` to floats in the range of a symbol: n of them (EVS-118..120). False: no such
 * type, and nothing is written. */
bool gl_evs_to_floats(GLenum type, bool normalized, const void *addr, unsigned n, float *out);
/* Bytes of one value; 0: no such type. */
unsigned gl_evs_type_size(GLenum type);

/* --- Shaders */

/* Symbols of a block that follow each other in the parameters too, from `place` on. */
struct gl_evs_run {
   struct gl_evs_block *block;
   uint32_t symbol, count, place;
};

struct gl_evs_shader {
   int refcount;    /* atomic */
   uint64_t serial; /* other for every definition */
   struct ext_vs_program program;
   struct ext_vs_layout layout;
   struct gl_evs_block **blocks; /* by block of the program; borrowed */
   uint32_t blocks_capacity;
   struct gl_evs_blocks locals; /* LOCAL and LOCAL_CONSTANT made in the definition */
   GLuint one[2];               /* symbols of the constant 1, a scalar and a vector; 0: not used */
   struct gl_evs_run *runs;
   uint32_t num_runs;
   unsigned num_slots;
   struct {
      GLuint id;
      unsigned column;
   } slot[GL_EVS_VARIANT_SLOTS];
};

#define GL_EVS_RECENT 64u /* a power of two */

struct gl_evs {
   GLuint binding;
   struct gl_evs_shader *default_shader; /* that of name 0; referenced */
   struct gl_evs_shader *current;        /* of `binding` at the last look, referenced; NULL: none */
   struct gl_evs_shader *definition;     /* between Begin- and EndVertexShaderEXT; owned */
   uint64_t seen_values;                 /* changes of invariants known here */
   bool fog_factor;                      /* TUATARA_EVS_FOG */
   struct gl_evs_variant *recent[GL_EVS_RECENT]; /* by the low bits of the id: Variant*v is hot */
   struct u_idtable *variants;                   /* id -> struct gl_evs_variant, owned */
   /* Slots of `current`. */
   struct gl_evs_variant *slot_variant[GL_EVS_VARIANT_SLOTS];
   struct gl_client_array slot_array[GL_EVS_VARIANT_SLOTS]; /* buffers borrowed from the variants */
   float params[EXT_VS_MAX_PARAMS][4]; /* the first num_known are as the pipe has them */
   unsigned num_known;
};

void gl_evs_free_variants(struct gl_context *ctx);
void gl_evs_shader_unref(struct gl_evs_shader *shader); /* accepts NULL */

/* Brings ctx->evs->current and its slots in line with the binding. */
void gl_evs_refresh_current(struct gl_context *ctx);
/* The slots of `current` from its variants; after a change of their arrays too. */
void gl_evs_update_slots(struct gl_context *ctx);
/* Copies the current values of the variants in use to ctx->current.attrib[VERT_ATTRIB_VARIANT0 + k]
 * and drops what the driver has of them. Called when the shader changes, and when ctx->current was
 * overwritten as a whole (EVS-364). */
void gl_evs_load_slots(struct gl_context *ctx);
/* The slots of `current`, as drawing sees them. */
extern const struct gl_stage_attribs gl_evs_attribs;

#endif
