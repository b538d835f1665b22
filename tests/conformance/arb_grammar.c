/* What texts of ARB_vertex_program are accepted and refused (checklist, sections 5 to 9, 11 to 15).
 */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define CHECK_ALL(cases) ct_arb_check_all(VP, cases, CT_COUNT(cases))

static void
tokens(void)
{
   static const struct ct_arb_case cases[] = {
       {"AV-125", "` !!ARBvp1.0 END"},
       {"AV-125", "`\n@ END"},
       {"AV-125", "`# c\n@ END"},
       {"AV-126", "!!ARBvp1.0TEMP a;MOV a,vertex.color;END"},
       {"AV-127", "@\t\r\n TEMP\ta\r;\nEND\t"},
       {"AV-127 AV-130", "@ TEMP a;`\vEND"},
       {"AV-127 AV-130", "@ TEMP a;`\fEND"},
       {"AV-128", "@ # a comment\nEND"},
       {"AV-128", "@ # a comment\rTEMP `MOV; END"},
       {"AV-129", "@#\x01\xff@\n END # the end"},
       {"AV-129", "@ END#"},
       {"AV-130", "@ TEMP a; `~ END"},
       {"AV-130", "@ TEMP a`^; END"},
       {"AV-130", "@ TEMP a`\"; END"},
       {"AV-130", "@ TEMP a`\\; END"},
       {"AV-130", "@ TEMP a`\x01; END"},
       {"AV-130", "@ TEMP a`\xe4; END"},
       {"AV-131", "@ TEMP a; `mov a, a; END"},
       {"AV-131", "@ `temp a; END"},
       {"AV-131", "@ TEMP a; MOV `Result.position, a; END"},
       {"AV-132", "@ TEMP $x, _, x$1, MOVE, END1, a9; MOV $x, x$1; END"},
       {"AV-132", "@ TEMP `9a; END"},
       {"AV-132", "@ TEMP a; `ADDx a, a, a; END"},
       {"AV-134", "@ TEMP KIL, TEX, CMP, fragment, texture, MOV_SAT, position, color, row, env, x;"
                  "TEMP xyzw, rgba; MOV x.x, xyzw.y; MOV MOV_SAT, KIL; END"},
       {"AV-135", "@ TEMP t; MOV t, vertex.attrib[0007]; END"},
       {"AV-135", "@ TEMP t; MOV t, vertex.attrib[`4294967296]; END"},
       {"AV-135", "@ TEMP t; MOV t, vertex.attrib[`18446744073709551616]; END"},
       {"AV-136", "@ PARAM p = {1., .5, 1e1, 1.5E-2}; PARAM q = 1.e+1; PARAM r = .5e1; END"},
       {"AV-137", "@ PARAM p = `.; END"},
       {"AV-138", "@ PARAM p[] = { program.env[0..3] }; END"},
       {"AV-138", "@ PARAM p[] = { program.env[0 .. 3] }; END"},
       {"AV-140", "@ PARAM p = 1e99; PARAM q = 1e-99; END"},
       {"AV-141", "@ TEMP a `END"},
       {"AV-141", "@ TEMP a;`; END"},
       {"AV-141", "@ TEMP a; MOV a, a `MOV a, a; END"},
       {"AV-142", "@ END`;"},
       {"AV-142", "@ END `MOV"},
       {"AV-142", "@ END `END"},
       {"AV-142", "@ END # behind\n "},
       {"AV-143", "@ END"},
   };
   static const char *const rejected[] = {
       "@ PARAM p = 1e; END",   "@ PARAM p = 1.e; END",  "@ PARAM p = 0x10; END",
       "@ PARAM p = 1.0f; END", "@ PARAM p = 1 .5; END", "@ PARAM p = - -1; END",
       "@ PARAM p = 1e+; END",
   };
   CHECK_ALL(cases);
   for (unsigned i = 0; i < CT_COUNT(rejected); i++)
      ct_arb_rejects("AV-137", VP, rejected[i]);
   ct_arb_rejects("AV-138", VP, "@ PARAM p[] = { program.env[0...3] }; END");
   ct_arb_rejects("AV-138", VP, "@ PARAM p[] = { program.env[0. .3] }; END");
   ct_arb_rejects("AV-142", VP, "@ TEMP a;");
   ct_arb_check("AV-143", VP, "@ END");
   CHECK("AV-143 AV-312", ct_arb_get(VP, GL_PROGRAM_INSTRUCTIONS_ARB) == 0);
}

static void
reserved_words(void)
{
   static const char words[] =
       "ABS ADD ADDRESS ALIAS ARL ATTRIB DP3 DP4 DPH DST END EX2 EXP FLR FRC LG2 LIT LOG MAD MAX "
       "MIN MOV MUL OPTION OUTPUT PARAM POW RCP RSQ SGE SLT SUB SWZ TEMP XPD program result state "
       "vertex";
   char copy[sizeof words], text[64];
   strcpy(copy, words);
   for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
      snprintf(text, sizeof text, "@ TEMP `%s; END", word);
      ct_arb_check("AV-133", VP, text);
   }
}

static void
options(void)
{
   static const struct ct_arb_case cases[] = {
       {"AV-145 AV-079", "@ OPTION ARB_position_invariant; TEMP a; END"},
       {"AV-145", "@ TEMP a; `OPTION ARB_position_invariant; END"},
       {"AV-146", "@ OPTION `arb_position_invariant; END"},
       {"AV-146", "@ OPTION `ARB_position; END"},
       {"AV-146", "@ OPTION ARB_position_invariant `END"},
       {"AV-147 C-23", "@ OPTION ARB_position_invariant; OPTION ARB_position_invariant; END"},
       {"AV-148", "@ OPTION `ARB_fog_exp; END"},
       {"AV-148", "@ OPTION `ARB_precision_hint_nicest; END"},
       {"AV-148", "@ OPTION `ATI_draw_buffers; END"},
       {"AV-149", "@ TEMP ARB_position_invariant; MOV ARB_position_invariant, vertex.color; END"},
       {"AV-150 AV-242", "@ TEMP a; `SSG a, a; END"},
       {"AV-150 AV-242", "@ TEMP a; MOV a, `|a|; END"},
       {"AV-242", "@ TEMP a; `MOVC a, a; END"},
       {"AV-242", "@ TEMP a; `MOV_SAT a, a; END"},
       {"AV-242", "@ TEMP a; `MOVH a, a; END"},
       {"AV-242", "@ TEMP a; MOV a `(EQ.x), a; END"},
   };
   CHECK_ALL(cases);
}

static void
declarations(void)
{
   static const struct ct_arb_case cases[] = {
       {"AV-151", "@ TEMP a; TEMP `a; END"},
       {"AV-151", "@ TEMP a; PARAM `a = 1; END"},
       {"AV-151", "@ TEMP a, `a; END"},
       {"AV-151", "@ TEMP a, b; ALIAS c = a; ALIAS `c = b; END"},
       {"AV-152", "@ TEMP a; MOV a, `b; TEMP b; END"},
       {"AV-152 AV-154", "@ TEMP a; MOV a, vertex.color; TEMP b; ATTRIB n = vertex.normal;"
                         "MOV b, n; PARAM p = 3; MOV a, p; ADDRESS i; OUTPUT o = result.color;"
                         "MOV o, a; ALIAS q = o; MOV q, b; END"},
       {"AV-155", "@ TEMP `; END"},
       {"AV-155", "@ ADDRESS `; END"},
       {"AV-155", "@ TEMP a,`; END"},
       {"AV-156", "@ ATTRIB a = `result.color; END"},
       {"AV-156", "@ OUTPUT a = `vertex.color; END"},
       {"AV-156", "@ PARAM a = `vertex.color; END"},
       {"AV-156", "@ ATTRIB a = `state.fog.color; END"},
       {"AV-157", "@ ATTRIB a = vertex.color; MOV `a, a; END"},
       {"AV-157", "@ PARAM p = 1; MOV `p, p; END"},
       {"AV-157", "@ TEMP t; MOV t, `result.color; END"},
       {"AV-157", "@ OUTPUT o = result.color; TEMP t; MOV t, `o; END"},
       {"AV-157", "@ ADDRESS a; TEMP t; MOV t, `a; END"},
       {"AV-157", "@ ADDRESS a; MOV `a, vertex.color; END"},
       {"AV-158", "@ PARAM p[] = {1, 2}; ALIAS q = p; ALIAS r = q; TEMP t; MOV t, r[1]; END"},
       {"AV-160", "@ ALIAS a = `b; END"},
       {"AV-160", "@ ALIAS a = `a; END"},
       {"AV-160", "@ TEMP a, b; ALIAS `a = b; END"},
       {"AV-194", "@ PARAM p[] = {1, 2}; MOV `p[0], vertex.color; END"},
       {"AV-194", "@ PARAM p[] = {1, 2}; ALIAS q = p`[0]; END"},
   };
   CHECK_ALL(cases);
   ct_arb_check("AV-159 AV-162", VP, "@ TEMP a, b, c; ALIAS d = a; ALIAS e = d; END");
   CHECK("AV-159 AV-162 AV-313", ct_arb_get(VP, GL_PROGRAM_TEMPORARIES_ARB) == 3);
   ct_arb_check("AV-162", VP, "@ ATTRIB a = vertex.color; PARAM p = {1,2,3,4}; END");
   CHECK("AV-162 AV-179", ct_arb_get(VP, GL_PROGRAM_ATTRIBS_ARB) == 1);
   CHECK("AV-162", ct_arb_get(VP, GL_PROGRAM_PARAMETERS_ARB) == 1);
}

/* Weights, indices of matrices and matrices of ARB_vertex_blend and ARB_matrix_palette. */
static void
blended_attributes(void)
{
   if (!ct_has_extension("GL_ARB_vertex_blend")) {
      ct_arb_rejects("AV-167", VP, "@ TEMP t; MOV t, vertex.weight; END");
      ct_arb_rejects("AV-167", VP, "@ TEMP t; MOV t, vertex.matrixindex[0]; END");
      ct_arb_rejects("AV-167 AV-217", VP, "@ TEMP t; MOV t, state.matrix.palette[0].row[0]; END");
      ct_arb_rejects("AV-169", VP, "@ TEMP t; MOV t, state.matrix.modelview[1].row[0]; END");
      return;
   }
   static const struct ct_arb_case blended[] = {
       {"AV-167", "@ TEMP t; MOV t, vertex.weight; MOV t, vertex.weight[0]; END"},
       {"AV-167", "@ TEMP t; MOV t, vertex.weight[`99]; END"},
       {"AV-167", "@ TEMP t; MOV t, vertex.weight`[1]; END"},
       {"AV-167", "@ TEMP t; MOV t, vertex.matrixindex[0]; END"},
       {"AV-167", "@ TEMP t; MOV t, vertex.matrixindex[`99]; END"},
       {"AV-167 AV-217", "@ TEMP t; MOV t, state.matrix.palette[0].row[0]; END"},
       {"AV-167 AV-217", "@ TEMP t; MOV t, state.matrix.palette[`999].row[0]; END"},
       {"AV-217", "@ TEMP t; MOV t, state.matrix.palette`.row[0]; END"},
       {"AV-169", "@ TEMP t; MOV t, state.matrix.modelview[1].row[0]; END"},
       {"AV-169", "@ TEMP t; MOV t, state.matrix.modelview[`99].row[0]; END"},
   };
   for (unsigned i = 0; i < CT_COUNT(blended); i++)
      ct_arb_check(blended[i].ids, VP, blended[i].text);
   ct_arb_rejects("AV-171", VP, "@ TEMP t; MOV t, vertex.weight; MOV t, vertex.attrib[1]; END");
   ct_arb_rejects("AV-171", VP, "@ TEMP t; MOV t, vertex.attrib[1]; MOV t, vertex.weight[0]; END");
}

static void
attributes(void)
{
   static const struct ct_arb_case cases[] = {
       {"AV-166", "@ TEMP t; MOV t, vertex.attrib[15]; END"},
       {"AV-166", "@ TEMP t; MOV t, vertex.attrib[`16]; END"},
       {"AV-166", "@ TEMP t; MOV t, vertex.attrib`; END"},
       {"AV-178", "@ TEMP t; MOV t, vertex.normal; MOV t, vertex.attrib[1]; MOV t, vertex.color;"
                  "MOV t, vertex.attrib[4]; MOV t, vertex.attrib[6]; MOV t, vertex.attrib[7]; END"},
       {"AV-179", "@ ATTRIB a = vertex.color; ATTRIB b = `vertex.attrib[3]; END"},
       {"AV-180", "@ TEMP t; MOV t, vertex.color; MOV t, vertex.color.primary;"
                  "MOV t, vertex.texcoord; MOV t, vertex.texcoord[0]; END"},
   };
   CHECK_ALL(cases);
   CHECK("AV-180 AV-313", ct_arb_get(VP, GL_PROGRAM_ATTRIBS_ARB) == 2);
   static const struct {
      const char *id, *name;
      unsigned number;
   } pairs[] = {
       {"AV-170", "position", 0},        {"AV-172", "normal", 2},
       {"AV-173", "color", 3},           {"AV-173", "color.primary", 3},
       {"AV-174", "color.secondary", 4}, {"AV-175", "fogcoord", 5},
       {"AV-176", "texcoord", 8},        {"AV-176", "texcoord[0]", 8},
       {"AV-177", "texcoord[1]", 9},     {"AV-177", "texcoord[3]", 11},
   };
   char text[160];
   for (unsigned i = 0; i < CT_COUNT(pairs); i++) {
      snprintf(text, sizeof text, "@ TEMP t; MOV t, vertex.%s; MOV t, vertex.attrib[%u]; END",
               pairs[i].name, pairs[i].number);
      ct_arb_rejects(pairs[i].id, VP, text);
      snprintf(text, sizeof text, "@ TEMP t; MOV t, vertex.attrib[%u]; MOV t, vertex.%s; END",
               pairs[i].number, pairs[i].name);
      ct_arb_rejects(pairs[i].id, VP, text);
   }
   GLint units;
   glGetIntegerv(ct_has_extension("GL_ARB_fragment_program") ? GL_MAX_TEXTURE_COORDS_ARB
                                                             : GL_MAX_TEXTURE_UNITS,
                 &units);
   snprintf(text, sizeof text, "@ TEMP t; MOV t, vertex.texcoord[%d]; END", units - 1);
   ct_arb_check("AV-165", VP, text);
   snprintf(text, sizeof text, "@ TEMP t; MOV t, vertex.texcoord[`%d]; END", units);
   ct_arb_check("AV-165", VP, text);
   static const char *const none[] = {"vertex.texcoord[0..1]", "vertex.color.front", "vertex",
                                      "vertex.foo", "vertex.position[0]"};
   for (unsigned i = 0; i < CT_COUNT(none); i++) {
      snprintf(text, sizeof text, "@ TEMP t; MOV t, %s; END", none[i]);
      ct_arb_rejects("AV-181", VP, text);
   }
   blended_attributes();
}

static const struct ct_arb_case parameters_cases[] = {
    {"AV-184", "@ PARAM p = -2; PARAM q = {-1, +2}; TEMP t; MOV t, -2; MOV t, {-1}; END"},
    {"AV-185", "@ PARAM p = {`}; END"},
    {"AV-185", "@ PARAM p = {1,2,3,4,`5}; END"},
    {"AV-185", "@ PARAM p = {1,`}; END"},
    {"AV-185", "@ PARAM p = {`{1}}; END"},
    {"AV-186", "@ PARAM p = program.env[0]; PARAM q = program.local[0]; END"},
    {"AV-186", "@ PARAM p = program.env[`99999]; END"},
    {"AV-187", "@ PARAM p[] = { program.env[2..4], program.local[3..3] }; END"},
    {"AV-187", "@ PARAM p[4] = { program.env[2..4], program.local[3..3] }; END"},
    {"AV-187 AV-188", "@ PARAM p = program.env[2`..4]; END"},
    {"AV-188 AV-235", "@ PARAM p = state.matrix.mvp`; END"},
    {"AV-189", "@ PARAM p[2] = {1, 2}; PARAM q[] = {1, 2, 3}; END"},
    {"AV-189", "@ PARAM p[] = `1; END"},
    {"AV-190", "@ PARAM p[] = {`}; END"},
    {"AV-191", "@ PARAM p[12] = { 1, {2,3}, state.fog.color, state.matrix.mvp,"
               "state.matrix.projection.row[1..2], program.env[1..3] }; END"},
    {"AV-193", "@ PARAM p[] = {1, 2}; TEMP t; MOV t, p[1]; END"},
    {"AV-193", "@ PARAM p[] = {1, 2}; TEMP t; MOV t, p[`2]; END"},
    {"AV-193", "@ PARAM p[] = {1, 2}; TEMP t; MOV t, p`; END"},
    {"AV-193", "@ PARAM p = 1; TEMP t; MOV t, p`[0]; END"},
    {"AV-193", "@ PARAM p[] = {1, 2}; TEMP t; MOV t, p[`-1]; END"},
    {"AV-195 AV-196", "@ PARAM p[] = { state.fog.color, state.fog.color }; PARAM q[] = {1, 1};"
                      "ADDRESS a; TEMP t; MOV t, p[1]; MOV t, q[a.x]; END"},
    {"AV-198", "@ TEMP t; MAD t, program.env[0], {1,2}, program.local[3];"
               "MAD t, vertex.color, vertex.normal, vertex.texcoord; END"},
    {"AV-231", "@ TEMP t; MOV t, state.matrix.mvp.inverse.row[1];"
               "MOV t, state.matrix.mvp.transpose.row[1];"
               "MOV t, state.matrix.mvp.invtrans.row[1]; END"},
    {"AV-227", "@ TEMP t; MOV t, state.light[7].half; MOV t, state.clip[5].plane;"
               "MOV t, state.texgen[1].eye.s; MOV t, state.matrix.program[7].row[3];"
               "MOV t, state.matrix.texture[1].row[0]; END"},
    {"AV-229", "@ TEMP t; MOV t, state.point.attenuation; MOV t, state.point.size; END"},
    {"AV-240", "@ TEMP t; RCP t, 3.14.x; RCP t, {2}.x; END"},
};

static const struct {
   const char *ids, *binding;
} parameters_none[] = {
    {"AV-192", "state.texture[0..3].row[0]"},
    {"AV-228", "state.light.position"},
    {"AV-228", "state.light[0]"},
    {"AV-228", "state.lightprod[0].emission"},
    {"AV-228", "state.lightmodel.front.ambient"},
    {"AV-228", "state.light[0].spot"},
    {"AV-228", "state.matrix.color.row[0]"},
    {"AV-228", "state.clip[0]"},
    {"AV-228 AV-218", "state.texenv[0].color"},
    {"AV-228 AV-219", "state.depth.range"},
    {"AV-228", "state.material.front"},
    {"AV-228", "state"},
    {"AV-227", "state.light[999].half"},
    {"AV-227", "state.clip[999].plane"},
    {"AV-227", "state.texgen[999].eye.s"},
    {"AV-227", "state.matrix.program[99].row[0]"},
    {"AV-227", "state.matrix.mvp.row[4]"},
    {"AV-231", "state.matrix.mvp.row[1].inverse"},
    {"AV-231", "state.matrix.inverse.mvp.row[0]"},
    {"AV-234", "state.matrix.mvp.row[0..1]"},
    {"AV-216", "state.matrix.program.row[0]"},
};

static void
parameters(void)
{
   char text[200];
   CHECK_ALL(parameters_cases);
   for (unsigned i = 0; i < CT_COUNT(parameters_none); i++) {
      snprintf(text, sizeof text, "@ TEMP t; MOV t, %s; END", parameters_none[i].binding);
      ct_arb_rejects(parameters_none[i].ids, VP, text);
   }
   ct_arb_rejects("AV-187", VP, "@ PARAM p[] = { program.env[4..2] }; END");
   ct_arb_rejects("AV-234", VP, "@ PARAM p[] = { state.matrix.mvp.row[2..1] }; END");
   ct_arb_rejects("AV-189", VP, "@ PARAM p[2] = {1, 2, 3}; END");
   ct_arb_rejects("AV-190", VP, "@ PARAM p[0] = {1}; END");
   ct_arb_rejects("AV-190", VP, "@ PARAM p[99999] = {1}; END");
   ct_arb_rejects("AV-192", VP, "@ PARAM p[] = { state.light[0..7].ambient }; END");
   ct_arb_rejects("AV-195", VP,
                  "@ PARAM p[] = { state.fog.color, state.fog.color }; ADDRESS a; TEMP t;"
                  "MOV t, p[a.x]; END");
   ct_arb_rejects("AV-195", VP,
                  "@ PARAM p[] = { program.env[0..3] }; PARAM q[] = { program.env[3..4] };"
                  "ADDRESS a; TEMP t; MOV t, p[a.x]; MOV t, q[a.x]; END");
}

static void
operands(void)
{
   static const struct ct_arb_case cases[] = {
       {"AV-237", "@ TEMP t; MOV t, t.x; MOV t, t.wzyx; MOV t, t; END"},
       {"AV-237", "@ TEMP t; MOV t, t.xy`; END"},
       {"AV-237", "@ TEMP t; MOV t, t.xyz`; END"},
       {"AV-237", "@ TEMP t; MOV t, t.`q; END"},
       {"AV-238", "@ TEMP t; MOV t, t.`rgba; END"},
       {"AV-238", "@ TEMP t; MOV t.`r, t; END"},
       {"AV-239", "@ TEMP t; RCP t, t`; END"},
       {"AV-239", "@ TEMP t; EX2 t, {1,2}`; END"},
       {"AV-240", "@ TEMP t; RCP t, 3.14`; END"},
       {"AV-241", "@ TEMP t; MOV t, -t; MOV t, +t.x; END"},
       {"AV-241", "@ TEMP t; MOV t, -`-t; END"},
       {"AV-243", "@ TEMP t; MOV t.xyw, t; MOV t.yz, t; END"},
       {"AV-243", "@ TEMP t; MOV t.x`x, t; END"},
       {"AV-247", "@ ADDRESS a; ARL a.x, vertex.color.y; END"},
       {"AV-247", "@ ADDRESS a; ARL a`, vertex.color.y; END"},
       {"AV-247", "@ ADDRESS a; ARL a.`y, vertex.color.y; END"},
       {"AV-247", "@ ADDRESS a; ARL a.x, vertex.color`; END"},
       {"AV-248", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a.x+63]; MOV t, p[a.x-64]; END"},
       {"AV-248", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a.x+`64]; END"},
       {"AV-248", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a.x-`65]; END"},
       {"AV-249", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a`]; END"},
       {"AV-249", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a.`y]; END"},
       {"AV-249", "@ PARAM p[] = {1, 2}; ADDRESS a; TEMP t; MOV t, p[1`+a.x]; END"},
       {"AV-249", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a.x+`-1]; END"},
       {"AV-249", "@ PARAM p[] = {1}; ADDRESS a; TEMP t; MOV t, p[a.x+1`+1]; END"},
       {"AV-249", "@ PARAM p[] = {1}; TEMP t; MOV t, p[`t.x]; END"},
       {"AV-250", "@ ADDRESS a; TEMP t; MOV t, vertex.attrib[`a.x]; END"},
       {"AV-250", "@ ADDRESS a; TEMP t; MOV t, program.env[`a.x]; END"},
       {"AV-250", "@ ADDRESS a; TEMP t; MOV result.texcoord[`a.x], t; END"},
       {"AV-257", "@ TEMP t; MOV result.color`[0], t; END"},
       {"AV-257", "@ TEMP t; MOV result`.depth, t; END"},
       {"AV-257", "@ TEMP t; MOV result`.clip[0], t; END"},
       {"AV-258", "@ TEMP t; MOV result.fogcoord.yzw, t; MOV result.pointsize.y, t; END"},
       {"AV-275", "@ OPTION ARB_position_invariant; MOV `result.position, vertex.position; END"},
       {"AV-275", "@ OPTION ARB_position_invariant; OUTPUT o = `result.position; END"},
       {"AV-278", "@ OPTION ARB_position_invariant; TEMP t; MOV t, vertex.position; END"},
       {"AV-298", "@ TEMP t; SWZ t, `-t, x, y, z, w; END"},
       {"AV-298", "@ TEMP t; SWZ t, t`.x, x, y, z, w; END"},
       {"AV-298", "@ TEMP t; SWZ t, t, x, y, z`; END"},
       {"AV-298", "@ TEMP t; SWZ t, t, x, y, z, `2; END"},
       {"AV-298", "@ TEMP t; SWZ t, t, x, y, z, `xyzw; END"},
       {"AV-298 AV-238", "@ TEMP t; SWZ t, t, `r, y, z, w; END"},
       {"AV-299", "@ TEMP t; PARAM p[] = {1, 2}; SWZ t, vertex.color, x, y, 0, 1;"
                  "SWZ t, p[1], -x, +y, -0, -1; SWZ t, {1,2}, x, x, x, x; END"},
   };
   CHECK_ALL(cases);
   ct_arb_rejects("AV-298", VP, "@ TEMP t; SWZ t, t, x, y, z, 1.0; END");
}

/* Texts of absurd sizes, and each beginning of one that loads. */
static void
robustness(void)
{
   static const struct {
      const char *start, *piece;
      unsigned count;
   } texts[] = {
       {"!!ARBvp1.0 ", "TEMP a;", 100000},       {"!!ARBvp1.0 TEMP a;", "MOV a,a;", 100000},
       {"!!ARBvp1.0 TEMP ", "a", 1000000},       {"!!ARBvp1.0 PARAM p = ", "9", 10000},
       {"!!ARBvp1.0 PARAM p[] = ", "{", 100000}, {"!!ARBvp1.0 TEMP a; MOV a, ", "|", 100000},
       {"!!ARBvp1.0 ", "PARAM p = 1;", 10000},   {"", "\xff", 100000},
   };
   glBindProgramARB(VP, 1);
   for (unsigned i = 0; i < CT_COUNT(texts); i++) {
      const size_t n = strlen(texts[i].start), piece = strlen(texts[i].piece);
      const size_t size = n + piece * texts[i].count;
      char *text = malloc(size);
      memcpy(text, texts[i].start, n);
      for (size_t k = n; k < size; k++)
         text[k] = texts[i].piece[(k - n) % piece];
      CHECK_ERROR("AV-366 AV-367", GL_INVALID_OPERATION,
                  glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)size, text));
      CHECK("AV-117", ct_arb_position() >= 0 && ct_arb_position() <= (GLint)size);
      free(text);
   }
   static const char whole[] =
       "!!ARBvp1.0 TEMP a; PARAM p[] = {1, {2,-3e1}, state.fog.color};"
       "ADDRESS i; ARL i.x, vertex.color.x; MAD a.xy, p[i.x-1], p[0].wzyx, a;"
       "END";
   for (unsigned len = 0; len < strlen(whole); len++) {
      glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)len, whole);
      CHECK_PENDING("AV-366", GL_INVALID_OPERATION);
      CHECK("AV-117", ct_arb_position() >= 0 && ct_arb_position() <= (GLint)len);
   }
}

static const struct ct_test tests[] = {
    {"tokens", tokens},         {"reserved_words", reserved_words},
    {"options", options},       {"declarations", declarations},
    {"attributes", attributes}, {"parameters", parameters},
    {"operands", operands},     {"robustness", robustness},
};
CT_TOPIC(arb_grammar, "GL_ARB_vertex_program", tests);
