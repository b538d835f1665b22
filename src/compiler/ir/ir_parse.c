/* Reads the text form of IR (ir_text.h): a line is a header word, a block, an instruction or the
 * end of a block. Values and blocks may be named before they are defined. */
#include "compiler/ir/ir_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No shader of ours comes near; it bounds what a hostile text can allocate. */
#define MAX_NUMBER (1u << 20)

/* A word that stands for a value or block by number, to be resolved at the end. */
struct value_use {
   struct ir_src *src;
   uint32_t id;
};
struct block_use {
   struct ir_block **where;
   uint32_t index;
};
struct phi_use {
   struct ir_instr *phi;
   struct ir_src src;
   uint32_t id, pred;
};

struct list {
   void *data;
   size_t count, capacity;
};

struct parser {
   const char *end, *pos;
   unsigned line;
   struct ir_shader *sh;
   struct ir_block *block;
   struct list values; /* struct ir_instr *, by number in the text */
   struct list blocks; /* struct ir_block *, by number in the text */
   struct list value_uses, block_uses, phi_uses;
   char *err;
   size_t err_size;
   bool failed;
};

static bool fail(struct parser *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static bool
fail(struct parser *p, const char *fmt, ...)
{
   if (!p->failed && p->err_size) {
      const int n = snprintf(p->err, p->err_size, "line %u: ", p->line);
      va_list args;
      va_start(args, fmt);
      if (n >= 0 && (size_t)n < p->err_size)
         vsnprintf(p->err + n, p->err_size - (size_t)n, fmt, args);
      va_end(args);
   }
   p->failed = true;
   return false;
}

/* --- Lists */

/* Makes room for `count` elements; new ones are zero. */
static bool
reserve(struct parser *p, struct list *list, size_t count, size_t size)
{
   if (count <= list->capacity)
      return true;
   const size_t capacity = count * 2;
   char *data = realloc(list->data, capacity * size);
   if (!data)
      return fail(p, "out of memory");
   memset(data + list->capacity * size, 0, (capacity - list->capacity) * size);
   list->data = data;
   list->capacity = capacity;
   return true;
}

static bool
append(struct parser *p, struct list *list, const void *element, size_t size)
{
   if (!reserve(p, list, list->count + 1, size))
      return false;
   memcpy((char *)list->data + list->count++ * size, element, size);
   return true;
}

/* --- Words */

static void
skip_blanks(struct parser *p)
{
   while (p->pos < p->end && (*p->pos == ' ' || *p->pos == '\t'))
      p->pos++;
}

/* At the end of the line, comments aside. */
static bool
at_line_end(struct parser *p)
{
   skip_blanks(p);
   return p->pos == p->end || *p->pos == '\n' || *p->pos == '#';
}

static bool
next_line(struct parser *p)
{
   while (p->pos < p->end && *p->pos != '\n')
      p->pos++;
   if (p->pos == p->end)
      return false;
   p->pos++;
   p->line++;
   return true;
}

static bool
accept(struct parser *p, const char *word)
{
   const size_t len = strlen(word);
   if ((size_t)(p->end - p->pos) < len || memcmp(p->pos, word, len))
      return false;
   p->pos += len;
   return true;
}

/* A whole word, after blanks. */
static bool
accept_word(struct parser *p, const char *word)
{
   skip_blanks(p);
   const char *start = p->pos;
   if (!accept(p, word))
      return false;
   const char c = p->pos < p->end ? *p->pos : ' ';
   if (c == ' ' || c == '\n' || c == '.' || c == '\t')
      return true;
   p->pos = start;
   return false;
}

static bool
parse_number(struct parser *p, uint32_t max, uint32_t *out)
{
   const char *start = p->pos;
   uint64_t v = 0;
   *out = 0;
   while (p->pos < p->end && *p->pos >= '0' && *p->pos <= '9' && v <= max)
      v = v * 10 + (uint64_t)(*p->pos++ - '0');
   if (p->pos == start || v > max)
      return fail(p, "expected a number up to %u", max);
   *out = (uint32_t)v;
   return true;
}

static bool
parse_index(struct parser *p, int32_t *out)
{
   uint32_t v;
   skip_blanks(p);
   const bool neg = accept(p, "-");
   const bool ok = parse_number(p, MAX_NUMBER, &v);
   *out = neg ? -(int32_t)v : (int32_t)v;
   return ok;
}

static bool
parse_hex(struct parser *p, uint32_t *out)
{
   skip_blanks(p);
   if (!accept(p, "0x"))
      return fail(p, "expected 0x and 8 hexadecimal digits");
   uint32_t v = 0;
   for (unsigned i = 0; i < 8; i++, p->pos++) {
      static const char digits[] = "0123456789abcdef";
      const char *digit = p->pos < p->end ? memchr(digits, *p->pos, 16) : NULL;
      if (!digit)
         return fail(p, "expected 0x and 8 hexadecimal digits");
      v = v << 4 | (uint32_t)(digit - digits);
   }
   *out = v;
   return true;
}

/* ".xyzw": one to four letters; unused places repeat the last. */
static bool
parse_letters(struct parser *p, uint8_t out[4], unsigned *n)
{
   static const char letters[] = "xyzw";
   *n = 0;
   if (!accept(p, "."))
      return fail(p, "expected '.' and components");
   for (; p->pos < p->end && *n < 4; p->pos++, (*n)++) {
      const char *letter = memchr(letters, *p->pos, 4);
      if (!letter)
         break;
      out[*n] = (uint8_t)(letter - letters);
   }
   if (!*n)
      return fail(p, "expected one of the components xyzw");
   for (unsigned i = *n; i < 4; i++)
      out[i] = out[*n - 1];
   return true;
}

/* The index of a word in a list of names; -1: none of them. */
static int
accept_name(struct parser *p, const char *const *names, unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      if (names[i][0] && accept_word(p, names[i]))
         return (int)i;
   }
   return -1;
}

/* --- Uses */

/* Reads a source: *src but for its definition, and the number of that. */
static bool
parse_src_text(struct parser *p, struct ir_src *src, uint32_t *id)
{
   unsigned n;
   skip_blanks(p);
   src->neg = accept(p, "-");
   src->abs = accept(p, "|");
   if (!accept(p, "%"))
      return fail(p, "expected a value, %%n");
   if (!parse_number(p, MAX_NUMBER, id) || !parse_letters(p, src->swizzle, &n))
      return false;
   if (src->abs && !accept(p, "|"))
      return fail(p, "expected '|'");
   return true;
}

static bool
parse_src(struct parser *p, struct ir_src *src)
{
   struct value_use use = {.src = src};
   return parse_src_text(p, src, &use.id) && append(p, &p->value_uses, &use, sizeof use);
}

static bool
parse_block_number(struct parser *p, uint32_t *index)
{
   skip_blanks(p);
   if (!accept(p, "b"))
      return fail(p, "expected a block, bN");
   return parse_number(p, MAX_NUMBER, index);
}

static bool
parse_succ(struct parser *p, struct ir_block **where)
{
   struct block_use use = {.where = where};
   return parse_block_number(p, &use.index) && append(p, &p->block_uses, &use, sizeof use);
}

/* --- Instructions */

static bool
parse_type(struct parser *p, struct ir_instr *instr, bool has_result)
{
   uint32_t n = 0;
   if (!accept(p, "."))
      return fail(p, "expected '.' and a type");
   const char *letter = p->pos < p->end ? strchr(ir_type_letters, *p->pos) : NULL;
   if (!letter || !*letter)
      return fail(p, "expected a type: f, i, b or x");
   instr->type = (enum ir_type)(letter - ir_type_letters);
   p->pos++;
   if (has_result && (!parse_number(p, 4, &n) || !n))
      return fail(p, "expected 1 to 4 components");
   instr->num_components = (uint8_t)n;
   instr->saturate = accept(p, ".sat");
   instr->exact = accept(p, ".exact");
   return true;
}

static bool
parse_store(struct parser *p, struct ir_instr *instr)
{
   uint8_t letters[4];
   unsigned n;
   if (!parse_index(p, &instr->index) || !parse_letters(p, letters, &n))
      return false;
   for (unsigned i = 0; i < n; i++)
      instr->write_mask |= (uint8_t)(1u << letters[i]);
   instr->num_srcs = 1;
   if (!parse_src(p, &instr->src[0]))
      return false;
   if (!accept_word(p, "if"))
      return true;
   instr->num_srcs = 2;
   return parse_src(p, &instr->src[1]);
}

static bool
parse_load(struct parser *p, struct ir_instr *instr)
{
   if (!parse_index(p, &instr->index))
      return false;
   if (instr->op != IR_OP_load_param || !accept_word(p, "["))
      return true;
   instr->num_srcs = 1;
   if (!parse_src(p, &instr->src[0]))
      return false;
   return accept_word(p, "]") || fail(p, "expected ']'");
}

static bool
parse_tex(struct parser *p, struct ir_instr *instr)
{
   if (!parse_index(p, &instr->index))
      return false;
   const int target = accept_name(p, ir_tex_target_names, 5);
   if (target < 0)
      return fail(p, "expected a texture target");
   const int mode = accept_name(p, ir_tex_mode_names, 3);
   instr->tex_target = (enum ir_tex_target)target;
   instr->tex_mode = mode < 0 ? IR_TEX_PLAIN : (enum ir_tex_mode)mode;
   instr->tex_project = accept_word(p, "project");
   instr->num_srcs = instr->tex_mode == IR_TEX_PLAIN ? 1 : 2;
   return parse_src(p, &instr->src[0]) && (instr->num_srcs == 1 || parse_src(p, &instr->src[1]));
}

static bool
parse_phi(struct parser *p, struct ir_instr *instr)
{
   while (!at_line_end(p) && *p->pos != '@') {
      struct phi_use use = {.phi = instr};
      if (!parse_block_number(p, &use.pred) || !parse_src_text(p, &use.src, &use.id) ||
          !append(p, &p->phi_uses, &use, sizeof use))
         return false;
   }
   return true;
}

static bool
parse_operands(struct parser *p, struct ir_instr *instr)
{
   switch (instr->op) {
   case IR_OP_imm:
      for (unsigned i = 0; i < instr->num_components; i++) {
         if (!parse_hex(p, &instr->imm[i]))
            return false;
      }
      return true;
   case IR_OP_load_input:
   case IR_OP_load_param:
   case IR_OP_load_reg:
      return parse_load(p, instr);
   case IR_OP_store_param:
   case IR_OP_store_output:
   case IR_OP_store_reg:
      return parse_store(p, instr);
   case IR_OP_tex:
      return parse_tex(p, instr);
   case IR_OP_phi:
      return parse_phi(p, instr);
   case IR_OP_discard:
      instr->num_srcs = 1;
      return parse_src(p, &instr->src[0]);
   default:
      instr->num_srcs = ir_op_infos[instr->op].num_srcs;
      for (unsigned i = 0; i < instr->num_srcs; i++) {
         if (!parse_src(p, &instr->src[i]))
            return false;
      }
      return true;
   }
}

static bool
parse_result(struct parser *p, uint32_t *id)
{
   if (!parse_number(p, MAX_NUMBER, id))
      return false;
   return accept_word(p, "=") || fail(p, "expected '='");
}

static bool
define(struct parser *p, uint32_t id, struct ir_instr *instr)
{
   if (!reserve(p, &p->values, (size_t)id + 1, sizeof instr))
      return false;
   struct ir_instr **values = p->values.data;
   if (values[id])
      return fail(p, "%%%u is defined twice", id);
   values[id] = instr;
   return true;
}

static bool
parse_instr(struct parser *p)
{
   uint32_t id = 0, line;
   const bool has_result = accept(p, "%");
   if (has_result && !parse_result(p, &id))
      return false;
   unsigned op = 0;
   while (op < IR_NUM_OPS && !accept_word(p, ir_op_infos[op].name))
      op++;
   if (op == IR_NUM_OPS)
      return fail(p, "expected an instruction");
   if (!p->block)
      return fail(p, "expected 'block' before the first instruction");
   struct ir_instr *instr = ir_instr_create(p->sh, (enum ir_op)op);
   if (!instr)
      return fail(p, "out of memory");
   if (!parse_type(p, instr, has_result) || !parse_operands(p, instr))
      return false;
   skip_blanks(p);
   if (accept(p, "@")) {
      if (!parse_number(p, ~0u - 1, &line))
         return false;
      instr->line = line;
   }
   ir_instr_append(p->block, instr);
   return !has_result || define(p, id, instr);
}

static bool
parse_term(struct parser *p, enum ir_term term)
{
   struct ir_block *b = p->block;
   if (!b)
      return fail(p, "expected 'block' first");
   b->term = term;
   p->block = NULL;
   if (term == IR_TERM_BRANCH && !parse_src(p, &b->cond))
      return false;
   if ((term == IR_TERM_JUMP || term == IR_TERM_BRANCH || term == IR_TERM_CALL) &&
       !parse_succ(p, &b->succ[0]))
      return false;
   return (term != IR_TERM_BRANCH && term != IR_TERM_CALL) || parse_succ(p, &b->succ[1]);
}

/* --- Lines */

static bool
parse_block(struct parser *p)
{
   uint32_t index;
   skip_blanks(p);
   if (!parse_number(p, MAX_NUMBER, &index) ||
       !reserve(p, &p->blocks, (size_t)index + 1, sizeof(struct ir_block *)))
      return false;
   struct ir_block **blocks = p->blocks.data;
   if (blocks[index])
      return fail(p, "block %u is defined twice", index);
   p->block = blocks[index] = ir_shader_add_block(p->sh);
   if (!p->block)
      return fail(p, "out of memory");
   if (!accept_word(p, "cost"))
      return true;
   skip_blanks(p);
   return parse_number(p, MAX_NUMBER, &p->block->cost);
}

static bool
parse_header_word(struct parser *p, bool *found)
{
   const struct {
      const char *word;
      uint32_t *where;
   } words[] = {{"params", &p->sh->num_params},
                {"indirect", &p->sh->indirect_limit},
                {"regs", &p->sh->num_regs},
                {"steps", &p->sh->max_steps}};
   for (unsigned i = 0; i < 4; i++) {
      if (accept_word(p, words[i].word)) {
         *found = true;
         skip_blanks(p);
         return parse_number(p, MAX_NUMBER, words[i].where);
      }
   }
   *found = accept_word(p, "position_invariant");
   p->sh->position_invariant |= *found;
   return true;
}

static bool
parse_line(struct parser *p)
{
   if (at_line_end(p))
      return true;
   if (accept_word(p, "block"))
      return parse_block(p);
   const int term = accept_name(p, ir_term_names, 5);
   if (term >= 0)
      return parse_term(p, (enum ir_term)term);
   bool found = false;
   if (!p->sh->first && !parse_header_word(p, &found))
      return false;
   return found || parse_instr(p);
}

static bool
parse_lines(struct parser *p)
{
   if (!accept_word(p, "shader"))
      return fail(p, "expected 'shader'");
   const int stage = accept_name(p, ir_stage_names, 3);
   if (stage < 0)
      return fail(p, "expected vertex, fragment or state");
   p->sh->stage = (enum ir_stage)stage;
   do {
      if (!parse_line(p))
         return false;
      if (!at_line_end(p))
         return fail(p, "unexpected text at the end of the line");
   } while (next_line(p));
   return p->sh->first || fail(p, "a shader has at least one block");
}

/* --- Names to objects */

static struct ir_instr *
value(struct parser *p, uint32_t id)
{
   struct ir_instr **values = p->values.data;
   struct ir_instr *v = id < p->values.capacity ? values[id] : NULL;
   if (!v)
      fail(p, "%%%u is not defined", id);
   return v;
}

static struct ir_block *
block(struct parser *p, uint32_t index)
{
   struct ir_block **blocks = p->blocks.data;
   struct ir_block *b = index < p->blocks.capacity ? blocks[index] : NULL;
   if (!b)
      fail(p, "block %u is not defined", index);
   return b;
}

static void
resolve_phis(struct parser *p)
{
   const struct phi_use *uses = p->phi_uses.data;
   for (size_t i = 0; i < p->phi_uses.count; i++) {
      struct ir_instr *phi = uses[i].phi;
      const struct ir_block *pred = block(p, uses[i].pred);
      const struct ir_block *b = phi->block;
      uint32_t k = 0;
      while (pred && k < b->num_preds && b->preds[k] != pred)
         k++;
      if (!pred || k == b->num_preds) {
         fail(p, "phi names block %u, which is no predecessor", uses[i].pred);
         return;
      }
      if (!phi->phi_srcs)
         phi->phi_srcs = u_arena_alloc(p->sh->arena, b->num_preds * sizeof *phi->phi_srcs);
      if (!phi->phi_srcs) {
         fail(p, "out of memory");
         return;
      }
      phi->phi_srcs[k] = uses[i].src;
      phi->phi_srcs[k].def = value(p, uses[i].id);
   }
}

static void
resolve(struct parser *p)
{
   struct value_use *values = p->value_uses.data;
   struct block_use *blocks = p->block_uses.data;
   for (size_t i = 0; i < p->value_uses.count; i++)
      values[i].src->def = value(p, values[i].id);
   for (size_t i = 0; i < p->block_uses.count; i++)
      *blocks[i].where = block(p, blocks[i].index);
   /* The predecessors come from the index; phis are filled in after it. */
   if (!p->failed && !ir_shader_index(p->sh))
      fail(p, "out of memory");
   if (!p->failed)
      resolve_phis(p);
}

struct ir_shader *
ir_parse(const char *text, size_t len, char *err, size_t err_size)
{
   struct parser p = {.end = text + len, .pos = text, .line = 1, .err = err, .err_size = err_size};
   p.sh = ir_shader_create(IR_STAGE_VERTEX);
   if (!p.sh)
      fail(&p, "out of memory");
   else if (parse_lines(&p))
      resolve(&p);
   free(p.values.data);
   free(p.blocks.data);
   free(p.value_uses.data);
   free(p.block_uses.data);
   free(p.phi_uses.data);
   if (p.failed) {
      ir_shader_destroy(p.sh);
      return NULL;
   }
   return p.sh;
}
