/* Fragments: quads of 2x2 through tests, the program, and into the tile. */
#include "pp_state.h"

#include <inttypes.h>
#include <string.h>

/* A quad on its way. */
struct quad {
   int x, y; /* of the upper left fragment */
   /* What is covered, by sample: of one sample, when those of a fragment are alike. */
   unsigned num_samples;
   unsigned cover[LIMA_SAMPLES];
   double z[LIMA_SAMPLES][4];
   float varyings[PP_MAX_VARYINGS][4][4]; /* by component and fragment */
   struct lima_pp_quad pp;
   struct lima_fragments out;
};

/* --- What programs ask for */

static bool
sample(void *data, const struct lima_pp_fetch *fetch, float texels[4][4])
{
   const struct pp *pp = data;
   const struct pp_state *s = pp->state;
   float coords[4][3], colors[4][4];
   bool raw = false;
   for (unsigned i = 0; i < 12; i++) /* they come by component */
      coords[i / 3][i % 3] = fetch->coords[i % 3][i / 3];
   for (unsigned lane = 0; lane < 4; lane++) {
      const unsigned number = fetch->sampler[lane];
      const bool there = number < s->num_samplers;
      /* One call for all that have the same sampler. */
      if (lane == 0 || number != fetch->sampler[lane - 1]) {
         if (there)
            lima_sample_quad(&s->samplers[number], coords, fetch->lod, fetch->explicit_lod, colors);
         else
            memset(colors, 0, sizeof colors);
      }
      raw |= there && s->samplers[number].view.format == LIMA_TEXEL_Z24S8;
      for (unsigned c = 0; c < 4; c++)
         texels[c][lane] = colors[lane][c];
   }
   return raw;
}

static void
read_tile(void *data, bool color, float values[4][4])
{
   const struct pp *pp = data;
   if (color) {
      lima_tile_read(&pp->tile, LIMA_SAMPLES, pp->quad, values);
      return;
   }
   for (unsigned i = 0; i < 4; i++)
      values[0][i] = (float)pp->tile.depth[0][pp->quad][i] / 0xffffff;
}

/* --- Inputs */

static void
set_varyings(const struct pp_primitive *p, struct quad *q, const double w[4])
{
   for (unsigned n = 0; n < p->num_varyings; n++) {
      const struct pp_varying *v = &p->varyings[n];
      float(*to)[4] = q->varyings[v->number];
      for (unsigned c = 0; c < v->num_components; c++) {
         for (unsigned i = 0; i < 4; i++)
            to[c][i] = (float)(v->first[c] + lima_plane_at(&v->change[c], q->x + (int)(i & 1) + 0.5,
                                                           q->y + (int)(i >> 1) + 0.5) *
                                                 w[i]);
      }
      for (unsigned c = v->num_components; c < 4; c++) {
         for (unsigned i = 0; i < 4; i++)
            to[c][i] = c == 3 ? 1.0f : 0.0f;
      }
   }
}

static void
set_inputs(const struct pp *pp, const struct pp_primitive *p, struct quad *q)
{
   const struct lima_setup *s = &p->setup;
   double w[4];
   for (unsigned i = 0; i < 4; i++) {
      const int x = q->x + (int)(i & 1), y = q->y + (int)(i >> 1);
      w[i] = 1.0 / lima_plane_at(&s->all, x + 0.5, y + 0.5);
      q->pp.fragcoord[0][i] = pp->job->origin[0] + (float)x;
      q->pp.fragcoord[1][i] =
          pp->job->flip_fragcoord ? pp->job->origin[1] - (float)y : pp->job->origin[1] + (float)y;
      q->pp.fragcoord[2][i] = (float)lima_plane_at(&s->z, x + 0.5, y + 0.5);
      q->pp.fragcoord[3][i] = (float)w[i];
      if (s->kind == LIMA_SETUP_POINT) {
         const float down = ((float)y + 0.5f - s->point_y) / s->size + 0.5f;
         q->pp.pointcoord[0][i] = ((float)x + 0.5f - s->point_x) / s->size + 0.5f;
         q->pp.pointcoord[1][i] = pp->job->flip_sprites ? 1.0f - down : down;
      }
   }
   set_varyings(p, q, w);
}

/* --- Results */

/* A register; programs leave results in $0 to $5. */
static void
copy_result(const struct quad *q, unsigned reg, float values[4][4])
{
   if (reg < LIMA_PP_NUM_REGS)
      memcpy(values, q->pp.regs[reg], sizeof q->pp.regs[reg]);
   else
      memset(values, 0, sizeof q->pp.regs[0]);
}

static void
take_results(const struct pp_state *s, struct quad *q)
{
   float zeta[4][4];
   copy_result(q, s->color_register, q->out.color);
   if (s->ops.blends)
      copy_result(q, s->color2_register, q->out.color2);
   if (s->gives_depth || s->gives_stencil)
      copy_result(q, s->depth_register, zeta);
   for (unsigned i = 0; i < 4 && s->gives_depth; i++)
      q->out.depth[i] =
          lima_depth_24(s->gives_depth_24 ? (double)(zeta[0][i] / 0xffffff) : (double)zeta[0][i]);
   for (unsigned i = 0; i < 4 && s->gives_stencil; i++) {
      const float ref = zeta[1][i] + 0.5f;
      q->out.ref[i] = ref >= 0.5f ? (uint8_t)(ref < 255.0f ? ref : 255.0f) : 0;
   }
}

/* Samples that alpha leaves of each fragment: so many of the four as it says. */
static void
cut_by_alpha(struct quad *q)
{
   for (unsigned s = 0; s < LIMA_SAMPLES; s++) {
      for (unsigned i = 0; i < 4; i++) {
         if (!(q->out.color[3][i] * LIMA_SAMPLES >= (float)s + 0.5f))
            q->cover[s] &= ~(1u << i);
      }
   }
}

/* Stencil and depth of all samples. Gives the fragments of which something is left. */
static unsigned
test_zeta(struct pp *pp, const struct pp_primitive *p, struct quad *q)
{
   const struct pp_state *s = pp->state;
   unsigned any = 0;
   for (unsigned n = 0; n < q->num_samples; n++) {
      if (!q->cover[n])
         continue;
      for (unsigned i = 0; i < 4 && !s->gives_depth; i++)
         q->out.depth[i] = lima_depth_24(q->z[n][i] + p->offset);
      q->cover[n] = lima_zeta_test(&pp->tile, n, pp->quad, &s->ops, &q->out, q->cover[n]);
      any |= q->cover[n];
   }
   return any;
}

static bool
run_program(struct pp *pp, const struct lima_pp_env *env, struct quad *q)
{
   const struct pp_program *program = pp->state->program;
   if (!lima_spend(&pp->left.quads, 1))
      return lima_problem(&pp->report, "the job has too many fragments");
   const enum lima_pp_status status = lima_pp_run(&program->code, env, &q->pp);
   if (status != LIMA_PP_DONE)
      return lima_problem(&pp->report, "program at %08" PRIx32 ", word %" PRIu32 ": %s",
                          program->va, q->pp.word,
                          status == LIMA_PP_LIMIT ? "it has no end" : q->pp.text);
   return lima_spend(&pp->left.quad_instrs, q->pp.num_instrs) ||
          lima_problem(&pp->report, "the job runs too many instructions");
}

static bool
shade_quad(struct pp *pp, const struct pp_primitive *p, const struct lima_pp_env *env,
           struct quad *q)
{
   const struct pp_state *s = pp->state;
   if (s->early && !test_zeta(pp, p, q))
      return true;
   set_inputs(pp, p, q);
   if (!run_program(pp, env, q))
      return false;
   take_results(s, q);
   const unsigned live =
       lima_alpha_test(&s->ops, q->out.color[3], 15u & ~(unsigned)q->pp.discarded);
   if (s->alpha_to_coverage)
      cut_by_alpha(q);
   for (unsigned i = 0; i < 4 && s->alpha_to_one; i++)
      q->out.color[3][i] = 1.0f;
   for (unsigned n = 0; n < q->num_samples; n++)
      q->cover[n] &= live;
   if (!s->early)
      test_zeta(pp, p, q);
   for (unsigned n = 0; n < q->num_samples; n++) {
      if (!q->cover[n])
         continue;
      pp->dirty = true;
      lima_blend(&pp->tile, n, pp->quad, &s->ops, &q->out, q->cover[n]);
   }
   return true;
}

/* --- Coverage */

bool
pp_cover(const struct pp *pp, struct pp_primitive *p)
{
   const int x = (int)pp->tile_x * LIMA_TILE, y = (int)pp->tile_y * LIMA_TILE;
   const unsigned columns = (1u << (p->max_x - x)) - (1u << (p->min_x - x));
   unsigned any = 0;
   p->samples_apart = pp->state->multisample;
   for (unsigned s = 0; s < (p->samples_apart ? LIMA_SAMPLES : 1u); s++) {
      const double *at = lima_sample_position[s];
      lima_setup_rows(&p->setup, x, y, p->samples_apart ? at[0] : 0.5,
                      p->samples_apart ? at[1] : 0.5, p->rows[s]);
      for (int i = 0; i < LIMA_TILE; i++) {
         p->rows[s][i] &= (uint16_t)(y + i >= p->min_y && y + i < p->max_y ? columns : 0);
         any |= p->rows[s][i];
      }
   }
   return any;
}

/* The quad's part: what its samples cover, and how deep they are. Gives what is covered. */
static unsigned
cover_quad(const struct pp *pp, const struct pp_primitive *p, struct quad *q)
{
   const unsigned column = (unsigned)q->x % LIMA_TILE, row = (unsigned)q->y % LIMA_TILE;
   unsigned any = 0;
   for (unsigned s = 0; s < q->num_samples; s++) {
      const unsigned from = p->samples_apart ? s : 0;
      const double *at = lima_sample_position[s];
      const double dx = p->samples_apart ? at[0] : 0.5, dy = p->samples_apart ? at[1] : 0.5;
      unsigned cover = (p->rows[from][row] >> column & 3) |
                       (unsigned)(p->rows[from][row + 1] >> column & 3) << 2;
      if (!(pp->state->sample_mask >> s & 1))
         cover = 0;
      for (unsigned i = 0; i < 4 && cover; i++) {
         const double z =
             lima_plane_at(&p->setup.z, q->x + (int)(i & 1) + dx, q->y + (int)(i >> 1) + dy);
         q->z[s][i] = z;
         if (!(z >= p->near && z <= p->far))
            cover &= ~(1u << i);
      }
      q->cover[s] = cover;
      any |= cover;
   }
   return any;
}

bool
pp_shade(struct pp *pp, const struct pp_primitive *p)
{
   const struct pp_state *s = pp->state;
   const struct lima_pp_env env = {
       .uniforms = s->uniforms,
       .num_uniforms = s->num_uniforms,
       .stack = pp->stack,
       .num_stack = pp->num_stack,
       .lower_first = pp->job->lower_first,
       .max_instrs = LIMA_MAX_QUAD_INSTRS,
       .data = pp,
       .texture = sample,
       .framebuffer = read_tile,
   };
   struct quad q;
   if (s->multisample || s->alpha_to_coverage || s->sample_mask != (1u << LIMA_SAMPLES) - 1)
      lima_tile_split(&pp->tile);
   q.num_samples = pp->tile.num_samples;
   q.out.back = !p->front;
   q.out.takes_ref = s->gives_stencil;
   memset(&q.pp, 0, sizeof q.pp);
   memset(q.varyings, 0, s->num_varyings * sizeof q.varyings[0]);
   q.pp.varyings = (const float(*)[4][4])q.varyings;
   q.pp.num_varyings = s->num_varyings;
   q.pp.front = p->front;
   for (q.y = p->min_y & ~1; q.y < p->max_y; q.y += 2) {
      for (q.x = p->min_x & ~1; q.x < p->max_x; q.x += 2) {
         if (!cover_quad(pp, p, &q))
            continue;
         pp->quad = (unsigned)(q.y % LIMA_TILE / 2 * (LIMA_TILE / 2) + q.x % LIMA_TILE / 2);
         if (!shade_quad(pp, p, &env, &q))
            return false;
      }
   }
   return true;
}
