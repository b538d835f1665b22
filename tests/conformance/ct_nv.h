/* Observing NV_vertex_program: loading programs, and the three ways to see what they compute. */
#ifndef CT_NV_H
#define CT_NV_H

#include "ct.h"

/* Ids the helpers load programs into; tests use others. */
#define CT_VP 9001
#define CT_VSP 9002

/* Registers c[]: 256 if NV_vertex_program2 is exported, else 96 (checklist, introduction). */
unsigned ct_num_params(void);
void ct_set_param(unsigned index, float x, float y, float z, float w);
void ct_get_param(unsigned index, float out[4]);

/* --- T-LOAD. A program text in which a backquote (never part of the language) marks where the
 * error must be found; it is removed before loading. Without one the text must load. */
struct ct_program_case {
   const char *ids;
   const char *text;
};
void ct_check_program(const char *ids, GLenum target, const char *text);
void ct_check_programs(GLenum target, const struct ct_program_case *cases, unsigned num);
/* The text must fail with an error position in [first, last]. */
void ct_check_fails_in(const char *ids, GLenum target, const char *text, int first, int last);
/* Loads text without any check; returns glGetError. */
GLenum ct_load(GLenum target, GLuint id, const char *text);
GLint ct_error_position(void);

/* --- T-VSP. Runs "!!VSP1.0" + body + "END" with v[0] = in; results are in c[]. */
bool ct_state_program(const char *ids, const char *body, const float in[4]);
/* And compares register c[0] then. */
bool ct_vsp(const char *ids, const char *body, const float in[4], const float expected[4],
            float tolerance);

/* --- T-FBK. */
/* Loads "!!VP1.1" + body + "END", binds it and enables the mode. The body writes o[HPOS]. */
bool ct_use_program(const char *ids, const char *body);
/* The same for "!!VP2.0". */
bool ct_use_program2(const char *ids, const char *body);
/* Draws a point at v[0] = (0,0,0,1), which is the middle of the window for a program that passes
 * it. */
struct ct_result ct_feedback_point(void);
/* Both together; body gets "MOV o[HPOS], v[0];" in front, and TEX0 is compared. */
bool ct_vp(const char *ids, const char *body, const float expected[4], float tolerance);
bool ct_vp2(const char *ids, const char *body, const float expected[4], float tolerance);

#define CT_PASS_POSITION "MOV o[HPOS], v[0];"

#endif
