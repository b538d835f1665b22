/* Pods that open into flowers: a vertex shader of EXT_vertex_shader blends two shapes, each vertex
 * with its own delay, and lights the result by the bound state of light and material. */
#include "demo.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define TINTS 5

/* Symbols that outlive the definition. */
static GLuint shader, flower_position, flower_normal, petal; /* variants */
static GLuint tint, moment;                                  /* invariants */

static GLuint
symbol(GLenum type, GLenum storage, GLuint count)
{
   return evs.GenSymbols(type, storage, GL_FULL_RANGE_EXT, count);
}

static GLuint
constant(float value)
{
   const GLuint id = symbol(GL_SCALAR_EXT, GL_LOCAL_CONSTANT_EXT, 1);
   evs.SetLocalConstant(id, GL_FLOAT, &value);
   return id;
}

static GLuint
vector(void)
{
   return symbol(GL_VECTOR_EXT, GL_LOCAL_EXT, 1);
}

static GLuint
scalar(void)
{
   return symbol(GL_SCALAR_EXT, GL_LOCAL_EXT, 1);
}

/* How far this vertex has opened: the moment less its delay, between 0 and 1, eased. */
static GLuint
define_opening(void)
{
   const GLuint zero = constant(0.0f), one = constant(1.0f), two = constant(-2.0f);
   const GLuint three = constant(3.0f), w = scalar(), ease = scalar();
   evs.ShaderOp2(GL_OP_SUB_EXT, w, moment, petal);
   evs.ShaderOp3(GL_OP_CLAMP_EXT, w, w, zero, one);
   evs.ShaderOp3(GL_OP_MADD_EXT, ease, w, two, three);
   evs.ShaderOp2(GL_OP_MUL_EXT, ease, ease, w);
   evs.ShaderOp2(GL_OP_MUL_EXT, w, ease, w);
   return w;
}

/* from + weight * (to - from) */
static GLuint
define_blend(GLuint from, GLuint to, GLuint weight)
{
   const GLuint r = vector();
   evs.ShaderOp2(GL_OP_SUB_EXT, r, to, from);
   evs.ShaderOp3(GL_OP_MADD_EXT, r, r, weight, from);
   return r;
}

static void
define_normalize(GLuint v)
{
   const GLuint length = scalar();
   evs.ShaderOp2(GL_OP_DOT3_EXT, length, v, v);
   evs.ShaderOp1(GL_OP_RECIP_SQRT_EXT, length, length);
   evs.ShaderOp2(GL_OP_MUL_EXT, v, v, length);
}

/* Petals are seen from both sides: the normal turns to the eye. */
static void
define_face_eye(GLuint normal)
{
   const GLuint z = scalar(), zero = constant(0.0f), one = constant(1.0f), two = constant(-2.0f);
   evs.ExtractComponent(z, normal, 2);
   evs.ShaderOp2(GL_OP_SET_LT_EXT, z, z, zero);
   evs.ShaderOp3(GL_OP_MADD_EXT, z, z, two, one);
   evs.ShaderOp2(GL_OP_MUL_EXT, normal, normal, z);
}

/* max(n . v, 0) */
static GLuint
define_cosine(GLuint n, GLuint v)
{
   const GLuint r = scalar(), zero = constant(0.0f);
   evs.ShaderOp2(GL_OP_DOT3_EXT, r, n, v);
   evs.ShaderOp2(GL_OP_MAX_EXT, r, r, zero);
   return r;
}

/* Colours of the eye-space normal under light 0, which is directional. */
static void
define_lighting(GLuint normal, GLuint base)
{
   const GLuint light = evs.BindLightParameter(GL_LIGHT0, GL_POSITION);
   const GLuint diffuse = evs.BindLightParameter(GL_LIGHT0, GL_DIFFUSE);
   const GLuint specular = evs.BindMaterialParameter(GL_FRONT, GL_SPECULAR);
   const GLuint gloss = evs.BindMaterialParameter(GL_FRONT, GL_SHININESS);
   const GLuint ambient = evs.BindParameter(GL_LIGHT_MODEL_AMBIENT);
   const GLuint half = vector(), sum = vector(), highlight = scalar(), up = vector();
   evs.Swizzle(up, light, GL_ZERO_EXT, GL_ZERO_EXT, GL_ONE_EXT, GL_ZERO_EXT);
   evs.ShaderOp2(GL_OP_ADD_EXT, half, light, up);
   define_normalize(half);
   evs.ShaderOp2(GL_OP_POWER_EXT, highlight, define_cosine(normal, half), gloss);
   evs.ShaderOp3(GL_OP_MADD_EXT, sum, diffuse, define_cosine(normal, light), ambient);
   evs.ShaderOp2(GL_OP_MUL_EXT, GL_OUTPUT_COLOR0_EXT, sum, base);
   evs.ShaderOp2(GL_OP_MUL_EXT, GL_OUTPUT_COLOR1_EXT, specular, highlight);
}

static void
define(void)
{
   const GLuint position = evs.BindParameter(GL_CURRENT_VERTEX_EXT);
   const GLuint normal = evs.BindParameter(GL_CURRENT_NORMAL);
   const GLuint mvp = evs.BindParameter(GL_MVP_MATRIX_EXT);
   const GLuint modelview = evs.BindParameter(GL_MODELVIEW_MATRIX);
   const GLuint opened = define_opening();
   const GLuint place = define_blend(position, flower_position, opened);
   const GLuint eye_normal = define_blend(normal, flower_normal, opened);
   const GLuint index = scalar(), base = vector(), next = vector(), part = scalar();
   evs.ShaderOp2(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, mvp, place);
   evs.ShaderOp2(GL_OP_MULTIPLY_MATRIX_EXT, eye_normal, modelview, eye_normal);
   define_normalize(eye_normal);
   define_face_eye(eye_normal);
   /* Between two neighbours of the palette. */
   evs.ShaderOp2(GL_OP_MUL_EXT, index, opened, constant((float)TINTS - 1.01f));
   evs.ShaderOp1(GL_OP_FRAC_EXT, part, index);
   evs.ShaderOp2(GL_OP_INDEX_EXT, base, index, tint);
   evs.ShaderOp2(GL_OP_INDEX_EXT, next, index, tint + 1);
   define_lighting(eye_normal, define_blend(base, next, part));
}

static bool
init(void)
{
   static const float tints[TINTS][4] = {{0.16f, 0.42f, 0.13f, 1},
                                         {0.45f, 0.55f, 0.16f, 1},
                                         {0.95f, 0.55f, 0.35f, 1},
                                         {0.95f, 0.30f, 0.45f, 1},
                                         {0.98f, 0.70f, 0.85f, 1}};
   GLint optimized = 0;
   shader = evs.GenVertexShaders(1);
   flower_position = symbol(GL_VECTOR_EXT, GL_VARIANT_EXT, 1);
   flower_normal = symbol(GL_VECTOR_EXT, GL_VARIANT_EXT, 1);
   petal = symbol(GL_SCALAR_EXT, GL_VARIANT_EXT, 1);
   moment = symbol(GL_SCALAR_EXT, GL_INVARIANT_EXT, 1);
   tint = symbol(GL_VECTOR_EXT, GL_INVARIANT_EXT, TINTS);
   for (GLuint i = 0; i < TINTS; i++)
      evs.SetInvariant(tint + i, GL_FLOAT, tints[i]);
   evs.BindVertexShader(shader);
   evs.BeginVertexShader();
   define();
   evs.EndVertexShader();
   glGetIntegerv(GL_VERTEX_SHADER_OPTIMIZED_EXT, &optimized);
   if (!optimized)
      fprintf(stderr, "bloom: the driver does not take this vertex shader\n");
   return optimized;
}

/* --- Shapes over u around the stem and v from its foot to the tip */

static void
pod(float u, float v, float p[3])
{
   const float angle = 6.2831853f * u, turn = 3.1415927f * v;
   const float radius = 0.42f * powf(sinf(turn), 0.8f) * (1.0f - 0.35f * v);
   p[0] = radius * cosf(angle);
   p[1] = 0.5f - 0.6f * cosf(turn);
   p[2] = radius * sinf(angle);
}

static void
flower(float u, float v, float p[3])
{
   const float angle = 6.2831853f * u, petals = 0.5f + 0.5f * cosf(6.0f * angle);
   const float out = sinf(1.5707963f * v);
   const float radius = out * (0.25f + 0.55f * petals * v);
   p[0] = radius * cosf(angle);
   p[1] = 0.05f + 0.75f * v * v - 0.35f * petals * v * v * v;
   p[2] = radius * sinf(angle);
}

/* By differences; the step goes inwards at the ends of v. */
static void
normal_of(void (*shape)(float, float, float[3]), float u, float v, float n[3])
{
   const float step = 0.004f;
   const float at = v < 0.01f ? 0.01f : v > 0.985f ? 0.985f : v;
   float p[3], a[3], b[3];
   shape(u, at, p);
   shape(u + step, at, a);
   shape(u, at + step, b);
   for (int i = 0; i < 3; i++) {
      a[i] -= p[i];
      b[i] -= p[i];
   }
   n[0] = b[1] * a[2] - b[2] * a[1];
   n[1] = b[2] * a[0] - b[0] * a[2];
   n[2] = b[0] * a[1] - b[1] * a[0];
   demo_normalize(n);
}

static void
emit(float u, float v)
{
   float from[3], to[4] = {0, 0, 0, 1}, n[4] = {0};
   /* The tips open first. */
   const float delay = 0.55f * (1.0f - v);
   flower(u, v, to);
   normal_of(flower, u, v, n);
   evs.Variantfv(flower_position, to);
   evs.Variantfv(flower_normal, n);
   evs.Variantfv(petal, &delay);
   pod(u, v, from);
   normal_of(pod, u, v, n);
   glNormal3fv(n);
   glVertex3fv(from);
}

static void
draw_pod(void)
{
   enum { ROUND = 96, ALONG = 40 };
   for (int i = 0; i < ROUND; i++) {
      glBegin(GL_QUAD_STRIP);
      for (int j = 0; j <= ALONG; j++) {
         emit((float)(i + 1) / ROUND, (float)j / ALONG);
         emit((float)i / ROUND, (float)j / ALONG);
      }
      glEnd();
   }
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.62f, 0.78f, 0.92f}, bottom[3] = {0.24f, 0.36f, 0.30f};
   static const float white[4] = {0.95f, 0.93f, 0.88f, 1}, dim[4] = {0.42f, 0.42f, 0.46f, 1};
   static const float gloss[4] = {0.35f, 0.35f, 0.35f, 1};
   float light[4] = {-0.35f, 0.6f, 0.75f, 0};
   demo_normalize(light);
   demo_backdrop(top, bottom);
   demo_perspective(36.0f, aspect, 0.5f, 20.0f);
   glLightfv(GL_LIGHT0, GL_POSITION, light);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, white);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, dim);
   glMaterialfv(GL_FRONT, GL_SPECULAR, gloss);
   glMaterialf(GL_FRONT, GL_SHININESS, 24.0f);
   glTranslatef(0.0f, -0.35f, -5.9f);
   glRotatef(42.0f, 1.0f, 0.0f, 0.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_COLOR_SUM);
   glEnable(GL_VERTEX_SHADER_EXT);
   evs.BindVertexShader(shader);
   for (int i = 0; i < 5; i++) {
      const float phase = 0.5f - 0.5f * cosf(0.5f * time + 0.6f * (float)i);
      const float opened = 1.62f * phase;
      evs.SetInvariant(moment, GL_FLOAT, &opened);
      glPushMatrix();
      glTranslatef(0.92f * ((float)i - 2.0f), 0.0f, i % 2 ? 0.8f : -0.6f);
      glRotatef(15.0f * time + 50.0f * (float)i, 0.0f, 1.0f, 0.0f);
      draw_pod();
      glPopMatrix();
   }
   glDisable(GL_VERTEX_SHADER_EXT);
   glDisable(GL_COLOR_SUM);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_bloom = {
    "bloom",
    "pods open into flowers: two shapes blended by a vertex shader (EXT_vertex_shader)",
    "GL_EXT_vertex_shader",
    0.6f,
    init,
    draw,
};
