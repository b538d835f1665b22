/* The conventional vertex pipeline as a program sees it: lighting against the formulas, texture
 * generation, clipping, feedback and selection (OpenGL 1.3 chapters 2 and 5). */
#include "ct.h"

#define MID (CT_SIZE / 2)

struct lit_scene {
   float light_position[4], light_ambient[4], light_diffuse[4], light_specular[4];
   float spot_direction[3], spot_exponent, spot_cutoff, attenuation[3];
   float ambient[4], diffuse[4], specular[4], emission[4], shininess;
   float model_ambient[4], vertex[3], normal[3];
   int local_viewer;
};

static void
random_vector(float *v, int n, float low, float high)
{
   for (int i = 0; i < n; i++)
      v[i] = ct_random(low, high);
}

static float
dot(const float *a, const float *b)
{
   return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void
normalize(float *v)
{
   const float length = sqrtf(dot(v, v));
   for (int i = 0; i < 3; i++)
      v[i] /= length;
}

static void
random_scene(struct lit_scene *s, int i)
{
   random_vector(s->light_position, 3, -2, 2);
   s->light_position[2] += 2;
   s->light_position[3] = i % 2 ? 1 : 0;
   random_vector(s->light_ambient, 4, 0, 0.4f);
   random_vector(s->light_diffuse, 4, 0, 1);
   random_vector(s->light_specular, 4, 0, 1);
   for (int c = 0; c < 3; c++)
      s->spot_direction[c] = -s->light_position[c] + ct_random(-0.2f, 0.2f);
   s->spot_exponent = i % 4 == 3 ? ct_random(0, 5) : 0;
   s->spot_cutoff = i % 4 == 3 ? ct_random(30, 90) : 180;
   s->attenuation[0] = 1;
   s->attenuation[1] = i % 2 ? ct_random(0, 0.3f) : 0;
   s->attenuation[2] = i % 2 ? ct_random(0, 0.3f) : 0;
   random_vector(s->ambient, 4, 0, 1);
   random_vector(s->diffuse, 4, 0, 1);
   random_vector(s->specular, 4, 0, 1);
   random_vector(s->emission, 4, 0, 0.2f);
   s->shininess = i % 3 ? ct_random(1, 20) : 0;
   random_vector(s->model_ambient, 4, 0, 0.5f);
   random_vector(s->vertex, 3, -0.5f, 0.5f);
   s->vertex[2] -= 0.2f;
   random_vector(s->normal, 3, -1, 1);
   s->normal[2] = 1;
   normalize(s->normal);
   s->local_viewer = i / 4 % 2;
}

static void
set_scene(const struct lit_scene *s)
{
   glLightfv(GL_LIGHT2, GL_POSITION, s->light_position);
   glLightfv(GL_LIGHT2, GL_AMBIENT, s->light_ambient);
   glLightfv(GL_LIGHT2, GL_DIFFUSE, s->light_diffuse);
   glLightfv(GL_LIGHT2, GL_SPECULAR, s->light_specular);
   glLightfv(GL_LIGHT2, GL_SPOT_DIRECTION, s->spot_direction);
   glLightf(GL_LIGHT2, GL_SPOT_EXPONENT, s->spot_exponent);
   glLightf(GL_LIGHT2, GL_SPOT_CUTOFF, s->spot_cutoff);
   glLightf(GL_LIGHT2, GL_CONSTANT_ATTENUATION, s->attenuation[0]);
   glLightf(GL_LIGHT2, GL_LINEAR_ATTENUATION, s->attenuation[1]);
   glLightf(GL_LIGHT2, GL_QUADRATIC_ATTENUATION, s->attenuation[2]);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, s->ambient);
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, s->diffuse);
   glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, s->specular);
   glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, s->emission);
   glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, s->shininess);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, s->model_ambient);
   glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, s->local_viewer);
}

/* Section 2.13.1 */
static void
expected_color(const struct lit_scene *s, float out[4])
{
   float to_light[3], half[3], viewer[3] = {0, 0, 1}, spot[3];
   const int local = s->light_position[3] != 0;
   for (int i = 0; i < 3; i++) {
      to_light[i] = s->light_position[i] - (local ? s->vertex[i] : 0);
      spot[i] = s->spot_direction[i];
      if (s->local_viewer)
         viewer[i] = -s->vertex[i];
   }
   const float d = sqrtf(dot(to_light, to_light));
   normalize(to_light);
   normalize(viewer);
   normalize(spot);
   for (int i = 0; i < 3; i++)
      half[i] = to_light[i] + viewer[i];
   normalize(half);
   float weight =
       local ? 1 / (s->attenuation[0] + s->attenuation[1] * d + s->attenuation[2] * d * d) : 1;
   const float cosine = -dot(to_light, spot);
   if (s->spot_cutoff != 180)
      weight *=
          cosine >= cosf(s->spot_cutoff * 3.14159265f / 180) ? powf(cosine, s->spot_exponent) : 0;
   const float n_dot_l = fmaxf(dot(s->normal, to_light), 0);
   const float shine = n_dot_l > 0 ? powf(fmaxf(dot(s->normal, half), 0), s->shininess) : 0;
   for (int i = 0; i < 3; i++) {
      out[i] = s->emission[i] + s->ambient[i] * s->model_ambient[i] +
               weight * (s->ambient[i] * s->light_ambient[i] +
                         n_dot_l * s->diffuse[i] * s->light_diffuse[i] +
                         shine * s->specular[i] * s->light_specular[i]);
      out[i] = fminf(fmaxf(out[i], 0), 1);
   }
   out[3] = s->diffuse[3];
}

static void
feedback_point(const float vertex[3], float out[13])
{
   float buffer[64] = {0};
   glFeedbackBuffer(64, GL_4D_COLOR_TEXTURE, buffer);
   glRenderMode(GL_FEEDBACK);
   glBegin(GL_POINTS);
   glVertex3fv(vertex);
   glEnd();
   if (glRenderMode(GL_RENDER) < 13)
      buffer[0] = 0;
   memcpy(out, buffer, 13 * sizeof *out);
}

static void
lighting(void)
{
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT2);
   for (int i = 0; i < 64; i++) {
      struct lit_scene s;
      float got[13], expected[4];
      random_scene(&s, i);
      set_scene(&s);
      glNormal3fv(s.normal);
      feedback_point(s.vertex, got);
      expected_color(&s, expected);
      ct_check("GL-2.13.1", got[0] == (float)GL_POINT_TOKEN, "no point in scene %d", i);
      ct_near("GL-2.13.1", 4, got + 5, expected, 2e-3f, "scene %d", i);
   }
}

/* Many lights add up; normals are rescaled or normalised. */
static void
light_sums_and_normals(void)
{
   static const float black[4] = {0, 0, 0, 1}, z[4] = {0, 0, 1, 0},
                      tenth[4] = {0.1f, 0.05f, 0.025f, 1};
   static const float white[4] = {1, 1, 1, 1}, origin[3];
   float got[13];
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, black);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, white);
   glEnable(GL_LIGHTING);
   for (int i = 0; i < 8; i++) {
      glLightfv(GL_LIGHT0 + (GLenum)i, GL_DIFFUSE, tenth);
      glLightfv(GL_LIGHT0 + (GLenum)i, GL_SPECULAR, black);
      glLightfv(GL_LIGHT0 + (GLenum)i, GL_POSITION, z);
   }
   glNormal3f(0, 0, 1);
   for (unsigned mask = 1; mask < 256; mask = mask * 2 + 1) {
      int lights = 0;
      for (int i = 0; i < 8; i++) {
         ((mask >> i) & 1 ? glEnable : glDisable)(GL_LIGHT0 + (GLenum)i);
         lights += (mask >> i) & 1;
      }
      feedback_point(origin, got);
      CHECK_NEAR("GL-2.13.1", 3, got + 5,
                 VEC4(0.1f * (float)lights, 0.05f * (float)lights, 0.025f * (float)lights, 0),
                 1e-4f);
   }
   glMatrixMode(GL_MODELVIEW);
   glScalef(0.5f, 0.5f, 0.5f); /* normals become twice as long */
   for (int i = 0; i < 3; i++) {
      (i == 1 ? glEnable : glDisable)(GL_NORMALIZE);
      (i == 2 ? glEnable : glDisable)(GL_RESCALE_NORMAL);
      glNormal3f(0, 0, 0.5f);
      const float length = i == 1 ? 1 : i == 2 ? 0.5f : 1; /* 0.5 * 2, normalised, rescaled back */
      feedback_point(origin, got);
      CHECK_NEAR("GL-2.10.3", 1, got + 5, VEC4(0.8f * length, 0, 0, 0), 1e-4f);
   }
}

static void
separate_specular(void)
{
   static const float black[4] = {0, 0, 0, 1}, z[4] = {0, 0, 1, 0}, half[4] = {0.5f, 0.5f, 0.5f, 1};
   static const uint8_t gray[4] = {128, 128, 128, 255};
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, black);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, half);
   glMaterialfv(GL_FRONT, GL_SPECULAR, half);
   glMaterialf(GL_FRONT, GL_SHININESS, 1);
   glLightfv(GL_LIGHT0, GL_POSITION, z);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glNormal3f(0, 0, 1);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, gray);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glEnable(GL_TEXTURE_2D);
   for (int separate = 0; separate < 2; separate++) {
      glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL,
                    separate ? GL_SEPARATE_SPECULAR_COLOR : GL_SINGLE_COLOR);
      ct_quad(-1, -1, 1, 1, 0);
      const float v = separate ? 0.5f * 0.502f + 0.5f : 0.502f;
      CHECK_PIXEL("GL-2.13.1 GL-3.9", MID, MID, v, v, v);
   }
}

static void
two_sided_lighting(void)
{
   static const float red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1}, white[4] = {1, 1, 1, 1};
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, white);
   glMaterialfv(GL_FRONT, GL_AMBIENT, red);
   glMaterialfv(GL_BACK, GL_AMBIENT, green);
   glEnable(GL_LIGHTING);
   for (int two = 0; two < 2; two++) {
      glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, two);
      for (int back = 0; back < 2; back++) {
         glFrontFace(back ? GL_CW : GL_CCW);
         ct_quad(-1, -1, 1, 1, 0);
         const float g = two && back;
         CHECK_PIXEL("GL-2.13.1", MID, MID, 1 - g, g, 0);
      }
   }
}

static void
texture_generation(void)
{
   static const float plane[4] = {2, 0, 0, 1}, vertex[3] = {0.25f, 0.5f, 0};
   static const GLenum coords[4] = {GL_S, GL_T, GL_R, GL_Q};
   float got[13];
   glTexCoord4f(9, 8, 7, 6);
   for (int i = 0; i < 4; i++) {
      glTexGeni(coords[i], GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
      glTexGenfv(coords[i], GL_OBJECT_PLANE, plane);
   }
   glEnable(GL_TEXTURE_GEN_S);
   glEnable(GL_TEXTURE_GEN_R);
   feedback_point(vertex, got);
   CHECK_NEAR("GL-2.10.4", 4, got + 9, VEC4(1.5f, 8, 1.5f, 6), 1e-5f);
   /* eye planes are transformed by the modelview matrix at the time they are given */
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(0.25f, 0, 0);
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
   glTexGenfv(GL_S, GL_EYE_PLANE, plane);
   feedback_point(vertex, got);
   CHECK_NEAR("GL-2.10.4", 1, got + 9, VEC4(1.5f, 0, 0, 0), 1e-5f);
   glLoadIdentity();
   feedback_point(vertex, got);
   CHECK_NEAR("GL-2.10.4", 1, got + 9, VEC4(1, 0, 0, 0), 1e-5f);
   /* then the texture matrix */
   glMatrixMode(GL_TEXTURE);
   glScalef(2, 3, 4);
   feedback_point(vertex, got);
   CHECK_NEAR("GL-2.10.2", 4, got + 9, VEC4(2, 24, 6, 6), 1e-4f);
}

static void
clip_planes(void)
{
   static const double right[4] = {1, 0, 0, 0}, upper[4] = {0, 1, 0, 0};
   glClipPlane(GL_CLIP_PLANE0, right);
   glEnable(GL_CLIP_PLANE0);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("GL-2.11", ct_count_lit() == CT_SIZE * MID);
   CHECK_PIXEL("GL-2.11", MID, MID, 1, 1, 1);
   CHECK_PIXEL("GL-2.11", MID - 1, MID, 0, 0, 0);
   glClipPlane(GL_CLIP_PLANE5, upper);
   glEnable(GL_CLIP_PLANE5);
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("GL-2.11", ct_count_lit() == MID * MID);
   /* the plane is fixed in eye space when it is given */
   glDisable(GL_CLIP_PLANE5);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(0.5f, 0, 0);
   glClipPlane(GL_CLIP_PLANE0, right);
   glLoadIdentity();
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK("GL-2.11", ct_count_lit() == CT_SIZE * MID / 2);
   double back[4];
   glGetClipPlane(GL_CLIP_PLANE0, back);
   CHECK("GL-2.11", back[0] == 1 && fabs(back[3] + 0.5) < 1e-6);
}

static void
feedback_tokens(void)
{
   float buffer[128];
   glFeedbackBuffer(128, GL_2D, buffer);
   CHECK("GL-5.3", glRenderMode(GL_FEEDBACK) == 0);
   glPassThrough(42);
   glBegin(GL_LINE_STRIP);
   glVertex2f(-0.5f, 0);
   glVertex2f(0.5f, 0);
   glVertex2f(0.5f, 0.5f);
   glEnd();
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
   const GLint n = glRenderMode(GL_RENDER);
   CHECK("GL-5.3", buffer[0] == (float)GL_PASS_THROUGH_TOKEN && buffer[1] == 42);
   CHECK("GL-5.3", buffer[2] == (float)GL_LINE_RESET_TOKEN && buffer[7] == (float)GL_LINE_TOKEN);
   CHECK_NEAR("GL-5.3", 4, buffer + 3, VEC4(MID / 2, MID, 3 * MID / 2, MID), 1e-4f);
   CHECK("GL-5.3", buffer[12] == (float)GL_POLYGON_TOKEN);
   CHECK("GL-5.3", n == (buffer[13] == 4 ? 22 : 12 + 2 * 8)); /* one quad or two triangles */
   /* overflow */
   glFeedbackBuffer(3, GL_2D, buffer);
   glRenderMode(GL_FEEDBACK);
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
   CHECK("GL-5.3", glRenderMode(GL_RENDER) == -1);
}

static void
selection(void)
{
   GLuint buffer[64];
   glSelectBuffer(64, buffer);
   glRenderMode(GL_SELECT);
   glInitNames();
   glPushName(1);
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0.5f);
   glPushName(2);
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, -0.5f);
   ct_quad(2, 2, 3, 3, 0); /* outside */
   glLoadName(3);
   ct_quad(2, 2, 3, 3, 0);
   glPopName();
   CHECK_ERROR("GL-5.2", GL_NO_ERROR, glPopName());
   CHECK_ERROR("GL-5.2", GL_STACK_UNDERFLOW, glPopName());
   CHECK_ERROR("GL-5.2", GL_INVALID_OPERATION, glLoadName(1));
   CHECK("GL-5.2", glRenderMode(GL_RENDER) == 2);
   CHECK("GL-5.2", buffer[0] == 1 && buffer[3] == 1);
   CHECK("GL-5.2", fabs(buffer[1] / 4294967295.0 - 0.75) < 1e-5);
   CHECK("GL-5.2", buffer[4] == 2 && buffer[7] == 1 && buffer[8] == 2);
   CHECK("GL-5.2", fabs(buffer[5] / 4294967295.0 - 0.25) < 1e-5);
}

static const struct ct_test tests[] = {
    {"lighting", lighting},
    {"light_sums_and_normals", light_sums_and_normals},
    {"separate_specular", separate_specular},
    {"two_sided_lighting", two_sided_lighting},
    {"texture_generation", texture_generation},
    {"clip_planes", clip_planes},
    {"feedback_tokens", feedback_tokens},
    {"selection", selection},
};
CT_TOPIC(core_vertex, "", tests);
