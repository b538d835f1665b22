/* Settings of this process: of the environment, else of the user's file, else of the file that
 * comes with the driver. The files say what single programs need; docs/settings.md describes them
 * and is tested against the table of u_settings.c. Programs that run with another user's rights
 * (setuid) have no settings. */
#ifndef U_SETTINGS_H
#define U_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum u_setting {
   U_SETTING_DRIVER,
   U_SETTING_THREADS,
   U_SETTING_SWAP_INTERVAL,
   U_SETTING_YEAR,
   U_SETTING_EXTENSIONS_LENGTH,
   U_SETTING_EXTENSIONS_OFF,
   U_SETTING_GL_VERSION,
   U_SETTING_GL_VENDOR,
   U_SETTING_GL_RENDERER,
   U_SETTING_EVS_FOG,
   U_NUM_SETTINGS,
};

/* A row of the table. */
struct u_setting_info {
   const char *name;     /* the attribute in files */
   const char *variable; /* of the environment */
   long min, max;        /* of whole numbers; both 0: another kind of text */
   bool is_version;      /* two numbers with a point between them */
   const char *help;
};

/* The row of a setting. */
const struct u_setting_info *u_setting_info(enum u_setting which);

/* The value in this process, NULL where nothing sets it; it lives as long as the process. A value
 * that is not of the setting's kind is told on stderr, once, and counts as not set. Any thread may
 * ask. */
const char *u_setting(enum u_setting which);
/* The same as a number; `unset` where nothing sets it. Only for settings that are whole numbers. */
long u_setting_number(enum u_setting which, long unset);

/* What a file says of one program: owned texts, NULL where it says nothing. */
struct u_settings {
   char *value[U_NUM_SETTINGS];
};

/* Takes from a file's text what it says of `program`; later elements win over earlier ones, and
 * over what is in `settings`. What is wrong goes to `complaints`, a line `tuatara: FILE:LINE: ...`
 * each: a single setting is left out, a text that is no XML or a lack of memory leaves `settings`
 * as they were and gives false. */
bool u_settings_read(struct u_settings *settings, const char *text, size_t length, const char *file,
                     const char *program, FILE *complaints);
/* The same of a file by its name. A file that does not exist says nothing; one that can not be read
 * or is larger than 1 MiB is told. */
bool u_settings_read_file(struct u_settings *settings, const char *file, const char *program,
                          FILE *complaints);
void u_settings_finish(struct u_settings *settings);

/* Whether one of the patterns, which have spaces between, stands for the name as the shell's do for
 * names of files. Patterns of 256 bytes and more stand for none. */
bool u_matches(const char *patterns, const char *name, bool ignore_case);

/* The name of the process's program without folders; of a program for Windows its file's name. */
const char *u_program_name(void);

#endif
