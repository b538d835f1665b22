#include "gl_scenes.h"
#include "gl_scenes_targets.h"

#include <string.h>

static void
quad(struct gl_context *ctx, float x, float y, float size)
{
   ctx->table->Begin(ctx, GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      const float dx = i == 1 || i == 2 ? size : 0, dy = i >= 2 ? size : 0;
      ctx->table->Color3f(ctx, dx / size, dy / size, 0.5f);
      ctx->table->TexCoord2f(ctx, dx / size, dy / size);
      ctx->table->Vertex2f(ctx, x + dx, y + dy);
   }
   ctx->table->End(ctx);
}

static bool
has_extension(struct gl_context *ctx, const char *name)
{
   const GLubyte *all = ctx->table->GetString(ctx, GL_EXTENSIONS);
   return all && strstr((const char *)all, name);
}

static void
vertices(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLenum modes[] = {GL_POINTS,    GL_LINES,          GL_LINE_STRIP, GL_LINE_LOOP,
                                  GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_POLYGON};
   ctx->table->Enable(ctx, GL_LINE_STIPPLE);
   ctx->table->Enable(ctx, GL_POLYGON_STIPPLE);
   for (unsigned m = 0; m < sizeof modes / sizeof modes[0]; m++) {
      ctx->table->Begin(ctx, modes[m]);
      for (unsigned i = 0; i < 600; i++) {
         ctx->table->Color4ub(ctx, (GLubyte)(m * 30), (GLubyte)i, 200, 255);
         ctx->table->Normal3f(ctx, 0, 0, 1);
         ctx->table->Vertex3f(ctx, (float)(i % 7) / 3 - 1, (float)(i % 11) / 5 - 1, 1.5f);
         ctx->table->Vertex3f(ctx, (float)(i % 5) / 3 - 1, (float)(i % 13) / 6 - 1, 0);
      }
      ctx->table->End(ctx);
   }
   ctx->table->Disable(ctx, GL_LINE_STIPPLE);
   ctx->table->Disable(ctx, GL_POLYGON_STIPPLE);
}

static void
lighting(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float place[] = {0.3f, 0.4f, 1, 1}, green[] = {0, 1, 0.2f, 1};
   ctx->table->Enable(ctx, GL_LIGHTING);
   ctx->table->Enable(ctx, GL_LIGHT0);
   ctx->table->Lightfv(ctx, GL_LIGHT0, GL_POSITION, place);
   ctx->table->Materialfv(ctx, GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, green);
   ctx->table->Enable(ctx, GL_FOG);
   ctx->table->Enable(ctx, GL_DEPTH_TEST);
   quad(ctx, -1, -1, 1.5f);
   ctx->table->PushMatrix(ctx);
   ctx->table->Rotatef(ctx, 30, 0, 0, 1);
   ctx->table->Enable(ctx, GL_BLEND);
   ctx->table->BlendFunc(ctx, GL_ONE, GL_ONE);
   quad(ctx, -0.4f, -0.4f, 1);
   ctx->table->PopMatrix(ctx);
}

static void
attributes(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   ctx->table->PolygonMode(ctx, GL_FRONT_AND_BACK, GL_FILL);
   ctx->table->PushAttrib(ctx, GL_ALL_ATTRIB_BITS);
   ctx->table->PushClientAttrib(ctx, GL_CLIENT_ALL_ATTRIB_BITS);
   ctx->table->PolygonMode(ctx, GL_FRONT_AND_BACK, GL_LINE);
   ctx->table->LineWidth(ctx, 3);
   quad(ctx, -0.9f, -0.9f, 1);
   ctx->table->PopClientAttrib(ctx);
   ctx->table->PopAttrib(ctx);
   quad(ctx, 0, 0, 0.7f);
}

static void
arrays(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float position[] = {-1, -1, 1, -1, 1, 1, -1, 1, 0, 0};
   static const GLubyte color[] = {255, 0, 0, 255, 0, 255, 0, 255, 0,   0,
                                   255, 9, 9, 9,   9, 9,   1, 200, 100, 0};
   static const GLubyte index[] = {0, 1, 4, 1, 2, 4, 2, 3, 4};
   static const GLint first[] = {0, 1};
   static const GLsizei count[] = {3, 4};
   ctx->table->BindBuffer(ctx, GL_ARRAY_BUFFER, 0);
   ctx->table->VertexPointer(ctx, 2, GL_FLOAT, 0, position);
   ctx->table->ColorPointer(ctx, 4, GL_UNSIGNED_BYTE, 0, color);
   ctx->table->EnableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->EnableClientState(ctx, GL_COLOR_ARRAY);
   ctx->table->DrawArrays(ctx, GL_TRIANGLE_FAN, 0, 5);
   ctx->table->DrawElements(ctx, GL_TRIANGLES, 9, GL_UNSIGNED_BYTE, index);
   ctx->table->MultiDrawArrays(ctx, GL_LINE_STRIP, first, count, 2);
   ctx->table->Begin(ctx, GL_POINTS);
   for (GLint i = 0; i < 5; i++)
      ctx->table->ArrayElement(ctx, i);
   ctx->table->End(ctx);
   ctx->table->DisableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->DisableClientState(ctx, GL_COLOR_ARRAY);
}

static void
buffers(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float position[] = {-1, -1, 1, -1, 1, 1, -1, 1};
   static const GLushort index[] = {0, 1, 2, 0, 2, 3};
   GLuint names[2] = {0, 0};
   ctx->table->GenBuffers(ctx, 2, names);
   ctx->table->BindBuffer(ctx, GL_ARRAY_BUFFER, names[0]);
   ctx->table->BufferData(ctx, GL_ARRAY_BUFFER, sizeof position, NULL, GL_STREAM_DRAW);
   float *mapped = ctx->table->MapBuffer(ctx, GL_ARRAY_BUFFER, GL_WRITE_ONLY);
   if (mapped) {
      memcpy(mapped, position, sizeof position);
      ctx->table->UnmapBuffer(ctx, GL_ARRAY_BUFFER);
   }
   ctx->table->VertexPointer(ctx, 2, GL_FLOAT, 0, names[0] ? NULL : position);
   ctx->table->BindBuffer(ctx, GL_ELEMENT_ARRAY_BUFFER, names[1]);
   ctx->table->BufferData(ctx, GL_ELEMENT_ARRAY_BUFFER, sizeof index, index, GL_STATIC_DRAW);
   ctx->table->EnableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->DrawElements(ctx, GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, names[1] ? NULL : index);
   ctx->table->BufferSubData(ctx, GL_ELEMENT_ARRAY_BUFFER, 2, 2, index + 5);
   ctx->table->Color3f(ctx, 0, 1, 1);
   ctx->table->DrawElements(ctx, GL_LINES, 4, GL_UNSIGNED_SHORT, names[1] ? NULL : index);
   ctx->table->DisableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->DeleteBuffers(ctx, 2, names);
}

static void
textures(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   GLubyte texels[16 * 16 * 4];
   for (unsigned i = 0; i < sizeof texels; i++)
      texels[i] = (GLubyte)(i * i >> 3);
   GLuint name = 0;
   ctx->table->TexEnvi(ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   ctx->table->GenTextures(ctx, 1, &name);
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, name);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texels);
   ctx->table->TexSubImage2D(ctx, GL_TEXTURE_2D, 0, 3, 4, 5, 6, GL_BGR, GL_UNSIGNED_BYTE, texels);
   ctx->table->Enable(ctx, GL_TEXTURE_2D);
   quad(ctx, -1, -1, 1);
   ctx->table->CopyTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 8, 8, 0);
   ctx->table->CopyTexSubImage2D(ctx, GL_TEXTURE_2D, 0, 2, 2, 12, 12, 3, 3);
   quad(ctx, 0, 0, 1);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16, 16, 0,
                          GL_RGBA, GL_UNSIGNED_BYTE, texels);
   quad(ctx, -1, 0, 1);
   ctx->table->GetTexImage(ctx, GL_TEXTURE_2D, 2, GL_RGBA, GL_FLOAT, data);
   ctx->table->PushAttrib(ctx, GL_TEXTURE_BIT);
   ctx->table->TexEnvi(ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   quad(ctx, 0, -1, 1);
   ctx->table->PopAttrib(ctx);
   ctx->table->DeleteTextures(ctx, 1, &name);
}

/* Cube maps, volumes, pixel buffers, and images that lists hold. */
static void
images(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLubyte block[16] = {255, 255, 0, 0, 0, 0, 0, 0, 0x1f, 0, 0xe0, 7, 0x1b, 0x1b};
   GLubyte texels[8 * 8 * 4];
   for (unsigned i = 0; i < sizeof texels; i++)
      texels[i] = (GLubyte)(i * 7);
   ctx->table->TexEnvi(ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   ctx->table->BindTexture(ctx, GL_TEXTURE_CUBE_MAP, 20);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   for (GLenum face = 0; face < 6; face++)
      ctx->table->TexImage2D(ctx, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_LUMINANCE8_ALPHA8, 4,
                             4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels + 16 * face);
   ctx->table->Enable(ctx, GL_TEXTURE_CUBE_MAP);
   quad(ctx, -1, -1, 1);
   ctx->table->Disable(ctx, GL_TEXTURE_CUBE_MAP);
   ctx->table->BindTexture(ctx, GL_TEXTURE_3D, 21);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   ctx->table->TexImage3D(ctx, GL_TEXTURE_3D, 0, GL_RGB5, 4, 4, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texels);
   ctx->table->Enable(ctx, GL_TEXTURE_3D);
   quad(ctx, 0, -1, 1);
   ctx->table->Disable(ctx, GL_TEXTURE_3D);
   ctx->table->NewList(ctx, 30, GL_COMPILE);
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, 22);
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_ALPHA, 8, 8, 0, GL_ALPHA, GL_UNSIGNED_BYTE,
                          texels);
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 4, 4,
                                    0, 16, block);
   ctx->table->EndList(ctx);
   ctx->table->CallList(ctx, 30);
   ctx->table->GetCompressedTexImage(ctx, GL_TEXTURE_2D, 0, data);
   ctx->table->Enable(ctx, GL_TEXTURE_2D);
   quad(ctx, 0, 0, 1);
   ctx->table->BindBuffer(ctx, GL_PIXEL_PACK_BUFFER, 40);
   ctx->table->BufferData(ctx, GL_PIXEL_PACK_BUFFER, 256, NULL, GL_STREAM_READ);
   ctx->table->ReadPixels(ctx, 4, 4, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   ctx->table->GetBufferSubData(ctx, GL_PIXEL_PACK_BUFFER, 0, 256, data + 64);
   ctx->table->BindBuffer(ctx, GL_PIXEL_PACK_BUFFER, 0);
   ctx->table->DeleteTextures(ctx, 3, (const GLuint[]){20, 21, 22});
   ctx->table->DeleteLists(ctx, 30, 1);
   ctx->table->DeleteBuffers(ctx, 1, (const GLuint[]){40});
}

/* More combinations of state than the caches of state objects hold. */
static void
states(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   ctx->table->Enable(ctx, GL_BLEND);
   ctx->table->Enable(ctx, GL_DEPTH_TEST);
   for (unsigned i = 0; i < 400; i++) {
      ctx->table->BlendFunc(ctx, GL_SRC_COLOR + i % 7, GL_SRC_COLOR + i / 7 % 6);
      ctx->table->DepthFunc(ctx, GL_NEVER + i % 8);
      ctx->table->DepthMask(ctx, i / 8 & 1);
      ctx->table->LineWidth(ctx, 1 + (float)(i % 100) / 16);
      ctx->table->Begin(ctx, GL_LINES);
      ctx->table->Color3f(ctx, (float)(i % 13) / 12, (float)(i % 17) / 16, 0.25f);
      ctx->table->Vertex2f(ctx, -1, (float)i / 200 - 1);
      ctx->table->Vertex3f(ctx, 1, (float)(i % 50) / 25 - 1, (float)(i % 3) / 3);
      ctx->table->End(ctx);
   }
   ctx->table->DepthFunc(ctx, GL_LESS);
   ctx->table->DepthMask(ctx, GL_TRUE);
   ctx->table->LineWidth(ctx, 1);
}

/* Lists of vertices that share attributes, of state, of images and of other lists. */
static void
lists(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLubyte bits[8 * 4] = {0xaa, 0x55, 0xaa, 0x55, 0xf0, 0xf0, 0x0f, 0x0f};
   static const float position[] = {-1, -1, 0, -1, -1, 0};
   static const GLushort index[] = {0, 1, 2};
   static const float image[4 * 4 * 3] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0};
   const GLuint base = 10;
   ctx->table->NewList(ctx, base, GL_COMPILE);
   for (unsigned i = 0; i < 40; i++)
      quad(ctx, (float)i / 40 - 1, (float)(i % 8) / 4 - 1, 0.4f);
   ctx->table->VertexPointer(ctx, 2, GL_FLOAT, 0, position);
   ctx->table->EnableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->DrawArrays(ctx, GL_LINE_LOOP, 0, 3);
   ctx->table->DrawElements(ctx, GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, index);
   ctx->table->DisableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->EndList(ctx);
   ctx->table->NewList(ctx, base + 1, GL_COMPILE_AND_EXECUTE);
   ctx->table->Color4f(ctx, 1, 0, 1, 1);
   ctx->table->RasterPos2f(ctx, 0, 0);
   ctx->table->Bitmap(ctx, 8, 8, 0, 0, 8, 8, bits);
   ctx->table->DrawPixels(ctx, 4, 4, GL_RGB, GL_FLOAT, image);
   ctx->table->CallList(ctx, base);
   ctx->table->EndList(ctx);
   ctx->table->Translatef(ctx, 0.3f, 0.2f, 0);
   ctx->table->ListBase(ctx, base);
   ctx->table->CallLists(ctx, 2, GL_UNSIGNED_BYTE, "\0\1");
   ctx->table->DeleteLists(ctx, base, 2);
}

static void
evaluators(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float points[3][3][3] = {{{-1, -1, 0}, {0, -1, 1}, {1, -1, 0}},
                                         {{-1, 0, 0}, {0, 0, 1}, {1, 0, 0}},
                                         {{-1, 1, 0}, {0, 1, 1}, {1, 1, 0}}};
   static const float colors[2][4] = {{1, 0, 0, 1}, {0, 1, 1, 1}};
   ctx->table->Map2f(ctx, GL_MAP2_VERTEX_3, 0, 1, 3, 3, 0, 1, 9, 3, points[0][0]);
   ctx->table->Map1f(ctx, GL_MAP1_COLOR_4, 0, 1, 4, 2, colors[0]);
   ctx->table->Map1f(ctx, GL_MAP1_VERTEX_3, 0, 1, 3, 3, points[0][0]);
   ctx->table->Enable(ctx, GL_MAP2_VERTEX_3);
   ctx->table->Enable(ctx, GL_MAP1_VERTEX_3);
   ctx->table->Enable(ctx, GL_MAP1_COLOR_4);
   ctx->table->MapGrid2f(ctx, 6, 0, 1, 6, 0, 1);
   ctx->table->MapGrid1f(ctx, 6, 0, 1);
   ctx->table->EvalMesh2(ctx, GL_FILL, 0, 5, 0, 5);
   ctx->table->EvalMesh1(ctx, GL_LINE, 0, 6);
   ctx->table->Disable(ctx, GL_MAP2_VERTEX_3);
   ctx->table->Disable(ctx, GL_MAP1_VERTEX_3);
   ctx->table->Disable(ctx, GL_MAP1_COLOR_4);
}

static void
pixels(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLubyte stencil[16] = {1, 2, 3, 4, 5};
   GLubyte image[8 * 8 * 4];
   for (unsigned i = 0; i < sizeof image; i++)
      image[i] = (GLubyte)(i * 5);
   ctx->table->RasterPos2f(ctx, -0.8f, -0.8f);
   ctx->table->DrawPixels(ctx, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, image);
   ctx->table->PixelZoom(ctx, 2, -1.5f);
   ctx->table->RasterPos2f(ctx, -0.5f, 0.5f);
   ctx->table->DrawPixels(ctx, 8, 8, GL_BGRA, GL_UNSIGNED_BYTE, image);
   ctx->table->CopyPixels(ctx, 2, 2, 12, 12, GL_COLOR);
   ctx->table->Enable(ctx, GL_BLEND);
   ctx->table->CopyPixels(ctx, 5, 5, 12, 12, GL_COLOR);
   ctx->table->Disable(ctx, GL_BLEND);
   ctx->table->DrawPixels(ctx, 4, 4, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencil);
   ctx->table->DrawPixels(ctx, 4, 4, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, stencil);
   ctx->table->CopyPixels(ctx, 5, 5, 12, 12, GL_STENCIL);
   ctx->table->CopyPixels(ctx, 5, 5, 12, 12, GL_DEPTH);
   ctx->table->PixelZoom(ctx, 1, 1);
   ctx->table->Bitmap(ctx, 32, 16, 0, 0, 0, 0, image);
   ctx->table->Accum(ctx, GL_LOAD, 0.5f);
   ctx->table->Accum(ctx, GL_ACCUM, 0.25f);
   ctx->table->Accum(ctx, GL_RETURN, 1);
   ctx->table->ReadPixels(ctx, 4, 4, 8, 8, GL_RGBA, GL_FLOAT, data);
   ctx->table->ReadPixels(ctx, 4, 4, 8, 8, GL_STENCIL_INDEX, GL_FLOAT, data + 128);
   ctx->table->ReadPixels(ctx, 4, 4, 8, 8, GL_DEPTH_COMPONENT, GL_FLOAT, data + 192);
}

/* Images that pixel transfer sees as a whole, and the tables that it looks into. */
static void
imaging(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLenum stages[] = {GL_COLOR_TABLE, GL_CONVOLUTION_2D, GL_CONVOLUTION_1D,
                                   GL_HISTOGRAM, GL_MINMAX};
   float image[8 * 8 * 4];
   for (unsigned i = 0; i < sizeof image / sizeof image[0]; i++)
      image[i] = (float)(i * 37 % 256) / 255;
   ctx->table->ColorTable(ctx, GL_COLOR_TABLE, GL_RGB, 16, GL_RGBA, GL_FLOAT, image);
   ctx->table->ColorSubTable(ctx, GL_COLOR_TABLE, 2, 4, GL_RGBA, GL_FLOAT, image);
   ctx->table->ConvolutionFilter1D(ctx, GL_CONVOLUTION_1D, GL_RGB, 3, GL_RGBA, GL_FLOAT, image);
   ctx->table->ConvolutionFilter2D(ctx, GL_CONVOLUTION_2D, GL_RGB, 2, 3, GL_RGBA, GL_FLOAT, image);
   ctx->table->SeparableFilter2D(ctx, GL_SEPARABLE_2D, GL_RGB, 2, 3, GL_RGBA, GL_FLOAT, image,
                                 image);
   ctx->table->ConvolutionParameteri(ctx, GL_CONVOLUTION_2D, GL_CONVOLUTION_BORDER_MODE,
                                     GL_REPLICATE_BORDER);
   ctx->table->Histogram(ctx, GL_HISTOGRAM, 8, GL_RGB, GL_FALSE);
   for (unsigned i = 0; i < sizeof stages / sizeof stages[0]; i++)
      ctx->table->Enable(ctx, stages[i]);
   ctx->table->RasterPos2f(ctx, -0.8f, -0.8f);
   ctx->table->DrawPixels(ctx, 8, 8, GL_RGBA, GL_FLOAT, image);
   ctx->table->RasterPos2f(ctx, 0, 0);
   ctx->table->CopyPixels(ctx, 5, 5, 12, 12, GL_COLOR);
   ctx->table->TexImage1D(ctx, GL_TEXTURE_1D, 0, GL_RGB, 10, 0, GL_RGBA, GL_FLOAT, image);
   ctx->table->CopyTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 8, 8, 0);
   ctx->table->ReadPixels(ctx, 4, 4, 4, 4, GL_RGBA, GL_FLOAT, data);
   ctx->table->GetHistogram(ctx, GL_HISTOGRAM, GL_TRUE, GL_RGB, GL_FLOAT, data + 64);
   ctx->table->GetMinmax(ctx, GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, data + 96);
   for (unsigned i = 0; i < sizeof stages / sizeof stages[0]; i++)
      ctx->table->Disable(ctx, stages[i]);
   ctx->table->CopyColorTable(ctx, GL_COLOR_TABLE, GL_RGBA, 4, 4, 8);
   ctx->table->CopyConvolutionFilter2D(ctx, GL_CONVOLUTION_2D, GL_RGBA, 4, 4, 3, 3);
   ctx->table->GetColorTable(ctx, GL_COLOR_TABLE, GL_RGBA, GL_FLOAT, data + 128);
   ctx->table->GetConvolutionFilter(ctx, GL_CONVOLUTION_2D, GL_RGBA, GL_FLOAT, data + 160);
   ctx->table->GetSeparableFilter(ctx, GL_SEPARABLE_2D, GL_RGBA, GL_FLOAT, data + 200, data + 208,
                                  NULL);
}

static void
selection(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   GLuint names[32] = {0};
   ctx->table->SelectBuffer(ctx, 32, names);
   ctx->table->RenderMode(ctx, GL_SELECT);
   ctx->table->InitNames(ctx);
   ctx->table->PushName(ctx, 7);
   quad(ctx, -0.5f, -0.5f, 3);
   ctx->table->LoadName(ctx, 8);
   ctx->table->RasterPos2f(ctx, 0, 0);
   data[0] = (float)ctx->table->RenderMode(ctx, GL_RENDER);
   for (unsigned i = 0; i < 32; i++)
      data[1 + i] = (float)names[i];
   ctx->table->FeedbackBuffer(ctx, 200, GL_4D_COLOR_TEXTURE, data + 40);
   ctx->table->RenderMode(ctx, GL_FEEDBACK);
   ctx->table->PassThrough(ctx, 5);
   quad(ctx, -0.5f, -0.5f, 3);
   ctx->table->RasterPos2f(ctx, 0.5f, 0);
   data[39] = (float)ctx->table->RenderMode(ctx, GL_RENDER);
   quad(ctx, -0.5f, -0.5f, 1);
}

static void
load(struct gl_context *ctx, GLenum target, GLuint id, const char *text)
{
   ctx->table->LoadProgramNV(ctx, target, id, (GLsizei)strlen(text), (const GLubyte *)text);
}

static void
programs(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float one[4] = {0.25f, 0.5f, 0.75f, 1};
   load(ctx, GL_VERTEX_PROGRAM_NV, 1,
        "!!VP1.1 OPTION NV_position_invariant; MAD o[COL0], v[0], c[8], c[8].w; END");
   load(ctx, GL_VERTEX_PROGRAM_NV, 2,
        "!!VP2.0 MOV R0, v[0]; MOVC CC, R0; MOV R1, c[8]; BRA l (GT.x); MOV R1, c[8].wzyx; "
        "l: CAL s; MOV o[HPOS], v[0]; MOV o[COL0], R1; RET; s: ADD R1, R1, c[9]; RET; END");
   load(ctx, GL_VERTEX_STATE_PROGRAM_NV, 3, "!!VSP1.0 MUL c[9], c[8], v[0].x; END");
   ctx->table->ProgramParameter4fvNV(ctx, GL_VERTEX_PROGRAM_NV, 8, one);
   ctx->table->ExecuteProgramNV(ctx, GL_VERTEX_STATE_PROGRAM_NV, 3, one);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->BindProgramNV(ctx, GL_VERTEX_PROGRAM_NV, 1);
   quad(ctx, -1, -1, 1);
   ctx->table->BindProgramNV(ctx, GL_VERTEX_PROGRAM_NV, 2);
   quad(ctx, -0.5f, 0, 1);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_NV);
}

static void
load_arb(struct gl_context *ctx, GLenum target, GLuint id, const char *text)
{
   ctx->table->BindProgramARB(ctx, target, id);
   ctx->table->ProgramStringARB(ctx, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text),
                                text);
}

/* Both stages, arrays, local parameters, a text that does not load, and deletion. */
static void
arb_programs(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float one[4] = {0.25f, 0.5f, 0.75f, 1};
   static const GLuint names[2] = {11, 12};
   load_arb(ctx, GL_VERTEX_PROGRAM_ARB, 11,
            "!!ARBvp1.0 OPTION ARB_position_invariant; PARAM p[] = { program.local[1..2], {1, 2} };"
            "ADDRESS a; TEMP t; ARL a.x, vertex.position.w; MOV t, p[a.x - 1];"
            "MAD result.color, t, 0.5, state.fog.color; END");
   ctx->table->ProgramLocalParameter4fvARB(ctx, GL_VERTEX_PROGRAM_ARB, 1, one);
   load_arb(ctx, GL_FRAGMENT_PROGRAM_ARB, 12,
            "!!ARBfp1.0 OPTION ARB_fog_linear; TEMP t; MUL_SAT t, fragment.color, program.env[3];"
            "KIL t; MOV result.color, t; END");
   ctx->table->ProgramEnvParameter4fvARB(ctx, GL_FRAGMENT_PROGRAM_ARB, 3, one);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_ARB);
   ctx->table->Enable(ctx, GL_FRAGMENT_PROGRAM_ARB);
   quad(ctx, -1, -1, 1);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_ARB);
   quad(ctx, -0.5f, 0, 1);
   ctx->table->Disable(ctx, GL_FRAGMENT_PROGRAM_ARB);
   ctx->table->DeleteProgramsNV(ctx, 2, names);
}

/* Symbols of every kind, a shader under a name and one under 0, a list that sets them. */
static void
vertex_shaders(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float color[4] = {0.25f, 0.5f, 0.75f, 1}, more[4] = {0.5f, 0, 0.25f, 0};
   const GLuint tint =
       ctx->table->GenSymbolsEXT(ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, GL_FULL_RANGE_EXT, 4);
   const GLuint extra =
       ctx->table->GenSymbolsEXT(ctx, GL_VECTOR_EXT, GL_VARIANT_EXT, GL_FULL_RANGE_EXT, 1);
   const GLuint position = ctx->table->BindParameterEXT(ctx, GL_CURRENT_VERTEX_EXT);
   const GLuint matrix = ctx->table->BindParameterEXT(ctx, GL_MVP_MATRIX_EXT);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   for (GLuint shader = 0; shader < 2; shader++) {
      ctx->table->BindVertexShaderEXT(ctx, shader);
      ctx->table->BeginVertexShaderEXT(ctx);
      const GLuint sum =
          ctx->table->GenSymbolsEXT(ctx, GL_VECTOR_EXT, GL_LOCAL_EXT, GL_FULL_RANGE_EXT, 1);
      const GLuint one = ctx->table->GenSymbolsEXT(ctx, GL_SCALAR_EXT, GL_LOCAL_CONSTANT_EXT,
                                                   GL_FULL_RANGE_EXT, 2);
      ctx->table->SetLocalConstantEXT(ctx, one, GL_FLOAT, &color[3]);
      ctx->table->ShaderOp2EXT(ctx, GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, matrix,
                               position);
      ctx->table->ShaderOp2EXT(ctx, GL_OP_INDEX_EXT, sum, one, tint);
      for (unsigned i = 0; i < 20; i++)
         ctx->table->ShaderOp3EXT(ctx, GL_OP_MADD_EXT, GL_OUTPUT_COLOR0_EXT, extra, one, sum);
      ctx->table->EndVertexShaderEXT(ctx);
      ctx->table->SetInvariantEXT(ctx, tint + 1, GL_FLOAT, color);
      ctx->table->VariantfvEXT(ctx, extra, more);
      quad(ctx, shader ? -1 : -0.5f, -0.5f, 1);
   }
   ctx->table->NewList(ctx, 9, GL_COMPILE);
   ctx->table->SetInvariantEXT(ctx, tint + 1, GL_FLOAT, more);
   ctx->table->VariantfvEXT(ctx, extra, color);
   ctx->table->EndList(ctx);
   ctx->table->CallList(ctx, 9);
   quad(ctx, 0, 0, 0.5f);
   ctx->table->DeleteLists(ctx, 9, 1);
   ctx->table->DeleteVertexShaderEXT(ctx, 1);
   ctx->table->Disable(ctx, GL_VERTEX_SHADER_EXT);
}

/* A setup for each of some draws, from a list too, and under an image. */
static void
combiners(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const GLfloat half[4] = {0.5f, 0.5f, 0.25f, 1};
   if (!has_extension(ctx, "GL_NV_register_combiners"))
      return;
   ctx->table->NewList(ctx, 31, GL_COMPILE);
   ctx->table->CombinerParameterfvNV(ctx, GL_CONSTANT_COLOR0_NV, half);
   ctx->table->CombinerStageParameterfvNV(ctx, GL_COMBINER1_NV, GL_CONSTANT_COLOR1_NV, half);
   ctx->table->CombinerOutputNV(ctx, GL_COMBINER1_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV,
                                GL_SPARE0_NV, GL_SCALE_BY_TWO_NV, GL_NONE, GL_FALSE, GL_FALSE,
                                GL_FALSE);
   ctx->table->EndList(ctx);
   ctx->table->Enable(ctx, GL_REGISTER_COMBINERS_NV);
   ctx->table->PushAttrib(ctx, GL_TEXTURE_BIT);
   ctx->table->CallList(ctx, 31);
   for (GLint stages = 1; stages <= 3; stages++) {
      ctx->table->CombinerParameteriNV(ctx, GL_NUM_GENERAL_COMBINERS_NV, stages);
      ctx->table->CombinerInputNV(ctx, GL_COMBINER0_NV + (GLenum)stages - 1, GL_RGB,
                                  GL_VARIABLE_B_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_INVERT_NV,
                                  GL_RGB);
      quad(ctx, (float)stages / 8 - 1, -0.5f, 0.5f);
   }
   ctx->table->RasterPos2f(ctx, 0, 0);
   ctx->table->DrawPixels(ctx, 1, 1, GL_RGBA, GL_FLOAT, half);
   ctx->table->PopAttrib(ctx);
   ctx->table->Disable(ctx, GL_REGISTER_COMBINERS_NV);
   ctx->table->DeleteLists(ctx, 31, 1);
}

static void
objects(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   GLuint query = 0, names[100] = {0}, passed = 0;
   ctx->table->GenQueries(ctx, 1, &query);
   ctx->table->BeginQuery(ctx, GL_SAMPLES_PASSED, query);
   quad(ctx, -0.5f, -0.5f, 1);
   ctx->table->EndQuery(ctx, GL_SAMPLES_PASSED);
   ctx->table->GetQueryObjectuiv(ctx, query, GL_QUERY_RESULT, &passed);
   data[0] = (float)passed;
   ctx->table->DeleteQueries(ctx, 1, &query);
   ctx->table->GenProgramsNV(ctx, 100, names);
   ctx->table->DeleteProgramsNV(ctx, 100, names);
   memset(names, 0, sizeof names);
   ctx->table->GenTextures(ctx, 100, names);
   ctx->table->DeleteTextures(ctx, 100, names);
   const GLuint first = ctx->table->GenLists(ctx, 100);
   ctx->table->ObjectLabel(ctx, GL_DISPLAY_LIST, first, -1, "the first");
   ctx->table->DeleteLists(ctx, first, 100);
   ctx->table->PushDebugGroup(ctx, GL_DEBUG_SOURCE_APPLICATION, 1, -1, "group");
   ctx->table->DebugMessageInsert(ctx, GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_OTHER, 1,
                                  GL_DEBUG_SEVERITY_LOW, -1, "message");
   ctx->table->PopDebugGroup(ctx);
}

static void
indices(struct gl_context *ctx, float data[GL_SCENE_DATA])
{
   static const float material[3] = {10, 90, 200}, place[4] = {0.2f, 0.4f, 1, 0};
   static const GLubyte bits[2][4] = {{0xa0}, {0x50}};
   GLubyte image[64];
   for (unsigned i = 0; i < sizeof image; i++)
      image[i] = (GLubyte)(4 * i);
   ctx->table->PushAttrib(ctx, GL_ALL_ATTRIB_BITS);
   ctx->table->IndexMask(ctx, 0xf0);
   ctx->table->ClearIndex(ctx, 0x5f);
   ctx->table->Clear(ctx, GL_COLOR_BUFFER_BIT);
   ctx->table->IndexMask(ctx, 0xff);
   ctx->table->ClearIndex(ctx, 0);
   ctx->table->Materialfv(ctx, GL_FRONT_AND_BACK, GL_COLOR_INDEXES, material);
   ctx->table->Enable(ctx, GL_LIGHTING);
   ctx->table->Enable(ctx, GL_LIGHT0);
   ctx->table->Lightfv(ctx, GL_LIGHT0, GL_POSITION, place);
   ctx->table->Materialfv(ctx, GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, place);
   ctx->table->Normal3f(ctx, 0, 0.6f, 0.8f);
   quad(ctx, -1, -1, 0.7f);
   ctx->table->Normal3f(ctx, 0, 0, 1);
   ctx->table->Disable(ctx, GL_LIGHTING);
   ctx->table->Enable(ctx, GL_FOG);
   ctx->table->Indexf(ctx, 77);
   quad(ctx, -0.2f, -0.2f, 0.7f);
   ctx->table->Disable(ctx, GL_FOG);
   ctx->table->RasterPos2f(ctx, 0, 0.1f);
   ctx->table->DrawPixels(ctx, 8, 8, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, image);
   ctx->table->RasterPos2f(ctx, -0.9f, 0.6f);
   ctx->table->CopyPixels(ctx, 4, 4, 12, 9, GL_COLOR);
   ctx->table->Bitmap(ctx, 4, 2, 0, 0, 0, 0, bits[0]);
   ctx->table->PopAttrib(ctx);
}

const struct gl_scene gl_scenes[] = {
    {"vertices", vertices},
    {"lighting", lighting},
    {"attributes", attributes},
    {"arrays", arrays},
    {"buffers", buffers},
    {"textures", textures},
    {"lists", lists},
    {"images", images},
    {"states", states},
    {"pixels", pixels},
    {"evaluators", evaluators},
    {"imaging", imaging},
    {"selection", selection},
    {"programs", programs},
    {"objects", objects},
    {"vertex_shaders", vertex_shaders},
    {"arb_programs", arb_programs},
    {"combiners", combiners},
    {"indices", indices, true, false},
    {"float_targets", gl_scene_float_targets},
    {"several_samples", gl_scene_several_samples},
    {"sampled_window", gl_scene_sampled_window, false, true},
};
const unsigned gl_num_scenes = sizeof gl_scenes / sizeof gl_scenes[0];

static void
begin_scene(struct gl_context *ctx)
{
   const GLbitfield all =
       GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT | GL_ACCUM_BUFFER_BIT;
   static const GLenum off[] = {GL_LIGHTING,         GL_FOG,        GL_BLEND,
                                GL_DEPTH_TEST,       GL_TEXTURE_2D, GL_VERTEX_PROGRAM_NV,
                                GL_VERTEX_SHADER_EXT};
   for (unsigned i = 0; i < sizeof off / sizeof off[0]; i++)
      ctx->table->Disable(ctx, off[i]);
   if (has_extension(ctx, "GL_ARB_fragment_program"))
      ctx->table->Disable(ctx, GL_FRAGMENT_PROGRAM_ARB);
   if (has_extension(ctx, "GL_NV_register_combiners"))
      ctx->table->Disable(ctx, GL_REGISTER_COMBINERS_NV);
   ctx->table->LoadIdentity(ctx);
   ctx->table->Color3f(ctx, 1, 1, 1);
   ctx->table->Clear(ctx, all);
}

void
gl_scene_draw(struct gl_context *ctx, const struct gl_scene *scene, float data[GL_SCENE_DATA])
{
   memset(data, 0, GL_SCENE_DATA * sizeof *data);
   begin_scene(ctx);
   scene->draw(ctx, data);
   ctx->table->Finish(ctx);
}
