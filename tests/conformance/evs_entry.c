/* EXT_vertex_shader: its commands and enumerants, by name and by value. */
#include "ct_evs.h"

static const struct {
   const char *id, *name;
} commands[] = {
    {"EVS-001", "glBeginVertexShaderEXT"},
    {"EVS-002", "glEndVertexShaderEXT"},
    {"EVS-003", "glBindVertexShaderEXT"},
    {"EVS-004", "glGenVertexShadersEXT"},
    {"EVS-005", "glDeleteVertexShaderEXT"},
    {"EVS-006", "glShaderOp1EXT"},
    {"EVS-007", "glShaderOp2EXT"},
    {"EVS-008", "glShaderOp3EXT"},
    {"EVS-009", "glSwizzleEXT"},
    {"EVS-010", "glWriteMaskEXT"},
    {"EVS-011", "glInsertComponentEXT"},
    {"EVS-012", "glExtractComponentEXT"},
    {"EVS-013", "glGenSymbolsEXT"},
    {"EVS-014", "glSetInvariantEXT"},
    {"EVS-015", "glSetLocalConstantEXT"},
    {"EVS-016", "glVariantbvEXT"},
    {"EVS-017", "glVariantsvEXT"},
    {"EVS-018", "glVariantivEXT"},
    {"EVS-019", "glVariantfvEXT"},
    {"EVS-020", "glVariantdvEXT"},
    {"EVS-021", "glVariantubvEXT"},
    {"EVS-022", "glVariantusvEXT"},
    {"EVS-023", "glVariantuivEXT"},
    {"EVS-024", "glVariantPointerEXT"},
    {"EVS-025", "glEnableVariantClientStateEXT"},
    {"EVS-026", "glDisableVariantClientStateEXT"},
    {"EVS-027", "glBindLightParameterEXT"},
    {"EVS-028", "glBindMaterialParameterEXT"},
    {"EVS-029", "glBindTexGenParameterEXT"},
    {"EVS-030", "glBindTextureUnitParameterEXT"},
    {"EVS-031", "glBindParameterEXT"},
    {"EVS-032", "glIsVariantEnabledEXT"},
    {"EVS-033", "glGetVariantBooleanvEXT"},
    {"EVS-034", "glGetVariantIntegervEXT"},
    {"EVS-035", "glGetVariantFloatvEXT"},
    {"EVS-036", "glGetVariantPointervEXT"},
    {"EVS-037", "glGetInvariantBooleanvEXT"},
    {"EVS-038", "glGetInvariantIntegervEXT"},
    {"EVS-039", "glGetInvariantFloatvEXT"},
    {"EVS-040", "glGetLocalConstantBooleanvEXT"},
    {"EVS-041", "glGetLocalConstantIntegervEXT"},
    {"EVS-042", "glGetLocalConstantFloatvEXT"},
};

static void
commands_resolve(void)
{
   for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
      const bool found = ct_get_proc_address(commands[i].name) != NULL;
      ct_check(commands[i].id, found, "%s does not resolve", commands[i].name);
      ct_check("EVS-065", found, "%s does not resolve", commands[i].name);
   }
   CHECK("EVS-065", ct_has_extension("GL_EXT_vertex_shader"));
}

/* Calls through the addresses that GetProcAddress gave. */
static void
addresses_work(void)
{
   union {
      void (*proc)(void);
      PFNGLGENSYMBOLSEXTPROC call;
   } gen = {.proc = ct_get_proc_address("glGenSymbolsEXT")};
   union {
      void (*proc)(void);
      PFNGLSETINVARIANTEXTPROC call;
   } set = {.proc = ct_get_proc_address("glSetInvariantEXT")};
   union {
      void (*proc)(void);
      PFNGLGETINVARIANTFLOATVEXTPROC call;
   } get = {.proc = ct_get_proc_address("glGetInvariantFloatvEXT")};
   if (!CHECK("EVS-065", gen.proc && set.proc && get.proc))
      return;
   float got[4] = {0};
   const GLuint id = gen.call(0x87BF, 0x87C2, 0x87E1, 1);
   CHECK("EVS-013 EVS-065", id != 0);
   set.call(id, GL_FLOAT, VEC4(1, 2, 3, 4));
   get.call(id, 0x87EA, got);
   CHECK_NEAR("EVS-014 EVS-039 EVS-065", 4, got, VEC4(1, 2, 3, 4), 0);
}

/* These act while a list is being compiled, and the list holds nothing of them. */
static void
arrays_at_once(void)
{
   static const float array[4] = {1, 2, 3, 4};
   void *pointer = NULL;
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glNewList(1, GL_COMPILE);
   glVariantPointerEXT(variant, GL_FLOAT, 0, array);
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   CHECK("EVS-024", pointer == array);
   glEnableVariantClientStateEXT(variant);
   CHECK("EVS-025", glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   glDisableVariantClientStateEXT(variant);
   CHECK("EVS-026", !glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
   glVariantPointerEXT(variant, GL_FLOAT, 0, NULL);
   glEndList();
   glVariantPointerEXT(variant, GL_FLOAT, 0, array);
   glEnableVariantClientStateEXT(variant);
   CHECK_ERROR("EVS-024 EVS-025 EVS-026", GL_NO_ERROR, glCallList(1));
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, &pointer);
   CHECK("EVS-024", pointer == array);
   CHECK("EVS-025 EVS-026", glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT));
}

/* So do these, and what they give stands for the state. */
static void
bindings_at_once(void)
{
   glNewList(1, GL_COMPILE);
   const GLuint light = glBindLightParameterEXT(GL_LIGHT0, GL_DIFFUSE),
                material = glBindMaterialParameterEXT(GL_FRONT, GL_SPECULAR),
                plane = glBindTexGenParameterEXT(GL_TEXTURE0, GL_S, GL_OBJECT_PLANE),
                coords = glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_CURRENT_TEXTURE_COORDS),
                fog = glBindParameterEXT(GL_FOG_COLOR);
   glEndList();
   const struct {
      const char *id;
      GLuint symbol;
      float value[4];
   } bound[] = {
       {"EVS-027", light, {0.5f, 0.25f, 0, 1}},   {"EVS-028", material, {0.25f, 0, 0.5f, 1}},
       {"EVS-029", plane, {1, 2, 3, 4}},          {"EVS-030", coords, {5, 6, 7, 8}},
       {"EVS-031", fog, {0.75f, 0.5f, 0.25f, 1}},
   };
   glLightfv(GL_LIGHT0, GL_DIFFUSE, bound[0].value);
   glMaterialfv(GL_FRONT, GL_SPECULAR, bound[1].value);
   glTexGenfv(GL_S, GL_OBJECT_PLANE, bound[2].value);
   glTexCoord4fv(bound[3].value);
   glFogfv(GL_FOG_COLOR, bound[4].value);
   for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++) {
      ct_check(bound[i].id, bound[i].symbol != 0, "no symbol");
      if (evs_shader_of(bound[i].id, 1, bound[i].symbol))
         evs_check_value(bound[i].id, bound[i].value, 1e-5f);
   }
}

/* The old names of the text in their final form make a shader together. */
static void
names_in_prose(void)
{
   const GLuint shader = glGenVertexShadersEXT(1);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint constant = evs_symbol(GL_SCALAR_EXT, GL_INVARIANT_EXT);
   evs_set(constant, 5, 0, 0, 0);
   glVariantfvEXT(variant, VEC4(1, 2, 3, 4));
   evs_begin(shader);
   const GLuint s = evs_local(GL_SCALAR_EXT), v = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, v, variant);
   glExtractComponentEXT(s, variant, 3);
   glInsertComponentEXT(v, s, 0);
   glInsertComponentEXT(v, constant, 1);
   evs_show(v);
   evs_end("EVS-064");
   evs_check_value("EVS-064", VEC4(4, 5, 3, 4), 0);
}

static void
state_enumerants(void)
{
   static const struct {
      const char *ids;
      GLenum first, last;
   } names[] = {
       {"EVS-043", 0x8780, 0x8780}, {"EVS-044", 0x8781, 0x8781}, {"EVS-053", 0x87C5, 0x87C9},
       {"EVS-054", 0x87CA, 0x87CE}, {"EVS-055", 0x87CF, 0x87D4}, {"EVS-066", 0x87CC, 0x87CD},
   };
   for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      for (GLenum name = names[i].first; name <= names[i].last; name++) {
         GLint v = -77;
         CHECK_ERROR(names[i].ids, GL_NO_ERROR, glGetIntegerv(name, &v));
         ct_check(names[i].ids, v != -77, "0x%x gives no value", name);
      }
   }
   CHECK_ERROR("EVS-043", GL_NO_ERROR, glEnable(0x8780));
   CHECK("EVS-043", glIsEnabled(0x8780));
   GLint constants = 0, invariants = 0;
   glGetIntegerv(0x87CC, &constants);
   glGetIntegerv(0x87CD, &invariants);
   CHECK("EVS-066", constants >= 8 && invariants >= 16);
}

static void
symbol_enumerants(void)
{
   for (GLenum type = 0x87BE; type <= 0x87C0; type++)
      CHECK("EVS-051", glGenSymbolsEXT(type, 0x87C2, 0x87E1, 1) != 0);
   CHECK("EVS-052", glGenSymbolsEXT(0x87BF, 0x87C1, 0x87E1, 1) != 0);
   CHECK("EVS-052", glGenSymbolsEXT(0x87BF, 0x87C2, 0x87E1, 1) != 0);
   glBeginVertexShaderEXT();
   CHECK("EVS-052", glGenSymbolsEXT(0x87BF, 0x87C3, 0x87E1, 1) != 0);
   CHECK("EVS-052", glGenSymbolsEXT(0x87BF, 0x87C4, 0x87E1, 1) != 0);
   glEndVertexShaderEXT();
   CHECK("EVS-058", glGenSymbolsEXT(0x87BF, 0x87C2, 0x87E0, 1) != 0);
   CHECK("EVS-058", glGenSymbolsEXT(0x87BF, 0x87C2, 0x87E1, 1) != 0);
   CHECK("EVS-059", glBindParameterEXT(0x87E2) != 0);
   CHECK("EVS-059", glBindParameterEXT(0x87E3) != 0);
   CHECK_ERROR("EVS-051 EVS-052 EVS-058 EVS-059", GL_NO_ERROR, (void)0);
}

/* Arguments of every operation: its result type, then the arguments. */
static const struct {
   GLenum op;
   const char *types;
} operations[] = {
    {0x8782, "VSV"}, {0x8783, "VV"},   {0x8784, "VVV"},  {0x8785, "VVV"}, {0x8786, "VVV"},
    {0x8787, "VVV"}, {0x8788, "VVVV"}, {0x8789, "VV"},   {0x878A, "VVV"}, {0x878B, "VVV"},
    {0x878C, "VVV"}, {0x878D, "VVV"},  {0x878E, "VVVV"}, {0x878F, "VV"},  {0x8790, "VV"},
    {0x8791, "SS"},  {0x8792, "SS"},   {0x8793, "SSS"},  {0x8794, "SS"},  {0x8795, "SS"},
    {0x8796, "VVV"}, {0x8797, "VVV"},  {0x8798, "VMV"},  {0x8799, "VV"},
};

static void
operation_enumerants(void)
{
   const GLuint symbols[3] = {evs_scalar(1), evs_vector(1, 2, 3, 4),
                              evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT)};
   evs_begin(1);
   const GLuint s = evs_local(GL_SCALAR_EXT), v = evs_local(GL_VECTOR_EXT);
   for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
      const GLenum op = operations[i].op;
      const char *ids = op <= 0x8789 ? "EVS-045" : op <= 0x8791 ? "EVS-046" : "EVS-047";
      const char *types = operations[i].types;
      const GLuint res = types[0] == 'S' ? s : v;
      GLuint arg[3] = {0};
      for (size_t k = 1; types[k]; k++)
         arg[k - 1] = symbols[types[k] == 'S' ? 0 : types[k] == 'V' ? 1 : 2];
      if (strlen(types) == 2)
         CHECK_ERROR(ids, GL_NO_ERROR, glShaderOp1EXT(op, res, arg[0]));
      else if (strlen(types) == 3)
         CHECK_ERROR(ids, GL_NO_ERROR, glShaderOp2EXT(op, res, arg[0], arg[1]));
      else
         CHECK_ERROR(ids, GL_NO_ERROR, glShaderOp3EXT(op, res, arg[0], arg[1], arg[2]));
   }
   evs_end("EVS-045 EVS-046 EVS-047");
}

static void
output_enumerants(void)
{
   const GLuint v = evs_vector(0, 0, 0, 1), s = evs_scalar(0);
   evs_begin(1);
   for (GLenum output = 0x879A; output <= 0x879C; output++)
      CHECK_ERROR("EVS-048", GL_NO_ERROR, glShaderOp1EXT(GL_OP_MOV_EXT, output, v));
   for (GLenum output = 0x879D; output <= 0x87BC; output++)
      CHECK_ERROR("EVS-049", GL_NO_ERROR, glShaderOp1EXT(GL_OP_MOV_EXT, output, v));
   CHECK_ERROR("EVS-050", GL_NO_ERROR, glShaderOp1EXT(GL_OP_MOV_EXT, 0x87BD, s));
   evs_end("EVS-048 EVS-049 EVS-050");
}

static void
selector_enumerants(void)
{
   static const float meaning[11] = {2, 3, 4, 5, -2, -3, -4, -5, 0, 1, -1};
   const GLuint v = evs_vector(2, 3, 4, 5);
   for (unsigned i = 0; i < 11; i++) {
      const GLenum selector = 0x87D5 + i;
      const char *ids = i < 8 ? "EVS-056" : "EVS-057";
      evs_begin(1);
      glSwizzleEXT(GL_OUTPUT_TEXTURE_COORD0_EXT, v, selector, selector, selector, selector);
      const float m = meaning[i];
      if (evs_end(ids))
         evs_check_value(ids, VEC4(m, m, m, m), 0);
   }
}

static void
query_enumerants(void)
{
   GLint v[4] = {-7, -7, -7, -7};
   void *pointer = v;
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT),
                invariant = evs_vector(1, 2, 3, 4);
   for (GLenum name = 0x87E4; name <= 0x87E7; name++)
      CHECK_ERROR("EVS-060", GL_NO_ERROR, glGetVariantIntegervEXT(variant, name, v));
   CHECK_ERROR("EVS-060", GL_NO_ERROR, (void)glIsVariantEnabledEXT(variant, 0x87E8));
   CHECK_ERROR("EVS-060", GL_NO_ERROR, glGetVariantPointervEXT(variant, 0x87E9, &pointer));
   CHECK("EVS-060", pointer == NULL);
   for (GLenum name = 0x87EA; name <= 0x87EB; name++)
      CHECK_ERROR("EVS-061", GL_NO_ERROR, glGetInvariantIntegervEXT(invariant, name, v));
   CHECK("EVS-061", v[0] == 0x87BF);
   evs_begin(1);
   const GLuint constant = evs_constant(1, 2, 3, 4);
   evs_show(constant);
   evs_end("EVS-062");
   for (GLenum name = 0x87EC; name <= 0x87ED; name++)
      CHECK_ERROR("EVS-062", GL_NO_ERROR, glGetLocalConstantIntegervEXT(constant, name, v));
   CHECK("EVS-062", v[0] == 0x87BF);
}

static const struct ct_test tests[] = {
    {"commands_resolve", commands_resolve},   {"addresses_work", addresses_work},
    {"arrays_at_once", arrays_at_once},       {"bindings_at_once", bindings_at_once},
    {"names_in_prose", names_in_prose},       {"state_enumerants", state_enumerants},
    {"symbol_enumerants", symbol_enumerants}, {"operation_enumerants", operation_enumerants},
    {"output_enumerants", output_enumerants}, {"selector_enumerants", selector_enumerants},
    {"query_enumerants", query_enumerants},
};
CT_TOPIC(evs_entry, "GL_EXT_vertex_shader", tests);
