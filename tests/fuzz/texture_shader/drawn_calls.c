#include <math.h>

#include "drawn.h"
#include "mesa_ext/core/context.h"

#define GL(name, ...) ctx->table->name(ctx, ##__VA_ARGS__)

static const struct {
   GLenum operation;
   enum drawn_kind kind;
} operations[TS_NUM_OPERATIONS] = {
    [TS_NONE] = {GL_NONE, DRAWN_2D},
    [TS_TEXTURE_1D] = {GL_TEXTURE_1D, DRAWN_1D},
    [TS_TEXTURE_2D] = {GL_TEXTURE_2D, DRAWN_2D},
    [TS_TEXTURE_RECT] = {GL_TEXTURE_RECTANGLE_NV, DRAWN_RECT},
    [TS_TEXTURE_CUBE] = {GL_TEXTURE_CUBE_MAP, DRAWN_CUBE},
    [TS_TEXTURE_3D] = {GL_TEXTURE_3D, DRAWN_3D},
    [TS_PASS_THROUGH] = {GL_PASS_THROUGH_NV, DRAWN_2D},
    [TS_CULL_FRAGMENT] = {GL_CULL_FRAGMENT_NV, DRAWN_2D},
    [TS_OFFSET_2D] = {GL_OFFSET_TEXTURE_2D_NV, DRAWN_2D},
    [TS_OFFSET_2D_SCALE] = {GL_OFFSET_TEXTURE_2D_SCALE_NV, DRAWN_2D},
    [TS_OFFSET_RECT] = {GL_OFFSET_TEXTURE_RECTANGLE_NV, DRAWN_RECT},
    [TS_OFFSET_RECT_SCALE] = {GL_OFFSET_TEXTURE_RECTANGLE_SCALE_NV, DRAWN_RECT},
    [TS_OFFSET_PROJECTIVE_2D] = {GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, DRAWN_2D},
    [TS_OFFSET_PROJECTIVE_2D_SCALE] = {GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, DRAWN_2D},
    [TS_OFFSET_PROJECTIVE_RECT] = {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, DRAWN_RECT},
    [TS_OFFSET_PROJECTIVE_RECT_SCALE] = {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV,
                                         DRAWN_RECT},
    [TS_OFFSET_HILO_2D] = {GL_OFFSET_HILO_TEXTURE_2D_NV, DRAWN_2D},
    [TS_OFFSET_HILO_RECT] = {GL_OFFSET_HILO_TEXTURE_RECTANGLE_NV, DRAWN_RECT},
    [TS_OFFSET_HILO_PROJECTIVE_2D] = {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, DRAWN_2D},
    [TS_OFFSET_HILO_PROJECTIVE_RECT] = {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, DRAWN_RECT},
    [TS_DEPENDENT_AR] = {GL_DEPENDENT_AR_TEXTURE_2D_NV, DRAWN_2D},
    [TS_DEPENDENT_GB] = {GL_DEPENDENT_GB_TEXTURE_2D_NV, DRAWN_2D},
    [TS_DEPENDENT_HILO] = {GL_DEPENDENT_HILO_TEXTURE_2D_NV, DRAWN_2D},
    [TS_DEPENDENT_RGB_3D] = {GL_DEPENDENT_RGB_TEXTURE_3D_NV, DRAWN_3D},
    [TS_DEPENDENT_RGB_CUBE] = {GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, DRAWN_CUBE},
    [TS_DOT_PRODUCT] = {GL_DOT_PRODUCT_NV, DRAWN_2D},
    [TS_DOT_PRODUCT_1D] = {GL_DOT_PRODUCT_TEXTURE_1D_NV, DRAWN_1D},
    [TS_DOT_PRODUCT_2D] = {GL_DOT_PRODUCT_TEXTURE_2D_NV, DRAWN_2D},
    [TS_DOT_PRODUCT_RECT] = {GL_DOT_PRODUCT_TEXTURE_RECTANGLE_NV, DRAWN_RECT},
    [TS_DOT_PRODUCT_3D] = {GL_DOT_PRODUCT_TEXTURE_3D_NV, DRAWN_3D},
    [TS_DOT_PRODUCT_CUBE] = {GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, DRAWN_CUBE},
    [TS_DOT_PRODUCT_DIFFUSE] = {GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV, DRAWN_CUBE},
    [TS_DOT_PRODUCT_REFLECT] = {GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, DRAWN_CUBE},
    [TS_DOT_PRODUCT_CONST_EYE_REFLECT] = {GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, DRAWN_CUBE},
    [TS_DOT_PRODUCT_PASS_THROUGH] = {GL_DOT_PRODUCT_PASS_THROUGH_NV, DRAWN_2D},
    [TS_DOT_PRODUCT_DEPTH_REPLACE] = {GL_DOT_PRODUCT_DEPTH_REPLACE_NV, DRAWN_2D},
    [TS_DOT_PRODUCT_AFFINE_DEPTH_REPLACE] = {GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, DRAWN_2D},
};

static const struct {
   GLenum internal, format;
   unsigned components; /* of what is given */
} formats[TS_TEXEL_DUDV + 1] = {
    [TS_TEXEL_UNSIGNED] = {GL_RGBA8, GL_RGBA, 4},
    [TS_TEXEL_SIGNED] = {GL_SIGNED_RGBA8_NV, GL_RGBA, 4},
    [TS_TEXEL_MIXED] = {GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, 4},
    [TS_TEXEL_HILO] = {GL_HILO16_NV, GL_HILO_NV, 2},
    [TS_TEXEL_SIGNED_HILO] = {GL_SIGNED_HILO16_NV, GL_HILO_NV, 2},
    [TS_TEXEL_DSDT] = {GL_DSDT8_NV, GL_DSDT_NV, 2},
    [TS_TEXEL_DSDT_MAG] = {GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, 3},
    [TS_TEXEL_DSDT_MAG_INTENSITY] = {GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, 4},
};

enum drawn_kind
drawn_kind_of(unsigned operation)
{
   return operations[operation].kind;
}

unsigned
drawn_axes(enum drawn_kind kind)
{
   return kind == DRAWN_1D ? 1 : kind == DRAWN_3D ? 3 : 2;
}

bool
drawn_is_signed(const struct ts_stage *s, unsigned i)
{
   return s->texel == TS_TEXEL_SIGNED || s->texel == TS_TEXEL_SIGNED_HILO ||
          (s->texel == TS_TEXEL_MIXED && i < 3) || (s->texel >= TS_TEXEL_DSDT && i < 2);
}

bool
drawn_has_format(const struct ts_stage *s)
{
   return formats[s->texel].internal != 0;
}

/* --- Cube maps (OpenGL 2.1, table 3.19) */

static const struct {
   double s[3], t[3], major[3];
} faces[6] = {
    {{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, -1, 0}, {-1, 0, 0}},
    {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}},   {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
    {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}},  {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
};

void
drawn_place(enum drawn_kind kind, const unsigned at[4], double place[3])
{
   double p[3] = {0};
   for (unsigned k = 0; k < drawn_axes(kind); k++)
      p[k] = (at[k] + 0.5) / DRAWN_SIZE;
   for (unsigned k = 0; k < 3; k++)
      place[k] = kind != DRAWN_CUBE
                     ? p[k]
                     : 0.2 * (faces[at[3]].major[k] + (2 * p[0] - 1) * faces[at[3]].s[k] +
                              (2 * p[1] - 1) * faces[at[3]].t[k]);
}

static double
dot(const double a[3], const double b[3])
{
   return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

unsigned
drawn_cube_face(const double direction[3], double at[2], bool *between)
{
   const double d[3] = {direction[0], direction[1], direction[2]};
   unsigned face = 0;
   double second = 0;
   for (unsigned f = 1; f < 6; f++) {
      if (dot(faces[f].major, d) > dot(faces[face].major, d))
         face = f;
   }
   const double major = dot(faces[face].major, d);
   for (unsigned f = 0; f < 6; f++) {
      if (f != face)
         second = fmax(second, dot(faces[f].major, d));
   }
   *between |= !(second < 0.95 * major) || major < 0.05;
   at[0] = 0.5 + 0.5 * dot(faces[face].s, d) / major;
   at[1] = 0.5 + 0.5 * dot(faces[face].t, d) / major;
   return face;
}

/* --- The calls */

static GLenum
target_of(enum drawn_kind kind)
{
   static const GLenum targets[] = {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D,
                                    GL_TEXTURE_CUBE_MAP, GL_TEXTURE_RECTANGLE_NV};
   return targets[kind];
}

/* One image, in the order of its texels. */
static void
fill(const struct ts_stage *s, unsigned stage, enum drawn_kind kind, unsigned face, float *out)
{
   const unsigned axes = drawn_axes(kind), num = s->white ? 1 : formats[s->texel].components;
   for (unsigned n = 0; n < 1u << 4 * axes; n++) { /* DRAWN_SIZE is 16 */
      const unsigned at[4] = {n % DRAWN_SIZE, n / DRAWN_SIZE % DRAWN_SIZE,
                              n / DRAWN_SIZE / DRAWN_SIZE, face};
      float texel[4];
      drawn_texel(s, stage, kind, at, texel);
      for (unsigned i = 0; i < num; i++)
         *out++ = texel[s->white ? 3 : i];
   }
}

static void
make_texture(struct gl_context *ctx, const struct ts_stage *s, unsigned stage)
{
   static float texels[DRAWN_SIZE * DRAWN_SIZE * DRAWN_SIZE * 4];
   const enum drawn_kind kind = drawn_kind_of(s->operation);
   const GLenum target = target_of(kind), format = s->white ? GL_ALPHA : formats[s->texel].format;
   const GLint internal = (GLint)(s->white ? GL_ALPHA8 : formats[s->texel].internal);
   const GLsizei n = DRAWN_SIZE;
   GL(BindTexture, target, stage + 1);
   GL(TexParameteri, target, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   GL(TexParameteri, target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   if (kind == DRAWN_CUBE) {
      GL(TexParameteri, target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
      GL(TexParameteri, target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   }
   for (unsigned face = 0; face < (kind == DRAWN_CUBE ? 6u : 1u); face++) {
      const GLenum image = kind == DRAWN_CUBE ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target;
      fill(s, stage, kind, face, texels);
      if (kind == DRAWN_1D)
         GL(TexImage1D, image, 0, internal, n, 0, format, GL_FLOAT, texels);
      else if (kind == DRAWN_3D)
         GL(TexImage3D, image, 0, internal, n, n, n, 0, format, GL_FLOAT, texels);
      else
         GL(TexImage2D, image, 0, internal, n, n, 0, format, GL_FLOAT, texels);
   }
}

/* Not every operation may be in every unit: a stage that the driver refuses is none. */
static void
set_operation(struct gl_context *ctx, struct ts_stage *s)
{
   GL(TexEnvi, GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV,
      (GLint)operations[s->operation].operation);
   if (ctx->table->GetError(ctx) == GL_INVALID_OPERATION)
      s->operation = TS_NONE;
}

static void
set_stage(struct gl_context *ctx, struct shader_case *c, unsigned i)
{
   static const GLenum mappings[] = {GL_UNSIGNED_IDENTITY_NV, GL_EXPAND_NORMAL_NV,
                                     GL_FORCE_BLUE_TO_ONE_NV};
   struct ts_stage *s = &c->stage[i];
   const float(*p)[4] = &c->params[TS_PARAMS_OF_STAGE * i];
   GLint cull[4];
   GL(ActiveTexture, GL_TEXTURE0 + i);
   set_operation(ctx, s);
   if (i)
      GL(TexEnvi, GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV,
         (GLint)GL_TEXTURE0 + s->previous);
   GL(TexEnvi, GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV,
      (GLint)mappings[s->mapping]);
   for (unsigned k = 0; k < 4; k++)
      cull[k] = s->cull >> k & 1 ? GL_LESS : GL_GEQUAL;
   GL(TexEnviv, GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, cull);
   GL(TexEnvfv, GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, p[TS_PARAM_MATRIX]);
   GL(TexEnvf, GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, p[TS_PARAM_SCALE][0]);
   GL(TexEnvf, GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, p[TS_PARAM_SCALE][1]);
   GL(TexEnvfv, GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, p[TS_PARAM_EYE]);
   GL(MultiTexCoord4fv, GL_TEXTURE0 + i, c->coord[i]);
   if (s->fetches)
      make_texture(ctx, s, i);
}

/* SPARE0 is the stage's colour, or minus that; it is what the final combiner gives. */
static void
show(struct gl_context *ctx, unsigned stage, bool negated)
{
   const GLenum mapping = negated ? GL_SIGNED_NEGATE_NV : GL_SIGNED_IDENTITY_NV;
   for (unsigned portion = 0; portion < 2; portion++) {
      const GLenum part = portion ? GL_ALPHA : GL_RGB;
      GL(CombinerInputNV, GL_COMBINER0_NV, part, GL_VARIABLE_A_NV, GL_TEXTURE0 + stage, mapping,
         part);
      GL(CombinerInputNV, GL_COMBINER0_NV, part, GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV,
         part);
      GL(CombinerOutputNV, GL_COMBINER0_NV, part, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV,
         GL_NONE, GL_NONE, GL_FALSE, GL_FALSE, GL_FALSE);
   }
   for (GLenum v = GL_VARIABLE_A_NV; v <= GL_VARIABLE_C_NV; v++)
      GL(FinalCombinerInputNV, v, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   GL(FinalCombinerInputNV, GL_VARIABLE_D_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
   GL(FinalCombinerInputNV, GL_VARIABLE_G_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
   GL(Enable, GL_REGISTER_COMBINERS_NV);
}

void
drawn_set(struct gl_context *ctx, struct shader_case *c)
{
   for (unsigned i = 0; i < TS_MAX_STAGES; i++)
      set_stage(ctx, c, i);
   GL(Enable, GL_TEXTURE_SHADER_NV);
}

GLenum
drawn_draw(struct gl_context *ctx, const struct shader_case *c, unsigned shown, bool negated,
           struct drawn_pixel *pixel)
{
   GLubyte stencil = 0;
   *pixel = (struct drawn_pixel){0};
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      GLint is = 0;
      GL(ActiveTexture, GL_TEXTURE0 + i);
      GL(GetTexEnviv, GL_TEXTURE_SHADER_NV, GL_SHADER_CONSISTENT_NV, &is);
      pixel->consistent |= (unsigned)(is != 0) << i;
   }
   show(ctx, shown, negated);
   GL(DepthRange, (double)c->params[TS_PARAM_DEPTH_RANGE][0],
      (double)c->params[TS_PARAM_DEPTH_RANGE][1]);
   GL(Enable, GL_DEPTH_TEST);
   GL(DepthFunc, GL_ALWAYS);
   GL(Enable, GL_STENCIL_TEST);
   GL(StencilFunc, GL_ALWAYS, 1, 1);
   GL(StencilOp, GL_KEEP, GL_KEEP, GL_REPLACE);
   GL(Clear, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   GL(Rectf, -1, -1, 1, 1);
   GL(ReadPixels, 1, 2, 1, 1, GL_RGBA, GL_FLOAT, pixel->color);
   GL(ReadPixels, 1, 2, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &pixel->depth);
   GL(ReadPixels, 1, 2, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
   pixel->drawn = stencil != 0;
   return ctx->table->GetError(ctx);
}
