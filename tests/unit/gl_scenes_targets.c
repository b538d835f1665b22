/* Scenes of what is drawn to: textures of floats, renderbuffers and windows of several samples. */
#include "gl_scenes_targets.h"

#include <string.h>

#define SIZE 24

static bool
has_extension(struct gl_context *ctx, const char *name)
{
   const GLubyte *all = ctx->table->GetString(ctx, GL_EXTENSIONS);
   return all && strstr((const char *)all, name);
}

static void
triangles(struct gl_context *ctx)
{
   ctx->table->Begin(ctx, GL_TRIANGLES);
   for (unsigned i = 0; i < 60; i++) {
      ctx->table->Color4f(ctx, (float)(i % 3), (float)(i % 5) / 2, (float)(i % 7) / 6, 1);
      ctx->table->TexCoord2f(ctx, (float)(i % 4) / 3, (float)(i % 9) / 8);
      ctx->table->Vertex3f(ctx, (float)(i % 11) / 5 - 1, (float)(i % 13) / 6 - 1,
                           (float)(i % 17) / 9 - 1);
   }
   ctx->table->End(ctx);
}

/* A renderbuffer at an attachment of the bound framebuffer. */
static GLuint
renderbuffer(struct gl_context *ctx, GLenum attachment, GLsizei samples, GLenum format)
{
   GLuint name = 0;
   ctx->table->GenRenderbuffers(ctx, 1, &name);
   ctx->table->BindRenderbuffer(ctx, GL_RENDERBUFFER, name);
   ctx->table->RenderbufferStorageMultisample(ctx, GL_RENDERBUFFER, samples, format, SIZE, SIZE);
   ctx->table->FramebufferRenderbuffer(ctx, GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
   return name;
}

/* Draws to floats with depths of floats, reads them, and samples them in the window. */
void
gl_scene_float_targets(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   GLuint framebuffer = 0, texture = 0;
   GLint viewport[4];
   float image[SIZE * SIZE][4];
   triangles(ctx);
   if (!has_extension(ctx, "GL_ARB_color_buffer_float") ||
       !has_extension(ctx, "GL_ARB_depth_buffer_float"))
      return;
   for (unsigned i = 0; i < 4 * SIZE * SIZE; i++)
      image[i / 4][i % 4] = (float)(i % 37) / 16 - 0.5f;
   ctx->table->GetIntegerv(ctx, GL_VIEWPORT, viewport);
   ctx->table->GenTextures(ctx, 1, &texture);
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, texture);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA32F_ARB, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT,
                          image);
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 0, 3, 3, 8, 8, GL_LUMINANCE, GL_HALF_FLOAT_ARB,
                             image);
   ctx->table->GenFramebuffers(ctx, 1, &framebuffer);
   ctx->table->BindFramebuffer(ctx, GL_FRAMEBUFFER, framebuffer);
   ctx->table->FramebufferTexture2D(ctx, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                    texture, 0);
   const GLuint depth = renderbuffer(ctx, GL_DEPTH_ATTACHMENT, 0, GL_DEPTH_COMPONENT32F);
   ctx->table->ClampColor(ctx, GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
   ctx->table->Viewport(ctx, 0, 0, SIZE, SIZE);
   ctx->table->Clear(ctx, GL_DEPTH_BUFFER_BIT);
   ctx->table->Enable(ctx, GL_DEPTH_TEST);
   triangles(ctx);
   ctx->table->ReadPixels(ctx, 4, 4, 6, 6, GL_RGBA, GL_FLOAT, data);
   ctx->table->ReadPixels(ctx, 4, 4, 8, 8, GL_DEPTH_COMPONENT, GL_FLOAT, data + 160);
   ctx->table->BindFramebuffer(ctx, GL_FRAMEBUFFER, 0);
   ctx->table->Viewport(ctx, viewport[0], viewport[1], viewport[2], viewport[3]);
   ctx->table->ClampColor(ctx, GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE);
   ctx->table->Disable(ctx, GL_DEPTH_TEST);
   ctx->table->Enable(ctx, GL_TEXTURE_2D);
   triangles(ctx);
   ctx->table->Disable(ctx, GL_TEXTURE_2D);
   ctx->table->DeleteFramebuffers(ctx, 1, &framebuffer);
   ctx->table->DeleteRenderbuffers(ctx, 1, &depth);
   ctx->table->DeleteTextures(ctx, 1, &texture);
}

/* Draws to renderbuffers of several samples, and resolves them into the window. */
void
gl_scene_several_samples(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   GLint samples = 0, viewport[4];
   GLuint framebuffer = 0;
   triangles(ctx);
   ctx->table->GetIntegerv(ctx, GL_MAX_SAMPLES, &samples);
   if (samples < 4)
      return;
   ctx->table->GetIntegerv(ctx, GL_VIEWPORT, viewport);
   ctx->table->GenFramebuffers(ctx, 1, &framebuffer);
   ctx->table->BindFramebuffer(ctx, GL_FRAMEBUFFER, framebuffer);
   const GLuint color = renderbuffer(ctx, GL_COLOR_ATTACHMENT0, 4, GL_RGBA8);
   const GLuint depth = renderbuffer(ctx, GL_DEPTH_STENCIL_ATTACHMENT, 4, GL_DEPTH24_STENCIL8);
   ctx->table->Viewport(ctx, 0, 0, SIZE, SIZE);
   ctx->table->Clear(ctx, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   ctx->table->Enable(ctx, GL_DEPTH_TEST);
   triangles(ctx);
   ctx->table->BindFramebuffer(ctx, GL_DRAW_FRAMEBUFFER, 0);
   ctx->table->BlitFramebuffer(ctx, 0, 0, SIZE, SIZE, 2, 2, 2 + SIZE, 2 + SIZE, GL_COLOR_BUFFER_BIT,
                               GL_NEAREST);
   ctx->table->BindFramebuffer(ctx, GL_FRAMEBUFFER, 0);
   ctx->table->Viewport(ctx, viewport[0], viewport[1], viewport[2], viewport[3]);
   ctx->table->DeleteFramebuffers(ctx, 1, &framebuffer);
   ctx->table->DeleteRenderbuffers(ctx, 1, &color);
   ctx->table->DeleteRenderbuffers(ctx, 1, &depth);
}

/* For windows of several samples: what splits their pixels, and what joins them. */
void
gl_scene_sampled_window(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLubyte pixel[4] = {9, 99, 199, 255};
   ctx->table->Enable(ctx, GL_DEPTH_TEST);
   triangles(ctx);
   ctx->table->Enable(ctx, GL_SAMPLE_ALPHA_TO_COVERAGE);
   ctx->table->PointSize(ctx, 0.6f);
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->Vertex2f(ctx, 0.1f, 0.1f);
   ctx->table->End(ctx);
   ctx->table->RasterPos2f(ctx, 0, 0);
   ctx->table->DrawPixels(ctx, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   ctx->table->CopyPixels(ctx, 2, 2, 8, 8, GL_COLOR);
   ctx->table->ReadPixels(ctx, 4, 4, 8, 8, GL_RGBA, GL_FLOAT, data);
   ctx->table->PointSize(ctx, 1);
   ctx->table->Disable(ctx, GL_SAMPLE_ALPHA_TO_COVERAGE);
}
