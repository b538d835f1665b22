/* What `tuatara frame` knows: chips that draw recorded frames. Each is a row of one table, in
 * tool_frame.c. Private to src/tools/frame. */
#ifndef TOOL_FRAME_H
#define TOOL_FRAME_H

#include "tools/picture.h"
#include "tools/tool.h"

enum tool_frame_surface { TOOL_FRAME_COLOR, TOOL_FRAME_DEPTH, TOOL_FRAME_STENCIL };

/* One run of the command. */
struct tool_frame {
   const char *stream; /* a file or a folder */
   enum tool_frame_surface surface;
   bool log;               /* what takes effect is printed */
   struct picture picture; /* the surface at the end; the pixels come from malloc */
};

struct tool_frame_device {
   const char *name; /* --device=NAME */
   const char *help;
   /* Draws the stream. Gives TOOL_OK, or an exit code after messages; when pictures are there all
    * the same, they are good. */
   int (*draw)(struct tool_frame *frame);
};

extern const struct tool_frame_device tool_frame_nv2a, tool_frame_lima;

#endif
