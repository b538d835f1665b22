#include "wgl.h"

#include <math.h>
#include <string.h>

static HDC dc;
static HGLRC context;

bool
wgl_init(HWND window)
{
   const PIXELFORMATDESCRIPTOR wanted = {
       .nSize = sizeof wanted,
       .nVersion = 1,
       .dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER,
       .iPixelType = PFD_TYPE_RGBA,
       .cColorBits = 24,
       .cDepthBits = 24,
   };
   dc = GetDC(window);
   const int format = ChoosePixelFormat(dc, &wanted);
   if (!format || !SetPixelFormat(dc, format, &wanted)) {
      complain("no pixel format");
      return false;
   }
   context = wglCreateContext(dc);
   if (!context || !wglMakeCurrent(dc, context)) {
      complain("no context");
      return false;
   }
   glViewport(0, 0, SCENE_WIDTH, SCENE_HEIGHT);
   glEnable(GL_DEPTH_TEST);
   return true;
}

bool
wgl_has(const char *extension)
{
   const char *list = (const char *)glGetString(GL_EXTENSIONS);
   const size_t length = strlen(extension);
   while (list && (list = strstr(list, extension))) {
      if (list[length] == ' ' || list[length] == '\0')
         return true;
      list += length;
   }
   return false;
}

void (*wgl_proc(const char *name))(void)
{
   const PROC proc = wglGetProcAddress(name);
   if (!proc)
      complain("no %s", name);
   return (void (*)(void))proc;
}

const char *
wgl_renderer(void)
{
   return (const char *)glGetString(GL_RENDERER);
}

bool
wgl_read(struct picture *picture)
{
   static uint32_t rows[SCENE_HEIGHT][SCENE_WIDTH];
   glReadPixels(0, 0, SCENE_WIDTH, SCENE_HEIGHT, GL_BGRA, GL_UNSIGNED_BYTE, rows);
   for (int y = 0; y < SCENE_HEIGHT; y++)
      memcpy(picture->pixels[y], rows[SCENE_HEIGHT - 1 - y], sizeof rows[y]);
   return glGetError() == GL_NO_ERROR;
}

void
wgl_present(void)
{
   SwapBuffers(dc);
}

void
wgl_quit(void)
{
   wglMakeCurrent(NULL, NULL);
   wglDeleteContext(context);
}

void
wgl_camera(float pitch, float yaw)
{
   const double half = tan(20.0 * 3.14159265358979 / 180.0);
   const double aspect = (double)SCENE_WIDTH / SCENE_HEIGHT;
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glFrustum(-half * aspect, half * aspect, -half, half, 1, 30);
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   glTranslatef(0, 0, -10);
   glRotatef(pitch, 1, 0, 0);
   glRotatef(yaw, 0, 1, 0);
}

static void
transform(const float m[16], const float in[4], float out[4])
{
   for (int i = 0; i < 4; i++)
      out[i] = m[i] * in[0] + m[4 + i] * in[1] + m[8 + i] * in[2] + m[12 + i] * in[3];
}

void
wgl_project(const float point[3], float *x, float *y)
{
   float model[16], projection[16], eye[4], clip[4];
   const float object[4] = {point[0], point[1], point[2], 1};
   glGetFloatv(GL_MODELVIEW_MATRIX, model);
   glGetFloatv(GL_PROJECTION_MATRIX, projection);
   transform(model, object, eye);
   transform(projection, eye, clip);
   *x = (clip[0] / clip[3] + 1) * 0.5f * SCENE_WIDTH;
   *y = (1 - clip[1] / clip[3]) * 0.5f * SCENE_HEIGHT;
}
