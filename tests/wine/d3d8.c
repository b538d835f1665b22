/* Direct3D 8 through wined3d: a floor by the fixed functions with a compressed texture, and a cube,
 * lit by the fixed functions in odd frames, in even ones by shaders of model 1. */
#define CINTERFACE
#define COBJMACROS
#include "cube.h"

#include <d3d8.h>
#include <math.h>
#include <string.h>

/* Instructions are tokens here, for Windows has the assembler of Direct3D 8 in no library that Wine
 * comes with. An opcode; operands of a number, a type (temporary 0, input 1, constant 2, texture 3,
 * position 4 0, color 5, texture coordinates 6), and a mask or a swizzle. */
#define REGISTER(type, number) (0x80000000u | (uint32_t)(type) << 28 | (number))
#define TARGET(type, number, mask) (REGISTER(type, number) | (uint32_t)(mask) << 16)
#define SOURCE(type, number) (REGISTER(type, number) | 0xe40000u)
#define SOURCE_X(type, number) REGISTER(type, number)
#define SOURCE_Y(type, number) (REGISTER(type, number) | 0x550000u)
enum { TEMP, IN_ATTRIBUTE, CONSTANT, TEXTURE, OUT_POSITION, OUT_COLOR, OUT_COORDINATES };
enum { OP_MOV = 1, OP_ADD = 2, OP_MUL = 5, OP_DP3 = 8, OP_MAX = 11, OP_M4X4 = 20, OP_TEX = 66 };

static const DWORD vertex_code[] = {
    0xfffe0101, /* vs.1.1 */
    OP_M4X4,
    TARGET(OUT_POSITION, 0, 15),
    SOURCE(IN_ATTRIBUTE, 0),
    SOURCE(CONSTANT, 0),
    OP_DP3,
    TARGET(TEMP, 0, 1),
    SOURCE(IN_ATTRIBUTE, 1),
    SOURCE(CONSTANT, 4),
    OP_MAX,
    TARGET(TEMP, 0, 1),
    SOURCE_X(TEMP, 0),
    SOURCE_X(CONSTANT, 5),
    OP_ADD,
    TARGET(OUT_COLOR, 0, 15),
    SOURCE_X(TEMP, 0),
    SOURCE_Y(CONSTANT, 5),
    OP_MOV,
    TARGET(OUT_COORDINATES, 0, 15),
    SOURCE(IN_ATTRIBUTE, 2),
    0x0000ffff, /* end */
};

static const DWORD pixel_code[] = {
    0xffff0101, /* ps.1.1 */
    OP_TEX,
    TARGET(TEXTURE, 0, 15),
    OP_MUL,
    TARGET(TEMP, 0, 15),
    SOURCE(TEXTURE, 0),
    SOURCE(IN_ATTRIBUTE, 0),
    0x0000ffff,
};

static const DWORD vertex_format = D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_TEX1;
static const float sky[3] = {0x30 / 255.0f, 0x50 / 255.0f, 0x30 / 255.0f};

static IDirect3DDevice8 *device;
static IDirect3DTexture8 *checker, *compressed;
static IDirect3DVertexBuffer8 *vertices;
static DWORD vertex_shader, pixel_shader;
static char adapter[MAX_DEVICE_IDENTIFIER_STRING];

static bool
make_checker(void)
{
   static uint32_t texels[CHECKER_SIZE][CHECKER_SIZE];
   D3DLOCKED_RECT rect;
   checker_texels(texels);
   if (FAILED(IDirect3DDevice8_CreateTexture(device, CHECKER_SIZE, CHECKER_SIZE, 1, 0,
                                             D3DFMT_X8R8G8B8, D3DPOOL_MANAGED, &checker)) ||
       FAILED(IDirect3DTexture8_LockRect(checker, 0, &rect, NULL, 0)))
      return false;
   for (int y = 0; y < CHECKER_SIZE; y++)
      memcpy((char *)rect.pBits + y * rect.Pitch, texels[y], sizeof texels[y]);
   return SUCCEEDED(IDirect3DTexture8_UnlockRect(checker, 0));
}

/* The same in DXT1: each block of one colour. */
static bool
make_compressed(void)
{
   static uint32_t texels[CHECKER_SIZE][CHECKER_SIZE];
   D3DLOCKED_RECT rect;
   checker_texels(texels);
   if (FAILED(IDirect3DDevice8_CreateTexture(device, CHECKER_SIZE, CHECKER_SIZE, 1, 0, D3DFMT_DXT1,
                                             D3DPOOL_MANAGED, &compressed)) ||
       FAILED(IDirect3DTexture8_LockRect(compressed, 0, &rect, NULL, 0)))
      return false;
   for (int y = 0; y < CHECKER_SIZE; y += 4) {
      uint16_t *blocks = (uint16_t *)((char *)rect.pBits + y / 4 * rect.Pitch);
      for (int x = 0; x < CHECKER_SIZE; x += 4, blocks += 4) {
         const uint32_t word = texels[y][x];
         const uint32_t color = (word >> 8 & 0xf800) | (word >> 5 & 0x07e0) | (word >> 3 & 0x001f);
         blocks[0] = blocks[1] = (uint16_t)color;
         blocks[2] = blocks[3] = 0;
      }
   }
   return SUCCEEDED(IDirect3DTexture8_UnlockRect(compressed, 0));
}

static bool
make_vertices(void)
{
   struct cube_vertex *mapped;
   if (FAILED(IDirect3DDevice8_CreateVertexBuffer(device,
                                                  (CUBE_VERTICES + FLOOR_VERTICES) * sizeof *mapped,
                                                  0, vertex_format, D3DPOOL_MANAGED, &vertices)) ||
       FAILED(IDirect3DVertexBuffer8_Lock(vertices, 0, 0, (BYTE **)&mapped, 0)))
      return false;
   cube_vertices(mapped);
   floor_vertices(mapped + CUBE_VERTICES);
   return SUCCEEDED(IDirect3DVertexBuffer8_Unlock(vertices));
}

static bool
make_shaders(void)
{
   static const DWORD declaration[] = {D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3),
                                       D3DVSD_REG(1, D3DVSDT_FLOAT3), D3DVSD_REG(2, D3DVSDT_FLOAT2),
                                       D3DVSD_END()};
   return SUCCEEDED(IDirect3DDevice8_CreateVertexShader(device, declaration, vertex_code,
                                                        &vertex_shader, 0)) &&
          SUCCEEDED(IDirect3DDevice8_CreatePixelShader(device, pixel_code, &pixel_shader));
}

static void
set_light(void)
{
   const D3DLIGHT8 sun = {
       .Type = D3DLIGHT_DIRECTIONAL,
       .Diffuse = {1, 1, 1, 1},
       .Direction = {-cube_sun[0], -cube_sun[1], -cube_sun[2]},
   };
   const D3DMATERIAL8 material = {.Diffuse = {1, 1, 1, 1}, .Ambient = {1, 1, 1, 1}};
   const DWORD ambient = (DWORD)(cube_ambient * 255 + 0.5f);
   IDirect3DDevice8_SetLight(device, 0, &sun);
   IDirect3DDevice8_LightEnable(device, 0, TRUE);
   IDirect3DDevice8_SetMaterial(device, &material);
   IDirect3DDevice8_SetRenderState(device, D3DRS_AMBIENT, ambient << 16 | ambient << 8 | ambient);
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
       .AutoDepthStencilFormat = D3DFMT_D16,
   };
   D3DADAPTER_IDENTIFIER8 identifier;
   typedef IDirect3D8 *(WINAPI * create_function)(UINT version);
   const HMODULE library = LoadLibraryA("d3d8.dll");
   const create_function create =
       library ? (create_function)(void (*)(void))GetProcAddress(library, "Direct3DCreate8") : NULL;
   IDirect3D8 *d3d = create ? create(D3D_SDK_VERSION) : NULL;
   if (!d3d || FAILED(IDirect3D8_GetAdapterIdentifier(d3d, 0, 0, &identifier))) {
      complain("no Direct3D 8");
      return SCENE_MISSING;
   }
   memcpy(adapter, identifier.Description, sizeof adapter);
   if (FAILED(IDirect3D8_CreateDevice(d3d, 0, D3DDEVTYPE_HAL, window,
                                      D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device))) {
      complain("no device");
      return SCENE_FAILED;
   }
   if (!make_checker() || !make_compressed() || !make_vertices() || !make_shaders()) {
      complain("textures, vertices or shaders are refused");
      return SCENE_FAILED;
   }
   set_light();
   return SCENE_READY;
}

static void
draw_floor(void)
{
   const struct matrix identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
   IDirect3DDevice8_SetTransform(device, D3DTS_WORLD, (const D3DMATRIX *)&identity);
   IDirect3DDevice8_SetRenderState(device, D3DRS_LIGHTING, FALSE);
   IDirect3DDevice8_SetTextureStageState(device, 0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
   IDirect3DDevice8_SetTexture(device, 0, (IDirect3DBaseTexture8 *)compressed);
   IDirect3DDevice8_SetVertexShader(device, vertex_format);
   IDirect3DDevice8_SetPixelShader(device, 0);
   IDirect3DDevice8_DrawPrimitive(device, D3DPT_TRIANGLELIST, CUBE_VERTICES, FLOOR_VERTICES / 3);
}

static void
use_shaders(const struct matrix *world, const struct matrix *view, const struct matrix *projection)
{
   const struct matrix world_view = matrix_mul(world, view);
   const struct matrix all = matrix_mul(&world_view, projection);
   const struct matrix columns = matrix_transposed(&all);
   float light[4] = {0, 0, 0, 0};
   const float bounds[4] = {0, cube_ambient, 0, 0};
   for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++)
         light[i] += world->m[i][k] * cube_sun[k];
   }
   IDirect3DDevice8_SetVertexShader(device, vertex_shader);
   IDirect3DDevice8_SetPixelShader(device, pixel_shader);
   IDirect3DDevice8_SetVertexShaderConstant(device, 0, &columns, 4);
   IDirect3DDevice8_SetVertexShaderConstant(device, 4, light, 1);
   IDirect3DDevice8_SetVertexShaderConstant(device, 5, bounds, 1);
}

static void
draw(float seconds)
{
   const struct matrix world = cube_world(seconds), view = cube_view(),
                       projection = cube_projection();
   IDirect3DDevice8_Clear(device, 0, NULL, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER,
                          D3DCOLOR_XRGB(0x30, 0x50, 0x30), 1, 0);
   IDirect3DDevice8_BeginScene(device);
   IDirect3DDevice8_SetStreamSource(device, 0, vertices, sizeof(struct cube_vertex));
   IDirect3DDevice8_SetTextureStageState(device, 0, D3DTSS_MINFILTER, D3DTEXF_LINEAR);
   IDirect3DDevice8_SetTextureStageState(device, 0, D3DTSS_MAGFILTER, D3DTEXF_LINEAR);
   IDirect3DDevice8_SetTransform(device, D3DTS_VIEW, (const D3DMATRIX *)&view);
   IDirect3DDevice8_SetTransform(device, D3DTS_PROJECTION, (const D3DMATRIX *)&projection);
   IDirect3DDevice8_SetTransform(device, D3DTS_WORLD, (const D3DMATRIX *)&world);
   IDirect3DDevice8_SetTexture(device, 0, (IDirect3DBaseTexture8 *)checker);
   IDirect3DDevice8_SetTextureStageState(device, 0, D3DTSS_COLOROP, D3DTOP_MODULATE);
   IDirect3DDevice8_SetRenderState(device, D3DRS_LIGHTING, TRUE);
   if ((int)(seconds * 10 + 0.5f) & 1) {
      IDirect3DDevice8_SetVertexShader(device, vertex_format);
      IDirect3DDevice8_SetPixelShader(device, 0);
   } else {
      use_shaders(&world, &view, &projection);
   }
   IDirect3DDevice8_DrawPrimitive(device, D3DPT_TRIANGLELIST, 0, CUBE_VERTICES / 3);
   /* Last: where wined3d writes ARB programs, what the fixed functions draw before the first shader
    * has no textures, on other drivers too (Wine 8.0). */
   draw_floor();
   IDirect3DDevice8_EndScene(device);
}

static bool
read(struct picture *picture)
{
   IDirect3DSurface8 *back, *copy;
   D3DLOCKED_RECT rect;
   if (FAILED(IDirect3DDevice8_GetBackBuffer(device, 0, D3DBACKBUFFER_TYPE_MONO, &back)) ||
       FAILED(IDirect3DDevice8_CreateImageSurface(device, SCENE_WIDTH, SCENE_HEIGHT,
                                                  D3DFMT_X8R8G8B8, &copy)) ||
       FAILED(IDirect3DDevice8_CopyRects(device, back, NULL, 0, copy, NULL)) ||
       FAILED(IDirect3DSurface8_LockRect(copy, &rect, NULL, D3DLOCK_READONLY)))
      return false;
   for (int y = 0; y < SCENE_HEIGHT; y++)
      memcpy(picture->pixels[y], (const char *)rect.pBits + y * rect.Pitch,
             sizeof picture->pixels[y]);
   IDirect3DSurface8_UnlockRect(copy);
   IDirect3DSurface8_Release(copy);
   IDirect3DSurface8_Release(back);
   return true;
}

static void
present(void)
{
   IDirect3DDevice8_Present(device, NULL, NULL, NULL, NULL);
}

/* The device ends with the last of its objects. */
static void
quit(void)
{
   IDirect3DTexture8_Release(checker);
   IDirect3DTexture8_Release(compressed);
   IDirect3DVertexBuffer8_Release(vertices);
   IDirect3DDevice8_Release(device);
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

const struct scene scene = {"Direct3D 8", init, renderer, draw, read, present, check, quit};
