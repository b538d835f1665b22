/* Render states and their programs, prepared once a job. */
#include "pp_state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PROGRAM_WORDS = 16384 };
/* What all of a job's states and programs may take; a state or a word of a program has less than
 * some hundred bytes. */
static const uint64_t max_bytes = (uint64_t)256 << 20;

static unsigned
bucket_of(uint32_t va)
{
   return (va >> 6 ^ va >> 18) % PP_NUM_BUCKETS;
}

static bool
take_bytes(struct pp *pp, uint64_t bytes)
{
   if (bytes > max_bytes - pp->job->bytes)
      return lima_problem(&pp->report, "the job has too many states and programs");
   pp->job->bytes += bytes;
   return true;
}

static void
finish(struct pp_state *state)
{
   free(state->samplers);
   free(state);
}

void
pp_finish_states(struct pp_job *job)
{
   for (unsigned i = 0; i < PP_NUM_BUCKETS; i++) {
      for (struct pp_state *state = job->states[i], *next; state; state = next) {
         next = state->next;
         finish(state);
      }
      for (struct pp_program *program = job->programs[i], *next; program; program = next) {
         next = program->next;
         lima_pp_finish(&program->code);
         free(program);
      }
   }
}

/* --- Programs */

/* It ends where it says, at most with its buffer. NULL after a problem. */
static struct pp_program *
make_program(struct pp *pp, uint32_t va)
{
   uint32_t count = lima_memory_left(pp->job->memory, va) / 4;
   if (count > MAX_PROGRAM_WORDS)
      count = MAX_PROGRAM_WORDS;
   struct pp_program *program = calloc(1, sizeof *program);
   uint32_t *words = malloc(4 * (size_t)count + 4);
   bool ok = program && words;
   if (!ok)
      lima_no_memory(&pp->report);
   else if (!count || !lima_memory_read(pp->job->memory, va, words, count))
      ok = lima_problem(&pp->report, "the program at %08" PRIx32 " is not in memory", va);
   else if (!lima_pp_prepare(&program->code, words, count))
      ok = lima_no_memory(&pp->report);
   free(words);
   if (ok && take_bytes(pp, program->code.num_steps * 256))
      return program;
   if (ok)
      lima_pp_finish(&program->code);
   free(program);
   return NULL;
}

static const struct pp_program *
find_program(struct pp *pp, uint32_t va)
{
   struct pp_program **bucket = &pp->job->programs[bucket_of(va)];
   for (const struct pp_program *program = *bucket; program; program = program->next) {
      if (program->va == va)
         return program;
   }
   struct pp_program *made = make_program(pp, va);
   if (made) {
      made->va = va;
      made->next = *bucket;
      *bucket = made;
   }
   return made;
}

/* --- States */

static bool
load_uniforms(struct pp *pp, struct pp_state *state, const uint32_t *fields)
{
   const struct lima_memory *memory = pp->job->memory;
   uint32_t va, left;
   if (!fields[LIMA_RS_HAS_UNIFORMS])
      return true;
   if (!lima_memory_read(memory, fields[LIMA_RS_UNIFORMS] << 4, &va, 1) ||
       !(left = lima_memory_left(memory, va)))
      return lima_problem(&pp->report, "uniforms are not in memory");
   if (va % 2)
      return lima_problem(&pp->report, "uniforms at %08" PRIx32 ": the address is odd", va);
   const uint32_t bytes = 8u << fields[LIMA_RS_UNIFORM_SIZE];
   state->num_uniforms = (bytes < left ? bytes : left) / 2;
   state->uniforms = lima_memory_halfs(memory, va, (uint32_t)state->num_uniforms);
   return true;
}

static bool
load_samplers(struct pp *pp, struct pp_state *state, const uint32_t *fields)
{
   const char *fault;
   const unsigned count = fields[LIMA_RS_HAS_TEXTURES] ? fields[LIMA_RS_NUM_SAMPLERS] : 0;
   if (count > PP_MAX_SAMPLERS)
      return lima_problem(&pp->report, "there are %u samplers, more than %d", count,
                          PP_MAX_SAMPLERS);
   state->num_samplers = count;
   state->samplers = malloc(count * sizeof *state->samplers + 1);
   if (!state->samplers)
      return lima_no_memory(&pp->report);
   for (unsigned i = 0; i < count; i++) {
      uint32_t va;
      if (!lima_memory_read(pp->job->memory, fields[LIMA_RS_TEXTURES] + 4 * i, &va, 1))
         return lima_problem(&pp->report, "texture descriptors are not in memory");
      if (!lima_sampler_load(&state->samplers[i], pp->job->memory, va, &fault))
         return lima_problem(&pp->report, "texture %u at %08" PRIx32 ": %s", i, va, fault);
   }
   return true;
}

/* Vectors of floats take 16 bytes, all others 8. */
static bool
load_varyings(struct pp *pp, struct pp_state *state, const uint32_t *fields)
{
   unsigned offset = 0, number = 0;
   state->stride = fields[LIMA_RS_VARYING_STRIDE] * 8;
   state->varyings_va = fields[LIMA_RS_VARYINGS] << 4;
   for (; number < PP_MAX_VARYINGS && offset < state->stride; number++) {
      const unsigned type =
          number < 10    ? fields[LIMA_RS_VARYING + number]
          : number == 10 ? fields[LIMA_RS_VARYING_10_LOW] | fields[LIMA_RS_VARYING_10_HIGH] << 2
                         : fields[LIMA_RS_VARYING_11];
      if (type == LIMA_VARYING_LOW3 && state->program->code.varyings >> number & 1)
         return lima_problem(&pp->report, "varying %u: how its type lies in memory is not known",
                             number);
      state->varyings[number].type = (uint8_t)type;
      state->varyings[number].offset = (uint16_t)offset;
      offset += type <= LIMA_VARYING_FP32X2 ? 16 : 8;
   }
   state->num_varyings = number;
   return true;
}

static int
sign_8(uint32_t value)
{
   return ((int)value ^ 128) - 128;
}

static void
load_results(const struct pp *pp, struct pp_state *state, const uint32_t *fields)
{
   state->color_register = (uint8_t)fields[LIMA_RS_COLOR_REGISTER];
   state->color2_register = (uint8_t)fields[LIMA_RS_COLOR2_REGISTER];
   state->depth_register = (uint8_t)fields[LIMA_RS_DEPTH_REGISTER];
   state->sample_mask = (uint8_t)fields[LIMA_RS_SAMPLE_MASK];
   state->multisample = fields[LIMA_RS_MULTISAMPLE];
   state->alpha_to_coverage = fields[LIMA_RS_ALPHA_TO_COVERAGE];
   state->alpha_to_one = fields[LIMA_RS_ALPHA_TO_ONE];
   state->gives_depth = fields[LIMA_RS_SHADER_DEPTH];
   state->gives_depth_24 = fields[LIMA_RS_SHADER_DEPTH_24];
   state->gives_stencil = fields[LIMA_RS_SHADER_STENCIL];
   state->early = fields[LIMA_RS_EARLY_DEPTH] && pp->job->early && !state->gives_depth &&
                  !state->gives_stencil;
   state->front_is_ccw = fields[LIMA_RS_FRONT_IS_CCW];
   state->offset_factor = sign_8(fields[LIMA_RS_OFFSET_FACTOR]) / 4.0;
   state->offset_units = sign_8(fields[LIMA_RS_OFFSET_UNITS]) / 2.0 * 0x1p-24;
}

static bool
load_state(struct pp *pp, struct pp_state *state)
{
   uint32_t words[LIMA_RENDER_STATE_WORDS], fields[LIMA_NUM_RS_FIELDS];
   char fault[160];
   if (!lima_memory_read(pp->job->memory, state->va, words, LIMA_RENDER_STATE_WORDS))
      return lima_problem(&pp->report, "render state at %08" PRIx32 ": it is not in memory",
                          state->va);
   if (!lima_layout_known(&lima_render_state, words, fault, sizeof fault))
      return lima_problem(&pp->report, "render state at %08" PRIx32 ": %s", state->va, fault);
   lima_decode(&lima_render_state, words, fields);
   lima_ops_load(&state->ops, words);
   load_results(pp, state, fields);
   state->program = find_program(pp, fields[LIMA_RS_SHADER] << 5);
   return state->program && load_varyings(pp, state, fields) && load_uniforms(pp, state, fields) &&
          load_samplers(pp, state, fields) &&
          take_bytes(pp, sizeof *state + state->num_samplers * sizeof *state->samplers);
}

/* With the job's lock. */
static const struct pp_state *
find_shared(struct pp *pp, uint32_t va)
{
   struct pp_state **bucket = &pp->job->states[bucket_of(va)];
   for (const struct pp_state *state = *bucket; state; state = state->next) {
      if (state->va == va)
         return state;
   }
   struct pp_state *made = calloc(1, sizeof *made);
   if (!made) {
      lima_no_memory(&pp->report);
      return NULL;
   }
   made->va = va;
   if (!load_state(pp, made)) {
      finish(made);
      return NULL;
   }
   made->next = *bucket;
   *bucket = made;
   return made;
}

const struct pp_state *
pp_find_state(struct pp *pp, uint32_t va)
{
   const struct pp_state **recent = &pp->recent[va / 64 % PP_NUM_RECENT];
   if (*recent && (*recent)->va == va)
      return *recent;
   pthread_mutex_lock(&pp->job->lock);
   const struct pp_state *state = find_shared(pp, va);
   pthread_mutex_unlock(&pp->job->lock);
   if (state)
      *recent = state;
   return state;
}
