/* What the specifications of programs and combiners leave open, as this driver decides it (readings
 * of the checklists). Programs of the time rely on some of it; another vendor's driver may differ,
 * so the tests are for this one. */
#include "ct_arb.h"
#include "ct_nvfp.h"
#include "ct_rc.h"
#include "ct_ts.h"

#define VP GL_VERTEX_PROGRAM_ARB
#define FP GL_FRAGMENT_PROGRAM_ARB

/* Ends the test on another vendor's driver, or where an extension is missing. */
static void
ours(const char *extension)
{
   if (strcmp((const char *)glGetString(GL_VENDOR), "Tuatara") != 0)
      ct_skip("these are the rules of another driver");
   if (!ct_has_extension(extension))
      ct_skip("%s is missing", extension);
}

static void
vertex_texts(void)
{
   static const char text[] = "!!ARBvp1.0 MOV result.position, vertex.position; END";
   ours("GL_ARB_vertex_program");
   glBindProgramARB(VP, 1);
   /* The zero that ends a C string. */
   CHECK_ERROR("C-01 AV-112", GL_NO_ERROR,
               glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text, text));
   ct_arb_check("C-03 AV-144", VP, "@ TEMP t; MOV t . x, vertex.position . y; END");
   ct_arb_check("C-04 AV-169", VP, "@ TEMP t; MOV t, state.matrix.modelview[0].row[1]; END");
}

static void
fragment_texts(void)
{
   ours("GL_NV_fragment_program_option");
   ct_arb_check(
       "C-17 NO-015", FP,
       "@ OPTION NV_fragment_program; TEMP r, SHORT, LONG; MOV r, SHORT; ADD r, LONG, r; END");
   ct_arb_check("C-18 NO-018", FP, "@ OPTION NV_fragment_program; TEMP r; COS r, 3.5.x; END");
}

static void
indexed_attributes(void)
{
   ours("GL_NV_vertex_program3");
   ct_arb_check("C-22 NO-074", VP,
                "@ OPTION NV_vertex_program3; ADDRESS a; TEMP t; MOV t, vertex.attrib[a.x];"
                "ADD t, t, vertex.texcoord[a.y]; ADD t, t, vertex.normal; END");
}

static void
position_invariance(void)
{
   ours("GL_NV_vertex_program2_option");
   ct_arb_rejects("C-20 NO-056", VP,
                  "@ OPTION ARB_position_invariant; OPTION NV_vertex_program2;"
                  "MOV result.clip[0].x, vertex.position.x; END");
}

/* Results that a vertex program leaves out are black and opaque. */
static void
results(void)
{
   ours("GL_ARB_vertex_program");
   glColor4f(1, 1, 1, 0.5f);
   glTexCoord4f(5, 6, 7, 8);
   ct_arb_use("C-25 AV-161", VP, "@ MOV result.position, vertex.position; END");
   glEnable(VP);
   const struct ct_result r = ct_arb_point();
   CHECK("C-25 AV-161", r.drawn);
   CHECK_NEAR("C-25 AV-161", 4, r.color, VEC4(0, 0, 0, 1), 0);
   CHECK_NEAR("C-25 AV-161", 4, r.tex, VEC4(0, 0, 0, 1), 0);
}

static void
powers(void)
{
   ours("GL_NV_fragment_program");
   ct_nvfp_run("C-14 NF-133", "MOV R1, a; MOV R2, b; POW R0, R1.x, R2.x;", VEC4(INFINITY, 1, 1, 1),
               VEC4(-2, 1, 1, 1), VEC4(0, 0, 0, 0), 0);
}

/* Registers that nothing writes are 0, but for the alpha of SPARE0. */
static void
registers(void)
{
   static const GLenum zeros[] = {GL_SPARE1_NV, GL_TEXTURE0, GL_TEXTURE1};
   ours("GL_NV_register_combiners");
   rc_use(1);
   rc_out(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_DISCARD);
   for (unsigned i = 0; i < RC_COUNT(zeros); i++) {
      rc_show(zeros[i]);
      rc_pixel("D-06 RC-066", 0, 0, 0, 0);
   }
   rc_show(RC_SPARE0);
   rc_pixel("D-06 RC-066", 0, 0, 0, 1);
}

/* --- Depths of several samples are the fragment's own. */

static GLuint
renderbuffer(GLenum attachment, GLenum format, GLint samples)
{
   GLuint name;
   glGenRenderbuffersEXT(1, &name);
   glBindRenderbufferEXT(GL_RENDERBUFFER, name);
   glRenderbufferStorageMultisampleEXT(GL_RENDERBUFFER, samples, format, CT_SIZE, CT_SIZE);
   glFramebufferRenderbufferEXT(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
   return name;
}

/* Draws a slope whose depths the current state replaces by `depth`, then a plane of that depth
 * where they are equal: it fills whole pixels only if each sample has it. */
static void
check_samples(const char *ids, float depth, GLenum mode)
{
   GLuint name, one;
   glGenFramebuffersEXT(1, &name);
   glBindFramebufferEXT(GL_FRAMEBUFFER, name);
   renderbuffer(GL_COLOR_ATTACHMENT0, GL_RGBA8, 4);
   renderbuffer(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, 4);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glBegin(GL_QUADS);
   glVertex3f(-1, -1, -1);
   glVertex3f(1, -1, 1);
   glVertex3f(1, 1, 1);
   glVertex3f(-1, 1, -1);
   glEnd();
   glDisable(mode);
   glDepthFunc(GL_EQUAL);
   glColor4f(0, 1, 0, 1);
   ct_quad(-1, -1, 1, 1, 2 * depth - 1);
   glGenFramebuffersEXT(1, &one);
   glBindFramebufferEXT(GL_DRAW_FRAMEBUFFER_EXT, one);
   GLuint color;
   glGenRenderbuffersEXT(1, &color);
   glBindRenderbufferEXT(GL_RENDERBUFFER, color);
   glRenderbufferStorageEXT(GL_RENDERBUFFER, GL_RGBA8, CT_SIZE, CT_SIZE);
   glFramebufferRenderbufferEXT(GL_DRAW_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                color);
   glBlitFramebufferEXT(0, 0, CT_SIZE, CT_SIZE, 0, 0, CT_SIZE, CT_SIZE, GL_COLOR_BUFFER_BIT,
                        GL_NEAREST);
   glBindFramebufferEXT(GL_FRAMEBUFFER, one);
   CHECK_PIXEL(ids, 20, 64, 0, 1, 0);
   CHECK_PIXEL(ids, 100, 30, 0, 1, 0);
}

static void
samples_of_programs(void)
{
   ours("GL_NV_fragment_program");
   GLint most = 0;
   glGetIntegerv(GL_MAX_SAMPLES, &most);
   if (most < 4)
      ct_skip("no 4 samples a pixel");
   ct_nvfp_use("NF-164", "MOV o[COLR], {1,0,0,1}; MOV o[DEPR], 0.5;");
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   check_samples("NF-164", 0.5f, GL_FRAGMENT_PROGRAM_NV);
}

static void
samples_of_texture_shaders(void)
{
   ours("GL_NV_texture_shader");
   GLint most = 0;
   glGetIntegerv(GL_MAX_SAMPLES, &most);
   if (most < 4)
      ct_skip("no 4 samples a pixel");
   ts_texel(0, GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, 1, 1, 1, 1);
   ts_op(0, GL_TEXTURE_2D);
   ts_op(1, GL_DOT_PRODUCT_NV);
   ts_op(2, GL_DOT_PRODUCT_DEPTH_REPLACE_NV);
   for (unsigned unit = 1; unit < 3; unit++) {
      ts_env(unit, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0);
      ts_coord(unit, unit == 1 ? 0.25f : 0.5f, 0, 0, 1);
   }
   glEnable(GL_TEXTURE_SHADER_NV);
   check_samples("TS-166", 0.5f, GL_TEXTURE_SHADER_NV);
}

static const struct ct_test tests[] = {
    {"vertex_texts", vertex_texts},
    {"fragment_texts", fragment_texts},
    {"indexed_attributes", indexed_attributes},
    {"position_invariance", position_invariance},
    {"results", results},
    {"powers", powers},
    {"registers", registers},
    {"samples_of_programs", samples_of_programs},
    {"samples_of_texture_shaders", samples_of_texture_shaders},
};
CT_TOPIC(house_rules, "", tests);
