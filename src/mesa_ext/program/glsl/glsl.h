/* GL_ARB_shader_objects, GL_ARB_vertex_shader, GL_ARB_fragment_shader: shader and program objects,
 * uniforms, and who runs them.
 *
 * Shaders and programs are shared between contexts, and have one name space. They are looked at and
 * changed under the lock of its table; under it no error is raised, for that may call the
 * application: functions give what went wrong to their caller, who raises it behind the lock. What
 * a successful link makes is an object of its own (gl_glsl_exec), which contexts that use it keep
 * alive: when the program is linked anew, or deleted, they go on with the old one.
 */
#ifndef MESA_EXT_PROGRAM_GLSL_GLSL_H
#define MESA_EXT_PROGRAM_GLSL_GLSL_H

#include "compiler/frontend/glsl/glsl.h"
#include "mesa_ext/derive/stage.h"

/* What a location of a uniform is. */
struct gl_glsl_location {
   uint32_t row; /* of glsl_program::uniforms */
   uint32_t element;
};

/* A linked program. Only values and units change. */
struct gl_glsl_exec {
   int refcount; /* atomic */
   uint64_t serial;
   struct glsl_program *program; /* owned */
   float (*values)[4]; /* of the parameters that are uniforms: bits of floats, ints and bools */
   uint8_t unit[IR_MAX_SAMPLERS];
   struct gl_glsl_location *locations; /* in order of the rows */
   uint32_t num_locations;
   uint64_t value_changes; /* counts changes of values */
   uint64_t dirty;         /* enum gl_dirty: what the states in use follow */
   bool reads_material;
};

struct gl_glsl_object {
   bool is_program;
   bool deleted; /* goes when nobody has it any more */
   GLuint name;
   unsigned users; /* programs it is attached to; contexts that use it */
};

struct gl_glsl_shader {
   struct gl_glsl_object object;
   enum glsl_stage stage;
   char *text;     /* of all strings, with a terminator; NULL: none yet */
   size_t *starts; /* of each string */
   uint32_t num_strings;
   size_t len;
   struct glsl_shader *compiled; /* NULL: not compiled yet */
};

struct gl_glsl_program {
   struct gl_glsl_object object;
   struct gl_glsl_shader **shader; /* attached, in order */
   uint32_t num_shaders;
   struct glsl_attrib_binding *binding; /* names are owned */
   uint32_t num_bindings;
   bool linked, validated;
   char *log;                 /* malloc'd; NULL: empty */
   struct gl_glsl_exec *exec; /* of the last link, if that succeeded; referenced */
};

/* ctx->glsl */
struct gl_glsl {
   struct gl_glsl_program *program; /* in use, counted in its users; NULL: none */
   struct gl_glsl_exec *exec;       /* that it runs; referenced */
   struct glsl_limits limits;
};

bool gl_glsl_init(struct gl_context *ctx); /* false: out of memory */
void gl_glsl_finish(struct gl_context *ctx);
/* The destructor of GL_SHARED_GLSL objects. */
void gl_glsl_destroy(void *object);

/* The rows of the tables of stage sources. */
extern const struct gl_stage_source gl_glsl_vertices, gl_glsl_fragments;

#endif
