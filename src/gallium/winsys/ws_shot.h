/* The file that holds what was last presented, TUATARA_SHOT: pixels as they are in memory, so that
 * keeping it up to date costs a copy and no more. tuatara-png makes a picture of it.
 *
 * The file has two places for pixels and says which one is whole; the other one is written next.
 * So it survives whatever ends the process, at any moment: a signal, _exit, exec.
 */
#ifndef WS_SHOT_H
#define WS_SHOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ws_format.h"

#define WS_SHOT_MAGIC "TUATSHOT"

struct ws_shot_place {
   uint64_t offset;        /* of the top row in the file, bytes */
   uint32_t stride;        /* bytes a row; the last one ends with its last pixel */
   uint32_t width, height; /* pixels */
   struct ws_masks masks;
   uint32_t unused; /* programs of 32 and of 64 bits write the same file */
};

/* At the start of the file, in the host's byte order. */
struct ws_shot_header {
   char magic[8];
   uint32_t current; /* 0 or 1: places[current] is whole */
   uint32_t unused;
   struct ws_shot_place places[2];
};
_Static_assert(sizeof(struct ws_shot_header) == 96, "the same for all programs that write it");

/* A picture in display memory: top row first. */
struct ws_image {
   const uint8_t *pixels;
   ptrdiff_t stride; /* bytes, positive */
   unsigned width, height;
   int format; /* enum pipe_format, one that ws_format_of_masks gives */
};

/* Puts the image in place of what the file at `path` holds; makes the file if there is none.
 * Processes may share a file: one that finds another one at it leaves the other's picture. False:
 * errno says why; the file holds what it held. */
bool ws_shot_save(const char *path, const struct ws_image *image);

#endif
