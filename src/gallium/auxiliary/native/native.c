#include "native.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/if_convert.h"
#include "compiler/lower/unroll.h"
#include "compiler/pass/pass.h"
#include "cache.h"
#include "gallium/auxiliary/jit/jit.h"

/* Of 64 vertices or pixels. A program of 100 instructions is translated in about the time that this
 * many take. */
#define BLOCKS_BEFORE 32

bool
sp_native_exists(enum u_cpu_isa isa)
{
#if defined(__x86_64__) || defined(__i386__)
   return isa >= U_CPU_AVX2;
#else
   return false;
#endif
}

enum sp_native_use
sp_native_choose_use(void)
{
   const char *wish = secure_getenv("TUATARA_NATIVE");
   if (wish && !strcmp(wish, "0"))
      return SP_NATIVE_NEVER;
   return wish && !strcmp(wish, "always") ? SP_NATIVE_AT_ONCE : SP_NATIVE_LATER;
}

/* --- Versions */

static bool
matches(const struct sp_native_version *v, const float (*params)[4], struct sp_vm_words form)
{
   if ((v->form.texels & ~form.texels) || (v->form.color && !form.color) ||
       (v->form.color && form.alpha && !v->form.alpha))
      return false;
   for (uint32_t i = 0; i < v->num_words; i++)
      if (memcmp(&params[v->words[i].index / 4][v->words[i].index % 4], &v->words[i].bits,
                 sizeof v->words[i].bits))
         return false;
   return true;
}

const struct sp_native_version *
sp_native_find_version(const struct sp_native *n, const float (*params)[4], struct sp_vm_words form)
{
   for (unsigned i = __atomic_load_n(&n->num_versions, __ATOMIC_ACQUIRE); i > 0; i--)
      if (matches(&n->versions[i - 1], params, form))
         return &n->versions[i - 1];
   return NULL;
}

/* Components on a side of a branch in a loop: kernels take two to three times as long, but leave
 * out sides that nobody takes. */
#define MOST_ON_A_SIDE 48

/* Loops whose control asks parameters only; or it does but for small branches. */
static bool
unroll(const struct ir_shader *shader, const float (*params)[4], bool if_it_pays,
       struct ir_unrolled *unrolled)
{
   if (ir_unroll(shader, params, unrolled))
      return true;
   struct ir_shader *simple = ir_shader_clone(shader);
   const bool ok = simple && ir_if_convert(simple, if_it_pays ? MOST_ON_A_SIDE : UINT32_MAX) &&
                   ir_unroll(simple, params, unrolled);
   ir_shader_destroy(simple);
   return ok;
}

static bool
make_unrolled(const struct sp_native *n, const struct ir_shader *shader, const float (*params)[4],
              bool if_it_pays, struct sp_native_version *v)
{
   struct ir_unrolled unrolled;
   if (!unroll(shader, params, if_it_pays, &unrolled))
      return false;
   struct sp_jit_program *code = sp_jit_compile(unrolled.shader, n->isa, v->form);
   ir_shader_destroy(unrolled.shader);
   if (code)
      *v = (struct sp_native_version){
          .code = code, .form = v->form, .words = unrolled.words, .num_words = unrolled.num_words};
   else
      free(unrolled.words);
   return code;
}

static bool
goes_back(const struct ir_shader *shader)
{
   for (const struct ir_block *b = shader->first; b; b = b->next)
      for (unsigned s = 0; s < 2; s++)
         if (b->succ[s] && b->succ[s]->index <= b->index)
            return true;
   return false;
}

static bool
is_last(const struct sp_native *n)
{
   return n->num_versions + 1 == SP_NATIVE_MAX_VERSIONS;
}

/* For any parameters, or where loops and branches ask parameters only, for these: without loops
 * code is faster. */
static bool
make_version(const struct sp_native *n, const struct ir_shader *shader, const float (*params)[4],
             bool if_it_pays, struct sp_native_version *v)
{
   const bool unrolled_first = params && !is_last(n) && goes_back(shader);
   if (unrolled_first && make_unrolled(n, shader, params, if_it_pays, v))
      return true;
   if (!if_it_pays || sp_jit_pays(shader))
      v->code = sp_jit_compile(shader, n->isa, v->form);
   return v->code || (params && !unrolled_first && make_unrolled(n, shader, params, if_it_pays, v));
}

/* The shader has gone the way to its driver (ir_prepare), but front ends that are in a hurry leave
 * out the passes; here there is time for them. Native code takes phis and whatever else they make,
 * so that nothing has to be lowered again. */
static bool
make_optimized(const struct sp_native *n, const struct ir_shader *shader, const float (*params)[4],
               bool if_it_pays, struct sp_native_version *v)
{
   struct ir_shader *optimized = sp_jit_keeps_quads(shader) ? ir_shader_clone(shader) : NULL;
   const bool made =
       optimized && ir_optimize(optimized, 0) && make_version(n, optimized, params, if_it_pays, v);
   ir_shader_destroy(optimized);
   return made;
}

/* Code is faster with the block's words. But the last version is for all that come after it. */
static bool
add_version(struct sp_native *n, const struct ir_shader *shader, const float (*params)[4],
            struct sp_vm_words form, bool if_it_pays)
{
   struct sp_native_version *v = &n->versions[n->num_versions];
   *v = (struct sp_native_version){.form = is_last(n) ? (struct sp_vm_words){0} : form};
   struct sp_native_cache_key *key =
       n->maker.cache ? sp_native_cache_key(n->maker.cache, shader, n->isa, v->form, is_last(n))
                      : NULL;
   bool made = key && sp_native_cache_find(key, params, v);
   if (!made) {
      made = make_optimized(n, shader, params, if_it_pays, v);
      if (made && key)
         sp_native_cache_keep(key, v);
   }
   sp_native_cache_key_destroy(key);
   if (made)
      __atomic_store_n(&n->num_versions, n->num_versions + 1, __ATOMIC_RELEASE);
   return made;
}

/* --- When */

static void
translate(void *data, unsigned index)
{
   struct sp_native *n = data;
   const bool made = add_version(n, n->shader, (const float(*)[4])n->params, n->form, true);
   free(n->params);
   n->params = NULL;
   /* Blocks that it is not for are counted again. */
   if (made && n->num_versions < SP_NATIVE_MAX_VERSIONS)
      __atomic_store_n(&n->blocks, 0, __ATOMIC_RELEASE);
}

/* Threads may count at the same time: one of them sees the number. */
static void
count_block(struct sp_native *n, const float (*params)[4], struct sp_vm_words form)
{
   if (__atomic_load_n(&n->blocks, __ATOMIC_RELAXED) > BLOCKS_BEFORE ||
       __atomic_add_fetch(&n->blocks, 1, __ATOMIC_ACQUIRE) != BLOCKS_BEFORE || !n->shader)
      return;
   if (!u_pool_done(n->maker.pool, &n->job)) {
      /* The last version is there, but its job not yet put away. */
      __atomic_store_n(&n->blocks, 0, __ATOMIC_RELAXED);
      return;
   }
   n->params = malloc((n->shader->num_params + 1) * sizeof *n->params);
   if (!n->params)
      return;
   n->form = form;
   if (n->shader->num_params)
      memcpy(n->params, params, n->shader->num_params * sizeof *n->params);
   n->job = (struct u_pool_job){.run = translate, .data = n, .count = 1};
   u_pool_submit(n->maker.pool, &n->job, NULL);
}

static bool
run_code(const void *code, struct sp_vm_block *block)
{
   return sp_jit_run(code, block);
}

static struct sp_vm_words
form_of(const struct sp_native *n, const struct sp_vm_block *block)
{
   return (struct sp_vm_words){block->words.texels & n->samplers, block->words.color,
                               block->words.color && block->words.alpha};
}

/* Whether a version that can run blocks of this form leaves nothing to wish for. */
static bool
suits(const struct sp_native_version *v, struct sp_vm_words form)
{
   return v && v->form.texels == form.texels && v->form.color == form.color;
}

/* While a better version may come, blocks are counted one by one. */
static struct sp_vm_code
find(const struct sp_vm_native *native, const struct sp_vm_block *block)
{
   const struct sp_native *n = (const struct sp_native *)native;
   const struct sp_vm_words form = form_of(n, block);
   const struct sp_native_version *v = sp_native_find_version(n, block->params, form);
   if (!suits(v, form))
      return (struct sp_vm_code){NULL};
   return (struct sp_vm_code){run_code, v->code};
}

static bool
run(struct sp_vm_native *native, struct sp_vm_block *block)
{
   struct sp_native *n = (struct sp_native *)native;
   const struct sp_vm_words form = form_of(n, block);
   const struct sp_native_version *v = sp_native_find_version(n, block->params, form);
   if (!suits(v, form))
      count_block(n, block->params, form);
   return v && sp_jit_run(v->code, block);
}

static void
forget(struct sp_native *n)
{
   if (n->shader) {
      u_pool_wait(n->maker.pool, &n->job);
      n->shader = NULL;
   }
}

static void
destroy(struct sp_vm_native *native)
{
   struct sp_native *n = (struct sp_native *)native;
   forget(n);
   for (unsigned i = 0; i < n->num_versions; i++) {
      sp_jit_destroy(n->versions[i].code);
      free(n->versions[i].words);
   }
   free(n);
}

/* --- Programs */

/* For what the kernels are for. */
static struct sp_native *
create_native(const struct sp_vm_program *program)
{
   enum u_cpu_isa isa = U_CPU_PORTABLE;
#if defined(__x86_64__) || defined(__i386__)
   if (program->kernels == &sp_vm_kernels_avx512)
      isa = U_CPU_AVX512;
   else if (program->kernels == &sp_vm_kernels_avx2)
      isa = U_CPU_AVX2;
#endif
   struct sp_native *n = sp_native_exists(isa) ? calloc(1, sizeof *n) : NULL;
   if (!n)
      return NULL; /* not for this CPU, or out of memory: slower, but right */
   n->base.run = run;
   n->base.find = find;
   n->base.destroy = destroy;
   n->base.scratch_bytes = SP_JIT_SCRATCH_BYTES;
   n->isa = isa;
   return n;
}

/* NULL: kernels only. */
static struct sp_native *
ensure(struct sp_vm_program *program)
{
   struct sp_native *n = sp_native_of(program);
   if (!n) {
      n = create_native(program);
      program->native = n ? &n->base : NULL;
   }
   return n;
}

void
sp_native_watch(struct sp_vm_program *program, const struct ir_shader *shader,
                const struct sp_native_maker *maker)
{
   struct sp_native *n = ensure(program);
   if (n) {
      n->shader = shader;
      n->samplers = shader->samplers_used;
      n->maker = *maker;
   }
}

void
sp_native_forget(struct sp_vm_program *program)
{
   if (program->native)
      forget(sp_native_of(program));
}

bool
sp_native_make(struct sp_vm_program *program, const struct ir_shader *shader,
               const float (*params)[4])
{
   struct sp_native *n = ensure(program);
   const struct sp_vm_words floats = {0}, words = {shader->samplers_used, true, true};
   if (!n || (params && sp_native_find_version(n, params, floats)))
      return n;
   n->samplers = shader->samplers_used;
   if (n->num_versions == SP_NATIVE_MAX_VERSIONS || !add_version(n, shader, params, floats, false))
      return false;
   if (!params && shader->stage == IR_STAGE_FRAGMENT && n->num_versions < SP_NATIVE_MAX_VERSIONS)
      add_version(n, shader, NULL, words, false);
   return true;
}
