/* What a run left behind in TUATARA_SHOT, as a picture. */
#ifndef SHOT_H
#define SHOT_H

#include "picture.h"

/* Whether the file starts like one; false too when it can not be read. */
bool shot_is_one(const char *path);
/* Reads R,G,B, 8 bits each. The caller frees picture->pixels. False: *error says why, and there is
 * nothing to free. */
bool shot_read(const char *path, struct picture *picture, struct picture_error *error);

#endif
