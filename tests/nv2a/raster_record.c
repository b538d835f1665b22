#include "raster_record.h"

#include <stdlib.h>

#include "nv2a/sim/raster/raster.h"

#define RECORD_MAX 4096

static struct recorded record[RECORD_MAX];
static unsigned num_recorded;
static uint32_t zpass;

void
record_reset(void)
{
   num_recorded = 0;
}

unsigned
record_count(void)
{
   return num_recorded;
}

const struct recorded *
record_get(unsigned i)
{
   return &record[i];
}

static void
add(unsigned corners, const struct nv2a_vertex *const *v, float offset)
{
   if (num_recorded == RECORD_MAX)
      abort();
   struct recorded *r = &record[num_recorded++];
   r->corners = corners;
   r->offset = offset;
   for (unsigned i = 0; i < corners; i++)
      r->v[i] = *v[i];
}

void
record_set_zpass(uint32_t count)
{
   zpass = count;
}

struct nv2a_raster *
nv2a_raster_create(nv2a_map_func map, void *data)
{
   return malloc(1);
}

void
nv2a_raster_destroy(struct nv2a_raster *r)
{
   free(r);
}

const char *
nv2a_raster_state(struct nv2a_raster *r, const struct nv2a_regs *regs)
{
   return NULL;
}

void
nv2a_raster_triangle(struct nv2a_raster *r, const struct nv2a_vertex *v0,
                     const struct nv2a_vertex *v1, const struct nv2a_vertex *v2, float offset)
{
   add(3, (const struct nv2a_vertex *const[]){v0, v1, v2}, offset);
}

void
nv2a_raster_line(struct nv2a_raster *r, const struct nv2a_vertex *v0, const struct nv2a_vertex *v1,
                 float offset)
{
   add(2, (const struct nv2a_vertex *const[]){v0, v1}, offset);
}

void
nv2a_raster_point(struct nv2a_raster *r, const struct nv2a_vertex *v, float offset)
{
   add(1, &v, offset);
}

const char *
nv2a_raster_clear(struct nv2a_raster *r, const struct nv2a_regs *regs, uint32_t bits)
{
   return NULL;
}

void
nv2a_raster_begin(struct nv2a_raster *r)
{
}

void
nv2a_raster_end(struct nv2a_raster *r)
{
}

uint32_t
nv2a_raster_zpass(struct nv2a_raster *r)
{
   return zpass;
}

void
nv2a_raster_zpass_reset(struct nv2a_raster *r)
{
   zpass = 0;
}

uint64_t
nv2a_raster_fragments(struct nv2a_raster *r)
{
   return 0;
}
