/* Programs through the code generator of the NV2A's vertex unit, run on both units. */
#ifndef VERTEX_RIG_H
#define VERTEX_RIG_H

#include "ideal_unit.h"

enum { RIG_PARAMS = 260 };

struct vertex_rig {
   struct ir_shader *shader;
   struct nv2a_vertex_program program;
   enum nv2a_vertex_status status;
   float inputs[VERT_ATTRIB_MAX][4], params[RIG_PARAMS][4];
   float expected[VARYING_MAX][4], got[VARYING_MAX][4];
   float params_expected[RIG_PARAMS][4], params_got[RIG_PARAMS][4];
   const char *wrong;
   uint32_t seed;
};

/* Compiles a program of NV_vertex_program; an invariant position is linked. The test fails where
 * the text is wrong. */
void rig_compile(struct vertex_rig *rig, const char *text, size_t len,
                 const struct nv2a_vertex_options *options);
/* The same of a shader, which the rig owns from now on. */
void rig_compile_shader(struct vertex_rig *rig, struct ir_shader *shader,
                        const struct nv2a_vertex_options *options);
void rig_finish(struct vertex_rig *rig);
/* Random inputs and parameters of magnitudes up to `size`; a few are 0 and small integers. */
void rig_randomize(struct vertex_rig *rig, double size);
/* The reference evaluator fills what is expected, the ideal unit or the simulated one what is got.
 */
void rig_run_reference(struct vertex_rig *rig);
void rig_run_ideal(struct vertex_rig *rig);
void rig_run_unit(struct vertex_rig *rig);
/* Fails unless the results that the shader writes are the same bits, but for NaN and signs of 0. */
void rig_check_same(const struct vertex_rig *rig, const char *name);

#endif
