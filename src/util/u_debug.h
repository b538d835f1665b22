/* TUATARA_DEBUG: words with commas between, each switching on something to look at. One table in
 * u_debug.c; docs/envvars.md is tested against it. */
#ifndef U_DEBUG_H
#define U_DEBUG_H

#include <stdint.h>

enum u_debug_flag {
   U_DEBUG_IR = 1u << 0,
   U_DEBUG_GL = 1u << 1,
   U_DEBUG_NV2A = 1u << 2,
   U_DEBUG_LIMA = 1u << 3,
   U_DEBUG_LOG = 1u << 4,
};

struct u_debug_option {
   const char *token;
   uint32_t flag; /* enum u_debug_flag; 0: prints the table */
   const char *help;
};

/* The table: index from 0, NULL past the end. */
const struct u_debug_option *u_debug_option(unsigned index);
/* The flags that a text asks for; NULL asks for none. Unknown words and `help` are answered on
 * stderr. */
uint32_t u_debug_parse(const char *text);
/* Of TUATARA_DEBUG, read once in a process. */
uint32_t u_debug_flags(void);

#endif
