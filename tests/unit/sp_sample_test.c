/* Sampling on each instruction set: the short way for 2D textures and that of vectors of any
 * texture give the bits of the general one, whatever the mapping; the short way reads nothing
 * outside of the resource's memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/texture/sample.h"
#include "test_random.h"
#include "util/u_cpu.h"
#include "util/u_fpu.h"

void sp_texture_sample_portable(struct sp_vm_block *block, const struct sp_vm_tex *tex,
                                float *const out[4]);
void sp_texture_sample_avx2(struct sp_vm_block *block, const struct sp_vm_tex *tex,
                            float *const out[4]);

static const sp_vm_tex_func samplers[] = {
    [U_CPU_PORTABLE] = sp_texture_sample_portable,
#if defined(__x86_64__) || defined(__i386__)
    [U_CPU_AVX2] = sp_texture_sample_avx2,
#endif
};

/* Of those that there are samplers for (state/isa.h). */
static enum u_cpu_isa
best_isa(void)
{
   const enum u_cpu_isa isa = u_cpu_detect_isa();
   return isa < U_CPU_AVX2 ? isa : U_CPU_AVX2;
}

struct image {
   struct sp_resource resource;
   struct sp_tex_unit unit;
};

/* Memory ends with what every resource has behind its last texel. */
static void
create_levels(struct sp_resource *r, uint32_t width, uint32_t height, unsigned num)
{
   size_t bytes = 0;
   uint32_t seed = width;
   for (unsigned l = 0; l < num; l++) {
      struct sp_resource_level *level = &r->levels[l];
      level->width = width >> l ? width >> l : 1;
      level->height = height >> l ? height >> l : 1;
      level->depth = 1;
      level->stride = (ptrdiff_t)r->texel_bytes * level->width;
      level->offset = (ptrdiff_t)bytes;
      bytes += (size_t)level->stride * level->height;
   }
   bytes += SP_RESOURCE_TAIL_BYTES;
   r->data = malloc(bytes);
   assert_non_null(r->data);
   for (size_t i = 0; i < bytes; i++)
      r->data[i] = (uint8_t)test_random_below(&seed, 256);
}

static void
create_image(struct image *image, enum pipe_format format, uint32_t width, uint32_t height,
             unsigned levels, const struct pipe_sampler_state *sampler)
{
   struct sp_resource *r = &image->resource;
   memset(image, 0, sizeof *image);
   r->base.target = PIPE_TEXTURE_2D;
   r->base.format = format;
   r->base.width = width;
   r->base.height = height;
   r->base.last_level = levels - 1;
   r->texel_bytes = u_format_bytes(format);
   r->owns_data = true;
   create_levels(r, width, height, levels);
   const struct pipe_sampler_view_state view = {
       .resource = &r->base,
       .last_level = levels - 1,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, PIPE_SWIZZLE_W}};
   sp_texture_unit(&image->unit, &view, sampler, NULL);
   assert_true(image->unit.order != SP_TEX_ORDER_NONE);
}

/* Pixels of an 8x8 block that starts at (left, bottom), in texels, turned and scaled. */
static void
map_block(const struct image *image, float left, float bottom, float scale, float angle,
          float coord[2][SP_VM_LANES])
{
   for (unsigned k = 0; k < SP_VM_LANES; k++) {
      const float x = (float)((k / 4 % 4) * 2 + (k & 1)) * scale;
      const float y = (float)((k / 16) * 2 + (k >> 1 & 1)) * scale;
      const float s = left + x * cosf(angle) - y * sinf(angle);
      const float t = bottom + x * sinf(angle) + y * cosf(angle);
      coord[0][k] = s / (float)image->resource.base.width;
      coord[1][k] = t / (float)image->resource.base.height;
   }
}

static void
sample(const struct image *image, enum u_cpu_isa isa, bool general, bool straight,
       const float coord[2][SP_VM_LANES], float out[4][SP_VM_LANES])
{
   struct sp_tex_unit unit = image->unit;
   const struct sp_tex_unit *units[PIPE_MAX_SAMPLERS] = {&unit};
   struct sp_vm_block block = {.lanes = SP_VM_LANES, .user = (void *)units};
   const struct sp_vm_tex tex = {.target = IR_TEX_2D,
                                 .coord = {coord[0], coord[1], coord[0], coord[1]},
                                 .straight = straight};
   if (general) {
      unit.order = SP_TEX_ORDER_NONE;
      unit.mag_rho2 = -1.0f;
   }
   const uint64_t mode = u_fpu_enter();
   samplers[isa](&block, &tex, (float *const[4]){out[0], out[1], out[2], out[3]});
   u_fpu_leave(mode);
}

/* straight: the sampler is told so. */
static void
compare(const struct image *image, bool straight, const float coord[2][SP_VM_LANES])
{
   _Alignas(64) static float want[4][SP_VM_LANES], got[4][SP_VM_LANES];
   sample(image, U_CPU_PORTABLE, true, false, coord, want);
   for (unsigned isa = 0; isa <= best_isa(); isa++) {
      sample(image, (enum u_cpu_isa)isa, false, straight, coord, got);
      for (unsigned k = 0; k < 4 * SP_VM_LANES; k++)
         if (got[k / SP_VM_LANES][k % SP_VM_LANES] != want[k / SP_VM_LANES][k % SP_VM_LANES])
            fail_msg("%s, lane %u, component %u: %g, expected %g",
                     u_cpu_isa_name((enum u_cpu_isa)isa), k % SP_VM_LANES, k / SP_VM_LANES,
                     got[k / SP_VM_LANES][k % SP_VM_LANES], want[k / SP_VM_LANES][k % SP_VM_LANES]);
   }
}

static const enum pipe_tex_wrap wraps[3] = {PIPE_TEX_WRAP_REPEAT, PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                            PIPE_TEX_WRAP_CLAMP};

/* Case i of 18: wrap modes and filter. */
static struct pipe_sampler_state
sampler_of(unsigned i)
{
   const enum pipe_tex_filter filter = i & 1 ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST;
   return (struct pipe_sampler_state){.wrap_s = wraps[i / 2 % 3],
                                      .wrap_t = wraps[i / 6],
                                      .min_img_filter = filter,
                                      .mag_img_filter = filter,
                                      .max_lod = 20.0f,
                                      .border_color = {0.25f, 0.5f, 1.0f, 0.75f},
                                      .max_anisotropy = 1.0f};
}

static void
test_mappings(void **state)
{
   static const enum pipe_format formats[] = {PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_L8_UNORM,
                                              PIPE_FORMAT_L8A8_UNORM};
   /* Rows of the last one have more bytes than a number of 16 bits counts. */
   static const uint32_t sizes[][2] = {{256, 256}, {16, 16}, {1, 1}, {7, 5},  {64, 2},  {2, 64},
                                       {8, 8},     {4, 4},   {2, 2}, {11, 9}, {8192, 6}};
   static const float scales[] = {0.0f, 0.1f, 0.6f, 1.0f, 1.7f, 2.5f, -1.0f};
   static const float angles[] = {0.0f, 0.5f, 1.5707963f, 3.1415927f, 4.0f, -0.7f};
   _Alignas(64) static float coord[2][SP_VM_LANES];
   uint32_t seed = 1;
   for (unsigned i = 0; i < 3 * 18 * sizeof sizes / sizeof *sizes; i++) {
      struct image image;
      const struct pipe_sampler_state sampler = sampler_of(i / 3 % 18);
      create_image(&image, formats[i % 3], sizes[i / 54][0], sizes[i / 54][1], 1, &sampler);
      for (unsigned k = 0; k < 42 * 5; k++) {
         const float left = (float)test_random(&seed, -20, 300);
         const float bottom = (float)test_random(&seed, -20, 300);
         map_block(&image, left, bottom, scales[k % 7], angles[k / 7 % 6], coord);
         if (k % 10 == 0) /* lanes that no pixel has */
            coord[k / 10 & 1][k % SP_VM_LANES] = k % 20 ? NAN : -INFINITY;
         compare(&image, k % 10 % 2 && k / 7 % 6 == 0, coord);
      }
      free(image.resource.data);
   }
}

/* Quads of as many triangles, each of a scale of its own. */
static void
test_levels(void **state)
{
   static const float scales[] = {0.5f, 1.0f, 1.7f, 2.5f, 4.1f, 9.0f};
   _Alignas(64) static float coord[2][SP_VM_LANES];
   uint32_t seed = 1;
   for (unsigned i = 0; i < 2 * 18; i++) {
      struct image image;
      struct pipe_sampler_state sampler = sampler_of(i % 18);
      sampler.min_mip_filter = i < 18 ? PIPE_TEX_MIPFILTER_NEAREST : PIPE_TEX_MIPFILTER_LINEAR;
      create_image(&image, PIPE_FORMAT_R8G8B8A8_UNORM, 64, 32, 7, &sampler);
      for (unsigned k = 0; k < 300; k++) {
         const unsigned num = 1 + test_random_below(&seed, 6);
         for (unsigned lane = 0; lane < SP_VM_LANES; lane++) {
            const float scale = scales[lane / 4 % num];
            const float x = (float)(lane / 4 * 3 + (lane & 1)) * scale;
            const float y = (float)(k % 40) + (float)(lane >> 1 & 1) * scale;
            coord[0][lane] = x / 64;
            coord[1][lane] = y / 32;
         }
         compare(&image, false, coord);
      }
      free(image.resource.data);
   }
}

/* Where pixels begin to minify, which a block may know without levels of detail: the filters and
 * levels on both sides differ. */
static void
test_thresholds(void **state)
{
   static const float steps[] = {-0.5f, -0.02f, -0.011f, -0.009f, -0.001f, 0.0f, 0.001f, 0.02f};
   static const float biases[] = {0.0f, 0.5f, -1.5f, 3.0f, 40.0f, -60.0f, 1e6f, -1e6f};
   _Alignas(64) static float coord[2][SP_VM_LANES];
   for (unsigned i = 0; i < 2 * 8 * 3 * 3; i++) {
      struct image image;
      struct pipe_sampler_state sampler = sampler_of(0);
      sampler.max_anisotropy = i < 72 ? 1.0f : 4.0f;
      sampler.mag_img_filter = i % 3 ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST;
      sampler.min_img_filter = i % 3 == 1 ? PIPE_TEX_FILTER_NEAREST : PIPE_TEX_FILTER_LINEAR;
      sampler.min_mip_filter = i % 3 == 2 ? PIPE_TEX_MIPFILTER_LINEAR : PIPE_TEX_MIPFILTER_NEAREST;
      sampler.min_lod = (float)(i / 3 % 3) * 0.4f;
      sampler.lod_bias = biases[i / 9 % 8];
      create_image(&image, PIPE_FORMAT_R8G8B8A8_UNORM, 64, 64, 7, &sampler);
      for (unsigned k = 0; k < 16; k++) {
         const float lod = steps[k % 8] + (k < 8 ? 0.0f : 0.5f) - sampler.lod_bias;
         map_block(&image, 3.3f, 5.6f, exp2f(i < 72 ? lod : lod - 0.5f), 0.0f, coord);
         if (fabsf(sampler.lod_bias) > 10.0f)
            map_block(&image, 3.3f, 5.6f, k & 1 ? 0.0f : 1.0f, 0.0f, coord);
         compare(&image, false, coord);
      }
      free(image.resource.data);
   }
}

/* --- Formats and targets by vectors of lanes, against texels one by one */

static const enum pipe_format vector_formats[] = {PIPE_FORMAT_R8G8B8A8_UNORM,
                                                  PIPE_FORMAT_B8G8R8X8_UNORM,
                                                  PIPE_FORMAT_L8_UNORM,
                                                  PIPE_FORMAT_L8A8_UNORM,
                                                  PIPE_FORMAT_R16_UNORM,
                                                  PIPE_FORMAT_R16G16B16A16_UNORM,
                                                  PIPE_FORMAT_L16A16_UNORM,
                                                  PIPE_FORMAT_R16_FLOAT,
                                                  PIPE_FORMAT_R16G16_FLOAT,
                                                  PIPE_FORMAT_R16G16B16X16_FLOAT,
                                                  PIPE_FORMAT_R16G16B16A16_FLOAT,
                                                  PIPE_FORMAT_A16_FLOAT,
                                                  PIPE_FORMAT_R32_FLOAT,
                                                  PIPE_FORMAT_L32A32_FLOAT,
                                                  PIPE_FORMAT_I32_FLOAT,
                                                  PIPE_FORMAT_R32G32B32A32_FLOAT,
                                                  PIPE_FORMAT_Z16_UNORM,
                                                  PIPE_FORMAT_Z24X8_UNORM,
                                                  PIPE_FORMAT_Z24_UNORM_S8_UINT,
                                                  PIPE_FORMAT_Z32_FLOAT,
                                                  PIPE_FORMAT_Z32_FLOAT_S8X24_UINT};

static const enum pipe_texture_target vector_targets[] = {
    PIPE_TEXTURE_1D, PIPE_TEXTURE_2D, PIPE_TEXTURE_3D, PIPE_TEXTURE_CUBE, PIPE_TEXTURE_RECT};

/* Two levels of random texels; floats of any bits but signalling NaNs, depths of [0,1]. As the
 * driver has them, with room behind for a vector. */
static void
create_texels(struct sp_resource *r, uint32_t *seed)
{
   const enum pipe_format format = r->base.format;
   const bool is_3d = r->base.target == PIPE_TEXTURE_3D;
   size_t bytes = 0;
   for (unsigned l = 0; l <= r->base.last_level; l++) {
      struct sp_resource_level *level = &r->levels[l];
      level->width = pipe_level_size(&r->base, 0, l);
      level->height = pipe_level_size(&r->base, 1, l);
      level->depth = is_3d ? pipe_level_size(&r->base, 2, l) : r->base.array_size;
      level->stride = (ptrdiff_t)(level->width * r->texel_bytes + 4) & ~(ptrdiff_t)3;
      level->layer_stride = level->stride * level->height;
      level->offset = (ptrdiff_t)bytes;
      bytes += (size_t)level->layer_stride * level->depth;
   }
   r->data = malloc(bytes + 64);
   assert_non_null(r->data);
   for (size_t i = 0; i + 4 <= bytes + 64; i += 4) {
      const float fraction = (float)test_random_below(seed, 1000) / 999.0f;
      uint32_t word = test_random_below(seed, UINT32_MAX);
      if (format == PIPE_FORMAT_Z32_FLOAT || format == PIPE_FORMAT_Z32_FLOAT_S8X24_UINT)
         memcpy(&word, &fraction, sizeof word);
      else if (r->texel_bytes % 4 == 0 && (word & 0x7f800000u) == 0x7f800000u)
         word |= 0x400000u;
      memcpy(r->data + i, &word, sizeof word);
   }
}

static struct pipe_sampler_state
vector_sampler(uint32_t *seed, enum pipe_texture_target target)
{
   static const enum pipe_tex_wrap all[] = {PIPE_TEX_WRAP_REPEAT, PIPE_TEX_WRAP_CLAMP_TO_EDGE,
                                            PIPE_TEX_WRAP_CLAMP, PIPE_TEX_WRAP_CLAMP_TO_BORDER,
                                            PIPE_TEX_WRAP_MIRROR_REPEAT};
   const bool rect = target == PIPE_TEXTURE_RECT;
   struct pipe_sampler_state s = {
       .wrap_s = all[rect ? 1 + test_random_below(seed, 3) : test_random_below(seed, 5)],
       .wrap_t = all[rect ? 1 + test_random_below(seed, 3) : test_random_below(seed, 5)],
       .wrap_r = all[test_random_below(seed, 5)],
       .min_img_filter =
           test_random_below(seed, 2) ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST,
       .mag_img_filter =
           test_random_below(seed, 2) ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST,
       .max_lod = 20.0f,
       .border_color = {0.25f, 0.5f, 1.0f, 0.75f},
       .max_anisotropy = 1.0f};
   if (!rect && test_random_below(seed, 2))
      s.min_mip_filter =
          test_random_below(seed, 2) ? PIPE_TEX_MIPFILTER_NEAREST : PIPE_TEX_MIPFILTER_LINEAR;
   if (test_random_below(seed, 2)) {
      s.compare_mode = PIPE_TEX_COMPARE_R_TO_TEXTURE;
      s.compare_func = (enum pipe_compare_func)test_random_below(seed, 8);
      s.compare_fail = 0.125f;
      s.compare_floats = test_random_below(seed, 2);
   }
   return s;
}

static void
create_vector_image(struct image *image, enum pipe_format format, enum pipe_texture_target target,
                    const float *linear, uint32_t *seed)
{
   struct sp_resource *r = &image->resource;
   const uint32_t width = 1 + test_random_below(seed, 40);
   memset(image, 0, sizeof *image);
   r->base.target = target;
   r->base.format = format;
   r->base.width = width;
   r->base.height = target == PIPE_TEXTURE_1D     ? 1
                    : target == PIPE_TEXTURE_CUBE ? width
                                                  : 1 + test_random_below(seed, 40);
   r->base.depth = target == PIPE_TEXTURE_3D ? 1 + test_random_below(seed, 20) : 1;
   r->base.array_size = target == PIPE_TEXTURE_CUBE ? 6 : 1;
   r->base.last_level = target == PIPE_TEXTURE_RECT || width < 2 ? 0 : 1;
   r->texel_bytes = u_format_bytes(format);
   r->owns_data = true;
   create_texels(r, seed);
   struct pipe_sampler_state sampler = vector_sampler(seed, target);
   if (!u_format_is_depth_or_stencil(format))
      sampler.compare_mode = PIPE_TEX_COMPARE_NONE;
   const struct pipe_sampler_view_state view = {
       .resource = &r->base,
       .last_level = r->base.last_level,
       .srgb = linear != NULL,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, PIPE_SWIZZLE_W}};
   sp_texture_unit(&image->unit, &view, &sampler, linear);
   assert_true(image->unit.loader != SP_TEX_LOADER_NONE);
}

static void
sample_vector(const struct image *image, enum u_cpu_isa isa, bool general, bool straight,
              const float coord[4][SP_VM_LANES], float out[4][SP_VM_LANES])
{
   struct sp_tex_unit unit = image->unit;
   const struct sp_tex_unit *units[PIPE_MAX_SAMPLERS] = {&unit};
   struct sp_vm_block block = {.lanes = SP_VM_LANES, .user = (void *)units};
   const struct sp_vm_tex_more more = {.ref = coord[3]};
   const struct sp_vm_tex tex = {
       .coord = {coord[0], coord[1], coord[2], coord[3]}, .more = &more, .straight = straight};
   unit.order = SP_TEX_ORDER_NONE;
   if (general)
      unit.loader = SP_TEX_LOADER_NONE;
   const uint64_t mode = u_fpu_enter();
   samplers[isa](&block, &tex, (float *const[4]){out[0], out[1], out[2], out[3]});
   u_fpu_leave(mode);
}

/* Bits: what is infinite or no number too. straight: the sampler is told so. */
static void
compare_vector(const struct image *image, bool straight, const float coord[4][SP_VM_LANES])
{
   _Alignas(64) static float want[4][SP_VM_LANES], got[4][SP_VM_LANES];
   sample_vector(image, U_CPU_PORTABLE, true, false, coord, want);
   for (unsigned isa = 0; isa <= best_isa(); isa++) {
      sample_vector(image, (enum u_cpu_isa)isa, false, straight, coord, got);
      for (unsigned k = 0; k < 4 * SP_VM_LANES; k++) {
         const float *w = &want[k / SP_VM_LANES][k % SP_VM_LANES];
         const float *g = &got[k / SP_VM_LANES][k % SP_VM_LANES];
         if (memcmp(g, w, sizeof *g) != 0 && !(isnan(*g) && isnan(*w)))
            fail_msg("%s, %s, target %d, lane %u, component %u: %g, expected %g",
                     u_cpu_isa_name((enum u_cpu_isa)isa),
                     u_format_info(image->resource.base.format)->name,
                     (int)image->resource.base.target, k % SP_VM_LANES, k / SP_VM_LANES, (double)*g,
                     (double)*w);
      }
   }
}

/* Makes s depend on the column of the pixel alone, and t on the row; some rows are neighbours'. */
static void
straighten(float coord[4][SP_VM_LANES], bool magnified)
{
   for (unsigned n = 0; n < SP_VM_LANES; n++) {
      const unsigned column = n / 4 % 4 * 2 + n % 2, row = n / 16 * 2 + n / 2 % 2;
      const unsigned upper = magnified ? row / 3 * 3 : row;
      coord[0][n] = coord[0][column / 2 * 4 + column % 2];
      coord[1][n] = coord[1][upper / 2 * 16 + upper % 2 * 2];
   }
}

static void
test_vectors(void **state)
{
   _Alignas(64) static float coord[4][SP_VM_LANES];
   float linear[256];
   uint32_t seed = 7;
   for (unsigned i = 0; i < 256; i++)
      linear[i] = (float)(i * i) / 65025.0f;
   const unsigned formats = sizeof vector_formats / sizeof *vector_formats;
   for (unsigned i = 0; i < formats * 5 * 12; i++) {
      const enum pipe_texture_target target = vector_targets[i / formats % 5];
      const enum pipe_format format = vector_formats[i % formats];
      struct image image;
      create_vector_image(&image, format, target, i % formats < 4 && i & 1 ? linear : NULL, &seed);
      for (unsigned k = 0; k < 24; k++) {
         const float scale = (target == PIPE_TEXTURE_RECT ? 20.0f : 1.0f) * (k % 3 ? 0.03f : 1.0f);
         const float origin = (float)test_random(&seed, -30, 60) / 20.0f;
         for (unsigned n = 0; n < 4 * SP_VM_LANES; n++)
            coord[n / SP_VM_LANES][n % SP_VM_LANES] =
                (origin + (float)test_random(&seed, -100, 100) / 50.0f) * scale;
         if (k % 10 == 0) /* lanes that no pixel has */
            coord[k / 10][k % SP_VM_LANES] = k % 20 ? NAN : -INFINITY;
         const bool straight = k % 4 == 1;
         if (straight)
            straighten(coord, k % 8 == 1);
         compare_vector(&image, straight && k % 3, (const float(*)[SP_VM_LANES])coord);
      }
      free(image.resource.data);
   }
}

/* --- Words */

/* Words of a unit, by an instruction set: the components asked for are the bytes that floats are
 * of. */
static void
compare_words(const struct sp_tex_unit *unit, enum u_cpu_isa isa, const float coord[2][SP_VM_LANES],
              uint8_t components)
{
   _Alignas(64) static float floats[4][SP_VM_LANES];
   _Alignas(64) static uint32_t words[SP_VM_LANES];
   const struct sp_tex_unit *units[PIPE_MAX_SAMPLERS] = {unit};
   struct sp_vm_block block = {.lanes = SP_VM_LANES, .user = (void *)units};
   struct sp_vm_tex tex = {.target = IR_TEX_2D, .coord = {coord[0], coord[1]}};
   samplers[isa](&block, &tex, (float *const[4]){floats[0], floats[1], floats[2], floats[3]});
   tex.words = words;
   tex.components = components;
   samplers[isa](&block, &tex, (float *const[4]){NULL});
   for (unsigned k = 0; k < SP_VM_LANES; k++) {
      for (unsigned c = 0; c < 4; c++) {
         const uint32_t byte = words[k] >> 8 * c & 0xff;
         if (components >> c & 1 && (uint32_t)lrintf(floats[c][k] * 255) != byte)
            fail_msg("%s, lane %u, component %u of 0x%x: %u, expected %g", u_cpu_isa_name(isa), k,
                     c, components, byte, floats[c][k] * 255);
      }
   }
}

/* Every swizzle of a word, whatever of it is asked for. */
static void
test_words(void **state)
{
   static const enum pipe_swizzle ends[6] = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z,
                                             PIPE_SWIZZLE_W, PIPE_SWIZZLE_0, PIPE_SWIZZLE_1};
   _Alignas(64) static float coord[2][SP_VM_LANES];
   const struct pipe_sampler_state sampler = sampler_of(0);
   struct image image;
   create_image(&image, PIPE_FORMAT_R8G8B8A8_UNORM, 16, 16, 1, &sampler);
   map_block(&image, 3.5f, 2.5f, 1.0f, 0.0f, coord);
   for (unsigned i = 0; i < 6 * 6 * 6 * 6; i++) {
      const struct pipe_sampler_view_state view = {
          .resource = &image.resource.base,
          .swizzle = {ends[i % 6], ends[i / 6 % 6], ends[i / 36 % 6], ends[i / 216]}};
      struct sp_tex_unit unit;
      sp_texture_unit(&unit, &view, &sampler, NULL);
      assert_true(sp_texture_gives_words(&unit));
      for (unsigned isa = 0; isa <= best_isa(); isa++)
         compare_words(&unit, (enum u_cpu_isa)isa, coord, (uint8_t)(i % 16));
      compare_words(&unit, best_isa(), coord, 0xf);
   }
   free(image.resource.data);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_mappings),
                                      cmocka_unit_test(test_levels),
                                      cmocka_unit_test(test_thresholds),
                                      cmocka_unit_test(test_vectors), cmocka_unit_test(test_words)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
