/* Making shaders part by part, as the commands and the texts do, by one set of rules. */
#ifndef ATI_FS_DEFINE_H
#define ATI_FS_DEFINE_H

#include "ati_fs.h"

#define ATI_FS_COORDS 8 /* sets of texture coordinates that there may be */

struct ati_fs_definition {
   unsigned pass;                /* that is being defined */
   bool computes;                /* the pass has instructions */
   bool alpha_was_last;          /* ... of which the last was one of alpha */
   bool colors_in_first;         /* the first pass reads interpolated colours */
   uint8_t third[ATI_FS_COORDS]; /* of a set of coordinates: 0 unused, 1 r, 2 q */
   unsigned sampled;             /* bits of the units that the shader samples */
   struct ati_fs code;           /* num_passes is for who ends the definition */
};

/* Each adds a part to the definition, or says what is wrong with it there and changes nothing.
 * NULL: nothing is wrong. */

/* What fills register `reg` at the start of pass `pass`, which is the one at hand or the next. */
const char *ati_fs_add_route(struct ati_fs_definition *def, unsigned pass, unsigned reg,
                             struct ati_fs_route route);
/* An instruction of the pass at hand; one of alpha is paired with the one of colour before it. */
const char *ati_fs_add_instruction(struct ati_fs_definition *def,
                                   const struct ati_fs_instruction *in, bool alpha);
/* The second pass begins. */
void ati_fs_next_pass(struct ati_fs_definition *def);

#endif
