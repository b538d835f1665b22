/* Images of textures drawn to and then sampled: formats, levels, faces of cubes, slices. */
#include <stddef.h>

#include "scene.h"

static const struct {
   GLenum format;
   const char *name;
   float tolerance;
} formats[] = {
    {GL_RGBA8, "RGBA8", 2.5f / 255},
    {GL_RGB8, "RGB8", 2.5f / 255},
    {GL_RGB5_A1, "RGB5_A1", 0.51f},
    {GL_RGBA4, "RGBA4", 2.5f / 15},
    {GL_RGB5, "RGB5", 2.5f / 31},
    {GL_RGB10_A2, "RGB10_A2", 1.0f / 3},
    {GL_RGBA16, "RGBA16", 2.5f / 255},
    {GL_R8, "R8", 2.5f / 255},
    {GL_RG8, "RG8", 2.5f / 255},
    {GL_R16, "R16", 2.5f / 255},
    {GL_RGBA16F_ARB, "RGBA16F", 2.5f / 255},
    {GL_RGBA32F_ARB, "RGBA32F", 2.5f / 255},
    {GL_RG16F, "RG16F", 2.5f / 255},
    {GL_R32F, "R32F", 2.5f / 255},
};

struct target {
   GLenum kind;  /* of the texture */
   GLenum image; /* what is attached: a face, or the kind */
   GLint level, slice;
   GLsizei size; /* of the image */
};

static void
new_levels(const struct target *t, GLenum format, GLsizei size)
{
   for (GLint level = 0; size >> level; level++) {
      const GLsizei side = size >> level;
      if (t->kind == GL_TEXTURE_3D)
         glTexImage3D(GL_TEXTURE_3D, level, (GLint)format, side, side, side, 0, GL_RGBA, GL_FLOAT,
                      NULL);
      else if (t->kind == GL_TEXTURE_CUBE_MAP)
         for (GLenum face = 0; face < 6; face++)
            glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, level, (GLint)format, side, side, 0,
                         GL_RGBA, GL_FLOAT, NULL);
      else
         glTexImage2D(GL_TEXTURE_2D, level, (GLint)format, side, side, 0, GL_RGBA, GL_FLOAT, NULL);
   }
   glTexParameteri(t->kind, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   glTexParameteri(t->kind, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(t->kind, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(t->kind, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glTexParameteri(t->kind, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
}

static void
attach(const struct target *t, GLuint texture)
{
   if (t->kind == GL_TEXTURE_3D)
      glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, texture, t->level,
                             t->slice);
   else
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t->image, texture, t->level);
}

/* A coordinate of the target's face, or slice, at s and t in [-1,1]. */
static void
coordinate(const struct target *t, float u, float v)
{
   const float face[6][3] = {{1, -v, -u}, {-1, -v, u}, {u, 1, v},
                             {u, -1, -v}, {u, -v, 1},  {-u, -v, -1}};
   if (t->kind == GL_TEXTURE_CUBE_MAP)
      glTexCoord3fv(face[t->image - GL_TEXTURE_CUBE_MAP_POSITIVE_X]);
   else
      glTexCoord3f(u * 0.5f + 0.5f, v * 0.5f + 0.5f, ((float)t->slice + 0.5f) / (float)t->size);
}

/* The image once again, in the window. */
static void
show(const struct target *t)
{
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glViewport(0, 0, SCENE_SIZE, SCENE_SIZE);
   glDisable(GL_BLEND);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glTexParameteri(t->kind, GL_TEXTURE_BASE_LEVEL, t->level);
   glEnable(t->kind);
   glBegin(GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      const float u = i == 1 || i == 2 ? 1 : -1, v = i >= 2 ? 1 : -1;
      coordinate(t, u * 0.98f, v * 0.98f);
      glVertex2f(u, v);
   }
   glEnd();
}

static struct target
pick_target(struct scene *s, GLsizei size)
{
   static const GLenum kinds[] = {GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_3D};
   struct target t = {.kind = SCENE_PICK(s, kinds)};
   t.level = (GLint)scene_below(s, 3);
   t.size = size >> t.level;
   t.image =
       t.kind == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + scene_below(s, 6) : t.kind;
   t.slice = t.kind == GL_TEXTURE_3D ? (GLint)scene_below(s, (uint32_t)t.size) : 0;
   return t;
}

static void
draw(struct scene *s)
{
   const unsigned any = scene_below(s, sizeof formats / sizeof formats[0]), f = s->plain ? 0 : any;
   const GLsizei size = 16;
   struct target t = pick_target(s, size);
   GLuint texture, framebuffer;
   scene_say(s, "format %s, kind %#x, image %#x, level %d, slice %d\n", formats[f].name, t.kind,
             t.image, t.level, t.slice);
   glGenTextures(1, &texture);
   glBindTexture(t.kind, texture);
   new_levels(&t, formats[f].format, size);
   glGenFramebuffers(1, &framebuffer);
   glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
   attach(&t, texture);
   if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
      return;
   glViewport(0, 0, t.size, t.size);
   glClearColor(0.25f, 0.5f, 0.75f, 0.5f);
   glClear(GL_COLOR_BUFFER_BIT);
   scene_triangles(s, 4, 0, 1);
   s->tolerance = formats[f].tolerance;
   scene_read(s, 0, 0, t.size, t.size);
   if (t.level < 2 && t.kind == GL_TEXTURE_2D && scene_below(s, 2)) {
      scene_say(s, "the next level is made of it, and shown\n");
      glTexParameteri(t.kind, GL_TEXTURE_BASE_LEVEL, t.level);
      glGenerateMipmap(t.kind);
      s->tolerance *= 2; /* means of rounded values are rounded again */
      t.level++;
      t.size /= 2;
   }
   show(&t);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_targets = {
    "targets", "GL_ARB_framebuffer_object GL_ARB_texture_float GL_ARB_texture_rg", draw};
