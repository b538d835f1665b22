/* A chip's registers with one block of memory behind all DMA handles, for tests of fragments and
 * rasteriser. */
#ifndef NV2A_RASTER_FIXTURE_H
#define NV2A_RASTER_FIXTURE_H

#include "nv2a/isa/vertex.h"
#include "nv2a/push/methods.h"
#include "nv2a/push/regs.h"
#include "nv2a/sim/raster/raster.h"

#include <stdint.h>

#define FIXTURE_BYTES (1u << 20)
#define FIXTURE_SIZE 64  /* surfaces are 64 x 64 */
#define FIXTURE_COLOR 0u /* where they lie */
#define FIXTURE_ZETA 0x20000u
#define FIXTURE_TEXTURE 0x40000u /* of unit u: + u * 0x10000 */

struct fixture {
   struct nv2a_regs regs;
   struct nv2a_raster *raster;
   uint8_t memory[FIXTURE_BYTES];
};

/* A8R8G8B8 and Z24S8 of 64 x 64 pixels, all 0, pitch 256; nothing tested, blended or textured; the
 * diffuse colour is the result; perspective is on. */
struct fixture *fixture_create(void);
void fixture_destroy(struct fixture *f);
void *fixture_map(void *data, uint32_t dma_handle, uint32_t offset, uint32_t size);

void fixture_set(struct fixture *f, uint32_t method, uint32_t value);
void fixture_setf(struct fixture *f, uint32_t method, float value);
/* Pixel of the colour surface, of as many bytes, pitch 256. */
uint32_t fixture_pixel(const struct fixture *f, int x, int y, unsigned bytes);
void fixture_put(struct fixture *f, int x, int y, unsigned bytes, uint32_t value);
uint32_t fixture_zeta(const struct fixture *f, int x, int y, unsigned bytes);
void fixture_put_zeta(struct fixture *f, int x, int y, unsigned bytes, uint32_t value);

/* A vertex of this place and colour with w = 1. */
struct nv2a_vertex fixture_vertex(float x, float y, float z, const float rgba[4]);
/* Prepares the state and draws the pixels from (x0, y0) to (x1, y1), exclusive, as two triangles.
 */
void fixture_rect(struct fixture *f, int x0, int y0, int x1, int y1, float z, const float rgba[4]);

#endif
