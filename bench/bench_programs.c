#include "bench_programs.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writer {
   char *out;
   size_t len, size;
};

static void put(struct writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
put(struct writer *w, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   const int n = vsnprintf(w->out + w->len, w->size - w->len, fmt, args);
   va_end(args);
   w->len += (size_t)n;
   if (w->len > w->size)
      w->len = w->size;
}

/* --- Values */

/* All that programs can read has some ordinary value. */
static void
default_values(struct bench_program *p)
{
   for (unsigned i = 0; i < BENCH_PARAMS; i++)
      for (unsigned c = 0; c < 4; c++)
         p->params[i][c] = 0.25f + 0.01f * (float)((i * 7 + c * 3) % 50);
   for (unsigned s = 0; s < BENCH_INPUT_SETS; s++)
      for (unsigned i = 0; i < BENCH_ATTRIBS; i++)
         for (unsigned c = 0; c < 4; c++)
            p->attribs[s][i][c] = c == 3 ? 1.0f : 0.3f + 0.1f * (float)((s + i + 2 * c) % 5);
}

void
bench_move_away(struct bench_program *p)
{
   for (unsigned c = 0; c < 4; c++) {
      p->params[0][c] = 1e6f;
      p->params[3][c] = c == 3 ? 1.0f : 0.0f;
   }
}

/* --- Made programs */

static void
put_param(struct writer *w, bool relative, unsigned i)
{
   if (relative && i & 1)
      put(w, "c[A0.x+%u]", 8 + i % 48);
   else
      put(w, "c[%u]", 8 + i % 48);
}

/* Instruction i of the mix; %s is a parameter. */
static void
put_mixed(struct writer *w, bool relative, unsigned i)
{
   static const struct {
      const char *before, *after;
   } mix[] = {
       {"MAD R1, R0, ", ", R1"},   {"DP3 R2.x, R1, ", ""},     {"DP3 R2.y, R1, ", ""},
       {"DP3 R2.z, R1, R1", NULL}, {"RSQ R2.w, R2.z", NULL},   {"MUL R1.xyz, R1, R2.w", NULL},
       {"ADD R0, R1, -", ""},      {"MAX R0, R0, ", ".x"},     {"MUL R3, R0, ", ""},
       {"MAD R1, R3, R2.x, ", ""}, {"MIN R1, R1, ", ".w"},     {"ADD R1, R1, R2.y", NULL},
       {"LIT R4, R2", NULL},       {"MAD R1, R4.y, ", ", R1"}, {"MAD R1, R4.z, ", ", R1"},
   };
   const unsigned k = i % (sizeof mix / sizeof mix[0]);
   put(w, "%s", mix[k].before);
   if (mix[k].after) {
      put_param(w, relative, i);
      put(w, "%s", mix[k].after);
   }
   put(w, ";\n");
}

void
bench_make_program(struct bench_program *p, unsigned num, bool relative)
{
   struct writer w = {p->text, 0, sizeof p->text};
   memset(p, 0, sizeof *p);
   default_values(p);
   bench_move_away(p);
   for (unsigned s = 0; s < BENCH_INPUT_SETS; s++)
      p->attribs[s][1][0] = (float)s;
   put(&w, "!!VP1.0\n");
   if (relative)
      put(&w, "ARL A0.x, v[1].x;\n");
   for (unsigned i = 0; i < (relative ? 3u : 4u); i++)
      put(&w, "DP4 o[HPOS].%c, c[%s%u], v[0];\n", relative ? "xyw"[i] : "xyzw"[i],
          relative && i == 1 ? "A0.x+" : "", relative && i == 2 ? 3 : i);
   if (num > 4) {
      put(&w, "MOV R0, v[2];\nMOV R1, v[3];\n");
      for (unsigned i = 0; i < num - 7; i++)
         put_mixed(&w, relative, i);
      put(&w, "MOV o[COL0], R1;\n");
   }
   put(&w, "END");
   p->attribs_read = num > 4 ? 0xd : 0x1;
   p->attribs_read |= relative ? 2u : 0;
   snprintf(p->name, sizeof p->name, "%u instructions%s", num, relative ? ", relative" : "");
}

/* --- Translation */

struct renaming {
   const char *nv, *arb;
};

static const struct renaming attrib_names[] = {
    {"OPOS", "0"},  {"WGHT", "1"},  {"NRML", "2"},  {"COL0", "3"},  {"COL1", "4"},
    {"FOGC", "5"},  {"TEX0", "8"},  {"TEX1", "9"},  {"TEX2", "10"}, {"TEX3", "11"},
    {"TEX4", "12"}, {"TEX5", "13"}, {"TEX6", "14"}, {"TEX7", "15"}, {NULL, NULL},
};

static const struct renaming result_names[] = {
    {"HPOS", "position"},
    {"COL0", "color.primary"},
    {"COL1", "color.secondary"},
    {"BFC0", "color.back.primary"},
    {"BFC1", "color.back.secondary"},
    {"FOGC", "fogcoord"},
    {"PSIZ", "pointsize"},
    {"TEX0", "texcoord[0]"},
    {"TEX1", "texcoord[1]"},
    {"TEX2", "texcoord[2]"},
    {"TEX3", "texcoord[3]"},
    {"TEX4", "texcoord[4]"},
    {"TEX5", "texcoord[5]"},
    {"TEX6", "texcoord[6]"},
    {"TEX7", "texcoord[7]"},
    {NULL, NULL},
};

/* The name in brackets at *text, trimmed; *text moves behind the bracket. */
static bool
bracketed(const char **text, char *name, size_t size)
{
   const char *s = strchr(*text, '['), *end = s ? strchr(s, ']') : NULL;
   size_t len = 0;
   if (!end)
      return false;
   for (s++; s < end && len + 1 < size; s++)
      if (*s != ' ')
         name[len++] = *s;
   name[len] = 0;
   *text = end + 1;
   return true;
}

static const char *
renamed(const struct renaming *names, const char *name)
{
   for (; names->nv; names++)
      if (!strcmp(names->nv, name))
         return names->arb;
   return name;
}

static bool
is_name_char(char c)
{
   return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static void
put_word(struct writer *w, const char *word, size_t len, const char **rest)
{
   char name[16];
   if (len == 1 && *word == 'v' && bracketed(rest, name, sizeof name))
      put(w, "vertex.attrib[%s]", renamed(attrib_names, name));
   else if (len == 1 && *word == 'o' && bracketed(rest, name, sizeof name))
      put(w, "result.%s", renamed(result_names, name));
   else if (len == 3 && !memcmp(word, "RCC", 3))
      put(w, "RCP");
   else
      put(w, "%.*s", (int)len, word);
}

bool
bench_translate_to_arb(const char *nv, char *arb, size_t size)
{
   static const char option[] = "OPTION NV_position_invariant;";
   struct writer w = {arb, 0, size};
   if (strncmp(nv, "!!VP1.", 6))
      return false;
   const char *s = strstr(nv, option);
   put(&w, "!!ARBvp1.0\n%s", s ? "OPTION ARB_position_invariant;\n" : "");
   put(&w, "PARAM c[96] = { program.env[0..95] };\nADDRESS A0;\n"
           "TEMP R0, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11;\n");
   s = s ? s + sizeof option - 1 : nv + strlen("!!VP1.0");
   while (*s) {
      if (*s == '#')
         s += strcspn(s, "\r\n");
      const char *word = s;
      while (is_name_char(*s))
         s++;
      if (s != word)
         put_word(&w, word, (size_t)(s - word), &s);
      else if (*s)
         put(&w, "%c", *s++);
   }
   return w.len < size;
}

/* --- Corpus */

/* "set<TAB>v[n] or c[n]<TAB>four floats as hexadecimal bits" */
static void
take_line(struct bench_program *p, const char *line)
{
   unsigned set, index, bits[4];
   char bank;
   if (sscanf(line, "%u %c[%u] %x %x %x %x", &set, &bank, &index, bits, bits + 1, bits + 2,
              bits + 3) != 7 ||
       set >= BENCH_INPUT_SETS)
      return;
   if (bank == 'v' && index < BENCH_ATTRIBS)
      memcpy(p->attribs[set][index], bits, sizeof bits);
   else if (bank == 'c' && index < BENCH_PARAMS && set == 0)
      memcpy(p->params[index], bits, sizeof bits);
}

static void
load_values(struct bench_program *p, const char *folder)
{
   char line[256];
   snprintf(line, sizeof line, "%s/cases/%s.tsv", folder, p->name);
   FILE *f = fopen(line, "r");
   if (!f)
      return;
   while (fgets(line, sizeof line, f))
      take_line(p, line);
   fclose(f);
}

static void
find_attribs(struct bench_program *p)
{
   char name[16];
   for (const char *s = p->text; (s = strstr(s, "v["));) {
      if (bracketed(&s, name, sizeof name))
         p->attribs_read |= 1u << (strtoul(renamed(attrib_names, name), NULL, 10) & 15);
      else
         s++;
   }
}

bool
bench_load_program(struct bench_program *p, const char *folder, const char *file)
{
   char path[512];
   memset(p, 0, sizeof *p);
   snprintf(path, sizeof path, "%s/%s", folder, file);
   FILE *f = fopen(path, "rb");
   if (!f)
      return false;
   const size_t len = fread(p->text, 1, sizeof p->text - 1, f);
   fclose(f);
   p->text[len] = 0;
   snprintf(p->name, sizeof p->name, "%.*s", (int)strcspn(file, "."), file);
   default_values(p);
   load_values(p, folder);
   find_attribs(p);
   p->attribs_read |= 1; /* makes vertices */
   return !strncmp(p->text, "!!VP", 4);
}
