/* The row of the fragment stage that is in use in colour index mode: fog. Textures, colour sum and
 * programs are for RGBA colours alone.
 *
 * Vertices give an index in COL0.x, unclamped; an image (DrawPixels) gives index / 255, as the
 * colour buffer takes it. */
#include <string.h>

#include "compiler/ir/builder.h"
#include "private.h"

enum index_param { PARAM_FOG, PARAM_FOG_INDEX, NUM_PARAMS };

struct index_key {
   uint8_t fog; /* enum ff_fog */
   uint8_t image;
};

static bool
in_use(const struct gl_context *ctx)
{
   return gl_index_mode(ctx);
}

static size_t
make_key(struct gl_context *ctx, void *out)
{
   const struct gl_image_draw *image = ctx->derived->image;
   const struct index_key key = {
       .fog = (uint8_t)gl_fragment_fog(ctx),
       .image = image && image->view && image->use == IR_IMAGE_COLOR,
   };
   memcpy(out, &key, sizeof key);
   return sizeof key;
}

/* OpenGL 2.1 section 3.10: I = ir + (1 - f) if. */
static struct ir_val
add_fog(struct ir_builder *b, enum ff_fog mode, struct ir_val index)
{
   struct ir_val f = ff_emit_fog_factor(b, mode, PARAM_FOG);
   struct ir_val rest = ir_build_fadd(b, ir_imm_f(b, 1.0f), ir_neg(f));
   return ir_build_fmad(b, rest, ir_comp(ir_load_param(b, PARAM_FOG_INDEX), 0), index);
}

/* The nearest whole number, of which 8 bits count. */
static struct ir_val
mask_index(struct ir_builder *b, struct ir_val index)
{
   struct ir_val whole = ir_build_ffloor(b, ir_build_fadd(b, index, ir_imm_f(b, 0.5f)));
   struct ir_val high = ir_build_ffloor(b, ir_build_fmul(b, whole, ir_imm_f(b, 1.0f / 256)));
   return ir_build_fmad(b, high, ir_imm_f(b, -256.0f), whole);
}

static struct ir_shader *
build(struct gl_context *ctx, const void *data)
{
   const struct index_key *key = data;
   struct ir_shader *sh = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!sh)
      return NULL;
   struct ir_builder b = ir_builder_create(sh);
   sh->num_params = NUM_PARAMS;
   struct ir_val index = ir_comp(ir_load_input(&b, VARYING_COL0, 4), 0);
   if (key->image)
      index = ir_build_fmul(&b, index, ir_imm_f(&b, 255.0f));
   if (key->fog != FF_FOG_OFF)
      index = add_fog(&b, (enum ff_fog)key->fog, index);
   index = ir_build_fmul(&b, mask_index(&b, index), ir_imm_f(&b, 1.0f / 255));
   struct ir_val zero = ir_imm_f(&b, 0.0f);
   const struct ir_val color[4] = {index, zero, zero, ir_imm_f(&b, 1.0f)};
   ir_store_output(&b, FRAG_RESULT_COLOR, 0xf, ir_vec(&b, 4, color));
   if (b.failed || !ir_shader_index(sh)) {
      ir_shader_destroy(sh);
      return NULL;
   }
   return sh;
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   float params[NUM_PARAMS][4] = {[PARAM_FOG_INDEX] = {ctx->fog.index}};
   gl_fog_factors(&ctx->fog, params[PARAM_FOG]);
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_FRAGMENT, 0, NUM_PARAMS,
                            (const float(*)[4])params);
}

static int
samples_nothing(struct gl_context *ctx, unsigned unit)
{
   return -1;
}

const struct gl_stage_source gl_index_fragments = {
    .name = "colour indices",
    .in_use = in_use,
    .key_dirty = GL_DIRTY_FOG | GL_DIRTY_LIGHT,
    .key = make_key,
    .build = build,
    .tidy = true,
    .params_dirty = GL_DIRTY_FOG,
    .upload = upload,
    .sampled_target = samples_nothing,
};
