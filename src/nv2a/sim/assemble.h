/* Primitive assembly: vertices become points, lines and triangles as soon as they are complete. */
#ifndef NV2A_SIM_ASSEMBLE_H
#define NV2A_SIM_ASSEMBLE_H

#include "chip_state.h"

/* mode: an enumerant of SET_BEGIN_END other than END. */
void nv2a_assemble_begin(struct nv2a_chip *chip, unsigned mode);
void nv2a_assemble_end(struct nv2a_chip *chip);

/* Where the next vertex has to be put, and the word that it is there. Only inside of BEGIN/END. */
struct nv2a_chip_vertex *nv2a_assemble_slot(struct nv2a_chip *chip);
void nv2a_assemble_vertex(struct nv2a_chip *chip);

#endif
