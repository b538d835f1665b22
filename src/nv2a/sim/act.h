/* What methods do. */
#ifndef NV2A_SIM_ACT_H
#define NV2A_SIM_ACT_H

#include "chip_state.h"

/* Fills chip->action and chip->context_method from the table of methods. */
void nv2a_actions_init(struct nv2a_chip *chip);

/* For methods that are not just state (drawing, clears, uploads, synchronisation): does it with
 * data that is legal; false: refused with a message. */
bool nv2a_act(struct nv2a_chip *chip, const struct nv2a_method *method, uint32_t offset,
              uint32_t data);

#endif
