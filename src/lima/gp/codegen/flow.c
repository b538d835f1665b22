/* Programs of several blocks: their order, variables between them, and branches.
 *
 * Blocks get their instructions from the last to the first, so that it is known when what is behind
 * a block loads its variables. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/lower/regalloc.h"
#include "nodes.h"

enum {
   MAX_ATTEMPTS = 400,
   MIN_ATTEMPTS = 4,
   WORK = 24000, /* attempts times operations, about */
   NOWHERE = UINT32_MAX
};

/* Instructions that stand together: those of a block, or a jump behind one that goes on at neither
 * place behind it. */
struct place {
   const struct ir_block *block; /* NULL: a jump */
   unsigned target;              /* place that its branch goes to; NOWHERE: there is none */
   bool falls;                   /* control may come to the next place */
   bool always, negated;         /* the branch does not ask; it asks for the opposite */
   bool done;
   unsigned start, count; /* instructions; counted from the end of the program to its first one */
   /* By component: instructions from a store before the place to its first instruction. */
   uint8_t needs[GP_NUM_COMPONENTS];
};

struct flow {
   struct gp *gp;
   struct gp_select *select;
   struct ir_block **order;
   unsigned num_blocks;
   struct place *places;
   unsigned num_places, *place_of; /* by block index */
   struct ir_liveness live;
   struct ir_regalloc alloc;
   bool *in_place; /* by value id */
   struct gp_homes homes;
   unsigned used; /* instructions */
   bool used_components[GP_NUM_COMPONENTS];
   unsigned size; /* operations, about */
};

/* --- Places */

static bool
is_empty(const struct ir_block *b)
{
   return !b->first && b->term == IR_TERM_JUMP;
}

/* Where control comes to from a block on. */
static const struct ir_block *
follow(const struct flow *f, const struct ir_block *b)
{
   for (unsigned i = 0; i < f->gp->sh->num_blocks && is_empty(b); i++)
      b = b->succ[0];
   return b;
}

/* Without empty blocks; what ends the program comes last. */
static bool
order_blocks(struct flow *f)
{
   const struct ir_shader *sh = f->gp->sh;
   struct ir_loops loops;
   struct ir_block *end = NULL;
   f->order = malloc(sh->num_blocks * sizeof(struct ir_block *));
   if (!f->order || !ir_loops_init(&loops, sh))
      return false;
   const bool ok = ir_loops_order(&loops, sh, f->order);
   ir_loops_finish(&loops);
   for (uint32_t i = 0; ok && i < sh->num_blocks; i++) {
      struct ir_block *b = f->order[i];
      if (b->term == IR_TERM_END)
         end = b;
      else if (i == 0 || !is_empty(b))
         f->order[f->num_blocks++] = b;
   }
   if (end)
      f->order[f->num_blocks++] = end;
   return ok;
}

/* How control leaves the place of a block. */
static void
leave(struct flow *f, struct place *p, const struct ir_block *next, unsigned *jump)
{
   const struct ir_block *yes = p->block->succ[0] ? follow(f, p->block->succ[0]) : NULL;
   const struct ir_block *no =
       p->block->term == IR_TERM_BRANCH ? follow(f, p->block->succ[1]) : yes;
   p->target = *jump = NOWHERE;
   if (p->block->term == IR_TERM_END)
      return;
   p->falls = next && (yes == next || no == next);
   p->always = yes == no;
   p->negated = yes == next;
   if (yes == next && no == next)
      return;
   p->target = f->place_of[(yes == next ? no : yes)->index];
   if (!p->falls && !p->always) {
      p->falls = true;
      *jump = f->place_of[no->index];
   }
}

/* Whether a jump has to stand behind a block's place. */
static bool
needs_jump(const struct flow *f, unsigned i)
{
   const struct ir_block *b = f->order[i];
   if (b->term != IR_TERM_BRANCH || i + 1 == f->num_blocks)
      return b->term == IR_TERM_BRANCH && follow(f, b->succ[0]) != follow(f, b->succ[1]);
   const struct ir_block *yes = follow(f, b->succ[0]), *no = follow(f, b->succ[1]);
   return yes != no && yes != f->order[i + 1] && no != f->order[i + 1];
}

static bool
place_blocks(struct flow *f)
{
   f->places = calloc(2 * f->num_blocks, sizeof *f->places);
   f->place_of = calloc(f->gp->sh->num_blocks, sizeof *f->place_of);
   if (!f->places || !f->place_of)
      return false;
   for (unsigned i = 0; i < f->num_blocks; i++) {
      f->place_of[f->order[i]->index] = f->num_places;
      f->places[f->num_places].block = f->order[i];
      f->num_places += 1u + needs_jump(f, i);
   }
   for (unsigned i = 0; i < f->num_blocks; i++) {
      struct place *p = &f->places[f->place_of[f->order[i]->index]];
      unsigned jump;
      leave(f, p, i + 1 < f->num_blocks ? f->order[i + 1] : NULL, &jump);
      if (jump != NOWHERE)
         p[1] = (struct place){.target = jump, .always = true};
   }
   return true;
}

/* --- Variables */

/* Whether a value of the IR is a variable of its own. */
static bool
wants_home(const void *data, const struct ir_instr *def)
{
   const struct flow *f = data;
   const struct ir_liveness *l = &f->live;
   bool crosses = false;
   for (uint32_t u = l->first_use[def->id]; u < l->first_use[def->id + 1]; u++)
      crosses |= l->places[u].block != def->block;
   return crosses && lima_gpc_needs_home(def, f->in_place);
}

static void
note_variables(struct flow *f)
{
   bool *is_variable = f->gp->is_variable;
   for (unsigned k = 0; k < f->num_blocks; k++) {
      for (const struct ir_instr *i = f->order[k]->first; i; i = i->next) {
         for (unsigned c = 0; i->op == IR_OP_store_reg && c < 4; c++)
            is_variable[4 * i->index + c] |= i->write_mask >> c & 1;
         for (unsigned c = 0;
              i->num_components && f->alloc.reg[i->id] != IR_NO_REG && c < i->num_components; c++)
            is_variable[4 * f->alloc.reg[i->id] + f->alloc.component[i->id] + c] = true;
      }
   }
}

/* Registers of the IR are the first ones. */
static bool
allocate(struct flow *f)
{
   struct gp *gp = f->gp;
   const struct ir_regalloc_options options = {.num_regs = IR_NO_REG,
                                               .first_reg = gp->sh->num_regs,
                                               .components = true,
                                               .reuse = true,
                                               .wants = wants_home,
                                               .data = f};
   f->in_place = calloc(gp->sh->num_values + 1, sizeof *f->in_place);
   if (!f->in_place || !ir_liveness_init(&f->live, gp->sh, f->order, f->num_blocks) ||
       !ir_find_loads_in_place(&f->live, f->in_place) ||
       ir_regalloc_init(&f->alloc, &f->live, &options) != IR_REGALLOC_OK)
      return false;
   const unsigned regs =
       f->alloc.num_regs > gp->sh->num_regs ? f->alloc.num_regs : gp->sh->num_regs;
   if (regs > LIMA_GP_NUM_REGISTERS)
      gp->num_temporaries += regs - LIMA_GP_NUM_REGISTERS;
   if (gp->num_temporaries > GP_MAX_TEMPORARIES) {
      lima_gpc_refuse(gp, UINT32_MAX, "the program needs more than %u registers and temporaries",
                      (unsigned)(LIMA_GP_NUM_REGISTERS + GP_MAX_TEMPORARIES));
      return true;
   }
   note_variables(f);
   f->homes = (struct gp_homes){f->alloc.reg, f->alloc.component, f->in_place};
   return true;
}

/* --- When variables are loaded */

static unsigned
delay_of(unsigned component)
{
   return component < GP_NUM_REGISTER_COMPONENTS ? GP_REGISTER_DELAY : GP_TEMPORARY_DELAY;
}

/* Components of `address` are loaded by instruction `number` of a place. */
static void
note_loads(struct place *p, unsigned address, unsigned mask, unsigned number)
{
   for (unsigned c = 0; c < 4; c++) {
      const unsigned component = 4 * address + c;
      if (mask >> c & 1 && p->needs[component] + number < delay_of(component))
         p->needs[component] = (uint8_t)(delay_of(component) - number);
   }
}

/* What a place needs follows from what it loads, and from what is behind it. */
static void
find_needs(const struct gp *gp, struct place *p, const uint8_t *behind)
{
   const struct lima_gp_instr *instrs = gp->code.instrs;
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++)
      p->needs[i] = (uint8_t)(behind[i] > p->count ? behind[i] - p->count : 0);
   for (unsigned i = 0; i < p->count && i < GP_TEMPORARY_DELAY; i++) {
      const struct lima_gp_loaded l = lima_gp_read_loads(&instrs[i]);
      const unsigned next = i + 1 < p->count ? lima_gp_read_loads(&instrs[i + 1]).before : 0;
      const unsigned temporary = instrs[i].load_address - gp->first_temporary;
      if (!instrs[i].register0_is_attr)
         note_loads(p, instrs[i].register0, l.load0 | next, i);
      note_loads(p, instrs[i].register1, l.load1, i);
      if (l.loadu && temporary < gp->num_temporaries)
         note_loads(p, LIMA_GP_NUM_REGISTERS + temporary, l.loadu, i);
   }
}

static void
add_needs(const struct flow *f, unsigned place, uint8_t *behind)
{
   const struct place *p = &f->places[place];
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++) {
      const unsigned needs = !f->gp->is_variable[i] ? 0 : p->done ? p->needs[i] : delay_of(i);
      if (behind[i] < needs)
         behind[i] = (uint8_t)needs;
   }
}

/* --- Instructions */

/* Makes operations of a place, and gives uniforms to them. */
static void
select_place(struct flow *f, const struct place *p)
{
   struct gp *gp = f->gp;
   lima_gpc_start_block(gp);
   if (p->block)
      lima_gpc_select_block(f->select, p->block);
   gp->end.branches = p->target != NOWHERE;
   if (gp->end.branches)
      gp->end.cond = p->always ? lima_gpc_literal(gp, 1.0f)
                               : lima_gpc_condition(f->select, &p->block->cond, p->negated);
   if (gp->failed)
      return;
   lima_gpc_finish_nodes(gp);
   lima_gpc_place_uniforms(gp);
}

static unsigned
count_operations(const struct gp *gp)
{
   unsigned count = 0;
   for (unsigned i = 0; i < gp->num_nodes; i++)
      count += gp->nodes[i].used && !gp_is_leaf(&gp->nodes[i]);
   return count;
}

static void
select_all(struct flow *f)
{
   struct gp *gp = f->gp;
   bool any = false;
   lima_gpc_start_uniforms(gp);
   for (unsigned i = 0; i < f->num_places && !gp->failed; i++) {
      select_place(f, &f->places[i]);
      gp->out->stats.operations += count_operations(gp);
      f->size += count_operations(gp) + gp->num_stores + 8;
      any |= gp->num_stores;
   }
   if (!any)
      lima_gpc_refuse(gp, UINT32_MAX, "the program has no results");
   if (!gp->failed)
      lima_gpc_place_temporaries(gp);
}

/* Moves the instructions to those of the places behind. */
static void
keep_code(struct flow *f, struct place *p)
{
   struct lima_gp_shader *out = f->gp->out;
   const struct gp_code *code = &f->gp->code;
   p->count = code->count;
   p->start = f->used += code->count;
   memcpy(out->instrs + LIMA_GP_MAX_INSTRS - p->start, code->instrs,
          code->count * sizeof code->instrs[0]);
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++)
      f->used_components[i] |= code->count && code->used[i];
   out->stats.moves += code->moves;
   out->stats.bound += lima_gpc_find_bound(f->gp);
}

/* Whether a branch goes to what is behind all instructions, where there has to be one. */
static bool
needs_end(const struct flow *f, unsigned number)
{
   bool needs = false;
   for (unsigned i = 0; i < f->num_places; i++)
      needs |= f->places[i].target == number && number + 1 == f->num_places;
   return needs;
}

/* False: out of memory. */
static bool
schedule_place(struct flow *f, unsigned number)
{
   struct gp *gp = f->gp;
   struct place *p = &f->places[number];
   uint8_t behind[GP_NUM_COMPONENTS] = {0};
   if (p->falls)
      add_needs(f, number + 1, behind);
   if (p->target != NOWHERE)
      add_needs(f, p->target, behind);
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++)
      gp->end.behind[i] = (uint8_t)(behind[i] ? behind[i] - 1 : 0);
   gp->code.count = gp->code.moves = 0;
   select_place(f, p);
   if (needs_end(f, number))
      gp->code.instrs[gp->code.count++] = lima_gp_idle;
   if (!gp->failed && (gp->num_stores || gp->end.branches) &&
       !lima_gpc_schedule(gp, LIMA_GP_MAX_INSTRS - f->used))
      return false;
   if (gp->failed)
      return true;
   keep_code(f, p);
   find_needs(gp, p, behind);
   p->done = true;
   return true;
}

static bool
schedule_all(struct flow *f)
{
   struct gp *gp = f->gp;
   const unsigned attempts = WORK / f->size;
   gp->attempts = attempts > MAX_ATTEMPTS   ? MAX_ATTEMPTS
                  : attempts < MIN_ATTEMPTS ? MIN_ATTEMPTS
                                            : attempts;
   if (gp->way.attempts && gp->way.attempts < gp->attempts)
      gp->attempts = gp->way.attempts;
   for (unsigned i = f->num_places; i-- > 0 && !gp->failed;) {
      if (!schedule_place(f, i))
         return false;
   }
   return true;
}

/* Numbers of instructions instead of places. */
static void
finish(struct flow *f)
{
   struct lima_gp_shader *out = f->gp->out;
   unsigned number = 0;
   out->num_instrs = f->used;
   memmove(out->instrs, out->instrs + LIMA_GP_MAX_INSTRS - f->used,
           f->used * sizeof out->instrs[0]);
   memset(out->instrs + f->used, 0, (LIMA_GP_MAX_INSTRS - f->used) * sizeof out->instrs[0]);
   for (unsigned i = 0; i < f->num_places; i++) {
      const struct place *p = &f->places[i];
      if (p->target != NOWHERE)
         out->instrs[f->used - p->start + p->count - 1].target =
             (uint16_t)(f->used - f->places[p->target].start);
   }
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++)
      out->stats.registers += f->used_components[i];
   assert(lima_gp_check_program(out->instrs, out->num_instrs, NULL, &number));
   (void)number;
}

static bool
compile(struct flow *f)
{
   struct gp *gp = f->gp;
   if (!order_blocks(f) || !place_blocks(f))
      return false;
   if (gp->sh->num_blocks > 1 && !allocate(f))
      return false;
   lima_gpc_survey(gp);
   f->select = lima_gpc_select_create(gp, gp->sh->num_blocks > 1 ? &f->homes : NULL);
   if (!f->select)
      return false;
   if (!gp->failed)
      select_all(f);
   if (!gp->failed && !schedule_all(f))
      return false;
   if (!gp->failed)
      finish(f);
   return true;
}

bool
lima_gpc_compile_blocks(struct gp *gp)
{
   struct flow f = {.gp = gp};
   const bool ok = compile(&f);
   lima_gpc_select_destroy(f.select);
   ir_regalloc_finish(&f.alloc);
   ir_liveness_finish(&f.live);
   free(f.in_place);
   free(f.place_of);
   free(f.places);
   free(f.order);
   return ok;
}
