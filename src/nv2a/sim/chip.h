/* The simulated chip: the 3D class 0x97 with memory of its own, executing methods or the words of
 * push buffers. Everything that a stream does is confined to the chip's memory.
 *
 *    words -> pusher -> methods -> registers, vertices -> program unit or fixed function
 *          -> primitive assembly -> clipping, culling -> rasteriser -> surfaces in memory
 *
 * A chip belongs to one thread at a time. Nothing here is a variable of the process.
 */
#ifndef NV2A_SIM_CHIP_H
#define NV2A_SIM_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct nv2a_chip;
struct nv2a_context;
struct nv2a_regs;

/* Classes of objects that the chip knows; others may be created and bound, and their methods are
 * ignored. */
#define NV2A_CLASS_NULL 0x30   /* a DMA object without memory */
#define NV2A_CLASS_DMA 0x3d    /* also 0x02 and 0x03 */
#define NV2A_CLASS_KELVIN 0x97 /* the 3D class */

/* Receives what goes wrong. place: where in the stream, as "word 00001234: 7 1D94" (the address of
 * the word when it came through nv2a_chip_push, then subchannel and method) or what the pusher
 * stumbled over; text: a sentence without a full stop. Both last until the function returns. */
typedef void (*nv2a_chip_log_func)(void *data, const char *place, const char *text);

/* What has been done since the creation of the chip. */
struct nv2a_chip_statistics {
   uint64_t words;            /* of push buffers, headers and jumps included */
   uint64_t methods;          /* that reached an object of the 3D class */
   uint64_t vertices_program; /* through the program unit */
   uint64_t vertices_fixed;   /* through the fixed-function engine */
   uint64_t primitives;       /* points, lines and triangles before clipping and culling */
   uint64_t pixels;           /* fragments that primitives covered, before any test */
   uint64_t flips;            /* FLIP_STALL that waited for a picture */
   uint64_t problems;         /* messages to the log, those kept back included */
};

/* How much more work the chip will do; what exceeds it is refused with one message. Without a
 * budget a stream that jumps in a circle does not end. */
struct nv2a_chip_budget {
   uint64_t words;    /* of push buffers */
   uint64_t vertices; /* transformed, runs of state programs included */
   uint64_t pixels;   /* covered by primitives and clears, before any test */
};

/* A chip with memory_size bytes of memory, all zero, in the state after a reset; no objects, an
 * unlimited budget. NULL when memory is short or memory_size is 0 or above 2 GiB. */
struct nv2a_chip *nv2a_chip_create(size_t memory_size);
/* The same on memory of the caller, which outlives the chip and may be that of other chips, too. */
struct nv2a_chip *nv2a_chip_create_on(uint8_t *memory, size_t memory_size);
void nv2a_chip_destroy(struct nv2a_chip *chip);

/* Without a log messages are only counted. */
void nv2a_chip_set_log(struct nv2a_chip *chip, nv2a_chip_log_func log, void *data);
void nv2a_chip_set_budget(struct nv2a_chip *chip, const struct nv2a_chip_budget *budget);

/* The flat memory, nv2a_chip_memory_size bytes. What a stream has drawn is there when the method
 * that ends it (END, a clear, a notification, ...) or nv2a_chip_push returns. */
uint8_t *nv2a_chip_memory(struct nv2a_chip *chip);
size_t nv2a_chip_memory_size(const struct nv2a_chip *chip);

/* Creates or replaces the object of a handle. A DMA object is the bytes base .. base + limit of
 * memory; false when they are not all inside, or when there are too many objects (256). */
bool nv2a_chip_object(struct nv2a_chip *chip, uint32_t handle, uint32_t object_class);
bool nv2a_chip_dma(struct nv2a_chip *chip, uint32_t handle, uint32_t object_class, uint32_t base,
                   uint32_t limit);
/* Bytes offset .. offset + size - 1 of a DMA object; NULL when there is no such object or the range
 * leaves it. An nv2a_map_func, data being the chip. */
void *nv2a_chip_map(void *chip, uint32_t dma_handle, uint32_t offset, uint32_t size);

/* One method on a subchannel 0..7. false: refused with a message, nothing has changed. Methods of
 * classes that the chip does not have are ignored (true). */
bool nv2a_chip_method(struct nv2a_chip *chip, unsigned subchannel, uint32_t method, uint32_t data);

/* Runs the push buffer words from get until put, following jumps and calls; addresses are offsets
 * in the DMA object of push_dma, or in memory when that is 0. Stops at an invalid word and where
 * the stream leaves the object: false, and a message. */
bool nv2a_chip_push(struct nv2a_chip *chip, uint32_t push_dma, uint32_t get, uint32_t put);

void nv2a_chip_get_statistics(const struct nv2a_chip *chip, struct nv2a_chip_statistics *stats);

/* Registers (last accepted data of each method), and program and constants, for tools to show. */
const struct nv2a_regs *nv2a_chip_regs(const struct nv2a_chip *chip);
const struct nv2a_context *nv2a_chip_context(const struct nv2a_chip *chip);

#endif
