/* What the topics share; see scene.h. */
#include "scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "random_program.h"

uint32_t
scene_below(struct scene *s, uint32_t limit)
{
   return random_below(&s->state, limit);
}

float
scene_between(struct scene *s, float low, float high)
{
   return low + (high - low) * (float)scene_below(s, 4096) / 4096.0f;
}

float
scene_input(struct scene *s, float low, float high)
{
   return scene_between(s, low, high) + s->move;
}

void
scene_say(struct scene *s, const char *format, ...)
{
   va_list args;
   va_start(args, format);
   const unsigned left = SCENE_TEXT - s->text_length;
   const int length = vsnprintf(s->text + s->text_length, left, format, args);
   va_end(args);
   if (length > 0)
      s->text_length += (unsigned)length < left ? (unsigned)length : left - 1;
}

void
scene_drop_lines(struct scene *s, unsigned start)
{
   unsigned kept = start;
   while (start < s->text_length) {
      const char *end = memchr(s->text + start, '\n', s->text_length - start);
      const unsigned next = end ? (unsigned)(end - s->text) + 1 : s->text_length;
      const unsigned line = s->num_lines++;
      const bool kept_always = next > start + 3 && !memcmp(s->text + next - 3, "//\n", 3);
      if (line >= SCENE_LINES || !s->dropped[line] || kept_always) {
         memmove(s->text + kept, s->text + start, next - start);
         kept += next - start;
      }
      start = next;
   }
   s->text_length = kept;
   s->text[kept] = 0;
}

void
scene_add_value(struct scene *s, float value)
{
   if (s->num_values < SCENE_VALUES)
      s->values[s->num_values++] = value;
}

void
scene_read(struct scene *s, int x, int y, int w, int h)
{
   const unsigned count = (unsigned)(w * h) * 4;
   if (s->num_values + count > SCENE_VALUES)
      return;
   memset(s->values + s->num_values, 0, count * sizeof s->values[0]);
   glReadPixels(x, y, w, h, GL_RGBA, GL_FLOAT, s->values + s->num_values);
   s->num_values += count;
}

void
scene_read_error(struct scene *s)
{
   const GLenum error = glGetError();
   if (error)
      scene_say(s, "error 0x%04x\n", error);
   scene_add_value(s, (float)error);
}

void
scene_texels(struct scene *s, float *rgba, unsigned num, float low, float high)
{
   for (unsigned i = 0; i < num * 4; i++)
      rgba[i] = scene_between(s, low, high);
}

GLuint
scene_texture_2d(struct scene *s, GLenum internal, bool linear)
{
   float texels[SCENE_SIZE / 4 * SCENE_SIZE / 4 * 4];
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   for (int level = 0, size = SCENE_SIZE / 4; size; level++, size /= 2) {
      scene_texels(s, texels, (unsigned)(size * size), 0, 1);
      glTexImage2D(GL_TEXTURE_2D, level, (GLint)internal, size, size, 0, GL_RGBA, GL_FLOAT, texels);
   }
   const GLint filter = linear ? GL_LINEAR : GL_NEAREST;
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
   return name;
}

GLenum
scene_format(const struct scene *s, GLenum internal)
{
   return s->plain ? GL_RGBA8 : internal;
}

bool
scene_target(const struct scene *s, GLenum internal, int w, int h, GLuint *texture)
{
   GLuint framebuffer;
   glGenTextures(1, texture);
   glBindTexture(GL_TEXTURE_2D, *texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)scene_format(s, internal), w, h, 0, GL_RGBA, GL_FLOAT,
                NULL);
   glBindTexture(GL_TEXTURE_2D, 0);
   glGenFramebuffers(1, &framebuffer);
   glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture, 0);
   glViewport(0, 0, w, h);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void
scene_quad(float x0, float y0, float x1, float y1)
{
   glBegin(GL_QUADS);
   glTexCoord2f(0, 0);
   glVertex2f(x0, y0);
   glTexCoord2f(1, 0);
   glVertex2f(x1, y0);
   glTexCoord2f(1, 1);
   glVertex2f(x1, y1);
   glTexCoord2f(0, 1);
   glVertex2f(x0, y1);
   glEnd();
}

void
scene_triangles(struct scene *s, unsigned num, float low, float high)
{
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < num * 3; i++) {
      float v[4];
      for (unsigned k = 0; k < 4; k++)
         v[k] = scene_input(s, low, high);
      glColor4fv(v);
      v[0] = scene_input(s, -1.25f, 1.25f);
      v[1] = scene_input(s, -1.25f, 1.25f);
      glTexCoord2f(v[0] * 0.5f + 0.5f, v[1] * 0.5f + 0.5f);
      glVertex3f(v[0], v[1], scene_between(s, -0.9f, 0.9f));
   }
   glEnd();
}

static bool
has_extension(const char *name, size_t length)
{
   const char *list = (const char *)glGetString(GL_EXTENSIONS);
   for (const char *p = list; p && *p; p += strspn(p, " ")) {
      const size_t n = strcspn(p, " ");
      if (n == length && !memcmp(p, name, n))
         return true;
      p += n;
   }
   return false;
}

static bool
is_of_formats(const char *name, size_t length)
{
   static const char *const formats[] = {"GL_ARB_texture_float", "GL_ARB_texture_rg",
                                         "GL_ARB_color_buffer_float"};
   for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++) {
      if (strlen(formats[i]) == length && !memcmp(formats[i], name, length))
         return true;
   }
   return false;
}

bool
scene_has_extensions(const struct scene *s, const char *names)
{
   for (const char *p = names + strspn(names, " "); *p; p += strspn(p, " ")) {
      const size_t n = strcspn(p, " ");
      if (!has_extension(p, n) && !(s->plain && is_of_formats(p, n)))
         return false;
      p += n;
   }
   return true;
}
