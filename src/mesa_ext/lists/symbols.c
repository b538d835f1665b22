/* Setting values in display lists (EVS-365..368). Variants become attributes of the compiled
 * vertices (lists/vertices_save.h); other values are recorded as given: which symbol an id is, and
 * how its range converts, is known at replay. */
#include <string.h>

#include "mesa_ext/program/ext_vs/objects.h"
#include "list.h"
#include "replay.h"
#include "vertices_save.h"

/* Values of a command, up to a matrix of doubles, so that replay may read what it takes. */
struct value_record {
   GLuint id;
   GLenum type;
   double data[16];
};

static void
record(struct gl_context *ctx, unsigned op, GLuint id, GLenum type, const void *addr)
{
   struct value_record *rec = gl_dlist_record(ctx, op, sizeof *rec);
   const struct gl_evs_symbol symbol = gl_evs_find_symbol(ctx, id);
   if (!rec)
      return;
   *rec = (struct value_record){.id = id, .type = type};
   if (symbol.block && addr)
      memcpy(rec->data, addr,
             ext_vs_components(symbol.block->type) * (size_t)gl_evs_type_size(type));
}

void
gl_save_SetInvariantEXT(struct gl_context *ctx, GLuint id, GLenum type, const void *addr)
{
   record(ctx, GL_OP_SET_INVARIANT, id, type, addr);
   if (gl_dlist_executing(ctx))
      ctx->exec_table->SetInvariantEXT(ctx, id, type, addr);
}

void
gl_replay_set_invariant(struct gl_context *ctx, const void *payload)
{
   const struct value_record *rec = payload;
   ctx->exec_table->SetInvariantEXT(ctx, rec->id, rec->type, rec->data);
}

/* --- Variants */

static void
execute_variant(struct gl_context *ctx, GLuint id, GLenum type, const void *addr)
{
   const struct gl_table *table = ctx->exec_table;
   switch (type) {
   case GL_BYTE:
      table->VariantbvEXT(ctx, id, addr);
      break;
   case GL_UNSIGNED_BYTE:
      table->VariantubvEXT(ctx, id, addr);
      break;
   case GL_SHORT:
      table->VariantsvEXT(ctx, id, addr);
      break;
   case GL_UNSIGNED_SHORT:
      table->VariantusvEXT(ctx, id, addr);
      break;
   case GL_INT:
      table->VariantivEXT(ctx, id, addr);
      break;
   case GL_UNSIGNED_INT:
      table->VariantuivEXT(ctx, id, addr);
      break;
   case GL_FLOAT:
      table->VariantfvEXT(ctx, id, addr);
      break;
   default:
      table->VariantdvEXT(ctx, id, addr);
   }
}

void
gl_replay_variant(struct gl_context *ctx, const void *payload)
{
   const struct value_record *rec = payload;
   execute_variant(ctx, rec->id, rec->type, rec->data);
}

/* Of a variant, an attribute of the vertices that are compiled; of anything else a record that
 * raises the error when the list is called, or finds the variant made until then. */
static void
save_variant(struct gl_context *ctx, GLuint id, GLenum type, const void *addr)
{
   const struct gl_evs_variant *variant = gl_evs_variant(ctx, id);
   float value[4][4];
   if (variant) {
      gl_evs_convert(variant, type, addr, value);
      for (unsigned c = 0; c < variant->num_slots; c++)
         gl_save_put_attr(ctx, gl_save_variant_slot(ctx, id, c), value[c]);
   } else {
      record(ctx, GL_OP_VARIANT, id, type, addr);
   }
   if (gl_dlist_executing(ctx))
      execute_variant(ctx, id, type, addr);
}

void
gl_save_VariantbvEXT(struct gl_context *ctx, GLuint id, const GLbyte *addr)
{
   save_variant(ctx, id, GL_BYTE, addr);
}

void
gl_save_VariantsvEXT(struct gl_context *ctx, GLuint id, const GLshort *addr)
{
   save_variant(ctx, id, GL_SHORT, addr);
}

void
gl_save_VariantivEXT(struct gl_context *ctx, GLuint id, const GLint *addr)
{
   save_variant(ctx, id, GL_INT, addr);
}

void
gl_save_VariantfvEXT(struct gl_context *ctx, GLuint id, const GLfloat *addr)
{
   save_variant(ctx, id, GL_FLOAT, addr);
}

void
gl_save_VariantdvEXT(struct gl_context *ctx, GLuint id, const GLdouble *addr)
{
   save_variant(ctx, id, GL_DOUBLE, addr);
}

void
gl_save_VariantubvEXT(struct gl_context *ctx, GLuint id, const GLubyte *addr)
{
   save_variant(ctx, id, GL_UNSIGNED_BYTE, addr);
}

void
gl_save_VariantusvEXT(struct gl_context *ctx, GLuint id, const GLushort *addr)
{
   save_variant(ctx, id, GL_UNSIGNED_SHORT, addr);
}

void
gl_save_VariantuivEXT(struct gl_context *ctx, GLuint id, const GLuint *addr)
{
   save_variant(ctx, id, GL_UNSIGNED_INT, addr);
}
