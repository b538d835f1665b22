/* Symbols: their blocks, ids and lookup (EVS-105..117). */
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"

/* --- Lists of blocks */

static void
block_destroy(struct gl_evs_block *block)
{
   free(block->values);
   free(block->is_set);
   free(block);
}

bool
gl_evs_blocks_add(struct gl_evs_blocks *blocks, struct gl_evs_block *block)
{
   if (blocks->num == blocks->capacity) {
      const uint32_t more = blocks->capacity ? 2 * blocks->capacity : 16;
      struct gl_evs_block **bigger = realloc(blocks->block, more * sizeof *bigger);
      if (!bigger) {
         block_destroy(block);
         return false;
      }
      blocks->block = bigger;
      blocks->capacity = more;
   }
   blocks->block[blocks->num++] = block;
   return true;
}

void
gl_evs_blocks_finish(struct gl_evs_blocks *blocks)
{
   for (uint32_t i = 0; i < blocks->num; i++)
      block_destroy(blocks->block[i]);
   free(blocks->block);
   *blocks = (struct gl_evs_blocks){0};
}

static struct gl_evs_symbol
find_in(const struct gl_evs_blocks *blocks, GLuint id)
{
   uint32_t low = 0, high = blocks->num;
   while (low < high) {
      const uint32_t mid = (low + high) / 2;
      struct gl_evs_block *block = blocks->block[mid];
      if (id < block->first)
         high = mid;
      else if (id - block->first >= block->count)
         low = mid + 1;
      else
         return (struct gl_evs_symbol){block, id - block->first};
   }
   return (struct gl_evs_symbol){NULL, 0};
}

/* --- The share group */

struct gl_evs_share *
gl_evs_share_create(void)
{
   struct gl_evs_share *share = calloc(1, sizeof *share);
   if (!share)
      return NULL;
   pthread_mutex_init(&share->lock, NULL);
   share->next_id = GL_EVS_FIRST_ID;
   return share;
}

void
gl_evs_share_destroy(struct gl_evs_share *share)
{
   if (!share)
      return;
   gl_evs_blocks_finish(&share->blocks);
   pthread_mutex_destroy(&share->lock);
   free(share);
}

/* Storage for the values of a block; false: out of memory. Constants that belong to no definition
 * can not be set. */
static bool
allocate_values(struct gl_evs_block *block, bool defined)
{
   const bool constant = block->storage == EXT_VS_LOCAL_CONSTANT;
   if (block->binding.kind || (block->storage != EXT_VS_INVARIANT && !constant))
      return true;
   block->values = calloc(block->count, ext_vs_components(block->type) * sizeof *block->values);
   if (!constant || !defined)
      return block->values != NULL;
   block->is_set = calloc(block->count, sizeof *block->is_set);
   return block->values && block->is_set;
}

/* With the share group locked. */
static bool
add_block(struct gl_evs_share *share, struct gl_evs_blocks *blocks, struct gl_evs_block *block)
{
   const uint64_t floats = (uint64_t)block->count * ext_vs_components(block->type);
   if (floats > GL_EVS_MAX_FLOATS - blocks->num_floats ||
       block->count > UINT32_MAX - share->next_id ||
       !allocate_values(block, blocks != &share->blocks)) {
      block_destroy(block);
      return false;
   }
   block->first = share->next_id;
   if (!gl_evs_blocks_add(blocks, block))
      return false;
   share->next_id += block->count;
   blocks->num_floats += floats;
   return true;
}

/* With the share group locked; NULL: there is none, or it is no binding that is asked for. */
static struct gl_evs_block *
find_binding(const struct gl_evs_blocks *blocks, const struct gl_evs_binding *binding)
{
   for (uint32_t i = 0; i < blocks->num && binding->kind; i++) {
      const struct gl_evs_binding *b = &blocks->block[i]->binding;
      if (b->kind == binding->kind && b->index == binding->index && b->coord == binding->coord &&
          b->value == binding->value)
         return blocks->block[i];
   }
   return NULL;
}

struct gl_evs_block *
gl_evs_make_block(struct gl_context *ctx, const char *command, const struct gl_evs_block *templ)
{
   struct gl_evs_share *share = ctx->shared->evs;
   struct gl_evs_shader *definition = ctx->evs->definition;
   const bool local = templ->storage == EXT_VS_LOCAL || templ->storage == EXT_VS_LOCAL_CONSTANT;
   struct gl_evs_block *block = malloc(sizeof *block);
   bool ok = block != NULL;
   if (ok) {
      *block = *templ;
      pthread_mutex_lock(&share->lock);
      struct gl_evs_block *have = find_binding(&share->blocks, &templ->binding);
      if (have)
         free(block);
      else
         ok = add_block(share, local && definition ? &definition->locals : &share->blocks, block);
      pthread_mutex_unlock(&share->lock);
      if (have)
         return have;
   }
   if (ok)
      return block;
   gl_error(ctx, GL_OUT_OF_MEMORY, "%s: no room for %u symbols", command, templ->count);
   return NULL;
}

struct gl_evs_symbol
gl_evs_find_symbol(struct gl_context *ctx, GLuint id)
{
   struct gl_evs_share *share = ctx->shared->evs;
   pthread_mutex_lock(&share->lock);
   struct gl_evs_symbol symbol = find_in(&share->blocks, id);
   pthread_mutex_unlock(&share->lock);
   if (!symbol.block && ctx->evs->definition)
      symbol = find_in(&ctx->evs->definition->locals, id);
   else if (!symbol.block && ctx->evs->current)
      symbol = find_in(&ctx->evs->current->locals, id);
   return symbol;
}

struct gl_evs_block *
gl_evs_find_binding(struct gl_context *ctx, const struct gl_evs_binding *binding)
{
   struct gl_evs_share *share = ctx->shared->evs;
   pthread_mutex_lock(&share->lock);
   struct gl_evs_block *found = find_binding(&share->blocks, binding);
   pthread_mutex_unlock(&share->lock);
   return found;
}

/* --- GenSymbolsEXT */

static bool
storage_of(GLenum storagetype, enum ext_vs_storage *storage)
{
   switch (storagetype) {
   case GL_VARIANT_EXT:
      *storage = EXT_VS_VARIANT;
      return true;
   case GL_INVARIANT_EXT:
      *storage = EXT_VS_INVARIANT;
      return true;
   case GL_LOCAL_CONSTANT_EXT:
      *storage = EXT_VS_LOCAL_CONSTANT;
      return true;
   case GL_LOCAL_EXT:
      *storage = EXT_VS_LOCAL;
      return true;
   default:
      return false;
   }
}

GLuint
gl_exec_GenSymbolsEXT(struct gl_context *ctx, GLenum datatype, GLenum storagetype, GLenum range,
                      GLuint components)
{
   struct gl_evs_block templ = {.count = components,
                                .normalized = range == GL_NORMALIZED_RANGE_EXT};
   if (datatype < GL_SCALAR_EXT || datatype > GL_MATRIX_EXT ||
       !storage_of(storagetype, &templ.storage) ||
       (range != GL_NORMALIZED_RANGE_EXT && range != GL_FULL_RANGE_EXT)) {
      gl_error(ctx, GL_INVALID_ENUM,
               "glGenSymbolsEXT: datatype 0x%04x, storage 0x%04x, range 0x%04x", datatype,
               storagetype, range);
      return 0;
   }
   if (!components) {
      gl_error(ctx, GL_INVALID_VALUE, "glGenSymbolsEXT: no components");
      return 0;
   }
   templ.type = (enum ext_vs_type)(datatype - GL_SCALAR_EXT);
   const struct gl_evs_block *block = gl_evs_make_block(ctx, "glGenSymbolsEXT", &templ);
   return block ? block->first : 0;
}
