/* GL_ATI_fragment_shader and GL_ATI_text_fragment_shader: objects, definitions, and who runs them.
 *
 * Shaders are shared between contexts. An object never changes: EndFragmentShaderATI makes another
 * one under the name. A shader without instructions, or one that could not be ended, runs nothing:
 * the specification leaves open what is drawn then, here it is what texture environments draw.
 */
#ifndef MESA_EXT_PROGRAM_ATI_FS_FRAGMENT_SHADER_H
#define MESA_EXT_PROGRAM_ATI_FS_FRAGMENT_SHADER_H

#include "compiler/frontend/ati_fs/define.h"
#include "compiler/frontend/ati_fs/text.h"
#include "mesa_ext/derive/stage.h"

struct gl_ati_shader {
   int refcount;         /* atomic */
   uint64_t serial;      /* another one for each that was ever defined */
   bool runs;            /* it is defined and was ended */
   unsigned sampled;     /* bits of the units that it samples */
   unsigned local_const; /* bits of the constants that the definition set */
   float constant[ATI_FS_CONSTANTS][4];
   struct ati_fs code;
};

/* Between BeginFragmentShaderATI and EndFragmentShaderATI. */
struct gl_ati_definition {
   struct gl_ati_shader *shader; /* owned; has its code when the definition ends */
   struct ati_fs_definition made;
};

struct gl_ati_fs {
   GLuint binding;
   struct gl_ati_shader *current;  /* of `binding` at the last look; referenced; NULL: none */
   struct gl_ati_shader *standard; /* the shader called 0; referenced; NULL: not defined yet */
   struct gl_ati_definition *definition;  /* owned; NULL: there is none */
   float constant[ATI_FS_CONSTANTS][4];   /* of all shaders */
   float text_env[ATI_FS_TEXT_PARAMS][4]; /* program.env of ATI_text_fragment_shader */
};

bool gl_ati_fs_init(struct gl_context *ctx); /* false: out of memory */
void gl_ati_fs_finish(struct gl_context *ctx);
/* The destructor of GL_SHARED_FRAGMENT_SHADERS objects: drops the name table's reference. */
void gl_ati_shader_release(struct gl_ati_shader *shader); /* accepts NULL */

/* The shader becomes that of the name that is bound. Takes over the reference. False: out of
 * memory. */
bool gl_ati_fs_install(struct gl_context *ctx, struct gl_ati_shader *shader);
/* Brings gl_ati_fs::current in line with the binding. */
void gl_ati_fs_refresh(struct gl_context *ctx);

/* Runs fragments while FRAGMENT_SHADER_ATI is enabled. */
extern const struct gl_stage_source gl_ati_fragment_shader;

/* --- ATI_text_fragment_shader: its programs are objects of program/object */

/* Loads a text into the program that is bound, as ProgramStringARB does: with its errors. */
void gl_ati_text_load(struct gl_context *ctx, const GLubyte *string, GLsizei len);
/* Runs fragments while TEXT_FRAGMENT_SHADER_ATI is enabled and a program is bound that was loaded;
 * without one the specification leaves open what is drawn. */
extern const struct gl_stage_source gl_ati_text_fragment_shader;

#endif
