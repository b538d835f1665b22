/* The block machine's compiler: order of work, blocks and their edges, and the finished program.
 *
 * 1. sp_vm_analyse: which components are needed, and what is read across blocks.
 * 2. Each block is walked (sp_vm_emit*.c), dominators first. Registers are forwarded from store to
 * load within a block; memory of registers exists only in programs with control flow.
 * 3. sp_vm_allocate gives the temporaries their slots.
 */
#include "compile.h"

#include "compiler/analysis/dominance.h"

#include <stdlib.h>
#include <string.h>

static void
choose_kernels(struct sp_vm_compiler *c, enum u_cpu_isa isa)
{
   c->kernels = &sp_vm_kernels_portable;
   c->special = sp_vm_special_portable;
#if defined(__x86_64__) || defined(__i386__)
   if (isa == U_CPU_AVX512) {
      c->kernels = &sp_vm_kernels_avx512;
      c->special = sp_vm_special_avx512;
   } else if (isa == U_CPU_AVX2) {
      c->kernels = &sp_vm_kernels_avx2;
      c->special = sp_vm_special_avx2;
   }
#endif
}

/* --- Control flow */

/* Phis and registers live in slots of their own. Registers start as zeroes, once a run. */
static void
emit_prologue(struct sp_vm_compiler *c)
{
   for (uint32_t r = 0; r < c->shader->num_regs; r++)
      for (unsigned i = 0; i < 4; i++) {
         if (!(c->regs[r].loaded >> i & 1))
            continue;
         struct sp_vm_value v = sp_vm_new_scalar(c, true, true);
         sp_vm_emit_special(c, SP_VM_CLEAR, v, (struct sp_vm_value){0});
         v.kind = SP_VM_VALUE_REGISTER;
         c->regs[r].memory[i] = v;
      }
   c->prologue.num = (uint32_t)c->num_ops;
   for (const struct ir_block *b = c->shader->first; b; b = b->next)
      for (const struct ir_instr *in = b->first; in && in->op == IR_OP_phi; in = in->next)
         for (unsigned i = 0; i < in->num_components; i++)
            if (c->uses[in->id].needed >> i & 1)
               c->values[4 * in->id + i] = sp_vm_new_scalar(c, true, true);
}

/* A value that is another register's memory must be read before that memory is written. */
static void
detach_from_registers(struct sp_vm_compiler *c, struct sp_vm_register *reg, unsigned i)
{
   if (reg->current[i].kind != SP_VM_VALUE_REGISTER)
      return;
   const struct sp_vm_value t = sp_vm_new_scalar(c, true, false);
   sp_vm_emit_special(c, SP_VM_COPY, t, reg->current[i]);
   reg->current[i] = t;
}

static void
write_registers(struct sp_vm_compiler *c)
{
   for (uint32_t k = 0; k < c->num_dirty_regs; k++) {
      struct sp_vm_register *reg = &c->regs[c->dirty_regs[k]];
      for (unsigned i = 0; i < 4; i++)
         if (reg->dirty & reg->loaded & 1u << i)
            detach_from_registers(c, reg, i);
   }
   for (uint32_t k = 0; k < c->num_dirty_regs; k++) {
      struct sp_vm_register *reg = &c->regs[c->dirty_regs[k]];
      for (unsigned i = 0; i < 4; i++)
         if (reg->dirty & reg->loaded & 1u << i)
            sp_vm_emit_special(c, SP_VM_MASKED_COPY, reg->memory[i], reg->current[i]);
      reg->known = reg->dirty = 0;
   }
   c->num_dirty_regs = 0;
}

/* Moves for the lanes that go from b to its successor. All phis change at once, so those that are
 * moved into others go through temporaries. */
static void
emit_edge(struct sp_vm_compiler *c, const struct ir_block *b, unsigned which)
{
   const struct ir_block *to = b->succ[which];
   /* Most blocks have no phis, and a subroutine may have thousands of predecessors. */
   if (!to->first || to->first->op != IR_OP_phi)
      return;
   const uint32_t pred = ir_block_find_pred(to, b);
   if (pred == to->num_preds)
      return;
   size_t num = 0;
   for (const struct ir_instr *phi = to->first; phi && phi->op == IR_OP_phi; phi = phi->next)
      for (unsigned i = 0; i < phi->num_components; i++) {
         if (!(c->uses[phi->id].needed >> i & 1))
            continue;
         if (!u_grow((void **)&c->moves, &c->max_moves, num + 1, sizeof *c->moves)) {
            c->failed = true;
            return;
         }
         const struct ir_instr *def = phi->phi_srcs[pred].def;
         const struct sp_vm_value v = sp_vm_source(c, &phi->phi_srcs[pred], i);
         c->moves[num] = v;
         if (def->op == IR_OP_phi && def->block == to) {
            c->moves[num] = sp_vm_new_scalar(c, v.ref.varying, false);
            sp_vm_emit_special(c, SP_VM_COPY, c->moves[num], v);
         }
         num++;
      }
   num = 0;
   for (const struct ir_instr *phi = to->first; phi && phi->op == IR_OP_phi; phi = phi->next)
      for (unsigned i = 0; i < phi->num_components; i++)
         if (c->uses[phi->id].needed >> i & 1)
            sp_vm_emit_special(c, SP_VM_MASKED_COPY, c->values[4 * phi->id + i], c->moves[num++]);
}

static unsigned
num_successors(const struct ir_block *b)
{
   switch (b->term) {
   case IR_TERM_JUMP:
      return 1;
   case IR_TERM_BRANCH:
   case IR_TERM_CALL:
      return 2;
   default:
      return 0;
   }
}

static void
compile_block(struct sp_vm_compiler *c, const struct ir_block *b)
{
   struct sp_vm_flow_block *out = &c->blocks[b->index];
   out->ops.first = (uint32_t)c->num_ops;
   if (b == c->shader->first)
      sp_vm_emit_array_start(c);
   for (const struct ir_instr *in = b->first; in && !c->failed; in = in->next)
      sp_vm_emit_instr(c, in);
   out->term = b->term;
   out->cost = b->cost;
   /* An op that uses the condition last keeps its slot until the block is over. */
   if (b->term == IR_TERM_BRANCH) {
      const struct sp_vm_value v = sp_vm_source(c, &b->cond, 0);
      c->conds[b->index] = sp_vm_new_scalar(c, v.ref.varying, true);
      sp_vm_emit_special(c, SP_VM_COPY, c->conds[b->index], v);
   }
   if (c->flow)
      write_registers(c);
   out->ops.num = (uint32_t)c->num_ops - out->ops.first;
   for (unsigned s = 0; s < num_successors(b); s++) {
      out->succ[s] = b->succ[s]->index;
      out->edge[s].first = (uint32_t)c->num_ops;
      emit_edge(c, b, s);
      out->edge[s].num = (uint32_t)c->num_ops - out->edge[s].first;
   }
}

/* --- The finished program */

static size_t
align64(size_t n)
{
   return (n + 63) & ~(size_t)63;
}

static void
lay_out_scratch(struct sp_vm_program *p, const struct sp_vm_compiler *c)
{
   size_t entries = 0;
   p->num_refs[SP_VM_POINTERS] = c->num_pointers;
   p->num_refs[SP_VM_SLOTS] = c->num_slots;
   p->num_refs[SP_VM_UNIFORMS] = c->num_uniforms;
   p->num_refs[SP_VM_CONSTANTS] = (uint32_t)c->num_constants;
   p->num_refs[SP_VM_PARAMS] = (uint32_t)c->num_params;
   for (unsigned i = 0; i < SP_VM_NUM_SECTIONS; i++)
      entries += p->num_refs[i];
   p->table_offset =
       (size_t)c->num_slots * SP_VM_LANES_BYTES + (size_t)c->num_uniforms * SP_VM_GROUP_BYTES;
   p->waiting_offset = p->table_offset + align64(entries * sizeof(char *));
   p->max_calls = c->shader->max_calls;
   p->arrays_offset = align64(p->waiting_offset + c->shader->num_blocks * sizeof(uint64_t) +
                              SP_VM_LANES * p->max_calls * sizeof(uint32_t));
   p->scratch_bytes = p->arrays_offset + 4 * (size_t)c->num_elements * SP_VM_LANES_BYTES;
}

static void
copy_arrays(struct sp_vm_program *p, const struct sp_vm_compiler *c)
{
   for (size_t i = 0; i < c->num_ops; i++)
      p->ops[i] = c->ops[i].op;
   memcpy(p->blocks, c->blocks, p->num_blocks * sizeof *p->blocks);
   memcpy(p->pointers, c->pointers, c->num_pointers * sizeof *p->pointers);
   if (c->num_constants)
      memcpy(p->constants, c->constants, c->num_constants * sizeof *p->constants);
   if (c->num_params)
      memcpy(p->params, c->params, c->num_params * sizeof *p->params);
}

static struct sp_vm_program *
finish_program(const struct sp_vm_compiler *c)
{
   const size_t ops = align64(sizeof(struct sp_vm_program));
   const size_t blocks = ops + align64(c->num_ops * sizeof(struct sp_vm_op));
   const size_t pointers = blocks + align64(c->shader->num_blocks * sizeof *c->blocks);
   const size_t constants = pointers + align64(c->num_pointers * sizeof *c->pointers);
   const size_t params = constants + align64(c->num_constants * sizeof *c->constants);
   char *m = aligned_alloc(64, params + align64(c->num_params * sizeof *c->params));
   if (!m)
      return NULL;
   struct sp_vm_program *p = (struct sp_vm_program *)m;
   memset(p, 0, sizeof *p);
   p->kernels = c->kernels;
   p->ops = (struct sp_vm_op *)(m + ops);
   p->num_ops = (uint32_t)c->num_ops;
   p->blocks = (struct sp_vm_flow_block *)(m + blocks);
   p->num_blocks = c->shader->num_blocks;
   p->prologue = c->prologue;
   p->pointers = (struct sp_vm_pointer *)(m + pointers);
   p->constants = (uint32_t *)(m + constants);
   p->params = (struct sp_vm_param *)(m + params);
   copy_arrays(p, c);
   lay_out_scratch(p, c);
   p->flow = c->flow;
   p->indirect_limit =
       c->shader->indirect_limit ? c->shader->indirect_limit : c->shader->num_params;
   p->max_steps = c->shader->max_steps;
   p->writes_params = c->shader->writes_params;
   if (!c->flow)
      memcpy(p->output_mask, c->output_certain, sizeof p->output_mask);
   return p;
}

static bool
compiler_init(struct sp_vm_compiler *c, const struct ir_shader *shader, enum u_cpu_isa isa)
{
   memset(c, 0, sizeof *c);
   c->shader = shader;
   choose_kernels(c, isa);
   c->flow = shader->num_blocks > 1 || (shader->first && shader->first->term != IR_TERM_END);
   c->uses = calloc(shader->num_values + 1u, sizeof *c->uses);
   c->values = calloc(4 * (size_t)shader->num_values + 4, sizeof *c->values);
   c->waiting = calloc(shader->num_values + 1u, sizeof *c->waiting);
   c->regs = calloc(shader->num_regs + 1u, sizeof *c->regs);
   c->dirty_regs = calloc(shader->num_regs + 1u, sizeof *c->dirty_regs);
   c->element_of = calloc(shader->num_regs + 1u, sizeof *c->element_of);
   c->blocks = calloc(shader->num_blocks + 1u, sizeof *c->blocks);
   c->conds = calloc(shader->num_blocks + 1u, sizeof *c->conds);
   c->param_of = calloc(4 * (size_t)shader->num_params + 1, sizeof *c->param_of);
   /* So that emit always has an op to give. */
   return c->element_of && c->param_of && c->uses && c->values && c->waiting && c->regs &&
          c->dirty_regs && c->blocks && c->conds &&
          u_grow((void **)&c->ops, &c->max_ops, 1, sizeof *c->ops);
}

static void
compiler_finish(struct sp_vm_compiler *c)
{
   free(c->uses);
   free(c->values);
   free(c->waiting);
   free(c->regs);
   free(c->dirty_regs);
   free(c->element_of);
   free(c->blocks);
   free(c->conds);
   free(c->moves);
   free(c->ops);
   free(c->scalars);
   free(c->constants);
   free(c->constant_of);
   free(c->param_of);
   free(c->params);
}

/* What defines a value before what reads it: in program order the block of the definition may come
 * behind. */
static void
compile_blocks(struct sp_vm_compiler *c)
{
   struct ir_dom dom;
   if (!ir_dom_init(&dom, c->shader)) {
      c->failed = true;
      return;
   }
   for (uint32_t i = 0; i < dom.num_blocks && !c->failed; i++)
      compile_block(c, dom.order[i]);
   ir_dom_finish(&dom);
}

struct sp_vm_program *
sp_vm_compile(const struct ir_shader *shader, enum u_cpu_isa isa)
{
   struct sp_vm_program *program = NULL;
   struct sp_vm_compiler *c = malloc(sizeof *c);
   if (!c)
      return NULL;
   if (compiler_init(c, shader, isa)) {
      sp_vm_find_arrays(c);
      sp_vm_analyse(c);
      if (c->flow)
         emit_prologue(c);
      compile_blocks(c);
      if (!c->failed && sp_vm_allocate(c))
         program = finish_program(c);
   }
   compiler_finish(c);
   free(c);
   return program;
}
