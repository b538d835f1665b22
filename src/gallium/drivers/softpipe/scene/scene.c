#include "scene.h"

#include <stdlib.h>
#include <string.h>

#include "fence.h"
#include "recorder.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/drivers/softpipe/state/screen.h"
#include "gallium/drivers/softpipe/state/state.h"
#include "gallium/drivers/softpipe/state/texel_memory.h"

struct sp_scene_chunk {
   struct sp_scene_chunk *next;
   size_t size; /* bytes of data */
   uint8_t data[] __attribute__((aligned(64)));
};

/* Chunks, header included: each is twice as large as the one before. */
#define FIRST_CHUNK_BYTES ((size_t)256 << 10)
#define MAX_CHUNK_BYTES SP_LARGE_PAGE

struct sp_scene *
sp_scene_create(struct sp_screen *screen, bool *oom)
{
   struct sp_scene *scene = calloc(1, sizeof(*scene));
   if (!scene)
      return NULL;
   scene->screen = screen;
   scene->oom = oom;
   pthread_mutex_init(&scene->chunks_lock, NULL);
   return scene;
}

static void
unref_framebuffer(struct pipe_framebuffer_state *fb)
{
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      pipe_resource_reference(&fb->cbufs[i].resource, NULL);
   pipe_resource_reference(&fb->zsbuf.resource, NULL);
}

/* Drops what was recorded; keeps the memory for the next time. */
static void
reset(struct sp_scene *scene)
{
   for (unsigned i = 0; i < scene->num_tiles; i++)
      scene->bins[scene->tiles[i]] = (struct sp_bin){0};
   scene->num_tiles = 0;
   for (unsigned i = 0; i < scene->reads_allocated; i++)
      pipe_resource_reference(&scene->reads[i], NULL);
   scene->num_reads = 0;
   for (unsigned i = 0; i < scene->num_shaders; i++)
      sp_shader_reference(&scene->shaders[i], NULL);
   scene->num_shaders = 0;
   unref_framebuffer(&scene->fb);
   scene->chunk = scene->last_chunk = NULL;
   scene->chunk_used = 0;
   scene->bytes = scene->new_bytes = 0;
   scene->pixels = 0;
   scene->clear.buffers = 0;
   scene->recording = false;
}

void
sp_scene_destroy(struct sp_scene *scene)
{
   if (!scene)
      return;
   reset(scene);
   for (struct sp_scene_chunk *c = scene->chunks, *next; c; c = next) {
      next = c->next;
      free(c);
   }
   free(scene->shaders);
   free(scene->reads);
   free(scene->tiles);
   free(scene->bins);
   pthread_mutex_destroy(&scene->chunks_lock);
   free(scene);
}

static bool
reserve_bins(struct sp_scene *scene, unsigned num)
{
   if (num <= scene->bins_allocated)
      return true;
   struct sp_bin *bins = calloc(num, sizeof(*bins));
   uint32_t *tiles = malloc(num * sizeof(*tiles));
   if (!bins || !tiles) {
      free(bins);
      free(tiles);
      return false;
   }
   free(scene->bins);
   free(scene->tiles);
   scene->bins = bins;
   scene->tiles = tiles;
   scene->bins_allocated = num;
   return true;
}

static unsigned
framebuffer_samples(const struct pipe_framebuffer_state *fb)
{
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      if (fb->cbufs[i].resource)
         return pipe_samples(fb->cbufs[i].resource);
   }
   return fb->zsbuf.resource ? pipe_samples(fb->zsbuf.resource) : 1;
}

bool
sp_scene_begin(struct sp_scene *scene, const struct pipe_framebuffer_state *fb)
{
   scene->tiles_x = (fb->width + SP_TILE_SIZE - 1) >> SP_TILE_SHIFT;
   scene->tiles_y = (fb->height + SP_TILE_SIZE - 1) >> SP_TILE_SHIFT;
   if (!reserve_bins(scene, scene->tiles_x * scene->tiles_y))
      return false;
   scene->samples = framebuffer_samples(fb);
   scene->generation++;
   scene->fb.width = fb->width;
   scene->fb.height = fb->height;
   scene->fb.nr_cbufs = fb->nr_cbufs;
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      pipe_resource_reference(&scene->fb.cbufs[i].resource, fb->cbufs[i].resource);
      scene->fb.cbufs[i].level = fb->cbufs[i].level;
      scene->fb.cbufs[i].layer = fb->cbufs[i].layer;
   }
   pipe_resource_reference(&scene->fb.zsbuf.resource, fb->zsbuf.resource);
   scene->fb.zsbuf.level = fb->zsbuf.level;
   scene->fb.zsbuf.layer = fb->zsbuf.layer;
   scene->recording = true;
   return true;
}

/* A chunk that follows `last` (may be NULL) and has at least so many bytes of data. */
static struct sp_scene_chunk *
create_chunk(const struct sp_scene_chunk *last, size_t size)
{
   size_t bytes = FIRST_CHUNK_BYTES;
   if (last)
      bytes = 2 * (last->size + sizeof(*last));
   if (bytes > MAX_CHUNK_BYTES)
      bytes = MAX_CHUNK_BYTES;
   if (bytes < size + sizeof(*last))
      bytes = size + sizeof(*last);
   struct sp_scene_chunk *chunk = sp_large_alloc(bytes);
   if (chunk)
      chunk->size = bytes - sizeof(*chunk);
   return chunk;
}

/* The first chunk that is not in use if it has the size, or a new one, comes into use. */
static struct sp_scene_chunk *
take_chunk(struct sp_scene *whole, size_t size)
{
   struct sp_scene_chunk **link = whole->last_chunk ? &whole->last_chunk->next : &whole->chunks;
   if (!*link || (*link)->size < size) {
      struct sp_scene_chunk *fresh = create_chunk(whole->last_chunk, size);
      if (!fresh)
         return NULL;
      fresh->next = *link;
      *link = fresh;
   }
   whole->last_chunk = *link;
   return *link;
}

/* Makes another chunk current, one with at least size bytes. */
static bool
next_chunk(struct sp_scene *scene, size_t size)
{
   struct sp_scene *whole = scene->whole ? scene->whole : scene;
   pthread_mutex_lock(&whole->chunks_lock);
   struct sp_scene_chunk *chunk = take_chunk(whole, size);
   pthread_mutex_unlock(&whole->chunks_lock);
   if (!chunk)
      return false;
   scene->chunk = chunk;
   scene->chunk_used = 0;
   return true;
}

void *
sp_scene_alloc(struct sp_scene *scene, size_t size)
{
   size = (size + 15) & ~(size_t)15;
   if (!scene->chunk || scene->chunk->size - scene->chunk_used < size) {
      if (!next_chunk(scene, size))
         return NULL;
   }
   void *p = scene->chunk->data + scene->chunk_used;
   scene->chunk_used += size;
   scene->bytes += size;
   return p;
}

void
sp_scene_give_back(struct sp_scene *scene, size_t unused)
{
   scene->chunk_used -= unused;
   scene->bytes -= unused;
}

/* Notes how many commands the last block has. */
static void
close_bin(struct sp_bin *bin)
{
   if (bin->last)
      bin->last->num = SP_COMMANDS_PER_BLOCK - bin->room;
}

bool
sp_scene_add_block(struct sp_scene *scene, unsigned tile)
{
   struct sp_bin *bin = &scene->bins[tile];
   struct sp_command_block *fresh = sp_scene_alloc(scene, sizeof(*fresh));
   if (!fresh)
      return false;
   fresh->next = NULL;
   close_bin(bin);
   if (bin->last) {
      bin->last->next = fresh;
   } else {
      bin->first = fresh;
      scene->tiles[scene->num_tiles++] = tile;
   }
   bin->last = fresh;
   bin->room = SP_COMMANDS_PER_BLOCK;
   return true;
}

void
sp_scene_drop_commands(struct sp_scene *scene)
{
   for (unsigned i = 0; i < scene->num_tiles; i++)
      scene->bins[scene->tiles[i]] = (struct sp_bin){0};
   scene->num_tiles = 0;
}

/* --- Parts */

struct sp_scene_commands {
   size_t bytes;
   uint64_t pixels;
   unsigned num;
   struct {
      uint32_t tile;
      struct sp_bin bin;
   } tiles[];
};

bool
sp_scene_begin_part(struct sp_scene *part, struct sp_scene *whole)
{
   if (!reserve_bins(part, whole->tiles_x * whole->tiles_y))
      return false;
   /* What is left of a chunk serves the next part, too. */
   if (part->whole != whole || part->generation != whole->generation)
      part->chunk = NULL;
   part->whole = whole;
   part->generation = whole->generation;
   part->tiles_x = whole->tiles_x;
   part->tiles_y = whole->tiles_y;
   part->bytes = 0;
   part->pixels = 0;
   return true;
}

struct sp_scene_commands *
sp_scene_end_part(struct sp_scene *part)
{
   struct sp_scene_commands *commands =
       sp_scene_alloc(part, sizeof(*commands) + part->num_tiles * sizeof(commands->tiles[0]));
   if (commands) {
      commands->bytes = part->bytes;
      commands->pixels = part->pixels;
      commands->num = part->num_tiles;
      for (unsigned i = 0; i < part->num_tiles; i++) {
         close_bin(&part->bins[part->tiles[i]]);
         commands->tiles[i].tile = part->tiles[i];
         commands->tiles[i].bin = part->bins[part->tiles[i]];
      }
   }
   sp_scene_drop_commands(part);
   return commands;
}

void
sp_scene_renew_lock(struct sp_scene *scene)
{
   pthread_mutex_init(&scene->chunks_lock, NULL);
}

void
sp_scene_append(struct sp_scene *scene, const struct sp_scene_commands *commands)
{
   scene->bytes += commands->bytes;
   scene->pixels += commands->pixels;
   for (unsigned i = 0; i < commands->num; i++) {
      const uint32_t tile = commands->tiles[i].tile;
      const struct sp_bin *from = &commands->tiles[i].bin;
      struct sp_bin *to = &scene->bins[tile];
      close_bin(to);
      if (to->last) {
         to->last->next = from->first;
      } else {
         to->first = from->first;
         scene->tiles[scene->num_tiles++] = tile;
      }
      to->last = from->last;
      to->room = from->room;
   }
}

/* --- What the scene uses */

/* The set's place for res: where it is, or where it would go. */
static unsigned
read_slot(const struct sp_scene *scene, const struct pipe_resource *res)
{
   unsigned mask = scene->reads_allocated - 1;
   unsigned i = (unsigned)(((uintptr_t)res >> 4) * 0x9e3779b1u >> 7) & mask;
   while (scene->reads[i] && scene->reads[i] != res)
      i = (i + 1) & mask;
   return i;
}

static bool
grow_reads(struct sp_scene *scene)
{
   unsigned old_size = scene->reads_allocated;
   struct pipe_resource **old = scene->reads;
   unsigned size = old_size ? old_size * 2 : 64;
   struct pipe_resource **fresh = calloc(size, sizeof(struct pipe_resource *));
   if (!fresh)
      return false;
   scene->reads = fresh;
   scene->reads_allocated = size;
   for (unsigned i = 0; i < old_size; i++) {
      if (old[i])
         fresh[read_slot(scene, old[i])] = old[i];
   }
   free(old);
   return true;
}

bool
sp_scene_read_resource(struct sp_scene *scene, struct pipe_resource *res)
{
   if (scene->num_reads * 2 >= scene->reads_allocated && !grow_reads(scene))
      return false;
   unsigned slot = read_slot(scene, res);
   if (!scene->reads[slot]) {
      pipe_resource_reference(&scene->reads[slot], res);
      scene->num_reads++;
      if (!__atomic_exchange_n(&sp_resource(res)->was_read, true, __ATOMIC_RELAXED))
         scene->new_bytes += sp_resource(res)->bytes;
   }
   return true;
}

bool
sp_scene_use_shader(struct sp_scene *scene, struct pipe_shader_cso *shader)
{
   /* One of the last few, for most programs go to and fro between some. */
   for (unsigned i = 1; i <= 4 && i <= scene->num_shaders; i++) {
      if (scene->shaders[scene->num_shaders - i] == shader)
         return true;
   }
   if (scene->num_shaders == scene->shaders_allocated) {
      unsigned size = scene->shaders_allocated ? scene->shaders_allocated * 2 : 16;
      void *p = realloc(scene->shaders, size * sizeof(struct pipe_shader_cso *));
      if (!p)
         return false;
      scene->shaders = p;
      scene->shaders_allocated = size;
   }
   scene->shaders[scene->num_shaders] = NULL;
   sp_shader_reference(&scene->shaders[scene->num_shaders++], shader);
   return true;
}

bool
sp_scene_reads(const struct sp_scene *scene, const struct pipe_resource *res)
{
   return scene->reads_allocated && scene->reads[read_slot(scene, res)] == res;
}

bool
sp_scene_writes(const struct sp_scene *scene, const struct pipe_resource *res)
{
   for (unsigned i = 0; i < scene->fb.nr_cbufs; i++) {
      if (scene->fb.cbufs[i].resource == res)
         return true;
   }
   return scene->fb.zsbuf.resource == res;
}

/* Counts the scene in or out of the busy counters of what it uses. */
static void
mark_busy(struct sp_scene *scene, int delta)
{
   for (unsigned i = 0; i < scene->reads_allocated; i++) {
      if (scene->reads[i])
         __atomic_add_fetch(&sp_resource(scene->reads[i])->busy_reads, delta, __ATOMIC_ACQ_REL);
   }
   for (unsigned i = 0; i < scene->fb.nr_cbufs; i++) {
      if (scene->fb.cbufs[i].resource)
         __atomic_add_fetch(&sp_resource(scene->fb.cbufs[i].resource)->busy_writes, delta,
                            __ATOMIC_ACQ_REL);
   }
   if (scene->fb.zsbuf.resource)
      __atomic_add_fetch(&sp_resource(scene->fb.zsbuf.resource)->busy_writes, delta,
                         __ATOMIC_ACQ_REL);
}

static void
run_tile(void *data, unsigned index)
{
   struct sp_scene *scene = data;
   scene->screen->tile_run(scene, scene->tiles[index]);
}

static void
scene_done(void *data)
{
   struct sp_scene *scene = data;
   mark_busy(scene, -1);
   reset(scene);
   sp_fence_signal(scene);
}

/* Nothing more is recorded. */
static void
end_recording(struct sp_scene *scene)
{
   for (unsigned i = 0; i < scene->num_tiles; i++)
      close_bin(&scene->bins[scene->tiles[i]]);
   scene->recording = false;
   /* A clear of the whole framebuffer concerns tiles without commands as well. */
   if (!scene->clear.buffers)
      return;
   unsigned num = scene->tiles_x * scene->tiles_y;
   for (unsigned i = 0; i < num; i++)
      scene->tiles[i] = i;
   scene->num_tiles = num;
}

void
sp_scene_submit(struct sp_scene *scene, struct sp_scene *after)
{
   end_recording(scene);
   mark_busy(scene, 1);
   scene->job.run = run_tile;
   scene->job.done = scene_done;
   scene->job.data = scene;
   scene->job.count = scene->num_tiles;
   sp_fence_begin(scene);
   u_pool_submit(scene->screen->pool, &scene->job, after ? &after->job : NULL);
}

/* At most about 30 us, by 7 ns for a pixel of a turned texture (docs/performance.md). */
#define SMALL_TILES 4u
#define SMALL_PIXELS 4096u
#define SMALL_BYTES 8192u

bool
sp_scene_is_small(const struct sp_scene *scene)
{
   unsigned tiles = scene->clear.buffers ? scene->tiles_x * scene->tiles_y : scene->num_tiles;
   return tiles <= SMALL_TILES && scene->pixels <= SMALL_PIXELS && scene->bytes <= SMALL_BYTES;
}

void
sp_scene_run(struct sp_scene *scene)
{
   end_recording(scene);
   for (unsigned i = 0; i < scene->num_tiles; i++)
      scene->screen->tile_run(scene, scene->tiles[i]);
   reset(scene);
}
