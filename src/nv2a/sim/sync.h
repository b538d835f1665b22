/* Flips, notifications, semaphores and reports: what the chip tells through memory. */
#ifndef NV2A_SIM_SYNC_H
#define NV2A_SIM_SYNC_H

#include "chip_state.h"

/* Each is one method with its data; false: refused with a message. */
bool nv2a_sync_notify(struct nv2a_chip *chip, uint32_t method, uint32_t data);
bool nv2a_sync_semaphore(struct nv2a_chip *chip, uint32_t method, uint32_t data);
bool nv2a_sync_report(struct nv2a_chip *chip, uint32_t method, uint32_t data);
bool nv2a_sync_flip_increment(struct nv2a_chip *chip, uint32_t method, uint32_t data);
/* There is no screen that would refresh: a stall ends at once, as if the picture had been shown. */
bool nv2a_sync_flip_stall(struct nv2a_chip *chip, uint32_t method, uint32_t data);

#endif
