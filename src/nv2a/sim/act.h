/* What methods do. */
#ifndef NV2A_SIM_ACT_H
#define NV2A_SIM_ACT_H

#include "chip_state.h"

/* Fills chip->action and chip->context_method from the table of methods. */
void nv2a_actions_init(struct nv2a_chip *chip);

/* Methods that are not just state (drawing, clears, uploads, synchronisation) by number: of the
 * method that begins at an offset, a number of no method for those that do nothing here. */
unsigned nv2a_act_find(uint32_t method);
/* Does it with data that is legal; false: refused with a message. */
bool nv2a_act(struct nv2a_chip *chip, unsigned number, uint32_t offset, uint32_t data);

#endif
