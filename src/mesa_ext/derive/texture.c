/* Derived from texture state: what each unit samples, its sampler and its view. */
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/texture/palette.h"
#include "mesa_ext/texture/texture.h"
#include "private.h"

static void
drop_view(struct gl_context *ctx, struct gl_texture_slot *slot)
{
   struct gl_derived *d = ctx->derived;
   if (!slot->view)
      return;
   for (unsigned i = 0; i < PIPE_SHADER_STAGES * (GL_STORAGE_IMAGE_UNITS + 1u); i++) {
      const enum pipe_shader_stage stage =
          (enum pipe_shader_stage)(i / (GL_STORAGE_IMAGE_UNITS + 1u));
      const unsigned unit = i % (GL_STORAGE_IMAGE_UNITS + 1u);
      if (d->view[stage][unit] == slot->view)
         gl_bind_texture_unit(ctx, stage, unit, NULL, NULL);
   }
   ctx->pipe->sampler_view_destroy(ctx->pipe, slot->view);
   slot->view = NULL;
   slot->sampler = NULL;
   slot->resource = NULL;
}

static bool
is_bound(const struct gl_derived *d, const struct gl_texture_slot *slot)
{
   for (unsigned i = 0; slot->view && i < PIPE_SHADER_STAGES * (GL_STORAGE_IMAGE_UNITS + 1u); i++) {
      if (d->view[i / (GL_STORAGE_IMAGE_UNITS + 1u)][i % (GL_STORAGE_IMAGE_UNITS + 1u)] ==
          slot->view)
         return true;
   }
   return false;
}

/* More than the textures that can be bound at a time. */
#define NUM_PROBES (PIPE_SHADER_STAGES * (GL_STORAGE_IMAGE_UNITS + 1u) + 1u)

/* The slot of an object: the one it has, or the first of the places for it that no texture in use
 * has. */
static struct gl_texture_slot *
find_slot(struct gl_derived *d, uint64_t id)
{
   struct gl_texture_slot *first = &d->slot[id % GL_TEXTURE_SLOTS];
   if (first->id == id)
      return first;
   struct gl_texture_slot *unused = NULL;
   for (unsigned i = 0; i < NUM_PROBES; i++) {
      struct gl_texture_slot *slot = &d->slot[(id + i) % GL_TEXTURE_SLOTS];
      if (slot->id == id)
         return slot;
      if (!unused && !is_bound(d, slot))
         unused = slot;
   }
   return unused;
}

void
gl_derive_forget_texture(struct gl_context *ctx, const struct gl_texture_object *obj)
{
   if (!ctx->derived)
      return;
   struct gl_texture_slot *slot = find_slot(ctx->derived, obj->id);
   if (slot->id == obj->id) {
      drop_view(ctx, slot);
      *slot = (struct gl_texture_slot){0};
   }
}

void
gl_derive_sweep_textures(struct gl_context *ctx)
{
   for (unsigned i = 0; i < GL_TEXTURE_SLOTS; i++) {
      struct gl_texture_slot *slot = &ctx->derived->slot[i];
      if (!slot->view || __atomic_load_n(&slot->resource->refcount, __ATOMIC_ACQUIRE) != 1)
         continue;
      drop_view(ctx, slot);
      *slot = (struct gl_texture_slot){0};
   }
}

void
gl_derive_textures_finish(struct gl_context *ctx)
{
   for (unsigned i = 0; ctx->derived->slot && i < GL_TEXTURE_SLOTS; i++)
      drop_view(ctx, &ctx->derived->slot[i]);
}

static enum pipe_tex_wrap
wrap_mode(GLenum wrap)
{
   switch (wrap) {
   case GL_CLAMP:
      return PIPE_TEX_WRAP_CLAMP;
   case GL_CLAMP_TO_EDGE:
      return PIPE_TEX_WRAP_CLAMP_TO_EDGE;
   case GL_CLAMP_TO_BORDER:
      return PIPE_TEX_WRAP_CLAMP_TO_BORDER;
   case GL_MIRRORED_REPEAT:
      return PIPE_TEX_WRAP_MIRROR_REPEAT;
   default:
      return PIPE_TEX_WRAP_REPEAT;
   }
}

/* NEAREST 0x2600, LINEAR 0x2601, then NEAREST_MIPMAP_NEAREST 0x2700, LINEAR_MIPMAP_NEAREST,
 * NEAREST_MIPMAP_LINEAR, LINEAR_MIPMAP_LINEAR. */
static void
filters(const struct gl_texture_params *p, struct pipe_sampler_state *t)
{
   t->min_img_filter = p->min_filter & 1 ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST;
   t->mag_img_filter = p->mag_filter & 1 ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST;
   if (p->min_filter < GL_NEAREST_MIPMAP_NEAREST)
      t->min_mip_filter = PIPE_TEX_MIPFILTER_NONE;
   else
      t->min_mip_filter = p->min_filter < GL_NEAREST_MIPMAP_LINEAR ? PIPE_TEX_MIPFILTER_NEAREST
                                                                   : PIPE_TEX_MIPFILTER_LINEAR;
}

static GLenum
base_format(const struct gl_texture_object *obj)
{
   return obj->image[0][obj->params.base_level]->format->base;
}

/* The border colour as the view's swizzle leaves it: the components the base format has, in the
 * range that they have; floats have any (ARB_texture_float), but for those of NV_float_buffer. */
static void
border_color(const struct gl_format *format, bool floats, const float in[4], float out[4])
{
   const unsigned has_sign = gl_format_signed_components(format);
   for (unsigned i = 0; i < 4; i++) {
      const float least = has_sign >> i & 1 ? -1 : 0;
      out[i] = floats || (in[i] > least && in[i] < 1) ? in[i] : in[i] > least ? 1 : least;
   }
   switch (format->base) {
   case GL_ALPHA:
      out[0] = out[1] = out[2] = 0;
      break;
   case GL_LUMINANCE:
      out[1] = out[2] = out[0];
      out[3] = 1;
      break;
   case GL_LUMINANCE_ALPHA:
      out[1] = out[2] = out[0];
      break;
   case GL_INTENSITY:
   case GL_DEPTH_COMPONENT: /* spec 3.8.7: red is the depth, whatever the depth mode makes of it */
      out[1] = out[2] = out[3] = out[0];
      break;
   case GL_RED:
      out[1] = 0;
      /* fall through */
   case GL_RG:
      out[2] = 0;
      /* fall through */
   case GL_RGB:
      out[3] = 1;
      break;
   default:
      break;
   }
}

/* Drivers apply the view's swizzle to the border colour too: it is given in the channels of the
 * resource. -0 and 0 are one key. */
static void
to_channels(const struct gl_texture_object *obj, float color[4])
{
   enum pipe_swizzle swizzle[4];
   float channel[4] = {0};
   gl_format_swizzle(base_format(obj), obj->resource->format, obj->params.depth_mode, swizzle);
   for (unsigned i = 4; i--;) {
      if (swizzle[i] <= PIPE_SWIZZLE_W && color[i] != 0)
         channel[swizzle[i]] = color[i];
   }
   memcpy(color, channel, sizeof channel);
}

static void
sampler_template(const struct gl_texture_object *obj, float unit_bias, bool compares,
                 struct pipe_sampler_state *t)
{
   const struct gl_texture_params *p = &obj->params;
   memset(t, 0, sizeof *t);
   t->wrap_s = wrap_mode(p->wrap_s);
   t->wrap_t = wrap_mode(p->wrap_t);
   t->wrap_r = wrap_mode(p->wrap_r);
   filters(p, t);
   const struct gl_format *format = obj->image[0][obj->params.base_level]->format;
   const bool keeps_depth = gl_format_keeps_depth(format);
   if (base_format(obj) == GL_DEPTH_COMPONENT && p->compare_mode != GL_NONE && compares) {
      t->compare_mode = PIPE_TEX_COMPARE_R_TO_TEXTURE;
      t->compare_func = (enum pipe_compare_func)(p->compare_func - GL_NEVER);
      t->compare_floats = keeps_depth;
      t->compare_fail = p->compare_fail;
   }
   t->lod_bias = unit_bias + p->lod_bias;
   t->min_lod = p->min_lod;
   t->max_lod = p->max_lod;
   t->max_anisotropy = p->max_anisotropy;
   const bool floats =
       keeps_depth || (u_format_is_float(obj->resource->format) && format->texel != TS_TEXEL_FLOAT);
   border_color(format, floats, p->border_color, t->border_color);
   to_channels(obj, t->border_color);
}

/* Components of samples that NV_texture_expand_normal takes from [0,1] to [-1,1]: colours and other
 * numbers that have no sign. */
static unsigned
expanded(const struct gl_texture_object *obj)
{
   const struct gl_format *format = obj->image[0][obj->params.base_level]->format;
   if (obj->params.remap_mode != GL_EXPAND_NORMAL_NV || format->base == GL_DEPTH_COMPONENT ||
       u_format_is_float(obj->resource->format))
      return 0;
   return ~gl_format_signed_components(format) & 0xf;
}

/* EXT_texture_swizzle: where a component of samples comes from; PIPE_SWIZZLE_X to W stand for red
 * to alpha. */
static enum pipe_swizzle
chosen(GLenum swizzle)
{
   return swizzle == GL_ZERO  ? PIPE_SWIZZLE_0
          : swizzle == GL_ONE ? PIPE_SWIZZLE_1
                              : (enum pipe_swizzle)(PIPE_SWIZZLE_X + (swizzle - GL_RED));
}

static void
swizzle_view(const struct gl_texture_params *p, struct pipe_sampler_view_state *t)
{
   enum pipe_swizzle from[4];
   const uint8_t expand = t->expand;
   memcpy(from, t->swizzle, sizeof from);
   t->expand = 0;
   for (unsigned i = 0; i < 4; i++) {
      const enum pipe_swizzle c = chosen(p->swizzle[i]);
      t->swizzle[i] = c <= PIPE_SWIZZLE_W ? from[c] : c;
      if (c <= PIPE_SWIZZLE_W)
         t->expand |= (uint8_t)((expand >> c & 1) << i);
   }
}

static bool
make_view(struct gl_context *ctx, struct gl_texture_slot *slot, const struct gl_texture_object *obj)
{
   struct pipe_sampler_view_state t = {
       .resource = obj->resource,
       .first_level = (uint32_t)(obj->params.base_level - obj->first_level),
       .last_level = (uint32_t)(obj->last_level - obj->first_level),
       .srgb = obj->image[0][obj->params.base_level]->format->srgb &&
               obj->params.srgb_decode == GL_DECODE_EXT,
   };
   if (obj->borrowed && obj->resource->target != gl_texture_pipe_targets[obj->index]) {
      t.one_layer = true;
      t.layer = obj->image[0][obj->params.base_level]->layer;
   }
   gl_format_swizzle(base_format(obj), obj->resource->format, obj->params.depth_mode, t.swizzle);
   t.expand = (uint8_t)expanded(obj);
   swizzle_view(&obj->params, &t);
   drop_view(ctx, slot);
   slot->view = ctx->pipe->create_sampler_view(ctx->pipe, &t);
   slot->resource = obj->resource;
   if (!slot->view)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a sampler view");
   return slot->view != NULL;
}

static enum ts_texel
texel_of(const struct gl_texture_object *obj)
{
   return gl_format_texel(obj->image[0][obj->params.base_level]->format);
}

/* Whether no rules of signed or unsigned colours hold for its numbers. */
static bool
gives_floats(const struct gl_texture_object *obj)
{
   const struct gl_format *format = obj->image[0][obj->params.base_level]->format;
   return u_format_is_float(obj->resource->format) || gl_block_info(format->block)->is_signed;
}

static uint8_t
env_format(const struct gl_texture_object *obj)
{
   const struct gl_format *format = obj->image[0][obj->params.base_level]->format;
   GLenum base = format->numbers == GL_NUMBERS_INDEX ? obj->palette_base : format->base;
   if (base == GL_DEPTH_COMPONENT)
      base = obj->params.depth_mode;
   switch (base) {
   case GL_ALPHA:
      return FF_FORMAT_ALPHA;
   case GL_LUMINANCE:
      return FF_FORMAT_LUMINANCE;
   case GL_LUMINANCE_ALPHA:
      return FF_FORMAT_LUMINANCE_ALPHA;
   case GL_INTENSITY:
   case GL_DSDT_MAG_INTENSITY_NV:
      return FF_FORMAT_INTENSITY;
   case GL_RED:
   case GL_RG:
   case GL_RGB:
      return FF_FORMAT_RGB;
   default:
      return FF_FORMAT_RGBA;
   }
}

static uint8_t
depth_of(const struct gl_texture_object *obj)
{
   if (base_format(obj) != GL_DEPTH_COMPONENT)
      return GL_DERIVED_NO_DEPTH;
   return obj->params.compare_mode == GL_NONE ? GL_DERIVED_DEPTH : GL_DERIVED_COMPARED;
}

/* Whether the slot has what the object is at the moment: the stamps tell, without its lock. */
static bool
slot_is_current(const struct gl_texture_slot *slot, const struct gl_texture_object *obj,
                float unit_bias, bool compares)
{
   return slot->id == obj->id && slot->sampler && slot->unit_bias == unit_bias &&
          slot->compares == compares &&
          slot->image_stamp == __atomic_load_n(&obj->image_stamp, __ATOMIC_ACQUIRE) &&
          slot->param_stamp == __atomic_load_n(&obj->param_stamp, __ATOMIC_ACQUIRE);
}

/* View and sampler of the object, which is locked, as it is now; false: out of memory. */
static bool
update_slot(struct gl_context *ctx, struct gl_texture_slot *slot, struct gl_texture_object *obj,
            float unit_bias, bool compares)
{
   const bool same = slot->id == obj->id && slot->view;
   const bool same_params = same && slot->param_stamp == obj->param_stamp;
   if (!same_params || slot->image_stamp != obj->image_stamp) {
      if (!gl_texture_finalize(ctx, obj) || !make_view(ctx, slot, obj))
         return false;
      slot->id = obj->id;
      slot->image_stamp = obj->image_stamp;
      slot->param_stamp = obj->param_stamp;
      slot->env_format = env_format(obj);
      slot->depth = depth_of(obj);
      slot->texel = (uint8_t)texel_of(obj);
      slot->floats = gives_floats(obj);
      slot->expands = expanded(obj) != 0;
      slot->sampler = NULL;
   }
   if (!slot->sampler || slot->unit_bias != unit_bias || slot->compares != compares) {
      struct pipe_sampler_state t;
      sampler_template(obj, unit_bias, compares, &t);
      slot->sampler = gl_cso_sampler(ctx, &t);
      slot->unit_bias = unit_bias;
      slot->compares = compares;
   }
   return slot->sampler != NULL;
}

static const uint8_t ir_targets[GL_NUM_TEX_TARGETS] = {
    [GL_TEX_1D] = IR_TEX_1D + 1, [GL_TEX_2D] = IR_TEX_2D + 1,     [GL_TEX_RECT] = IR_TEX_RECT + 1,
    [GL_TEX_3D] = IR_TEX_3D + 1, [GL_TEX_CUBE] = IR_TEX_CUBE + 1,
};

/* Binds what a stage samples of a target in a unit: the slot that has it, or NULL where nothing can
 * be sampled. */
static const struct gl_texture_slot *
bind_target(struct gl_context *ctx, enum pipe_shader_stage stage, unsigned index, int target)
{
   const struct gl_texture_unit *unit = &ctx->texture.unit[index];
   const struct gl_stage_source *source = ctx->stages.source[stage];
   struct gl_texture_object *obj = unit->bound[target];
   struct gl_texture_slot *slot = find_slot(ctx->derived, obj->id);
   const bool compares = !source->compares || source->compares(ctx, index);
   if (__atomic_load_n(&obj->indexed, __ATOMIC_RELAXED)) {
      gl_lock_texture(ctx, obj);
      if (gl_palette_is_stale(ctx, obj))
         gl_palette_apply(ctx, obj);
      gl_unlock_texture(ctx, obj);
   }
   if (!slot_is_current(slot, obj, unit->lod_bias, compares)) {
      gl_lock_texture(ctx, obj);
      const bool usable =
          gl_texture_complete(obj) && update_slot(ctx, slot, obj, unit->lod_bias, compares);
      gl_unlock_texture(ctx, obj);
      if (!usable) {
         gl_bind_texture_unit(ctx, stage, index, NULL, NULL);
         return NULL;
      }
   }
   gl_bind_texture_unit(ctx, stage, index, slot->sampler, slot->view);
   return slot;
}

/* A texture that is not complete switches its unit off (spec 3.8.9), a texture that there is no
 * memory for as well; programs that sample it anyway read (0,0,0,1). */
static struct gl_derived_unit
derive_unit(struct gl_context *ctx, unsigned index)
{
   const struct gl_image_draw *image = ctx->derived->image;
   const struct gl_stage_source *source = ctx->stages.source[PIPE_SHADER_FRAGMENT];
   const int target = source->sampled_target(ctx, index);
   if (target < 0 || (image && image->view && index == ctx->limits.image_sampler))
      return (struct gl_derived_unit){0};
   const struct gl_texture_slot *slot = bind_target(ctx, PIPE_SHADER_FRAGMENT, index, target);
   if (!slot)
      return (struct gl_derived_unit){0};
   return (struct gl_derived_unit){ctx->texture.unit[index].bound[target],
                                   ir_targets[target],
                                   slot->env_format,
                                   slot->depth,
                                   slot->texel,
                                   slot->floats,
                                   slot->expands};
}

bool
gl_derive_textures(struct gl_context *ctx)
{
   struct gl_derived *d = ctx->derived;
   const bool any_unit = ctx->stages.source[PIPE_SHADER_FRAGMENT]->any_unit;
   const unsigned num = any_unit ? ctx->limits.image_units : ctx->limits.texture_units;
   for (unsigned i = 0; i < num; i++) {
      const struct gl_derived_unit unit = derive_unit(ctx, i);
      if (unit.target != d->unit[i].target || unit.format != d->unit[i].format ||
          unit.depth != d->unit[i].depth || unit.texel != d->unit[i].texel ||
          unit.floats != d->unit[i].floats || unit.expands != d->unit[i].expands)
         d->dirty |= GL_DERIVED_TEXTURES;
      d->unit[i] = unit;
   }
   return true;
}

bool
gl_derive_vertex_textures(struct gl_context *ctx)
{
   const struct gl_stage_source *source = ctx->stages.source[PIPE_SHADER_VERTEX];
   for (unsigned i = 0; source->sampled_target && i < ctx->limits.image_units; i++) {
      const int target = source->sampled_target(ctx, i);
      if (target >= 0)
         bind_target(ctx, PIPE_SHADER_VERTEX, i, target);
   }
   return true;
}

const struct gl_derived_unit *
gl_derived_unit(const struct gl_context *ctx, unsigned unit)
{
   return &ctx->derived->unit[unit];
}
