#include "act.h"

/* What is derived from the methods of a range, bounds inclusive; the first match counts. */
struct dirty_range {
   uint16_t first, last;
   uint8_t dirty;
};

#define T NV2A_DIRTY_TRANSFORM
#define R NV2A_DIRTY_RASTER
#define S NV2A_DIRTY_SETUP
static const struct dirty_range dirty_ranges[] = {
    {NV097_SET_CONTEXT_DMA_NOTIFIES, NV097_SET_CONTEXT_DMA_NOTIFIES, 0},
    {NV097_SET_CONTEXT_DMA_VERTEX_A, NV097_SET_CONTEXT_DMA_VERTEX_B, NV2A_DIRTY_ARRAYS},
    {NV097_SET_CONTEXT_DMA_SEMAPHORE, NV097_SET_CONTEXT_DMA_REPORT, 0},
    {NV097_SET_LIGHT_CONTROL, NV097_SET_COLOR_MATERIAL, T},
    {NV097_SET_FOG_MODE, NV097_SET_FOG_ENABLE, T | R},
    {NV097_SET_LIGHTING_ENABLE, NV097_SET_POINT_PARAMS_ENABLE, T | R | S},
    {NV097_SET_SKIN_MODE, NV097_SET_SKIN_MODE, T},
    {NV097_SET_NORMALIZATION_ENABLE, NV097_SET_TEXTURE_MATRIX_ENABLE + 0xc, T},
    {NV097_SET_POINT_SIZE, NV097_SET_POINT_SIZE, T | R | S},
    {NV097_SET_PROJECTION_MATRIX, NV097_SET_TEXGEN_PLANE_Q + 0xcc, T},
    {NV097_SET_FOG_PARAMS, NV097_SET_FOG_PARAMS + 8, T | R},
    {NV097_SET_TEXGEN_VIEW_MODEL, NV097_SET_SPECULAR_PARAMS + 0x14, T},
    {NV097_SET_SCENE_AMBIENT_COLOR, NV097_SET_SCENE_AMBIENT_COLOR + 8, T},
    {NV097_SET_VIEWPORT_OFFSET, NV097_SET_VIEWPORT_OFFSET + 0xc, T | S},
    {NV097_SET_POINT_PARAMS, NV097_SET_POINT_PARAMS + 0x1c, T | R | S},
    {NV097_SET_EYE_POSITION, NV097_SET_EYE_POSITION + 0xc, T},
    {NV097_SET_VIEWPORT_SCALE, NV097_SET_VIEWPORT_SCALE + 0xc, T},
    {NV097_SET_BACK_LIGHT_AMBIENT_COLOR, NV097_SET_BACK_LIGHT_AMBIENT_COLOR + 0x1ff, T},
    {NV097_SET_LIGHT_AMBIENT_COLOR, NV097_SET_LIGHT_AMBIENT_COLOR + 0x3ff, T},
    {NV097_XF_UNK16D0, NV097_XF_UNK1700 + 0xc, T},
    {NV097_SET_VERTEX_DATA_ARRAY_OFFSET, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 0x3c,
     NV2A_DIRTY_ARRAYS},
    {NV097_SET_BACK_SCENE_AMBIENT_COLOR, NV097_SET_BACK_MATERIAL_EMISSION + 8, T},
    {NV097_SET_LIGHT_TWO_SIDE_ENABLE, NV097_SET_LIGHT_TWO_SIDE_ENABLE, T | S},
    {NV097_SET_EYE_DIRECTION, NV097_SET_EYE_DIRECTION + 8, T},
    {NV097_SET_BACK_SPECULAR_PARAMS, NV097_SET_BACK_SPECULAR_PARAMS + 0x14, T},
    {NV097_SET_TRANSFORM_DATA, NV097_SET_TRANSFORM_DATA + 0xc, 0},
    {NV097_SET_TRANSFORM_EXECUTION_MODE, NV097_SET_TRANSFORM_EXECUTION_MODE,
     T | S | NV2A_DIRTY_PROGRAM},
    {NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, NV097_SET_TRANSFORM_PROGRAM_START,
     NV2A_DIRTY_PROGRAM},
    {0, NV2A_METHOD_SPAN - 1, R | S},
};
#undef T
#undef R
#undef S

/* Attributes sent one at a time. `lanes` is what all words of the method bring; units of a method
 * that repeats are attributes. */
struct attrib_method {
   uint16_t method;
   uint8_t attrib, form, lanes;
};

static const struct attrib_method attrib_methods[] = {
    {NV097_SET_VERTEX3F, 0, NV2A_FORM_FLOAT, 3},
    {NV097_SET_VERTEX3S, 0, NV2A_FORM_SHORTS, 3},
    {NV097_SET_VERTEX4F, 0, NV2A_FORM_FLOAT, 4},
    {NV097_SET_VERTEX4S, 0, NV2A_FORM_SHORTS, 4},
    {NV097_SET_NORMAL3F, 2, NV2A_FORM_FLOAT, 3},
    {NV097_SET_NORMAL3S, 2, NV2A_FORM_SHORTS_NORMALISED, 3},
    {NV097_SET_DIFFUSE_COLOR4F, 3, NV2A_FORM_FLOAT, 4},
    {NV097_SET_DIFFUSE_COLOR3F, 3, NV2A_FORM_FLOAT, 3},
    {NV097_SET_DIFFUSE_COLOR4I, 3, NV2A_FORM_UBYTES, 4},
    {NV097_SET_SPECULAR_COLOR4F, 4, NV2A_FORM_FLOAT, 4},
    {NV097_SET_SPECULAR_COLOR3F, 4, NV2A_FORM_FLOAT, 3},
    {NV097_SET_SPECULAR_COLOR4I, 4, NV2A_FORM_UBYTES, 4},
    {NV097_SET_TEXCOORD0_2F, 9, NV2A_FORM_FLOAT, 2},
    {NV097_SET_TEXCOORD0_2S, 9, NV2A_FORM_SHORTS, 2},
    {NV097_SET_TEXCOORD0_4F, 9, NV2A_FORM_FLOAT, 4},
    {NV097_SET_TEXCOORD0_4S, 9, NV2A_FORM_SHORTS, 4},
    {NV097_SET_TEXCOORD1_2F, 10, NV2A_FORM_FLOAT, 2},
    {NV097_SET_TEXCOORD1_2S, 10, NV2A_FORM_SHORTS, 2},
    {NV097_SET_TEXCOORD1_4F, 10, NV2A_FORM_FLOAT, 4},
    {NV097_SET_TEXCOORD1_4S, 10, NV2A_FORM_SHORTS, 4},
    {NV097_SET_TEXCOORD2_2F, 11, NV2A_FORM_FLOAT, 2},
    {NV097_SET_TEXCOORD2_2S, 11, NV2A_FORM_SHORTS, 2},
    {NV097_SET_TEXCOORD2_4F, 11, NV2A_FORM_FLOAT, 4},
    {NV097_SET_TEXCOORD2_4S, 11, NV2A_FORM_SHORTS, 4},
    {NV097_SET_TEXCOORD3_2F, 12, NV2A_FORM_FLOAT, 2},
    {NV097_SET_TEXCOORD3_2S, 12, NV2A_FORM_SHORTS, 2},
    {NV097_SET_TEXCOORD3_4F, 12, NV2A_FORM_FLOAT, 4},
    {NV097_SET_TEXCOORD3_4S, 12, NV2A_FORM_SHORTS, 4},
    {NV097_SET_FOG_COORD, 5, NV2A_FORM_FLOAT, 1},
    {NV097_SET_WEIGHT1F, 1, NV2A_FORM_FLOAT, 1},
    {NV097_SET_WEIGHT2F, 1, NV2A_FORM_FLOAT, 2},
    {NV097_SET_WEIGHT3F, 1, NV2A_FORM_FLOAT, 3},
    {NV097_SET_WEIGHT4F, 1, NV2A_FORM_FLOAT, 4},
    {NV097_SET_VERTEX_DATA2F_M, 0, NV2A_FORM_FLOAT, 2},
    {NV097_SET_VERTEX_DATA2S, 0, NV2A_FORM_SHORTS, 2},
    {NV097_SET_VERTEX_DATA4UB, 0, NV2A_FORM_UBYTES, 4},
    {NV097_SET_VERTEX_DATA4S_M, 0, NV2A_FORM_SHORTS, 4},
    {NV097_SET_VERTEX_DATA4F_M, 0, NV2A_FORM_FLOAT, 4},
};

static unsigned
dirty_of(uint32_t offset)
{
   const struct dirty_range *range = dirty_ranges;
   while (offset < range->first || offset > range->last)
      range++;
   return range->dirty;
}

/* No data of the method is refused: single values of which any bits are legal. */
static bool
takes_any_data(const struct nv2a_method *method)
{
   const struct nv2a_method_field *field = method->fields;
   return method->num_fields == 1 && field->mask == 0xffffffffu && field->bits == 0xffffffffu &&
          field->min == 0 && field->max == 0xffffffffu && field->kind != NV2A_KIND_SET &&
          field->kind != NV2A_KIND_HANDLE;
}

static void
attrib_actions(struct nv2a_chip *chip, const struct attrib_method *attrib)
{
   static const uint8_t lanes_a_word[] = {1, 2, 2, 4};
   const struct nv2a_method *method = nv2a_method_find(attrib->method);
   const unsigned step = lanes_a_word[attrib->form];
   for (unsigned unit = 0; unit < method->count; unit++) {
      for (unsigned word = 0; word < method->words; word++) {
         const unsigned offset = attrib->method + unit * method->stride + word * 4;
         const unsigned lane = word * step;
         chip->action[offset / 4] = (struct nv2a_action){
             .kind = NV2A_ACTION_ATTRIB,
             .attrib = (uint8_t)(attrib->attrib + unit),
             .form = attrib->form,
             .lane = (uint8_t)lane,
             .lanes = (uint8_t)(attrib->lanes - lane < step ? attrib->lanes - lane : step),
             .last = word + 1 == method->words,
         };
      }
   }
}

static void
context_actions(struct nv2a_chip *chip, uint32_t offset)
{
   const struct nv2a_method *method = nv2a_method_find(offset);
   const unsigned word = nv2a_method_word(method, offset);
   const unsigned constant =
       method->context + nv2a_method_unit(method, offset) * method->context_step + word / 4;
   chip->action[offset / 4].context = true;
   if (word % 4 == 0)
      chip->context_method[constant] = (uint16_t)offset;
}

void
nv2a_actions_init(struct nv2a_chip *chip)
{
   for (uint32_t offset = 0; offset < NV2A_METHOD_SPAN; offset += 4) {
      const struct nv2a_method *method = nv2a_method_find(offset);
      if (!method)
         continue;
      chip->action[offset / 4] = (struct nv2a_action){
          .kind = method->flags & NV2A_METHOD_ACT ? NV2A_ACTION_ACT : NV2A_ACTION_STATE,
          .dirty = (uint8_t)dirty_of(offset),
          .any_data = takes_any_data(method),
          .act = (uint8_t)nv2a_act_find(method->offset),
          .element = offset == NV097_ARRAY_ELEMENT16 || offset == NV097_ARRAY_ELEMENT32,
      };
      if (method->flags & NV2A_METHOD_CONTEXT)
         context_actions(chip, offset);
   }
   for (unsigned i = 0; i < sizeof attrib_methods / sizeof *attrib_methods; i++)
      attrib_actions(chip, &attrib_methods[i]);
}
