/* What operations are made of, and which stages are consistent (tables 3.A and 3.B). */
#include "operations.h"

#include "compiler/ir/ir.h"

#define T(target) (IR_TEX_##target + 1)
#define IN(texel) (1u << TS_TEXEL_##texel)
#define OFFSETS (IN(DSDT) | IN(DSDT_MAG) | IN(DSDT_MAG_INTENSITY))
#define MAGNITUDES (IN(DSDT_MAG) | IN(DSDT_MAG_INTENSITY))
#define DOT_INPUTS (IN(UNSIGNED) | IN(SIGNED) | IN(HILO) | IN(SIGNED_HILO))
#define CUBE_INPUTS (IN(UNSIGNED) | IN(SIGNED) | IN(MIXED))

const struct ts_operation_info ts_operations[TS_NUM_OPERATIONS] = {
    [TS_NONE] = {0, TS_KIND_NONE},
    [TS_TEXTURE_1D] = {T(1D), TS_KIND_PLAIN},
    [TS_TEXTURE_2D] = {T(2D), TS_KIND_PLAIN},
    [TS_TEXTURE_RECT] = {T(RECT), TS_KIND_PLAIN},
    [TS_TEXTURE_CUBE] = {T(CUBE), TS_KIND_PLAIN},
    [TS_TEXTURE_3D] = {T(3D), TS_KIND_PLAIN},
    [TS_PASS_THROUGH] = {0, TS_KIND_PASS},
    [TS_CULL_FRAGMENT] = {0, TS_KIND_CULL},
    [TS_OFFSET_2D] = {T(2D), TS_KIND_OFFSET, OFFSETS},
    [TS_OFFSET_2D_SCALE] = {T(2D), TS_KIND_OFFSET, MAGNITUDES, .scale = true},
    [TS_OFFSET_RECT] = {T(RECT), TS_KIND_OFFSET, OFFSETS},
    [TS_OFFSET_RECT_SCALE] = {T(RECT), TS_KIND_OFFSET, MAGNITUDES, .scale = true},
    [TS_OFFSET_PROJECTIVE_2D] = {T(2D), TS_KIND_OFFSET, OFFSETS, .project = true},
    [TS_OFFSET_PROJECTIVE_2D_SCALE] = {T(2D), TS_KIND_OFFSET, MAGNITUDES, .project = true,
                                       .scale = true},
    [TS_OFFSET_PROJECTIVE_RECT] = {T(RECT), TS_KIND_OFFSET, OFFSETS, .project = true},
    [TS_OFFSET_PROJECTIVE_RECT_SCALE] = {T(RECT), TS_KIND_OFFSET, MAGNITUDES, .project = true,
                                         .scale = true},
    [TS_OFFSET_HILO_2D] = {T(2D), TS_KIND_OFFSET, IN(SIGNED_HILO)},
    [TS_OFFSET_HILO_RECT] = {T(RECT), TS_KIND_OFFSET, IN(SIGNED_HILO)},
    [TS_OFFSET_HILO_PROJECTIVE_2D] = {T(2D), TS_KIND_OFFSET, IN(SIGNED_HILO), .project = true},
    [TS_OFFSET_HILO_PROJECTIVE_RECT] = {T(RECT), TS_KIND_OFFSET, IN(SIGNED_HILO), .project = true},
    [TS_DEPENDENT_AR] = {T(2D), TS_KIND_AR, IN(UNSIGNED)},
    [TS_DEPENDENT_GB] = {T(2D), TS_KIND_GB, IN(UNSIGNED)},
    [TS_DEPENDENT_HILO] = {T(2D), TS_KIND_RGB, IN(HILO)},
    [TS_DEPENDENT_RGB_3D] = {T(3D), TS_KIND_RGB, IN(UNSIGNED)},
    [TS_DEPENDENT_RGB_CUBE] = {T(CUBE), TS_KIND_CUBE, CUBE_INPUTS},
    [TS_DOT_PRODUCT] = {0, TS_KIND_DOT, DOT_INPUTS},
    [TS_DOT_PRODUCT_1D] = {T(1D), TS_KIND_DOTS, DOT_INPUTS},
    [TS_DOT_PRODUCT_2D] = {T(2D), TS_KIND_DOTS, DOT_INPUTS, 1},
    [TS_DOT_PRODUCT_RECT] = {T(RECT), TS_KIND_DOTS, DOT_INPUTS, 1},
    [TS_DOT_PRODUCT_3D] = {T(3D), TS_KIND_DOTS, DOT_INPUTS, 2},
    [TS_DOT_PRODUCT_CUBE] = {T(CUBE), TS_KIND_DOTS, DOT_INPUTS, 2},
    [TS_DOT_PRODUCT_DIFFUSE] = {T(CUBE), TS_KIND_DIFFUSE, DOT_INPUTS, 1},
    [TS_DOT_PRODUCT_REFLECT] = {T(CUBE), TS_KIND_REFLECT, DOT_INPUTS, 2},
    [TS_DOT_PRODUCT_CONST_EYE_REFLECT] = {T(CUBE), TS_KIND_REFLECT, DOT_INPUTS, 2,
                                          .const_eye = true},
    [TS_DOT_PRODUCT_PASS_THROUGH] = {0, TS_KIND_DOT_PASS, DOT_INPUTS},
    [TS_DOT_PRODUCT_DEPTH_REPLACE] = {0, TS_KIND_DEPTH, DOT_INPUTS, 1},
    [TS_DOT_PRODUCT_AFFINE_DEPTH_REPLACE] = {0, TS_KIND_DEPTH, DOT_INPUTS},
};

unsigned
ts_target(enum ts_operation operation)
{
   return ts_operations[operation].target;
}

unsigned
ts_first_stage(enum ts_operation operation)
{
   const struct ts_operation_info *info = &ts_operations[operation];
   return info->input ? info->dots + 1u : 0;
}

bool
ts_needs_next(enum ts_operation operation)
{
   return operation == TS_DOT_PRODUCT || operation == TS_DOT_PRODUCT_DIFFUSE;
}

uint16_t
ts_result(const struct ts_stage *stage)
{
   const struct ts_operation_info *info = &ts_operations[stage->operation];
   if (info->target)
      return (uint16_t)(1u << stage->texel);
   return info->kind == TS_KIND_PASS || info->kind == TS_KIND_DOT_PASS ? IN(UNSIGNED) : 0;
}

enum ts_color
ts_color(const struct ts_stage *stage)
{
   const struct ts_operation_info *info = &ts_operations[stage->operation];
   if (info->kind == TS_KIND_PASS || info->kind == TS_KIND_DOT_PASS)
      return TS_COLOR_RGBA;
   if (!info->target)
      return TS_COLOR_NONE;
   if (stage->texel == TS_TEXEL_DSDT_MAG_INTENSITY)
      return TS_COLOR_INTENSITY;
   return stage->texel < TS_TEXEL_HILO ? TS_COLOR_TEXTURE : TS_COLOR_NONE;
}

static bool
is_reflect(const struct ts_stage *stage)
{
   return ts_operations[stage->operation].kind == TS_KIND_REFLECT;
}

/* The stages right below and above a stage are what it needs. */
static bool
neighbours_fit(const struct ts_stage *stage, unsigned num, unsigned i, unsigned alive)
{
   const struct ts_operation_info *info = &ts_operations[stage[i].operation];
   for (unsigned k = 1; k <= info->dots; k++) {
      if (k > i || !(alive >> (i - k) & 1))
         return false;
      const bool diffuse = k == 1 && info->kind == TS_KIND_REFLECT &&
                           stage[i - k].operation == TS_DOT_PRODUCT_DIFFUSE;
      if (stage[i - k].operation != TS_DOT_PRODUCT && !diffuse)
         return false;
   }
   if (info->kind == TS_KIND_DIFFUSE)
      return i + 1 < num && alive >> (i + 1) & 1 && is_reflect(&stage[i + 1]);
   /* Nor is what a reflection reads the result of its neighbours. */
   return info->kind != TS_KIND_REFLECT || stage[i].previous + 2u < i;
}

static bool
fits(const struct ts_stage *stage, unsigned num, unsigned i, unsigned alive)
{
   const struct ts_operation_info *info = &ts_operations[stage[i].operation];
   if (info->target && !stage[i].fetches)
      return false;
   if (info->scale && stage[i].texel != TS_TEXEL_UNSIGNED)
      return false;
   if (!info->input)
      return true;
   const unsigned previous = stage[i].previous;
   return previous < i && alive >> previous & 1 && ts_result(&stage[previous]) & info->input &&
          neighbours_fit(stage, num, i, alive);
}

/* A stage that replaces the depth does not fit behind another that does. */
static unsigned
first_depth_only(const struct ts_stage *stage, unsigned num, unsigned alive)
{
   bool replaced = false;
   for (unsigned i = 0; i < num; i++) {
      if (ts_operations[stage[i].operation].kind != TS_KIND_DEPTH || !(alive >> i & 1))
         continue;
      if (replaced)
         alive &= ~(1u << i);
      replaced = true;
   }
   return alive;
}

/* Stages that depend on each other are consistent all or none: all are taken to be, and those that
 * miss something are taken out until none does. */
unsigned
ts_consistent(const struct ts_stage *stage, unsigned num)
{
   unsigned alive = (1u << num) - 1, before;
   do {
      before = alive;
      for (unsigned i = 0; i < num; i++) {
         if (!fits(stage, num, i, alive))
            alive &= ~(1u << i);
      }
   } while (alive != before);
   return first_depth_only(stage, num, alive);
}
