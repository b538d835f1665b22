#include "pp_state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lima/cmd/commands.h"
#include "util/u_pool.h"

/* --- One core */

static void
begin_tile(struct pp *pp, uint32_t x, uint32_t y)
{
   const struct pp_job *job = pp->job;
   pp->tile_x = x;
   pp->tile_y = y;
   pp->dirty = false;
   lima_tile_clear(&pp->tile, job->clear_color, job->clear_depth, job->clear_stencil);
}

static bool
run_command(struct pp *pp, unsigned command, const uint32_t *words)
{
   const struct lima_layout *c = &lima_tile_commands[command];
   switch ((enum lima_tile_command)command) {
   case LIMA_TILE_BEGIN:
      begin_tile(pp, lima_get(c, words, LIMA_TILE_X), lima_get(c, words, LIMA_TILE_Y));
      return true;
   case LIMA_TILE_DRAW:
      return pp_draw_tile(pp, lima_get(c, words, LIMA_TILE_LIST) << 5) && pp_write_back(pp);
   case LIMA_TILE_END:
   case LIMA_NUM_TILE_COMMANDS:
      break;
   }
   return true;
}

static bool
run_tiles(struct pp *pp, uint32_t va)
{
   const struct lima_report *report = &pp->report;
   char fault[160];
   for (; lima_spend(&pp->left.commands, 1); va += 8) {
      uint32_t words[2];
      if (!lima_memory_read(pp->job->memory, va, words, 2))
         return lima_problem(report, "tile list at %08" PRIx32 ": it is not in memory", va);
      const unsigned found =
          lima_find_command(lima_tile_commands, LIMA_NUM_TILE_COMMANDS, words[1]);
      if (found == LIMA_NUM_TILE_COMMANDS)
         return lima_problem(report, "tile list at %08" PRIx32 ": there is no %08" PRIx32, va,
                             words[1]);
      if (!lima_layout_known(&lima_tile_commands[found], words, fault, sizeof fault))
         return lima_problem(report, "tile list at %08" PRIx32 ": %s", va, fault);
      if (pp->job->report->command)
         pp->job->report->command(pp->job->report->data, &lima_tile_set, va, words);
      if (found == LIMA_TILE_END)
         return true;
      if (!run_command(pp, found, words))
         return lima_problem(report, "tile %" PRIu32 " %" PRIu32, pp->tile_x, pp->tile_y);
   }
   return lima_problem(report, "the tile list has no end");
}

static void
keep_message(void *data, const char *text)
{
   struct pp *pp = data;
   if (pp->num_messages < PP_MAX_MESSAGES)
      snprintf(pp->messages[pp->num_messages++], sizeof pp->messages[0], "%s", text);
}

/* --- All of them */

struct cores {
   struct pp_job *job;
   struct pp core[]; /* as many as the job has */
};

static void
run_core(void *data, unsigned index)
{
   struct cores *cores = data;
   struct pp_job *job = cores->job;
   struct pp *pp = &cores->core[index];
   pp->job = job;
   pp->report = (struct lima_report){
       .problem = keep_message, .no_memory = job->report->no_memory, .data = pp};
   pp->left = job->report->budget ? *job->report->budget : lima_default_budget;
   pp->num_stack = lima_get(&lima_pp_frame, job->words, LIMA_PP_STACK_SIZE);
   pp->stack = calloc(pp->num_stack + 1, sizeof *pp->stack);
   pp->tile.flip_dither = job->flip_dither;
   memcpy(pp->tile.bits, job->bits, sizeof job->bits);
   pp->ok = pp->stack ? run_tiles(pp, job->words[LIMA_PP_JOB_TILES + index])
                      : lima_no_memory(&pp->report);
   free(pp->stack);
}

/* Lists are printed as they are run, so then cores come one after the other. */
static bool
run_cores(struct pp_job *job)
{
   const unsigned count = job->words[LIMA_PP_JOB_NUM_PP];
   struct cores *cores = calloc(1, sizeof *cores + count * sizeof cores->core[0]);
   bool ok = true;
   if (!cores)
      return lima_no_memory(job->report);
   cores->job = job;
   if (job->report->pool && !job->report->command && count > 1) {
      struct u_pool_job work = {.run = run_core, .data = cores, .count = count};
      u_pool_run(job->report->pool, &work);
   } else {
      for (unsigned i = 0; i < count; i++)
         run_core(cores, i);
   }
   for (unsigned i = 0; i < count; i++) {
      for (unsigned m = 0; m < cores->core[i].num_messages; m++)
         lima_problem(job->report, "%s", cores->core[i].messages[m]);
      ok &= cores->core[i].ok;
   }
   free(cores);
   return ok;
}

static uint32_t
get(const struct pp_job *job, enum lima_pp_frame_field field)
{
   return lima_get(&lima_pp_frame, job->words, field);
}

static void
set_clear_values(struct pp_job *job)
{
   const uint32_t word = get(job, LIMA_PP_CLEAR_COLOR), more = get(job, LIMA_PP_CLEAR_COLOR_1);
   const bool halfs = get(job, LIMA_PP_FP16_TILES);
   for (unsigned i = 0; i < 4; i++) {
      const uint32_t wide = (i < 2 ? word : more) >> (16 * (i & 1)) & 0xffff;
      job->clear_color[i] =
          halfs ? (float)wide / 65535.0f : (float)(word >> (8 * i) & 255) / 255.0f;
      job->bits[i] =
          halfs ? 0 : (uint8_t)get(job, (enum lima_pp_frame_field)(LIMA_PP_RED_BITS + i));
   }
   job->clear_depth = get(job, LIMA_PP_CLEAR_DEPTH);
   job->clear_stencil = (uint8_t)get(job, LIMA_PP_CLEAR_STENCIL);
}

/* False after a problem: what means nothing, or what the simulation has not. */
static bool
load_job(struct pp_job *job)
{
   char fault[160];
   const uint32_t cores = job->words[LIMA_PP_JOB_NUM_PP];
   if (!lima_layout_known(&lima_pp_frame, job->words, fault, sizeof fault))
      return lima_problem(job->report, "pp frame: %s", fault);
   if (!cores || cores > LIMA_MAX_PP)
      return lima_problem(job->report, "there are not %" PRIu32 " cores", cores);
   if (get(job, LIMA_PP_SCALE_X) || get(job, LIMA_PP_SCALE_Y))
      return lima_problem(job->report, "pp frame: scaled targets are not simulated");
   job->early = get(job, LIMA_PP_EARLY_DEPTH) && !get(job, LIMA_PP_EARLY_DEPTH_DISABLE);
   job->flip_fragcoord = get(job, LIMA_PP_FLIP_FRAGCOORD);
   job->flip_sprites = get(job, LIMA_PP_FLIP_SPRITES);
   job->flip_dither = get(job, LIMA_PP_FLIP_DITHER);
   job->lower_first = !get(job, LIMA_PP_FLIP_DERIVATIVES);
   job->origin[0] = (float)get(job, LIMA_PP_ORIGIN_X) / 2.0f;
   job->origin[1] = (float)get(job, LIMA_PP_ORIGIN_Y) / 2.0f;
   set_clear_values(job);
   for (unsigned i = 0; i < LIMA_NUM_WRITE_BACKS; i++) {
      if (!pp_load_unit(job, job->words + LIMA_PP_JOB_WRITE_BACK + i * LIMA_WRITE_BACK_WORDS,
                        &job->units[i]))
         return false;
   }
   return true;
}

bool
lima_pp_job(struct lima_memory *memory, const uint32_t *words, const struct lima_report *report)
{
   struct pp_job *job = calloc(1, sizeof *job);
   if (!job)
      return lima_no_memory(report);
   job->memory = memory;
   job->report = report;
   job->words = words;
   pthread_mutex_init(&job->lock, NULL);
   const bool ok = load_job(job) && run_cores(job);
   pp_finish_states(job);
   pthread_mutex_destroy(&job->lock);
   free(job);
   return ok;
}
