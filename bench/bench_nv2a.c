/* How fast the simulated Xbox GPU is: `tuatara-bench-nv2a`.
 * Three gears sent vertex by vertex as glxgears does, vertices from arrays of which nothing is
 * seen, and pixels of large squares. Time is processor time, that of all threads together, so that
 * a busy machine disturbs little. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "nv2a/push/methods.h"
#include "nv2a/sim/chip.h"

#define MEMORY (32u << 20)
#define ARRAYS 0x100000u
#define TEXTURES 0x400000u
#define COLOR 0x800000u
#define ZETA 0x1000000u
#define SIDE 512u /* of the surfaces */
#define GEARS_SIDE 300u

static struct nv2a_chip *chip;

static double
seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
method(uint32_t offset, uint32_t data)
{
   if (!nv2a_chip_method(chip, 0, offset, data))
      exit(1);
}

static void
floats(uint32_t offset, const float *data, unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      uint32_t bits;
      memcpy(&bits, &data[i], sizeof bits);
      method(offset + 4 * i, bits);
   }
}

static void
one_float(uint32_t offset, float data)
{
   floats(offset, &data, 1);
}

static void
begin(unsigned mode)
{
   method(NV097_SET_BEGIN_END, mode);
}

static void
end(void)
{
   method(NV097_SET_BEGIN_END, NV097_SET_BEGIN_END_OP_END);
}

static void
set_up(unsigned side)
{
   nv2a_chip_destroy(chip);
   chip = nv2a_chip_create(MEMORY);
   if (!chip || !nv2a_chip_object(chip, 1, NV2A_CLASS_KELVIN) ||
       !nv2a_chip_dma(chip, 2, NV2A_CLASS_DMA, 0, MEMORY - 1))
      exit(1);
   method(NV097_SET_OBJECT, 1);
   method(NV097_SET_CONTEXT_DMA_COLOR, 2);
   method(NV097_SET_CONTEXT_DMA_ZETA, 2);
   method(NV097_SET_CONTEXT_DMA_A, 2);
   method(NV097_SET_CONTEXT_DMA_VERTEX_A, 2);
   method(NV097_SET_SURFACE_CLIP_HORIZONTAL, side << 16);
   method(NV097_SET_SURFACE_CLIP_VERTICAL, side << 16);
   method(NV097_SET_SURFACE_FORMAT, 0x128);
   method(NV097_SET_SURFACE_PITCH, SIDE * 4 << 16 | SIDE * 4);
   method(NV097_SET_SURFACE_COLOR_OFFSET, COLOR);
   method(NV097_SET_SURFACE_ZETA_OFFSET, ZETA);
   method(NV097_SET_CONTROL0, 0x100001);
   method(NV097_SET_ZMIN_MAX_CONTROL, 1);
   one_float(NV097_SET_CLIP_MAX, 16777215.0f);
   method(NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20042000);
   method(NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001400);
   for (unsigned i = 0; i < 4; i++)
      one_float(NV097_SET_COMPOSITE_MATRIX + 20 * i, 1.0f);
}

/* --- Gears */

struct wheel {
   float inner, outer, width;
   unsigned teeth;
   float depth, x, y, turn;
   float color[3];
};

static const struct wheel wheels[3] = {
    {1.0f, 4.0f, 1.0f, 20, 0.7f, -3.0f, -2.0f, 0.0f, {0.8f, 0.1f, 0.0f}},
    {0.5f, 2.0f, 2.0f, 10, 0.7f, 3.1f, -2.0f, -0.16f, {0.0f, 0.8f, 0.2f}},
    {1.3f, 2.0f, 0.5f, 10, 0.7f, -3.1f, 4.2f, -0.44f, {0.2f, 0.2f, 1.0f}},
};

static void
corner(float radius, float angle, float z)
{
   floats(NV097_SET_VERTEX3F, (const float[]){radius * cosf(angle), radius * sinf(angle), z}, 3);
}

static void
normal(float x, float y, float z)
{
   floats(NV097_SET_NORMAL3F, (const float[]){x, y, z}, 3);
}

/* The front or, with side -1, the back. */
static void
face(const struct wheel *w, float side)
{
   const float step = 6.2831853f / (float)w->teeth, z = side * w->width / 2;
   const float root = w->outer - w->depth / 2, tip = w->outer + w->depth / 2;
   normal(0, 0, side);
   begin(NV097_SET_BEGIN_END_OP_QUAD_STRIP);
   for (unsigned i = 0; i <= w->teeth; i++) {
      const float a = (float)i * step;
      corner(side > 0 ? w->inner : root, a, z);
      corner(side > 0 ? root : w->inner, a, z);
      corner(side > 0 ? w->inner : root, a + step * 0.75f, z);
      corner(side > 0 ? root : w->inner, a + step * 0.75f, z);
   }
   end();
   begin(NV097_SET_BEGIN_END_OP_QUADS);
   for (unsigned i = 0; i < w->teeth; i++) {
      for (unsigned k = 0; k < 4; k++) {
         const unsigned c = side > 0 ? k : 3 - k;
         corner(c == 0 || c == 3 ? root : tip, ((float)i + (float)c / 4) * step, z);
      }
   }
   end();
}

/* The outside of the teeth, and the hole. */
static void
rims(const struct wheel *w)
{
   const float step = 6.2831853f / (float)w->teeth, z = w->width / 2;
   const float root = w->outer - w->depth / 2, tip = w->outer + w->depth / 2;
   begin(NV097_SET_BEGIN_END_OP_QUAD_STRIP);
   for (unsigned i = 0; i <= 4 * w->teeth; i++) {
      const float a = (float)i / 4 * step, radius = i % 4 == 0 || i % 4 == 3 ? root : tip;
      normal(cosf(a), sinf(a), 0);
      corner(radius, a, z);
      corner(radius, a, -z);
   }
   end();
   begin(NV097_SET_BEGIN_END_OP_QUAD_STRIP);
   for (unsigned i = 0; i <= w->teeth; i++) {
      const float a = (float)i * step;
      normal(-cosf(a), -sinf(a), 0);
      corner(w->inner, a, -z);
      corner(w->inner, a, z);
   }
   end();
}

/* Matrices by rows. */
static void
multiply(float out[16], const float a[16], const float b[16])
{
   float product[16] = {0};
   for (unsigned i = 0; i < 64; i++)
      product[i / 4] += a[i / 16 * 4 + i % 4] * b[i % 4 * 4 + i / 4 % 4];
   memcpy(out, product, sizeof product);
}

static void
draw_wheel(const struct wheel *w, float turn)
{
   const float half = GEARS_SIDE / 2;
   const float c = cosf(turn), s = sinf(turn), cx = cosf(0.35f), sx = sinf(0.35f);
   const float cy = cosf(0.52f), sy = sinf(0.52f);
   const float about_x[16] = {1, 0, 0, 0, 0, cx, -sx, 0, 0, sx, cx, -40, 0, 0, 0, 1};
   const float about_y[16] = {cy, 0, sy, 0, 0, 1, 0, 0, -sy, 0, cy, 0, 0, 0, 0, 1};
   const float wheel[16] = {c, -s, 0, w->x, s, c, 0, w->y, 0, 0, 1, 0, 0, 0, 0, 1};
   const float screen[16] = {
       5 * half, 0, 0,  0, 0, -5 * half, 0, 0, 0, 0, -65.0f / 55 * 8388607, -600.0f / 55 * 8388607,
       0,        0, -1, 0};
   float view[16], composite[16];
   multiply(view, about_x, about_y);
   multiply(view, view, wheel);
   multiply(composite, screen, view);
   floats(NV097_SET_COMPOSITE_MATRIX, composite, 16);
   floats(NV097_SET_INVERSE_MODEL_VIEW_MATRIX, view, 12);
   floats(NV097_SET_LIGHT_DIFFUSE_COLOR, w->color, 3);
   method(NV097_SET_SHADE_MODEL, NV097_SET_SHADE_MODEL_FLAT);
   face(w, 1);
   face(w, -1);
   method(NV097_SET_SHADE_MODEL, NV097_SET_SHADE_MODEL_SMOOTH);
   rims(w);
}

static void
gears(void)
{
   const unsigned frames = 100;
   set_up(GEARS_SIDE);
   floats(NV097_SET_VIEWPORT_OFFSET, (const float[]){GEARS_SIDE / 2, GEARS_SIDE / 2, 8388607, 0},
          4);
   method(NV097_SET_DEPTH_TEST_ENABLE, 1);
   method(NV097_SET_CULL_FACE_ENABLE, 1);
   method(NV097_SET_LIGHTING_ENABLE, 1);
   method(NV097_SET_NORMALIZATION_ENABLE, 1);
   method(NV097_SET_LIGHT_ENABLE_MASK, 1);
   floats(NV097_SET_LIGHT_INFINITE_DIRECTION, (const float[]){0.408f, 0.408f, 0.816f}, 3);
   method(NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xffffff00);
   const double start = seconds();
   for (unsigned i = 0; i < frames; i++) {
      method(NV097_CLEAR_SURFACE, 0xf3);
      for (unsigned k = 0; k < 3; k++)
         draw_wheel(&wheels[k], wheels[k].turn + (float)i * (k ? -0.07f : 0.035f));
   }
   const double took = seconds() - start;
   struct nv2a_chip_statistics stats;
   nv2a_chip_get_statistics(chip, &stats);
   printf("%-46s %8.2f  (%u vertices)\n", "gears, 300 x 300, one by one: ms a frame",
          took * 1e3 / frames, (unsigned)(stats.vertices_fixed / frames));
}

/* --- Vertices and pixels */

/* 4096 vertices of position, normal and coordinates, triangles all culled. */
static void
vertices(const char *name)
{
   const unsigned rounds = 100;
   const double start = seconds();
   for (unsigned r = 0; r < rounds; r++) {
      begin(NV097_SET_BEGIN_END_OP_TRIANGLES);
      for (unsigned first = 0; first < 4096; first += 256)
         method(NV097_DRAW_ARRAYS, 255u << 24 | first);
      end();
   }
   printf("%-46s %8.2f\n", name, 1e-6 * rounds * 4096 / (seconds() - start));
}

static void
all_vertices(void)
{
   /* mov oPos, v0; mov oD0, v3; mov oT0, v9 */
   static const uint32_t program[12] = {0, 0x0020001b, 0x0836106c, 0x2070f800,
                                        0, 0x0020061b, 0x0836106c, 0x2070f818,
                                        0, 0x0020121b, 0x0836106c, 0x2070f849};
   static const uint8_t attribs[3][3] = {{0, 3, 0}, {2, 3, 12}, {9, 2, 24}};
   set_up(SIDE);
   method(NV097_SET_CULL_FACE_ENABLE, 1);
   method(NV097_SET_CULL_FACE, NV097_SET_CULL_FACE_V_FRONT_AND_BACK);
   for (unsigned i = 0; i < 4096; i++) {
      const float vertex[8] = {(float)(i % 64), (float)(i / 64), 0, 0, 0, 1, 0.5f, 0.5f};
      memcpy(nv2a_chip_memory(chip) + ARRAYS + 32 * i, vertex, sizeof vertex);
   }
   for (unsigned i = 0; i < 3; i++) {
      const uint8_t *a = attribs[i];
      method(NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4u * a[0], ARRAYS + a[2]);
      method(NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4u * a[0], 32u << 8 | (uint32_t)a[1] << 4 | 2);
   }
   vertices("fixed function: million vertices a second");
   method(NV097_SET_LIGHTING_ENABLE, 1);
   method(NV097_SET_NORMALIZATION_ENABLE, 1);
   method(NV097_SET_LIGHT_ENABLE_MASK, 1);
   vertices("one light: million vertices a second");
   method(NV097_SET_TRANSFORM_EXECUTION_MODE, 6);
   for (unsigned i = 0; i < 12; i++)
      method(NV097_SET_TRANSFORM_PROGRAM + 4 * i, program[i]);
   vertices("program of 3 moves: million vertices a second");
}

static void
fill(const char *name)
{
   const unsigned rounds = 10;
   const double start = seconds();
   for (unsigned r = 0; r < rounds; r++) {
      begin(NV097_SET_BEGIN_END_OP_QUADS);
      for (unsigned i = 0; i < 4; i++) {
         const float x = i == 1 || i == 2, y = i >= 2;
         for (unsigned unit = 0; unit < 4; unit++)
            floats(NV097_SET_VERTEX_DATA4F_M + 16 * (9 + unit), (const float[]){4 * x, 4 * y, 0, 1},
                   4);
         floats(NV097_SET_VERTEX3F, (const float[]){x * SIDE, y * SIDE, (float)(rounds - r)}, 3);
      }
      end();
   }
   printf("%-46s %8.2f\n", name, 1e-6 * rounds * SIDE * SIDE / (seconds() - start));
}

static void
all_fills(void)
{
   set_up(SIDE);
   fill("fill, flat: Mpix/s");
   method(NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xffffff00);
   method(NV097_CLEAR_SURFACE, 3);
   method(NV097_SET_DEPTH_TEST_ENABLE, 1);
   fill("fill, depth: Mpix/s");
   method(NV097_SET_DEPTH_TEST_ENABLE, 0);
   for (unsigned unit = 0; unit < 4; unit++) {
      method(NV097_SET_TEXTURE_OFFSET + 64 * unit, TEXTURES + 0x40000 * unit);
      method(NV097_SET_TEXTURE_FORMAT + 64 * unit, 0x08810629); /* A8R8G8B8, 256 x 256 */
      method(NV097_SET_TEXTURE_ADDRESS + 64 * unit, 0x00010101);
      method(NV097_SET_TEXTURE_FILTER + 64 * unit, 0x02022000);
      method(NV097_SET_TEXTURE_CONTROL0 + 64 * unit, 0x40000000);
   }
   method(NV097_SET_SHADER_STAGE_PROGRAM, 1);
   method(NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20082000);
   fill("fill, bilinear: Mpix/s");
   method(NV097_SET_BLEND_ENABLE, 1);
   method(NV097_SET_BLEND_FUNC_SFACTOR, NV097_SET_BLEND_FUNC_SFACTOR_V_SRC_ALPHA);
   method(NV097_SET_BLEND_FUNC_DFACTOR, NV097_SET_BLEND_FUNC_DFACTOR_V_ONE_MINUS_SRC_ALPHA);
   fill("fill, bilinear, blended: Mpix/s");
   method(NV097_SET_BLEND_ENABLE, 0);
   method(NV097_SET_SHADER_STAGE_PROGRAM, 0x8421);
   method(NV097_SET_COMBINER_CONTROL, 3);
   for (unsigned i = 0; i < 3; i++) { /* spare0 = (texture 0 or spare0) * the next texture */
      method(NV097_SET_COMBINER_COLOR_ICW + 4 * i, (i ? 0xcu : 8u) << 24 | (9 + i) << 16);
      method(NV097_SET_COMBINER_COLOR_OCW + 4 * i, 0xc0);
   }
   method(NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x200c2000);
   fill("fill, four textures multiplied: Mpix/s");
}

int
main(void)
{
   gears();
   all_vertices();
   all_fills();
   nv2a_chip_destroy(chip);
   return 0;
}
