/* Vertices: from attributes through the program unit or the fixed-function engine to assembly. */
#ifndef NV2A_SIM_VERTEX_H
#define NV2A_SIM_VERTEX_H

#include "chip_state.h"

/* Derives what has changed: call it before vertices are made and before primitives are drawn. */
void nv2a_vertex_prepare(struct nv2a_chip *chip);

/* A vertex with the current attributes. Only inside of BEGIN/END. false: the budget is spent. */
bool nv2a_vertex_emit(struct nv2a_chip *chip);

/* Data of a method with an attribute action. */
void nv2a_vertex_attrib(struct nv2a_chip *chip, const struct nv2a_action *action, uint32_t data);

/* Runs a vertex state program from the slot, with SET_TRANSFORM_DATA as v0. */
bool nv2a_vertex_launch(struct nv2a_chip *chip, unsigned slot);

#endif
