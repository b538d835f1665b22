/* The demos: small GL programs in the style of the years 2000-2004.
 *
 * A scene sets up its own state in init and draws one picture for a time in seconds. It uses GL
 * only; demo_main.c makes the context (off-screen or in a window) and writes the PNG.
 */
#ifndef DEMO_H
#define DEMO_H

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <stddef.h>

struct demo_scene {
   const char *name;    /* on the command line and of the PNG */
   const char *summary; /* one line: what is seen and which feature draws it */
   const char *needs;   /* extension without which it can not be drawn; NULL: none */
   float still_time;    /* seconds: the moment the picture shows */
   bool (*init)(void);  /* false: a message was printed */
   void (*draw)(float time, float aspect);
};

extern const struct demo_scene demo_wave, demo_twist, demo_skin, demo_toon, demo_mirror, demo_state,
    demo_fixed, demo_bloom, demo_bump, demo_chrome, demo_marble, demo_water, demo_shadow,
    demo_relief, demo_island;

/* The commands of NV_vertex_program, loaded once by demo_main.c. */
struct demo_nvvp {
   PFNGLGENPROGRAMSNVPROC GenPrograms;
   PFNGLBINDPROGRAMNVPROC BindProgram;
   PFNGLLOADPROGRAMNVPROC LoadProgram;
   PFNGLEXECUTEPROGRAMNVPROC ExecuteProgram;
   PFNGLPROGRAMPARAMETER4FNVPROC ProgramParameter4f;
   PFNGLPROGRAMPARAMETERS4FVNVPROC ProgramParameters4fv;
   PFNGLGETPROGRAMPARAMETERFVNVPROC GetProgramParameterfv;
   PFNGLTRACKMATRIXNVPROC TrackMatrix;
   PFNGLVERTEXATTRIB4FNVPROC VertexAttrib4f;
   PFNGLVERTEXATTRIB3FNVPROC VertexAttrib3f;
};
extern struct demo_nvvp nvvp;

/* The commands of EXT_vertex_shader that the scenes use, loaded likewise. */
struct demo_evs {
   PFNGLGENVERTEXSHADERSEXTPROC GenVertexShaders;
   PFNGLBINDVERTEXSHADEREXTPROC BindVertexShader;
   PFNGLBEGINVERTEXSHADEREXTPROC BeginVertexShader;
   PFNGLENDVERTEXSHADEREXTPROC EndVertexShader;
   PFNGLGENSYMBOLSEXTPROC GenSymbols;
   PFNGLSHADEROP1EXTPROC ShaderOp1;
   PFNGLSHADEROP2EXTPROC ShaderOp2;
   PFNGLSHADEROP3EXTPROC ShaderOp3;
   PFNGLSWIZZLEEXTPROC Swizzle;
   PFNGLEXTRACTCOMPONENTEXTPROC ExtractComponent;
   PFNGLSETINVARIANTEXTPROC SetInvariant;
   PFNGLSETLOCALCONSTANTEXTPROC SetLocalConstant;
   PFNGLVARIANTFVEXTPROC Variantfv;
   PFNGLBINDPARAMETEREXTPROC BindParameter;
   PFNGLBINDLIGHTPARAMETEREXTPROC BindLightParameter;
   PFNGLBINDMATERIALPARAMETEREXTPROC BindMaterialParameter;
};
extern struct demo_evs evs;

/* The commands of NV_register_combiners and NV_register_combiners2, loaded likewise. */
struct demo_combiners {
   PFNGLCOMBINERPARAMETERFVNVPROC Parameterfv;
   PFNGLCOMBINERPARAMETERINVPROC Parameteri;
   PFNGLCOMBINERINPUTNVPROC Input;
   PFNGLCOMBINEROUTPUTNVPROC Output;
   PFNGLFINALCOMBINERINPUTNVPROC FinalInput;
   PFNGLCOMBINERSTAGEPARAMETERFVNVPROC StageParameterfv;
};
extern struct demo_combiners combiners;

/* The commands of ARB programs and framebuffer objects, loaded likewise. */
struct demo_arb {
   PFNGLGENPROGRAMSARBPROC GenPrograms;
   PFNGLBINDPROGRAMARBPROC BindProgram;
   PFNGLPROGRAMSTRINGARBPROC ProgramString;
   PFNGLPROGRAMLOCALPARAMETER4FARBPROC ProgramLocal4f;
   PFNGLGENFRAMEBUFFERSEXTPROC GenFramebuffers;
   PFNGLBINDFRAMEBUFFEREXTPROC BindFramebuffer;
   PFNGLFRAMEBUFFERTEXTURE2DEXTPROC FramebufferTexture2D;
   PFNGLCHECKFRAMEBUFFERSTATUSEXTPROC CheckFramebufferStatus;
};
extern struct demo_arb arbp;

/* The commands of ATI_fragment_shader that the scenes use, loaded likewise. */
struct demo_atifs {
   PFNGLGENFRAGMENTSHADERSATIPROC GenShaders;
   PFNGLBINDFRAGMENTSHADERATIPROC BindShader;
   PFNGLBEGINFRAGMENTSHADERATIPROC BeginShader;
   PFNGLENDFRAGMENTSHADERATIPROC EndShader;
   PFNGLPASSTEXCOORDATIPROC PassTexCoord;
   PFNGLSAMPLEMAPATIPROC SampleMap;
   PFNGLCOLORFRAGMENTOP2ATIPROC ColorOp2;
   PFNGLCOLORFRAGMENTOP3ATIPROC ColorOp3;
   PFNGLALPHAFRAGMENTOP1ATIPROC AlphaOp1;
   PFNGLSETFRAGMENTSHADERCONSTANTATIPROC SetConstant;
};
extern struct demo_atifs atifs;

/* The commands of the shading language that the scenes use, loaded likewise. */
struct demo_glsl {
   PFNGLCREATESHADERPROC CreateShader;
   PFNGLSHADERSOURCEPROC ShaderSource;
   PFNGLCOMPILESHADERPROC CompileShader;
   PFNGLGETSHADERINFOLOGPROC GetShaderInfoLog;
   PFNGLCREATEPROGRAMPROC CreateProgram;
   PFNGLATTACHSHADERPROC AttachShader;
   PFNGLLINKPROGRAMPROC LinkProgram;
   PFNGLGETPROGRAMIVPROC GetProgramiv;
   PFNGLGETPROGRAMINFOLOGPROC GetProgramInfoLog;
   PFNGLUSEPROGRAMPROC UseProgram;
   PFNGLGETUNIFORMLOCATIONPROC GetUniformLocation;
   PFNGLUNIFORM1IPROC Uniform1i;
   PFNGLUNIFORM1FPROC Uniform1f;
   PFNGLUNIFORM3FPROC Uniform3f;
};
extern struct demo_glsl glsl;

/* Compiles and links a pair of shaders; 0 after printing the log. */
GLuint demo_shaders(const char *name, const char *vertex, const char *fragment);
/* Sets uniforms of the program in use by their names. */
void demo_uniform1i(GLuint program, const char *name, int value);
void demo_uniform1f(GLuint program, const char *name, float value);
void demo_uniform3f(GLuint program, const char *name, float x, float y, float z);

/* Compiles a program of `target`; 0 after printing line and column of the error. */
GLuint demo_program(GLenum target, const char *name, const char *text);

/* A point of a surface with its normal, over u, v in [0,1]. */
typedef void (*demo_surface)(float u, float v, float position[3], float normal[3]);
/* Draws the surface as quad strips: Normal, TexCoord and Vertex for each point. */
void demo_draw_surface(demo_surface surface, int nu, int nv);
void demo_torus_knot(float u, float v, float position[3], float normal[3]);
void demo_sphere(float u, float v, float position[3], float normal[3]);

/* A torus with normals, places on maps and, in TEX1, tangents along the first axis of the maps. */
void demo_draw_torus(void);
/* Normals of a surface with studs in the space of the surface, as colours of DEMO_STUD_MAP squared
 * texels of RGBA; alpha is 1 on studs and less on the ground. */
#define DEMO_STUD_MAP 256
void demo_stud_normals(GLubyte *texels);
/* A cube map of size squared texels a side, at most DEMO_CUBE_MAX, by what `color` gives for
 * directions; bound to the unit. */
#define DEMO_CUBE_MAX 64
void demo_cube_map(GLenum unit, GLuint name, int size,
                   void (*color)(const float d[3], float rgb[3]));
GLubyte demo_to_byte(float x);
/* Noise between 0 and 1 that repeats after `period` (a power of two) in both directions. */
float demo_noise(float x, float y, int period, unsigned seed);
/* A sum of octaves of it, halved each, over x, y in [0,1), from `period` waves on. */
float demo_fractal(float x, float y, int period, int octaves, unsigned seed);

/* A vertical gradient over the whole window behind everything. */
void demo_backdrop(const float top[3], const float bottom[3]);
void demo_perspective(float fovy_degrees, float aspect, float near_z, float far_z);
void demo_normalize(float v[3]);

/* Constants that the programs share: sine of a turn by a polynomial (see SINE in demo_util.c).
 * Loads c[first] .. c[first + 1]. */
void demo_sine_constants(GLuint first);

#endif
