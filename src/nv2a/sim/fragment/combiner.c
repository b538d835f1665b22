/* Running the combiners on a block. */
#include "combiner.h"

#include "color.h"

#include <string.h>

static void
map_lanes(uint8_t mapping, const nv2a_lanes in, nv2a_lanes out)
{
   const struct nv2a_rc_mapping_info info = nv2a_rc_mappings[mapping];
   const float low = info.is_signed ? -1 : 0;
   if (mapping == NV2A_RC_UNSIGNED_INVERT) { /* the sum of the final combiner may be above 1 */
      for (int i = 0; i < NV2A_LANES; i++)
         out[i] = 1 - nv2a_clamp01(in[i]);
      return;
   }
   for (int i = 0; i < NV2A_LANES; i++)
      out[i] = (in[i] > low ? in[i] : low) * info.scale + info.bias;
}

/* The mapped values of one input for n channels: rgb, or one for the alpha portion. */
static void
fetch(const struct nv2a_rc_input *input, const struct nv2a_block *block, int n, nv2a_lanes out[3])
{
   const nv2a_lanes *reg = block->reg[input->reg];
   if (n == 1) {
      map_lanes(input->mapping, reg[input->alpha ? 3 : 2], out[0]);
   } else if (input->alpha) {
      map_lanes(input->mapping, reg[3], out[0]);
      for (int i = 0; i < NV2A_LANES; i++)
         out[1][i] = out[2][i] = out[0][i];
   } else {
      for (int c = 0; c < 3; c++)
         map_lanes(input->mapping, reg[c], out[c]);
   }
}

static void
product(const nv2a_lanes a[3], const nv2a_lanes b[3], int n, bool dot, nv2a_lanes out[3])
{
   for (int c = 0; c < n; c++)
      for (int i = 0; i < NV2A_LANES; i++)
         out[c][i] = a[c][i] * b[c][i];
   if (!dot || n == 1)
      return;
   for (int i = 0; i < NV2A_LANES; i++) {
      out[0][i] += out[1][i] + out[2][i];
      out[1][i] = out[2][i] = out[0][i];
   }
}

/* The sum, or with mux what spare0's alpha chooses: cd where its bit is set, else ab. */
static void
third(const struct nv2a_combiner *combiner, bool mux, const nv2a_lanes spare0, int n,
      const nv2a_lanes ab[3], const nv2a_lanes cd[3], nv2a_lanes out[3])
{
   int32_t choose[NV2A_LANES];
   if (!mux) {
      for (int c = 0; c < n; c++)
         for (int i = 0; i < NV2A_LANES; i++)
            out[c][i] = ab[c][i] + cd[c][i];
      return;
   }
   for (int i = 0; i < NV2A_LANES; i++) {
      const float alpha = spare0[i] > 0 ? spare0[i] : 0;
      choose[i] = combiner->mux_msb ? alpha >= 0.5f : (int32_t)(alpha * 255.0f + 0.5f) & 1;
   }
   for (int c = 0; c < n; c++)
      for (int i = 0; i < NV2A_LANES; i++)
         out[c][i] = choose[i] ? cd[c][i] : ab[c][i];
}

static void
finish(const struct nv2a_combiner_half *half, int n, nv2a_lanes value[3])
{
   for (int c = 0; c < n; c++)
      for (int i = 0; i < NV2A_LANES; i++)
         value[c][i] = nv2a_combiner_clamp((value[c][i] + half->bias) * half->scale);
}

struct half_results {
   nv2a_lanes ab[3], cd[3], sum[3];
};

static void
compute(const struct nv2a_combiner *combiner, const struct nv2a_combiner_half *half,
        const struct nv2a_block *block, int n, struct half_results *results)
{
   const bool plain_sum = half->cd_is_zero && !half->out.mux;
   nv2a_lanes a[3], b[3];
   if (half->b_is_one) {
      fetch(&half->in[0], block, n, results->ab);
   } else {
      fetch(&half->in[0], block, n, a);
      fetch(&half->in[1], block, n, b);
      product(a, b, n, half->out.ab_dot, results->ab);
   }
   if (half->out.cd || (half->out.sum && !plain_sum)) {
      fetch(&half->in[2], block, n, a);
      fetch(&half->in[3], block, n, b);
      product(a, b, n, half->out.cd_dot, results->cd);
   }
   if (half->out.sum) {
      if (plain_sum)
         memcpy(results->sum, results->ab, (size_t)n * sizeof results->sum[0]);
      else
         third(combiner, half->out.mux, block->reg[NV2A_RC_SPARE0][3], n, results->ab, results->cd,
               results->sum);
      finish(half, n, results->sum);
   }
   if (half->out.ab)
      finish(half, n, results->ab);
   if (half->out.cd)
      finish(half, n, results->cd);
}

static void
keep_color(struct nv2a_block *block, uint8_t dst, const nv2a_lanes value[3], bool blue_to_alpha)
{
   if (!dst)
      return;
   memcpy(block->reg[dst], value, 3 * sizeof(nv2a_lanes));
   if (blue_to_alpha)
      memcpy(block->reg[dst][3], value[2], sizeof(nv2a_lanes));
}

static void
keep_alpha(struct nv2a_block *block, uint8_t dst, const nv2a_lanes value)
{
   if (dst)
      memcpy(block->reg[dst][3], value, sizeof(nv2a_lanes));
}

static void
set_constants(struct nv2a_block *block, const float factor[2][4])
{
   for (int k = 0; k < 2; k++)
      for (int c = 0; c < 4; c++)
         for (int i = 0; i < NV2A_LANES; i++)
            block->reg[NV2A_RC_FACTOR0 + k][c][i] = factor[k][c];
}

/* Both halves read what was there before the stage. */
static void
run_stage(const struct nv2a_combiner *combiner, const struct nv2a_combiner_stage *stage,
          struct nv2a_block *block)
{
   const struct nv2a_combiner_half *rgb = &stage->half[NV2A_RC_RGB];
   const struct nv2a_combiner_half *alpha = &stage->half[NV2A_RC_ALPHA];
   struct half_results rgb_results, alpha_results;

   if (rgb->on)
      compute(combiner, rgb, block, 3, &rgb_results);
   if (alpha->on)
      compute(combiner, alpha, block, 1, &alpha_results);
   if (rgb->on) {
      keep_color(block, rgb->out.ab, rgb_results.ab, rgb->out.ab_blue_to_alpha);
      keep_color(block, rgb->out.cd, rgb_results.cd, rgb->out.cd_blue_to_alpha);
      keep_color(block, rgb->out.sum, rgb_results.sum, false);
   }
   if (alpha->on) {
      keep_alpha(block, alpha->out.ab, alpha_results.ab[0]);
      keep_alpha(block, alpha->out.cd, alpha_results.cd[0]);
      keep_alpha(block, alpha->out.sum, alpha_results.sum[0]);
   }
}

/* Spare0 + specular, register E of the final combiner. */
static void
run_sum(const struct nv2a_combiner *combiner, struct nv2a_block *block)
{
   for (int c = 0; c < 3; c++) {
      const float *spare0 = block->reg[NV2A_RC_SPARE0][c];
      const float *specular = block->reg[NV2A_RC_V1][c];
      float *sum = block->reg[NV2A_RC_COLOR_SUM][c];
      for (int i = 0; i < NV2A_LANES; i++) {
         const float a = spare0[i] > 0 ? spare0[i] : 0, b = specular[i] > 0 ? specular[i] : 0;
         sum[i] =
             (combiner->final.invert_spare0 ? 1 - a : a) + (combiner->final.invert_v1 ? 1 - b : b);
         if (combiner->final.clamp_sum)
            sum[i] = nv2a_clamp01(sum[i]);
      }
   }
}

static void
run_product(const struct nv2a_combiner *combiner, struct nv2a_block *block)
{
   nv2a_lanes e[3], f[3];
   fetch(&combiner->final.in[4], block, 3, e);
   fetch(&combiner->final.in[5], block, 3, f);
   product(e, f, 3, false, block->reg[NV2A_RC_FINAL_PRODUCT]);
}

/* rgb = D + C * (1 - A) + B * A; alpha = G. */
static void
run_final(const struct nv2a_combiner *combiner, struct nv2a_block *block)
{
   const struct nv2a_rc_input *input = combiner->final.in;
   nv2a_lanes a[3], b[3], c[3], d[3];

   if (combiner->reads & 1u << NV2A_RC_COLOR_SUM)
      run_sum(combiner, block);
   if (combiner->reads & 1u << NV2A_RC_FINAL_PRODUCT)
      run_product(combiner, block);
   if (combiner->final_only >= 0) {
      fetch(&input[combiner->final_only], block, 3, d);
      for (int k = 0; k < 3; k++)
         for (int i = 0; i < NV2A_LANES; i++)
            block->color[k][i] = nv2a_clamp01(d[k][i]);
   } else {
      fetch(&input[3], block, 3, d);
      fetch(&input[0], block, 3, a);
      fetch(&input[1], block, 3, b);
      fetch(&input[2], block, 3, c);
      for (int k = 0; k < 3; k++)
         for (int i = 0; i < NV2A_LANES; i++)
            block->color[k][i] =
                nv2a_clamp01(d[k][i] + c[k][i] * (1 - a[k][i]) + b[k][i] * a[k][i]);
   }
   fetch(&input[6], block, 1, a);
   for (int i = 0; i < NV2A_LANES; i++)
      block->color[3][i] = nv2a_clamp01(a[0][i]);
}

static void
first_values(const struct nv2a_combiner *combiner, struct nv2a_block *block)
{
   nv2a_lanes *spare0 = block->reg[NV2A_RC_SPARE0];
   if (combiner->reads & 1u << NV2A_RC_SPARE0) {
      memset(spare0, 0, 3 * sizeof spare0[0]);
      for (int i = 0; i < NV2A_LANES; i++)
         spare0[3][i] = combiner->texture0 ? block->reg[NV2A_RC_T0][3][i] : 1;
   }
   if (combiner->reads & 1u << NV2A_RC_SPARE1)
      memset(block->reg[NV2A_RC_SPARE1], 0, sizeof block->reg[0]);
   if (combiner->reads & (1u << NV2A_RC_COLOR_SUM | 1u << NV2A_RC_FINAL_PRODUCT))
      memset(block->reg[NV2A_RC_COLOR_SUM], 0, 2 * sizeof block->reg[0]);
}

void
nv2a_combiner_block(const struct nv2a_combiner *combiner, struct nv2a_block *block)
{
   const uint32_t constants = 1u << NV2A_RC_FACTOR0 | 1u << NV2A_RC_FACTOR1;
   const bool uses_constants = combiner->reads & constants;

   first_values(combiner, block);
   for (unsigned i = 0; i < combiner->stages; i++) {
      const struct nv2a_combiner_stage *stage = &combiner->stage[i];
      if (!stage->half[NV2A_RC_RGB].on && !stage->half[NV2A_RC_ALPHA].on)
         continue;
      if (uses_constants)
         set_constants(block, stage->factor);
      run_stage(combiner, stage, block);
   }
   if (combiner->bypass) {
      for (int c = 0; c < 4; c++)
         for (int i = 0; i < NV2A_LANES; i++)
            block->color[c][i] = nv2a_clamp01(block->reg[NV2A_RC_SPARE0][c][i]);
      return;
   }
   if (uses_constants)
      set_constants(block, combiner->final_factor);
   run_final(combiner, block);
}
