/* Queries of symbols (EVS-343..357). */
#include <string.h>

#include "objects.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"

/* Up to 16 values on their way out; integers are exact. */
struct values {
   unsigned num;
   double v[16];
};

static void
put_floats(struct values *out, unsigned num, const float *v)
{
   out->num = num;
   for (unsigned i = 0; i < num; i++)
      out->v[i] = (double)v[i];
}

static void
put_one(struct values *out, double v)
{
   out->num = 1;
   out->v[0] = v;
}

/* The symbol if a query of that storage may ask for it; NULL block after raising an error. */
static struct gl_evs_symbol
find(struct gl_context *ctx, const char *command, GLuint id, enum ext_vs_storage storage)
{
   struct gl_evs_symbol symbol = gl_evs_find_symbol(ctx, id);
   const bool bound_variant =
       symbol.block && symbol.block->storage == EXT_VS_ATTRIB && storage == EXT_VS_VARIANT;
   if (symbol.block && (symbol.block->storage == storage || bound_variant))
      return symbol;
   gl_error(ctx, GL_INVALID_VALUE, "%s: 0x%x is no such symbol of this shader", command, id);
   return (struct gl_evs_symbol){NULL, 0};
}

/* Bound state has its present value (EVS-357). */
static void
put_symbol(struct gl_context *ctx, struct gl_evs_symbol symbol, struct values *out)
{
   const struct gl_evs_block *block = symbol.block;
   const unsigned n = ext_vs_components(block->type);
   float v[16];
   if (block->binding.kind) {
      gl_evs_read_binding(ctx, &block->binding, v);
   } else {
      pthread_mutex_lock(&ctx->shared->evs->lock);
      memcpy(v, block->values + (size_t)symbol.index * n, n * sizeof v[0]);
      pthread_mutex_unlock(&ctx->shared->evs->lock);
   }
   put_floats(out, n, v);
}

/* --- By kind; nothing is put after an error */

static void
bad_value(struct gl_context *ctx, const char *command, GLenum value)
{
   gl_error(ctx, GL_INVALID_ENUM, "%s: value 0x%04x", command, value);
}

/* The variant's array state; that of a bound variant is that of no array. NULL: out of memory. */
static const struct gl_client_array *
array_of(struct gl_context *ctx, struct gl_evs_symbol symbol, GLuint id)
{
   static const struct gl_client_array none = {.type = GL_FLOAT};
   if (symbol.block->storage == EXT_VS_ATTRIB)
      return &none;
   const struct gl_evs_variant *variant = gl_evs_variant(ctx, id);
   if (!variant)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for variant 0x%x", id);
   return variant ? &variant->array : NULL;
}

static void
get_variant(struct gl_context *ctx, const char *command, GLuint id, GLenum value,
            struct values *out)
{
   const struct gl_evs_symbol symbol = find(ctx, command, id, EXT_VS_VARIANT);
   const struct gl_client_array *array = symbol.block ? array_of(ctx, symbol, id) : NULL;
   if (!array)
      return;
   if (value == GL_VARIANT_DATATYPE_EXT)
      put_one(out, GL_SCALAR_EXT + symbol.block->type);
   else if (value == GL_VARIANT_ARRAY_STRIDE_EXT)
      put_one(out, (GLuint)array->stride);
   else if (value == GL_VARIANT_ARRAY_TYPE_EXT)
      put_one(out, array->type);
   else if (value != GL_VARIANT_VALUE_EXT)
      bad_value(ctx, command, value);
   else if (symbol.block->storage == EXT_VS_ATTRIB)
      put_symbol(ctx, symbol, out);
   else
      put_floats(out, ext_vs_components(symbol.block->type), gl_evs_variant(ctx, id)->value[0]);
}

static void
get_invariant(struct gl_context *ctx, const char *command, GLuint id, GLenum value,
              struct values *out)
{
   const struct gl_evs_symbol symbol = find(ctx, command, id, EXT_VS_INVARIANT);
   if (!symbol.block)
      return;
   if (value == GL_INVARIANT_DATATYPE_EXT)
      put_one(out, GL_SCALAR_EXT + symbol.block->type);
   else if (value == GL_INVARIANT_VALUE_EXT)
      put_symbol(ctx, symbol, out);
   else
      bad_value(ctx, command, value);
}

static void
get_local_constant(struct gl_context *ctx, const char *command, GLuint id, GLenum value,
                   struct values *out)
{
   const struct gl_evs_symbol symbol = find(ctx, command, id, EXT_VS_LOCAL_CONSTANT);
   if (!symbol.block)
      return;
   if (value == GL_LOCAL_CONSTANT_DATATYPE_EXT)
      put_one(out, GL_SCALAR_EXT + symbol.block->type);
   else if (value == GL_LOCAL_CONSTANT_VALUE_EXT)
      put_symbol(ctx, symbol, out);
   else
      bad_value(ctx, command, value);
}

/* --- By type of the result */

static void
give_booleans(const struct values *values, GLboolean *data)
{
   for (unsigned i = 0; i < values->num; i++)
      data[i] = values->v[i] != 0;
}

static void
give_integers(const struct values *values, GLint *data)
{
   for (unsigned i = 0; i < values->num; i++)
      data[i] = gl_float_to_int(values->v[i]);
}

static void
give_floats(const struct values *values, GLfloat *data)
{
   for (unsigned i = 0; i < values->num; i++)
      data[i] = (GLfloat)values->v[i];
}

void
gl_exec_GetVariantBooleanvEXT(struct gl_context *ctx, GLuint id, GLenum value, GLboolean *data)
{
   struct values values = {0};
   get_variant(ctx, "glGetVariantBooleanvEXT", id, value, &values);
   give_booleans(&values, data);
}

void
gl_exec_GetVariantIntegervEXT(struct gl_context *ctx, GLuint id, GLenum value, GLint *data)
{
   struct values values = {0};
   get_variant(ctx, "glGetVariantIntegervEXT", id, value, &values);
   give_integers(&values, data);
}

void
gl_exec_GetVariantFloatvEXT(struct gl_context *ctx, GLuint id, GLenum value, GLfloat *data)
{
   struct values values = {0};
   get_variant(ctx, "glGetVariantFloatvEXT", id, value, &values);
   give_floats(&values, data);
}

void
gl_exec_GetInvariantBooleanvEXT(struct gl_context *ctx, GLuint id, GLenum value, GLboolean *data)
{
   struct values values = {0};
   get_invariant(ctx, "glGetInvariantBooleanvEXT", id, value, &values);
   give_booleans(&values, data);
}

void
gl_exec_GetInvariantIntegervEXT(struct gl_context *ctx, GLuint id, GLenum value, GLint *data)
{
   struct values values = {0};
   get_invariant(ctx, "glGetInvariantIntegervEXT", id, value, &values);
   give_integers(&values, data);
}

void
gl_exec_GetInvariantFloatvEXT(struct gl_context *ctx, GLuint id, GLenum value, GLfloat *data)
{
   struct values values = {0};
   get_invariant(ctx, "glGetInvariantFloatvEXT", id, value, &values);
   give_floats(&values, data);
}

void
gl_exec_GetLocalConstantBooleanvEXT(struct gl_context *ctx, GLuint id, GLenum value,
                                    GLboolean *data)
{
   struct values values = {0};
   get_local_constant(ctx, "glGetLocalConstantBooleanvEXT", id, value, &values);
   give_booleans(&values, data);
}

void
gl_exec_GetLocalConstantIntegervEXT(struct gl_context *ctx, GLuint id, GLenum value, GLint *data)
{
   struct values values = {0};
   get_local_constant(ctx, "glGetLocalConstantIntegervEXT", id, value, &values);
   give_integers(&values, data);
}

void
gl_exec_GetLocalConstantFloatvEXT(struct gl_context *ctx, GLuint id, GLenum value, GLfloat *data)
{
   struct values values = {0};
   get_local_constant(ctx, "glGetLocalConstantFloatvEXT", id, value, &values);
   give_floats(&values, data);
}

void
gl_exec_GetVariantPointervEXT(struct gl_context *ctx, GLuint id, GLenum value, void **data)
{
   static const char command[] = "glGetVariantPointervEXT";
   const struct gl_evs_symbol symbol = find(ctx, command, id, EXT_VS_VARIANT);
   const struct gl_client_array *array = symbol.block ? array_of(ctx, symbol, id) : NULL;
   if (!array)
      return;
   if (value == GL_VARIANT_ARRAY_POINTER_EXT)
      *data = (void *)array->pointer;
   else
      bad_value(ctx, command, value);
}

GLboolean
gl_exec_IsVariantEnabledEXT(struct gl_context *ctx, GLuint id, GLenum cap)
{
   static const char command[] = "glIsVariantEnabledEXT";
   const struct gl_evs_symbol symbol = find(ctx, command, id, EXT_VS_VARIANT);
   const struct gl_client_array *array = symbol.block ? array_of(ctx, symbol, id) : NULL;
   if (array && cap != GL_VARIANT_ARRAY_EXT)
      bad_value(ctx, command, cap);
   return array && cap == GL_VARIANT_ARRAY_EXT && array->enabled;
}
