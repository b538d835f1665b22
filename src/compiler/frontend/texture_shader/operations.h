/* The table of operations. Private to texture_shader/. */
#ifndef TEXTURE_SHADER_OPERATIONS_H
#define TEXTURE_SHADER_OPERATIONS_H

#include "texture_shader.h"

/* Where the coordinates of a lookup come from; what a stage without a texture does. */
enum ts_kind {
   TS_KIND_NONE,
   TS_KIND_PLAIN, /* the stage's coordinates */
   TS_KIND_PASS,
   TS_KIND_CULL,
   TS_KIND_OFFSET, /* ... moved by the first two of the previous result */
   TS_KIND_AR,
   TS_KIND_GB,
   TS_KIND_RGB,  /* first ones of the previous result */
   TS_KIND_CUBE, /* the same, of [0,1] expanded to [-1,1] */
   TS_KIND_DOT,  /* the dot product for later stages */
   TS_KIND_DOTS, /* the dot products of the stages below and its own */
   TS_KIND_DIFFUSE,
   TS_KIND_REFLECT,
   TS_KIND_DOT_PASS,
   TS_KIND_DEPTH
};

struct ts_operation_info {
   uint8_t target; /* enum ir_tex_target + 1; 0: it samples nothing */
   uint8_t kind;   /* enum ts_kind */
   uint16_t input; /* bits 1 << enum ts_texel: what the previous result may be; 0: none is read */
   uint8_t dots;   /* so many stages right below are DOT_PRODUCT */
   bool project;   /* s and t are divided by q */
   bool scale;     /* the colour is scaled by the third of the previous result */
   bool const_eye;
};
extern const struct ts_operation_info ts_operations[TS_NUM_OPERATIONS];

/* The operation has a dot product of its own. */
static inline bool
ts_has_dot(enum ts_operation operation)
{
   return operation >= TS_DOT_PRODUCT;
}

/* What the result of a consistent stage is to later ones: 1 << enum ts_texel; 0: nothing. */
uint16_t ts_result(const struct ts_stage *stage);

#endif
