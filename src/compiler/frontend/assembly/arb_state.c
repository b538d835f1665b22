/* GL state that ARB programs bind (AV section 10, AF-034). */
#include "parser.h"

static const struct asm_word faces[] = {{"front", 0}, {"back", 1}, {NULL, 0}};
static const struct asm_word colors[] = {{"ambient", ARB_FIELD_AMBIENT},
                                         {"diffuse", ARB_FIELD_DIFFUSE},
                                         {"specular", ARB_FIELD_SPECULAR},
                                         {NULL, 0}};

static bool
fail_field(struct asm_parser *p, const char *what)
{
   return text_fail(&p->scan, p->scan.token.pos, "expected %s", what);
}

/* Takes '.' and a word into the field; false after an error that names `what`. */
static bool
parse_field(struct asm_parser *p, const struct asm_word *words, const char *what, uint8_t *field)
{
   const int word = asm_accept_words(p, words);
   if (word < 0)
      return fail_field(p, what);
   *field = (uint8_t)word;
   return true;
}

static void
parse_face(struct asm_parser *p, struct arb_param *param)
{
   param->face = asm_accept_words(p, faces) == 1;
}

static bool
parse_param_index(struct asm_parser *p, bool optional, unsigned count, const char *what,
                  struct arb_param *param)
{
   unsigned index;
   if (!asm_parse_index(p, optional, count, what, &index))
      return false;
   param->index = (uint16_t)index;
   return true;
}

static bool
parse_material(struct asm_parser *p, struct arb_param *param)
{
   static const struct asm_word words[] = {
       {"ambient", ARB_FIELD_AMBIENT},     {"diffuse", ARB_FIELD_DIFFUSE},
       {"specular", ARB_FIELD_SPECULAR},   {"emission", ARB_FIELD_EMISSION},
       {"shininess", ARB_FIELD_SHININESS}, {NULL, 0}};
   param->state = ARB_STATE_MATERIAL;
   parse_face(p, param);
   return parse_field(p, words, "a property of the material", &param->field);
}

static bool
parse_light(struct asm_parser *p, struct arb_param *param)
{
   static const struct asm_word words[] = {
       {"ambient", ARB_FIELD_AMBIENT},         {"diffuse", ARB_FIELD_DIFFUSE},
       {"specular", ARB_FIELD_SPECULAR},       {"position", ARB_FIELD_POSITION},
       {"attenuation", ARB_FIELD_ATTENUATION}, {"half", ARB_FIELD_HALF},
       {"spot", ARB_FIELD_SPOT_DIRECTION},     {NULL, 0}};
   param->state = ARB_STATE_LIGHT;
   if (!parse_param_index(p, false, p->limits->lights, "lights", param) ||
       !parse_field(p, words, "a property of the light", &param->field))
      return false;
   if (param->field == ARB_FIELD_SPOT_DIRECTION && !asm_accept_field(p, "direction"))
      return fail_field(p, ".direction");
   return true;
}

static bool
parse_light_model(struct asm_parser *p, struct arb_param *param)
{
   param->state = ARB_STATE_LIGHT_MODEL;
   param->field = ARB_FIELD_AMBIENT;
   if (asm_accept_field(p, "ambient"))
      return true;
   param->state = ARB_STATE_SCENE_COLOR;
   param->field = ARB_FIELD_NONE;
   parse_face(p, param);
   return asm_accept_field(p, "scenecolor") || fail_field(p, ".ambient or .scenecolor");
}

static bool
parse_light_product(struct asm_parser *p, struct arb_param *param)
{
   param->state = ARB_STATE_LIGHT_PRODUCT;
   if (!parse_param_index(p, false, p->limits->lights, "lights", param))
      return false;
   parse_face(p, param);
   return parse_field(p, colors, ".ambient, .diffuse or .specular", &param->field);
}

static bool
parse_texgen(struct asm_parser *p, struct arb_param *param)
{
   static const struct asm_word planes[] = {
       {"eye", ARB_FIELD_EYE}, {"object", ARB_FIELD_OBJECT}, {NULL, 0}};
   static const struct asm_word coords[] = {{"s", 0}, {"t", 1}, {"r", 2}, {"q", 3}, {NULL, 0}};
   param->state = ARB_STATE_TEXGEN;
   return parse_param_index(p, true, p->limits->texture_coords, "sets of texture coordinates",
                            param) &&
          parse_field(p, planes, ".eye or .object", &param->field) &&
          parse_field(p, coords, ".s, .t, .r or .q", &param->row);
}

static bool
parse_fog(struct asm_parser *p, struct arb_param *param)
{
   static const struct asm_word words[] = {
       {"color", ARB_STATE_FOG_COLOR}, {"params", ARB_STATE_FOG_PARAMS}, {NULL, 0}};
   return parse_field(p, words, ".color or .params", &param->state);
}

static bool
parse_clip(struct asm_parser *p, struct arb_param *param)
{
   param->state = ARB_STATE_CLIP_PLANE;
   return parse_param_index(p, false, p->limits->clip_planes, "clip planes", param) &&
          (asm_accept_field(p, "plane") || fail_field(p, ".plane"));
}

static bool
parse_point(struct asm_parser *p, struct arb_param *param)
{
   static const struct asm_word words[] = {
       {"size", ARB_STATE_POINT_SIZE}, {"attenuation", ARB_STATE_POINT_ATTENUATION}, {NULL, 0}};
   return parse_field(p, words, ".size or .attenuation", &param->state);
}

static bool
parse_environment(struct asm_parser *p, struct arb_param *param)
{
   param->state = ARB_STATE_ENV_COLOR;
   return parse_param_index(p, true, p->limits->environment_units, "texture units", param) &&
          (asm_accept_field(p, "color") || fail_field(p, ".color"));
}

static bool
parse_depth(struct asm_parser *p, struct arb_param *param)
{
   param->state = ARB_STATE_DEPTH_RANGE;
   return asm_accept_field(p, "range") || fail_field(p, ".range");
}

/* --- Matrices */

static bool
parse_matrix_name(struct asm_parser *p, struct arb_param *param)
{
   static const struct asm_word words[] = {{"modelview", ARB_FIELD_MODELVIEW},
                                           {"projection", ARB_FIELD_PROJECTION},
                                           {"mvp", ARB_FIELD_MVP},
                                           {"texture", ARB_FIELD_TEXTURE},
                                           {"program", ARB_FIELD_PROGRAM},
                                           {NULL, 0}};
   param->state = ARB_STATE_MATRIX;
   if (p->limits->palette_matrices && asm_accept_field(p, "palette")) {
      param->field = ARB_FIELD_PALETTE;
      return parse_param_index(p, false, p->limits->palette_matrices, "palette matrices", param);
   }
   if (!parse_field(p, words, "the name of a matrix", &param->field))
      return false;
   switch (param->field) {
   case ARB_FIELD_MODELVIEW: /* C-04 */
      return parse_param_index(p, true, p->limits->vertex_units ? p->limits->vertex_units : 1,
                               "modelview matrices", param);
   case ARB_FIELD_TEXTURE:
      return parse_param_index(p, true, p->limits->texture_coords, "texture matrices", param);
   case ARB_FIELD_PROGRAM:
      return parse_param_index(p, false, p->limits->matrices, "program matrices", param);
   default:
      return true;
   }
}

/* ".row[a]" or ".row[a..b]"; without it all rows. */
static bool
parse_rows(struct asm_parser *p, bool many, int *first, int *last)
{
   *first = 0;
   *last = 3;
   if (!asm_accept_field(p, "row"))
      return many || fail_field(p, ".row[n]: a matrix is four vectors");
   if (!text_expect(&p->scan, '[', "and the number of a row") ||
       !asm_parse_number(p, 3, "row of a matrix", first))
      return false;
   *last = *first;
   if (many && p->scan.token.kind == TEXT_DOTS) {
      const size_t pos = p->scan.token.pos;
      text_advance(&p->scan);
      if (!asm_parse_number(p, 3, "row of a matrix", last))
         return false;
      if (*last < *first)
         return text_fail(&p->scan, pos, "a range ends before it starts");
   }
   return text_expect(&p->scan, ']', "after the row");
}

static bool
parse_matrix(struct asm_parser *p, bool many, struct arb_param *param)
{
   static const struct asm_word modifiers[] = {
       {"transpose", 1}, {"inverse", 2}, {"invtrans", 3}, {NULL, 0}};
   if (!parse_matrix_name(p, param))
      return false;
   const int modifier = asm_accept_words(p, modifiers);
   param->modifier = modifier < 0 ? 0 : (uint8_t)modifier;
   int first, last;
   if (!parse_rows(p, many, &first, &last))
      return false;
   for (int row = first; row <= last; row++) {
      param->row = (uint8_t)row;
      if (!asm_add_param(p, param))
         return false;
   }
   return true;
}

bool
asm_parse_state(struct asm_parser *p, bool many)
{
   static const struct {
      const char *word;
      bool (*parse)(struct asm_parser *p, struct arb_param *param);
      bool vertex, fragment;
   } items[] = {
       {"material", parse_material, true, true},
       {"light", parse_light, true, true},
       {"lightmodel", parse_light_model, true, true},
       {"lightprod", parse_light_product, true, true},
       {"texgen", parse_texgen, true, false},
       {"fog", parse_fog, true, true},
       {"clip", parse_clip, true, false},
       {"point", parse_point, true, false},
       {"texenv", parse_environment, false, true},
       {"depth", parse_depth, false, true},
   };
   struct arb_param param = {.kind = ARB_PARAM_STATE};
   if (asm_accept_field(p, "matrix"))
      return parse_matrix(p, many, &param);
   for (unsigned i = 0; i < sizeof items / sizeof items[0]; i++) {
      if ((asm_is_fragment(p) ? items[i].fragment : items[i].vertex) &&
          asm_accept_field(p, items[i].word))
         return items[i].parse(p, &param) && asm_add_param(p, &param);
   }
   return fail_field(p, "the name of some state");
}
