#include "known.h"

#include <stdlib.h>

void
sp_known_init(struct sp_resource *res)
{
   const struct pipe_resource *b = &res->base;
   const bool words =
       b->format == PIPE_FORMAT_Z24_UNORM_S8_UINT || b->format == PIPE_FORMAT_Z24X8_UNORM;
   if (b->bind != PIPE_BIND_DEPTH_STENCIL || b->target != PIPE_TEXTURE_2D || !words ||
       b->last_level || b->array_size > 1 || pipe_samples(b) > 1)
      return;
   const size_t columns = (b->width + SP_KNOWN_SIZE - 1) / SP_KNOWN_SIZE;
   const size_t rows = (b->height + SP_KNOWN_SIZE - 1) / SP_KNOWN_SIZE;
   res->known = calloc(columns * rows, sizeof(*res->known));
   for (size_t i = 0; res->known && i < columns * rows; i++)
      res->known[i].kind = SP_KNOWN_ALL;
}

void
sp_known_write(struct sp_resource *res, unsigned x, unsigned y)
{
   struct sp_known *known = sp_known_at(res, x, y);
   if (!known || known->kind != SP_KNOWN_ALL)
      return;
   const unsigned x0 = x & ~(SP_KNOWN_SIZE - 1u), y0 = y & ~(SP_KNOWN_SIZE - 1u);
   const unsigned width = res->base.width - x0, height = res->base.height - y0;
   for (unsigned row = 0; row < height && row < SP_KNOWN_SIZE; row++) {
      uint32_t *texel = (uint32_t *)sp_resource_texel(res, 0, x0, y0 + row, 0);
      for (unsigned i = 0; i < width && i < SP_KNOWN_SIZE; i++)
         texel[i] = known->word;
   }
   known->kind = SP_KNOWN_STENCIL;
}

void
sp_known_give_up(struct sp_resource *res, const struct pipe_box *box, bool changes)
{
   if (!res->known)
      return;
   const unsigned end_x = (unsigned)(box->x + box->width);
   const unsigned end_y = (unsigned)(box->y + box->height);
   for (unsigned y = (unsigned)box->y & ~(SP_KNOWN_SIZE - 1u); y < end_y; y += SP_KNOWN_SIZE) {
      for (unsigned x = (unsigned)box->x & ~(SP_KNOWN_SIZE - 1u); x < end_x; x += SP_KNOWN_SIZE) {
         sp_known_write(res, x, y);
         if (changes)
            sp_known_at(res, x, y)->kind = SP_KNOWN_NOTHING;
      }
   }
}
