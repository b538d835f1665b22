/* GL_EXT_discard_framebuffer: contents that the application no longer needs. Nothing is gained from
 * that here, so they stay. */
#include "color_buffers.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

void
gl_exec_DiscardFramebufferEXT(struct gl_context *ctx, GLenum target, GLsizei numAttachments,
                              const GLenum *attachments)
{
   if (target != GL_FRAMEBUFFER) {
      gl_error(ctx, GL_INVALID_ENUM, "glDiscardFramebufferEXT(target 0x%x)", target);
      return;
   }
   if (numAttachments < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDiscardFramebufferEXT: %d attachments", numAttachments);
      return;
   }
   for (GLsizei i = 0; attachments && i < numAttachments; i++) {
      const GLenum a = attachments[i];
      const bool known = ctx->draw_object ? gl_attachment_point_of(ctx, a) >= 0
                                          : a == GL_COLOR || a == GL_DEPTH || a == GL_STENCIL;
      if (!known) {
         gl_error(ctx, GL_INVALID_ENUM, "glDiscardFramebufferEXT: attachment 0x%x", a);
         return;
      }
   }
}
