/* Parameters, errors, defaults and queries of combiner state (checklist, sections 2, 4, 6 to 9). */
#include "ct_rc.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void
check_cap(const char *ids, GLenum cap)
{
   for (int on = 0; on < 2; on++) {
      GLboolean b = 9;
      GLint i = 9;
      GLfloat f = 9;
      GLdouble d = 9;
      if (on)
         CHECK_ERROR(ids, GL_NO_ERROR, glEnable(cap));
      glGetBooleanv(cap, &b);
      glGetIntegerv(cap, &i);
      glGetFloatv(cap, &f);
      glGetDoublev(cap, &d);
      ct_check(ids, b == on && i == on && f == (float)on && d == on && glIsEnabled(cap) == on,
               "capability 0x%x reads %d", cap, on);
   }
   CHECK_ERROR(ids, GL_NO_ERROR, glDisable(cap));
   ct_check(ids, !glIsEnabled(cap), "0x%x is off", cap);
}

static void
enables(void)
{
   check_cap("RC-038 RC-040", GL_REGISTER_COMBINERS_NV);
   check_cap("RC-039 RC-040", GL_PER_STAGE_CONSTANTS_NV);
}

static void
number_of_stages(void)
{
   const GLint most = rc_get(GL_MAX_GENERAL_COMBINERS_NV);
   CHECK("RC-041", most >= 2 && most <= 8);
   CHECK("RC-043", rc_get(GL_NUM_GENERAL_COMBINERS_NV) == 1);
   CHECK_ERROR("RC-042", GL_INVALID_ENUM, glCombinerParameteriNV(GL_MAX_GENERAL_COMBINERS_NV, 2));
   CHECK_ERROR("RC-045 D-02", GL_NO_ERROR,
               glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, most));
   CHECK("RC-045 D-02", rc_get(GL_NUM_GENERAL_COMBINERS_NV) == most);
   CHECK_ERROR("RC-045", GL_NO_ERROR,
               glCombinerParameterfvNV(GL_NUM_GENERAL_COMBINERS_NV, VEC4(2)));
   static const GLint bad[] = {0, -1};
   for (unsigned i = 0; i < 2; i++) {
      const GLfloat f = (GLfloat)bad[i];
      CHECK_ERROR("RC-044", GL_INVALID_VALUE,
                  glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, bad[i]));
      CHECK_ERROR("RC-044", GL_INVALID_VALUE,
                  glCombinerParameterivNV(GL_NUM_GENERAL_COMBINERS_NV, &bad[i]));
      CHECK_ERROR("RC-044", GL_INVALID_VALUE,
                  glCombinerParameterfNV(GL_NUM_GENERAL_COMBINERS_NV, f));
      CHECK_ERROR("RC-044", GL_INVALID_VALUE,
                  glCombinerParameterfvNV(GL_NUM_GENERAL_COMBINERS_NV, &f));
   }
   CHECK_ERROR("RC-045 D-02", GL_INVALID_VALUE,
               glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, most + 1));
   CHECK_ERROR("RC-044", GL_INVALID_VALUE,
               glCombinerParameterfNV(GL_NUM_GENERAL_COMBINERS_NV, NAN));
   CHECK("RC-044 RC-045", rc_get(GL_NUM_GENERAL_COMBINERS_NV) == 2);
}

static void
sum_clamp(void)
{
   CHECK("RC-046", rc_get(GL_COLOR_SUM_CLAMP_NV) == 1);
   CHECK_ERROR("RC-046", GL_NO_ERROR, glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, 0));
   CHECK("RC-046", rc_get(GL_COLOR_SUM_CLAMP_NV) == 0);
   CHECK_ERROR("RC-046", GL_NO_ERROR, glCombinerParameterfNV(GL_COLOR_SUM_CLAMP_NV, 2.5f));
   GLboolean b = 9;
   glGetBooleanv(GL_COLOR_SUM_CLAMP_NV, &b);
   CHECK("RC-046", b == GL_TRUE && rc_get(GL_COLOR_SUM_CLAMP_NV) == 1);
}

static void
constants(void)
{
   GLfloat v[4];
   GLdouble d[4];
   GLint i[4];
   for (GLenum c = RC_C0; c <= RC_C1; c++) {
      glGetFloatv(c, v);
      CHECK_NEAR("RC-047", 4, v, VEC4(0, 0, 0, 0), 0);
   }
   rc_const(RC_C0, -1, 0.25f, 2, 1);
   glGetFloatv(RC_C0, v);
   CHECK_NEAR("RC-048", 4, v, VEC4(0, 0.25f, 1, 1), 0);
   glGetFloatv(RC_C1, v);
   CHECK_NEAR("RC-051", 4, v, VEC4(0, 0, 0, 0), 0);
   glGetIntegerv(RC_C0, i);
   CHECK("RC-050", i[2] >= 2147483520 && i[3] >= 2147483520);
   glGetDoublev(RC_C0, d);
   GLboolean b[4];
   glGetBooleanv(RC_C0, b);
   CHECK("RC-179", d[1] == 0.25 && !b[0] && b[1] && b[2]);
   static const GLint ints[4] = {2147483647, -2147483647 - 1, 0, 1073741824};
   CHECK_ERROR("RC-049", GL_NO_ERROR, glCombinerParameterivNV(RC_C1, ints));
   glGetFloatv(RC_C1, v);
   CHECK("RC-049", v[0] == 1 && v[1] == 0 && v[2] >= 0 && v[2] < 1e-9f);
   CHECK_NEAR("RC-049", 1, &v[3], VEC4(0.5f), 1e-6f);
   glGetFloatv(RC_C0, v);
   CHECK_NEAR("RC-051", 4, v, VEC4(0, 0.25f, 1, 1), 0);
   for (GLenum c = RC_C0; c <= RC_C1; c++) {
      CHECK_ERROR("RC-052 D-03", GL_INVALID_ENUM, glCombinerParameterfNV(c, 1));
      CHECK_ERROR("RC-052 D-03", GL_INVALID_ENUM, glCombinerParameteriNV(c, 1));
   }
   static const GLenum others[] = {GL_FOG_COLOR, GL_COMBINER0_NV, GL_REGISTER_COMBINERS_NV};
   for (unsigned n = 0; n < 3; n++) {
      CHECK_ERROR("RC-053", GL_INVALID_ENUM, glCombinerParameterfNV(others[n], 1));
      CHECK_ERROR("RC-053", GL_INVALID_ENUM, glCombinerParameteriNV(others[n], 1));
      CHECK_ERROR("RC-053", GL_INVALID_ENUM, glCombinerParameterfvNV(others[n], v));
      CHECK_ERROR("RC-053", GL_INVALID_ENUM, glCombinerParameterivNV(others[n], ints));
   }
}

/* The last bytes before memory that can not be read. */
static void
reads_no_further(void)
{
   const size_t page = (size_t)sysconf(_SC_PAGESIZE);
   char *map = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (!CHECK("RC-054", map != MAP_FAILED) || !CHECK("RC-054", !mprotect(map + page, page, 0)))
      return;
   GLfloat *f = (GLfloat *)(map + page);
   GLint *i = (GLint *)(map + page);
   f[-1] = 2;
   glCombinerParameterfvNV(GL_NUM_GENERAL_COMBINERS_NV, f - 1);
   CHECK("RC-054", rc_get(GL_NUM_GENERAL_COMBINERS_NV) == 2);
   i[-1] = 0;
   glCombinerParameterivNV(GL_COLOR_SUM_CLAMP_NV, i - 1);
   CHECK("RC-054", rc_get(GL_COLOR_SUM_CLAMP_NV) == 0);
   for (int n = 1; n <= 4; n++)
      f[-n] = 0.5f;
   glCombinerParameterfvNV(RC_C0, f - 4);
   GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   f[-1] = 1;
   glCombinerParameterfvNV(GL_COLOR_SUM_CLAMP_NV, f - 1);
   glEndList();
   CHECK_ERROR("RC-054", GL_NO_ERROR, glCallList(list));
   munmap(map, 2 * page);
}

/* --- Errors */

#define IN(stage, portion, var, reg, map, use) glCombinerInputNV(stage, portion, var, reg, map, use)
#define S0 GL_COMBINER0_NV
#define VA GL_VARIABLE_A_NV

static void
input_errors(void)
{
   GLint units = 2;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   rc_in(0, GL_RGB, 'A', RC_SPARE1, SNEG);
   static const struct {
      const char *ids;
      GLenum error, in[6];
   } cases[] = {
       {"RC-098", GL_INVALID_OPERATION, {S0, GL_ALPHA, VA, GL_ZERO, UID, GL_RGB}},
       {"RC-099", GL_INVALID_OPERATION, {S0, GL_RGB, VA, GL_ZERO, UID, GL_BLUE}},
       {"RC-100", GL_INVALID_OPERATION, {S0, GL_RGB, VA, GL_FOG, UID, GL_ALPHA}},
       {"RC-100", GL_INVALID_OPERATION, {S0, GL_ALPHA, VA, GL_FOG, UID, GL_ALPHA}},
       {"RC-101", GL_NO_ERROR, {S0, GL_ALPHA, VA, GL_FOG, UID, GL_BLUE}},
       {"RC-102", GL_INVALID_ENUM, {0x8558, GL_RGB, VA, GL_ZERO, UID, GL_RGB}},
       {"RC-102", GL_INVALID_ENUM, {GL_TEXTURE0, GL_RGB, VA, GL_ZERO, UID, GL_RGB}},
       {"RC-102", GL_INVALID_ENUM, {S0 - 1, GL_RGB, VA, GL_ZERO, UID, GL_RGB}},
       {"RC-104", GL_INVALID_ENUM, {S0, GL_RGBA, VA, GL_ZERO, UID, GL_RGB}},
       {"RC-104", GL_INVALID_ENUM, {S0, GL_BLUE, VA, GL_ZERO, UID, GL_RGB}},
       {"RC-105", GL_INVALID_ENUM, {S0, GL_RGB, GL_VARIABLE_E_NV, GL_ZERO, UID, GL_RGB}},
       {"RC-105", GL_INVALID_ENUM, {S0, GL_RGB, GL_VARIABLE_G_NV, GL_ZERO, UID, GL_RGB}},
       {"RC-106", GL_INVALID_ENUM, {S0, GL_RGB, VA, RC_DISCARD, UID, GL_RGB}},
       {"RC-106", GL_INVALID_ENUM, {S0, GL_RGB, VA, GL_E_TIMES_F_NV, UID, GL_RGB}},
       {"RC-106",
        GL_INVALID_ENUM,
        {S0, GL_RGB, VA, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, UID, GL_RGB}},
       {"RC-107", GL_INVALID_ENUM, {S0, GL_RGB, VA, GL_TEXTURE31, UID, GL_RGB}},
       {"RC-108", GL_INVALID_ENUM, {S0, GL_RGB, VA, GL_ZERO, GL_NONE, GL_RGB}},
       {"RC-108", GL_INVALID_ENUM, {S0, GL_RGB, VA, GL_ZERO, GL_SCALE_BY_TWO_NV, GL_RGB}},
       {"RC-109", GL_INVALID_ENUM, {S0, GL_RGB, VA, GL_ZERO, UID, GL_RED}},
       {"RC-109", GL_INVALID_ENUM, {S0, GL_RGB, VA, GL_ZERO, UID, GL_RGBA}},
   };
   for (unsigned i = 0; i < RC_COUNT(cases); i++) {
      const GLenum *in = cases[i].in;
      CHECK_ERROR(cases[i].ids, cases[i].error, IN(in[0], in[1], in[2], in[3], in[4], in[5]));
      CHECK(cases[i].ids, rc_get_in(0, GL_RGB, 'A', GL_COMBINER_INPUT_NV) == RC_SPARE1 &&
                              rc_get_in(0, GL_RGB, 'A', GL_COMBINER_MAPPING_NV) == SNEG);
   }
   CHECK_ERROR("RC-107", GL_INVALID_ENUM, rc_in(0, GL_RGB, 'A', GL_TEXTURE0 + (GLenum)units, UID));
   for (GLint i = 0; i < units; i++)
      CHECK_ERROR("RC-055", GL_NO_ERROR, rc_in(0, GL_RGB, 'A', GL_TEXTURE0 + (GLenum)i, UID));
   static const GLenum registers[] = {GL_ZERO,    RC_C0,        RC_C1,     GL_FOG,
                                      RC_PRIMARY, RC_SECONDARY, RC_SPARE0, RC_SPARE1};
   for (unsigned i = 0; i < RC_COUNT(registers); i++)
      CHECK_ERROR("RC-055", GL_NO_ERROR, rc_in(0, GL_RGB, 'A', registers[i], UID));
   const GLint last = rc_get(GL_MAX_GENERAL_COMBINERS_NV) - 1;
   CHECK_ERROR("RC-110", GL_NO_ERROR, rc_in((unsigned)last, GL_RGB, 'B', RC_SPARE1, EXPN));
   CHECK("RC-110", rc_get_in((unsigned)last, GL_RGB, 'B', GL_COMBINER_INPUT_NV) == RC_SPARE1);
}

#define OUT(stage, portion, ab, cd, sum, scale, bias, d0, d1)                                      \
   glCombinerOutputNV(stage, portion, ab, cd, sum, scale, bias, d0, d1, GL_FALSE)

static void
output_errors(void)
{
   rc_out(0, GL_RGB, RC_SPARE1, RC_DISCARD, RC_DISCARD);
   rc_out(0, GL_ALPHA, RC_SPARE1, RC_DISCARD, RC_DISCARD);
   static const struct {
      const char *ids;
      GLenum error, out[9];
   } cases[] = {
       {"RC-137", GL_INVALID_OPERATION, {S0, GL_RGB, RC_SPARE0, RC_SPARE0, RC_DISCARD}},
       {"RC-137", GL_INVALID_OPERATION, {S0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_SPARE0}},
       {"RC-137", GL_INVALID_OPERATION, {S0, GL_ALPHA, RC_DISCARD, RC_SPARE0, RC_SPARE0}},
       {"RC-139", GL_INVALID_ENUM, {S0, GL_RGB, GL_ZERO, RC_DISCARD, RC_DISCARD}},
       {"RC-139", GL_INVALID_ENUM, {S0, GL_RGB, RC_DISCARD, GL_FOG, RC_DISCARD}},
       {"RC-139", GL_INVALID_ENUM, {S0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_C0}},
       {"RC-139", GL_INVALID_ENUM, {S0, GL_RGB, GL_E_TIMES_F_NV, RC_DISCARD, RC_DISCARD}},
       {"RC-139", GL_INVALID_ENUM, {S0, GL_RGB, GL_TEXTURE31, RC_DISCARD, RC_DISCARD}},
       {"RC-140", GL_INVALID_VALUE, {S0, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD, 0, 0, 1, 0}},
       {"RC-140", GL_INVALID_VALUE, {S0, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD, 0, 0, 0, 1}},
       {"RC-141",
        GL_INVALID_OPERATION,
        {S0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_SCALE_BY_ONE_HALF_NV,
         GL_BIAS_BY_NEGATIVE_ONE_HALF_NV}},
       {"RC-141",
        GL_INVALID_OPERATION,
        {S0, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_SCALE_BY_FOUR_NV,
         GL_BIAS_BY_NEGATIVE_ONE_HALF_NV}},
       {"RC-142", GL_INVALID_ENUM, {S0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_ONE}},
       {"RC-142",
        GL_INVALID_ENUM,
        {S0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, GL_NONE, GL_SCALE_BY_TWO_NV}},
       {"RC-143", GL_INVALID_ENUM, {0x8558, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD}},
       {"RC-143", GL_INVALID_ENUM, {S0, GL_RGBA, RC_SPARE0, RC_DISCARD, RC_DISCARD}},
   };
   for (unsigned i = 0; i < RC_COUNT(cases); i++) {
      const GLenum *o = cases[i].out;
      CHECK_ERROR(cases[i].ids, cases[i].error,
                  OUT(o[0], o[1], o[2], o[3], o[4], o[5], o[6], (GLboolean)o[7], (GLboolean)o[8]));
      CHECK(cases[i].ids, rc_get_out(0, GL_RGB, GL_COMBINER_AB_OUTPUT_NV) == RC_SPARE1 &&
                              rc_get_out(0, GL_ALPHA, GL_COMBINER_AB_OUTPUT_NV) == RC_SPARE1 &&
                              rc_get_out(0, GL_RGB, GL_COMBINER_CD_OUTPUT_NV) == RC_DISCARD);
   }
}

static void
outputs_accepted(void)
{
   GLint units = 2;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   static const GLenum registers[] = {RC_DISCARD, RC_PRIMARY, RC_SECONDARY, RC_SPARE0, RC_SPARE1};
   for (unsigned i = 0; i < RC_COUNT(registers) + (unsigned)units; i++) {
      const GLenum reg =
          i < RC_COUNT(registers) ? registers[i] : GL_TEXTURE0 + (GLenum)(i - RC_COUNT(registers));
      CHECK_ERROR("RC-135", GL_NO_ERROR, rc_out(0, GL_RGB, reg, RC_DISCARD, RC_DISCARD));
      CHECK_ERROR("RC-135", GL_NO_ERROR, rc_out(0, GL_RGB, RC_DISCARD, reg, RC_DISCARD));
      CHECK_ERROR("RC-135", GL_NO_ERROR, rc_out(0, GL_ALPHA, RC_DISCARD, RC_DISCARD, reg));
      CHECK("RC-135", rc_get_out(0, GL_ALPHA, GL_COMBINER_SUM_OUTPUT_NV) == (GLint)reg);
   }
   CHECK_ERROR("RC-136", GL_NO_ERROR, rc_out(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_DISCARD));
   CHECK_ERROR("RC-138", GL_NO_ERROR, rc_out(1, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD));
   CHECK_ERROR("RC-138", GL_NO_ERROR, rc_out(1, GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD));
   static const GLenum scales[] = {GL_NONE, GL_SCALE_BY_TWO_NV};
   for (unsigned i = 0; i < 4; i++)
      CHECK_ERROR("RC-141", GL_NO_ERROR,
                  rc_out_with(0, i & 1 ? GL_RGB : GL_ALPHA, RC_SPARE0, RC_DISCARD, RC_DISCARD,
                              scales[i >> 1], GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, false, false,
                              false));
   glCombinerOutputNV(S0, GL_RGB, RC_SPARE0, RC_DISCARD, RC_DISCARD, 0, 0, 4, 2, 7);
   CHECK("RC-144", rc_get_out(0, GL_RGB, GL_COMBINER_MUX_SUM_NV) == 1 &&
                       rc_get_out(0, GL_RGB, GL_COMBINER_AB_DOT_PRODUCT_NV) == 1 &&
                       rc_get_out(0, GL_RGB, GL_COMBINER_CD_DOT_PRODUCT_NV) == 1);
   for (unsigned i = 0; i < 2; i++)
      CHECK_ERROR("RC-145", GL_NO_ERROR,
                  rc_out_with(0, i ? GL_RGB : GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_SPARE0, GL_NONE,
                              GL_NONE, false, false, true));
   CHECK_ERROR("RC-117 D-10", GL_NO_ERROR,
               rc_out_with(0, GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE0, GL_NONE, GL_NONE, true,
                           true, false));
}

static void
final_errors(void)
{
   rc_final('B', RC_SPARE1, UINV);
   const GLenum sum = GL_SPARE0_PLUS_SECONDARY_COLOR_NV;
   for (GLenum m = EXPN; m <= SNEG; m++)
      CHECK_ERROR("RC-149", GL_INVALID_ENUM, rc_final('B', RC_SPARE0, m));
   for (char v = 'A'; v <= 'F'; v++)
      CHECK_ERROR(
          "RC-152", GL_INVALID_OPERATION,
          glFinalCombinerInputNV(GL_VARIABLE_A_NV + (GLenum)(v - 'A'), RC_SPARE0, UID, GL_BLUE));
   CHECK_ERROR("RC-153", GL_INVALID_OPERATION,
               glFinalCombinerInputNV(GL_VARIABLE_G_NV, RC_SPARE0, UID, GL_RGB));
   for (char v = 'E'; v <= 'G'; v++)
      CHECK_ERROR("RC-157", GL_INVALID_OPERATION, rc_final(v, GL_E_TIMES_F_NV, UID));
   static const char no_sum[] = "AEFG";
   for (unsigned i = 0; i < 4; i++)
      CHECK_ERROR("RC-159", GL_INVALID_OPERATION, rc_final(no_sum[i], sum, UID));
   for (unsigned i = 0; i < 4; i++)
      CHECK_ERROR("RC-160 RC-164", GL_INVALID_OPERATION,
                  glFinalCombinerInputNV(GL_VARIABLE_B_NV, i & 1 ? sum : GL_E_TIMES_F_NV, UID,
                                         i & 2 ? GL_ALPHA : GL_BLUE));
   static const GLenum bad[][4] = {{GL_COMBINER0_NV, GL_ZERO, UID, GL_RGB},
                                   {GL_VARIABLE_B_NV, RC_DISCARD, UID, GL_RGB},
                                   {GL_VARIABLE_B_NV, GL_TEXTURE31, UID, GL_RGB},
                                   {GL_VARIABLE_B_NV, GL_ZERO, UID, GL_RED},
                                   {GL_VARIABLE_G_NV + 1, GL_ZERO, UID, GL_RGB}};
   for (unsigned i = 0; i < RC_COUNT(bad); i++)
      CHECK_ERROR("RC-166", GL_INVALID_ENUM,
                  glFinalCombinerInputNV(bad[i][0], bad[i][1], bad[i][2], bad[i][3]));
   CHECK("RC-149 RC-152 RC-160 RC-166",
         rc_get_final('B', GL_COMBINER_INPUT_NV) == RC_SPARE1 &&
             rc_get_final('B', GL_COMBINER_MAPPING_NV) == UINV &&
             rc_get_final('B', GL_COMBINER_COMPONENT_USAGE_NV) == GL_RGB);
   for (char v = 'A'; v <= 'G'; v++)
      CHECK_ERROR(
          "RC-154", GL_NO_ERROR,
          glFinalCombinerInputNV(GL_VARIABLE_A_NV + (GLenum)(v - 'A'), GL_FOG, UID, GL_ALPHA));
   rc_final('E', RC_SPARE1, UINV);
   rc_final('F', RC_C1, UINV);
   CHECK("RC-167", rc_get_final('E', GL_COMBINER_INPUT_NV) == RC_SPARE1 &&
                       rc_get_final('F', GL_COMBINER_INPUT_NV) == RC_C1);
}

/* --- Defaults and queries */

static void
defaults(void)
{
   const GLint most = rc_get(GL_MAX_GENERAL_COMBINERS_NV);
   for (unsigned i = 0; i < (unsigned)most; i++) {
      for (unsigned k = 0; k < 2; k++) {
         const GLenum portion = k ? GL_ALPHA : GL_RGB;
         const char *ids = k ? "RC-170" : "RC-169";
         rc_input_is(ids, i, portion, 'A', RC_PRIMARY, UID);
         rc_input_is(ids, i, portion, 'B', GL_ZERO, UINV);
         rc_input_is(ids, i, portion, 'C', GL_ZERO, UID);
         rc_input_is(ids, i, portion, 'D', GL_ZERO, UID);
         static const struct {
            GLenum pname;
            GLint value;
         } outputs[] = {
             {GL_COMBINER_AB_OUTPUT_NV, RC_DISCARD}, {GL_COMBINER_CD_OUTPUT_NV, RC_DISCARD},
             {GL_COMBINER_SUM_OUTPUT_NV, RC_SPARE0}, {GL_COMBINER_SCALE_NV, GL_NONE},
             {GL_COMBINER_BIAS_NV, GL_NONE},         {GL_COMBINER_AB_DOT_PRODUCT_NV, GL_FALSE},
             {GL_COMBINER_MUX_SUM_NV, GL_FALSE},     {GL_COMBINER_CD_DOT_PRODUCT_NV, GL_FALSE},
         };
         for (unsigned n = 0; n < RC_COUNT(outputs); n++)
            CHECK("RC-171", rc_get_out(i, portion, outputs[n].pname) == outputs[n].value);
      }
      GLfloat v[4];
      for (GLenum c = RC_C0; c <= RC_C1; c++) {
         glGetCombinerStageParameterfvNV(S0 + i, c, v);
         CHECK_NEAR("RC-181", 4, v, VEC4(0, 0, 0, 0), 0);
      }
   }
   static const GLenum final[7] = {
       GL_FOG, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_FOG, GL_ZERO, GL_ZERO, GL_ZERO, RC_SPARE0};
   for (unsigned i = 0; i < 7; i++) {
      const char v = (char)('A' + i);
      CHECK("RC-172", rc_get_final(v, GL_COMBINER_INPUT_NV) == (GLint) final[i]);
      CHECK("RC-172", rc_get_final(v, GL_COMBINER_MAPPING_NV) == UID);
      CHECK("RC-172", rc_get_final(v, GL_COMBINER_COMPONENT_USAGE_NV) ==
                          (v == 'A' || v == 'G' ? GL_ALPHA : GL_RGB));
   }
}

static void
queries(void)
{
   glCombinerInputNV(S0 + 1, GL_ALPHA, GL_VARIABLE_C_NV, GL_TEXTURE1, HBNEG, GL_BLUE);
   rc_out_with(1, GL_RGB, RC_SECONDARY, RC_SPARE1, GL_TEXTURE0, GL_SCALE_BY_TWO_NV,
               GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, true, false, true);
   glFinalCombinerInputNV(GL_VARIABLE_G_NV, RC_C1, UINV, GL_BLUE);
   static const GLenum in[] = {GL_COMBINER_INPUT_NV,           GL_TEXTURE1,
                               GL_COMBINER_MAPPING_NV,         HBNEG,
                               GL_COMBINER_COMPONENT_USAGE_NV, GL_BLUE};
   static const GLenum final[] = {GL_COMBINER_INPUT_NV,           RC_C1,
                                  GL_COMBINER_MAPPING_NV,         UINV,
                                  GL_COMBINER_COMPONENT_USAGE_NV, GL_BLUE};
   static const GLenum out[] = {GL_COMBINER_AB_OUTPUT_NV,      RC_SECONDARY,
                                GL_COMBINER_CD_OUTPUT_NV,      RC_SPARE1,
                                GL_COMBINER_SUM_OUTPUT_NV,     GL_TEXTURE0,
                                GL_COMBINER_SCALE_NV,          GL_SCALE_BY_TWO_NV,
                                GL_COMBINER_AB_DOT_PRODUCT_NV, GL_TRUE,
                                GL_COMBINER_CD_DOT_PRODUCT_NV, GL_FALSE,
                                GL_COMBINER_MUX_SUM_NV,        GL_TRUE,
                                GL_COMBINER_BIAS_NV,           GL_BIAS_BY_NEGATIVE_ONE_HALF_NV};
   for (unsigned k = 0; k < 3; k++) {
      const GLenum *table = k == 0 ? in : k == 1 ? final : out;
      const char *ids = k == 0 ? "RC-174 RC-178" : k == 1 ? "RC-176 RC-178" : "RC-175 RC-178";
      for (unsigned i = 0; i < (k == 2 ? 8u : 3u); i++) {
         const GLenum pname = table[2 * i], expected = table[2 * i + 1];
         GLfloat f[2] = {-7, -7};
         GLint n[2] = {-7, -7};
         if (k == 0) {
            glGetCombinerInputParameterfvNV(S0 + 1, GL_ALPHA, GL_VARIABLE_C_NV, pname, f);
            glGetCombinerInputParameterivNV(S0 + 1, GL_ALPHA, GL_VARIABLE_C_NV, pname, n);
         } else if (k == 1) {
            glGetFinalCombinerInputParameterfvNV(GL_VARIABLE_G_NV, pname, f);
            glGetFinalCombinerInputParameterivNV(GL_VARIABLE_G_NV, pname, n);
         } else {
            glGetCombinerOutputParameterfvNV(S0 + 1, GL_RGB, pname, f);
            glGetCombinerOutputParameterivNV(S0 + 1, GL_RGB, pname, n);
         }
         ct_check(ids,
                  f[0] == (GLfloat)expected && n[0] == (GLint)expected && f[1] == -7 && n[1] == -7,
                  "pname 0x%x: %g and %d", pname, (double)f[0], n[0]);
      }
   }
   /* Nothing else of that portion, or of others, was touched (RC-082, RC-134). */
   rc_input_is("RC-082", 1, GL_ALPHA, 'A', RC_PRIMARY, UID);
   rc_input_is("RC-082", 1, GL_RGB, 'C', GL_ZERO, UID);
   rc_input_is("RC-082 RC-083", 0, GL_ALPHA, 'C', GL_ZERO, UID);
   rc_input_is("RC-134", 1, GL_RGB, 'A', RC_PRIMARY, UID);
   CHECK("RC-134", rc_get_out(1, GL_ALPHA, GL_COMBINER_SUM_OUTPUT_NV) == RC_SPARE0 &&
                       rc_get_out(0, GL_RGB, GL_COMBINER_SUM_OUTPUT_NV) == RC_SPARE0);
}

/* All four kinds of Get. */
static void
numbers_of_all_types(void)
{
   static const GLenum numbers[] = {GL_NUM_GENERAL_COMBINERS_NV, GL_MAX_GENERAL_COMBINERS_NV,
                                    GL_COLOR_SUM_CLAMP_NV};
   for (unsigned i = 0; i < 3; i++) {
      GLint n = -1;
      GLfloat f = -1;
      GLdouble d = -1;
      GLboolean b = 9;
      glGetIntegerv(numbers[i], &n);
      glGetFloatv(numbers[i], &f);
      glGetDoublev(numbers[i], &d);
      glGetBooleanv(numbers[i], &b);
      CHECK("RC-179", n >= 1 && f == (float)n && d == n && b == GL_TRUE);
   }
}

static void
query_errors(void)
{
   GLfloat f[4] = {7, 7, 7, 7};
   GLint n = 7;
#define BAD(ids, call) CHECK_ERROR(ids, GL_INVALID_ENUM, call)
   BAD("RC-177", glGetCombinerInputParameterivNV(0x8558, GL_RGB, VA, GL_COMBINER_INPUT_NV, &n));
   BAD("RC-177", glGetCombinerInputParameterivNV(S0, GL_RGBA, VA, GL_COMBINER_INPUT_NV, &n));
   BAD("RC-177",
       glGetCombinerInputParameterfvNV(S0, GL_RGB, GL_VARIABLE_E_NV, GL_COMBINER_INPUT_NV, f));
   BAD("RC-174", glGetCombinerInputParameterfvNV(S0, GL_RGB, VA, GL_COMBINER_SCALE_NV, f));
   BAD("RC-177", glGetCombinerOutputParameterfvNV(0x8558, GL_RGB, GL_COMBINER_SCALE_NV, f));
   BAD("RC-177", glGetCombinerOutputParameterivNV(S0, GL_BLUE, GL_COMBINER_SCALE_NV, &n));
   BAD("RC-175", glGetCombinerOutputParameterivNV(S0, GL_RGB, GL_COMBINER_INPUT_NV, &n));
   BAD("RC-177", glGetFinalCombinerInputParameterivNV(S0, GL_COMBINER_INPUT_NV, &n));
   BAD("RC-176", glGetFinalCombinerInputParameterfvNV(VA, GL_COMBINER_SCALE_NV, f));
   BAD("RC-187", glGetCombinerStageParameterfvNV(0x8558, RC_C0, f));
   BAD("RC-187", glGetCombinerStageParameterfvNV(S0, GL_FOG_COLOR, f));
   BAD("RC-187", glCombinerStageParameterfvNV(0x8558, RC_C0, f));
   BAD("RC-187", glCombinerStageParameterfvNV(S0, GL_COLOR_SUM_CLAMP_NV, f));
#undef BAD
   CHECK("RC-177 RC-187", f[0] == 7 && f[3] == 7 && n == 7);
}

static void
stage_constants(void)
{
   GLfloat v[4];
   CHECK_ERROR("RC-180 RC-186", GL_NO_ERROR,
               glCombinerStageParameterfvNV(S0 + 1, RC_C1, VEC4(-1, 0.5f, 3, 1)));
   glGetCombinerStageParameterfvNV(S0 + 1, RC_C1, v);
   CHECK_NEAR("RC-180 RC-186", 4, v, VEC4(0, 0.5f, 1, 1), 0);
   glGetFloatv(RC_C1, v);
   CHECK_NEAR("RC-185", 4, v, VEC4(0, 0, 0, 0), 0);
   rc_const(RC_C1, 0.25f, 0.25f, 0.25f, 0.25f);
   glGetCombinerStageParameterfvNV(S0 + 1, RC_C1, v);
   CHECK_NEAR("RC-185", 4, v, VEC4(0, 0.5f, 1, 1), 0);
   glGetCombinerStageParameterfvNV(S0 + 1, RC_C0, v);
   CHECK_NEAR("RC-185", 4, v, VEC4(0, 0, 0, 0), 0);
   /* The unit that is active has nothing to do with any of it. */
   glActiveTexture(GL_TEXTURE1);
   rc_in(0, GL_RGB, 'D', RC_SPARE1, EXPN);
   glActiveTexture(GL_TEXTURE0);
   rc_input_is("RC-199", 0, GL_RGB, 'D', RC_SPARE1, EXPN);
}

static const struct ct_test tests[] = {
    {"enables", enables},
    {"number_of_stages", number_of_stages},
    {"sum_clamp", sum_clamp},
    {"constants", constants},
    {"reads_no_further", reads_no_further},
    {"input_errors", input_errors},
    {"output_errors", output_errors},
    {"outputs_accepted", outputs_accepted},
    {"final_errors", final_errors},
    {"defaults", defaults},
    {"queries", queries},
    {"numbers_of_all_types", numbers_of_all_types},
    {"query_errors", query_errors},
    {"stage_constants", stage_constants},
};
CT_TOPIC(rc_state, "GL_NV_register_combiners GL_NV_register_combiners2", tests);
