/* Declarations of ARB programs (AV section 7, AV-185..AV-196). */
#include "parser.h"

#include <stdlib.h>

/* --- Names */

const struct asm_symbol *
asm_find_symbol(const struct asm_parser *p)
{
   if (p->scan.token.kind != TEXT_NAME)
      return NULL;
   const struct asm_name *name =
       asm_names_find(&p->names, text_of_token(&p->scan), p->scan.token.len);
   return name ? &p->symbols[name->value] : NULL;
}

bool
asm_is_reserved(const struct asm_parser *p)
{
   static const char *const both[] = {"ALIAS", "ATTRIB",  "END",    "OPTION", "OUTPUT", "PARAM",
                                      "TEMP",  "program", "result", "state",  NULL};
   static const char *const vertex[] = {"ADDRESS", "vertex", NULL};
   static const char *const fragment[] = {"fragment", "texture", NULL};
   const char *const *lists[] = {both, asm_is_fragment(p) ? fragment : vertex};
   for (unsigned i = 0; i < 2; i++) {
      for (const char *const *word = lists[i]; *word; word++) {
         if (text_is_word(&p->scan, *word))
            return true;
      }
   }
   struct asm_suffixes suffixes;
   return asm_find_op(text_of_token(&p->scan), p->scan.token.len, p->program->dialects, &suffixes);
}

static bool
fail_memory(struct asm_parser *p)
{
   p->program->no_memory = true;
   return false;
}

/* The token is a name that may be declared. */
static bool
check_new_name(struct asm_parser *p)
{
   if (p->scan.token.kind != TEXT_NAME)
      return text_fail_expected(&p->scan, "a name");
   if (asm_is_reserved(p))
      return text_fail(&p->scan, p->scan.token.pos, "this word is reserved and no name");
   if (asm_find_symbol(p))
      return text_fail(&p->scan, p->scan.token.pos, "this name is declared already");
   return true;
}

static bool
add_name(struct asm_parser *p, const struct text_token *name, size_t symbol)
{
   return asm_names_add(&p->names, p->scan.text + name->pos, name->len, (unsigned)symbol) ||
          fail_memory(p);
}

bool
asm_add_symbol(struct asm_parser *p, const struct text_token *name, struct asm_symbol symbol)
{
   if (p->num_symbols == p->max_symbols) {
      const size_t max = p->max_symbols ? 2 * p->max_symbols : 32;
      struct asm_symbol *symbols = realloc(p->symbols, max * sizeof *symbols);
      if (!symbols)
         return fail_memory(p);
      p->symbols = symbols;
      p->max_symbols = max;
   }
   p->symbols[p->num_symbols] = symbol;
   return add_name(p, name, p->num_symbols++);
}

static bool
add_symbol(struct asm_parser *p, const struct text_token *name, enum asm_symbol_kind kind,
           unsigned index)
{
   return asm_add_symbol(
       p, name, (struct asm_symbol){.kind = kind, .half = p->declares_half, .index = index});
}

/* Takes a new name and what follows it in a declaration: "name =". */
static bool
parse_new_name(struct asm_parser *p, struct text_token *name)
{
   if (!check_new_name(p))
      return false;
   *name = p->scan.token;
   text_advance(&p->scan);
   return true;
}

static bool
parse_assigned_name(struct asm_parser *p, struct text_token *name)
{
   return parse_new_name(p, name) && text_expect(&p->scan, '=', "after the name");
}

/* --- The declarations, behind their words */

static bool
parse_registers(struct asm_parser *p, enum asm_symbol_kind kind, unsigned limit, unsigned *count)
{
   do {
      struct text_token name;
      if (*count == limit)
         return text_fail(&p->scan, p->scan.token.pos, "too many %s: there are %u",
                          kind == ASM_SYMBOL_TEMP ? "temporaries" : "address registers", limit);
      if (!parse_new_name(p, &name) || !add_symbol(p, &name, kind, (*count)++))
         return false;
   } while (text_accept(&p->scan, ','));
   return true;
}

static bool
parse_temp(struct asm_parser *p)
{
   const unsigned reserved = p->program->fog != ASM_FOG_NONE; /* AF-106 */
   return parse_registers(p, ASM_SYMBOL_TEMP, p->limits->temporaries - reserved,
                          &p->program->num_temps);
}

static bool
parse_address(struct asm_parser *p)
{
   return parse_registers(p, ASM_SYMBOL_ADDRESS, p->limits->address_registers,
                          &p->program->num_addresses);
}

static bool
parse_attrib(struct asm_parser *p)
{
   struct text_token name;
   struct asm_symbol symbol;
   return parse_assigned_name(p, &name) && asm_parse_attrib_symbol(p, &symbol) &&
          asm_add_symbol(p, &name, symbol);
}

static bool
parse_output(struct asm_parser *p)
{
   struct text_token name;
   struct asm_symbol symbol;
   if (!parse_assigned_name(p, &name) || !asm_parse_result_symbol(p, &symbol))
      return false;
   symbol.half = p->declares_half;
   return asm_add_symbol(p, &name, symbol);
}

static bool
parse_alias(struct asm_parser *p)
{
   struct text_token name;
   if (!parse_assigned_name(p, &name))
      return false;
   const struct asm_symbol *symbol = asm_find_symbol(p);
   if (!symbol)
      return text_fail_expected(&p->scan, "a declared name");
   text_advance(&p->scan);
   return add_name(p, &name, (size_t)(symbol - p->symbols));
}

/* --- PARAM */

static bool
is_constant(const struct asm_parser *p)
{
   return text_is_char(&p->scan, '{') || text_is_char(&p->scan, '-') ||
          text_is_char(&p->scan, '+') || p->scan.token.kind == TEXT_NUMBER;
}

static bool
parse_value(struct asm_parser *p, bool many)
{
   return is_constant(p) ? asm_parse_constant(p, true) : asm_parse_param_binding(p, many);
}

static bool
add_array(struct asm_parser *p, const struct text_token *name, unsigned first)
{
   struct asm_program *program = p->program;
   if (program->num_arrays == program->max_arrays) {
      const unsigned max = program->max_arrays ? 2 * program->max_arrays : 8;
      struct asm_array *arrays = realloc(program->arrays, max * sizeof *arrays);
      if (!arrays)
         return fail_memory(p);
      program->arrays = arrays;
      program->max_arrays = max;
   }
   program->arrays[program->num_arrays] =
       (struct asm_array){.first = first, .count = program->num_params - first};
   return add_symbol(p, name, ASM_SYMBOL_ARRAY, program->num_arrays++);
}

/* "[n] = { values }" behind the name; n may be missing. */
static bool
parse_array(struct asm_parser *p, const struct text_token *name)
{
   const unsigned first = p->program->num_params;
   const size_t pos = p->scan.token.pos;
   int size = -1;
   if (!text_expect(&p->scan, '[', "after the name"))
      return false;
   if (!text_is_char(&p->scan, ']') &&
       !asm_parse_number(p, (int)p->limits->parameters, "size of an array", &size))
      return false;
   if (!text_expect(&p->scan, ']', "after the size") ||
       !text_expect(&p->scan, '=', "after the name") ||
       !text_expect(&p->scan, '{', "before the values of an array"))
      return false;
   do {
      if (!parse_value(p, true))
         return false;
   } while (text_accept(&p->scan, ','));
   const unsigned count = p->program->num_params - first;
   if (size >= 0 && (unsigned)size != count)
      return text_fail(&p->scan, pos, "the array has %d elements and %u values", size, count);
   return text_expect(&p->scan, '}', "after the values of an array") && add_array(p, name, first);
}

static bool
parse_param(struct asm_parser *p)
{
   struct text_token name;
   if (!parse_new_name(p, &name))
      return false;
   if (text_is_char(&p->scan, '['))
      return parse_array(p, &name);
   const unsigned first = p->program->num_params;
   return text_expect(&p->scan, '=', "after the name") && parse_value(p, false) &&
          add_symbol(p, &name, ASM_SYMBOL_PARAM, first);
}

/* NO-007: SHORT or LONG in front of TEMP and OUTPUT. */
static bool
parse_size(struct asm_parser *p)
{
   p->declares_half = false;
   if (!asm_has_dialect(p, ASM_OPTION_NV_FP))
      return true;
   p->declares_half = text_accept_word(&p->scan, "SHORT");
   if ((!p->declares_half && !text_accept_word(&p->scan, "LONG")) ||
       text_is_word(&p->scan, "TEMP") || text_is_word(&p->scan, "OUTPUT"))
      return true;
   return text_fail_expected(&p->scan, "TEMP or OUTPUT after a size");
}

bool
asm_parse_declaration(struct asm_parser *p, bool *is_declaration)
{
   static const struct {
      const char *word;
      bool (*parse)(struct asm_parser *p);
      bool fragment;
   } rows[] = {
       {"TEMP", parse_temp, true},     {"PARAM", parse_param, true},
       {"ATTRIB", parse_attrib, true}, {"OUTPUT", parse_output, true},
       {"ALIAS", parse_alias, true},   {"ADDRESS", parse_address, false},
   };
   *is_declaration = true;
   if (!parse_size(p))
      return false;
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      if ((!asm_is_fragment(p) || rows[i].fragment) && text_accept_word(&p->scan, rows[i].word))
         return rows[i].parse(p) && text_expect(&p->scan, ';', "after the declaration");
   }
   *is_declaration = false;
   return true;
}
