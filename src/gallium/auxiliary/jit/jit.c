/* Native programs: their memory, and a run. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)

#include <sys/mman.h>
#include <unistd.h>

struct sp_jit_program {
   sp_jit_function run;
   void *memory; /* pages of their own: never writable and executable at the same time */
   size_t size;
   uint32_t *constants;
};

static bool
make_executable(struct sp_jit_program *p, const struct sp_jit_code *code)
{
   const size_t page = (size_t)sysconf(_SC_PAGESIZE);
   p->size = (code->len + page - 1) & ~(page - 1);
   void *memory = mmap(NULL, p->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED)
      return false;
   p->memory = memory;
   memcpy(memory, code->bytes, code->len);
   if (mprotect(memory, p->size, PROT_READ | PROT_EXEC))
      return false;
   /* An object pointer becomes a function's. */
   memcpy(&p->run, &memory, sizeof p->run);
   return true;
}

static bool
copy_constants(struct sp_jit_program *p, const struct sp_jit_lower *l)
{
   const size_t copies = SP_JIT_COPIES(l->wide);
   p->constants = malloc((copies * l->num_constants + 1) * sizeof *p->constants);
   for (size_t i = 0; p->constants && i < copies * l->num_constants; i++)
      p->constants[i] = l->constants[i / copies].bits;
   return p->constants;
}

struct sp_jit_program *
sp_jit_compile(const struct ir_shader *shader, enum u_cpu_isa isa)
{
   if (isa < U_CPU_AVX2)
      return NULL;
   struct sp_jit_code code = {.wide = isa >= U_CPU_AVX512};
   struct sp_jit_lower *l = calloc(1, sizeof *l);
   struct sp_jit_program *p = calloc(1, sizeof *p);
   const bool ok = l && p && sp_jit_lower(l, shader, code.wide) && sp_jit_emit(l, &code) &&
                   copy_constants(p, l) && make_executable(p, &code);
   if (l)
      sp_jit_lower_finish(l);
   free(l);
   free(code.bytes);
   if (ok)
      return p;
   sp_jit_destroy(p);
   return NULL;
}

void
sp_jit_destroy(struct sp_jit_program *p)
{
   if (!p)
      return;
   if (p->memory)
      munmap(p->memory, p->size);
   free(p->constants);
   free(p);
}

void
sp_jit_run(const struct sp_jit_program *p, const struct sp_vm_block *block)
{
   if (block->lanes)
      p->run(block, sizeof(float) * block->lanes, block->params, block->scratch, p->constants);
}

#else

struct sp_jit_program *
sp_jit_compile(const struct ir_shader *shader, enum u_cpu_isa isa)
{
   (void)shader, (void)isa;
   return NULL;
}

void
sp_jit_destroy(struct sp_jit_program *program)
{
   (void)program;
}

void
sp_jit_run(const struct sp_jit_program *program, const struct sp_vm_block *block)
{
   (void)program, (void)block;
}

#endif
