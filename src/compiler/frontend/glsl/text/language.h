/* Which language a shader is written in: what its rules depend on. */
#ifndef GLSL_TEXT_LANGUAGE_H
#define GLSL_TEXT_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>

struct glsl_loc;
struct glsl_log;

enum glsl_stage { GLSL_VERTEX, GLSL_FRAGMENT };

/* Extensions that #extension knows. */
enum glsl_extension {
   GLSL_ARB_DRAW_BUFFERS,
   GLSL_ARB_SHADER_TEXTURE_LOD,
   GLSL_ARB_TEXTURE_RECTANGLE,
   GLSL_OES_STANDARD_DERIVATIVES, /* ESSL */
   GLSL_OES_TEXTURE_3D,           /* ESSL */
   GLSL_EXT_DRAW_BUFFERS,         /* ESSL */
   GLSL_EXT_FRAG_DEPTH,           /* ESSL */
   GLSL_EXT_SHADER_TEXTURE_LOD,   /* ESSL */
   GLSL_NUM_EXTENSIONS
};

/* What a driver takes, and how large things may be: the gl_Max constants of GLSL 1.20, 7.4. */
struct glsl_limits {
   uint32_t extensions; /* bits 1 << enum glsl_extension that may be enabled */
   /* The latest version of the language: 110, 120; 100 is ESSL and needs `es`, or `es_texts`. */
   unsigned max_version;
   bool es;       /* a text without #version is ESSL 1.00 */
   bool es_texts; /* texts may say that they are */
   /* Ints are floats with whole values in the IR: the driver has no integers. */
   bool no_integers;
   int max_lights, max_clip_planes, max_texture_units, max_texture_coords;
   uint32_t max_params; /* vec4 of uniforms and state in a program; at most IR_MAX_PARAMS */
   int max_vertex_attribs, max_vertex_uniform_components, max_varying_floats;
   int max_vertex_texture_units, max_texture_image_units, max_combined_texture_units;
   int max_fragment_uniform_components, max_draw_buffers;
};

/* The language of one shader. */
struct glsl_language {
   enum glsl_stage stage;
   const struct glsl_limits *limits;
   unsigned version;     /* 110 where there is no #version; 100: ESSL */
   bool es;              /* ESSL 1.00 */
   uint32_t enabled;     /* bits 1 << enum glsl_extension: enable or require */
   uint32_t warns;       /* ... warn: enabled too, and uses are warned of */
   bool invariant_all;   /* #pragma STDGL invariant(all) */
   bool optimize, debug; /* other pragmas; nothing depends on them */
};

/* Extensions by the names of #extension, and by their numbers. -1: there is none. */
int glsl_find_extension(const char *name);
const char *glsl_extension_name(enum glsl_extension extension);
/* Whether an extension is one of this language that its limits allow. */
bool glsl_may_enable(const struct glsl_language *language, enum glsl_extension extension);
/* What is used needs these extensions (bits): warns of each whose behaviour is 'warn'. */
void glsl_warn_of_use(struct glsl_log *log, const struct glsl_loc *loc,
                      const struct glsl_language *language, uint32_t needs, const char *name);

#endif
