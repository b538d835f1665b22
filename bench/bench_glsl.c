/* Fragment programs: how fast they shade whole frames, in GLSL and as ARB_fragment_program, and how
 * long a program of GLSL takes from its text to its first picture. */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PIXELS_PER_QUAD ((double)BENCH_WIDTH * BENCH_HEIGHT)

/* --- GLSL */

static GLuint
compile(GLenum stage, const char *text)
{
   char log[1024] = "";
   GLint ok = 0;
   const GLuint shader = glCreateShader(stage);
   glShaderSource(shader, 1, &text, NULL);
   glCompileShader(shader);
   glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
   if (!ok) {
      glGetShaderInfoLog(shader, sizeof log, NULL, log);
      fprintf(stderr, "%s\n", log);
      exit(1);
   }
   return shader;
}

static GLuint
link_program(const char *vertex, const char *fragment)
{
   char log[1024] = "";
   GLint ok = 0;
   const GLuint program = glCreateProgram();
   glAttachShader(program, compile(GL_VERTEX_SHADER, vertex));
   glAttachShader(program, compile(GL_FRAGMENT_SHADER, fragment));
   glLinkProgram(program);
   glGetProgramiv(program, GL_LINK_STATUS, &ok);
   if (!ok) {
      glGetProgramInfoLog(program, sizeof log, NULL, log);
      fprintf(stderr, "%s\n", log);
      exit(1);
   }
   return program;
}

static void
set_uniform(GLuint program, const char *name, float x, float y, float z)
{
   const GLint at = glGetUniformLocation(program, name);
   if (at >= 0)
      glUniform3f(at, x, y, z);
}

static void
quads(int count)
{
   for (int i = 0; i < count; i++) {
      glBegin(GL_QUADS);
      for (int k = 0; k < 4; k++) {
         const float s = k == 1 || k == 2 ? 1.0f : 0.0f, t = k >= 2 ? 1.0f : 0.0f;
         glColor4f(s, t, 1.0f - s, 0.5f + 0.5f * t);
         glTexCoord2f(s * 3.7f, t * 2.9f);
         glMultiTexCoord2f(GL_TEXTURE1, s * 5.3f, t * 4.1f);
         glVertex3f(2.0f * s - 1.0f, 2.0f * t - 1.0f, 0.5f);
      }
      glEnd();
   }
   glFinish();
}

/* What the shaders below read: a plane that is seen from above, bent by its normals. */
static const char shading_vertex[] =
    "varying vec3 position, normal; varying vec2 uv, uv1; varying vec4 tint;\n"
    "void main() {\n"
    "   gl_Position = gl_Vertex; position = vec3(4.0 * gl_Vertex.xy, -3.0);\n"
    "   normal = vec3(gl_Vertex.x, gl_Vertex.y, 1.5);\n"
    "   uv = gl_MultiTexCoord0.xy; uv1 = gl_MultiTexCoord1.xy; tint = gl_Color; }\n";

#define VARYINGS                                                                                   \
   "varying vec3 position, normal; varying vec2 uv, uv1; varying vec4 tint;\n"                     \
   "uniform sampler2D base, detail; uniform vec3 light, ambient, diffuse, specular;\n"

static void
shade(const char *name, const char *fragment)
{
   char metric[128];
   const GLuint program = link_program(shading_vertex, fragment);
   for (int unit = 1; unit >= 0; unit--) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
      bench_texture(256, GL_LINEAR);
   }
   glUseProgram(program);
   glUniform1i(glGetUniformLocation(program, "base"), 0);
   glUniform1i(glGetUniformLocation(program, "detail"), 1);
   set_uniform(program, "light", 0.5f, 0.7f, 2.0f);
   set_uniform(program, "ambient", 0.1f, 0.1f, 0.2f);
   set_uniform(program, "diffuse", 0.7f, 0.6f, 0.5f);
   set_uniform(program, "specular", 0.5f, 0.5f, 0.5f);
   snprintf(metric, sizeof metric, "GLSL, %s: Mpix/s", name);
   bench_rate(metric, quads, 1e-6 * PIXELS_PER_QUAD);
}

static void
gouraud(void)
{
   shade("interpolated colour", VARYINGS "void main() { gl_FragColor = tint; }\n");
}

static void
phong(void)
{
   shade("Blinn-Phong", VARYINGS
         "void main() {\n"
         "   vec3 n = normalize(normal), l = normalize(light - position);\n"
         "   vec3 h = normalize(l - normalize(position));\n"
         "   float d = max(dot(n, l), 0.0), s = pow(max(dot(n, h), 0.0), 32.0);\n"
         "   gl_FragColor = vec4(ambient + d * diffuse * tint.rgb + s * specular, 1.0); }\n");
}

static void
bump(void)
{
   shade("bump mapping",
         VARYINGS "void main() {\n"
                  "   vec3 n = normalize(texture2D(detail, uv).xyz * 2.0 - 1.0);\n"
                  "   vec3 l = normalize(light - position), v = normalize(-position);\n"
                  "   vec3 r = reflect(-l, n);\n"
                  "   float d = max(dot(n, l), 0.0), s = pow(max(dot(r, v), 0.0), 16.0);\n"
                  "   vec3 c = texture2D(base, uv1).rgb;\n"
                  "   gl_FragColor = vec4(c * (ambient + d * diffuse) + s * specular, 1.0); }\n");
}

static void
brick(void)
{
   shade("procedural brick",
         VARYINGS "void main() {\n"
                  "   vec2 p = 10.0 * uv;\n"
                  "   if (fract(p.y * 0.5) > 0.5) p.x += 0.5;\n"
                  "   p = fract(p);\n"
                  "   vec2 use = step(p, vec2(0.9, 0.85));\n"
                  "   vec3 c = mix(vec3(0.85, 0.86, 0.84), vec3(1.0, 0.3, 0.2), use.x * use.y);\n"
                  "   float d = max(dot(normalize(normal), normalize(light)), 0.0);\n"
                  "   gl_FragColor = vec4(c * (0.3 + 0.7 * d), 1.0); }\n");
}

static void
marble(void)
{
   shade("procedural marble",
         VARYINGS "float wave(vec2 p) { return sin(p.x * 3.1) * cos(p.y * 2.3); }\n"
                  "void main() {\n"
                  "   float turbulence = 0.0, size = 1.0;\n"
                  "   for (int i = 0; i < 4; i++) {\n"
                  "      turbulence += abs(wave(uv * size)) / size; size *= 2.0; }\n"
                  "   float m = 0.5 + 0.5 * sin(6.0 * uv.x + 4.0 * turbulence);\n"
                  "   gl_FragColor = vec4(mix(vec3(0.2, 0.2, 0.3), vec3(0.95), m), 1.0); }\n");
}

static void
two_textures(void)
{
   shade("2 textures mixed",
         VARYINGS "void main() { gl_FragColor = tint * mix(texture2D(base, uv),\n"
                  "   texture2D(detail, uv1), 0.3); }\n");
}

static void
lights(void)
{
   shade("loop of 8 lights", VARYINGS
         "void main() {\n"
         "   vec3 n = normalize(normal), c = ambient;\n"
         "   for (int i = 0; i < 8; i++) {\n"
         "      vec3 to = light + vec3(float(i) - 4.0, 0.5 * float(i), 1.0) - position;\n"
         "      float d2 = dot(to, to);\n"
         "      c += diffuse * max(dot(n, to * inversesqrt(d2)), 0.0) / (1.0 + 0.1 * d2); }\n"
         "   gl_FragColor = vec4(c, 1.0); }\n");
}

static void
lights_in_range(void)
{
   shade("loop of 8 lights, those in range", VARYINGS
         "void main() {\n"
         "   vec3 n = normalize(normal), c = ambient;\n"
         "   for (int i = 0; i < 8; i++) {\n"
         "      vec3 to = light + vec3(float(i) - 4.0, 0.5 * float(i), 1.0) - position;\n"
         "      float d2 = dot(to, to);\n"
         "      if (d2 < 40.0)\n"
         "         c += diffuse * max(dot(n, to * inversesqrt(d2)), 0.0) / (1.0 + 0.1 * d2); }\n"
         "   gl_FragColor = vec4(c, 1.0); }\n");
}

static void
toon(void)
{
   shade("toon with branches",
         VARYINGS "void main() {\n"
                  "   float d = dot(normalize(normal), normalize(light - position));\n"
                  "   vec3 c;\n"
                  "   if (d > 0.95) c = vec3(1.0, 0.9, 0.8);\n"
                  "   else if (d > 0.6) c = vec3(0.7, 0.5, 0.4);\n"
                  "   else if (d > 0.3) c = vec3(0.4, 0.3, 0.3);\n"
                  "   else c = vec3(0.15, 0.1, 0.1);\n"
                  "   gl_FragColor = vec4(c * tint.rgb, 1.0); }\n");
}

static void
blur(void)
{
   shade("blur of 9 texels", VARYINGS "void main() {\n"
                                      "   vec4 sum = vec4(0.0);\n"
                                      "   for (int y = -1; y <= 1; y++)\n"
                                      "      for (int x = -1; x <= 1; x++)\n"
                                      "         sum += texture2D(base, uv + vec2(x, y) / 256.0) * "
                                      "(x == 0 && y == 0 ? 2.0 : 1.0);\n"
                                      "   gl_FragColor = sum / 10.0; }\n");
}

static void
cutout(void)
{
   shade("texture with discard", VARYINGS "void main() {\n"
                                          "   vec4 c = texture2D(base, uv);\n"
                                          "   if (c.a < 0.4) discard;\n"
                                          "   gl_FragColor = c * tint; }\n");
}

static void
mandelbrot(void)
{
   shade("loop of up to 32, by pixel",
         VARYINGS "void main() {\n"
                  "   vec2 c = position.xy * 0.4 - vec2(0.5, 0.0), z = c; int i;\n"
                  "   for (i = 0; i < 32 && dot(z, z) < 4.0; i++)\n"
                  "      z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;\n"
                  "   gl_FragColor = vec4(vec3(float(i) / 32.0), 1.0); }\n");
}

/* --- From the text to the picture: a pair of together 100 lines, as programs of the time have
 * them. %d makes each text another one. */

static const char pair_vertex[] =
    "// Number %d\n"
    "uniform vec3 light_positions[3];\n"
    "uniform float time;\n"
    "uniform float amplitude;\n"
    "attribute vec3 tangent;\n"
    "varying vec3 to_eye;\n"
    "varying vec3 to_light[3];\n"
    "varying vec2 base_uv;\n"
    "varying vec2 detail_uv;\n"
    "varying float fog_amount;\n"
    "\n"
    "const float wave_length = 0.35;\n"
    "\n"
    "vec3 sway(vec3 p, float strength)\n"
    "{\n"
    "   float phase = time * 1.7 + p.x * wave_length;\n"
    "   vec3 offset = vec3(0.0);\n"
    "   offset.x = sin(phase) * strength;\n"
    "   offset.z = cos(phase * 0.7) * strength;\n"
    "   return p + offset * max(p.y, 0.0);\n"
    "}\n"
    "\n"
    "mat3 frame(vec3 n, vec3 t)\n"
    "{\n"
    "   vec3 b = cross(n, t);\n"
    "   return mat3(t.x, b.x, n.x,\n"
    "               t.y, b.y, n.y,\n"
    "               t.z, b.z, n.z);\n"
    "}\n"
    "\n"
    "void main()\n"
    "{\n"
    "   vec3 p = sway(gl_Vertex.xyz, amplitude);\n"
    "   vec4 eye = gl_ModelViewMatrix * vec4(p, 1.0);\n"
    "   vec3 n = normalize(gl_NormalMatrix * gl_Normal);\n"
    "   vec3 t = normalize(gl_NormalMatrix * tangent);\n"
    "   mat3 to_surface = frame(n, t);\n"
    "   to_eye = to_surface * -eye.xyz;\n"
    "   for (int i = 0; i < 3; i++)\n"
    "      to_light[i] = to_surface * (light_positions[i] - eye.xyz);\n"
    "   base_uv = (gl_TextureMatrix[0] * gl_MultiTexCoord0).xy;\n"
    "   detail_uv = gl_MultiTexCoord0.xy * 8.0;\n"
    "   fog_amount = clamp((-eye.z - 10.0) / 90.0, 0.0, 1.0);\n"
    "   gl_FrontColor = gl_Color;\n"
    "   gl_Position = gl_ProjectionMatrix * eye;\n"
    "}\n";

static const char pair_fragment[] =
    "// Number %d\n"
    "uniform sampler2D base;\n"
    "uniform sampler2D detail;\n"
    "uniform vec3 light_colors[3];\n"
    "uniform vec3 fog_color;\n"
    "uniform float shininess;\n"
    "varying vec3 to_eye;\n"
    "varying vec3 to_light[3];\n"
    "varying vec2 base_uv;\n"
    "varying vec2 detail_uv;\n"
    "varying float fog_amount;\n"
    "\n"
    "struct surface {\n"
    "   vec3 normal;\n"
    "   vec3 albedo;\n"
    "   float gloss;\n"
    "};\n"
    "\n"
    "surface find_surface()\n"
    "{\n"
    "   surface s;\n"
    "   vec4 b = texture2D(base, base_uv);\n"
    "   s.normal = normalize(texture2D(detail, detail_uv).xyz * 2.0 - 1.0);\n"
    "   s.albedo = b.rgb * gl_Color.rgb;\n"
    "   s.gloss = b.a;\n"
    "   return s;\n"
    "}\n"
    "\n"
    "vec3 shine(surface s, vec3 l, vec3 e, vec3 color)\n"
    "{\n"
    "   float distance2 = dot(l, l);\n"
    "   vec3 d = l * inversesqrt(distance2);\n"
    "   vec3 h = normalize(d + e);\n"
    "   float diffuse = max(dot(s.normal, d), 0.0);\n"
    "   float specular = pow(max(dot(s.normal, h), 0.0), shininess) * s.gloss;\n"
    "   return (s.albedo * diffuse + vec3(specular)) * color / (1.0 + 0.1 * distance2);\n"
    "}\n"
    "\n"
    "void main()\n"
    "{\n"
    "   surface s = find_surface();\n"
    "   vec3 e = normalize(to_eye);\n"
    "   vec3 color = s.albedo * 0.1;\n"
    "   if (s.gloss < 0.02)\n"
    "      discard;\n"
    "   for (int i = 0; i < 3; i++)\n"
    "      color += shine(s, to_light[i], e, light_colors[i]);\n"
    "   color = mix(color, fog_color, fog_amount);\n"
    "   gl_FragColor = vec4(color, gl_Color.a);\n"
    "}\n";

#define NUM_PAIRS 40

static GLuint pairs[NUM_PAIRS];

static void
pairs_from_text(void)
{
   char vertex[sizeof pair_vertex + 16], fragment[sizeof pair_fragment + 16];
   glActiveTexture(GL_TEXTURE0);
   bench_texture(64, GL_LINEAR);
   for (int i = 0; i < NUM_PAIRS; i++) {
      snprintf(vertex, sizeof vertex, pair_vertex, i);
      snprintf(fragment, sizeof fragment, pair_fragment, i);
      const double start = bench_now();
      pairs[i] = link_program(vertex, fragment);
      bench_sample(bench_now() - start);
   }
   bench_report_samples("GLSL, compile and link of 100 lines");
   for (int i = 0; i < NUM_PAIRS; i++) {
      const double start = bench_now();
      glUseProgram(pairs[i]);
      glBegin(GL_TRIANGLES);
      glVertex2f(-0.1f, -0.1f);
      glVertex2f(0.1f, -0.1f);
      glVertex2f(0.0f, 0.1f);
      glEnd();
      glFinish();
      bench_sample(bench_now() - start);
   }
   bench_report_samples("GLSL, first draw with it");
}

/* --- ARB_fragment_program: two textures, then a mix of arithmetic */

static void
shade_arb(int num)
{
   static const char *const mix[] = {
       "MAD t2, t0, t1, t2;",       "DP3 t3.x, t2, program.local[0];",
       "MUL t0, t0, t3.x;",         "ADD t1, t1, -program.local[1];",
       "LRP t2, t0, t2, t1;",       "MAX t2, t2, program.local[2];",
       "DP3 t3.y, t1, t1;",         "RSQ t3.z, t3.y;",
       "MUL t1.xyz, t1, t3.z;",     "MAD t2, t1, t3.x, t2;",
       "CMP t0, t1, t0, t2;",       "POW t3.w, t3.y, program.local[3].x;",
       "MAD_SAT t2, t2, t3.w, t0;",
   };
   char text[2048], metric[64];
   int n = snprintf(text, sizeof text,
                    "!!ARBfp1.0 TEMP t0, t1, t2, t3; TEX t0, fragment.texcoord, texture[0], 2D;"
                    "TEX t1, fragment.texcoord[1], texture[1], 2D; MUL t2, t0, fragment.color;");
   for (int i = 4; i < num; i++)
      n += snprintf(text + n, sizeof text - (size_t)n, "%s", mix[(i - 4) % 13]);
   n += snprintf(text + n, sizeof text - (size_t)n, "ADD result.color, t2, t1; END");
   for (int unit = 1; unit >= 0; unit--) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
      bench_texture(256, GL_LINEAR);
   }
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1);
   glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, n, text);
   for (GLuint i = 0; i < 4; i++)
      glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, i, 0.3f, 0.4f, 0.5f, 0.6f);
   snprintf(metric, sizeof metric, "ARB fragment program of %d: Mpix/s", num);
   bench_rate(metric, quads, 1e-6 * PIXELS_PER_QUAD);
}

static void
arb(void)
{
   static const int lengths[] = {4, 8, 16, 30};
   for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
      if (bench_has("GL_ARB_fragment_program"))
         shade_arb(lengths[i]);
}

const struct bench_row bench_glsl_rows[] = {
    {"glsl-compile", pairs_from_text},
    {"glsl-color", gouraud},
    {"glsl-phong", phong},
    {"glsl-bump", bump},
    {"glsl-brick", brick},
    {"glsl-marble", marble},
    {"glsl-two-textures", two_textures},
    {"glsl-lights", lights},
    {"glsl-lights-in-range", lights_in_range},
    {"glsl-toon", toon},
    {"glsl-blur", blur},
    {"glsl-discard", cutout},
    {"glsl-loop", mandelbrot},
    {"arb-fragments", arb},
    {NULL, NULL},
};
