/* Textured fill by how a texture of random texels lies on the frame: the slowest mapping is what a
 * state is worth. Rows are the states; metrics are "mapping, STATE, MAPPING: Mpix/s". */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct mapping {
   const char *name;
   int size;       /* of the texture, in texels */
   double texels;  /* a pixel, along a row of the texture */
   double degrees; /* that the texture is turned by */
   GLint wrap;
   bool shaded; /* corners have colours of their own; else one is everywhere */
};

static const struct mapping mappings[] = {
    {"magnified", 256, 0.25, 0.0, GL_REPEAT},
    {"magnified, clamped", 256, 0.25, 0.0, GL_CLAMP_TO_EDGE},
    {"one to one", 256, 1.0, 0.0, GL_REPEAT},
    {"minified", 256, 2.5, 0.0, GL_REPEAT},
    {"turned", 256, 1.0, 30.0, GL_REPEAT},
    {"turned, shaded", 256, 1.0, 30.0, GL_REPEAT, true},
    {"turned, magnified", 256, 0.25, 30.0, GL_REPEAT},
    {"turned, magnified, clamped", 256, 0.25, 30.0, GL_CLAMP_TO_EDGE},
    {"turned, minified", 256, 2.5, 30.0, GL_REPEAT},
    {"16 texels", 16, 1.0, 0.0, GL_REPEAT},
    {"16 texels, magnified, clamped", 16, 0.015625, 0.0, GL_CLAMP_TO_EDGE},
    {"2048 texels", 2048, 1.0, 0.0, GL_REPEAT},
    {"2048 texels, turned", 2048, 1.0, 30.0, GL_REPEAT},
    {"2048 texels, minified", 2048, 2.5, 0.0, GL_REPEAT},
};

static const struct mapping *current;

static void
quads(int count)
{
   const double step = current->texels / current->size;
   const double c = cos(current->degrees * M_PI / 180.0), s = sin(current->degrees * M_PI / 180.0);
   for (int i = 0; i < count; i++) {
      glBegin(GL_QUADS);
      for (int k = 0; k < 4; k++) {
         const int right = k == 1 || k == 2, top = k >= 2;
         const double x = step * BENCH_WIDTH * right, y = step * BENCH_HEIGHT * top;
         const float u = (float)(x * c - y * s), v = (float)(x * s + y * c);
         if (current->shaded)
            glColor4f(0.9f - 0.5f * (float)right, 0.8f, 0.7f - 0.4f * (float)top, 0.5f);
         glTexCoord2f(u, v);
         glMultiTexCoord2f(GL_TEXTURE1, u + 0.37f, v + 0.21f);
         glVertex3f(2.0f * (float)right - 1.0f, 2.0f * (float)top - 1.0f, 0.5f);
      }
      glEnd();
   }
   glFinish();
}

/* Enables the unit with a texture of random texels and all its levels, for the current mapping. */
static GLuint
random_texture(GLenum unit, GLint min_filter)
{
   const size_t texels = (size_t)current->size * (size_t)current->size;
   uint32_t *image = malloc(texels * sizeof *image), random = 1;
   GLuint name;
   if (!image)
      exit(1);
   for (size_t i = 0; i < texels; i++)
      image[i] = random = random * 1664525u + 1013904223u;
   glActiveTexture(unit);
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, min_filter);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, current->wrap);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, current->wrap);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, current->size, current->size, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, image);
   glEnable(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
   free(image);
   return name;
}

static void
fill(const char *state, int units, GLint min_filter)
{
   char metric[128];
   for (size_t m = 0; m < sizeof mappings / sizeof mappings[0]; m++) {
      GLuint names[2];
      current = &mappings[m];
      glColor4f(0.9f, 0.8f, 0.7f, 0.5f);
      for (int u = 0; u < units; u++)
         names[u] = random_texture(GL_TEXTURE0 + (GLenum)u, min_filter);
      snprintf(metric, sizeof metric, "mapping, %s, %s: Mpix/s", state, current->name);
      bench_rate(metric, quads, 1e-6 * BENCH_WIDTH * BENCH_HEIGHT);
      glDeleteTextures(units, names);
   }
}

static void
blend(void)
{
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

static void
depth(void)
{
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_LEQUAL);
}

static void
bilinear(void)
{
   fill("bilinear", 1, GL_LINEAR);
}

static void
trilinear(void)
{
   fill("trilinear", 1, GL_LINEAR_MIPMAP_LINEAR);
}

static void
two_textures(void)
{
   fill("2 textures", 2, GL_LINEAR);
}

static void
texture_blend(void)
{
   blend();
   fill("texture + blend", 1, GL_LINEAR);
}

static void
texture_depth(void)
{
   depth();
   fill("texture + depth", 1, GL_LINEAR);
}

static void
everything(void)
{
   blend();
   depth();
   fill("2 trilinear + blend + depth", 2, GL_LINEAR_MIPMAP_LINEAR);
}

const struct bench_row bench_mapping_rows[] = {
    {"mapping-machine", bench_machine}, {"mapping-bilinear", bilinear},
    {"mapping-trilinear", trilinear},   {"mapping-two-textures", two_textures},
    {"mapping-blend", texture_blend},   {"mapping-depth", texture_depth},
    {"mapping-everything", everything}, {NULL, NULL},
};
