/* EXT_vertex_shader: the enable, and what stays of the conventional pipeline. */
#include "ct_evs.h"

static void
capability(void)
{
   GLboolean b = 7;
   GLint i = 7;
   GLfloat f = 7;
   GLdouble d = 7;
   CHECK("EVS-068", !glIsEnabled(EVS));
   for (int on = 0; on < 2; on++) {
      CHECK_ERROR("EVS-068", GL_NO_ERROR, on ? glEnable(EVS) : glDisable(EVS));
      glGetBooleanv(EVS, &b);
      glGetIntegerv(EVS, &i);
      glGetFloatv(EVS, &f);
      glGetDoublev(EVS, &d);
      CHECK("EVS-068", glIsEnabled(EVS) == on && b == on && i == on && f == (float)on && d == on);
   }
}

/* A scene with light, texgen and a texture matrix; the colour of the middle. */
static void
light_scene(void)
{
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightfv(GL_LIGHT0, GL_POSITION, VEC4(0, 0, 1, 0));
   glLightfv(GL_LIGHT0, GL_DIFFUSE, VEC4(0, 0.5f, 0, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, VEC4(0, 0, 0, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, VEC4(0, 1, 0, 1));
}

static void
disabled(void)
{
   light_scene();
   evs_color_shader("EVS-069", 1, 1, 0, 0);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glVariantfvEXT(variant, VEC4(1, 0, 0, 1));
   glDisable(EVS);
   evs_check_color("EVS-069", 0, 0.5f, 0);
   glEnable(EVS);
   evs_check_color("EVS-069 EVS-070 EVS-071", 1, 0, 0);
}

/* Colour material, texgen, texture matrix: nothing of it reaches the shader's results. */
static void
replaced(void)
{
   light_scene();
   glEnable(GL_COLOR_MATERIAL);
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
   glTexGenfv(GL_S, GL_OBJECT_PLANE, VEC4(0, 0, 0, 9));
   glEnable(GL_TEXTURE_GEN_S);
   glMatrixMode(GL_TEXTURE);
   glScalef(5, 5, 5);
   glMatrixMode(GL_MODELVIEW);
   evs_begin(1);
   const GLuint half = evs_constant(0.5f, 0, 0, 1);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, half);
   evs_show_color(evs_constant(0.25f, 0.5f, 0.75f, 1));
   evs_show(evs_constant(0.5f, 0.25f, 0.125f, 1));
   evs_end("EVS-070");
   const struct ct_result r = evs_point();
   CHECK("EVS-070", r.drawn);
   ct_near("EVS-070", 1, r.window, VEC4(0.75f * CT_SIZE), 1e-3f, "x in the window");
   CHECK_NEAR("EVS-070 EVS-071", 4, r.color, VEC4(0.25f, 0.5f, 0.75f, 1), 1e-6f);
   CHECK_NEAR("EVS-070 EVS-182", 4, r.tex, VEC4(0.5f, 0.25f, 0.125f, 1), 0);
}

static void
clamped_colors(void)
{
   evs_begin(1);
   evs_show_color(evs_constant(2, -1, 0.5f, 1));
   evs_end("EVS-072");
   evs_check_color("EVS-072", 1, 0, 0.5f);
   CHECK_NEAR("EVS-072", 4, evs_point().color, VEC4(1, 0, 0.5f, 1), 1e-6f);
}

static void
flat_shading(void)
{
   evs_begin(1);
   evs_show_color(glBindParameterEXT(GL_CURRENT_COLOR));
   evs_end("EVS-072");
   glShadeModel(GL_FLAT);
   glBegin(GL_TRIANGLES);
   glColor3f(1, 0, 0);
   glVertex2f(-1, -1);
   glColor3f(0, 1, 0);
   glVertex2f(3, -1);
   glColor3f(0, 0, 1);
   glVertex2f(-1, 3);
   glEnd();
   CHECK_PIXEL("EVS-072", CT_SIZE / 4, CT_SIZE / 4, 0, 0, 1);
}

static void
raster_pos(void)
{
   float position[4] = {0}, color[4] = {0};
   evs_begin(1);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, evs_constant(0.9f, 0.9f, 0, 1));
   evs_show_color(evs_constant(1, 0, 0, 1));
   evs_end("EVS-074");
   glColor3f(0, 1, 0);
   glRasterPos2f(-0.5f, 0);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
   glGetFloatv(GL_CURRENT_RASTER_COLOR, color);
   ct_near("EVS-074", 2, position, VEC4(CT_SIZE / 4.0f, CT_SIZE / 2.0f), 1e-4f, "raster position");
   CHECK_NEAR("EVS-074", 4, color, VEC4(0, 1, 0, 1), 1e-6f);
   CHECK("EVS-074", glIsEnabled(EVS));
}

/* The plane x >= 0.25 in eye space, under a projection that scales. */
static void
clip_planes(void)
{
   const double plane[4] = {1, 0, 0, -0.25};
   unsigned lit[2];
   glMatrixMode(GL_PROJECTION);
   glScalef(0.5f, 0.5f, 1);
   glTranslatef(0.25f, 0, 0);
   glMatrixMode(GL_MODELVIEW);
   glClipPlane(GL_CLIP_PLANE0, plane);
   glEnable(GL_CLIP_PLANE0);
   evs_color_shader("EVS-075", 1, 1, 1, 1);
   for (int on = 0; on < 2; on++) {
      if (!on)
         glDisable(EVS);
      else
         glEnable(EVS);
      ct_clear(0, 0, 0, 1);
      ct_quad(-3, -3, 3, 3, 0);
      lit[on] = ct_count_lit();
   }
   /* Columns from (0.25 + 0.25) / 2 on: 5/8 of the window is to the left. */
   CHECK("EVS-075", lit[0] == CT_SIZE * CT_SIZE * 3 / 8);
   CHECK("EVS-075", lit[1] == lit[0]);
   CHECK_PIXEL("EVS-075", CT_SIZE * 5 / 8 - 2, CT_SIZE / 2, 0, 0, 0);
   CHECK_PIXEL("EVS-075", CT_SIZE * 5 / 8 + 1, CT_SIZE / 2, 1, 1, 1);
   glDisable(GL_CLIP_PLANE0);
   ct_quad(-3, -3, 3, 3, 0);
   CHECK("EVS-075", ct_count_lit() == CT_SIZE * CT_SIZE);
   /* Another plane, and both. */
   const double above[4] = {0, 1, 0, 0};
   glClipPlane(GL_CLIP_PLANE0 + 5, above);
   glEnable(GL_CLIP_PLANE0 + 5);
   ct_clear(0, 0, 0, 1);
   ct_quad(-3, -3, 3, 3, 0);
   CHECK("EVS-075", ct_count_lit() == CT_SIZE * CT_SIZE / 2);
   CHECK_PIXEL("EVS-075", CT_SIZE / 4, CT_SIZE / 4, 0, 0, 0);
   glEnable(GL_CLIP_PLANE0);
   ct_clear(0, 0, 0, 1);
   ct_quad(-3, -3, 3, 3, 0);
   CHECK("EVS-075", ct_count_lit() == CT_SIZE * CT_SIZE * 3 / 16);
}

static void
singular_projection(void)
{
   const double plane[4] = {1, 0, 0, 0};
   static const float zero[16];
   glClipPlane(GL_CLIP_PLANE0, plane);
   glEnable(GL_CLIP_PLANE0);
   evs_color_shader("EVS-076", 1, 1, 1, 1);
   glMatrixMode(GL_PROJECTION);
   glLoadMatrixf(zero);
   glMatrixMode(GL_MODELVIEW);
   ct_quad(-1, -1, 1, 1, 0);
   glFinish();
   CHECK_ERROR("EVS-076", GL_NO_ERROR, (void)0);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glDisable(GL_CLIP_PLANE0);
   evs_check_color("EVS-076", 1, 1, 1);
}

/* House rule where the specification says "-": the enable is one of ENABLE_BIT. */
static void
saved_enable(void)
{
   evs_color_shader("EVS-077 B-01", 1, 1, 0, 0);
   glDisable(EVS);
   glPushAttrib(GL_ENABLE_BIT);
   glEnable(EVS);
   glPopAttrib();
   CHECK("EVS-077 B-01", !glIsEnabled(EVS));
   glColor3f(0, 1, 0);
   evs_check_color("EVS-077 B-01", 0, 1, 0);
}

static void
polygon_modes(void)
{
   evs_color_shader("EVS-078", 1, 1, 1, 0);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   evs_check_color("EVS-078", 0, 0, 0);
   /* The outline lies on the edges of the window: which of two sides is inside is the rule's. */
   float sides[2][4];
   ct_read_pixel(0, CT_SIZE / 2, sides[0]);
   ct_read_pixel(CT_SIZE - 1, CT_SIZE / 2, sides[1]);
   CHECK_NEAR("EVS-078", 4, sides[sides[0][0] == 0], VEC4(1, 1, 0, 1), 2 / 255.0f);
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
   glEnable(GL_CULL_FACE);
   glCullFace(GL_FRONT);
   evs_check_color("EVS-078", 0, 0, 0);
   glFrontFace(GL_CW);
   evs_check_color("EVS-078", 1, 1, 0);
   glDisable(GL_CULL_FACE);
   /* Both faces have the one colour there is. */
   glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 1);
   glEnable(GL_LIGHTING);
   evs_check_color("EVS-078", 1, 1, 0);
   glFrontFace(GL_CCW);
   evs_check_color("EVS-078", 1, 1, 0);
}

static void
point_size(void)
{
   evs_color_shader("EVS-079", 1, 1, 1, 1);
   glPointSize(6);
   if (ct_has_extension("GL_ARB_point_parameters"))
      glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, VEC4(0, 0, 1));
   glTranslatef(0, 0, -0.5f);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   glVertex2f(0, 0);
   glEnd();
   CHECK("EVS-079", ct_count_lit() == 36);
}

/* A raster position between a change of state and a draw does not make the draw conventional. */
static void
raster_pos_between(void)
{
   evs_begin(1);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, evs_constant(0, 0, 0, 1));
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR1_EXT, evs_constant(0, 1, 0, 0));
   if (!evs_end("EVS-074"))
      return;
   glEnable(GL_LIGHTING);
   evs_check_color("EVS-074", 0, 0, 0);
   glEnable(GL_COLOR_SUM);
   glRasterPos2f(0, 0);
   evs_check_color("EVS-074 EVS-180 B-12", 0, 1, 0);
}

static const struct ct_test tests[] = {
    {"capability", capability},     {"disabled", disabled},
    {"replaced", replaced},         {"clamped_colors", clamped_colors},
    {"flat_shading", flat_shading}, {"raster_pos", raster_pos},
    {"clip_planes", clip_planes},   {"singular_projection", singular_projection},
    {"saved_enable", saved_enable}, {"polygon_modes", polygon_modes},
    {"point_size", point_size},     {"raster_pos_between", raster_pos_between},
};
CT_TOPIC(evs_enable, "GL_EXT_vertex_shader", tests);
