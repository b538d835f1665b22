/* Native code for vertex and fragment programs: AVX2 and AVX-512.
 *
 * A program becomes one loop over groups of vertices or pixels with its values in registers, where
 * the block machine calls a kernel for each instruction and keeps values in memory; with textures
 * one loop for all that is done between them, which are the block's (sp_vm_tex_func). Loops of the
 * program run until the last of their lanes has left.
 * Results are the block machine's, bit by bit but for the kind of NaNs, and for the sign of zeroes
 * in outputs of vertex programs, which no later stage tells apart; so a draw may change over at any
 * block. Of textures in branches without a level of their own, neighbours that did not go there
 * may have other coordinates than in the block machine, which GL leaves undefined. Making the
 * code takes some microseconds an instruction; a thread other than the one that draws does it
 * (native/native.h).
 */
#ifndef JIT_JIT_H
#define JIT_JIT_H

#include "gallium/auxiliary/vm/vm.h"

struct sp_jit_program;

/* The most that a program may ask for; others stay with the block machine. */
#define SP_JIT_SCRATCH_BYTES 65536

/* For a CPU with the instruction set, and blocks that have at least these words. The shader is
 * indexed and not needed afterwards. NULL: there
 * is no native code for the set (U_CPU_PORTABLE, or no x86 at all), the program has calls,
 * loops that native code has no form for, or instructions that are not translated, the system
 * allows no new code, or memory ran out. */
struct sp_jit_program *sp_jit_compile(const struct ir_shader *shader, enum u_cpu_isa isa,
                                      struct sp_vm_words words);
/* Whether what the program's pixels ask of their neighbours is the same in native code, and after
 * passes that join blocks: it asks nothing, or no pixel ever gets to a block after another one of
 * its quad that went there too, where the lowest block always goes first (docs/ir.md). False too
 * where memory ran out. */
bool sp_jit_keeps_quads(const struct ir_shader *shader);
/* Native code runs all blocks of a program, where the block machine leaves out those that no vertex
 * of a block needs. False: so much may be left out that the block machine can be faster, or memory
 * ran out. */
bool sp_jit_pays(const struct ir_shader *shader);
void sp_jit_destroy(struct sp_jit_program *program); /* accepts NULL */
/* The program as bytes, malloc'd, for any process that has the same library and runs it on a CPU
 * with the same instruction set. NULL: out of memory. */
void *sp_jit_save(const struct sp_jit_program *program, size_t *size);
/* The program of such bytes. NULL: they are not whole, or as for sp_jit_compile. What the code does
 * is not looked at: bytes have to come from where nobody else may write. */
struct sp_jit_program *sp_jit_load(const void *bytes, size_t size);
/* As sp_vm_run; block->scratch has SP_JIT_SCRATCH_BYTES. False: a loop goes on for so long that the
 * steps of its lanes have to be counted: kernels are to run the block, with outputs as they are. */
bool sp_jit_run(const struct sp_jit_program *program, struct sp_vm_block *block);

#endif
