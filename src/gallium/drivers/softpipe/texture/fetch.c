/* Texels: reading them in any format, and filtering. */
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "private.h"
#include "gallium/auxiliary/simd/bytes.h"

/* Texel numbers of a pass along its axes; weights 0 and second texels unused when nearest. */
struct texels {
   struct sp_tex_axis axis[3];
};

static void
find_texels(const struct sp_tex_pass *p, struct texels *t)
{
   const struct pipe_sampler_state *s = &p->unit->sampler;
   const enum pipe_tex_wrap wrap[3] = {s->wrap_s, s->wrap_t, s->wrap_r};
   const float *size[3] = {p->levels->width, p->levels->height, p->levels->depth};
   const unsigned bits = sp_tex_weight_bits(p->unit->kind);
   for (unsigned a = 0; a < p->num_axes; a++) {
      if (p->linear)
         sp_tex_wrap_linear(wrap[a], p->texels, bits, p->coord[a], size[a], &t->axis[a]);
      else
         sp_tex_wrap_nearest(wrap[a], p->texels, p->coord[a], size[a], &t->axis[a]);
   }
}

/* Byte offsets of one corner of the filter for all lanes; bit k of corner chooses the second texel
 * of axis k. Returns the lanes whose texel is the sampler's border colour; their offset is
 * harmless. */
static uint64_t
corner_offsets(const struct sp_tex_pass *p, const struct texels *t, unsigned corner,
               int32_t *offset)
{
   const struct sp_tex_levels *l = p->levels;
   const float *size[3] = {l->width, l->height, l->depth};
   sp_tex_ints outside = {0}, strides[3];
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      strides[0][i] = (int32_t)p->unit->res->texel_bytes;
      strides[1][i] = l->stride[i];
      strides[2][i] = l->layer_stride[i];
      offset[i] = l->offset[i] + (p->face ? p->face[i] * l->layer_stride[i] : 0);
   }
   for (unsigned a = 0; a < p->num_axes; a++) {
      const int32_t *index = corner & (1u << a) ? t->axis[a].i1 : t->axis[a].i0;
      /* The images' own borders are texels -1 and n. */
      int32_t border = p->unit->has_border ? 1 : 0;
      for (unsigned i = 0; i < SP_TEX_LANES; i++) {
         int32_t v = index[i], lo = -border, hi = (int32_t)size[a][i] - 1 + border;
         int32_t clamped = v < lo ? lo : v > hi ? hi : v;
         outside[i] |= v ^ clamped;
         offset[i] += clamped * strides[a][i];
      }
   }
   if (p->unit->has_border)
      return 0;
   uint64_t mask = 0;
   for (unsigned i = 0; i < SP_TEX_LANES; i++)
      mask |= (uint64_t)(outside[i] != 0) << i;
   return mask;
}

/* --- Bytes */

static void
fetch_words(const uint8_t *data, const int32_t *offset, uint32_t *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i++)
      memcpy(&out[i], data + offset[i], 4);
}

static void
fetch_bytes(const struct sp_tex_pass *p, const int32_t *offset, uint32_t *out)
{
   const uint8_t *data = p->unit->res->data;
   switch (p->unit->res->base.format) {
   case PIPE_FORMAT_R8G8B8A8_UNORM:
      fetch_words(data, offset, out);
      break;
   case PIPE_FORMAT_R8G8B8X8_UNORM:
      fetch_words(data, offset, out);
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         out[i] |= 0xff000000u;
      break;
   case PIPE_FORMAT_B8G8R8A8_UNORM:
   case PIPE_FORMAT_B8G8R8X8_UNORM: {
      uint32_t opaque = p->unit->res->base.format == PIPE_FORMAT_B8G8R8X8_UNORM ? 0xff000000u : 0;
      fetch_words(data, offset, out);
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         out[i] = (out[i] & 0xff00ff00u) | (out[i] & 0xff) << 16 | (out[i] >> 16 & 0xff) | opaque;
      break;
   }
   case PIPE_FORMAT_L8_UNORM:
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         out[i] = data[offset[i]] * 0x010101u | 0xff000000u;
      break;
   case PIPE_FORMAT_A8_UNORM:
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         out[i] = (uint32_t)data[offset[i]] << 24;
      break;
   case PIPE_FORMAT_I8_UNORM:
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         out[i] = data[offset[i]] * 0x01010101u;
      break;
   case PIPE_FORMAT_L8A8_UNORM:
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         out[i] = data[offset[i]] * 0x010101u | (uint32_t)data[offset[i] + 1] << 24;
      break;
   default:
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         u_format_unpack_rgba8(p->unit->res->base.format, (uint8_t(*)[4]) & out[i],
                               data + offset[i], 1);
   }
}

static void
corner_bytes(const struct sp_tex_pass *p, const struct texels *t, unsigned corner, uint32_t *out)
{
   sp_tex_ints offset;
   uint64_t border = corner_offsets(p, t, corner, offset);
   fetch_bytes(p, offset, out);
   for (; border; border &= border - 1)
      out[__builtin_ctzll(border)] = p->unit->border_bytes;
}

static void
lerp_bytes(uint32_t *io, const uint32_t *b, const int32_t *weight)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      sp_vu *v = (sp_vu *)(io + i);
      *v = sp_vu_lerp_bytes(*v, sp_vu_load(b + i), *(const sp_vi *)(weight + i));
   }
}

void
sp_tex_sample_bytes(const struct sp_tex_pass *p, uint32_t *out)
{
   struct texels t;
   find_texels(p, &t);
   if (!p->linear) {
      corner_bytes(p, &t, 0, out);
      return;
   }
   /* Corners in the order of their bits; after corner c, axes whose bits end there are filtered. */
   uint32_t partial[3][SP_TEX_LANES] __attribute__((aligned(64)));
   uint32_t corner[SP_TEX_LANES] __attribute__((aligned(64)));
   for (unsigned c = 0; c < 1u << p->num_axes; c++) {
      corner_bytes(p, &t, c, corner);
      unsigned a = 0;
      for (; a < p->num_axes && (c & (1u << a)); a++) {
         lerp_bytes(partial[a], corner, t.axis[a].weight);
         memcpy(corner, partial[a], sizeof(corner));
      }
      memcpy(a < p->num_axes ? partial[a] : out, corner, sizeof(corner));
   }
}

/* --- Floats */

static bool
compare_depth(enum pipe_compare_func func, float ref, float texel)
{
   switch (func) {
   case PIPE_FUNC_NEVER:
      return false;
   case PIPE_FUNC_LESS:
      return ref < texel;
   case PIPE_FUNC_EQUAL:
      return ref == texel;
   case PIPE_FUNC_LEQUAL:
      return ref <= texel;
   case PIPE_FUNC_GREATER:
      return ref > texel;
   case PIPE_FUNC_NOTEQUAL:
      return ref != texel;
   case PIPE_FUNC_GEQUAL:
      return ref >= texel;
   case PIPE_FUNC_ALWAYS:
      break;
   }
   return true;
}

/* Bytes made linear. */
static void
linear_texels(const struct sp_tex_pass *p, const int32_t *offset, uint64_t border,
              float (*out)[SP_TEX_LANES])
{
   const struct sp_tex_unit *u = p->unit;
   uint32_t words[SP_TEX_LANES] __attribute__((aligned(64)));
   fetch_bytes(p, offset, words);
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      for (unsigned c = 0; c < 3; c++)
         out[c][i] = u->linear[words[i] >> (8 * c) & 0xff];
      out[3][i] = (float)(words[i] >> 24) * (1.0f / 255);
   }
   for (; border; border &= border - 1) {
      for (unsigned c = 0; c < 4; c++)
         out[c][__builtin_ctzll(border)] = u->sampler.border_color[c];
   }
}

static void
corner_floats(const struct sp_tex_pass *p, const struct texels *t, unsigned corner,
              float (*out)[SP_TEX_LANES])
{
   const struct sp_tex_unit *u = p->unit;
   enum pipe_format format = u->res->base.format;
   bool depth = u_format_is_depth_or_stencil(format);
   sp_tex_ints offset;
   uint64_t border = corner_offsets(p, t, corner, offset);
   if (u->linear) {
      linear_texels(p, offset, border, out);
      return;
   }
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      float texel[4] = {0.0f, 0.0f, 0.0f, 1.0f};
      if (border & (1ull << i)) {
         memcpy(texel, u->sampler.border_color, sizeof(texel));
      } else if (depth) {
         u_format_unpack_z_float(format, texel, u->res->data + offset[i], 1);
      } else {
         u_format_unpack_float(format, &texel, u->res->data + offset[i], 1);
      }
      if (p->ref) {
         float ref = p->ref[i];
         if (!u->sampler.compare_floats)
            ref = ref > 0.0f ? (ref < 1.0f ? ref : 1.0f) : 0.0f;
         const bool pass = compare_depth(u->sampler.compare_func, ref, texel[0]);
         texel[0] = pass ? 1.0f : u->sampler.compare_fail;
      }
      if (depth)
         texel[1] = texel[2] = texel[0];
      for (unsigned c = 0; c < 4; c++)
         out[c][i] = texel[c];
   }
}

static void
lerp_floats(float (*io)[SP_TEX_LANES], float (*b)[SP_TEX_LANES], const int32_t *weight)
{
   const float unit = 1.0f / (float)(1 << sp_tex_weight_bits(SP_TEXEL_FLOAT));
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         io[c][i] += (float)weight[i] * unit * (b[c][i] - io[c][i]);
   }
}

void
sp_tex_sample_floats(const struct sp_tex_pass *p, float (*out)[SP_TEX_LANES])
{
   struct texels t;
   find_texels(p, &t);
   if (!p->linear) {
      corner_floats(p, &t, 0, out);
      return;
   }
   sp_tex_floats partial[3][4], corner[4];
   for (unsigned c = 0; c < 1u << p->num_axes; c++) {
      corner_floats(p, &t, c, corner);
      unsigned a = 0;
      for (; a < p->num_axes && (c & (1u << a)); a++) {
         lerp_floats(partial[a], corner, t.axis[a].weight);
         memcpy(corner, partial[a], sizeof(corner));
      }
      memcpy(a < p->num_axes ? partial[a] : out, corner, sizeof(corner));
   }
}
