/* A vertex program or shader as data, with inputs to run it on: what the fuzzer makes, what
 * executors are compared with, and what the shrinker takes apart. */
#ifndef VP_CASE_H
#define VP_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compiler/frontend/assembly/nv_vp.h"
#include "evs_case.h"

#define VP_MAX_INSTRS 160
#define VP_MAX_LANES 64
#define VP_TEXT_SIZE 32768
#define VP_ATTRIBS (VERT_ATTRIB_VARIANT0 + 16) /* slots that programs read */
/* Constant components that generated loops count with: 0, 1, 2, 8. */
#define VP_LOOP_PARAM 90

enum vp_file { VP_TEMP, VP_PARAM, VP_ATTRIB, VP_OUTPUT, VP_ADDRESS, VP_CC };

struct vp_src {
   enum vp_file file;
   unsigned index; /* of a relative parameter: nothing */
   bool relative;  /* c[A<addr_reg>.<addr_comp> + offset] */
   unsigned addr_reg;
   char addr_comp;
   int offset;
   bool neg, abs;
   char swizzle[5]; /* "" = all in order, "x", "wzyx" */
};

struct vp_test {
   char rule[3]; /* "" = none */
   char swizzle[5];
};

enum vp_kind { VP_OP, VP_LABEL, VP_BRA, VP_CAL, VP_RET };

struct vp_instr {
   enum vp_kind kind;
   char op[4];
   bool set_cc; /* the C form */
   enum vp_file dst_file;
   unsigned dst_index;
   unsigned mask; /* bits x..w; 15 is not written out */
   struct vp_test test;
   unsigned num_srcs;
   struct vp_src src[3];
   unsigned label; /* VP_LABEL, VP_BRA, VP_CAL */
};

struct vp_program {
   enum nv_vp_version version;
   bool position_invariant;
   unsigned num;
   struct vp_instr instrs[VP_MAX_INSTRS];
};

struct vp_inputs {
   unsigned lanes; /* invocations; 1 for state programs */
   float attribs[VP_MAX_LANES][VP_ATTRIBS][4];
   float params[NV_VP_LINKED_PARAMS][4];
};

struct vp_case {
   bool is_evs; /* a shader of EXT_vertex_shader, else the program */
   struct evs_shader evs;
   struct vp_program program;
   struct vp_inputs inputs;
};

/* The program as text with a 0 at the end; gives its length. */
size_t vp_print(const struct vp_program *program, char out[VP_TEXT_SIZE]);
/* The text, and the inputs that are not 0, to standard error. */
void vp_case_print(const struct vp_case *c);

/* A random program that loads, of any version, or a shader of EXT_vertex_shader, and random inputs.
 * Loops are bounded by a count, and now and then only by the limit of executed instructions. */
void vp_case_random(struct vp_case *c, uint64_t *state);

#endif
