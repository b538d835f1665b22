/* Settings of single programs: what files say, what wins, what is wrong, and that docs/settings.md
 * has each. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "util/u_settings.h"

/* Reads a text for the program "Quake"; the complaints go to `said`. */
static bool
read_text(struct u_settings *settings, const char *text, char said[1024])
{
   memset(said, 0, 1024);
   FILE *complaints = fmemopen(said, 1024, "w");
   assert_non_null(complaints);
   const bool good = u_settings_read(settings, text, strlen(text), "apps", "Quake", complaints);
   fclose(complaints);
   return good;
}

static void
programs_are_found_by_patterns(void **state)
{
   static const struct {
      const char *name;
      bool found;
   } rows[] = {{"Quake", true},     {"quake", true},      {"qua*", true},      {"q?ake", true},
               {"[a-q]uake", true}, {"doom quake", true}, {" quake  x", true}, {"quake2", false},
               {"uake", false},     {"", false},          {"* ", true},        {"[", false}};
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      struct u_settings settings = {{0}};
      char text[256], said[1024];
      snprintf(text, sizeof text, "<tuatara><program name='%s' year='2001'/></tuatara>",
               rows[i].name);
      assert_true(read_text(&settings, text, said));
      assert_string_equal(said, "");
      if (rows[i].found != (settings.value[U_SETTING_YEAR] != NULL))
         fail_msg("'%s'", rows[i].name);
      u_settings_finish(&settings);
   }
}

static void
later_elements_and_files_win(void **state)
{
   struct u_settings settings = {{0}};
   char said[1024];
   assert_true(read_text(&settings,
                         "<tuatara><program name='quake' year='2001' threads='2' driver='null'/>"
                         "<program name='*' year='2003' gl_version='1.3'/></tuatara>",
                         said));
   assert_string_equal(settings.value[U_SETTING_YEAR], "2003");
   assert_true(
       read_text(&settings, "<tuatara><program name='q*' threads='4' driver=''/></tuatara>", said));
   assert_string_equal(settings.value[U_SETTING_YEAR], "2003");
   assert_string_equal(settings.value[U_SETTING_THREADS], "4");
   assert_string_equal(settings.value[U_SETTING_DRIVER], "");
   assert_string_equal(settings.value[U_SETTING_GL_VERSION], "1.3");
   assert_string_equal(said, "");
   u_settings_finish(&settings);
}

static void
what_is_wrong_is_one_line(void **state)
{
   static const struct {
      const char *text, *said;
      bool good;
   } rows[] = {
       {"<tuatara>\n<program name='quake' yaer='1'/></tuatara>",
        "tuatara: apps:2: there is no setting 'yaer'\n", true},
       {"<tuatara>\n\n<program name='quake' year='x'/></tuatara>",
        "tuatara: apps:3: year is not a number from 1992 to 2100: 'x'\n", true},
       {"<tuatara><program name='quake' year='99999999999999999999'/></tuatara>",
        "tuatara: apps:1: year is not a number from 1992 to 2100: '99999999999999999999'\n", true},
       {"<tuatara><program name='quake' threads='-1'/></tuatara>",
        "tuatara: apps:1: threads is not a number from 0 to 256: '-1'\n", true},
       {"<tuatara><program name='quake' gl_version='3'/></tuatara>",
        "tuatara: apps:1: gl_version is not a version like 1.4: '3'\n", true},
       {"<tuatara><program year='2001'/></tuatara>", "tuatara: apps:1: <program> has no name\n",
        true},
       {"<tuatara><game name='quake'/></tuatara>", "tuatara: apps:1: there is no <game> here\n",
        true},
       {"<driconf/>", "tuatara: apps:1: there is no <driconf> here\n", true},
       {"<tuatara><program name='quake' year='2001'/>\n</taatara>",
        "tuatara: apps:2: mismatched tag; the file is left out\n", false},
       {"", "tuatara: apps:1: no element found; the file is left out\n", false},
       {"year = 2001\n", "tuatara: apps:1: syntax error; the file is left out\n", false},
       {"<!DOCTYPE a [<!ENTITY a 'a'>]>\n<tuatara/>",
        "tuatara: apps:1: a document type has no use here; the file is left out\n", false},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      struct u_settings settings = {{0}};
      char said[1024];
      assert_int_equal(read_text(&settings, rows[i].text, said), rows[i].good);
      assert_string_equal(said, rows[i].said);
      for (unsigned j = 0; j < U_NUM_SETTINGS; j++)
         assert_null(settings.value[j]);
      u_settings_finish(&settings);
   }
}

static void
files_that_are_none(void **state)
{
   struct u_settings settings = {{0}};
   char said[1024] = "", name[] = "/tmp/settings_test.XXXXXX";
   FILE *complaints = fmemopen(said, sizeof said, "w");
   assert_non_null(complaints);
   assert_true(u_settings_read_file(&settings, "/no/such/file", "quake", complaints));
   assert_int_equal(ftell(complaints), 0);
   assert_false(u_settings_read_file(&settings, "/", "quake", complaints));
   assert_false(u_settings_read_file(&settings, "/dev/zero", "quake", complaints));
   const int fd = mkstemp(name);
   assert_true(fd >= 0);
   assert_int_equal(ftruncate(fd, 2 << 20), 0);
   assert_false(u_settings_read_file(&settings, name, "quake", complaints));
   close(fd);
   unlink(name);
   fclose(complaints);
   assert_non_null(strstr(said, "tuatara: / can not be read: Is a directory\n"));
   assert_non_null(strstr(said, "tuatara: /dev/zero can not be read: Invalid argument\n"));
   assert_non_null(strstr(said, "can not be read: File too large\n"));
}

/* Whether the child's `check` is true in a process of its own, which reads files anew. */
static bool
is_true_in_child(bool (*check)(void))
{
   const pid_t child = fork();
   assert_true(child >= 0);
   if (child == 0)
      _exit(check() ? 0 : 1);
   int status = 1;
   assert_int_equal(waitpid(child, &status, 0), child);
   return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool
has(enum u_setting which, const char *expected)
{
   const char *value = u_setting(which);
   return expected ? value && !strcmp(value, expected) : !value;
}

static bool
order_holds(void)
{
   return has(U_SETTING_YEAR, "1999") && has(U_SETTING_THREADS, "3") &&
          has(U_SETTING_DRIVER, "null") && has(U_SETTING_GL_VENDOR, NULL) &&
          u_setting_number(U_SETTING_THREADS, 7) == 3 &&
          u_setting_number(U_SETTING_SWAP_INTERVAL, 7) == 7;
}

static void
write_file(const char *name, const char *text)
{
   FILE *file = fopen(name, "w");
   assert_non_null(file);
   assert_true(fputs(text, file) >= 0);
   assert_int_equal(fclose(file), 0);
}

static void
environment_wins_over_the_users_file_over_the_shipped(void **state)
{
   char folder[] = "/tmp/settings_test.XXXXXX", tuatara[64], user[96], shipped[64];
   assert_non_null(mkdtemp(folder));
   snprintf(tuatara, sizeof tuatara, "%s/tuatara", folder);
   snprintf(user, sizeof user, "%s/apps.xml", tuatara);
   snprintf(shipped, sizeof shipped, "%s/shipped.xml", folder);
   assert_int_equal(mkdir(tuatara, 0700), 0);
   write_file(
       user,
       "<tuatara><program name='settings_test' year='2000' threads='3' gl_vendor=''/></tuatara>");
   write_file(shipped, "<tuatara><program name='settings_*' year='2003' threads='4' driver='null'"
                       " gl_vendor='somebody'/></tuatara>");
   setenv("XDG_CONFIG_HOME", folder, 1);
   setenv("TUATARA_APPS", shipped, 1);
   setenv("TUATARA_YEAR", "1999", 1);
   setenv("TUATARA_THREADS", "many", 1); /* told, and the file counts */
   assert_true(is_true_in_child(order_holds));
   unsetenv("TUATARA_YEAR");
   assert_false(is_true_in_child(order_holds));
   unlink(user);
   unlink(shipped);
   rmdir(tuatara);
   rmdir(folder);
}

/* Files that were damaged anyhow; the sanitizers see what a reader must not do. */
static void
damaged_files_do_no_harm(void **state)
{
   static const char whole[] =
       "<?xml version='1.0'?>\n<tuatara>\n<!-- x --><program name='q* [a-z]uake' year='2001'/>\n"
       "<program name='quake' threads='3' gl_vendor='&lt;&#65;'/></tuatara>\n";
   FILE *nowhere = fopen("/dev/null", "w");
   assert_non_null(nowhere);
   uint32_t seed = 1, good = 0;
   for (unsigned i = 0; i < 20000; i++) {
      struct u_settings settings = {{0}};
      char text[sizeof whole];
      memcpy(text, whole, sizeof whole);
      size_t length = sizeof whole - 1;
      for (unsigned j = 0; j < 1 + i % 4; j++) {
         seed = seed * 1664525 + 1013904223;
         const size_t at = (seed >> 8) % length;
         if (seed >> 30 == 0)
            length = at + 1;
         else if (seed >> 30 == 1)
            text[at] = (char)(seed >> 4);
         else
            text[at] = whole[(seed >> 16) % length];
      }
      good += u_settings_read(&settings, text, length, "apps", "quake", nowhere);
      u_settings_finish(&settings);
   }
   fclose(nowhere);
   assert_true(good > 100);
}

/* What a process with another user's rights answers; another status: the system gave none here, or
 * did not find the libraries, for which such a process does not look in LD_LIBRARY_PATH. */
#define SECURE_GOOD 40
#define SECURE_BAD 41

static int
in_secure_process(void)
{
   if (!getauxval(AT_SECURE))
      return 0;
   return has(U_SETTING_YEAR, NULL) && has(U_SETTING_THREADS, NULL) ? SECURE_GOOD : SECURE_BAD;
}

static void
setuid_programs_have_no_settings(void **state)
{
   char folder[] = "/tmp/settings_test.XXXXXX", copy[64], file[64], command[256];
   if (getuid() != 0)
      skip(); /* only root can give a program to another user */
   assert_non_null(mkdtemp(folder));
   assert_int_equal(chmod(folder, 0755), 0);
   snprintf(copy, sizeof copy, "%s/program", folder);
   snprintf(file, sizeof file, "%s/apps.xml", folder);
   write_file(file, "<tuatara><program name='*' year='2000'/></tuatara>");
   snprintf(command, sizeof command, "cp /proc/%d/exe %s", (int)getpid(), copy);
   assert_int_equal(system(command), 0);
   assert_int_equal(chown(copy, 65534, 65534), 0);
   assert_int_equal(chmod(copy, 04755), 0);
   snprintf(command, sizeof command, "TUATARA_APPS=%s TUATARA_THREADS=3 %s --secure", file, copy);
   const int status = system(command);
   unlink(copy);
   unlink(file);
   rmdir(folder);
   assert_true(WIFEXITED(status));
   if (WEXITSTATUS(status) != SECURE_GOOD && WEXITSTATUS(status) != SECURE_BAD)
      skip();
   assert_int_equal(WEXITSTATUS(status), SECURE_GOOD);
}

static void
documentation_has_every_setting(void **state)
{
   static char text[65536];
   FILE *file = fopen(SETTINGS_MD, "r");
   assert_non_null(file);
   text[fread(text, 1, sizeof text - 1, file)] = '\0';
   fclose(file);
   for (unsigned i = 0; i < U_NUM_SETTINGS; i++) {
      const struct u_setting_info *info = u_setting_info(i);
      char line[512];
      snprintf(line, sizeof line, "| `%s` | `%s` | %s |", info->name, info->variable, info->help);
      if (!strstr(text, line))
         fail_msg("docs/settings.md lacks: %s", line);
   }
}

static void
the_shipped_file_is_good(void **state)
{
   struct u_settings settings = {{0}};
   assert_true(u_settings_read_file(&settings, APPS_XML, "quake3.x86", stderr));
   assert_string_equal(settings.value[U_SETTING_EXTENSIONS_LENGTH], "4000");
   u_settings_finish(&settings);
}

/* Paths of Wine and what it writes over them, in the same place. */
static void
programs_of_windows_have_their_own_names(void **state)
{
   (void)state;
   static const char *const own[] = {"/usr/lib/wine/wine64", "/a/rather/long/folder/lib/wine/wine"};
   static const struct {
      const char *path, *name;
   } programs[] = {
      {"C:\\gears.exe", "gears.exe"},
      {"C:\\old games\\quake2.exe", "quake2.exe"},
      {"Z:\\a\\much\\longer\\folder\\with\\games\\in\\it\\GLQuake.EXE", "GLQuake.EXE"},
   };
   char *name = program_invocation_name, *short_name = program_invocation_short_name;
   for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++) {
      for (unsigned j = 0; j < sizeof programs / sizeof programs[0]; j++) {
         char arguments[128] = {0};
         strcpy(arguments, own[i]);
         program_invocation_name = arguments;
         program_invocation_short_name = strrchr(arguments, '/') + 1;
         assert_string_equal(u_program_name(), program_invocation_short_name);
         memset(arguments, 0, sizeof arguments);
         strcpy(arguments, programs[j].path);
         assert_string_equal(u_program_name(), programs[j].name);
      }
   }
   program_invocation_name = name;
   program_invocation_short_name = short_name;
}

int
main(int argc, char **argv)
{
   if (argc == 2 && !strcmp(argv[1], "--secure"))
      _exit(
          in_secure_process()); /* without a leak checker, which such a process does not let look */
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(programs_are_found_by_patterns),
       cmocka_unit_test(later_elements_and_files_win),
       cmocka_unit_test(what_is_wrong_is_one_line),
       cmocka_unit_test(files_that_are_none),
       cmocka_unit_test(environment_wins_over_the_users_file_over_the_shipped),
       cmocka_unit_test(damaged_files_do_no_harm),
       cmocka_unit_test(setuid_programs_have_no_settings),
       cmocka_unit_test(programs_of_windows_have_their_own_names),
       cmocka_unit_test(documentation_has_every_setting),
       cmocka_unit_test(the_shipped_file_is_good),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
