/* What keeps combiner state: attribute groups, lists, contexts (checklist, section 10). */
#include "ct_rc.h"

#define S0 GL_COMBINER0_NV
#define VA GL_VARIABLE_A_NV

/* Everything away from its default, by k. */
static void
change_all(unsigned k)
{
   (k ? glEnable : glDisable)(GL_REGISTER_COMBINERS_NV);
   (k ? glEnable : glDisable)(GL_PER_STAGE_CONSTANTS_NV);
   glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, k ? 2 : 1);
   glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, !k);
   const float c = k ? 0.5f : 0.25f;
   rc_const(RC_C0, c, c, c, c);
   glCombinerStageParameterfvNV(S0 + 1, RC_C1, VEC4(c, c, c, c));
   rc_in(1, GL_ALPHA, 'D', k ? RC_SPARE1 : RC_C0, k ? SNEG : SID);
   rc_out(1, GL_RGB, k ? RC_SPARE1 : RC_SECONDARY, RC_DISCARD, RC_DISCARD);
   rc_final('E', k ? RC_SPARE1 : RC_C0, k ? UINV : UID);
}

static void
check_all(const char *ids, unsigned k, bool enables)
{
   GLfloat v[4], w[4];
   const float c = k ? 0.5f : 0.25f;
   ct_check(ids,
            glIsEnabled(GL_REGISTER_COMBINERS_NV) == enables &&
                glIsEnabled(GL_PER_STAGE_CONSTANTS_NV) == enables,
            "enables");
   ct_check(ids,
            rc_get(GL_NUM_GENERAL_COMBINERS_NV) == (k ? 2 : 1) &&
                rc_get(GL_COLOR_SUM_CLAMP_NV) == !k,
            "numbers");
   glGetFloatv(RC_C0, v);
   glGetCombinerStageParameterfvNV(S0 + 1, RC_C1, w);
   ct_check(ids, v[0] == c && w[3] == c, "constants");
   rc_input_is(ids, 1, GL_ALPHA, 'D', k ? RC_SPARE1 : RC_C0, k ? SNEG : SID);
   ct_check(ids,
            rc_get_out(1, GL_RGB, GL_COMBINER_AB_OUTPUT_NV) == (k ? RC_SPARE1 : RC_SECONDARY) &&
                rc_get_final('E', GL_COMBINER_INPUT_NV) == (k ? RC_SPARE1 : RC_C0),
            "outputs and final inputs");
}

static void
attributes(void)
{
   change_all(0);
   glPushAttrib(GL_TEXTURE_BIT);
   change_all(1);
   glPopAttrib();
   check_all("RC-189", 0, false);
   glPushAttrib(GL_ENABLE_BIT);
   change_all(1);
   glPopAttrib();
   check_all("RC-190", 1, false);
   static const GLbitfield others[] = {GL_COLOR_BUFFER_BIT, GL_FOG_BIT,  GL_LIGHTING_BIT,
                                       GL_CURRENT_BIT,      GL_EVAL_BIT, GL_TRANSFORM_BIT};
   for (unsigned i = 0; i < RC_COUNT(others); i++) {
      change_all(0);
      glPushAttrib(others[i]);
      change_all(1);
      glPopAttrib();
      check_all("RC-191", 1, true);
   }
   glPushAttrib(GL_ALL_ATTRIB_BITS & ~(GLbitfield)(GL_TEXTURE_BIT | GL_ENABLE_BIT));
   change_all(0);
   glPopAttrib();
   check_all("RC-191", 0, false);
}

static void
lists(void)
{
   GLfloat color[4] = {0.5f, 0.5f, 0.5f, 0.5f}, stage[4] = {0.75f, 0.75f, 0.75f, 0.75f};
   GLint two = 2;
   GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glCombinerParameterfvNV(RC_C0, color);
   glCombinerParameterivNV(GL_NUM_GENERAL_COMBINERS_NV, &two);
   glCombinerParameterfNV(GL_COLOR_SUM_CLAMP_NV, 0);
   glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, 0);
   rc_in(0, GL_RGB, 'A', RC_SPARE1, SID);
   rc_out(0, GL_RGB, RC_SPARE1, RC_DISCARD, RC_DISCARD);
   rc_final('A', RC_SPARE1, UINV);
   glCombinerStageParameterfvNV(S0, RC_C1, stage);
   CHECK("RC-192 RC-009", rc_get_in(0, GL_RGB, 'A', GL_COMBINER_INPUT_NV) == RC_PRIMARY);
   CHECK("RC-192 RC-011", rc_get_out(0, GL_RGB, GL_COMBINER_SUM_OUTPUT_NV) == RC_SPARE0);
   CHECK("RC-192 RC-013", rc_get_final('A', GL_COMBINER_INPUT_NV) == GL_FOG);
   GLfloat q[4] = {7, 7, 7, 7};
   glGetCombinerInputParameterfvNV(S0, GL_RGB, VA, GL_COMBINER_INPUT_NV, q);
   CHECK("RC-192 RC-008", q[0] == (GLfloat)RC_PRIMARY);
   glGetCombinerOutputParameterfvNV(S0, GL_RGB, GL_COMBINER_SUM_OUTPUT_NV, q);
   CHECK("RC-192 RC-010", q[0] == (GLfloat)RC_SPARE0);
   glGetFinalCombinerInputParameterfvNV(VA, GL_COMBINER_INPUT_NV, q);
   CHECK("RC-192 RC-012", q[0] == (GLfloat)GL_FOG);
   glGetCombinerStageParameterfvNV(S0, RC_C1, q);
   CHECK_NEAR("RC-192 RC-015", 4, q, VEC4(0, 0, 0, 0), 0);
   glEndList();
   CHECK("RC-192", rc_get(GL_NUM_GENERAL_COMBINERS_NV) == 1);
   CHECK("RC-192", rc_get_final('A', GL_COMBINER_INPUT_NV) == GL_FOG);
   memset(color, 0, sizeof color);
   memset(stage, 0, sizeof stage);
   two = 1;
   CHECK_ERROR("RC-192", GL_NO_ERROR, glCallList(list));
   GLfloat v[4];
   glGetFloatv(RC_C0, v);
   CHECK_NEAR("RC-192 RC-001", 4, v, VEC4(0.5f, 0.5f, 0.5f, 0.5f), 0);
   glGetCombinerStageParameterfvNV(S0, RC_C1, v);
   CHECK_NEAR("RC-192 RC-014", 4, v, VEC4(0.75f, 0.75f, 0.75f, 0.75f), 0);
   CHECK("RC-192 RC-002 RC-003 RC-004 RC-005 RC-006 RC-007",
         rc_get(GL_NUM_GENERAL_COMBINERS_NV) == 2 && rc_get(GL_COLOR_SUM_CLAMP_NV) == 0 &&
             rc_get_in(0, GL_RGB, 'A', GL_COMBINER_INPUT_NV) == RC_SPARE1 &&
             rc_get_out(0, GL_RGB, GL_COMBINER_AB_OUTPUT_NV) == RC_SPARE1 &&
             rc_get_final('A', GL_COMBINER_INPUT_NV) == RC_SPARE1);
   glNewList(list, GL_COMPILE);
   CHECK_ERROR("RC-193", GL_NO_ERROR, rc_out(0, GL_RGB, RC_SPARE0, RC_SPARE0, RC_DISCARD));
   CHECK_ERROR("RC-193", GL_NO_ERROR, glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 0));
   glEndList();
   CHECK_ERROR("RC-193", GL_INVALID_OPERATION, glCallList(list));
}

static void
contexts(void)
{
   change_all(1);
   struct ct_context *other = ct_context_create(ct_own_context());
   if (!CHECK("RC-195", other != NULL))
      return;
   ct_make_current(other);
   CHECK("RC-195", !glIsEnabled(GL_REGISTER_COMBINERS_NV) &&
                       rc_get(GL_NUM_GENERAL_COMBINERS_NV) == 1 &&
                       rc_get_final('E', GL_COMBINER_INPUT_NV) == GL_ZERO);
   ct_make_current(ct_own_context());
   check_all("RC-195", 1, true);
   ct_context_destroy(other);
}

static const struct ct_test tests[] = {
    {"attributes", attributes},
    {"lists", lists},
    {"contexts", contexts},
};
CT_TOPIC(rc_saving, "GL_NV_register_combiners GL_NV_register_combiners2", tests);
