/* GL_ATI_text_fragment_shader. */
#include <stdio.h>
#include <string.h>

#include "ct.h"

#define ATI "ATI_text_fragment_shader"
#define TARGET GL_TEXT_FRAGMENT_SHADER_ATI
#define HEADER "!!ATIfs1.0\n"

static void
load(const char *text)
{
   glProgramStringARB(TARGET, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
}

static void
bind_new(void)
{
   GLuint id;
   glGenProgramsARB(1, &id);
   glBindProgramARB(TARGET, id);
}

/* The colour of a pixel after the whole window was drawn with the output pass. */
static void
check_pass(const char *pass, float r, float g, float b, float a)
{
   char text[1024];
   float out[4];
   snprintf(text, sizeof text,
            HEADER "StartConstants; CONSTANT c0 = {0.25, 0.5, 0.75, 1};\n"
                   "CONSTANT c1 = {0.5, 0.25, 1.25e-1, 0.75}; CONSTANT c2 = program.env[2];\n"
                   "CONSTANT c3 = program.local[7]; CONSTANT c4 = {0.5}; EndConstants;\n"
                   "%s\n",
            pass);
   CHECK_ERROR(ATI, GL_NO_ERROR, load(text));
   glEnable(TARGET);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, out);
   ct_near(ATI, 4, out, VEC4(r, g, b, a), 0.01f, "%s", pass);
   CHECK(ATI, glGetError() == GL_NO_ERROR);
}

#define OUTPUT(lines) "StartOutputPass; " lines " EndPass;"

/* Table 3.21. */
static void
operations(void)
{
   check_pass(OUTPUT("MOV r0, c0;"), 0.25f, 0.5f, 0.75f, 1);
   check_pass(OUTPUT("ADD r0, c0, c1;"), 0.75f, 0.75f, 0.875f, 1);
   check_pass(OUTPUT("SUB r0, c0, c1;"), 0, 0.25f, 0.625f, 0.25f);
   check_pass(OUTPUT("MUL r0, c0, c1;"), 0.125f, 0.125f, 0.09375f, 0.75f);
   check_pass(OUTPUT("MAD r0, c0, c1, c0;"), 0.375f, 0.625f, 0.84375f, 1);
   check_pass(OUTPUT("LERP r0, c0, c1, 1;"), 0.875f, 0.625f, 0.34375f, 0.75f);
   check_pass(OUTPUT("CND r0, 1, 0, c0;"), 0, 0, 1, 1);
   check_pass(OUTPUT("CND0 r0, c0, 0, c1.neg;"), 0, 0, 0, 0);
   check_pass(OUTPUT("DOT3 r0, c0, c1;"), 0.34375f, 0.34375f, 0.34375f, 0.34375f);
   check_pass(OUTPUT("DOT4 r0.half, c0, c1;"), 0.546875f, 0.546875f, 0.546875f, 0.546875f);
   check_pass(OUTPUT("DOT2ADD r0, c0, c1, c1;"), 0.375f, 0.375f, 0.375f, 0.375f);
}

static void
modifiers(void)
{
   check_pass(OUTPUT("MOV r0, c0; MOV r0.rb, c1;"), 0.5f, 0.5f, 0.125f, 1);
   check_pass(OUTPUT("MOV r0, c0; MOV r0.ga.2x, c1.r;"), 0.25f, 1, 0.75f, 1);
   check_pass(OUTPUT("MOV r0.eighth, 1; MOV r0.a.quarter.sat, 1;"), 0.125f, 0.125f, 0.125f, 0.25f);
   check_pass(OUTPUT("MOV r1.8x.sat, c0; MUL r0, r1, c1;"), 0.5f, 0.25f, 0.125f, 0.75f);
   check_pass(OUTPUT("MOV r1.sat, c0.neg; ADD r0, r1, c1;"), 0.5f, 0.25f, 0.125f, 0.75f);
   check_pass(OUTPUT("MOV r0, c0.comp;"), 0.75f, 0.5f, 0.25f, 0);
   check_pass(OUTPUT("MOV r0, c0.bias;"), 0, 0, 0.25f, 0.5f);
   check_pass(OUTPUT("MOV r0, c0.2x.bias;"), 0, 0, 0.5f, 1);
   check_pass(OUTPUT("MOV r0, c0.b.neg.2x.bias.comp;"), 0.5f, 0.5f, 0.5f, 0.5f);
   check_pass(OUTPUT("MOV r0 c4;"), 0.5f, 0, 0, 1); /* no comma, as in the grammar */
   glColor4f(0.5f, 0.25f, 1, 0.75f);
   glSecondaryColor3f(1, 0.5f, 0.25f);
   check_pass(OUTPUT("MOV r0, color0;"), 0.5f, 0.25f, 1, 0.75f);
   check_pass(OUTPUT("MOV r0.rgb, color1; MOV r0.a, color1.g;"), 1, 0.5f, 0.25f, 0.5f);
}

/* Colour and alpha of a pair see what was before both. */
static void
pairs_and_passes(void)
{
   check_pass(OUTPUT("MOV r0, 1; MOV r0.rgb, c0; MOV r0.a, r0.g;"), 0.25f, 0.5f, 0.75f, 1);
   check_pass(OUTPUT("MOV r0, 1; MOV r0, c0; MOV r0.a, r0.g;"), 0.25f, 0.5f, 0.75f, 0.5f);
   glMultiTexCoord4f(GL_TEXTURE0, 0.25f, 0.5f, 0.75f, 0.5f);
   check_pass(OUTPUT("PassTexCoord r0, t0.str; MOV r0.a, 1;"), 0.25f, 0.5f, 0.75f, 1);
   check_pass(OUTPUT("PassTexCoord r0, t0.stq_dq; MOV r0.a, 1; MUL r0.rgb, r0, c0;"), 0.125f, 0.5f,
              1, 1);
   check_pass("StartPrelimPass; PassTexCoord r2, t0.str; MUL r2, r2, c0; EndPass;\n"
              "StartOutputPass; PassTexCoord r0, r2.str; MOV r0.a, c1; EndPass; # done",
              0.0625f, 0.25f, 0.5625f, 0.75f);
}

static void
samples(void)
{
   static const GLubyte texels[2][4] = {{255, 0, 0, 255}, {0, 0, 255, 128}};
   GLuint texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_1D, texture);
   glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glEnable(GL_TEXTURE_1D);
   glMultiTexCoord4f(GL_TEXTURE1, 0.25f, 0, 0, 1);
   check_pass(OUTPUT("SampleMap r0, t1.str;"), 1, 0, 0, 1);
   check_pass("StartPrelimPass; PassTexCoord r1, t1.str; MOV r1.r, c0.b; EndPass;\n"
              "StartOutputPass; SampleMap r0, r1.str; MOV r0.g, 1; EndPass;",
              0, 1, 1, 0.5f);
   glDisable(GL_TEXTURE_1D);
}

/* program.env and program.local by their own numbers. */
static void
parameters(void)
{
   float v[4];
   bind_new();
   glProgramEnvParameter4fARB(TARGET, 2, 0.25f, 0.5f, 0.75f, 1);
   glProgramLocalParameter4fARB(TARGET, 7, 1, 0.75f, 0.5f, 0.25f);
   check_pass(OUTPUT("MOV r0, c2;"), 0.25f, 0.5f, 0.75f, 1);
   check_pass(OUTPUT("MOV r0, c3;"), 1, 0.75f, 0.5f, 0.25f);
   glGetProgramEnvParameterfvARB(TARGET, 2, v);
   CHECK_NEAR(ATI, 4, v, VEC4(0.25f, 0.5f, 0.75f, 1), 0);
   glGetProgramLocalParameterfvARB(TARGET, 7, v);
   CHECK_NEAR(ATI, 4, v, VEC4(1, 0.75f, 0.5f, 0.25f), 0);
   CHECK_ERROR(ATI, GL_INVALID_VALUE, glProgramEnvParameter4fARB(TARGET, 8, 0, 0, 0, 0));
   CHECK_ERROR(ATI, GL_INVALID_VALUE, glProgramLocalParameter4fARB(TARGET, 8, 0, 0, 0, 0));
   /* Others have none of them. */
   bind_new();
   check_pass(OUTPUT("MOV r0, c3;"), 0, 0, 0, 0);
   check_pass(OUTPUT("MOV r0, c2;"), 0.25f, 0.5f, 0.75f, 1);
}

static void
objects(void)
{
   static const char text[] = HEADER "StartOutputPass; MOV r0, 1; EndPass;";
   char back[sizeof text] = "";
   GLint value = -1;
   GLuint id;
   glGenProgramsARB(1, &id);
   CHECK(ATI, !glIsEnabled(TARGET));
   CHECK_ERROR(ATI, GL_NO_ERROR, glBindProgramARB(TARGET, id));
   CHECK(ATI, glIsProgramARB(id));
   glGetProgramivARB(TARGET, GL_PROGRAM_BINDING_ARB, &value);
   CHECK(ATI, value == (GLint)id);
   load(text);
   glGetProgramivARB(TARGET, GL_PROGRAM_LENGTH_ARB, &value);
   CHECK(ATI, value == sizeof text - 1);
   glGetProgramStringARB(TARGET, GL_PROGRAM_STRING_ARB, back);
   CHECK(ATI, !strcmp(back, text));
   glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &value);
   CHECK(ATI, value == -1);
   if (ct_has_extension("GL_ARB_fragment_program"))
      CHECK_ERROR(ATI, GL_INVALID_OPERATION, glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, id));
   glDeleteProgramsARB(1, &id);
   glGetProgramivARB(TARGET, GL_PROGRAM_BINDING_ARB, &value);
   CHECK(ATI, value == 0 && !glIsProgramARB(id));
   glPushAttrib(GL_ENABLE_BIT);
   glEnable(TARGET);
   CHECK(ATI, glIsEnabled(TARGET));
   glPopAttrib();
   CHECK(ATI, !glIsEnabled(TARGET));
}

/* The offset of the mark, which is not part of the text; -1: there is none. */
static void
check_refused(const char *marked)
{
   char text[512];
   GLint position = -2;
   const char *mark = strchr(marked, '@');
   const int offset = mark ? (int)(mark - marked) : -1;
   snprintf(text, sizeof text, "%.*s%s", mark ? offset : (int)strlen(marked), marked,
            mark ? mark + 1 : "");
   load(text);
   const GLenum error = glGetError();
   glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
   const char *why = (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB);
   ct_check(ATI,
            error == (mark ? GL_INVALID_OPERATION : GL_NO_ERROR) && position == offset && why &&
                !*why == !mark,
            "error 0x%04x at %d, not %d (%s): %s", error, position, offset, why, marked);
}

/* The 14 restrictions of 3.10.1, and the grammar. */
static void
refused(void)
{
   static const char *const texts[] = {
       HEADER "StartOutputPass; MOV r0, 1; EndPass;",
       "@ !!ATIfs1.0 StartOutputPass; MOV r0, 1; EndPass;",
       "@!!ARBfp1.0 END",
       HEADER "@",
       HEADER "@MOV r0, 1;",
       HEADER "StartOutputPass; MOV r0, 1; EndPass; @x",
       HEADER "StartOutputPass; MOV r0, 1; @",
       HEADER "StartOutputPass; MOV r0, 1 @EndPass;",
       HEADER "StartOutputPass; MOV @r6, 1; EndPass;",
       HEADER "StartOutputPass; MOV r0, @2; EndPass;",
       HEADER "StartOutputPass; MOV r0.@gr, 1; EndPass;",
       HEADER "StartOutputPass; MOV r0.sat.@2x, 1; EndPass;",
       HEADER "StartOutputPass; MOV r0.2x.@4x, 1; EndPass;",
       HEADER "StartOutputPass; MOV r0, r0.bias.@2x; EndPass;",
       HEADER "StartOutputPass; MOV r0, r0.neg.@neg; EndPass;",
       HEADER "StartOutputPass; ADD r0, 1@; EndPass;",
       HEADER "StartOutputPass; @mov r0, 1; EndPass;",
       HEADER "StartOutputPass; MOV r0, @c0; EndPass;",
       HEADER "StartConstants; CONSTANT c0 = {0}; CONSTANT @c0 = {1}; EndConstants;",
       HEADER "StartConstants; CONSTANT @c8 = {0}; EndConstants;",
       HEADER "StartConstants; CONSTANT c0 = {@1.5}; EndConstants;",
       HEADER "StartConstants; CONSTANT c0 = {0,0,0,0,@0}; EndConstants;",
       HEADER "StartConstants; CONSTANT c0 = program.env[@8]; EndConstants;",
       HEADER "StartConstants; CONSTANT c0 = {0}; CONSTANT c1 = {0}; CONSTANT c2 = {0};"
              "EndConstants; StartOutputPass; @MAD r0, c0, c1, c2; EndPass;",
       HEADER "StartPrelimPass; MOV r0, @color0; EndPass; StartOutputPass; EndPass;",
       HEADER "StartPrelimPass; PassTexCoord r0, t0.str; @EndPass; StartOutputPass; EndPass;",
       HEADER "StartOutputPass; SampleMap r0, t0.str; @PassTexCoord r0, t1.str; EndPass;",
       HEADER "StartOutputPass; @SampleMap r0, r1.str; EndPass;",
       HEADER "StartOutputPass; SampleMap r0, t0.str; @SampleMap r1, t0.stq_dq; EndPass;",
       HEADER "StartOutputPass; SampleMap r0, t0.str; SampleMap r1, t0.str_dr; EndPass;",
       HEADER "StartPrelimPass; MOV r0, 1; EndPass;"
              "StartOutputPass; @SampleMap r0, r0.stq; EndPass;",
       HEADER "StartOutputPass; @DOT3 r0.a, r0, r1; EndPass;",
       HEADER "StartOutputPass; DOT4 r0.rgb, r0, r1; @MOV r0.a, 1; EndPass;",
       HEADER "StartOutputPass; @MOV r0, color1; EndPass;",
       HEADER "StartOutputPass; @MOV r0.rgb, color1.a; EndPass;",
       HEADER "StartOutputPass; MOV r0, color1.g; EndPass;",
       HEADER "StartOutputPass; MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1; MOV r0, 1;"
              "MOV r0, 1; MOV r0, 1; MOV r0, 1; @MOV r0.a, 1; EndPass;",
   };
   bind_new();
   for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
      check_refused(texts[i]);
   CHECK_ERROR(ATI, GL_INVALID_ENUM, glProgramStringARB(TARGET, GL_RGBA, 0, ""));
   CHECK_ERROR(ATI, GL_INVALID_VALUE,
               glProgramStringARB(TARGET, GL_PROGRAM_FORMAT_ASCII_ARB, -1, ""));
   /* What was there before stays. */
   check_pass(OUTPUT("MOV r0, c0;"), 0.25f, 0.5f, 0.75f, 1);
   load(HEADER);
   CHECK_PENDING(ATI, GL_INVALID_OPERATION);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(ATI, CT_SIZE / 2, CT_SIZE / 2, 0.25f, 0.5f, 0.75f);
}

/* Programs of ARB go before it, it goes before shaders by calls, and an empty one runs nothing. */
static void
precedence(void)
{
   static const char text[] = "!!ARBfp1.0 MOV result.color, {0, 0, 1, 1}; END";
   bind_new();
   glEnable(TARGET);
   glColor3f(1, 1, 0);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(ATI, glGetError() == GL_NO_ERROR);
   check_pass(OUTPUT("MOV r0, c0;"), 0.25f, 0.5f, 0.75f, 1);
   if (ct_has_extension("GL_ARB_fragment_program")) {
      glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1,
                         text);
      glEnable(GL_FRAGMENT_PROGRAM_ARB);
      check_pass(OUTPUT("MOV r0, c0;"), 0, 0, 1, 1);
      glDisable(GL_FRAGMENT_PROGRAM_ARB);
   }
   glDisable(TARGET);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(ATI, CT_SIZE / 2, CT_SIZE / 2, 1, 1, 0);
}

static const struct ct_test tests[] = {
    {"operations", operations}, {"modifiers", modifiers},   {"pairs_and_passes", pairs_and_passes},
    {"samples", samples},       {"parameters", parameters}, {"objects", objects},
    {"refused", refused},       {"precedence", precedence},
};
CT_TOPIC(atifs_text, "GL_ATI_text_fragment_shader", tests);
