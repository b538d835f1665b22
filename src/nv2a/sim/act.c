#include "act.h"

#include "arrays.h"
#include "assemble.h"
#include "context.h"
#include "sync.h"
#include "vertex.h"

static bool
begin_end(struct nv2a_chip *chip, uint32_t mode)
{
   const bool inside = chip->assembler.mode;
   if (inside != (mode == NV097_SET_BEGIN_END_OP_END))
      return nv2a_chip_report(chip, inside ? "BEGIN inside of BEGIN/END" : "END without BEGIN");
   nv2a_vertex_prepare(chip);
   if (inside)
      nv2a_assemble_end(chip);
   else
      nv2a_assemble_begin(chip, mode);
   chip->num_inline = 0;
   return true;
}

/* Methods that bring vertices. */
static bool
draw(struct nv2a_chip *chip, uint32_t method, uint32_t data)
{
   if (!chip->assembler.mode)
      return nv2a_chip_report(chip, "vertices outside of BEGIN/END");
   switch (method) {
   case NV097_ARRAY_ELEMENT16:
      nv2a_arrays_draw(chip, data & 0xffff, 1);
      nv2a_arrays_draw(chip, data >> 16, 1);
      break;
   case NV097_ARRAY_ELEMENT32:
      nv2a_arrays_draw(chip, data, 1);
      break;
   case NV097_DRAW_ARRAYS:
      nv2a_arrays_draw(chip, nv097_get(data, NV097_DRAW_ARRAYS_START_INDEX),
                       nv097_get(data, NV097_DRAW_ARRAYS_COUNT) + 1);
      break;
   default:
      nv2a_arrays_inline(chip, data);
      break;
   }
   return true;
}

/* A write to one rectangle also sets those after it. */
static void
window_clip(struct nv2a_chip *chip, const struct nv2a_method *method, uint32_t offset,
            uint32_t data)
{
   const uint32_t end = method->offset + (uint32_t)method->count * method->stride;
   for (uint32_t at = offset; at < end; at += method->stride)
      chip->regs.m[at / 4] = data;
   chip->dirty |= NV2A_DIRTY_RASTER;
}

static bool
clear(struct nv2a_chip *chip, uint32_t bits)
{
   nv2a_vertex_prepare(chip);
   const uint64_t area = (uint64_t)chip->setup.clip_w * (uint64_t)chip->setup.clip_h;
   if (!nv2a_chip_take_pixels(chip, area))
      return false;
   const char *problem = nv2a_raster_clear(chip->raster, &chip->regs, bits);
   return !problem || nv2a_chip_report(chip, "%s", problem);
}

/* Methods of the drawing and the vertex part; true in *done: it was one. */
static bool
act_on_vertices(struct nv2a_chip *chip, const struct nv2a_method *method, uint32_t offset,
                uint32_t data, bool *done)
{
   switch (method->offset) {
   case NV097_SET_EDGE_FLAG:
      chip->edge = data;
      return true;
   case NV097_SET_BEGIN_END:
      return begin_end(chip, data);
   case NV097_ARRAY_ELEMENT16:
   case NV097_ARRAY_ELEMENT32:
   case NV097_DRAW_ARRAYS:
   case NV097_INLINE_ARRAY:
      return draw(chip, method->offset, data);
   case NV097_SET_TRANSFORM_PROGRAM:
      return nv2a_context_program_word(chip, nv2a_method_word(method, offset), data);
   case NV097_SET_TRANSFORM_CONSTANT:
      return nv2a_context_constant_word(chip, nv2a_method_word(method, offset), data);
   case NV097_SET_TRANSFORM_PROGRAM_LOAD:
   case NV097_SET_TRANSFORM_CONSTANT_LOAD:
      chip->regs.m[offset / 4] = data;
      return true;
   case NV097_LAUNCH_TRANSFORM_PROGRAM:
      return nv2a_vertex_launch(chip, data);
   default:
      *done = false;
      return true;
   }
}

bool
nv2a_act(struct nv2a_chip *chip, const struct nv2a_method *method, uint32_t offset, uint32_t data)
{
   bool done = true;
   const bool good = act_on_vertices(chip, method, offset, data, &done);
   if (done)
      return good;
   switch (method->offset) {
   case NV097_NO_OPERATION:
      if (data)
         nv2a_chip_report(chip, "a software interrupt with %08X", data);
      return true;
   case NV097_NOTIFY:
      return nv2a_sync_notify(chip);
   case NV097_SET_FLIP_WRITE:
      chip->regs.m[offset / 4] = data;
      return true;
   case NV097_FLIP_INCREMENT_WRITE:
      nv2a_sync_flip_increment(chip);
      return true;
   case NV097_FLIP_STALL:
      nv2a_sync_flip_stall(chip);
      return true;
   case NV097_SET_WINDOW_CLIP_HORIZONTAL:
   case NV097_SET_WINDOW_CLIP_VERTICAL:
      window_clip(chip, method, offset, data);
      return true;
   case NV097_CLEAR_SURFACE:
      return clear(chip, data);
   case NV097_CLEAR_REPORT_VALUE:
      nv2a_raster_zpass_reset(chip->raster);
      return true;
   case NV097_GET_REPORT:
      return nv2a_sync_report(chip, data);
   case NV097_BACK_END_WRITE_SEMAPHORE_RELEASE:
      return nv2a_sync_semaphore(chip, data);
   case NV097_BREAK_VERTEX_BUFFER_CACHE:
   case NV097_WAIT_FOR_IDLE:
   case NV097_XF_NOP:
   case NV097_XF_SYNC:
   case NV097_UNKCF4:
      return true; /* nothing is cached or put off here */
   default:
      nv2a_chip_report(chip, "%s is accepted, and does nothing here", method->name);
      return true;
   }
}
