/* Inside the translator to native code.
 *
 * 1. jit/lower.c and what it calls: the program becomes straight lists of vector operations over
 *    values, each defined once: what is uniform, which is done once a run, and what is done for
 *    each group of vertices. Common subexpressions are found on the way.
 * 2. jit/emit.c and what it calls: values get registers, and operations their machine code, for
 *    some groups at a time: programs are long chains of operations that wait for each other.
 *
 * The multiplication of VP1.x, in which 0 times anything is 0, costs twice what IEEE's does. So the
 * list for groups exists twice. The first multiplies by IEEE rules; where 0 times infinity or NaN
 * makes a NaN there, it is handed on by every operation but a few (minimum, comparisons,
 * stores...), before which it is looked for. A group that has one is done again by the second list,
 * which multiplies as the language says.
 *
 * Textures are sampled by the driver, for all lanes of a block at a time. So programs with textures
 * are cut into stages (jit/stages.c): a stage computes the coordinates that depend on textures of
 * the stages before, for all groups, and behind it all these textures are sampled. Coordinates,
 * texels and what several stages read are in arrays of 64 lanes in the scratch memory. Programs
 * with textures, and those of fragments, multiply as their language says at once.
 *
 * A loop is some stages that run again while a lane is in it (jit/loops.c). What one round hands to
 * the next is in arrays. Programs with loops are exact from the start, too.
 */
#ifndef JIT_PRIVATE_H
#define JIT_PRIVATE_H

#include "jit.h"

#include "compiler/analysis/dominance.h"
#include "compiler/analysis/loops.h"
#include "gallium/auxiliary/jit/x86/asm.h"

/* --- Operations */

/* How an operation becomes machine code. */
enum sp_jit_form {
   SP_JIT_UNARY,   /* d = op(a); a may be in memory */
   SP_JIT_BINARY,  /* d = op(a, b); b may be in memory */
   SP_JIT_SELECT,  /* d = a REL b ? c : e; b and c may be in memory */
   SP_JIT_BOOLEAN, /* d = a REL b ? ~0 : 0 */
   SP_JIT_CHOOSE,  /* d = a ? b : c, a is 0 or ~0; or 0 or the sign bit, where b and c are no zeroes
                    */
   SP_JIT_MULZ,    /* d = a * b, but 0 where one of them is 0 */
   SP_JIT_FIXUP,   /* d = a, but what table c says of the class of b */
   SP_JIT_GATHER,  /* d = word imm of the parameter at byte b, where a <= c unsigned, else 0 */
   SP_JIT_ROWS,    /* d = for each four lanes all words of a parameter: the one `index` behind that
                      at byte a of lane imm */
   SP_JIT_CHECK,   /* notes lanes where a or b is NaN */
   SP_JIT_STORE,   /* lanes of pointer `index` = a */
};

/* SP_JIT_OP(name, form, instruction): for SELECT and BOOLEAN the comparison (of ints that of
 * AVX-512). An immediate that follows is an argument of the operation, or the relation of
 * comparisons. AVX2 has no scale, exponent, mantissa and fixup. */
#define SP_JIT_OPS(SP_JIT_OP)                                                                      \
   SP_JIT_OP(add, BINARY, vaddps)                                                                  \
   SP_JIT_OP(mul, BINARY, vmulps)                                                                  \
   SP_JIT_OP(sub, BINARY, vsubps)                                                                  \
   SP_JIT_OP(min, BINARY, vminps)                                                                  \
   SP_JIT_OP(div, BINARY, vdivps)                                                                  \
   SP_JIT_OP(max, BINARY, vmaxps)                                                                  \
   SP_JIT_OP(scale, BINARY, vscalefps)                                                             \
   SP_JIT_OP(sqrt, UNARY, vsqrtps)                                                                 \
   SP_JIT_OP(round, UNARY, vroundps)                                                               \
   SP_JIT_OP(exponent, UNARY, vgetexpps)                                                           \
   SP_JIT_OP(mantissa, UNARY, vgetmantps)                                                          \
   SP_JIT_OP(to_float, UNARY, vcvtdq2ps)                                                           \
   SP_JIT_OP(to_int, UNARY, vcvttps2dq)                                                            \
   SP_JIT_OP(and, BINARY, vpand)                                                                   \
   SP_JIT_OP(andn, BINARY, vpandn) /* ~a & b */                                                    \
   SP_JIT_OP(or, BINARY, vpor)                                                                     \
   SP_JIT_OP(xor, BINARY, vpxor)                                                                   \
   SP_JIT_OP(iadd, BINARY, vpaddd)                                                                 \
   SP_JIT_OP(isub, BINARY, vpsubd)                                                                 \
   SP_JIT_OP(imul, BINARY, vpmulld)                                                                \
   SP_JIT_OP(imin, BINARY, vpminsd)                                                                \
   SP_JIT_OP(imax, BINARY, vpmaxsd)                                                                \
   SP_JIT_OP(ishl, BINARY, vpsllvd)                                                                \
   SP_JIT_OP(ushr, BINARY, vpsrlvd)                                                                \
   SP_JIT_OP(ishr, BINARY, vpsravd)                                                                \
   SP_JIT_OP(shuffle, BINARY, vpshufb) /* bytes of a within four lanes, by sp_jit_move_byte */     \
   SP_JIT_OP(select, SELECT, vcmpps)                                                               \
   SP_JIT_OP(iselect, SELECT, vpcmpd)                                                              \
   SP_JIT_OP(compare, BOOLEAN, vcmpps)                                                             \
   SP_JIT_OP(icompare, BOOLEAN, vpcmpd)                                                            \
   SP_JIT_OP(choose, CHOOSE, vptestmd)                                                             \
   SP_JIT_OP(mulz, MULZ, vmulps)                                                                   \
   SP_JIT_OP(fixup, FIXUP, vfixupimmps)                                                            \
   SP_JIT_OP(gather, GATHER, vgatherdps)                                                           \
   SP_JIT_OP(rows, ROWS, vmovups_load)                                                             \
   SP_JIT_OP(unpack_low, BINARY, vunpcklps)  /* of each four lanes a0 b0 a1 b1 */                  \
   SP_JIT_OP(unpack_high, BINARY, vunpckhps) /* a2 b2 a3 b3 */                                     \
   SP_JIT_OP(pairs, BINARY, vshufps)         /* two lanes of a, two of b */                        \
   SP_JIT_OP(broadcast, UNARY, vbroadcastss) /* of a parameter */                                  \
   SP_JIT_OP(check, CHECK, vcmpps)                                                                 \
   SP_JIT_OP(permute, UNARY, vpermilps) /* of the four lanes of each quad */                       \
   SP_JIT_OP(store, STORE, vmovups_store)                                                          \
   SP_JIT_OP(keep, STORE, vmovups_store)  /* lanes of array `index` = a: where a is from now on */ \
   SP_JIT_OP(carry, STORE, vmovups_store) /* lanes of array `index` = a: for another round */

enum sp_jit_op {
#define SP_JIT_OP(name, ...) SP_JIT_OP_##name,
   SP_JIT_OPS(SP_JIT_OP)
#undef SP_JIT_OP
       SP_JIT_NUM_OPS
};

/* Relations of float comparisons: false for NaN, but NE and UNORDERED. Bit 2 inverts. */
enum sp_jit_relation {
   SP_JIT_EQ = 0x00,
   SP_JIT_UNORDERED = 0x03,
   SP_JIT_NE = 0x04,
   SP_JIT_ORDERED = 0x07,
   SP_JIT_LT = 0x11,
   SP_JIT_LE = 0x12,
   SP_JIT_GE = 0x1d,
   SP_JIT_GT = 0x1e,
   SP_JIT_INVERT = 0x04
};

/* Of SP_JIT_OP_pairs: lanes 0 and 1 of both, or 2 and 3. */
enum { SP_JIT_FIRST_PAIRS = 0x44, SP_JIT_SECOND_PAIRS = 0xee };

/* Of ints */
enum { SP_JIT_INT_EQ, SP_JIT_INT_LT, SP_JIT_INT_LE, SP_JIT_INT_NE = 4, SP_JIT_INT_GE };

/* How often each constant stands in the memory that the code reads: AVX-512 broadcasts one word as
 * it reads it, AVX2 wants a whole vector of them. */
#define SP_JIT_COPIES(wide) ((wide) ? 1u : 8u)

typedef uint16_t sp_jit_ref; /* a value by its number; 0 is none */

struct sp_jit_instr {
   uint8_t op, imm;
   uint16_t index; /* store: pointer; keep, carry: array; rows: parameters */
   sp_jit_ref dst; /* 0: none */
   sp_jit_ref src[4];
};

struct sp_jit_list {
   struct sp_jit_instr *instrs;
   size_t num, max;
};

/* --- Values */

enum sp_jit_value_kind {
   SP_JIT_TEMP,     /* an operation's result */
   SP_JIT_POINTER,  /* lanes of pointer `index` */
   SP_JIT_PARAM,    /* float `index` of the parameters */
   SP_JIT_CONSTANT, /* constants[index] */
   SP_JIT_TEXEL,    /* a component that a texture gave: in its array */
   SP_JIT_CARRIED,  /* carried[index], in a round or behind the loop: in its array */
};

/* What is known of the lanes. Only floats ask. */
struct sp_jit_value {
   uint8_t kind;
   bool uniform;
   bool flushed;  /* never denormal */
   bool positive; /* never -0: other numbers may have any sign */
   bool doubtful; /* a NaN may stand for what would not be one (list of IEEE multiplication) */
   uint32_t index;
   uint16_t slot;   /* uniform temporaries that groups read: where in the scratch memory, + 1 */
   sp_jit_ref word; /* it is a byte of this word as a float from 0 to 1; 0: it is none */
   uint8_t byte;
   uint16_t from;  /* the input that alone it is made of, by sums and products: SP_JIT_FROM */
   uint8_t stage;  /* that computes it: at first the earliest one that could */
   uint16_t array; /* where it is kept for later stages and textures, + 1; 0 = nowhere */
};

/* 0 are values of uniform ones alone. */
#define SP_JIT_FROM(slot, comp) (1u + 4u * (slot) + (comp))
#define SP_JIT_FROM_MORE 0xffffu

#define SP_JIT_MAX_VALUES 16000 /* jit/emit.c has most of them once a group */
#define SP_JIT_HASH_SIZE 4096

struct sp_jit_pointer {
   bool output;
   uint8_t slot, comp;
   sp_jit_ref value; /* its lanes; 0 = not read */
};

struct sp_jit_constant {
   uint32_t bits;
   bool bytes; /* of sp_jit_move_byte */
   sp_jit_ref value;
};

/* --- Textures, and stages between them */

#define SP_JIT_MAX_STAGES 64
#define SP_JIT_ARRAY_BYTES (4 * SP_VM_LANES)

/* Sources of a texture instruction, and how many there are. */
enum sp_jit_fetch_src {
   SP_JIT_FETCH_COORD,
   SP_JIT_FETCH_LOD = 4,
   SP_JIT_FETCH_REF,
   SP_JIT_FETCH_DDX,
   SP_JIT_FETCH_DDY = SP_JIT_FETCH_DDX + 3,
   SP_JIT_FETCH_SRCS = SP_JIT_FETCH_DDY + 3
};

/* A texture instruction: the driver samples all lanes behind a stage, for later ones. */
struct sp_jit_fetch {
   const struct ir_instr *in;
   sp_jit_ref src[SP_JIT_FETCH_SRCS]; /* 0: the instruction has none */
   sp_jit_ref dst[4];                 /* words: the first is all of it */
   bool words;
   uint8_t components; /* of words, those that are read */
   uint8_t stage;
   uint16_t arrays[4]; /* of dst, + 1; 0: nobody asks for it */
};

/* --- Loops */

/* What a loop hands from round to round and to what is behind it. */
struct sp_jit_carried {
   uint32_t loop;     /* 0: the lanes in use, which is there from the start */
   sp_jit_ref init;   /* before the loop; 0: what the array holds */
   sp_jit_ref now;    /* in a round */
   sp_jit_ref next;   /* at the end of a round; 0: as now */
   sp_jit_ref *place; /* of what stands for it in the program, as it goes on; NULL: no such */
   uint32_t outer;    /* the array is this loop's: an outer one, which does not forget it */
   uint16_t array;    /* + 1 */
};

/* By loop of ir_loops. */
struct sp_jit_loop {
   uint8_t first, last; /* stages */
   size_t mask;         /* carried: ~0 in the lanes that go another round */
};

/* By value of the IR and component that is an address: what reads by it add to it. */
struct sp_jit_reach {
   bool known;
   int32_t lowest, highest;
   sp_jit_ref bytes; /* where `lowest` is in the parameters, in the list at work; 0: not yet */
};

struct sp_jit_lower {
   const struct ir_shader *shader;
   bool wide;                /* for AVX-512, else for AVX2 */
   struct sp_vm_words words; /* as sp_jit_compile has them; color: the program makes one */
   bool failed;
   bool exact;         /* the second list is at work */
   bool any_doubt;     /* the first list checks something: a second one is needed */
   bool reads_outputs; /* groups can not be done twice */
   struct sp_jit_list uniform, *groups, first, second;
   struct sp_jit_list stages[SP_JIT_MAX_STAGES]; /* what becomes of the first list */
   unsigned num_stages;
   struct sp_jit_fetch *fetches;
   size_t num_fetches, max_fetches;
   sp_jit_ref killed; /* ~0 in lanes that are discarded; 0 = none */
   uint32_t num_arrays;
   struct sp_jit_value *values;
   size_t num_values, max_values;
   struct sp_jit_constant *constants;
   size_t num_constants, max_constants;
   sp_jit_ref *params; /* by float; 0 = not read */
   struct sp_jit_pointer *pointers;
   size_t num_pointers, max_pointers;
   uint32_t num_slots;
   /* By value of the IR and component, and by register and component; 0 = not yet */
   sp_jit_ref *defined, *regs;
   uint8_t *needed; /* components, by value of the IR */
   struct sp_jit_reach *reaches;
   bool reads_rows; /* there are operations of that name */
   struct ir_dom dom;
   struct ir_loops nest;
   struct ir_block **order;   /* in which blocks are run */
   struct sp_jit_loop *loops; /* as in nest */
   uint32_t loop;             /* of the block at work */
   uint32_t *used_in;         /* by value of the IR: the innermost loop with all its uses */
   struct sp_jit_carried *carried;
   size_t num_carried, max_carried;
   uint32_t max_rounds;   /* of all loops together; then kernels run the block, which count steps */
   uint16_t rounds_array; /* + 1: its first word is how many rounds are left */
   sp_jit_ref live;       /* ~0 in the lanes in use, of programs with loops */
   sp_jit_ref *left_by;   /* by block and successor: lanes that went there out of loops; 0: ask */
   uint8_t floor, ceiling; /* the first stage that may sample now, and the last one so far */
   double *shares;         /* by block: of the vertices, those that go through it */
   sp_jit_ref *masks;      /* by block: ~0 in their lanes; 0 = all */
   sp_jit_ref mask;        /* of the block at work */
   sp_jit_ref outputs[VARYING_MAX][4];
   uint32_t stores_left[VARYING_MAX][4];
   uint8_t stores_late[VARYING_MAX];   /* bits of components whose last store is in a loop */
   sp_jit_ref check;                   /* waits for a second one to be checked with */
   uint16_t hash[2][SP_JIT_HASH_SIZE]; /* instructions of the uniform list and of groups, + 1 */
};

/* --- jit/value.c: values and operations. All give a value; when memory ran out any. */
sp_jit_ref sp_jit_constant(struct sp_jit_lower *l, uint32_t bits);
/* Byte `from` of words as byte `to`, of words that are 0 but for it: for AVX2, where constants are
 * whole vectors. Some processors take four times as long to shift lanes by numbers of their own. */
sp_jit_ref sp_jit_move_byte(struct sp_jit_lower *l, sp_jit_ref word, unsigned from, unsigned to);
sp_jit_ref sp_jit_number(struct sp_jit_lower *l, float f);
sp_jit_ref sp_jit_param(struct sp_jit_lower *l, uint32_t index);
sp_jit_ref sp_jit_pointer(struct sp_jit_lower *l, bool output, unsigned slot, unsigned comp);
sp_jit_ref sp_jit_unary(struct sp_jit_lower *l, enum sp_jit_op op, uint8_t imm, sp_jit_ref a);
sp_jit_ref sp_jit_binary(struct sp_jit_lower *l, enum sp_jit_op op, sp_jit_ref a, sp_jit_ref b);
sp_jit_ref sp_jit_select(struct sp_jit_lower *l, enum sp_jit_op op, uint8_t relation, sp_jit_ref a,
                         sp_jit_ref b, sp_jit_ref yes, sp_jit_ref no);
/* Any operation. */
sp_jit_ref sp_jit_operation(struct sp_jit_lower *l, struct sp_jit_instr in);
void sp_jit_store(struct sp_jit_lower *l, sp_jit_ref value, unsigned slot, unsigned comp);
/* A component of a texture that is there from a stage on. */
sp_jit_ref sp_jit_texel(struct sp_jit_lower *l, uint8_t stage);
/* What carried[index] is from a stage on. */
sp_jit_ref sp_jit_carried(struct sp_jit_lower *l, uint8_t stage, size_t index);
/* An instruction that is ready, at the end of a list. */
void sp_jit_append(struct sp_jit_lower *l, struct sp_jit_list *list, struct sp_jit_instr in);
/* Groups read the value, if it is uniform. */
void sp_jit_share(struct sp_jit_lower *l, sp_jit_ref a);
/* The value, without denormals. */
sp_jit_ref sp_jit_flushed(struct sp_jit_lower *l, sp_jit_ref a);
/* The value goes where a NaN could get lost. */
void sp_jit_check(struct sp_jit_lower *l, sp_jit_ref a);
/* Lanes that are ~0, not 0, are in doubt. */
void sp_jit_doubt(struct sp_jit_lower *l, sp_jit_ref lanes);
/* The last check of a list. */
void sp_jit_finish_checks(struct sp_jit_lower *l);
struct sp_jit_value *sp_jit_value_of(struct sp_jit_lower *l, sp_jit_ref a);
bool sp_jit_is_constant(const struct sp_jit_lower *l, sp_jit_ref a, uint32_t *bits);

/* --- jit/math.c: ir/math.h, operation by operation */
sp_jit_ref sp_jit_mulz(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b);
sp_jit_ref sp_jit_fract(struct sp_jit_lower *l, sp_jit_ref a);
sp_jit_ref sp_jit_sign(struct sp_jit_lower *l, sp_jit_ref a);
sp_jit_ref sp_jit_rcc(struct sp_jit_lower *l, sp_jit_ref a);
sp_jit_ref sp_jit_sin(struct sp_jit_lower *l, sp_jit_ref a, bool cosine);
sp_jit_ref sp_jit_lit_z(struct sp_jit_lower *l, sp_jit_ref x, sp_jit_ref y, sp_jit_ref w);
sp_jit_ref sp_jit_slt_total(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b);
sp_jit_ref sp_jit_f2i(struct sp_jit_lower *l, sp_jit_ref a);

/* --- jit/exponent.c */
sp_jit_ref sp_jit_exp2(struct sp_jit_lower *l, sp_jit_ref a);
sp_jit_ref sp_jit_log2(struct sp_jit_lower *l, sp_jit_ref a);
sp_jit_ref sp_jit_pow(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b);
sp_jit_ref sp_jit_pow_precise(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b);
/* ir_nv_log's, of absolute values */
sp_jit_ref sp_jit_exponent(struct sp_jit_lower *l, sp_jit_ref a);
sp_jit_ref sp_jit_mantissa(struct sp_jit_lower *l, sp_jit_ref a);
/* Highest coefficient first. */
sp_jit_ref sp_jit_polynomial(struct sp_jit_lower *l, sp_jit_ref x, const float *coefficients,
                             unsigned num);

/* --- jit/alu.c: component i of an ALU instruction. False: it is not translated. */
bool sp_jit_alu(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out);
/* Component i of a source with its modifiers. */
sp_jit_ref sp_jit_source(struct sp_jit_lower *l, const struct ir_src *src, unsigned i);

/* --- jit/flow.c: programs with branches. False: there are calls, loops that are entered at several
 * places or whose steps do not suffice for a round, or memory ran out. */
bool sp_jit_find_flow(struct sp_jit_lower *l);
void sp_jit_finish_flow(struct sp_jit_lower *l);
/* In order; NULL behind the last one. */
void sp_jit_enter_block(struct sp_jit_lower *l, const struct ir_block *b);
/* The lanes that go from one block to the next; 0 = all. */
sp_jit_ref sp_jit_lanes_between(struct sp_jit_lower *l, const struct ir_block *from,
                                const struct ir_block *to);
sp_jit_ref sp_jit_phi(struct sp_jit_lower *l, const struct ir_instr *phi, unsigned i);
/* no where lanes are 0; lanes may be none, for all. */
sp_jit_ref sp_jit_choose(struct sp_jit_lower *l, sp_jit_ref lanes, sp_jit_ref yes, sp_jit_ref no);

/* --- jit/loops.c: what loops carry. */
static inline bool
sp_jit_has_loops(const struct sp_jit_lower *l)
{
   return l->nest.num_loops > 1;
}
/* False: out of memory. */
bool sp_jit_find_loops(struct sp_jit_lower *l);
void sp_jit_finish_loops(struct sp_jit_lower *l);
/* The lanes in use, from here on. */
void sp_jit_start_loops(struct sp_jit_lower *l);
/* Before the header's instructions, with the lanes that come from outside; and behind the last
 * block. */
void sp_jit_begin_loop(struct sp_jit_lower *l, uint32_t loop, sp_jit_ref lanes);
void sp_jit_end_loop(struct sp_jit_lower *l, uint32_t loop);
/* From predecessors within the header's loop, or from those outside: component i of a phi. */
sp_jit_ref sp_jit_phi_from(struct sp_jit_lower *l, const struct ir_instr *phi, unsigned i,
                           bool within, sp_jit_ref otherwise);

/* --- jit/relative.c: component i of a parameter at an address. */
void sp_jit_find_reaches(struct sp_jit_lower *l);
sp_jit_ref sp_jit_param_at(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i);

/* --- jit/fetch.c: textures, derivatives, discard, colours. False: not translated. */
bool sp_jit_fetch(struct sp_jit_lower *l, const struct ir_instr *in);
void sp_jit_discard(struct sp_jit_lower *l, const struct ir_instr *in);
/* A colour as a word; 0 stands for components that are not written: those of black. */
sp_jit_ref sp_jit_color_word(struct sp_jit_lower *l, const sp_jit_ref color[4]);
sp_jit_ref sp_jit_derivative(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i);

/* --- jit/stages.c: the first list becomes stages, each as late as its values are asked for, and
 * values that later stages or textures read get arrays. False: out of memory, or too many. */
bool sp_jit_make_stages(struct sp_jit_lower *l);

/* --- jit/lower.c: the whole program. False: it is not translated. */
bool sp_jit_lower(struct sp_jit_lower *l, const struct ir_shader *shader, bool wide,
                  struct sp_vm_words words);
void sp_jit_lower_finish(struct sp_jit_lower *l);

/* --- jit/signs.c: drops operations that only choose the sign of zeroes that nobody sees. False:
 * out of memory, the list is as before. */
bool sp_jit_forget_signs(const struct sp_jit_lower *l, struct sp_jit_list *list);

/* --- jit/emit.c: machine code of all lists: a function (sp_jit_function) for each stage, at these
 * bytes of the code. */
bool sp_jit_emit(const struct sp_jit_lower *l, struct sp_jit_code *code,
                 size_t entries[SP_JIT_MAX_STAGES]);

/* What the code is called with: the block, whose pointers to lanes it reads, bytes of lanes (not 0;
 * rounded up to a multiple of 64, and beyond 64 of 256), parameters, memory for values, constants
 * (for AVX2 eight times each). */
typedef void (*sp_jit_function)(const struct sp_vm_block *block, size_t bytes,
                                const float (*params)[4], void *scratch, const uint32_t *constants);

#endif
