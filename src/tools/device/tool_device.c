/* tuatara device: a program with a simulated DRM device under it. */
#include "device_folder.h"
#include "tools/tool.h"

#include "lima/cmd/jobs.h"
#include "lima/device/device.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_PROBLEMS = 50 };

static void
usage(FILE *out)
{
   fprintf(
       out,
       "usage: tuatara device --kind=lima [OPTIONS] [--] CMD [ARGS...]\n"
       "\n"
       "Runs a program with a simulated DRM device under it: /dev/dri/renderD128 is a Mali-400 "
       "that\n"
       "Mesa's driver lima, or another one, finds and draws on. Ends with the program's status.\n"
       "\n"
       "  --kind=lima     the device: Mali-400\n"
       "  --cores=N       cores of its pixel processor, 1 (the default) to %d\n"
       "  --record=DIR    keep each frame, for tuatara frame --device=lima\n"
       "  --shim=FILE     the library that is preloaded into the program\n",
       LIMA_MAX_PP);
}

struct options {
   const char *kind, *record, *shim;
   unsigned cores;
   bool help;
   char **command;
};

static bool
parse_cores(const char *text, unsigned *cores)
{
   *cores = (unsigned)(text[0] - '0');
   return *cores >= 1 && *cores <= LIMA_MAX_PP && !text[1];
}

/* TOOL_OK, TOOL_USAGE after a message. */
static int
parse(int argc, char **argv, struct options *options)
{
   const char *value;
   int i = 1;
   *options = (struct options){.cores = 1};
   for (; i < argc && argv[i][0] == '-'; i++) {
      if (!strcmp(argv[i], "--")) {
         i++;
         break;
      }
      if (!strcmp(argv[i], "--help")) {
         options->help = true;
         return TOOL_OK;
      }
      if ((value = tool_option(argv[i], "--kind")) && !strcmp(value, "lima")) {
         options->kind = value;
      } else if ((value = tool_option(argv[i], "--record")) && *value) {
         options->record = value;
      } else if ((value = tool_option(argv[i], "--shim")) && *value) {
         options->shim = value;
      } else if (!(value = tool_option(argv[i], "--cores")) ||
                 !parse_cores(value, &options->cores)) {
         fprintf(stderr, "tuatara device: bad option: %s\n", argv[i]);
         return TOOL_USAGE;
      }
   }
   options->command = argv + i;
   if (options->kind && options->shim && i < argc)
      return TOOL_OK;
   usage(stderr);
   return TOOL_USAGE;
}

/* What signal handlers know. */
static struct {
   volatile pid_t child;
   int ended; /* a pipe, written when the child has ended */
} running;

static void
on_signal(int signal)
{
   const int error = errno;
   if (signal == SIGCHLD)
      (void)!write(running.ended, "", 1);
   else if (running.child > 0)
      kill(running.child, signal);
   errno = error;
}

static const int caught[] = {SIGCHLD, SIGTERM, SIGHUP};
static const int ignored[] = {SIGINT, SIGQUIT}; /* of a terminal: the program gets them itself */
enum {
   NUM_CAUGHT = sizeof caught / sizeof caught[0],
   NUM_IGNORED = sizeof ignored / sizeof ignored[0]
};

static void
set_signals(void (*of_caught)(int), void (*of_ignored)(int))
{
   struct sigaction action = {.sa_handler = of_caught, .sa_flags = SA_RESTART};
   for (unsigned i = 0; i < NUM_CAUGHT; i++)
      sigaction(caught[i], &action, NULL);
   action.sa_handler = of_ignored;
   for (unsigned i = 0; i < NUM_IGNORED; i++)
      sigaction(ignored[i], &action, NULL);
}

/* Until they are let in again, those that are caught wait. */
static sigset_t
hold_signals(void)
{
   sigset_t held, before;
   sigemptyset(&held);
   for (unsigned i = 0; i < NUM_CAUGHT; i++)
      sigaddset(&held, caught[i]);
   sigprocmask(SIG_BLOCK, &held, &before);
   return before;
}

/* Each buffer of the device is an open file. */
static struct rlimit
raise_files(void)
{
   struct rlimit old = {0}, more;
   getrlimit(RLIMIT_NOFILE, &old);
   more = old;
   more.rlim_cur = old.rlim_max;
   setrlimit(RLIMIT_NOFILE, &more);
   return old;
}

/* In the child. Does not return. */
static void
exec_command(const struct options *options, const char *folder, const struct rlimit *files)
{
   const char *before = getenv("LD_PRELOAD");
   const size_t size = strlen(options->shim) + (before ? strlen(before) : 0) + 2;
   char *preload = malloc(size);
   if (preload) {
      snprintf(preload, size, "%s%s%s", options->shim, before && *before ? ":" : "",
               before ? before : "");
      setenv("LD_PRELOAD", preload, 1);
      setenv(LIMA_SHIM_FOLDER, folder, 1);
      setrlimit(RLIMIT_NOFILE, files);
      execvp(options->command[0], options->command);
   }
   fprintf(stderr, "tuatara device: %s: %s\n", options->command[0], strerror(errno));
   _exit(errno == ENOENT ? 127 : 126);
}

/* Starts the program and serves it until it ends. Gives its status as a shell tells it, or
 * TOOL_FAILED after a message. */
static int
run(const struct options *options, struct lima_device *device, struct device_folder *folder)
{
   int pipes[2], status = 0;
   const struct rlimit files = raise_files();
   if (pipe(pipes) != 0) {
      perror("tuatara device");
      return TOOL_FAILED;
   }
   running.ended = pipes[1];
   set_signals(on_signal, SIG_IGN);
   const sigset_t before = hold_signals();
   const pid_t child = fork();
   if (child == 0) {
      close(pipes[0]);
      close(pipes[1]);
      set_signals(SIG_DFL, SIG_DFL);
      sigprocmask(SIG_SETMASK, &before, NULL);
      exec_command(options, folder->path, &files);
   }
   running.child = child;
   sigprocmask(SIG_SETMASK, &before, NULL);
   bool served = child > 0 && lima_device_serve(device, folder->listener, pipes[0]);
   if (!served)
      perror("tuatara device");
   if (child > 0 && !served)
      kill(child, SIGTERM);
   while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
      ;
   running.child = 0;
   set_signals(SIG_DFL, SIG_DFL);
   close(pipes[0]);
   close(pipes[1]);
   if (!served)
      return TOOL_FAILED;
   return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void
tell_problem(void *data, const char *text)
{
   unsigned *count = data;
   if ((*count)++ < MAX_PROBLEMS)
      fprintf(stderr, "tuatara device: a job is refused: %s\n", text);
}

int
tool_device(int argc, char **argv)
{
   struct options options;
   struct device_folder folder;
   unsigned num_problems = 0;
   int status = parse(argc, argv, &options);
   if (options.help) {
      usage(stdout);
      return TOOL_OK;
   }
   if (status != TOOL_OK)
      return status;
   struct lima_device *device = lima_device_create(&(struct lima_device_options){
       .num_pp = options.cores,
       .record = options.record,
       .problem = tell_problem,
       .data = &num_problems,
   });
   if (!device)
      return TOOL_FAILED;
   status = TOOL_FAILED;
   if (device_folder_create(&folder)) {
      status = run(&options, device, &folder);
      const struct lima_device_stats *stats = lima_device_stats(device);
      fprintf(stderr, "tuatara device: %llu GP jobs, %llu PP jobs, %llu refused\n",
              (unsigned long long)stats->gp_jobs, (unsigned long long)stats->pp_jobs,
              (unsigned long long)stats->refused);
      device_folder_remove(&folder);
   }
   lima_device_destroy(device);
   return status;
}
