/* Contexts: what is bound, and draw_vbo. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

#include "private.h"
#include "util/u_fpu.h"

void
draw_layout_init(struct draw_vertex_layout *layout)
{
   memset(layout->slot, 0xff, sizeof layout->slot);
   layout->num_attribs = 0;
   layout->stride = 4;
}

void
draw_layout_add(struct draw_vertex_layout *layout, unsigned varying)
{
   if (layout->slot[varying] != 0xff)
      return;
   layout->slot[varying] = (uint8_t)layout->num_attribs;
   layout->varying[layout->num_attribs++] = (uint8_t)varying;
   layout->stride += 4;
}

/* --- State */

void
draw_vertex_elements_init(const struct draw_context *draw, struct draw_vertex_elements *ve,
                          unsigned num, const struct pipe_vertex_element *elements)
{
   ve->num = num < PIPE_MAX_ATTRIBS ? num : PIPE_MAX_ATTRIBS;
   ve->carried = u_slots_below(VERT_ATTRIB_MAX);
   for (unsigned i = 0; i < ve->num; i++) {
      ve->elements[i] = elements[i];
      ve->funcs[i] = draw->kernels->choose_fetch(&elements[i]);
      for (unsigned clamp = 0; clamp < 2; clamp++)
         ve->carry[i][clamp] = draw->kernels->choose_carry(&elements[i], clamp);
      if (!ve->carry[i][0])
         u_slots_remove(&ve->carried, elements[i].slot);
   }
}

void
draw_bind_vertex_elements(struct draw_context *draw, const struct draw_vertex_elements *ve)
{
   draw->elements = ve;
}

void
draw_bind_program(struct draw_context *draw, struct draw_program *program)
{
   draw_finish(draw);
   draw->program = program;
   draw->setup.valid = false;
}

void
draw_bind_rasterizer(struct draw_context *draw, const struct pipe_rasterizer_state *rast)
{
   draw_finish(draw);
   draw->rast = rast;
   draw->setup.valid = false;
}

void
draw_set_viewport(struct draw_context *draw, const struct pipe_viewport_state *viewport)
{
   draw->viewport = *viewport;
   draw->setup.valid = false;
}

void
draw_set_vertex_buffers(struct draw_context *draw, unsigned num,
                        const struct pipe_vertex_buffer *buffers)
{
   draw->num_buffers = num < PIPE_MAX_ATTRIBS ? num : PIPE_MAX_ATTRIBS;
   memcpy(draw->buffers, buffers, draw->num_buffers * sizeof *buffers);
}

void
draw_set_constant_attribs(struct draw_context *draw, unsigned first, unsigned num,
                          const float (*values)[4])
{
   for (unsigned i = 0; i < num && first + i < VERT_ATTRIB_MAX; i++) {
      if (memcmp(draw->constants[first + i], values[i], sizeof *values) == 0)
         continue;
      draw_finish(draw);
      memcpy(draw->constants[first + i], values[i], sizeof *values);
      u_slots_add(&draw->stale, first + i);
   }
}

void
draw_set_constants(struct draw_context *draw, unsigned first, unsigned num,
                   const float (*values)[4])
{
   if (first >= DRAW_MAX_PARAMS)
      return;
   draw_finish(draw);
   const unsigned room = DRAW_MAX_PARAMS - first;
   memcpy(draw->params + first, values, (num < room ? num : room) * sizeof *values);
}

void
draw_set_textures(struct draw_context *draw, sp_vm_tex_func sample, void *user)
{
   draw_finish(draw);
   draw->textures = (struct draw_textures){sample, user};
}

/* --- Drawing */

void
draw_vbo(struct draw_context *draw, const struct pipe_draw_info *info,
         const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   draw_finish(draw);
   if (!draw->rast)
      return;
   const uint64_t mode = u_fpu_enter();
   if (draw_setup_derive(draw, info, draw->config.sink->layout(draw->config.data))) {
      struct draw_chunk *chunk = draw->chunk;
      if (draw_chunk_prepare(chunk)) {
         if (!draw_slices(draw, info, draws, num_draws)) {
            draw_prim_assemble(chunk, info, draws, num_draws);
            draw_chunk_run(chunk);
         }
      } else {
         draw->oom = true;
      }
   }
   u_fpu_leave(mode);
}

bool
draw_get_and_clear_oom(struct draw_context *draw)
{
   const bool oom = draw->oom;
   draw->oom = false;
   return oom;
}

/* --- Contexts */

static const struct draw_kernels *
kernels_of(enum u_cpu_isa isa)
{
#if defined(__x86_64__) || defined(__i386__)
   if (isa == U_CPU_AVX512)
      return &draw_kernels_avx512;
   if (isa == U_CPU_AVX2)
      return &draw_kernels_avx2;
#endif
   return &draw_kernels_portable;
}

struct draw_context *
draw_create(const struct draw_config *config)
{
   struct draw_context *draw = aligned_alloc(64, (sizeof *draw + 63) & ~(size_t)63);
   if (!draw)
      return NULL;
   memset(draw, 0, offsetof(struct draw_context, splats));
   draw->config = *config;
   draw->kernels = kernels_of(config->isa);
   const struct pipe_vertex_element vec4 = {.type = PIPE_VERTEX_F32, .size = 4};
   for (unsigned clamp = 0; clamp < 2; clamp++)
      draw->carry_constant[clamp] = draw->kernels->choose_carry(&vec4, clamp);
   draw->stale = u_slots_below(VERT_ATTRIB_MAX);
   for (unsigned i = 0; i < VERT_ATTRIB_MAX; i++)
      draw->constants[i][3] = 1.0f;
   draw_layout_init(&draw->capture_layout);
   pthread_mutex_init(&draw->lock, NULL);
   draw->chunk = draw_chunk_create(draw);
   draw->params = aligned_alloc(64, DRAW_MAX_PARAMS * sizeof *draw->params);
   if (!draw->chunk || !draw->params) {
      draw_destroy(draw);
      return NULL;
   }
   memset(draw->params, 0, DRAW_MAX_PARAMS * sizeof *draw->params);
   return draw;
}

void
draw_destroy(struct draw_context *draw)
{
   if (!draw)
      return;
   draw_finish(draw);
   for (struct draw_chunk *c = draw->free_chunks, *next; c; c = next) {
      next = c->next;
      draw_chunk_destroy(c);
   }
   draw_chunk_destroy(draw->chunk);
   pthread_mutex_destroy(&draw->lock);
   free(draw->params);
   free(draw);
}
