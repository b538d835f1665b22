/* A chip for tests: objects bound, one surface, what it complains about remembered. */
#ifndef CHIP_RIG_H
#define CHIP_RIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nv2a/push/methods.h"
#include "nv2a/sim/chip.h"

#define RIG_MEMORY (4u << 20)
#define RIG_KELVIN 0x97u /* handles: the 3D object, */
#define RIG_ALL 0xa11u   /* all of memory, */
#define RIG_SMALL 0x5aau /* and 256 bytes of it */
#define RIG_SMALL_BASE 0x1000u
#define RIG_COLOR 0x100000u /* addresses of the surfaces */
#define RIG_ZETA 0x200000u
#define RIG_TEXTURE 0x300000u /* free for textures and arrays */
#define RIG_SIZE 64u          /* of the surface, pixels */

struct chip_rig {
   struct nv2a_chip *chip;
   unsigned messages;
   char place[64], text[256]; /* of the last message */
};

/* A chip with an A8R8G8B8/Z24S8 surface of RIG_SIZE, all zero, in pitch layout, and a combiner
 * setup that gives the interpolated diffuse colour; composite matrix and viewport offset so that
 * positions are pixels and depth-buffer units. */
void rig_init(struct chip_rig *rig);
void rig_finish(struct chip_rig *rig);

/* One method on the 3D object's subchannel. */
bool rig_method(struct chip_rig *rig, uint32_t method, uint32_t data);
bool rig_float(struct chip_rig *rig, uint32_t method, float data);
void rig_floats(struct chip_rig *rig, uint32_t method, const float *data, unsigned count);
void rig_begin(struct chip_rig *rig, uint32_t mode);
void rig_end(struct chip_rig *rig);
/* Immediate attributes: colour, then a position that emits a vertex. */
void rig_color(struct chip_rig *rig, float r, float g, float b, float a);
void rig_vertex(struct chip_rig *rig, float x, float y, float z);

/* A8R8G8B8 pixel of the colour surface, Z24S8 of the zeta surface. */
uint32_t rig_pixel(struct chip_rig *rig, unsigned x, unsigned y);
uint32_t rig_zeta(struct chip_rig *rig, unsigned x, unsigned y);
/* Memory at an address. */
uint8_t *rig_memory(struct chip_rig *rig, uint32_t address);
uint32_t rig_word(struct chip_rig *rig, uint32_t address);
void rig_put_word(struct chip_rig *rig, uint32_t address, uint32_t word);

/* Uploads instructions of four words each from slot 0 on, and switches to program mode. */
void rig_program(struct chip_rig *rig, const uint32_t (*slots)[4], unsigned count);

#endif
