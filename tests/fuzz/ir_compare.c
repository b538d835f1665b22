#include "ir_compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/ir/builder.h"
#include "gallium/auxiliary/jit/jit.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "nv2a/vertex/vertex_program.h"
#include "random_program.h"
#include "util/u_fpu.h"

/* What goes in, and what one executor makes of it. */
struct memory {
   _Alignas(64) float inputs[VERT_ATTRIB_MAX][4][SP_VM_LANES];
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   float (*params)[4]; /* as they are before, and behind them as they are after */
   unsigned num_params;
   uint64_t alive;
};

/* Kernels, native code for the parameters at hand (without loops, where that can be), or for any.
 */
enum { KERNELS, NATIVE_FOR_PARAMS, NATIVE, NUM_KINDS };

struct executor {
   enum u_cpu_isa isa;
   unsigned native;
   bool signless; /* zeroes in outputs have any sign: native code of vertex programs */
};

/* --- Textures: a texel tells what was asked for. Differences in the quad are left out: which
 * neighbours there are, only the executor knows. */

static void
texel(const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   const int8_t *offset = tex->tex_offset;
   out[0] = at->coord[0] * 0.5f + at->coord[1];
   out[1] = at->lod + at->ref;
   out[2] = at->coord[2] - at->coord[3];
   for (unsigned i = 0; i < 3 && tex->tex_mode == IR_TEX_GRAD; i++)
      out[i] += at->ddx[i] * 0.25f - at->ddy[i];
   out[3] = (float)(tex->index + 32 * (int)tex->tex_target + 256 * (int)tex->tex_mode +
                    4096 * (offset[0] + 16 * offset[1] + 256 * offset[2]));
}

static void
sample_one(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   texel(tex, at, out);
}

static void
sample_block(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const struct sp_vm_tex_more more = sp_vm_tex_more(tex);
   struct ir_instr like = {
       .index = (int32_t)tex->sampler, .tex_target = tex->target, .tex_mode = tex->mode};
   if (more.offset)
      memcpy(like.tex_offset, more.offset, sizeof like.tex_offset);
   for (unsigned lane = 0; lane < SP_VM_LANES; lane++) {
      struct ir_eval_tex at = {.lod = more.lod ? more.lod[lane] : 0.0f,
                               .ref = more.ref ? more.ref[lane] : 0.0f};
      float result[4];
      for (unsigned i = 0; i < 4; i++)
         at.coord[i] = tex->coord[i][lane];
      for (unsigned i = 0; i < 3 && more.ddx[0]; i++) {
         at.ddx[i] = more.ddx[i][lane];
         at.ddy[i] = more.ddy[i][lane];
      }
      texel(&like, &at, result);
      for (unsigned c = 0; c < 4; c++)
         if (out[c])
            out[c][lane] = result[c];
   }
}

/* --- Executors */

static void
preset(struct memory *m)
{
   for (unsigned i = 0; i < VARYING_MAX * 4 * SP_VM_LANES; i++)
      (&m->outputs[0][0][0])[i] = i / SP_VM_LANES % 4 == 3 ? 1.0f : 0.0f;
   memcpy(m->params + m->num_params, m->params, m->num_params * sizeof *m->params);
}

/* Fragments go by quads. */
static void
run_reference(const struct ir_shader *sh, struct memory *m, unsigned lanes)
{
   static float inputs[4][VERT_ATTRIB_MAX][4], outputs[4][VARYING_MAX][4];
   const unsigned step = sh->stage == IR_STAGE_FRAGMENT ? 4 : 1;
   uint8_t written[4][VARYING_MAX];
   preset(m);
   m->alive = 0;
   for (unsigned first = 0; first < lanes; first += step) {
      struct ir_eval ev[4];
      for (unsigned k = 0; k < step; k++) {
         ev[k] = (struct ir_eval){.inputs = (const float(*)[4])inputs[k],
                                  .params = m->params + m->num_params,
                                  .outputs = outputs[k],
                                  .output_mask = written[k],
                                  .tex = sample_one};
         for (unsigned i = 0; i < VERT_ATTRIB_MAX * 4; i++)
            inputs[k][i / 4][i % 4] = m->inputs[i / 4][i % 4][first + k];
      }
      if (!(step == 4 ? ir_eval_run_quad(sh, ev) : ir_eval_run(sh, ev)))
         abort();
      for (unsigned k = 0; k < step; k++) {
         m->alive |= (uint64_t)!ev[k].discarded << (first + k);
         for (unsigned i = 0; i < VARYING_MAX * 4; i++)
            if (sh->outputs_written >> i / 4 & 1)
               m->outputs[i / 4][i % 4][first + k] = outputs[k][i / 4][i % 4];
      }
   }
}

/* Native code as another process would have it. */
static void
save_and_load(struct sp_vm_program *program)
{
   struct sp_native *n = sp_native_of(program);
   for (unsigned i = 0; i < n->num_versions; i++) {
      size_t size;
      void *bytes = sp_jit_save(n->versions[i].code, &size);
      struct sp_jit_program *code = bytes ? sp_jit_load(bytes, size) : NULL;
      if (!code)
         abort();
      free(bytes);
      sp_jit_destroy(n->versions[i].code);
      n->versions[i].code = code;
   }
}

/* False: the program is too large for the machine, or it has no native code. */
static bool
run_machine(const struct ir_shader *sh, struct executor e, struct memory *m, unsigned lanes)
{
   struct sp_vm_program *program = sp_vm_compile(sh, e.isa);
   preset(m);
   const float(*params)[4] = e.native == NATIVE_FOR_PARAMS ? (const float(*)[4])m->params : NULL;
   const bool there = program && (e.native == KERNELS || sp_native_make(program, sh, params));
   if (there && e.native == NATIVE_FOR_PARAMS)
      save_and_load(program);
   if (there) {
      struct sp_vm_block block = {.lanes = lanes, .mask = ~0ull, .tex = sample_block};
      block.params = (const float(*)[4])m->params;
      block.params_out = m->params + m->num_params;
      block.scratch = aligned_alloc(64, (sp_vm_scratch_size(program) + 64) & ~(size_t)63);
      for (unsigned i = 0; i < VERT_ATTRIB_MAX * 4; i++)
         block.inputs[i / 4][i % 4] = m->inputs[i / 4][i % 4];
      for (unsigned i = 0; i < VARYING_MAX * 4; i++)
         block.outputs[i / 4][i % 4] = m->outputs[i / 4][i % 4];
      const uint64_t mode = u_fpu_enter();
      sp_vm_run(program, &block);
      u_fpu_leave(mode);
      free(block.scratch);
      m->alive = block.mask;
   }
   sp_vm_destroy(program);
   return there;
}

/* --- Comparison */

static uint32_t
canonical(float f)
{
   uint32_t u;
   memcpy(&u, &f, sizeof u);
   if ((u & 0x7fffffffu) > 0x7f800000u)
      return 0x7fc00000u;
   return u & 0x7f800000u ? u : u & 0x80000000u;
}

static bool
same(const struct memory *want, const struct memory *got, struct executor e, unsigned lanes,
     char *message)
{
   static const char *const kinds[] = {"", ", native for parameters", ", native"};
   const char *native = kinds[e.native];
   for (unsigned lane = 0; lane < lanes; lane++) {
      if ((want->alive ^ got->alive) >> lane & 1) {
         snprintf(message, IR_COMPARE_MESSAGE, "%s%s, lane %u: discarded, or not",
                  u_cpu_isa_name(e.isa), native, lane);
         return false;
      }
      for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
         const uint32_t a = canonical(want->outputs[i / 4][i % 4][lane]);
         const uint32_t b = canonical(got->outputs[i / 4][i % 4][lane]);
         if (a == b || (e.signless && !((a | b) & 0x7fffffffu)) || !(want->alive >> lane & 1))
            continue;
         snprintf(message, IR_COMPARE_MESSAGE, "%s%s, lane %u, output %u.%c: %08x, expected %08x",
                  u_cpu_isa_name(e.isa), native, lane, i / 4, "xyzw"[i % 4], b, a);
         return false;
      }
   }
   for (unsigned i = 0; i < want->num_params * 4; i++) {
      const unsigned p = want->num_params + i / 4;
      if (canonical(want->params[p][i % 4]) == canonical(got->params[p][i % 4]))
         continue;
      snprintf(message, IR_COMPARE_MESSAGE, "%s, parameter %u.%c differs", u_cpu_isa_name(e.isa),
               i / 4, "xyzw"[i % 4]);
      return false;
   }
   return true;
}

static struct memory *
create_memory(unsigned num_params)
{
   struct memory *m = aligned_alloc(64, sizeof *m);
   if (!m)
      abort();
   m->num_params = num_params;
   m->params = aligned_alloc(64, (2 * num_params * sizeof *m->params + 64) & ~(size_t)63);
   if (!m->params)
      abort();
   return m;
}

static void
destroy_memory(struct memory *m)
{
   free(m->params);
   free(m);
}

/* The code generator of the Xbox GPU takes any program, or says why not. */
static bool
is_taken_or_refused(const struct ir_shader *sh, char *message)
{
   static const struct nv2a_vertex_options options = {.screen_space = true};
   struct nv2a_vertex_program *program = malloc(sizeof *program);
   if (!program)
      abort();
   const enum nv2a_vertex_status status = nv2a_vertex_compile(sh, &options, program);
   const bool told =
       status == NV2A_VERTEX_OK || (status == NV2A_VERTEX_REFUSED && program->message[0]);
   if (!told)
      snprintf(message, IR_COMPARE_MESSAGE, "nv2a: status %d without a message", (int)status);
   free(program);
   return told;
}

/* The bits of one NaN wherever an instruction looks at those of a float. */
static void
read_one_nan(struct ir_builder *b, struct ir_instr *bitcast)
{
   struct ir_block apart = {.index = 0};
   const struct ir_val v = {.src = bitcast->src[0], .n = bitcast->num_components};
   b->block = &apart;
   const struct ir_val number = ir_build_feq(b, v, v);
   const struct ir_val one = ir_build_csel(b, number, v, ir_imm_f(b, NAN));
   for (struct ir_instr *made = apart.first, *next; made; made = next) {
      next = made->next;
      ir_instr_insert_before(bitcast, made);
   }
   bitcast->src[0] = one.src;
}

/* The same program where the sign and payload of NaNs, which executors are free to choose, can not
 * be seen in ints; NULL where they can not anyway. */
static struct ir_shader *
hide_nans(const struct ir_shader *sh)
{
   struct ir_shader *hidden = ir_shader_clone(sh);
   struct ir_builder b = {.shader = hidden};
   bool any = false;
   for (struct ir_block *block = hidden ? hidden->first : NULL; block; block = block->next) {
      for (struct ir_instr *i = block->first; i; i = i->next) {
         if (i->op != IR_OP_bitcast || i->type == IR_F || i->src[0].def->type != IR_F)
            continue;
         read_one_nan(&b, i);
         any = true;
      }
   }
   if (any && !b.failed && ir_shader_index(hidden))
      return hidden;
   ir_shader_destroy(hidden);
   return NULL;
}

static bool
compare(const struct ir_shader *sh, uint64_t *state, char *message)
{
   const unsigned quads = 1 + random_below(state, SP_VM_LANES / 4);
   const unsigned lanes = sh->stage == IR_STAGE_STATE      ? 1
                          : sh->stage == IR_STAGE_FRAGMENT ? 4 * quads
                                                           : 1 + random_below(state, SP_VM_LANES);
   struct memory *want = create_memory(sh->num_params), *got = create_memory(sh->num_params);
   for (size_t i = 0; i < sizeof want->inputs / sizeof(float); i++)
      (&want->inputs[0][0][0])[i] = random_float(state);
   for (unsigned i = 0; i < sh->num_params * 4; i++)
      want->params[i / 4][i % 4] = random_float(state);
   memcpy(got->inputs, want->inputs, sizeof got->inputs);
   memcpy(got->params, want->params, sh->num_params * sizeof *got->params);
   run_reference(sh, want, lanes);
   bool ok = true;
   for (unsigned i = 0; i < NUM_KINDS * (u_cpu_detect_isa() + 1u) && ok; i++) {
      const unsigned kind = i % NUM_KINDS;
      const struct executor e = {(enum u_cpu_isa)(i / NUM_KINDS), kind,
                                 kind != KERNELS && sh->stage != IR_STAGE_FRAGMENT};
      if (run_machine(sh, e, got, lanes))
         ok = same(want, got, e, lanes, message);
   }
   destroy_memory(want);
   destroy_memory(got);
   return ok;
}

bool
ir_compare(const struct ir_shader *sh, uint64_t *state, char *message)
{
   uint64_t again = *state;
   if (!is_taken_or_refused(sh, message))
      return false;
   if (compare(sh, state, message))
      return true;
   struct ir_shader *hidden = hide_nans(sh);
   const bool ok = hidden && compare(hidden, &again, message);
   ir_shader_destroy(hidden);
   return ok;
}

bool
ir_has_loops(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (unsigned s = 0; s < 2; s++) {
         if (b->succ[s] && b->succ[s]->index <= b->index)
            return true;
      }
   }
   return false;
}
