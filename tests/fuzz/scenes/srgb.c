/* Textures and targets of sRGB (EXT_texture_sRGB, ARB_framebuffer_sRGB): sampled, magnified and
 * minified, drawn to and blended with, encoded or as they come. */
#include "scene.h"

static void
pick_blending(struct scene *s)
{
   static const GLenum factors[] = {
       GL_ZERO, GL_ONE, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_COLOR, GL_ONE_MINUS_SRC_COLOR};
   const GLenum src = SCENE_PICK(s, factors), dst = SCENE_PICK(s, factors);
   if (scene_below(s, 2) == 0)
      return;
   glEnable(GL_BLEND);
   glBlendFunc(src, dst);
   scene_say(s, "blending %#x %#x\n", src, dst);
}

/* A texture over part of the target, with as many texels to a pixel as chance wants. */
static void
draw_textured(struct scene *s)
{
   static const GLenum formats[] = {GL_SRGB8, GL_SRGB8_ALPHA8, GL_SLUMINANCE8,
                                    GL_SLUMINANCE8_ALPHA8, GL_RGBA8};
   static const GLint filters[] = {GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST,
                                   GL_LINEAR_MIPMAP_NEAREST};
   const GLenum format = SCENE_PICK(s, formats);
   const bool linear = scene_below(s, 2);
   const GLint min_filter = SCENE_PICK(s, filters);
   scene_texture_2d(s, format, linear);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, min_filter);
   glEnable(GL_TEXTURE_2D);
   scene_say(s, "texture %#x, linear %d, minified %#x\n", format, linear, (unsigned)min_filter);
   glColor4f(scene_input(s, 0.2f, 1), scene_input(s, 0.2f, 1), scene_input(s, 0.2f, 1),
             scene_input(s, 0.2f, 1));
   const float size = scene_below(s, 2) ? 1 : 0.25f;
   scene_quad(-size, -size, size, size);
   glDisable(GL_TEXTURE_2D);
}

static void
draw(struct scene *s)
{
   static const GLenum formats[] = {GL_SRGB8_ALPHA8, GL_SRGB8_ALPHA8, GL_SRGB8, GL_RGBA8};
   const GLenum format = SCENE_PICK(s, formats);
   const bool encodes = scene_below(s, 4) != 0;
   GLuint target;
   if (!scene_target(s, format, SCENE_SIZE, SCENE_SIZE, &target))
      return;
   scene_say(s, "target %#x, encoded %d\n", format, encodes);
   (encodes ? glEnable : glDisable)(GL_FRAMEBUFFER_SRGB);
   glClearColor(scene_between(s, 0, 1), scene_between(s, 0, 1), scene_between(s, 0, 1),
                scene_between(s, 0, 1));
   glClear(GL_COLOR_BUFFER_BIT);
   pick_blending(s);
   draw_textured(s);
   scene_triangles(s, 2, 0, 1);
   /* Small errors of what is dark show up to twelve times as large. */
   s->tolerance = encodes ? 10.0f / 255 : 3.0f / 255;
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_srgb = {
    "srgb", "GL_ARB_framebuffer_object GL_EXT_texture_sRGB GL_ARB_framebuffer_sRGB", draw};
