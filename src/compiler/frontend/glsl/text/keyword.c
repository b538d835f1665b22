#include "keyword.h"

#include <stdlib.h>
#include <string.h>

#define FREE GLSL_WORD_FREE
#define KEYWORD GLSL_WORD_KEYWORD
#define RESERVED GLSL_WORD_RESERVED
/* Of all languages the same. */
#define EVERYWHERE                                                                                 \
   {                                                                                               \
      KEYWORD, KEYWORD, KEYWORD                                                                    \
   }
#define NOWHERE                                                                                    \
   {                                                                                               \
      RESERVED, RESERVED, RESERVED                                                                 \
   }
#define NO_KEYWORD GLSL_NUM_KEYWORDS

/* GLSL 1.10, 3.6; GLSL 1.20, 3.6; ESSL 1.00, 3.7. Sorted. */
static const struct glsl_keyword_row keywords[] = {
    {"asm", NO_KEYWORD, NOWHERE},
    {"attribute", GLSL_KEY_ATTRIBUTE, EVERYWHERE},
    {"bool", GLSL_KEY_TYPE, EVERYWHERE},
    {"break", GLSL_KEY_BREAK, EVERYWHERE},
    {"bvec2", GLSL_KEY_TYPE, EVERYWHERE},
    {"bvec3", GLSL_KEY_TYPE, EVERYWHERE},
    {"bvec4", GLSL_KEY_TYPE, EVERYWHERE},
    {"cast", NO_KEYWORD, NOWHERE},
    {"centroid", GLSL_KEY_CENTROID, {FREE, KEYWORD, FREE}},
    {"class", NO_KEYWORD, NOWHERE},
    {"const", GLSL_KEY_CONST, EVERYWHERE},
    {"continue", GLSL_KEY_CONTINUE, EVERYWHERE},
    {"default", NO_KEYWORD, NOWHERE},
    {"discard", GLSL_KEY_DISCARD, EVERYWHERE},
    {"do", GLSL_KEY_DO, EVERYWHERE},
    {"double", NO_KEYWORD, NOWHERE},
    {"dvec2", NO_KEYWORD, NOWHERE},
    {"dvec3", NO_KEYWORD, NOWHERE},
    {"dvec4", NO_KEYWORD, NOWHERE},
    {"else", GLSL_KEY_ELSE, EVERYWHERE},
    {"enum", NO_KEYWORD, NOWHERE},
    {"extern", NO_KEYWORD, NOWHERE},
    {"external", NO_KEYWORD, NOWHERE},
    {"false", GLSL_KEY_FALSE, EVERYWHERE},
    {"fixed", NO_KEYWORD, NOWHERE},
    {"flat", NO_KEYWORD, {FREE, FREE, RESERVED}},
    {"float", GLSL_KEY_TYPE, EVERYWHERE},
    {"for", GLSL_KEY_FOR, EVERYWHERE},
    {"fvec2", NO_KEYWORD, NOWHERE},
    {"fvec3", NO_KEYWORD, NOWHERE},
    {"fvec4", NO_KEYWORD, NOWHERE},
    {"goto", NO_KEYWORD, NOWHERE},
    {"half", NO_KEYWORD, NOWHERE},
    {"highp", GLSL_KEY_HIGHP, {FREE, RESERVED, KEYWORD}},
    {"hvec2", NO_KEYWORD, NOWHERE},
    {"hvec3", NO_KEYWORD, NOWHERE},
    {"hvec4", NO_KEYWORD, NOWHERE},
    {"if", GLSL_KEY_IF, EVERYWHERE},
    {"in", GLSL_KEY_IN, EVERYWHERE},
    {"inline", NO_KEYWORD, NOWHERE},
    {"inout", GLSL_KEY_INOUT, EVERYWHERE},
    {"input", NO_KEYWORD, NOWHERE},
    {"int", GLSL_KEY_TYPE, EVERYWHERE},
    {"interface", NO_KEYWORD, NOWHERE},
    {"invariant", GLSL_KEY_INVARIANT, {FREE, KEYWORD, KEYWORD}},
    {"ivec2", GLSL_KEY_TYPE, EVERYWHERE},
    {"ivec3", GLSL_KEY_TYPE, EVERYWHERE},
    {"ivec4", GLSL_KEY_TYPE, EVERYWHERE},
    {"long", NO_KEYWORD, NOWHERE},
    {"lowp", GLSL_KEY_LOWP, {FREE, RESERVED, KEYWORD}},
    {"mat2", GLSL_KEY_TYPE, EVERYWHERE},
    {"mat2x2", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat2x3", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat2x4", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat3", GLSL_KEY_TYPE, EVERYWHERE},
    {"mat3x2", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat3x3", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat3x4", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat4", GLSL_KEY_TYPE, EVERYWHERE},
    {"mat4x2", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat4x3", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mat4x4", GLSL_KEY_TYPE, {FREE, KEYWORD, FREE}},
    {"mediump", GLSL_KEY_MEDIUMP, {FREE, RESERVED, KEYWORD}},
    {"namespace", NO_KEYWORD, NOWHERE},
    {"noinline", NO_KEYWORD, NOWHERE},
    {"out", GLSL_KEY_OUT, EVERYWHERE},
    {"output", NO_KEYWORD, NOWHERE},
    {"packed", NO_KEYWORD, NOWHERE},
    {"precision", GLSL_KEY_PRECISION, {FREE, RESERVED, KEYWORD}},
    {"public", NO_KEYWORD, NOWHERE},
    {"return", GLSL_KEY_RETURN, EVERYWHERE},
    {"sampler1D", GLSL_KEY_TYPE, {KEYWORD, KEYWORD, RESERVED}},
    {"sampler1DShadow", GLSL_KEY_TYPE, {KEYWORD, KEYWORD, RESERVED}},
    {"sampler2D", GLSL_KEY_TYPE, EVERYWHERE},
    {"sampler2DRect",
     GLSL_KEY_TYPE,
     {KEYWORD, KEYWORD, RESERVED},
     {1u << GLSL_ARB_TEXTURE_RECTANGLE, 0}},
    {"sampler2DRectShadow",
     GLSL_KEY_TYPE,
     {KEYWORD, KEYWORD, RESERVED},
     {1u << GLSL_ARB_TEXTURE_RECTANGLE, 0}},
    {"sampler2DShadow", GLSL_KEY_TYPE, {KEYWORD, KEYWORD, RESERVED}},
    {"sampler3D", GLSL_KEY_TYPE, EVERYWHERE, {0, 1u << GLSL_OES_TEXTURE_3D}},
    {"sampler3DRect", NO_KEYWORD, NOWHERE},
    {"samplerCube", GLSL_KEY_TYPE, EVERYWHERE},
    {"short", NO_KEYWORD, NOWHERE},
    {"sizeof", NO_KEYWORD, NOWHERE},
    {"static", NO_KEYWORD, NOWHERE},
    {"struct", GLSL_KEY_STRUCT, EVERYWHERE},
    {"superp", NO_KEYWORD, {FREE, FREE, RESERVED}},
    {"switch", NO_KEYWORD, NOWHERE},
    {"template", NO_KEYWORD, NOWHERE},
    {"this", NO_KEYWORD, NOWHERE},
    {"true", GLSL_KEY_TRUE, EVERYWHERE},
    {"typedef", NO_KEYWORD, NOWHERE},
    {"uniform", GLSL_KEY_UNIFORM, EVERYWHERE},
    {"union", NO_KEYWORD, NOWHERE},
    {"unsigned", NO_KEYWORD, NOWHERE},
    {"using", NO_KEYWORD, NOWHERE},
    {"varying", GLSL_KEY_VARYING, EVERYWHERE},
    {"vec2", GLSL_KEY_TYPE, EVERYWHERE},
    {"vec3", GLSL_KEY_TYPE, EVERYWHERE},
    {"vec4", GLSL_KEY_TYPE, EVERYWHERE},
    {"void", GLSL_KEY_TYPE, EVERYWHERE},
    {"volatile", NO_KEYWORD, NOWHERE},
    {"while", GLSL_KEY_WHILE, EVERYWHERE},
};

static int
compare_word(const void *word, const void *row)
{
   return strcmp(word, ((const struct glsl_keyword_row *)row)->word);
}

const struct glsl_keyword_row *
glsl_find_keyword(const char *word)
{
   return bsearch(word, keywords, sizeof keywords / sizeof *keywords, sizeof *keywords,
                  compare_word);
}

enum glsl_word_use
glsl_use_of_word(const struct glsl_keyword_row *row, const struct glsl_language *language)
{
   if (row->needs[language->es] & ~language->enabled)
      return GLSL_WORD_RESERVED;
   return row->use[language->es ? 2 : language->version >= 120];
}
