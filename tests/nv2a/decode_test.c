/* nv2a-pb: push buffers as text. */
#include "nv2a/decode/decode.h"
#include "nv2a/decode/print.h"
#include "shared_frames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

struct decoded {
   bool ok;
   char *out, *errors;
};

static struct decoded
decode(const char *text, size_t len)
{
   struct decoded d;
   size_t out_len, errors_len;
   FILE *out = open_memstream(&d.out, &out_len), *errors = open_memstream(&d.errors, &errors_len);
   assert_non_null(out);
   assert_non_null(errors);
   d.ok = nv2a_decode_text(text, len, "a.pb", out, errors);
   fclose(out);
   fclose(errors);
   return d;
}

static void
finish(struct decoded *d)
{
   free(d->out);
   free(d->errors);
}

static void
methods_are_printed_with_their_fields(void **state)
{
   (void)state;
   static const struct {
      uint32_t method, data;
      const char *text;
   } cases[] = {
       {0x0208, 0x128,
        "SET_SURFACE_FORMAT COLOR=LE_A8R8G8B8 ZETA=Z24S8 TYPE=PITCH "
        "ANTI_ALIASING=CENTER_1 WIDTH=0 HEIGHT=0"},
       {0x128c + 4, 0x3f000000, "SET_LIGHT_DIFFUSE_COLOR[5].1 0.5"},
       {0x0380, 12, "SET_LINE_WIDTH 1.5"},
       {0x1b14, 0x02061fff,
        "SET_TEXTURE_FILTER[0] MIPMAP_LOD_BIAS=-0.00390625 "
        "CONVOLUTION_KERNEL=0x0 MIN=TENT_TENT_LOD MAG=TENT_LOD0 ASIGNED=0 "
        "RSIGNED=0 GSIGNED=0 BSIGNED=0 ; 0x02061fff is illegal: "
        "CONVOLUTION_KERNEL 0x0 is none of its values"},
       {0x034c, 0x01020304, "SET_BLEND_COLOR a=1 r=2 g=3 b=4"},
       {0x1810, 0x03000004, "DRAW_ARRAYS COUNT=3+1 START_INDEX=4"},
       {0x1800, 0x00020001, "ARRAY_ELEMENT16 1 2"},
       {0x1980, 0x7fff8000, "SET_VERTEX_DATA4S_M[0].0 -32768 32767"},
       {0x156c, 0x04030201, "SET_DIFFUSE_COLOR4I 1 2 3 4"},
       {0x0354, 0x208,
        "SET_DEPTH_FUNC 0x208 ; 0x00000208 is illegal: "
        "0x208 is none of its values"},
       {0x1e68, 0x3eaaaaab, "SET_SHADOW_ZSLOPE_THRESHOLD 0.33333334"},
       {0x0384, 0x80000000, "SET_POLYGON_OFFSET_SCALE_FACTOR -0"},
       {0x0384, 0x7f800001, "SET_POLYGON_OFFSET_SCALE_FACTOR nan (0x7f800001)"},
       {0x0004, 0x5, "no method 0x00000005"},
   };
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      char text[NV2A_METHOD_TEXT];
      nv2a_print_method(cases[i].method, cases[i].data, text);
      assert_string_equal(text, cases[i].text);
   }
}

/* Every method with any data is a line that fits. */
static void
any_data_has_a_line(void **state)
{
   (void)state;
   char text[NV2A_METHOD_TEXT];
   uint32_t random = 1;
   for (uint32_t method = 0; method < 0x2000; method += 4) {
      for (unsigned i = 0; i < 40; i++) {
         random = random * 1664525 + 1013904223;
         nv2a_print_method(method, i ? random ^ random >> 16 : 0xffffffff, text);
         assert_true(strlen(text) > 8 && strlen(text) < NV2A_METHOD_TEXT - 1 &&
                     !strchr(text, '\n'));
      }
   }
}

/* Text in, text out, errors out. */
static const struct {
   const char *text, *out, *errors;
} streams[] = {
    {"00040310 1\n", "00000004: 0 0310 SET_DITHER_ENABLE 1\n", ""},
    {"# both kinds of headers\n@segment 1000 18\n00080310 1 0\n40081808 7 9\n",
     "00001004: 0 0310 SET_DITHER_ENABLE 1\n00001008: 0 0314 SET_LIGHTING_ENABLE 0\n"
     "00001010: 0 1808 ARRAY_ELEMENT32 7\n00001014: 0 1808 ARRAY_ELEMENT32 9\n",
     ""},
    {"0 0310 00000001\n\n0 0314 00000000\n@mem 3\n@end\n",
     "       1: 0 0310 SET_DITHER_ENABLE 1\n       3: 0 0314 SET_LIGHTING_ENABLE 0\n"
     "       4: memory of stage 3\n",
     ""},
    /* Objects of other classes are numbers. */
    {"@object 5 class 62\n00042000 5 00042300 1\n",
     "00000004: 1 0000 SET_OBJECT 0x00000005\n"
     "0000000C: 1 0300 object 00000005 of class 62 0x00000001\n",
     ""},
    /* A subroutine is read each time, a loop once. */
    {"@segment 0 14\n00000022 00000022 00000011 40000000 00000001\n"
     "@segment 20 C\n00040310 1\n00020000\n",
     "00000000: call 00000020\n00000024: 0 0310 SET_DITHER_ENABLE 1\n00000028: return\n"
     "00000004: call 00000020\n00000024: 0 0310 SET_DITHER_ENABLE 1\n00000028: return\n"
     "00000008: jump 00000010\n00000010: jump 00000000, where it was before\n",
     ""},
    /* Instructions as they are complete, wherever the pointer was set. */
    {"00041e9c 5\n00100b00 0 0020001b 0c36106c 2070f801\n",
     "00000004: 0 1E9C SET_TRANSFORM_PROGRAM_LOAD 5\n"
     "0000000C: 0 0B00 SET_TRANSFORM_PROGRAM.0 0x0\n"
     "00000010: 0 0B04 SET_TRANSFORM_PROGRAM.1 0x20001b\n"
     "00000014: 0 0B08 SET_TRANSFORM_PROGRAM.2 0xc36106c\n"
     "00000018: 0 0B0C SET_TRANSFORM_PROGRAM.3 0x2070f801\n"
     "                 ; slot 5: MOV oPos.xyzw, c[0] ;@ FINAL=1\n",
     ""},
    {"00041ea4 60\n00140b80 3f800000 0 bf000000 3dcccccd 1\n",
     "00000004: 0 1EA4 SET_TRANSFORM_CONSTANT_LOAD 96\n"
     "0000000C: 0 0B80 SET_TRANSFORM_CONSTANT.0 1\n"
     "00000010: 0 0B84 SET_TRANSFORM_CONSTANT.1 0\n"
     "00000014: 0 0B88 SET_TRANSFORM_CONSTANT.2 -0.5\n"
     "00000018: 0 0B8C SET_TRANSFORM_CONSTANT.3 0.1\n"
     "                 ; c[96] = 1 0 -0.5 0.1\n"
     "0000001C: 0 0B90 SET_TRANSFORM_CONSTANT.4 1.4013e-45\n",
     ""},
    {"20000100 00040310\n", "00000000: jump 00000100, which is not here\n", ""},
    {"00020000\n0000000a 60000000\n00040310 0\n",
     "00000000: error: return without a call\n00000004: call 00000008\n"
     "00000008: error: no command\n00000010: 0 0310 SET_DITHER_ENABLE 0\n",
     "a.pb:1: error: word 00020000: return without a call\n"
     "a.pb:2: error: word 60000000: no command\n"},
    {"00000006 00000006\n", "00000000: call 00000004\n00000004: error: call inside a call\n",
     "a.pb:1: error: word 00000006: call inside a call\n"},
    {"000c0310 1\n",
     "00000004: 0 0310 SET_DITHER_ENABLE 1\n00000000: error: 3 words should follow, 1 do\n",
     "a.pb:1: error: word 000c0310: 3 words should follow, 1 do\n"},
    {"00040310 x\n", "00000000: error: 1 words should follow, 0 do\n",
     "a.pb:1: error: expected word, found 'x'\n"
     "a.pb:1: error: word 00040310: 1 words should follow, 0 do\n"},
    {"@segment 2 4\n", "", "a.pb:1: error: address and bytes are multiples of 4\n"},
    {"@segment 0 8\n0\n", "", "a.pb:2: error: the segment before has 4 bytes, not 8\n"},
    {"0 0310 1\n", "       1: 0 0310 SET_DITHER_ENABLE 1\n",
     "a.pb:1: error: the frame has no @end\n"},
    {"", "", ""},
};

static void
streams_are_decoded(void **state)
{
   (void)state;
   for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
      struct decoded d = decode(streams[i].text, strlen(streams[i].text));
      assert_string_equal(d.out, streams[i].out);
      assert_string_equal(d.errors, streams[i].errors);
      assert_int_equal(d.ok, !*streams[i].errors);
      finish(&d);
   }
}

/* What stands before draws and clears, of surfaces, vertices and textures: what has changed. */
static void
notes_tell_what_has_changed(void **state)
{
   static const char stream[] =
       "@object 97 class 97\n@dma 1 base 0 limit FFFFFFF\n@dma 2 base 0 limit FFFFFFF\n"
       "0 0000 00000097\n0 0184 00000001\n0 0188 00000002\n0 0194 00000001\n"
       "0 0198 00000001\n0 019C 00000001\n0 01A0 00000002\n0 0200 02800010\n"
       "0 0204 01E00008\n0 0208 00000128\n0 020C 05000A00\n0 0210 00100000\n"
       "0 0214 00200000\n0 1D94 000000F3\n0 1E94 00000006\n0 1EA0 00000005\n"
       "0 1720 00001000\n0 1760 00001832\n0 1724 80002000\n0 1764 00000000\n"
       "0 172C 80003000\n0 176C 00002044\n0 1B00 00300000\n0 1B04 04650629\n"
       "0 1B08 00030301\n0 1B0C 40000000\n0 1B14 02062000\n0 1B44 0001122A\n"
       "0 1B48 00030303\n0 1B4C 40000000\n0 1B50 01000000\n0 1B54 01012000\n"
       "0 1B5C 00400020\n0 17FC 00000005\n0 17FC 00000000\n0 1B14 02022000\n"
       "0 17FC 00000005\n0 17FC 00000000\n0 1B4C 00000000\n0 17FC 00000005\n"
       "0 17FC 00000000\n0 1D94 000000F0\n0 1E94 00000004\n0 0208 08060228\n"
       "0 1D94 000000F0\n0 17FC 00000005\n0 17FC 00000000\n@end\n";
   static const char *const notes[] = {
       "colour surface: A8R8G8B8 at 0x00100000 of object 00000001, 2560 bytes a row",
       "depth surface: Z24S8 at 0x00200000 of object 00000001, 1280 bytes a row",
       "drawn on: 640 x 480 pixels from 16, 8; CENTER_1",
       "vertices: the program from slot 5 on",
       "array v0: 3 x F, 24 bytes apart, at 0x00001000 of object 00000001",
       "array v3: 4 x UB_OGL, 32 bytes apart, at 0x00003000 of object 00000002",
       "texture 0: SZ_A8R8G8B8, 64 x 16, 5 levels, at 0x00300000 of object 00000001; WRAP, "
       "CLAMP_TO_EDGE; min TENT_TENT_LOD, mag TENT_LOD0",
       "texture 1: LU_IMAGE_A8R8G8B8, linear 64 x 32, 256 bytes a row, at 0x00000000 of object "
       "00000002; CLAMP_TO_EDGE, CLAMP_TO_EDGE; min BOX_LOD0, mag BOX_LOD0",
       "texture 0: SZ_A8R8G8B8, 64 x 16, 5 levels, at 0x00300000 of object 00000001; WRAP, "
       "CLAMP_TO_EDGE; min TENT_LOD0, mag TENT_LOD0",
       "texture 1: off",
       "colour surface: A8R8G8B8 at 0x00100000 of object 00000001, swizzled, 64 x 256",
       "depth surface: Z24S8 at 0x00200000 of object 00000001, swizzled, 64 x 256",
       "drawn on: 640 x 480 pixels from 16, 8; CENTER_1",
       "vertices: fixed function",
   };
   struct decoded d = decode(stream, sizeof stream - 1);
   unsigned n = 0;
   assert_true(d.ok);
   for (char *line = strtok(d.out, "\n"); line; line = strtok(NULL, "\n")) {
      if (line[0] != ' ' || line[strspn(line, " ")] != ';')
         continue;
      assert_true(n < sizeof notes / sizeof notes[0]);
      assert_string_equal(line + strspn(line, " ") + 2, notes[n++]);
   }
   assert_int_equal(n, sizeof notes / sizeof notes[0]);
   finish(&d);
}

/* Subroutines that are called again and again are not read for ever; here the last word that is
 * read is a call of what lies at the very beginning. */
static void
calls_come_to_an_end(void **state)
{
   (void)state;
   enum { SUBROUTINE = 256, CALLS = 322, WORD = 9 };
   char text[(SUBROUTINE + CALLS) * WORD + 1], *end = text;
   for (unsigned i = 0; i < SUBROUTINE + CALLS; i++)
      end += sprintf(end, "%08x\n", i >= SUBROUTINE ? 2u : i == SUBROUTINE - 1 ? 0x20000u : 0u);
   struct decoded d = decode(text, (size_t)(end - text));
   const char *last = strstr(d.errors, "too many words\n");
   unsigned line = 0;
   assert_non_null(last);
   while (last > d.errors && last[-1] != '\n')
      last--;
   assert_int_equal(sscanf(last, "a.pb:%u: error: word ", &line), 1);
   assert_true(line > SUBROUTINE && line <= SUBROUTINE + CALLS);
   finish(&d);
}

/* Lines of the 3D object's methods, without their places. */
static char *
methods_of(const char *text)
{
   char *methods = malloc(strlen(text) + 1), *end = methods;
   assert_non_null(methods);
   for (const char *line = text; *line;) {
      size_t len = strcspn(line, "\n") + 1;
      if (len > 12 && !memcmp(line + 8, ": 7 ", 4)) {
         memcpy(end, line + 8, len - 8);
         end += len - 8;
      }
      line += len;
   }
   *end = '\0';
   return methods;
}

/* Methods that are known, with data that is legal, and what is bound at each draw. */
static void
check_recorded(const struct decoded *d)
{
   assert_true(d->ok);
   assert_string_equal(d->errors, "");
   assert_null(strstr(d->out, "illegal"));
   assert_null(strstr(d->out, "no method"));
   assert_null(strstr(d->out, "error"));
   assert_non_null(strstr(d->out, "; the 3D class\n"));
   assert_non_null(strstr(d->out, "; colour surface: "));
   assert_non_null(strstr(d->out, "; out.rgb = "));
   assert_non_null(strstr(d->out, "SET_BEGIN_END END\n"));
}

/* The words of a capture are the methods of its other form. */
static void
compare_words(const char *name, const char *methods)
{
   size_t len;
   char *text = read_shared_frame(name, "pb", &len);
   if (!text)
      return;
   struct decoded d = decode(text, len);
   check_recorded(&d);
   char *own = methods_of(d.out);
   assert_string_equal(own, methods);
   free(own);
   finish(&d);
   free(text);
}

static void
recorded_frames_are_decoded(void **state)
{
   (void)state;
   static const char *const with_words[] = {"arrays", "light_material", "texture_formats",
                                            "texture_four"};
   for (unsigned i = 0; i < NUM_SHARED_FRAMES; i++) {
      size_t len;
      char *text = read_shared_frame(shared_frames[i], "push", &len);
      if (!text)
         skip();
      struct decoded d = decode(text, len);
      check_recorded(&d);
      char *methods = methods_of(d.out);
      for (unsigned j = 0; j < 4; j++) {
         if (!strcmp(shared_frames[i], with_words[j]))
            compare_words(shared_frames[i], methods);
      }
      free(methods);
      finish(&d);
      free(text);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(methods_are_printed_with_their_fields),
       cmocka_unit_test(any_data_has_a_line),
       cmocka_unit_test(streams_are_decoded),
       cmocka_unit_test(notes_tell_what_has_changed),
       cmocka_unit_test(calls_come_to_an_end),
       cmocka_unit_test(recorded_frames_are_decoded),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
