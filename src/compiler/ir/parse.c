/* Reads the text form of IR (ir/text.h): a line is a header word, a block, an instruction or the
 * end of a block. Values and blocks may be named before they are defined. */
#include "text.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/text/scanner.h"

/* No shader of ours comes near; it bounds what a hostile text can allocate. */
#define MAX_NUMBER (1u << 20)

/* A word that stands for a value or block by number, to be resolved at the end. */
struct value_use {
   size_t pos; /* in the text */
   struct ir_src *src;
   uint32_t id;
};
struct block_use {
   size_t pos;
   struct ir_block **where;
   uint32_t index;
};
struct phi_use {
   size_t pos;
   struct ir_instr *phi;
   struct ir_src src;
   uint32_t id, pred;
};

struct list {
   void *data;
   size_t count, capacity;
};

struct parser {
   struct text_scanner scan;
   struct ir_shader *sh;
   struct ir_block *block;
   struct list values; /* struct ir_instr *, by number in the text */
   struct list blocks; /* struct ir_block *, by number in the text */
   struct list value_uses, block_uses, phi_uses;
};

/* --- Tokens */

static const struct text_language language = {
    .chars = "\n%=.-|[]@",
    .space = " \t",
    .comments = {"#"},
    .mixed = true,
};

static bool
fail_memory(struct parser *p)
{
   return text_fail(&p->scan, p->scan.token.pos, "out of memory");
}

static bool
at_line_end(const struct parser *p)
{
   return p->scan.token.kind == TEXT_END || text_is_char(&p->scan, '\n');
}

static bool
parse_number(struct parser *p, uint32_t max, uint32_t *out)
{
   uint64_t v;
   *out = 0;
   if (!text_get_decimal(&p->scan, &v))
      return text_fail_expected(&p->scan, "a number");
   if (v > max)
      return text_fail(&p->scan, p->scan.token.pos, "expected a number up to %u", max);
   *out = (uint32_t)v;
   text_advance(&p->scan);
   return true;
}

/* Eight hexadecimal digits behind 0x. */
static bool
parse_bits(struct parser *p, uint32_t *out)
{
   if (text_get_hex(&p->scan, out) != 8 || p->scan.token.len != 10)
      return text_fail_expected(&p->scan, "0x and 8 hexadecimal digits");
   text_advance(&p->scan);
   return true;
}

/* ".xyzw": one to four letters; unused places repeat the last. */
static bool
parse_letters(struct parser *p, uint8_t out[4], unsigned *n)
{
   static const char letters[] = "xyzw";
   if (!text_expect(&p->scan, '.', "and components"))
      return false;
   const char *text = text_of_token(&p->scan);
   const size_t len = p->scan.token.len;
   for (*n = 0; *n < 4 && *n < len && memchr(letters, text[*n], 4); ++*n)
      out[*n] = (uint8_t)((const char *)memchr(letters, text[*n], 4) - letters);
   if (!*n || *n != len)
      return text_fail_expected(&p->scan, "one to four of the components xyzw");
   for (unsigned i = *n; i < 4; i++)
      out[i] = out[*n - 1];
   text_advance(&p->scan);
   return true;
}

/* The index of a word in a list of names; -1: none of them. */
static int
accept_name(struct parser *p, const char *const *names, unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      if (text_accept_word(&p->scan, names[i]))
         return (int)i;
   }
   return -1;
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
      return fail_memory(p);
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

static bool
parse_index(struct parser *p, int32_t *out)
{
   uint32_t v;
   const bool neg = text_accept(&p->scan, '-');
   const bool ok = parse_number(p, MAX_NUMBER, &v);
   *out = neg ? -(int32_t)v : (int32_t)v;
   return ok;
}

/* --- Uses */

/* Reads a source: *src but for its definition, and the number of that. */
static bool
parse_src_text(struct parser *p, struct ir_src *src, uint32_t *id)
{
   unsigned n;
   src->neg = text_accept(&p->scan, '-');
   src->abs = text_accept(&p->scan, '|');
   if (!text_accept(&p->scan, '%'))
      return text_fail_expected(&p->scan, "a value, %n");
   return parse_number(p, MAX_NUMBER, id) && parse_letters(p, src->swizzle, &n) &&
          (!src->abs || text_expect(&p->scan, '|', "to close the absolute value"));
}

static bool
parse_src(struct parser *p, struct ir_src *src)
{
   struct value_use use = {.pos = p->scan.token.pos, .src = src};
   return parse_src_text(p, src, &use.id) && append(p, &p->value_uses, &use, sizeof use);
}

/* b7 */
static bool
parse_block_number(struct parser *p, uint32_t *index)
{
   const char *name = text_of_token(&p->scan);
   uint64_t v;
   if (p->scan.token.kind != TEXT_NAME || name[0] != 'b' ||
       !text_decimal(name + 1, p->scan.token.len - 1, &v))
      return text_fail_expected(&p->scan, "a block, bN");
   if (v > MAX_NUMBER)
      return text_fail(&p->scan, p->scan.token.pos, "expected a block up to b%u", MAX_NUMBER);
   *index = (uint32_t)v;
   text_advance(&p->scan);
   return true;
}

static bool
parse_succ(struct parser *p, struct ir_block **where)
{
   struct block_use use = {.pos = p->scan.token.pos, .where = where};
   return parse_block_number(p, &use.index) && append(p, &p->block_uses, &use, sizeof use);
}

/* --- Instructions */

/* f4: a type and the number of components; f where there is no result */
static bool
parse_type(struct parser *p, struct ir_instr *instr, bool has_result)
{
   const char *name = text_of_token(&p->scan);
   const size_t len = p->scan.token.len;
   const char *letter = len ? memchr(ir_type_letters, name[0], 4) : NULL;
   if (!letter || (!has_result && len > 1))
      return text_fail_expected(&p->scan, "a type: f, i, b or x");
   instr->type = (enum ir_type)(letter - ir_type_letters);
   if (has_result && (len != 2 || name[1] < '1' || name[1] > '4'))
      return text_fail(&p->scan, p->scan.token.pos + 1, "expected 1 to 4 components");
   instr->num_components = has_result ? (uint8_t)(name[1] - '0') : 0;
   text_advance(&p->scan);
   return true;
}

/* ".f4.sat.exact" */
static bool
parse_shape(struct parser *p, struct ir_instr *instr, bool has_result)
{
   if (!text_expect(&p->scan, '.', "and a type") || !parse_type(p, instr, has_result))
      return false;
   while (text_accept(&p->scan, '.')) {
      bool *const flag = text_is_word(&p->scan, "sat") ? &instr->saturate : &instr->exact;
      if (flag == &instr->exact && !text_is_word(&p->scan, "exact"))
         return text_fail_expected(&p->scan, "sat or exact");
      *flag = true;
      text_advance(&p->scan);
   }
   return true;
}

/* "[ %1.x ]" */
static bool
parse_address(struct parser *p, struct ir_src *src)
{
   return text_expect(&p->scan, '[', "before an address") && parse_src(p, src) &&
          text_expect(&p->scan, ']', "behind an address");
}

/* "of 4 [ %1.x ]": the next source */
static bool
parse_element(struct parser *p, struct ir_instr *instr)
{
   if (!text_accept_word(&p->scan, "of"))
      return text_fail_expected(&p->scan, "'of' and how many");
   return parse_number(p, MAX_NUMBER, &instr->range) &&
          parse_address(p, &instr->src[instr->num_srcs++]);
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
   if (instr->op == IR_OP_store_reg_at)
      return parse_element(p, instr);
   if (!text_accept_word(&p->scan, "if"))
      return true;
   instr->num_srcs = 2;
   return parse_src(p, &instr->src[1]);
}

static bool
parse_load(struct parser *p, struct ir_instr *instr)
{
   if (!parse_index(p, &instr->index))
      return false;
   if (instr->op == IR_OP_load_input_at || instr->op == IR_OP_load_reg_at)
      return parse_element(p, instr);
   if (instr->op != IR_OP_load_param || !text_is_char(&p->scan, '['))
      return true;
   instr->num_srcs = 1;
   return parse_address(p, &instr->src[0]);
}

static bool
parse_offset(struct parser *p, int8_t offset[3])
{
   for (unsigned i = 0; i < 3; i++) {
      const size_t pos = p->scan.token.pos;
      int32_t v;
      if (!parse_index(p, &v))
         return false;
      if (v < -IR_MAX_TEXEL_OFFSET || v >= IR_MAX_TEXEL_OFFSET)
         return text_fail(&p->scan, pos, "expected texel offsets from %d to %d",
                          -IR_MAX_TEXEL_OFFSET, IR_MAX_TEXEL_OFFSET - 1);
      offset[i] = (int8_t)v;
   }
   return true;
}

static bool
parse_tex(struct parser *p, struct ir_instr *instr)
{
   if (!parse_index(p, &instr->index))
      return false;
   const int target = accept_name(p, ir_tex_target_names, 5);
   if (target < 0)
      return text_fail_expected(&p->scan, "a texture target");
   const int mode = accept_name(p, ir_tex_mode_names + 1, 3); /* the first is no word */
   instr->tex_target = (enum ir_tex_target)target;
   instr->tex_mode = (enum ir_tex_mode)(mode + 1);
   instr->tex_project = text_accept_word(&p->scan, "project");
   instr->tex_compare = text_accept_word(&p->scan, "compare");
   if (text_accept_word(&p->scan, "offset") && !parse_offset(p, instr->tex_offset))
      return false;
   instr->num_srcs = (uint8_t)ir_tex_num_srcs(instr->tex_mode, instr->tex_compare);
   for (unsigned i = 0; i < instr->num_srcs; i++) {
      if (!parse_src(p, &instr->src[i]))
         return false;
   }
   return true;
}

static bool
parse_phi(struct parser *p, struct ir_instr *instr)
{
   while (!at_line_end(p) && !text_is_char(&p->scan, '@')) {
      struct phi_use use = {.pos = p->scan.token.pos, .phi = instr};
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
         if (!parse_bits(p, &instr->imm[i]))
            return false;
      }
      return true;
   case IR_OP_load_input:
   case IR_OP_load_param:
   case IR_OP_load_reg:
   case IR_OP_load_input_at:
   case IR_OP_load_reg_at:
      return parse_load(p, instr);
   case IR_OP_store_param:
   case IR_OP_store_output:
   case IR_OP_store_reg:
   case IR_OP_store_reg_at:
      return parse_store(p, instr);
   case IR_OP_tex:
      return parse_tex(p, instr);
   case IR_OP_phi:
      return parse_phi(p, instr);
   case IR_OP_discard:
   case IR_OP_ddx:
   case IR_OP_ddy:
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

/* "%7 =": what the instruction at `pos` defines */
static bool
define(struct parser *p, size_t pos, uint32_t id, struct ir_instr *instr)
{
   if (!reserve(p, &p->values, (size_t)id + 1, sizeof instr))
      return false;
   struct ir_instr **values = p->values.data;
   if (values[id])
      return text_fail(&p->scan, pos, "%%%u is defined twice", id);
   values[id] = instr;
   return true;
}

static bool
parse_instr(struct parser *p)
{
   const size_t pos = p->scan.token.pos;
   const bool has_result = text_accept(&p->scan, '%');
   uint32_t id = 0;
   unsigned op = 0;
   if (has_result &&
       (!parse_number(p, MAX_NUMBER, &id) || !text_expect(&p->scan, '=', "and an instruction")))
      return false;
   while (op < IR_NUM_OPS && !text_accept_word(&p->scan, ir_op_infos[op].name))
      op++;
   if (op == IR_NUM_OPS)
      return text_fail_expected(&p->scan, "an instruction");
   if (!p->block)
      return text_fail(&p->scan, pos, "expected 'block' before the first instruction");
   struct ir_instr *instr = ir_instr_create(p->sh, (enum ir_op)op);
   if (!instr)
      return fail_memory(p);
   if (!parse_shape(p, instr, has_result) || !parse_operands(p, instr) ||
       (text_accept(&p->scan, '@') && !parse_number(p, ~0u - 1, &instr->line)))
      return false;
   ir_instr_append(p->block, instr);
   return !has_result || define(p, pos, id, instr);
}

static bool
parse_term(struct parser *p, size_t pos, enum ir_term term)
{
   struct ir_block *b = p->block;
   if (!b)
      return text_fail(&p->scan, pos, "expected 'block' first");
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
   const size_t pos = p->scan.token.pos;
   if (!parse_number(p, MAX_NUMBER, &index) ||
       !reserve(p, &p->blocks, (size_t)index + 1, sizeof(struct ir_block *)))
      return false;
   struct ir_block **blocks = p->blocks.data;
   if (blocks[index])
      return text_fail(&p->scan, pos, "block %u is defined twice", index);
   p->block = blocks[index] = ir_shader_add_block(p->sh);
   if (!p->block)
      return fail_memory(p);
   if (!text_accept_word(&p->scan, "cost"))
      return true;
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
                {"calls", &p->sh->max_calls},
                {"steps", &p->sh->max_steps}};
   for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
      if (text_accept_word(&p->scan, words[i].word)) {
         *found = true;
         return parse_number(p, MAX_NUMBER, words[i].where);
      }
   }
   *found = text_accept_word(&p->scan, "position_invariant");
   p->sh->position_invariant |= *found;
   return true;
}

static bool
parse_line(struct parser *p)
{
   const size_t pos = p->scan.token.pos;
   if (at_line_end(p))
      return true;
   if (text_accept_word(&p->scan, "block"))
      return parse_block(p);
   const int term = accept_name(p, ir_term_names, 5);
   if (term >= 0)
      return parse_term(p, pos, (enum ir_term)term);
   bool found = false;
   if (!p->sh->first && !parse_header_word(p, &found))
      return false;
   return found || parse_instr(p);
}

static bool
parse_lines(struct parser *p)
{
   text_advance(&p->scan);
   if (!text_accept_word(&p->scan, "shader"))
      return text_fail_expected(&p->scan, "'shader'");
   const int stage = accept_name(p, ir_stage_names, 3);
   if (stage < 0)
      return text_fail_expected(&p->scan, "vertex, fragment or state");
   p->sh->stage = (enum ir_stage)stage;
   do {
      if (!parse_line(p))
         return false;
      if (!at_line_end(p))
         return text_fail_expected(&p->scan, "the end of the line");
   } while (text_accept(&p->scan, '\n'));
   return p->sh->first || text_fail_expected(&p->scan, "at least one block");
}

/* --- Names to objects; NULL after an error */

static struct ir_instr *
value(struct parser *p, size_t pos, uint32_t id)
{
   struct ir_instr **values = p->values.data;
   struct ir_instr *v = id < p->values.capacity ? values[id] : NULL;
   if (!v)
      text_fail(&p->scan, pos, "%%%u is not defined", id);
   return v;
}

static struct ir_block *
block(struct parser *p, size_t pos, uint32_t index)
{
   struct ir_block **blocks = p->blocks.data;
   struct ir_block *b = index < p->blocks.capacity ? blocks[index] : NULL;
   if (!b)
      text_fail(&p->scan, pos, "block %u is not defined", index);
   return b;
}

static bool
resolve_phi(struct parser *p, const struct phi_use *use)
{
   struct ir_instr *phi = use->phi;
   const struct ir_block *pred = block(p, use->pos, use->pred);
   const struct ir_block *b = phi->block;
   const uint32_t k = ir_block_find_pred(b, pred);
   if (!pred || k == b->num_preds)
      return text_fail(&p->scan, use->pos, "phi names block %u, which is no predecessor",
                       use->pred);
   if (!phi->phi_srcs)
      phi->phi_srcs = u_arena_alloc(p->sh->arena, b->num_preds * sizeof *phi->phi_srcs);
   if (!phi->phi_srcs)
      return fail_memory(p);
   phi->phi_srcs[k] = use->src;
   phi->phi_srcs[k].def = value(p, use->pos, use->id);
   return phi->phi_srcs[k].def;
}

static bool
resolve(struct parser *p)
{
   const struct value_use *values = p->value_uses.data;
   const struct block_use *blocks = p->block_uses.data;
   const struct phi_use *phis = p->phi_uses.data;
   for (size_t i = 0; i < p->value_uses.count; i++) {
      values[i].src->def = value(p, values[i].pos, values[i].id);
      if (!values[i].src->def)
         return false;
   }
   for (size_t i = 0; i < p->block_uses.count; i++) {
      *blocks[i].where = block(p, blocks[i].pos, blocks[i].index);
      if (!*blocks[i].where)
         return false;
   }
   /* The predecessors come from the index; phis are filled in after it. */
   if (!ir_shader_index(p->sh))
      return fail_memory(p);
   for (size_t i = 0; i < p->phi_uses.count; i++) {
      if (!resolve_phi(p, &phis[i]))
         return false;
   }
   return true;
}

struct ir_shader *
ir_parse(const char *text, size_t len, struct text_error *err)
{
   *err = (struct text_error){0};
   struct parser p = {.scan = text_scan(&language, text, len, err),
                      .sh = ir_shader_create(IR_STAGE_VERTEX)};
   const bool ok = p.sh ? parse_lines(&p) && resolve(&p) : fail_memory(&p);
   free(p.values.data);
   free(p.blocks.data);
   free(p.value_uses.data);
   free(p.block_uses.data);
   free(p.phi_uses.data);
   if (ok)
      return p.sh;
   text_locate(&language, text, err);
   ir_shader_destroy(p.sh);
   return NULL;
}
