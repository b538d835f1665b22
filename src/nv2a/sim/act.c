#include "act.h"

#include "arrays.h"
#include "assemble.h"
#include "context.h"
#include "sync.h"
#include "vertex.h"

typedef bool (*act_func)(struct nv2a_chip *chip, uint32_t offset, uint32_t data);

/* --- Vertices */

static bool
begin_end(struct nv2a_chip *chip, uint32_t offset, uint32_t mode)
{
   const bool inside = chip->assembler.mode;
   if (inside != (mode == NV097_SET_BEGIN_END_OP_END))
      return nv2a_chip_report(chip, inside ? "BEGIN inside of BEGIN/END" : "END without BEGIN");
   nv2a_vertex_prepare(chip);
   if (inside) {
      nv2a_assemble_end(chip);
      nv2a_raster_end(chip->raster);
   } else {
      nv2a_raster_begin(chip->raster);
      nv2a_assemble_begin(chip, mode);
   }
   chip->num_inline = 0;
   return true;
}

static bool
set_edge_flag(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   chip->edge = data;
   return true;
}

static bool
may_draw(struct nv2a_chip *chip)
{
   return chip->assembler.mode || nv2a_chip_report(chip, "vertices outside of BEGIN/END");
}

static bool
array_element16(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   if (!may_draw(chip))
      return false;
   nv2a_arrays_element(chip, data & 0xffff);
   nv2a_arrays_element(chip, data >> 16);
   return true;
}

static bool
array_element32(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   if (!may_draw(chip))
      return false;
   nv2a_arrays_element(chip, data);
   return true;
}

static bool
draw_arrays(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   if (!may_draw(chip))
      return false;
   nv2a_arrays_draw(chip, nv097_get(data, NV097_DRAW_ARRAYS_START_INDEX),
                    nv097_get(data, NV097_DRAW_ARRAYS_COUNT) + 1);
   return true;
}

static bool
inline_array(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   if (!may_draw(chip))
      return false;
   nv2a_arrays_inline(chip, data);
   return true;
}

static bool
load_program(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   return nv2a_context_program_word(chip, (offset - NV097_SET_TRANSFORM_PROGRAM) / 4, data);
}

static bool
load_constant(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   return nv2a_context_constant_word(chip, (offset - NV097_SET_TRANSFORM_CONSTANT) / 4, data);
}

static bool
launch_program(struct nv2a_chip *chip, uint32_t offset, uint32_t slot)
{
   return nv2a_vertex_launch(chip, slot);
}

/* --- Surfaces */

/* A write to one rectangle also sets those after it. */
static bool
set_window_clip(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   const struct nv2a_method *method = nv2a_method_find(offset);
   const uint32_t end = method->offset + (uint32_t)method->count * method->stride;
   for (uint32_t at = offset; at < end; at += method->stride)
      chip->regs.m[at / 4] = data;
   chip->dirty |= NV2A_DIRTY_RASTER;
   return true;
}

static bool
clear_surface(struct nv2a_chip *chip, uint32_t offset, uint32_t bits)
{
   nv2a_vertex_prepare(chip);
   const uint64_t area = (uint64_t)chip->setup.clip_w * (uint64_t)chip->setup.clip_h;
   if (!nv2a_chip_take_pixels(chip, area))
      return false;
   const char *problem = nv2a_raster_clear(chip->raster, &chip->regs, bits);
   return !problem || nv2a_chip_report(chip, "%s", problem);
}

static bool
clear_report(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   nv2a_raster_zpass_reset(chip->raster);
   return true;
}

/* --- The rest */

/* Pointers that the chip moves on itself. */
static bool
set_pointer(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   chip->regs.m[offset / 4] = data;
   return true;
}

static bool
no_operation(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   if (data)
      nv2a_chip_report(chip, "a software interrupt with %08X", data);
   return true;
}

/* Caches and queues: nothing is cached or put off here. */
static bool
nothing_to_do(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   return true;
}

static const struct {
   uint16_t method; /* the first of those that repeat */
   act_func act;
} acts[] = {
    {NV097_NO_OPERATION, no_operation},
    {NV097_NOTIFY, nv2a_sync_notify},
    {NV097_WAIT_FOR_IDLE, nothing_to_do},
    {NV097_SET_FLIP_WRITE, set_pointer},
    {NV097_FLIP_INCREMENT_WRITE, nv2a_sync_flip_increment},
    {NV097_FLIP_STALL, nv2a_sync_flip_stall},
    {NV097_SET_WINDOW_CLIP_HORIZONTAL, set_window_clip},
    {NV097_SET_WINDOW_CLIP_VERTICAL, set_window_clip},
    {NV097_SET_TRANSFORM_PROGRAM, load_program},
    {NV097_SET_TRANSFORM_CONSTANT, load_constant},
    {NV097_SET_EDGE_FLAG, set_edge_flag},
    {NV097_BREAK_VERTEX_BUFFER_CACHE, nothing_to_do},
    {NV097_UNKCF4, nothing_to_do},
    {NV097_XF_NOP, nothing_to_do},
    {NV097_XF_SYNC, nothing_to_do},
    {NV097_CLEAR_REPORT_VALUE, clear_report},
    {NV097_GET_REPORT, nv2a_sync_report},
    {NV097_SET_BEGIN_END, begin_end},
    {NV097_ARRAY_ELEMENT16, array_element16},
    {NV097_ARRAY_ELEMENT32, array_element32},
    {NV097_DRAW_ARRAYS, draw_arrays},
    {NV097_INLINE_ARRAY, inline_array},
    {NV097_BACK_END_WRITE_SEMAPHORE_RELEASE, nv2a_sync_semaphore},
    {NV097_CLEAR_SURFACE, clear_surface},
    {NV097_LAUNCH_TRANSFORM_PROGRAM, launch_program},
    {NV097_SET_TRANSFORM_PROGRAM_LOAD, set_pointer},
    {NV097_SET_TRANSFORM_CONSTANT_LOAD, set_pointer},
};
enum { NUM_ACTS = sizeof acts / sizeof *acts };

unsigned
nv2a_act_find(uint32_t method)
{
   unsigned i = 0;
   while (i < NUM_ACTS && acts[i].method != method)
      i++;
   return i;
}

bool
nv2a_act(struct nv2a_chip *chip, unsigned number, uint32_t offset, uint32_t data)
{
   if (number < NUM_ACTS)
      return acts[number].act(chip, offset, data);
   nv2a_chip_report(chip, "%s is accepted, and does nothing here", nv2a_method_find(offset)->name);
   return true;
}
