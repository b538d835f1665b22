/* Vertex and fragment programs. */
#include "scene.h"

#include <math.h>

enum { RINGS = 12, SEGMENTS = 24 };

/* A torus: positions and normals. */
static unsigned
torus(float *positions, float *normals, GLushort *indices)
{
   unsigned count = 0;
   for (unsigned i = 0; i < RINGS * SEGMENTS; i++) {
      const float u = (float)(i / RINGS) * 6.2831853f / SEGMENTS,
                  v = (float)(i % RINGS) * 6.2831853f / RINGS;
      const float normal[3] = {cosf(v) * cosf(u), cosf(v) * sinf(u), sinf(v)};
      for (unsigned c = 0; c < 3; c++) {
         const float centre = c == 0 ? cosf(u) : c == 1 ? sinf(u) : 0;
         normals[3 * i + c] = normal[c];
         positions[3 * i + c] = 0.55f * centre + 0.22f * normal[c];
      }
      const unsigned ring = i / RINGS, next = (ring + 1) % SEGMENTS;
      const unsigned corner[4] = {i, next * RINGS + i % RINGS, ring * RINGS + (i + 1) % RINGS,
                                  next * RINGS + (i + 1) % RINGS};
      static const unsigned order[6] = {0, 1, 2, 2, 1, 3};
      for (unsigned k = 0; k < 6; k++)
         indices[count++] = (GLushort)corner[order[k]];
   }
   return count;
}

static void
draw_torus(void)
{
   float positions[RINGS * SEGMENTS * 3], normals[RINGS * SEGMENTS * 3], matrix[16];
   GLushort indices[RINGS * SEGMENTS * 6];
   const unsigned count = torus(positions, normals, indices);
   rotation(matrix, 0.9f, 0.5f);
   glUniformMatrix4fv(uniform("rotation"), 1, GL_FALSE, matrix);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_CULL_FACE);
   attribute(0, 3, positions);
   attribute(3, 3, normals);
   glDrawElements(GL_TRIANGLES, (GLsizei)count, GL_UNSIGNED_SHORT, indices);
}

static const char vertex_torus[] =
    "attribute vec3 position; attribute vec3 normal; uniform mat4 rotation; varying vec3 n;\n"
    "void main() { vec4 p = rotation * vec4(position, 1.0); n = (rotation * vec4(normal, "
    "0.0)).xyz;\n"
    "  gl_Position = vec4(p.xy * vec2(0.9, 1.2), -p.z * 0.8, 1.6 - p.z * 0.5); }";

static void
lighting(void)
{
   use_program(
       vertex_torus,
       "precision mediump float; varying vec3 n;\n"
       "void main() { vec3 m = normalize(n); float d = max(dot(m, vec3(0.5, 0.6, 0.62)), 0.0);\n"
       "  gl_FragColor = vec4(vec3(0.2, 0.1, 0.05) + d * vec3(0.7, 0.5, 0.2) +\n"
       "    pow(d, 12.0) * 0.4, 1.0); }");
   clear(0, 0.05f, 0.1f, 1);
   draw_torus();
}

static void
cube_map(void)
{
   for (GLenum face = 0; face < 6; face++)
      squares(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 16, 16, 20 + face);
   filters(GL_TEXTURE_CUBE_MAP, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
   use_program(
       "attribute vec3 position; attribute vec2 coord; varying vec3 d; uniform mat4 rotation;\n"
       "void main() { gl_Position = vec4(position, 1.0);\n"
       "  d = (rotation * vec4(coord * 2.0 - 1.0, 0.8, 0.0)).xyz; }",
       "precision mediump float; varying vec3 d; uniform samplerCube image;\n"
       "void main() { gl_FragColor = textureCube(image, d); }");
   clear(0, 0, 0, 1);
   for (unsigned i = 0; i < 4; i++) {
      float matrix[16];
      const float x = i % 2 ? 0.02f : -0.98f, y = i / 2 ? 0.02f : -0.98f;
      rotation(matrix, i < 2 ? 0.3f : 1.9f, 0.4f + 1.5f * (float)i);
      glUniformMatrix4fv(uniform("rotation"), 1, GL_FALSE, matrix);
      rectangle(x, y, x + 0.96f, y + 0.96f, 0, 1, 1);
   }
}

static void
uniforms(void)
{
   static const char vertex[] =
       "attribute vec3 position; attribute vec2 coord; uniform vec2 offsets[5]; uniform int "
       "which;\n"
       "varying vec2 v;\n"
       "void main() { gl_Position = vec4(position.xy + offsets[which], 0.0, 1.0); v = coord; }";
   static const char fragment[] =
       "precision mediump float; uniform vec4 colors[3]; uniform mat2 turn; uniform bool swap;\n"
       "varying vec2 v;\n"
       "void main() { vec2 t = turn * (v - 0.5); vec4 c = mix(colors[0], colors[1], t.x + 0.5);\n"
       "  c = mix(c, colors[2], t.y + 0.5); gl_FragColor = swap ? c.bgra : c; }";
   static const float offsets[] = {-0.9f, -0.9f, 0.1f, -0.9f, -0.9f,
                                   0.1f,  0.1f,  0.1f, -0.4f, -0.4f};
   static const float colors[] = {1, 0, 0, 1, 0.2f, 1, 0.1f, 1, 0, 0.3f, 1, 1};
   use_program(vertex, fragment);
   clear(0.3f, 0.3f, 0.3f, 1);
   glUniform2fv(uniform("offsets"), 5, offsets);
   glUniform4fv(uniform("colors"), 3, colors);
   for (int i = 0; i < 5; i++) {
      const float angle = 0.6f * (float)i;
      const float turn[4] = {cosf(angle), sinf(angle), -sinf(angle), cosf(angle)};
      glUniformMatrix2fv(uniform("turn"), 1, GL_FALSE, turn);
      glUniform1i(uniform("which"), i);
      glUniform1i(uniform("swap"), i % 2);
      rectangle(0, 0, 0.8f, 0.8f, 0, 1, 1);
   }
}

/* A loop in a fragment program whose count is not known before it runs, and branches. */
static void
loops(void)
{
   use_program(vertex_coord,
               "precision mediump float; varying vec2 v;\n"
               "void main() { float sum = 0.0; float x = v.x * 4.0; int turns = int(v.y * 8.0);\n"
               "  for (int i = 0; i < 8; i++) { if (i > turns) break;\n"
               "    if (x > 2.0) sum += 0.09; else sum += 0.05 * x; x = fract(x * 1.5) * 3.0; }\n"
               "  gl_FragColor = vec4(sum, v.y, 1.0 - sum, 1.0); }");
   clear(0, 0, 0, 1);
   rectangle(-1, -1, 1, 1, 0, 1, 1);
}

static void
discards(void)
{
   use_program(vertex_coord, "precision mediump float; varying vec2 v;\n"
                             "void main() { vec2 p = fract(v * 4.0) - 0.5; float d = dot(p, p);\n"
                             "  if (d > 0.2 || d < 0.02) discard;\n"
                             "  gl_FragColor = vec4(v, 4.0 * d, 1.0); }");
   clear(0.9f, 0.9f, 0.8f, 1);
   glEnable(GL_DEPTH_TEST);
   rectangle(-0.95f, -0.95f, 0.95f, 0.95f, 0, 1.25f, 1);
   use_program(vertex_position, fragment_uniform);
   glUniform4f(uniform("color"), 0.1f, 0.4f, 0.2f, 1);
   rectangle(-1, -0.4f, 1, 0.4f, 0.5f, 1, 1); /* behind what was not discarded */
}

/* Varyings of all widths, in perspective. */
static void
varyings(void)
{
   static const char vertex[] =
       "attribute vec4 position; attribute vec4 color;\n"
       "varying float a; varying vec2 b; varying vec3 c; varying vec4 d;\n"
       "void main() { gl_Position = position; a = color.r; b = color.gb; c = color.rgb * 0.5;\n"
       "  d = color.abgr; }";
   static const float positions[] = {-1, -1, 0, 1, 1, -1, 0, 1, -3, 3, 0, 4, 3, 3, 0, 4};
   static const float colors[] = {0,    0.1f, 0.9f, 1,    1,    0.2f, 0.3f, 0.5f,
                                  0.5f, 1,    0,    0.2f, 0.2f, 0.8f, 1,    0};
   use_program(vertex,
               "precision mediump float; varying float a; varying vec2 b; varying vec3 c;\n"
               "varying vec4 d; void main() {\n"
               "  gl_FragColor = vec4(a * 0.5 + c.r * 0.5, b.x * d.a + c.g * 0.3, d.g, 1.0); }");
   clear(0, 0, 0, 1);
   attribute(0, 4, positions);
   attribute(1, 4, colors);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

/* A grid that the vertex program bends. */
static void
waves(void)
{
   enum { SIDE = 24 };
   static const char vertex[] =
       "attribute vec3 position; varying vec3 v;\n"
       "void main() { vec2 p = position.xy; float h = sin(p.x * 5.0) * cos(p.y * 4.0);\n"
       "  float w = exp2(-dot(p, p)); v = vec3(h * 0.5 + 0.5, w, fract(p.x + 1.0));\n"
       "  gl_Position = vec4(p.x * 0.9 + h * 0.05, p.y * 0.8 + h * 0.1 * sqrt(w), 0.0, 1.0); }";
   float strip[SIDE * 2 * 3];
   use_program(vertex, "precision mediump float; varying vec3 v;\n"
                       "void main() { gl_FragColor = vec4(v.x, v.y, 1.0 - v.x * v.y, 1.0); }");
   clear(0, 0, 0, 1);
   for (unsigned row = 0; row < SIDE; row++) {
      for (unsigned i = 0; i < 2 * SIDE; i++) {
         strip[3 * i] = (float)(i / 2) * 2 / (SIDE - 1) - 1;
         strip[3 * i + 1] = (float)(row + i % 2) * 2 / SIDE - 1;
         strip[3 * i + 2] = 0;
      }
      attribute(0, 3, strip);
      glDrawArrays(GL_TRIANGLE_STRIP, 0, 2 * SIDE);
   }
}

static void
functions(void)
{
   use_program(vertex_coord,
               "precision mediump float; varying vec2 v; uniform int which;\n"
               "void main() { float x = v.x, y = v.y, r = 0.0;\n"
               "  if (which == 0) r = sin(x * 6.0) * 0.5 + 0.5;\n"
               "  else if (which == 1) r = sqrt(x * y);\n"
               "  else if (which == 2) r = atan(y, x + 0.1) * 0.6;\n"
               "  else if (which == 3) r = exp2(-3.0 * x);\n"
               "  else if (which == 4) r = smoothstep(0.2, 0.8, x);\n"
               "  else r = mod(x * 3.0 + 0.125, 0.75);\n"
               "  gl_FragColor = vec4(r, length(v) * 0.6, clamp(r - y, 0.0, 1.0), 1.0); }");
   clear(0, 0, 0, 1);
   for (int i = 0; i < 6; i++) {
      const float x = -0.98f + 0.66f * (float)(i % 3), y = i < 3 ? -0.97f : 0.02f;
      glUniform1i(uniform("which"), i);
      rectangle(x, y, x + 0.64f, y + 0.95f, 0, 1, 1);
   }
}

static void
fragment_position(void)
{
   use_program(
       vertex_position,
       "precision mediump float; uniform vec4 color;\n"
       "void main() { vec2 p = floor(gl_FragCoord.xy / 8.0);\n"
       "  float odd = mod(p.x + p.y, 2.0); vec3 c = gl_FrontFacing ? color.rgb : color.gbr;\n"
       "  gl_FragColor = vec4(c * (0.4 + 0.6 * odd), gl_FragCoord.z); }");
   clear(0, 0, 0, 1);
   static const float both[] = {-0.9f, -0.9f, 0, 0.5f,  -0.7f, 0, -0.6f, 0.8f, 0,
                                0.9f,  0.9f,  0, 0.95f, -0.8f, 0, -0.4f, 0.9f, 0};
   glUniform4f(uniform("color"), 0.9f, 0.5f, 0.1f, 1);
   attribute(0, 3, both);
   glDrawArrays(GL_TRIANGLES, 0, 6);
}

/* Two textures, the second read where the first says. */
static void
dependent_read(void)
{
   use_program(
       vertex_coord,
       "precision mediump float; varying vec2 v; uniform sampler2D first, second;\n"
       "void main() { vec4 a = texture2D(first, v);\n"
       "  gl_FragColor = texture2D(second, v + floor(a.rg * 4.0) * 0.25) * 0.75 + a * 0.25; }");
   glActiveTexture(GL_TEXTURE1);
   squares(GL_TEXTURE_2D, 32, 32, 8);
   glActiveTexture(GL_TEXTURE0);
   squares(GL_TEXTURE_2D, 16, 16, 9);
   glUniform1i(uniform("first"), 0);
   glUniform1i(uniform("second"), 1);
   clear(0, 0, 0, 1);
   rectangle(-0.95f, -0.95f, 0.95f, 0.95f, 0, 1, 1);
}

/* More values at the same time than the fragment processor has registers. */
static void
registers(void)
{
   use_program(
       vertex_coord,
       "precision mediump float; varying vec2 v;\n"
       "void main() { vec4 a = vec4(v, v.yx), b = a * 1.1 + 0.1, c = a.wzyx * b, d = b - c.yxwz;\n"
       "  vec4 e = a * d + b, f = max(c, d), g = min(e, a.zwxy + 0.2), h = fract(e * 2.0);\n"
       "  vec4 i = sin(a * 3.0), j = i * h + g, k = f * e - d, l = abs(i - k);\n"
       "  gl_FragColor = vec4((a * b + c * d + e * f + g * h + i * j + k * l +\n"
       "    a.yzwx * l + b * k.wxyz + c * j + d * i + e * h.zwxy + f * g).rgb * 0.12, 1.0); }");
   clear(0, 0, 0, 1);
   rectangle(-1, -1, 1, 1, 0, 1, 1);
}

static void
derivatives(void)
{
   use_program(vertex_coord, "#extension GL_OES_standard_derivatives : enable\n"
                             "precision mediump float; varying vec2 v;\n"
                             "void main() { vec2 p = v * v * 4.0;\n"
                             "  gl_FragColor = vec4(abs(dFdx(p.x)) * 12.0, abs(dFdy(p.y)) * 8.0,\n"
                             "    fwidth(p.x + p.y) * 5.0, 1.0); }");
   clear(0, 0, 0, 1);
   rectangle(-0.9f, -0.9f, 0.9f, 0.9f, 0, 1, 1);
}

const struct scene scenes_shader[] = {
    {"lighting", lighting, 1},
    {"cube_map", cube_map, 1},
    {"uniforms", uniforms, 1},
    {"loops", loops, 1},
    {"discards", discards, 1},
    {"varyings", varyings, 1},
    {"waves", waves, 1, .size = 2},
    {"functions", functions, 1},
    {"fragment_position", fragment_position, 1},
    {"dependent_read", dependent_read, 1},
    {"registers", registers, 1},
    {"derivatives", derivatives, 1},
    {0},
};
