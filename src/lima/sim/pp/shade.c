/* Fragments: quads of 2x2 through the program and into the tile. */
#include "pp_state.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "lima/format/texel.h"

static uint32_t
state_bits(const struct pp_primitive *p, unsigned field)
{
   return lima_get(&lima_render_state, p->state->words, field);
}

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
      raw |= there && s->samplers[number].format == LIMA_TEXEL_Z24S8;
      for (unsigned c = 0; c < 4; c++)
         texels[c][lane] = colors[lane][c];
   }
   return raw;
}

/* --- Inputs */

struct quad {
   int x, y;       /* of the upper left fragment */
   unsigned cover; /* bits: fragments that the primitive covers */
   double z[4];
   float varyings[PP_MAX_VARYINGS][4][4]; /* by component and fragment */
   struct lima_pp_quad pp;
};

/* Fragments that are covered, and their depth. */
static void
cover(const struct pp_primitive *p, struct quad *q)
{
   q->cover = 0;
   for (unsigned i = 0; i < 4; i++) {
      const int x = q->x + (int)(i & 1), y = q->y + (int)(i >> 1);
      q->z[i] = lima_plane_at(&p->setup.z, x + 0.5, y + 0.5);
      if (x >= p->min_x && x < p->max_x && y >= p->min_y && y < p->max_y &&
          lima_setup_covers(&p->setup, x, y) && q->z[i] >= (double)p->near &&
          q->z[i] <= (double)p->far)
         q->cover |= 1u << i;
   }
}

static void
interpolate(const struct pp_primitive *p, struct quad *q, unsigned i, const double weights[3])
{
   const struct pp_state *s = p->state;
   for (unsigned v = 0; v < s->num_varyings; v++) {
      if (!(s->program.varyings >> v & 1))
         continue;
      for (unsigned c = 0; c < 4; c++) {
         double value = 0;
         for (unsigned n = 0; n < p->setup.num_vertices; n++)
            value += weights[n] * (double)p->varyings[v][n][c];
         q->varyings[v][c][i] = (float)value;
      }
   }
}

static void
set_inputs(const struct pp *pp, const struct pp_primitive *p, struct quad *q)
{
   const uint32_t origin = lima_get(&lima_pp_frame, pp->frame, LIMA_PP_ORIGIN_Y);
   const bool flip = lima_get(&lima_pp_frame, pp->frame, LIMA_PP_FLIP_FRAGCOORD);
   for (unsigned i = 0; i < 4; i++) {
      const int x = q->x + (int)(i & 1), y = q->y + (int)(i >> 1);
      double weights[3];
      const double inverse_w = lima_setup_weights(&p->setup, x, y, weights);
      interpolate(p, q, i, weights);
      q->pp.fragcoord[0][i] = (float)x + 0.5f;
      q->pp.fragcoord[1][i] =
          flip ? ((float)origin + 1.0f) / 2.0f - ((float)y + 0.5f) : (float)y + 0.5f;
      q->pp.fragcoord[2][i] = (float)q->z[i];
      q->pp.fragcoord[3][i] = (float)(1.0 / inverse_w);
      if (p->setup.kind == LIMA_SETUP_POINT) {
         q->pp.pointcoord[0][i] = ((float)x + 0.5f - p->setup.point_x) / p->setup.size + 0.5f;
         q->pp.pointcoord[1][i] = ((float)y + 0.5f - p->setup.point_y) / p->setup.size + 0.5f;
      }
   }
   q->pp.varyings = (const float(*)[4][4])q->varyings;
   q->pp.num_varyings = p->state->num_varyings;
   q->pp.front = p->setup.kind != LIMA_SETUP_TRIANGLE ||
                 p->setup.clockwise != (bool)state_bits(p, LIMA_RS_FRONT_IS_CCW);
}

/* --- Results */

static double
offset_of(const struct pp_primitive *p)
{
   const int factor = ((int)state_bits(p, LIMA_RS_OFFSET_FACTOR) ^ 128) - 128;
   const int units = ((int)state_bits(p, LIMA_RS_OFFSET_UNITS) ^ 128) - 128;
   return factor / 4.0 * p->setup.slope + units / 2.0 * 0x1p-24;
}

/* A register of a fragment; programs leave results in $0 to $5. */
static float
result(const struct quad *q, unsigned reg, unsigned component, unsigned lane)
{
   return reg < LIMA_PP_NUM_REGS ? q->pp.regs[reg][component][lane] : 0.0f;
}

static void
take_results(struct pp *pp, const struct pp_primitive *p, const struct quad *q)
{
   const unsigned color = state_bits(p, LIMA_RS_COLOR_REGISTER);
   const unsigned color2 = state_bits(p, LIMA_RS_COLOR2_REGISTER);
   const unsigned depth = state_bits(p, LIMA_RS_DEPTH_REGISTER);
   const double offset = offset_of(p);
   for (unsigned i = 0; i < 4; i++) {
      if (!(q->cover & ~(unsigned)q->pp.discarded & 1u << i))
         continue;
      struct lima_fragment f = {.depth = lima_depth_24(q->z[i] + offset), .back = !q->pp.front};
      for (unsigned c = 0; c < 4; c++) {
         f.color[c] = result(q, color, c, i);
         f.color2[c] = result(q, color2, c, i);
      }
      if (state_bits(p, LIMA_RS_SHADER_DEPTH)) {
         const float z = result(q, depth, 0, i);
         f.depth = lima_depth_24(state_bits(p, LIMA_RS_SHADER_DEPTH_24) ? z / 0xffffff : (double)z);
      }
      if (state_bits(p, LIMA_RS_SHADER_STENCIL)) {
         const float ref = result(q, depth, 1, i);
         f.takes_ref = true;
         f.stencil_ref = ref > 0.0f ? (uint8_t)fminf(ref + 0.5f, 255.0f) : 0;
      }
      const int x = q->x + (int)(i & 1), y = q->y + (int)(i >> 1);
      lima_tile_merge(&pp->tile, (unsigned)(y % LIMA_TILE * LIMA_TILE + x % LIMA_TILE),
                      &p->state->ops, &f);
   }
}

bool
pp_shade(struct pp *pp, const struct pp_primitive *p)
{
   const struct pp_state *s = p->state;
   const struct lima_pp_env env = {
       .uniforms = s->uniforms,
       .num_uniforms = s->num_uniforms,
       .stack = pp->stack,
       .num_stack = pp->num_stack,
       .lower_first = !lima_get(&lima_pp_frame, pp->frame, LIMA_PP_FLIP_DERIVATIVES),
       .max_instrs = LIMA_MAX_QUAD_INSTRS,
       .data = pp,
       .texture = sample,
   };
   struct quad q;
   memset(&q, 0, sizeof q);
   for (q.y = p->min_y & ~1; q.y < p->max_y; q.y += 2) {
      for (q.x = p->min_x & ~1; q.x < p->max_x; q.x += 2) {
         cover(p, &q);
         if (!q.cover)
            continue;
         if (!lima_spend(&pp->left.quads, 1))
            return lima_problem(pp->report, "the job has too many fragments");
         set_inputs(pp, p, &q);
         const enum lima_pp_status status = lima_pp_run(&s->program, &env, &q.pp);
         if (status != LIMA_PP_DONE)
            return lima_problem(pp->report, "program at %08" PRIx32 ", word %" PRIu32 ": %s",
                                state_bits(p, LIMA_RS_SHADER) << 5, q.pp.word,
                                status == LIMA_PP_LIMIT ? "it has no end" : q.pp.text);
         if (!lima_spend(&pp->left.quad_instrs, q.pp.num_instrs))
            return lima_problem(pp->report, "the job runs too many instructions");
         take_results(pp, p, &q);
      }
   }
   return true;
}
