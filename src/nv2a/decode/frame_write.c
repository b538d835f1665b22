/* A frame into its texts. */
#include "frame.h"
#include "surface_names.h"

#include <errno.h>

static void
write_surface(FILE *f, const char *name, const struct nv2a_frame_surface *s, bool zeta)
{
   const struct nv2a_method_field *field = nv2a_surface_field(zeta);
   for (unsigned i = 0; s->present && i < field->num_values; i++) {
      if (field->values[i].value == s->format)
         fprintf(f, "@%s address %08X pitch %u width %u height %u format %s\n", name,
                 (unsigned)s->address, (unsigned)s->pitch, (unsigned)s->width, (unsigned)s->height,
                 nv2a_surface_name(&field->values[i]));
   }
}

static void
write_push(const struct nv2a_frame *frame, FILE *f)
{
   for (size_t i = 0; i < frame->num_objects; i++)
      fprintf(f, "@object %08X class %04X\n", (unsigned)frame->objects[i].handle,
              (unsigned)frame->objects[i].class_id);
   for (size_t i = 0; i < frame->num_dmas; i++)
      fprintf(f, "@dma %08X base %08X limit %08X\n", (unsigned)frame->dmas[i].handle,
              (unsigned)frame->dmas[i].base, (unsigned)frame->dmas[i].limit);
   write_surface(f, "color", &frame->color, false);
   write_surface(f, "zeta", &frame->zeta, true);
   for (size_t i = 0; i < frame->num_steps; i++) {
      const struct nv2a_frame_step *step = &frame->steps[i];
      if (step->memory)
         fprintf(f, "@mem %u\n", (unsigned)step->data);
      else
         fprintf(f, "%u %04X %08X\n", step->subchannel, step->method, (unsigned)step->data);
   }
   fprintf(f, "@end\n");
}

static void
write_memory(const struct nv2a_frame *frame, FILE *f)
{
   for (size_t i = 0; i < frame->num_blocks; i++) {
      const struct nv2a_frame_block *block = &frame->blocks[i];
      fprintf(f, "@block %08X %X %u\n", (unsigned)block->address, (unsigned)block->length,
              (unsigned)block->stage);
      for (uint32_t j = 0; j < block->length; j++) {
         bool last = j % 32 == 31 || j + 1 == block->length;
         fprintf(f, "%02X%s", frame->bytes[block->offset + j], last ? "\n" : "");
      }
   }
}

bool
nv2a_frame_write(const struct nv2a_frame *frame, FILE *push, FILE *mem)
{
   write_push(frame, push);
   write_memory(frame, mem);
   return !fflush(push) && !fflush(mem) && !ferror(push) && !ferror(mem);
}

bool
nv2a_frame_save(const struct nv2a_frame *frame, const char *folder, const char *name)
{
   char paths[2][4096];
   FILE *files[2] = {NULL, NULL};
   bool ok = true;
   for (unsigned i = 0; ok && i < 2; i++) {
      int len = snprintf(paths[i], sizeof paths[i], "%s/%s.%s", folder, name, i ? "mem" : "push");
      if (len < 0 || (size_t)len >= sizeof paths[i])
         errno = ENAMETOOLONG;
      else
         files[i] = fopen(paths[i], "w");
      ok = files[i] != NULL;
   }
   ok = ok && nv2a_frame_write(frame, files[0], files[1]);
   for (unsigned i = 0; i < 2; i++) {
      if (files[i] && fclose(files[i]))
         ok = false;
   }
   return ok;
}
