#include "draw.h"

#include <stdlib.h>
#include <string.h>

#include "private.h"
#include "util/u_fpu.h"

static struct pipe_vertex_elements_cso *
create_vertex_elements(struct pipe_context *pipe, unsigned num,
                       const struct pipe_vertex_element *elements)
{
   struct pipe_vertex_elements_cso *cso = calloc(1, sizeof *cso);
   if (!cso)
      return NULL;
   for (unsigned i = 0; i < num && i < PIPE_MAX_ATTRIBS; i++) {
      cso->elements[i] = elements[i];
      cso->funcs[i] = sp_context(pipe)->geometry->kernels->choose_fetch(&elements[i]);
      cso->num++;
   }
   return cso;
}

static void
bind_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   sp_context(pipe)->geometry->elements = cso;
}

static void
delete_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   struct sp_geometry *g = sp_context(pipe)->geometry;
   if (g->elements == cso)
      g->elements = NULL;
   free(cso);
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num,
                   const struct pipe_vertex_buffer *buffers)
{
   struct sp_geometry *g = sp_context(pipe)->geometry;
   g->num_buffers = num < PIPE_MAX_ATTRIBS ? num : PIPE_MAX_ATTRIBS;
   memcpy(g->buffers, buffers, g->num_buffers * sizeof *buffers);
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   struct sp_geometry *g = sp_context(pipe)->geometry;
   for (unsigned i = 0; i < num && first + i < VERT_ATTRIB_MAX; i++) {
      if (memcmp(g->constants[first + i], values[i], sizeof *values) == 0)
         continue;
      memcpy(g->constants[first + i], values[i], sizeof *values);
      u_slots_add(&g->stale, first + i);
   }
}

/* What vertices carry depends on the fragment program and the rasterizer state. */
static const struct sp_vertex_layout *
current_layout(struct sp_context *sp)
{
   struct sp_geometry *g = sp->geometry;
   if (!g->layout || sp->state.geom_dirty & (SP_DIRTY_FS | SP_DIRTY_RASTERIZER)) {
      g->layout = sp_setup_layout(sp);
      g->setup.valid = false;
      sp->state.geom_dirty &= ~(uint32_t)SP_DIRTY_FS;
   }
   return g->layout;
}

static void
draw_vbo(struct pipe_context *pipe, const struct pipe_draw_info *info,
         const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   struct sp_context *sp = sp_context(pipe);
   if (!sp->state.rasterizer || sp->state.rasterizer->state.discard)
      return;
   const uint64_t mode = u_fpu_enter();
   if (sp_draw_setup_derive(sp, info, current_layout(sp))) {
      struct sp_chunk *chunk = sp->geometry->chunk;
      if (sp_chunk_prepare(chunk)) {
         if (!sp_slices_draw(sp, info, draws, num_draws)) {
            sp_prim_assemble(chunk, info, draws, num_draws);
            sp_chunk_run(chunk);
         }
      } else {
         sp->oom = true;
      }
   }
   u_fpu_leave(mode);
}

static const struct sp_geometry_kernels *
kernels_of(enum u_cpu_isa isa)
{
#if defined(__x86_64__)
   if (isa == U_CPU_AVX512)
      return &sp_geometry_kernels_avx512;
   if (isa == U_CPU_AVX2)
      return &sp_geometry_kernels_avx2;
#endif
   return &sp_geometry_kernels_portable;
}

bool
sp_geometry_init(struct sp_context *sp)
{
   struct sp_geometry *g = aligned_alloc(64, (sizeof *g + 63) & ~(size_t)63);
   struct sp_chunk *chunk = sp_chunk_create(sp);
   if (!g || !chunk) {
      free(g);
      sp_chunk_destroy(chunk);
      return false;
   }
   memset(g, 0, sizeof *g);
   g->kernels = kernels_of(sp->screen->isa);
   g->stale = u_slots_below(VERT_ATTRIB_MAX);
   for (unsigned i = 0; i < VERT_ATTRIB_MAX; i++)
      g->constants[i][3] = 1.0f;
   g->chunk = chunk;
   pthread_mutex_init(&g->lock, NULL);
   sp->geometry = g;
   sp->base.create_vertex_elements_state = create_vertex_elements;
   sp->base.bind_vertex_elements_state = bind_vertex_elements;
   sp->base.delete_vertex_elements_state = delete_vertex_elements;
   sp->base.set_vertex_buffers = set_vertex_buffers;
   sp->base.set_constant_attribs = set_constant_attribs;
   sp->base.draw_vbo = draw_vbo;
   sp->base.draw_capture = sp_draw_capture;
   return true;
}

void
sp_geometry_finish(struct sp_context *sp)
{
   struct sp_geometry *g = sp->geometry;
   if (!g)
      return;
   for (struct sp_chunk *c = g->free_chunks, *next; c; c = next) {
      next = c->next;
      sp_chunk_destroy(c);
   }
   sp_chunk_destroy(g->chunk);
   pthread_mutex_destroy(&g->lock);
   free(g);
   sp->geometry = NULL;
}
