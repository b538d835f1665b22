/* Keeps what is submitted as frames that stand alone (TUATARA_RECORD), for `tuatara frame`. */
#ifndef NV2A_WINSYS_RECORD_H
#define NV2A_WINSYS_RECORD_H

#include "winsys.h"

struct nv2a_recorder;

/* Frames go to files FOLDER/frameNNNN.push and .mem; the folder is made if it is not there. NULL
 * after a message: they can not. `memory` is the chip's, size bytes of it. */
struct nv2a_recorder *nv2a_recorder_create(const char *folder, const uint8_t *memory,
                                           uint32_t size);
void nv2a_recorder_destroy(struct nv2a_recorder *recorder); /* accepts NULL */

/* The channel has this DMA object from now on, beside those that all have. False: there are too
 * many of them for frames to be kept. */
bool nv2a_record_object(struct nv2a_recorder *recorder, const struct nv2a_channel *channel,
                        uint32_t handle, uint32_t address, uint32_t size);

/* The words are about to be executed; nothing of memory at `end` and above is in use. And: they
 * have been. On any thread. */
void nv2a_record_submit(struct nv2a_recorder *recorder, const struct nv2a_channel *channel,
                        uint32_t get, uint32_t put, uint32_t end);
void nv2a_record_executed(struct nv2a_recorder *recorder, const struct nv2a_channel *channel);

/* What the frame shows. */
struct nv2a_record_picture {
   uint32_t address, pitch, width, height;
   uint32_t format; /* NV097_SET_SURFACE_FORMAT_COLOR_... */
};
void nv2a_record_frame_end(struct nv2a_recorder *recorder, const struct nv2a_channel *channel,
                           const struct nv2a_record_picture *picture);
void nv2a_record_channel_end(struct nv2a_recorder *recorder, const struct nv2a_channel *channel);

#endif
