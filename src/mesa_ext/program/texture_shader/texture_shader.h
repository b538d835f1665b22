/* GL_NV_texture_shader, 2 and 3: who runs fragments while TEXTURE_SHADER_NV is enabled. The state
 * and its commands are those of texture units (texture/shader.h). */
#ifndef MESA_EXT_PROGRAM_TEXTURE_SHADER_TEXTURE_SHADER_H
#define MESA_EXT_PROGRAM_TEXTURE_SHADER_TEXTURE_SHADER_H

#include "mesa_ext/derive/stage.h"

/* Colours of units by texture shaders, then register combiners where they are enabled, or texture
 * environments. */
extern const struct gl_stage_source gl_texture_shaders;

#endif
