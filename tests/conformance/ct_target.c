#include "ct_target.h"

#include "ct.h"

GLuint
ct_new_texture(GLenum format, int w, int h)
{
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, w, h, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   return name;
}

GLuint
ct_new_renderbuffer(GLenum format, int w, int h)
{
   GLuint name;
   glGenRenderbuffers(1, &name);
   glBindRenderbuffer(GL_RENDERBUFFER, name);
   glRenderbufferStorage(GL_RENDERBUFFER, format, w, h);
   return name;
}

struct ct_target
ct_new_target(void)
{
   struct ct_target t;
   glGenFramebuffers(1, &t.framebuffer);
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   t.texture = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   t.depth = ct_new_renderbuffer(GL_DEPTH24_STENCIL8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t.texture, 0);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, t.depth);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, t.depth);
   CHECK("EXT_framebuffer_object",
         glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glViewport(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE);
   return t;
}

void
ct_use_window(void)
{
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glViewport(0, 0, CT_SIZE, CT_SIZE);
}
