/* Lengths for compiling commands into lists: those that gl.xml gives only as COMPSIZE, and those of
 * commands that may fail before they read. Such a command is compiled without the data, which need
 * not be there; the error is raised when the list is called. */
#ifndef MESA_EXT_DISPATCH_LEN_H
#define MESA_EXT_DISPATCH_LEN_H

#include "param_count.h"
#include "mesa_ext/core/types.h"

/* Values behind `params` of the ...v commands that set parameters by name (CombinerParameter,
 * CombinerStageParameter, Fog, Light, LightModel, Material, PointParameter, TexEnv, TexGen,
 * TexParameter). Names that are none of theirs give 1: an unknown name is looked at when the record
 * is replayed, which raises the error. */
int64_t gl_len_params(GLenum pname);
/* The same of ConvolutionParameter. */
int64_t gl_len_convolution(GLenum pname);
/* Values that Weight...vARB and MatrixIndex...vARB read: no more than there are vertex units. */
int64_t gl_len_units(GLint size);
/* Bytes behind `lists` of CallLists; 0 for a bad count or type. */
int64_t gl_len_call_lists(GLsizei n, GLenum type);
/* Bytes that LoadProgramNV reads. */
int64_t gl_len_load_program(GLenum target, GLuint id, GLsizei len);
/* Values that ProgramParameters4...vNV reads. */
int64_t gl_len_program_parameters(GLenum target, GLuint index, GLsizei count);
/* Bytes that ProgramStringARB reads. */
int64_t gl_len_program_string(GLenum target, GLenum format, GLsizei len);
/* Values that Program...Parameters4fvEXT reads. */
int64_t gl_len_program_vectors(GLenum target, GLuint index, GLsizei count);

#endif
