/* The measurements of design part "CPU driver": each is a GL program on whatever driver EGL gives.
 *
 * One process measures one row, so that the first use of a state is a first use. A row prints lines
 * `metric value`, which bench.py collects from several drivers in turn. */
#ifndef BENCH_H
#define BENCH_H

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <stddef.h>

#define BENCH_WIDTH 1024
#define BENCH_HEIGHT 768

struct bench_row {
   const char *name;
   void (*run)(void);
};

extern const struct bench_row bench_first_use_rows[], bench_vertex_rows[], bench_fill_rows[],
    bench_ff_rows[], bench_vp_rows[], bench_glsl_rows[], bench_mapping_rows[], bench_pixels_rows[],
    bench_prims_rows[], bench_present_rows[];

/* Folders with vertex programs, from the command line. */
extern const char *const *bench_folders;
extern int bench_num_folders;

/* Seconds on a steady clock, or of processor time of all threads (--processor-time). */
double bench_now(void);
void bench_report(const char *metric, double value);
/* Calls `work` with growing counts until it takes a quarter of a second, then reports the best of
 * three as count / seconds * scale. work ends with glFinish. */
void bench_rate(const char *metric, void (*work)(int count), double scale);
/* Notes a duration; bench_report_samples gives average, 99th percentile and maximum of them in ms,
 * as "NAME, avg ms" and so on, and forgets them. */
void bench_sample(double seconds);
void bench_report_samples(const char *name);
/* Whether the driver has the extension. */
bool bench_has(const char *extension);
/* A mipmapped RGB texture of size x size, bound to the current unit. */
GLuint bench_texture(int size, GLenum min_filter);

/* A row of its own: what the machine does at most. */
void bench_machine(void);

#endif
