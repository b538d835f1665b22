/* Generic attributes and the conventional ones.
 *
 * Programs of the shading language see two sets of attributes (OpenGL 2.1, 2.7): the generic ones
 * have slots of their own, VERT_ATTRIB_GENERIC0 + n. All other vertex programs, and the
 * conventional pipeline, see generic attribute n and the conventional attribute of the same number
 * as one (NV_vertex_program; ARB_vertex_program allows it), in slot n.
 *
 * So that both are right, whatever is set under one and read under the other: while they are one,
 * slot VERT_ATTRIB_GENERIC0 + n has what VertexAttrib has set last, and gl_current::conventional
 * what it has overwritten by that. Slot n equals the former where VertexAttrib came last. When they
 * part, the conventional attribute gets its value back.
 */
#include "attribute.h"

static bool
was_set_last(const struct gl_current *c, unsigned n)
{
   return !memcmp(c->attrib[n], c->attrib[VERT_ATTRIB_GENERIC0 + n], sizeof c->attrib[n]);
}

static void
convert(struct gl_context *ctx, bool apart)
{
   struct gl_current *c = &ctx->current;
   for (unsigned n = 1; n < VERT_ATTRIB_GENERIC_MAX; n++) {
      if (!was_set_last(c, n))
         continue;
      if (apart)
         memcpy(c->attrib[n], c->conventional[n], sizeof c->attrib[n]);
      else
         memcpy(c->conventional[n], c->attrib[n], sizeof c->attrib[n]);
   }
   c->apart = apart;
   ctx->dirty |= GL_DIRTY_CURRENT;
}

void
gl_vbo_set_generics_apart(struct gl_context *ctx, bool apart)
{
   if (ctx->vbo->generics_apart == apart)
      return;
   gl_flush_vertices(ctx);
   ctx->vbo->generics_apart = apart;
   convert(ctx, apart);
}

void
gl_vbo_restore_generics(struct gl_context *ctx)
{
   if (ctx->current.apart != ctx->vbo->generics_apart)
      convert(ctx, ctx->vbo->generics_apart);
}

void
gl_vbo_generic_zero(struct gl_context *ctx, float x, float y, float z, float w)
{
   const float v[4] = {x, y, z, w};
   if (!ctx->current.apart)
      return;
   memcpy(ctx->current.attrib[VERT_ATTRIB_POS], v, sizeof v);
   u_slots_remove(&ctx->vbo->const_valid, VERT_ATTRIB_POS);
}
