#include "chip_rig.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void
remember(void *data, const char *place, const char *text)
{
   struct chip_rig *rig = data;
   rig->messages++;
   snprintf(rig->place, sizeof rig->place, "%s", place);
   snprintf(rig->text, sizeof rig->text, "%s", text);
}

static void
set_surface(struct chip_rig *rig)
{
   rig_method(rig, NV097_SET_CONTEXT_DMA_COLOR, RIG_ALL);
   rig_method(rig, NV097_SET_CONTEXT_DMA_ZETA, RIG_ALL);
   rig_method(rig, NV097_SET_CONTEXT_DMA_A, RIG_ALL);
   rig_method(rig, NV097_SET_CONTEXT_DMA_B, RIG_ALL);
   rig_method(rig, NV097_SET_CONTEXT_DMA_VERTEX_A, RIG_ALL);
   rig_method(rig, NV097_SET_CONTEXT_DMA_VERTEX_B, RIG_SMALL);
   rig_method(rig, NV097_SET_SURFACE_CLIP_HORIZONTAL, RIG_SIZE << 16);
   rig_method(rig, NV097_SET_SURFACE_CLIP_VERTICAL, RIG_SIZE << 16);
   rig_method(rig, NV097_SET_SURFACE_FORMAT, 0x128);
   rig_method(rig, NV097_SET_SURFACE_PITCH, RIG_SIZE * 4 << 16 | RIG_SIZE * 4);
   rig_method(rig, NV097_SET_SURFACE_COLOR_OFFSET, RIG_COLOR);
   rig_method(rig, NV097_SET_SURFACE_ZETA_OFFSET, RIG_ZETA);
   rig_method(rig, NV097_SET_CONTROL0, 0x100001);
   rig_float(rig, NV097_SET_CLIP_MIN, 0.0f);
   rig_float(rig, NV097_SET_CLIP_MAX, 16777215.0f);
   rig_method(rig, NV097_SET_ZMIN_MAX_CONTROL, 1);
}

static void
set_pipeline(struct chip_rig *rig)
{
   for (unsigned i = 0; i < 4; i++)
      rig_float(rig, NV097_SET_COMPOSITE_MATRIX + 20 * i, 1.0f);
   /* The final combiner alone: rgb = B = diffuse, alpha = diffuse's. */
   rig_method(rig, NV097_SET_COMBINER_CONTROL, 1);
   rig_method(rig, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20042000);
   rig_method(rig, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001400);
}

void
rig_init(struct chip_rig *rig)
{
   *rig = (struct chip_rig){.chip = nv2a_chip_create(RIG_MEMORY)};
   assert_non_null(rig->chip);
   nv2a_chip_set_log(rig->chip, remember, rig);
   assert_true(nv2a_chip_object(rig->chip, RIG_KELVIN, NV2A_CLASS_KELVIN));
   assert_true(nv2a_chip_dma(rig->chip, RIG_ALL, NV2A_CLASS_DMA, 0, RIG_MEMORY - 1));
   assert_true(nv2a_chip_dma(rig->chip, RIG_SMALL, NV2A_CLASS_DMA, RIG_SMALL_BASE, 255));
   assert_true(rig_method(rig, NV097_SET_OBJECT, RIG_KELVIN));
   set_surface(rig);
   set_pipeline(rig);
   assert_int_equal(rig->messages, 0);
}

void
rig_finish(struct chip_rig *rig)
{
   nv2a_chip_destroy(rig->chip);
}

bool
rig_method(struct chip_rig *rig, uint32_t method, uint32_t data)
{
   return nv2a_chip_method(rig->chip, 0, method, data);
}

bool
rig_float(struct chip_rig *rig, uint32_t method, float data)
{
   uint32_t bits;
   memcpy(&bits, &data, sizeof bits);
   return rig_method(rig, method, bits);
}

void
rig_floats(struct chip_rig *rig, uint32_t method, const float *data, unsigned count)
{
   for (unsigned i = 0; i < count; i++)
      rig_float(rig, method + 4 * i, data[i]);
}

void
rig_begin(struct chip_rig *rig, uint32_t mode)
{
   assert_true(rig_method(rig, NV097_SET_BEGIN_END, mode));
}

void
rig_end(struct chip_rig *rig)
{
   assert_true(rig_method(rig, NV097_SET_BEGIN_END, NV097_SET_BEGIN_END_OP_END));
}

void
rig_color(struct chip_rig *rig, float r, float g, float b, float a)
{
   rig_floats(rig, NV097_SET_DIFFUSE_COLOR4F, (const float[]){r, g, b, a}, 4);
}

void
rig_vertex(struct chip_rig *rig, float x, float y, float z)
{
   rig_floats(rig, NV097_SET_VERTEX3F, (const float[]){x, y, z}, 3);
}

uint8_t *
rig_memory(struct chip_rig *rig, uint32_t address)
{
   return nv2a_chip_memory(rig->chip) + address;
}

uint32_t
rig_word(struct chip_rig *rig, uint32_t address)
{
   uint32_t word;
   memcpy(&word, rig_memory(rig, address), sizeof word);
   return word;
}

void
rig_put_word(struct chip_rig *rig, uint32_t address, uint32_t word)
{
   memcpy(rig_memory(rig, address), &word, sizeof word);
}

uint32_t
rig_pixel(struct chip_rig *rig, unsigned x, unsigned y)
{
   return rig_word(rig, RIG_COLOR + 4 * (y * RIG_SIZE + x));
}

uint32_t
rig_zeta(struct chip_rig *rig, unsigned x, unsigned y)
{
   return rig_word(rig, RIG_ZETA + 4 * (y * RIG_SIZE + x));
}

void
rig_program(struct chip_rig *rig, const uint32_t (*slots)[4], unsigned count)
{
   rig_method(rig, NV097_SET_TRANSFORM_EXECUTION_MODE, 6);
   rig_method(rig, NV097_SET_TRANSFORM_PROGRAM_LOAD, 0);
   for (unsigned i = 0; i < count * 4; i++)
      rig_method(rig, NV097_SET_TRANSFORM_PROGRAM + i % 32 * 4, slots[i / 4][i % 4]);
   rig_method(rig, NV097_SET_TRANSFORM_PROGRAM_START, 0);
}
