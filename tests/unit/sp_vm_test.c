/* The block machine against the reference evaluator, bit for bit, on every instruction set that
 * this CPU has: random programs over random numbers that like zeroes, infinities and NaN. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

#define NUM_INPUTS 4
#define NUM_PARAMS 8
#define NUM_OUTPUTS 4 /* varyings 0..3 */
#define MAX_VALUES 64

/* --- Random numbers */

static uint32_t
next(uint32_t *seed)
{
   *seed ^= *seed << 13;
   *seed ^= *seed >> 17;
   *seed ^= *seed << 5;
   return *seed;
}

static float
random_float(uint32_t *seed)
{
   static const uint32_t special[] = {
       0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000,
       0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0x40000000, 0x3f000000, 0xcb000001,
   };
   const uint32_t r = next(seed);
   uint32_t bits;
   if (r % 8 == 0)
      bits = special[next(seed) % (sizeof special / sizeof special[0])];
   else if (r % 8 == 1)
      bits = next(seed);
   else
      bits = (next(seed) & 0x807fffffu) | (120 + next(seed) % 14) << 23;
   float f;
   memcpy(&f, &bits, sizeof f);
   return f;
}

/* --- Random programs */

struct pool {
   struct ir_val v[MAX_VALUES];
   unsigned num;
};

struct generator {
   struct ir_builder b;
   uint32_t seed;
   unsigned regs[3];
};

static struct ir_val
pick(struct generator *g, const struct pool *p, unsigned n, bool modifiers)
{
   struct ir_val v = p->v[next(&g->seed) % p->num];
   const unsigned have = v.n;
   for (unsigned i = 0; i < 4; i++)
      v.src.swizzle[i] = (uint8_t)(v.src.swizzle[i] >= have ? 0 : next(&g->seed) % have);
   v.n = n;
   if (modifiers && next(&g->seed) % 4 == 0)
      v = ir_abs(v);
   if (modifiers && next(&g->seed) % 4 == 0)
      v = ir_neg(v);
   return v;
}

static bool
usable(enum ir_op op, const struct pool *ints, const struct pool *bools)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   if (op == IR_OP_csel)
      return bools->num != 0;
   return (info->src_type != IR_I || ints->num) && (info->src_type != IR_B || bools->num);
}

static void
add_alu(struct generator *g, struct pool *floats, struct pool *ints, struct pool *bools)
{
   const enum ir_op op = (enum ir_op)(next(&g->seed) % IR_NUM_ALU_OPS);
   if (!usable(op, ints, bools))
      return;
   const struct ir_op_info *info = &ir_op_infos[op];
   const unsigned n = 1 + next(&g->seed) % 4;
   struct ir_val src[4];
   for (unsigned s = 0; s < info->num_srcs; s++) {
      const bool is_bool = info->src_type == IR_B || (op == IR_OP_csel && s == 0);
      const struct pool *p = is_bool ? bools : info->src_type == IR_I ? ints : floats;
      src[s] =
          pick(g, p, info->src_components[s] ? info->src_components[s] : n, info->src_type == IR_F);
   }
   struct ir_val v = ir_alu(&g->b, op, src);
   if (info->dst_type == IR_F && next(&g->seed) % 6 == 0)
      v = ir_saturate(v);
   struct pool *to = info->dst_type == IR_B ? bools : info->dst_type == IR_I ? ints : floats;
   if (to->num < MAX_VALUES)
      to->v[to->num++] = v;
   else
      to->v[next(&g->seed) % MAX_VALUES] = v;
}

static void
add_memory(struct generator *g, struct pool *floats, const struct pool *ints,
           const struct pool *bools)
{
   const unsigned reg = g->regs[next(&g->seed) % 3], mask = 1 + next(&g->seed) % 15;
   struct ir_val v;
   switch (next(&g->seed) % 6) {
   case 0:
      ir_store_reg(&g->b, reg, mask, pick(g, floats, 4, false));
      return;
   case 1:
      v = ir_load_reg(&g->b, reg, 4, IR_F);
      break;
   case 2:
      ir_store_output(&g->b, next(&g->seed) % NUM_OUTPUTS, mask, pick(g, floats, 4, false));
      return;
   case 3:
      if (!bools->num)
         return;
      v = pick(g, bools, 4, false);
      ir_store_output_if(&g->b, next(&g->seed) % NUM_OUTPUTS, mask, pick(g, floats, 4, false), &v);
      return;
   case 4:
      if (!ints->num)
         return;
      v = ir_load_param_rel(&g->b, (int)(next(&g->seed) % 4) - 1, pick(g, ints, 1, false));
      break;
   default:
      v = ir_load_param(&g->b, next(&g->seed) % NUM_PARAMS);
   }
   if (floats->num < MAX_VALUES)
      floats->v[floats->num++] = v;
}

static void
fill_block(struct generator *g, struct pool *floats, struct pool *ints, struct pool *bools,
           unsigned length)
{
   for (unsigned i = 0; i < length; i++) {
      if (next(&g->seed) % 4 == 0)
         add_memory(g, floats, ints, bools);
      else
         add_alu(g, floats, ints, bools);
   }
}

static struct generator
start(struct ir_shader *sh, uint32_t seed, struct pool *floats)
{
   struct generator g = {.b = ir_builder_create(sh), .seed = seed};
   sh->num_params = NUM_PARAMS;
   for (unsigned i = 0; i < 3; i++)
      g.regs[i] = ir_new_reg(sh);
   for (unsigned i = 0; i < NUM_INPUTS; i++)
      floats->v[floats->num++] = ir_load_input(&g.b, i, 4);
   floats->v[floats->num++] = ir_load_param(&g.b, 1);
   floats->v[floats->num++] = ir_imm_vec4(&g.b, 0.5f, -2.0f, 3.0f, 0.0f);
   return g;
}

static void
finish(struct generator *g, const struct pool *floats)
{
   for (unsigned i = 0; i < NUM_OUTPUTS; i++)
      ir_store_output(&g->b, i, i + 12, pick(g, floats, 4, false));
   ir_end(&g->b);
}

static struct ir_shader *
straight_program(uint32_t seed)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct pool floats = {0}, ints = {0}, bools = {0};
   struct generator g = start(sh, seed, &floats);
   fill_block(&g, &floats, &ints, &bools, 30);
   finish(&g, &floats);
   assert_false(g.b.failed);
   assert_true(ir_shader_index(sh));
   return sh;
}

/* Blocks that jump anywhere; values of the first block are known in all others, the rest goes
 * through registers. */
static struct ir_shader *
flow_program(uint32_t seed)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct pool floats = {0}, ints = {0}, bools = {0};
   struct generator g = start(sh, seed, &floats);
   struct ir_block *blocks[6];
   const unsigned num = 2 + next(&g.seed) % 5;
   sh->max_steps = 60;
   sh->max_calls = 1 + next(&g.seed) % 6;
   fill_block(&g, &floats, &ints, &bools, 12);
   for (unsigned i = 0; i < num; i++) {
      blocks[i] = ir_new_block(&g.b);
      blocks[i]->cost = 1 + next(&g.seed) % 4;
   }
   ir_jump(&g.b, blocks[0]);
   for (unsigned i = 0; i < num; i++) {
      struct pool f = floats, n = ints, t = bools;
      ir_set_block(&g.b, blocks[i]);
      fill_block(&g, &f, &n, &t, 6);
      const struct ir_val cond = ir_build_flt(&g.b, pick(&g, &f, 1, true), pick(&g, &f, 1, true));
      struct ir_block *a = blocks[next(&g.seed) % num], *b = blocks[next(&g.seed) % num];
      switch (next(&g.seed) % 6) {
      case 0:
         ir_jump(&g.b, a);
         break;
      case 1:
         ir_call(&g.b, a, b);
         break;
      case 2:
         ir_ret(&g.b);
         break;
      case 3:
         finish(&g, &f);
         break;
      default:
         ir_branch(&g.b, cond, a, b);
      }
   }
   assert_false(g.b.failed);
   assert_true(ir_shader_index(sh));
   return sh;
}

/* A loop with phis that swap: x, y = y, x + step until x > limit, where step and limit vary. */
static struct ir_shader *
phi_program(void)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   struct ir_block *entry = b.block;
   struct ir_block *loop = ir_new_block(&b), *body = ir_new_block(&b), *out = ir_new_block(&b);
   const struct ir_val step =
       ir_build_fadd(&b, ir_abs(ir_comp(ir_load_input(&b, 0, 4), 0)), ir_imm_f(&b, 0.25f));
   const struct ir_val limit = ir_comp(ir_load_input(&b, 1, 4), 1);
   const struct ir_val zero = ir_imm_f(&b, 0.0f), one = ir_imm_f(&b, 1.0f);
   sh->max_steps = 100;
   ir_jump(&b, loop);
   ir_set_block(&b, loop);
   struct ir_instr *phi[2];
   struct ir_val v[2];
   for (unsigned i = 0; i < 2; i++) {
      phi[i] = ir_instr_create(sh, IR_OP_phi);
      phi[i]->num_components = 1;
      phi[i]->type = IR_F;
      ir_instr_append(loop, phi[i]);
      v[i] = (struct ir_val){.src = {.def = phi[i]}, .n = 1};
   }
   ir_branch(&b, ir_build_flt(&b, v[0], limit), body, out);
   ir_set_block(&b, body);
   body->cost = 1;
   const struct ir_val sum = ir_build_fadd(&b, v[0], step);
   ir_jump(&b, loop);
   ir_set_block(&b, out);
   ir_store_output(&b, 0, 1, v[0]);
   ir_store_output(&b, 0, 2, v[1]);
   ir_end(&b);
   assert_true(ir_shader_index(sh));
   for (unsigned i = 0; i < 2; i++) {
      phi[i]->phi_srcs = u_arena_alloc(sh->arena, 2 * sizeof *phi[i]->phi_srcs);
      for (unsigned p = 0; p < 2; p++) {
         const bool first = loop->preds[p] == entry;
         const struct ir_val from = first ? (i ? one : zero) : (i ? sum : v[1]);
         phi[i]->phi_srcs[p] = (struct ir_src){.def = from.src.def};
      }
   }
   assert_true(ir_shader_index(sh));
   return sh;
}

/* --- Comparison */

static float fixed_q; /* not 0: what VARYING_COL0 has as w in every lane */

static void sample_block(struct sp_vm_block *block, const struct sp_vm_tex *tex,
                         float *const out[4]);
static void sample_one(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at,
                       float out[4]);

struct block_memory {
   _Alignas(64) float inputs[NUM_INPUTS][4][SP_VM_LANES];
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(16) float params[NUM_PARAMS][4];
};

/* Equal NaN, and equal sign of zero and denormals: X operations may or may not flush. */
static uint32_t
canonical(float f)
{
   uint32_t u;
   memcpy(&u, &f, sizeof u);
   if ((u & 0x7fffffffu) > 0x7f800000u)
      return 0x7fc00000u;
   return u & 0x7f800000u ? u : u & 0x80000000u;
}

/* native: where the program has native code. */
struct executor {
   enum u_cpu_isa isa;
   bool native;
};

static void
run_machine(const struct ir_shader *sh, struct executor executor, unsigned lanes,
            struct block_memory *m)
{
   struct sp_vm_program *program = sp_vm_compile(sh, executor.isa);
   assert_non_null(program);
   if (executor.native)
      sp_native_make(program, sh, (const float(*)[4])m->params);
   struct sp_vm_block block = {.lanes = lanes, .mask = ~0ull, .tex = sample_block};
   for (unsigned s = 0; s < NUM_INPUTS; s++)
      for (unsigned c = 0; c < 4; c++)
         block.inputs[s][c] = m->inputs[s][c];
   for (unsigned s = 0; s < VARYING_MAX; s++)
      for (unsigned c = 0; c < 4; c++) {
         block.outputs[s][c] = m->outputs[s][c];
         for (unsigned i = 0; i < SP_VM_LANES; i++)
            m->outputs[s][c][i] = c == 3 ? 1.0f : 0.0f;
      }
   block.params = (const float(*)[4])m->params;
   block.scratch = aligned_alloc(64, sp_vm_scratch_size(program) + 64);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   free(block.scratch);
   sp_vm_destroy(program);
}

static void
compare_lane(const struct ir_shader *sh, const struct block_memory *m, unsigned lane, uint32_t seed,
             struct executor executor)
{
   float inputs[VERT_ATTRIB_MAX][4] = {{0}}, params[NUM_PARAMS][4], outputs[64][4];
   uint8_t masks[64];
   for (unsigned s = 0; s < NUM_INPUTS; s++)
      for (unsigned c = 0; c < 4; c++)
         inputs[s][c] = m->inputs[s][c][lane];
   memcpy(params, m->params, sizeof params);
   struct ir_eval ev = {
       .inputs = (const float(*)[4])inputs,
       .params = params,
       .outputs = outputs,
       .output_mask = masks,
       .tex = sample_one,
   };
   assert_true(ir_eval_run(sh, &ev));
   for (unsigned s = 0; s < NUM_OUTPUTS; s++)
      for (unsigned c = 0; c < 4; c++) {
         if (!(sh->outputs_written >> s & 1))
            continue;
         const uint32_t want = canonical(outputs[s][c]);
         const uint32_t got = canonical(m->outputs[s][c][lane]);
         const bool zeroes = executor.native && !((want | got) & 0x7fffffffu);
         if (want != got && !zeroes)
            fail_msg("seed %u, %s%s, lane %u, output %u.%u: %08x, reference %08x", seed,
                     u_cpu_isa_name(executor.isa), executor.native ? ", native" : "", lane, s, c,
                     got, want);
      }
}

static void
compare(const struct ir_shader *sh, uint32_t seed)
{
   static struct block_memory m;
   uint32_t s = seed * 2654435761u | 1;
   for (unsigned i = 0; i < NUM_INPUTS * 4 * SP_VM_LANES; i++)
      (&m.inputs[0][0][0])[i] = random_float(&s);
   for (unsigned i = 0; i < NUM_PARAMS * 4; i++)
      (&m.params[0][0])[i] = random_float(&s);
   for (unsigned i = 0; fixed_q != 0.0f && i < SP_VM_LANES; i++)
      m.inputs[VARYING_COL0][3][i] = fixed_q;
   const unsigned lanes = 1 + next(&s) % SP_VM_LANES;
   for (unsigned i = 0; i <= 2 * u_cpu_detect_isa() + 1; i++) {
      const struct executor executor = {(enum u_cpu_isa)(i / 2), i % 2};
      run_machine(sh, executor, lanes, &m);
      for (unsigned lane = 0; lane < lanes; lane++)
         compare_lane(sh, &m, lane, seed, executor);
   }
}

static void
test_straight(void **state)
{
   for (uint32_t seed = 1; seed <= 400; seed++) {
      struct ir_shader *sh = straight_program(seed);
      compare(sh, seed);
      ir_shader_destroy(sh);
   }
}

static void
test_flow(void **state)
{
   for (uint32_t seed = 1; seed <= 400; seed++) {
      struct ir_shader *sh = flow_program(seed);
      compare(sh, seed);
      ir_shader_destroy(sh);
   }
}

static void
test_phi(void **state)
{
   struct ir_shader *sh = phi_program();
   for (uint32_t seed = 1; seed <= 20; seed++)
      compare(sh, seed);
   ir_shader_destroy(sh);
}

static struct ir_val
dot(struct ir_builder *b, enum ir_op op, struct ir_val v, struct ir_val w)
{
   const struct ir_val src[2] = {v, w};
   return ir_alu(b, op, src);
}

/* Dot products with whole parameters, more of them than one kernel call takes, and of a vector that
 * is uniform itself. */
static void
compare_transform(enum ir_op dp3, enum ir_op dp4)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   const struct ir_val v = ir_load_input(&b, 0, 4), p = ir_load_param(&b, 7);
   struct ir_val r[8];
   sh->num_params = NUM_PARAMS;
   for (unsigned i = 0; i < 6; i++)
      r[i] = dot(&b, dp4, i & 1 ? v : ir_load_param(&b, i), i & 1 ? ir_load_param(&b, i) : v);
   r[6] = dot(&b, dp3, ir_swizzle(ir_load_param(&b, 6), "xyz"), ir_swizzle(v, "wxy"));
   r[7] = dot(&b, dp4, ir_load_param(&b, 6), ir_build_fadd(&b, p, p));
   ir_store_output(&b, 0, 15, ir_vec(&b, 4, r));
   ir_store_output(&b, 1, 15, ir_vec(&b, 4, r + 4));
   ir_end(&b);
   assert_false(b.failed);
   assert_true(ir_shader_index(sh));
   for (uint32_t seed = 1; seed <= 50; seed++)
      compare(sh, seed);
   ir_shader_destroy(sh);
}

static void
test_transform(void **state)
{
   compare_transform(IR_OP_fdp3, IR_OP_fdp4);
}

static void
test_transform_z(void **state)
{
   compare_transform(IR_OP_fdp3z, IR_OP_fdp4z);
}

/* Lanes leave a loop in different rounds, and what they take along stays theirs while others go on
 * to compute in it. */
static void
test_loop_exit(void **state)
{
   static const char text[] = "shader vertex\n"
                              "params 8\n"
                              "steps 300\n"
                              "block 0 cost 1\n"
                              "   %0 = imm.f1 0x00000000\n"
                              "   %1 = load_input.f4 0\n"
                              "   jump b1\n"
                              "block 1 cost 1\n"
                              "   %4 = phi.f1 b0 %1.w b1 %5.x\n"
                              "   %5 = fadd.f1 %4.x %4.x\n"
                              "   %6 = flt.b1 %0.x %5.x\n"
                              "   branch %6.x b1 b2\n"
                              "block 2 cost 1\n"
                              "   %7 = phi.f1 b1 %0.x\n"
                              "   store_output.f 1.x %7.x\n"
                              "   end\n";
   struct text_error error = {.message = ""};
   struct ir_shader *sh = ir_parse(text, sizeof text - 1, &error);
   assert_string_equal(error.message, "");
   assert_true(ir_shader_index(sh));
   for (uint32_t seed = 1; seed <= 10; seed++)
      compare(sh, seed);
   ir_shader_destroy(sh);
}

/* A block may come before the one that dominates it, as behind a call that became part of the
 * caller. */
static void
test_backwards(void **state)
{
   static const char text[] = "shader vertex\n"
                              "params 8\n"
                              "block 0 cost 1\n"
                              "   %0 = load_input.f4 0\n"
                              "   jump b2\n"
                              "block 1 cost 1\n"
                              "   %1 = fmul.f4 %0.xyzw %2.wzyx\n"
                              "   store_output.f 1.xyzw %1.xyzw\n"
                              "   end\n"
                              "block 2 cost 1\n"
                              "   %2 = fadd.f4 %0.xyzw %0.yzwx\n"
                              "   store_output.f 0.xyzw %2.xyzw\n"
                              "   jump b1\n";
   struct text_error error = {.message = ""};
   struct ir_shader *sh = ir_parse(text, sizeof text - 1, &error);
   assert_string_equal(error.message, "");
   assert_true(ir_shader_index(sh));
   for (uint32_t seed = 1; seed <= 10; seed++)
      compare(sh, seed);
   ir_shader_destroy(sh);
}

/* The texture of these tests: texel = coordinates, red plus lod. */
static void
sample_block(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const float *lod = sp_vm_tex_more(tex).lod;
   for (unsigned c = 0; c < 4; c++)
      for (unsigned i = 0; i < SP_VM_LANES; i++)
         out[c][i] = lod && c == 0 ? tex->coord[c][i] + lod[i] : tex->coord[c][i];
}

static void
sample_one(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   memcpy(out, at->coord, 4 * sizeof(float));
   if (tex->num_srcs > 1)
      out[0] = at->coord[0] + at->lod;
}

static void
test_textures(void **state)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_FRAGMENT);
   struct ir_builder b = ir_builder_create(sh);
   const struct ir_tex_args args[2] = {
       {.target = IR_TEX_2D, .project = true, .coord = ir_load_input(&b, VARYING_COL0, 4)},
       {.target = IR_TEX_2D,
        .mode = IR_TEX_BIAS,
        .coord = ir_load_input(&b, VARYING_COL1, 4),
        .lod = ir_imm_f(&b, 2.0f)},
   };
   ir_store_output(&b, 0, 15, ir_tex(&b, &args[0]));
   ir_store_output(&b, 1, 15, ir_tex(&b, &args[1]));
   ir_end(&b);
   assert_false(b.failed);
   assert_true(ir_shader_index(sh));
   for (uint32_t seed = 1; seed <= 20; seed++) {
      fixed_q = seed & 1 ? 1.0f : 0.0f; /* a projection that does nothing, or something */
      compare(sh, seed);
   }
   fixed_q = 0.0f;
   ir_shader_destroy(sh);
}

/* Each opcode alone, plain: a failure above is hard to read. */
static void
test_opcodes(void **state)
{
   for (unsigned op = 0; op < IR_NUM_ALU_OPS; op++) {
      const struct ir_op_info *info = &ir_op_infos[op];
      struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
      struct ir_builder b = ir_builder_create(sh);
      struct ir_val src[4];
      sh->num_params = NUM_PARAMS;
      for (unsigned s = 0; s < info->num_srcs; s++) {
         src[s] = ir_load_input(&b, s, 4);
         if (info->src_type == IR_I)
            src[s] = ir_build_f2i_floor(&b, src[s]);
         if (info->src_type == IR_B || (op == IR_OP_csel && s == 0))
            src[s] = ir_build_flt(&b, src[s], ir_load_input(&b, 3, 4));
         src[s].n = info->src_components[s] ? info->src_components[s] : 4;
      }
      struct ir_val v = ir_alu(&b, (enum ir_op)op, src);
      ir_store_output(&b, 0, (1u << v.n) - 1, v);
      ir_end(&b);
      assert_false(b.failed);
      assert_true(ir_shader_index(sh));
      for (uint32_t seed = 1; seed <= 20; seed++)
         compare(sh, 1000 * op + seed);
      ir_shader_destroy(sh);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_opcodes),   cmocka_unit_test(test_straight),
       cmocka_unit_test(test_flow),      cmocka_unit_test(test_phi),
       cmocka_unit_test(test_backwards), cmocka_unit_test(test_loop_exit),
       cmocka_unit_test(test_transform), cmocka_unit_test(test_transform_z),
       cmocka_unit_test(test_textures),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
