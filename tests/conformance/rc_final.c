/* The final combiner, and what stands around combiners: other state of fragments, all kinds of
 * primitives, other programs (checklist, sections 1, 7 and 10). */
#include "ct_arb.h"
#include "ct_rc.h"
#include "ct_target.h"

#define SUM GL_SPARE0_PLUS_SECONDARY_COLOR_NV

/* Stage 0 leaves all registers alone. */
static void
no_stages(void)
{
   rc_use(1);
   rc_out(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_DISCARD);
}

static void
blend(void)
{
   no_stages();
   glColor4f(0.5f, 0.25f, 1, 0.5f);
   glSecondaryColor3f(0.8f, 0.4f, 0.4f);
   rc_const(RC_C0, 0.4f, 0.8f, 1, 0.25f);
   rc_const(RC_C1, 0.1f, 0.2f, 0, 0.75f);
   rc_final('A', RC_PRIMARY, UID);
   rc_final('B', RC_SECONDARY, UID);
   rc_final('C', RC_C0, UID);
   rc_final('D', RC_C1, UID);
   rc_final('G', RC_C0, UID);
   rc_pixel("RC-146 RC-147", 0.7f, 0.9f, 0.4f, 0.25f);
   rc_final('D', GL_ZERO, UINV);
   rc_pixel("RC-146 RC-037", 1, 1, 1, 0.25f);
   /* Alpha in all three; G from alpha or blue. */
   rc_show(RC_C0);
   glFinalCombinerInputNV(GL_VARIABLE_D_NV, RC_C1, UID, GL_ALPHA);
   rc_pixel("RC-150", 0.75f, 0.75f, 0.75f, 0.25f);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, RC_PRIMARY, UID, GL_BLUE);
   rc_pixel("RC-151", 0.75f, 0.75f, 0.75f, 1);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, RC_PRIMARY, UINV, GL_ALPHA);
   rc_pixel("RC-151", 0.75f, 0.75f, 0.75f, 0.5f);
}

static void
negative_inputs(void)
{
   rc_const(RC_C0, 0.25f, 0.25f, 0.25f, 0.25f);
   rc_use(1);
   rc_move(0, RC_SPARE0, RC_C0, EXPN);
   rc_show(RC_SPARE0);
   rc_pixel("RC-149 RC-037", 0, 0, 0, 0);
   rc_final('D', RC_SPARE0, UINV);
   rc_final('G', RC_SPARE0, UINV);
   rc_pixel("RC-149", 1, 1, 1, 1);
}

static void
e_times_f(void)
{
   no_stages();
   glColor4f(0.5f, 1, 0.25f, 0.5f);
   rc_const(RC_C0, 0.5f, 0.25f, 1, 0);
   rc_const(RC_C1, 1, 0.5f, 0.5f, 0);
   rc_show(GL_ZERO);
   rc_final('E', RC_PRIMARY, UID);
   rc_final('F', RC_C0, UID);
   rc_final('D', GL_E_TIMES_F_NV, UID);
   rc_pixel("RC-155", 0.25f, 0.25f, 0.25f, 0);
   rc_final('D', GL_E_TIMES_F_NV, UINV);
   rc_pixel("RC-156", 0.75f, 0.75f, 0.75f, 0);
   rc_final('E', RC_PRIMARY, UINV);
   rc_final('D', GL_E_TIMES_F_NV, UID);
   rc_pixel("RC-155", 0.25f, 0, 0.75f, 0);
   rc_final('D', GL_ZERO, UID);
   rc_final('E', RC_PRIMARY, UID);
   rc_final('A', GL_E_TIMES_F_NV, UID);
   rc_final('B', RC_C1, UID);
   rc_pixel("RC-155", 0.25f, 0.125f, 0.125f, 0);
   rc_final('C', RC_C1, UID);
   rc_final('B', GL_ZERO, UID);
   rc_pixel("RC-155", 0.75f, 0.375f, 0.375f, 0);
   /* Registers as stages leave them. */
   rc_move(0, RC_PRIMARY, RC_C1, UID);
   rc_show(GL_ZERO);
   rc_final('E', RC_PRIMARY, UID);
   rc_final('F', RC_C0, UID);
   rc_final('D', GL_E_TIMES_F_NV, UID);
   rc_pixel("RC-161", 0.5f, 0.125f, 0.5f, 0);
}

static void
color_sum(void)
{
   rc_use(1);
   rc_const(RC_C0, 0.25f, 0.875f, 0.5f, 0.25f);
   glSecondaryColor3f(0.25f, 0.75f, 0.25f);
   rc_move(0, RC_SPARE0, RC_C0, EXPN);
   rc_show(GL_ZERO);
   rc_final('D', SUM, UID);
   rc_pixel("RC-158", 0.25f, 1, 0.25f, 0);
   /* 0.75 + 0.75, halved. */
   rc_const(RC_C1, 0.5f, 0.5f, 0.5f, 0.5f);
   rc_final('D', GL_ZERO, UID);
   rc_final('A', RC_C1, UID);
   rc_final('B', SUM, UID);
   rc_pixel("RC-162 RC-158", 0.125f, 0.5f, 0.125f, 0);
   glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, 0);
   rc_pixel("RC-162", 0.125f, 0.75f, 0.125f, 0);
   /* The inverse of 1.5 is 0. */
   rc_final('A', GL_ZERO, UID);
   rc_final('B', GL_ZERO, UID);
   rc_final('C', RC_C1, UID);
   rc_final('D', SUM, UINV);
   rc_pixel("RC-163", 1, 0.5f, 1, 0);
   rc_final('D', GL_ZERO, UID);
   rc_final('C', SUM, UID);
   rc_pixel("RC-158", 0.25f, 1, 0.25f, 0);
   /* The secondary colour that a stage left. */
   rc_move(0, RC_SECONDARY, GL_ZERO, UID);
   rc_pixel("RC-161", 0, 0, 0, 0);
}

static void
draw(float p[4])
{
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, p);
}

/* Nothing set: colour sum and fog of the conventional pipeline. */
static void
default_setup(void)
{
   float conventional[4], combined[4];
   glColor4f(0.5f, 0.25f, 0.75f, 0.25f);
   glSecondaryColor3f(0.25f, 0.5f, 0.5f);
   glFogfv(GL_FOG_COLOR, VEC4(0.25f, 0.75f, 0.5f, 0));
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, -1);
   glFogf(GL_FOG_END, 3);
   for (unsigned i = 0; i < 2; i++) {
      glEnable(GL_COLOR_SUM);
      (i ? glEnable : glDisable)(GL_FOG);
      glDisable(GL_REGISTER_COMBINERS_NV);
      draw(conventional);
      glEnable(GL_REGISTER_COMBINERS_NV);
      draw(combined);
      CHECK_NEAR("RC-168", 4, combined, conventional, 1.01f / 255);
   }
   /* Textures do not count. */
   glDisable(GL_FOG);
   glSecondaryColor3f(0, 0, 0);
   rc_texture(0, GL_RGBA, 0.5f, 0.5f, 0.5f, 0.5f);
   rc_pixel("RC-173", 0.5f, 0.25f, 0.75f, 0.25f);
}

static void
environments_apart(void)
{
   glColor4f(0.25f, 0.5f, 0.75f, 0.5f);
   rc_texture(0, GL_RGBA, 1, 1, 1, 1);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   rc_use(1);
   rc_pixel("RC-030 RC-029", 0.25f, 0.5f, 0.75f, 0.5f);
   GLint mode = 0;
   glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &mode);
   CHECK("RC-030", mode == GL_REPLACE);
   if (ct_has_extension("GL_NV_texture_env_combine4")) {
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE4_NV);
      rc_pixel("TE-031", 0.25f, 0.5f, 0.75f, 0.5f);
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   }
   /* And the other way round. */
   float before[4], after[4];
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   glDisable(GL_REGISTER_COMBINERS_NV);
   rc_texture(0, GL_RGBA, 0.5f, 0.75f, 0.25f, 0.5f);
   draw(before);
   rc_move(0, RC_SPARE0, GL_ZERO, UINV);
   glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
   rc_show(RC_C0);
   draw(after);
   CHECK_NEAR("RC-031", 4, after, before, 0);
}

/* The combiners' colour meets the same tests and blending as any other. */
static void
fragment_operations(void)
{
   no_stages();
   glColor4f(1, 0.5f, 0.25f, 1);
   rc_const(RC_C0, 0.5f, 0.25f, 0.75f, 0.25f);
   rc_show(RC_C0);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.5f);
   rc_pixel("RC-034", 0.125f, 0.25f, 0.125f, 0.25f);
   glAlphaFunc(GL_LESS, 0.5f);
   rc_pixel("RC-034", 0.5f, 0.25f, 0.75f, 0.25f);
   glDisable(GL_ALPHA_TEST);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE);
   rc_pixel("RC-034", 0.25f, 0.3125f, 0.3125f, 0.3125f);
   glDisable(GL_BLEND);
   glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
   glClearColor(0, 0, 0, 0);
   float p[4];
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   glClear(GL_COLOR_BUFFER_BIT);
   glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, p);
   CHECK_NEAR("RC-034", 4, p, VEC4(0.5f, 0, 0.75f, 0), 2.01f / 255);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 8, 8);
   ct_clear(0, 0, 0, 0);
   glDisable(GL_SCISSOR_TEST);
   ct_clear(0, 0, 0, 0);
   glEnable(GL_SCISSOR_TEST);
   ct_quad(-1, -1, 1, 1, 0);
   glDisable(GL_SCISSOR_TEST);
   CHECK("RC-034", ct_count_lit() == 64);
}

/* Coverage scales G: the edge of a smooth point is dimmer than its middle. */
static void
coverage(void)
{
   no_stages();
   rc_const(RC_C0, 1, 1, 1, 0.5f);
   rc_show(RC_C0);
   glEnable(GL_POINT_SMOOTH);
   glPointSize(9);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ZERO);
   ct_clear(0, 0, 0, 0);
   glBegin(GL_POINTS);
   glVertex2f(0, 0);
   glEnd();
   unsigned middle = 0, edge = 0;
   for (int i = 0; i < 400; i++) {
      float p[4];
      ct_read_pixel(54 + i % 20, 54 + i / 20, p);
      middle += fabsf(p[0] - 0.5f) < 0.02f;
      edge += p[0] > 0.02f && p[0] < 0.48f;
   }
   CHECK("RC-035", middle >= 25 && edge >= 4);
}

static void
check_middle(const char *ids)
{
   float p[4];
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, p);
   ct_near(ids, 4, p, VEC4(0.5f, 0.5f, 0.5f, 0.5f), 2.01f / 255, "the middle");
   ct_clear(0, 0, 0, 0);
}

/* The stage inverts the primary colour, (1/2, 1/2, 1/2, 1/2) of any primitive. */
static void
primitives(void)
{
   rc_use(1);
   rc_const(RC_C0, 0.5f, 0.5f, 0.5f, 0.5f);
   rc_move(0, RC_SPARE0, RC_PRIMARY, UINV);
   rc_in(0, GL_RGB, 'B', RC_C0, UID);
   rc_in(0, GL_ALPHA, 'B', RC_C0, UID);
   rc_show(RC_SPARE0);
   glColor4f(0, 0, 0, 0);
   ct_clear(0, 0, 0, 0);
   glPointSize(5);
   glLineWidth(5);
   glBegin(GL_POINTS);
   glVertex2f(0, 0);
   glEnd();
   check_middle("RC-029");
   glBegin(GL_LINES);
   glVertex2f(-1, 0);
   glVertex2f(1, 0);
   glEnd();
   check_middle("RC-029");
   ct_quad(-1, -1, 1, 1, 0);
   check_middle("RC-029");
}

static void
rectangles(void)
{
   rc_use(1);
   rc_const(RC_C0, 0.5f, 0.5f, 0.5f, 0.5f);
   rc_move(0, RC_SPARE0, RC_PRIMARY, UINV);
   rc_in(0, GL_RGB, 'B', RC_C0, UID);
   rc_in(0, GL_ALPHA, 'B', RC_C0, UID);
   rc_show(RC_SPARE0);
   static GLubyte black[16 * 16 * 4], ones[16 * 4];
   memset(ones, 0xff, sizeof ones);
   ct_clear(0, 0, 0, 0);
   glColor4f(0, 0, 0, 0);
   glWindowPos2i(CT_SIZE / 2 - 8, CT_SIZE / 2 - 8);
   glBitmap(16, 16, 0, 0, 0, 0, ones);
   check_middle("RC-029");
   glColor4f(1, 1, 1, 1);
   glWindowPos2i(CT_SIZE / 2 - 8, CT_SIZE / 2 - 8);
   CHECK_ERROR("RC-029", GL_NO_ERROR, glDrawPixels(16, 16, GL_RGBA, GL_UNSIGNED_BYTE, black));
   check_middle("RC-029");
}

static void
between_draws(void)
{
   float p[4];
   no_stages();
   rc_show(RC_C0);
   ct_clear(0, 0, 0, 0);
   rc_const(RC_C0, 1, 0, 0, 1);
   ct_quad(-1, -1, 0, 1, 0);
   rc_const(RC_C0, 0, 1, 0, 0.5f);
   ct_quad(0, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 4, CT_SIZE / 2, p);
   CHECK_NEAR("RC-201", 4, p, VEC4(1, 0, 0, 1), 1.01f / 255);
   ct_read_pixel(3 * CT_SIZE / 4, CT_SIZE / 2, p);
   CHECK_NEAR("RC-201", 4, p, VEC4(0, 1, 0, 0.5f), 1.01f / 255);
   ct_clear(0, 0, 0, 0);
   rc_show(RC_C0);
   ct_quad(-1, -1, 0, 1, 0);
   rc_final('D', GL_ZERO, UINV);
   ct_quad(0, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 4, CT_SIZE / 2, p);
   CHECK_NEAR("RC-201", 4, p, VEC4(0, 1, 0, 0.5f), 1.01f / 255);
}

/* A fragment program that is enabled runs instead. */
static void
fragment_programs(void)
{
   if (!ct_has_extension("GL_ARB_fragment_program"))
      ct_skip("no GL_ARB_fragment_program");
   no_stages();
   rc_const(RC_C0, 1, 0, 0, 1);
   rc_show(RC_C0);
   ct_arb_color("RC-197 D-13 AF-018", "@ MOV result.color, {0, 1, 0, 1}; END", 0, 1, 0);
   CHECK("RC-197", glIsEnabled(GL_REGISTER_COMBINERS_NV));
   glDisable(GL_FRAGMENT_PROGRAM_ARB);
   rc_pixel("RC-197 D-13", 1, 0, 0, 1);
}

static void
fragment_programs_of_nv(void)
{
   static const char text[] = "!!FP1.0 MOVR o[COLR], {0, 1, 0, 1}; END";
   if (!ct_has_extension("GL_NV_fragment_program"))
      ct_skip("no GL_NV_fragment_program");
   no_stages();
   rc_const(RC_C0, 1, 0, 0, 1);
   rc_show(RC_C0);
   glLoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 71, (GLsizei)strlen(text), (const GLubyte *)text);
   glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 71);
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   rc_pixel("RC-196", 0, 1, 0, 1);
   CHECK("RC-196", glIsEnabled(GL_REGISTER_COMBINERS_NV));
   glDisable(GL_FRAGMENT_PROGRAM_NV);
   rc_pixel("RC-196", 1, 0, 0, 1);
}

static void
draw_to_floats(void)
{
   const struct ct_target target = ct_new_target();
   const GLuint texture = ct_new_texture(GL_RGBA32F_ARB, CT_TARGET_SIZE, CT_TARGET_SIZE);
   (void)target;
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
   glBindTexture(GL_TEXTURE_2D, 0);
   if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
      ct_skip("no framebuffers of floats");
}

static bool
floats_are(const char *ids, float r, float g, float b, float a)
{
   float got[4];
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   ct_quad(-1, -1, 1, 1, 0);
   glReadPixels(CT_TARGET_SIZE / 2, CT_TARGET_SIZE / 2, 1, 1, GL_RGBA, GL_FLOAT, got);
   return CHECK_NEAR(ids, 4, got, VEC4(r, g, b, a), 1e-5f);
}

/* Buffers of floats take the clamps of mappings, outputs and the final combiner away; the colour
 * sum is clamped then. */
static void
unclamped(void)
{
   if (!ct_has_extension("GL_ARB_color_buffer_float") ||
       !ct_has_extension("GL_ARB_texture_float") || !ct_has_extension("GL_ARB_framebuffer_object"))
      ct_skip("no framebuffers of floats");
   draw_to_floats();
   rc_use(1);
   rc_const(RC_C0, 0.75f, 0.5f, 0.25f, 1);
   rc_move(0, RC_SPARE0, RC_C0, SID);
   rc_out_with(0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_SCALE_BY_FOUR_NV, GL_NONE, false,
               false, false);
   rc_out_with(0, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_SCALE_BY_FOUR_NV, GL_NONE, false,
               false, false);
   rc_show(RC_SPARE0);
   floats_are("RC-133 D-12", 3, 2, 1, 4);
   glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
   floats_are("RC-133", 1, 1, 1, 1);
   glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FALSE);
   floats_are("RC-133", 3, 2, 1, 4);

   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
   glColor4f(-2, 3, 0.5f, 5);
   rc_show(RC_PRIMARY);
   floats_are("RC-133", -2, 3, 0.5f, 5);
   rc_final('D', RC_PRIMARY, UINV);
   rc_final('G', RC_PRIMARY, UINV);
   floats_are("RC-133", 3, -2, 0.5f, -4);
   rc_move(0, RC_SPARE0, RC_PRIMARY, EXPN);
   rc_show(RC_SPARE0);
   floats_are("RC-133", -5, 5, 0, 9);

   rc_move(0, RC_SPARE0, RC_PRIMARY, SID);
   glSecondaryColor3f(0.25f, 0.25f, 0.25f);
   glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, GL_FALSE);
   rc_final('D', SUM, UID);
   floats_are("RC-133 D-12", 0, 1, 0.75f, 5);
   glEnable(GL_FOG);
   glFogfv(GL_FOG_COLOR, VEC4(-1, 2, 0.5f, 0));
   rc_final('D', GL_FOG, UID);
   floats_are("RC-133", -1, 2, 0.5f, 5);
}

static const struct ct_test tests[] = {
    {"blend", blend},
    {"negative_inputs", negative_inputs},
    {"e_times_f", e_times_f},
    {"color_sum", color_sum},
    {"default_setup", default_setup},
    {"environments_apart", environments_apart},
    {"fragment_operations", fragment_operations},
    {"coverage", coverage},
    {"primitives", primitives},
    {"rectangles", rectangles},
    {"between_draws", between_draws},
    {"fragment_programs", fragment_programs},
    {"fragment_programs_of_nv", fragment_programs_of_nv},
    {"unclamped", unclamped},
};
CT_TOPIC(rc_final, "GL_NV_register_combiners GL_NV_register_combiners2", tests);
