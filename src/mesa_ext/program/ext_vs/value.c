/* Values of symbols: conversion, invariants, local constants, current variants (EVS-118..135). */
#include <string.h>

#include "objects.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/vertex/attribute.h"

/* --- Conversion */

unsigned
gl_evs_type_size(GLenum type)
{
   switch (type) {
   case GL_BYTE:
   case GL_UNSIGNED_BYTE:
      return 1;
   case GL_SHORT:
   case GL_UNSIGNED_SHORT:
      return 2;
   case GL_INT:
   case GL_UNSIGNED_INT:
   case GL_FLOAT:
      return 4;
   case GL_DOUBLE:
      return 8;
   default:
      return 0;
   }
}

/* NaN stays. */
static float
clamp_range(float f, bool normalized)
{
   if (!normalized)
      return f;
   return f < -1.0f ? -1.0f : f > 1.0f ? 1.0f : f;
}

static float
convert(GLenum type, bool normalized, const char *at)
{
   union {
      GLbyte b;
      GLubyte ub;
      GLshort s;
      GLushort us;
      GLint i;
      GLuint ui;
      GLfloat f;
      GLdouble d;
   } v;
   memcpy(&v, at, gl_evs_type_size(type));
   switch (type) {
   case GL_BYTE:
      return normalized ? gl_snorm8(v.b) : (float)v.b;
   case GL_UNSIGNED_BYTE:
      return normalized ? gl_unorm8(v.ub) : (float)v.ub;
   case GL_SHORT:
      return normalized ? gl_snorm16(v.s) : (float)v.s;
   case GL_UNSIGNED_SHORT:
      return normalized ? gl_unorm16(v.us) : (float)v.us;
   case GL_INT:
      return normalized ? gl_snorm32(v.i) : (float)v.i;
   case GL_UNSIGNED_INT:
      return normalized ? gl_unorm32(v.ui) : (float)v.ui;
   case GL_FLOAT:
      return clamp_range(v.f, normalized);
   default:
      return clamp_range((float)v.d, normalized);
   }
}

bool
gl_evs_to_floats(GLenum type, bool normalized, const void *addr, unsigned n, float *out)
{
   const unsigned size = gl_evs_type_size(type);
   if (type == GL_FLOAT && !normalized) {
      memcpy(out, addr, n * sizeof *out);
      return true;
   }
   for (unsigned i = 0; size && i < n; i++)
      out[i] = convert(type, normalized, (const char *)addr + (size_t)i * size);
   return size != 0;
}

/* --- Invariants and local constants */

/* The symbol, which has to have this storage and values of its own; NULL block after raising an
 * error (B-07). */
static struct gl_evs_symbol
find_settable(struct gl_context *ctx, const char *command, GLuint id, GLenum type,
              enum ext_vs_storage storage)
{
   struct gl_evs_symbol symbol = gl_evs_find_symbol(ctx, id);
   if (!gl_evs_type_size(type))
      gl_error(ctx, GL_INVALID_ENUM, "%s: type 0x%04x", command, type);
   else if (!symbol.block)
      gl_error(ctx, GL_INVALID_VALUE, "%s: 0x%x is no symbol", command, id);
   else if (symbol.block->storage != storage || symbol.block->binding.kind)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: 0x%x is of another kind", command, id);
   else
      return symbol;
   return (struct gl_evs_symbol){NULL, 0};
}

static void
set_values(struct gl_context *ctx, struct gl_evs_symbol symbol, GLenum type, const void *addr)
{
   struct gl_evs_block *block = symbol.block;
   const unsigned n = ext_vs_components(block->type);
   float v[16];
   gl_evs_to_floats(type, block->normalized, addr, n, v);
   pthread_mutex_lock(&ctx->shared->evs->lock);
   memcpy(block->values + (size_t)symbol.index * n, v, n * sizeof v[0]);
   pthread_mutex_unlock(&ctx->shared->evs->lock);
}

void
gl_exec_SetInvariantEXT(struct gl_context *ctx, GLuint id, GLenum type, const void *addr)
{
   const struct gl_evs_symbol symbol =
       find_settable(ctx, "glSetInvariantEXT", id, type, EXT_VS_INVARIANT);
   if (!symbol.block || !addr)
      return;
   set_values(ctx, symbol, type, addr);
   __atomic_add_fetch(&ctx->shared->evs->value_changes, 1, __ATOMIC_RELEASE);
   gl_stage_object_changed(ctx);
   ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
}

/* Only those of the definition: they are set once in it (EVS-128, EVS-129). */
void
gl_exec_SetLocalConstantEXT(struct gl_context *ctx, GLuint id, GLenum type, const void *addr)
{
   const struct gl_evs_symbol symbol =
       find_settable(ctx, "glSetLocalConstantEXT", id, type, EXT_VS_LOCAL_CONSTANT);
   if (!symbol.block || !addr)
      return;
   if (!symbol.block->is_set || symbol.block->is_set[symbol.index]) {
      gl_error(ctx, GL_INVALID_OPERATION, "glSetLocalConstantEXT: 0x%x %s", id,
               symbol.block->is_set ? "is set already" : "is not of this definition");
      return;
   }
   set_values(ctx, symbol, type, addr);
   symbol.block->is_set[symbol.index] = true;
}

/* --- Current values of variants */

void
gl_evs_convert(const struct gl_evs_variant *variant, GLenum type, const void *addr, float out[4][4])
{
   const enum ext_vs_type datatype = (enum ext_vs_type)(variant->datatype - GL_SCALAR_EXT);
   memset(out, 0, 4 * sizeof out[0]);
   out[0][3] = 1;
   gl_evs_to_floats(type, variant->normalized, addr, ext_vs_components(datatype), out[0]);
}

void
gl_evs_set_column(struct gl_context *ctx, struct gl_evs_variant *variant, unsigned column,
                  const float v[4])
{
   float *value = variant->value[column];
   const unsigned n = variant->datatype == GL_SCALAR_EXT ? 1 : 4;
   for (unsigned i = 0; i < n; i++)
      value[i] = clamp_range(v[i], variant->normalized);
   if (variant->slot >= 0)
      gl_attr_set(ctx, VERT_ATTRIB_VARIANT0 + (unsigned)variant->slot + column, value[0], value[1],
                  value[2], value[3]);
}

static void
set_variant(struct gl_context *ctx, const char *command, GLuint id, GLenum type, const void *addr)
{
   struct gl_evs_variant *variant = gl_evs_variant(ctx, id);
   float converted[4][4];
   const float *v = addr;
   if (!variant) {
      const bool known = gl_evs_find_symbol(ctx, id).block != NULL;
      gl_error(ctx, known ? GL_INVALID_OPERATION : GL_INVALID_VALUE, "%s: 0x%x is no variant",
               command, id);
      return;
   }
   if (type != GL_FLOAT || variant->normalized) {
      gl_evs_convert(variant, type, addr, converted);
      v = converted[0];
   }
   for (unsigned c = 0; c < variant->num_slots; c++)
      gl_evs_set_column(ctx, variant, c, v + 4 * c);
}

void
gl_exec_VariantbvEXT(struct gl_context *ctx, GLuint id, const GLbyte *addr)
{
   set_variant(ctx, "glVariantbvEXT", id, GL_BYTE, addr);
}

void
gl_exec_VariantsvEXT(struct gl_context *ctx, GLuint id, const GLshort *addr)
{
   set_variant(ctx, "glVariantsvEXT", id, GL_SHORT, addr);
}

void
gl_exec_VariantivEXT(struct gl_context *ctx, GLuint id, const GLint *addr)
{
   set_variant(ctx, "glVariantivEXT", id, GL_INT, addr);
}

void
gl_exec_VariantfvEXT(struct gl_context *ctx, GLuint id, const GLfloat *addr)
{
   set_variant(ctx, "glVariantfvEXT", id, GL_FLOAT, addr);
}

void
gl_exec_VariantdvEXT(struct gl_context *ctx, GLuint id, const GLdouble *addr)
{
   set_variant(ctx, "glVariantdvEXT", id, GL_DOUBLE, addr);
}

void
gl_exec_VariantubvEXT(struct gl_context *ctx, GLuint id, const GLubyte *addr)
{
   set_variant(ctx, "glVariantubvEXT", id, GL_UNSIGNED_BYTE, addr);
}

void
gl_exec_VariantusvEXT(struct gl_context *ctx, GLuint id, const GLushort *addr)
{
   set_variant(ctx, "glVariantusvEXT", id, GL_UNSIGNED_SHORT, addr);
}

void
gl_exec_VariantuivEXT(struct gl_context *ctx, GLuint id, const GLuint *addr)
{
   set_variant(ctx, "glVariantuivEXT", id, GL_UNSIGNED_INT, addr);
}
