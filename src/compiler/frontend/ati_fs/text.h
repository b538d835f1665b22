/* GL_ATI_text_fragment_shader: the shaders of ATI_fragment_shader as texts.
 *
 * The same rules hold as for definitions by calls (define.h), and what comes out is the same. What
 * a text has besides are constants that are bound to parameters of the program or of all programs,
 * or given in the text. (3.10.1 of the specification)
 */
#ifndef ATI_FS_TEXT_H
#define ATI_FS_TEXT_H

#include "ati_fs.h"
#include "compiler/text/error.h"

#define ATI_FS_TEXT_PARAMS 8 /* program.env and program.local, each */

enum ati_fs_binding {
   ATI_FS_UNBOUND,
   ATI_FS_ENV,
   ATI_FS_LOCAL,
   ATI_FS_LITERAL,
};

struct ati_fs_text {
   struct ati_fs code;
   unsigned sampled; /* bits of the units that it samples */
   unsigned num_instructions, num_routes;
   struct {
      uint8_t binding; /* enum ati_fs_binding */
      uint8_t index;   /* of the parameter */
      float value[4];  /* LITERAL; components that are not given are those of (0,0,0,1) */
   } constant[ATI_FS_CONSTANTS];
};

/* Reads exactly `len` bytes of text, which may hold anything. False: it is no shader, and `error`
 * says why, with the place. */
bool ati_fs_parse(const char *text, size_t len, struct ati_fs_text *shader,
                  struct text_error *error);

#endif
