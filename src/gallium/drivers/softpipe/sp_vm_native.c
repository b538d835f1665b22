/* When a program becomes native code: after so many blocks that making it pays, and never on the
 * thread that draws. */
#include "sp_jit.h"
#include "sp_vm_program.h"

#include <stdlib.h>
#include <string.h>

/* Of 64 vertices. A program of 100 instructions is translated in about the time that this many
 * take. */
#define BLOCKS_BEFORE 32

enum sp_vm_native_use
sp_vm_choose_native_use(void)
{
   const char *wish = getenv("TUATARA_NATIVE");
   if (wish && !strcmp(wish, "0"))
      return SP_VM_NATIVE_NEVER;
   return wish && !strcmp(wish, "always") ? SP_VM_NATIVE_AT_ONCE : SP_VM_NATIVE_LATER;
}

/* For what the kernels are for. */
static struct sp_vm_native *
create_native(const struct sp_vm_program *program)
{
   enum u_cpu_isa isa = U_CPU_PORTABLE;
#if defined(__x86_64__)
   if (program->kernels == &sp_vm_kernels_avx512)
      isa = U_CPU_AVX512;
   else if (program->kernels == &sp_vm_kernels_avx2)
      isa = U_CPU_AVX2;
#endif
   struct sp_vm_native *n = isa == U_CPU_PORTABLE ? NULL : calloc(1, sizeof *n);
   if (n)
      n->isa = isa;
   return n;
}

static void
translate(void *data, unsigned index)
{
   struct sp_vm_native *n = data;
   if (!sp_jit_pays(n->shader))
      return;
   __atomic_store_n(&n->code, sp_jit_compile(n->shader, n->isa), __ATOMIC_RELEASE);
}

void
sp_vm_watch(struct sp_vm_program *program, const struct ir_shader *shader, struct u_pool *pool)
{
   program->native = create_native(program);
   if (!program->native)
      return; /* not for this CPU, or out of memory: slower, but right */
   program->native->shader = shader;
   program->native->pool = pool;
}

/* Threads may count at the same time: one of them sees the number. */
void
sp_vm_count_block(struct sp_vm_native *n)
{
   if (__atomic_load_n(&n->blocks, __ATOMIC_RELAXED) > BLOCKS_BEFORE ||
       __atomic_add_fetch(&n->blocks, 1, __ATOMIC_RELAXED) != BLOCKS_BEFORE || !n->shader)
      return;
   n->job = (struct u_pool_job){.run = translate, .data = n, .count = 1};
   u_pool_submit(n->pool, &n->job, NULL);
}

void
sp_vm_forget(struct sp_vm_program *program)
{
   struct sp_vm_native *n = program->native;
   if (n && n->shader) {
      u_pool_wait(n->pool, &n->job);
      n->shader = NULL;
   }
}

bool
sp_vm_make_native(struct sp_vm_program *program, const struct ir_shader *shader)
{
   program->native = create_native(program);
   if (program->native)
      program->native->code = sp_jit_compile(shader, program->native->isa);
   return program->native && program->native->code;
}

void
sp_vm_destroy(struct sp_vm_program *program)
{
   if (!program)
      return;
   sp_vm_forget(program);
   if (program->native)
      sp_jit_destroy(program->native->code);
   free(program->native);
   free(program);
}
