/* Render states, prepared once a job. */
#include "pp_state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PROGRAM_WORDS = 16384 };

static uint32_t
get(const struct pp_state *state, unsigned field)
{
   return lima_get(&lima_render_state, state->words, field);
}

static void
finish(struct pp_state *state)
{
   if (state->valid)
      lima_pp_finish(&state->program);
   free(state->uniforms);
   memset(state, 0, sizeof *state);
}

void
pp_finish_states(struct pp *pp)
{
   for (unsigned i = 0; i < PP_NUM_STATES; i++)
      finish(&pp->states[i]);
}

/* The program ends where it says, at most with its buffer. */
static bool
load_program(struct pp *pp, struct pp_state *state)
{
   const uint32_t va = get(state, LIMA_RS_SHADER) << 5;
   uint32_t count = lima_memory_left(pp->memory, va) / 4;
   if (count > MAX_PROGRAM_WORDS)
      count = MAX_PROGRAM_WORDS;
   uint32_t *words = malloc(4 * (size_t)count + 4);
   bool ok = words != NULL && count && lima_memory_read(pp->memory, va, words, count);
   if (!ok)
      lima_problem(pp->report, "the program at %08" PRIx32 " is not in memory", va);
   else if (!lima_pp_prepare(&state->program, words, count))
      ok = lima_problem(pp->report, "out of memory");
   free(words);
   return ok;
}

static bool
load_uniforms(struct pp *pp, struct pp_state *state)
{
   uint32_t va, left;
   if (!get(state, LIMA_RS_HAS_UNIFORMS))
      return true;
   if (!lima_memory_read(pp->memory, get(state, LIMA_RS_UNIFORMS) << 4, &va, 1) ||
       !(left = lima_memory_left(pp->memory, va)))
      return lima_problem(pp->report, "uniforms are not in memory");
   const uint32_t bytes = 8u << get(state, LIMA_RS_UNIFORM_SIZE);
   state->num_uniforms = (bytes < left ? bytes : left) / 2;
   state->uniforms = calloc(state->num_uniforms, sizeof *state->uniforms);
   const uint8_t *p = lima_memory_at(pp->memory, va, (uint32_t)state->num_uniforms * 2);
   if (!state->uniforms || !p)
      return lima_problem(pp->report, "out of memory");
   for (size_t i = 0; i < state->num_uniforms; i++)
      state->uniforms[i] = (uint16_t)(p[2 * i] | p[2 * i + 1] << 8);
   return true;
}

static bool
load_samplers(struct pp *pp, struct pp_state *state)
{
   const char *fault;
   state->num_samplers = get(state, LIMA_RS_NUM_SAMPLERS);
   if (!get(state, LIMA_RS_HAS_TEXTURES))
      state->num_samplers = 0;
   if (state->num_samplers > PP_MAX_SAMPLERS)
      return lima_problem(pp->report, "there are %u samplers, more than %d", state->num_samplers,
                          PP_MAX_SAMPLERS);
   for (unsigned i = 0; i < state->num_samplers; i++) {
      uint32_t va;
      if (!lima_memory_read(pp->memory, get(state, LIMA_RS_TEXTURES) + 4 * i, &va, 1))
         return lima_problem(pp->report, "texture descriptors are not in memory");
      if (!lima_sampler_load(&state->samplers[i], pp->memory, va, &fault))
         return lima_problem(pp->report, "texture %u at %08" PRIx32 ": %s", i, va, fault);
   }
   return true;
}

static unsigned
type_of(const struct pp_state *state, unsigned varying)
{
   if (varying < 10)
      return get(state, LIMA_RS_VARYING + varying);
   return varying == 10
              ? get(state, LIMA_RS_VARYING_10_LOW) | get(state, LIMA_RS_VARYING_10_HIGH) << 2
              : get(state, LIMA_RS_VARYING_11);
}

/* Vectors of floats take 16 bytes, all others 8. */
static void
load_varyings(struct pp_state *state)
{
   unsigned offset = 0;
   state->stride = get(state, LIMA_RS_VARYING_STRIDE) * 8;
   while (state->num_varyings < PP_MAX_VARYINGS && offset < state->stride) {
      const unsigned type = type_of(state, state->num_varyings);
      state->varyings[state->num_varyings].type = (uint8_t)type;
      state->varyings[state->num_varyings++].offset = (uint16_t)offset;
      offset += type <= LIMA_VARYING_FP32X2 ? 16 : 8;
   }
}

struct pp_state *
pp_find_state(struct pp *pp, uint32_t va)
{
   struct pp_state *state = &pp->states[va / 64 % PP_NUM_STATES];
   char fault[160];
   if (state->valid && state->va == va)
      return state;
   finish(state);
   state->va = va;
   if (!lima_memory_read(pp->memory, va, state->words, LIMA_RENDER_STATE_WORDS)) {
      lima_problem(pp->report, "render state at %08" PRIx32 ": it is not in memory", va);
      return NULL;
   }
   if (!lima_layout_known(&lima_render_state, state->words, fault, sizeof fault)) {
      lima_problem(pp->report, "render state at %08" PRIx32 ": %s", va, fault);
      return NULL;
   }
   lima_ops_load(&state->ops, state->words);
   load_varyings(state);
   if (!load_program(pp, state))
      return NULL;
   state->valid = true;
   return load_uniforms(pp, state) && load_samplers(pp, state) ? state : NULL;
}
