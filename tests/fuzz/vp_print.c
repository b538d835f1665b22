#include "vp_case.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct writer {
   char *out;
   size_t len;
};

static void put(struct writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void
put(struct writer *w, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   w->len += (size_t)vsnprintf(w->out + w->len, VP_TEXT_SIZE - w->len, fmt, args);
   va_end(args);
}

static const char *
output_name(unsigned index)
{
   static const char names[][5] = {"HPOS", "COL0", "COL1", "BFC0", "BFC1", "FOGC", "PSIZ",
                                   "TEX0", "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6",
                                   "TEX7", "CLP0", "CLP1", "CLP2", "CLP3", "CLP4", "CLP5"};
   return names[index];
}

static void
put_register(struct writer *w, enum vp_file file, unsigned index)
{
   switch (file) {
   case VP_TEMP:
      put(w, "R%u", index);
      break;
   case VP_PARAM:
      put(w, "c[%u]", index);
      break;
   case VP_ATTRIB:
      put(w, "v[%u]", index);
      break;
   case VP_OUTPUT:
      put(w, "o[%s]", output_name(index));
      break;
   case VP_ADDRESS:
      put(w, "A%u", index);
      break;
   case VP_CC:
      put(w, "CC");
      break;
   }
}

static void
put_swizzle(struct writer *w, const char *swizzle)
{
   if (swizzle[0])
      put(w, ".%s", swizzle);
}

static void
put_src(struct writer *w, const struct vp_src *s)
{
   put(w, "%s%s", s->neg ? "-" : "", s->abs ? "|" : "");
   if (s->relative)
      put(w, "c[A%u.%c%+d]", s->addr_reg, s->addr_comp, s->offset);
   else
      put_register(w, s->file, s->index);
   put_swizzle(w, s->swizzle);
   put(w, "%s", s->abs ? "|" : "");
}

static void
put_test(struct writer *w, const struct vp_test *test)
{
   if (!test->rule[0])
      return;
   put(w, " (%s", test->rule);
   put_swizzle(w, test->swizzle);
   put(w, ")");
}

static void
put_operation(struct writer *w, const struct vp_instr *in)
{
   put(w, "%s%s ", in->op, in->set_cc ? "C" : "");
   put_register(w, in->dst_file, in->dst_index);
   if (in->mask != 15) {
      put(w, ".");
      for (unsigned i = 0; i < 4; i++)
         if (in->mask >> i & 1)
            put(w, "%c", "xyzw"[i]);
   }
   put_test(w, &in->test);
   for (unsigned i = 0; i < in->num_srcs; i++) {
      put(w, ", ");
      put_src(w, &in->src[i]);
   }
   put(w, ";\n");
}

static void
put_instr(struct writer *w, const struct vp_instr *in)
{
   switch (in->kind) {
   case VP_OP:
      put_operation(w, in);
      return;
   case VP_LABEL:
      put(w, "l%u:\n", in->label);
      return;
   case VP_BRA:
      put(w, "BRA l%u", in->label);
      break;
   case VP_CAL:
      put(w, "CAL l%u", in->label);
      break;
   case VP_RET:
      put(w, "RET");
      break;
   }
   put_test(w, &in->test);
   put(w, ";\n");
}

size_t
vp_print(const struct vp_program *program, char out[VP_TEXT_SIZE])
{
   struct writer w = {out, 0};
   put(&w, "!!%s\n", nv_vp_version_name(program->version));
   if (program->position_invariant)
      put(&w, "OPTION NV_position_invariant;\n");
   for (unsigned i = 0; i < program->num; i++)
      put_instr(&w, &program->instrs[i]);
   put(&w, "END");
   return w.len;
}

static void
print_vector(const char *name, unsigned index, const float v[4])
{
   uint32_t bits[4];
   memcpy(bits, v, sizeof bits);
   if (!(bits[0] | bits[1] | bits[2] | bits[3]))
      return;
   fprintf(stderr, "  %s[%u] = %.9g %.9g %.9g %.9g   (%08x %08x %08x %08x)\n", name, index,
           (double)v[0], (double)v[1], (double)v[2], (double)v[3], bits[0], bits[1], bits[2],
           bits[3]);
}

void
vp_case_print(const struct vp_case *c)
{
   static _Thread_local char text[VP_TEXT_SIZE];
   fprintf(stderr, "--- program\n");
   if (c->is_evs) {
      evs_print(&c->evs);
   } else {
      vp_print(&c->program, text);
      fprintf(stderr, "%s\n", text);
   }
   fprintf(stderr, "--- inputs, 0 where not given\n");
   for (unsigned i = 0; i < NV_VP_LINKED_PARAMS; i++)
      print_vector("c", i, c->inputs.params[i]);
   for (unsigned lane = 0; lane < c->inputs.lanes; lane++) {
      fprintf(stderr, "  lane %u\n", lane);
      for (unsigned i = 0; i < VP_ATTRIBS; i++)
         print_vector("  v", i, c->inputs.attribs[lane][i]);
   }
}
