/* Executing the vertices of a display list. */
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/derive/stage.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/vertex/draw.h"
#include "mesa_ext/vertex/attribute.h"
#include "vertices_save.h"

/* Where the parts of a record lie. */
struct parts {
   const struct gl_save_variant *variants;
   const struct gl_vbo_prim *prims;
   const float *values;         /* final values of the touched slots, in slot order */
   const uint32_t *first_known; /* by number of the active slot */
   const float *vertices;
   uint8_t slot[VERT_ATTRIB_MAX]; /* active slots, in the order of a vertex */
   unsigned num_active;
};

static void
find_parts(const struct gl_vertices_record *rec, struct parts *p)
{
   p->variants = (const void *)(rec + 1);
   p->prims = (const void *)(p->variants + rec->num_variants);
   const size_t prims = (rec->num_prims * sizeof p->prims[0] + 7) & ~(size_t)7;
   p->values = (const void *)((const char *)p->prims + prims);
   p->first_known = (const void *)(p->values + 4 * u_slots_count(rec->touched));
   p->num_active = 0;
   for (struct u_slots left = rec->active; !u_slots_empty(left);)
      p->slot[p->num_active++] = (uint8_t)u_slots_take(&left);
   p->vertices = (const void *)(p->first_known + p->num_active);
}

static void
set_attr(struct gl_context *ctx, const struct parts *p, unsigned slot, const float *v)
{
   if (slot < 32 && GL_MATERIAL_SLOTS >> slot & 1) {
      gl_material_set(ctx, 1u << slot, v);
      return;
   }
   if (slot >= VERT_ATTRIB_GENERIC0) {
      gl_attr_generic(ctx, slot - VERT_ATTRIB_GENERIC0, v[0], v[1], v[2], v[3]);
      return;
   }
   if (slot >= VERT_ATTRIB_VARIANT0) {
      const struct gl_save_variant *column = &p->variants[slot - VERT_ATTRIB_VARIANT0];
      struct gl_evs_variant *variant = gl_evs_variant(ctx, column->id);
      if (variant) /* else memory ran out: variants live as long as their share group */
         gl_evs_set_column(ctx, variant, column->column, v);
      return;
   }
   gl_attr_set(ctx, slot, v[0], v[1], v[2], v[3]);
}

/* The elements of the list's vertices for the present draw: variants that the shader in use does
 * not read have none, and generic attributes may stand in for conventional ones. Returns how many
 * there are. */
static unsigned
list_elements(struct gl_context *ctx, const struct gl_vertices_record *rec, const struct parts *p,
              struct pipe_vertex_element *elements)
{
   gl_draw_interleaved_elements(elements, p->slot, p->num_active);
   unsigned num = 0;
   for (unsigned i = 0; i <= p->num_active; i++) {
      struct pipe_vertex_element e = elements[i];
      if (!ctx->current.apart && e.slot >= VERT_ATTRIB_GENERIC0) {
         e.slot = (uint8_t)(e.slot - VERT_ATTRIB_GENERIC0);
      } else if (!ctx->current.apart && e.slot < VERT_ATTRIB_GENERIC_MAX &&
                 u_slots_has(rec->active, VERT_ATTRIB_GENERIC0 + e.slot)) {
         continue;
      } else if (gl_is_variant_slot(e.slot)) {
         const struct gl_save_variant *column = &p->variants[e.slot - VERT_ATTRIB_VARIANT0];
         const struct gl_evs_variant *variant = gl_evs_variant(ctx, column->id);
         if (!variant || variant->slot < 0)
            continue;
         e.slot = (uint8_t)(VERT_ATTRIB_VARIANT0 + (unsigned)variant->slot + column->column);
      }
      elements[num++] = e;
   }
   return num;
}

/* Whether the record has to be issued vertex by vertex for its materials: programs see them as they
 * were at Begin (2.14.3), so those of one primitive are set before the next. */
static bool
shows_materials(struct gl_context *ctx, const struct gl_vertices_record *rec)
{
   return rec->active.word[0] & GL_MATERIAL_SLOTS &&
          (!gl_vertex_source(ctx)->materials || ctx->stages.follows_color);
}

/* Runs of no more vertices are copied to where those of immediate mode gather: that costs less than
 * a draw. */
#define MOST_GATHERED 64

/* Whether vertices of the record are as those of immediate mode, and wait for others as well. */
static bool
gathers(struct gl_context *ctx, const struct gl_vertices_record *rec)
{
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   return rec->num_vertices <= MOST_GATHERED && ctx->render_mode == GL_RENDER &&
          u_slots_empty(u_slots_minus(rec->active, u_slots_below(VERT_ATTRIB_VARIANT0))) &&
          !(vertices->attribs && vertices->attribs->variant);
}

/* Vertices as the record has them, to where they have the attributes of the batch. */
static void
copy_vertices(const struct gl_context *ctx, float *to, const struct parts *p, const float *from,
              uint32_t count)
{
   const struct gl_vbo_builder *b = &ctx->vbo->builder;
   const size_t step = 4 * (1 + p->num_active);
   if (b->num_active == p->num_active) {
      memcpy(to, from, count * step * sizeof(float));
      return;
   }
   for (uint32_t n = 0; n < count; n++, from += step) {
      unsigned next = 0;
      memcpy(to, from, 4 * sizeof(float));
      to += 4;
      for (unsigned i = 0; i < b->num_active; i++, to += 4) {
         const bool has = next < p->num_active && p->slot[next] == b->slot[i];
         const float *value = has ? from + 4 + 4 * next : ctx->current.attrib[b->slot[i]];
         memcpy(to, value, 4 * sizeof(float));
         next += has;
      }
   }
}

/* Appends the primitives to the batch of immediate mode. Gives how many it took: where there is no
 * room it stops. */
static uint32_t
gather(struct gl_context *ctx, const struct gl_vertices_record *rec, const struct parts *p)
{
   uint32_t i = 0;
   for (; i < rec->num_prims; i++) {
      const struct gl_vbo_prim *prim = &p->prims[i];
      if (prim->count == 0)
         continue;
      float *to = gl_vbo_reserve(ctx, prim->mode, rec->active, prim->count);
      if (!to)
         break;
      copy_vertices(ctx, to, p, p->vertices + (size_t)prim->start * 4 * (1 + p->num_active),
                    prim->count);
      gl_vbo_commit(ctx, prim->count);
   }
   return i;
}

/* Draws all primitives, from the list's own memory where they are many. */
static void
draw_prepared(struct gl_context *ctx, const struct gl_vertices_record *rec, const struct parts *p)
{
   if (!gl_draw_check(ctx, "glBegin"))
      return;
   const uint32_t gathered = gathers(ctx, rec) ? gather(ctx, rec, p) : 0;
   if (gathered == rec->num_prims)
      return;
   gl_flush_vertices(ctx);
   struct pipe_vertex_element elements[VERT_ATTRIB_MAX];
   const unsigned num_elements = list_elements(ctx, rec, p, elements);
   const struct pipe_vertex_buffer buffer = {
       .stride = 16 * (1 + p->num_active), .is_user = true, .buffer.user = p->vertices};
   const struct gl_draw_source source = {
       .elements = elements, .buffers = &buffer, .num_elements = num_elements, .num_buffers = 1};
   gl_vbo_draw_prims(ctx, &source, p->prims + gathered, rec->num_prims - gathered);
}

/* Issues everything again, vertex by vertex. */
static void
loop_back(struct gl_context *ctx, const struct gl_vertices_record *rec, const struct parts *p)
{
   const float *v = p->vertices;
   uint32_t number = 0;
   for (uint32_t i = 0; i < rec->num_prims; i++) {
      const struct gl_vbo_prim *prim = &p->prims[i];
      if (prim->array && ctx->inside_begin) {
         gl_error(ctx, GL_INVALID_OPERATION, "drawing from arrays between glBegin and glEnd");
         v += (size_t)prim->count * (4 + 4 * p->num_active);
         number += prim->count;
         continue;
      }
      if (prim->begin)
         ctx->exec_table->Begin(ctx, prim->mode);
      for (uint32_t n = 0; n < prim->count; n++, number++) {
         for (unsigned a = 0; a < p->num_active; a++) {
            if (number >= p->first_known[a])
               set_attr(ctx, p, p->slot[a], v + 4 + 4 * a);
         }
         gl_vbo_vertex(ctx, v);
         v += 4 + 4 * p->num_active;
      }
      if (prim->end)
         ctx->exec_table->End(ctx);
   }
}

void
gl_vbo_replay(struct gl_context *ctx, const void *payload)
{
   const struct gl_vertices_record *rec = payload;
   if (rec->error) {
      gl_error(ctx, rec->error, "%s", rec->message);
      return;
   }
   struct parts p;
   find_parts(rec, &p);
   if (rec->prepared && !ctx->inside_begin && rec->num_prims && !shows_materials(ctx, rec))
      draw_prepared(ctx, rec, &p);
   else
      loop_back(ctx, rec, &p);
   const float *value = p.values;
   for (struct u_slots left = rec->touched; !u_slots_empty(left);) {
      set_attr(ctx, &p, u_slots_take(&left), value);
      value += 4;
   }
}
