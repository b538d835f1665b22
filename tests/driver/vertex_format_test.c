/* Attributes of every type, size and flag, as vertex programs read them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/ir.h"
#include "harness.h"

static const unsigned type_bytes[PIPE_VERTEX_TYPES] = {
    [PIPE_VERTEX_F32] = 4, [PIPE_VERTEX_F64] = 8,  [PIPE_VERTEX_F16] = 2, [PIPE_VERTEX_S8] = 1,
    [PIPE_VERTEX_U8] = 1,  [PIPE_VERTEX_S16] = 2,  [PIPE_VERTEX_U16] = 2, [PIPE_VERTEX_S32] = 4,
    [PIPE_VERTEX_U32] = 4, [PIPE_VERTEX_FIXED] = 4};

static bool
is_float(unsigned type)
{
   return type <= PIPE_VERTEX_F16 || type == PIPE_VERTEX_FIXED;
}

static bool
is_signed(unsigned type)
{
   return type == PIPE_VERTEX_S8 || type == PIPE_VERTEX_S16 || type == PIPE_VERTEX_S32;
}

/* Component c of the test's attribute: its bytes, and what it is worth. Values lie in [0,1], since
 * a colour is what tells. */
static double
make_component(unsigned type, bool normalized, unsigned c, uint8_t *bytes)
{
   static const double values[4] = {0.25, 1.0, 0.5, 0.75};
   static const uint16_t halves[4] = {0x3400, 0x3c00, 0x3800, 0x3a00};
   const float single = (float)values[c];
   if (type == PIPE_VERTEX_FIXED) {
      const int32_t fixed = (int32_t)(values[c] * 65536);
      memcpy(bytes, &fixed, sizeof fixed);
      return values[c];
   }
   if (is_float(type)) {
      const void *from = type == PIPE_VERTEX_F16   ? (const void *)&halves[c]
                         : type == PIPE_VERTEX_F32 ? (const void *)&single
                                                   : (const void *)&values[c];
      memcpy(bytes, from, type_bytes[type]);
      return values[c];
   }
   const unsigned bits = 8 * type_bytes[type];
   uint64_t v = c & 1;
   if (normalized)
      v = (uint64_t)(values[c] * (double)((1ull << (bits - is_signed(type))) - 1));
   memcpy(bytes, &v, type_bytes[type]);
   if (!normalized)
      return (double)v;
   const double max = (double)((1ull << bits) - 1);
   return is_signed(type) ? (2.0 * (double)v + 1) / max : (double)v / max;
}

/* Draws the window in the attribute's colour. */
static uint32_t
draw(struct harness *h, const struct pipe_vertex_element *color, const uint8_t *bytes)
{
   static const float position[3][4] = {{-1, -1, 0, 1}, {3, -1, 0, 1}, {-1, 3, 0, 1}};
   const struct pipe_vertex_element elements[2] = {
       {.slot = VERT_ATTRIB_POS, .type = PIPE_VERTEX_F32, .size = 4}, *color};
   struct pipe_vertex_elements_cso *cso =
       h->pipe->create_vertex_elements_state(h->pipe, 2, elements);
   assert_non_null(cso);
   const struct pipe_vertex_buffer buffers[2] = {
       {.stride = sizeof position[0], .is_user = true, .buffer.user = position},
       {.stride = 40, .is_user = true, .buffer.user = bytes}};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES, .max_index = 2};
   const struct pipe_draw_start_count range = {0, 3, 0};
   h->pipe->bind_vertex_elements_state(h->pipe, cso);
   h->pipe->set_vertex_buffers(h->pipe, 2, buffers);
   h->pipe->bind_shader_state(h->pipe, PIPE_SHADER_FRAGMENT, h->fs[HARNESS_COLOR]);
   h->pipe->draw_vbo(h->pipe, &info, &range, 1);
   const uint32_t pixel = harness_pixel(h, 3, 4);
   h->pipe->bind_vertex_elements_state(h->pipe, h->elements);
   h->pipe->delete_vertex_elements_state(h->pipe, cso);
   return pixel;
}

static void
check(struct harness *h, unsigned type, unsigned size, bool normalized, bool bgra)
{
   uint8_t bytes[120];
   double value[4] = {0, 0, 0, 1};
   memset(bytes, 0xff, sizeof bytes);
   const struct pipe_vertex_element color = {.src_offset = 8,
                                             .vertex_buffer_index = 1,
                                             .slot = VERT_ATTRIB_COLOR0,
                                             .type = (uint8_t)type,
                                             .size = (uint8_t)size,
                                             .normalized = normalized,
                                             .bgra = bgra};
   for (unsigned v = 0; v < 3; v++) {
      for (unsigned c = 0; c < size; c++) {
         const unsigned component = bgra && c < 3 ? 2 - c : c;
         value[component] =
             make_component(type, normalized, component, bytes + 40 * v + 8 + c * type_bytes[type]);
      }
   }
   const uint32_t pixel = draw(h, &color, bytes);
   for (unsigned c = 0; c < 4; c++) {
      const double got = pixel >> (8 * c) & 0xff;
      if (fabs(got - value[c] * 255) > 0.51 + h->screen->caps->color_steps)
         fail_msg("type %u size %u normalized %d bgra %d: component %u is %g, not %g", type, size,
                  normalized, bgra, c, got / 255, value[c]);
   }
}

/* What the caps do not list works as well, by conversion. */
static void
test_every_format(void **state)
{
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned type = 0; type < PIPE_VERTEX_TYPES; type++) {
      for (unsigned size = 1; size <= 4; size++) {
         check(&h, type, size, false, false);
         if (!is_float(type))
            check(&h, type, size, true, false);
      }
   }
   check(&h, PIPE_VERTEX_U8, 4, true, true);
   harness_finish(&h);
}

/* --- Behind the end of a buffer */

/* A buffer of two vertices and `more` bytes of a third. */
static struct pipe_resource *
short_buffer(struct harness *h, const struct pipe_vertex_element *color, uint32_t stride,
             uint32_t offset, uint32_t more, double value[4])
{
   const uint32_t bytes = type_bytes[color->type] * color->size;
   const struct pipe_resource templ = {.target = PIPE_BUFFER,
                                       .width = offset + stride + bytes + more,
                                       .height = 1,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = PIPE_BIND_VERTEX_BUFFER};
   struct pipe_resource *buffer = harness_resource(h, &templ);
   const struct pipe_box box = {0, 0, 0, (int32_t)templ.width, 1, 1};
   struct pipe_transfer *transfer;
   uint8_t *map = h->pipe->transfer_map(h->pipe, buffer, 0, PIPE_MAP_WRITE, &box, &transfer);
   assert_non_null(map);
   memset(map, 0x11, templ.width);
   value[0] = value[1] = value[2] = 0.0;
   value[3] = 1.0;
   for (unsigned v = 0; v < 2; v++)
      for (unsigned c = 0; c < color->size; c++) {
         uint8_t *to = map + offset + v * stride + c * type_bytes[color->type];
         value[c] = make_component(color->type, color->normalized, c, to);
      }
   h->pipe->transfer_unmap(h->pipe, transfer);
   return buffer;
}

/* Vertices of any number, of which the third is behind the end of the colours: the colour is that
 * of the last vertex that there is. indices: NULL, and the vertices follow `start`. */
static void
check_behind(struct harness *h, const struct pipe_vertex_element *color, uint32_t stride,
             uint32_t offset, uint32_t start, const uint32_t *indices)
{
   static const float positions[3][4] = {{-1, -1, 0, 1}, {3, -1, 0, 1}, {-1, 3, 0, 1}};
   const struct pipe_vertex_element elements[2] = {
       {.slot = VERT_ATTRIB_POS, .type = PIPE_VERTEX_F32, .size = 4}, *color};
   struct pipe_vertex_elements_cso *cso =
       h->pipe->create_vertex_elements_state(h->pipe, 2, elements);
   assert_non_null(cso);
   double value[4];
   struct pipe_resource *buffer = short_buffer(h, color, stride, offset, stride / 2, value);
   /* Positions have a step of 0 or come by number: all three are where they are asked for. */
   float all[8][4];
   for (unsigned i = 0; i < 8; i++)
      memcpy(all[i], positions[i < start ? 0 : (i - start) % 3], sizeof all[i]);
   const struct pipe_vertex_buffer buffers[2] = {
       {.stride = sizeof all[0], .is_user = true, .buffer.user = all},
       {.stride = stride, .buffer.resource = buffer, .offset = offset}};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                       .index_size = indices ? 4 : 0,
                                       .has_user_indices = indices,
                                       .index.user = indices,
                                       .max_index = 7};
   const struct pipe_draw_start_count range = {indices ? 0 : start, 3, 0};
   h->pipe->bind_vertex_elements_state(h->pipe, cso);
   h->pipe->set_vertex_buffers(h->pipe, 2, buffers);
   h->pipe->bind_shader_state(h->pipe, PIPE_SHADER_FRAGMENT, h->fs[HARNESS_COLOR]);
   harness_clear(h, (const float[4]){0.1f, 0.9f, 0.1f, 0.9f}, 1.0, 0);
   h->pipe->draw_vbo(h->pipe, &info, &range, 1);
   const uint32_t pixel = harness_pixel(h, 3, 4);
   for (unsigned c = 0; c < 4; c++) {
      const double got = pixel >> (8 * c) & 0xff;
      if (fabs(got - value[c] * 255) > 0.51 + h->screen->caps->color_steps)
         fail_msg("type %u size %u normalized %d stride %u offset %u start %u%s: component %u is "
                  "%g, not %g",
                  color->type, color->size, color->normalized, stride, offset, start,
                  indices ? " indexed" : "", c, got / 255, value[c]);
   }
   h->pipe->bind_vertex_elements_state(h->pipe, h->elements);
   h->pipe->delete_vertex_elements_state(h->pipe, cso);
   pipe_resource_reference(&buffer, NULL);
}

/* What lies in memory behind a buffer is nobody's vertex, however the driver reads it: where it
 * lies, copied or converted. */
static void
test_behind_the_end(void **state)
{
   static const uint32_t indices[3] = {0, 4, 5};
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned type = 0; type < PIPE_VERTEX_TYPES; type++)
      for (unsigned size = 1; size <= 4; size++)
         for (unsigned i = 0; i < 12; i++) {
            const struct pipe_vertex_element color = {.vertex_buffer_index = 1,
                                                      .slot = VERT_ATTRIB_COLOR0,
                                                      .type = (uint8_t)type,
                                                      .size = (uint8_t)size,
                                                      .normalized = !is_float(type)};
            const uint32_t strides[3] = {type_bytes[type] * size, 36, 300};
            check_behind(&h, &color, strides[i % 3], i < 6 ? 0 : 3, i / 3 % 2, NULL);
            check_behind(&h, &color, strides[i % 3], i < 6 ? 0 : 4, 0, indices);
         }
   harness_finish(&h);
}

/* A number beyond all buffers, with nothing to say that it is: all three vertices are the last one,
 * and memory for those between is neither read nor asked for. */
static void
test_wild_numbers(void **state)
{
   static const uint32_t indices[6] = {0, 1, UINT32_MAX - 7, 0, 0, 0};
   static const float green[4] = {0, 1, 0, 1};
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_vertex_element color = {
       .vertex_buffer_index = 0, .slot = VERT_ATTRIB_COLOR0, .type = PIPE_VERTEX_S32, .size = 4};
   double value[4];
   struct pipe_resource *buffer = short_buffer(&h, &color, 16, 0, 0, value);
   const struct pipe_vertex_element elements[2] = {
       {.slot = VERT_ATTRIB_POS, .type = PIPE_VERTEX_S32, .size = 4}, color};
   struct pipe_vertex_elements_cso *cso = h.pipe->create_vertex_elements_state(h.pipe, 2, elements);
   assert_non_null(cso);
   const struct pipe_vertex_buffer bound = {.stride = 16, .buffer.resource = buffer};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                       .index_size = 4,
                                       .has_user_indices = true,
                                       .index.user = indices,
                                       .max_index = UINT32_MAX};
   const struct pipe_draw_start_count range = {0, 6, 0};
   harness_clear(&h, green, 1.0, 0);
   h.pipe->bind_vertex_elements_state(h.pipe, cso);
   h.pipe->set_vertex_buffers(h.pipe, 1, &bound);
   h.pipe->bind_shader_state(h.pipe, PIPE_SHADER_FRAGMENT, h.fs[HARNESS_COLOR]);
   h.pipe->draw_vbo(h.pipe, &info, &range, 1);
   harness_expect_color(&h, harness_pixel(&h, 3, 4), 0xff00ff00u); /* triangles without an area */
   assert_false(h.pipe->get_and_clear_oom(h.pipe));
   h.pipe->bind_vertex_elements_state(h.pipe, h.elements);
   h.pipe->delete_vertex_elements_state(h.pipe, cso);
   pipe_resource_reference(&buffer, NULL);
   harness_finish(&h);
}

/* The caps name formats that there are. */
static void
test_caps(void **state)
{
   struct pipe_screen *screen = harness_screen();
   const struct pipe_caps *caps = screen->caps;
   for (unsigned size = 1; size <= 4; size++)
      assert_true(pipe_caps_vertex(caps, PIPE_VERTEX_F32, size, false, false));
   for (unsigned type = 0; type < PIPE_VERTEX_TYPES; type++)
      assert_true(!is_float(type) || !(caps->vertex[type] & 0xf0));
   screen->destroy(screen);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_every_format),
       cmocka_unit_test(test_behind_the_end),
       cmocka_unit_test(test_wild_numbers),
       cmocka_unit_test(test_caps),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
