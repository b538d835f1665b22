/* Makes a failing case small: delta debugging over instructions, operands and inputs. */
#ifndef VP_SHRINK_H
#define VP_SHRINK_H

#include "vp_case.h"

/* Whether the case still shows what is looked for. It is asked about programs that do not load,
 * too. */
typedef bool (*vp_fails_func)(const struct vp_case *c, void *data);

/* Makes *c, which fails, smaller in place, until nothing that is tried makes it smaller and still
 * failing. */
void vp_shrink(struct vp_case *c, vp_fails_func fails, void *data);

#endif
