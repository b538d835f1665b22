#include "describe.h"
#include "print.h"
#include "surface_names.h"

struct describer {
   FILE *out;
   const char *indent;
   const struct nv2a_regs *regs;
};

/* The name of a field's value, "?" when it has none. */
static const char *
name_in(const struct nv2a_regs *regs, uint32_t method, uint32_t mask)
{
   const struct nv2a_method_field *field = nv2a_find_field(method, mask);
   const char *name =
       field ? nv2a_value_name(field, nv097_get(nv2a_reg(regs, method), mask)) : NULL;
   return name ? name : "?";
}

/* State that was not told before. */
static bool
differs(const struct nv2a_regs *regs, const struct nv2a_told *told, uint32_t first, uint32_t last)
{
   return !told->any || memcmp(&regs->m[first / 4], &told->regs.m[first / 4], last - first + 4);
}

static void
describe_surface(const struct describer *d, bool zeta)
{
   const struct nv2a_regs *regs = d->regs;
   uint32_t format = nv2a_reg(regs, NV097_SET_SURFACE_FORMAT);
   uint32_t pitch = nv2a_reg(regs, NV097_SET_SURFACE_PITCH);
   const char *name =
       name_in(regs, NV097_SET_SURFACE_FORMAT,
               zeta ? NV097_SET_SURFACE_FORMAT_ZETA : NV097_SET_SURFACE_FORMAT_COLOR);
   fprintf(
       d->out, "%s; %s surface: %s at 0x%08x of object %08x, ", d->indent,
       zeta ? "depth" : "colour", strncmp(name, "LE_", 3) ? name : name + 3,
       (unsigned)nv2a_reg(regs,
                          zeta ? NV097_SET_SURFACE_ZETA_OFFSET : NV097_SET_SURFACE_COLOR_OFFSET),
       (unsigned)nv2a_reg(regs, zeta ? NV097_SET_CONTEXT_DMA_ZETA : NV097_SET_CONTEXT_DMA_COLOR));
   if (nv097_get(format, NV097_SET_SURFACE_FORMAT_TYPE) == NV097_SET_SURFACE_FORMAT_TYPE_SWIZZLE)
      fprintf(d->out, "swizzled, %u x %u\n",
              1u << (nv097_get(format, NV097_SET_SURFACE_FORMAT_WIDTH) & 31),
              1u << (nv097_get(format, NV097_SET_SURFACE_FORMAT_HEIGHT) & 31));
   else
      fprintf(d->out, "%u bytes a row\n",
              (unsigned)nv097_get(pitch, zeta ? NV097_SET_SURFACE_PITCH_ZETA
                                              : NV097_SET_SURFACE_PITCH_COLOR));
}

static void
describe_surfaces(const struct describer *d, const struct nv2a_told *told)
{
   const struct nv2a_regs *regs = d->regs;
   if (!differs(regs, told, NV097_SET_CONTEXT_DMA_COLOR, NV097_SET_CONTEXT_DMA_ZETA) &&
       !differs(regs, told, NV097_SET_SURFACE_CLIP_HORIZONTAL, NV097_SET_SURFACE_ZETA_OFFSET))
      return;
   uint32_t h = nv2a_reg(regs, NV097_SET_SURFACE_CLIP_HORIZONTAL);
   uint32_t v = nv2a_reg(regs, NV097_SET_SURFACE_CLIP_VERTICAL);
   describe_surface(d, false);
   describe_surface(d, true);
   fprintf(d->out, "%s; drawn on: %u x %u pixels from %u, %u; %s\n", d->indent, (unsigned)(h >> 16),
           (unsigned)(v >> 16), (unsigned)(h & 0xffff), (unsigned)(v & 0xffff),
           name_in(regs, NV097_SET_SURFACE_FORMAT, NV097_SET_SURFACE_FORMAT_ANTI_ALIASING));
}

/* Linear textures have their size in a word of its own, the others as powers of two. */
static void
describe_size(const struct describer *d, uint32_t base)
{
   const struct nv2a_regs *regs = d->regs;
   uint32_t format = nv2a_reg(regs, base + NV097_SET_TEXTURE_FORMAT);
   uint32_t rect = nv2a_reg(regs, base + NV097_SET_TEXTURE_IMAGE_RECT);
   unsigned dimensions = nv097_get(format, NV097_SET_TEXTURE_FORMAT_DIMENSIONALITY);
   const char *name =
       name_in(regs, base + NV097_SET_TEXTURE_FORMAT, NV097_SET_TEXTURE_FORMAT_COLOR);
   if (!strncmp(name, "LU_", 3) || !strncmp(name, "LC_", 3)) {
      fprintf(d->out, "linear %u x %u, %u bytes a row", (unsigned)(rect >> 16),
              (unsigned)(rect & 0xffff),
              (unsigned)nv097_get(nv2a_reg(regs, base + NV097_SET_TEXTURE_CONTROL1),
                                  NV097_SET_TEXTURE_CONTROL1_IMAGE_PITCH));
      return;
   }
   fprintf(d->out, "%s%u", format & NV097_SET_TEXTURE_FORMAT_CUBEMAP_ENABLE ? "cube map " : "",
           1u << nv097_get(format, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_U));
   if (dimensions > 1)
      fprintf(d->out, " x %u", 1u << nv097_get(format, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_V));
   if (dimensions > 2)
      fprintf(d->out, " x %u", 1u << nv097_get(format, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_P));
   fprintf(d->out, ", %u levels%s",
           (unsigned)nv097_get(format, NV097_SET_TEXTURE_FORMAT_MIPMAP_LEVELS),
           format & NV097_SET_TEXTURE_FORMAT_BORDER_SOURCE ? "" : ", border in the texture");
}

static void
describe_texture(const struct describer *d, unsigned unit)
{
   const struct nv2a_regs *regs = d->regs;
   uint32_t base = 0x40 * unit;
   uint32_t format = base + NV097_SET_TEXTURE_FORMAT, wrap = base + NV097_SET_TEXTURE_ADDRESS;
   uint32_t filter = base + NV097_SET_TEXTURE_FILTER;
   bool object_b = nv097_get(nv2a_reg(regs, format), NV097_SET_TEXTURE_FORMAT_CONTEXT_DMA) == 2;
   fprintf(d->out, "%s; texture %u: %s, ", d->indent, unit,
           name_in(regs, format, NV097_SET_TEXTURE_FORMAT_COLOR));
   describe_size(d, base);
   fprintf(d->out, ", at 0x%08x of object %08x; %s, %s; min %s, mag %s\n",
           (unsigned)nv2a_reg(regs, base + NV097_SET_TEXTURE_OFFSET),
           (unsigned)nv2a_reg(regs, object_b ? NV097_SET_CONTEXT_DMA_B : NV097_SET_CONTEXT_DMA_A),
           name_in(regs, wrap, NV097_SET_TEXTURE_ADDRESS_U),
           name_in(regs, wrap, NV097_SET_TEXTURE_ADDRESS_V),
           name_in(regs, filter, NV097_SET_TEXTURE_FILTER_MIN),
           name_in(regs, filter, NV097_SET_TEXTURE_FILTER_MAG));
}

/* A texture that is switched off is told once; that its words change while it is off is nobody's
 * concern. */
static void
describe_textures(const struct describer *d, const struct nv2a_told *told)
{
   bool objects = differs(d->regs, told, NV097_SET_CONTEXT_DMA_A, NV097_SET_CONTEXT_DMA_B);
   for (unsigned unit = 0; unit < 4; unit++) {
      uint32_t first = NV097_SET_TEXTURE_OFFSET + 0x40 * unit;
      uint32_t control = nv2a_reg(d->regs, NV097_SET_TEXTURE_CONTROL0 + 0x40 * unit);
      bool changed = objects || differs(d->regs, told, first, first + 0x24);
      if (!changed)
         continue;
      if (control & NV097_SET_TEXTURE_CONTROL0_ENABLE)
         describe_texture(d, unit);
      else if (told->any && nv2a_reg(&told->regs, NV097_SET_TEXTURE_CONTROL0 + 0x40 * unit) &
                                NV097_SET_TEXTURE_CONTROL0_ENABLE)
         fprintf(d->out, "%s; texture %u: off\n", d->indent, unit);
   }
}

static void
describe_arrays(const struct describer *d, const struct nv2a_told *told)
{
   const struct nv2a_regs *regs = d->regs;
   for (unsigned i = 0; i < 16; i++) {
      uint32_t format = NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * i;
      uint32_t offset = NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * i;
      uint32_t word = nv2a_reg(regs, format), where = nv2a_reg(regs, offset);
      if ((!differs(regs, told, format, format) && !differs(regs, told, offset, offset)) ||
          !nv097_get(word, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_SIZE))
         continue;
      bool object_b = where >> 31;
      fprintf(d->out, "%s; array v%u: %s x %s, %u bytes apart, at 0x%08x of object %08x\n",
              d->indent, i, name_in(regs, format, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_SIZE),
              name_in(regs, format, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE),
              (unsigned)nv097_get(word, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_STRIDE),
              (unsigned)(where & 0x7fffffff),
              (unsigned)nv2a_reg(regs, object_b ? NV097_SET_CONTEXT_DMA_VERTEX_B
                                                : NV097_SET_CONTEXT_DMA_VERTEX_A));
   }
}

static void
describe_transform(const struct describer *d, const struct nv2a_told *told)
{
   const struct nv2a_regs *regs = d->regs;
   if (!differs(regs, told, NV097_SET_TRANSFORM_EXECUTION_MODE,
                NV097_SET_TRANSFORM_EXECUTION_MODE) &&
       !differs(regs, told, NV097_SET_TRANSFORM_PROGRAM_START, NV097_SET_TRANSFORM_PROGRAM_START))
      return;
   uint32_t mode = nv2a_reg(regs, NV097_SET_TRANSFORM_EXECUTION_MODE);
   if (nv097_get(mode, NV097_SET_TRANSFORM_EXECUTION_MODE_MODE) ==
       NV097_SET_TRANSFORM_EXECUTION_MODE_MODE_PROGRAM)
      fprintf(d->out, "%s; vertices: the program from slot %u on\n", d->indent,
              (unsigned)nv2a_reg(regs, NV097_SET_TRANSFORM_PROGRAM_START));
   else
      fprintf(d->out, "%s; vertices: fixed function\n", d->indent);
}

void
nv2a_describe(FILE *out, const char *indent, const struct nv2a_regs *regs, struct nv2a_told *told,
              bool clear)
{
   struct describer d = {out, indent, regs};
   describe_surfaces(&d, told);
   if (!clear) {
      describe_transform(&d, told);
      describe_arrays(&d, told);
      describe_textures(&d, told);
      told->regs = *regs;
      told->any = true;
      return;
   }
   /* The surfaces are told; what belongs to a draw is not. */
   if (!told->any)
      nv2a_regs_reset(&told->regs);
   memcpy(&told->regs.m[NV097_SET_CONTEXT_DMA_COLOR / 4], &regs->m[NV097_SET_CONTEXT_DMA_COLOR / 4],
          8);
   memcpy(&told->regs.m[NV097_SET_SURFACE_CLIP_HORIZONTAL / 4],
          &regs->m[NV097_SET_SURFACE_CLIP_HORIZONTAL / 4], 0x18);
   told->any = true;
}
