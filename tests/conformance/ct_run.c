/* The runner: each test in a process of its own, results as TAP.
 *
 *    conformance [--door=egl|glx] [--list] [--vendor=TEXT] [PATTERN]
 *
 * PATTERN selects tests whose "topic.test" contains it. --vendor: fail at once unless GL_VENDOR
 * contains TEXT, so that a run can not judge another driver by mistake. --no-fork runs the tests in
 * this process, for debuggers. The ids proven by a test follow its name in the TAP line.
 */
#include "../emulated.h"
#include "ct.h"
#include "ct_run.h"
#include "ct_topics.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Seconds a test may take. Sanitizers and emulators take many times as long. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TIME_LIMIT 300
#else
#define TIME_LIMIT 60
#endif
#define EMULATED_TIME_LIMIT 600
#define MAX_IDS 256
#define MAX_LINE 4096

struct options {
   const char *vendor;
   char **patterns; /* parts of names; without any, all tests run */
   int num_patterns;
   bool list, no_fork;
};

/* What the parent knows of a test from its report. */
struct outcome {
   char *ids[MAX_IDS]; /* allocated */
   unsigned num_ids, passes, failures;
   char skip[200];
};

static bool
topic_is_supported(const struct ct_topic *topic)
{
   char names[256];
   snprintf(names, sizeof names, "%s", topic->needs);
   for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
      if (!ct_has_extension(name))
         ct_skip("%s is missing", name);
   }
   return true;
}

/* In the test's process. */
static void
run_test(const struct ct_topic *topic, const struct ct_test *test, const char *vendor)
{
   if (!ct_choose_api(topic->api))
      ct_skip("there are no contexts of OpenGL ES %d", topic->api == CT_ES1 ? 1 : 2);
   struct ct_context *ctx = ct_context_create(NULL);
   if (!ctx || !ct_make_current(ctx)) {
      ct_check("harness", false, "no context through %s", ct_door_name());
      return;
   }
   const char *name = (const char *)glGetString(GL_VENDOR);
   if (vendor && (!name || !strstr(name, vendor))) {
      ct_check("harness", false, "the vendor is %s", name ? name : "unknown");
      return;
   }
   if (topic_is_supported(topic)) {
      test->run();
      ct_no_error("harness", topic->name, 0);
   }
   ct_make_current(NULL);
   ct_context_destroy(ctx);
}

static void
add_ids(struct outcome *o, char *ids)
{
   for (char *id = strtok(ids, " "); id; id = strtok(NULL, " ")) {
      unsigned i = 0;
      while (i < o->num_ids && strcmp(o->ids[i], id) != 0)
         i++;
      if (i < o->num_ids)
         continue;
      if (i == MAX_IDS) {
         printf("# failed %s: more than %d ids in a test\n", id, MAX_IDS);
         o->failures++;
      } else {
         o->ids[o->num_ids++] = strdup(id);
      }
   }
}

static void
read_report(FILE *in, struct outcome *o)
{
   char line[MAX_LINE];
   while (fgets(line, sizeof line, in)) {
      char *ids = strchr(line, ' '), *message = strchr(line, '\t');
      if (!ids || !message)
         continue;
      *message++ = '\0';
      if (!strncmp(line, "skip", 4)) {
         snprintf(o->skip, sizeof o->skip, "%.*s", (int)strcspn(message, "\n"), message);
         continue;
      }
      if (!strncmp(line, "fail", 4)) {
         o->failures++;
         printf("# failed%s: %s", ids, message);
      } else {
         o->passes++;
      }
      add_ids(o, ids + 1);
   }
}

/* Runs the test in a child; returns what its end says, "" for a normal one. */
static const char *
run_child(const struct ct_topic *topic, const struct ct_test *test, const char *vendor,
          struct outcome *o)
{
   int ends[2], status = 0;
   fflush(stdout);
   if (pipe(ends))
      return "no pipe";
   const pid_t child = fork();
   if (child == 0) {
      close(ends[0]);
      ct_report = fdopen(ends[1], "w");
      alarm(is_emulated() ? EMULATED_TIME_LIMIT : TIME_LIMIT);
      run_test(topic, test, vendor);
      exit(0);
   }
   close(ends[1]);
   FILE *in = fdopen(ends[0], "r");
   read_report(in, o);
   fclose(in);
   waitpid(child, &status, 0);
   if (WIFSIGNALED(status))
      return WTERMSIG(status) == SIGALRM ? "took too long" : strsignal(WTERMSIG(status));
   return WEXITSTATUS(status) ? "exited with a failure" : "";
}

enum verdict { PASSED, FAILED, SKIPPED, NUM_VERDICTS };

/* Prints what came of the test and frees the ids. */
static enum verdict
judge(unsigned number, const char *name, struct outcome *o, const char *end)
{
   const bool skipped = o->skip[0] && !o->passes && !o->failures;
   const bool ok = !*end && !o->failures && (o->passes || skipped);
   if (*end)
      printf("# %s: %s\n", name, end);
   printf("%sok %u - %s", ok ? "" : "not ", number, name);
   for (unsigned i = 0; i < o->num_ids; i++)
      printf(" %s", o->ids[i]);
   if (skipped)
      printf(" # SKIP %s", o->skip);
   printf("\n");
   for (unsigned i = 0; i < o->num_ids; i++)
      free(o->ids[i]);
   fflush(stdout);
   return skipped ? SKIPPED : ok ? PASSED : FAILED;
}

/* Patterns come to the front of argv. */
static bool
parse_options(int argc, char **argv, struct options *opt)
{
   opt->patterns = argv;
   for (int i = 1; i < argc; i++) {
      if (!strncmp(argv[i], "--door=", 7)) {
         if (!ct_choose_door(argv[i] + 7))
            return false;
      } else if (!strncmp(argv[i], "--vendor=", 9)) {
         opt->vendor = argv[i] + 9;
      } else if (!strcmp(argv[i], "--list")) {
         opt->list = true;
      } else if (!strcmp(argv[i], "--no-fork")) {
         opt->no_fork = true;
      } else if (argv[i][0] == '-') {
         return false;
      } else {
         opt->patterns[opt->num_patterns++] = argv[i];
      }
   }
   return true;
}

static bool
is_chosen(const struct options *opt, const char *name)
{
   bool chosen = opt->num_patterns == 0;
   for (int i = 0; i < opt->num_patterns && !chosen; i++)
      chosen = strstr(name, opt->patterns[i]) != NULL;
   return chosen;
}

/* One test; counts its verdict. */
static void
visit(const struct options *opt, const struct ct_topic *topic, const struct ct_test *test,
      unsigned *number, unsigned counts[NUM_VERDICTS])
{
   char name[128];
   snprintf(name, sizeof name, "%s.%s", topic->name, test->name);
   if (!is_chosen(opt, name))
      return;
   ++*number;
   if (opt->list) {
      printf("%s\n", name);
      return;
   }
   if (opt->no_fork) {
      ct_report = stdout;
      run_test(topic, test, opt->vendor);
      return;
   }
   struct outcome o = {0};
   const char *end = run_child(topic, test, opt->vendor, &o);
   counts[judge(*number, name, &o, end)]++;
}

int
main(int argc, char **argv)
{
   const char *program = argv[0];
   struct options opt = {0};
   unsigned number = 0, counts[NUM_VERDICTS] = {0};
   if (!parse_options(argc, argv, &opt)) {
      fprintf(stderr,
              "usage: %s [--door=egl|glx] [--list] [--vendor=TEXT] [--no-fork] "
              "[PATTERN...]\n",
              program);
      return 2;
   }
   for (const struct ct_topic *const *topic = ct_topics; *topic; topic++) {
      for (unsigned i = 0; i < (*topic)->num_tests; i++)
         visit(&opt, *topic, &(*topic)->tests[i], &number, counts);
   }
   if (!opt.list)
      printf("1..%u\n# %u passed, %u failed, %u skipped through %s\n", number, counts[PASSED],
             counts[FAILED], counts[SKIPPED], ct_door_name());
   return counts[FAILED] ? 1 : 0;
}
