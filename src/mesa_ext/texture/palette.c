#include "palette.h"

#include "mesa_ext/core/shared.h"
#include "mesa_ext/pixel/imaging.h"
#include "numbers.h"

/* The targets of ColorTable, and what they are. */
static const struct {
   GLenum target;
   enum gl_texture_index index;
   bool proxy;
} targets[] = {
    {GL_TEXTURE_1D, GL_TEX_1D, false},      {GL_TEXTURE_2D, GL_TEX_2D, false},
    {GL_TEXTURE_3D, GL_TEX_3D, false},      {GL_TEXTURE_CUBE_MAP, GL_TEX_CUBE, false},
    {GL_PROXY_TEXTURE_1D, GL_TEX_1D, true}, {GL_PROXY_TEXTURE_2D, GL_TEX_2D, true},
    {GL_PROXY_TEXTURE_3D, GL_TEX_3D, true}, {GL_PROXY_TEXTURE_CUBE_MAP, GL_TEX_CUBE, true},
};

struct gl_color_table *
gl_palette_find(struct gl_context *ctx, GLenum target, struct gl_texture_object **obj, bool *proxy)
{
   *obj = NULL;
   *proxy = false;
   if (target == GL_SHARED_TEXTURE_PALETTE_EXT)
      return &ctx->imaging->shared_palette;
   for (unsigned i = 0; i < sizeof targets / sizeof targets[0]; i++) {
      const enum gl_texture_index index = targets[i].index;
      if (targets[i].target != target || !ctx->limits.texture_size[index])
         continue;
      *proxy = targets[i].proxy;
      *obj =
          *proxy ? ctx->proxy_texture[index] : ctx->texture.unit[ctx->texture.active].bound[index];
      return &(*obj)->palette;
   }
   return NULL;
}

void
gl_palette_changed(struct gl_context *ctx, struct gl_texture_object *obj)
{
   uint64_t *serial = obj ? &obj->palette_serial : &ctx->imaging->shared_palette_serial;
   *serial = __atomic_add_fetch(&ctx->shared->texture_changes, 1, __ATOMIC_RELEASE);
   ctx->dirty |= GL_DIRTY_TEXTURE;
}

static uint64_t
serial_in_effect(const struct gl_context *ctx, const struct gl_texture_object *obj)
{
   return ctx->texture.shared_palette ? ctx->imaging->shared_palette_serial : obj->palette_serial;
}

bool
gl_palette_is_stale(const struct gl_context *ctx, const struct gl_texture_object *obj)
{
   return obj->indexed && (obj->indices_changed || obj->made_with != serial_in_effect(ctx, obj));
}

void
gl_palette_apply(struct gl_context *ctx, struct gl_texture_object *obj)
{
   const struct gl_color_table *palette =
       ctx->texture.shared_palette ? &ctx->imaging->shared_palette : &obj->palette;
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (GLint level = 0; level < GL_STORAGE_TEXTURE_LEVELS; level++) {
         struct gl_texture_image *image = gl_texture_image_at(obj, face, level);
         if (image && image->resource && image->format->numbers == GL_NUMBERS_INDEX)
            gl_numbers_make(ctx, image, face, palette);
      }
   }
   obj->made_with = serial_in_effect(ctx, obj);
   obj->indices_changed = false;
   obj->palette_base = palette->width ? palette->base : GL_RGBA;
   gl_texture_changed(ctx, &obj->image_stamp);
}
