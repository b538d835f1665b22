#include "u_debug.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct u_debug_option options[] = {
    {"ir", U_DEBUG_IR, "print each program after every compiler pass"},
    {"gl", U_DEBUG_GL, "print a sentence for each GL error"},
    {"nv2a", U_DEBUG_NV2A, "say what the nv2a driver does on the CPU and why, and what it sent"},
    {"lima", U_DEBUG_LIMA, "say what the lima driver does on the CPU and why, and what it sent"},
    {"log", U_DEBUG_LOG,
     "say once each what a program asked for in vain: enums, contexts, visuals, functions"},
    {"help", 0, "print this table"},
};
#define NUM_OPTIONS (sizeof options / sizeof options[0])

const struct u_debug_option *
u_debug_option(unsigned index)
{
   return index < NUM_OPTIONS ? &options[index] : NULL;
}

static void
print_table(void)
{
   for (unsigned i = 0; i < NUM_OPTIONS; i++)
      fprintf(stderr, "TUATARA_DEBUG=%-8s %s\n", options[i].token, options[i].help);
}

static uint32_t
parse_word(const char *word, size_t length)
{
   for (unsigned i = 0; i < NUM_OPTIONS; i++) {
      if (strlen(options[i].token) == length && memcmp(options[i].token, word, length) == 0) {
         if (!options[i].flag)
            print_table();
         return options[i].flag;
      }
   }
   if (length)
      fprintf(stderr, "tuatara: TUATARA_DEBUG has no '%.*s' (try help)\n", (int)length, word);
   return 0;
}

uint32_t
u_debug_parse(const char *text)
{
   uint32_t flags = 0;
   while (text && *text) {
      const size_t length = strcspn(text, ",");
      flags |= parse_word(text, length);
      text += length + (text[length] == ',');
   }
   return flags;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint32_t process_flags;

static void
read_environment(void)
{
   process_flags = u_debug_parse(secure_getenv("TUATARA_DEBUG"));
}

uint32_t
u_debug_flags(void)
{
   pthread_once(&once, read_environment);
   return process_flags;
}
