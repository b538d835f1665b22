/* Recorded frames: the methods that a driver sent, the memory that they refer to, and where the
 * picture is when they are done. Two texts, NAME.push and NAME.mem, described in
 * docs/nv2a-frames.md. */
#ifndef NV2A_FRAME_H
#define NV2A_FRAME_H

#include "util/u_lines.h"

#include <stdio.h>

/* Addresses are below it, those of memory as those of the ends of DMA objects. */
#define NV2A_FRAME_MAX_MEMORY 0x10000000u

struct nv2a_frame_object {
   uint32_t handle, class_id;
};

struct nv2a_frame_dma {
   uint32_t handle, base, limit; /* limit: size - 1 */
};

/* Where a surface lies, top row first. */
struct nv2a_frame_surface {
   bool present;
   uint8_t format;          /* NV097_SET_SURFACE_FORMAT_COLOR_... or _ZETA_... */
   uint32_t address, pitch; /* bytes */
   uint32_t width, height;  /* pixels */
};

struct nv2a_frame_block {
   uint32_t address, length; /* bytes */
   uint32_t stage;           /* 0: before the first method; N: at nv2a_frame_step::memory N */
   size_t offset;            /* of the bytes in nv2a_frame::bytes */
};

struct nv2a_frame_step {
   bool memory; /* the blocks of stage `data` are loaded; else a method is sent */
   uint8_t subchannel;
   uint16_t method;
   uint32_t data;
   unsigned line; /* of the text, 0: of none */
};

/* All arrays come from malloc and belong to the frame. All zero is an empty frame. */
struct nv2a_frame {
   struct nv2a_frame_object *objects;
   struct nv2a_frame_dma *dmas;
   struct nv2a_frame_block *blocks;
   struct nv2a_frame_step *steps;
   uint8_t *bytes;
   size_t num_objects, num_dmas, num_blocks, num_steps, num_bytes;
   size_t max_objects, max_dmas, max_blocks, max_steps, max_bytes;
   struct nv2a_frame_surface color, zeta;
   char *file; /* NAME.push that nv2a_frame_load has read; NULL: none */
};

void nv2a_frame_finish(struct nv2a_frame *frame);

/* Bytes of memory that the frame needs: up to the last of its objects, blocks and surfaces. */
uint32_t nv2a_frame_memory(const struct nv2a_frame *frame);

/* --- Making one. False: out of memory, and the frame is as before. */

bool nv2a_frame_add_object(struct nv2a_frame *frame, uint32_t handle, uint32_t class_id);
bool nv2a_frame_add_dma(struct nv2a_frame *frame, uint32_t handle, uint32_t base, uint32_t limit);
bool nv2a_frame_add_block(struct nv2a_frame *frame, uint32_t address, const void *bytes,
                          uint32_t length, uint32_t stage);
bool nv2a_frame_add_step(struct nv2a_frame *frame, const struct nv2a_frame_step *step);

/* Both texts. False: a file could not be written. */
bool nv2a_frame_write(const struct nv2a_frame *frame, FILE *push, FILE *mem);
/* Into FOLDER/NAME.push and FOLDER/NAME.mem; the folder is there. False: errno says why. */
bool nv2a_frame_save(const struct nv2a_frame *frame, const char *folder, const char *name);

/* --- Reading one. What was there is added to; the caller finishes the frame in any case. */

/* The texts, exactly `len` bytes. False: *error says why. */
bool nv2a_frame_parse_push(struct nv2a_frame *frame, const char *text, size_t len,
                           struct u_text_error *error);
bool nv2a_frame_parse_memory(struct nv2a_frame *frame, const char *text, size_t len,
                             struct u_text_error *error);
/* From NAME.push and NAME.mem beside it; `path` is NAME.push, NAME, or a folder that holds one
 * frame. False: the message says why, "FILE:LINE: error: ..." without a line break. */
bool nv2a_frame_load(struct nv2a_frame *frame, const char *path, char *message, size_t size);

#endif
