/* The state of the next draw. Programs go to and fro between few states, so those that a scene had
 * last are kept with what they were made of; any other one is derived (scene/pixel_state.c). */
#include "draw_state.h"

#include <string.h>

#include "gallium/auxiliary/format/u_srgb.h"

/* --- Textures */

/* What sampling derives from view and sampler, which programs that go to and fro between textures
 * have had in this scene before. NULL: out of memory. */
static const struct sp_tex_unit *
find_unit(struct sp_raster *r, struct sp_scene *scene, const struct pipe_sampler_view_state *view,
          const struct pipe_sampler_state *sampler)
{
   for (unsigned i = 0; i < r->num_units && i < SP_RECENT_UNITS; i++) {
      const struct sp_recent_unit *recent = &r->units[i];
      if (memcmp(&recent->view, view, sizeof(*view)) == 0 &&
          memcmp(&recent->sampler, sampler, sizeof(*sampler)) == 0)
         return recent->unit;
   }
   struct sp_tex_unit *unit = sp_scene_alloc(scene, sizeof(*unit));
   if (!unit || !sp_scene_read_resource(scene, view->resource))
      return NULL;
   sp_texture_unit(unit, view, sampler, u_srgb_linear);
   struct sp_recent_unit *recent = &r->units[r->num_units++ % SP_RECENT_UNITS];
   memcpy(&recent->view, view, sizeof(*view)); /* with what lies between the members */
   memcpy(&recent->sampler, sampler, sizeof(*sampler));
   recent->unit = unit;
   return unit;
}

/* What the fragment program samples. False: out of memory. */
static bool
find_units(struct sp_context *sp, struct sp_scene *scene, const struct sp_tex_unit **units)
{
   memset(units, 0, PIPE_MAX_SAMPLERS * sizeof(*units));
   for (uint32_t left = sp->shaders[PIPE_SHADER_FRAGMENT]->samplers_used; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      const struct pipe_sampler_view *view = sp->u.views[PIPE_SHADER_FRAGMENT][i];
      const struct pipe_sampler_cso *sampler = sp->u.samplers[PIPE_SHADER_FRAGMENT][i];
      if (!view || !sampler || !view->state.resource)
         continue;
      units[i] = find_unit(sp->raster, scene, &view->state, &sampler->state);
      if (!units[i])
         return false;
   }
   return true;
}

/* --- States that the scene had */

/* Everything that sp_draw_state_derive reads, but for the framebuffer, which a scene has one of,
 * the stipple, with which all that is kept goes, and parameters, which the states have. */
static void
make_key(const struct sp_context *sp, struct sp_draw_key *key)
{
   key->shader = sp->shaders[PIPE_SHADER_FRAGMENT];
   key->blend = sp->u.blend;
   key->dsa = sp->u.dsa;
   key->rasterizer = sp->u.rasterizer;
   key->query = sp->raster->query;
   key->num_deleted = sp->u.num_deleted;
   key->counts_samples = __atomic_load_n(&sp->screen->counts_samples, __ATOMIC_RELAXED);
   key->blend_color = sp->u.blend_color;
   key->stencil_ref = sp->u.stencil_ref;
   key->depth_min = sp->u.viewport.depth_min;
   key->depth_max = sp->u.viewport.depth_max;
}

static bool
has_params(const struct sp_context *sp, const struct sp_draw_state *ds)
{
   const struct pipe_shader_cso *fs = sp->shaders[PIPE_SHADER_FRAGMENT];
   const unsigned num = fs->num_params < SP_MAX_PARAMS ? fs->num_params : SP_MAX_PARAMS;
   return num == 0 || memcmp(ds->params, sp->u.params, num * sizeof(*ds->params)) == 0;
}

static struct sp_draw_state *
find_state(const struct sp_context *sp, const struct sp_draw_key *key)
{
   const struct sp_raster *r = sp->raster;
   for (unsigned i = 0; i < r->num_states && i < SP_RECENT_STATES; i++) {
      const struct sp_recent_state *recent = &r->states[i];
      if (memcmp(&recent->key, key, sizeof(*key)) == 0 && has_params(sp, recent->state))
         return recent->state;
   }
   return NULL;
}

/* A state for the key, from that of the last draw. NULL: out of memory. */
static struct sp_draw_state *
new_state(struct sp_context *sp, struct sp_scene *scene, const struct sp_draw_key *key,
          uint32_t dirty)
{
   struct sp_raster *r = sp->raster;
   struct sp_draw_state *ds = sp_scene_alloc(scene, sizeof(*ds));
   if (!ds)
      return NULL;
   if (r->draw)
      *ds = *r->draw;
   else
      memset(ds, 0, sizeof(*ds));
   if (!sp_draw_state_derive(sp, scene, ds, key->units, dirty))
      return NULL;
   struct sp_recent_state *recent = &r->states[r->num_states++ % SP_RECENT_STATES];
   recent->key = *key;
   recent->state = ds;
   return ds;
}

static void
derive_clip(struct sp_context *sp)
{
   const struct pipe_framebuffer_state *fb = &sp->u.framebuffer;
   struct sp_rect r = {0, 0, (int)fb->width, (int)fb->height};
   const struct pipe_rasterizer_cso *rast = sp->u.rasterizer;
   if (rast && rast->state.scissor) {
      const struct pipe_scissor_state *s = &sp->u.scissor;
      r.x0 = s->minx > r.x0 ? s->minx : r.x0;
      r.y0 = s->miny > r.y0 ? s->miny : r.y0;
      r.x1 = s->maxx < r.x1 ? s->maxx : r.x1;
      r.y1 = s->maxy < r.y1 ? s->maxy : r.y1;
   }
   sp->raster->clip = r;
}

struct sp_draw_state *
sp_raster_draw_state(struct sp_context *sp)
{
   if (!sp->shaders[PIPE_SHADER_FRAGMENT])
      return NULL;
   struct sp_scene *scene = sp_raster_scene(sp);
   if (!scene)
      return NULL;
   struct sp_raster *r = sp->raster;
   const uint32_t dirty = r->draw ? sp->u.dirty & ~(uint32_t)SP_DIRTY_VERTEX : U_DIRTY_ALL;
   if (!dirty)
      return r->draw;
   if (!r->draw || dirty & U_DIRTY_STIPPLE)
      r->num_states = 0;
   if (dirty & (U_DIRTY_FRAMEBUFFER | U_DIRTY_SCISSOR | U_DIRTY_RASTERIZER))
      derive_clip(sp);
   struct sp_draw_key *key = &r->key;
   make_key(sp, key);
   if (dirty & (SP_DIRTY_FS | U_DIRTY_TEXTURES) && !find_units(sp, scene, key->units)) {
      sp->u.oom = true;
      return NULL;
   }
   struct sp_draw_state *ds = find_state(sp, key);
   if (!ds)
      ds = new_state(sp, scene, key, dirty);
   if (!ds) {
      sp->u.oom = true;
      return NULL;
   }
   sp->u.dirty &= U_DIRTY_VERTEX_TEXTURES;
   r->draw = ds;
   return ds;
}
