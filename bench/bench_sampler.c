/* How long softpipe takes to sample one texture, by how it lies on the screen: nanoseconds of
 * processor time a pixel, the best of many runs over blocks of 8x8 pixels, which lie along a row of
 * the screen. `tuatara-bench-sampler [FILTER [ROUNDS]]`; TUATARA_CPU chooses the
 * instruction set. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/drivers/softpipe/texture/sample.h"
#include "pipe/p_format.h"
#include "util/u_fpu.h"

#define BLOCKS 512

typedef void sample_func(struct sp_vm_block *block, const struct sp_vm_tex *tex,
                         float *const out[4]);
sample_func sp_texture_sample_portable;
#if defined(__x86_64__) || defined(__i386__)
sample_func sp_texture_sample_avx2;
#endif

static sample_func *
sampler_of(enum u_cpu_isa isa)
{
#if defined(__x86_64__) || defined(__i386__)
   if (isa != U_CPU_PORTABLE)
      return sp_texture_sample_avx2;
#endif
   (void)isa;
   return sp_texture_sample_portable;
}

struct row {
   const char *name;
   int size;              /* of the texture, in texels */
   float texels, degrees; /* a pixel; turned by */
   enum pipe_tex_wrap wrap;
   enum pipe_tex_filter filter;
   bool mipmaps;
   bool is_luminance; /* a byte a texel; else RGBA */
};

#define REPEAT PIPE_TEX_WRAP_REPEAT
#define EDGE PIPE_TEX_WRAP_CLAMP_TO_EDGE
#define LINEAR PIPE_TEX_FILTER_LINEAR
#define NEAREST PIPE_TEX_FILTER_NEAREST

static const struct row rows[] = {
    {"nearest, one to one", 256, 1.0f, 0.0f, REPEAT, NEAREST, false},
    {"nearest, turned", 256, 1.0f, 30.0f, REPEAT, NEAREST, false},
    {"bilinear, magnified", 256, 0.25f, 0.0f, REPEAT, LINEAR, false},
    {"bilinear, one to one", 256, 1.0f, 0.0f, REPEAT, LINEAR, false},
    {"bilinear, minified", 256, 2.5f, 0.0f, REPEAT, LINEAR, false},
    {"bilinear, turned", 256, 1.0f, 30.0f, REPEAT, LINEAR, false},
    {"bilinear, turned, magnified", 256, 0.25f, 30.0f, REPEAT, LINEAR, false},
    {"bilinear, turned, clamped", 256, 0.05f, 30.0f, EDGE, LINEAR, false},
    {"bilinear, turned, minified", 256, 2.5f, 30.0f, REPEAT, LINEAR, false},
    {"bilinear, luminance", 256, 1.0f, 0.0f, REPEAT, LINEAR, false, true},
    {"bilinear, luminance, turned", 256, 1.0f, 30.0f, REPEAT, LINEAR, false, true},
    {"bilinear, 16 texels", 16, 1.0f, 0.0f, REPEAT, LINEAR, false},
    {"bilinear, 16 texels, turned", 16, 1.0f, 30.0f, REPEAT, LINEAR, false},
    {"bilinear, 2 texels, turned", 2, 0.05f, 30.0f, REPEAT, LINEAR, false},
    {"bilinear, 16 texels, clamped", 16, 0.01f, 0.0f, EDGE, LINEAR, false},
    {"trilinear, magnified", 256, 0.25f, 0.0f, REPEAT, LINEAR, true},
    {"trilinear, one to one", 256, 1.0f, 0.0f, REPEAT, LINEAR, true},
    {"trilinear, minified", 256, 2.5f, 0.0f, REPEAT, LINEAR, true},
    {"trilinear, turned", 256, 1.0f, 30.0f, REPEAT, LINEAR, true},
    {"trilinear, turned, minified", 256, 2.5f, 30.0f, REPEAT, LINEAR, true},
};

static unsigned rounds = 200;
static _Alignas(64) float coords[BLOCKS][2][SP_VM_LANES];
static _Alignas(64) uint32_t texels[SP_VM_LANES];

static double
seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
place_blocks(const struct row *row)
{
   const double step = row->texels / row->size, angle = row->degrees * M_PI / 180.0;
   for (unsigned b = 0; b < BLOCKS; b++) {
      for (unsigned i = 0; i < SP_VM_LANES; i++) {
         /* Quads of 2x2 pixels, row by row. */
         const double x = 8.0 * b + i / 4 % 4 * 2 + i % 2 + 0.5;
         const double y = 200.5 + i / 16 * 2 + i / 2 % 2;
         coords[b][0][i] = (float)(step * (x * cos(angle) - y * sin(angle)));
         coords[b][1][i] = (float)(step * (x * sin(angle) + y * cos(angle)));
      }
   }
}

static void
define_levels(struct sp_resource *res, const struct row *row)
{
   const uint32_t texel_bytes = row->is_luminance ? 1 : 4;
   uint32_t random = 1;
   *res = (struct sp_resource){
       .base = {.target = PIPE_TEXTURE_2D, .depth = 1},
       .owns_data = true,
       .texel_bytes = texel_bytes,
   };
   ptrdiff_t offset = 0;
   for (uint32_t size = (uint32_t)row->size, l = 0; size; size = row->mipmaps ? size / 2 : 0, l++) {
      const ptrdiff_t stride = (ptrdiff_t)texel_bytes * size;
      res->levels[l] =
          (struct sp_resource_level){size, size, 1, offset, stride, stride * (ptrdiff_t)size};
      offset += res->levels[l].layer_stride;
      res->base.last_level = l;
   }
   res->base.format = row->is_luminance ? PIPE_FORMAT_L8_UNORM : PIPE_FORMAT_R8G8B8A8_UNORM;
   res->base.width = res->base.height = (uint32_t)row->size;
   res->data = malloc((size_t)offset + 64);
   if (!res->data)
      exit(1);
   for (ptrdiff_t i = 0; i < offset; i++)
      res->data[i] = (uint8_t)((random = random * 1664525u + 1013904223u) >> 24);
}

static double
measure(sample_func *sample, const struct sp_tex_unit *unit)
{
   const struct sp_tex_unit *units[PIPE_MAX_SAMPLERS] = {unit};
   struct sp_vm_block block = {.lanes = SP_VM_LANES, .mask = ~0ull, .user = (void *)units};
   struct sp_vm_tex tex = {
       .target = IR_TEX_2D, .mode = IR_TEX_PLAIN, .words = texels, .components = 0xf};
   static float *const none[4];
   double best = 0.0;
   for (unsigned round = 0; round < rounds; round++) {
      const double start = seconds();
      for (unsigned b = 0; b < BLOCKS; b++) {
         for (unsigned c = 0; c < 4; c++)
            tex.coord[c] = coords[b][c % 2];
         sample(&block, &tex, none);
      }
      const double time = (seconds() - start) / (BLOCKS * SP_VM_LANES) * 1e9;
      best = round == 0 || time < best ? time : best;
   }
   return best;
}

static void
report(const struct row *row)
{
   struct sp_resource res;
   struct sp_tex_unit unit;
   define_levels(&res, row);
   const struct pipe_sampler_view_state view = {
       .resource = &res.base,
       .last_level = res.base.last_level,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, PIPE_SWIZZLE_W},
   };
   const struct pipe_sampler_state sampler = {
       .wrap_s = row->wrap,
       .wrap_t = row->wrap,
       .wrap_r = row->wrap,
       .min_img_filter = row->filter,
       .mag_img_filter = row->filter,
       .min_mip_filter = row->mipmaps ? PIPE_TEX_MIPFILTER_LINEAR : PIPE_TEX_MIPFILTER_NONE,
       .max_lod = 1000.0f,
   };
   sp_texture_unit(&unit, &view, &sampler, NULL);
   place_blocks(row);
   printf("%-32s %8.2f\n", row->name, measure(sampler_of(u_cpu_choose_isa()), &unit));
   free(res.data);
}

int
main(int argc, char **argv)
{
   const uint64_t mode = u_fpu_enter();
   if (argc > 2)
      rounds = (unsigned)atoi(argv[2]);
   for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
      if (argc < 2 || strstr(rows[i].name, argv[1]))
         report(&rows[i]);
   u_fpu_leave(mode);
   return 0;
}
