/* Framebuffer objects: names, bindings, life. */
#include "object.h"

#include <stdlib.h>

#include "color_buffers.h"
#include "mesa_ext/core/setter.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_FRAMEBUFFERS];
}

void
gl_framebuffers_lock(struct gl_context *ctx)
{
   pthread_mutex_lock(&ctx->shared->framebuffers_lock);
}

void
gl_framebuffers_unlock(struct gl_context *ctx)
{
   pthread_mutex_unlock(&ctx->shared->framebuffers_lock);
}

void
gl_framebuffers_changed(struct gl_context *ctx)
{
   __atomic_add_fetch(&ctx->shared->framebuffer_changes, 1, __ATOMIC_RELEASE);
}

void
gl_attachment_set(struct gl_attachment *dst, const struct gl_attachment *src,
                  struct gl_attachment *old)
{
   *old = *dst;
   *dst = *src;
   if (src->renderbuffer)
      __atomic_add_fetch(&src->renderbuffer->refcount, 1, __ATOMIC_RELAXED);
   if (src->texture)
      __atomic_add_fetch(&src->texture->refcount, 1, __ATOMIC_RELAXED);
}

void
gl_attachment_release(struct gl_context *ctx, struct gl_attachment *attachment)
{
   gl_renderbuffer_reference(&attachment->renderbuffer, NULL);
   gl_texture_reference(ctx, &attachment->texture, NULL);
}

/* With one reference. NULL: out of memory. */
static void *
create_object(GLuint name)
{
   struct gl_framebuffer *fb = calloc(1, sizeof *fb);
   if (!fb)
      return NULL;
   fb->refcount = 1;
   fb->name = name;
   fb->buffers.draw[0] = fb->buffers.read = GL_COLOR_ATTACHMENT0;
   return fb;
}

void
gl_framebuffer_reference(struct gl_context *ctx, struct gl_framebuffer **dst,
                         struct gl_framebuffer *src)
{
   struct gl_framebuffer *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (!old || __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++)
      gl_attachment_release(ctx, &old->attachment[i]);
   free(old);
}

void
gl_framebuffer_destroy_named(struct gl_context *ctx, void *object)
{
   struct gl_framebuffer *fb = object;
   gl_framebuffer_reference(ctx, &fb, NULL);
}

/* --- Bindings */

bool
gl_framebuffer_of_target(const struct gl_context *ctx, GLenum target,
                         struct gl_framebuffer **object)
{
   *object = target == GL_READ_FRAMEBUFFER ? ctx->read_object : ctx->draw_object;
   return target == GL_FRAMEBUFFER || target == GL_DRAW_FRAMEBUFFER ||
          target == GL_READ_FRAMEBUFFER;
}

/* Where the choice of a framebuffer is kept while it is not bound. */
static struct gl_buffer_choice *
choice_of(struct gl_context *ctx, struct gl_framebuffer *object)
{
   return object ? &object->buffers : &ctx->framebuffer->drawable_buffers;
}

static void
bind_draw(struct gl_context *ctx, struct gl_framebuffer *object)
{
   if (ctx->draw_object == object)
      return;
   gl_will_change(ctx, GL_DIRTY_FRAMEBUFFER);
   gl_framebuffers_lock(ctx);
   for (unsigned i = 0; i < GL_STORAGE_DRAW_BUFFERS; i++) {
      choice_of(ctx, ctx->draw_object)->draw[i] = ctx->color.draw_buffers[i];
      ctx->color.draw_buffers[i] = choice_of(ctx, object)->draw[i];
   }
   gl_framebuffers_unlock(ctx);
   gl_framebuffer_reference(ctx, &ctx->draw_object, object);
   if (ctx->index_visual)
      ctx->dirty = GL_DIRTY_ALL;     /* the mode may be another */
   gl_buffers_view(ctx, GL_TO_DRAW); /* whether it has floats matters to queries */
}

static void
bind_read(struct gl_context *ctx, struct gl_framebuffer *object)
{
   if (ctx->read_object == object)
      return;
   gl_framebuffers_lock(ctx);
   choice_of(ctx, ctx->read_object)->read = ctx->pixel.read_buffer;
   ctx->pixel.read_buffer = choice_of(ctx, object)->read;
   gl_framebuffers_unlock(ctx);
   gl_framebuffer_reference(ctx, &ctx->read_object, object);
}

void *
gl_object_to_bind(struct gl_context *ctx, const struct gl_bindable *kind, GLuint name,
                  bool reserved)
{
   struct u_idtable *table = ctx->shared->names[kind->shared];
   u_idtable_lock(table);
   void *object = u_idtable_lookup(table, name);
   const bool unknown = !object && reserved && !u_idtable_is_used(table, name);
   if (!object && !unknown) {
      object = kind->create(name);
      if (object && !u_idtable_insert(table, name, object)) {
         kind->destroy(ctx, object);
         object = NULL;
      }
   }
   if (object)
      __atomic_add_fetch((int *)object, 1, __ATOMIC_RELAXED);
   u_idtable_unlock(table);
   if (unknown)
      gl_error(ctx, GL_INVALID_OPERATION, "glBind%s: %u is no name of glGen%ss", kind->name, name,
               kind->name);
   else if (!object)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBind%s", kind->name);
   return object;
}

static const struct gl_bindable bindable_framebuffer = {
    .shared = GL_SHARED_FRAMEBUFFERS,
    .name = "Framebuffer",
    .create = create_object,
    .destroy = gl_framebuffer_destroy_named,
};

static void
bind(struct gl_context *ctx, GLenum target, GLuint name, bool reserved)
{
   struct gl_framebuffer *object = NULL;
   if (!gl_framebuffer_of_target(ctx, target, &object)) {
      gl_error(ctx, GL_INVALID_ENUM, "glBindFramebuffer(target 0x%x)", target);
      return;
   }
   object = name ? gl_object_to_bind(ctx, &bindable_framebuffer, name, reserved) : NULL;
   if (name && !object)
      return;
   if (target != GL_READ_FRAMEBUFFER)
      bind_draw(ctx, object);
   if (target != GL_DRAW_FRAMEBUFFER)
      bind_read(ctx, object);
   gl_framebuffer_reference(ctx, &object, NULL);
}

void
gl_exec_BindFramebuffer(struct gl_context *ctx, GLenum target, GLuint framebuffer)
{
   bind(ctx, target, framebuffer, !gl_is_es(ctx));
}

void
gl_exec_BindFramebufferEXT(struct gl_context *ctx, GLenum target, GLuint framebuffer)
{
   bind(ctx, target, framebuffer, false);
}

void
gl_exec_GenFramebuffers(struct gl_context *ctx, GLsizei n, GLuint *framebuffers)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenFramebuffers(n %d)", n);
   else if (n > 0 && framebuffers && !u_idtable_generate(names(ctx), (uint32_t)n, framebuffers))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenFramebuffers");
}

void
gl_exec_DeleteFramebuffers(struct gl_context *ctx, GLsizei n, const GLuint *framebuffers)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteFramebuffers(n %d)", n);
      return;
   }
   for (GLsizei i = 0; framebuffers && i < n; i++) {
      struct gl_framebuffer *object =
          framebuffers[i] ? u_idtable_remove(names(ctx), framebuffers[i]) : NULL;
      if (!object)
         continue;
      if (ctx->draw_object == object)
         bind_draw(ctx, NULL);
      if (ctx->read_object == object)
         bind_read(ctx, NULL);
      gl_framebuffer_reference(ctx, &object, NULL);
   }
}

GLboolean
gl_exec_IsFramebuffer(struct gl_context *ctx, GLuint framebuffer)
{
   return framebuffer && u_idtable_lookup(names(ctx), framebuffer) != NULL;
}

/* --- A texture is deleted: framebuffers that are bound let it go, others keep it. */

static void
detach_texture_from(struct gl_context *ctx, struct gl_framebuffer *fb,
                    const struct gl_texture_object *texture)
{
   const struct gl_attachment none = {0};
   for (unsigned i = 0; fb && i < GL_NUM_ATTACHMENTS; i++) {
      struct gl_attachment old = {0};
      gl_framebuffers_lock(ctx);
      const bool found = fb->attachment[i].texture == texture;
      if (found)
         gl_attachment_set(&fb->attachment[i], &none, &old);
      gl_framebuffers_unlock(ctx);
      if (!found)
         continue;
      gl_will_change(ctx, GL_DIRTY_FRAMEBUFFER);
      gl_framebuffers_changed(ctx);
      gl_attachment_release(ctx, &old);
   }
}

static void
detach_texture(struct gl_context *ctx, const struct gl_texture_object *texture)
{
   detach_texture_from(ctx, ctx->draw_object, texture);
   detach_texture_from(ctx, ctx->read_object, texture);
}

bool
gl_framebuffer_init(struct gl_context *ctx)
{
   ctx->hooks.detach_texture = detach_texture;
   return true;
}

void
gl_framebuffer_finish(struct gl_context *ctx)
{
   gl_framebuffer_reference(ctx, &ctx->draw_object, NULL);
   gl_framebuffer_reference(ctx, &ctx->read_object, NULL);
   gl_renderbuffer_reference(&ctx->renderbuffer, NULL);
}
