/* The common case of sampling: 2D textures of one word or less a texel, repeated or clamped, to the
 * edge or not, one level for all lanes. Vectors of lanes; bit for bit what texture/fetch.c does. */
#include <math.h>

#include "private.h"
#include "gallium/auxiliary/simd/simd.h"
#include "patch.h"
#include "window.h"

/* Texels along an axis: the first of each pair and the weight of the second, as texture/coord.c has
 * them. The second is the next one but for pairs that begin with the last texel. */
struct lane_axis {
   sp_vi first, weight, at_last;
};

/* How an axis goes on beyond its texels; the last where their number is a power of two. */
enum axis_wrap { TO_EDGE, AROUND, AROUND_POWER };

static inline enum axis_wrap
axis_wrap(enum pipe_tex_wrap wrap, int32_t size)
{
   if (wrap != PIPE_TEX_WRAP_REPEAT)
      return TO_EDGE;
   return size & (size - 1) ? AROUND : AROUND_POWER;
}

static inline sp_vf
to_texels(enum axis_wrap wrap, sp_vf c, float size)
{
   if (wrap != TO_EDGE)
      return sp_vf_fraction(c) * sp_vf_splat(size);
   return sp_vf_clamp(c * sp_vf_splat(size), 0.5f, size - 0.5f);
}

static inline sp_vi
nearest_axis(enum axis_wrap wrap, sp_vf c, float size)
{
   sp_vi t = sp_vi_floor(to_texels(wrap, c, size)), n = sp_vi_splat((int32_t)size);
   if (wrap != TO_EDGE)
      t -= n & (t >= n);
   return t;
}

static inline struct lane_axis
linear_axis(enum axis_wrap wrap, sp_vf c, float size)
{
   const sp_vi n = sp_vi_splat((int32_t)size);
   sp_vf u = to_texels(wrap, c, size) - sp_vf_splat(0.5f);
   sp_vi fixed = sp_vi_floor(u * sp_vf_splat(256.0f) + sp_vf_splat(0.5f));
   struct lane_axis a = {.first = fixed >> 8, .weight = fixed & 255};
   if (wrap == AROUND_POWER)
      a.first &= n - 1;
   else if (wrap == AROUND)
      a.first += n & a.first >> 31;
   a.at_last = (sp_vi)(a.first == n - 1);
   return a;
}

/* The way from the first texels to the second ones, in units of one texel's or row's bytes. */
static inline sp_vi
second_offset(enum axis_wrap wrap, const struct lane_axis *a, float size, int32_t unit)
{
   const int32_t back = wrap != TO_EDGE ? (1 - (int32_t)size) * unit : 0;
   return sp_vi_select(a->at_last, sp_vi_splat(back), sp_vi_splat(unit));
}

struct level_image {
   const uint8_t *data; /* texel (0,0) */
   float width, height;
   int32_t stride, texel_bytes;
   int texel_shift; /* log2 of texel_bytes */
   enum axis_wrap wrap_s, wrap_t;
};

/* Texels of lanes wherever they lie. */
static inline __attribute__((always_inline)) void
gather_squares(const struct level_image *l, const struct lane_axis *x, const struct lane_axis *y,
               sp_vu out[4])
{
   const sp_vi row0 = (x->first << l->texel_shift) + y->first * sp_vi_splat(l->stride);
   const sp_vi row1 = row0 + second_offset(l->wrap_t, y, l->height, l->stride);
   if (l->texel_bytes == 4 && !sp_vi_sign_bits(x->at_last)) {
      sp_vu_gather_pairs(l->data, row0, &out[0], &out[1]);
      sp_vu_gather_pairs(l->data, row1, &out[2], &out[3]);
      return;
   }
   const sp_vi dx = second_offset(l->wrap_s, x, l->width, l->texel_bytes);
   out[0] = sp_vu_gather(l->data, row0);
   out[1] = sp_vu_gather(l->data, row0 + dx);
   out[2] = sp_vu_gather(l->data, row1);
   out[3] = sp_vu_gather(l->data, row1 + dx);
}

#if defined(__AVX512F__) || defined(__AVX2__)

/* Nearest ones have no second. */
static inline struct lane_axis
find_axis(bool linear, enum axis_wrap wrap, sp_vf c, float size)
{
   return linear ? linear_axis(wrap, c, size)
                 : (struct lane_axis){.first = nearest_axis(wrap, c, size)};
}

/* A block whose pixels have the same columns of texels in all rows, one row in each. */
struct straight_block {
   struct sp_tex_columns columns[SP_TEX_ROW_VECTORS];
   sp_vi x_weight[SP_TEX_ROW_VECTORS], y_weight;
   int32_t row[SP_SIMD_LANES] __attribute__((aligned(64)));
   bool wide;
};

/* False: it is none, or goes over the end of the texture. */
static inline __attribute__((always_inline)) bool
find_straight(const struct level_image *l, const struct sp_tex_words *words, bool linear,
              const float *s, const float *t, struct straight_block *out)
{
   if (l->texel_bytes != 4 || !sp_tex_window_is_columns(s) || !sp_tex_window_is_rows(t))
      return false;
   const struct lane_axis y = find_axis(linear, l->wrap_t, sp_tex_window_each_row(t), l->height);
   sp_vi last = y.at_last;
   *(sp_vi *)out->row = y.first;
   out->y_weight = y.weight;
   out->wide = false;
   for (unsigned v = 0; v < SP_TEX_ROW_VECTORS; v++) {
      const struct lane_axis x =
          find_axis(linear, l->wrap_s, sp_vf_load(s + v * SP_SIMD_LANES), l->width);
      last |= x.at_last;
      out->x_weight[v] = x.weight;
      if (!sp_tex_window_columns(words, x.first, linear, &out->columns[v]))
         return false;
      out->wide |= out->columns[v].wide;
   }
   return !sp_vi_sign_bits(last);
}

static inline __attribute__((always_inline)) void
sample_rows(const struct sp_tex_words *words, const struct straight_block *b,
            enum sp_tex_order order, bool linear, bool wide, uint32_t *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const unsigned k = i / SP_SIMD_LANES % SP_TEX_ROW_VECTORS;
      const int32_t *rows = b->row + i / SP_TEX_ROW_LANES * 2;
      sp_vu texel[4];
      if (linear) {
         sp_tex_window_column_squares(words, &b->columns[k], rows, wide, texel);
         texel[0] =
             sp_vu_bilerp_bytes(texel, b->x_weight[k], sp_tex_window_of_rows(b->y_weight, i));
      } else {
         texel[0] = sp_tex_window_column_texels(words, &b->columns[k], rows, wide);
      }
      *(sp_vu *)(out + i) = sp_tex_order_bytes(order, texel[0]);
   }
}

/* Where the texture lies straight. False: it does not. */
static inline __attribute__((always_inline)) bool
sample_straight(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
                const float *t, uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   struct straight_block block;
   if (!find_straight(l, &words, linear, s, t, &block))
      return false;
   if (block.wide)
      sample_rows(&words, &block, order, linear, true, out);
   else
      sample_rows(&words, &block, order, linear, false, out);
   return true;
}

#else

static inline bool
sample_straight(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
                const float *t, uint32_t *out)
{
   (void)l, (void)order, (void)linear, (void)s, (void)t, (void)out;
   return false;
}

#endif

/* --- Turned blocks */

#if defined(__AVX512F__)

/* The squares of a block on an image. */
struct lane_squares {
   struct sp_tex_extent columns, rows;
   sp_vi index[SP_TEX_SQUARES]; /* of texels in patches */
   sp_vi weight[2][SP_TEX_SQUARES];
   int32_t x[SP_TEX_SQUARES], y[SP_TEX_SQUARES]; /* the first texel of each patch */
   bool tall;                                    /* some texels are below the fourth row */
};

/* False: some texels do not lie near enough together, or the image is too small to go around. */
static inline __attribute__((always_inline)) bool
find_squares(const struct level_image *l, bool linear, const float *s, const float *t,
             struct lane_squares *out)
{
   const sp_vi least_x = sp_tex_least_lane(s), least_y = sp_tex_least_lane(t);
   const int32_t last = SP_TEX_PATCH - (linear ? 2 : 1);
   sp_vi outside = {0}, tall = {0};
   out->columns = sp_tex_extent(l->wrap_s != TO_EDGE, (int32_t)l->width);
   out->rows = sp_tex_extent(l->wrap_t != TO_EDGE, (int32_t)l->height);
   for (unsigned q = 0; q < SP_TEX_SQUARES; q++) {
      const struct lane_axis x = find_axis(linear, l->wrap_s, sp_tex_square(s, q), l->width);
      const struct lane_axis y = find_axis(linear, l->wrap_t, sp_tex_square(t, q), l->height);
      const sp_vi column = sp_tex_patch_from(&out->columns, x.first, least_x, &out->x[q]);
      const sp_vi row = sp_tex_patch_from(&out->rows, y.first, least_y, &out->y[q]);
      outside |= (column | row | (last - column) | (last - row));
      tall |= last - SP_TEX_PATCH / 2 - row;
      out->index[q] = row * SP_TEX_PATCH + column;
      out->weight[0][q] = x.weight;
      out->weight[1][q] = y.weight;
   }
   out->tall = sp_vi_sign_bits(tall) != 0;
   return !sp_vi_sign_bits(outside);
}

static inline __attribute__((always_inline)) void
sample_squares(const struct level_image *l, const struct lane_squares *squares,
               enum sp_tex_order order, bool linear, unsigned pairs, uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   for (unsigned q = 0; q < SP_TEX_SQUARES; q++) {
      const sp_vi at = squares->index[q];
      struct sp_tex_patch patch;
      sp_vu texel[4];
      sp_tex_patch_load(&words, l->texel_bytes, &squares->columns, &squares->rows, squares->x[q],
                        squares->y[q], pairs, &patch);
      texel[0] = sp_tex_patch_texels(&patch, at, pairs);
      if (linear) {
         texel[1] = sp_tex_patch_texels(&patch, at + 1, pairs);
         texel[2] = sp_tex_patch_texels(&patch, at + SP_TEX_PATCH, pairs);
         texel[3] = sp_tex_patch_texels(&patch, at + SP_TEX_PATCH + 1, pairs);
         texel[0] = sp_vu_bilerp_bytes(texel, squares->weight[0][q], squares->weight[1][q]);
      }
      sp_tex_square_store(out, q, sp_tex_order_bytes(order, texel[0]));
   }
}

/* Texels that a square reaches over, of a plane. */
static inline float
square_span(const float *c, float size)
{
   return (fabsf(c[13] - c[0]) + fabsf(c[50] - c[0])) * size * (3.0f / 7.0f);
}

/* Whether the texels of squares may lie within as many along an axis. */
static inline bool
may_fit(enum axis_wrap wrap, const float *c, float size, float most)
{
   if (wrap != TO_EDGE && size < SP_TEX_PATCH)
      return wrap == AROUND_POWER;
   return square_span(c, size) < most;
}

/* Whether it is worth a look. One texel a lane of many rows is as well gathered. */
static inline bool
may_have_patches(const struct level_image *l, bool linear, const float *s, const float *t)
{
   return (linear || l->texel_bytes == 4) && may_fit(l->wrap_s, s, l->width, SP_TEX_PATCH) &&
          may_fit(l->wrap_t, t, l->height, linear ? SP_TEX_PATCH : SP_TEX_PATCH / 2);
}

/* By patches. False: texels do not fit. */
static inline __attribute__((always_inline)) bool
sample_turned(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
              const float *t, uint32_t *out)
{
   struct lane_squares squares;
   if (!may_have_patches(l, linear, s, t) || !find_squares(l, linear, s, t, &squares))
      return false;
   if (squares.tall)
      sample_squares(l, &squares, order, linear, SP_TEX_PATCH / 2, out);
   else
      sample_squares(l, &squares, order, linear, SP_TEX_PATCH / 4, out);
   return true;
}

#else

static inline bool
sample_turned(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
              const float *t, uint32_t *out)
{
   (void)l, (void)order, (void)linear, (void)s, (void)t, (void)out;
   return false;
}

#endif

static inline __attribute__((always_inline)) void
sample_linear(const struct level_image *l, enum sp_tex_order order, const float *s, const float *t,
              uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   struct sp_tex_windows w;
   struct lane_axis x[SP_TEX_LANES / SP_SIMD_LANES], y[SP_TEX_LANES / SP_SIMD_LANES];
   sp_vi last = {0};
   if (sample_straight(l, order, true, s, t, out) || sample_turned(l, order, true, s, t, out))
      return;
   for (unsigned i = 0, v = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES, v++) {
      x[v] = linear_axis(l->wrap_s, sp_vf_load(s + i), l->width);
      y[v] = linear_axis(l->wrap_t, sp_vf_load(t + i), l->height);
      last |= x[v].at_last | y[v].at_last;
      *(sp_vi *)(w.x + i) = x[v].first;
      *(sp_vi *)(w.y + i) = y[v].first;
   }
   if (l->texel_bytes == 4 && !sp_vi_sign_bits(last) && sp_tex_windows_find(&w, 1)) {
      for (unsigned i = 0, v = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES, v++) {
         sp_vu texel[4];
         sp_tex_window_squares(&words, &w, i, texel);
         *(sp_vu *)(out + i) =
             sp_tex_order_bytes(order, sp_vu_bilerp_bytes(texel, x[v].weight, y[v].weight));
      }
      return;
   }
   for (unsigned i = 0, v = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES, v++) {
      sp_vu texel[4];
      gather_squares(l, &x[v], &y[v], texel);
      *(sp_vu *)(out + i) =
          sp_tex_order_bytes(order, sp_vu_bilerp_bytes(texel, x[v].weight, y[v].weight));
   }
}

/* --- GL_CLAMP and linear filters: half of a texel at each edge is mixed with the border. */

/* Whether no lane comes so near to an edge. */
static bool
is_inside(const float *c, float size)
{
   sp_vi outside = {0};
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vf u = sp_vf_load(c + i) * sp_vf_splat(size);
      outside |= ~(sp_vi)(u >= sp_vf_splat(0.5f)) | ~(sp_vi)(u <= sp_vf_splat(size - 0.5f));
   }
   return !sp_vi_sign_bits(outside);
}

/* Both texels of a pair, inside the image, and where the border stands in for them. */
struct border_axis {
   sp_vi texel[2], is_border[2], weight;
};

static inline struct border_axis
border_axis(enum pipe_tex_wrap wrap, sp_vf c, float size)
{
   const sp_vi last = sp_vi_splat((int32_t)size - 1);
   struct border_axis out = {.is_border = {{0}}};
   if (wrap == PIPE_TEX_WRAP_CLAMP) {
      const sp_vf u = sp_vf_clamp(c * sp_vf_splat(size), 0.0f, size) - sp_vf_splat(0.5f);
      const sp_vi fixed = sp_vi_floor(u * sp_vf_splat(256.0f) + sp_vf_splat(0.5f));
      const sp_vi first = fixed >> 8;
      out.weight = fixed & 255;
      out.is_border[0] = (sp_vi)(first < 0);
      out.is_border[1] = (sp_vi)(first >= last);
      out.texel[0] = sp_vi_select(out.is_border[0], sp_vi_splat(0), first);
      out.texel[1] = sp_vi_select(out.is_border[1], last, first + 1);
      return out;
   }
   const enum axis_wrap around = axis_wrap(wrap, (int32_t)size);
   const struct lane_axis a = linear_axis(around, c, size);
   out.weight = a.weight;
   out.texel[0] = a.first;
   out.texel[1] = a.first + second_offset(around, &a, size, 1);
   return out;
}

/* A pair of texels of each axis, the border's among them. */
static inline __attribute__((always_inline)) sp_vu
mix_border(const struct sp_tex_unit *u, const struct border_axis *x, const struct border_axis *y,
           sp_vu texel[4])
{
   for (unsigned k = 0; k < 4; k++)
      texel[k] = sp_vu_select(x->is_border[k & 1] | y->is_border[k >> 1],
                              sp_vu_splat(u->border_bytes), sp_tex_order_bytes(u->order, texel[k]));
   return sp_vu_bilerp_bytes(texel, x->weight, y->weight);
}

#if defined(__AVX512F__)

/* Both texels of pairs, counted from the first of a patch. */
static inline void
border_from(const struct sp_tex_extent *extent, const struct border_axis *a, sp_vi least,
            int32_t *first, sp_vi out[2])
{
   out[0] = sp_tex_patch_from(extent, a->texel[0], least, first);
   out[1] = (out[0] + a->texel[1] - a->texel[0]) & extent->around;
}

/* By patches. False: texels do not fit. */
static bool
sample_border_turned(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                     const float *t, uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   const struct sp_tex_extent columns = sp_tex_extent(l->wrap_s != TO_EDGE, (int32_t)l->width);
   const struct sp_tex_extent rows = sp_tex_extent(l->wrap_t != TO_EDGE, (int32_t)l->height);
   const sp_vi least_x = sp_tex_least_lane(s), least_y = sp_tex_least_lane(t);
   const sp_vi last = sp_vi_splat(SP_TEX_PATCH - 1);
   if (!may_have_patches(l, true, s, t))
      return false;
   for (unsigned q = 0; q < SP_TEX_SQUARES; q++) {
      const struct border_axis x = border_axis(u->sampler.wrap_s, sp_tex_square(s, q), l->width);
      const struct border_axis y = border_axis(u->sampler.wrap_t, sp_tex_square(t, q), l->height);
      struct sp_tex_patch patch;
      sp_vi column[2], row[2];
      int32_t x0, y0;
      border_from(&columns, &x, least_x, &x0, column);
      border_from(&rows, &y, least_y, &y0, row);
      if (sp_vi_sign_bits(column[0] | column[1] | row[0] | row[1] | (last - column[0]) |
                          (last - column[1]) | (last - row[0]) | (last - row[1])))
         return false;
      sp_tex_patch_load(&words, l->texel_bytes, &columns, &rows, x0, y0, SP_TEX_PATCH / 2, &patch);
      sp_vu texel[4];
      for (unsigned k = 0; k < 4; k++)
         texel[k] = sp_tex_patch_texels(&patch, row[k >> 1] * SP_TEX_PATCH + column[k & 1],
                                        SP_TEX_PATCH / 2);
      sp_tex_square_store(out, q, mix_border(u, &x, &y, texel));
   }
   return true;
}

#else

static bool
sample_border_turned(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                     const float *t, uint32_t *out)
{
   (void)u, (void)l, (void)s, (void)t, (void)out;
   return false;
}

#endif

static void
sample_border(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
              const float *t, uint32_t *out)
{
   if (sample_border_turned(u, l, s, t, out))
      return;
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct border_axis x = border_axis(u->sampler.wrap_s, sp_vf_load(s + i), l->width);
      const struct border_axis y = border_axis(u->sampler.wrap_t, sp_vf_load(t + i), l->height);
      sp_vu texel[4];
      for (unsigned k = 0; k < 4; k++) {
         const sp_vi offset =
             (x.texel[k & 1] << l->texel_shift) + y.texel[k >> 1] * sp_vi_splat(l->stride);
         texel[k] = sp_vu_gather(l->data, offset);
      }
      *(sp_vu *)(out + i) = mix_border(u, &x, &y, texel);
   }
}

/* --- */

static inline __attribute__((always_inline)) void
sample_nearest(const struct level_image *l, enum sp_tex_order order, const float *s, const float *t,
               uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   struct sp_tex_windows w;
   if (sample_straight(l, order, false, s, t, out) || sample_turned(l, order, false, s, t, out))
      return;
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      *(sp_vi *)(w.x + i) = nearest_axis(l->wrap_s, sp_vf_load(s + i), l->width);
      *(sp_vi *)(w.y + i) = nearest_axis(l->wrap_t, sp_vf_load(t + i), l->height);
   }
   if (l->texel_bytes == 4 && sp_tex_windows_find(&w, 0)) {
      for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
         *(sp_vu *)(out + i) = sp_tex_order_bytes(order, sp_tex_window_texels(&words, &w, i));
      return;
   }
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vi x = sp_vi_load(w.x + i), y = sp_vi_load(w.y + i);
      const sp_vi offset = (x << l->texel_shift) + y * sp_vi_splat(l->stride);
      *(sp_vu *)(out + i) = sp_tex_order_bytes(order, sp_vu_gather(l->data, offset));
   }
}

/* --- What most textures are: constants of the compiler's */

static inline __attribute__((always_inline)) void
sample_words(const struct level_image *in, enum axis_wrap wrap, bool linear, const float *s,
             const float *t, uint32_t *out)
{
   struct level_image l = *in;
   l.wrap_s = l.wrap_t = wrap;
   l.texel_bytes = 4;
   l.texel_shift = 2;
   if (linear)
      sample_linear(&l, SP_TEX_ORDER_RGBA, s, t, out);
   else
      sample_nearest(&l, SP_TEX_ORDER_RGBA, s, t, out);
}

/* Texels of one byte or two, as words whose other bytes mean nothing. */
static inline __attribute__((always_inline)) void
sample_narrow(const struct level_image *in, enum axis_wrap wrap, const float *s, const float *t,
              uint32_t *out)
{
   struct level_image l = *in;
   l.wrap_s = l.wrap_t = wrap;
   if (l.texel_bytes == 1)
      l.texel_bytes = 1, l.texel_shift = 0, sample_linear(&l, SP_TEX_ORDER_RGBA, s, t, out);
   else
      l.texel_bytes = 2, l.texel_shift = 1, sample_linear(&l, SP_TEX_ORDER_RGBA, s, t, out);
}

static void
narrow_around(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_narrow(l, AROUND_POWER, s, t, out);
}

static void
narrow_to_edge(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_narrow(l, TO_EDGE, s, t, out);
}

static void
linear_around(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, AROUND_POWER, true, s, t, out);
}

static void
linear_to_edge(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, TO_EDGE, true, s, t, out);
}

static void
nearest_around(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, AROUND_POWER, false, s, t, out);
}

static void
nearest_to_edge(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, TO_EDGE, false, s, t, out);
}

/* False: it is none of these. */
static bool
sample_common(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
              const float *t, uint32_t *out)
{
   if (l->wrap_s != l->wrap_t || l->wrap_s == AROUND || !(linear || l->texel_bytes == 4))
      return false;
   if (l->texel_bytes != 4)
      (l->wrap_s == TO_EDGE ? narrow_to_edge : narrow_around)(l, s, t, out);
   else if (l->wrap_s == TO_EDGE)
      (linear ? linear_to_edge : nearest_to_edge)(l, s, t, out);
   else
      (linear ? linear_around : nearest_around)(l, s, t, out);
   for (unsigned i = 0; order != SP_TEX_ORDER_RGBA && i < SP_TEX_LANES; i += SP_SIMD_LANES)
      *(sp_vu *)(out + i) = sp_tex_order_bytes(order, sp_vu_load(out + i));
   return true;
}

void
sp_tex_sample_simple(const struct sp_tex_unit *u, unsigned level, bool linear, const float *s,
                     const float *t, uint32_t *out)
{
   const struct level_image l = {
       .data = u->res->data + u->offset[level],
       .width = u->width[level],
       .height = u->height[level],
       .stride = u->stride[level],
       .texel_bytes = (int32_t)u->res->texel_bytes,
       .texel_shift = __builtin_ctz(u->res->texel_bytes),
       .wrap_s = axis_wrap(u->sampler.wrap_s, (int32_t)u->width[level]),
       .wrap_t = axis_wrap(u->sampler.wrap_t, (int32_t)u->height[level]),
   };
   const bool border =
       linear && ((u->sampler.wrap_s == PIPE_TEX_WRAP_CLAMP && !is_inside(s, l.width)) ||
                  (u->sampler.wrap_t == PIPE_TEX_WRAP_CLAMP && !is_inside(t, l.height)));
   if (border)
      sample_border(u, &l, s, t, out);
   else if (sample_common(&l, u->order, linear, s, t, out))
      return;
   else if (linear)
      sample_linear(&l, u->order, s, t, out);
   else
      sample_nearest(&l, u->order, s, t, out);
}
