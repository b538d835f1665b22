/* Initial values, group by group: state tables 6.5 to 6.35 of OpenGL 1.5 and the extensions' own.
 */
#include <string.h>

#include "context.h"

#include "compiler/ir/ir.h"

static void
set4(float *v, float x, float y, float z, float w)
{
   v[0] = x;
   v[1] = y;
   v[2] = z;
   v[3] = w;
}

static void
init_current(struct gl_current *c)
{
   for (unsigned i = 0; i < VERT_ATTRIB_MAX; i++)
      set4(c->attrib[i], 0, 0, 0, 1);
   set4(c->attrib[VERT_ATTRIB_NORMAL], 0, 0, 1, 1);
   set4(c->attrib[VERT_ATTRIB_COLOR0], 1, 1, 1, 1);
   set4(c->attrib[VERT_ATTRIB_EDGEFLAG], 1, 0, 0, 1);
   set4(c->attrib[VERT_ATTRIB_COLOR_INDEX], 1, 0, 0, 1);
   set4(c->attrib[VERT_ATTRIB_BLEND_WEIGHT], 1, 0, 0, 0);
   set4(c->attrib[VERT_ATTRIB_BLEND_MATRIX], 0, 0, 0, 0);
   memcpy(c->conventional, c->attrib, sizeof c->conventional);
   for (unsigned face = 0; face < 2; face++) {
      set4(c->attrib[VERT_ATTRIB_MAT_AMBIENT + face], 0.2f, 0.2f, 0.2f, 1);
      set4(c->attrib[VERT_ATTRIB_MAT_DIFFUSE + face], 0.8f, 0.8f, 0.8f, 1);
      set4(c->attrib[VERT_ATTRIB_MAT_SPECULAR + face], 0, 0, 0, 1);
      set4(c->attrib[VERT_ATTRIB_MAT_EMISSION + face], 0, 0, 0, 1);
      set4(c->attrib[VERT_ATTRIB_MAT_SHININESS + face], 0, 0, 0, 1);
   }
   set4(c->raster_pos, 0, 0, 0, 1);
   c->raster_index = 1;
   set4(c->raster_color, 1, 1, 1, 1);
   set4(c->raster_secondary_color, 0, 0, 0, 1);
   for (unsigned i = 0; i < GL_STORAGE_TEXTURE_COORDS; i++)
      set4(c->raster_tex_coord[i], 0, 0, 0, 1);
   c->raster_valid = true;
}

static void
init_raster(struct gl_context *ctx)
{
   ctx->point.size = 1;
   ctx->point.max_size = ctx->limits.point_size;
   ctx->point.fade_threshold = 1;
   ctx->point.attenuation[0] = 1;
   ctx->point.sprite_origin = GL_UPPER_LEFT;
   /* OpenGL ES 2.0 section 3.3: points are sprites, of the size that the vertex shader writes. */
   ctx->point.sprite = ctx->program_enables.point_size = ctx->api == GL_API_ES2;
   ctx->point.sprite_r_mode = GL_ZERO;
   ctx->line.width = 1;
   ctx->line.stipple_pattern = 0xffff;
   ctx->line.stipple_factor = 1;
   ctx->polygon.cull_face = GL_BACK;
   ctx->polygon.front_face = GL_CCW;
   ctx->polygon.front_mode = ctx->polygon.back_mode = GL_FILL;
   for (unsigned i = 0; i < 32; i++)
      ctx->polygon_stipple.pattern[i] = 0xffffffffu;
   ctx->multisample.enabled = true;
   ctx->multisample.coverage_value = 1;
}

static void
init_pixel(struct gl_context *ctx)
{
   ctx->pixel.read_buffer = GL_BACK;
   set4(ctx->pixel.scale, 1, 1, 1, 1);
   ctx->pixel.depth_scale = 1;
   for (unsigned i = 0; i < GL_NUM_VECTOR_COMPONENTS; i++)
      ctx->pixel.vector_scale[i] = 1;
   ctx->pixel.zoom_x = ctx->pixel.zoom_y = 1;
   set4(ctx->pixel.post_convolution_scale, 1, 1, 1, 1);
   set4(ctx->pixel.post_color_matrix_scale, 1, 1, 1, 1);
   for (unsigned i = 0; i < GL_NUM_COLOR_TABLES; i++)
      set4(ctx->pixel.table_scale[i], 1, 1, 1, 1);
   for (unsigned i = 0; i < GL_NUM_FILTERS; i++) {
      ctx->pixel.convolution[i].border_mode = GL_REDUCE;
      set4(ctx->pixel.convolution[i].scale, 1, 1, 1, 1);
   }
   for (unsigned i = 0; i < GL_NUM_PIXEL_MAPS; i++)
      ctx->pixel_map[i].size = 1;
   ctx->pack.alignment = ctx->unpack.alignment = 4;
}

static void
init_light_source(struct gl_light_source *light, bool first)
{
   const float c = first ? 1 : 0;
   set4(light->ambient, 0, 0, 0, 1);
   set4(light->diffuse, c, c, c, 1);
   set4(light->specular, c, c, c, 1);
   set4(light->eye_position, 0, 0, 1, 0);
   set4(light->spot_eye_direction, 0, 0, -1, 0);
   light->spot_cutoff = 180;
   light->constant_attenuation = 1;
}

static void
init_lighting(struct gl_lighting *l)
{
   l->color_material_face = GL_FRONT_AND_BACK;
   l->color_material_mode = GL_AMBIENT_AND_DIFFUSE;
   set4(l->model_ambient, 0.2f, 0.2f, 0.2f, 1);
   l->color_control = GL_SINGLE_COLOR;
   l->shade_model = GL_SMOOTH;
   l->provoking_vertex = GL_LAST_VERTEX_CONVENTION_EXT;
   l->clamp_vertex = GL_TRUE;
   for (unsigned i = 0; i < GL_LIMIT_LIGHTS; i++)
      init_light_source(&l->light[i], i == 0);
   for (unsigned face = 0; face < 2; face++) {
      set4(l->material.ambient[face], 0.2f, 0.2f, 0.2f, 1);
      set4(l->material.diffuse[face], 0.8f, 0.8f, 0.8f, 1);
      set4(l->material.specular[face], 0, 0, 0, 1);
      set4(l->material.emission[face], 0, 0, 0, 1);
      l->material.indexes[face][1] = l->material.indexes[face][2] = 1;
   }
}

static void
init_fragment(struct gl_context *ctx)
{
   ctx->fog.mode = GL_EXP;
   ctx->fog.coord_source = GL_FRAGMENT_DEPTH;
   ctx->fog.distance_mode = GL_EYE_PLANE_ABSOLUTE_NV;
   ctx->fog.density = 1;
   ctx->fog.end = 1;
   ctx->depth.mask = true;
   ctx->depth.func = GL_LESS;
   ctx->depth.clear = 1;
   for (unsigned face = 0; face < GL_STENCIL_FACES; face++) {
      ctx->stencil.func[face] = GL_ALWAYS;
      ctx->stencil.fail[face] = ctx->stencil.zfail[face] = ctx->stencil.zpass[face] = GL_KEEP;
      ctx->stencil.value_mask[face] = ctx->stencil.write_mask[face] = ~0u;
   }
   struct gl_color_buffer *c = &ctx->color;
   c->index_mask = ~0u;
   for (unsigned i = 0; i < GL_STORAGE_DRAW_BUFFERS * 4; i++)
      c->mask[i / 4][i % 4] = true;
   c->draw_buffers[0] = GL_BACK;
   c->alpha_func = GL_ALWAYS;
   c->blend_src_rgb = c->blend_src_alpha = GL_ONE;
   c->blend_dst_rgb = c->blend_dst_alpha = GL_ZERO;
   c->blend_equation_rgb = c->blend_equation_alpha = GL_FUNC_ADD;
   c->dither = true;
   c->srgb = gl_is_es(ctx);
   c->logic_op_mode = GL_COPY;
   c->clamp_fragment = c->clamp_read = GL_FIXED_ONLY;
}

static void
init_hint(struct gl_hint *h)
{
   h->perspective_correction = h->point_smooth = h->line_smooth = GL_DONT_CARE;
   h->polygon_smooth = h->fog = h->generate_mipmap = h->texture_compression = GL_DONT_CARE;
   h->multisample_filter = GL_DONT_CARE;
}

static void
init_texture_unit(struct gl_texture_unit *u, enum gl_api api)
{
   for (unsigned i = 0; i < 4; i++) {
      /* OES_texture_cube_map has others. */
      u->gen[i].mode = api == GL_API_ES1 ? GL_REFLECTION_MAP : GL_EYE_LINEAR;
      if (i < 2)
         u->gen[i].object_plane[i] = u->gen[i].eye_plane[i] = 1;
   }
   u->env_mode = GL_MODULATE;
   u->combine_rgb = u->combine_alpha = GL_MODULATE;
   const GLenum sources[3] = {GL_TEXTURE, GL_PREVIOUS, GL_CONSTANT};
   for (unsigned i = 0; i < 3; i++) {
      u->source_rgb[i] = u->source_alpha[i] = sources[i];
      u->operand_rgb[i] = i == 2 ? GL_SRC_ALPHA : GL_SRC_COLOR;
      u->operand_alpha[i] = GL_SRC_ALPHA;
   }
   /* NV_texture_env_combine4: the fourth argument is 1 until it is set */
   u->source_rgb[3] = u->source_alpha[3] = GL_ZERO;
   u->operand_rgb[3] = GL_ONE_MINUS_SRC_COLOR;
   u->operand_alpha[3] = GL_ONE_MINUS_SRC_ALPHA;
   u->rgb_scale = u->alpha_scale = 1;
   u->shader = (struct gl_unit_shader){
       .operation = GL_NONE,
       .previous = GL_TEXTURE0,
       .mapping = GL_UNSIGNED_IDENTITY_NV,
       .cull_modes = {GL_GEQUAL, GL_GEQUAL, GL_GEQUAL, GL_GEQUAL},
       .matrix = {1, 0, 0, 1},
       .scale = 1,
       .eye = {0, 0, -1},
       .bump_target = GL_TEXTURE0,
       .bump_matrix = {1, 0, 0, 1},
   };
}

void
gl_client_arrays_init(struct gl_client_arrays *a)
{
   for (unsigned i = 0; i < sizeof a->conventional / sizeof a->conventional[0]; i++) {
      a->conventional[i].size = 4;
      a->conventional[i].type = GL_FLOAT;
   }
   a->conventional[VERT_ATTRIB_NORMAL].size = 3;
   a->conventional[VERT_ATTRIB_COLOR1].size = 3;
   a->conventional[VERT_ATTRIB_FOG].size = 1;
   a->conventional[VERT_ATTRIB_EDGEFLAG].size = 1;
   a->conventional[VERT_ATTRIB_EDGEFLAG].type = GL_UNSIGNED_BYTE;
   a->conventional[VERT_ATTRIB_COLOR_INDEX].size = 1;
   a->conventional[VERT_ATTRIB_BLEND_WEIGHT].size = 0;
   a->conventional[VERT_ATTRIB_BLEND_MATRIX].size = 0;
   a->conventional[VERT_ATTRIB_BLEND_MATRIX].type = GL_UNSIGNED_BYTE;
   a->element.size = 1;
   a->element.type = GL_UNSIGNED_INT;
   for (unsigned i = 0; i < GL_LIMIT_VERTEX_ATTRIBS; i++) {
      a->nv_attrib[i].size = 4;
      a->nv_attrib[i].type = GL_FLOAT;
   }
}

/* Tables 5 and 6: the primary colour, then colour sum and fog. */
static void
init_combiners(struct combiner_setup *s)
{
   s->num = 1;
   s->clamp_sum = 1;
   for (unsigned i = 0; i < COMBINER_MAX_STAGES; i++) {
      for (unsigned part = 0; part < 2; part++) {
         struct combiner_portion *p = &s->stage[i][part];
         for (unsigned v = 0; v < COMBINER_NUM_VARIABLES; v++)
            p->in[v].usage = part == COMBINER_RGB ? COMBINER_USE_RGB : COMBINER_USE_ALPHA;
         p->in[COMBINER_A].reg = COMBINER_PRIMARY;
         p->in[COMBINER_B].mapping = COMBINER_UNSIGNED_INVERT;
         p->sum = COMBINER_SPARE0;
      }
   }
   s->final[COMBINER_A] = (struct combiner_input){.reg = COMBINER_FOG, .usage = COMBINER_USE_ALPHA};
   s->final[COMBINER_B].reg = COMBINER_SPARE0_PLUS_SECONDARY;
   s->final[COMBINER_C].reg = COMBINER_FOG;
   s->final[COMBINER_G] =
       (struct combiner_input){.reg = COMBINER_SPARE0, .usage = COMBINER_USE_ALPHA};
}

int
gl_active_coords(struct gl_context *ctx, const char *command)
{
   if ((unsigned)ctx->texture.active < ctx->limits.texture_coords)
      return ctx->texture.active;
   gl_error(ctx, GL_INVALID_OPERATION, "%s: texture unit %d has no coordinates", command,
            ctx->texture.active);
   return -1;
}

void
gl_state_init(struct gl_context *ctx)
{
   ctx->render_mode = GL_RENDER;
   ctx->dirty = GL_DIRTY_ALL;
   init_current(&ctx->current);
   init_raster(ctx);
   init_pixel(ctx);
   init_lighting(&ctx->light);
   init_fragment(ctx);
   init_hint(&ctx->hint);
   ctx->viewport.far_val = 1;
   ctx->transform.matrix_mode = GL_MODELVIEW;
   ctx->transform.blend_units = 1;
   ctx->texture.touched = 1;
   for (unsigned i = 0; i < GL_STORAGE_IMAGE_UNITS; i++)
      init_texture_unit(&ctx->texture.unit[i], ctx->api);
   init_combiners(&ctx->combiners.setup);
   ctx->eval.grid1_segments = 1;
   ctx->eval.grid1_domain[1] = 1;
   ctx->eval.grid2_segments[0] = ctx->eval.grid2_segments[1] = 1;
   ctx->eval.grid2_domain[1] = ctx->eval.grid2_domain[3] = 1;
   gl_client_arrays_init(&ctx->arrays);
}
