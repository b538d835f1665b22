/* Parsed programs to IR. TEMP and ADDR are IR registers of ints, whatever they hold. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

/* What a hostile program may execute; ours count their own steps. */
#define MAX_STEPS (1u << 24)

static unsigned
address_register(const struct tgsi_reader *r, unsigned index)
{
   return r->program->num_temps + index;
}

/* --- Sources */

static struct ir_val
load_const(struct tgsi_reader *r, const struct tgsi_reg *reg)
{
   struct ir_builder *b = &r->b;
   if (r->program->stage == IR_STAGE_STATE)
      return ir_load_input(b, (unsigned)reg->index, 4);
   if (!reg->relative)
      return ir_load_param(b, (unsigned)reg->index);
   const unsigned address = address_register(r, reg->address_reg);
   return ir_load_param_rel(b, reg->index,
                            ir_comp(ir_load_reg(b, address, 4, IR_I), reg->address_comp));
}

/* Four clip distances are one register. */
static struct ir_val
load_input(struct tgsi_reader *r, unsigned index)
{
   struct ir_builder *b = &r->b;
   struct ir_val distances[4];
   if (r->program->stage != IR_STAGE_FRAGMENT)
      return ir_load_input(b, index, 4);
   const unsigned slot = (unsigned)r->program->inputs[index];
   if (!tgsi_is_clip(slot))
      return ir_load_input(b, slot, 4);
   for (unsigned c = 0; c < 4; c++)
      distances[c] =
          tgsi_is_clip(slot + c) ? ir_comp(ir_load_input(b, slot + c, 4), 0) : ir_imm_f(b, 0.0f);
   return ir_vec(b, 4, distances);
}

static struct ir_val
load(struct tgsi_reader *r, const struct tgsi_reg *reg)
{
   const unsigned index = (unsigned)reg->index;
   float bits[4];
   switch (reg->file) {
   case TGSI_REG_IN:
      return load_input(r, index);
   case TGSI_REG_CONST:
      return load_const(r, reg);
   case TGSI_REG_IMM:
      memcpy(bits, r->program->imms[index], sizeof bits);
      return ir_imm_vec(&r->b, 4, bits);
   case TGSI_REG_ADDR:
      return ir_load_reg(&r->b, address_register(r, index), 4, IR_I);
   default:
      return ir_load_reg(&r->b, index, 4, IR_I);
   }
}

struct ir_val
tgsi_read(struct tgsi_reader *r, const struct tgsi_insn *insn, unsigned i, enum ir_type type)
{
   const struct tgsi_reg *reg = &insn->src[i];
   struct ir_val v = ir_bitcast(&r->b, type, load(r, reg));
   if (!v.n)
      return v;
   for (unsigned c = 0; c < 4; c++)
      v.src.swizzle[c] = reg->swizzle[c];
   if (type == IR_F) {
      v.src.abs = reg->abs;
      v.src.neg = reg->neg;
   } else if (reg->abs) {
      text_error_set(&r->result->error, reg->pos, "an int has no absolute value here");
   } else if (reg->neg) {
      v = ir_build_imul(&r->b, v, ir_imm_i(&r->b, -1));
   }
   return v;
}

/* --- Results */

/* Component c of v, or its only one */
static struct ir_val
component(struct ir_val v, unsigned c)
{
   return ir_comp(v, v.n == 1 ? 0 : c);
}

static void
write_output(struct tgsi_reader *r, const struct tgsi_reg *dst, struct ir_val v)
{
   const struct tgsi_program *p = r->program;
   const unsigned slot = (unsigned)p->outputs[dst->index];
   v = ir_bitcast(&r->b, IR_F, v);
   if (!p->out_is_clip[dst->index]) {
      ir_store_output(&r->b, slot, dst->mask, v);
      return;
   }
   for (unsigned c = 0; c < 4 && v.n; c++) {
      if ((dst->mask >> c & 1) && slot + c < VARYING_EDGE)
         ir_store_output(&r->b, slot + c, 1, component(v, c));
   }
}

static void
write_result(struct tgsi_reader *r, const struct tgsi_insn *insn, struct ir_val v)
{
   const struct tgsi_reg *dst = &insn->dst;
   if (insn->saturate)
      v = ir_saturate(ir_build_mov(&r->b, ir_bitcast(&r->b, IR_F, v)));
   if (dst->file == TGSI_REG_OUT) {
      write_output(r, dst, v);
      return;
   }
   const unsigned index = (unsigned)dst->index;
   ir_store_reg(&r->b, dst->file == TGSI_REG_ADDR ? address_register(r, index) : index, dst->mask,
                ir_bitcast(&r->b, IR_I, v));
}

/* --- Operations */

static struct ir_val
read_direct(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   const struct tgsi_op_info *info = &tgsi_op_infos[insn->op];
   const enum ir_op op = r->program->zero_wins ? info->ir_zero_wins : info->ir;
   enum ir_type type = ir_op_infos[op].src_type;
   struct ir_val srcs[3];
   if (type == IR_X) /* MOV: bits, or floats if their sign changes */
      type = insn->src[0].abs || insn->src[0].neg ? IR_F : IR_I;
   for (unsigned i = 0; i < info->num_srcs; i++) {
      srcs[i] = tgsi_read(r, insn, i, type);
      if (info->form == TGSI_SCALAR)
         srcs[i] = ir_comp(srcs[i], 0);
   }
   return ir_alu(&r->b, op, srcs);
}

static enum ir_tex_mode
tex_mode(enum tgsi_opcode op)
{
   switch (op) {
   case TGSI_TXB:
   case TGSI_TXB2:
      return IR_TEX_BIAS;
   case TGSI_TXL:
   case TGSI_TXL2:
      return IR_TEX_LOD;
   case TGSI_TXD:
      return IR_TEX_GRAD;
   default:
      return IR_TEX_PLAIN;
   }
}

static struct ir_val
read_tex(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   const struct ir_val coord = tgsi_read(r, insn, 0, IR_F);
   const unsigned last = tgsi_op_infos[insn->op].num_srcs - 1u;
   struct ir_tex_args args = {
       .sampler = (unsigned)insn->src[last].index,
       .target = insn->tex_target,
       .mode = tex_mode(insn->op),
       .project = insn->op == TGSI_TXP,
       .coord = coord,
       .lod = ir_comp(coord, 3),
       .compare = insn->tex_compare,
   };
   memcpy(args.offset, insn->tex_offset, sizeof args.offset);
   if (insn->op == TGSI_TXD) {
      args.ddx = tgsi_read(r, insn, 1, IR_F);
      args.ddy = tgsi_read(r, insn, 2, IR_F);
   } else if (insn->op == TGSI_TXB2 || insn->op == TGSI_TXL2) {
      args.lod = ir_comp(tgsi_read(r, insn, 1, IR_F), 0);
   }
   args.ref = ir_comp(coord, tgsi_reference(insn->tex_target));
   if (args.project && args.compare)
      args.ref = ir_build_fdiv(b, args.ref, ir_comp(coord, 3));
   return ir_tex(b, &args);
}

static void
read_kill(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   if (insn->op == TGSI_KILL) {
      ir_discard(b, ir_imm_b(b, true));
      return;
   }
   const struct ir_val below = ir_build_flt(b, tgsi_read(r, insn, 0, IR_F), ir_imm_f(b, 0.0f));
   struct ir_val any = ir_comp(below, 0);
   for (unsigned c = 1; c < 4; c++)
      any = ir_build_bor(b, any, ir_comp(below, c));
   ir_discard(b, any);
}

/* --- The parameters of state programs */

/* An address that is known; false: it is not. */
static bool
known_address(const struct tgsi_reader *r, const struct tgsi_reg *reg, uint32_t *address)
{
   if (reg->file == TGSI_REG_IMM)
      *address = r->program->imms[reg->index][reg->swizzle[0]];
   return reg->file == TGSI_REG_IMM && !reg->neg && !reg->abs;
}

static unsigned
param(struct tgsi_reader *r, uint32_t index)
{
   if (r->b.shader->num_params <= index)
      r->b.shader->num_params = index + 1;
   return index;
}

static void
read_load(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   uint32_t address;
   if (!known_address(r, &insn->src[1], &address)) {
      const struct ir_val a = ir_comp(tgsi_read(r, insn, 1, IR_I), 0);
      const struct ir_val index = ir_build_ishr(b, a, ir_imm_i(b, 4));
      write_result(r, insn, ir_load_param_rel(b, 0, index));
      return;
   }
   if (address % 16 || address / 16 >= TGSI_MAX_REGISTERS)
      text_error_set(&r->result->error, insn->src[1].pos,
                     "expected the address of a vector, below %u", 16 * TGSI_MAX_REGISTERS);
   else
      write_result(r, insn, ir_load_param(b, param(r, address / 16)));
}

static void
read_store(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   uint32_t address;
   if (!known_address(r, &insn->src[0], &address) || address % 4 ||
       address / 16 >= TGSI_MAX_REGISTERS - 1) {
      text_error_set(&r->result->error, insn->src[0].pos,
                     "expected an immediate, the address of a word");
      return;
   }
   const struct ir_val v = tgsi_read(r, insn, 1, IR_F);
   for (unsigned c = 0; c < 4 && v.n; c++) {
      const uint32_t word = address / 4 + c;
      if (insn->dst.mask >> c & 1)
         ir_store_param(&r->b, param(r, word / 4), 1u << word % 4, ir_comp(v, c));
   }
}

/* --- Flow. What follows a jump is a block of its own that nothing leads to, unless something else
 * does. */

static void
begin_unreachable(struct tgsi_reader *r)
{
   ir_set_block(&r->b, ir_new_block(&r->b));
}

static struct tgsi_frame *
push_frame(struct tgsi_reader *r, enum tgsi_frame_kind kind, size_t pos)
{
   if (r->depth == r->max_depth) {
      const unsigned max = r->max_depth ? r->max_depth * 2 : 16;
      struct tgsi_frame *frames = realloc(r->frames, max * sizeof *frames);
      if (!frames) {
         r->b.failed = true;
         return NULL;
      }
      r->frames = frames;
      r->max_depth = max;
   }
   struct tgsi_frame *frame = &r->frames[r->depth++];
   *frame = (struct tgsi_frame){.kind = kind, .pos = pos, .behind = ir_new_block(&r->b)};
   return frame;
}

static void
read_if(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   const bool is_int = insn->op == TGSI_UIF;
   const struct ir_val v = ir_comp(tgsi_read(r, insn, 0, is_int ? IR_I : IR_F), 0);
   const struct ir_val cond =
       is_int ? ir_build_ine(b, v, ir_imm_i(b, 0)) : ir_build_fne(b, v, ir_imm_f(b, 0.0f));
   struct tgsi_frame *frame = push_frame(r, TGSI_FRAME_IF, insn->pos);
   if (!frame)
      return;
   struct ir_block *then = ir_new_block(b);
   frame->otherwise = ir_new_block(b);
   ir_branch(b, cond, then, frame->otherwise);
   ir_set_block(b, then);
}

static void
read_loop(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct tgsi_frame *frame = push_frame(r, TGSI_FRAME_LOOP, insn->pos);
   if (!frame)
      return;
   frame->head = ir_new_block(&r->b);
   r->b.shader->max_steps = MAX_STEPS;
   ir_jump(&r->b, frame->head);
   ir_set_block(&r->b, frame->head);
}

/* ELSE, ENDIF, ENDLOOP */
static void
read_end(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   struct tgsi_frame *frame = r->depth ? &r->frames[r->depth - 1] : NULL;
   const bool loop = insn->op == TGSI_ENDLOOP;
   const bool fits = frame && (loop                    ? frame->kind == TGSI_FRAME_LOOP
                               : insn->op == TGSI_ELSE ? frame->kind == TGSI_FRAME_IF
                                                       : frame->kind != TGSI_FRAME_LOOP);
   if (!fits) {
      text_error_set(&r->result->error, insn->pos, "%s without what it belongs to",
                     tgsi_op_infos[insn->op].name);
      return;
   }
   ir_jump(b, loop ? frame->head : frame->behind);
   if (insn->op == TGSI_ELSE) {
      frame->kind = TGSI_FRAME_ELSE;
      ir_set_block(b, frame->otherwise);
      return;
   }
   if (frame->kind == TGSI_FRAME_IF) {
      ir_set_block(b, frame->otherwise);
      ir_jump(b, frame->behind);
   }
   ir_set_block(b, frame->behind);
   r->depth--;
}

/* BRK, CONT */
static void
read_jump(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   unsigned i = r->depth;
   while (i && r->frames[i - 1].kind != TGSI_FRAME_LOOP)
      i--;
   if (!i) {
      text_error_set(&r->result->error, insn->pos, "%s outside a loop",
                     tgsi_op_infos[insn->op].name);
      return;
   }
   const struct tgsi_frame *loop = &r->frames[i - 1];
   ir_jump(&r->b, insn->op == TGSI_BRK ? loop->behind : loop->head);
   begin_unreachable(r);
}

static void
read_sub(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   const size_t number = (size_t)(insn - r->program->insns);
   struct ir_builder *b = &r->b;
   switch (insn->op) {
   case TGSI_CAL: {
      b->shader->max_calls = TGSI_MAX_CALLS;
      struct ir_block *back = ir_new_block(b);
      ir_call(b, r->subs[insn->target], back);
      ir_set_block(b, back);
      break;
   }
   case TGSI_BGNSUB:
      if (!r->ended || r->in_sub || r->depth)
         text_error_set(&r->result->error, insn->pos,
                        "a subroutine begins behind END or another one");
      r->in_sub = true;
      ir_set_block(b, r->subs[number]);
      break;
   case TGSI_ENDSUB:
      if (!r->in_sub || r->depth)
         text_error_set(&r->result->error, insn->pos, "ENDSUB without what it belongs to");
      r->in_sub = false;
      ir_ret(b);
      begin_unreachable(r);
      break;
   default: /* RET */
      if (r->in_sub)
         ir_ret(b);
      else
         ir_end(b);
      begin_unreachable(r);
      break;
   }
}

static void
read_program_end(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   if (r->depth)
      text_error_set(&r->result->error, r->frames[r->depth - 1].pos, "this has no end");
   else if (r->ended)
      text_error_set(&r->result->error, insn->pos, "END stands once");
   r->ended = true;
   ir_end(&r->b);
   begin_unreachable(r);
}

/* --- Instructions */

static void
read_control(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   switch (insn->op) {
   case TGSI_IF:
   case TGSI_UIF:
      read_if(r, insn);
      break;
   case TGSI_ELSE:
   case TGSI_ENDIF:
   case TGSI_ENDLOOP:
      read_end(r, insn);
      break;
   case TGSI_BGNLOOP:
      read_loop(r, insn);
      break;
   case TGSI_BRK:
   case TGSI_CONT:
      read_jump(r, insn);
      break;
   case TGSI_CAL:
   case TGSI_RET:
   case TGSI_BGNSUB:
   case TGSI_ENDSUB:
      read_sub(r, insn);
      break;
   case TGSI_END:
      read_program_end(r, insn);
      break;
   case TGSI_KILL:
   case TGSI_KILL_IF:
      read_kill(r, insn);
      break;
   case TGSI_LOAD:
      read_load(r, insn);
      break;
   case TGSI_STORE:
      read_store(r, insn);
      break;
   case TGSI_NOP:
      break;
   default: /* TEX and the like */
      write_result(r, insn, read_tex(r, insn));
      break;
   }
}

static bool
fits_stage(const struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   const enum ir_stage stage = r->program->stage;
   const bool tex = tgsi_is_tex(insn->op);
   const bool fragment = (insn->op >= TGSI_DDX && insn->op <= TGSI_DDY_FINE) ||
                         insn->op == TGSI_KILL || insn->op == TGSI_KILL_IF;
   const bool state = insn->op == TGSI_LOAD || insn->op == TGSI_STORE;
   return (!fragment || stage == IR_STAGE_FRAGMENT) && (!tex || stage != IR_STAGE_STATE) &&
          (!state || stage == IR_STAGE_STATE);
}

static bool
read_insns(struct tgsi_reader *r)
{
   const struct tgsi_program *p = r->program;
   for (unsigned i = 0; i < p->num_insns && !tgsi_failed(r->result) && !r->b.failed; i++) {
      const struct tgsi_insn *insn = &p->insns[i];
      const struct tgsi_op_info *info = &tgsi_op_infos[insn->op];
      r->b.line = (uint32_t)insn->pos;
      r->b.block->cost++;
      if (!fits_stage(r, insn))
         return text_error_set(&r->result->error, insn->pos, "%s has no meaning in this program",
                               info->name);
      if (r->ended && !r->in_sub && insn->op != TGSI_BGNSUB && insn->op != TGSI_END)
         return text_error_set(&r->result->error, insn->pos, "only subroutines stand behind END");
      if (info->form == TGSI_FLOW)
         read_control(r, insn);
      else
         write_result(r, insn, info->direct ? read_direct(r, insn) : tgsi_read_made(r, insn));
   }
   return !tgsi_failed(r->result) && (!r->b.failed || tgsi_fail_memory(r->result));
}

/* --- Subroutines: a block for each; how deep calls nest is known before they run. */

static bool
find_subs(struct tgsi_reader *r)
{
   const struct tgsi_program *p = r->program;
   for (unsigned i = 0; i < p->num_insns; i++) {
      if (p->insns[i].op == TGSI_BGNSUB)
         r->subs[i] = ir_new_block(&r->b);
   }
   for (unsigned i = 0; i < p->num_insns; i++) {
      const struct tgsi_insn *insn = &p->insns[i];
      const bool call = insn->op == TGSI_CAL;
      if (call && ((unsigned)insn->target >= p->num_insns || !r->subs[insn->target]))
         return text_error_set(&r->result->error, insn->pos,
                               "no subroutine begins at instruction %d", insn->target);
   }
   return true;
}

/* Entry [num_insns] of depth is the main program. */
static bool
check_calls(struct tgsi_reader *r, uint8_t *depth)
{
   const struct tgsi_program *p = r->program;
   for (unsigned round = 0; round <= TGSI_MAX_CALLS; round++) {
      unsigned sub = p->num_insns;
      for (unsigned i = 0; i < p->num_insns; i++) {
         const struct tgsi_insn *insn = &p->insns[i];
         if (insn->op == TGSI_BGNSUB)
            sub = i;
         if (insn->op != TGSI_CAL || depth[sub] > depth[insn->target])
            continue;
         depth[sub] = (uint8_t)(depth[insn->target] + 1);
         if (depth[sub] > TGSI_MAX_CALLS)
            return text_error_set(&r->result->error, insn->pos,
                                  "calls nest deeper than %u, or in a circle", TGSI_MAX_CALLS);
      }
   }
   return true;
}

static bool
prepare_subs(struct tgsi_reader *r)
{
   const unsigned count = r->program->num_insns + 1;
   uint8_t *depth = calloc(count, 1);
   r->subs = calloc(count, sizeof *r->subs);
   const bool ok =
       depth && r->subs ? find_subs(r) && check_calls(r, depth) : tgsi_fail_memory(r->result);
   free(depth);
   return ok;
}

/* --- The whole */

struct ir_shader *
tgsi_read_program(const struct tgsi_program *program, struct tgsi_result *result)
{
   struct ir_shader *sh = ir_shader_create(program->stage);
   if (!sh) {
      tgsi_fail_memory(result);
      return NULL;
   }
   const bool state = program->stage == IR_STAGE_STATE;
   sh->num_regs = program->num_temps + TGSI_MAX_ADDRS;
   sh->num_params = state ? TGSI_STATE_PARAMS : program->num_consts;
   sh->indirect_limit = state ? TGSI_STATE_PARAMS : program->indirect_limit;
   struct tgsi_reader r = {.b = ir_builder_create(sh), .program = program, .result = result};
   const bool ok = prepare_subs(&r) && read_insns(&r);
   if (ok && !r.ended)
      text_error_set(&result->error,
                     program->num_insns ? program->insns[program->num_insns - 1].pos : 0,
                     "the program has no END");
   else if (ok && r.in_sub)
      text_error_set(&result->error, program->insns[program->num_insns - 1].pos,
                     "a subroutine has no ENDSUB");
   if (!tgsi_failed(result) && (r.b.failed || !ir_shader_index(sh)))
      tgsi_fail_memory(result);
   free(r.subs);
   free(r.frames);
   if (!tgsi_failed(result))
      return sh;
   ir_shader_destroy(sh);
   return NULL;
}
