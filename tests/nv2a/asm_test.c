/* The language of vertex programs: what is accepted, what it means, and what is said about the
 * rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "nv2a/asm/asm.h"

static const struct {
   const char *text;
   uint32_t words[4];
} encoded[] = {
    {"mul r2, r1, c[0] + mov oD1, v4", {0, 0x0240081b, 0x1436186c, 0x2f20f824}},
    {"mov oFog.x, -v3.w + rsq r1.y, r9.z", {0, 0x082007ff, 0x083612aa, 0x50148828}},
    {"sub r11, r0, c[a0+150].wwyx", {0, 0x0072c01b, 0x043617d0, 0x3fb00ffa}},
    {"arl a0, v15.y", {0, 0x01a01e55, 0x0836106c, 0x20700ff8}},
    {"mad c[191].zw, r12, v2, -r10 + lit r1, -r10", {0, 0x0e80041b, 0xc436146e, 0x901f35f8}},
    {"ilu_mov r5.w, v1", {0, 0x0200021b, 0x0836106c, 0x20510ff8}},
    {"logp oT3, r7.x", {0, 0x0c00001b, 0x08361001, 0xd070f864}},
    {"mul _, r1, r2", {0, 0x0040001b, 0x1436486c, 0x20700ff8}},
    {".nop", {0, 0x0000001b, 0x0836106c, 0x20700ff8}},
    {".end", {0, 0, 0, 1}},
};

static void
test_words(void **state)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE};
   for (unsigned i = 0; i < sizeof encoded / sizeof encoded[0]; i++) {
      const char *text = encoded[i].text;
      if (!nv2a_assemble(text, strlen(text), &options, &r, &error))
         fail_msg("%s: %s", text, error.message);
      for (unsigned w = 0; w < 4; w++)
         assert_int_equal(r.words[0][w], encoded[i].words[w]);
   }
}

struct warnings {
   unsigned count;
   struct text_error last;
};

static void
keep_warning(void *data, const struct text_error *warning)
{
   struct warnings *w = data;
   w->count++;
   w->last = *warning;
}

/* What a text means: its instructions as they are printed, the end mark's not, with / between them.
 */
static void
meaning(const char *text, struct warnings *warnings, char *lines, size_t size)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE, keep_warning, warnings};
   char line[NV2A_TEXT_SIZE];
   *warnings = (struct warnings){0};
   lines[0] = '\0';
   if (!nv2a_assemble(text, strlen(text), &options, &r, &error))
      fail_msg("%s: %u:%u: %s", text, error.line, error.column, error.message);
   for (unsigned i = 0; i + 1 < r.num_instrs; i++) {
      const size_t len = strlen(lines);
      nv2a_print(r.words[i], line);
      snprintf(lines + len, size - len, "%s%s", i ? " / " : "", line);
   }
}

static const struct {
   const char *text, *meaning;
} texts[] = {
    {"", ""},
    {"\r\n ; nothing\n// at\n/* all */", ""},
    /* Operations, in any case. */
    {"Add r0, r1, r2\nSUB r0, -r1, -r2.x", "ADD R0.xyzw, R1, R2 / ADD R0.xyzw, -R1, R2.x"},
    {"exp r1.x, r2.y\nLogP r1.y, v0.w", "EXPP R1.x, R2.y / LOGP R1.y, v0.w"},
    {"arl A0, v3.y", "ARL A0, v3.y"},
    /* Registers. */
    {"mov R11, R12\nmov r0, C191\nmov c[0], c0", "MOV R11.xyzw, R12 / MOV R0.xyzw, c[191] / "
                                                 "MOV c[0].xyzw, c[0]"},
    {"mov r0, c[A0+4]\nmov r0, c[4 + a0]\nmov r0, c[ a0 ]",
     "MOV R0.xyzw, c[A0+4] / MOV R0.xyzw, c[A0+4] / MOV R0.xyzw, c[A0+0]"},
    {"mov oB0, iPos\nmov oBackDiffuse, iWeight\nmov oDiffuse, iNormal\nmov oSpecular, iDiffuse",
     "MOV oB0.xyzw, v0 / MOV oB0.xyzw, v1 / MOV oD0.xyzw, v2 / MOV oD1.xyzw, v3"},
    {"mov oB1, iSpecular\nmov oBackSpecular, iFog\nmov oFog, iPts\nmov oPts, iBackDiffuse",
     "MOV oB1.xyzw, v4 / MOV oB1.xyzw, v5 / MOV oFog.xyzw, v6 / MOV oPts.xyzw, v7"},
    {"mov oTex0, iBackSpecular\nmov oTex3, iTex0\nmov oT1, iTex3\nmov oT2, v15",
     "MOV oT0.xyzw, v8 / MOV oT3.xyzw, v9 / MOV oT1.xyzw, v12 / MOV oT2.xyzw, v15"},
    /* Masks and swizzles: the last component stands for those that follow. */
    {"mov oPos.xz, v0.rgba\nmov r0.ga, v0.xy", "MOV oPos.xz, v0 / MOV R0.yw, v0.xy"},
    {"mov r0.w, -v0.xxxy\nmov r0, v0.xyyy", "MOV R0.w, -v0.xxxy / MOV R0.xyzw, v0.xy"},
    /* Joined operations. */
    {"mul r2, r1, c0 + mov oD1, v4", "MUL R2.xyzw, R1, c[0] + MOV oD1.xyzw, v4"},
    {"mul r2, r1, c0 ; one\n\n  + mov oD1, v4\nmov r0, v0",
     "MUL R2.xyzw, R1, c[0] + MOV oD1.xyzw, v4 / MOV R0.xyzw, v0"},
    {"mul r2, r1, c0 + // one\n /* two\n*/ mov oD1, v4",
     "MUL R2.xyzw, R1, c[0] + MOV oD1.xyzw, v4"},
    {"rcc r1.w, r12.w + dp4 oPos.z, v0, c2 + dp4 r0.x, v0, c2",
     "DP4 oPos.z, v0, c[2] + DP4 R0.x, v0, c[2] + RCC R1.w, R12.w"},
    {"mov c7.x, v0 + mov r4, v0 + lit r1, r3",
     "MOV c[7].x, v0 + MOV R4.xyzw, v0 + LIT R1.xyzw, R3"},
    {"dp3 r0, v0, c0 + rsq oPos, v0.y + rsq r1, v0.y",
     "DP3 R0.xyzw, v0, c[0] + RSQ oPos.xyzw, v0.y + RSQ R1.xyzw, v0.y"},
    /* Source C of both units. */
    {"add r0, v0, r2 + mov oD0, r2", "ADD R0.xyzw, v0, R2 + MOV oD0.xyzw, R2"},
    {"mad r0, v0, r1, -r2.yxzw + rcp r1.x, -r2.y",
     "MAD R0.xyzw, v0, R1, -R2.yxzw + RCP R1.x, -R2.yxzw"},
    /* Units of MOVs. */
    {"mov r1, v0 + mov oD0, v0", "MOV oD0.xyzw, v0 + MOV R1.xyzw, v0"},
    {"mov r1, v0 + mov r2, v0", "MOV R2.xyzw, v0 + MOV R1.xyzw, v0"},
    {"mov r1, v0 + mov oD0, r3", "MOV oD0.xyzw, R3 + MOV R1.xyzw, v0"},
    {"mov oD0, v0 + mov r5, r3", "MOV R5.xyzw, R3 + MOV oD0.xyzw, v0"},
    {"mac_mov r1, v0 + mov oD0, r3", "MAC_MOV R1.xyzw, v0 + ILU_MOV oD0.xyzw, R3"},
    {"ilu_mov r5, v0", "ILU_MOV R5.xyzw, v0"},
    /* Names and macros. */
    {"#m matrix4 188\n#M vector 191\nadd r0, #m[3].x, -#M", "ADD R0.xyzw, c[191].x, -c[191]"},
    {"#out vector 5\nmov #out.xy, v0", "MOV c[5].xy, v0"},
    {"#m matrix4 96\n%matmul4x4 oPos iPos #m", "DP4 oPos.x, v0, c[96] / DP4 oPos.y, v0, c[97] / "
                                               "DP4 oPos.z, v0, c[98] / DP4 oPos.w, v0, c[99]"},
    {"%norm3 r0 -v2.yzx r3",
     "DP3 R3.x, -v2.yzx, -v2.yzx / RSQ R3.w, R3.x / MUL R0.xyz, -v2.yzx, R3.w"},
    /* What only disassemblers need. */
    {".nop\n.word 0 f020001b 836106C 2f000ff8", ".nop / .word 00000000 f020001b 0836106c 2f000ff8 "
                                                "; reserved bits are set: word 1, bits 28 to 31"},
    {"mul _, v0, r1\nmul r0, v0, c0 ;@ C_MUX=1 C_TEMP=b",
     "MUL _, v0, R1 / MUL R0.xyzw, v0, c[0] ;@ C_TEMP=b C_MUX=1"},
    {".nop; no note\n.nop;", ".nop / .nop"},
    {".nop ;@ A_SWIZZLE=0", ".nop ;@ A_SWIZZLE=0"},
};

static void
test_texts(void **state)
{
   for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
      struct warnings warnings;
      char lines[4096];
      meaning(texts[i].text, &warnings, lines, sizeof lines);
      assert_string_equal(lines, texts[i].meaning);
      assert_int_equal(warnings.count, 0);
   }
}

static const struct {
   const char *text;
   unsigned line, column;
   const char *message;
} warned[] = {
    {"rcp r0, v0", 1, 9, "RCP reads one component, which is x here"},
    {"dp3 r0, v0, c0\n+ rsq r1, -c0.yzw", 2, 12, "RSQ reads one component, which is y here"},
    {"mul r1.x, v0, c0 + mov r1.y, v0", 1, 24,
     "both units write r1; what is in it then is not known"},
    {"#m matrix4 0\n%matmul4x4 r1 r1 #m", 2, 15,
     "the source is overwritten while it is multiplied"},
    {"#m matrix4 0\n%matmul4x4 oPos r12 #m", 2, 17,
     "the source is overwritten while it is multiplied"},
    {"%norm3 r0 r1 r1", 1, 14, "the source is overwritten before it is multiplied"},
};

static void
test_warnings(void **state)
{
   for (unsigned i = 0; i < sizeof warned / sizeof warned[0]; i++) {
      struct warnings warnings;
      char lines[4096];
      meaning(warned[i].text, &warnings, lines, sizeof lines);
      assert_int_equal(warnings.count, 1);
      assert_string_equal(warnings.last.message, warned[i].message);
      assert_int_equal(warnings.last.line, warned[i].line);
      assert_int_equal(warnings.last.column, warned[i].column);
   }
}

static const struct {
   const char *text;
   unsigned line, column;
   const char *message;
} errors[] = {
    /* Statements. */
    {"foo r0, v0", 1, 1, "expected an instruction, found 'foo'"},
    {"nop", 1, 1, "expected an instruction, found 'nop'"},
    {"+ mov r0, v0", 1, 1, "expected an instruction, found '+'"},
    {"mov r0, v0 mov r1, v0", 1, 12, "expected the end of the line, found 'mov'"},
    {"mul r2, r1, v1, c0", 1, 15, "expected the end of the line, found ','"},
    {"mov r0", 1, 7, "expected ',' and a source, found the end of the text"},
    {"lit oD0 v1\n", 1, 9, "expected ',' and a source, found 'v1'"},
    {"mul r0, v0\n, v0", 1, 11, "expected ',' and another source, found the end of the line"},
    {"mov (R1,xyzw, v0);", 1, 5, "expected a register to write, found '('"},
    {"mov r0, v0 /* x", 1, 12, "the comment has no end"},
    {"\n\n  mov r0, \xc3\xa4", 3, 11, "expected a register to read, found byte 0xc3"},
    /* Registers that there are not. */
    {"mov r13, v0", 1, 5, "temporaries are r0 to r11; r12 reads the position"},
    {"mov r0, v16", 1, 9, "inputs are v0 to v15"},
    {"mov r0, c192", 1, 9, "constants are c0 to c191"},
    {"mov r0, c[192]", 1, 11, "constants are c0 to c191"},
    {"mov r0, c[a0 + 4000000000]", 1, 16, "constants are c0 to c191"},
    {"mov r0, c[200 + a0]", 1, 11, "constants are c0 to c191"},
    {"mov oT4, v0", 1, 5, "expected a register to write, found 'oT4'"},
    {"mov OPOS, v0", 1, 5, "expected a register to write, found 'OPOS'"},
    {"mov r01, v0", 1, 5, "expected a register to write, found 'r01'"},
    {"mov r0, c[ 5 ]", 1, 10, "c[n] is written without blanks"},
    {"mov r0, c[x]", 1, 11, "expected a0 or the number of a constant, found 'x'"},
    {"mov r0, c[a0-4]", 1, 13, "expected ']' behind the number of a constant, found '-'"},
    {"mov r0, c[a0+v0]", 1, 14, "expected the number of a constant, found 'v0'"},
    {"mov r0, c[1+r0]", 1, 13, "expected a0, found 'r0'"},
    {"mov r0, -", 1, 10, "expected a register to read, found the end of the text"},
    /* What can not be written or read. */
    {"mov r12, v0", 1, 5, "r12 can not be written; write oPos, which it reads"},
    {"mov v0, r0", 1, 5, "inputs can not be written"},
    {"mov iPos, r0", 1, 5, "inputs can not be written"},
    {"mov c[A0+4], r0", 1, 5, "a0 can not be in the number of a constant that is written"},
    {"mul a0, r0, v0", 1, 5, "only ARL writes A0"},
    {"arl r0, v0", 1, 5, "ARL writes A0 and nothing else"},
    {"mul r0, oPos, v0", 1, 9, "oPos can not be read; r12 can"},
    {"mul r0, oD0, v0", 1, 9, "outputs can not be read"},
    {"mul r0, a0, v0", 1, 9, "a0 can only be part of the number of a constant"},
    {"mul r0, _, v0", 1, 9, "_ can only be written"},
    /* Masks and swizzles. */
    {"mov r0.yx, v0", 1, 8, "the components of a mask are in the order xyzw, each once"},
    {"mov r0.xx, v0", 1, 8, "the components of a mask are in the order xyzw, each once"},
    {"mov r0.q, v0", 1, 8, "expected a mask of xyzw or rgba, found 'q'"},
    {"mov r0.rw, v0", 1, 8, "expected a mask of xyzw or rgba, found 'rw'"},
    {"mov r0, v0.xg", 1, 12, "expected a swizzle of xyzw or rgba, found 'xg'"},
    {"mov r0, v0.xyzwx", 1, 12, "expected a swizzle of xyzw or rgba, found 'xyzwx'"},
    {"mov r0, v0.\nxy", 1, 12, "expected a swizzle of xyzw or rgba, found the end of the line"},
    /* Names. */
    {"mov r0, #nosuch", 1, 9, "#nosuch is not defined"},
    {"mov r0, #n\n#n vector 1", 1, 9, "#n is not defined"},
    {"# v vector 1", 1, 1, "expected a name right behind the #"},
    {"#v float 1", 1, 4, "expected 'vector' or 'matrix4', found 'float'"},
    {"#v vector", 1, 10, "expected the number of a constant, found the end of the text"},
    {"#v vector 192", 1, 11, "a vector is one of c0 to c191"},
    {"#m matrix4 189", 1, 12, "a matrix begins at one of c0 to c188"},
    {"#u vector 3\n#u matrix4 4", 2, 1, "#u has been defined before"},
    {"#u vector 3\nmov r0, #u[1]", 2, 11, "#u is a vector; it has no rows"},
    {"#m matrix4 3\nmov r0, #m[4]", 2, 12, "the rows of a matrix are [0] to [3]"},
    {"#m matrix4 3\nmov r0, #m.x", 2, 9, "#m is a matrix; its rows are [0] to [3]"},
    {"#m matrix4 3\nmov r0, #m[a0]", 2, 12, "expected the number of a row, found 'a0'"},
    {"#m matrix4 3\nmov r0, #m[0", 2, 13,
     "expected ']' behind the number of a row, found the end of the text"},
    /* Macros. */
    {"%foo r0", 1, 2, "expected 'matmul4x4' or 'norm3' behind the %, found 'foo'"},
    {"%norm3 ; r0", 1, 12, "expected a register to write, found the end of the text"},
    {"%matmul4x4 r0 v0 r1", 1, 18, "expected the name of a matrix, #..., found 'r1'"},
    {"%matmul4x4 r0 v0 #m", 1, 18, "#m is not defined"},
    {"#v vector 9\n%matmul4x4 r0 v0 #v", 2, 18, "#v is a vector; %matmul4x4 needs a matrix4"},
    {"#m matrix4 9\n%matmul4x4 r0 c1 #m", 2, 18,
     "c1 and c9 in one instruction, which can read one constant only"},
    {"%matmul4x4 r0.xyz v0 #m", 1, 12, "%matmul4x4 writes all components"},
    {"%matmul4x4 a0 v0 #m", 1, 12, "the result of a macro goes to a register"},
    {"%norm3 r0.x v2 r1", 1, 8, "%norm3 writes x, y and z"},
    {"%norm3 r0 v2 v0", 1, 14, "inputs can not be written"},
    {"%norm3 r0 v2 r12", 1, 14, "r12 can not be written; write oPos, which it reads"},
    {"%norm3 r0 v2 oD0", 1, 14, "%norm3 needs a temporary, r0 to r11, to compute with"},
    {"%norm3 r0 v2 r1.x", 1, 14, "%norm3 needs a temporary, r0 to r11, to compute with"},
    {"%norm3 r0 v2 r1 + mov r0, r1", 1, 17,
     "a macro is several instructions; nothing can be joined"},
    {"mov r0, v0 + %norm3 r0 v2 r1", 1, 14, "expected an instruction, found '%'"},
    /* One input, one constant, one source C. */
    {"mul r0, v0, v1", 1, 13, "v0 and v1 in one instruction, which can read one input only"},
    {"mov r1, v0 + mov oD0, v1", 1, 23,
     "v0 and v1 in one instruction, which can read one input only"},
    {"add r0, c[1], c[2]", 1, 15, "c1 and c2 in one instruction, which can read one constant only"},
    {"mad r0, c1, c2, r3", 1, 13, "c1 and c2 in one instruction, which can read one constant only"},
    {"mul r0, c[a0+4], c4", 1, 18,
     "c4 and c4 in one instruction, where a0 is added to all constants or none"},
    {"mad r0, v0, r1, r2 + rcp r1.x, r3.x", 1, 32,
     "the last source of RCP is also that of MAD: register, swizzle and sign have to be the same"},
    {"add r0, v0, r2 + mov oD0, -r2", 1, 28,
     "the last source of MOV is also that of ADD: register, swizzle and sign have to be the same"},
    {"mad r0, v0, r1, r2 + lit r1, r2.xyww + lit oD0, r2.xyww\n+ mul r1, r0, r0", 2, 3,
     "the MAC does MAD already, and each unit can do one operation"},
    {"mad r0, v0, r1, r2 + lit r1, r2.xxzw", 1, 30,
     "the last source of LIT is also that of MAD: register, swizzle and sign have to be the same"},
    /* Units and destinations. */
    {"rcp r0, v0.x + rsq r1, v0.x", 1, 16,
     "the ILU does RCP already, and each unit can do one operation"},
    {"mul r0, v0, r1 + mul oD0, v0, r2", 1, 18,
     "the MAC does MUL already, and each unit can do one operation"},
    {"mul r0, v0, r1 + rcp r1.y, v0.x + mov oD0, v0", 1, 35,
     "the ILU does RCP already, and each unit can do one operation"},
    {"mul r1, v0, c0 + rcp r2.y, v0.x", 1, 22,
     "beside an operation of the MAC, RCP of the ILU can write no temporary but r1"},
    {"mov r4, v0 + mov r5, r1", 1, 18,
     "beside an operation of the MAC, MOV of the ILU can write no temporary but r1"},
    {"mul r0, v0, c0 + mul r1, v0, c0", 1, 22, "the MAC can write one temporary only"},
    {"dp4 oPos.x, r0, c0 + dp4 oFog.x, r0, c0", 1, 26,
     "an instruction can write one output or constant only"},
    {"mov oPos, v0 + mov c1, r1", 1, 20, "an instruction can write one output or constant only"},
    {"mov r0, v0 + mov r1, v1 + mov c1, v0 + mov c2, v1 + mov r0, v0", 1, 53,
     "an instruction has two units with two destinations each"},
    /* Notes and directives. */
    {";@ C_MUX=1", 1, 1, "a note belongs to an instruction before it"},
    {"#v vector 1 ;@ C_MUX=1", 1, 13, "expected the end of the line, found ';'"},
    {"mul r0, v0, c0 ;@ B_MUX=1", 1, 19, "the instruction says what is in B_MUX"},
    {"mul r0, v0, c0 ;@ C_MUX=4", 1, 25, "the field has 2 bits"},
    {"mul r0, v0, c0 ;@ C_MUX=xy", 1, 25, "expected a hexadecimal number, found 'xy'"},
    {"mul r0, v0, c0 ;@ C_MUX=", 1, 25, "expected a hexadecimal number, found the end of the text"},
    {"mul r0, v0, c0 ;@ C_MUX 1", 1, 25, "expected '=' behind the name of a field, found '1'"},
    {"mul r0, v0, c0 ;@ FOO=1", 1, 19, "expected the name of a field, found 'FOO'"},
    {".foo", 1, 2, "expected 'word', 'nop' or 'end' behind the point, found 'foo'"},
    {".word 1 2 3\n4", 1, 12,
     "expected a word of 32 bits in hexadecimal digits, found the end of the line"},
    {".word 1 2 3 123456789", 1, 13,
     "expected a word of 32 bits in hexadecimal digits, found '123456789'"},
    {".word 1 2 3 4g", 1, 13, "expected a word of 32 bits in hexadecimal digits, found '4g'"},
    {".word 1 2 3 4 5", 1, 15, "expected the end of the line, found '5'"},
};

static void
test_errors(void **state)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE};
   for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++) {
      const char *text = errors[i].text;
      if (nv2a_assemble(text, strlen(text), &options, &r, &error))
         fail_msg("%s: is accepted", text);
      assert_string_equal(error.message, errors[i].message);
      if (error.line != errors[i].line || error.column != errors[i].column)
         fail_msg("%s: %u:%u", text, error.line, error.column);
   }
}

/* --- The end */

static void
check_end(const char *text, enum nv2a_final final, unsigned num_instrs, const char *marks)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   const struct nv2a_asm_options options = {final};
   assert_true(nv2a_assemble(text, strlen(text), &options, &r, &error));
   assert_int_equal(r.num_instrs, num_instrs);
   for (unsigned i = 0; i < num_instrs; i++)
      assert_int_equal(r.words[i][3] & 1, marks[i] - '0');
}

static void
test_final(void **state)
{
   static const char two[] = "mov r0, v0\nmov r1, v0";
   check_end(two, NV2A_FINAL_SEPARATE, 3, "001");
   check_end(two, NV2A_FINAL_LAST, 2, "01");
   check_end("", NV2A_FINAL_SEPARATE, 1, "1");
   /* Texts that say it themselves. */
   check_end("mov r0, v0 ;@ FINAL=1\nmov r1, v0", NV2A_FINAL_SEPARATE, 2, "10");
   check_end("mov r0, v0 ;@ FINAL=1\nmov r1, v0", NV2A_FINAL_LAST, 2, "10");
   check_end("mov r0, v0 ;@ FINAL=0\nmov r1, v0", NV2A_FINAL_LAST, 2, "01");
   check_end("mov r0, v0\n.end", NV2A_FINAL_LAST, 2, "01");
   check_end("mov r0, v0\n.word 0 1b 836106c 20700ff9", NV2A_FINAL_SEPARATE, 2, "01");
}

/* A program of n instructions. */
static bool
assemble_many(unsigned n, enum nv2a_final final, struct nv2a_asm_result *r,
              struct text_error *error)
{
   static char text[200 * 16];
   const struct nv2a_asm_options options = {final};
   text[0] = '\0';
   for (unsigned i = 0; i < n; i++)
      strcat(text, "mov r0, v0\n");
   return nv2a_assemble(text, strlen(text), &options, r, error);
}

static void
test_slots(void **state)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   assert_true(assemble_many(135, NV2A_FINAL_SEPARATE, &r, &error));
   assert_int_equal(r.num_instrs, 136);
   assert_true(assemble_many(136, NV2A_FINAL_LAST, &r, &error));
   assert_int_equal(r.num_instrs, 136);
   assert_false(assemble_many(136, NV2A_FINAL_SEPARATE, &r, &error));
   assert_string_equal(error.message,
                       "the end marker is one instruction more than the 136 of a program");
   assert_int_equal(error.line, 137);
   assert_false(assemble_many(137, NV2A_FINAL_LAST, &r, &error));
   assert_string_equal(error.message, "a program has up to 136 instructions");
   assert_int_equal(error.line, 137);
   assert_int_equal(error.column, 1);
   assert_false(assemble_many(0, NV2A_FINAL_LAST, &r, &error));
   assert_string_equal(error.message, "there is no instruction that could be the last one");
}

static void
test_many_names(void **state)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   static char text[1025 * 20];
   const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE};
   size_t len = 0;
   for (unsigned i = 0; i < 1024; i++)
      len += (size_t)sprintf(text + len, "#n%u vector 7\n", i);
   assert_true(nv2a_assemble(text, len, &options, &r, &error));
   len += (size_t)sprintf(text + len, "#n1024 vector 7\n");
   assert_false(nv2a_assemble(text, len, &options, &r, &error));
   assert_string_equal(error.message, "there are more than 1024 names");
   assert_int_equal(error.line, 1025);
}

/* Exactly so many bytes are read, whatever stands behind them. */
static void
test_length(void **state)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE};
   static const char *const cut[] = {"mov r0, v0|.x", "mov r0, v1|6", "mov r0, c[1]|/*",
                                     "mov r0, v0 ;|@ X", "mov r0, v0 //|\nx"};
   for (unsigned i = 0; i < sizeof cut / sizeof cut[0]; i++)
      assert_true(nv2a_assemble(cut[i], strcspn(cut[i], "|"), &options, &r, &error));
   assert_false(nv2a_assemble("mov r0, c[1]", 9, &options, &r, &error));
   assert_int_equal(error.column, 9);
}

/* The examples of the document, which are the lines that begin with four blanks, are programs. */
static void
test_document(void **state)
{
   static struct nv2a_asm_result r;
   struct text_error error;
   const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE};
   char line[512], text[4096];
   size_t len = 0;
   unsigned programs = 0;
   FILE *file = fopen(DATA_FOLDER "/../../../docs/isa-nv2a.md", "r");
   assert_non_null(file);
   for (bool more = true; more;) {
      more = fgets(line, sizeof line, file);
      if (more && !strncmp(line, "    ", 4)) {
         len += (size_t)snprintf(text + len, sizeof text - len, "%s", line);
         continue;
      }
      if (len && !strstr(text, "tuatara ")) {
         if (!nv2a_assemble(text, len, &options, &r, &error))
            fail_msg("%s:%u: %s", text, error.line, error.message);
         programs++;
      }
      len = 0;
   }
   fclose(file);
   assert_int_equal(programs, 2);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_words),      cmocka_unit_test(test_texts),
       cmocka_unit_test(test_warnings),   cmocka_unit_test(test_errors),
       cmocka_unit_test(test_final),      cmocka_unit_test(test_slots),
       cmocka_unit_test(test_many_names), cmocka_unit_test(test_length),
       cmocka_unit_test(test_document),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
