/* Compiling vertices into display lists.
 *
 * A run of vertex commands becomes one record with the vertices interleaved, ready to be drawn from
 * where it is. Runs that are no sequence of whole primitives, or whose vertices need a current
 * value that only the call knows, are replayed vertex by vertex instead. */
#include "vertices_save.h"

#include <stdlib.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/transform/light.h"
#include "list.h"
#include "mesa_ext/vertex/attribute.h"

#define FIRST_FLOATS 4096
#define MOST_FLOATS (1u << 28) /* in one record; gl_builder_count is exact to more */

struct gl_vbo_save {
   struct gl_vbo_builder builder;
   float attrib[VERT_ATTRIB_MAX][4]; /* values at this point of the list, where known */
   struct u_slots known;             /* slots whose value the list itself has set */
   struct u_slots touched;           /* set since the last record */
   uint32_t first_known[VERT_ATTRIB_MAX];
   bool some_unknown; /* first_known is not all 0 */
   bool whole;        /* every primitive so far has its Begin and its End */
   bool open;         /* builder has an open primitive */
   /* Draws from arrays have records of their own, all setting the same slots; behind them current
    * values are what they were before. */
   bool arrays;
   struct u_slots array_slots, known_before;
   float attrib_before[VERT_ATTRIB_MAX][4];
   enum gl_save_state state;
   GLenum mode;
   uint32_t num_variants;
   struct gl_save_variant variant[VERT_ATTRIB_GENERIC0 - VERT_ATTRIB_VARIANT0];
   float *memory;
};

static void
start_node(struct gl_vbo_save *save)
{
   struct gl_vbo_builder *b = &save->builder;
   gl_builder_set_active(b, (struct u_slots){{0}});
   gl_builder_set_memory(b, save->memory, (size_t)(b->limit - save->memory));
   save->touched = (struct u_slots){{0}};
   memset(save->first_known, 0, sizeof save->first_known);
   save->some_unknown = false;
   save->whole = true;
   save->open = false;
}

/* What the list has set so far is unknown from here on. */
static void
forget_values(struct gl_vbo_save *save)
{
   save->known = (struct u_slots){{0}};
   save->num_variants = 0;
}

bool
gl_vbo_save_begin_list(struct gl_context *ctx)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   if (!save) {
      save = calloc(1, sizeof *save);
      float *memory = malloc(FIRST_FLOATS * sizeof(float));
      if (!save || !memory) {
         free(save);
         free(memory);
         return false;
      }
      save->memory = memory;
      save->builder.attrib = save->attrib;
      save->builder.limit = memory + FIRST_FLOATS;
      ctx->vbo->save = save;
   }
   forget_values(save);
   save->state = GL_SAVE_UNKNOWN;
   start_node(save);
   return true;
}

void
gl_vbo_save_finish(struct gl_context *ctx)
{
   if (ctx->vbo->save)
      free(ctx->vbo->save->memory);
   free(ctx->vbo->save);
   ctx->vbo->save = NULL;
}

/* --- Records. */
static size_t
record_size(const struct gl_vertices_record *rec, size_t floats)
{
   const size_t prims = gl_dlist_align(rec->num_prims * sizeof(struct gl_vbo_prim));
   return sizeof *rec + rec->num_variants * sizeof(struct gl_save_variant) + prims +
          u_slots_count(rec->touched) * 4 * sizeof(float) +
          u_slots_count(rec->active) * sizeof(uint32_t) + floats * sizeof(float);
}

static char *
put(char *to, const void *from, size_t size)
{
   memcpy(to, from, size);
   return to + size;
}

static void
end_arrays(struct gl_vbo_save *save)
{
   if (!save->arrays)
      return;
   memcpy(save->attrib, save->attrib_before, sizeof save->attrib);
   save->known = save->known_before;
   save->arrays = false;
}

/* Writes what is collected as one record and begins anew. */
static void
write_node(struct gl_context *ctx)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   struct gl_vbo_builder *b = &save->builder;
   const struct gl_vbo_builder node = *b;
   if (save->arrays)
      save->touched = (struct u_slots){{0}};
   if (node.num_prims == 0 && u_slots_empty(save->touched)) {
      end_arrays(save);
      return;
   }
   const size_t floats = (size_t)(node.cursor - node.batch);
   struct gl_vertices_record header = {.active = node.active,
                                       .touched = save->touched,
                                       .num_variants = save->num_variants,
                                       .num_prims = node.num_prims,
                                       .num_vertices = gl_builder_count(b),
                                       .prepared = save->whole && !save->some_unknown};
   char *to = gl_dlist_record(ctx, GL_OP_VERTICES, record_size(&header, floats));
   if (to) {
      to = put(to, &header, sizeof header);
      to = put(to, save->variant, header.num_variants * sizeof save->variant[0]);
      memcpy(to, node.prim, node.num_prims * sizeof node.prim[0]);
      to += gl_dlist_align(node.num_prims * sizeof node.prim[0]);
      while (!u_slots_empty(header.touched))
         to = put(to, save->attrib[u_slots_take(&header.touched)], 4 * sizeof(float));
      for (unsigned i = 0; i < node.num_active; i++)
         to = put(to, &save->first_known[node.slot[i]], sizeof(uint32_t));
      memcpy(to, node.batch, floats * sizeof(float));
   }
   end_arrays(save);
   start_node(save);
}

/* Closes the open primitive in the middle: what follows belongs to the same Begin. */
static void
cut(struct gl_vbo_save *save)
{
   if (!save->open)
      return;
   struct gl_vbo_prim *prim = &save->builder.prim[save->builder.num_prims - 1];
   prim->count = gl_builder_count(&save->builder) - prim->start;
   prim->end = false;
   save->whole = save->open = false;
}

void
gl_vbo_save_flush(struct gl_context *ctx)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   if (!save)
      return;
   cut(save);
   write_node(ctx);
   forget_values(save);
   save->state = GL_SAVE_UNKNOWN;
}

void
gl_vbo_save_end_list(struct gl_context *ctx)
{
   gl_vbo_save_flush(ctx);
}

void
gl_save_put_error(struct gl_context *ctx, GLenum code, const char *what)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   cut(save);
   write_node(ctx);
   struct gl_vertices_record *rec = gl_dlist_record(ctx, GL_OP_VERTICES, sizeof *rec);
   if (rec)
      *rec = (struct gl_vertices_record){.error = code, .message = what};
}

void
gl_save_error(struct gl_context *ctx, GLenum code, const char *what)
{
   gl_save_put_error(ctx, code, what);
   if (gl_dlist_executing(ctx))
      gl_error(ctx, code, "%s", what);
}

/* --- Collecting. */

/* Doubles the memory. False: OUT_OF_MEMORY was raised. */
static bool
grow(struct gl_context *ctx)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   struct gl_vbo_builder *b = &save->builder;
   const size_t floats = (size_t)(b->limit - save->memory);
   const size_t used = (size_t)(b->cursor - save->memory);
   float *memory = floats > MOST_FLOATS / 2 ? NULL : malloc(2 * floats * sizeof(float));
   if (!memory) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the vertices of a display list");
      return false;
   }
   memcpy(memory, save->memory, used * sizeof(float));
   free(save->memory);
   save->memory = b->batch = memory;
   b->cursor = memory + used;
   b->limit = memory + 2 * floats;
   b->last = b->limit ? b->limit - b->stride : NULL;
   return true;
}

void
gl_save_put_attr(struct gl_context *ctx, unsigned slot, const float v[4])
{
   struct gl_vbo_save *save = ctx->vbo->save;
   struct gl_vbo_builder *b = &save->builder;
   if (save->arrays && !save->open)
      write_node(ctx);
   const bool known = u_slots_has(save->known, slot);
   if (known && memcmp(save->attrib[slot], v, sizeof save->attrib[slot]) == 0)
      return;
   if (!u_slots_has(b->active, slot)) {
      const uint32_t count = gl_builder_count(b);
      if (count && !known) {
         save->first_known[slot] = count;
         save->some_unknown = true;
      }
      while (!gl_builder_widen(b, slot)) {
         if (!grow(ctx))
            return;
      }
   }
   memcpy(save->attrib[slot], v, sizeof save->attrib[slot]);
   u_slots_add(&save->known, slot);
   u_slots_add(&save->touched, slot);
}

unsigned
gl_save_variant_slot(struct gl_context *ctx, GLuint id, unsigned column)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   uint32_t k = 0;
   while (k < save->num_variants &&
          (save->variant[k].id != id || save->variant[k].column != column))
      k++;
   if (k == sizeof save->variant / sizeof save->variant[0]) {
      cut(save);
      write_node(ctx);
      forget_values(save);
      k = 0;
   }
   if (k == save->num_variants)
      save->variant[save->num_variants++] = (struct gl_save_variant){id, column};
   return VERT_ATTRIB_VARIANT0 + k;
}

static void
open_prim(struct gl_context *ctx, GLenum mode, bool begin)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   if (save->builder.num_prims == GL_VBO_MAX_PRIMS || save->arrays)
      write_node(ctx);
   gl_builder_begin(&save->builder, mode, begin);
   save->open = true;
   if (!begin)
      save->whole = false;
}

bool
gl_save_put_vertex(struct gl_context *ctx, const float v[4])
{
   struct gl_vbo_save *save = ctx->vbo->save;
   struct gl_vbo_builder *b = &save->builder;
   if (save->state == GL_SAVE_OUTSIDE)
      return true; /* no effect, whenever the list is called */
   if (!save->open)
      open_prim(ctx, GL_POINTS, false);
   if (b->cursor > b->last && !grow(ctx))
      return false;
   gl_builder_put(b, v[0], v[1], v[2], v[3]);
   return true;
}

void
gl_save_put_begin(struct gl_context *ctx, GLenum mode)
{
   cut(ctx->vbo->save);
   open_prim(ctx, mode, true);
   ctx->vbo->save->state = GL_SAVE_INSIDE;
}

static bool
same_slots(struct u_slots a, struct u_slots b)
{
   return u_slots_empty(u_slots_minus(a, b)) && u_slots_empty(u_slots_minus(b, a));
}

void
gl_save_put_begin_arrays(struct gl_context *ctx, GLenum mode, struct u_slots slots)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   /* What stands for a variant may differ from draw to draw. */
   const struct u_slots all =
       u_slots_minus(u_slots_below(VERT_ATTRIB_GENERIC0), u_slots_below(VERT_ATTRIB_VARIANT0));
   const bool variants = !u_slots_empty(u_slots_minus(slots, u_slots_minus(slots, all)));
   cut(save);
   if (!save->arrays || variants || !same_slots(slots, save->array_slots) ||
       save->builder.num_prims == GL_VBO_MAX_PRIMS) {
      write_node(ctx);
      if (variants)
         forget_values(save); /* then there is room for all of them */
      save->arrays = true;
      save->array_slots = slots;
      save->known_before = save->known;
      memcpy(save->attrib_before, save->attrib, sizeof save->attrib);
   }
   gl_builder_begin(&save->builder, mode, true);
   save->builder.prim[save->builder.num_prims - 1].array = true;
   save->open = true;
   save->state = GL_SAVE_INSIDE;
}

void
gl_save_put_end(struct gl_context *ctx)
{
   struct gl_vbo_save *save = ctx->vbo->save;
   if (!save->open)
      open_prim(ctx, GL_POINTS, false);
   struct gl_vbo_prim *prim = &save->builder.prim[save->builder.num_prims - 1];
   const uint32_t count = gl_builder_count(&save->builder) - prim->start;
   /* An empty draw from arrays is kept: called inside Begin/End it raises an error. */
   if (prim->begin && !(prim->array && count == 0)) {
      gl_builder_end(&save->builder, true);
   } else {
      prim->count = count;
      prim->end = true;
   }
   save->open = false;
   save->state = GL_SAVE_OUTSIDE;
   /* Programs see materials of the primitive from here on, and may be in use when the list is
    * called: no primitive of the record comes after one that sets some. */
   if (save->touched.word[0] & GL_MATERIAL_SLOTS)
      write_node(ctx);
}

bool
gl_save_inside_begin(const struct gl_context *ctx)
{
   return ctx->vbo->save->state == GL_SAVE_INSIDE;
}

/* --- The commands. */
void
gl_save_Begin(struct gl_context *ctx, GLenum mode)
{
   if (mode > GL_POLYGON) {
      gl_save_put_error(ctx, GL_INVALID_ENUM, "glBegin: no such mode");
   } else if (ctx->vbo->save->state == GL_SAVE_INSIDE) {
      gl_save_put_error(ctx, GL_INVALID_OPERATION, "glBegin between glBegin and glEnd");
   } else {
      gl_save_put_begin(ctx, mode);
   }
   if (gl_dlist_executing(ctx))
      ctx->exec_table->Begin(ctx, mode);
}

void
gl_save_End(struct gl_context *ctx)
{
   if (ctx->vbo->save->state == GL_SAVE_OUTSIDE)
      gl_save_put_error(ctx, GL_INVALID_OPERATION, "glEnd without glBegin");
   else
      gl_save_put_end(ctx);
   if (gl_dlist_executing(ctx))
      ctx->exec_table->End(ctx);
}

void
gl_save_attr_set(struct gl_context *ctx, unsigned slot, float x, float y, float z, float w)
{
   const float v[4] = {x, y, z, w};
   gl_save_put_attr(ctx, slot, v);
   if (gl_dlist_executing(ctx))
      gl_attr_set(ctx, slot, x, y, z, w);
}

void
gl_save_vertex_emit(struct gl_context *ctx, float x, float y, float z, float w)
{
   const float v[4] = {x, y, z, w};
   gl_save_put_vertex(ctx, v);
   if (gl_dlist_executing(ctx))
      gl_vbo_vertex(ctx, v);
}

void
gl_save_attr_nv(struct gl_context *ctx, GLuint index, float x, float y, float z, float w)
{
   if (index == 0)
      gl_save_vertex_emit(ctx, x, y, z, w);
   else if (index < GL_LIMIT_VERTEX_ATTRIBS)
      gl_save_attr_set(ctx, index, x, y, z, w);
   else
      gl_save_error(ctx, GL_INVALID_VALUE, "glVertexAttrib: no such attribute");
}

void
gl_save_attr_generic(struct gl_context *ctx, GLuint index, float x, float y, float z, float w)
{
   const float v[4] = {x, y, z, w};
   if (index == 0) {
      gl_save_vertex_emit(ctx, x, y, z, w);
      return;
   }
   if (index >= GL_LIMIT_VERTEX_ATTRIBS) {
      gl_save_error(ctx, GL_INVALID_VALUE, "glVertexAttrib: no such attribute");
      return;
   }
   gl_save_put_attr(ctx, VERT_ATTRIB_GENERIC0 + index, v);
   if (gl_dlist_executing(ctx))
      gl_attr_generic(ctx, index, x, y, z, w);
}

void
gl_save_attr_texture(struct gl_context *ctx, GLenum target, float s, float t, float r, float q)
{
   if (target - GL_TEXTURE0 < ctx->limits.texture_coords)
      gl_save_attr_set(ctx, VERT_ATTRIB_TEX0 + (target - GL_TEXTURE0), s, t, r, q);
   else
      gl_save_error(ctx, GL_INVALID_ENUM, "glMultiTexCoord: no such texture unit");
}

bool
gl_save_attribs_nv_range(struct gl_context *ctx, GLuint index, GLsizei n)
{
   if (n >= 0 && index <= GL_LIMIT_VERTEX_ATTRIBS && (GLuint)n <= GL_LIMIT_VERTEX_ATTRIBS - index)
      return true;
   gl_save_error(ctx, GL_INVALID_VALUE, "glVertexAttribs: attributes beyond the last");
   return false;
}

void
gl_save_EdgeFlag(struct gl_context *ctx, GLboolean flag)
{
   gl_save_attr_set(ctx, VERT_ATTRIB_EDGEFLAG, flag ? 1.0f : 0.0f, 0.0f, 0.0f, 1.0f);
}

void
gl_save_EdgeFlagv(struct gl_context *ctx, const GLboolean *flag)
{
   gl_save_EdgeFlag(ctx, *flag);
}
