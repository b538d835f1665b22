/* An island in the evening by the shading language: land and sky are coloured in fragments, the sea
 * has waves of its vertices, ripples of its fragments, and mirrors a framebuffer object in which
 * the island stands upside down. */
#include "demo.h"

#include <math.h>
#include <stdlib.h>

#define SKY                                                                                        \
   "uniform vec3 sun;\n"                                                                           \
   "vec3 sky(vec3 d)\n"                                                                            \
   "{\n"                                                                                           \
   "    float h = max(d.y, 0.0), s = max(dot(d, sun), 0.0);\n"                                     \
   "    vec3 c = mix(vec3(0.98, 0.62, 0.36), vec3(0.22, 0.40, 0.72), pow(h, 0.45));\n"             \
   "    return c + vec3(0.9, 0.5, 0.2) * (0.3 * pow(s, 8.0)) + smoothstep(0.9992, 0.9996, s);\n"   \
   "}\n"

static const char sky_vertex[] = "varying vec3 direction;\n"
                                 "void main()\n"
                                 "{\n"
                                 "    direction = gl_MultiTexCoord0.xyz;\n"
                                 "    gl_Position = gl_Vertex;\n"
                                 "}\n";

static const char sky_fragment[] =
    SKY "uniform sampler2D noise;\n"
        "uniform float time;\n"
        "varying vec3 direction;\n"
        "void main()\n"
        "{\n"
        "    vec3 d = normalize(direction);\n"
        "    vec2 at = d.xz / (d.y + 0.12) * 0.12 + 0.004 * time;\n"
        "    float cloud = texture2D(noise, at).r * 0.65 + texture2D(noise, at * 3.1).r * 0.35;\n"
        "    cloud = smoothstep(0.46, 0.72, cloud) * smoothstep(0.0, 0.22, d.y);\n"
        "    vec3 lit = mix(vec3(0.86, 0.52, 0.42), vec3(1.0, 0.88, 0.76), cloud);\n"
        "    gl_FragColor = vec4(mix(sky(d), lit, cloud * 0.8), 1.0);\n"
        "}\n";

static const char land_vertex[] = "varying vec3 place, normal, at;\n"
                                  "void main()\n"
                                  "{\n"
                                  "    place = gl_Vertex.xyz;\n"
                                  "    at = vec3(gl_ModelViewMatrix * gl_Vertex);\n"
                                  "    normal = gl_Normal;\n"
                                  "    gl_Position = ftransform();\n"
                                  "}\n";

static const char land_fragment[] =
    SKY "uniform sampler2D noise;\n"
        "varying vec3 place, normal, at;\n"
        "void main()\n"
        "{\n"
        "    if (place.y < -0.02)\n"
        "        discard;\n"
        "    float grain = texture2D(noise, place.xz * 0.6).r;\n"
        "    vec3 n = normalize(normal + 0.5 * (grain - 0.5));\n"
        "    float flat_ground = smoothstep(0.62, 0.86, n.y + 0.2 * (grain - 0.5));\n"
        "    vec3 grass = mix(vec3(0.16, 0.24, 0.06), vec3(0.34, 0.40, 0.14), grain);\n"
        "    vec3 rock = mix(vec3(0.24, 0.20, 0.18), vec3(0.46, 0.40, 0.36), grain);\n"
        "    vec3 c = mix(rock, grass, flat_ground);\n"
        "    c = mix(vec3(0.82, 0.70, 0.48), c, smoothstep(0.03, 0.16, place.y + 0.08 * grain));\n"
        "    float snow = smoothstep(1.25, 1.5, place.y + 0.4 * grain) * flat_ground;\n"
        "    c = mix(c, vec3(0.92, 0.90, 0.92), snow);\n"
        "    vec3 light = max(0.25 + 0.75 * dot(n, sun), 0.0) * vec3(1.35, 0.95, 0.62)\n"
        "                 + (0.6 + 0.4 * n.y) * vec3(0.50, 0.50, 0.58);\n"
        "    float mist = 1.0 - exp(-0.028 * length(at));\n"
        "    gl_FragColor = vec4(mix(c * light, sky(vec3(0.0, 0.04, -1.0)), mist), 1.0);\n"
        "}\n";

static const char sea_vertex[] =
    "uniform float time;\n"
    "varying vec3 place;\n"
    "varying vec4 mirror;\n"
    "void main()\n"
    "{\n"
    "    vec4 p = gl_Vertex;\n"
    "    p.y += 0.018 * sin(2.1 * p.x + 1.4 * time) + 0.014 * sin(2.7 * p.z - 0.8 * p.x + time);\n"
    "    place = p.xyz;\n"
    "    vec4 flat_water = gl_ModelViewProjectionMatrix * gl_Vertex;\n"
    "    mirror = vec4(0.5 * (flat_water.xyz + flat_water.w), flat_water.w);\n"
    "    gl_Position = gl_ModelViewProjectionMatrix * p;\n"
    "}\n";

static const char sea_fragment[] = SKY
    "uniform sampler2D noise, reflection;\n"
    "uniform float time;\n"
    "uniform vec3 eye;\n"
    "varying vec3 place;\n"
    "varying vec4 mirror;\n"
    "vec2 ripple(vec2 at)\n"
    "{\n"
    "    const vec2 dx = vec2(0.004, 0.0), dy = vec2(0.0, 0.004);\n"
    "    return vec2(texture2D(noise, at + dx).r - texture2D(noise, at - dx).r,\n"
    "                texture2D(noise, at + dy).r - texture2D(noise, at - dy).r);\n"
    "}\n"
    "void main()\n"
    "{\n"
    "    vec2 r = ripple(place.xz * 0.23 + vec2(0.02, 0.03) * time)\n"
    "             + ripple(place.xz * 0.41 - vec2(0.03, 0.01) * time);\n"
    "    vec3 n = normalize(vec3(-2.2 * r.x, 1.0, -2.2 * r.y));\n"
    "    vec3 v = eye - place;\n"
    "    float far = length(v);\n"
    "    v /= far;\n"
    "    float fresnel = 0.03 + 0.97 * pow(1.0 - max(dot(n, v), 0.0), 5.0);\n"
    "    vec3 seen = texture2DProj(reflection, mirror + vec4(r * 0.5 * mirror.w, 0.0, 0.0)).rgb;\n"
    "    vec3 water = mix(vec3(0.01, 0.10, 0.13), vec3(0.05, 0.26, 0.26), v.y);\n"
    "    vec3 c = mix(water, seen, clamp(fresnel, 0.0, 1.0));\n"
    "    c += vec3(1.0, 0.75, 0.5) * pow(max(dot(reflect(-v, n), sun), 0.0), 180.0);\n"
    "    float mist = 1.0 - exp(-0.016 * far);\n"
    "    gl_FragColor = vec4(mix(c, sky(vec3(-v.x, 0.03, -v.z)), mist * mist), 1.0);\n"
    "}\n";

enum { NOISE = 256, MIRROR = 512, GRID = 120 };
enum { SKY_PROGRAM, LAND_PROGRAM, SEA_PROGRAM, NUM_PROGRAMS };

static const float eye[3] = {0.0f, 1.15f, 7.2f};
static GLuint programs[NUM_PROGRAMS], noise, mirror, mirror_depth, framebuffer, land;

/* --- What is needed */

static float
height_at(float x, float z)
{
   const float u = x / 16.0f + 0.5f, v = z / 16.0f + 0.5f;
   const float hills = demo_fractal(u, v, 4, 6, 3), spread = 0.09f * (x * x + 1.5f * z * z);
   return 7.0f * hills * hills * expf(-0.42f * spread) - 0.75f - 0.02f * spread;
}

static void
land_vertex_at(int i, int k)
{
   const float step = 12.0f / GRID, x = -6.0f + step * (float)i, z = -6.0f + step * (float)k;
   float n[3] = {height_at(x - step, z) - height_at(x + step, z), 2.0f * step,
                 height_at(x, z - step) - height_at(x, z + step)};
   demo_normalize(n);
   glNormal3fv(n);
   glVertex3f(x, height_at(x, z), z);
}

static void
make_land(void)
{
   land = glGenLists(1);
   glNewList(land, GL_COMPILE);
   for (int k = 0; k < GRID; k++) {
      glBegin(GL_TRIANGLE_STRIP);
      for (int i = 0; i <= GRID; i++) {
         land_vertex_at(i, k);
         land_vertex_at(i, k + 1);
      }
      glEnd();
   }
   glEndList();
}

static bool
make_noise(void)
{
   GLubyte *texels = malloc(NOISE * NOISE);
   for (int i = 0; texels && i < NOISE * NOISE; i++)
      texels[i] = demo_to_byte(
          demo_fractal((float)(i % NOISE) / NOISE, (float)(i / NOISE) / NOISE, 8, 5, 11));
   glGenTextures(1, &noise);
   glBindTexture(GL_TEXTURE_2D, noise);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE, NOISE, NOISE, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE,
                texels);
   free(texels);
   return texels;
}

static GLuint
make_target(GLenum format)
{
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, MIRROR, MIRROR, 0, format, GL_UNSIGNED_INT, NULL);
   return name;
}

static bool
make_mirror(void)
{
   mirror = make_target(GL_RGB);
   mirror_depth = make_target(GL_DEPTH_COMPONENT);
   arbp.GenFramebuffers(1, &framebuffer);
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, framebuffer);
   arbp.FramebufferTexture2D(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, GL_TEXTURE_2D, mirror,
                             0);
   arbp.FramebufferTexture2D(GL_FRAMEBUFFER_EXT, GL_DEPTH_ATTACHMENT_EXT, GL_TEXTURE_2D,
                             mirror_depth, 0);
   const GLenum status = arbp.CheckFramebufferStatus(GL_FRAMEBUFFER_EXT);
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, 0);
   return status == GL_FRAMEBUFFER_COMPLETE_EXT;
}

static bool
init(void)
{
   programs[SKY_PROGRAM] = demo_shaders("island, sky", sky_vertex, sky_fragment);
   programs[LAND_PROGRAM] = demo_shaders("island, land", land_vertex, land_fragment);
   programs[SEA_PROGRAM] = demo_shaders("island, sea", sea_vertex, sea_fragment);
   for (int i = 0; i < NUM_PROGRAMS; i++)
      if (!programs[i])
         return false;
   make_land();
   return make_noise() && make_mirror();
}

/* --- The scene */

static GLuint
use(int which, float time)
{
   const GLuint program = programs[which];
   glsl.UseProgram(program);
   demo_uniform1f(program, "time", time);
   demo_uniform1i(program, "noise", 0);
   demo_uniform3f(program, "sun", -0.405f, 0.142f, -0.903f);
   return program;
}

static void
set_camera(float aspect)
{
   demo_perspective(46.0f, aspect, 0.2f, 120.0f);
   glTranslatef(-eye[0], -eye[1], -eye[2]);
}

/* upward: 1, or -1 in the mirror. */
static void
draw_sky(float time, float aspect, float upward)
{
   const float y = tanf(46.0f * 3.1415927f / 360.0f), x = y * aspect;
   use(SKY_PROGRAM, time);
   glDisable(GL_DEPTH_TEST);
   glBegin(GL_QUADS);
   for (int k = 0; k < 4; k++) {
      const float u = k == 1 || k == 2 ? 1.0f : -1.0f, v = k >= 2 ? 1.0f : -1.0f;
      glTexCoord3f(x * u, y * v * upward, -1.0f);
      glVertex4f(u, v, 1.0f, 1.0f);
   }
   glEnd();
   glEnable(GL_DEPTH_TEST);
}

static void
draw_above(float time, float aspect, float upward)
{
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   draw_sky(time, aspect, upward);
   set_camera(aspect);
   glScalef(1.0f, upward, 1.0f);
   use(LAND_PROGRAM, time);
   glTranslatef(1.2f, 0.0f, -5.5f);
   glCallList(land);
}

static void
draw_sea(float time)
{
   enum { ROWS = 90, COLUMNS = 60 };
   const GLuint program = use(SEA_PROGRAM, time);
   demo_uniform1i(program, "reflection", 1);
   demo_uniform3f(program, "eye", eye[0], eye[1], eye[2]);
   for (int i = 0; i < ROWS; i++) {
      const float a = (float)i / ROWS, b = (float)(i + 1) / ROWS;
      const float rows[2] = {7.0f - 100.0f * b * b * b, 7.0f - 100.0f * a * a * a};
      glBegin(GL_TRIANGLE_STRIP);
      for (int k = 0; k <= COLUMNS; k++)
         for (int r = 0; r < 2; r++)
            glVertex3f((2.0f * (float)k / COLUMNS - 1.0f) * (9.0f - 0.8f * rows[r] + 5.6f), 0.0f,
                       rows[r]);
      glEnd();
   }
}

static void
draw(float time, float aspect)
{
   GLint viewport[4], target;
   glGetIntegerv(GL_VIEWPORT, viewport);
   glGetIntegerv(GL_FRAMEBUFFER_BINDING_EXT, &target);
   glEnable(GL_DEPTH_TEST);
   glBindTexture(GL_TEXTURE_2D, noise);
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, framebuffer);
   glViewport(0, 0, MIRROR, MIRROR);
   draw_above(time, aspect, -1.0f);
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, (GLuint)target);
   glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
   draw_above(time, aspect, 1.0f);
   set_camera(aspect);
   glActiveTexture(GL_TEXTURE1);
   glBindTexture(GL_TEXTURE_2D, mirror);
   glActiveTexture(GL_TEXTURE0);
   draw_sea(time);
   glsl.UseProgram(0);
   glActiveTexture(GL_TEXTURE1);
   glBindTexture(GL_TEXTURE_2D, 0);
   glActiveTexture(GL_TEXTURE0);
   glBindTexture(GL_TEXTURE_2D, 0);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_island = {
    "island",
    "an island by GLSL and a framebuffer object: sky, land and a sea that mirrors them",
    "GL_ARB_shading_language_100",
    2.0f,
    init,
    draw,
};
