/* Programs that become native code while threads run them: results never change, also where the
 * code is for some parameters only. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ir_text.h"
#include "gallium/auxiliary/native/cache.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "gallium/auxiliary/vm/program.h"
#include "util/u_fpu.h"
#include "util/u_pool.h"

/* Adds its input as often as parameter 0.x says. */
static const char text[] = "shader vertex\n"
                           "params 1\n"
                           "block 0\n"
                           "   %0 = load_input.f4 0\n"
                           "   %1 = load_param.f4 0\n"
                           "   %2 = imm.f2 0x00000000 0x3f800000\n"
                           "   jump b1\n"
                           "block 1\n"
                           "   %3 = phi.f1 b0 %2.x b2 %7.x\n"
                           "   %4 = phi.f4 b0 %2.xxxx b2 %6.xyzw\n"
                           "   %5 = flt.b1 %3.x %1.x\n"
                           "   branch %5.x b2 b3\n"
                           "block 2\n"
                           "   %6 = fadd.f4 %4.xyzw %0.xyzw\n"
                           "   %7 = fadd.f1 %3.x %2.y\n"
                           "   jump b1\n"
                           "block 3\n"
                           "   store_output.f 0.xyzw %4.xyzw\n"
                           "   end\n";

#define MAX_COUNT (SP_NATIVE_MAX_VERSIONS + 2)

struct runner {
   pthread_t thread;
   const struct sp_vm_program *program;
   unsigned first; /* count to begin with */
   _Alignas(64) float in[4][SP_VM_LANES], out[4][SP_VM_LANES];
};

static bool
run_once(struct runner *r, struct sp_vm_block *block, unsigned count)
{
   _Alignas(16) const float params[1][4] = {{(float)count}};
   bool right = true;
   block->params = params;
   memset(r->out, 0, sizeof r->out);
   sp_vm_run(r->program, block);
   for (unsigned i = 0; i < 4 * SP_VM_LANES; i++)
      right &= (&r->out[0][0])[i] == (float)count * (&r->in[0][0])[i];
   return right;
}

/* Each count for some time, and all in turn. */
static void *
run_many(void *data)
{
   struct runner *r = data;
   struct sp_vm_block block = {.lanes = SP_VM_LANES, .mask = ~0ull};
   for (unsigned c = 0; c < 4; c++) {
      block.inputs[0][c] = r->in[c];
      block.outputs[0][c] = r->out[c];
   }
   block.scratch = aligned_alloc(64, (sp_vm_scratch_size(r->program) + 64) & ~(size_t)63);
   bool right = block.scratch;
   const uint64_t mode = u_fpu_enter();
   for (unsigned i = 0; i < 20 * MAX_COUNT && right; i++)
      for (unsigned k = 0; k < 100 && right; k++)
         right = run_once(r, &block, (r->first + (i % 2 ? i : k)) % MAX_COUNT);
   u_fpu_leave(mode);
   free(block.scratch);
   return right ? data : NULL;
}

static void
run_on_threads(const struct sp_vm_program *program)
{
   static struct runner runners[2];
   for (unsigned i = 0; i < 2; i++) {
      runners[i].program = program;
      runners[i].first = i;
      for (unsigned k = 0; k < 4 * SP_VM_LANES; k++)
         runners[i].in[k / SP_VM_LANES][k % SP_VM_LANES] = (float)(k + i);
      assert_int_equal(pthread_create(&runners[i].thread, NULL, run_many, &runners[i]), 0);
   }
   for (unsigned i = 0; i < 2; i++) {
      void *right;
      pthread_join(runners[i].thread, &right);
      assert_non_null(right);
   }
}

static void
watch(struct sp_native_cache *cache)
{
   struct ir_shader *sh = parse_ir(text);
   struct u_pool *pool = u_pool_create(2);
   struct sp_vm_program *program = sp_vm_compile(sh, u_cpu_detect_isa());
   assert_true(pool && program);
   sp_native_watch(program, sh, &(struct sp_native_maker){.pool = pool, .cache = cache});
   run_on_threads(program);
   sp_native_forget(program);
   if (program->native) {
      assert_in_range(sp_native_of(program)->num_versions, 2, SP_NATIVE_MAX_VERSIONS);
      assert_int_equal(sp_native_of(program)->versions[0].num_words, 1);
   }
   /* They stay when the shader is gone. */
   ir_shader_destroy(sh);
   run_on_threads(program);
   sp_vm_destroy(program);
   u_pool_destroy(pool);
}

static void
test_watched(void **state)
{
   watch(NULL);
}

/* Which the other tests take for granted where it is said: programs of 32 bits have it, too. */
static void
test_every_x86_has_native_code(void **state)
{
#if defined(__x86_64__) || defined(__i386__)
   const bool is_x86 = true;
#else
   const bool is_x86 = false;
#endif
   assert_int_equal(sp_native_exists(U_CPU_AVX2), is_x86);
   assert_int_equal(sp_native_exists(U_CPU_AVX512), is_x86);
   assert_false(sp_native_exists(U_CPU_PORTABLE));
}

/* What the first process makes is there for the second. */
static void
test_kept(void **state)
{
   char folder[] = "/tmp/tuatara-native-XXXXXX", command[60];
   if (!sp_native_exists(u_cpu_detect_isa()))
      skip();
   assert_non_null(mkdtemp(folder));
   assert_int_equal(setenv("TUATARA_NATIVE_CACHE", folder, 1), 0);
   for (unsigned process = 0; process < 2; process++) {
      struct sp_native_cache *cache = sp_native_cache_open();
      assert_non_null(cache);
      watch(cache);
      sp_native_cache_close(cache);
      assert_int_equal(rmdir(folder), -1); /* it is not empty */
   }
   snprintf(command, sizeof command, "rm -r %s", folder);
   assert_int_equal(system(command), 0);
}

/* For the parameters at hand, as long as there is room; the last one with a loop, for all. */
static void
test_made_at_once(void **state)
{
   struct ir_shader *sh = parse_ir(text);
   struct sp_vm_program *program = sp_vm_compile(sh, u_cpu_detect_isa());
   assert_non_null(program);
   const bool taken = sp_native_exists(u_cpu_detect_isa());
   for (unsigned count = 0; count < MAX_COUNT; count++) {
      const float params[1][4] = {{(float)count}};
      assert_int_equal(sp_native_make(program, sh, params), taken);
      if (taken)
         assert_non_null(
             sp_native_find_version(sp_native_of(program), params, (struct sp_vm_words){0}));
   }
   for (unsigned i = 0; taken && i < SP_NATIVE_MAX_VERSIONS; i++)
      assert_int_equal(sp_native_of(program)->versions[i].num_words,
                       i < SP_NATIVE_MAX_VERSIONS - 1);
   run_on_threads(program);
   sp_vm_destroy(program);
   ir_shader_destroy(sh);
}

static void
test_made_for_all(void **state)
{
   struct ir_shader *sh = parse_ir(text);
   struct sp_vm_program *program = sp_vm_compile(sh, u_cpu_detect_isa());
   assert_non_null(program);
   assert_int_equal(sp_native_make(program, sh, NULL), sp_native_exists(u_cpu_detect_isa()));
   run_on_threads(program);
   if (program->native)
      assert_int_equal(sp_native_of(program)->num_versions, 1);
   sp_vm_destroy(program);
   ir_shader_destroy(sh);
}

/* Pixels of a quad that come to a block one after the other have no neighbours there. */
static void
test_quads(void **state)
{
#define FIRST                                                                                      \
   "shader fragment\nblock 0\n   %0 = load_input.f4 4\n   %1 = imm.f1 0x00000000\n"                \
   "   %2 = flt.b1 %0.x %1.x\n   branch %2.x b1 b2\n"
#define LAST "block 2\n   %4 = ddx.f4 %0.xyzw\n   store_output.f 0.xyzw %4.xyzw\n   end\n"
   static const char *const texts[] = {FIRST "block 1\n   jump b2\n" LAST,
                                       FIRST "block 1\n   jump b3\n" LAST "block 3\n   jump b2\n"};
   for (unsigned apart = 0; apart < 2; apart++) {
      struct ir_shader *sh = parse_ir(texts[apart]);
      struct sp_vm_program *vm = sp_vm_compile(sh, u_cpu_detect_isa());
      const bool made = sp_native_make(vm, sh, NULL);
      assert_true(made == (!apart && sp_native_exists(u_cpu_detect_isa())));
      sp_vm_destroy(vm);
      ir_shader_destroy(sh);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_quads),
       cmocka_unit_test(test_watched),
       cmocka_unit_test(test_every_x86_has_native_code),
       cmocka_unit_test(test_kept),
       cmocka_unit_test(test_made_at_once),
       cmocka_unit_test(test_made_for_all),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
