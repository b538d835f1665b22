/* The first rows of both stages: rectangles of pixels that are drawn over the state of ordinary
 * draws (DrawPixels, CopyPixels, Bitmap). Vertices pass through, in window coordinates; fragments
 * start from the image and go on as under the row that runs them otherwise. */
#include <string.h>

#include "compiler/ir/builder.h"
#include "compiler/lower/image.h"
#include "private.h"

/* --- Vertices */

static bool
draws_rectangle(const struct gl_context *ctx)
{
   return ctx->derived->image != NULL;
}

static size_t
pass_through_key(struct gl_context *ctx, void *key)
{
   memset(key, 0, 4);
   return 4; /* there is one shader only */
}

/* Every attribute to the varying of its meaning. */
static struct ir_shader *
build_pass_through(struct gl_context *ctx, const void *key)
{
   static const struct {
      uint8_t varying, attrib;
   } moves[] = {
       {VARYING_HPOS, VERT_ATTRIB_POS},
       {VARYING_COL0, VERT_ATTRIB_COLOR0},
       {VARYING_COL1, VERT_ATTRIB_COLOR1},
       {VARYING_FOGC, VERT_ATTRIB_FOG},
   };
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   if (!sh)
      return NULL;
   struct ir_builder b = ir_builder_create(sh);
   for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++)
      ir_store_output(&b, moves[i].varying, 0xf, ir_load_input(&b, moves[i].attrib, 4));
   for (unsigned i = 0; i < ctx->limits.texture_coords; i++)
      ir_store_output(&b, VARYING_TEX0 + i, 0xf, ir_load_input(&b, VERT_ATTRIB_TEX0 + i, 4));
   ir_end(&b);
   if (b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}

/* The raster position has a distance and a secondary colour whoever runs vertices; whether the sum
 * is on is the state of ordinary draws. */
static void
pass_through_results(struct gl_context *ctx, struct gl_vertex_results *r)
{
   gl_stage_under(ctx, PIPE_SHADER_VERTEX, &gl_image_vertices)->results(ctx, r);
   r->written = UINT64_MAX;
   r->fog_factor = false;
}

const struct gl_stage_source gl_image_vertices = {
    .name = "image",
    .in_use = draws_rectangle,
    .key = pass_through_key,
    .build = build_pass_through,
    .tidy = true,
    .results = pass_through_results,
};

/* --- Fragments */

struct image_key {
   const struct gl_stage_source *under;
   uint32_t use; /* enum ir_image_use */
   _Alignas(8) uint8_t under_key[GL_STAGE_KEY_MAX];
};
_Static_assert(offsetof(struct image_key, under_key) <= GL_IMAGE_KEY_HEAD, "a key fits");

static bool
has_image(const struct gl_context *ctx)
{
   return ctx->derived->image && ctx->derived->image->view;
}

/* By the units: the image has a sampler of its own. */
static int
sampled_target(struct gl_context *ctx, unsigned unit)
{
   return gl_stage_under(ctx, PIPE_SHADER_FRAGMENT, &gl_image_fragments)->sampled_target(ctx, unit);
}

static bool
compares(struct gl_context *ctx, unsigned unit)
{
   const struct gl_stage_source *under =
       gl_stage_under(ctx, PIPE_SHADER_FRAGMENT, &gl_image_fragments);
   return !under->compares || under->compares(ctx, unit);
}

static size_t
make_key(struct gl_context *ctx, void *out)
{
   struct image_key *key = out;
   memset(key, 0, offsetof(struct image_key, under_key));
   key->under = gl_stage_under(ctx, PIPE_SHADER_FRAGMENT, &gl_image_fragments);
   key->use = ctx->derived->image->use;
   const size_t size = key->under->key(ctx, key->under_key);
   return size ? offsetof(struct image_key, under_key) + size : 0;
}

static enum ir_tex_target
image_target(const struct gl_context *ctx)
{
   return ctx->limits.can & GL_CAN_TEXTURE_RECT ? IR_TEX_RECT : IR_TEX_2D;
}

static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   const struct image_key *key = data;
   struct ir_shader *sh = key->under->build(ctx, key->under_key);
   if (sh && !ir_lower_image(sh, (enum ir_image_use)key->use, image_target(ctx),
                             ctx->limits.image_sampler)) {
      ir_shader_destroy(sh);
      sh = NULL;
   }
   return sh;
}

/* The image's parameter is the last. */
static void
upload(struct gl_context *ctx, const void *data, uint64_t dirty, bool all)
{
   struct gl_derived *d = ctx->derived;
   const struct image_key *key = data;
   const struct gl_shader_variant *variant = d->stage[PIPE_SHADER_FRAGMENT].variant;
   const struct gl_image_draw *image = d->image;
   const float place[1][4] = {{image->scale[0], image->scale[1], -image->scale[0] * (float)image->x,
                               -image->scale[1] * (float)image->y}};
   if (!variant)
      return; /* all state objects were dropped since, and everything is derived again */
   if (key->under->upload)
      key->under->upload(ctx, key->under_key, dirty, all);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, variant->ir->num_params - 1, 1, place);
   gl_bind_texture_unit(ctx, PIPE_SHADER_FRAGMENT, ctx->limits.image_sampler, image->sampler,
                        image->view);
}

const struct gl_stage_source gl_image_fragments = {
    .name = "image",
    .in_use = has_image,
    .key_dirty = UINT64_MAX,
    .key = make_key,
    .build = build,
    .tidy = true,
    .params_dirty = UINT64_MAX,
    .upload = upload,
    .sampled_target = sampled_target,
    .any_unit = true,
    .compares = compares,
};
