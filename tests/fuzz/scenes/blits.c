/* Rectangles between framebuffers and textures: BlitFramebuffer, CopyTexSubImage, CopyPixels. */
#include "scene.h"

struct rectangle {
   GLint x0, y0, x1, y1;
};

/* May be mirrored, and may reach out of the framebuffer. */
static struct rectangle
pick_rectangle(struct scene *s)
{
   struct rectangle r;
   r.x0 = (GLint)scene_below(s, SCENE_SIZE + 8) - 4;
   r.y0 = (GLint)scene_below(s, SCENE_SIZE + 8) - 4;
   r.x1 = (GLint)scene_below(s, SCENE_SIZE + 8) - 4;
   r.y1 = (GLint)scene_below(s, SCENE_SIZE + 8) - 4;
   scene_say(s, "rectangle %d %d %d %d\n", r.x0, r.y0, r.x1, r.y1);
   return r;
}

static GLuint
current_framebuffer(void)
{
   GLint name = 0;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &name);
   return (GLuint)name;
}

/* A framebuffer with a picture. */
static GLuint
painted(struct scene *s, GLenum format, GLuint *texture)
{
   if (!scene_target(s, format, SCENE_SIZE, SCENE_SIZE, texture))
      return 0;
   glClearColor(scene_between(s, 0, 1), scene_between(s, 0, 1), scene_between(s, 0, 1), 0.5f);
   glClear(GL_COLOR_BUFFER_BIT);
   scene_triangles(s, 3, 0, 1);
   return current_framebuffer();
}

/* To the same size: filters do not show. */
static void
blit_plain(struct scene *s)
{
   const struct rectangle r = pick_rectangle(s);
   const GLint dx = (GLint)scene_below(s, 9) - 4, dy = (GLint)scene_below(s, 9) - 4;
   const bool mirrored = scene_below(s, 2);
   scene_say(s, "moved by %d %d%s\n", dx, dy, mirrored ? ", mirrored" : "");
   glBlitFramebuffer(r.x0, r.y0, r.x1, r.y1, (mirrored ? r.x1 : r.x0) + dx, r.y0 + dy,
                     (mirrored ? r.x0 : r.x1) + dx, r.y1 + dy, GL_COLOR_BUFFER_BIT,
                     scene_below(s, 2) ? GL_LINEAR : GL_NEAREST);
}

/* To twice or four times the size: no centre of a pixel lies between two texels, whoever counts. */
static void
blit_larger(struct scene *s)
{
   const GLint x = (GLint)scene_below(s, 16), y = (GLint)scene_below(s, 16);
   const GLint w = 1 + (GLint)scene_below(s, 16), h = 1 + (GLint)scene_below(s, 16);
   const GLint to_x = (GLint)scene_below(s, 24) - 8, to_y = (GLint)scene_below(s, 24) - 8;
   const GLint factor = scene_below(s, 2) ? 2 : 4;
   const GLenum filter = scene_below(s, 2) ? GL_LINEAR : GL_NEAREST;
   scene_say(s, "%d %d of %d x %d to %d %d, %d times, filter %#x\n", x, y, w, h, to_x, to_y, factor,
             filter);
   glBlitFramebuffer(x, y, x + w, y + h, to_x, to_y, to_x + w * factor, to_y + h * factor,
                     GL_COLOR_BUFFER_BIT, filter);
}

static void
copy_to_texture(struct scene *s, GLuint texture)
{
   const GLint x = (GLint)scene_below(s, 16), y = (GLint)scene_below(s, 16);
   const GLint to_x = (GLint)scene_below(s, 16), to_y = (GLint)scene_below(s, 16);
   const GLsizei w = (GLsizei)scene_below(s, 17), h = (GLsizei)scene_below(s, 17);
   scene_say(s, "copied into the texture, %d %d of %d x %d to %d %d\n", x, y, w, h, to_x, to_y);
   glBindTexture(GL_TEXTURE_2D, texture);
   glCopyTexSubImage2D(GL_TEXTURE_2D, 0, to_x, to_y, x, y, w, h);
}

static void
copy_pixels(struct scene *s)
{
   const GLint x = (GLint)scene_below(s, 20), y = (GLint)scene_below(s, 20);
   const GLsizei w = (GLsizei)scene_below(s, 12), h = (GLsizei)scene_below(s, 12);
   const float x_to = scene_between(s, -0.9f, 0.9f), y_to = scene_between(s, -0.9f, 0.9f);
   glRasterPos2f(x_to, y_to);
   glPixelZoom(1 + (float)scene_below(s, 2), 1 + (float)scene_below(s, 2));
   scene_say(s, "CopyPixels %d %d of %d x %d to %g %g\n", x, y, w, h, (double)x_to, (double)y_to);
   glDisable(GL_TEXTURE_2D);
   glCopyPixels(x, y, w, h, GL_COLOR);
}

static void
draw(struct scene *s)
{
   static const GLenum formats[] = {GL_RGBA8, GL_RGB8, GL_RGB5, GL_RGBA16F_ARB, GL_RGBA16, GL_R8};
   GLuint textures[2];
   const GLenum from_format = SCENE_PICK(s, formats), to_format = SCENE_PICK(s, formats);
   const GLuint from = painted(s, from_format, &textures[0]);
   const GLuint to = painted(s, to_format, &textures[1]);
   if (!from || !to)
      return;
   scene_say(s, "from format %#x to %#x\n", from_format, to_format);
   s->tolerance = 2.5f / 31;
   const uint32_t kind = scene_below(s, 4);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
   if (scene_below(s, 4) == 0) {
      glEnable(GL_SCISSOR_TEST);
      glScissor(4, 6, 20, 20);
      scene_say(s, "scissor 4 6 20 20\n");
   }
   if (kind == 0)
      blit_plain(s);
   else if (kind == 1)
      blit_larger(s);
   else if (kind == 2)
      copy_to_texture(s, textures[1]);
   else
      copy_pixels(s);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, to);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_blits = {
    "blits", "GL_ARB_framebuffer_object GL_ARB_texture_float GL_ARB_texture_rg", draw};
