/* tuatara-demo [NAME...] [--out=DIR] [--size=WxH] [--frames=N] [--window]
 *
 * Renders the demo scenes off-screen to DIR/NAME.png (default: the current folder), says how many
 * frames a second they have, or shows one in a window until it is closed. Off-screen pictures are
 * drawn at twice the size and averaged, the antialiasing of the time. Any EGL driver will do. */
#include "demo.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <X11/Xlib.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "tools/picture.h"

#define OVERSAMPLE 2

static const struct demo_scene *const scenes[] = {
    &demo_wave,   &demo_twist, &demo_skin,   &demo_toon,   &demo_mirror,
    &demo_state,  &demo_fixed, &demo_bloom,  &demo_bump,   &demo_chrome,
    &demo_marble, &demo_water, &demo_shadow, &demo_relief, &demo_island,
};
#define NUM_SCENES (sizeof scenes / sizeof scenes[0])

struct options {
   const char *out;
   unsigned width, height;
   unsigned frames; /* that are timed; 0: a picture is made */
   bool window;
   bool chosen[NUM_SCENES];
   bool all; /* none was named: those that the driver can not draw are left out */
};

static void
load_nvvp(void)
{
   nvvp.GenPrograms = (PFNGLGENPROGRAMSNVPROC)eglGetProcAddress("glGenProgramsNV");
   nvvp.BindProgram = (PFNGLBINDPROGRAMNVPROC)eglGetProcAddress("glBindProgramNV");
   nvvp.LoadProgram = (PFNGLLOADPROGRAMNVPROC)eglGetProcAddress("glLoadProgramNV");
   nvvp.ExecuteProgram = (PFNGLEXECUTEPROGRAMNVPROC)eglGetProcAddress("glExecuteProgramNV");
   nvvp.ProgramParameter4f =
       (PFNGLPROGRAMPARAMETER4FNVPROC)eglGetProcAddress("glProgramParameter4fNV");
   nvvp.ProgramParameters4fv =
       (PFNGLPROGRAMPARAMETERS4FVNVPROC)eglGetProcAddress("glProgramParameters4fvNV");
   nvvp.GetProgramParameterfv =
       (PFNGLGETPROGRAMPARAMETERFVNVPROC)eglGetProcAddress("glGetProgramParameterfvNV");
   nvvp.TrackMatrix = (PFNGLTRACKMATRIXNVPROC)eglGetProcAddress("glTrackMatrixNV");
   nvvp.VertexAttrib4f = (PFNGLVERTEXATTRIB4FNVPROC)eglGetProcAddress("glVertexAttrib4fNV");
   nvvp.VertexAttrib3f = (PFNGLVERTEXATTRIB3FNVPROC)eglGetProcAddress("glVertexAttrib3fNV");
}

static void
load_evs(void)
{
   evs.GenVertexShaders = (PFNGLGENVERTEXSHADERSEXTPROC)eglGetProcAddress("glGenVertexShadersEXT");
   evs.BindVertexShader = (PFNGLBINDVERTEXSHADEREXTPROC)eglGetProcAddress("glBindVertexShaderEXT");
   evs.BeginVertexShader =
       (PFNGLBEGINVERTEXSHADEREXTPROC)eglGetProcAddress("glBeginVertexShaderEXT");
   evs.EndVertexShader = (PFNGLENDVERTEXSHADEREXTPROC)eglGetProcAddress("glEndVertexShaderEXT");
   evs.GenSymbols = (PFNGLGENSYMBOLSEXTPROC)eglGetProcAddress("glGenSymbolsEXT");
   evs.ShaderOp1 = (PFNGLSHADEROP1EXTPROC)eglGetProcAddress("glShaderOp1EXT");
   evs.ShaderOp2 = (PFNGLSHADEROP2EXTPROC)eglGetProcAddress("glShaderOp2EXT");
   evs.ShaderOp3 = (PFNGLSHADEROP3EXTPROC)eglGetProcAddress("glShaderOp3EXT");
   evs.Swizzle = (PFNGLSWIZZLEEXTPROC)eglGetProcAddress("glSwizzleEXT");
   evs.ExtractComponent = (PFNGLEXTRACTCOMPONENTEXTPROC)eglGetProcAddress("glExtractComponentEXT");
   evs.SetInvariant = (PFNGLSETINVARIANTEXTPROC)eglGetProcAddress("glSetInvariantEXT");
   evs.SetLocalConstant = (PFNGLSETLOCALCONSTANTEXTPROC)eglGetProcAddress("glSetLocalConstantEXT");
   evs.Variantfv = (PFNGLVARIANTFVEXTPROC)eglGetProcAddress("glVariantfvEXT");
   evs.BindParameter = (PFNGLBINDPARAMETEREXTPROC)eglGetProcAddress("glBindParameterEXT");
   evs.BindLightParameter =
       (PFNGLBINDLIGHTPARAMETEREXTPROC)eglGetProcAddress("glBindLightParameterEXT");
   evs.BindMaterialParameter =
       (PFNGLBINDMATERIALPARAMETEREXTPROC)eglGetProcAddress("glBindMaterialParameterEXT");
}

static void
load_combiners(void)
{
   combiners.Parameterfv =
       (PFNGLCOMBINERPARAMETERFVNVPROC)eglGetProcAddress("glCombinerParameterfvNV");
   combiners.Parameteri =
       (PFNGLCOMBINERPARAMETERINVPROC)eglGetProcAddress("glCombinerParameteriNV");
   combiners.Input = (PFNGLCOMBINERINPUTNVPROC)eglGetProcAddress("glCombinerInputNV");
   combiners.Output = (PFNGLCOMBINEROUTPUTNVPROC)eglGetProcAddress("glCombinerOutputNV");
   combiners.FinalInput =
       (PFNGLFINALCOMBINERINPUTNVPROC)eglGetProcAddress("glFinalCombinerInputNV");
   combiners.StageParameterfv =
       (PFNGLCOMBINERSTAGEPARAMETERFVNVPROC)eglGetProcAddress("glCombinerStageParameterfvNV");
}

static void
load_arb(void)
{
   arbp.GenPrograms = (PFNGLGENPROGRAMSARBPROC)eglGetProcAddress("glGenProgramsARB");
   arbp.BindProgram = (PFNGLBINDPROGRAMARBPROC)eglGetProcAddress("glBindProgramARB");
   arbp.ProgramString = (PFNGLPROGRAMSTRINGARBPROC)eglGetProcAddress("glProgramStringARB");
   arbp.ProgramLocal4f =
       (PFNGLPROGRAMLOCALPARAMETER4FARBPROC)eglGetProcAddress("glProgramLocalParameter4fARB");
   arbp.GenFramebuffers = (PFNGLGENFRAMEBUFFERSEXTPROC)eglGetProcAddress("glGenFramebuffersEXT");
   arbp.BindFramebuffer = (PFNGLBINDFRAMEBUFFEREXTPROC)eglGetProcAddress("glBindFramebufferEXT");
   arbp.FramebufferTexture2D =
       (PFNGLFRAMEBUFFERTEXTURE2DEXTPROC)eglGetProcAddress("glFramebufferTexture2DEXT");
   arbp.CheckFramebufferStatus =
       (PFNGLCHECKFRAMEBUFFERSTATUSEXTPROC)eglGetProcAddress("glCheckFramebufferStatusEXT");
}

static void
load_atifs(void)
{
   atifs.GenShaders = (PFNGLGENFRAGMENTSHADERSATIPROC)eglGetProcAddress("glGenFragmentShadersATI");
   atifs.BindShader = (PFNGLBINDFRAGMENTSHADERATIPROC)eglGetProcAddress("glBindFragmentShaderATI");
   atifs.BeginShader =
       (PFNGLBEGINFRAGMENTSHADERATIPROC)eglGetProcAddress("glBeginFragmentShaderATI");
   atifs.EndShader = (PFNGLENDFRAGMENTSHADERATIPROC)eglGetProcAddress("glEndFragmentShaderATI");
   atifs.PassTexCoord = (PFNGLPASSTEXCOORDATIPROC)eglGetProcAddress("glPassTexCoordATI");
   atifs.SampleMap = (PFNGLSAMPLEMAPATIPROC)eglGetProcAddress("glSampleMapATI");
   atifs.ColorOp2 = (PFNGLCOLORFRAGMENTOP2ATIPROC)eglGetProcAddress("glColorFragmentOp2ATI");
   atifs.ColorOp3 = (PFNGLCOLORFRAGMENTOP3ATIPROC)eglGetProcAddress("glColorFragmentOp3ATI");
   atifs.AlphaOp1 = (PFNGLALPHAFRAGMENTOP1ATIPROC)eglGetProcAddress("glAlphaFragmentOp1ATI");
   atifs.SetConstant =
       (PFNGLSETFRAGMENTSHADERCONSTANTATIPROC)eglGetProcAddress("glSetFragmentShaderConstantATI");
}

static void
load_glsl(void)
{
   glsl.CreateShader = (PFNGLCREATESHADERPROC)eglGetProcAddress("glCreateShader");
   glsl.ShaderSource = (PFNGLSHADERSOURCEPROC)eglGetProcAddress("glShaderSource");
   glsl.CompileShader = (PFNGLCOMPILESHADERPROC)eglGetProcAddress("glCompileShader");
   glsl.GetShaderInfoLog = (PFNGLGETSHADERINFOLOGPROC)eglGetProcAddress("glGetShaderInfoLog");
   glsl.CreateProgram = (PFNGLCREATEPROGRAMPROC)eglGetProcAddress("glCreateProgram");
   glsl.AttachShader = (PFNGLATTACHSHADERPROC)eglGetProcAddress("glAttachShader");
   glsl.LinkProgram = (PFNGLLINKPROGRAMPROC)eglGetProcAddress("glLinkProgram");
   glsl.GetProgramiv = (PFNGLGETPROGRAMIVPROC)eglGetProcAddress("glGetProgramiv");
   glsl.GetProgramInfoLog = (PFNGLGETPROGRAMINFOLOGPROC)eglGetProcAddress("glGetProgramInfoLog");
   glsl.UseProgram = (PFNGLUSEPROGRAMPROC)eglGetProcAddress("glUseProgram");
   glsl.GetUniformLocation = (PFNGLGETUNIFORMLOCATIONPROC)eglGetProcAddress("glGetUniformLocation");
   glsl.Uniform1i = (PFNGLUNIFORM1IPROC)eglGetProcAddress("glUniform1i");
   glsl.Uniform1f = (PFNGLUNIFORM1FPROC)eglGetProcAddress("glUniform1f");
   glsl.Uniform3f = (PFNGLUNIFORM3FPROC)eglGetProcAddress("glUniform3f");
}

static void
load_commands(void)
{
   load_nvvp();
   load_evs();
   load_combiners();
   load_atifs();
   load_arb();
   load_glsl();
}

static bool
has_extension(const char *name)
{
   const char *list = (const char *)glGetString(GL_EXTENSIONS);
   const size_t length = strlen(name);
   for (const char *p = list; p && (p = strstr(p, name)); p += length)
      if ((p == list || p[-1] == ' ') && (p[length] == ' ' || p[length] == '\0'))
         return true;
   return false;
}

static EGLContext
make_context(EGLDisplay dpy, EGLint surface_type, EGLConfig *config)
{
   const EGLint attribs[] = {EGL_SURFACE_TYPE,
                             surface_type,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_BIT,
                             EGL_RED_SIZE,
                             8,
                             EGL_GREEN_SIZE,
                             8,
                             EGL_BLUE_SIZE,
                             8,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_NONE};
   EGLint count = 0;
   if (!eglInitialize(dpy, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API) ||
       !eglChooseConfig(dpy, attribs, config, 1, &count) || count < 1)
      return EGL_NO_CONTEXT;
   return eglCreateContext(dpy, *config, EGL_NO_CONTEXT, NULL);
}

/* False after saying what is missing. */
static bool
can_draw(const struct demo_scene *scene)
{
   if (!scene->needs || has_extension(scene->needs))
      return true;
   fprintf(stderr, "%s: this driver has no %s\n", scene->name, scene->needs);
   return false;
}

static void
draw_scene(const struct demo_scene *scene, float time, unsigned width, unsigned height)
{
   glViewport(0, 0, (GLsizei)width, (GLsizei)height);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   scene->draw(time, (float)width / (float)height);
}

/* Averages OVERSAMPLE x OVERSAMPLE pixels and turns the picture top down. */
static void
shrink(const GLubyte *big, unsigned width, unsigned height, uint8_t *out)
{
   const unsigned stride = width * OVERSAMPLE * 3;
   for (unsigned y = 0; y < height; y++) {
      for (unsigned i = 0; i < width * 3; i++) {
         const GLubyte *p = big + (size_t)(height - 1 - y) * OVERSAMPLE * stride +
                            (i / 3) * OVERSAMPLE * 3 + i % 3;
         unsigned sum = 0;
         for (unsigned s = 0; s < OVERSAMPLE * OVERSAMPLE; s++)
            sum += p[(s / OVERSAMPLE) * stride + (s % OVERSAMPLE) * 3];
         *out++ = (uint8_t)((sum + 2) / (OVERSAMPLE * OVERSAMPLE));
      }
   }
}

static bool
save_picture(const struct demo_scene *scene, const struct options *opt)
{
   char path[4096];
   const size_t size = (size_t)opt->width * opt->height * 3;
   GLubyte *big = malloc(size * OVERSAMPLE * OVERSAMPLE);
   uint8_t *small = malloc(size);
   bool ok = false;
   if (big && small) {
      glPixelStorei(GL_PACK_ALIGNMENT, 1);
      glReadPixels(0, 0, (GLsizei)(opt->width * OVERSAMPLE), (GLsizei)(opt->height * OVERSAMPLE),
                   GL_RGB, GL_UNSIGNED_BYTE, big);
      shrink(big, opt->width, opt->height, small);
      const struct picture picture = {opt->width, opt->height, 3, small};
      struct picture_error error;
      snprintf(path, sizeof path, "%s/%s.png", opt->out, scene->name);
      ok = picture_write(path, &picture, &error);
      if (ok)
         printf("%-8s %s\n         -> %s\n", scene->name, scene->summary, path);
      else
         fprintf(stderr, "%s: %s\n", path, error.text);
   }
   free(big);
   free(small);
   return ok;
}

/* Each is finished: a frame that the next one clears away may never be drawn. */
static double
seconds_of_frames(const struct demo_scene *scene, const struct options *opt, unsigned first,
                  unsigned num)
{
   struct timespec start, end;
   clock_gettime(CLOCK_MONOTONIC, &start);
   for (unsigned i = 0; i < num; i++) {
      draw_scene(scene, (float)(first + i) / 30.0f, opt->width, opt->height);
      glFinish();
   }
   clock_gettime(CLOCK_MONOTONIC, &end);
   return (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
}

/* Frames of the moving scene, behind some in which a driver may compile what it has to. */
static bool
time_scene(const struct demo_scene *scene, const struct options *opt)
{
   const unsigned warm_up = 20;
   if (!scene->init())
      return false;
   seconds_of_frames(scene, opt, 0, warm_up);
   const double time = seconds_of_frames(scene, opt, warm_up, opt->frames);
   printf("%-8s %9.1f frames/s\n", scene->name, (double)opt->frames / time);
   return glGetError() == GL_NO_ERROR;
}

/* False after saying what went wrong. */
static bool
render_scene(const struct demo_scene *scene, const struct options *opt)
{
   const bool ok = scene->init();
   if (ok)
      draw_scene(scene, scene->still_time, opt->width * OVERSAMPLE, opt->height * OVERSAMPLE);
   const GLenum error = glGetError();
   if (error)
      fprintf(stderr, "%s: GL error 0x%x\n", scene->name, error);
   return ok && !error && save_picture(scene, opt);
}

static int
render_offscreen(const struct options *opt)
{
   const EGLint size[] = {EGL_WIDTH, (EGLint)(opt->width * OVERSAMPLE), EGL_HEIGHT,
                          (EGLint)(opt->height * OVERSAMPLE), EGL_NONE};
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   if (dpy == EGL_NO_DISPLAY)
      dpy = eglGetDisplay(EGL_DEFAULT_DISPLAY);
   EGLConfig config;
   EGLContext ctx = make_context(dpy, EGL_PBUFFER_BIT, &config);
   EGLSurface surface = ctx ? eglCreatePbufferSurface(dpy, config, size) : EGL_NO_SURFACE;
   if (!surface || !eglMakeCurrent(dpy, surface, surface, ctx)) {
      fprintf(stderr, "no off-screen OpenGL through EGL here (error 0x%x)\n",
              (unsigned)eglGetError());
      return 1;
   }
   load_commands();
   printf("OpenGL %s, %s\n", (const char *)glGetString(GL_VERSION),
          (const char *)glGetString(GL_RENDERER));
   int failures = 0;
   for (size_t i = 0; i < NUM_SCENES; i++) {
      if (!opt->chosen[i])
         continue;
      if (can_draw(scenes[i]))
         failures += !(opt->frames ? time_scene : render_scene)(scenes[i], opt);
      else
         failures += !opt->all;
   }
   eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   eglDestroySurface(dpy, surface);
   eglDestroyContext(dpy, ctx);
   eglTerminate(dpy);
   return failures ? 1 : 0;
}

static float
seconds(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   static time_t start;
   if (!start)
      start = now.tv_sec;
   return (float)(now.tv_sec - start) + 1e-9f * (float)now.tv_nsec;
}

static void
run_window(Display *display, Window window, EGLDisplay dpy, EGLSurface surface,
           const struct demo_scene *scene)
{
   Atom close = XInternAtom(display, "WM_DELETE_WINDOW", False);
   XSetWMProtocols(display, window, &close, 1);
   for (;;) {
      while (XPending(display)) {
         XEvent event;
         XNextEvent(display, &event);
         if (event.type == KeyPress ||
             (event.type == ClientMessage && (Atom)event.xclient.data.l[0] == close))
            return;
      }
      XWindowAttributes attributes;
      XGetWindowAttributes(display, window, &attributes);
      draw_scene(scene, seconds(), (unsigned)attributes.width, (unsigned)attributes.height);
      eglSwapBuffers(dpy, surface);
   }
}

static int
show_window(const struct options *opt)
{
   Display *display = XOpenDisplay(NULL);
   if (!display) {
      fprintf(stderr, "--window needs an X display\n");
      return 1;
   }
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_X11_KHR, display, NULL);
   EGLConfig config;
   EGLContext ctx = make_context(dpy, EGL_WINDOW_BIT, &config);
   Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, opt->width,
                                       opt->height, 0, 0, 0);
   XSelectInput(display, window, KeyPressMask | StructureNotifyMask);
   XMapWindow(display, window);
   EGLSurface surface = ctx ? eglCreateWindowSurface(dpy, config, window, NULL) : EGL_NO_SURFACE;
   int status = 1;
   if (surface && eglMakeCurrent(dpy, surface, surface, ctx)) {
      load_commands();
      for (size_t i = 0; i < NUM_SCENES && status; i++) {
         if (opt->chosen[i] && can_draw(scenes[i]) && scenes[i]->init()) {
            run_window(display, window, dpy, surface, scenes[i]);
            status = 0;
         }
      }
   } else {
      fprintf(stderr, "no OpenGL window through EGL here (error 0x%x)\n", (unsigned)eglGetError());
   }
   eglTerminate(dpy);
   XCloseDisplay(display);
   return status;
}

static int
usage(int status)
{
   fprintf(
       status ? stderr : stdout,
       "usage: tuatara demo [NAME...] [--out=DIR] [--size=WxH] [--frames=N] [--window]\n\n"
       "Renders scenes (all of them when none is named) without a display, each to NAME.png.\n\n"
       "  --out=DIR    where the pictures go, by default the current folder\n"
       "  --size=WxH   their size, 640x480 by default, at most 2048x2048\n"
       "  --frames=N   no pictures: the frames a second that each scene has, by N of them\n"
       "  --window     shows the scenes moving in a window instead\n\n");
   for (size_t i = 0; i < NUM_SCENES; i++)
      fprintf(status ? stderr : stdout, "  %-8s %s\n", scenes[i]->name, scenes[i]->summary);
   return status;
}

static bool
parse_options(int argc, char **argv, struct options *opt)
{
   bool any = false;
   for (int i = 1; i < argc; i++) {
      size_t s = 0;
      if (!strncmp(argv[i], "--out=", 6) && argv[i][6])
         opt->out = argv[i] + 6;
      else if (!strncmp(argv[i], "--size=", 7)) {
         if (sscanf(argv[i] + 7, "%ux%u", &opt->width, &opt->height) != 2 || !opt->width ||
             !opt->height || opt->width > 2048 || opt->height > 2048) {
            fprintf(stderr, "tuatara demo: bad size: %s\n", argv[i]);
            return false;
         }
      } else if (!strncmp(argv[i], "--frames=", 9)) {
         if (sscanf(argv[i] + 9, "%u", &opt->frames) != 1 || !opt->frames ||
             opt->frames > 1000000) {
            fprintf(stderr, "tuatara demo: bad number of frames: %s\n", argv[i]);
            return false;
         }
      } else if (!strcmp(argv[i], "--window"))
         opt->window = true;
      else {
         while (s < NUM_SCENES && strcmp(argv[i], scenes[s]->name))
            s++;
         if (s == NUM_SCENES) {
            fprintf(stderr, "tuatara demo: no such option or scene: %s\n", argv[i]);
            return false;
         }
         opt->chosen[s] = any = true;
      }
   }
   opt->all = !any;
   for (size_t s = 0; s < NUM_SCENES && !any; s++)
      opt->chosen[s] = true;
   return true;
}

int
main(int argc, char **argv)
{
   struct options opt = {.out = ".", .width = 640, .height = 480};
   if (argc > 1 && !strcmp(argv[1], "--help"))
      return usage(0);
   if (!parse_options(argc, argv, &opt))
      return usage(2);
   if (opt.window)
      return show_window(&opt);
   if (mkdir(opt.out, 0777) && errno != EEXIST) {
      fprintf(stderr, "%s: %s\n", opt.out, strerror(errno));
      return 1;
   }
   return render_offscreen(&opt);
}
