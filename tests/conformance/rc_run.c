/* What general stages compute: registers, inputs, arithmetic, outputs (checklist, sections 3 to 6
 * and 9). */
#include "ct_nv.h"
#include "ct_rc.h"

/* --- Registers */

static void
zero_and_constants(void)
{
   static const struct {
      GLenum mapping;
      float v;
   } zero[] = {{UID, 0}, {UINV, 1},    {EXPN, -1}, {EXPNEG, 1},
               {SID, 0}, {HBN, -0.5f}, {SNEG, 0},  {HBNEG, 0.5f}};
   rc_use(2);
   for (unsigned i = 0; i < RC_COUNT(zero); i++) {
      rc_move(0, RC_SPARE1, GL_ZERO, zero[i].mapping);
      rc_show_signed(1, RC_SPARE1);
      rc_signed_pixel("RC-056", zero[i].v, zero[i].v, zero[i].v, zero[i].v);
   }
   rc_use(1);
   rc_const(RC_C0, 0.25f, 0.5f, 0.75f, 0.125f);
   rc_const(RC_C1, 0.75f, 0.25f, 0.5f, 1);
   rc_show(RC_SPARE0);
   rc_move(0, RC_SPARE0, RC_C0, UID);
   rc_pixel("RC-057", 0.25f, 0.5f, 0.75f, 0.125f);
   rc_move(0, RC_SPARE0, RC_C1, UID);
   rc_pixel("RC-057", 0.75f, 0.25f, 0.5f, 1);
}

static void
fog(void)
{
   glFogfv(GL_FOG_COLOR, VEC4(0.25f, 0.5f, 0.75f, 1));
   rc_use(1);
   rc_in(0, GL_RGB, 'A', GL_FOG, UID);
   rc_show(RC_SPARE0);
   rc_pixel("RC-058", 0.25f, 0.5f, 0.75f, 1);
   glCombinerInputNV(GL_COMBINER0_NV, GL_ALPHA, GL_VARIABLE_A_NV, GL_FOG, UID, GL_BLUE);
   rc_pixel("RC-101", 0.25f, 0.5f, 0.75f, 0.75f);
   rc_show(GL_ZERO);
   rc_final('G', GL_FOG, UID);
   rc_pixel("RC-060 D-04", 0, 0, 0, 1);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, -1);
   glFogf(GL_FOG_END, 1);
   glEnable(GL_FOG);
   glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_FOG, UID, GL_ALPHA);
   rc_pixel("RC-059 RC-154 RC-150", 0.5f, 0.5f, 0.5f, 0.5f);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(3);
   rc_pixel("RC-059", 0, 0, 0, 0);
   glFogCoordf(-5);
   rc_pixel("RC-059", 1, 1, 1, 1);
   glFogCoordf(0.5f);
   glFogi(GL_FOG_MODE, GL_EXP);
   glFogf(GL_FOG_DENSITY, 2);
   rc_pixel("RC-059", 0.3679f, 0.3679f, 0.3679f, 0.3679f);
   /* FOG blends nothing by itself. */
   rc_show(RC_SPARE0);
   rc_move(0, RC_SPARE0, RC_PRIMARY, UID);
   glColor4f(1, 0.5f, 0, 0.5f);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogCoordf(9);
   rc_pixel("RC-033", 1, 0.5f, 0, 0.5f);
}

static void
colors(void)
{
   glColor4f(0.25f, 0.5f, 0.75f, 0.5f);
   glSecondaryColor3f(0.75f, 0.25f, 0.5f);
   rc_use(1);
   rc_show(RC_PRIMARY);
   rc_pixel("RC-061", 0.25f, 0.5f, 0.75f, 0.5f);
   rc_show(RC_SECONDARY);
   rc_final('G', RC_PRIMARY, UID);
   for (int on = 0; on < 2; on++) {
      (on ? glEnable : glDisable)(GL_COLOR_SUM);
      rc_pixel("RC-062 RC-032", 0.75f, 0.25f, 0.5f, 0.5f);
   }
   rc_show(RC_PRIMARY);
   rc_pixel("RC-032", 0.25f, 0.5f, 0.75f, 0.5f);
   /* The specular term of a light. */
   static const float none[4] = {0, 0, 0, 1}, towards[4] = {0, 0, 1, 0};
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   glLightfv(GL_LIGHT0, GL_POSITION, towards);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, none);
   glLightfv(GL_LIGHT0, GL_SPECULAR, VEC4(0.5f, 0.25f, 1, 1));
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, none);
   glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, VEC4(1, 1, 1, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, VEC4(0.25f, 0.75f, 0, 1));
   glNormal3f(0, 0, 1);
   rc_pixel("RC-061", 0.25f, 0.75f, 0, 1);
   rc_show(RC_SECONDARY);
   rc_final('G', RC_PRIMARY, UID);
   rc_pixel("RC-062", 0.5f, 0.25f, 1, 1);
}

/* Results of a vertex program are the registers' first values. */
static void
vertex_programs(void)
{
   if (!ct_has_extension("GL_NV_vertex_program"))
      ct_skip("no GL_NV_vertex_program");
   ct_load(GL_VERTEX_PROGRAM_NV, CT_VP,
           "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[0]; MOV o[COL1], c[1]; MOV o[FOGC].x, c[2].x;"
           "MOV o[BFC0], c[3]; MOV o[BFC1], c[3]; END");
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, CT_VP);
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_set_param(0, 0.25f, 0.5f, 0.75f, 0.25f);
   ct_set_param(1, 0.5f, 0.75f, 0.25f, 0.5f);
   ct_set_param(2, 0.25f, 0, 0, 0);
   ct_set_param(3, 0.125f, 1, 0.125f, 0.125f);
   rc_use(1);
   rc_show(RC_PRIMARY);
   rc_pixel("RC-198 VP-606", 0.25f, 0.5f, 0.75f, 0.25f);
   rc_show(RC_SECONDARY);
   rc_pixel("RC-063 RC-198", 0.5f, 0.75f, 0.25f, 0.5f);
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 1);
   rc_final('G', GL_FOG, UID);
   rc_pixel("RC-198 VP-606", 0.5f, 0.75f, 0.25f, 0.75f);
   glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
   glFrontFace(GL_CW);
   rc_pixel("RC-198", 0.125f, 1, 0.125f, 0.75f);
   rc_show(RC_PRIMARY);
   rc_pixel("RC-198", 0.125f, 1, 0.125f, 0.125f);
}

static void
between_stages(void)
{
   rc_const(RC_C0, 0.75f, 0.25f, 0.5f, 0.25f);
   rc_const(RC_C1, 1, 0, 0, 1);
   rc_move(0, RC_SPARE1, RC_C0, UID);
   rc_move(1, RC_SPARE0, RC_C1, UID);
   rc_use(2);
   rc_show(RC_SPARE1);
   rc_pixel("RC-080 RC-148", 0.75f, 0.25f, 0.5f, 0.25f);
   glColor4f(0, 1, 0, 0.5f);
   rc_move(0, RC_SPARE0, RC_PRIMARY, UID);
   rc_show(RC_SPARE0);
   rc_use(1);
   rc_pixel("RC-081 RC-148", 0, 1, 0, 0.5f);
   rc_use(2);
   rc_pixel("RC-081 RC-148", 1, 0, 0, 1);
   /* A register that one portion writes keeps the other part. */
   rc_move(0, RC_SPARE0, RC_C0, UID);
   rc_out(1, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_pixel("RC-131 RC-136", 1, 0, 0, 0.25f);
   /* All inputs are read before anything is written. */
   glSecondaryColor3f(0.25f, 0.5f, 0.75f);
   static const GLenum swap[8] = {UID, RC_SECONDARY, UINV, GL_ZERO, UID, RC_PRIMARY, UINV, GL_ZERO};
   rc_use(1);
   rc_in4(0, GL_RGB, swap);
   rc_out(0, GL_RGB, RC_PRIMARY, RC_SECONDARY, RC_DISCARD);
   rc_show(RC_PRIMARY);
   rc_pixel("RC-129", 0.25f, 0.5f, 0.75f, 0.5f);
   rc_show(RC_SECONDARY);
   rc_final('G', RC_PRIMARY, UID);
   rc_pixel("RC-129", 0, 1, 0, 0.5f);
   /* Alpha sees the blue from before the stage. */
   rc_in(0, GL_RGB, 'A', RC_C1, UID);
   glCombinerInputNV(GL_COMBINER0_NV, GL_ALPHA, GL_VARIABLE_A_NV, RC_SECONDARY, UID, GL_BLUE);
   rc_out(0, GL_RGB, RC_SECONDARY, RC_DISCARD, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD);
   rc_show(RC_SECONDARY);
   rc_final('G', RC_SPARE0, UID);
   rc_pixel("RC-130 RC-087", 1, 0, 0, 0.75f);
}

/* --- Inputs */

static void
components(void)
{
   rc_const(RC_C0, 0.25f, 0.5f, 0.75f, 0.375f);
   rc_use(1);
   rc_show(RC_SPARE0);
   rc_move(0, RC_SPARE0, RC_C0, UID);
   rc_pixel("RC-084 RC-086", 0.25f, 0.5f, 0.75f, 0.375f);
   glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, RC_C0, UID, GL_ALPHA);
   rc_pixel("RC-085", 0.375f, 0.375f, 0.375f, 0.375f);
   glCombinerInputNV(GL_COMBINER0_NV, GL_ALPHA, GL_VARIABLE_A_NV, RC_C0, UID, GL_BLUE);
   rc_pixel("RC-087", 0.375f, 0.375f, 0.375f, 0.75f);
   /* Through a mapping, which the portions have each for itself. */
   glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, RC_C0, UINV, GL_ALPHA);
   glCombinerInputNV(GL_COMBINER0_NV, GL_ALPHA, GL_VARIABLE_A_NV, RC_C0, EXPN, GL_BLUE);
   rc_pixel("RC-083 RC-096", 0.625f, 0.625f, 0.625f, 0.5f);
   rc_const(RC_C0, 0, 0, 0, 0.75f);
   glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, RC_C0, EXPN, GL_ALPHA);
   rc_pixel("RC-096", 0.5f, 0.5f, 0.5f, 0);
   /* x (1 - x) */
   rc_const(RC_C0, 0.25f, 0.5f, 0.75f, 1);
   rc_in(0, GL_RGB, 'A', RC_C0, UID);
   rc_in(0, GL_RGB, 'B', RC_C0, UINV);
   rc_in(0, GL_ALPHA, 'A', RC_C0, UID);
   rc_pixel("RC-097", 0.1875f, 0.25f, 0.1875f, 1);
}

static void
mappings(void)
{
   static const struct {
      const char *ids;
      GLenum mapping;
      float low, high; /* of -0.5, of 0.75 */
   } cases[] = {
       {"RC-088", UID, 0, 0.75f},     {"RC-089", UINV, 1, 0.25f},
       {"RC-090", EXPN, -1, 0.5f},    {"RC-091", EXPNEG, 1, -0.5f},
       {"RC-092", HBN, -0.5f, 0.25f}, {"RC-093", HBNEG, 0.5f, -0.25f},
       {"RC-094", SID, -0.5f, 0.75f}, {"RC-095", SNEG, 0.5f, -0.75f},
   };
   rc_use(3);
   for (unsigned i = 0; i < 2 * RC_COUNT(cases); i++) {
      const unsigned n = i / 2;
      const float v = i & 1 ? cases[n].high : cases[n].low, e = i & 1 ? 0.75f : 0.25f;
      rc_const(RC_C0, e, e, e, e);
      rc_move(0, RC_SPARE1, RC_C0, i & 1 ? UID : EXPN);
      rc_move(1, RC_SPARE1, RC_SPARE1, cases[n].mapping);
      rc_show_signed(2, RC_SPARE1);
      rc_signed_pixel(cases[n].ids, v, v, v, v);
   }
   rc_move(0, RC_SPARE1, RC_C0, SNEG);
   rc_move(1, RC_SPARE1, RC_SPARE1, SID);
   rc_signed_pixel("RC-132 RC-094", -0.75f, -0.75f, -0.75f, -0.75f);
}

/* --- Arithmetic */

/* A = primary, B = C0, C = secondary, D = C1. */
static void
four_inputs(const GLenum mapping[4])
{
   static const GLenum reg[4] = {RC_PRIMARY, RC_C0, RC_SECONDARY, RC_C1};
   for (unsigned i = 0; i < 4; i++) {
      rc_in(0, GL_RGB, (char)('A' + i), reg[i], mapping[i]);
      /* The alpha of a secondary colour is nobody's business. */
      glCombinerInputNV(GL_COMBINER0_NV, GL_ALPHA, GL_VARIABLE_A_NV + i, reg[i], mapping[i],
                        i == 2 ? GL_BLUE : GL_ALPHA);
   }
}

static const GLenum plain[4] = {UID, UID, UID, UID};

static void
products(void)
{
   glColor4f(0.5f, 0.25f, 1, 0.5f);
   rc_const(RC_C0, 0.5f, 1, 0.25f, 0.75f);
   glSecondaryColor3f(0.5f, 0.5f, 0.25f);
   rc_const(RC_C1, 0.75f, 0.5f, 1, 0.5f);
   rc_use(1);
   four_inputs(plain);
   rc_out(0, GL_RGB, RC_SPARE0, RC_SPARE1, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_SPARE0, RC_SPARE1, RC_DISCARD);
   rc_show(RC_SPARE0);
   rc_pixel("RC-111", 0.25f, 0.25f, 0.25f, 0.375f);
   rc_show(RC_SPARE1);
   rc_pixel("RC-111", 0.375f, 0.25f, 0.25f, 0.125f);
   rc_out(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE0);
   rc_out(0, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_SPARE0);
   rc_show(RC_SPARE0);
   rc_pixel("RC-116", 0.625f, 0.5f, 0.5f, 0.5f);
   /* Signs. */
   static const GLenum signs[4] = {SID, SNEG, SNEG, SNEG};
   four_inputs(signs);
   rc_out(0, GL_RGB, RC_SPARE0, RC_SPARE1, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_SPARE0, RC_SPARE1, RC_DISCARD);
   rc_use(2);
   rc_show_signed(1, RC_SPARE0);
   rc_signed_pixel("RC-112", -0.25f, -0.25f, -0.25f, -0.375f);
   rc_show_signed(1, RC_SPARE1);
   rc_signed_pixel("RC-112", 0.375f, 0.25f, 0.25f, 0.125f);
}

static void
dot_products(void)
{
   glColor4f(0.5f, 0.25f, 0.5f, 1);
   rc_const(RC_C0, 0.5f, 0.5f, 0.25f, 0.75f);
   glSecondaryColor3f(0.5f, 0.5f, 0.5f);
   rc_const(RC_C1, 0.25f, 0.25f, 0.5f, 0.5f);
   rc_use(1);
   four_inputs(plain);
   rc_out_with(0, GL_RGB, RC_SPARE0, RC_SPARE1, RC_DISCARD, GL_NONE, GL_NONE, true, true, false);
   rc_out(0, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD);
   rc_show(RC_SPARE0);
   rc_pixel("RC-113", 0.5f, 0.5f, 0.5f, 0.75f);
   rc_show(RC_SPARE1);
   rc_final('G', RC_SPARE0, UID);
   rc_pixel("RC-114", 0.5f, 0.5f, 0.5f, 0.75f);
   rc_show(RC_SPARE0);
   rc_out_with(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE0, GL_SCALE_BY_ONE_HALF_NV, GL_NONE, true,
               true, false);
   rc_pixel("RC-117 D-10 RC-115", 0.5f, 0.5f, 0.5f, 0.75f);
   glColor4f(1, 1, 1, 1);
   rc_const(RC_C0, 0.5f, 0.5f, 0.5f, 0.75f);
   rc_out_with(0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_SCALE_BY_ONE_HALF_NV, GL_NONE, true,
               false, false);
   rc_pixel("RC-115", 0.75f, 0.75f, 0.75f, 0.75f);
   rc_const(RC_C0, 0.3f, 0.3f, 0.3f, 0.75f);
   rc_out_with(0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_NONE,
               GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, true, false, false);
   rc_pixel("RC-126", 0.4f, 0.4f, 0.4f, 0.75f);
   /* One dot product beside a plain one. */
   rc_out_with(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE0, GL_SCALE_BY_ONE_HALF_NV, GL_NONE, true,
               false, false);
   rc_pixel("RC-117 D-10", 0.5125f, 0.5125f, 0.575f, 0.75f);
}

static void
mux(void)
{
   glColor4f(1, 0.25f, 0.5f, 0.5f);
   rc_const(RC_C0, 1, 1, 1, 1);
   glSecondaryColor3f(0.25f, 1, 0.75f);
   rc_const(RC_C1, 1, 1, 1, 1);
   static const struct {
      const char *ids;
      float alpha;
      GLenum mapping;
      bool cd;
   } cases[] = {
       {"RC-118 RC-120", 0.25f, UID, false}, {"RC-118 RC-120", 0.75f, UID, true},
       {"RC-118", 0.5f, HBNEG, false},       {"RC-118", 0, UINV, true},
       {"RC-121", 0.25f, EXPN, false},       {"RC-121", 1, SNEG, false},
   };
   rc_use(3);
   rc_show(RC_SPARE1);
   /* Stage 2 does what stage 0 of four_inputs would. */
   for (unsigned i = 0; i < 4; i++) {
      static const GLenum reg[4] = {RC_PRIMARY, RC_C0, RC_SECONDARY, RC_C1};
      rc_in(1, GL_RGB, (char)('A' + i), reg[i], UID);
      glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_A_NV + i, reg[i], UID,
                        i == 2 ? GL_BLUE : GL_ALPHA);
   }
   rc_out_with(1, GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE1, GL_NONE, GL_NONE, false, false, true);
   rc_out_with(1, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_SPARE1, GL_NONE, GL_NONE, false, false,
               true);
   rc_out(2, GL_RGB, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_out(2, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_texture(0, GL_RGBA, 0, 0, 0, 0);
   for (unsigned i = 0; i < RC_COUNT(cases); i++) {
      const float a = cases[i].alpha;
      rc_texture(0, GL_RGBA, a, a, a, a);
      rc_move(0, RC_SPARE0, GL_TEXTURE0, cases[i].mapping);
      rc_pixel(cases[i].ids, cases[i].cd ? 0.25f : 1, cases[i].cd ? 1 : 0.25f,
               cases[i].cd ? 0.75f : 0.5f, cases[i].cd ? 0.75f : 0.5f);
   }
   /* Exactly 1/2 is above: a bias that leaves it. */
   rc_move(0, RC_SPARE0, GL_ZERO, HBNEG);
   rc_pixel("RC-118", 0.25f, 1, 0.75f, 0.75f);
   /* What the same stage writes does not count. */
   rc_texture(0, GL_RGBA, 0, 0, 0, 0.25f);
   rc_move(0, RC_SPARE0, GL_TEXTURE0, UID);
   rc_out_with(1, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_SPARE1, GL_NONE, GL_NONE, false, false, true);
   rc_const(RC_C0, 1, 1, 1, 1);
   glColor4f(1, 0.25f, 0.5f, 1);
   rc_pixel("RC-119", 1, 0.25f, 0.5f, 1);
}

static void
scale_and_bias(void)
{
   static const struct {
      const char *ids;
      float in;
      GLenum scale, bias;
      float out;
   } cases[] = {
       {"RC-123 RC-124", 0.2f, GL_NONE, GL_NONE, 0.2f},
       {"RC-123", 0.2f, GL_SCALE_BY_TWO_NV, GL_NONE, 0.4f},
       {"RC-123", 0.2f, GL_SCALE_BY_FOUR_NV, GL_NONE, 0.8f},
       {"RC-123", 0.2f, GL_SCALE_BY_ONE_HALF_NV, GL_NONE, 0.1f},
       {"RC-124", 0.25f, GL_NONE, GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, -0.25f},
       {"RC-122 D-11", 0.75f, GL_SCALE_BY_TWO_NV, GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, 0.5f},
       {"RC-122 D-11", 0.25f, GL_SCALE_BY_TWO_NV, GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, -0.5f},
       {"RC-128", 0.3f, GL_SCALE_BY_FOUR_NV, GL_NONE, 1},
   };
   rc_use(2);
   rc_show_signed(1, RC_SPARE1);
   for (unsigned i = 0; i < RC_COUNT(cases); i++) {
      const float in = cases[i].in, v = cases[i].out;
      rc_const(RC_C0, in, in, in, in);
      rc_move(0, RC_SPARE1, RC_C0, UID);
      rc_out_with(0, GL_RGB, RC_SPARE1, RC_DISCARD, RC_DISCARD, cases[i].scale, cases[i].bias,
                  false, false, false);
      rc_out_with(0, GL_ALPHA, RC_SPARE1, RC_DISCARD, RC_DISCARD, cases[i].scale, cases[i].bias,
                  false, false, false);
      rc_signed_pixel(cases[i].ids, v, v, v, v);
   }
   /* All three results of a portion: 1/4 twice and their sum, minus 1/2. */
   static const GLenum in[8] = {UID, RC_C0, UINV, GL_ZERO, UID, RC_C0, UINV, GL_ZERO};
   rc_const(RC_C0, 0.25f, 0.25f, 0.25f, 0.25f);
   rc_in4(0, GL_RGB, in);
   rc_in4(0, GL_ALPHA, in);
   static const GLenum regs[3] = {RC_PRIMARY, RC_SECONDARY, RC_SPARE1};
   for (unsigned i = 0; i < 2; i++)
      rc_out_with(0, i ? GL_ALPHA : GL_RGB, regs[0], regs[1], regs[2], GL_SCALE_BY_TWO_NV,
                  GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, false, false, false);
   for (unsigned i = 0; i < 3; i++) {
      const float v = i == 2 ? 0 : -0.5f;
      rc_show_signed(1, regs[i]);
      rc_signed_pixel("RC-125", v, v, v, v);
   }
}

static void
clamps(void)
{
   /* -1 - 1, halved and raised by 1: 1/2 if it was clamped to -1. */
   static const GLenum low[8] = {EXPN, GL_ZERO, UINV, GL_ZERO, EXPN, GL_ZERO, UINV, GL_ZERO};
   static const GLenum half[8] = {SID, RC_SPARE1, HBNEG, GL_ZERO, UINV, GL_ZERO, UINV, GL_ZERO};
   rc_use(2);
   for (unsigned i = 0; i < 2; i++) {
      const GLenum portion = i ? GL_ALPHA : GL_RGB;
      rc_in4(0, portion, low);
      rc_out(0, portion, RC_DISCARD, RC_DISCARD, RC_SPARE1);
      rc_in4(1, portion, half);
      rc_out(1, portion, RC_DISCARD, RC_DISCARD, RC_SPARE0);
   }
   rc_show(RC_SPARE0);
   rc_pixel("RC-127 RC-132", 0.5f, 0.5f, 0.5f, 0.5f);
   /* 0.8 + 0.8, halved before the clamp. */
   static const GLenum sum[8] = {UID, RC_C0, UINV, GL_ZERO, UID, RC_C0, UINV, GL_ZERO};
   rc_const(RC_C0, 0.8f, 0.8f, 0.8f, 0.8f);
   rc_use(1);
   for (unsigned i = 0; i < 2; i++) {
      rc_in4(0, i ? GL_ALPHA : GL_RGB, sum);
      rc_out_with(0, i ? GL_ALPHA : GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE0,
                  GL_SCALE_BY_ONE_HALF_NV, GL_NONE, false, false, false);
   }
   rc_pixel("RC-116", 0.8f, 0.8f, 0.8f, 0.8f);
}

static void
constants_of_stages(void)
{
   rc_const(RC_C0, 0.25f, 0.25f, 0.25f, 0.25f);
   glCombinerStageParameterfvNV(GL_COMBINER0_NV, RC_C0, VEC4(0.5f, 0.5f, 0.5f, 0.5f));
   glCombinerStageParameterfvNV(GL_COMBINER1_NV, RC_C0, VEC4(0.75f, 0.75f, 0.75f, 0.75f));
   rc_use(2);
   rc_move(0, RC_SPARE1, RC_C0, UID);
   rc_move(1, RC_SPARE0, RC_C0, UID);
   for (int round = 0; round < 2; round++) {
      glDisable(GL_PER_STAGE_CONSTANTS_NV);
      rc_show(RC_SPARE1);
      rc_pixel("RC-182 RC-188", 0.25f, 0.25f, 0.25f, 0.25f);
      rc_show(RC_SPARE0);
      rc_pixel("RC-182", 0.25f, 0.25f, 0.25f, 0.25f);
      glEnable(GL_PER_STAGE_CONSTANTS_NV);
      rc_show(RC_SPARE1);
      rc_pixel("RC-183 RC-188", 0.5f, 0.5f, 0.5f, 0.5f);
      rc_show(RC_SPARE0);
      rc_pixel("RC-183", 0.75f, 0.75f, 0.75f, 0.75f);
      rc_show(RC_C0);
      rc_pixel("RC-184", 0.25f, 0.25f, 0.25f, 0.25f);
   }
}

static const struct ct_test tests[] = {
    {"zero_and_constants", zero_and_constants},
    {"fog", fog},
    {"colors", colors},
    {"vertex_programs", vertex_programs},
    {"between_stages", between_stages},
    {"components", components},
    {"mappings", mappings},
    {"products", products},
    {"dot_products", dot_products},
    {"mux", mux},
    {"scale_and_bias", scale_and_bias},
    {"clamps", clamps},
    {"constants_of_stages", constants_of_stages},
};
CT_TOPIC(rc_run, "GL_NV_register_combiners GL_NV_register_combiners2", tests);
