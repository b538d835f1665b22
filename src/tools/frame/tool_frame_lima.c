/* Frames of the Mali-400. */
#include "tool_frame.h"

#include <inttypes.h>

#include "lima/replay/replay.h"

/* What the chip refuses is told so often, then counted. */
enum { MAX_MESSAGES = 50 };

struct drawing {
   const char *file;
   unsigned num_problems;
};

static void
print_command(void *data, unsigned line, const struct lima_command_set *set, uint32_t va,
              const uint32_t *words)
{
   char fault[160];
   (void)data;
   printf("%u: %s %08" PRIx32 " ", line, set->name, va);
   lima_print_command(set, words, stdout, fault, sizeof fault);
   putchar('\n');
}

static void
print_problem(void *data, unsigned line, const char *text)
{
   struct drawing *drawing = data;
   if (drawing->num_problems++ < MAX_MESSAGES)
      fprintf(stderr, "%s:%u: error: %s\n", drawing->file, line ? line : 1, text);
}

static int
read_picture(struct tool_frame *frame, const struct lima_replay *replay,
             const struct lima_frame *recorded)
{
   static const enum lima_replay_surface surfaces[] = {
       [TOOL_FRAME_COLOR] = LIMA_REPLAY_COLOR,
       [TOOL_FRAME_DEPTH] = LIMA_REPLAY_DEPTH,
       [TOOL_FRAME_STENCIL] = LIMA_REPLAY_STENCIL,
   };
   struct lima_replay_picture picture;
   const char *fault;
   if (!lima_replay_read(replay, recorded, surfaces[frame->surface], &picture, &fault)) {
      fprintf(stderr, "%s: error: %s\n", frame->stream, fault);
      return TOOL_FAILED;
   }
   frame->picture = (struct picture){.width = picture.width,
                                     .height = picture.height,
                                     .channels = picture.channels,
                                     .pixels = picture.pixels};
   return TOOL_OK;
}

static int
draw_loaded(struct tool_frame *frame, const struct lima_frame *recorded)
{
   struct drawing drawing = {.file = recorded->file};
   const struct lima_replay_events events = {
       .problem = print_problem, .command = frame->log ? print_command : NULL, .data = &drawing};
   struct lima_replay replay;
   int code = TOOL_FAILED;
   if (lima_replay_run(&replay, recorded, &events))
      code = read_picture(frame, &replay, recorded);
   else
      fprintf(stderr, "%s: error: out of memory\n", frame->stream);
   if (drawing.num_problems > MAX_MESSAGES)
      fprintf(stderr, "%s: error: %u more like these\n", drawing.file,
              drawing.num_problems - MAX_MESSAGES);
   lima_replay_finish(&replay);
   return drawing.num_problems ? TOOL_FAILED : code;
}

static int
draw(struct tool_frame *frame)
{
   struct lima_frame recorded = {0};
   char message[4400];
   int code = TOOL_FAILED;
   if (!lima_frame_load(&recorded, frame->stream, message, sizeof message))
      fprintf(stderr, "%s\n", message);
   else if (lima_frame_is_capture(&recorded))
      fprintf(stderr,
              "%s: error: it has words of a driver without the memory around them, so nothing can "
              "be drawn; tuatara dis --isa=lima-frame prints it\n",
              frame->stream);
   else
      code = draw_loaded(frame, &recorded);
   lima_frame_finish(&recorded);
   return code;
}

const struct tool_frame_device tool_frame_lima = {
    .name = "lima",
    .help = "the Mali-400: a text of buffers, memory and jobs",
    .draw = draw,
};
