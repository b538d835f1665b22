#include "raster_fixture.h"

#include <stdlib.h>
#include <string.h>

void
fixture_set(struct fixture *f, uint32_t method, uint32_t value)
{
   f->regs.m[method / 4] = value;
}

void
fixture_setf(struct fixture *f, uint32_t method, float value)
{
   memcpy(&f->regs.m[method / 4], &value, sizeof value);
}

void *
fixture_map(void *data, uint32_t dma_handle, uint32_t offset, uint32_t size)
{
   struct fixture *f = data;
   if (size > FIXTURE_BYTES || offset > FIXTURE_BYTES - size)
      return NULL;
   return f->memory + offset;
}

struct fixture *
fixture_create(void)
{
   struct fixture *f = calloc(1, sizeof *f);
   if (!f)
      abort();
   nv2a_regs_reset(&f->regs);
   f->raster = nv2a_raster_create(fixture_map, f);
   if (!f->raster)
      abort();
   fixture_set(f, NV097_SET_SURFACE_CLIP_HORIZONTAL, FIXTURE_SIZE << 16);
   fixture_set(f, NV097_SET_SURFACE_CLIP_VERTICAL, FIXTURE_SIZE << 16);
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x128 | 6 << 16 | 6 << 24);
   fixture_set(f, NV097_SET_SURFACE_PITCH, 256 << 16 | 256);
   fixture_set(f, NV097_SET_SURFACE_COLOR_OFFSET, FIXTURE_COLOR);
   fixture_set(f, NV097_SET_SURFACE_ZETA_OFFSET, FIXTURE_ZETA);
   fixture_set(f, NV097_SET_CONTROL0, NV097_SET_CONTROL0_TEXTURE_PERSPECTIVE_ENABLE);
   fixture_set(f, NV097_SET_COLOR_MASK, 0x01010101);
   fixture_setf(f, NV097_SET_CLIP_MAX, 16777216.0f);
   /* rgb = v0 through B with A = 1, alpha = v0.a */
   fixture_set(f, NV097_SET_COMBINER_CONTROL, 1);
   fixture_set(f, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20040000);
   fixture_set(f, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x00001400);
   return f;
}

void
fixture_destroy(struct fixture *f)
{
   nv2a_raster_destroy(f->raster);
   free(f);
}

static uint32_t
read_word(const struct fixture *f, uint32_t at, unsigned bytes)
{
   uint32_t word = 0;
   memcpy(&word, f->memory + at, bytes);
   return word;
}

uint32_t
fixture_pixel(const struct fixture *f, int x, int y, unsigned bytes)
{
   return read_word(f, FIXTURE_COLOR + 256 * (uint32_t)y + bytes * (uint32_t)x, bytes);
}

uint32_t
fixture_zeta(const struct fixture *f, int x, int y, unsigned bytes)
{
   return read_word(f, FIXTURE_ZETA + 256 * (uint32_t)y + bytes * (uint32_t)x, bytes);
}

void
fixture_put(struct fixture *f, int x, int y, unsigned bytes, uint32_t value)
{
   memcpy(f->memory + FIXTURE_COLOR + 256 * y + (int)bytes * x, &value, bytes);
}

void
fixture_put_zeta(struct fixture *f, int x, int y, unsigned bytes, uint32_t value)
{
   memcpy(f->memory + FIXTURE_ZETA + 256 * y + (int)bytes * x, &value, bytes);
}

struct nv2a_vertex
fixture_vertex(float x, float y, float z, const float rgba[4])
{
   struct nv2a_vertex v = {0};
   const float position[4] = {x, y, z, 1};
   memcpy(v.o[NV2A_OUT_POSITION], position, sizeof position);
   memcpy(v.o[NV2A_OUT_DIFFUSE], rgba, 4 * sizeof(float));
   return v;
}

void
fixture_rect(struct fixture *f, int x0, int y0, int x1, int y1, float z, const float rgba[4])
{
   const struct nv2a_vertex v[4] = {
       fixture_vertex((float)x0, (float)y0, z, rgba),
       fixture_vertex((float)x1, (float)y0, z, rgba),
       fixture_vertex((float)x1, (float)y1, z, rgba),
       fixture_vertex((float)x0, (float)y1, z, rgba),
   };
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   nv2a_raster_triangle(f->raster, &v[0], &v[2], &v[3], 0);
}
