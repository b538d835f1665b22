/* A setuid program is not led by who starts it: it reads none of TUATARA_'s variables. Run by root
 * this copies itself to a file that is setuid to another user, and runs that with all of them set;
 * the copy asks the parts of the driver what they have read. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gallium/auxiliary/native/native.h"
#include "pipe/p_loader.h"
#include "gallium/winsys/ws_run.h"
#include "mesa_ext/door.h"
#include "pipe/p_screen.h"
#include "util/u_cpu.h"
#include "util/u_debug.h"

#define SKIP 77
/* By the loader: LD_LIBRARY_PATH, where those of a cross build are found, is not for the copy. Or
 * by the kernel, which has no emulator. */
#define NOT_STARTED 127
#define NOBODY 65534

static const char *const settings[][2] = {
    {"TUATARA_DRIVER", "null"},     {"TUATARA_CPU", "portable"},
    {"TUATARA_NATIVE", "0"},        {"TUATARA_NATIVE_CACHE", "cache"},
    {"TUATARA_DEBUG", "gl,ir"},     {"TUATARA_REPORT", "report"},
    {"TUATARA_COUNT", "count"},     {"TUATARA_SHOT", "shot"},
    {"TUATARA_FRAMES", "1"},        {"TUATARA_WINDOW_SIZE", "64x48"},
    {"TUATARA_SWAP_INTERVAL", "0"}, {"TUATARA_TRACE", "trace.txt"},
    {"TUATARA_THREADS", "2"},       {"TUATARA_HUD", "1"},
};

/* Counts and tells what holds although it should not. */
static int
expect(int wrong, const char *what)
{
   if (wrong)
      fprintf(stderr, "a setuid program reads %s\n", what);
   return wrong != 0;
}

/* In the copy. */
static int
check_unled(void)
{
   if (!getauxval(AT_SECURE)) {
      printf("the file system of temporary files knows no setuid programs\n");
      return SKIP;
   }
   struct ws_run run = {0};
   ws_run_init(&run);
   int wrong = expect(strcmp(gl_door_driver_name(), "softpipe"), "TUATARA_DRIVER");
   wrong += expect(u_cpu_choose_isa() != u_cpu_detect_isa(), "TUATARA_CPU");
   wrong += expect(sp_native_choose_use() != SP_NATIVE_LATER, "TUATARA_NATIVE");
   wrong += expect(u_debug_flags() != 0, "TUATARA_DEBUG");
   wrong +=
       expect(run.report || run.count_file || run.shot, "the names of files that a run writes");
   wrong += expect(run.frames || run.width || run.height, "TUATARA_FRAMES or TUATARA_WINDOW_SIZE");
   wrong += expect(run.hud, "TUATARA_HUD");
   wrong += expect(run.swap_interval != -1, "TUATARA_SWAP_INTERVAL");
   struct pipe_screen *screen = pipe_loader_create_screen("softpipe");
   if (screen)
      screen->destroy(screen);
   wrong += expect(!screen, "something that keeps softpipe away");
   wrong += expect(access("trace.txt", F_OK) == 0, "TUATARA_TRACE");
   wrong += expect(access("cache", F_OK) == 0, "TUATARA_NATIVE_CACHE");
   ws_run_finish(&run);
   return wrong ? 1 : 0;
}

/* The copy, for everybody to run as NOBODY; false where that can not be made. */
static bool
make_copy(const char *path)
{
   static char bytes[65536];
   const int from = open("/proc/self/exe", O_RDONLY);
   const int to = open(path, O_WRONLY | O_CREAT | O_EXCL, 0700);
   bool done = from >= 0 && to >= 0;
   ssize_t got = 0;
   while (done && (got = read(from, bytes, sizeof bytes)) > 0)
      done = write(to, bytes, (size_t)got) == got;
   done = done && got == 0 && fchown(to, NOBODY, NOBODY) == 0 && fchmod(to, 04755) == 0;
   if (from >= 0)
      close(from);
   if (to >= 0)
      close(to);
   return done;
}

int
main(int argc, char **argv)
{
   if (argc == 2 && !strcmp(argv[1], "copy")) {
      const int status = check_unled();
      fflush(NULL);
      _exit(status); /* leak checkers can not look into a setuid process */
   }
   if (geteuid() != 0) {
      printf("only root makes programs of other users\n");
      return SKIP;
   }
   char folder[] = "/tmp/secure_test.XXXXXX";
   /* Whatever the copy is led to write it could write. */
   if (!mkdtemp(folder) || chmod(folder, 0777) || chdir(folder) || !make_copy("copy"))
      return perror(folder), 1;
   for (unsigned i = 0; i < sizeof settings / sizeof settings[0]; i++)
      setenv(settings[i][0], settings[i][1], 1);
   const pid_t child = fork();
   if (child == 0) {
      execl("./copy", "copy", "copy", (char *)NULL);
      _exit(errno == ENOEXEC ? NOT_STARTED : 1);
   }
   int status = 1;
   if (child < 0 || waitpid(child, &status, 0) != child)
      perror("copy");
   unlink("copy");
   unlink("trace.txt");
   if (chdir("/") || rmdir(folder))
      perror(folder);
   if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_STARTED) {
      printf("the libraries of this build, or its processor, are none of the machine's\n");
      return SKIP;
   }
   return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
