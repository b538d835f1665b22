/* Inputs and textures. */
#include "select.h"

unsigned
ppc_varying(struct ppc_select *s, unsigned slot, unsigned mask, bool coordinate)
{
   struct lima_pp_code *out = s->p->out;
   unsigned i = 0;
   while (i < out->num_varyings && out->varyings[i].varying != slot)
      i++;
   if (i == LIMA_PP_MAX_VARYINGS) {
      ppc_refuse(s->p, s->line, "the program reads more than %u varyings",
                 (unsigned)LIMA_PP_MAX_VARYINGS);
      return 0;
   }
   if (i == out->num_varyings)
      out->varyings[out->num_varyings++].varying = (uint8_t)slot;
   out->varyings[i].mask |= (uint8_t)mask;
   out->varyings[i].coordinate |= coordinate;
   return i;
}

static struct ppc_value
load(struct ppc_select *s, enum lima_pp_form form, unsigned index, unsigned n)
{
   struct ppc_op *op =
       ppc_new_op(s->p, PPC_VARYING, LIMA_PP_FN_NONE, ppc_new_reg(s->p), (1u << n) - 1);
   if (!op)
      return ppc_number(0);
   op->form = (uint8_t)form;
   op->index = (uint8_t)index;
   s->p->regs[op->dest].fixed = true;
   ppc_add(s, op);
   return ppc_register(op->dest, n);
}

struct ppc_value
ppc_select_input(struct ppc_select *s, unsigned slot, unsigned n)
{
   if (slot == VARYING_FACE) {
      /* 1 and 0 become 1 and -1. */
      const struct ppc_value front = load(s, LIMA_PP_FORM_FRONTFACE, 0, 1);
      struct ppc_value v =
          ppc_op2(s, LIMA_PP_FN_ADD, ppc_product(s, front, ppc_number(2), 0), ppc_number(-1));
      for (unsigned i = 1; i < n; i++)
         v.lane[i] = ppc_number(i == 3 ? 1 : 0).lane[0];
      v.n = n;
      return v;
   }
   if (slot == VARYING_WPOS) {
      struct ppc_value v = load(s, LIMA_PP_FORM_FRAGCOORD, 0, n);
      if (n == 4)
         v.lane[3] = ppc_function(s, LIMA_PP_FN_RCP, ppc_component(v, 3)).lane[0];
      return v;
   }
   return load(s, LIMA_PP_FORM_VARYING, ppc_varying(s, slot, 0, false), n);
}

/* --- Textures */

/* The input whose components these are as they are. NULL: something else. */
static const struct ppc_op *
input_of(const struct ppc_select *s, const struct ppc_value *v)
{
   const struct ppc_lane *first = &v->lane[0];
   const struct ppc_op *op =
       first->file == PPC_REG && first->index < s->max_defs ? s->defs[first->index] : NULL;
   bool same = op && op->kind == PPC_VARYING && op->form == LIMA_PP_FORM_VARYING;
   for (unsigned i = 0; same && i < v->n; i++) {
      const struct ppc_lane *l = &v->lane[i];
      same = l->file == PPC_REG && l->index == first->index && !l->abs && !l->neg;
   }
   return same ? op : NULL;
}

/* Whether components i of v are those of a text such as "xyw", after one another. */
static bool
are(const struct ppc_value *v, const char *components)
{
   bool same = true;
   for (unsigned i = 0; same && i < v->n; i++)
      same = "xyzw"[v->lane[i].component] == components[i];
   return same;
}

/* Coordinates that the varying unit loads on the way. False: it can not. */
static bool
coordinates_from_input(struct ppc_select *s, struct ppc_feed *f, const struct ppc_value *v,
                       bool cube, bool project)
{
   const struct ppc_op *input = input_of(s, v);
   unsigned mask = 0;
   if (!input)
      return false;
   for (unsigned i = 0; i < v->n; i++)
      mask |= 1u << v->lane[i].component;
   f->form = LIMA_PP_FORM_VARYING;
   f->alignment = 3;
   f->index = input->index;
   f->mask = 7;
   if (cube && are(v, "xyz")) {
      f->form = LIMA_PP_FORM_CUBE;
   } else if (!cube && project && are(v, v->n == 3 ? "xyw" : "xyzw")) {
      f->perspective = LIMA_PP_DIVIDE_W;
      f->mask = 15;
   } else if (!cube && project && v->n == 3 && are(v, "xyz")) {
      f->perspective = LIMA_PP_DIVIDE_Z;
   } else if (!cube && !project && v->n == 2 && (are(v, "xy") || are(v, "zw"))) {
      f->alignment = 1;
      f->index = (uint8_t)(2 * input->index + (v->lane[0].component ? 1 : 0));
      f->mask = 3;
   } else if (cube || project || v->n != 3 || !are(v, "xyz")) {
      return false;
   }
   s->p->out->varyings[input->index].mask |= (uint8_t)mask;
   s->p->out->varyings[input->index].coordinate = true;
   return true;
}

static void
coordinates(struct ppc_select *s, struct ppc_feed *f, const struct ir_instr *i)
{
   const bool cube = i->tex_target == IR_TEX_CUBE, project = i->tex_project && !cube;
   const unsigned axes = cube || i->tex_target == IR_TEX_3D ? 3 : 2;
   struct ppc_value v = ppc_read(s, &i->src[0], 4);
   const struct ppc_lane q = v.lane[3];
   v.n = axes;
   if (i->tex_target == IR_TEX_1D)
      v.lane[1] = v.lane[0];
   if (project)
      v.lane[v.n++] = q;
   f->type = cube ? LIMA_PP_TEXTURE_CUBE : LIMA_PP_TEXTURE_2D;
   if (coordinates_from_input(s, f, &v, cube, project))
      return;
   if (project && axes == 2) {
      v.lane[2] = v.lane[0];
      v.lane[3] = q;
      v.n = 4;
   }
   f->form = cube ? LIMA_PP_FORM_CUBE_REGISTER : LIMA_PP_FORM_REGISTER;
   f->perspective = project ? LIMA_PP_DIVIDE_W : LIMA_PP_NO_DIVISION;
   f->alignment = 0;
   f->coord = ppc_in_register(s, v, v.n);
   f->mask = (uint8_t)((1u << v.n) - 1);
   for (unsigned k = v.n; k < 4; k++)
      f->coord.swizzle[k] = f->coord.swizzle[v.n - 1];
}

struct ppc_value
ppc_select_texture(struct ppc_select *s, const struct ir_instr *i)
{
   const bool offset = i->tex_offset[0] || i->tex_offset[1] || i->tex_offset[2];
   if (i->tex_compare || offset || i->tex_mode == IR_TEX_GRAD) {
      ppc_refuse(s->p, i->line, "the texture unit %s",
                 i->tex_compare ? "compares no depths"
                 : offset       ? "has no offsets in texels"
                                : "takes no derivatives");
      return ppc_number(0);
   }
   struct ppc_feed *f = ppc_alloc(s->p, sizeof *f);
   if (!f)
      return ppc_number(0);
   f->texture = true;
   f->sampler = (uint16_t)i->index;
   s->p->out->samplers |= 1u << i->index;
   coordinates(s, f, i);
   if (i->tex_mode != IR_TEX_PLAIN) {
      f->explicit_lod = i->tex_mode == IR_TEX_LOD;
      f->scalar = ppc_in_register(s, ppc_read(s, &i->src[1], 1), 1);
   }
   return ppc_fetched(s, f, 4);
}
