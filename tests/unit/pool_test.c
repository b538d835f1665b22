/* The thread pool: all tasks once, order of dependent and of urgent jobs, waiting, empty jobs,
 * workers that look for work and sleep, forks. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "util/u_fork.h"
#include "util/u_pool.h"

#define TASKS 500
#define JOBS 8

struct work {
   struct u_pool_job job;
   int counts[TASKS];
   const struct work *before; /* must be done when a task runs */
   int finished, wrong;
};

static void
run(void *data, unsigned index)
{
   struct work *w = data;
   if (w->before && !__atomic_load_n(&w->before->finished, __ATOMIC_ACQUIRE))
      __atomic_add_fetch(&w->wrong, 1, __ATOMIC_RELAXED);
   __atomic_add_fetch(&w->counts[index], 1, __ATOMIC_RELAXED);
}

static void
done(void *data)
{
   struct work *w = data;
   for (unsigned i = 0; i < w->job.count; i++)
      w->wrong += w->counts[i] != 1;
   __atomic_store_n(&w->finished, 1, __ATOMIC_RELEASE);
}

static void
submit(struct u_pool *pool, struct work *w, unsigned count, struct work *before)
{
   memset(w, 0, sizeof(*w));
   w->before = before;
   w->job.run = run;
   w->job.done = done;
   w->job.data = w;
   w->job.count = count;
   u_pool_submit(pool, &w->job, before ? &before->job : NULL);
}

static void
test_chains(void **state)
{
   static const unsigned threads[4] = {1, 2, 3, 8};
   static struct work work[JOBS];
   for (unsigned t = 0; t < 4; t++) {
      struct u_pool *pool = u_pool_create(threads[t]);
      assert_non_null(pool);
      assert_int_equal(u_pool_num_threads(pool), threads[t]);
      for (unsigned round = 0; round < 20; round++) {
         for (unsigned i = 0; i < JOBS; i++)
            submit(pool, &work[i], i % 3 == 2 ? 0 : TASKS - i, i ? &work[i - 1] : NULL);
         u_pool_wait(pool, &work[JOBS - 1].job);
         for (unsigned i = 0; i < JOBS; i++) {
            assert_true(u_pool_done(pool, &work[i].job));
            assert_int_equal(work[i].finished, 1);
            assert_int_equal(work[i].wrong, 0);
         }
      }
      u_pool_destroy(pool);
   }
}

/* The caller runs the job through while one before it is waiting for its turn. */
static void
test_run(void **state)
{
   static struct work before, mine;
   for (unsigned threads = 1; threads <= 4; threads++) {
      struct u_pool *pool = u_pool_create(threads);
      assert_non_null(pool);
      for (unsigned round = 0; round < 50; round++) {
         submit(pool, &before, TASKS, NULL);
         memset(&mine, 0, sizeof(mine));
         mine.job = (struct u_pool_job){.run = run, .done = done, .data = &mine, .count = 9};
         u_pool_run(pool, &mine.job);
         assert_int_equal(mine.finished, 1);
         assert_int_equal(mine.wrong, 0);
         u_pool_wait(pool, &before.job);
         assert_int_equal(before.wrong, 0);
      }
      u_pool_destroy(pool);
   }
}

static void
spin(void *data, unsigned index)
{
   struct timespec t = {0};
   while (t.tv_sec == 0 && t.tv_nsec < 20000000)
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
}

/* One worker that is in the midst of a job takes the tasks of u_pool_run before the job's others.
 */
struct two_jobs {
   struct u_pool_job long_job;
   bool long_begun, run_begun, run_helped; /* atomic */
   unsigned too_early;                     /* tasks of the long job before the other's */
};

static bool
wait_for(const bool *flag)
{
   const time_t end = time(NULL) + 20;
   while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE) && time(NULL) < end)
      usleep(100);
   return __atomic_load_n(flag, __ATOMIC_ACQUIRE);
}

static void
long_task(void *data, unsigned index)
{
   struct two_jobs *t = data;
   if (index == 0) {
      __atomic_store_n(&t->long_begun, true, __ATOMIC_RELEASE);
      wait_for(&t->run_begun);
   } else if (!__atomic_load_n(&t->run_helped, __ATOMIC_ACQUIRE)) {
      t->too_early++;
   }
}

static void
run_task(void *data, unsigned index)
{
   struct two_jobs *t = data;
   if (index == 1) {
      __atomic_store_n(&t->run_helped, true, __ATOMIC_RELEASE);
   } else {
      __atomic_store_n(&t->run_begun, true, __ATOMIC_RELEASE);
      wait_for(&t->run_helped);
   }
}

static void
test_run_comes_first(void **state)
{
   (void)state;
   struct u_pool *pool = u_pool_create(2);
   struct two_jobs t = {.long_job = {.run = long_task, .data = &t, .count = 8}};
   u_pool_submit(pool, &t.long_job, NULL);
   assert_true(wait_for(&t.long_begun));
   struct u_pool_job job = {.run = run_task, .data = &t, .count = 2};
   u_pool_run(pool, &job);
   assert_true(t.run_helped);
   u_pool_wait(pool, &t.long_job);
   assert_int_equal(t.too_early, 0);
   u_pool_destroy(pool);
}

static void
start(struct u_pool *pool, struct work *w, unsigned count)
{
   memset(w, 0, sizeof(*w));
   w->job = (struct u_pool_job){.run = run, .done = done, .data = w, .count = count};
   u_pool_start(pool, &w->job);
}

/* A worker ends what was started, whether anybody comes back to it or not; who comes back helps. */
static void
test_started_jobs_end(void **state)
{
   static struct work w;
   struct u_pool *pool = u_pool_create(2);
   assert_true(u_pool_is_idle(pool));
   for (unsigned i = 0; i < 20; i++) {
      start(pool, &w, TASKS);
      const time_t end = time(NULL) + 20;
      while (!u_pool_done(pool, &w.job) && time(NULL) < end)
         usleep(100);
      assert_true(u_pool_done(pool, &w.job) && u_pool_is_idle(pool));
      assert_true(u_pool_join(pool, &w.job));
      assert_int_equal(w.finished - w.wrong, 1);
      start(pool, &w, TASKS);
      assert_true(u_pool_join(pool, &w.job));
      assert_int_equal(w.finished - w.wrong, 1);
   }
   u_pool_destroy(pool);
   /* Without workers there is who comes back. */
   pool = u_pool_create(1);
   start(pool, &w, 3);
   assert_false(u_pool_done(pool, &w.job) || u_pool_is_idle(pool));
   assert_true(u_pool_join(pool, &w.job));
   assert_int_equal(w.finished - w.wrong, 1);
   assert_true(u_pool_is_idle(pool));
   u_pool_destroy(pool);
}

static void
test_times_of_workers(void **state)
{
   uint64_t times[3] = {0};
   struct u_pool *pool = u_pool_create(3);
   assert_non_null(pool);
   assert_int_equal(u_pool_times(pool, times, 3), 0); /* they start with the first job */
   struct u_pool_job job = {.run = spin, .count = 3};
   u_pool_submit(pool, &job, NULL);
   while (!u_pool_done(pool, &job))
      usleep(1000);
   assert_int_equal(u_pool_times(pool, times, 3), 2);
   assert_true(times[0] + times[1] >= 20000000);
   assert_int_equal(u_pool_times(pool, times, 1), 1);
   u_pool_destroy(pool);
}

static void
test_wait_all(void **state)
{
   static struct work work[JOBS];
   struct u_pool *pool = u_pool_create(3);
   for (unsigned i = 0; i < JOBS; i++)
      submit(pool, &work[i], TASKS, NULL);
   u_pool_wait_all(pool);
   for (unsigned i = 0; i < JOBS; i++)
      assert_int_equal(work[i].finished, 1);
   u_pool_destroy(pool);
}

/* Jobs at all intervals at which workers look for work, fall asleep, and sleep. */
static void
test_bursts(void **state)
{
   static struct work mine, other;
   struct u_pool *pool = u_pool_create(4);
   assert_non_null(pool);
   for (unsigned round = 0; round < 400; round++) {
      submit(pool, &other, round % 3, NULL);
      memset(&mine, 0, sizeof(mine));
      mine.job = (struct u_pool_job){.run = run, .done = done, .data = &mine, .count = round % 7};
      u_pool_run(pool, &mine.job);
      assert_int_equal(mine.finished, 1);
      assert_int_equal(mine.wrong, 0);
      u_pool_wait(pool, &other.job);
      assert_true(u_pool_done(pool, &other.job));
      assert_int_equal(other.finished, 1);
      assert_int_equal(other.wrong, 0);
      usleep(round % 8 * 5);
   }
   u_pool_destroy(pool);
}

static double
cpu_seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
test_idle_workers_sleep(void **state)
{
   static struct work work;
   struct u_pool *pool = u_pool_create(4);
   submit(pool, &work, TASKS, NULL);
   u_pool_wait(pool, &work.job);
   const double before = cpu_seconds();
   usleep(100000);
   assert_true(cpu_seconds() - before < 0.02);
   u_pool_destroy(pool);
}

/* --- A job that lasts until it is told to end. */
struct gate {
   struct u_pool *pool;
   struct u_pool_job job;
   bool begun, open, returned;
};

static void
run_gate(void *data, unsigned index)
{
   struct gate *g = data;
   __atomic_store_n(&g->begun, true, __ATOMIC_RELEASE);
   while (!__atomic_load_n(&g->open, __ATOMIC_ACQUIRE))
      usleep(100);
}

static void *
wait_for_gate(void *data)
{
   struct gate *g = data;
   u_pool_wait_all(g->pool);
   __atomic_store_n(&g->returned, true, __ATOMIC_RELEASE);
   return NULL;
}

/* Jobs that are submitted later and done earlier do not count for those that were waited for. */
static void
test_wait_all_knows_its_jobs(void **state)
{
   static struct work work[JOBS];
   struct gate g = {.pool = u_pool_create(3), .job = {.run = run_gate, .data = &g, .count = 1}};
   pthread_t waiter;
   u_pool_submit(g.pool, &g.job, NULL);
   assert_int_equal(pthread_create(&waiter, NULL, wait_for_gate, &g), 0);
   usleep(20000); /* it waits */
   for (unsigned i = 0; i < JOBS; i++) {
      submit(g.pool, &work[i], 2, NULL);
      while (!u_pool_done(g.pool, &work[i].job))
         usleep(100);
   }
   usleep(20000);
   assert_false(__atomic_load_n(&g.returned, __ATOMIC_ACQUIRE));
   __atomic_store_n(&g.open, true, __ATOMIC_RELEASE);
   pthread_join(waiter, NULL);
   assert_true(u_pool_done(g.pool, &g.job));
   u_pool_destroy(g.pool);
}

struct flag {
   struct u_pool_job job;
   bool set;
};

static void
set_flag(void *data)
{
   struct flag *f = data;
   __atomic_store_n(&f->set, true, __ATOMIC_RELEASE);
}

static void
run_nothing(void *data, unsigned index)
{
}

/* A job that is done is not waited for because older or newer ones are not; and one that is not
 * done is. */
static void
test_wait_flag(void **state)
{
   struct gate older = {.pool = u_pool_create(4),
                        .job = {.run = run_gate, .data = &older, .count = 1}},
               newer = {.job = {.run = run_gate, .data = &newer, .count = 1}};
   struct flag f = {.job = {.run = run_nothing, .done = set_flag, .data = &f, .count = 5}};
   u_pool_submit(older.pool, &older.job, NULL);
   u_pool_submit(older.pool, &f.job, NULL);
   const unsigned long number = f.job.number;
   u_pool_submit(older.pool, &newer.job, NULL);
   /* Two workers are in the gates, and the third does it: who waits would enter a gate himself. */
   while (!__atomic_load_n(&f.set, __ATOMIC_ACQUIRE))
      usleep(100);
   u_pool_wait_flag(older.pool, number, &f.set);
   __atomic_store_n(&older.open, true, __ATOMIC_RELEASE);
   __atomic_store_n(&newer.open, true, __ATOMIC_RELEASE);
   u_pool_wait_all(older.pool);
   for (unsigned i = 0; i < 1000; i++) {
      f.set = false;
      u_pool_submit(older.pool, &f.job, NULL);
      u_pool_wait_flag(older.pool, f.job.number, &f.set);
      assert_true(__atomic_load_n(&f.set, __ATOMIC_ACQUIRE));
      u_pool_wait(older.pool, &f.job);
   }
   u_pool_destroy(older.pool);
}

static void
test_never_submitted_job_is_done(void **state)
{
   struct u_pool_job job = {0};
   struct u_pool *pool = u_pool_create(2);
   u_pool_wait(pool, &job);
   assert_true(u_pool_done(pool, &job));
   u_pool_destroy(pool);
}

/* A task that needs another thread for another one to end. */
struct pair {
   int met;
};

static void
meet(void *data, unsigned index)
{
   struct pair *pair = data;
   __atomic_add_fetch(&pair->met, 1, __ATOMIC_RELEASE);
   while (__atomic_load_n(&pair->met, __ATOMIC_ACQUIRE) < 2)
      usleep(10);
}

/* Two jobs of one task each need two workers, however the workers waited for them. */
static void
test_jobs_in_a_row_wake_as_many_workers(void **state)
{
   static struct work all;
   struct u_pool *pool = u_pool_create(3);
   submit(pool, &all, TASKS, NULL); /* starts the workers */
   u_pool_wait(pool, &all.job);
   for (unsigned round = 0; round < 200; round++) {
      struct pair pair = {0};
      struct u_pool_job first = {.run = meet, .data = &pair, .count = 1}, second = first;
      u_pool_submit(pool, &first, NULL);
      u_pool_submit(pool, &second, NULL);
      while (!u_pool_done(pool, &first) || !u_pool_done(pool, &second))
         usleep(1);
      usleep(round % 8 * 5);
   }
   u_pool_destroy(pool);
}

/* The exit status of a child: bit 0, whether it knows that it is one; bits 1 and 2 the same of its
 * own child, before and after it has become the process that the mark is of. */
static int
marks_of_child(struct u_fork *mark)
{
   int seen = u_fork_happened(mark);
   for (int i = 1; i < 3; i++) {
      const pid_t child = fork();
      if (child == 0)
         _exit(u_fork_happened(mark));
      int status;
      waitpid(child, &status, 0);
      seen |= WEXITSTATUS(status) << i;
      u_fork_begin(mark);
      seen |= u_fork_happened(mark) << 3;
   }
   return seen;
}

static void
test_fork_is_seen(void **state)
{
   struct u_fork mark = {0};
   for (unsigned round = 0; round < 2; round++) {
      u_fork_begin(&mark);
      if (round == 1)
         u_fork_end(&mark); /* by the number of the process, as where no kernel wipes memory */
      assert_false(u_fork_happened(&mark));
      const pid_t child = fork();
      if (child == 0)
         _exit(marks_of_child(&mark));
      int status;
      assert_int_equal(waitpid(child, &status, 0), child);
      assert_int_equal(WEXITSTATUS(status), 7);
      assert_false(u_fork_happened(&mark));
   }
   u_fork_end(&mark);
}

/* The child has none of the parent's threads, and can work, wait and clean up all the same. */
static void
test_fork(void **state)
{
   static struct work work;
   struct u_pool *pool = u_pool_create(4);
   submit(pool, &work, TASKS, NULL);
   u_pool_wait(pool, &work.job);
   pid_t child = fork();
   assert_true(child >= 0);
   if (child == 0) {
      alarm(10); /* instead of hanging for ever */
      submit(pool, &work, TASKS, NULL);
      u_pool_wait(pool, &work.job);
      int ok = work.finished == 1 && work.wrong == 0;
      u_pool_destroy(pool);
      _exit(ok ? 0 : 1);
   }
   int status;
   assert_int_equal(waitpid(child, &status, 0), child);
   assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
   submit(pool, &work, TASKS, NULL);
   u_pool_wait(pool, &work.job);
   assert_int_equal(work.wrong, 0);
   u_pool_destroy(pool);
}

/* In the child: what was under way or waited in the parent is over, whichever is asked for first.
 */
static int
go_on_without(struct u_pool *pool, struct gate *gate, struct work *waiting, unsigned first)
{
   static struct work mine;
   struct u_pool_job *const jobs[3] = {&gate->job, &waiting[0].job, &waiting[1].job};
   alarm(10); /* instead of hanging for ever */
   if (first == 3) {
      submit(pool, &mine, TASKS, &waiting[1]);
      u_pool_wait(pool, &mine.job);
   }
   if (first == 4)
      u_pool_wait_all(pool);
   for (unsigned i = 0; i < 3; i++) {
      if (first < 3)
         u_pool_wait(pool, jobs[(first + i) % 3]);
      if (!u_pool_done(pool, jobs[(first + i) % 3]))
         return 1;
   }
   /* With 5 nothing but u_pool_done has been asked. */
   for (unsigned i = 0; i < 2; i++) { /* cleaned up, but not run */
      if (waiting[i].finished != 1 || waiting[i].counts[0] != 0)
         return 2;
   }
   submit(pool, &waiting[1], TASKS, NULL);
   u_pool_wait(pool, &waiting[1].job);
   const bool ok = waiting[1].finished == 1 && waiting[1].wrong == 0;
   u_pool_destroy(pool);
   return ok ? 0 : 3;
}

static void
test_fork_with_jobs_pending(void **state)
{
   for (unsigned first = 0; first < 6; first++) {
      static struct work waiting[2];
      struct gate g = {.pool = u_pool_create(2), .job = {.run = run_gate, .data = &g, .count = 1}};
      u_pool_submit(g.pool, &g.job, NULL);
      for (unsigned i = 0; i < 2; i++) {
         memset(&waiting[i], 0, sizeof waiting[i]);
         waiting[i].job =
             (struct u_pool_job){.run = run, .done = done, .data = &waiting[i], .count = TASKS};
         u_pool_submit(g.pool, &waiting[i].job, i ? &waiting[0].job : &g.job);
      }
      pid_t child = fork();
      assert_true(child >= 0);
      if (child == 0)
         _exit(go_on_without(g.pool, &g, waiting, first));
      int status;
      assert_int_equal(waitpid(child, &status, 0), child);
      __atomic_store_n(&g.open, true, __ATOMIC_RELEASE);
      u_pool_wait_all(g.pool);
      assert_int_equal(waiting[0].wrong + waiting[1].wrong, 0);
      u_pool_destroy(g.pool);
      assert_true(WIFEXITED(status));
      assert_int_equal(WEXITSTATUS(status), 0);
   }
}

/* What was started before a fork is over in the child, which is told so. */
static void
test_fork_after_start(void **state)
{
   static struct work w;
   struct gate g = {.pool = u_pool_create(2), .job = {.run = run_gate, .data = &g, .count = 1}};
   u_pool_submit(g.pool, &g.job, NULL);
   assert_true(wait_for(&g.begun));
   start(g.pool, &w, 1); /* the only worker can not come to it */
   const pid_t child = fork();
   assert_true(child >= 0);
   if (child == 0) {
      const bool cut_off = !u_pool_join(g.pool, &w.job);
      _exit(!cut_off || !u_pool_join(g.pool, &w.job) || !u_pool_is_idle(g.pool));
   }
   int status;
   assert_int_equal(waitpid(child, &status, 0), child);
   __atomic_store_n(&g.open, true, __ATOMIC_RELEASE);
   assert_true(u_pool_join(g.pool, &w.job));
   u_pool_wait_all(g.pool);
   u_pool_destroy(g.pool);
   assert_true(WIFEXITED(status));
   assert_int_equal(WEXITSTATUS(status), 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_chains),
       cmocka_unit_test(test_run),
       cmocka_unit_test(test_run_comes_first),
       cmocka_unit_test(test_started_jobs_end),
       cmocka_unit_test(test_times_of_workers),
       cmocka_unit_test(test_wait_all),
       cmocka_unit_test(test_wait_all_knows_its_jobs),
       cmocka_unit_test(test_wait_flag),
       cmocka_unit_test(test_bursts),
       cmocka_unit_test(test_idle_workers_sleep),
       cmocka_unit_test(test_jobs_in_a_row_wake_as_many_workers),
       cmocka_unit_test(test_never_submitted_job_is_done),
       cmocka_unit_test(test_fork_is_seen),
       cmocka_unit_test(test_fork),
       cmocka_unit_test(test_fork_with_jobs_pending),
       cmocka_unit_test(test_fork_after_start),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
