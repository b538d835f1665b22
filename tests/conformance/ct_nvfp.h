/* Observing NV_fragment_program: loading texts, and what they compute. */
#ifndef CT_NVFP_H
#define CT_NVFP_H

#include "ct_arb.h"

/* The program that the helpers load; tests use others. */
#define CT_NVFP 9201
#define CT_NVFP_TARGET GL_FRAGMENT_PROGRAM_NV

/* Loads without any check; returns glGetError. */
GLenum ct_nvfp_load(GLuint id, const char *text);

/* "@" stands for !!FP1.0, a backquote marks the token where the error must be found; without one
 * the text must load. */
void ct_nvfp_check(const char *ids, const char *text);
void ct_nvfp_check_all(const struct ct_arb_case *cases, size_t num);
/* The text must be rejected, wherever. */
void ct_nvfp_rejects(const char *ids, const char *text);
/* ... with the position behind its last byte. */
void ct_nvfp_rejects_at_end(const char *ids, const char *text);

/* Loads "!!FP1.0 body END" into the helper's program, binds it and enables the mode. False: does
 * not load, which is a failed check. */
bool ct_nvfp_use(const char *ids, const char *body);

/* The body leaves a value in R0; the fragment compares it with the expected one by itself, each
 * component. It may read the parameters a and b and write R0..R27 and H0..H3. Drawn with the
 * current state; the mode stays on. */
bool ct_nvfp_run(const char *ids, const char *body, const float a[4], const float b[4],
                 const float expected[4], float tolerance);
/* The body leaves condition codes: expected is four letters of L E G U. */
bool ct_nvfp_codes(const char *ids, const char *body, const float a[4], const float b[4],
                   const char *expected);
/* Draws a quad with "!!FP1.0 body END", and compares the pixel's colour. */
bool ct_nvfp_color(const char *ids, const char *body, float r, float g, float b);

#endif
