#include "vertex.h"

#include <string.h>

#include "nv2a/sim/unit/attrib.h"

#include "assemble.h"
#include "context.h"
#include "setup.h"

static void
prepare_program(struct nv2a_chip *chip, struct nv2a_unit_program *program, unsigned start)
{
   const uint32_t mode = nv2a_reg(&chip->regs, NV097_SET_TRANSFORM_EXECUTION_MODE);
   const struct nv2a_unit_setup setup = {
       .all_constants = nv097_get(mode, NV097_SET_TRANSFORM_EXECUTION_MODE_RANGE_MODE),
       .write_constants = nv2a_reg(&chip->regs, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN),
   };
   chip->outputs.constant_mask = setup.write_constants ? chip->written : NULL;
   nv2a_unit_prepare(program, (const uint32_t(*)[4])chip->context.program, start, &setup);
}

/* What the rasteriser says that it can not do as asked. */
static void
tell(struct nv2a_chip *chip, const char *problem)
{
   if (problem)
      nv2a_chip_report(chip, "%s", problem);
}

void
nv2a_vertex_prepare(struct nv2a_chip *chip)
{
   if (chip->dirty & NV2A_DIRTY_SETUP)
      nv2a_setup_derive(chip);
   if (chip->dirty & NV2A_DIRTY_RASTER)
      tell(chip, nv2a_raster_state(chip->raster, &chip->regs));
   if (chip->setup.program_mode && chip->dirty & NV2A_DIRTY_PROGRAM) {
      prepare_program(chip, &chip->program,
                      nv2a_reg(&chip->regs, NV097_SET_TRANSFORM_PROGRAM_START));
      chip->dirty &= ~NV2A_DIRTY_PROGRAM;
   }
   if (!chip->setup.program_mode && chip->dirty & NV2A_DIRTY_TRANSFORM) {
      nv2a_transform_prepare(&chip->transform, &chip->regs, NULL);
      chip->dirty &= ~NV2A_DIRTY_TRANSFORM;
   }
   chip->dirty &= ~(NV2A_DIRTY_SETUP | NV2A_DIRTY_RASTER);
}

static bool
take_vertex(struct nv2a_chip *chip)
{
   if (!chip->budget.vertices)
      return nv2a_chip_report(chip, "more vertices than the budget allows");
   chip->budget.vertices--;
   return true;
}

static void
run_program(struct nv2a_chip *chip, struct nv2a_vertex *out)
{
   nv2a_unit_run(&chip->program, (const float(*)[4])chip->attrib, chip->context.constant,
                 &chip->outputs);
   nv2a_unit_vertex(&chip->outputs, out);
   if (!chip->outputs.mask[NV2A_OUT_POINT_SIZE])
      out->o[NV2A_OUT_POINT_SIZE][0] = chip->setup.point_size;
   if (chip->outputs.constant_mask)
      nv2a_context_follow(chip);
   chip->stats.vertices_program++;
}

bool
nv2a_vertex_emit(struct nv2a_chip *chip)
{
   if (!take_vertex(chip))
      return false;
   if (chip->dirty)
      nv2a_vertex_prepare(chip);
   struct nv2a_chip_vertex *vertex = nv2a_assemble_slot(chip);
   if (chip->setup.program_mode) {
      run_program(chip, &vertex->out);
   } else {
      nv2a_transform_vertex(&chip->transform, (const float(*)[4])chip->attrib, &vertex->out);
      chip->stats.vertices_fixed++;
   }
   vertex->out.edge = chip->edge;
   nv2a_setup_vertex(&chip->setup, vertex);
   nv2a_assemble_vertex(chip);
   return true;
}

static float
bits_as_float(uint32_t bits)
{
   float value;
   memcpy(&value, &bits, sizeof value);
   return value;
}

/* One lane of what a word brings. */
static float
lane_of(unsigned form, uint32_t data, unsigned lane)
{
   switch ((enum nv2a_attrib_form)form) {
   case NV2A_FORM_SHORTS:
      return bits_as_float(nv2a_attrib_short((int16_t)(data >> 16 * lane)));
   case NV2A_FORM_SHORTS_NORMALISED:
      return bits_as_float(nv2a_attrib_short_normalised((int16_t)(data >> 16 * lane)));
   case NV2A_FORM_UBYTES:
      return bits_as_float(nv2a_attrib_ubyte((uint8_t)(data >> 8 * lane)));
   case NV2A_FORM_FLOAT:
      break;
   }
   return bits_as_float(data);
}

void
nv2a_vertex_attrib(struct nv2a_chip *chip, const struct nv2a_action *action, uint32_t data)
{
   float *attrib = chip->attrib[action->attrib];
   if (action->lane == 0) {
      attrib[1] = attrib[2] = 0.0f;
      attrib[3] = 1.0f;
   }
   for (unsigned i = 0; i < action->lanes; i++)
      attrib[action->lane + i] = lane_of(action->form, data, i);
   if (action->attrib == 0 && action->last && chip->assembler.mode)
      nv2a_vertex_emit(chip);
}

bool
nv2a_vertex_launch(struct nv2a_chip *chip, unsigned slot)
{
   if (!nv2a_reg(&chip->regs, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN))
      return nv2a_chip_report(chip, "a state program that may not write constants does nothing");
   if (!take_vertex(chip))
      return false;
   float attrib[NV2A_NUM_ATTRIBS][4];
   memcpy(attrib, chip->attrib, sizeof attrib);
   memcpy(attrib[0], &chip->regs.m[NV097_SET_TRANSFORM_DATA / 4], sizeof attrib[0]);
   /* The prepared vertex program makes room, and is prepared again before the next vertex. */
   prepare_program(chip, &chip->program, slot);
   chip->dirty |= NV2A_DIRTY_PROGRAM;
   nv2a_unit_run(&chip->program, (const float(*)[4])attrib, chip->context.constant, &chip->outputs);
   nv2a_context_follow(chip);
   return true;
}
