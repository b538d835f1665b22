/* Frames of the Xbox GPU. */
#include "tool_frame.h"

#include "nv2a/decode/print.h"
#include "nv2a/replay/replay.h"

/* What the chip refuses is told so often, then counted. */
enum { MAX_MESSAGES = 50 };

struct drawing {
   const char *file; /* of the methods */
   unsigned num_problems;
};

static void
print_step(void *data, const struct nv2a_frame_step *step)
{
   char text[NV2A_METHOD_TEXT];
   (void)data;
   if (step->memory) {
      printf("%u: memory of stage %u\n", step->line, (unsigned)step->data);
      return;
   }
   nv2a_print_method(step->method, step->data, text);
   printf("%u: %u %04X %s\n", step->line, step->subchannel, step->method, text);
}

static void
print_problem(void *data, unsigned line, const char *text)
{
   struct drawing *drawing = data;
   if (drawing->num_problems++ < MAX_MESSAGES)
      fprintf(stderr, "%s:%u: error: %s\n", drawing->file, line ? line : 1, text);
}

static int
read_picture(struct tool_frame *frame, struct nv2a_chip *chip, const struct nv2a_frame *recorded)
{
   static const enum nv2a_replay_surface surfaces[] = {
       [TOOL_FRAME_COLOR] = NV2A_REPLAY_COLOR,
       [TOOL_FRAME_DEPTH] = NV2A_REPLAY_DEPTH,
       [TOOL_FRAME_STENCIL] = NV2A_REPLAY_STENCIL,
   };
   struct nv2a_replay_picture picture;
   const char *problem;
   if (!nv2a_replay_read(chip, recorded, surfaces[frame->surface], &picture, &problem)) {
      fprintf(stderr, "%s: error: %s\n", frame->stream, problem);
      return TOOL_FAILED;
   }
   frame->picture = (struct picture){.width = picture.width,
                                     .height = picture.height,
                                     .channels = picture.channels,
                                     .pixels = picture.pixels};
   return TOOL_OK;
}

static int
draw_loaded(struct tool_frame *frame, struct drawing *drawing, const struct nv2a_frame *recorded)
{
   const struct nv2a_replay_events events = {
       .step = frame->log ? print_step : NULL, .problem = print_problem, .data = drawing};
   struct nv2a_chip *chip = nv2a_replay(recorded, &events);
   if (!chip) {
      fprintf(stderr, "%s: error: out of memory\n", frame->stream);
      return TOOL_FAILED;
   }
   int code = read_picture(frame, chip, recorded);
   if (drawing->num_problems > MAX_MESSAGES)
      fprintf(stderr, "%s: error: %u more like these\n", drawing->file,
              drawing->num_problems - MAX_MESSAGES);
   nv2a_chip_destroy(chip);
   return drawing->num_problems ? TOOL_FAILED : code;
}

static int
draw(struct tool_frame *frame)
{
   struct nv2a_frame recorded = {0};
   struct drawing drawing = {0};
   char message[4400];
   int code = TOOL_FAILED;
   if (nv2a_frame_load(&recorded, frame->stream, message, sizeof message)) {
      drawing.file = recorded.file;
      code = draw_loaded(frame, &drawing, &recorded);
   } else {
      fprintf(stderr, "%s\n", message);
   }
   nv2a_frame_finish(&recorded);
   return code;
}

const struct tool_frame_device tool_frame_nv2a = {
    .name = "nv2a",
    .help = "the GPU of the Xbox: NAME.push with NAME.mem",
    .draw = draw,
};
