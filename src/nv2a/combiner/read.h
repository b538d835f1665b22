/* From the IR to nodes: what the program's colour is. Texture stages and the fog factor are found
 * on the way. */
#ifndef NV2A_COMBINER_READ_H
#define NV2A_COMBINER_READ_H

#include "nodes.h"

struct reader {
   struct nodes *nodes;
   struct nv2a_combiner_program *program; /* texture stages, fog and what goes in are set */
   bool in_order;            /* texture stages are given away in order, not by sampler */
   uint16_t (*component)[4]; /* by SSA value: the node of each component */
   unsigned color[4];        /* the result */
   char *why;                /* NV2A_COMBINER_MESSAGE bytes; empty: nothing is wrong */
};

/* Says what is wrong and where, unless something has been said before. Returns false. */
bool rc_refuse(char *why, const struct ir_instr *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads the whole program. False: it is refused. */
bool rc_read_program(struct reader *r, const struct ir_shader *shader);

/* The texel that an instruction samples, or why there is none. */
void rc_read_texture(struct reader *r, const struct ir_instr *tex, uint16_t texel[4]);
/* The same where the coordinates are made of a texel: two of its components, or dot products of
 * varyings with it. False: they are not. *stage is negative where no stages are left. */
bool rc_read_dependent_texture(struct reader *r, const struct ir_instr *tex, int *stage);
/* A discard by the signs of coordinates, which a texture stage does. False: it is refused. */
bool rc_read_discard(struct reader *r, const struct ir_instr *discard);
/* A saturated coordinate as a colour: a texture stage passes it through. */
unsigned rc_read_passed(struct reader *r, unsigned node);
/* The fog factor if the node, to be saturated, is one; else the node saturated. */
unsigned rc_read_fog(struct reader *r, unsigned node);

/* The node of component c of what a source reads, modifiers applied. */
unsigned rc_read_source(struct reader *r, const struct ir_src *src, unsigned c);

/* --- Texture stages */

/* A stage that is free, from `first` on, the preferred one if it is; -1: none. */
int rc_stage_free(const struct reader *r, int preferred, unsigned first);
void rc_stage_set_mode(struct reader *r, unsigned stage, enum nv2a_texture_mode mode);
/* The mode of a stage that samples a target. */
uint8_t rc_texture_mode(enum ir_tex_target target);
/* How many components of a coordinate a target reads; with project, also q. */
unsigned rc_coordinates_of(enum ir_tex_target target);

#endif
