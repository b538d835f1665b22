/* Observing ARB_vertex_program and ARB_fragment_program: loading texts, and two ways to see what
 * they compute. */
#ifndef CT_ARB_H
#define CT_ARB_H

#include "ct.h"

#define CT_COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Names the helpers load programs into; tests use others. */
#define CT_ARB_VP 9101
#define CT_ARB_FP 9102

/* --- Texts. "@" stands for the header of the target's language. A backquote marks the token where
 * the error must be found; without one the text must load. */
struct ct_arb_case {
   const char *ids;
   const char *text;
};
void ct_arb_check(const char *ids, GLenum target, const char *text);
void ct_arb_check_all(GLenum target, const struct ct_arb_case *cases, size_t num);
/* The text, whose place of the error is of no interest, must be rejected. */
void ct_arb_rejects(const char *ids, GLenum target, const char *text);
/* Loads into what is bound without any check; returns glGetError. */
GLenum ct_arb_load(GLenum target, const char *text);
/* Loads, with "@" expanded, into the helper's object, bound afterwards. False: does not load, which
 * is a failed check. */
bool ct_arb_use(const char *ids, GLenum target, const char *text);
GLint ct_arb_get(GLenum target, GLenum pname);
GLint ct_arb_position(void);

/* --- What vertex programs compute. The body writes result.texcoord[0]; a point is drawn at
 * (0,0,0,1), and the texture coordinate comes back by feedback. */
bool ct_arb_vp(const char *ids, const char *body, const float expected[4], float tolerance);
struct ct_result ct_arb_point(void);
void ct_arb_env(unsigned index, float x, float y, float z, float w);

/* --- What fragment programs compute. The body leaves a value in the temporary r; the fragment
 * compares it with the expected one by itself. Drawn with the current state; the mode stays on. */
bool ct_arb_fp(const char *ids, const char *body, const float expected[4], float tolerance);
/* The same with options in front. */
bool ct_arb_fp_with(const char *ids, const char *options, const char *body, const float expected[4],
                    float tolerance);
/* Draws a quad with a fragment program that is the whole text, and compares the pixel's colour. */
bool ct_arb_color(const char *ids, const char *text, float r, float g, float b);

#endif
