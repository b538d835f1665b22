/* EXT_vertex_shader through wgl: a ball that swells at its poles, by a vertex shader built of
 * operations that also lights it. */
#include "wgl.h"

#include <math.h>

#define PI 3.14159265f

static PFNGLGENVERTEXSHADERSEXTPROC gen_vertex_shaders;
static PFNGLBINDVERTEXSHADEREXTPROC bind_vertex_shader;
static PFNGLBEGINVERTEXSHADEREXTPROC begin_vertex_shader;
static PFNGLENDVERTEXSHADEREXTPROC end_vertex_shader;
static PFNGLGENSYMBOLSEXTPROC gen_symbols;
static PFNGLBINDPARAMETEREXTPROC bind_parameter;
static PFNGLSETINVARIANTEXTPROC set_invariant;
static PFNGLSETLOCALCONSTANTEXTPROC set_local_constant;
static PFNGLEXTRACTCOMPONENTEXTPROC extract_component;
static PFNGLINSERTCOMPONENTEXTPROC insert_component;
static PFNGLSHADEROP2EXTPROC shader_op2;
static PFNGLSHADEROP3EXTPROC shader_op3;

static const float sun[4] = {0.36f, 0.48f, 0.8f, 0};
static const float ambient = 0.2f;
static const float color[3] = {0.95f, 0.6f, 0.2f};

/* Invariant: how much the poles swell. */
static GLuint swelling;

static bool
load(void)
{
   gen_vertex_shaders = (PFNGLGENVERTEXSHADERSEXTPROC)wgl_proc("glGenVertexShadersEXT");
   bind_vertex_shader = (PFNGLBINDVERTEXSHADEREXTPROC)wgl_proc("glBindVertexShaderEXT");
   begin_vertex_shader = (PFNGLBEGINVERTEXSHADEREXTPROC)wgl_proc("glBeginVertexShaderEXT");
   end_vertex_shader = (PFNGLENDVERTEXSHADEREXTPROC)wgl_proc("glEndVertexShaderEXT");
   gen_symbols = (PFNGLGENSYMBOLSEXTPROC)wgl_proc("glGenSymbolsEXT");
   bind_parameter = (PFNGLBINDPARAMETEREXTPROC)wgl_proc("glBindParameterEXT");
   set_invariant = (PFNGLSETINVARIANTEXTPROC)wgl_proc("glSetInvariantEXT");
   set_local_constant = (PFNGLSETLOCALCONSTANTEXTPROC)wgl_proc("glSetLocalConstantEXT");
   extract_component = (PFNGLEXTRACTCOMPONENTEXTPROC)wgl_proc("glExtractComponentEXT");
   insert_component = (PFNGLINSERTCOMPONENTEXTPROC)wgl_proc("glInsertComponentEXT");
   shader_op2 = (PFNGLSHADEROP2EXTPROC)wgl_proc("glShaderOp2EXT");
   shader_op3 = (PFNGLSHADEROP3EXTPROC)wgl_proc("glShaderOp3EXT");
   return gen_vertex_shaders && bind_vertex_shader && begin_vertex_shader && end_vertex_shader &&
          gen_symbols && bind_parameter && set_invariant && set_local_constant &&
          extract_component && insert_component && shader_op2 && shader_op3;
}

static GLuint
symbol(GLenum type, GLenum storage)
{
   return gen_symbols(type, storage, GL_FULL_RANGE_EXT, 1);
}

static void
build_shader(void)
{
   const GLuint vertex = bind_parameter(GL_CURRENT_VERTEX_EXT);
   const GLuint normal = bind_parameter(GL_CURRENT_NORMAL);
   const GLuint current = bind_parameter(GL_CURRENT_COLOR);
   const GLuint mvp = bind_parameter(GL_MVP_MATRIX_EXT);
   const float one = 1;
   swelling = symbol(GL_SCALAR_EXT, GL_INVARIANT_EXT);
   begin_vertex_shader();
   const GLuint y = symbol(GL_SCALAR_EXT, GL_LOCAL_EXT), size = symbol(GL_SCALAR_EXT, GL_LOCAL_EXT);
   const GLuint point = symbol(GL_VECTOR_EXT, GL_LOCAL_EXT);
   const GLuint light = symbol(GL_SCALAR_EXT, GL_LOCAL_EXT),
                lit = symbol(GL_VECTOR_EXT, GL_LOCAL_EXT);
   const GLuint unit = symbol(GL_SCALAR_EXT, GL_LOCAL_CONSTANT_EXT);
   const GLuint least = symbol(GL_SCALAR_EXT, GL_LOCAL_CONSTANT_EXT);
   const GLuint towards = symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT);
   set_local_constant(unit, GL_FLOAT, &one);
   set_local_constant(least, GL_FLOAT, &ambient);
   set_local_constant(towards, GL_FLOAT, sun);
   extract_component(y, vertex, 1);
   shader_op2(GL_OP_MUL_EXT, size, y, y);
   shader_op3(GL_OP_MADD_EXT, size, size, swelling, unit);
   shader_op2(GL_OP_MUL_EXT, point, vertex, size);
   insert_component(point, unit, 3);
   shader_op2(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, mvp, point);
   shader_op2(GL_OP_DOT3_EXT, light, normal, towards);
   shader_op2(GL_OP_MAX_EXT, light, light, least);
   shader_op2(GL_OP_MUL_EXT, lit, current, light);
   insert_component(lit, unit, 3);
   shader_op2(GL_OP_ADD_EXT, GL_OUTPUT_COLOR0_EXT, lit, lit);
   end_vertex_shader();
}

static enum scene_state
init(HWND window)
{
   if (!wgl_init(window))
      return SCENE_FAILED;
   if (!wgl_has("GL_EXT_vertex_shader")) {
      complain("no GL_EXT_vertex_shader");
      return SCENE_MISSING;
   }
   if (!load())
      return SCENE_FAILED;
   const GLuint shader = gen_vertex_shaders(1);
   bind_vertex_shader(shader);
   build_shader();
   if (glGetError() != GL_NO_ERROR) {
      complain("the shader is refused");
      return SCENE_FAILED;
   }
   glEnable(GL_VERTEX_SHADER_EXT);
   return SCENE_READY;
}

static float
swelling_at(float seconds)
{
   return 0.5f + seconds;
}

static void
ball_point(float longitude, float latitude, float point[3])
{
   point[0] = cosf(latitude) * sinf(longitude);
   point[1] = sinf(latitude);
   point[2] = cosf(latitude) * cosf(longitude);
}

static void
draw(float seconds)
{
   enum { STRIPS = 96, STEPS = 48 };
   const float size = swelling_at(seconds);
   glClearColor(0.1f, 0.1f, 0.15f, 0);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   wgl_camera(15, 20);
   glScalef(2, 2, 2);
   set_invariant(swelling, GL_FLOAT, &size);
   for (int i = 0; i < STRIPS; i++) {
      glBegin(GL_TRIANGLE_STRIP);
      for (int j = 0; j <= STEPS; j++) {
         for (int k = 0; k < 2; k++) {
            float point[3];
            ball_point((float)(i + k) * 2 * PI / STRIPS, ((float)j / STEPS - 0.5f) * PI, point);
            /* Half of it, for the shader adds it to itself. */
            glColor3f(color[0] / 2, color[1] / 2, color[2] / 2);
            glNormal3fv(point);
            glVertex3fv(point);
         }
      }
      glEnd();
   }
}

static void
check(const struct picture *picture, float seconds)
{
   static const float background[3] = {0.1f, 0.1f, 0.15f};
   for (int i = -3; i <= 1; i++) {
      for (int j = -2; j <= 3; j++) {
         float normal[3], point[3], rgb[3], x, y, light = 0;
         ball_point((float)i * 0.25f, (float)j * 0.2f, normal);
         for (int c = 0; c < 3; c++) {
            point[c] = normal[c] * (1 + swelling_at(seconds) * normal[1] * normal[1]);
            light += normal[c] * sun[c];
         }
         for (int c = 0; c < 3; c++)
            rgb[c] = color[c] * fmaxf(light, ambient);
         wgl_project(point, &x, &y);
         expect_color(picture, "a point of the ball", x, y, rgb, 0.03f);
      }
   }
   expect_color(picture, "the corner", 2, 2, background, 0.01f);
   expect_true(glGetError() == GL_NO_ERROR, "no GL error");
}

const struct scene scene = {"EXT_vertex_shader", init,  wgl_renderer, draw, wgl_read,
                            wgl_present,         check, wgl_quit};
