/* Recording operations, and where their symbols come to lie. */
#include <stdlib.h>
#include <string.h>

#include "op.h"

/* --- Recording */

/* Makes room for one more element. */
static bool
grow(void **array, uint32_t num, uint32_t *capacity, size_t size)
{
   if (num < *capacity)
      return true;
   const uint32_t more = *capacity ? 2 * *capacity : 16;
   void *bigger = realloc(*array, more * size);
   if (!bigger)
      return false;
   *array = bigger;
   *capacity = more;
   return true;
}

void
ext_vs_program_finish(struct ext_vs_program *program)
{
   free(program->blocks);
   free(program->instrs);
   *program = (struct ext_vs_program){0};
}

uint32_t
ext_vs_add_block(struct ext_vs_program *program, const struct ext_vs_block *block)
{
   void *blocks = program->blocks;
   if (!grow(&blocks, program->num_blocks, &program->blocks_capacity, sizeof *block))
      return UINT32_MAX;
   program->blocks = blocks;
   program->blocks[program->num_blocks] = *block;
   return program->num_blocks++;
}

/* Indexing registers or attributes is a choice between all of them. */
static uint32_t
instr_cost(const struct ext_vs_program *program, const struct ext_vs_instr *instr)
{
   const uint32_t cost = ext_vs_ops[instr->op].cost;
   if (ext_vs_ops[instr->op].emit != EXT_VS_EMIT_INDEX)
      return cost;
   const struct ext_vs_block *block = &program->blocks[instr->arg[1].block];
   const bool chosen = block->storage == EXT_VS_LOCAL || block->storage == EXT_VS_VARIANT;
   return chosen ? cost + block->count * ext_vs_columns(block->type) : cost;
}

bool
ext_vs_add_instr(struct ext_vs_program *program, const struct ext_vs_instr *instr)
{
   const uint64_t cost = (uint64_t)program->cost + instr_cost(program, instr);
   const bool keep = cost <= EXT_VS_MAX_INSTRUCTIONS;
   void *instrs = program->instrs;
   if (keep && !grow(&instrs, program->num_instrs, &program->instrs_capacity, sizeof *instr))
      return false;
   program->instrs = instrs;
   if (keep)
      program->instrs[program->num_instrs++] = *instr;
   program->cost = cost < UINT32_MAX ? (uint32_t)cost : UINT32_MAX;
   return true;
}

/* --- Layout */

struct layout_build {
   struct ext_vs_layout *layout;
   const struct ext_vs_program *program;
   bool failed;
};

/* Where the next symbol of a block of this kind goes, and its columns taken. */
static uint32_t
take_place(struct layout_build *build, const struct ext_vs_block *block, bool indexed)
{
   struct ext_vs_usage *usage = &build->layout->usage;
   uint32_t *count, place;
   switch (block->storage) {
   case EXT_VS_LOCAL:
      count = &usage->locals;
      break;
   case EXT_VS_VARIANT:
      count = &usage->variants;
      break;
   case EXT_VS_INVARIANT:
      count = &usage->invariants;
      break;
   case EXT_VS_LOCAL_CONSTANT:
      count = &usage->local_constants;
      break;
   default:
      build->layout->attribs_read |= 1u << block->attrib;
      return 0;
   }
   place = *count;
   *count += ext_vs_columns(block->type);
   /* Other local constants are immediate values. */
   if (block->storage == EXT_VS_INVARIANT || (block->storage == EXT_VS_LOCAL_CONSTANT && indexed)) {
      place = build->layout->num_params;
      build->layout->num_params += ext_vs_columns(block->type);
   }
   return place;
}

static uint32_t *
places_of(struct layout_build *build, uint32_t block)
{
   uint32_t **places = &build->layout->place[block];
   const uint32_t count = build->program->blocks[block].count;
   if (*places)
      return *places;
   *places = malloc(count * sizeof **places);
   if (*places)
      memset(*places, 0xff, count * sizeof **places);
   else
      build->failed = true;
   return *places;
}

static void
place_symbol(struct layout_build *build, const struct ext_vs_operand *operand)
{
   if (operand->block == EXT_VS_OUTPUT)
      return;
   uint32_t *places = places_of(build, operand->block);
   if (places && places[operand->symbol] == EXT_VS_UNUSED)
      places[operand->symbol] = take_place(build, &build->program->blocks[operand->block], false);
}

static void
place_block(struct layout_build *build, uint32_t block)
{
   uint32_t *places = places_of(build, block);
   build->layout->indexed[block] = true;
   for (uint32_t i = 0; places && i < build->program->blocks[block].count; i++) {
      if (places[i] == EXT_VS_UNUSED)
         places[i] = take_place(build, &build->program->blocks[block], true);
   }
}

/* Indexed blocks first, so that their symbols follow each other. */
static void
place_all(struct layout_build *build)
{
   const struct ext_vs_program *p = build->program;
   for (uint32_t i = 0; i < p->num_instrs && !build->failed; i++) {
      if (p->instrs[i].op == EXT_VS_INDEX)
         place_block(build, p->instrs[i].arg[1].block);
   }
   for (uint32_t i = 0; i < p->num_instrs && !build->failed; i++) {
      const struct ext_vs_instr *instr = &p->instrs[i];
      for (unsigned a = 0; a < ext_vs_ops[instr->op].num_args; a++)
         place_symbol(build, &instr->arg[a]);
      place_symbol(build, &instr->res);
   }
}

static uint64_t
outputs_written(const struct ext_vs_program *program)
{
   uint64_t written = 0;
   for (uint32_t i = 0; i < program->num_instrs; i++) {
      const struct ext_vs_instr *instr = &program->instrs[i];
      const bool nothing = instr->op == EXT_VS_WRITE_MASK && !instr->mask;
      if (instr->res.block == EXT_VS_OUTPUT && !nothing)
         written |= 1ull << instr->res.symbol;
   }
   return written;
}

static bool
is_within_limits(const struct ext_vs_usage *usage)
{
   return usage->instructions <= EXT_VS_MAX_INSTRUCTIONS &&
          usage->variants <= EXT_VS_MAX_VARIANTS && usage->invariants <= EXT_VS_MAX_INVARIANTS &&
          usage->local_constants <= EXT_VS_MAX_LOCAL_CONSTANTS &&
          usage->locals <= EXT_VS_MAX_LOCALS;
}

bool
ext_vs_layout_init(struct ext_vs_layout *layout, const struct ext_vs_program *program)
{
   /* One more, so that no array is empty. */
   *layout = (struct ext_vs_layout){.num_blocks = program->num_blocks,
                                    .num_params = EXT_VS_NUM_CLIP_PARAMS,
                                    .usage.instructions = program->cost};
   layout->place = calloc(program->num_blocks + 1, sizeof *layout->place);
   layout->indexed = calloc(program->num_blocks + 1, sizeof *layout->indexed);
   struct layout_build build = {layout, program, !layout->place || !layout->indexed};
   if (!build.failed)
      place_all(&build);
   if (build.failed) {
      ext_vs_layout_finish(layout);
      return false;
   }
   layout->outputs_written = outputs_written(program);
   layout->defined =
       is_within_limits(&layout->usage) && layout->outputs_written & 1ull << VARYING_HPOS;
   return true;
}

void
ext_vs_layout_finish(struct ext_vs_layout *layout)
{
   for (uint32_t i = 0; layout->place && i < layout->num_blocks; i++)
      free(layout->place[i]);
   free(layout->place);
   free(layout->indexed);
   *layout = (struct ext_vs_layout){0};
}
