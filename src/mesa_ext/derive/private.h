/* What a context derived from its state, and the steps that derive it. Private to derive/ and
 * image/rect.c; everybody else includes derive/derive.h. */
#ifndef MESA_EXT_DERIVE_PRIVATE_H
#define MESA_EXT_DERIVE_PRIVATE_H

#include "compiler/frontend/fixed_function/fragment.h"
#include "compiler/lower/image.h"
#include "mesa_ext/core/context.h"
#include "cso_cache.h"
#include "derive.h"
#include "sources.h"
#include "stage.h"
#include "mesa_ext/texture/texture.h"

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

/* A program and what the driver made of it; the IR is ours and lives as long. Or why there is none:
 * a sentence, and the others are NULL. */
struct gl_shader_variant {
   struct ir_shader *ir;
   struct pipe_shader_cso *cso;
   const char *why;
};

/* Derived from a texture object: the view, and the sampler for the unit's bias that was used last.
 * By the object's id, so that finding it costs a load; those whose place another one has that is in
 * use lie a little behind it. */
#define GL_TEXTURE_SLOTS 1024u
struct gl_texture_slot {
   uint32_t id; /* gl_texture_object::id; 0 = empty */
   uint32_t image_stamp, param_stamp;
   float unit_bias;
   bool compares; /* gl_stage_source::compares, that the sampler is made for */
   struct pipe_sampler_view *view;
   struct pipe_sampler_cso *sampler;
   struct pipe_resource *resource; /* of the view, referenced by it */
   uint8_t env_format;             /* enum ff_base_format */
   uint8_t depth;                  /* enum gl_derived_depth */
   uint8_t texel;                  /* enum ts_texel */
   bool floats, expands;           /* as gl_derived_unit has them */
};

/* A rectangle of pixels that is being drawn (image/rect.c): vertices are window coordinates, and
 * the fragments' colour or depth comes from an image that lies 1:1 on the window. */
struct gl_image_draw {
   struct pipe_sampler_view *view; /* NULL: no image, the colour is that of the vertices */
   struct pipe_sampler_cso *sampler;
   enum ir_image_use use;
   float scale[2]; /* from pixels to the coordinates of its texture */
   int x, y;       /* window position of the image's first texel */
   /* The rectangle has a stipple, not the one of polygons; NULL: it has none. */
   const struct pipe_poly_stipple *stipple;
};
/* What the steps below do otherwise then. */
#define GL_IMAGE_DRAW_DIRTY (GL_DIRTY_VIEWPORT | GL_DIRTY_POLYGON | GL_DIRTY_STAGES)
/* Window coordinates in vertices are divided by this, a power of two beyond every window. */
#define GL_IMAGE_DRAW_SCALE 16384.0f

/* What a shader depends on: the source, and the key it makes. Compared as bytes. */
#define GL_IMAGE_KEY_HEAD 16u /* image.c puts so much before another row's key */
struct gl_stage_key {
   const struct gl_stage_source *source;
   _Alignas(8) uint8_t bytes[GL_STAGE_KEY_MAX + GL_IMAGE_KEY_HEAD];
};

struct gl_derived_stage {
   const struct gl_stage_source *params_source; /* who wrote the parameters last; NULL: unknown */
   uint64_t params_dirty;                       /* enum gl_dirty and GL_DERIVED_* since then */
   struct gl_stage_key params_key;              /* of the last shader whose source has parameters */
   size_t params_key_size;                      /* with its source; 0: none yet */
   const struct gl_shader_variant *variant;     /* of that key; NULL: unknown */
};

struct gl_derived {
   uint64_t dirty;           /* enum gl_dirty and GL_DERIVED_*: what the steps of this walk go by */
   uint64_t texture_changes; /* of the share group, known to the last walk */
   bool clamps_vertex, clamps_fragment; /* gl_clamps, as of the last walk */
   bool invalidated;                    /* gl_derive_invalidate was called during the walk */
   struct gl_cso_cache cache[GL_CSO_KINDS];
   struct gl_texture_slot *slot; /* GL_TEXTURE_SLOTS */
   struct gl_derived_unit unit[GL_STORAGE_IMAGE_UNITS];

   const struct gl_image_draw *image; /* NULL: an ordinary draw */

   /* Bound in the pipe. NULL: unknown. */
   struct pipe_blend_cso *blend;
   struct pipe_rasterizer_cso *rasterizer;
   struct pipe_dsa_cso *dsa;
   struct pipe_sampler_cso *sampler[PIPE_SHADER_STAGES][GL_STORAGE_IMAGE_UNITS + 1];
   struct pipe_sampler_view *view[PIPE_SHADER_STAGES][GL_STORAGE_IMAGE_UNITS + 1];
   struct pipe_shader_cso *shader[PIPE_SHADER_STAGES];
   struct gl_derived_stage stage[PIPE_SHADER_STAGES];
   float environment_params[FF_FRAGMENT_BUMP_PARAMS][4]; /* as uploaded */
   uint64_t fragment_inputs; /* that the fragment stage reads; bits: enum ir_varying */
};

/* A template's CSO, made if need be; NULL: out of memory. The template was zeroed before it was
 * filled. */
struct pipe_blend_cso *gl_cso_blend(struct gl_context *ctx, const struct pipe_blend_state *t);
struct pipe_rasterizer_cso *gl_cso_rasterizer(struct gl_context *ctx,
                                              const struct pipe_rasterizer_state *t);
struct pipe_dsa_cso *gl_cso_dsa(struct gl_context *ctx,
                                const struct pipe_depth_stencil_alpha_state *t);
struct pipe_sampler_cso *gl_cso_sampler(struct gl_context *ctx, const struct pipe_sampler_state *t);
/* The shader of a key of `size` bytes, whose source builds it when it is asked for first. NULL: out
 * of memory. */
const struct gl_shader_variant *gl_cso_shader(struct gl_context *ctx, enum pipe_shader_stage stage,
                                              const struct gl_stage_key *key, size_t size);
void gl_bind_blend(struct gl_context *ctx, struct pipe_blend_cso *cso);
void gl_bind_rasterizer(struct gl_context *ctx, struct pipe_rasterizer_cso *cso);
void gl_bind_dsa(struct gl_context *ctx, struct pipe_dsa_cso *cso);
void gl_bind_shader(struct gl_context *ctx, enum pipe_shader_stage stage,
                    struct pipe_shader_cso *cso);
void gl_bind_texture_unit(struct gl_context *ctx, enum pipe_shader_stage stage, unsigned unit,
                          struct pipe_sampler_cso *sampler, struct pipe_sampler_view *view);
/* Frees every state object; nothing stays bound. */
void gl_cso_destroy_all(struct gl_context *ctx);

/* The templates by themselves, for internal draws that differ in a field. */
void gl_derive_blend_template(struct gl_context *ctx, struct pipe_blend_state *t);
void gl_derive_dsa_template(struct gl_context *ctx, struct pipe_depth_stencil_alpha_state *t);

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
bool gl_derive_vertex_textures(struct gl_context *ctx);
bool gl_derive_fragment_shader(struct gl_context *ctx);
bool gl_derive_fragment_params(struct gl_context *ctx);
bool gl_derive_vertex_shader(struct gl_context *ctx);
bool gl_derive_vertex_params(struct gl_context *ctx);

/* Drops the views of resources that nobody else has any more. */
void gl_derive_sweep_textures(struct gl_context *ctx);
void gl_derive_textures_finish(struct gl_context *ctx);

#endif
