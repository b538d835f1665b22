/* Reads the text form of IR (ir/text.h): a line is a header word, a block, an instruction or the
 * end of a block. Values and blocks may be named before they are defined. */
#include "scan.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* A word that stands for a value or block by number, to be resolved at the end. */
struct value_use {
   const char *at; /* in the text */
   struct ir_src *src;
   uint32_t id;
};
struct block_use {
   const char *at;
   struct ir_block **where;
   uint32_t index;
};
struct phi_use {
   const char *at;
   struct ir_instr *phi;
   struct ir_src src;
   uint32_t id, pred;
};

struct list {
   void *data;
   size_t count, capacity;
};

struct parser {
   struct ir_scan scan;
   struct ir_shader *sh;
   struct ir_block *block;
   struct list values; /* struct ir_instr *, by number in the text */
   struct list blocks; /* struct ir_block *, by number in the text */
   struct list value_uses, block_uses, phi_uses;
};

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
      return ir_scan_fail(&p->scan, "out of memory");
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
   ir_scan_skip_blanks(&p->scan);
   const bool neg = ir_scan_accept(&p->scan, "-");
   const bool ok = ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, &v);
   *out = neg ? -(int32_t)v : (int32_t)v;
   return ok;
}

/* --- Uses */

/* Reads a source: *src but for its definition, and the number of that. */
static bool
parse_src_text(struct parser *p, struct ir_src *src, uint32_t *id)
{
   unsigned n;
   ir_scan_skip_blanks(&p->scan);
   src->neg = ir_scan_accept(&p->scan, "-");
   src->abs = ir_scan_accept(&p->scan, "|");
   if (!ir_scan_accept(&p->scan, "%"))
      return ir_scan_fail(&p->scan, "expected a value, %%n");
   if (!ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, id) ||
       !ir_scan_parse_letters(&p->scan, src->swizzle, &n))
      return false;
   if (src->abs && !ir_scan_accept(&p->scan, "|"))
      return ir_scan_fail(&p->scan, "expected '|'");
   return true;
}

static bool
parse_src(struct parser *p, struct ir_src *src)
{
   ir_scan_skip_blanks(&p->scan);
   struct value_use use = {.at = p->scan.pos, .src = src};
   return parse_src_text(p, src, &use.id) && append(p, &p->value_uses, &use, sizeof use);
}

static bool
parse_block_number(struct parser *p, uint32_t *index)
{
   ir_scan_skip_blanks(&p->scan);
   if (!ir_scan_accept(&p->scan, "b"))
      return ir_scan_fail(&p->scan, "expected a block, bN");
   return ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, index);
}

static bool
parse_succ(struct parser *p, struct ir_block **where)
{
   ir_scan_skip_blanks(&p->scan);
   struct block_use use = {.at = p->scan.pos, .where = where};
   return parse_block_number(p, &use.index) && append(p, &p->block_uses, &use, sizeof use);
}

/* --- Instructions */

static bool
parse_type(struct parser *p, struct ir_instr *instr, bool has_result)
{
   uint32_t n = 0;
   if (!ir_scan_accept(&p->scan, "."))
      return ir_scan_fail(&p->scan, "expected '.' and a type");
   const char *letter = p->scan.pos < p->scan.end ? strchr(ir_type_letters, *p->scan.pos) : NULL;
   if (!letter || !*letter)
      return ir_scan_fail(&p->scan, "expected a type: f, i, b or x");
   instr->type = (enum ir_type)(letter - ir_type_letters);
   p->scan.pos++;
   if (has_result && (!ir_scan_parse_number(&p->scan, 4, &n) || !n))
      return ir_scan_fail(&p->scan, "expected 1 to 4 components");
   instr->num_components = (uint8_t)n;
   instr->saturate = ir_scan_accept(&p->scan, ".sat");
   instr->exact = ir_scan_accept(&p->scan, ".exact");
   return true;
}

/* "[ %1.x ]" */
static bool
parse_address(struct parser *p, struct ir_src *src)
{
   return (ir_scan_accept_word(&p->scan, "[") || ir_scan_fail(&p->scan, "expected '['")) &&
          parse_src(p, src) &&
          (ir_scan_accept_word(&p->scan, "]") || ir_scan_fail(&p->scan, "expected ']'"));
}

/* "of 4 [ %1.x ]": the next source */
static bool
parse_element(struct parser *p, struct ir_instr *instr)
{
   if (!ir_scan_accept_word(&p->scan, "of"))
      return ir_scan_fail(&p->scan, "expected 'of' and how many");
   ir_scan_skip_blanks(&p->scan);
   return ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, &instr->range) &&
          parse_address(p, &instr->src[instr->num_srcs++]);
}

static bool
parse_store(struct parser *p, struct ir_instr *instr)
{
   uint8_t letters[4];
   unsigned n;
   if (!parse_index(p, &instr->index) || !ir_scan_parse_letters(&p->scan, letters, &n))
      return false;
   for (unsigned i = 0; i < n; i++)
      instr->write_mask |= (uint8_t)(1u << letters[i]);
   instr->num_srcs = 1;
   if (!parse_src(p, &instr->src[0]))
      return false;
   if (instr->op == IR_OP_store_reg_at)
      return parse_element(p, instr);
   if (!ir_scan_accept_word(&p->scan, "if"))
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
   ir_scan_skip_blanks(&p->scan);
   if (instr->op != IR_OP_load_param || p->scan.pos == p->scan.end || *p->scan.pos != '[')
      return true;
   instr->num_srcs = 1;
   return parse_address(p, &instr->src[0]);
}

static bool
parse_offset(struct parser *p, int8_t offset[3])
{
   for (unsigned i = 0; i < 3; i++) {
      int32_t v;
      if (!parse_index(p, &v))
         return false;
      if (v < -IR_MAX_TEXEL_OFFSET || v >= IR_MAX_TEXEL_OFFSET)
         return ir_scan_fail(&p->scan, "expected texel offsets from %d to %d", -IR_MAX_TEXEL_OFFSET,
                             IR_MAX_TEXEL_OFFSET - 1);
      offset[i] = (int8_t)v;
   }
   return true;
}

static bool
parse_tex(struct parser *p, struct ir_instr *instr)
{
   if (!parse_index(p, &instr->index))
      return false;
   const int target = ir_scan_accept_name(&p->scan, ir_tex_target_names, 5);
   if (target < 0)
      return ir_scan_fail(&p->scan, "expected a texture target");
   const int mode = ir_scan_accept_name(&p->scan, ir_tex_mode_names, 4);
   instr->tex_target = (enum ir_tex_target)target;
   instr->tex_mode = mode < 0 ? IR_TEX_PLAIN : (enum ir_tex_mode)mode;
   instr->tex_project = ir_scan_accept_word(&p->scan, "project");
   instr->tex_compare = ir_scan_accept_word(&p->scan, "compare");
   if (ir_scan_accept_word(&p->scan, "offset") && !parse_offset(p, instr->tex_offset))
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
   while (!ir_scan_at_line_end(&p->scan) && *p->scan.pos != '@') {
      struct phi_use use = {.at = p->scan.pos, .phi = instr};
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
         if (!ir_scan_parse_hex(&p->scan, &instr->imm[i]))
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

static bool
parse_result(struct parser *p, uint32_t *id)
{
   if (!ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, id))
      return false;
   return ir_scan_accept_word(&p->scan, "=") || ir_scan_fail(&p->scan, "expected '='");
}

static bool
define(struct parser *p, uint32_t id, struct ir_instr *instr)
{
   if (!reserve(p, &p->values, (size_t)id + 1, sizeof instr))
      return false;
   struct ir_instr **values = p->values.data;
   if (values[id])
      return ir_scan_fail(&p->scan, "%%%u is defined twice", id);
   values[id] = instr;
   return true;
}

static bool
parse_instr(struct parser *p)
{
   uint32_t id = 0, line;
   const char *start = p->scan.pos;
   const bool has_result = ir_scan_accept(&p->scan, "%");
   if (has_result && !parse_result(p, &id))
      return false;
   unsigned op = 0;
   while (op < IR_NUM_OPS && !ir_scan_accept_word(&p->scan, ir_op_infos[op].name))
      op++;
   if (op == IR_NUM_OPS)
      return ir_scan_fail(&p->scan, "expected an instruction");
   if (!p->block)
      return ir_scan_fail(&p->scan, "expected 'block' before the first instruction");
   struct ir_instr *instr = ir_instr_create(p->sh, (enum ir_op)op);
   if (!instr)
      return ir_scan_fail(&p->scan, "out of memory");
   if (!parse_type(p, instr, has_result) || !parse_operands(p, instr))
      return false;
   ir_scan_skip_blanks(&p->scan);
   if (ir_scan_accept(&p->scan, "@")) {
      if (!ir_scan_parse_number(&p->scan, ~0u - 1, &line))
         return false;
      instr->line = line;
   }
   ir_instr_append(p->block, instr);
   if (!has_result)
      return true;
   const char *end = p->scan.pos;
   p->scan.pos = start; /* of what is defined twice */
   const bool ok = define(p, id, instr);
   if (ok)
      p->scan.pos = end;
   return ok;
}

static bool
parse_term(struct parser *p, enum ir_term term)
{
   struct ir_block *b = p->block;
   if (!b)
      return ir_scan_fail(&p->scan, "expected 'block' first");
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
   ir_scan_skip_blanks(&p->scan);
   const char *start = p->scan.pos;
   if (!ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, &index) ||
       !reserve(p, &p->blocks, (size_t)index + 1, sizeof(struct ir_block *)))
      return false;
   struct ir_block **blocks = p->blocks.data;
   if (blocks[index]) {
      p->scan.pos = start;
      return ir_scan_fail(&p->scan, "block %u is defined twice", index);
   }
   p->block = blocks[index] = ir_shader_add_block(p->sh);
   if (!p->block)
      return ir_scan_fail(&p->scan, "out of memory");
   if (!ir_scan_accept_word(&p->scan, "cost"))
      return true;
   ir_scan_skip_blanks(&p->scan);
   return ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, &p->block->cost);
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
      if (ir_scan_accept_word(&p->scan, words[i].word)) {
         *found = true;
         ir_scan_skip_blanks(&p->scan);
         return ir_scan_parse_number(&p->scan, IR_SCAN_MAX_NUMBER, words[i].where);
      }
   }
   *found = ir_scan_accept_word(&p->scan, "position_invariant");
   p->sh->position_invariant |= *found;
   return true;
}

static bool
parse_line(struct parser *p)
{
   if (ir_scan_at_line_end(&p->scan))
      return true;
   if (ir_scan_accept_word(&p->scan, "block"))
      return parse_block(p);
   const int term = ir_scan_accept_name(&p->scan, ir_term_names, 5);
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
   if (!ir_scan_accept_word(&p->scan, "shader"))
      return ir_scan_fail(&p->scan, "expected 'shader'");
   const int stage = ir_scan_accept_name(&p->scan, ir_stage_names, 3);
   if (stage < 0)
      return ir_scan_fail(&p->scan, "expected vertex, fragment or state");
   p->sh->stage = (enum ir_stage)stage;
   do {
      if (!parse_line(p))
         return false;
      if (!ir_scan_at_line_end(&p->scan))
         return ir_scan_fail(&p->scan, "unexpected text at the end of the line");
   } while (ir_scan_next_line(&p->scan));
   return p->sh->first || ir_scan_fail(&p->scan, "a shader has at least one block");
}

/* --- Names to objects */

static struct ir_instr *
value(struct parser *p, uint32_t id)
{
   struct ir_instr **values = p->values.data;
   struct ir_instr *v = id < p->values.capacity ? values[id] : NULL;
   if (!v)
      ir_scan_fail(&p->scan, "%%%u is not defined", id);
   return v;
}

static struct ir_block *
block(struct parser *p, uint32_t index)
{
   struct ir_block **blocks = p->blocks.data;
   struct ir_block *b = index < p->blocks.capacity ? blocks[index] : NULL;
   if (!b)
      ir_scan_fail(&p->scan, "block %u is not defined", index);
   return b;
}

static void
resolve_phis(struct parser *p)
{
   const struct phi_use *uses = p->phi_uses.data;
   for (size_t i = 0; i < p->phi_uses.count; i++) {
      p->scan.pos = uses[i].at;
      struct ir_instr *phi = uses[i].phi;
      const struct ir_block *pred = block(p, uses[i].pred);
      const struct ir_block *b = phi->block;
      uint32_t k = 0;
      while (pred && k < b->num_preds && b->preds[k] != pred)
         k++;
      if (!pred || k == b->num_preds) {
         ir_scan_fail(&p->scan, "phi names block %u, which is no predecessor", uses[i].pred);
         return;
      }
      if (!phi->phi_srcs)
         phi->phi_srcs = u_arena_alloc(p->sh->arena, b->num_preds * sizeof *phi->phi_srcs);
      if (!phi->phi_srcs) {
         ir_scan_fail(&p->scan, "out of memory");
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
   for (size_t i = 0; i < p->value_uses.count; i++) {
      p->scan.pos = values[i].at;
      values[i].src->def = value(p, values[i].id);
   }
   for (size_t i = 0; i < p->block_uses.count; i++) {
      p->scan.pos = blocks[i].at;
      *blocks[i].where = block(p, blocks[i].index);
   }
   /* The predecessors come from the index; phis are filled in after it. */
   if (!p->scan.failed && !ir_shader_index(p->sh))
      ir_scan_fail(&p->scan, "out of memory");
   if (!p->scan.failed)
      resolve_phis(p);
}

struct ir_shader *
ir_parse(const char *text, size_t len, struct ir_text_error *err)
{
   struct parser p = {.scan = {text, text, text + len, err, false}};
   p.sh = ir_shader_create(IR_STAGE_VERTEX);
   if (!p.sh)
      ir_scan_fail(&p.scan, "out of memory");
   else if (parse_lines(&p))
      resolve(&p);
   free(p.values.data);
   free(p.blocks.data);
   free(p.value_uses.data);
   free(p.block_uses.data);
   free(p.phi_uses.data);
   if (p.scan.failed) {
      ir_shader_destroy(p.sh);
      return NULL;
   }
   return p.sh;
}
