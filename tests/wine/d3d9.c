/* Direct3D 9 through wined3d: a floor by the fixed functions, with mipmaps, and a cube by a vertex
 * and a pixel shader of model 2. */
#define CINTERFACE
#define COBJMACROS
#include "cube.h"

#include <d3d9.h>
#include <d3dx9shader.h>
#include <math.h>
#include <string.h>

static const char vertex_text[] = "vs_2_0\n"
                                  "dcl_position v0\n"
                                  "dcl_normal v1\n"
                                  "dcl_texcoord0 v2\n"
                                  "m4x4 oPos, v0, c0\n"
                                  "dp3 r0.x, v1, c4\n"
                                  "max r0.x, r0.x, c5.x\n"
                                  "add r0, r0.x, c5.y\n"
                                  "mov oD0, r0\n"
                                  "mov oT0, v2\n";

static const char pixel_text[] = "ps_2_0\n"
                                 "dcl v0\n"
                                 "dcl t0.xy\n"
                                 "dcl_2d s0\n"
                                 "texld r0, t0, s0\n"
                                 "mul r0, r0, v0\n"
                                 "mov oC0, r0\n";

static const float sky[3] = {0x20 / 255.0f, 0x30 / 255.0f, 0x60 / 255.0f};

static IDirect3DDevice9 *device;
static IDirect3DTexture9 *texture;
static IDirect3DVertexBuffer9 *vertices;
static IDirect3DVertexShader9 *vertex_shader;
static IDirect3DPixelShader9 *pixel_shader;
static IDirect3DVertexDeclaration9 *declaration;
static char adapter[MAX_DEVICE_IDENTIFIER_STRING];

static bool
make_texture(void)
{
   static uint32_t texels[CHECKER_SIZE][CHECKER_SIZE];
   D3DLOCKED_RECT rect;
   checker_texels(texels);
   if (FAILED(IDirect3DDevice9_CreateTexture(device, CHECKER_SIZE, CHECKER_SIZE, 0, 0,
                                             D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, NULL)))
      return false;
   const DWORD levels = IDirect3DTexture9_GetLevelCount(texture);
   for (DWORD level = 0; level < levels; level++) {
      if (FAILED(IDirect3DTexture9_LockRect(texture, level, &rect, NULL, 0)))
         return false;
      for (int y = 0; y < CHECKER_SIZE >> level; y++) {
         uint32_t *row = (uint32_t *)((char *)rect.pBits + y * rect.Pitch);
         for (int x = 0; x < CHECKER_SIZE >> level; x++)
            row[x] = texels[y << level][x << level];
      }
      IDirect3DTexture9_UnlockRect(texture, level);
   }
   return true;
}

static bool
make_vertices(void)
{
   struct cube_vertex *mapped;
   if (FAILED(IDirect3DDevice9_CreateVertexBuffer(device,
                                                  (CUBE_VERTICES + FLOOR_VERTICES) * sizeof *mapped,
                                                  0, 0, D3DPOOL_MANAGED, &vertices, NULL)) ||
       FAILED(IDirect3DVertexBuffer9_Lock(vertices, 0, 0, (void **)&mapped, 0)))
      return false;
   cube_vertices(mapped);
   floor_vertices(mapped + CUBE_VERTICES);
   return SUCCEEDED(IDirect3DVertexBuffer9_Unlock(vertices));
}

static bool
make_shaders(void)
{
   static const D3DVERTEXELEMENT9 elements[] = {
       {0, 0, D3DDECLTYPE_FLOAT3, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_POSITION, 0},
       {0, 12, D3DDECLTYPE_FLOAT3, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_NORMAL, 0},
       {0, 24, D3DDECLTYPE_FLOAT2, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_TEXCOORD, 0},
       D3DDECL_END(),
   };
   ID3DXBuffer *vertex_code, *pixel_code;
   if (FAILED(D3DXAssembleShader(vertex_text, sizeof vertex_text - 1, NULL, NULL, 0, &vertex_code,
                                 NULL)) ||
       FAILED(
           D3DXAssembleShader(pixel_text, sizeof pixel_text - 1, NULL, NULL, 0, &pixel_code, NULL)))
      return false;
   return SUCCEEDED(IDirect3DDevice9_CreateVertexDeclaration(device, elements, &declaration)) &&
          SUCCEEDED(IDirect3DDevice9_CreateVertexShader(
              device, ID3DXBuffer_GetBufferPointer(vertex_code), &vertex_shader)) &&
          SUCCEEDED(IDirect3DDevice9_CreatePixelShader(
              device, ID3DXBuffer_GetBufferPointer(pixel_code), &pixel_shader));
}

static enum scene_state
init(HWND window)
{
   D3DPRESENT_PARAMETERS parameters = {
       .BackBufferWidth = SCENE_WIDTH,
       .BackBufferHeight = SCENE_HEIGHT,
       .BackBufferFormat = D3DFMT_X8R8G8B8,
       .SwapEffect = D3DSWAPEFFECT_DISCARD,
       .hDeviceWindow = window,
       .Windowed = TRUE,
       .EnableAutoDepthStencil = TRUE,
       .AutoDepthStencilFormat = D3DFMT_D24S8,
       .PresentationInterval = D3DPRESENT_INTERVAL_IMMEDIATE,
   };
   D3DADAPTER_IDENTIFIER9 identifier;
   IDirect3D9 *d3d = Direct3DCreate9(D3D_SDK_VERSION);
   if (!d3d || FAILED(IDirect3D9_GetAdapterIdentifier(d3d, 0, 0, &identifier))) {
      complain("no Direct3D 9");
      return SCENE_MISSING;
   }
   memcpy(adapter, identifier.Description, sizeof adapter);
   if (FAILED(IDirect3D9_CreateDevice(d3d, 0, D3DDEVTYPE_HAL, window,
                                      D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device))) {
      complain("no device");
      return SCENE_FAILED;
   }
   if (!make_texture() || !make_vertices() || !make_shaders()) {
      complain("textures, vertices or shaders are refused");
      return SCENE_FAILED;
   }
   return SCENE_READY;
}

static void
draw_floor(void)
{
   const struct matrix identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
   const struct matrix view = cube_view(), projection = cube_projection();
   IDirect3DDevice9_SetTransform(device, D3DTS_WORLD, (const D3DMATRIX *)&identity);
   IDirect3DDevice9_SetTransform(device, D3DTS_VIEW, (const D3DMATRIX *)&view);
   IDirect3DDevice9_SetTransform(device, D3DTS_PROJECTION, (const D3DMATRIX *)&projection);
   IDirect3DDevice9_SetRenderState(device, D3DRS_LIGHTING, FALSE);
   IDirect3DDevice9_SetTextureStageState(device, 0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
   IDirect3DDevice9_SetTextureStageState(device, 0, D3DTSS_COLORARG1, D3DTA_TEXTURE);
   IDirect3DDevice9_SetVertexShader(device, NULL);
   IDirect3DDevice9_SetPixelShader(device, NULL);
   IDirect3DDevice9_SetFVF(device, D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_TEX1);
   IDirect3DDevice9_DrawPrimitive(device, D3DPT_TRIANGLELIST, CUBE_VERTICES, FLOOR_VERTICES / 3);
}

static void
draw_cube(float seconds)
{
   const struct matrix world = cube_world(seconds), view = cube_view(),
                       projection = cube_projection();
   const struct matrix world_view = matrix_mul(&world, &view);
   const struct matrix all = matrix_mul(&world_view, &projection);
   const struct matrix columns = matrix_transposed(&all);
   /* The light of the object: the world's, turned back. */
   float light[4] = {0, 0, 0, 0};
   const float bounds[4] = {0, cube_ambient, 0, 0};
   for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++)
         light[i] += world.m[i][k] * cube_sun[k];
   }
   IDirect3DDevice9_SetVertexDeclaration(device, declaration);
   IDirect3DDevice9_SetVertexShader(device, vertex_shader);
   IDirect3DDevice9_SetPixelShader(device, pixel_shader);
   IDirect3DDevice9_SetVertexShaderConstantF(device, 0, &columns.m[0][0], 4);
   IDirect3DDevice9_SetVertexShaderConstantF(device, 4, light, 1);
   IDirect3DDevice9_SetVertexShaderConstantF(device, 5, bounds, 1);
   IDirect3DDevice9_DrawPrimitive(device, D3DPT_TRIANGLELIST, 0, CUBE_VERTICES / 3);
}

static void
draw(float seconds)
{
   IDirect3DDevice9_Clear(device, 0, NULL, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL,
                          D3DCOLOR_XRGB(0x20, 0x30, 0x60), 1, 0);
   IDirect3DDevice9_BeginScene(device);
   IDirect3DDevice9_SetStreamSource(device, 0, vertices, 0, sizeof(struct cube_vertex));
   IDirect3DDevice9_SetTexture(device, 0, (IDirect3DBaseTexture9 *)texture);
   IDirect3DDevice9_SetSamplerState(device, 0, D3DSAMP_MINFILTER, D3DTEXF_LINEAR);
   IDirect3DDevice9_SetSamplerState(device, 0, D3DSAMP_MAGFILTER, D3DTEXF_LINEAR);
   IDirect3DDevice9_SetSamplerState(device, 0, D3DSAMP_MIPFILTER, D3DTEXF_LINEAR);
   /* First what has shaders: where wined3d writes ARB programs, what the fixed functions draw
    * before the first shader has no textures, on other drivers too (Wine 8.0). */
   draw_cube(seconds);
   draw_floor();
   IDirect3DDevice9_EndScene(device);
}

static bool
read(struct picture *picture)
{
   IDirect3DSurface9 *back, *copy;
   D3DLOCKED_RECT rect;
   if (FAILED(IDirect3DDevice9_GetBackBuffer(device, 0, 0, D3DBACKBUFFER_TYPE_MONO, &back)) ||
       FAILED(IDirect3DDevice9_CreateOffscreenPlainSurface(
           device, SCENE_WIDTH, SCENE_HEIGHT, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &copy, NULL)) ||
       FAILED(IDirect3DDevice9_GetRenderTargetData(device, back, copy)) ||
       FAILED(IDirect3DSurface9_LockRect(copy, &rect, NULL, D3DLOCK_READONLY)))
      return false;
   for (int y = 0; y < SCENE_HEIGHT; y++)
      memcpy(picture->pixels[y], (const char *)rect.pBits + y * rect.Pitch,
             sizeof picture->pixels[y]);
   IDirect3DSurface9_UnlockRect(copy);
   IDirect3DSurface9_Release(copy);
   IDirect3DSurface9_Release(back);
   return true;
}

static void
present(void)
{
   IDirect3DDevice9_Present(device, NULL, NULL, NULL, NULL);
}

/* The device ends with the last of its objects. */
static void
quit(void)
{
   IDirect3DTexture9_Release(texture);
   IDirect3DVertexBuffer9_Release(vertices);
   IDirect3DVertexShader9_Release(vertex_shader);
   IDirect3DPixelShader9_Release(pixel_shader);
   IDirect3DVertexDeclaration9_Release(declaration);
   IDirect3DDevice9_Release(device);
}

static void
check(const struct picture *picture, float seconds)
{
   cube_check(picture, seconds, sky);
}

static const char *
renderer(void)
{
   return adapter;
}

const struct scene scene = {"Direct3D 9", init, renderer, draw, read, present, check, quit};
