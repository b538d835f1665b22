#include "frame.h"

#include "lima/cmd/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "util/u_grow.h"

static const struct {
   const char *name;
   bool placed;
   unsigned words;
} kinds[LIMA_NUM_FRAME_KINDS] = {
    [LIMA_FRAME_BUFFER] = {"bo", true, 0},
    [LIMA_FRAME_MEMORY] = {"memory", true, 0},
    [LIMA_FRAME_GP] = {"run gp", false, LIMA_GP_FRAME_WORDS},
    [LIMA_FRAME_PP] = {"run pp", false, LIMA_PP_JOB_WORDS},
    [LIMA_FRAME_PROGRAM] = {"add vs", true, 0},
    [LIMA_FRAME_ATTRIBUTES] = {"update attribute info", true, 0},
    [LIMA_FRAME_OUTPUTS] = {"update varying info", true, 0},
    [LIMA_FRAME_UNIFORMS] = {"update gp uniform", true, 0},
    [LIMA_FRAME_TEXTURES] = {"add textures_desc", true, 0},
    [LIMA_FRAME_STATE] = {"add render state", true, LIMA_RENDER_STATE_WORDS},
    [LIMA_FRAME_BLOCKS] = {"gp plb stream", true, 0},
    [LIMA_FRAME_VS_COMMANDS] = {"flush vs cmd", true, 0},
    [LIMA_FRAME_PLBU_COMMANDS] = {"flush plbu cmd", true, 0},
    [LIMA_FRAME_TILES] = {"pp plb stream", true, 0},
    [LIMA_FRAME_GP_WORDS] = {"add gp frame", false, LIMA_GP_FRAME_WORDS},
    [LIMA_FRAME_PP_WORDS] = {"add pp frame", false, LIMA_PP_JOB_WORDS},
};

unsigned
lima_frame_kind_words(enum lima_frame_kind kind)
{
   return kinds[kind].words;
}

const char *
lima_frame_kind_name(enum lima_frame_kind kind)
{
   return kinds[kind].name;
}

bool
lima_frame_kind_placed(enum lima_frame_kind kind)
{
   return kinds[kind].placed;
}

bool
lima_frame_is_capture(const struct lima_frame *frame)
{
   bool has_parts = false;
   for (size_t i = 0; i < frame->num_steps; i++) {
      const enum lima_frame_kind kind = frame->steps[i].kind;
      if (kind == LIMA_FRAME_GP || kind == LIMA_FRAME_PP)
         return false;
      has_parts |= kind > LIMA_FRAME_PP;
   }
   return has_parts;
}

void
lima_frame_finish(struct lima_frame *frame)
{
   free(frame->steps);
   free(frame->words);
   free(frame->file);
   *frame = (struct lima_frame){0};
}

bool
lima_frame_add(struct lima_frame *frame, const struct lima_frame_step *step, const uint32_t *words,
               size_t count)
{
   if (!u_grow((void **)&frame->steps, &frame->max_steps, frame->num_steps + 1,
               sizeof *frame->steps) ||
       !u_grow((void **)&frame->words, &frame->max_words, frame->num_words + count,
               sizeof *frame->words))
      return false;
   struct lima_frame_step *added = &frame->steps[frame->num_steps++];
   *added = *step;
   added->first = frame->num_words;
   added->count = count;
   if (count)
      memcpy(frame->words + frame->num_words, words, count * sizeof *words);
   frame->num_words += count;
   return true;
}

bool
lima_frame_write(const struct lima_frame *frame, FILE *file)
{
   fprintf(file, "# picture: memory row 0 is the %s row of the picture\n",
           frame->bottom_up ? "bottom" : "top");
   for (size_t i = 0; i < frame->num_steps; i++) {
      const struct lima_frame_step *step = &frame->steps[i];
      fprintf(file, "[%s]", kinds[step->kind].name);
      if (kinds[step->kind].placed)
         fprintf(file, " va=%08" PRIx32, step->va);
      if (step->kind == LIMA_FRAME_BUFFER)
         fprintf(file, " size=%08" PRIx32 "%s", step->size, step->heap ? " heap" : "");
      fputc('\n', file);
      for (size_t j = 0; j < step->count; j++)
         fprintf(file, "%08" PRIx32 "%c", frame->words[step->first + j],
                 j % 8 == 7 || j + 1 == step->count ? '\n' : ' ');
   }
   return !fflush(file) && !ferror(file);
}
