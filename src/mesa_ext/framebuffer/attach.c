/* FramebufferTexture* and FramebufferRenderbuffer (EXT_framebuffer_object section 4.4.2). */
#include "color_buffers.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/texture/image.h"

int
gl_attachment_point_of(const struct gl_context *ctx, GLenum attachment)
{
   switch (attachment) {
   case GL_DEPTH_ATTACHMENT:
      return GL_ATTACH_DEPTH;
   case GL_STENCIL_ATTACHMENT:
      return GL_ATTACH_STENCIL;
   default:
      return attachment >= GL_COLOR_ATTACHMENT0 &&
                     attachment < GL_COLOR_ATTACHMENT0 + ctx->limits.render_targets
                 ? (int)(attachment - GL_COLOR_ATTACHMENT0 + GL_ATTACH_COLOR0)
                 : -1;
   }
}

/* What a command's target and attachment name: the object, and one point or (DEPTH_STENCIL) two.
 * False: error raised. */
struct place {
   struct gl_framebuffer *object;
   unsigned first, last; /* points */
};

static bool
find_place(struct gl_context *ctx, const char *command, GLenum target, GLenum attachment,
           struct place *place)
{
   if (!gl_framebuffer_of_target(ctx, target, &place->object)) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(target 0x%x)", command, target);
      return false;
   }
   if (!place->object) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: no framebuffer object is bound", command);
      return false;
   }
   const int point = gl_attachment_point_of(ctx, attachment);
   if (attachment == GL_DEPTH_STENCIL_ATTACHMENT) {
      place->first = GL_ATTACH_DEPTH;
      place->last = GL_ATTACH_STENCIL;
   } else if (point < 0) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(attachment 0x%x)", command, attachment);
      return false;
   } else {
      place->first = place->last = (unsigned)point;
   }
   return true;
}

static void
attach(struct gl_context *ctx, const struct place *place, const struct gl_attachment *what)
{
   for (unsigned i = place->first; i <= place->last; i++) {
      struct gl_attachment old;
      gl_framebuffers_lock(ctx);
      gl_attachment_set(&place->object->attachment[i], what, &old);
      gl_framebuffers_unlock(ctx);
      gl_attachment_release(ctx, &old);
   }
   gl_framebuffers_changed(ctx);
}

void
gl_exec_FramebufferRenderbuffer(struct gl_context *ctx, GLenum target, GLenum attachment,
                                GLenum renderbuffertarget, GLuint renderbuffer)
{
   static const char command[] = "glFramebufferRenderbuffer";
   struct u_idtable *names = ctx->shared->names[GL_SHARED_RENDERBUFFERS];
   struct gl_attachment what = {0};
   struct place place;
   if (!find_place(ctx, command, target, attachment, &place))
      return;
   if (renderbuffertarget != GL_RENDERBUFFER) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(renderbuffertarget 0x%x)", command, renderbuffertarget);
      return;
   }
   u_idtable_lock(names);
   gl_renderbuffer_reference(&what.renderbuffer,
                             renderbuffer ? u_idtable_lookup(names, renderbuffer) : NULL);
   u_idtable_unlock(names);
   if (renderbuffer && !what.renderbuffer)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: there is no renderbuffer %u", command, renderbuffer);
   else
      attach(ctx, &place, &what);
   gl_renderbuffer_reference(&what.renderbuffer, NULL);
}

/* --- Textures */

struct texture_args {
   const char *command;
   GLenum textarget; /* 0: that of the texture (FramebufferTextureLayer) */
   unsigned dims;    /* of the command; 0: any */
   GLuint texture;
   GLint level, slice;
};

/* GL_NO_ERROR, or what is wrong with attaching an image of the texture. */
static GLenum
check_texture(const struct gl_context *ctx, const struct texture_args *args,
              const struct gl_texture_object *texture)
{
   const struct gl_image_target *t = gl_image_target(ctx, args->textarget, args->dims);
   if (args->textarget && (!t || t->proxy))
      return GL_INVALID_OPERATION; /* EXT_framebuffer_object issue 67: of another kind */
   if (!texture || (t && t->index != texture->index) || (!t && texture->index != GL_TEX_3D))
      return GL_INVALID_OPERATION;
   if (!gl_texture_level_is_legal(ctx, texture->index, args->level) || args->slice < 0 ||
       (texture->index == GL_TEX_3D && args->slice >= ctx->limits.texture_size[GL_TEX_3D]))
      return GL_INVALID_VALUE;
   return GL_NO_ERROR;
}

static void
attach_texture(struct gl_context *ctx, GLenum target, GLenum attachment,
               const struct texture_args *args)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_TEXTURES];
   struct gl_attachment what = {.face = (uint8_t)gl_texture_face(args->textarget),
                                .level = args->level,
                                .slice = args->slice};
   const struct gl_attachment none = {0};
   struct place place;
   if (!find_place(ctx, args->command, target, attachment, &place))
      return;
   if (!args->texture) {
      attach(ctx, &place, &none);
      return;
   }
   u_idtable_lock(names);
   gl_texture_reference(ctx, &what.texture, u_idtable_lookup(names, args->texture));
   u_idtable_unlock(names);
   const GLenum error = check_texture(ctx, args, what.texture);
   if (error) {
      gl_error(ctx, error, "%s(textarget 0x%x, texture %u, level %d, slice %d)", args->command,
               args->textarget, args->texture, args->level, args->slice);
   } else {
      gl_lock_texture(ctx, what.texture);
      gl_texture_make_renderable(ctx, what.texture);
      gl_unlock_texture(ctx, what.texture);
      attach(ctx, &place, &what);
   }
   gl_texture_reference(ctx, &what.texture, NULL);
}

void
gl_exec_FramebufferTexture1D(struct gl_context *ctx, GLenum target, GLenum attachment,
                             GLenum textarget, GLuint texture, GLint level)
{
   attach_texture(
       ctx, target, attachment,
       &(struct texture_args){"glFramebufferTexture1D", textarget, 1, texture, level, 0});
}

void
gl_exec_FramebufferTexture2D(struct gl_context *ctx, GLenum target, GLenum attachment,
                             GLenum textarget, GLuint texture, GLint level)
{
   attach_texture(
       ctx, target, attachment,
       &(struct texture_args){"glFramebufferTexture2D", textarget, 2, texture, level, 0});
}

void
gl_exec_FramebufferTexture3D(struct gl_context *ctx, GLenum target, GLenum attachment,
                             GLenum textarget, GLuint texture, GLint level, GLint zoffset)
{
   attach_texture(
       ctx, target, attachment,
       &(struct texture_args){"glFramebufferTexture3D", textarget, 3, texture, level, zoffset});
}

void
gl_exec_FramebufferTextureLayer(struct gl_context *ctx, GLenum target, GLenum attachment,
                                GLuint texture, GLint level, GLint layer)
{
   attach_texture(ctx, target, attachment,
                  &(struct texture_args){"glFramebufferTextureLayer", 0, 0, texture, level, layer});
}
