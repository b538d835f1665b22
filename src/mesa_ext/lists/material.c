/* Material in display lists. Between a Begin and an End of the list's own it is an attribute of the
 * vertices that follow, which keeps them together in one record; else a record of its own. */
#include "mesa_ext/dispatch/param_count.h"
#include "mesa_ext/transform/light.h"

#include "list.h"
#include "replay.h"
#include "vertices_save.h"

struct material_record {
   GLenum face, pname;
   float params[4];
};

static void
put_material(struct gl_context *ctx, uint32_t slots, const float *params)
{
   for (; slots; slots &= slots - 1) {
      const unsigned slot = (unsigned)__builtin_ctz(slots);
      const float shininess[4] = {params[0], 0, 0, 1};
      gl_save_put_attr(ctx, slot, slot < VERT_ATTRIB_MAT_SHININESS ? params : shininess);
   }
}

void
gl_save_Materialfv(struct gl_context *ctx, GLenum face, GLenum pname, const GLfloat *params)
{
   const uint32_t slots = gl_save_inside_begin(ctx) ? gl_material_slots(face, pname, params) : 0;
   if (slots) {
      put_material(ctx, slots, params);
   } else {
      struct material_record *rec = gl_dlist_record(ctx, GL_OP_MATERIAL, sizeof *rec);
      if (rec)
         *rec = (struct material_record){.face = face, .pname = pname};
      for (unsigned i = 0; rec && i < gl_material_param_count(pname); i++)
         rec->params[i] = params[i];
   }
   if (gl_dlist_executing(ctx))
      ctx->exec_table->Materialfv(ctx, face, pname, params);
}

void
gl_save_Materialiv(struct gl_context *ctx, GLenum face, GLenum pname, const GLint *params)
{
   float f[4];
   gl_material_from_ints(pname, params, f);
   gl_save_Materialfv(ctx, face, pname, f);
}

void
gl_save_Materialf(struct gl_context *ctx, GLenum face, GLenum pname, GLfloat param)
{
   const GLfloat v[4] = {param};
   gl_save_Materialfv(ctx, face, pname, v);
}

void
gl_save_Materiali(struct gl_context *ctx, GLenum face, GLenum pname, GLint param)
{
   gl_save_Materialf(ctx, face, pname, (GLfloat)param);
}

void
gl_replay_material(struct gl_context *ctx, const void *payload)
{
   const struct material_record *rec = payload;
   ctx->exec_table->Materialfv(ctx, rec->face, rec->pname, rec->params);
}
