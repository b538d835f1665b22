/* Texture objects: names, bindings, life. */
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/debug.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/core/shared_image.h"
#include "given.h"
#include "numbers.h"
#include "texture.h"

static const GLenum targets[GL_NUM_TEX_TARGETS] = {
    [GL_TEX_1D] = GL_TEXTURE_1D,         [GL_TEX_2D] = GL_TEXTURE_2D,
    [GL_TEX_3D] = GL_TEXTURE_3D,         [GL_TEX_RECT] = GL_TEXTURE_RECTANGLE,
    [GL_TEX_CUBE] = GL_TEXTURE_CUBE_MAP,
};

const enum pipe_texture_target gl_texture_pipe_targets[GL_NUM_TEX_TARGETS] = {
    [GL_TEX_1D] = PIPE_TEXTURE_1D,     [GL_TEX_2D] = PIPE_TEXTURE_2D,
    [GL_TEX_3D] = PIPE_TEXTURE_3D,     [GL_TEX_RECT] = PIPE_TEXTURE_RECT,
    [GL_TEX_CUBE] = PIPE_TEXTURE_CUBE,
};

static int
index_of(GLenum target)
{
   for (int i = 0; i < GL_NUM_TEX_TARGETS; i++) {
      if (targets[i] == target)
         return i;
   }
   return -1;
}

int
gl_texture_index_of(const struct gl_context *ctx, GLenum target)
{
   const int index = index_of(target);
   return index >= 0 && ctx->limits.texture_size[index] ? index : -1;
}

struct gl_texture_object *
gl_texture_bound(struct gl_context *ctx, GLenum target)
{
   if (target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z)
      target = GL_TEXTURE_CUBE_MAP;
   const int index = gl_texture_index_of(ctx, target);
   return index < 0 ? NULL : ctx->texture.unit[ctx->texture.active].bound[index];
}

GLuint
gl_texture_binding(const struct gl_context *ctx, enum gl_texture_index index)
{
   return ctx->texture.unit[ctx->texture.active].bound[index]->name;
}

static void
set_target(struct gl_texture_object *obj, GLenum target)
{
   obj->target = target;
   obj->index = (enum gl_texture_index)index_of(target);
   if (target == GL_TEXTURE_RECTANGLE) {
      obj->params.wrap_s = obj->params.wrap_t = obj->params.wrap_r = GL_CLAMP_TO_EDGE;
      obj->params.min_filter = GL_LINEAR;
   }
}

/* A new object with one reference. NULL: out of memory. */
static struct gl_texture_object *
create_object(GLuint name, GLenum target)
{
   static uint32_t last_id;
   struct gl_texture_object *obj = calloc(1, sizeof *obj);
   if (!obj)
      return NULL;
   obj->refcount = 1;
   obj->name = name;
   obj->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
   pthread_mutex_init(&obj->lock, NULL);
   obj->image_stamp = obj->param_stamp = 1;
   obj->params = (struct gl_texture_params){
       .wrap_s = GL_REPEAT,
       .wrap_t = GL_REPEAT,
       .wrap_r = GL_REPEAT,
       .min_filter = GL_NEAREST_MIPMAP_LINEAR,
       .mag_filter = GL_LINEAR,
       .priority = 1,
       .min_lod = -1000,
       .max_lod = 1000,
       .max_anisotropy = 1,
       .max_level = 1000,
       .compare_mode = GL_NONE,
       .compare_func = GL_LEQUAL,
       .depth_mode = GL_LUMINANCE,
       .srgb_decode = GL_DECODE_EXT,
       .swizzle = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA},
   };
   gl_color_table_init(&obj->palette);
   obj->palette_base = GL_RGBA;
   if (target)
      set_target(obj, target);
   return obj;
}

/* Other contexts shall give its texels back; this one has. */
static void
count_death(struct gl_context *ctx)
{
   const uint64_t before = __atomic_fetch_add(&ctx->shared->texture_deaths, 1, __ATOMIC_ACQ_REL);
   if (ctx->texture_deaths == before)
      ctx->texture_deaths++;
   __atomic_add_fetch(&ctx->shared->texture_changes, 1, __ATOMIC_RELEASE);
}

static void
destroy(struct gl_context *ctx, struct gl_texture_object *obj)
{
   if (ctx->hooks.forget_texture)
      ctx->hooks.forget_texture(ctx, obj);
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (unsigned level = 0; level < GL_STORAGE_TEXTURE_LEVELS; level++) {
         struct gl_texture_image *image = obj->image[face][level];
         if (image) {
            gl_shared_image_reference(&image->sibling, NULL);
            pipe_resource_reference(&image->resource, NULL);
            gl_given_forget(image);
            gl_numbers_forget(image);
         }
         free(image);
      }
   }
   pipe_resource_reference(&obj->resource, NULL);
   gl_color_table_finish(&obj->palette);
   pthread_mutex_destroy(&obj->lock);
   free(obj);
   if (ctx->shared) /* else it is the last context */
      count_death(ctx);
}

void
gl_lock_texture(struct gl_context *ctx, struct gl_texture_object *obj)
{
   if (!obj || obj->name == 0)
      return;
   pthread_mutex_lock(&obj->lock);
   ctx->texture_locked = true;
}

void
gl_unlock_texture(struct gl_context *ctx, struct gl_texture_object *obj)
{
   if (!obj || obj->name == 0)
      return;
   ctx->texture_locked = false;
   pthread_mutex_unlock(&obj->lock);
   gl_locks_released(ctx);
}

void
gl_texture_changed(struct gl_context *ctx, uint32_t *stamp)
{
   __atomic_add_fetch(stamp, 1, __ATOMIC_RELEASE);
   ctx->dirty |= GL_DIRTY_TEXTURE;
   __atomic_add_fetch(&ctx->shared->texture_changes, 1, __ATOMIC_RELEASE);
}

void
gl_texture_reference(struct gl_context *ctx, struct gl_texture_object **dst,
                     struct gl_texture_object *src)
{
   struct gl_texture_object *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      destroy(ctx, old);
}

void
gl_texture_destroy_named(struct gl_context *ctx, void *object)
{
   struct gl_texture_object *obj = object;
   gl_texture_reference(ctx, &obj, NULL);
}

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_TEXTURES];
}

void
gl_exec_GenTextures(struct gl_context *ctx, GLsizei n, GLuint *textures)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenTextures(n %d)", n);
   else if (n > 0 && textures && !u_idtable_generate(names(ctx), (uint32_t)n, textures))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenTextures");
}

/* A reference to the object that a name stands for, made if it has none. NULL: error raised. */
static struct gl_texture_object *
object_to_bind(struct gl_context *ctx, GLenum target, GLuint name)
{
   struct gl_texture_object *obj = NULL;
   u_idtable_lock(names(ctx));
   struct gl_texture_object *found = u_idtable_lookup(names(ctx), name);
   if (!found) {
      found = create_object(name, target);
      if (found && !u_idtable_insert(names(ctx), name, found))
         gl_texture_reference(ctx, &found, NULL);
   }
   const bool other_target = found && found->target != target;
   if (found && !other_target)
      gl_texture_reference(ctx, &obj, found);
   u_idtable_unlock(names(ctx));
   if (other_target)
      gl_error(ctx, GL_INVALID_OPERATION, "glBindTexture: texture %u has another target", name);
   else if (!obj)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBindTexture");
   return obj;
}

void
gl_exec_BindTexture(struct gl_context *ctx, GLenum target, GLuint texture)
{
   const int index = gl_texture_index_of(ctx, target);
   if (index < 0) {
      gl_error(ctx, GL_INVALID_ENUM, "glBindTexture(target 0x%x)", target);
      return;
   }
   struct gl_texture_object **bound = &ctx->texture.unit[ctx->texture.active].bound[index];
   /* Bound already; but the name may have been deleted and made anew by another context. */
   if ((*bound)->name == texture &&
       (texture == 0 || u_idtable_lookup(names(ctx), texture) == *bound))
      return;
   struct gl_texture_object *obj = NULL;
   if (texture)
      obj = object_to_bind(ctx, target, texture);
   else
      gl_texture_reference(ctx, &obj, ctx->default_texture[index]);
   if (!obj)
      return;
   gl_will_change(ctx, GL_DIRTY_TEXTURE);
   gl_texture_reference(ctx, bound, obj);
   gl_texture_reference(ctx, &obj, NULL);
}

/* A deleted texture that is bound reverts to the default one in this context (spec 3.8.11). */
static void
unbind(struct gl_context *ctx, const struct gl_texture_object *obj)
{
   for (unsigned u = 0; u < GL_STORAGE_IMAGE_UNITS; u++) {
      for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++) {
         struct gl_texture_object **bound = &ctx->texture.unit[u].bound[i];
         if (*bound != obj)
            continue;
         ctx->dirty |= GL_DIRTY_TEXTURE;
         gl_texture_reference(ctx, bound, ctx->default_texture[i]);
      }
   }
}

void
gl_exec_DeleteTextures(struct gl_context *ctx, GLsizei n, const GLuint *textures)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteTextures(n %d)", n);
      return;
   }
   for (GLsizei i = 0; textures && i < n; i++) {
      struct gl_texture_object *obj =
          textures[i] ? u_idtable_remove(names(ctx), textures[i]) : NULL;
      if (!obj)
         continue;
      unbind(ctx, obj);
      if (ctx->hooks.detach_texture)
         ctx->hooks.detach_texture(ctx, obj);
      gl_texture_reference(ctx, &obj, NULL);
   }
}

GLboolean
gl_exec_IsTexture(struct gl_context *ctx, GLuint texture)
{
   return texture && u_idtable_lookup(names(ctx), texture) != NULL;
}

void
gl_exec_PrioritizeTextures(struct gl_context *ctx, GLsizei n, const GLuint *textures,
                           const GLfloat *priorities)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glPrioritizeTextures(n %d)", n);
      return;
   }
   for (GLsizei i = 0; textures && priorities && i < n; i++) {
      struct gl_texture_object *obj = NULL;
      u_idtable_lock(names(ctx));
      gl_texture_reference(ctx, &obj, u_idtable_lookup(names(ctx), textures[i]));
      u_idtable_unlock(names(ctx));
      gl_lock_texture(ctx, obj);
      if (obj)
         obj->params.priority = gl_clampf(priorities[i]);
      gl_unlock_texture(ctx, obj);
      gl_texture_reference(ctx, &obj, NULL);
   }
}

/* Every texture is resident. */
GLboolean
gl_exec_AreTexturesResident(struct gl_context *ctx, GLsizei n, const GLuint *textures,
                            GLboolean *residences)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glAreTexturesResident(n %d)", n);
      return GL_FALSE;
   }
   for (GLsizei i = 0; textures && residences && i < n; i++) {
      if (!gl_exec_IsTexture(ctx, textures[i])) {
         gl_error(ctx, GL_INVALID_VALUE, "glAreTexturesResident: %u is no texture", textures[i]);
         return GL_FALSE;
      }
   }
   return GL_TRUE;
}

bool
gl_texture_init(struct gl_context *ctx)
{
   for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++) {
      ctx->default_texture[i] = create_object(0, targets[i]);
      ctx->proxy_texture[i] = create_object(0, targets[i]);
      if (!ctx->default_texture[i] || !ctx->proxy_texture[i])
         return false;
      for (unsigned u = 0; u < GL_STORAGE_IMAGE_UNITS; u++)
         gl_texture_reference(ctx, &ctx->texture.unit[u].bound[i], ctx->default_texture[i]);
   }
   return true;
}

void
gl_texture_finish(struct gl_context *ctx)
{
   for (unsigned i = 0; i < GL_NUM_TEX_TARGETS; i++) {
      for (unsigned u = 0; u < GL_STORAGE_IMAGE_UNITS; u++)
         gl_texture_reference(ctx, &ctx->texture.unit[u].bound[i], NULL);
      gl_texture_reference(ctx, &ctx->default_texture[i], NULL);
      gl_texture_reference(ctx, &ctx->proxy_texture[i], NULL);
   }
}
