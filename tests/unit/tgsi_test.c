/* TGSI text: what is written, to the letter, and what is wrong with texts that can not be read.
 * That texts mean the same is for tests/fuzz/fuzz_tgsi_main.c and tests/corpus/run_tgsi.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/tgsi/tgsi.h"
#include "compiler/pass/pass.h"

/* --- Writing */

static void
check_written(const char *ir, const char *zero_wins, const char *tgsi)
{
   struct text_error err;
   struct ir_shader *sh = ir_parse(ir, strlen(ir), &err);
   if (!sh)
      fail_msg("%s\n%s", err.message, ir);
   char *text = tgsi_write(sh, zero_wins);
   assert_string_equal(text, tgsi);
   free(text);
   ir_shader_destroy(sh);
}

static const char multiplies[] = "shader vertex\n"
                                 "params 8\n"
                                 "block 0\n"
                                 "   %0 = load_input.f4 3\n"
                                 "   %1 = load_param.f4 5\n"
                                 "   %2 = fmulz.f2.sat -%0.xy |%1.zw|\n"
                                 "   store_output.f 1.xyw %2.xyyx\n"
                                 "   end\n";

/* Results go where they belong at once; components nobody writes get their defaults. */
static void
test_write(void **unused)
{
   check_written(multiplies, TGSI_MUL_ZERO_WINS,
                 "VERT\n"
                 "PROPERTY MUL_ZERO_WINS 1\n"
                 "DCL IN[3]\n"
                 "DCL OUT[0], COLOR\n"
                 "DCL CONST[0][5]\n"
                 "IMM[0] FLT32 {0, 0, 0, 1}\n"
                 "  0: MOV OUT[0].z, IMM[0]\n"
                 "  1: MUL_SAT OUT[0].xyw, -IN[3].xyxx, |CONST[0][5].zwzz|\n"
                 "  2: END\n");
}

/* The condition of block 3, which has nothing else, is a value of its own. */
static void
test_write_empty_block(void **unused)
{
   check_written("shader vertex\n"
                 "block 0\n"
                 "   %0 = load_input.f4 3\n"
                 "   %1 = flt.b2 %0.xy %0.yz\n"
                 "   %2 = flt.b1 %0.z %0.w\n"
                 "   branch %1.x b1 b2\n"
                 "block 1\n"
                 "   store_output.f 1.x %0.x\n"
                 "   jump b3\n"
                 "block 2\n"
                 "   store_output.f 1.x %0.y\n"
                 "   jump b3\n"
                 "block 3\n"
                 "   branch %2.x b4 b5\n"
                 "block 4\n"
                 "   store_output.f 1.y %0.x\n"
                 "   end\n"
                 "block 5\n"
                 "   end\n",
                 NULL,
                 "VERT\n"
                 "DCL IN[3]\n"
                 "DCL OUT[0], COLOR\n"
                 "DCL TEMP[0..1]\n"
                 "IMM[0] FLT32 {0, 0, 0, 1}\n"
                 "  0: MOV OUT[0], IMM[0]\n"
                 "  1: FSLT TEMP[0].xy, IN[3].xyxx, IN[3].yzyy\n"
                 "  2: FSLT TEMP[1].x, IN[3].zzzz, IN[3].wwww\n"
                 "  3: UIF TEMP[0].xxxx\n"
                 "  4:   MOV OUT[0].x, IN[3].xxxx\n"
                 "  5: ELSE\n"
                 "  6:   MOV OUT[0].x, IN[3].yyyy\n"
                 "  7: ENDIF\n"
                 "  8: UIF TEMP[1].xxxx\n"
                 "  9:   MOV OUT[0].y, IN[3].xxxx\n"
                 " 10: ELSE\n"
                 " 11: ENDIF\n"
                 " 12: END\n");
}

static void
test_write_zero_wins(void **unused)
{
   check_written(multiplies, NULL,
                 "VERT\n"
                 "DCL IN[3]\n"
                 "DCL OUT[0], COLOR\n"
                 "DCL CONST[0][5]\n"
                 "DCL TEMP[0..7]\n"
                 "IMM[0] FLT32 {0, 0, 0, 1}\n"
                 "IMM[1] FLT32 {0, 0, 0, 0}\n"
                 "  0: MOV OUT[0].z, IMM[0]\n"
                 "  1: MOV TEMP[0], -IN[3].xyxx\n"
                 "  2: MOV TEMP[1], |CONST[0][5].zwzz|\n"
                 "  3: FSNE TEMP[2].xyw, TEMP[0], IMM[1].xxxx\n"
                 "  4: FSNE TEMP[3].xyw, TEMP[1], IMM[1].xxxx\n"
                 "  5: AND TEMP[4].xyw, TEMP[2], TEMP[3]\n"
                 "  6: AND TEMP[5].xyw, TEMP[0], TEMP[4]\n"
                 "  7: AND TEMP[6].xyw, TEMP[1], TEMP[4]\n"
                 "  8: MUL TEMP[7].xyw, TEMP[5], TEMP[6]\n"
                 "  9: ADD_SAT OUT[0].xyw, TEMP[7], IMM[1].xxxx\n"
                 " 10: END\n");
}

/* Rounding to fixed point multiplies in the ordinary way: the property would change it. */
static void
test_write_zero_wins_and_formats(void **unused)
{
   static const char ir[] = "shader vertex\n"
                            "block 0\n"
                            "   %0 = load_input.f4 3\n"
                            "   %1 = fround_fx12.f4 %0.xyzw\n"
                            "   %2 = dstz.f4 %0.xyzw %1.xyzw\n"
                            "   store_output.f 1.xyzw %2.xyzw\n"
                            "   end\n";
   struct text_error err;
   struct ir_shader *sh = ir_parse(ir, strlen(ir), &err);
   assert_non_null(sh);
   char *text = tgsi_write(sh, TGSI_MUL_ZERO_WINS);
   assert_null(strstr(text, "PROPERTY"));
   assert_non_null(strstr(text, "MUL"));
   free(text);
   ir_shader_destroy(sh);
}

/* The x of a vector goes to the w of a register by a move. */
static void
test_write_vector_to_distance(void **unused)
{
   check_written("shader vertex\n"
                 "block 0\n"
                 "   %0 = load_input.f4 3\n"
                 "   %1 = nv_exp.f4 %0.x\n"
                 "   store_output.f 18.x %1.x\n"
                 "   end\n",
                 NULL,
                 "VERT\n"
                 "PROPERTY NUM_CLIPDIST_ENABLED 4\n"
                 "DCL IN[3]\n"
                 "DCL OUT[0], CLIPDIST\n"
                 "DCL TEMP[0]\n"
                 "  0: EXP TEMP[0], IN[3].xxxx\n"
                 "  1: MOV OUT[0].w, TEMP[0].xxxx\n"
                 "  2: END\n");
}

#define LOOP                                                                                       \
   "shader vertex\n"                                                                               \
   "params 8\n"                                                                                    \
   "block 0\n"                                                                                     \
   "   %0 = load_param.f4 0\n"                                                                     \
   "   jump b1\n"                                                                                  \
   "block 1\n"                                                                                     \
   "   %1 = phi.f1 b0 %0.x b2 %3.x\n"                                                              \
   "   %2 = flt.b1 %1.x %0.y\n"                                                                    \
   "   branch %2.x b2 b3\n"                                                                        \
   "block 2\n"                                                                                     \
   "   %3 = fadd.f1 %1.x %0.z\n"

/* A loop with one way out; the state is not needed. */
static void
test_write_loop(void **unused)
{
   check_written(LOOP "   jump b1\n"
                      "block 3\n"
                      "   store_output.f 5.x %1.x\n"
                      "   end\n",
                 NULL,
                 "VERT\n"
                 "DCL OUT[0], FOG\n"
                 "DCL CONST[0][0]\n"
                 "DCL TEMP[0..1]\n"
                 "  0: MOV TEMP[0].x, CONST[0][0].xxxx\n"
                 "  1: BGNLOOP\n"
                 "  2:   FSLT TEMP[1].x, TEMP[0].xxxx, CONST[0][0].yyyy\n"
                 "  3:   UIF TEMP[1].xxxx\n"
                 "  4:     ADD TEMP[1].x, TEMP[0].xxxx, CONST[0][0].zzzz\n"
                 "  5:     MOV TEMP[0].x, TEMP[1].xxxx\n"
                 "  6:   ELSE\n"
                 "  7:     BRK\n"
                 "  8:   ENDIF\n"
                 "  9: ENDLOOP\n"
                 " 10: MOV OUT[0].x, TEMP[0].xxxx\n"
                 " 11: END\n");
}

static char *
write_ir(const char *ir)
{
   struct text_error err;
   struct ir_shader *sh = ir_parse(ir, strlen(ir), &err);
   if (!sh)
      fail_msg("%s\n%s", err.message, ir);
   char *text = tgsi_write(sh, NULL);
   ir_shader_destroy(sh);
   return text;
}

/* A loop that is left to two places: the state tells which. */
static void
test_write_two_exits(void **unused)
{
   char *text = write_ir(LOOP "   %4 = flt.b1 %3.x %0.w\n"
                              "   branch %4.x b1 b4\n"
                              "block 3\n"
                              "   store_output.f 5.x %1.x\n"
                              "   end\n"
                              "block 4\n"
                              "   store_output.f 6.x %1.x\n"
                              "   end\n");
   assert_non_null(strstr(text, "USEQ"));
   assert_non_null(strstr(text, "BRK\n"));
   free(text);
}

/* A loop with two entries is dispatched: nothing but the one loop jumps. */
static void
test_write_irreducible(void **unused)
{
   char *text = write_ir("shader vertex\n"
                         "params 1\n"
                         "steps 9\n"
                         "block 0 cost 1\n"
                         "   %0 = load_param.f4 0\n"
                         "   %1 = flt.b1 %0.x %0.y\n"
                         "   branch %1.x b1 b2\n"
                         "block 1 cost 1\n"
                         "   store_output.f 5.x %0.x\n"
                         "   jump b2\n"
                         "block 2 cost 1\n"
                         "   store_output.f 5.x %0.y\n"
                         "   branch %1.x b1 b3\n"
                         "block 3 cost 1\n"
                         "   end\n");
   const char *loop = strstr(text, "BGNLOOP");
   assert_non_null(loop);
   assert_null(strstr(loop + 1, "BGNLOOP"));
   assert_null(strstr(text, "BRK"));
   assert_non_null(strstr(text, "ISLT")); /* the bound on steps */
   free(text);
}

/* What is no finite number is its bits; others have all their digits. */
static void
test_write_immediates(void **unused)
{
   char *text = write_ir("shader vertex\n"
                         "block 0\n"
                         "   %0 = imm.f4 0x7f800000 0xffc00001 0x3dcccccd 0x80000000\n"
                         "   store_output.f 0.xyzw %0.xyzw\n"
                         "   %1 = imm.f2 0x00000001 0x7f7fffff\n"
                         "   store_output.f 1.xyzw %1.xyxy\n"
                         "   end\n");
   assert_non_null(strstr(text, "FLT32 {0x7f800000, 0xffc00001, 0.100000001, 0x80000000}\n"));
   assert_non_null(strstr(text, "FLT32 {0x00000001, 3.40282347e+38, 0, 0}\n"));
   free(text);
}

/* Drivers hand colours of back faces and clip distances to fragments, too; distances are x in IR,
 * four to a register in TGSI. What is read again takes them from the same slots. */
static void
test_driver_inputs(void **unused)
{
   static const char ir[] = "shader fragment\n"
                            "block 0\n"
                            "   %0 = load_input.f4 4\n"
                            "   %1 = load_input.f4 16\n"
                            "   %2 = load_input.f4 18\n"
                            "   %3 = load_input.f4 20\n"
                            "   %4 = vec3.f3 %1.x %2.x %3.x\n"
                            "   %5 = fmul.f4 %0.xyzw %4.xyzz\n"
                            "   store_output.f 0.xyzw %5.xyzw\n"
                            "   end\n";
   float inputs[VERT_ATTRIB_MAX][4] = {
       [VARYING_BFC1] = {1.0f, 2.0f, 3.0f, 4.0f},
       [VARYING_CLP0 + 1] = {10.0f},
       [VARYING_CLP0 + 3] = {20.0f},
       [VARYING_CLP0 + 5] = {30.0f},
   };
   static const float expected[4] = {10.0f, 40.0f, 90.0f, 120.0f};
   float params[1][4], outputs[VARYING_MAX][4];
   uint8_t mask[VARYING_MAX];
   struct ir_eval eval = {
       .inputs = (const float(*)[4])inputs,
       .params = params,
       .outputs = outputs,
       .output_mask = mask,
   };
   char *text = write_ir(ir);
   struct tgsi_result r;
   assert_non_null(strstr(text, "DCL IN[4], BCOLOR[1], COLOR\n"
                                "DCL IN[15], CLIPDIST, PERSPECTIVE\n"
                                "DCL IN[19], CLIPDIST[1], PERSPECTIVE\n"));
   tgsi_parse(text, strlen(text), &r);
   if (!r.shader)
      fail_msg("%s\n%s", r.error.message, text);
   assert_true(ir_eval_run(r.shader, &eval));
   assert_memory_equal(outputs[FRAG_RESULT_COLOR], expected, sizeof expected);
   ir_shader_destroy(r.shader);
   free(text);
}

/* --- Reading */

static void
test_errors(void **unused)
{
#define HEAD "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\nDCL ADDR[0]\nIMM FLT32 {1,2}\n"
   static const struct {
      const char *text;
      unsigned line, column;
      const char *message;
   } cases[] = {
       {"", 1, 1, "expected VERT, FRAG or COMP, found the end of the text"},
       {"GEOM\nEND\n", 1, 1, "expected VERT, FRAG or COMP, found 'GEOM'"},
       {"VERT\nDCL TEMP[4096]\nEND\n", 2, 10, "registers are numbered up to 4095"},
       {"VERT\nDCL TEMP[3..1]\nEND\n", 2, 11, "a range ends behind its start"},
       {"VERT\nDCL OUT[0]\nEND\n", 3, 1, "expected ',' and a semantic"},
       {"VERT\nDCL OUT[0], GENERIC[24]\n", 2, 13, "semantic GENERIC[24] is not known here"},
       {"VERT\nDCL CONST[1][0]\nEND\n", 2, 10, "constants are in buffer 0 only"},
       {"VERT\nDCL BUFFER[0]\n", 2, 5, "BUFFER registers have no meaning in this program"},
       {"FRAG\nDCL IN[0], POSITION\n", 2, 12, "the window's origin"},
       {"VERT\nPROPERTY VS_WINDOW_SPACE_POSITION 1\n", 2, 10,
        "expected a property that can be kept"},
       {HEAD "IMM FLT32 {1, 2, 3, 4, 5}\nEND", 7, 24, "an immediate has at most four values"},
       {HEAD "IMM FLT32 {1x}\nEND", 7, 12, "expected a number, found '1x'"},
       {HEAD "IMM UINT32 {4294967296}\nEND", 7, 13, "expected a number of 32 bits"},
       {HEAD "MOV OUT[0], TEMP[2]\nEND", 7, 13, "TEMP[2] is not declared"},
       {HEAD "MOV OUT[0], OUT[0]\nEND", 7, 13, "OUT can not be read here"},
       {HEAD "MOV IN[0], TEMP[0]\nEND", 7, 5, "IN can not be written here"},
       {HEAD "MOV TEMP[0], TEMP[ADDR[0].x]\nEND", 7, 19, "only constants can be addressed"},
       {HEAD "MOV TEMP[0].yx, TEMP[0]\nEND", 7, 12, "a mask names components in the order"},
       {HEAD "MOV TEMP[0], TEMP[0].xq\nEND", 7, 22, "expected up to four of x, y, z, w"},
       {HEAD "ADD TEMP[0], TEMP[0]\nEND", 8, 1, "expected ',' and another operand, found 'END'"},
       {HEAD "FMA TEMP[0], TEMP[0]\nEND", 7, 1,
        "expected an instruction that is known, found 'FMA'"},
       {HEAD "KILL\nEND", 7, 1, "KILL has no meaning in this program"},
       {HEAD "RET_SAT\nEND", 7, 1, "RET has nothing to saturate"},
       {HEAD "ENDIF\nEND", 7, 1, "ENDIF without what it belongs to"},
       {HEAD "BRK\nEND", 7, 1, "BRK outside a loop"},
       {HEAD "UIF TEMP[0].xxxx\nEND", 7, 1, "this has no end"},
       {HEAD "UADD TEMP[0], |TEMP[0]|, TEMP[0]\nEND", 7, 16, "an int has no absolute value here"},
       {HEAD "CAL :0\nEND", 7, 1, "no subroutine begins at instruction 0"},
       {HEAD "CAL :2\nEND\nBGNSUB\nCAL :2\nENDSUB\n", 7, 1, "calls nest deeper than 4"},
       {HEAD "END\nMOV TEMP[0], TEMP[0]", 8, 1, "only subroutines stand behind END"},
       {HEAD "MOV TEMP[0], TEMP[0]\n", 7, 1, "the program has no END"},
       {HEAD "END\x01", 7, 4, "expected an instruction, found byte 0x01"},
   };
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct tgsi_result r;
      tgsi_parse(cases[i].text, strlen(cases[i].text), &r);
      assert_int_equal(r.status, TGSI_INVALID);
      assert_null(r.shader);
      if (strncmp(r.error.message, cases[i].message, strlen(cases[i].message)) ||
          r.error.line != cases[i].line || r.error.column != cases[i].column)
         fail_msg("%u:%u: %s, expected %u:%u: %s in\n%s", r.error.line, r.error.column,
                  r.error.message, cases[i].line, cases[i].column, cases[i].message, cases[i].text);
   }
}

/* Runs a vertex program whose IN[0] is `in` and compares HPOS. */
static void
check_result(const char *body, const float in[4], const float expected[4])
{
   char text[1024];
   struct tgsi_result r;
   float inputs[VERT_ATTRIB_MAX][4] = {{in[0], in[1], in[2], in[3]}};
   float outputs[VARYING_MAX][4];
   uint8_t mask[VARYING_MAX];
   snprintf(text, sizeof text,
            "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..3]\nIMM FLT32 {1, 2, 3, -1}\n"
            "IMM[1] INT32 {1, 2, 0x80000000, -1}\n%s",
            body);
   tgsi_parse(text, strlen(text), &r);
   if (r.status != TGSI_OK)
      fail_msg("%s\n%s", r.error.message, text);
   for (unsigned optimised = 0; optimised < 2; optimised++) {
      struct ir_eval eval = {
          .inputs = (const float(*)[4])inputs, .outputs = outputs, .output_mask = mask};
      assert_true(ir_eval_run(r.shader, &eval));
      assert_memory_equal(outputs[0], expected, sizeof outputs[0]);
      assert_true(ir_optimize(r.shader, IR_PASS_VALIDATE));
   }
   ir_shader_destroy(r.shader);
}

#define RESULT(x, y, z, w) ((const float[]){x, y, z, w})

static void
test_made(void **unused)
{
   static const float in[4] = {-1.5f, 2.5f, -0.25f, 4.0f};
   check_result("SUB OUT[0], IN[0], IMM[0]\nEND", in, RESULT(-2.5f, 0.5f, -3.25f, 5.0f));
   check_result("ABS OUT[0], IN[0]\nEND", in, RESULT(1.5f, 2.5f, 0.25f, 4.0f));
   check_result("LRP OUT[0], IMM[0], IN[0], IN[0].yyyy\nEND", in,
                RESULT(-1.5f, 2.5f, -5.75f, 1.0f));
   check_result("CMP OUT[0], IN[0], IMM[0], IN[0]\nEND", in, RESULT(1.0f, 2.5f, 3.0f, 4.0f));
   check_result("SGT OUT[0], IN[0], IMM[0]\nEND", in, RESULT(0.0f, 1.0f, 0.0f, 1.0f));
   check_result("SLE OUT[0], IN[0], IN[0].xxxx\nEND", in, RESULT(1.0f, 0.0f, 0.0f, 0.0f));
   check_result("SEQ OUT[0], IN[0], IN[0].yyyy\nEND", in, RESULT(0.0f, 1.0f, 0.0f, 0.0f));
   check_result("CEIL OUT[0], IN[0]\nEND", in, RESULT(-1.0f, 3.0f, -0.0f, 4.0f));
   check_result("TRUNC OUT[0], IN[0]\nEND", in, RESULT(-1.0f, 2.0f, -0.0f, 4.0f));
   check_result("DP2 OUT[0], IN[0], IMM[0]\nEND", in, RESULT(3.5f, 3.5f, 3.5f, 3.5f));
   check_result("DPH OUT[0], IN[0], IMM[0]\nEND", in, RESULT(1.75f, 1.75f, 1.75f, 1.75f));
   check_result("CLAMP OUT[0], IN[0], -IMM[0], IMM[0]\nEND", in,
                RESULT(-1.0f, 2.0f, -0.25f, -1.0f));
}

static void
test_made_int(void **unused)
{
   static const float in[4] = {-1.5f, 2.5f, -0.25f, 4.0f};
   check_result("USLT TEMP[0], IMM[1], IMM[1].zzzz\nAND OUT[0], TEMP[0], IMM[0].xxxx\nEND", in,
                RESULT(1.0f, 1.0f, 0.0f, 0.0f));
   check_result("UMAX TEMP[0], IMM[1].xxxx, IMM[1].xyyy\nI2F OUT[0], TEMP[0]\nEND", in,
                RESULT(1.0f, 2.0f, 2.0f, 2.0f));
   check_result("INEG TEMP[0], IMM[1].xyxy\nI2F OUT[0], TEMP[0]\nEND", in,
                RESULT(-1.0f, -2.0f, -1.0f, -2.0f));
   check_result("ISSG TEMP[0], IMM[1]\nI2F OUT[0], TEMP[0]\nEND", in,
                RESULT(1.0f, 1.0f, -1.0f, -1.0f));
   check_result("UMAD TEMP[0], IMM[1].yyyy, IMM[1].yyyy, -IMM[1].xxxx\nI2F OUT[0], TEMP[0]\nEND",
                in, RESULT(3.0f, 3.0f, 3.0f, 3.0f));
   check_result("ARR TEMP[0], IN[0]\nI2F OUT[0], TEMP[0]\nEND", in,
                RESULT(-2.0f, 2.0f, 0.0f, 4.0f));
   check_result("UCMP OUT[0], IMM[1].xyxw, -IN[0], IN[0]\nEND", in,
                RESULT(1.5f, -2.5f, 0.25f, -4.0f));
}

/* Nested loops, with a jump out of each, and a subroutine. */
static void
test_flow(void **unused)
{
   static const float in[4] = {3.0f, 2.0f, 0.0f, 0.0f};
   check_result("MOV TEMP[0], IN[0].zzzz\n"
                "BGNLOOP\n"
                "SGE TEMP[1].x, TEMP[0].xxxx, IN[0].xxxx\n"
                "IF TEMP[1].xxxx\nBRK\nENDIF\n"
                "ADD TEMP[0].x, TEMP[0].xxxx, IMM[0].xxxx\n"
                "MOV TEMP[0].y, IN[0].zzzz\n"
                "BGNLOOP\n"
                "SGE TEMP[1].x, TEMP[0].yyyy, IN[0].yyyy\n"
                "IF TEMP[1].xxxx\nBRK\nELSE\nCAL :23\nCONT\nENDIF\n"
                "MOV TEMP[0].z, IMM[0].wwww\n"
                "ENDLOOP\n"
                "ENDLOOP\n"
                "MOV OUT[0], TEMP[0]\n"
                "RET\n"
                "MOV OUT[0], IN[0]\n"
                "END\n"
                "BGNSUB\n"
                "ADD TEMP[0].yz, TEMP[0], IMM[0].xxxx\n"
                "ENDSUB\n",
                in, RESULT(3.0f, 2.0f, 6.0f, 0.0f));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_write),
       cmocka_unit_test(test_write_zero_wins),
       cmocka_unit_test(test_write_zero_wins_and_formats),
       cmocka_unit_test(test_write_vector_to_distance),
       cmocka_unit_test(test_write_empty_block),
       cmocka_unit_test(test_write_loop),
       cmocka_unit_test(test_write_two_exits),
       cmocka_unit_test(test_write_irreducible),
       cmocka_unit_test(test_write_immediates),
       cmocka_unit_test(test_driver_inputs),
       cmocka_unit_test(test_errors),
       cmocka_unit_test(test_made),
       cmocka_unit_test(test_made_int),
       cmocka_unit_test(test_flow),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
