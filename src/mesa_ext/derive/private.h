/* What a context derived from its state, and the steps that derive it. Private to derive/ and
 * pixel/draw.c; everybody else includes derive/derive.h. */
#ifndef MESA_EXT_DERIVE_PRIVATE_H
#define MESA_EXT_DERIVE_PRIVATE_H

#include "compiler/frontend/fixed_function/fragment.h"
#include "mesa_ext/core/context.h"
#include "cso_cache.h"
#include "derive.h"
#include "mesa_ext/texture/texture.h"

/* Dirty bits that only derivation knows, above enum gl_dirty: one step changed what a later one
 * reads. */
#define GL_DERIVED_TEXTURES (1ull << 32)        /* which target each unit samples, or its format */
#define GL_DERIVED_FRAGMENT_INPUTS (1ull << 33) /* the varyings that the fragment stage reads */
#define GL_DERIVED_VERTEX_PROGRAM (1ull << 34)  /* another program runs the vertex stage */

enum gl_cso_kind {
   GL_CSO_BLEND,
   GL_CSO_RASTERIZER,
   GL_CSO_DSA,
   GL_CSO_SAMPLER,
   GL_CSO_VERTEX_SHADER,   /* struct gl_shader_variant */
   GL_CSO_FRAGMENT_SHADER, /* struct gl_shader_variant */
   GL_CSO_KINDS
};
/* An application that makes a new state object each frame must not fill the memory: at so many of
 * one kind all are dropped. */
#define GL_CSO_LIMIT 4096u

/* A program and what the driver made of it; the IR is ours and lives as long. */
struct gl_shader_variant {
   struct ir_shader *ir;
   struct pipe_shader_cso *cso;
};

/* Derived from a texture object: the view, and the sampler for the unit's bias that was used last.
 * Direct-mapped by the object's id, so that finding it costs a load. */
#define GL_TEXTURE_SLOTS 1024u
struct gl_texture_slot {
   uint32_t id; /* gl_texture_object::id; 0 = empty */
   uint32_t image_stamp, param_stamp;
   float unit_bias;
   struct pipe_sampler_view *view;
   struct pipe_sampler_cso *sampler;
   struct pipe_resource *resource; /* of the view, referenced by it */
   uint8_t env_format;             /* enum ff_base_format */
};

struct gl_derived_unit {
   struct gl_texture_object *object; /* sampled; NULL: the unit is off. Borrowed from the binding */
   uint8_t target;                   /* enum ir_tex_target + 1; 0 off */
   uint8_t format;                   /* enum ff_base_format */
};

/* A rectangle of pixels that is being drawn (pixel/draw.c): vertices are window coordinates, and
 * the fragments' colour or depth comes from an image that lies 1:1 on the window. */
struct gl_image_draw {
   enum ff_primary primary; /* FF_PRIMARY_COLOR: no image */
   int x, y;                /* window position of the image's first texel */
   struct pipe_sampler_cso *sampler;
   struct pipe_sampler_view *view;
};
/* What the steps below do otherwise then. */
#define GL_IMAGE_DRAW_DIRTY                                                                        \
   (GL_DIRTY_VIEWPORT | GL_DIRTY_POLYGON | GL_DIRTY_TEXENV | GL_DIRTY_ARRAYS)
/* Window coordinates in vertices are divided by this, a power of two beyond every window. */
#define GL_IMAGE_DRAW_SCALE 16384.0f

/* Who wrote the vertex stage's parameters last. */
enum gl_params_owner {
   GL_PARAMS_UNKNOWN,
   GL_PARAMS_CONVENTIONAL,
   GL_PARAMS_PROGRAM,
   GL_PARAMS_SHADER
};

struct gl_derived {
   uint64_t dirty;     /* enum gl_dirty and GL_DERIVED_*: what the steps of this walk go by */
   uint64_t postponed; /* bits that a step put off to the next walk */
   uint64_t texture_changes, texture_deaths; /* of the share group, known to the last walk */
   bool invalidated;                         /* gl_derive_invalidate was called during the walk */
   struct gl_cso_cache cache[GL_CSO_KINDS];
   struct gl_texture_slot *slot; /* GL_TEXTURE_SLOTS */
   struct gl_derived_unit unit[GL_STORAGE_TEXTURE_UNITS];

   const struct gl_image_draw *image; /* NULL: an ordinary draw */

   /* Bound in the pipe. NULL: unknown. */
   struct pipe_blend_cso *blend;
   struct pipe_rasterizer_cso *rasterizer;
   struct pipe_dsa_cso *dsa;
   struct pipe_sampler_cso *sampler[GL_STORAGE_TEXTURE_UNITS + 1];
   struct pipe_sampler_view *view[GL_STORAGE_TEXTURE_UNITS + 1];
   struct pipe_shader_cso *shader[PIPE_SHADER_STAGES];
   enum gl_params_owner params_owner;
   struct ff_vertex_key vertex_key; /* of the conventional program that was used last */
   float fragment_params[FF_FRAGMENT_NUM_PARAMS][4]; /* as uploaded */
   bool fragment_params_valid;
   uint64_t fragment_inputs; /* bits: enum ir_varying */
};

/* A template's CSO, made if need be; NULL: out of memory. The template was zeroed before it was
 * filled. */
struct pipe_blend_cso *gl_cso_blend(struct gl_context *ctx, const struct pipe_blend_state *t);
struct pipe_rasterizer_cso *gl_cso_rasterizer(struct gl_context *ctx,
                                              const struct pipe_rasterizer_state *t);
struct pipe_dsa_cso *gl_cso_dsa(struct gl_context *ctx,
                                const struct pipe_depth_stencil_alpha_state *t);
struct pipe_sampler_cso *gl_cso_sampler(struct gl_context *ctx, const struct pipe_sampler_state *t);
/* The program that a key stands for; build makes it when it is asked for first, from the key or
 * from `data`. */
const struct gl_shader_variant *
gl_cso_shader(struct gl_context *ctx, enum pipe_shader_stage stage, const void *key, uint32_t size,
              struct ir_shader *(*build)(const void *key, const void *data), const void *data);
void gl_bind_blend(struct gl_context *ctx, struct pipe_blend_cso *cso);
void gl_bind_rasterizer(struct gl_context *ctx, struct pipe_rasterizer_cso *cso);
void gl_bind_dsa(struct gl_context *ctx, struct pipe_dsa_cso *cso);
void gl_bind_shader(struct gl_context *ctx, enum pipe_shader_stage stage,
                    struct pipe_shader_cso *cso);
void gl_bind_texture_unit(struct gl_context *ctx, unsigned unit, struct pipe_sampler_cso *sampler,
                          struct pipe_sampler_view *view);
/* Frees every state object; nothing stays bound. */
void gl_cso_destroy_all(struct gl_context *ctx);

/* The templates by themselves, for internal draws that differ in a field. */
void gl_derive_blend_template(const struct gl_context *ctx, struct pipe_blend_state *t);
void gl_derive_dsa_template(const struct gl_context *ctx, struct pipe_depth_stencil_alpha_state *t);
void gl_derive_rasterizer_template(struct gl_context *ctx, struct pipe_rasterizer_state *t);
void gl_derive_fragment_key(struct gl_context *ctx, struct ff_fragment_key *key);
const struct gl_shader_variant *gl_derive_fragment_variant(struct gl_context *ctx,
                                                           const struct ff_fragment_key *key);

/* --- Steps; false: nothing can be drawn. */
bool gl_derive_framebuffer(struct gl_context *ctx);
bool gl_derive_viewport(struct gl_context *ctx);
bool gl_derive_scissor(struct gl_context *ctx);
bool gl_derive_blend(struct gl_context *ctx);
bool gl_derive_blend_color(struct gl_context *ctx);
bool gl_derive_dsa(struct gl_context *ctx);
bool gl_derive_stencil_ref(struct gl_context *ctx);
bool gl_derive_rasterizer(struct gl_context *ctx);
bool gl_derive_stipple(struct gl_context *ctx);
bool gl_derive_textures(struct gl_context *ctx);
bool gl_derive_fragment_shader(struct gl_context *ctx);
bool gl_derive_fragment_params(struct gl_context *ctx);
bool gl_derive_vertex_shader(struct gl_context *ctx);
bool gl_derive_vertex_params(struct gl_context *ctx);

/* Drops the views of resources that nobody else has any more. */
void gl_derive_sweep_textures(struct gl_context *ctx);
void gl_derive_textures_finish(struct gl_context *ctx);

#endif
