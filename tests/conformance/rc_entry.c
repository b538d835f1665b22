/* Commands and enumerants of NV_register_combiners and NV_register_combiners2 (checklist, sections
 * 0 and 1), and what is refused between Begin and End. */
#include "ct_rc.h"

static const struct {
   const char *id, *name;
} commands[] = {
    {"RC-001 RC-027", "glCombinerParameterfvNV"},
    {"RC-002 RC-027", "glCombinerParameterfNV"},
    {"RC-003 RC-027", "glCombinerParameterivNV"},
    {"RC-004 RC-027", "glCombinerParameteriNV"},
    {"RC-005 RC-027", "glCombinerInputNV"},
    {"RC-006 RC-027", "glCombinerOutputNV"},
    {"RC-007 RC-027", "glFinalCombinerInputNV"},
    {"RC-008 RC-027", "glGetCombinerInputParameterfvNV"},
    {"RC-009 RC-027", "glGetCombinerInputParameterivNV"},
    {"RC-010 RC-027", "glGetCombinerOutputParameterfvNV"},
    {"RC-011 RC-027", "glGetCombinerOutputParameterivNV"},
    {"RC-012 RC-027", "glGetFinalCombinerInputParameterfvNV"},
    {"RC-013 RC-027", "glGetFinalCombinerInputParameterivNV"},
    {"RC-014 RC-027", "glCombinerStageParameterfvNV"},
    {"RC-015 RC-027", "glGetCombinerStageParameterfvNV"},
};

static void
commands_resolve(void)
{
   for (unsigned i = 0; i < RC_COUNT(commands); i++)
      ct_check(commands[i].id, ct_get_proc_address(commands[i].name) != NULL, "no %s",
               commands[i].name);
}

/* What the platform gives is the command. */
static void
addresses_work(void)
{
   void (*set)(GLenum, GLfloat) =
       (void (*)(GLenum, GLfloat))ct_get_proc_address("glCombinerParameterfNV");
   if (!CHECK("RC-027", set != NULL))
      return;
   set(GL_NUM_GENERAL_COMBINERS_NV, 2);
   GLint stages = 0;
   glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &stages);
   CHECK("RC-027", stages == 2);
}

static void
advertised(void)
{
   CHECK("RC-026", ct_has_extension("GL_NV_register_combiners"));
   CHECK("RC-026", ct_has_extension("GL_NV_register_combiners2"));
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   CHECK("RC-028", units >= 2);
}

/* Each is taken where it belongs, with the number of the header. */
static void
enumerants(void)
{
   CHECK("RC-016", GL_REGISTER_COMBINERS_NV == 0x8522 && GL_PER_STAGE_CONSTANTS_NV == 0x8535);
   CHECK_ERROR("RC-016", GL_NO_ERROR, glEnable(0x8522));
   CHECK_ERROR("RC-016", GL_NO_ERROR, glEnable(0x8535));
   for (GLenum v = 0x8523; v <= 0x8529; v++)
      CHECK_ERROR("RC-017", GL_NO_ERROR,
                  glFinalCombinerInputNV(v, GL_ZERO, UID, v == 0x8529 ? GL_ALPHA : GL_RGB));
   static const GLenum registers[] = {0x852A, 0x852B, 0x852C, 0x852D, 0x852E,
                                      0x852F, 0,      0x0B60, 0x84C0, 0x84C1};
   for (unsigned i = 0; i < RC_COUNT(registers); i++) {
      CHECK_ERROR("RC-018", GL_NO_ERROR,
                  glCombinerInputNV(0x8550, GL_RGB, 0x8523, registers[i], UID, GL_RGB));
      CHECK("RC-018", rc_get_in(0, GL_RGB, 'A', GL_COMBINER_INPUT_NV) == (GLint)registers[i]);
   }
   CHECK_ERROR("RC-019", GL_NO_ERROR, glFinalCombinerInputNV(0x8524, 0x8531, UID, GL_RGB));
   CHECK_ERROR("RC-019", GL_NO_ERROR, glFinalCombinerInputNV(0x8524, 0x8532, UID, GL_RGB));
   CHECK_ERROR("RC-019", GL_NO_ERROR, rc_out(0, GL_RGB, 0x8530, 0x8530, 0x8530));
   for (GLenum m = 0x8536; m <= 0x853D; m++)
      CHECK_ERROR("RC-020", GL_NO_ERROR, glCombinerInputNV(0x8550, GL_RGB, 0x8523, 0, m, GL_RGB));
   for (GLenum s = 0x853E; s <= 0x8540; s++)
      CHECK_ERROR("RC-021", GL_NO_ERROR,
                  rc_out_with(0, GL_RGB, 0x8530, 0x8530, RC_SPARE0, s, 0, false, false, false));
   CHECK_ERROR("RC-021", GL_NO_ERROR,
               rc_out_with(0, GL_RGB, 0x8530, 0x8530, RC_SPARE0, 0, 0x8541, false, false, false));
   for (GLenum q = 0x8542; q <= 0x8544; q++)
      CHECK_ERROR("RC-022", GL_NO_ERROR, rc_get_in(0, GL_RGB, 'A', q));
   for (GLenum q = 0x8545; q <= 0x854C; q++)
      CHECK_ERROR("RC-023", GL_NO_ERROR, rc_get_out(0, GL_RGB, q));
   GLint value = 0;
   for (GLenum q = 0x854D; q <= 0x854F; q++)
      CHECK_ERROR("RC-024", GL_NO_ERROR, glGetIntegerv(q, &value));
   glGetIntegerv(GL_MAX_GENERAL_COMBINERS_NV, &value);
   for (GLint i = 0; i < value; i++)
      CHECK_ERROR("RC-025", GL_NO_ERROR,
                  glCombinerInputNV(0x8550 + (GLenum)i, GL_RGB, 0x8523, 0, UID, GL_RGB));
}

static void
call_setters(void)
{
   static const GLfloat one[4] = {1, 1, 1, 1};
   static const GLint two[4] = {2, 2, 2, 2};
   glCombinerParameterfvNV(RC_C0, one);
   glCombinerParameterfNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
   glCombinerParameterivNV(GL_NUM_GENERAL_COMBINERS_NV, two);
   glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
   rc_in(0, GL_RGB, 'A', GL_ZERO, SID);
   rc_out(0, GL_RGB, RC_SPARE1, RC_DISCARD, RC_DISCARD);
   rc_final('A', GL_ZERO, UINV);
   glCombinerStageParameterfvNV(GL_COMBINER0_NV, RC_C0, one);
}

/* Nothing is set, and queries leave what they would fill. */
static void
between_begin_and_end(void)
{
   GLfloat f[8][4];
   GLint i[8] = {7, 7, 7, 7, 7, 7, 7, 7};
   for (unsigned n = 0; n < 32; n++)
      f[n / 4][n % 4] = 7;
   glBegin(GL_POINTS);
   call_setters();
   glGetCombinerInputParameterfvNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV,
                                   f[0]);
   glGetCombinerInputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV,
                                   &i[0]);
   glGetCombinerOutputParameterfvNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_SCALE_NV, f[1]);
   glGetCombinerOutputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_SCALE_NV, &i[1]);
   glGetFinalCombinerInputParameterfvNV(GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, f[2]);
   glGetFinalCombinerInputParameterivNV(GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, &i[2]);
   glGetCombinerStageParameterfvNV(GL_COMBINER0_NV, RC_C0, f[3]);
   glEnd();
   CHECK("RC-194", glGetError() == GL_INVALID_OPERATION);
   bool untouched = true;
   for (unsigned n = 0; n < 32; n++)
      untouched &= f[n / 4][n % 4] == 7 && i[n % 8] == 7;
   CHECK("RC-194", untouched);
   GLint stages = 0;
   glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &stages);
   CHECK("RC-194", stages == 1);
   CHECK("RC-194", rc_get_in(0, GL_RGB, 'A', GL_COMBINER_INPUT_NV) == RC_PRIMARY);
   CHECK("RC-194", rc_get_out(0, GL_RGB, GL_COMBINER_AB_OUTPUT_NV) == RC_DISCARD);
   CHECK("RC-194", rc_get_final('A', GL_COMBINER_INPUT_NV) == GL_FOG);
   glGetCombinerStageParameterfvNV(GL_COMBINER0_NV, RC_C0, f[0]);
   CHECK_NEAR("RC-194", 4, f[0], VEC4(0, 0, 0, 0), 0);
   glGetFloatv(RC_C0, f[0]);
   CHECK_NEAR("RC-194", 4, f[0], VEC4(0, 0, 0, 0), 0);
}

static const struct ct_test tests[] = {
    {"commands_resolve", commands_resolve},
    {"addresses_work", addresses_work},
    {"advertised", advertised},
    {"enumerants", enumerants},
    {"between_begin_and_end", between_begin_and_end},
};
CT_TOPIC(rc_entry, "GL_NV_register_combiners GL_NV_register_combiners2", tests);
