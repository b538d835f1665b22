/* The block machine: runs IR over blocks of 64 lanes (vertices or pixels).
 *
 * Structure of arrays: a scalar component of a value is 64 floats, 64-byte aligned. A program is a
 * list of calls to kernels built ahead of time for each instruction set (portable vectors, AVX2,
 * AVX-512), so nothing is compiled at run time and dispatch costs one call per 64 lanes.
 * Results are bit-identical to the reference evaluator's (ir_eval_run) on every instruction set.
 *
 * Programs are immutable and shared by threads; a block and its scratch belong to one thread.
 */
#ifndef VM_VM_H
#define VM_VM_H

#include <stddef.h>

#include "compiler/ir/ir.h"
#include "util/u_cpu.h"

#define SP_VM_LANES 64
#define SP_VM_GROUP 16                  /* kernels work on so many lanes at a time */
#define SP_VM_MAX_SLOTS VERT_ATTRIB_MAX /* attributes or varyings */

struct sp_vm_program;
struct sp_vm_block;

/* What may be words of four bytes, red lowest, 255 for 1, instead of floats by component. */
struct sp_vm_words {
   uint32_t texels; /* bit per sampler: it has no others, and gives them so */
   bool color;      /* colour 0 of fragments, clamped and rounded to the nearest, halves up */
   bool alpha;      /* with colour: its alpha is there as floats, too */
};

/* What few textures need beside coordinates; NULL: nothing. Arrays have 64 lanes. */
struct sp_vm_tex_more {
   const float *lod; /* a bias or a level, as mode says */
   /* Derivatives of s t r along x and y, with IR_TEX_GRAD */
   const float *ddx[3], *ddy[3];
   const float *ref;     /* what depths are compared with; NULL: r, where the sampler compares */
   const int8_t *offset; /* texels along s t r */
};

/* What a texture instruction asks for: arrays have 64 lanes. */
struct sp_vm_tex {
   const float *coord[4];             /* s t r q, divided already where the instruction projects */
   uint32_t *words;                   /* not NULL: 64 texels as words (struct sp_vm_words) */
   const struct sp_vm_tex_more *more; /* NULL: nothing */
   unsigned sampler;
   enum ir_tex_target target;
   enum ir_tex_mode mode;
   uint8_t components; /* with words: bits of those that are read, others may be anything */
   bool straight; /* s depends on the column of the pixel alone, t on the row (vm_block::alike) */
};

static inline struct sp_vm_tex_more
sp_vm_tex_more(const struct sp_vm_tex *tex)
{
   return tex->more ? *tex->more : (struct sp_vm_tex_more){NULL};
}

/* Samples for all lanes; components whose out is NULL are not asked for, nor any with tex->words.
 * Words of 2D textures and rectangles may come with s and t alone, the others NULL.
 * Lanes come in 2x2 quads when the block holds pixels: lanes 4i..4i+3 are (x,y) (x+1,y) (x,y+1)
 * (x+1,y+1). */
typedef void (*sp_vm_tex_func)(struct sp_vm_block *block, const struct sp_vm_tex *tex,
                               float *const out[4]);

struct sp_vm_block {
   unsigned lanes; /* 1..64 in use; others may be computed, and are ignored */
   uint64_t mask;  /* lanes alive; discard clears bits */
   /* By slot and component, 64 floats each; only slots that the program reads. A broadcast value
    * is stored 64 times by the caller. */
   const float *inputs[SP_VM_MAX_SLOTS][4];
   uint64_t ones; /* bit per slot below 64: its last component is surely 1 in all lanes */
   /* Of pixels in rows and columns, by slot: bits 0..3 of the components that are the same in all
    * rows, bits 4..7 of those that are the same in all columns, but for the sign of zeroes. NULL:
    * unknown. */
   const uint8_t *alike;
   /* By slot and component; only slots that the program writes. Components never written are left
    * alone: the caller presets (0,0,0,1). */
   float *outputs[VARYING_MAX][4];
   const float (*params)[4]; /* as many as the program's num_params, vec4, 16-byte aligned */
   /* State programs only: what store_param writes. load_param then reads here too, so the caller
    * starts with a copy of params, or the same memory. */
   float (*params_out)[4];
   void *scratch;            /* sp_vm_scratch_size bytes, 64-byte aligned, contents undefined */
   sp_vm_tex_func tex;       /* NULL: every texel is (0,0,0,1) */
   void *user;               /* for tex */
   struct sp_vm_words words; /* none with tex NULL */
   /* Set by a run: colour 0 is words, in the lanes of its red; the rest of it is undefined. */
   bool color_is_words;
};

/* The shader is indexed (ir_shader_index) and not needed afterwards. isa: kernels to use, not more
 * than u_cpu_detect_isa gives. NULL: out of memory. */
struct sp_vm_program *sp_vm_compile(const struct ir_shader *shader, enum u_cpu_isa isa);
/* Waits for native code that is in the making (native/native.h). Accepts NULL. */
void sp_vm_destroy(struct sp_vm_program *program);

/* Native code (native/native.h) may ask for more than the kernels. */
size_t sp_vm_scratch_size(const struct sp_vm_program *program);
/* Components of an output slot that every lane writes; the others need their presets each run. */
uint8_t sp_vm_output_mask(const struct sp_vm_program *program, unsigned slot);
/* The caller has entered the drivers' floating-point mode (util/u_fpu.h): kernels rely on it to
 * flush denormals. */
void sp_vm_run(const struct sp_vm_program *program, struct sp_vm_block *block);

/* Native code that runs blocks of a program in the place of sp_vm_run, and lives as long as it. */
struct sp_vm_code {
   /* False: sp_vm_run is to run this block. NULL: there is no code, all blocks are for it. */
   bool (*run)(const void *code, struct sp_vm_block *block);
   const void *code;
};
/* For all blocks with these params and words: found once for many of them. */
struct sp_vm_code sp_vm_find_code(const struct sp_vm_program *program,
                                  const struct sp_vm_block *block);

#endif
