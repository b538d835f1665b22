/* Programs through the code generator of the geometry processor, run with the IR's arithmetic and
 * on the simulated processor. */
#ifndef GP_CODEGEN_RIG_H
#define GP_CODEGEN_RIG_H

#include "gp_ideal.h"
#include "lima/gp/sim/sim.h"

enum { GP_RIG_PARAMS = 260 };

struct gp_rig {
   struct ir_shader *shader;
   struct lima_gp_shader code;
   enum lima_gp_status status;
   float inputs[VERT_ATTRIB_MAX][4], params[GP_RIG_PARAMS][4];
   float expected[VARYING_MAX][4];
   uint8_t expected_mask[VARYING_MAX];
   struct gp_ideal_run run;
   struct lima_gp_program program; /* for the simulator */
   struct lima_gp_vertex vertex;
   struct lima_gp_stop stop;
   uint32_t seed;
   bool zeroes; /* among the numbers */
};

/* The rig owns the shader; 0 times infinity is what the multiplier says in it. Tests fail where
 * memory runs out, or a text is wrong. */
struct gp_rig *gp_rig_create(struct ir_shader *shader, const struct lima_gp_options *options);
/* A program of NV_vertex_program; an invariant position is linked. */
struct gp_rig *gp_rig_compile(const char *text, size_t len, const struct lima_gp_options *options);
void gp_rig_destroy(struct gp_rig *rig);

/* Random inputs and parameters of magnitudes up to `size`, among them small whole numbers. */
void gp_rig_randomize(struct gp_rig *rig, double size);
/* Runs them: the reference, the code with the IR's arithmetic, the simulator, which traps what is
 * read too early. */
void gp_rig_run(struct gp_rig *rig);
/* Both give what the reference gives, but for `error`: relative, below 1 absolute. What is infinite
 * or NaN is not looked at, nor runs that do not end. */
void gp_rig_check(const struct gp_rig *rig, const char *name, double error);
void gp_rig_check_simulated(const struct gp_rig *rig, const char *name, double error);

#endif
