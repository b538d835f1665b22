/* Runs a case on executors and says where they differ from the reference evaluator. */
#ifndef VP_COMPARE_H
#define VP_COMPARE_H

#include "vp_case.h"

struct vp_results {
   float outputs[VP_MAX_LANES][VARYING_MAX][4];
   float params[NV_VP_LINKED_PARAMS][4]; /* of state programs, after them */
};

/* Something that runs programs. */
struct vp_executor {
   const char *name;
   /* The shader went through the passes. results hold the presets: outputs (0,0,0,1), the
    * parameters as they are before. */
   void (*run)(const struct vp_executor *executor, const struct ir_shader *shader,
               const struct vp_inputs *inputs, struct vp_results *results);
   int isa;           /* of softpipe: enum u_cpu_isa */
   bool zeroes_alike; /* the sign of zeroes in outputs is open (jit/jit.h) */
};

/* Where an executor gives another number than the reference evaluator gives of the program as the
 * front end made it. Numbers are the same bit by bit, but a NaN is any NaN, and denormals are zero
 * of their sign. */
struct vp_difference {
   const char *executor; /* NULL: there is none */
   unsigned lane;
   bool param;
   unsigned reg, comp;
   float expected, got;
   char message[512]; /* instead: the program does not compile, or is not sound after a pass */
};

/* The reference evaluator behind the passes, and softpipe on each instruction set of this CPU. */
extern const struct vp_executor *const vp_all_executors[];

/* True: some executor of the list, which ends with NULL, differs. */
bool vp_compare(const struct vp_case *c, const struct vp_executor *const *executors,
                struct vp_difference *difference);
/* To standard error. */
void vp_difference_print(const struct vp_difference *difference);

/* Code for the NV2A's vertex unit, with the IR's arithmetic. What the unit computes in another way
 * than the IR counts as right where it is what the lowered program computes; so do programs that do
 * not fit. */
extern const struct vp_executor vp_nv2a;

/* Code for Mali's geometry processor, likewise; functions that it has no operation for aside. Not in
 * the list. */
extern const struct vp_executor vp_lima;

/* The reference evaluator. */
void vp_run_reference(const struct vp_executor *executor, const struct ir_shader *shader,
                      const struct vp_inputs *inputs, struct vp_results *results);

/* Softpipe on executor->isa, for executors that do something before. */
void vp_run_softpipe(const struct vp_executor *executor, const struct ir_shader *shader,
                     const struct vp_inputs *inputs, struct vp_results *results);

#endif
