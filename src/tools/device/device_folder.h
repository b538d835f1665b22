/* The files of a simulated device: the socket that its clients connect to, and those that programs
 * look at under /dev/dri and /sys/dev/char to find out what it is. */
#ifndef DEVICE_FOLDER_H
#define DEVICE_FOLDER_H

#include <stdbool.h>

struct device_folder {
   char *path;
   int listener; /* the socket; does not block */
};

/* Makes a folder in $TMPDIR or /tmp. False after a message. */
bool device_folder_create(struct device_folder *folder);
void device_folder_remove(struct device_folder *folder);

#endif
