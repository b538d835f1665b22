#include "chip_scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

const float scene_scale[4] = {SCENE_WIDTH / 2, -SCENE_HEIGHT / 2, 8388607, 0};
const float scene_offset[4] = {SCENE_WIDTH / 2, SCENE_HEIGHT / 2, 8388607, 0};
const float scene_projection[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.5f, -2.5f, 0, 0, -1, 0};

void
scene_begin(struct scene *s, void **state)
{
   const struct gl_fixture *f = *state;
   s->ctx = f->ctx;
   rig_init(&s->rig);
   s->ctx->table->ClearColor(s->ctx, 0.2f, 0.4f, 0.6f, 1);
   s->ctx->table->Clear(s->ctx, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   rig_method(&s->rig, NV097_SET_COLOR_CLEAR_VALUE, 0xff336699);
   rig_method(&s->rig, NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xffffff00);
   rig_method(&s->rig, NV097_CLEAR_SURFACE, 0xf3);
   rig_floats(&s->rig, NV097_SET_VIEWPORT_OFFSET, scene_offset, 4);
}

void
scene_set_projection(struct scene *s, const float rows[16])
{
   float columns[16];
   for (unsigned i = 0; i < 16; i++)
      columns[i] = rows[i % 4 * 4 + i / 4];
   s->ctx->table->MatrixMode(s->ctx, GL_PROJECTION);
   s->ctx->table->LoadMatrixf(s->ctx, columns);
   for (unsigned i = 0; i < 16; i++)
      rig_float(&s->rig, NV097_SET_COMPOSITE_MATRIX + 4 * i,
                rows[i] * (i < 12 ? scene_scale[i / 4] : 1));
}

void
scene_color(struct scene *s, float r, float g, float b)
{
   s->ctx->table->Color4f(s->ctx, r, g, b, 1);
   rig_color(&s->rig, r, g, b, 1);
}

void
scene_texcoord(struct scene *s, float x, float y, float z)
{
   s->ctx->table->TexCoord4f(s->ctx, x, y, z, 1);
   rig_floats(&s->rig, NV097_SET_TEXCOORD0_4F, (const float[]){x, y, z, 1}, 4);
}

void
scene_vertex(struct scene *s, float x, float y, float z)
{
   s->ctx->table->Vertex3f(s->ctx, x, y, z);
   rig_vertex(&s->rig, x, y, z);
}

/* The enumerants of GL and the chip are one apart. */
void
scene_vertices(struct scene *s, unsigned mode)
{
   s->ctx->table->Begin(s->ctx, mode);
   rig_begin(&s->rig, mode + 1);
}

void
scene_end_vertices(struct scene *s)
{
   s->ctx->table->End(s->ctx);
   rig_end(&s->rig);
}

void
scene_compare(struct scene *s, unsigned allowed, unsigned drawn)
{
   uint32_t pixels[SCENE_WIDTH * SCENE_HEIGHT];
   unsigned wrong = 0, any = 0;
   s->ctx->table->ReadPixels(s->ctx, 0, 0, SCENE_WIDTH, SCENE_HEIGHT, GL_BGRA, GL_UNSIGNED_BYTE,
                             pixels);
   assert_int_equal(s->ctx->table->GetError(s->ctx), GL_NO_ERROR);
   for (unsigned i = 0; i < SCENE_WIDTH * SCENE_HEIGHT; i++) {
      const unsigned x = i % SCENE_WIDTH, y = i / SCENE_WIDTH;
      const uint32_t a = pixels[i], b = rig_pixel(&s->rig, x, SCENE_HEIGHT - 1 - y);
      bool same = true;
      for (unsigned k = 0; k < 24; k += 8) {
         const int d = (int)(a >> k & 255) - (int)(b >> k & 255);
         same &= d >= -2 && d <= 2;
      }
      wrong += !same;
      any += (b & 0xffffff) != 0x336699;
   }
   if (wrong > allowed)
      fail_msg("%u pixels differ", wrong);
   assert_true(any >= drawn);
   assert_int_equal(s->rig.messages, 0);
   rig_finish(&s->rig);
}
