/* When a program of the block machine, of vertices or fragments, becomes native code: after so many
 * blocks that making it pays, and never on the thread that draws. Kernels stand in until it is
 * there, and where it can not be. */
#ifndef NATIVE_NATIVE_H
#define NATIVE_NATIVE_H

#include "gallium/auxiliary/vm/program.h"
#include "util/u_pool.h"

struct ir_known_word;
struct sp_native_cache;
struct sp_jit_program;

/* Who makes native code while programs run. */
struct sp_native_maker {
   struct u_pool *pool;
   struct sp_native_cache *cache; /* NULL: nothing is kept for other processes */
};

enum sp_native_use { SP_NATIVE_NEVER, SP_NATIVE_LATER, SP_NATIVE_AT_ONCE };
/* Is there native code beside these kernels? With AVX2 or better, in programs of 64 bits. */
bool sp_native_exists(enum u_cpu_isa isa);

/* What the environment variable TUATARA_NATIVE asks for (0, 1 or always); later is the default. */
enum sp_native_use sp_native_choose_use(void);
/* Before the first run: a thread of the maker's pool makes native code, or finds it in the cache,
 * once many blocks have run. The shader stays as it is until sp_native_forget or sp_vm_destroy. */
void sp_native_watch(struct sp_vm_program *program, const struct ir_shader *shader,
                     const struct sp_native_maker *maker);
/* The shader is about to go. */
void sp_native_forget(struct sp_vm_program *program);
/* While nothing runs the program or watches it: makes native code now, of fragment programs also
 * for blocks with all words (sp_vm_words). With params, as many as the shader's num_params, code
 * that may be for them only, unless there is some: where others decide loops or branches, kernels
 * run. False: there is none for this program. The first call may make the scratch memory larger. */
bool sp_native_make(struct sp_vm_program *program, const struct ir_shader *shader,
                    const float (*params)[4]);

/* --- Inside; for tests */

#define SP_NATIVE_MAX_VERSIONS 8

/* Native code, for all parameters or for those that have these words (lower/unroll.h), and blocks
 * that have at least this form. */
struct sp_native_version {
   struct sp_jit_program *code;
   struct sp_vm_words form;
   struct ir_known_word *words;
   uint32_t num_words;
};

/* Native code of a program, as it comes; sp_vm_program::native. */
struct sp_native {
   struct sp_vm_native base;
   enum u_cpu_isa isa;
   struct sp_native_version versions[SP_NATIVE_MAX_VERSIONS];
   unsigned num_versions;          /* published by a release store */
   const struct ir_shader *shader; /* NULL: there will be no more of them */
   struct sp_native_maker maker;
   struct u_pool_job job;
   uint32_t samplers;       /* of the program */
   float (*params)[4];      /* that the job is for */
   struct sp_vm_words form; /* ... and the blocks */
   unsigned blocks;         /* run by kernels since the last version, about */
};

/* NULL: kernels only. */
static inline struct sp_native *
sp_native_of(const struct sp_vm_program *program)
{
   return (struct sp_native *)program->native;
}

/* The version for these parameters and blocks. NULL: there is none (yet). */
const struct sp_native_version *sp_native_find_version(const struct sp_native *native,
                                                       const float (*params)[4],
                                                       struct sp_vm_words form);

#endif
