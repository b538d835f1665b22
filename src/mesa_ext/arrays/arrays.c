/* Vertex arrays: the client state and its commands (specification 2.8). */
#include "object.h"

#include "compiler/frontend/fixed_function/vertex.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

#define NUM_CONVENTIONAL                                                                           \
   (sizeof((struct gl_client_arrays *)0)->conventional / sizeof(struct gl_client_array))
#define NUM_NV GL_LIMIT_VERTEX_ATTRIBS

void
gl_arrays_copy(struct gl_client_arrays *dst, const struct gl_client_arrays *src)
{
   struct gl_client_arrays old = *dst;
   *dst = *src;
   dst->array_buffer = old.array_buffer;
   dst->element_buffer = old.element_buffer;
   dst->element.buffer = old.element.buffer;
   gl_buffer_object_reference(&dst->array_buffer, src->array_buffer);
   gl_buffer_object_reference(&dst->element.buffer, src->element.buffer);
   gl_buffer_object_reference(&dst->element_buffer, src->element_buffer);
   for (unsigned i = 0; i < NUM_CONVENTIONAL; i++) {
      dst->conventional[i].buffer = old.conventional[i].buffer;
      gl_buffer_object_reference(&dst->conventional[i].buffer, src->conventional[i].buffer);
   }
   for (unsigned i = 0; i < NUM_NV; i++) {
      dst->nv_attrib[i].buffer = old.nv_attrib[i].buffer;
      gl_buffer_object_reference(&dst->nv_attrib[i].buffer, src->nv_attrib[i].buffer);
   }
}

void
gl_arrays_finish(struct gl_client_arrays *arrays)
{
   static const struct gl_client_arrays none;
   gl_arrays_copy(arrays, &none);
}

/* --- What an array's bytes are. */
static const struct {
   GLenum type;
   uint8_t bit; /* in array_rules::types */
   uint8_t bytes;
} types[] = {
    {GL_BYTE, 0, 1},
    {GL_UNSIGNED_BYTE, 1, 1},
    {GL_SHORT, 2, 2},
    {GL_UNSIGNED_SHORT, 3, 2},
    {GL_INT, 4, 4},
    {GL_UNSIGNED_INT, 5, 4},
    {GL_FLOAT, 6, 4},
    {GL_DOUBLE, 7, 8},
    {GL_HALF_FLOAT, 8, 2},
    {GL_FIXED, 9, 4},
    {GL_HALF_FLOAT_OES, 8, 2},
};
enum {
   B = 1,
   UB = 2,
   S = 4,
   US = 8,
   I = 16,
   UI = 32,
   F = 64,
   D = 128,
   H = 256,
   ANY = 511,
   X = 512, /* 16.16, of OpenGL ES and GL_ARB_ES2_compatibility */
};

static bool
is_integer(GLenum type)
{
   return type != GL_FLOAT && type != GL_DOUBLE && type != GL_HALF_FLOAT &&
          type != GL_HALF_FLOAT_OES && type != GL_FIXED;
}

/* Index into types; -1: no type. */
static int
type_index(GLenum type)
{
   for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
      if (types[i].type == type)
         return (int)i;
   }
   return -1;
}

unsigned
gl_array_element_size(const struct gl_client_array *array)
{
   const int t = type_index(array->type);
   return t < 0 ? 0 : (unsigned)array->size * types[t].bytes;
}

unsigned
gl_array_stride(const struct gl_client_array *array)
{
   return array->stride ? (unsigned)array->stride : gl_array_element_size(array);
}

const uint8_t *
gl_array_address(const struct gl_client_array *array)
{
   if (!array->buffer)
      return array->pointer;
   const uintptr_t offset = (uintptr_t)array->pointer;
   return offset < (uintptr_t)array->buffer->size ? array->buffer->storage->bytes + offset : NULL;
}

uint32_t
gl_array_limit(const struct gl_client_array *array)
{
   if (!array->buffer)
      return array->pointer ? UINT32_MAX : 0;
   const uint64_t size = (uint64_t)array->buffer->size, offset = (uintptr_t)array->pointer;
   const unsigned element = gl_array_element_size(array);
   if (offset >= size || size - offset < element)
      return 0;
   const uint64_t limit = (size - offset - element) / gl_array_stride(array) + 1;
   return limit > UINT32_MAX ? UINT32_MAX : (uint32_t)limit;
}

/* --- The pointer commands: one row of rules each. */
struct array_rules {
   const char *command;
   uint8_t slot; /* of gl_client_arrays::conventional */
   uint8_t min_size, max_size;
   uint16_t types;       /* bits */
   bool normalized;      /* integers stand for [0,1] or [-1,1] */
   uint8_t es1_min_size; /* where OpenGL ES 1.1 has another than min_size, else 0 */
};
static const struct array_rules rules_vertex = {
    "glVertexPointer", VERT_ATTRIB_POS, 2, 4, S | I | F | D | H, false};
static const struct array_rules rules_normal = {
    "glNormalPointer", VERT_ATTRIB_NORMAL, 3, 3, B | S | I | F | D | H, true};
static const struct array_rules rules_color = {
    "glColorPointer", VERT_ATTRIB_COLOR0, 3, 4, ANY, true, 4};
static const struct array_rules rules_secondary = {
    "glSecondaryColorPointer", VERT_ATTRIB_COLOR1, 3, 3, ANY, true};
static const struct array_rules rules_fog = {
    "glFogCoordPointer", VERT_ATTRIB_FOG, 1, 1, F | D | H, false};
static const struct array_rules rules_tex = {
    "glTexCoordPointer", VERT_ATTRIB_TEX0, 1, 4, S | I | F | D | H, false, 2};
static const struct array_rules rules_index = {
    "glIndexPointer", VERT_ATTRIB_COLOR_INDEX, 1, 1, UB | S | I | F | D, false};
static const struct array_rules rules_edge = {
    "glEdgeFlagPointer", VERT_ATTRIB_EDGEFLAG, 1, 1, UB, false};

static const struct array_rules rules_point_size = {
    "glPointSizePointer", VERT_ATTRIB_POINT_SIZE, 1, 1, F, false};
static const struct array_rules rules_weight = {
    "glWeightPointerARB", VERT_ATTRIB_BLEND_WEIGHT, 1, FF_MAX_BLEND_UNITS, ANY & ~H, true};
static const struct array_rules rules_matrix_index = {"glMatrixIndexPointerARB",
                                                      VERT_ATTRIB_BLEND_MATRIX,
                                                      1,
                                                      FF_MAX_BLEND_UNITS,
                                                      UB | US | UI,
                                                      false};

/* The four values of an array, checked by the rules; buffer is what is bound to ARRAY_BUFFER. False
 * after an error. */
static bool
set_array(struct gl_context *ctx, const struct array_rules *rules, struct gl_client_array *array,
          GLint size, GLenum type, GLsizei stride, const void *pointer)
{
   /* What types ES takes its table of commands says (dispatch/es_enums.txt). */
   const unsigned more = ctx->api == GL_API_ES1 ? B | X : 0;
   const int t = type_index(type);
   if (t < 0 || !((rules->types | more) & (1u << types[t].bit))) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: type 0x%x", rules->command, type);
      return false;
   }
   const bool es1 = ctx->api == GL_API_ES1 && rules->es1_min_size;
   if (size < (es1 ? rules->es1_min_size : rules->min_size) || size > rules->max_size ||
       stride < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: size %d, stride %d", rules->command, size, stride);
      return false;
   }
   if (!ctx->array_object->client_memory && !ctx->arrays.array_buffer && pointer) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: array object %u takes no client memory",
               rules->command, ctx->array_object->name);
      return false;
   }
   array->size = size;
   array->type = type;
   array->stride = stride;
   array->pointer = pointer;
   array->normalized = rules->normalized && is_integer(type);
   array->in_object = false;
   gl_buffer_object_reference(&array->buffer, ctx->arrays.array_buffer);
   return true;
}

static void
set_conventional(struct gl_context *ctx, const struct array_rules *rules, GLint size, GLenum type,
                 GLsizei stride, const void *pointer)
{
   set_array(ctx, rules, &ctx->arrays.conventional[rules->slot], size, type, stride, pointer);
}

void
gl_exec_VertexPointer(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                      const void *p)
{
   set_conventional(ctx, &rules_vertex, size, type, stride, p);
}

void
gl_exec_NormalPointer(struct gl_context *ctx, GLenum type, GLsizei stride, const void *p)
{
   set_conventional(ctx, &rules_normal, 3, type, stride, p);
}

void
gl_exec_ColorPointer(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride, const void *p)
{
   set_conventional(ctx, &rules_color, size, type, stride, p);
}

void
gl_exec_SecondaryColorPointer(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                              const void *p)
{
   set_conventional(ctx, &rules_secondary, size, type, stride, p);
}

void
gl_exec_FogCoordPointer(struct gl_context *ctx, GLenum type, GLsizei stride, const void *p)
{
   set_conventional(ctx, &rules_fog, 1, type, stride, p);
}

void
gl_exec_TexCoordPointer(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                        const void *p)
{
   set_array(ctx, &rules_tex,
             &ctx->arrays.conventional[VERT_ATTRIB_TEX0 + ctx->arrays.client_active], size, type,
             stride, p);
}

void
gl_exec_IndexPointer(struct gl_context *ctx, GLenum type, GLsizei stride, const void *p)
{
   set_conventional(ctx, &rules_index, 1, type, stride, p);
}

void
gl_exec_EdgeFlagPointer(struct gl_context *ctx, GLsizei stride, const void *p)
{
   set_conventional(ctx, &rules_edge, 1, GL_UNSIGNED_BYTE, stride, p);
}

void
gl_exec_PointSizePointerOES(struct gl_context *ctx, GLenum type, GLsizei stride, const void *p)
{
   set_conventional(ctx, &rules_point_size, 1, type, stride, p);
}

void
gl_exec_WeightPointerARB(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                         const void *p)
{
   set_conventional(ctx, &rules_weight, size, type, stride, p);
}

void
gl_exec_MatrixIndexPointerARB(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                              const void *p)
{
   set_conventional(ctx, &rules_matrix_index, size, type, stride, p);
}

/* The rules of the generic arrays, which their commands word in two ways. */
static const struct array_rules rules_generic = {"", 0, 1, 4, UB | S | F | D | H, true};

bool
gl_array_set_object(struct gl_context *ctx, GLenum cap, GLint size, GLenum type, GLsizei stride,
                    struct gl_buffer_object *buffer, GLuint offset)
{
   static const struct {
      GLenum cap;
      const struct array_rules *rules;
   } rows[] = {
       {GL_VERTEX_ARRAY, &rules_vertex},     {GL_NORMAL_ARRAY, &rules_normal},
       {GL_COLOR_ARRAY, &rules_color},       {GL_SECONDARY_COLOR_ARRAY, &rules_secondary},
       {GL_FOG_COORD_ARRAY, &rules_fog},     {GL_TEXTURE_COORD_ARRAY, &rules_tex},
       {GL_INDEX_ARRAY, &rules_index},       {GL_EDGE_FLAG_ARRAY, &rules_edge},
       {GL_WEIGHT_ARRAY_ARB, &rules_weight}, {GL_MATRIX_INDEX_ARRAY_ARB, &rules_matrix_index}};
   const struct array_rules *rules = &rules_generic;
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
      rules = rows[i].cap == cap ? rows[i].rules : rules;
   const int t = type_index(type);
   if (t < 0 || !(rules->types & (1u << types[t].bit)) || size < rules->min_size ||
       size > rules->max_size || stride < 0)
      return false;
   struct gl_client_array *array = gl_client_array_for_cap(ctx, cap);
   array->size = size;
   array->type = type;
   array->stride = stride;
   array->pointer = (const void *)(uintptr_t)offset;
   array->normalized = rules->normalized && is_integer(type);
   array->in_object = true;
   gl_buffer_object_reference(&array->buffer, buffer);
   return true;
}

/* EXT_vertex_array: `count` static elements are of no use here. */
void
gl_exec_VertexPointerEXT(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                         GLsizei count, const void *p)
{
   gl_exec_VertexPointer(ctx, size, type, stride, p);
}

void
gl_exec_NormalPointerEXT(struct gl_context *ctx, GLenum type, GLsizei stride, GLsizei count,
                         const void *p)
{
   gl_exec_NormalPointer(ctx, type, stride, p);
}

void
gl_exec_ColorPointerEXT(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                        GLsizei count, const void *p)
{
   gl_exec_ColorPointer(ctx, size, type, stride, p);
}

void
gl_exec_TexCoordPointerEXT(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                           GLsizei count, const void *p)
{
   gl_exec_TexCoordPointer(ctx, size, type, stride, p);
}

void
gl_exec_IndexPointerEXT(struct gl_context *ctx, GLenum type, GLsizei stride, GLsizei count,
                        const void *p)
{
   gl_exec_IndexPointer(ctx, type, stride, p);
}

void
gl_exec_EdgeFlagPointerEXT(struct gl_context *ctx, GLsizei stride, GLsizei count,
                           const GLboolean *p)
{
   gl_exec_EdgeFlagPointer(ctx, stride, p);
}

/* VP-427..432. */
void
gl_exec_VertexAttribPointerNV(struct gl_context *ctx, GLuint index, GLint fsize, GLenum type,
                              GLsizei stride, const void *p)
{
   static const struct array_rules rules = {"glVertexAttribPointerNV", 0,   1, 4,
                                            UB | S | F | D | H,        true};
   if (index >= GL_LIMIT_VERTEX_ATTRIBS) {
      gl_error(ctx, GL_INVALID_VALUE, "glVertexAttribPointerNV: attribute %u", index);
   } else if (type == GL_UNSIGNED_BYTE && fsize != 4 && fsize >= 1 && fsize <= 4) {
      gl_error(ctx, GL_INVALID_OPERATION, "glVertexAttribPointerNV: %d unsigned bytes", fsize);
   } else {
      set_array(ctx, &rules, &ctx->arrays.nv_attrib[index], fsize, type, stride, p);
      /* Only bytes are normalised (VP-434). */
      ctx->arrays.nv_attrib[index].normalized &= type == GL_UNSIGNED_BYTE;
      ctx->arrays.arb_normalized[index] = ctx->arrays.nv_attrib[index].normalized;
   }
}

/* AV-336, AV-337 */
void
gl_exec_VertexAttribPointerARB(struct gl_context *ctx, GLuint index, GLint size, GLenum type,
                               GLboolean normalized, GLsizei stride, const void *p)
{
   static const struct array_rules rules[2] = {
       {"glVertexAttribPointerARB", 0, 1, 4, ANY | X, false},
       {"glVertexAttribPointerARB", 0, 1, 4, ANY | X, true}};
   if (index >= GL_LIMIT_VERTEX_ATTRIBS) {
      gl_error(ctx, GL_INVALID_VALUE, "glVertexAttribPointerARB: attribute %u", index);
   } else if (set_array(ctx, &rules[normalized != 0], &ctx->arrays.nv_attrib[index], size, type,
                        stride, p)) {
      ctx->arrays.arb_normalized[index] = normalized != 0;
   }
}

/* --- Enables and selectors. */
struct gl_client_array *
gl_client_array_for_cap(struct gl_context *ctx, GLenum cap)
{
   struct gl_client_array *c = ctx->arrays.conventional;
   const bool blends = ctx->limits.can & GL_CAN_VERTEX_BLEND;
   switch (cap) {
   case GL_VERTEX_ARRAY:
      return &c[VERT_ATTRIB_POS];
   case GL_NORMAL_ARRAY:
      return &c[VERT_ATTRIB_NORMAL];
   case GL_COLOR_ARRAY:
      return &c[VERT_ATTRIB_COLOR0];
   case GL_SECONDARY_COLOR_ARRAY:
      return &c[VERT_ATTRIB_COLOR1];
   case GL_FOG_COORD_ARRAY:
      return &c[VERT_ATTRIB_FOG];
   case GL_INDEX_ARRAY:
      return &c[VERT_ATTRIB_COLOR_INDEX];
   case GL_EDGE_FLAG_ARRAY:
      return &c[VERT_ATTRIB_EDGEFLAG];
   case GL_WEIGHT_ARRAY_ARB:
      return blends ? &c[VERT_ATTRIB_BLEND_WEIGHT] : NULL;
   case GL_MATRIX_INDEX_ARRAY_ARB:
      return blends ? &c[VERT_ATTRIB_BLEND_MATRIX] : NULL;
   case GL_POINT_SIZE_ARRAY_OES:
      return ctx->api == GL_API_ES1 ? &c[VERT_ATTRIB_POINT_SIZE] : NULL;
   case GL_TEXTURE_COORD_ARRAY:
      return &c[VERT_ATTRIB_TEX0 + ctx->arrays.client_active];
   default:
      break;
   }
   if (cap - GL_VERTEX_ATTRIB_ARRAY0_NV < GL_LIMIT_VERTEX_ATTRIBS)
      return &ctx->arrays.nv_attrib[cap - GL_VERTEX_ATTRIB_ARRAY0_NV];
   return NULL;
}

static bool *
find_capability(struct gl_context *ctx, GLenum cap)
{
   switch (cap) {
   case GL_ELEMENT_ARRAY_ATI:
      return &ctx->arrays.element.enabled;
   case GL_PRIMITIVE_RESTART_NV:
      return &ctx->arrays.primitive_restart;
   case GL_VERTEX_ARRAY_RANGE_NV:
      return &ctx->arrays.range.enabled;
   case GL_VERTEX_ARRAY_RANGE_WITHOUT_FLUSH_NV:
      return &ctx->arrays.range_without_flush;
   case GL_WRITE_PIXEL_DATA_RANGE_NV:
      return &ctx->unpack_range.enabled;
   case GL_READ_PIXEL_DATA_RANGE_NV:
      return &ctx->pack_range.enabled;
   default:
      break;
   }
   struct gl_client_array *array = gl_client_array_for_cap(ctx, cap);
   return array ? &array->enabled : NULL;
}

const bool *
gl_client_capability(struct gl_context *ctx, GLenum cap)
{
   return find_capability(ctx, cap);
}

bool
gl_arrays_size_points(const struct gl_context *ctx)
{
   return ctx->api == GL_API_ES1 && ctx->arrays.conventional[VERT_ATTRIB_POINT_SIZE].enabled;
}

bool
gl_client_enable(struct gl_context *ctx, GLenum cap, bool enabled)
{
   struct gl_client_arrays *arrays = &ctx->arrays;
   bool *where = find_capability(ctx, cap);
   if (!where)
      return false;
   if (cap == GL_POINT_SIZE_ARRAY_OES) /* decides what draws points */
      gl_will_change(ctx, GL_DIRTY_POINT);
   *where = enabled;
   arrays->conventional_enabled = 0;
   for (unsigned i = 0; i < NUM_CONVENTIONAL; i++)
      arrays->conventional_enabled |= (uint32_t)arrays->conventional[i].enabled << i;
   return true;
}

static void
set_enabled(struct gl_context *ctx, GLenum cap, bool enabled)
{
   if (!gl_client_enable(ctx, cap, enabled))
      gl_error(ctx, GL_INVALID_ENUM, "glEnableClientState: array 0x%x", cap);
}

/* AV-343: the ARB enable is seen without a vertex program, too; that of NV is set with it. */
static void
enable_attrib(struct gl_context *ctx, const char *command, GLuint index, bool enabled)
{
   if (index >= GL_LIMIT_VERTEX_ATTRIBS) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: attribute %u", command, index);
      return;
   }
   ctx->arrays.nv_attrib[index].enabled = enabled;
   ctx->arrays.arb_enabled[index] = enabled;
}

void
gl_exec_EnableVertexAttribArrayARB(struct gl_context *ctx, GLuint index)
{
   enable_attrib(ctx, "glEnableVertexAttribArrayARB", index, true);
}

void
gl_exec_DisableVertexAttribArrayARB(struct gl_context *ctx, GLuint index)
{
   enable_attrib(ctx, "glDisableVertexAttribArrayARB", index, false);
}

void
gl_exec_PrimitiveRestartIndexNV(struct gl_context *ctx, GLuint index)
{
   ctx->arrays.restart_index = index;
}

void
gl_exec_EnableClientState(struct gl_context *ctx, GLenum array)
{
   set_enabled(ctx, array, true);
}

void
gl_exec_DisableClientState(struct gl_context *ctx, GLenum array)
{
   set_enabled(ctx, array, false);
}

void
gl_exec_ClientActiveTexture(struct gl_context *ctx, GLenum texture)
{
   if (texture - GL_TEXTURE0 < ctx->limits.texture_coords)
      ctx->arrays.client_active = (GLint)(texture - GL_TEXTURE0);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glClientActiveTexture: unit 0x%x", texture);
}

bool
gl_arrays_get_pointer(struct gl_context *ctx, GLenum pname, void **out)
{
   static const struct {
      GLenum pname, cap;
   } pointers[] = {{GL_VERTEX_ARRAY_POINTER, GL_VERTEX_ARRAY},
                   {GL_NORMAL_ARRAY_POINTER, GL_NORMAL_ARRAY},
                   {GL_COLOR_ARRAY_POINTER, GL_COLOR_ARRAY},
                   {GL_SECONDARY_COLOR_ARRAY_POINTER, GL_SECONDARY_COLOR_ARRAY},
                   {GL_FOG_COORD_ARRAY_POINTER, GL_FOG_COORD_ARRAY},
                   {GL_INDEX_ARRAY_POINTER, GL_INDEX_ARRAY},
                   {GL_TEXTURE_COORD_ARRAY_POINTER, GL_TEXTURE_COORD_ARRAY},
                   {GL_EDGE_FLAG_ARRAY_POINTER, GL_EDGE_FLAG_ARRAY},
                   {GL_POINT_SIZE_ARRAY_POINTER_OES, GL_POINT_SIZE_ARRAY_OES},
                   {GL_WEIGHT_ARRAY_POINTER_ARB, GL_WEIGHT_ARRAY_ARB},
                   {GL_MATRIX_INDEX_ARRAY_POINTER_ARB, GL_MATRIX_INDEX_ARRAY_ARB}};
   if (pname == GL_ELEMENT_ARRAY_POINTER_ATI) {
      *out = ctx->arrays.element.in_object ? NULL : (void *)ctx->arrays.element.pointer;
      return true;
   }
   const void *range = pname == GL_VERTEX_ARRAY_RANGE_POINTER_NV       ? ctx->arrays.range.pointer
                       : pname == GL_WRITE_PIXEL_DATA_RANGE_POINTER_NV ? ctx->unpack_range.pointer
                                                                       : ctx->pack_range.pointer;
   if (pname == GL_VERTEX_ARRAY_RANGE_POINTER_NV || pname == GL_WRITE_PIXEL_DATA_RANGE_POINTER_NV ||
       pname == GL_READ_PIXEL_DATA_RANGE_POINTER_NV) {
      *out = (void *)range;
      return true;
   }
   for (unsigned i = 0; i < sizeof pointers / sizeof pointers[0]; i++) {
      if (pointers[i].pname == pname) {
         const struct gl_client_array *array = gl_client_array_for_cap(ctx, pointers[i].cap);
         if (!array)
            return false;
         *out = array->in_object ? NULL : (void *)array->pointer;
         return true;
      }
   }
   return false;
}

/* --- EXT_compiled_vertex_array: a promise that is of no use to us, with its errors. */
void
gl_exec_LockArraysEXT(struct gl_context *ctx, GLint first, GLsizei count)
{
   if (first < 0 || count <= 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glLockArrays(%d, %d)", first, count);
   } else if (ctx->arrays.lock_count) {
      gl_error(ctx, GL_INVALID_OPERATION, "glLockArrays: the arrays are locked");
   } else {
      ctx->arrays.lock_first = first;
      ctx->arrays.lock_count = count;
   }
}

void
gl_exec_UnlockArraysEXT(struct gl_context *ctx)
{
   if (!ctx->arrays.lock_count)
      gl_error(ctx, GL_INVALID_OPERATION, "glUnlockArrays: the arrays are not locked");
   ctx->arrays.lock_first = ctx->arrays.lock_count = 0;
}
