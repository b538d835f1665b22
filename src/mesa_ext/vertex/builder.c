#include "builder.h"

#include <string.h>

void
gl_builder_set_memory(struct gl_vbo_builder *b, float *start, size_t floats)
{
   b->batch = b->cursor = start;
   b->one_more = NULL;
   b->limit = start + floats;
   b->last = b->limit - b->stride;
   b->num_prims = 0;
}

void
gl_builder_set_active(struct gl_vbo_builder *b, struct u_slots active)
{
   b->active = active;
   b->num_active = 0;
   while (!u_slots_empty(active))
      b->slot[b->num_active++] = (uint8_t)u_slots_take(&active);
   b->stride = 4 * (1 + b->num_active);
   b->reciprocal = ((1ull << 32) + b->num_active) / (1 + b->num_active);
   b->last = b->limit ? b->limit - b->stride : NULL; /* no memory yet */
}

void
gl_builder_add_active(struct gl_vbo_builder *b, unsigned slot)
{
   struct u_slots active = b->active;
   u_slots_add(&active, slot);
   gl_builder_set_active(b, active);
}

bool
gl_builder_widen(struct gl_vbo_builder *b, unsigned slot)
{
   const uint32_t count = gl_builder_count(b), from = b->stride, to = b->stride + 4;
   /* One more vertex must fit behind, so that progress is possible. */
   if ((size_t)(b->limit - b->batch) < ((size_t)count + 1) * to)
      return false;
   gl_builder_add_active(b, slot);
   uint32_t before = 4; /* floats of a vertex in front of the new attribute */
   for (const uint8_t *s = b->slot; *s != slot; s++)
      before += 4;
   for (uint32_t i = count; i-- > 0;) {
      float *old = b->batch + (size_t)i * from, *new = b->batch + (size_t)i *to;
      memmove(new + before + 4, old + before, (from - before) * sizeof(float));
      memmove(new, old, before * sizeof(float));
      memcpy(new + before, b->attrib[slot], 4 * sizeof(float));
   }
   b->cursor = b->batch + (size_t)count * to;
   b->one_more = NULL;
   return true;
}

void
gl_builder_begin(struct gl_vbo_builder *b, GLenum mode, bool begin)
{
   struct gl_vbo_prim *prim = &b->prim[b->num_prims++];
   *prim =
       (struct gl_vbo_prim){.mode = (uint8_t)mode, .begin = begin, .start = gl_builder_count(b)};
   b->one_more = NULL;
}

const uint8_t gl_builder_independent[GL_POLYGON + 1] = {
    [GL_POINTS] = 1, [GL_LINES] = 2, [GL_TRIANGLES] = 3, [GL_QUADS] = 4};

void
gl_builder_end(struct gl_vbo_builder *b, bool end)
{
   struct gl_vbo_prim *prim = &b->prim[b->num_prims - 1];
   if (end && gl_builder_end_one(b))
      return;
   const uint32_t count = gl_builder_count(b) - prim->start;
   prim->count = gl_prim_trim(prim->mode, count);
   prim->end = end;
   b->cursor -= (size_t)(count - prim->count) * b->stride;
   if (prim->count == 0) {
      b->num_prims--;
      return;
   }
   struct gl_vbo_prim *previous = prim - 1;
   if (b->num_prims > 1 && previous->mode == prim->mode && !previous->array && !prim->array &&
       gl_builder_independent[prim->mode] && previous->start + previous->count == prim->start &&
       previous->end && prim->begin && end) {
      previous->count += prim->count;
      b->num_prims--;
   }
}

uint32_t
gl_prim_trim(GLenum mode, uint32_t count)
{
   switch (mode) {
   case GL_POINTS:
      return count;
   case GL_LINES:
      return count & ~1u;
   case GL_LINE_STRIP:
   case GL_LINE_LOOP:
      return count < 2 ? 0 : count;
   case GL_TRIANGLES:
      return count - count % 3;
   case GL_QUADS:
      return count & ~3u;
   case GL_QUAD_STRIP:
      return count < 4 ? 0 : count & ~1u;
   default:
      return count < 3 ? 0 : count; /* strip, fan, polygon */
   }
}

unsigned
gl_prim_cut(GLenum mode, uint32_t count, uint32_t *draw, uint32_t carry[3])
{
   uint32_t first = count, num; /* carried: the vertices [first, count) */
   switch (mode) {
   case GL_LINE_STRIP:
   case GL_LINE_LOOP:
      *draw = gl_prim_trim(GL_LINE_STRIP, count);
      first = count ? count - 1 : 0;
      break;
   case GL_TRIANGLE_STRIP:
   case GL_QUAD_STRIP:
      /* An even number stays behind, so that the pieces keep their winding. */
      *draw = gl_prim_trim(mode, count & ~1u);
      first = *draw ? (count & ~1u) - 2 : 0;
      break;
   case GL_TRIANGLE_FAN:
   case GL_POLYGON:
      *draw = gl_prim_trim(mode, count);
      if (*draw) {
         carry[0] = 0;
         carry[1] = count - 1;
         return 2;
      }
      first = 0;
      break;
   default:
      first = *draw = gl_prim_trim(mode, count);
      break;
   }
   num = count - first;
   for (uint32_t i = 0; i < num; i++)
      carry[i] = first + i;
   return num;
}
