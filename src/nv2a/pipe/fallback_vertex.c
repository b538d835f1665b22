/* Which results a vertex of the fallback has, and its way to the chip. */
#include "fallback.h"

#include <math.h>
#include <string.h>

/* --- Layout */

/* The texture stage that input i of the window program has coordinates for; NULL: none. */
static const struct nv2a_combiner_texture *
stage_of(const struct nv2a_pipe_context *ctx, unsigned i)
{
   unsigned varying = nv2a_window_copies[i].varying;
   if (varying < VARYING_TEX0 || varying >= VARYING_TEX0 + NV2A_NUM_TEXTURE_STAGES)
      return NULL;
   return &ctx->fragment->texture[varying - VARYING_TEX0];
}

/* What input i is; VARYING_MAX: nothing. */
static unsigned
copied_varying(const struct nv2a_pipe_context *ctx, unsigned i)
{
   const struct nv2a_combiner_texture *texture = stage_of(ctx, i);
   if (!texture)
      return nv2a_window_copies[i].varying;
   return texture->mode != NV2A_TEXTURE_NONE ? texture->varying : VARYING_MAX;
}

/* The parameter by which input i of the window program is where an image lies on the window; -1: it
 * is a varying. */
static int
image_param(const struct nv2a_pipe_context *ctx, unsigned i)
{
   return copied_varying(ctx, i) == VARYING_WPOS ? stage_of(ctx, i)->window : -1;
}

static bool
is_wanted(const struct nv2a_pipe_context *ctx, unsigned varying)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   uint64_t read = ctx->fragment->varyings;
   switch (varying) {
   case VARYING_PSIZ:
      return rast->point_size_per_vertex;
   case VARYING_BFC0:
   case VARYING_BFC1:
      return rast->light_twoside && read >> (varying - VARYING_BFC0 + VARYING_COL0) & 1;
   default:
      return read >> varying & 1;
   }
}

/* Coordinates that are no varying as it is: those of images, those whose q is to be 1, and those
 * whose r is to be in units of depth. */
static void
place_made(struct nv2a_pipe_context *ctx, unsigned i)
{
   struct nv2a_fallback *fallback = ctx->fallback;
   const struct nv2a_combiner_texture *texture = stage_of(ctx, i);
   unsigned stage = texture ? (unsigned)(texture - ctx->fragment->texture) : 0;
   bool changes = texture && (fallback->key.affine | fallback->key.compares) >> stage & 1 &&
                  fallback->attrib[i] != NV2A_NO_SLOT;
   fallback->made_from[i] = changes ? fallback->attrib[i] : NV2A_NO_SLOT;
   if (changes || image_param(ctx, i) >= 0)
      fallback->attrib[i] = (uint8_t)fallback->num_attribs++;
}

const struct draw_vertex_layout *
nv2a_fallback_layout(void *data)
{
   struct nv2a_pipe_context *ctx = data;
   struct nv2a_fallback *fallback = ctx->fallback;
   draw_layout_init(&fallback->layout);
   fallback->key = nv2a_vertex_key(ctx);
   for (unsigned i = 1; i < NV2A_NUM_WINDOW_COPIES; i++) {
      unsigned varying = copied_varying(ctx, i);
      bool wanted = varying < VARYING_MAX && is_wanted(ctx, varying) && image_param(ctx, i) < 0;
      if (wanted)
         draw_layout_add(&fallback->layout, varying);
      fallback->attrib[i] = wanted ? (uint8_t)(1 + fallback->layout.slot[varying]) : NV2A_NO_SLOT;
   }
   fallback->attrib[0] = 0;
   fallback->num_attribs = 1 + fallback->layout.num_attribs;
   for (unsigned i = 1; i < NV2A_NUM_WINDOW_COPIES; i++)
      place_made(ctx, i);
   return &fallback->layout;
}

/* --- Vertices */

/* Coordinates of images follow from the place in the window. */
static void
make_coordinates(const struct nv2a_pipe_context *ctx, float x, float y, float *to)
{
   const struct nv2a_fallback *fallback = ctx->fallback;
   for (unsigned i = 1; i < NV2A_NUM_WINDOW_COPIES; i++) {
      int param = image_param(ctx, i);
      float *coord = to + 4 * fallback->attrib[i];
      if (fallback->made_from[i] != NV2A_NO_SLOT) {
         unsigned stage = (unsigned)(stage_of(ctx, i) - ctx->fragment->texture);
         memcpy(coord, to + 4 * fallback->made_from[i], 4 * sizeof(float));
         if (fallback->key.affine >> stage & 1)
            coord[3] = 1.0f;
         if (fallback->key.compares >> stage & 1)
            coord[2] *= nv2a_compared_depths(&fallback->key, stage);
      } else if (param >= 0) {
         const float *place = ctx->u.params[param];
         coord[0] = x * place[0] + place[2];
         coord[1] = y * place[1] + place[3];
         coord[2] = 0.0f;
         coord[3] = 1.0f;
      }
   }
}

void
nv2a_fallback_convert(const struct nv2a_pipe_context *ctx, const float *from, float *to)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const struct nv2a_fallback *fallback = ctx->fallback;
   memcpy(to, from, 4 * (1 + fallback->layout.num_attribs) * sizeof(float));
   if (fallback->num_attribs > 1 + fallback->layout.num_attribs)
      make_coordinates(ctx, from[0], from[1], to);
   to[1] = (float)ctx->height - from[1];
   to[2] = from[2] * fallback->units;
   to[3] = 1.0f / from[3];
   unsigned size = fallback->layout.slot[VARYING_PSIZ];
   if (size != NV2A_NO_SLOT)
      to[4 + 4 * size] = draw_plain_point_size(rast, &fallback->layout, from);
}

float *
nv2a_fallback_begin(struct nv2a_pipe_context *ctx, unsigned num)
{
   const struct nv2a_fallback *fallback = ctx->fallback;
   unsigned stride = 4 * nv2a_fallback_floats(fallback);
   uint32_t address;
   float *room = nv2a_stream_take(ctx, num * stride, &address);
   if (!room || !nv2a_emit_state(ctx, true))
      return NULL;
   for (unsigned reg = 0; reg < NV2A_NUM_INPUTS; reg++) {
      unsigned attrib = NV2A_NO_SLOT;
      for (unsigned i = 0; i < NV2A_NUM_WINDOW_COPIES; i++)
         if (nv2a_window_copies[i].input == reg)
            attrib = fallback->attrib[i];
      if (attrib == NV2A_NO_SLOT) {
         nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * reg, NV2A_ARRAY_OFF);
         continue;
      }
      nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * reg,
                      nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE,
                                NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F) |
                          nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_SIZE, 4) |
                          nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_STRIDE, stride));
      nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * reg,
                      address + 16 * attrib);
   }
   ctx->arrays = (1u << NV2A_NUM_INPUTS) - 1;
   ctx->current_known = 0;
   return room;
}
