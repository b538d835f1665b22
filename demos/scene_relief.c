/* A carved stone block by the shading language: fragments walk along the eye's ray through a map of
 * heights until it goes below the surface, and from there toward the lamp for the shadow. */
#include "demo.h"

#include <math.h>
#include <stdlib.h>

enum { MAP = 256, BLOCKS = 4 };

static const char vertex_text[] = "#version 120\n"
                                  "uniform vec3 lamp;      // in the space of the eye\n"
                                  "varying vec2 at;\n"
                                  "varying vec3 to_eye, to_lamp;  // in the space of the surface\n"
                                  "void main()\n"
                                  "{\n"
                                  "    vec3 n = gl_NormalMatrix * gl_Normal;\n"
                                  "    vec3 t = gl_NormalMatrix * gl_MultiTexCoord1.xyz;\n"
                                  "    vec3 b = cross(n, t);\n"
                                  "    vec3 p = vec3(gl_ModelViewMatrix * gl_Vertex);\n"
                                  "    vec3 l = lamp - p;\n"
                                  "    to_eye = vec3(dot(t, -p), dot(b, -p), dot(n, -p));\n"
                                  "    to_lamp = vec3(dot(t, l), dot(b, l), dot(n, l));\n"
                                  "    at = gl_MultiTexCoord0.xy;\n"
                                  "    gl_Position = ftransform();\n"
                                  "}\n";

static const char fragment_text[] =
    "#version 120\n"
    "#extension GL_ARB_shader_texture_lod : require\n"
    "uniform sampler2D map;   // normal, and the height in alpha\n"
    "uniform sampler2D stone;\n"
    "uniform vec3 color;\n"
    "varying vec2 at;\n"
    "varying vec3 to_eye, to_lamp;\n"
    "const float depth = 0.055;\n"
    "const int steps = 24, shadow_steps = 10;\n"
    "\n"
    "vec3 find_surface(vec3 eye)\n"
    "{\n"
    "    vec3 move = vec3(-eye.xy / eye.z * depth, -1.0) / float(steps);\n"
    "    vec3 p = vec3(at, 1.0);\n"
    "    float before = 0.0;\n"
    "    for (int i = 0; i < steps; i++) {\n"
    "        float below = texture2DLod(map, p.xy, 0.0).a - p.z;\n"
    "        if (below > 0.0)\n"
    "            return p - move * (below / (below + before));\n"
    "        before = -below;\n"
    "        p += move;\n"
    "    }\n"
    "    return p;\n"
    "}\n"
    "\n"
    "float light_that_comes(vec3 p, vec3 l)\n"
    "{\n"
    "    vec3 move = vec3(l.xy / l.z * depth, 1.0) * (1.0 - p.z) / float(shadow_steps);\n"
    "    float hidden = 0.0;\n"
    "    for (int i = 0; i < shadow_steps; i++) {\n"
    "        p += move;\n"
    "        hidden = max(hidden, texture2DLod(map, p.xy, 0.0).a - p.z);\n"
    "    }\n"
    "    return clamp(1.0 - 7.0 * hidden, 0.0, 1.0);\n"
    "}\n"
    "\n"
    "void main()\n"
    "{\n"
    "    vec3 eye = normalize(to_eye), l = normalize(to_lamp);\n"
    "    vec3 p = find_surface(eye);\n"
    "    vec3 n = normalize(texture2D(map, p.xy).xyz * 2.0 - 1.0);\n"
    "    float lit = max(dot(n, l), 0.0) * light_that_comes(p, l);\n"
    "    float shine = pow(max(dot(reflect(-l, n), eye), 0.0), 24.0) * lit;\n"
    "    vec3 base = color * (0.35 + texture2D(stone, p.xy * 2.0).rgb);\n"
    "    float corner = 0.45 + 0.55 * p.z;\n"
    "    float near = 22.0 / (12.0 + dot(to_lamp, to_lamp));\n"
    "    vec3 c = base * (corner * vec3(0.10, 0.12, 0.18) + near * lit * vec3(1.0, 0.86, 0.66))\n"
    "             + near * shine * vec3(0.35, 0.32, 0.28);\n"
    "    gl_FragColor = vec4(c * exp(-0.004 * dot(to_eye, to_eye)), 1.0);\n"
    "}\n";

static GLuint program, maps[2];

/* --- Maps: rows of hewn blocks, every second one carved with rings */

static float
height_at(float x, float y)
{
   const float row = floorf(y * BLOCKS), shift = fmodf(fabsf(row), 2.0f) * 0.5f;
   const float u = x * (BLOCKS / 2) + shift, v = y * BLOCKS;
   const float bu = 2.0f * fabsf(u - floorf(u) - 0.5f), bv = 2.0f * fabsf(v - row - 0.5f);
   const float edge = fminf((1.0f - bu) * 2.0f, 1.0f - bv);
   const float block = fminf(1.0f, fmaxf(0.0f, (edge - 0.07f) * 5.0f));
   const float du = (u - floorf(u) - 0.5f) * 2.0f, dv = v - row - 0.5f;
   const float r = sqrtf(du * du + dv * dv);
   const bool carved = ((int)floorf(u) + (int)row) % 2 != 0;
   const float ring = carved && r < 0.42f ? 0.22f + 0.22f * cosf(r * 30.0f) : 0.0f;
   return block * (0.78f + 0.22f * demo_fractal(x, y, 8, 4, 7) - ring);
}

static void
make_map(GLubyte *texels)
{
   const float step = 1.0f / MAP;
   for (int i = 0; i < MAP * MAP; i++) {
      const float x = (float)(i % MAP) * step, y = (float)(i / MAP) * step;
      float n[3] = {height_at(x - step, y) - height_at(x + step, y),
                    height_at(x, y - step) - height_at(x, y + step), 0.16f};
      demo_normalize(n);
      for (int c = 0; c < 3; c++)
         texels[4 * i + c] = demo_to_byte(0.5f * n[c] + 0.5f);
      texels[4 * i + 3] = demo_to_byte(height_at(x, y));
   }
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, MAP, MAP, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

static void
make_stone(GLubyte *texels)
{
   for (int i = 0; i < MAP * MAP; i++) {
      const float x = (float)(i % MAP) / MAP, y = (float)(i / MAP) / MAP;
      const float grain = 0.3f + 0.5f * demo_fractal(x, y, 8, 5, 21);
      const float moss = fmaxf(0.0f, demo_fractal(x, y, 4, 4, 55) - 0.52f) * 0.9f;
      texels[3 * i] = demo_to_byte(grain - moss);
      texels[3 * i + 1] = demo_to_byte(grain * 0.94f);
      texels[3 * i + 2] = demo_to_byte(grain * 0.84f - moss);
   }
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, MAP, MAP, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
}

static bool
init(void)
{
   GLubyte *texels = malloc(4 * MAP * MAP);
   program = demo_shaders("relief", vertex_text, fragment_text);
   if (!texels || !program) {
      free(texels);
      return false;
   }
   glGenTextures(2, maps);
   for (int i = 0; i < 2; i++) {
      glBindTexture(GL_TEXTURE_2D, maps[i]);
      glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
      (i ? make_stone : make_map)(texels);
   }
   glBindTexture(GL_TEXTURE_2D, 0);
   free(texels);
   return true;
}

/* --- The scene */

static void
draw_cube(void)
{
   static const float faces[6][2][3] = {/* normal, tangent */
                                        {{0, 0, 1}, {1, 0, 0}},  {{0, 0, -1}, {-1, 0, 0}},
                                        {{1, 0, 0}, {0, 0, -1}}, {{-1, 0, 0}, {0, 0, 1}},
                                        {{0, 1, 0}, {1, 0, 0}},  {{0, -1, 0}, {1, 0, 0}}};
   glBegin(GL_QUADS);
   for (int f = 0; f < 6; f++) {
      const float *n = faces[f][0], *t = faces[f][1];
      const float b[3] = {n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2],
                          n[0] * t[1] - n[1] * t[0]};
      glNormal3fv(n);
      glMultiTexCoord3fv(GL_TEXTURE1, t);
      for (int k = 0; k < 4; k++) {
         const float u = k == 1 || k == 2 ? 1.0f : -1.0f, v = k >= 2 ? 1.0f : -1.0f;
         glMultiTexCoord2f(GL_TEXTURE0, 0.5f * u + 0.5f, 0.5f * v + 0.5f);
         glVertex3f(n[0] + u * t[0] + v * b[0], n[1] + u * t[1] + v * b[1],
                    n[2] + u * t[2] + v * b[2]);
      }
   }
   glEnd();
}

static void
draw_floor(void)
{
   static const float s = 24.0f;
   glNormal3f(0.0f, 1.0f, 0.0f);
   glMultiTexCoord3f(GL_TEXTURE1, 1.0f, 0.0f, 0.0f);
   glBegin(GL_QUADS);
   for (int k = 0; k < 4; k++) {
      const float u = k == 1 || k == 2 ? 1.0f : -1.0f, v = k >= 2 ? -1.0f : 1.0f;
      glMultiTexCoord2f(GL_TEXTURE0, 6.0f * u, -6.0f * v);
      glVertex3f(s * u, -1.0f, s * v);
   }
   glEnd();
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.02f, 0.03f, 0.06f}, bottom[3] = {0.10f, 0.09f, 0.10f};
   demo_backdrop(top, bottom);
   demo_perspective(38.0f, aspect, 0.5f, 40.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_CULL_FACE);
   for (int i = 1; i >= 0; i--) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)i);
      glBindTexture(GL_TEXTURE_2D, maps[i]);
   }
   glsl.UseProgram(program);
   demo_uniform1i(program, "map", 0);
   demo_uniform1i(program, "stone", 1);
   demo_uniform3f(program, "lamp", 2.6f * cosf(0.7f * time), 1.6f,
                  -4.2f + 1.4f * sinf(0.7f * time));
   glTranslatef(0.0f, -0.15f, -6.2f);
   glRotatef(22.0f, 1.0f, 0.0f, 0.0f);
   demo_uniform3f(program, "color", 0.72f, 0.74f, 0.80f);
   glPushMatrix();
   glRotatef(20.0f, 0.0f, 1.0f, 0.0f);
   draw_floor();
   glPopMatrix();
   glRotatef(38.0f + 20.0f * time, 0.0f, 1.0f, 0.0f);
   demo_uniform3f(program, "color", 1.0f, 0.90f, 0.74f);
   draw_cube();
   glsl.UseProgram(0);
   glActiveTexture(GL_TEXTURE1);
   glBindTexture(GL_TEXTURE_2D, 0);
   glActiveTexture(GL_TEXTURE0);
   glBindTexture(GL_TEXTURE_2D, 0);
   glDisable(GL_CULL_FACE);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_relief = {
    "relief",
    "carved stone by GLSL: fragments walk through a map of heights, to the surface and to the lamp",
    "GL_ARB_shader_texture_lod",
    0.6f,
    init,
    draw,
};
