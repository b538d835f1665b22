/* LoadProgramNV: its arguments, tokens and comments. A backquote marks where an error must be
 * found. */
#include "ct_nv.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define VP GL_VERTEX_PROGRAM_NV
#define VSP GL_VERTEX_STATE_PROGRAM_NV
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char good[] = "!!VP1.0 MOV o[HPOS], v[0]; END";

static void
load(GLenum target, GLuint id, GLsizei length, const char *text)
{
   glLoadProgramNV(target, id, length, (const GLubyte *)text);
}

static void
arguments(void)
{
   const GLsizei length = (GLsizei)strlen(good);
   CHECK_ERROR("VP-126 VP-132", GL_INVALID_OPERATION, load(VP, 3, 12, "!!VP1.0 MOV;"));
   const GLint position = ct_error_position();
   CHECK("VP-132", position == 11);
   CHECK_ERROR("VP-126", GL_INVALID_ENUM, load(GL_TEXTURE_2D, 3, length, good));
   CHECK_ERROR("VP-126", GL_INVALID_ENUM, load(0, 3, length, good));
   CHECK_ERROR("VP-127", GL_INVALID_VALUE, load(VP, 3, -1, good));
   CHECK_ERROR("VP-128", GL_INVALID_VALUE, load(VP, 0, length, good));
   CHECK("VP-133", ct_error_position() == position);
   CHECK("VP-126 VP-127", !glIsProgramNV(3));
   CHECK_ERROR("VP-131", GL_INVALID_OPERATION, load(VP, 3, 0, good));
   CHECK("VP-131", ct_error_position() == 0);
   CHECK_ERROR("VP-126", GL_NO_ERROR, load(VP, 3, length, good));
}

/* The text ends where readable memory ends. */
static void
exact_length(void)
{
   const size_t page = (size_t)sysconf(_SC_PAGESIZE), length = strlen(good);
   char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED)
      ct_skip("no memory");
   mprotect(memory + page, page, PROT_NONE);
   char *text = memory + page - length;
   memcpy(text, good, length);
   CHECK_ERROR("VP-129", GL_NO_ERROR, load(VP, 3, (GLsizei)length, text));
   for (size_t cut = 1; cut < length; cut++) {
      memmove(text + cut, good, length - cut);
      CHECK_ERROR("VP-129 VP-151", GL_INVALID_OPERATION,
                  load(VP, 4, (GLsizei)(length - cut), text + cut));
   }
   munmap(memory, 2 * page);
   CHECK_ERROR("VP-129", GL_NO_ERROR,
               load(VP, 3, (GLsizei)length, "!!VP1.0 MOV o[HPOS], v[0]; END$%&"));
}

static void
text_is_copied(void)
{
   char text[sizeof good], back[sizeof good] = {0};
   memcpy(text, good, sizeof good);
   load(VP, 3, (GLsizei)strlen(good), text);
   memset(text, '$', sizeof text);
   glGetProgramStringNV(3, GL_PROGRAM_STRING_NV, (GLubyte *)back);
   CHECK("VP-130", !strcmp(back, good));
}

static void
headers(void)
{
   static const struct ct_program_case vp[] = {
       {"VP-134", "!!VP1.0 MOV o[HPOS], v[0]; END"},
       {"VP-134", "!!VP1.1 MOV o[HPOS], v[0]; END"},
       {"VP-134", "`!!VSP1.0 MOV c[0], v[0]; END"},
       {"VP-134", "`!!ARBvp1.0 MOV result.position, vertex.position; END"},
       {"VP-148 A-01", "`\n!!VP1.0 MOV o[HPOS], v[0]; END"},
       {"VP-148 A-01", "` !!VP1.0 MOV o[HPOS], v[0]; END"},
       {"VP-149", "!!VP1.0MOV o[HPOS],v[0];END"},
       {"VP-149", "!!VP1.0#comment\nMOV o[HPOS],v[0];END"},
       {"VP-143", "`!!vp1.0 MOV o[HPOS], v[0]; END"},
       {"VP-137", "`! !VP1.0 MOV o[HPOS], v[0]; END"},
   };
   static const struct ct_program_case vsp[] = {
       {"VP-134 VP-544", "!!VSP1.0 MOV c[0], v[0]; END"},
       {"VP-134", "`!!VP1.0 MOV o[HPOS], v[0]; END"},
       {"VP-134", "`!!VP1.1 MOV o[HPOS], v[0]; END"},
       {"VP-134", "`!!VP2.0 MOV o[HPOS], v[0]; END"},
   };
   ct_check_programs(VP, vp, COUNT(vp));
   ct_check_programs(VSP, vsp, COUNT(vsp));
   ct_check_fails_in("VP-150", VP, "!!VP1.00 MOV o[HPOS], v[0]; END", 0, 7);
   ct_check_fails_in("VP-150", VP, "!!VP1.01 MOV o[HPOS], v[0]; END", 0, 7);
}

static void
white_space(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-135", "!!VP1.0 MOV\to[HPOS],\r\nv[0]\r;\nEND"},
       {"VP-135", "!!VP1.0 MOV o[HPOS],#comment\nv[0];END"},
       {"VP-135", "!!VP1.0 MOV o[HPOS],`\vv[0]; END"},
       {"VP-135", "!!VP1.0 MOV o[HPOS],`\fv[0]; END"},
       {"VP-136", "!!VP1.0 MOV o [ HPOS ] . x , v [ 0 ] . x ; END"},
       {"VP-136", "!!VP1.0 MOV o[HPOS],v[0];END"},
       {"VP-138", "!!VP1.0 MOV R0. x y, v[0]. w z y x; MOV o[HPOS],v[0]; END"},
       {"VP-138", "!!VP1.0 MOV R0 .x\ny#.\n z w, - v[0] ; MOV o[HPOS],v[0]; END"},
       {"VP-137", "!!VP1.0 `M OV o[HPOS], v[0]; END"},
       {"VP-137", "!!VP1.0 MOV `R 0, v[0]; END"},
       {"VP-137", "!!VP1.0 ARL `A 0.x, v[0].x; MOV o[HPOS],v[0]; END"},
       {"VP-137", "!!VP1.0 MOV o[HPOS], v[`O POS]; END"},
       {"VP-137", "!!VP1.0 MOV o[HPOS], c[1 `0]; END"},
   };
   ct_check_programs(VP, cases, COUNT(cases));
}

static void
comments(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-139", "!!VP1.0 #one\rMOV o[HPOS],v[0];END"},
       {"VP-139", "!!VP1.0 MOV o[HPOS],v[0];END#x"},
       {"VP-140", "!!VP1.0 MOV o[HPOS],v[0]; END # done"},
       {"VP-140 VP-152 A-02", "!!VP1.0 MOV o[HPOS],v[0]; END\n# 1 instruction\n# 0 R-regs\n"},
       {"VP-141", "!!VP1.0 # \xc3\xa4\xff\x80 # ## $%& \x01\nMOV o[HPOS],v[0]; END"},
       {"VP-142", "!!VP1.1 # text\nOPTION NV_position_invariant; MOV o[COL0], v[3]; END"},
   };
   static const char nul[] = "!!VP1.0 #a\0b\nMOV o[HPOS],v[0];END";
   ct_check_programs(VP, cases, COUNT(cases));
   CHECK_ERROR("VP-141", GL_NO_ERROR, load(VP, 3, sizeof nul - 1, nul));
}

static void
undefined_tokens(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-143", "!!VP1.0 `mov o[HPOS], v[0]; END"},
       {"VP-143", "!!VP1.0 MOV `O[HPOS], v[0]; END"},
       {"VP-143", "!!VP1.0 MOV o[HPOS], `V[0]; END"},
       {"VP-143", "!!VP1.0 MOV o[HPOS], `r0; END"},
       {"VP-143", "!!VP1.0 MOV o[HPOS], v[0]; `end"},
       {"VP-143", "!!VP1.0 MOV o[`hpos], v[0]; END"},
       {"VP-144", "!!VP1.0 `@ MOV o[HPOS], v[0]; END"},
       {"VP-144", "!!VP1.0 MOV o[HPOS]`$, v[0]; END"},
       {"VP-144", "!!VP1.0 MOV o[HPOS], `\"v[0]\"; END"},
       {"VP-144", "!!VP1.0 MOV o[HPOS],`\x01 v[0]; END"},
       {"VP-144", "!!VP1.0 MOV o[HPOS], v[0]; `\x80 END"},
       {"VP-144", "!!VP1.0 MOV o[HPOS], v[0]; `\xff"},
       {"VP-145", "!!VP1.0 MOV o[HPOS], c[007]; END"},
       {"VP-145", "!!VP1.0 MOV o[HPOS], c[`+1]; END"},
       {"VP-145", "!!VP1.0 MOV o[HPOS], c[`-1]; END"},
       {"VP-145", "!!VP1.0 MOV o[HPOS], c[1`.0]; END"},
   };
   ct_check_programs(VP, cases, COUNT(cases));
   ct_check_fails_in("VP-145", VP, "!!VP1.0 MOV o[HPOS], c[0x1]; END", 23, 24);
   ct_check_program("VP-146 VP-222", VP, "!!VP1.0 MOV o[HPOS], c[`4294967296]; END");
   ct_check_program("VP-146", VP, "!!VP1.0 MOV o[HPOS], c[`18446744073709551616]; END");
   ct_check_program("VP-146", VP, "!!VP1.0 MOV o[HPOS], v[`18446744073709551616]; END");
   /* House rule of the checklist: the longest match makes one undefined token of it. */
   ct_check_program("VP-147", VP, "!!VP1.0 `MOVR0, v[0]; MOV o[HPOS], v[0]; END");
}

static void
statements(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-151 VP-223", "!!VP1.0 MOV o[HPOS], v[0];`"},
       {"VP-151", "!!VP1.0 MOV o[HPOS], v[0]; # END\n`"},
       {"VP-223", "!!VP1.0 MOV o[HPOS], v[0]`"},
       {"VP-223", "!!VP1.0 MOV o[HPOS], v[`"},
       {"VP-152 A-02", "!!VP1.0 MOV o[HPOS], v[0]; END `MOV"},
       {"VP-152 A-02", "!!VP1.0 MOV o[HPOS], v[0]; END # c\n `END"},
       {"VP-153", "!!VP1.0 MOV o[HPOS], v[0]; END`;"},
       {"VP-154", "!!VP1.0 MOV R0, v[0] `MOV R1, v[0]; MOV o[HPOS],v[0]; END"},
       {"VP-155", "!!VP1.0 MOV o[HPOS], v[0];`; END"},
       {"VP-155", "!!VP1.0 `; MOV o[HPOS], v[0]; END"},
   };
   ct_check_programs(VP, cases, COUNT(cases));
}

/* Every truncation of a program fails at its end or at the token that was cut. */
static void
truncations(void)
{
   static const char text[] =
       "!!VP1.1\nOPTION NV_position_invariant;\n# comment\nARL A0.x, v[1].w;\n"
       "MAD R0.xyz, -c[7].wzyx, v[TEX3], R11;\nDPH o[TEX7].w, R0, c[7];\nEND";
   for (GLsizei length = 0; length < (GLsizei)strlen(text); length++) {
      load(VP, 3, length, text);
      const GLenum error = glGetError();
      const GLint position = ct_error_position();
      ct_check("VP-151 VP-223",
               error == GL_INVALID_OPERATION && position >= 0 && position <= length,
               "truncated to %d bytes: error 0x%x at %d", length, error, position);
   }
   CHECK_ERROR("VP-151", GL_NO_ERROR, load(VP, 3, (GLsizei)strlen(text), text));
}

/* A NUL is a byte like any other that belongs to no token; it never ends the text. */
static void
nul_bytes(void)
{
   char text[sizeof good];
   for (size_t at = 0; at < strlen(good); at++) {
      memcpy(text, good, sizeof good);
      text[at] = '\0';
      load(VP, 3, (GLsizei)strlen(good), text);
      const GLenum error = glGetError();
      const GLint position = ct_error_position();
      ct_check("VP-144 VP-129",
               error == GL_INVALID_OPERATION && position >= 0 && position <= (GLint)at,
               "NUL at %d: error 0x%x at %d", (int)at, error, position);
   }
}

/* Random bytes, and a good program with random damage: an error or not, but never harm. */
static void
damaged_text(void)
{
   char text[200];
   for (int i = 0; i < 3000; i++) {
      GLsizei length = (GLsizei)strlen(good);
      memcpy(text, good, sizeof good);
      if (i % 2) {
         length = (GLsizei)ct_random(0, 199);
         for (GLsizei k = 0; k < length; k++)
            text[k] = (char)ct_random(0, 255.9f);
         if (i % 4 == 1 && length > 7)
            memcpy(text, "!!VP1.1", 7);
      } else {
         for (int k = 0; k < 3; k++)
            text[(int)ct_random(8, (float)length - 0.01f)] = (char)ct_random(32, 127);
      }
      load(VP, 3, length, text);
      const GLenum error = glGetError();
      const GLint position = ct_error_position();
      if (error == GL_INVALID_OPERATION ? position < 0 || position > length : position != -1)
         ct_check("VP-144 VP-221 A-09", false, "error 0x%x at %d of %d bytes", error, position,
                  length);
   }
   CHECK("VP-144 VP-221 A-09", ct_load(VP, 3, good) == GL_NO_ERROR);
}

static void
huge_text(void)
{
   const size_t size = 10 * 1000 * 1000;
   char *text = malloc(size + 1);
   if (!text)
      ct_skip("no memory");
   memset(text, ' ', size);
   memcpy(text, "!!VP1.0", 7);
   const char tail[] = "MOV o[HPOS], v[0]; END";
   memcpy(text + size - strlen(tail), tail, strlen(tail));
   CHECK_ERROR("VP-136 VP-567", GL_NO_ERROR, load(VP, 3, (GLsizei)size, text));
   GLint length = 0;
   glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV, &length);
   CHECK("VP-567", length == (GLint)size);
   memset(text + 7, '(', size - 7);
   CHECK_ERROR("VP-144", GL_INVALID_OPERATION, load(VP, 3, (GLsizei)size, text));
   CHECK("VP-144", ct_error_position() == 7);
   free(text);
}

static const struct ct_test tests[] = {
    {"arguments", arguments},
    {"exact_length", exact_length},
    {"text_is_copied", text_is_copied},
    {"headers", headers},
    {"white_space", white_space},
    {"comments", comments},
    {"undefined_tokens", undefined_tokens},
    {"statements", statements},
    {"truncations", truncations},
    {"nul_bytes", nul_bytes},
    {"damaged_text", damaged_text},
    {"huge_text", huge_text},
};
CT_TOPIC(nv_load, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
