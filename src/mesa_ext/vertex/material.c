/* Materials and colour material (specification 2.13.2, 2.13.3).
 *
 * A material term is kept twice: in ctx->light.material, for constants and Get, and as an attribute
 * (VERT_ATTRIB_MAT_*), because Material is legal between vertices. Material writes both. */
#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/derive/stage.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/dispatch/param_count.h"
#include "attribute.h"

/* The terms in the order of their slots: slot = VERT_ATTRIB_MAT_AMBIENT + 2 * term + face. */
enum { TERM_AMBIENT, TERM_DIFFUSE, TERM_SPECULAR, TERM_EMISSION, TERM_SHININESS, NUM_TERMS };

static unsigned
term_slot(unsigned term, unsigned face)
{
   return VERT_ATTRIB_MAT_AMBIENT + 2 * term + face;
}

static float *
term_value(struct gl_material *m, unsigned term, unsigned face)
{
   switch (term) {
   case TERM_AMBIENT:
      return m->ambient[face];
   case TERM_DIFFUSE:
      return m->diffuse[face];
   case TERM_SPECULAR:
      return m->specular[face];
   case TERM_EMISSION:
      return m->emission[face];
   default:
      return &m->shininess[face];
   }
}

/* Bits of terms that a pname or colour material mode names; 0: none. */
static unsigned
terms_of(GLenum name)
{
   switch (name) {
   case GL_AMBIENT:
      return 1u << TERM_AMBIENT;
   case GL_DIFFUSE:
      return 1u << TERM_DIFFUSE;
   case GL_SPECULAR:
      return 1u << TERM_SPECULAR;
   case GL_EMISSION:
      return 1u << TERM_EMISSION;
   case GL_AMBIENT_AND_DIFFUSE:
      return 1u << TERM_AMBIENT | 1u << TERM_DIFFUSE;
   case GL_SHININESS:
      return 1u << TERM_SHININESS;
   default:
      return 0;
   }
}

/* Bit 0 front, bit 1 back; 0: not a face. */
static unsigned
faces_of(GLenum face)
{
   switch (face) {
   case GL_FRONT:
      return 1;
   case GL_BACK:
      return 2;
   case GL_FRONT_AND_BACK:
      return 3;
   default:
      return 0;
   }
}

static uint32_t
slots_of(GLenum face, GLenum name)
{
   const unsigned faces = faces_of(face), terms = terms_of(name);
   uint32_t slots = 0;
   for (unsigned term = 0; term < NUM_TERMS; term++) {
      if (terms & (1u << term))
         slots |= (uint32_t)faces << term_slot(term, 0);
   }
   return slots;
}

uint32_t
gl_material_slots(GLenum face, GLenum pname, const float *params)
{
   const bool wrong = pname == GL_SHININESS && !(params[0] >= 0 && params[0] <= 128);
   return wrong ? 0 : slots_of(face, pname);
}

uint32_t
gl_color_material_slots(const struct gl_context *ctx)
{
   return slots_of(ctx->light.color_material_face, ctx->light.color_material_mode);
}

/* Sets the terms in `slots` to v, everywhere they are kept. */
static void
set_slots(struct gl_context *ctx, uint32_t slots, const float v[4])
{
   for (unsigned term = 0; term < NUM_TERMS; term++) {
      for (unsigned face = 0; face < 2; face++) {
         const unsigned slot = term_slot(term, face);
         if (!(slots & (1u << slot)))
            continue;
         if (term == TERM_SHININESS)
            gl_attr_set(ctx, slot, v[0], 0, 0, 1);
         else
            gl_attr_set(ctx, slot, v[0], v[1], v[2], v[3]);
      }
   }
   gl_material_from_attribs(ctx, slots);
}

void
gl_material_from_attribs(struct gl_context *ctx, uint32_t slots)
{
   for (unsigned i = 0; i < 2 * NUM_TERMS; i++) {
      const unsigned slot = VERT_ATTRIB_MAT_AMBIENT + i;
      if (!(slots & (1u << slot)))
         continue;
      float *value = term_value(&ctx->light.material, i / 2, i % 2);
      const size_t size = (i / 2 == TERM_SHININESS ? 1 : 4) * sizeof(float);
      if (memcmp(value, ctx->current.attrib[slot], size) == 0)
         continue;
      memcpy(value, ctx->current.attrib[slot], size);
      ctx->dirty |= GL_DIRTY_LIGHT;
   }
}

void
gl_material_to_attribs(struct gl_context *ctx)
{
   for (unsigned i = 0; i < 2 * NUM_TERMS; i++) {
      const float *value = term_value(&ctx->light.material, i / 2, i % 2);
      memcpy(ctx->current.attrib[VERT_ATTRIB_MAT_AMBIENT + i], value,
             (i / 2 == TERM_SHININESS ? 1 : 4) * sizeof(float));
   }
   gl_vbo_current_changed(ctx);
   ctx->dirty |= GL_DIRTY_LIGHT;
}

void
gl_color_material_sync(struct gl_context *ctx)
{
   if (!ctx->light.color_material)
      return;
   const uint32_t slots = gl_color_material_slots(ctx);
   for (unsigned slot = VERT_ATTRIB_MAT_AMBIENT; slot < VERT_ATTRIB_MAT_SHININESS; slot++) {
      if (slots & (1u << slot))
         memcpy(ctx->current.attrib[slot], ctx->current.attrib[VERT_ATTRIB_COLOR0],
                4 * sizeof(float));
   }
   ctx->vbo->const_valid.word[0] &= ~(uint64_t)slots;
   gl_material_from_attribs(ctx, slots);
}

/* Programs that read the material see it as it was at Begin until the following End (2.14.3): what
 * they need is derived now. Gives the dirty bits that wait. */
static uint32_t
keep_for_programs(struct gl_context *ctx)
{
   gl_vertex_source(ctx); /* brings follows_color up to date */
   if (!ctx->stages.follows_color)
      return 0;
   if (!ctx->inside_begin) {
      gl_flush_vertices(ctx);
      return 0;
   }
   gl_validate(ctx);
   return GL_DIRTY_LIGHT;
}

void
gl_material_set(struct gl_context *ctx, uint32_t slots, const float v[4])
{
   if (ctx->light.color_material)
      slots &= ~gl_color_material_slots(ctx); /* those follow the colour and nothing else */
   const uint32_t waits = keep_for_programs(ctx);
   set_slots(ctx, slots, v);
   ctx->vbo->dirty_after_end |= ctx->dirty & waits;
   ctx->dirty &= ~waits;
}

void
gl_exec_Materialfv(struct gl_context *ctx, GLenum face, GLenum pname, const GLfloat *params)
{
   const unsigned faces = faces_of(face);
   if (!faces || gl_material_param_count(pname) == 0) {
      gl_error(ctx, GL_INVALID_ENUM, "glMaterial: face 0x%x, pname 0x%x", face, pname);
      return;
   }
   if (pname == GL_COLOR_INDEXES) {
      /* No attribute of vertices: between Begin and End the last value is that of all. */
      if (gl_index_mode(ctx) && !ctx->inside_begin)
         gl_flush_vertices(ctx);
      ctx->dirty |= GL_DIRTY_LIGHT;
      for (unsigned f = 0; f < 2; f++) {
         if (faces & (1u << f))
            memcpy(ctx->light.material.indexes[f], params, sizeof ctx->light.material.indexes[f]);
      }
      return;
   }
   if (!gl_material_slots(face, pname, params)) {
      gl_error(ctx, GL_INVALID_VALUE, "glMaterial: shininess %g", params[0]);
      return;
   }
   gl_material_set(ctx, slots_of(face, pname), params);
}

void
gl_material_from_ints(GLenum pname, const GLint *params, float out[4])
{
   const bool color = pname != GL_SHININESS && pname != GL_COLOR_INDEXES;
   memset(out, 0, 4 * sizeof(float));
   for (unsigned i = 0; i < gl_material_param_count(pname); i++)
      out[i] = color ? gl_int_to_float(params[i]) : (float)params[i];
}

void
gl_exec_Materialiv(struct gl_context *ctx, GLenum face, GLenum pname, const GLint *params)
{
   float f[4];
   gl_material_from_ints(pname, params, f);
   gl_exec_Materialfv(ctx, face, pname, f);
}

void
gl_exec_Materialf(struct gl_context *ctx, GLenum face, GLenum pname, GLfloat param)
{
   /* A vector's name is accepted too, as by other implementations. */
   const GLfloat v[4] = {param};
   gl_exec_Materialfv(ctx, face, pname, v);
}

void
gl_exec_Materiali(struct gl_context *ctx, GLenum face, GLenum pname, GLint param)
{
   gl_exec_Materialf(ctx, face, pname, (GLfloat)param);
}

void
gl_exec_ColorMaterial(struct gl_context *ctx, GLenum face, GLenum mode)
{
   if (!faces_of(face) || !terms_of(mode) || mode == GL_SHININESS) {
      gl_error(ctx, GL_INVALID_ENUM, "glColorMaterial: face 0x%x, mode 0x%x", face, mode);
      return;
   }
   gl_color_material_sync(ctx);
   ctx->light.color_material_face = face;
   ctx->light.color_material_mode = mode;
   gl_color_material_sync(ctx);
   ctx->dirty |= GL_DIRTY_LIGHT;
}

/* The values behind a Get, or NULL after raising the error. */
static const float *
get_material(struct gl_context *ctx, GLenum face, GLenum pname)
{
   const unsigned terms = terms_of(pname);
   if ((face != GL_FRONT && face != GL_BACK) || pname == GL_AMBIENT_AND_DIFFUSE ||
       (!terms && pname != GL_COLOR_INDEXES)) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetMaterial: face 0x%x, pname 0x%x", face, pname);
      return NULL;
   }
   gl_color_material_sync(ctx);
   if (pname == GL_COLOR_INDEXES)
      return ctx->light.material.indexes[face == GL_BACK];
   return term_value(&ctx->light.material, (unsigned)__builtin_ctz(terms), face == GL_BACK);
}

void
gl_exec_GetMaterialfv(struct gl_context *ctx, GLenum face, GLenum pname, GLfloat *params)
{
   const float *value = get_material(ctx, face, pname);
   if (value)
      memcpy(params, value, gl_material_param_count(pname) * sizeof(float));
}

void
gl_exec_GetMaterialiv(struct gl_context *ctx, GLenum face, GLenum pname, GLint *params)
{
   const float *value = get_material(ctx, face, pname);
   if (!value)
      return;
   const bool color = pname != GL_SHININESS && pname != GL_COLOR_INDEXES;
   for (unsigned i = 0; i < gl_material_param_count(pname); i++)
      params[i] = color ? gl_float_to_int_color(value[i]) : gl_float_to_int(value[i]);
}
