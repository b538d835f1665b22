/* Vertices: attributes are fetched, the program runs, outputs are stored. */
#include "gp_state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lima/cmd/state.h"
#include "lima/pp/isa/half.h"
#include "util/u_grow.h"

struct stream {
   uint32_t va, stride;
   unsigned type, components;
};

struct draw {
   struct stream attributes[LIMA_GP_NUM_ATTRIBUTES], outputs[LIMA_GP_NUM_VARYINGS];
   float uniforms[LIMA_GP_NUM_UNIFORMS][4];
   struct lima_gp_vertex vertex;
};

static const struct {
   uint8_t bytes;
   bool is_signed;
   float scale; /* 1 is as it is */
} types[16] = {
    [LIMA_ATTRIBUTE_FP32] = {4, false, 1.0f},
    [LIMA_ATTRIBUTE_I32] = {4, true, 1.0f},
    [LIMA_ATTRIBUTE_U32] = {4, false, 1.0f},
    [LIMA_ATTRIBUTE_FP16] = {2, false, 1.0f},
    [LIMA_ATTRIBUTE_I16] = {2, true, 1.0f},
    [LIMA_ATTRIBUTE_U16] = {2, false, 1.0f},
    [LIMA_ATTRIBUTE_I8] = {1, true, 1.0f},
    [LIMA_ATTRIBUTE_U8] = {1, false, 1.0f},
    [LIMA_ATTRIBUTE_I8N] = {1, true, 127.0f},
    [LIMA_ATTRIBUTE_U8N] = {1, false, 255.0f},
    [LIMA_ATTRIBUTE_I16N] = {2, true, 32767.0f},
    [LIMA_ATTRIBUTE_U16N] = {2, false, 65535.0f},
    [LIMA_ATTRIBUTE_I32N] = {4, true, 2147483647.0f},
    [LIMA_ATTRIBUTE_U32N] = {4, false, 4294967295.0f},
};

static unsigned
bytes_of(unsigned type)
{
   return type == LIMA_ATTRIBUTE_FIXED ? 4 : types[type & 15].bytes;
}

static float
convert(unsigned type, const uint8_t *p)
{
   const unsigned bytes = bytes_of(type);
   uint32_t word = 0;
   float f;
   for (unsigned i = 0; i < bytes; i++)
      word |= (uint32_t)p[i] << (8 * i);
   if (type == LIMA_ATTRIBUTE_FP32) {
      memcpy(&f, &word, sizeof f);
      return f;
   }
   if (type == LIMA_ATTRIBUTE_FP16)
      return lima_half_to_float((uint16_t)word);
   if (type == LIMA_ATTRIBUTE_FIXED)
      return (float)(int32_t)word / 65536.0f;
   const uint32_t sign = 1u << (8 * bytes - 1);
   f = types[type].is_signed ? (float)(int32_t)((word ^ sign) - sign) : (float)word;
   f /= types[type].scale;
   return f < -1.0f && types[type].scale != 1.0f ? -1.0f : f;
}

static bool
load_streams(struct gp *gp, const struct lima_layout *layout, uint32_t table, unsigned count,
             struct stream *streams)
{
   uint32_t words[2];
   char fault[160];
   for (unsigned i = 0; i < count; i++) {
      const uint32_t va = table + 8 * i;
      if (!lima_memory_read(gp->memory, va, words, 2))
         return lima_problem(gp->report, "%s at %08" PRIx32 ": it is not in memory", layout->name,
                             va);
      if (!lima_layout_known(layout, words, fault, sizeof fault))
         return lima_problem(gp->report, "%s at %08" PRIx32 ": %s", layout->name, va, fault);
      streams[i] = (struct stream){
          .va = words[0],
          .components = lima_get(layout, words, LIMA_ATTRIBUTE_COMPONENTS) + 1,
          .type = lima_get(layout, words, LIMA_ATTRIBUTE_TYPE),
          .stride = lima_get(layout, words, LIMA_ATTRIBUTE_STRIDE),
      };
   }
   return true;
}

static bool
load_program(struct gp *gp)
{
   const uint32_t bytes = 16;
   uint32_t words[LIMA_GP_MAX_INSTRS][4];
   const uint32_t count = gp->shader_bytes / bytes;
   if (!count || count > LIMA_GP_MAX_INSTRS || gp->shader_bytes % bytes)
      return lima_problem(gp->report, "the shader has %" PRIu32 " bytes", gp->shader_bytes);
   if (gp->prepared == gp->shader && gp->prepared_bytes == gp->shader_bytes)
      return true;
   if (!lima_memory_read(gp->memory, gp->shader, &words[0][0], count * 4))
      return lima_problem(gp->report, "the shader at %08" PRIx32 " is not in memory", gp->shader);
   lima_gp_prepare(gp->program, (const uint32_t(*)[4])words, count);
   gp->prepared = gp->shader;
   gp->prepared_bytes = gp->shader_bytes;
   return true;
}

static bool
load_uniforms(struct gp *gp, struct draw *draw)
{
   const unsigned count = gp->uniform_bytes / 16;
   if (count > LIMA_GP_NUM_UNIFORMS)
      return lima_problem(gp->report, "there are %u uniforms, more than %d", count,
                          LIMA_GP_NUM_UNIFORMS);
   for (unsigned i = 0; i < count; i++) {
      uint32_t words[4];
      if (!lima_memory_read(gp->memory, gp->uniforms + 16 * i, words, 4))
         return lima_problem(gp->report, "uniforms at %08" PRIx32 " are not in memory",
                             gp->uniforms);
      memcpy(draw->uniforms[i], words, sizeof words);
   }
   draw->vertex.uniforms = draw->uniforms;
   draw->vertex.num_uniforms = LIMA_GP_NUM_UNIFORMS;
   return true;
}

static bool
fetch(struct gp *gp, struct draw *draw, uint32_t number)
{
   for (unsigned i = 0; i < gp->num_attributes; i++) {
      const struct stream *s = &draw->attributes[i];
      float *value = draw->vertex.attributes[i];
      const unsigned bytes = bytes_of(s->type);
      value[0] = value[1] = value[2] = 0.0f;
      value[3] = 1.0f;
      if (!bytes)
         continue;
      const uint32_t va = s->va + number * s->stride;
      const uint8_t *p = lima_memory_at(gp->memory, va, bytes * s->components);
      if (!p)
         return lima_problem(gp->report,
                             "attribute %u of vertex %" PRIu32 " at %08" PRIx32 " is not in memory",
                             i, number, va);
      for (unsigned c = 0; c < s->components; c++)
         value[c] = convert(s->type, p + c * bytes);
   }
   return true;
}

static void
put(uint8_t *p, uint32_t word, unsigned bytes)
{
   for (unsigned i = 0; i < bytes; i++)
      p[i] = (uint8_t)(word >> (8 * i));
}

static bool
store_output(struct gp *gp, const struct draw *draw, unsigned i, uint32_t number)
{
   const struct stream *s = &draw->outputs[i];
   const bool position = s->type == LIMA_OUTPUT_POSITION;
   const unsigned bytes = s->type == LIMA_OUTPUT_FP16 ? 2 : 4;
   const unsigned components = !position ? s->components : s->components == 1 ? 4 : 1;
   const uint32_t va = s->va + number * s->stride;
   uint8_t *p = lima_memory_at(gp->memory, va, bytes * components);
   if (s->type == LIMA_OUTPUT_UNUSED)
      return true;
   if (!p)
      return lima_problem(gp->report,
                          "output %u of vertex %" PRIu32 " at %08" PRIx32 " is not in memory", i,
                          number, va);
   for (unsigned c = 0; c < components; c++) {
      const float value = draw->vertex.varyings[i][c];
      uint32_t word;
      memcpy(&word, &value, sizeof word);
      if (draw->vertex.varying_mask[i] >> c & 1)
         put(p + c * bytes, bytes == 2 ? lima_half_from_float(value) : word, bytes);
   }
   return true;
}

static bool
shade_vertex(struct gp *gp, struct draw *draw, uint32_t number)
{
   static const struct lima_gp_limits limits = {.max_steps = LIMA_MAX_VERTEX_STEPS};
   struct lima_gp_stop stop;
   if (!fetch(gp, draw, number))
      return false;
   memset(draw->vertex.varying_mask, 0, sizeof draw->vertex.varying_mask);
   if (!lima_gp_run(gp->program, &limits, &draw->vertex, &stop))
      return lima_problem(gp->report, "vertex %" PRIu32 ", instruction %u: %s", number, stop.instr,
                          stop.text);
   if (!lima_spend(&gp->left.vertex_instrs, stop.steps))
      return lima_problem(gp->report, "the job runs too many instructions");
   for (unsigned i = 0; i < gp->num_outputs; i++) {
      if (!store_output(gp, draw, i, number))
         return false;
   }
   return true;
}

/* Where the sizes of points are that belong to these positions. */
static bool
remember_sizes(struct gp *gp, const struct draw *draw)
{
   struct gp_sizes pair = {0, 0};
   for (unsigned i = 0; i < gp->num_outputs; i++) {
      if (draw->outputs[i].type == LIMA_OUTPUT_POSITION)
         *(draw->outputs[i].components == 1 ? &pair.positions : &pair.sizes) = draw->outputs[i].va;
   }
   if (!pair.sizes)
      return true;
   if (!u_grow((void **)&gp->sizes, &gp->max_sizes, gp->num_sizes + 1, sizeof *gp->sizes))
      return lima_no_memory(gp->report);
   gp->sizes[gp->num_sizes++] = pair;
   return true;
}

bool
gp_shade(struct gp *gp, uint32_t count)
{
   if (gp->num_attributes > LIMA_GP_NUM_ATTRIBUTES || gp->num_outputs > LIMA_GP_NUM_VARYINGS)
      return lima_problem(gp->report, "there are %" PRIu32 " attributes and %" PRIu32 " outputs",
                          gp->num_attributes, gp->num_outputs);
   if (!lima_spend(&gp->left.vertices, count))
      return lima_problem(gp->report, "the job has too many vertices");
   struct draw *draw = calloc(1, sizeof *draw);
   if (!draw)
      return lima_no_memory(gp->report);
   bool ok =
       load_program(gp) && load_uniforms(gp, draw) &&
       load_streams(gp, &lima_attribute, gp->attributes, gp->num_attributes, draw->attributes) &&
       load_streams(gp, &lima_output, gp->outputs, gp->num_outputs, draw->outputs) &&
       remember_sizes(gp, draw);
   for (uint32_t i = 0; ok && i < count; i++)
      ok = shade_vertex(gp, draw, i);
   free(draw);
   return ok;
}
