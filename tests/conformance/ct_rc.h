/* Observing register combiners: setups around the value under test, and the pixel that comes out.
 * Stages pass the primary colour to SPARE0 until they are told otherwise, as the defaults have it.
 */
#ifndef CT_RC_H
#define CT_RC_H

#include "ct.h"

#define RC_COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Short names for long tables. */
#define UID GL_UNSIGNED_IDENTITY_NV
#define UINV GL_UNSIGNED_INVERT_NV
#define EXPN GL_EXPAND_NORMAL_NV
#define EXPNEG GL_EXPAND_NEGATE_NV
#define HBN GL_HALF_BIAS_NORMAL_NV
#define HBNEG GL_HALF_BIAS_NEGATE_NV
#define SID GL_SIGNED_IDENTITY_NV
#define SNEG GL_SIGNED_NEGATE_NV
#define RC_DISCARD GL_DISCARD_NV
#define RC_C0 GL_CONSTANT_COLOR0_NV
#define RC_C1 GL_CONSTANT_COLOR1_NV
#define RC_PRIMARY GL_PRIMARY_COLOR_NV
#define RC_SECONDARY GL_SECONDARY_COLOR_NV
#define RC_SPARE0 GL_SPARE0_NV
#define RC_SPARE1 GL_SPARE1_NV

/* Turns combiners on, with so many stages. */
void rc_use(int stages);
void rc_const(GLenum which, float r, float g, float b, float a);
/* var: 'A' to 'D', with the usage that the portion has by itself. */
void rc_in(unsigned stage, GLenum portion, char var, GLenum reg, GLenum mapping);
/* All four of a portion; mapping and register in turn. */
void rc_in4(unsigned stage, GLenum portion, const GLenum in[8]);
/* Outputs without bias, scale or flags. */
void rc_out(unsigned stage, GLenum portion, GLenum ab, GLenum cd, GLenum sum);
/* The same with everything. */
void rc_out_with(unsigned stage, GLenum portion, GLenum ab, GLenum cd, GLenum sum, GLenum scale,
                 GLenum bias, bool ab_dot, bool cd_dot, bool mux);
/* Both portions: `reg` through `mapping` goes to `to`. */
void rc_move(unsigned stage, GLenum to, GLenum reg, GLenum mapping);
/* var: 'A' to 'G', with usage RGB, ALPHA for G. */
void rc_final(char var, GLenum reg, GLenum mapping);
/* The final combiner shows a register, read unsigned. */
void rc_show(GLenum reg);
/* One stage more, number `stage`, makes v / 2 + 1/2 of `reg`, which the final combiner shows; so
 * the pixel tells what is below 0. Call rc_use with stage + 1. */
void rc_show_signed(unsigned stage, GLenum reg);
/* Draws over everything and compares the colour in the middle within 2/255. */
bool rc_pixel(const char *ids, float r, float g, float b, float a);
/* The pixel of rc_show_signed. */
bool rc_signed_pixel(const char *ids, float r, float g, float b, float a);
/* A texture of one texel, enabled in the unit. */
void rc_texture(unsigned unit, GLenum internal, float r, float g, float b, float a);
/* A number by GetIntegerv. */
GLint rc_get(GLenum pname);
GLint rc_get_in(unsigned stage, GLenum portion, char var, GLenum pname);
GLint rc_get_out(unsigned stage, GLenum portion, GLenum pname);
GLint rc_get_final(char var, GLenum pname);
/* Checks an input whose usage is that of the portion. */
bool rc_input_is(const char *ids, unsigned stage, GLenum portion, char var, GLenum reg,
                 GLenum mapping);

#endif
