/* The language of NV_vertex_program: what is accepted and where errors are reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/assembly/nv_vp.h"

/* A text in which '^' marks the place of the error; without one the program is valid. "$" stands
 * for a legal write of HPOS. */
struct sentence {
   const char *id; /* of the checklist */
   const char *text;
};

static void
expand(const char *text, char *out, size_t size, size_t *len, size_t *error)
{
   size_t n = 0;
   *error = SIZE_MAX;
   for (const char *s = text; *s; s++) {
      const char *piece = *s == '$' ? "MOV o[HPOS], v[0];" : NULL;
      if (*s == '^') {
         *error = n;
         continue;
      }
      const size_t piece_len = piece ? strlen(piece) : 1;
      assert_true(n + piece_len < size);
      memcpy(out + n, piece ? piece : s, piece_len);
      n += piece_len;
   }
   *len = n;
}

static void
check(const struct sentence *s, enum nv_vp_target target)
{
   char text[4096];
   size_t len, error;
   struct nv_vp_result r;
   expand(s->text, text, sizeof text, &len, &error);
   char *exact = malloc(len + 1); /* so that the sanitizer sees a read behind the end */
   memcpy(exact, text, len);
   exact = realloc(exact, len ? len : 1);
   nv_vp_parse(exact, len, target, &r);
   if (error == SIZE_MAX && r.status != NV_VP_OK)
      fail_msg("%s: %.*s\nshould load, but: %s (offset %zu)", s->id, (int)len, text,
               r.error.message, r.error.offset);
   if (error != SIZE_MAX && r.status != NV_VP_INVALID)
      fail_msg("%s: %.*s\nshould fail at %zu", s->id, (int)len, text, error);
   if (error != SIZE_MAX && r.error.offset != error)
      fail_msg("%s: %.*s\nfails at %zu, not at %zu: %s", s->id, (int)len, text, r.error.offset,
               error, r.error.message);
   if (r.shader) {
      char *message = ir_validate(r.shader, s->id);
      if (message)
         fail_msg("%s", message);
   }
   ir_shader_destroy(r.shader);
   free(exact);
}

static const struct sentence tokens[] = {
    {"VP-135", "!!VP1.0\t\r\n MOV\to[HPOS],\r\n v[0] ; \n END"},
    {"VP-135", "!!VP1.0 ^\vMOV o[HPOS], v[0]; END"},
    {"VP-136", "!!VP1.0 MOV o [ HPOS ] . x , v [ 0 ] . x ; END"},
    {"VP-136", "!!VP1.0 MOV o[HPOS],v[0];END"},
    {"VP-137", "!!VP1.0 ^M OV o[HPOS], v[0]; END"},
    {"VP-137", "!!VP1.0 MOV ^R 0, v[0]; END"},
    {"VP-137", "^! !VP1.0 $ END"},
    {"VP-137", "!!VP1.0 MOV R0, c[1 ^0]; $ END"},
    {"VP-138", "!!VP1.0 MOV R0. x y, v[0]. w z y x; $ END"},
    {"VP-139", "!!VP1.0 # one\rMOV o[HPOS], v[0]; END#x"},
    {"VP-140", "!!VP1.0 $ END # done"},
    {"VP-141", "!!VP1.0 # \xc3\xa9 ## \x01\n$ END"},
    {"VP-142", "!!VP1.1 # text\nOPTION NV_position_invariant; END"},
    {"VP-143", "!!VP1.0 ^mov o[HPOS], v[0]; END"},
    {"VP-143", "!!VP1.0 MOV ^r0, v[0]; END"},
    {"VP-143", "!!VP1.0 MOV ^O[HPOS], v[0]; END"},
    {"VP-143", "!!VP1.0 MOV o[HPOS], ^V[0]; END"},
    {"VP-143", "!!VP1.0 $ ^end"},
    {"VP-143", "^!!vp1.0 $ END"},
    {"VP-144", "!!VP1.0 $ ^@ END"},
    {"VP-144", "!!VP1.0 $ ^\x80 END"},
    {"VP-145", "!!VP1.0 MOV R0, c[007]; $ END"},
    {"VP-145", "!!VP1.0 MOV R0, c[^0x1]; $ END"},
    {"VP-145", "!!VP1.0 MOV R0, c[^+1]; $ END"},
    {"VP-145", "!!VP1.0 MOV R0, c[1^.0]; $ END"},
    {"VP-146", "!!VP1.0 MOV R0, c[^4294967296]; $ END"},
    {"VP-146", "!!VP1.0 MOV R0, c[^18446744073709551616]; $ END"},
    {"VP-147", "!!VP1.0 ^MOVR0, v[0]; $ END"},
    {"VP-147", "!!VP2.0 ^MOVR0, v[0]; $ END"},
    {"VP-148", "^\n!!VP1.0 $ END"},
    {"VP-149", "!!VP1.0MOV o[HPOS],v[0];END"},
    {"VP-150", "^!!VP1.00 $ END"},
    {"VP-151", "!!VP1.0 $^"},
    {"VP-152", "!!VP1.0 $ END ^MOV"},
    {"VP-153", "!!VP1.0 $ END^;"},
    {"VP-154", "!!VP1.0 MOV R0, v[0] ^MOV R1, v[0]; END"},
    {"VP-155", "!!VP1.0 $^; END"},
    {"VP-131", "^"},
};

static const struct sentence grammar[] = {
    {"VP-156", "!!VP1.0 ARL A0.x, v[0].x; LIT R0, v[0]; RCP R0, v[0].x; RSQ R0, v[0].x; "
               "EXP R0, v[0].x; LOG R0, v[0].x; MUL R0, v[0], v[0]; ADD R0, R1, R2; "
               "DP3 R0, R1, R2; DP4 R0, R1, R2; DST R0, R1, R2; MIN R0, R1, R2; MAX R0, R1, R2; "
               "SLT R0, R1, R2; SGE R0, R1, R2; MAD R0, R1, R2, R3; $ END"},
    {"VP-157", "!!VP1.1 ABS R0, R1; RCC R0, R1.x; DPH R0, R1, R2; SUB R0, R1, R2; $ END"},
    {"VP-157", "!!VP1.0 ^ABS R0, R1; $ END"},
    {"VP-157", "!!VP1.0 ^SUB R0, R1, R2; $ END"},
    {"VP-158", "!!VP1.0 END^"},
    {"VP-159", "!!VP1.0 RCP R0, R1^; $ END"},
    {"VP-159", "!!VP1.0 RCP R0, R1.x^yzw; $ END"},
    {"VP-160", "!!VP1.0 MOV R0, R1.x; MOV R0, R1.wzyx; $ END"},
    {"VP-160", "!!VP1.0 MOV R0, R1.xy^; $ END"},
    {"VP-160", "!!VP1.0 MOV R0, R1.xyz^; $ END"},
    {"VP-160", "!!VP1.0 MOV R0, R1.xyzw^x; $ END"},
    {"VP-161", "!!VP1.0 MOV R0, R1.^rgba; $ END"},
    {"VP-161", "!!VP1.0 MOV R0, R1.^X; $ END"},
    {"VP-162", "!!VP1.0 MOV R0.xz, R1; MOV R0.yw, R1; MOV R0.xyzw, R1; $ END"},
    {"VP-162", "!!VP1.0 MOV R0.y^x, R1; $ END"},
    {"VP-162", "!!VP1.0 MOV R0.x^x, R1; $ END"},
    {"VP-162", "!!VP1.0 MOV R0.^, R1; $ END"},
    {"VP-163", "!!VP1.0 MOV R0, -R1; $ END"},
    {"VP-163", "!!VP1.0 MOV R0, ^+R1; $ END"},
    {"VP-164", "!!VP1.1 MOV R0, +R1; $ END"},
    {"VP-165", "!!VP1.1 MOV R0, -^-R1; $ END"},
    {"VP-165", "!!VP1.1 MOV R0, -^+R1; $ END"},
    {"VP-167", "!!VP1.0 MOV R0, v[15]; MOV R0, v[OPOS]; MOV R0, v[TEX7]; $ END"},
    {"VP-167", "!!VP1.0 MOV R0, v[^16]; $ END"},
    {"VP-167", "!!VP1.0 MOV R0, v[^-1]; $ END"},
    {"VP-167", "!!VP1.0 MOV R0, v[^HPOS]; $ END"},
    {"VP-167", "!!VP1.0 MOV R0, v[^TEX8]; $ END"},
    {"VP-169", "!!VP1.0 MOV R0, ^o[HPOS]; $ END"},
    {"VP-170", "!!VP1.0 MOV ^v[0], R0; $ END"},
    {"VP-170", "!!VP1.0 MOV ^c[0], R0; $ END"},
    {"VP-171", "!!VP1.0 MOV o[BFC1], R0; MOV o[PSIZ], R0; MOV o[TEX7], R0; $ END"},
    {"VP-171", "!!VP1.0 MOV o[^0], R0; $ END"},
    {"VP-171", "!!VP1.0 MOV o[^CLP0], R0; $ END"},
    {"VP-171", "!!VP1.0 MOV o[^TEX8], R0; $ END"},
    {"VP-172", "!!VP1.0 MOV R11, R10; $ END"},
    {"VP-172", "!!VP1.0 MOV ^R12, R10; $ END"},
    {"VP-172", "!!VP1.0 MOV ^R00, R10; $ END"},
    {"VP-173", "!!VP1.0 MOV R0, c[95]; $ END"},
    {"VP-173", "!!VP1.0 MOV R0, c[^96]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[A0.x]; MOV R0, c[ A0 . x + 63 ]; MOV R0, c[A0.x-64]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[A0.x+^64]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[A0.x-^65]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[A0^]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[A0.^y]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[5^+A0.x]; $ END"},
    {"VP-174", "!!VP1.0 MOV R0, c[A0.x+^-1]; $ END"},
    {"VP-175", "!!VP1.0 ARL A0^, R0.x; $ END"},
    {"VP-175", "!!VP1.0 ARL A0.^y, R0.x; $ END"},
    {"VP-176", "!!VP1.0 MOV R0, ^A0.x; $ END"},
    {"VP-176", "!!VP1.0 MOV ^A0.x, R0; $ END"},
    {"VP-177", "!!VP1.0 ^OPTION NV_position_invariant; $ END"},
    {"VP-177", "!!VP1.1 $ ^OPTION NV_position_invariant; END"},
    {"VP-178", "!!VP1.1 OPTION ^nv_position_invariant; $ END"},
    {"VP-179", "!!VP1.1 OPTION NV_position_invariant; OPTION NV_position_invariant; END"},
    {"VP-180", "!!VP1.1 OPTION NV_position_invariant; MOV o[^HPOS], R0; END"},
    {"VP-181", "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[^A0.x]; END"},
    {"VP-181", "!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], c[A0.x]; END"},
    {"VP-182", "!!VP1.1 OPTION NV_position_invariant; ARL A0.x, v[0].x; END"},
    {"VP-184", "!!VP2.0 OPTION NV_position_invariant; END"},
};

static const struct sentence semantics[] = {
    {"VP-208", "!!VP1.0 MOV o[COL0], v[0]; END # no HPOS\n^"},
    {"VP-209", "!!VP1.0 MOV o[HPOS].w, v[0]; END"},
    {"VP-211", "!!VP1.0 ADD R0, c[1], ^c[2]; $ END"},
    {"VP-211", "!!VP1.0 ADD R0, c[1], c[1].x; $ END"},
    {"VP-212", "!!VP1.0 ADD R0, c[A0.x+1], c[A0.x+1]; $ END"},
    {"VP-212", "!!VP1.0 ADD R0, c[A0.x+1], ^c[A0.x+2]; $ END"},
    {"VP-212", "!!VP1.0 ADD R0, c[1], ^c[A0.x+1]; $ END"},
    {"VP-212", "!!VP2.0 ADD R0, c[A0.x], ^c[A0.y]; $ END"},
    {"VP-213", "!!VP1.0 ADD R0, v[0], v[OPOS]; $ END"},
    {"VP-213", "!!VP1.0 ADD R0, v[0], ^v[1]; $ END"},
    {"VP-214", "!!VP1.0 MAD R0, v[0], c[0], R1; $ END"},
    {"VP-215", "!!VP2.0 SFL R0, c[0], ^c[1]; $ END"},
    {"VP-216", "!!VP2.0 $ BRA nowhere; END ^"},
    {"VP-223", "!!VP1.0 MOV o[HPOS], v[0]^"},
    {"VP-226", "!!VP1.0 MOV o[COL0], v[0]; ^@ END"},
};

static const struct sentence vp2[] = {
    {"VP-185", "!!VP2.0 ARA A0, A1; ARR A1.yw, -R0.x; COS R0, R1.x; EX2 R0, R1.x; FLR R0, R1; "
               "FRC R0, R1; LG2 R0, R1.x; SEQ R0, R1, R2; SFL R0, R1, R2; SGT R0, R1, R2; "
               "SIN R0, R1.x; SLE R0, R1, R2; SNE R0, R1, R2; SSG R0, R1; STR R0, R1, R2; $ END"},
    {"VP-186", "!!VP2.0 MOVC R0, R1; ARLC A0, R1; DP4C CC, R0, R1; $ END"},
    {"VP-186", "!!VP2.0 $ ^RETC; END"},
    {"VP-187", "!!VP1.1 ^MOVC R0, R1; $ END"},
    {"VP-187", "!!VP1.1 ^FLR R0, R1; $ END"},
    {"VP-188", "!!VP2.0 MOV R15, R0; $ END"},
    {"VP-188", "!!VP2.0 MOV ^R16, R0; $ END"},
    {"VP-189", "!!VP2.0 MOV R0, c[255]; $ END"},
    {"VP-189", "!!VP2.0 MOV R0, c[^256]; $ END"},
    {"VP-190", "!!VP2.0 MOV R0, c[A1.w+255]; MOV R0, c[A0.y-256]; $ END"},
    {"VP-190", "!!VP2.0 MOV R0, c[A1.w+^256]; $ END"},
    {"VP-192", "!!VP2.0 ARA A0, A1^.x; $ END"},
    {"VP-192", "!!VP2.0 ARA A0, ^-A1; $ END"},
    {"VP-193", "!!VP2.0 ARL A0.x (GT.x), R0; $ END"},
    {"VP-194", "!!VP2.0 MOV R0, -|-R0.xyzw|; RCP R0, |R1.x|; $ END"},
    {"VP-194", "!!VP2.0 MOV R0, |R0|^.x; $ END"},
    {"VP-195", "!!VP1.1 MOV R0, ^|R0|; $ END"},
    {"VP-196", "!!VP2.0 MOVC CC.x, R0; $ END"},
    {"VP-196", "!!VP2.0 MOV R0, ^CC; $ END"},
    {"VP-197", "!!VP2.0 MOV R0 (GT), R1; MOV R0 (GT.x), R1; MOV R0 (GT.xyzw), R1; $ END"},
    {"VP-197", "!!VP2.0 MOV R0 (GT.xy^), R1; $ END"},
    {"VP-197", "!!VP2.0 MOV R0 (^UN), R1; $ END"},
    {"VP-197", "!!VP2.0 MOV R0 (^), R1; $ END"},
    {"VP-198", "!!VP2.0 MOV R0.xy (NE.x), R1; $ END"},
    {"VP-198", "!!VP2.0 MOV R0 (NE.x)^.xy, R1; $ END"},
    {"VP-199", "!!VP1.1 MOV R0 ^(NE.x), R1; $ END"},
    {"VP-200", "!!VP2.0 MOV o[CLP5].x, R0; $ END"},
    {"VP-200", "!!VP2.0 MOV o[^CLP6].x, R0; $ END"},
    {"VP-201", "!!VP2.0 Lbl1: _x: lbl1: $ BRA Lbl1; END"},
    {"VP-201", "!!VP2.0 ^1a: $ END"},
    {"VP-202", "!!VP2.0 a: b: $ c: END"},
    {"VP-202", "!!VP2.0 a:^; $ END"},
    {"VP-203", "!!VP1.1 ^a: $ END"},
    {"VP-204", "!!VP2.0 l: $ BRA l; CAL l (GT.x); RET (EQ.w); END"},
    {"VP-204", "!!VP2.0 $ BRA^; END"},
    {"VP-204", "!!VP2.0 l: $ RET ^l; END"},
    {"VP-205", "!!VP2.0 $ BRA end; MOV R0, R1; end: END"},
    {"VP-207", "!!VP2.0 MOV: $ BRA MOV; END"},
};

static const struct sentence state[] = {
    {"VP-544", "!!VSP1.0 MOV c[4], v[0]; END"},
    {"VP-545", "!!VSP1.0 MOV c[95].xy, v[0]; MOV R11, c[0]; END"},
    {"VP-545", "!!VSP1.0 MOV c[^A0.x], v[0]; END"},
    {"VP-545", "!!VSP1.0 MOV ^o[HPOS], v[0]; END"},
    {"VP-546", "!!VSP1.0 MOV c[0], v[^OPOS]; END"},
    {"VP-546", "!!VSP1.0 MOV c[0], v[^1]; END"},
    {"VP-547", "!!VSP1.0 MOV R0, v[0]; END ^"},
    {"VP-549", "!!VSP1.0 MOV c[0], c[1]; END"},
    {"VP-549", "!!VSP1.0 ADD c[0], c[1], ^c[2]; END"},
    {"VP-550", "!!VSP1.0 ^ABS c[0], v[0]; END"},
    {"VP-550", "!!VSP1.0 ^OPTION NV_position_invariant; MOV c[0], v[0]; END"},
    {"VP-086", "!!VSP1.0 MOV ^R12, v[0]; END"},
    {"VP-134", "^!!VP1.0 $ END"},
};

#define CHECK_ALL(table, target)                                                                   \
   for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)                                     \
   check(&table[i], target)

static void
test_tokens(void **unused)
{
   CHECK_ALL(tokens, NV_VP_TARGET_VERTEX);
}

static void
test_grammar(void **unused)
{
   CHECK_ALL(grammar, NV_VP_TARGET_VERTEX);
}

static void
test_semantics(void **unused)
{
   CHECK_ALL(semantics, NV_VP_TARGET_VERTEX);
}

static void
test_vp2(void **unused)
{
   CHECK_ALL(vp2, NV_VP_TARGET_VERTEX);
}

static void
test_state_programs(void **unused)
{
   CHECK_ALL(state, NV_VP_TARGET_STATE);
   check(&(struct sentence){"VP-134", "^!!VSP1.0 MOV c[0], v[0]; END"}, NV_VP_TARGET_VERTEX);
}

/* VP-183, VP-210: `limit` instructions load, one more does not. */
static void
check_limit(const char *header, const char *first, unsigned limit)
{
   static const char line[] = "MOV R0, R1;\n";
   char *text = malloc(64 + strlen(header) + strlen(first) + (limit + 2) * sizeof line);
   for (unsigned extra = 0; extra < 2; extra++) {
      struct nv_vp_result r;
      size_t len = (size_t)sprintf(text, "%s%s", header, first);
      const unsigned count = limit + extra - (first[0] ? 1 : 0);
      size_t last = 0;
      for (unsigned i = 0; i < count; i++) {
         last = len;
         len += (size_t)sprintf(text + len, "%s", line);
      }
      len += (size_t)sprintf(text + len, "END");
      nv_vp_parse(text, len, NV_VP_TARGET_VERTEX, &r);
      if (extra) {
         assert_int_equal(r.status, NV_VP_INVALID);
         assert_int_equal(r.error.offset, last);
      } else {
         assert_int_equal(r.status, NV_VP_OK);
         assert_int_equal(r.num_instructions, limit);
      }
      ir_shader_destroy(r.shader);
   }
   free(text);
}

static void
test_limits(void **unused)
{
   check_limit("!!VP1.0\n", "MOV o[HPOS], v[0];", 128);
   check_limit("!!VP1.1\n", "MOV o[HPOS], v[0];", 128);
   check_limit("!!VP2.0\n", "MOV o[HPOS], v[0];", 256);
   check_limit("!!VP1.1 OPTION NV_position_invariant;\n", "", 124);
   check_limit("!!VP2.0 OPTION NV_position_invariant;\n", "", 252);
}

/* NUL bytes behind END; in comments (VP-141); elsewhere they are no tokens. */
static void
test_nul_bytes(void **unused)
{
   static const char after[] = "!!VP1.0 MOV o[HPOS], v[0]; END\0\n\0";
   static const char comment[] = "!!VP1.0 # a\0b\nMOV o[HPOS], v[0]; END";
   static const char inside[] = "!!VP1.0 MOV\0o[HPOS], v[0]; END";
   struct nv_vp_result r;
   nv_vp_parse(after, sizeof after, NV_VP_TARGET_VERTEX, &r);
   assert_int_equal(r.status, NV_VP_OK);
   ir_shader_destroy(r.shader);
   nv_vp_parse(comment, sizeof comment - 1, NV_VP_TARGET_VERTEX, &r);
   assert_int_equal(r.status, NV_VP_OK);
   ir_shader_destroy(r.shader);
   nv_vp_parse(inside, sizeof inside - 1, NV_VP_TARGET_VERTEX, &r);
   assert_int_equal(r.status, NV_VP_INVALID);
   assert_int_equal(r.error.offset, 11);
}

static void
test_messages(void **unused)
{
   static const char text[] = "!!VP1.0\nMOV R0, v[0];\r\nMOV R1 v[0];\nEND";
   struct nv_vp_result r;
   nv_vp_parse(text, sizeof text - 1, NV_VP_TARGET_VERTEX, &r);
   assert_int_equal(r.status, NV_VP_INVALID);
   assert_int_equal(r.error.line, 3);
   assert_int_equal(r.error.column, 8);
   assert_string_equal(r.error.message, "expected ',' after the destination, found 'v'");
}

/* Labels count for nothing, so there may be many; finding them must not take quadratic time. */
static void
test_many_labels(void **unused)
{
   const unsigned count = 300000;
   char *text = malloc(64 + count * 12u);
   size_t len = (size_t)sprintf(text, "!!VP2.0 MOV o[HPOS], v[0];\n");
   for (unsigned i = 0; i < count; i++)
      len += (size_t)sprintf(text + len, "l%u:\n", i);
   len += (size_t)sprintf(text + len, "END");
   struct nv_vp_result r;
   nv_vp_parse(text, len, NV_VP_TARGET_VERTEX, &r);
   assert_int_equal(r.status, NV_VP_OK);
   ir_shader_destroy(r.shader);
   free(text);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_tokens),         cmocka_unit_test(test_grammar),
       cmocka_unit_test(test_semantics),      cmocka_unit_test(test_vp2),
       cmocka_unit_test(test_state_programs), cmocka_unit_test(test_limits),
       cmocka_unit_test(test_nul_bytes),      cmocka_unit_test(test_messages),
       cmocka_unit_test(test_many_labels),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
