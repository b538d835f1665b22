/* Whole fragment programs: textures, fog factor, combiners. */
#include "combiners.h"

/* The register's components of what is sampled. */
static struct ir_val
swizzled(struct ir_builder *b, struct ir_val texel, const uint8_t swizzle[4])
{
   struct ir_val parts[4];
   for (unsigned i = 0; i < 4; i++)
      parts[i] = swizzle[i] == COMBINER_TEXEL_ZERO ? ir_imm_f(b, 0) : ir_comp(texel, swizzle[i]);
   return ir_vec(b, 4, parts);
}

static bool
is_identity(const uint8_t swizzle[4])
{
   return swizzle[0] == 0 && swizzle[1] == 1 && swizzle[2] == 2 && swizzle[3] == 3;
}

static void
read_textures(struct ir_builder *b, const struct combiner_key *key, uint32_t reads,
              struct combiner_inputs *inputs)
{
   for (unsigned i = 0; i < COMBINER_MAX_TEXTURES; i++) {
      const struct combiner_texture *t = &key->texture[i];
      if (!t->target || !(reads >> (COMBINER_TEXTURE0 + i) & 1))
         continue;
      const struct ir_val texel =
          ff_emit_texel(b, i, (enum ir_tex_target)(t->target - 1), t->projective);
      inputs->texel[i] = is_identity(t->swizzle) ? texel : swizzled(b, texel, t->swizzle);
      inputs->range[i] = t->range;
   }
}

/* Results of texture shaders that are no colours leave their registers 0. */
static void
shade_textures(struct ir_builder *b, const struct combiner_key *key, const struct ts_key *textures,
               struct combiner_inputs *inputs)
{
   ts_emit(b, textures, COMBINER_NUM_PARAMS, inputs->texel);
   for (unsigned i = 0; i < COMBINER_MAX_TEXTURES; i++) {
      const uint8_t texel = textures->stage[i].texel;
      inputs->range[i] =
          texel == TS_TEXEL_SIGNED || texel == TS_TEXEL_MIXED || textures->stage[i].expands
              ? COMBINER_RANGE_SIGNED
              : key->texture[i].range;
   }
}

struct ir_shader *
combiner_build_shaded(const struct combiner_key *key, const struct ts_key *textures)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!shader)
      return NULL;
   struct ir_builder b = ir_builder_create(shader);
   struct combiner_inputs inputs = {.colors = key->colors, .unclamped = key->unclamped};
   const uint32_t reads = combiner_reads(&key->setup);
   shader->num_params = COMBINER_NUM_PARAMS + (textures ? TS_NUM_PARAMS : 0);
   if (reads & 1u << COMBINER_PRIMARY)
      inputs.primary = ir_load_input(&b, VARYING_COL0, 4);
   if (reads & 1u << COMBINER_SECONDARY)
      inputs.secondary = ir_load_input(&b, VARYING_COL1, 4);
   if (reads & 1u << COMBINER_FOG && key->fog != FF_FOG_OFF)
      inputs.fog = ff_emit_fog_factor(&b, (enum ff_fog)key->fog, COMBINER_FP_FOG);
   if (textures)
      shade_textures(&b, key, textures, &inputs);
   else
      read_textures(&b, key, reads, &inputs);
   ir_store_output(&b, FRAG_RESULT_COLOR, 0xf, combiner_emit(&b, &key->setup, &inputs));
   if (b.failed || !ir_shader_index(shader)) {
      ir_shader_destroy(shader);
      return NULL;
   }
   return shader;
}

struct ir_shader *
combiner_build(const struct combiner_key *key)
{
   return combiner_build_shaded(key, NULL);
}
