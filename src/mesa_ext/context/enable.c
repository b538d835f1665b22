/* Enable, Disable, IsEnabled: one table from capability to the bool it is. */
#include "enable.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/arrays/arrays.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/core/query.h"
#include "mesa_ext/core/setter.h"

#define FIELD(f) offsetof(struct gl_context, f)
#define UNIT(f) offsetof(struct gl_texture_unit, f)

/* A run of capabilities. Sorted by first (search_run searches by halving). */
struct run {
   GLenum first;
   uint16_t count;
   bool per_unit;   /* offset is within the active texture unit */
   uint32_t offset; /* of the first one's bool */
   uint32_t stride; /* to the next one's */
   uint32_t dirty;
   uint64_t needs; /* GL_CAN_*, else there is no such capability */
};

static const struct run runs[] = {
    {GL_POINT_SMOOTH, 1, false, FIELD(point.smooth), 0, GL_DIRTY_POINT},
    {GL_LINE_SMOOTH, 1, false, FIELD(line.smooth), 0, GL_DIRTY_LINE},
    {GL_LINE_STIPPLE, 1, false, FIELD(line.stipple), 0, GL_DIRTY_LINE},
    {GL_POLYGON_SMOOTH, 1, false, FIELD(polygon.smooth), 0, GL_DIRTY_POLYGON},
    {GL_POLYGON_STIPPLE, 1, false, FIELD(polygon.stipple), 0, GL_DIRTY_POLYGON},
    {GL_CULL_FACE, 1, false, FIELD(polygon.cull), 0, GL_DIRTY_POLYGON},
    {GL_LIGHTING, 1, false, FIELD(light.enabled), 0, GL_DIRTY_LIGHT},
    {GL_COLOR_MATERIAL, 1, false, FIELD(light.color_material), 0, GL_DIRTY_LIGHT},
    {GL_FOG, 1, false, FIELD(fog.enabled), 0, GL_DIRTY_FOG},
    {GL_DEPTH_TEST, 1, false, FIELD(depth.test), 0, GL_DIRTY_DEPTH},
    {GL_STENCIL_TEST, 1, false, FIELD(stencil.test), 0, GL_DIRTY_STENCIL},
    {GL_NORMALIZE, 1, false, FIELD(transform.normalize), 0, GL_DIRTY_TRANSFORM},
    {GL_ALPHA_TEST, 1, false, FIELD(color.alpha_test), 0, GL_DIRTY_COLOR},
    {GL_DITHER, 1, false, FIELD(color.dither), 0, GL_DIRTY_COLOR},
    {GL_BLEND, 1, false, FIELD(color.blend[0]), 0, GL_DIRTY_COLOR},
    {GL_INDEX_LOGIC_OP, 1, false, FIELD(color.index_logic_op), 0, GL_DIRTY_COLOR},
    {GL_COLOR_LOGIC_OP, 1, false, FIELD(color.logic_op), 0, GL_DIRTY_COLOR},
    {GL_SCISSOR_TEST, 1, false, FIELD(scissor.test), 0, GL_DIRTY_SCISSOR},
    {GL_TEXTURE_GEN_S, 4, true, UNIT(gen[0].enabled), sizeof(struct gl_texgen), GL_DIRTY_TEXGEN},
    {GL_AUTO_NORMAL, 1, false, FIELD(eval.auto_normal), 0, 0},
    {GL_MAP1_COLOR_4, 9, false, FIELD(eval.map1), sizeof(bool), 0},
    {GL_MAP2_COLOR_4, 9, false, FIELD(eval.map2), sizeof(bool), 0},
    {GL_TEXTURE_1D, 1, true, UNIT(enabled[GL_TEX_1D]), 0, GL_DIRTY_TEXTURE},
    {GL_TEXTURE_2D, 1, true, UNIT(enabled[GL_TEX_2D]), 0, GL_DIRTY_TEXTURE},
    {GL_POLYGON_OFFSET_POINT, 1, false, FIELD(polygon.offset_point), 0, GL_DIRTY_POLYGON},
    {GL_POLYGON_OFFSET_LINE, 1, false, FIELD(polygon.offset_line), 0, GL_DIRTY_POLYGON},
    {GL_CLIP_PLANE0, GL_STORAGE_CLIP_PLANES, false, FIELD(transform.clip_plane_enabled),
     sizeof(bool), GL_DIRTY_TRANSFORM},
    {GL_LIGHT0, GL_LIMIT_LIGHTS, false, FIELD(light.light[0].enabled),
     sizeof(struct gl_light_source), GL_DIRTY_LIGHT},
    {GL_CONVOLUTION_1D, GL_NUM_FILTERS, false, FIELD(pixel.convolution_enabled), sizeof(bool), 0},
    {GL_HISTOGRAM, 1, false, FIELD(pixel.histogram), 0, 0},
    {GL_MINMAX, 1, false, FIELD(pixel.minmax), 0, 0},
    {GL_POLYGON_OFFSET_FILL, 1, false, FIELD(polygon.offset_fill), 0, GL_DIRTY_POLYGON},
    {GL_RESCALE_NORMAL, 1, false, FIELD(transform.rescale_normal), 0, GL_DIRTY_TRANSFORM},
    {GL_TEXTURE_3D, 1, true, UNIT(enabled[GL_TEX_3D]), 0, GL_DIRTY_TEXTURE, GL_CAN_TEXTURE_3D},
    {GL_MULTISAMPLE, 1, false, FIELD(multisample.enabled), 0, GL_DIRTY_MULTISAMPLE},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, 1, false, FIELD(multisample.alpha_to_coverage), 0,
     GL_DIRTY_MULTISAMPLE},
    {GL_SAMPLE_ALPHA_TO_ONE, 1, false, FIELD(multisample.alpha_to_one), 0, GL_DIRTY_MULTISAMPLE},
    {GL_SAMPLE_COVERAGE, 1, false, FIELD(multisample.coverage), 0, GL_DIRTY_MULTISAMPLE},
    {GL_COLOR_TABLE, GL_NUM_COLOR_TABLES, false, FIELD(pixel.color_table_enabled), sizeof(bool), 0},
    {GL_OCCLUSION_TEST_HP, 1, false, FIELD(occlusion_test), 0, 0, GL_CAN_OCCLUSION_QUERY},
    {GL_SHARED_TEXTURE_PALETTE_EXT, 1, false, FIELD(texture.shared_palette), 0, GL_DIRTY_TEXTURE},
    {GL_TEXT_FRAGMENT_SHADER_ATI, 1, false, FIELD(program_enables.ati_text), 0, GL_DIRTY_PROGRAM,
     GL_CAN_FRAGMENT_SHADER},
    {GL_DEBUG_OUTPUT_SYNCHRONOUS, 1, false, FIELD(debug_synchronous), 0, 0},
    {GL_COLOR_SUM, 1, false, FIELD(fog.color_sum), 0, GL_DIRTY_FOG},
    {GL_TEXTURE_RECTANGLE, 1, true, UNIT(enabled[GL_TEX_RECT]), 0, GL_DIRTY_TEXTURE,
     GL_CAN_TEXTURE_RECT},
    {GL_TEXTURE_CUBE_MAP, 1, true, UNIT(enabled[GL_TEX_CUBE]), 0, GL_DIRTY_TEXTURE,
     GL_CAN_TEXTURE_CUBE},
    {GL_REGISTER_COMBINERS_NV, 1, false, FIELD(combiners.enabled), 0, GL_DIRTY_PROGRAM,
     GL_CAN_COMBINERS},
    {GL_PER_STAGE_CONSTANTS_NV, 1, false, FIELD(combiners.per_stage), 0, GL_DIRTY_COMBINERS,
     GL_CAN_COMBINERS},
    {GL_VERTEX_PROGRAM_NV, 1, false, FIELD(program_enables.vertex), 0, GL_DIRTY_PROGRAM,
     GL_CAN_VERTEX_PROGRAM},
    {GL_VERTEX_PROGRAM_POINT_SIZE_NV, 1, false, FIELD(program_enables.point_size), 0,
     GL_DIRTY_PROGRAM, GL_CAN_VERTEX_PROGRAM},
    {GL_VERTEX_PROGRAM_TWO_SIDE_NV, 1, false, FIELD(program_enables.two_side), 0, GL_DIRTY_PROGRAM,
     GL_CAN_VERTEX_PROGRAM},
    {GL_DEPTH_CLAMP, 1, false, FIELD(transform.depth_clamp), 0, GL_DIRTY_TRANSFORM,
     GL_CAN_DEPTH_CLAMP},
    {GL_MAP1_VERTEX_ATTRIB0_4_NV, 16, false, FIELD(eval.map1_attrib), sizeof(bool), 0},
    {GL_MAP2_VERTEX_ATTRIB0_4_NV, 16, false, FIELD(eval.map2_attrib), sizeof(bool), 0},
    {GL_WEIGHT_SUM_UNITY_ARB, 1, false, FIELD(transform.weight_sum_unity), 0, GL_DIRTY_TRANSFORM,
     GL_CAN_VERTEX_BLEND},
    {GL_VERTEX_BLEND_ARB, 1, false, FIELD(transform.vertex_blend), 0, GL_DIRTY_TRANSFORM,
     GL_CAN_VERTEX_BLEND},
    {GL_TEXTURE_SHADER_NV, 1, false, FIELD(texture_shader_enabled), 0, GL_DIRTY_PROGRAM,
     GL_CAN_TEXTURE_SHADER},
    {GL_VERTEX_SHADER_EXT, 1, false, FIELD(vertex_shader_enabled), 0, GL_DIRTY_PROGRAM,
     GL_CAN_VERTEX_SHADER},
    {GL_FRAGMENT_PROGRAM_ARB, 1, false, FIELD(program_enables.fragment), 0, GL_DIRTY_PROGRAM,
     GL_CAN_FRAGMENT_PROGRAM},
    {GL_MATRIX_PALETTE_ARB, 1, false, FIELD(transform.matrix_palette), 0, GL_DIRTY_TRANSFORM,
     GL_CAN_VERTEX_BLEND},
    {GL_POINT_SPRITE, 1, false, FIELD(point.sprite), 0, GL_DIRTY_POINT, GL_CAN_POINT_SPRITE},
    {GL_FRAGMENT_PROGRAM_NV, 1, false, FIELD(program_enables.fragment), 0, GL_DIRTY_PROGRAM,
     GL_CAN_NV_FRAGMENT_PROGRAM},
    {GL_STENCIL_TEST_TWO_SIDE_EXT, 1, false, FIELD(stencil.two_side), 0, GL_DIRTY_STENCIL,
     GL_CAN_STENCIL_TWO_SIDE},
    {GL_FRAGMENT_SHADER_ATI, 1, false, FIELD(program_enables.ati_fragment), 0, GL_DIRTY_PROGRAM,
     GL_CAN_FRAGMENT_SHADER},
    {GL_FRAMEBUFFER_SRGB, 1, false, FIELD(color.srgb), 0, GL_DIRTY_COLOR, GL_CAN_RENDER_SRGB},
    {GL_DEBUG_OUTPUT, 1, false, FIELD(debug_output), 0, 0},
};
#define NUM_RUNS (sizeof runs / sizeof runs[0])

#undef FIELD
#undef UNIT

static const struct run *
search_run(GLenum cap)
{
   size_t low = 0, high = NUM_RUNS;
   while (low < high) {
      const size_t mid = (low + high) / 2;
      if (cap < runs[mid].first)
         high = mid;
      else if (cap - runs[mid].first >= runs[mid].count)
         low = mid + 1;
      else
         return &runs[mid];
   }
   return NULL;
}

static const struct run *
find_run(struct gl_context *ctx, GLenum cap)
{
   uint16_t *found = &ctx->found.capability[gl_found_place(cap)];
   const struct run *run = &runs[*found];
   if (cap - run->first < run->count)
      return run;
   run = search_run(cap);
   if (run)
      *found = (uint16_t)(run - runs);
   return run;
}

bool *
gl_capability(struct gl_context *ctx, GLenum cap, uint32_t *dirty)
{
   const struct run *run = find_run(ctx, cap);
   if (!run || run->needs & ~ctx->limits.can)
      return NULL;
   *dirty = run->dirty;
   char *base = run->per_unit ? (char *)&ctx->texture.unit[ctx->texture.active] : (char *)ctx;
   return (bool *)(base + run->offset + (cap - run->first) * run->stride);
}

bool
gl_capability_lacks_coords(struct gl_context *ctx, GLenum cap, const char *command)
{
   return cap - GL_TEXTURE_GEN_S < 4 && gl_active_coords(ctx, command) < 0;
}

/* Sets a capability's bool, with what hangs on the change. */
static void
change(struct gl_context *ctx, GLenum cap, bool *where, bool value, uint32_t dirty)
{
   gl_will_change(ctx, dirty);
   /* Tracking leaves the material at the last colour, and starts with the present one. */
   if (cap == GL_COLOR_MATERIAL && !value)
      gl_color_material_sync(ctx);
   if (cap == GL_OCCLUSION_TEST_HP)
      gl_set_occlusion_test(ctx, value);
   *where = value;
   if (cap == GL_COLOR_MATERIAL && value)
      gl_color_material_sync(ctx);
   for (unsigned i = 1; cap == GL_BLEND && i < GL_STORAGE_DRAW_BUFFERS; i++)
      ctx->color.blend[i] = value;
}

/* Blending counts as what is asked for when it is that for every draw buffer. */
static bool
is_set(const struct gl_context *ctx, GLenum cap, const bool *where, bool value)
{
   bool same = *where == value;
   for (unsigned i = 1; cap == GL_BLEND && i < GL_STORAGE_DRAW_BUFFERS; i++)
      same &= ctx->color.blend[i] == value;
   return same;
}

static void
set_capability(struct gl_context *ctx, const char *command, GLenum cap, bool value)
{
   if (gl_capability_lacks_coords(ctx, cap, command))
      return;
   if (cap == GL_TEXTURE_GEN_STR_OES && ctx->api == GL_API_ES1) {
      for (GLenum coord = GL_TEXTURE_GEN_S; coord <= GL_TEXTURE_GEN_R; coord++)
         set_capability(ctx, command, coord, value);
      return;
   }
   uint32_t dirty;
   bool *where = gl_capability(ctx, cap, &dirty);
   if (where && !is_set(ctx, cap, where, value))
      change(ctx, cap, where, value, dirty);
   /* EXT_vertex_array enables its arrays here too. */
   else if (!where && !gl_client_enable(ctx, cap, value))
      gl_error(ctx, GL_INVALID_ENUM, "%s: 0x%04x is no capability", command, cap);
}

void
gl_exec_Enable(struct gl_context *ctx, GLenum cap)
{
   set_capability(ctx, "glEnable", cap, true);
}

void
gl_exec_Disable(struct gl_context *ctx, GLenum cap)
{
   set_capability(ctx, "glDisable", cap, false);
}

GLboolean
gl_exec_IsEnabled(struct gl_context *ctx, GLenum cap)
{
   if (cap == GL_TEXTURE_GEN_STR_OES && ctx->api == GL_API_ES1)
      cap = GL_TEXTURE_GEN_S;
   if (gl_capability_lacks_coords(ctx, cap, "glIsEnabled"))
      return GL_FALSE;
   uint32_t dirty;
   const bool *where = gl_capability(ctx, cap, &dirty);
   if (where)
      return *where;
   const bool *client = gl_client_capability(ctx, cap);
   if (client)
      return *client;
   gl_error(ctx, GL_INVALID_ENUM, "glIsEnabled: 0x%04x is no capability", cap);
   return GL_FALSE;
}

/* KHR_debug's capabilities belong to no attribute group. */
static bool
is_in_enable_bit(const struct run *run)
{
   return run->first != GL_DEBUG_OUTPUT && run->first != GL_DEBUG_OUTPUT_SYNCHRONOUS;
}

/* The bit of the bool at `offset` (0 to 7) of a word in memory. */
static uint64_t
bool_mask(unsigned offset)
{
   const bool on = true;
   uint64_t word = 0;
   memcpy((char *)&word + offset, &on, sizeof on);
   return word;
}

struct place {
   uint32_t offset;
   uint8_t run;
};

static int
compare_places(const void *a, const void *b)
{
   const struct place *x = a, *y = b;
   return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Puts the bools into spans, each of which begins with the first that the one before does not
 * reach; how many spans there are. */
static unsigned
find_spans(struct gl_enable_span *spans, unsigned max, bool per_unit)
{
   struct place places[GL_MAX_ENABLE_SPANS * sizeof(uint64_t)];
   unsigned num_places = 0, num = 0;
   for (unsigned r = 0; r < NUM_RUNS; r++) {
      const struct run *run = &runs[r];
      for (unsigned i = 0; i < run->count && run->per_unit == per_unit; i++) {
         if (is_in_enable_bit(run))
            places[num_places++] = (struct place){run->offset + i * run->stride, (uint8_t)r};
      }
   }
   qsort(places, num_places, sizeof places[0], compare_places);
   for (const struct place *place = places; place < places + num_places; place++) {
      if (num == 0 || place->offset - spans[num - 1].offset >= sizeof spans->mask) {
         /* A span may end behind its last bool, but not behind what it is read from. */
         assert(num < max &&
                place->offset + sizeof spans->mask <=
                    (per_unit ? sizeof(struct gl_texture_unit) : sizeof(struct gl_context)));
         spans[num++] = (struct gl_enable_span){.offset = place->offset};
      }
      struct gl_enable_span *span = &spans[num - 1];
      span->mask |= bool_mask(place->offset - span->offset);
      span->run[place->offset - span->offset] = place->run;
   }
   return num;
}

void
gl_enable_places_init(struct gl_enable_places *places)
{
   places->num = find_spans(places->span, GL_MAX_ENABLE_SPANS, false);
   places->num_of_unit = find_spans(places->of_unit, GL_MAX_UNIT_ENABLE_SPANS, true);
}

static inline uint64_t
read_span(const void *base, const struct gl_enable_span *span)
{
   uint64_t word;
   memcpy(&word, (const char *)base + span->offset, sizeof word);
   return word & span->mask;
}

void
gl_enables_save(const struct gl_context *ctx, const struct gl_enable_places *places,
                struct gl_enables *out)
{
   uint64_t *of_unit = out->of_unit;
   out->units = (unsigned)ctx->texture.touched;
   for (unsigned i = 0; i < places->num; i++)
      out->on[i] = read_span(ctx, &places->span[i]);
   for (unsigned unit = 0; unit < out->units; unit++) {
      for (unsigned i = 0; i < places->num_of_unit; i++)
         *of_unit++ = read_span(&ctx->texture.unit[unit], &places->of_unit[i]);
   }
   memcpy(out->blend, ctx->color.blend, sizeof out->blend);
}

/* Some bools of a span, in the context or in a texture unit, are not as they were. */
static __attribute__((noinline)) void
change_span(struct gl_context *ctx, void *base, const struct gl_enable_span *span, uint64_t word)
{
   uint8_t saved[sizeof word], counts[sizeof word];
   memcpy(saved, &word, sizeof word);
   memcpy(counts, &span->mask, sizeof word);
   for (unsigned i = 0; i < sizeof word; i++) {
      const uint32_t offset = span->offset + i;
      bool *where = (bool *)((char *)base + offset);
      if (!counts[i] || *where == saved[i])
         continue;
      const struct run *run = &runs[span->run[i]];
      const unsigned n = run->count > 1 ? (offset - run->offset) / run->stride : 0;
      change(ctx, run->first + n, where, saved[i], run->dirty);
   }
}

static inline void
restore_span(struct gl_context *ctx, void *base, const struct gl_enable_span *span, uint64_t word)
{
   if (read_span(base, span) != word)
      change_span(ctx, base, span, word);
}

void
gl_enables_restore(struct gl_context *ctx, const struct gl_enable_places *places,
                   const struct gl_enables *in)
{
   const uint64_t *of_unit = in->of_unit;
   if ((unsigned)ctx->texture.touched < in->units) /* another context's, which is copied */
      ctx->texture.touched = (GLint)in->units;
   for (unsigned i = 0; i < places->num; i++)
      restore_span(ctx, ctx, &places->span[i], in->on[i]);
   for (unsigned unit = 0; unit < (unsigned)ctx->texture.touched; unit++) {
      for (unsigned i = 0; i < places->num_of_unit; i++)
         restore_span(ctx, &ctx->texture.unit[unit], &places->of_unit[i],
                      unit < in->units ? *of_unit++ : 0);
   }
   for (unsigned i = 1; i < GL_STORAGE_DRAW_BUFFERS; i++)
      gl_set_bool(ctx, &ctx->color.blend[i], in->blend[i], GL_DIRTY_COLOR);
}
