/* Jobs: from the first draw to a framebuffer until somebody wants to see the result. */
#include "context.h"

#include <math.h>
#include <string.h>

#include "lima/format/tiling.h"

#define BLOCK_BYTES 512u /* of a polygon list, before it goes on in the heap */
#define BLOCK_SIZE_CODE 2u
#define MAX_BLOCKS 512u
#define HEAP_BYTES (32u << 20)
#define STACK_BYTES 0x400u /* of a core, for each vector of temporaries */

/* A job ends by itself before it becomes too large to be drawn in reasonable time. */
#define MANY_DRAWS 2500u
#define MANY_USES 4096u
#define MANY_BYTES (128u << 20) /* of what it uses: two batches keep that */

/* --- Rectangles */

struct pipe_scissor_state
lima_intersect(struct pipe_scissor_state a, struct pipe_scissor_state b)
{
   return (struct pipe_scissor_state){
       a.minx > b.minx ? a.minx : b.minx, a.miny > b.miny ? a.miny : b.miny,
       a.maxx < b.maxx ? a.maxx : b.maxx, a.maxy < b.maxy ? a.maxy : b.maxy};
}

bool
lima_is_empty(struct pipe_scissor_state rect)
{
   return rect.maxx <= rect.minx || rect.maxy <= rect.miny;
}

void
lima_add_damage(struct lima_pipe_context *ctx, struct pipe_scissor_state rect)
{
   struct pipe_scissor_state *damage = &ctx->job.damage;
   if (lima_is_empty(*damage)) {
      *damage = rect;
      return;
   }
   damage->minx = rect.minx < damage->minx ? rect.minx : damage->minx;
   damage->miny = rect.miny < damage->miny ? rect.miny : damage->miny;
   damage->maxx = rect.maxx > damage->maxx ? rect.maxx : damage->maxx;
   damage->maxy = rect.maxy > damage->maxy ? rect.maxy : damage->maxy;
}

/* --- Commands of the polygon list builder */

void
lima_plbu(struct lima_pipe_context *ctx, enum lima_plbu_command command, const uint32_t *values,
          bool always)
{
   struct lima_job *job = &ctx->job;
   uint32_t words[2];
   lima_encode(&lima_plbu_commands[command], values, words);
   if (!always && job->plbu_known >> command & 1 &&
       memcmp(job->plbu_state[command], words, sizeof(words)) == 0)
      return;
   uint32_t *room = lima_words_add(ctx, &job->plbu, 2);
   if (!room)
      return;
   memcpy(room, words, sizeof(words));
   memcpy(job->plbu_state[command], words, sizeof(words));
   job->plbu_known |= 1u << command;
}

void
lima_plbu_value(struct lima_pipe_context *ctx, enum lima_plbu_command command, uint32_t value)
{
   lima_plbu(ctx, command, &value, false);
}

void
lima_plbu_float(struct lima_pipe_context *ctx, enum lima_plbu_command command, float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof(bits));
   lima_plbu(ctx, command, &bits, false);
}

void
lima_plbu_scissor(struct lima_pipe_context *ctx, struct pipe_scissor_state rect)
{
   const uint32_t values[] = {
       [LIMA_SCISSOR_MIN_Y] = (uint32_t)rect.miny,
       [LIMA_SCISSOR_MAX_Y] = (uint32_t)rect.maxy - 1,
       [LIMA_SCISSOR_MIN_X] = (uint32_t)rect.minx,
       [LIMA_SCISSOR_MAX_X] = (uint32_t)rect.maxx - 1,
   };
   lima_plbu(ctx, LIMA_PLBU_SCISSOR, values, false);
}

/* --- The beginning */

static void
choose_blocks(struct lima_job *job)
{
   job->tiles_w = lima_tiles(job->width);
   job->tiles_h = lima_tiles(job->height);
   job->blocks_w = job->tiles_w;
   job->blocks_h = job->tiles_h;
   job->shift_w = job->shift_h = 0;
   while (job->blocks_w * job->blocks_h > MAX_BLOCKS) {
      if (job->blocks_w >= job->blocks_h) {
         job->blocks_w = (job->blocks_w + 1) / 2;
         job->shift_w++;
      } else {
         job->blocks_h = (job->blocks_h + 1) / 2;
         job->shift_h++;
      }
   }
}

static uint32_t
list_format(const struct lima_job *job)
{
   const uint32_t least = job->shift_w < job->shift_h ? job->shift_w : job->shift_h;
   return least < 2 ? least : 2;
}

bool
lima_lists_create(struct lima_pipe_context *ctx)
{
   struct lima_winsys *winsys = ctx->channel->winsys;
   for (unsigned k = 0; k < LIMA_BATCHES; k++) {
      struct lima_batch *batch = &ctx->batches[k];
      batch->plb = winsys->bo_create(winsys, MAX_BLOCKS * BLOCK_BYTES + LIMA_PAGE_BYTES, 0);
      batch->heap = winsys->bo_create(winsys, HEAP_BYTES, LIMA_BO_HEAP);
      if (!batch->plb || !batch->heap)
         return false;
      for (uint32_t i = 0; i < MAX_BLOCKS; i++) {
         const uint32_t block = batch->plb->va + i * BLOCK_BYTES;
         memcpy(batch->plb->map + MAX_BLOCKS * BLOCK_BYTES + 4 * (size_t)i, &block, 4);
      }
   }
   return true;
}

static bool
use_lists(struct lima_pipe_context *ctx)
{
   const struct lima_batch *batch = lima_batch(ctx);
   const uint32_t both = LIMA_JOB_READ | LIMA_JOB_WRITE;
   return lima_use_bo(ctx, batch->plb, both, LIMA_JOB_READ) &&
          lima_use_bo(ctx, batch->heap, both, LIMA_JOB_READ) &&
          lima_use_bo(ctx, ctx->system_programs, 0, LIMA_JOB_READ);
}

static uint32_t
buffers_of(const struct pipe_framebuffer_state *fb)
{
   const struct pipe_resource *color = fb->cbufs[0].resource, *zs = fb->zsbuf.resource;
   uint32_t buffers =
       color && lima_resource(fb->cbufs[0].resource)->format->target ? LIMA_COLOR : 0;
   if (zs && lima_resource(fb->zsbuf.resource)->format->target)
      buffers |= LIMA_DEPTH | (zs->format == PIPE_FORMAT_Z24_UNORM_S8_UINT ? LIMA_STENCIL : 0);
   return buffers;
}

/* Pixels that all targets have. */
static void
limit_size(struct lima_job *job, const struct pipe_surface *surface)
{
   if (!surface->resource)
      return;
   const uint32_t width = pipe_level_size(surface->resource, 0, surface->level);
   const uint32_t height = pipe_level_size(surface->resource, 1, surface->level);
   job->width = width < job->width ? width : job->width;
   job->height = height < job->height ? height : job->height;
}

bool
lima_job_begin(struct lima_pipe_context *ctx)
{
   struct lima_job *job = &ctx->job;
   const struct lima_words vs = job->vs, plbu = job->plbu;
   if (job->begun)
      return true;
   lima_soft_leave(ctx);
   *job = (struct lima_job){.width = ctx->u.framebuffer.width,
                            .height = ctx->u.framebuffer.height,
                            .present = buffers_of(&ctx->u.framebuffer),
                            .vs = {vs.words, 0, vs.max},
                            .plbu = {plbu.words, 0, plbu.max}};
   limit_size(job, &ctx->u.framebuffer.cbufs[0]);
   limit_size(job, &ctx->u.framebuffer.zsbuf);
   if (!job->present || !job->width || !job->height || !use_lists(ctx))
      return false;
   choose_blocks(job);
   if (ctx->u.framebuffer.cbufs[0].resource)
      lima_resource_load_shown(lima_resource(ctx->u.framebuffer.cbufs[0].resource));
   job->begun = true;
   ctx->u.dirty = U_DIRTY_ALL; /* what it points to was in memory of another batch */
   return true;
}

/* --- The end */

/* The list's head, and what brings back the targets' contents. */
static bool
put_front(struct lima_pipe_context *ctx, uint32_t reload)
{
   struct lima_job *job = &ctx->job;
   const struct lima_batch *batch = lima_batch(ctx);
   const uint32_t blocks = job->blocks_w * job->blocks_h;
   const uint32_t setup[6] = {[LIMA_PLBU_SETUP_BLOCK_SIZE] = BLOCK_SIZE_CODE};
   const uint32_t step[] = {job->shift_w, job->shift_h, list_format(job)};
   const uint32_t tiles[] = {
       [LIMA_PLBU_TILES_HEIGHT] = job->tiles_h - 1, [LIMA_PLBU_TILES_WIDTH] = job->tiles_w - 1};
   const uint32_t table[] = {batch->plb->va + MAX_BLOCKS * BLOCK_BYTES, blocks - 1, 1};
   job->plbu_known = 0;
   lima_plbu(ctx, LIMA_PLBU_PRIMITIVE_SETUP, setup, true);
   lima_plbu(ctx, LIMA_PLBU_BLOCK_STEP, step, true);
   lima_plbu(ctx, LIMA_PLBU_TILES, tiles, true);
   lima_plbu_value(ctx, LIMA_PLBU_BLOCK_STRIDE, job->blocks_w);
   lima_plbu(ctx, LIMA_PLBU_BLOCK_TABLE, table, true);
   return lima_reload(ctx, reload);
}

/* A list in memory; what is behind `split` goes to the front. */
static bool
put_list(struct lima_pipe_context *ctx, const struct lima_words *list, size_t split,
         uint32_t *start, uint32_t *end)
{
   const size_t num = list->num;
   uint32_t *room = lima_take(ctx, (uint32_t)num * 4, start);
   if (!room)
      return false;
   memcpy(room, list->words + split, (num - split) * 4);
   memcpy(room + num - split, list->words, split * 4);
   *end = *start + (uint32_t)num * 4;
   ctx->statistics.bytes += num * 4;
   return true;
}

static bool
put_gp_words(struct lima_pipe_context *ctx, uint32_t reload, uint32_t *gp)
{
   struct lima_job *job = &ctx->job;
   const struct lima_batch *batch = lima_batch(ctx);
   const uint32_t nothing = 0;
   lima_plbu(ctx, LIMA_PLBU_END, &nothing, true);
   const size_t body = job->plbu.num;
   if (!put_front(ctx, reload) || job->failed)
      return false;
   if (job->vs.num && !put_list(ctx, &job->vs, 0, &gp[LIMA_GP_VS_START], &gp[LIMA_GP_VS_END]))
      return false;
   gp[LIMA_GP_HEAP_START] = batch->heap->va;
   gp[LIMA_GP_HEAP_END] = batch->heap->va + batch->heap->size;
   return put_list(ctx, &job->plbu, body, &gp[LIMA_GP_PLBU_START], &gp[LIMA_GP_PLBU_END]);
}

static uint32_t
put_tile(uint32_t *words, unsigned command, const uint32_t *values)
{
   lima_encode(&lima_tile_commands[command], values, words);
   return 2;
}

/* The tile lists of all cores, who take turns. */
static bool
put_tiles(struct lima_pipe_context *ctx, uint32_t *pp, unsigned num_pp)
{
   const struct lima_job *job = &ctx->job;
   const struct lima_batch *batch = lima_batch(ctx);
   const uint32_t x0 = (uint32_t)job->damage.minx / LIMA_TILE,
                  x1 = lima_tiles((uint32_t)job->damage.maxx);
   const uint32_t y0 = (uint32_t)job->damage.miny / LIMA_TILE,
                  y1 = lima_tiles((uint32_t)job->damage.maxy);
   const uint32_t most = ((x1 - x0) * (y1 - y0) + num_pp - 1) / num_pp;
   uint32_t *lists[LIMA_MAX_PP];
   for (unsigned i = 0; i < num_pp; i++) {
      lists[i] = lima_take(ctx, (most + 1) * 16, &pp[LIMA_PP_JOB_TILES + i]);
      if (!lists[i])
         return false;
   }
   unsigned core = 0;
   for (uint32_t y = y0; y < y1; y++)
      for (uint32_t x = x0; x < x1; x++, core = (core + 1) % num_pp) {
         const uint32_t block = (y >> job->shift_h) * job->blocks_w + (x >> job->shift_w);
         const uint32_t begin[3] = {[LIMA_TILE_X] = x, [LIMA_TILE_Y] = y};
         const uint32_t draw[3] = {(batch->plb->va + block * BLOCK_BYTES) >> 5, 7, 2};
         lists[core] += put_tile(lists[core], LIMA_TILE_BEGIN, begin);
         lists[core] += put_tile(lists[core], LIMA_TILE_DRAW, draw);
      }
   for (unsigned i = 0; i < num_pp; i++)
      put_tile(lists[i], LIMA_TILE_END, (const uint32_t[1]){0});
   return true;
}

/* Temporaries of fragment programs. */
static bool
put_stack(struct lima_pipe_context *ctx, uint32_t *pp, unsigned num_pp)
{
   struct lima_winsys *winsys = ctx->channel->winsys;
   const uint32_t vectors = ctx->job.stack, bytes = num_pp * vectors * STACK_BYTES;
   if (!vectors)
      return true;
   if (!ctx->stack || ctx->stack->size < bytes) {
      lima_bo_reference(&ctx->stack, NULL);
      ctx->stack =
          winsys->bo_create(winsys, (bytes + LIMA_PAGE_BYTES - 1) & ~(LIMA_PAGE_BYTES - 1), 0);
   }
   if (!ctx->stack || !lima_use_bo(ctx, ctx->stack, 0, LIMA_JOB_READ | LIMA_JOB_WRITE)) {
      ctx->u.oom = true;
      return false;
   }
   for (unsigned i = 0; i < num_pp; i++)
      pp[LIMA_PP_JOB_STACKS + i] = ctx->stack->va + i * vectors * STACK_BYTES;
   lima_set(&lima_pp_frame, pp, LIMA_PP_STACK_SIZE, vectors);
   lima_set(&lima_pp_frame, pp, LIMA_PP_STACK_START, vectors);
   return true;
}

static uint32_t
clear_word(const float color[4])
{
   uint32_t word = 0;
   for (unsigned i = 0; i < 4; i++) {
      const float c = fminf(fmaxf(color[i], 0.0f), 1.0f);
      word |= (uint32_t)(c * 255.0f + 0.5f) << (8 * i);
   }
   return word;
}

static void
put_frame(struct lima_pipe_context *ctx, uint32_t *pp)
{
   const struct lima_job *job = &ctx->job;
   const struct {
      enum lima_pp_frame_field field;
      uint32_t value;
   } fields[] = {
       {LIMA_PP_EARLY_DEPTH, 1},
       {LIMA_PP_CLEAR_DEPTH, job->clear_depth},
       {LIMA_PP_CLEAR_STENCIL, job->clear_stencil},
       /* With 0 the box would have whole tiles. A row in memory has room for two pixels. */
       {LIMA_PP_RIGHT, job->width > 1 ? job->width - 1 : 1},
       {LIMA_PP_BOTTOM, job->height - 1},
       {LIMA_PP_ORIGIN_X, 1},
       {LIMA_PP_ORIGIN_Y, 1},
       {LIMA_PP_SUBPIXEL, 0x77},
       {LIMA_PP_TIEBREAK, 1},
       {LIMA_PP_SHIFT_W, job->shift_w},
       {LIMA_PP_SHIFT_H, job->shift_h},
       {LIMA_PP_LIST_FORMAT, list_format(job)},
       /* Rows count upward, as those of OpenGL: nothing is turned over. */
       {LIMA_PP_SCALE_FRAGCOORD, 1},
       {LIMA_PP_SCALE_DERIVATIVES, 1},
   };
   for (unsigned i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
      lima_set(&lima_pp_frame, pp, fields[i].field, fields[i].value);
   for (unsigned i = 0; i < 4; i++)
      lima_set(&lima_pp_frame, pp, LIMA_PP_CLEAR_COLOR + i, clear_word(job->clear_color));
}

/* The render state of clears, which draws nothing. */
static bool
put_clear_state(struct lima_pipe_context *ctx, uint32_t *pp)
{
   uint32_t va, *state = lima_take(ctx, LIMA_RENDER_STATE_WORDS * 4, &va);
   if (!state)
      return false;
   memset(state, 0, LIMA_RENDER_STATE_WORDS * 4);
   lima_set(&lima_render_state, state, LIMA_RS_MULTISAMPLE, 1);
   lima_set(&lima_render_state, state, LIMA_RS_SAMPLE_MASK, 15);
   lima_set(&lima_render_state, state, LIMA_RS_SHADER, ctx->system_programs->va >> 5);
   lima_set(&lima_render_state, state, LIMA_RS_UNKNOWN_13_8, 1);
   lima_set(&lima_pp_frame, pp, LIMA_PP_STATE, va);
   return true;
}

static bool
put_pp_words(struct lima_pipe_context *ctx, uint32_t written, uint32_t *pp)
{
   const unsigned num_pp = ctx->channel->winsys->num_pp;
   put_frame(ctx, pp);
   lima_target_words(ctx, pp, written);
   pp[LIMA_PP_JOB_NUM_PP] = num_pp;
   return put_tiles(ctx, pp, num_pp) && put_stack(ctx, pp, num_pp) && put_clear_state(ctx, pp);
}

static bool
use_target(struct lima_pipe_context *ctx, struct pipe_resource *resource)
{
   struct lima_resource *res = lima_resource(resource);
   res->version++;
   res->shown_old = res->shown != NULL;
   return lima_use_resource(ctx, resource, 0, LIMA_JOB_READ | LIMA_JOB_WRITE);
}

void
lima_job_end(struct lima_pipe_context *ctx)
{
   struct lima_job *job = &ctx->job;
   uint32_t gp[LIMA_GP_FRAME_WORDS] = {0}, pp[LIMA_PP_JOB_WORDS] = {0};
   if (!job->begun)
      return;
   /* Depth and stencil are stored together: what was not cleared comes back first. */
   const uint32_t zeta = LIMA_DEPTH | LIMA_STENCIL;
   uint32_t written = job->written | job->cleared, used = written | job->read;
   if (written & zeta)
      written |= job->present & zeta;
   used |= written;
   const uint32_t reload = used & job->present & ~job->cleared;
   bool ok = written != 0 && !lima_is_empty(job->damage) && !job->failed;
   ok = ok && (!(written & LIMA_COLOR) || use_target(ctx, ctx->u.framebuffer.cbufs[0].resource)) &&
        (!(used & zeta) || use_target(ctx, ctx->u.framebuffer.zsbuf.resource)) &&
        put_gp_words(ctx, reload, gp) && put_pp_words(ctx, written, pp);
   job->begun = false;
   if (ok)
      lima_batch_submit(ctx, gp, pp);
}

void
lima_finish(struct lima_pipe_context *ctx)
{
   lima_job_end(ctx);
   lima_soft_leave(ctx);
   lima_batches_wait(ctx);
   struct pipe_resource *color = ctx->u.framebuffer.cbufs[0].resource;
   if (color)
      lima_resource_store_shown(lima_resource(color));
}

bool
lima_job_is_full(const struct lima_pipe_context *ctx)
{
   const struct lima_job *job = &ctx->job;
   const struct lima_batch *batch = &ctx->batches[ctx->batch_current];
   return job->begun && (job->num_draws >= MANY_DRAWS || job->heap_used >= HEAP_BYTES ||
                         batch->num_uses >= MANY_USES || batch->bytes >= MANY_BYTES);
}
