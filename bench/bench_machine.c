/* What the machine does at most, without a driver: how fast a frame is written, and written over
 * what was read, and how many pairs of neighbouring texels are gathered. One thread for each
 * processor that the process may use, each with a band of the frame. */
#include "bench.h"

#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define MAX_THREADS 64
#define TEXTURE_SIZE 256
/* Coordinates that a thread gathers by again and again; they stay in the first level of cache. */
#define NUM_INDICES 1024

struct band {
   uint32_t *pixels; /* of the frame */
   size_t count;
   const uint64_t *texels; /* pairs, at each texel that has a right neighbour */
   int32_t indices[NUM_INDICES];
   int rounds;
   uint64_t result; /* so that nothing is left out */
};

typedef void (*band_work)(struct band *b);

static struct band bands[MAX_THREADS];
static int num_bands;
static band_work current;

static void
write_pixels(struct band *b)
{
   for (int r = 0; r < b->rounds; r++) {
      const uint32_t value = 0x01010101u * (uint32_t)r;
      for (size_t i = 0; i < b->count; i++)
         b->pixels[i] = value;
      __asm__ volatile("" ::: "memory");
   }
}

static void
update_pixels(struct band *b)
{
   for (int r = 0; r < b->rounds; r++) {
      for (size_t i = 0; i < b->count; i++)
         b->pixels[i] ^= 0x01010101u * (uint32_t)r;
      __asm__ volatile("" ::: "memory");
   }
}

/* Pairs one at a time: for processors that gather slower than they load. */
static void
load_pairs(struct band *b)
{
   uint64_t sum[4] = {0};
   for (size_t n = 0; n < b->count * (size_t)b->rounds; n += 4) {
      const int32_t *at = b->indices + n % NUM_INDICES;
      for (int i = 0; i < 4; i++) {
         uint64_t pair;
         memcpy(&pair, (const char *)b->texels + 4 * at[i], sizeof pair);
         sum[i] ^= pair;
      }
   }
   b->result = sum[0] ^ sum[1] ^ sum[2] ^ sum[3];
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void
gather_pairs_avx2(struct band *b)
{
   __m256i sum = _mm256_setzero_si256();
   for (size_t n = 0; n < b->count * (size_t)b->rounds; n += 4) {
      const __m128i at = _mm_loadu_si128((const void *)(b->indices + n % NUM_INDICES));
      sum = _mm256_xor_si256(sum, _mm256_i32gather_epi64((const void *)b->texels, at, 4));
   }
   b->result = (uint64_t)_mm256_extract_epi64(sum, 0);
}

__attribute__((target("avx512f"))) static void
gather_pairs_avx512(struct band *b)
{
   __m512i sum = _mm512_setzero_si512();
   for (size_t n = 0; n < b->count * (size_t)b->rounds; n += 8) {
      const __m256i at = _mm256_loadu_si256((const void *)(b->indices + n % NUM_INDICES));
      sum = _mm512_xor_si512(sum, _mm512_i32gather_epi64(at, b->texels, 4));
   }
   b->result = (uint64_t)_mm512_reduce_add_epi64(sum);
}
#endif

static void *
run_band(void *band)
{
   current(band);
   return NULL;
}

static void
all_bands(int count)
{
   pthread_t threads[MAX_THREADS];
   for (int i = 0; i < num_bands; i++)
      bands[i].rounds = count;
   for (int i = 1; i < num_bands; i++)
      if (pthread_create(&threads[i], NULL, run_band, &bands[i]))
         abort();
   current(&bands[0]);
   for (int i = 1; i < num_bands; i++)
      pthread_join(threads[i], NULL);
}

static void
measure(const char *metric, band_work work)
{
   current = work;
   bench_rate(metric, all_bands, 1e-6 * BENCH_WIDTH * BENCH_HEIGHT);
}

static void
start_bands(uint32_t *frame, const uint64_t *texels)
{
   cpu_set_t set;
   num_bands = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
   num_bands = num_bands > MAX_THREADS ? MAX_THREADS : num_bands;
   const size_t count = (size_t)BENCH_WIDTH * BENCH_HEIGHT / (size_t)num_bands & ~(size_t)7;
   for (int i = 0; i < num_bands; i++) {
      bands[i].pixels = frame + count * (size_t)i;
      bands[i].count = count;
      bands[i].texels = texels;
      /* Along a line turned by 30 degrees, a texel a step, as a filter of two rows reads it. */
      for (int k = 0; k < NUM_INDICES; k++) {
         const int x = (int)(0.866 * k) % (TEXTURE_SIZE - 1), y = k / 2 % TEXTURE_SIZE;
         bands[i].indices[k] = y * TEXTURE_SIZE + x;
      }
   }
}

void
bench_machine(void)
{
   uint32_t *frame = calloc((size_t)BENCH_WIDTH * BENCH_HEIGHT, sizeof *frame);
   uint64_t *texels = calloc((size_t)TEXTURE_SIZE * TEXTURE_SIZE, sizeof(uint32_t));
   if (!frame || !texels)
      exit(1);
   start_bands(frame, texels);
   measure("machine, pixels written: Mpix/s", write_pixels);
   measure("machine, pixels read and written: Mpix/s", update_pixels);
   measure("machine, pairs of texels loaded: M/s", load_pairs);
#if defined(__x86_64__)
   if (__builtin_cpu_supports("avx2"))
      measure("machine, pairs of texels gathered, AVX2: M/s", gather_pairs_avx2);
   if (__builtin_cpu_supports("avx512f"))
      measure("machine, pairs of texels gathered, AVX-512: M/s", gather_pairs_avx512);
#endif
   free(frame);
   free(texels);
}
