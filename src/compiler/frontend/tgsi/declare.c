/* Declarations, immediates and properties. */
#include "parser.h"

#include <stdlib.h>
#include <string.h>

/* --- DCL */

/* [a] or [a..b] */
static bool
parse_range(struct tgsi_parser *p, enum tgsi_reg_file file, unsigned *first, unsigned *last)
{
   const unsigned limit = tgsi_file_limit(p->program, file);
   if (!text_expect(&p->scan, '[', "before the number of a register") ||
       !tgsi_parse_index(p, limit, "registers", first))
      return false;
   *last = *first;
   const size_t pos = p->scan.token.pos;
   if (p->scan.token.kind == TEXT_DOTS) {
      text_advance(&p->scan);
      if (!tgsi_parse_index(p, limit, "registers", last))
         return false;
      if (*last < *first)
         return text_fail(&p->scan, pos, "a range ends behind its start");
   }
   return text_expect(&p->scan, ']', "behind the number of a register");
}

/* Constants are CONST[n] or, in buffer 0, CONST[0][n]. */
static bool
parse_dcl_registers(struct tgsi_parser *p, enum tgsi_reg_file file, unsigned *first, unsigned *last)
{
   const size_t pos = p->scan.token.pos;
   if (!parse_range(p, file, first, last))
      return false;
   if (file != TGSI_REG_CONST || !text_is_char(&p->scan, '['))
      return true;
   if (*first || *last)
      return text_fail(&p->scan, pos, "constants are in buffer 0 only");
   return parse_range(p, file, first, last);
}

/* NAME or NAME[n] of registers first..last, behind the comma */
static bool
parse_semantic(struct tgsi_parser *p, enum tgsi_reg_file file, unsigned first, unsigned last)
{
   struct tgsi_program *program = p->program;
   const struct text_token name = p->scan.token;
   const bool fragment = program->stage == IR_STAGE_FRAGMENT;
   const enum tgsi_role role = file == TGSI_REG_IN ? TGSI_FRAGMENT_IN
                               : fragment          ? TGSI_FRAGMENT_OUT
                                                   : TGSI_VERTEX_OUT;
   unsigned index = 0;
   if (name.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "a semantic");
   text_advance(&p->scan);
   if (text_accept(&p->scan, '[') &&
       (!tgsi_parse_index(p, 256, "semantics", &index) ||
        !text_expect(&p->scan, ']', "behind the number of a semantic")))
      return false;
   for (unsigned i = first; i <= last; i++, index++) {
      const char *text = p->scan.text + name.pos;
      const int slot = tgsi_semantic_slot(role, text, name.len, index);
      if (slot < 0)
         return text_fail(&p->scan, name.pos, "semantic %.*s[%u] is not known here",
                          (int)(name.len < 24 ? name.len : 24), text, index);
      if (file == TGSI_REG_IN && slot == VARYING_WPOS && !program->lower_left)
         return text_fail(&p->scan, name.pos,
                          "the window's origin is in the lower left here: PROPERTY "
                          "FS_COORD_ORIGIN LOWER_LEFT has to say so");
      if (file == TGSI_REG_IN) {
         program->inputs[i] = (int8_t)slot;
      } else {
         program->outputs[i] = (int8_t)slot;
         program->out_is_clip[i] = tgsi_is_clip((unsigned)slot);
      }
   }
   return true;
}

/* Interpolation, LOCAL, ARRAY(n), the target and types of a view: they change nothing here. */
static bool
skip_detail(struct tgsi_parser *p)
{
   unsigned index;
   if (p->scan.token.kind != TEXT_NAME && p->scan.token.kind != TEXT_NUMBER)
      return text_fail_expected(&p->scan, "a word");
   text_advance(&p->scan);
   if (text_accept(&p->scan, '('))
      return tgsi_parse_index(p, 1u << 16, "arrays", &index) &&
             text_expect(&p->scan, ')', "behind the number of an array");
   return true;
}

static void
declare(struct tgsi_program *program, enum tgsi_reg_file file, unsigned first, unsigned last)
{
   uint8_t *bits = program->declared[file];
   for (unsigned i = first; i <= last;) {
      const bool whole = i % 8 == 0 && last - i >= 7;
      bits[i / 8] |= (uint8_t)(whole ? 0xff : 1u << i % 8);
      i += whole ? 8 : 1;
   }
   if (file == TGSI_REG_CONST && !program->indirect_limit)
      program->indirect_limit = last + 1;
   if (file == TGSI_REG_CONST && program->num_consts <= last)
      program->num_consts = last + 1;
   if (file == TGSI_REG_TEMP && program->num_temps <= last)
      program->num_temps = last + 1;
}

bool
tgsi_parse_declaration(struct tgsi_parser *p)
{
   enum tgsi_reg_file file;
   unsigned first, last;
   uint8_t mask;
   if (!tgsi_parse_file(p, &file) || !parse_dcl_registers(p, file, &first, &last) ||
       !tgsi_parse_mask(p, &mask))
      return false;
   const bool fragment = p->program->stage == IR_STAGE_FRAGMENT;
   bool semantic = file == TGSI_REG_OUT || (file == TGSI_REG_IN && fragment);
   const size_t pos = p->scan.token.pos;
   declare(p->program, file, first, last);
   while (text_accept(&p->scan, ',')) {
      if (!(semantic ? parse_semantic(p, file, first, last) : skip_detail(p)))
         return false;
      semantic = false;
   }
   return !semantic || text_fail(&p->scan, pos, "expected ',' and a semantic");
}

/* --- IMM */

static bool
has_hex_prefix(const struct text_scanner *s)
{
   const char *word = text_of_token(s);
   return s->token.len > 1 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
}

static bool
parse_float(struct tgsi_parser *p, bool negative, uint32_t *bits)
{
   float value;
   if (!text_get_float(&p->scan, &value))
      return text_fail_expected(&p->scan, "a number");
   if (negative)
      value = -value;
   memcpy(bits, &value, sizeof *bits);
   return true;
}

/* 0x and hexadecimal digits are the bits, whatever the type. */
static bool
parse_value(struct tgsi_parser *p, bool is_float, uint32_t *bits)
{
   const bool negative = text_accept(&p->scan, '-');
   const bool hex = has_hex_prefix(&p->scan);
   if (is_float && !hex) {
      if (!parse_float(p, negative, bits))
         return false;
   } else {
      uint64_t value = 0;
      const bool ok = hex ? text_get_hex(&p->scan, bits) : text_get_decimal(&p->scan, &value);
      if (hex)
         value = *bits;
      if (!ok || value > (negative ? 0x80000000u : 0xffffffffu))
         return text_fail_expected(&p->scan, "a number of 32 bits");
      *bits = negative ? 0u - (uint32_t)value : (uint32_t)value;
   }
   text_advance(&p->scan);
   return true;
}

static bool
reserve_immediate(struct tgsi_parser *p)
{
   struct tgsi_program *program = p->program;
   if (program->num_imms < p->max_imms)
      return true;
   const unsigned max = p->max_imms ? p->max_imms * 2 : 64;
   uint32_t(*imms)[4] = realloc(program->imms, max * sizeof *imms);
   if (!imms)
      return tgsi_fail_memory(p->result);
   program->imms = imms;
   p->max_imms = max;
   return true;
}

/* IMM[n] TYPE {a, b, c, d}; they are numbered in order, whether the number is there or not. */
bool
tgsi_parse_immediate(struct tgsi_parser *p)
{
   struct tgsi_program *program = p->program;
   unsigned number = program->num_imms;
   const size_t pos = p->scan.token.pos;
   if (text_accept(&p->scan, '[') &&
       (!tgsi_parse_index(p, TGSI_MAX_REGISTERS, "immediates", &number) ||
        !text_expect(&p->scan, ']', "behind the number of an immediate")))
      return false;
   if (number != program->num_imms || number == TGSI_MAX_REGISTERS)
      return text_fail(&p->scan, pos, "expected immediate %u of at most %u", program->num_imms,
                       TGSI_MAX_REGISTERS);
   const bool is_float = text_is_word(&p->scan, "FLT32");
   if (!is_float && !text_is_word(&p->scan, "INT32") && !text_is_word(&p->scan, "UINT32"))
      return text_fail_expected(&p->scan, "FLT32, INT32 or UINT32");
   text_advance(&p->scan);
   if (!text_expect(&p->scan, '{', "before the values of an immediate") || !reserve_immediate(p))
      return false;
   uint32_t *value = program->imms[number];
   memset(value, 0, sizeof program->imms[0]);
   unsigned n = 0;
   do {
      if (n == 4)
         return text_fail(&p->scan, p->scan.token.pos, "an immediate has at most four values");
      if (!parse_value(p, is_float, &value[n++]))
         return false;
   } while (text_accept(&p->scan, ','));
   declare(program, TGSI_REG_IMM, number, number);
   program->num_imms++;
   return text_expect(&p->scan, '}', "behind the values of an immediate");
}

/* --- PROPERTY */

/* Those that say something about what surrounds the program, or that hints are for */
static const char *const harmless[] = {"NUM_CLIPDIST_ENABLED",  "FS_COLOR0_WRITES_ALL_CBUFS",
                                       "FS_DEPTH_LAYOUT",       "VS_PROHIBIT_UCPS",
                                       "NEXT_SHADER",           "CS_FIXED_BLOCK_WIDTH",
                                       "CS_FIXED_BLOCK_HEIGHT", "CS_FIXED_BLOCK_DEPTH",
                                       "SEPARABLE_PROGRAM"};

static bool
is_one_of(const struct tgsi_parser *p, const char *const *words, size_t count)
{
   for (size_t i = 0; i < count; i++) {
      if (text_is_word(&p->scan, words[i]))
         return true;
   }
   return false;
}

bool
tgsi_parse_property(struct tgsi_parser *p)
{
   struct tgsi_program *program = p->program;
   const struct text_token name = p->scan.token;
   const bool zero_wins =
       text_is_word(&p->scan, TGSI_MUL_ZERO_WINS) || text_is_word(&p->scan, TGSI_LEGACY_MATH_RULES);
   const bool origin = text_is_word(&p->scan, "FS_COORD_ORIGIN");
   const bool center = text_is_word(&p->scan, "FS_COORD_PIXEL_CENTER");
   if (name.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "the name of a property");
   if (!zero_wins && !origin && !center &&
       !is_one_of(p, harmless, sizeof harmless / sizeof harmless[0]))
      return text_fail_expected(&p->scan, "a property that can be kept");
   text_advance(&p->scan);
   const struct text_token value = p->scan.token;
   if (value.kind != TEXT_NAME && value.kind != TEXT_NUMBER)
      return text_fail_expected(&p->scan, "the value of a property");
   if (center && !text_is_word(&p->scan, "HALF_INTEGER"))
      return text_fail_expected(&p->scan, "HALF_INTEGER, where the centers of pixels are");
   program->zero_wins |= zero_wins && !text_is_word(&p->scan, "0");
   program->lower_left |= origin && text_is_word(&p->scan, "LOWER_LEFT");
   text_advance(&p->scan);
   return true;
}
