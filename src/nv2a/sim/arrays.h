/* Vertices from arrays in memory and from INLINE_ARRAY data. */
#ifndef NV2A_SIM_ARRAYS_H
#define NV2A_SIM_ARRAYS_H

#include "chip_state.h"

/* Only inside of BEGIN/END. Vertices that an array does not reach read 0, with a message. */
void nv2a_arrays_draw(struct nv2a_chip *chip, uint32_t first, uint32_t count);
/* One vertex; elements that come again before anything else is sent are not made again. */
void nv2a_arrays_element(struct nv2a_chip *chip, uint32_t index);
/* Something else than an element comes: the cache is over, and attributes are those of the last
 * element. */
void nv2a_arrays_forget(struct nv2a_chip *chip);
/* A word of raw vertex data; the vertex is drawn when it is complete. */
void nv2a_arrays_inline(struct nv2a_chip *chip, uint32_t data);

#endif
