/* GL state to the uniforms of the conventional vertex program.
 *
 * One row per group of uniforms: the dirty bits it depends on, whether a key uses it, and the
 * function that computes and sends it. */
#include <math.h>
#include <string.h>

#include "conventional.h"
#include "mesa_ext/transform/matrix.h"
#include "pipe/p_context.h"

static void
send(struct gl_context *ctx, unsigned first, unsigned num, const float (*values)[4])
{
   ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_VERTEX, first, num, values);
}

/* The first `rows` rows of a matrix in column order. */
static void
put_rows(float (*out)[4], const float m[16], unsigned rows)
{
   for (unsigned row = 0; row < rows; row++) {
      for (unsigned column = 0; column < 4; column++)
         out[row][column] = m[4 * column + row];
   }
}

static void
send_mvp(struct gl_context *ctx)
{
   float rows[4][4];
   put_rows(rows, gl_matrix_top(ctx, GL_MATRIX_INDEX_MVP), 4);
   send(ctx, FF_VP_MVP, 4, rows);
}

static void
send_modelview(struct gl_context *ctx)
{
   float rows[4][4];
   put_rows(rows, gl_matrix_top(ctx, GL_MATRIX_INDEX_MODELVIEW), 4);
   send(ctx, FF_VP_MODELVIEW, 4, rows);
}

/* A normal is a row vector times the inverse: row i of the uniform is column i of the inverse. */
static void
put_normal_rows(struct gl_context *ctx, float (*rows)[4], enum gl_matrix_index index)
{
   const float *inverse = gl_matrix_inverse(ctx, index);
   float factor = 1;
   if (ctx->transform.rescale_normal && !ctx->transform.normalize) {
      const float length2 =
          inverse[2] * inverse[2] + inverse[6] * inverse[6] + inverse[10] * inverse[10];
      if (length2 > 0)
         factor = 1 / sqrtf(length2);
   }
   for (unsigned row = 0; row < 3; row++) {
      for (unsigned i = 0; i < 3; i++)
         rows[row][i] = inverse[4 * row + i] * factor;
      rows[row][3] = 0;
   }
}

static void
send_normal_matrix(struct gl_context *ctx)
{
   float rows[3][4];
   put_normal_rows(ctx, rows, GL_MATRIX_INDEX_MODELVIEW);
   send(ctx, FF_VP_NORMAL, 3, rows);
}

/* The matrices of the vertex units or of the palette, whichever blending takes now. */
static void
send_blend(struct gl_context *ctx)
{
   float rows[FF_VERTEX_MAX_PARAMS - FF_VP_PROJECTION][4];
   const bool palette = ctx->transform.matrix_palette;
   const unsigned num = palette ? FF_MAX_PALETTE : FF_MAX_BLEND_UNITS;
   put_rows(rows, gl_matrix_top(ctx, GL_MATRIX_INDEX_PROJECTION), 4);
   for (unsigned i = 0; i < num; i++) {
      const enum gl_matrix_index index =
          palette ? (enum gl_matrix_index)(GL_MATRIX_INDEX_PALETTE0 + i) : gl_matrix_of_unit(i);
      float(*matrix)[4] = rows + 4 + FF_BLEND_SIZE * i;
      put_rows(matrix, gl_matrix_top(ctx, index), 4);
      put_normal_rows(ctx, matrix + 4, index);
   }
   send(ctx, FF_VP_PROJECTION, 4 + FF_BLEND_SIZE * num, (const float(*)[4])rows);
}

static void
send_point(struct gl_context *ctx)
{
   const float *a = ctx->point.attenuation;
   const float v[1][4] = {{ctx->point.size, a[0], a[1], a[2]}};
   send(ctx, FF_VP_POINT, 1, v);
}

static void
send_material(struct gl_context *ctx)
{
   const struct gl_material *m = &ctx->light.material;
   float v[2 * FF_NUM_MATERIAL_TERMS][4] = {{0}};
   for (unsigned face = 0; face < 2; face++) {
      memcpy(v[2 * FF_MATERIAL_AMBIENT + face], m->ambient[face], sizeof v[0]);
      memcpy(v[2 * FF_MATERIAL_DIFFUSE + face], m->diffuse[face], sizeof v[0]);
      memcpy(v[2 * FF_MATERIAL_SPECULAR + face], m->specular[face], sizeof v[0]);
      memcpy(v[2 * FF_MATERIAL_EMISSION + face], m->emission[face], sizeof v[0]);
      v[2 * FF_MATERIAL_SHININESS + face][0] = m->shininess[face];
      if (gl_index_mode(ctx))
         memcpy(v[2 * FF_MATERIAL_AMBIENT + face], m->indexes[face], sizeof m->indexes[face]);
   }
   send(ctx, FF_VP_MATERIAL, 2 * FF_NUM_MATERIAL_TERMS, v);
}

static void
normalize3(float v[3])
{
   const float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
   for (unsigned i = 0; length > 0 && i < 3; i++)
      v[i] /= length;
}

static void
fill_light(float (*out)[4], const struct gl_light_source *l)
{
   float *position = out[FF_LIGHT_POSITION];
   memcpy(position, l->eye_position, sizeof l->eye_position);
   const bool directional = position[3] == 0;
   if (directional) {
      normalize3(position);
      float *half = out[FF_LIGHT_HALF];
      memcpy(half, position, 3 * sizeof(float));
      half[2] += 1;
      normalize3(half);
   } else {
      for (unsigned i = 0; i < 4; i++)
         position[i] = l->eye_position[i] / l->eye_position[3];
   }
   memcpy(out[FF_LIGHT_AMBIENT], l->ambient, sizeof l->ambient);
   memcpy(out[FF_LIGHT_DIFFUSE], l->diffuse, sizeof l->diffuse);
   memcpy(out[FF_LIGHT_SPECULAR], l->specular, sizeof l->specular);
   float *spot = out[FF_LIGHT_SPOT], *attenuation = out[FF_LIGHT_ATTENUATION];
   memcpy(spot, l->spot_eye_direction, 3 * sizeof(float));
   normalize3(spot);
   const bool is_spot = l->spot_cutoff != 180;
   spot[3] = is_spot ? cosf(l->spot_cutoff * (float)(M_PI / 180)) : -2;
   attenuation[0] = directional ? 1 : l->constant_attenuation;
   attenuation[1] = directional ? 0 : l->linear_attenuation;
   attenuation[2] = directional ? 0 : l->quadratic_attenuation;
   attenuation[3] = is_spot ? l->spot_exponent : 0;
}

static void
send_lights(struct gl_context *ctx)
{
   float v[FF_LIGHT_SIZE * FF_MAX_LIGHTS][4] = {{0}}, head[2][4] = {{0}};
   unsigned num = 0;
   for (unsigned i = 0; i < GL_LIMIT_LIGHTS; i++) {
      if (ctx->light.light[i].enabled)
         fill_light(v + FF_LIGHT_SIZE * num++, &ctx->light.light[i]);
   }
   head[0][0] = (float)num;
   memcpy(head[1], ctx->light.model_ambient, sizeof head[1]);
   _Static_assert(FF_VP_MODEL_AMBIENT == FF_VP_LIGHT_COUNT + 1, "sent together");
   send(ctx, FF_VP_LIGHT_COUNT, 2, head);
   if (num)
      send(ctx, FF_VP_LIGHTS, num * FF_LIGHT_SIZE, v);
   send_material(ctx);
}

static void
send_clip_planes(struct gl_context *ctx)
{
   float v[FF_MAX_CLIP_PLANES][4];
   for (unsigned i = 0; i < FF_MAX_CLIP_PLANES; i++) {
      for (unsigned j = 0; j < 4; j++)
         v[i][j] = (float)ctx->transform.clip_plane[i][j];
   }
   send(ctx, FF_VP_CLIP_PLANES, FF_MAX_CLIP_PLANES, v);
}

static void
send_texgen(struct gl_context *ctx)
{
   float v[4 * FF_MAX_UNITS][4];
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++) {
      for (unsigned i = 0; i < 4; i++) {
         const struct gl_texgen *gen = &ctx->texture.unit[unit].gen[i];
         memcpy(v[4 * unit + i], gen->mode == GL_OBJECT_LINEAR ? gen->object_plane : gen->eye_plane,
                sizeof v[0]);
      }
   }
   send(ctx, FF_VP_TEXGEN, 4 * FF_MAX_UNITS, v);
}

static void
send_texture_matrices(struct gl_context *ctx)
{
   float v[4 * FF_MAX_UNITS][4];
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++)
      put_rows(v + 4 * unit, gl_matrix_top(ctx, GL_MATRIX_INDEX_TEXTURE0 + unit), 4);
   send(ctx, FF_VP_TEX_MATRIX, 4 * FF_MAX_UNITS, v);
}

static bool
uses_mvp(const struct ff_vertex_key *key)
{
   return !key->blend_units && !(key->flags & FF_VERTEX_CLIP_POSITIONS);
}

static bool
uses_blend(const struct ff_vertex_key *key)
{
   return key->blend_units;
}

static bool
uses_texgen(const struct ff_vertex_key *key)
{
   static const struct ff_vertex_key none;
   return memcmp(key->texgen, none.texgen, sizeof none.texgen) != 0;
}

static bool
uses_lighting(const struct ff_vertex_key *key)
{
   return key->flags & FF_VERTEX_LIGHTING;
}

static bool
uses_normal(const struct ff_vertex_key *key)
{
   return uses_lighting(key) || uses_texgen(key);
}

static bool
uses_clip_planes(const struct ff_vertex_key *key)
{
   return key->outputs >> VARYING_CLP0 & ((1u << FF_MAX_CLIP_PLANES) - 1);
}

static bool
uses_eye(const struct ff_vertex_key *key)
{
   return uses_normal(key) || uses_clip_planes(key) || key->flags & FF_VERTEX_POINT_ATTENUATION ||
          key->outputs >> VARYING_FOGC & 1;
}

static bool
uses_point(const struct ff_vertex_key *key)
{
   return key->outputs >> VARYING_PSIZ & 1;
}

static bool
uses_texture_matrix(const struct ff_vertex_key *key)
{
   return key->tex_matrix != 0;
}

static const struct {
   uint32_t dirty; /* bits it depends on */
   bool (*uses)(const struct ff_vertex_key *key);
   void (*send)(struct gl_context *ctx);
} groups[] = {
    {GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION, uses_mvp, send_mvp},
    {GL_DIRTY_MODELVIEW, uses_eye, send_modelview},
    {GL_DIRTY_MODELVIEW | GL_DIRTY_TRANSFORM, uses_normal, send_normal_matrix},
    {GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION | GL_DIRTY_TRANSFORM, uses_blend, send_blend},
    {GL_DIRTY_POINT, uses_point, send_point},
    {GL_DIRTY_LIGHT, uses_lighting, send_lights},
    {GL_DIRTY_TRANSFORM, uses_clip_planes, send_clip_planes},
    {GL_DIRTY_TEXGEN, uses_texgen, send_texgen},
    {GL_DIRTY_TEXTURE_MATRIX, uses_texture_matrix, send_texture_matrices},
};
#define NUM_GROUPS (sizeof groups / sizeof groups[0])

void
gl_ff_upload_constants(struct gl_context *ctx, uint32_t dirty, const struct ff_vertex_key *key)
{
   for (unsigned i = 0; i < NUM_GROUPS; i++) {
      if (dirty & groups[i].dirty)
         ctx->ff_stale |= 1u << i;
      if ((ctx->ff_stale & (1u << i)) && groups[i].uses(key)) {
         groups[i].send(ctx);
         ctx->ff_stale &= ~(1u << i);
      }
   }
}
