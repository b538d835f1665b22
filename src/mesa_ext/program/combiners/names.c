#include "names.h"

/* Enumerants by number. */
static const GLenum registers[] = {
    [COMBINER_ZERO] = GL_ZERO,
    [COMBINER_CONST0] = GL_CONSTANT_COLOR0_NV,
    [COMBINER_CONST1] = GL_CONSTANT_COLOR1_NV,
    [COMBINER_FOG] = GL_FOG,
    [COMBINER_PRIMARY] = GL_PRIMARY_COLOR_NV,
    [COMBINER_SECONDARY] = GL_SECONDARY_COLOR_NV,
    [COMBINER_SPARE0] = GL_SPARE0_NV,
    [COMBINER_SPARE1] = GL_SPARE1_NV,
};
static const GLenum usages[] = {
    [COMBINER_USE_RGB] = GL_RGB, [COMBINER_USE_ALPHA] = GL_ALPHA, [COMBINER_USE_BLUE] = GL_BLUE};
static const GLenum scales[] = {
    [COMBINER_SCALE_ONE] = GL_NONE,
    [COMBINER_SCALE_TWO] = GL_SCALE_BY_TWO_NV,
    [COMBINER_SCALE_FOUR] = GL_SCALE_BY_FOUR_NV,
    [COMBINER_SCALE_HALF] = GL_SCALE_BY_ONE_HALF_NV,
};
static const GLenum parts[] = {[COMBINER_RGB] = GL_RGB, [COMBINER_ALPHA] = GL_ALPHA};

static int
find(const GLenum *table, unsigned num, GLenum name)
{
   for (unsigned i = 0; i < num; i++) {
      if (table[i] == name)
         return (int)i;
   }
   return -1;
}
#define FIND(table, name) find(table, sizeof table / sizeof table[0], name)

/* The place in a run of enumerants. */
static int
place(GLenum name, GLenum first, unsigned num)
{
   return name >= first && name - first < num ? (int)(name - first) : -1;
}

int
gl_combiner_stage(GLenum stage)
{
   return place(stage, GL_COMBINER0_NV, COMBINER_MAX_STAGES);
}

int
gl_combiner_part(GLenum portion)
{
   return FIND(parts, portion);
}

int
gl_combiner_variable(GLenum variable, unsigned num)
{
   return place(variable, GL_VARIABLE_A_NV, num);
}

int
gl_combiner_register(const struct gl_context *ctx, GLenum reg)
{
   const int unit = place(reg, GL_TEXTURE0, ctx->limits.texture_units);
   return unit >= 0 ? COMBINER_TEXTURE0 + unit : FIND(registers, reg);
}

int
gl_combiner_final_register(const struct gl_context *ctx, GLenum reg)
{
   if (reg == GL_E_TIMES_F_NV)
      return COMBINER_E_TIMES_F;
   if (reg == GL_SPARE0_PLUS_SECONDARY_COLOR_NV)
      return COMBINER_SPARE0_PLUS_SECONDARY;
   return gl_combiner_register(ctx, reg);
}

int
gl_combiner_output(const struct gl_context *ctx, GLenum reg)
{
   const int found = gl_combiner_register(ctx, reg);
   if (reg == GL_DISCARD_NV)
      return COMBINER_ZERO;
   return found >= COMBINER_PRIMARY ? found : -1;
}

int
gl_combiner_mapping(GLenum mapping)
{
   return place(mapping, GL_UNSIGNED_IDENTITY_NV, COMBINER_NUM_MAPPINGS);
}

int
gl_combiner_usage(GLenum usage)
{
   return FIND(usages, usage);
}

int
gl_combiner_scale(GLenum scale)
{
   return FIND(scales, scale);
}

GLenum
gl_combiner_register_name(unsigned reg)
{
   if (reg == COMBINER_E_TIMES_F)
      return GL_E_TIMES_F_NV;
   if (reg == COMBINER_SPARE0_PLUS_SECONDARY)
      return GL_SPARE0_PLUS_SECONDARY_COLOR_NV;
   return reg >= COMBINER_TEXTURE0 ? GL_TEXTURE0 + (reg - COMBINER_TEXTURE0) : registers[reg];
}

GLenum
gl_combiner_output_name(unsigned reg)
{
   return reg == COMBINER_ZERO ? GL_DISCARD_NV : gl_combiner_register_name(reg);
}

GLenum
gl_combiner_usage_name(unsigned usage)
{
   return usages[usage];
}

GLenum
gl_combiner_scale_name(unsigned scale)
{
   return scales[scale];
}
