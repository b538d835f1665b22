/* Images for the EGL door: which context makes them. */
#include "mesa_ext/core/context.h"
#include "mesa_ext/door.h"
#include "mesa_ext/sibling/sibling.h"

struct gl_context *
gl_door_image_context(struct gl_context *ctx, enum gl_door_error *error)
{
   const struct gl_context_desc desc = {
       .share = ctx, .no_error = ctx->no_error, .lose_on_reset = ctx->lose_on_reset, .major = 1};
   if (ctx != gl_get_current())
      return gl_context_create(ctx->screen, &desc, error);
   __atomic_add_fetch(&ctx->refcount, 1, __ATOMIC_RELAXED);
   return ctx;
}

struct gl_shared_image *
gl_door_image_create(struct gl_context *ctx, const struct gl_door_image_source *source,
                     enum gl_door_error *error)
{
   *error = GL_DOOR_BAD_ACCESS;
   if (ctx->inside_begin) /* where objects do not change */
      return NULL;
   struct gl_shared_image *image = gl_sibling_create(ctx, source, error);
   if (image && ctx != gl_get_current())
      gl_context_flush(ctx, false); /* what has moved is there for others */
   return image;
}

bool
gl_door_bind_drawable(struct gl_context *ctx, struct gl_drawable *drawable, bool alpha)
{
   return ctx->inside_begin || gl_sibling_bind_drawable(ctx, drawable, alpha);
}

struct gl_shared_image *
gl_door_image_ref(struct gl_shared_image *image)
{
   struct gl_shared_image *own = NULL;
   gl_shared_image_reference(&own, image);
   return own;
}

void
gl_door_image_unref(struct gl_shared_image *image)
{
   gl_shared_image_reference(&image, NULL);
}
