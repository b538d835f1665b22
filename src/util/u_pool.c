#include "u_pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "u_fork.h"

#define MAX_WORKERS 63
#define DEFAULT_MAX_THREADS 8
/* How long a thread with nothing to do looks before it sleeps: waking one up takes as long, and
 * draws in a row give work at shorter intervals. */
#define WATCH_NS 10000

struct u_pool {
   pthread_mutex_t lock;
   pthread_cond_t work;            /* the queue got something to do, or quit */
   pthread_cond_t finished;        /* a job is done */
   struct u_pool_job *head, *tail; /* in the order of their numbers */
   pthread_t workers[MAX_WORKERS];
   unsigned max_workers, num_workers;
   unsigned num_idle, num_watching; /* workers without work: asleep, and looking for it */
   unsigned long num_submitted;
   unsigned changes;   /* atomic: counts what may give work to those that watch */
   bool may_watch;     /* there is a processor for it */
   struct u_fork fork; /* of the process that has the workers */
   bool quit;
};

/* CPUs of the cgroup's quota, rounded up; 0 = no quota. */
static unsigned
cgroup_cpus(void)
{
   FILE *f = fopen("/sys/fs/cgroup/cpu.max", "re");
   if (!f)
      return 0;
   unsigned long quota = 0, period = 0;
   int n = fscanf(f, "%lu %lu", &quota, &period); /* "max 100000" gives 0 */
   fclose(f);
   return n == 2 && period ? (unsigned)((quota + period - 1) / period) : 0;
}

static unsigned
usable_cpus(void)
{
   cpu_set_t set;
   unsigned n = 1;
   if (sched_getaffinity(0, sizeof(set), &set) == 0)
      n = (unsigned)CPU_COUNT(&set);
   unsigned quota = cgroup_cpus();
   if (quota && quota < n)
      n = quota;
   if (n > DEFAULT_MAX_THREADS)
      n = DEFAULT_MAX_THREADS;
   return n ? n : 1;
}

static void
init_locks(struct u_pool *pool)
{
   pthread_mutexattr_t attr;
   pthread_mutexattr_init(&attr);
#if defined(PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP)
   /* It is held for a moment only. */
   pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ADAPTIVE_NP);
#endif
   pthread_mutex_init(&pool->lock, &attr);
   pthread_mutexattr_destroy(&attr);
   pthread_cond_init(&pool->work, NULL);
   pthread_cond_init(&pool->finished, NULL);
}

struct u_pool *
u_pool_create(unsigned max_threads)
{
   struct u_pool *pool = calloc(1, sizeof(*pool));
   if (!pool)
      return NULL;
   const unsigned cpus = usable_cpus();
   if (max_threads == 0)
      max_threads = cpus;
   pool->may_watch = cpus > 1;
   pool->max_workers = max_threads - 1 > MAX_WORKERS ? MAX_WORKERS : max_threads - 1;
   u_fork_begin(&pool->fork);
   init_locks(pool);
   return pool;
}

unsigned
u_pool_num_threads(const struct u_pool *pool)
{
   return pool->max_workers + 1;
}

/* Those that watch look at the queue again, and are no longer counted. Locked. */
static void
note_change(struct u_pool *pool)
{
   __atomic_add_fetch(&pool->changes, 1, __ATOMIC_RELEASE);
   pool->num_watching = 0;
}

void
u_pool_destroy(struct u_pool *pool)
{
   if (!pool)
      return;
   /* A forked child owns no threads to join. */
   if (!u_fork_happened(&pool->fork)) {
      pthread_mutex_lock(&pool->lock);
      pool->quit = true;
      note_change(pool);
      pthread_cond_broadcast(&pool->work);
      pthread_mutex_unlock(&pool->lock);
      for (unsigned i = 0; i < pool->num_workers; i++)
         pthread_join(pool->workers[i], NULL);
      pthread_cond_destroy(&pool->finished);
      pthread_cond_destroy(&pool->work);
      pthread_mutex_destroy(&pool->lock);
   }
   u_fork_end(&pool->fork);
   free(pool);
}

/* A queued job with a task to hand out, NULL if none: an urgent one, else the first. Locked. */
static struct u_pool_job *
find_work(struct u_pool *pool)
{
   struct u_pool_job *first = NULL;
   for (struct u_pool_job *job = pool->head; job; job = job->next_in_queue) {
      const bool has_work = job->next < job->count && (!job->after || !job->after->pending);
      if (has_work && job->urgent)
         return job;
      if (has_work && !first)
         first = job;
   }
   return first;
}

static void
unqueue(struct u_pool *pool, struct u_pool_job *job)
{
   struct u_pool_job **link = &pool->head, *prev = NULL;
   while (*link != job) {
      prev = *link;
      link = &prev->next_in_queue;
   }
   *link = job->next_in_queue;
   if (pool->tail == job)
      pool->tail = prev;
   /* Those that waited for it must not look at its memory any more. */
   for (struct u_pool_job *j = pool->head; j; j = j->next_in_queue) {
      if (j->after == job)
         j->after = NULL;
   }
}

/* Locked; unlocks while the callback runs. */
static void
complete(struct u_pool *pool, struct u_pool_job *job)
{
   job->completing = true;
   if (job->done) {
      pthread_mutex_unlock(&pool->lock);
      job->done(job->data);
      pthread_mutex_lock(&pool->lock);
   }
   unqueue(pool, job);
   __atomic_store_n(&job->pending, false, __ATOMIC_RELEASE);
   pthread_cond_broadcast(&pool->finished);
   if (find_work(pool)) {
      note_change(pool);
      pthread_cond_broadcast(&pool->work);
   }
}

/* Takes and runs one task. Locked; unlocks while it runs. */
static void
run_one(struct u_pool *pool, struct u_pool_job *job)
{
   unsigned index = job->next++;
   pthread_mutex_unlock(&pool->lock);
   job->run(job->data, index);
   pthread_mutex_lock(&pool->lock);
   if (++job->finished == job->count)
      complete(pool, job);
}

static int64_t
now_ns(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void
pause_a_moment(void)
{
#if defined(__x86_64__) || defined(__i386__)
   __builtin_ia32_pause();
#elif defined(__aarch64__)
   __asm__ volatile("yield");
#endif
}

/* Looks for some microseconds for a change of the pool, and if there is a job, for its end. Locked;
 * unlocks meanwhile. */
static void
watch(struct u_pool *pool, const struct u_pool_job *job)
{
   const unsigned before = pool->changes;
   pthread_mutex_unlock(&pool->lock);
   const int64_t end = now_ns() + WATCH_NS;
   bool waiting = true;
   while (waiting && now_ns() < end) {
      for (unsigned i = 0; i < 8 && waiting; i++) {
         pause_a_moment();
         waiting = __atomic_load_n(&pool->changes, __ATOMIC_ACQUIRE) == before &&
                   (!job || __atomic_load_n(&job->pending, __ATOMIC_ACQUIRE));
      }
   }
   pthread_mutex_lock(&pool->lock);
}

static void
watch_for_work(struct u_pool *pool)
{
   const unsigned before = pool->changes;
   pool->num_watching++;
   watch(pool, NULL);
   if (pool->changes == before)
      pool->num_watching--;
}

static void *
worker_main(void *arg)
{
   struct u_pool *pool = arg;
   bool watched = !pool->may_watch;
   pthread_mutex_lock(&pool->lock);
   while (!pool->quit) {
      struct u_pool_job *job = find_work(pool);
      if (job) {
         run_one(pool, job);
         watched = !pool->may_watch;
      } else if (!watched) {
         watch_for_work(pool);
         watched = true;
      } else {
         pool->num_idle++;
         pthread_cond_wait(&pool->work, &pool->lock);
         pool->num_idle--;
      }
   }
   pthread_mutex_unlock(&pool->lock);
   return NULL;
}

/* Locked. A thread that can not be started is no error: whoever waits does the work. */
static void
start_workers(struct u_pool *pool, unsigned wanted)
{
   if (wanted > pool->max_workers)
      wanted = pool->max_workers;
   /* The application's signal handlers must not run on our threads. */
   sigset_t all, old;
   sigfillset(&all);
   if (pool->num_workers >= wanted || pthread_sigmask(SIG_SETMASK, &all, &old) != 0)
      return;
   while (pool->num_workers < wanted &&
          pthread_create(&pool->workers[pool->num_workers], NULL, worker_main, pool) == 0)
      pool->num_workers++;
   pthread_sigmask(SIG_SETMASK, &old, NULL);
}

/* In a child made by fork: its only thread starts anew, without workers and queue. What the
 * parent's threads had begun can not be continued, so its jobs are over without their tasks; their
 * owners clean up, unless a thread of the parent was just doing that. */
static void
forget_parent(struct u_pool *pool)
{
   struct u_pool_job *job = pool->head;
   init_locks(pool);
   pool->head = pool->tail = NULL;
   pool->num_workers = pool->max_workers = pool->num_idle = pool->num_watching = 0;
   u_fork_begin(&pool->fork);
   while (job) {
      struct u_pool_job *const next = job->next_in_queue;
      if (job->done && !job->completing)
         job->done(job->data);
      job->after = NULL;
      job->pending = false;
      job = next;
   }
}

/* Whether this process is a child of the one with the workers; job, which may be NULL, is over
 * then, and the pool its own. */
static bool
is_forked(struct u_pool *pool, struct u_pool_job *job)
{
   if (!u_fork_happened(&pool->fork))
      return false;
   forget_parent(pool);
   if (job)
      job->pending = false; /* it may have been on its way out of the queue */
   return true;
}

unsigned
u_pool_times(struct u_pool *pool, uint64_t *times, unsigned max)
{
   unsigned count = 0;
   is_forked(pool, NULL);
   pthread_mutex_lock(&pool->lock);
   for (; count < pool->num_workers && count < max; count++) {
      clockid_t clock;
      struct timespec t = {0};
      if (pthread_getcpuclockid(pool->workers[count], &clock) == 0)
         clock_gettime(clock, &t);
      times[count] = (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
   }
   pthread_mutex_unlock(&pool->lock);
   return count;
}

/* Wakes as many workers as can help; those that watch come by themselves. Locked. */
static void
wake_workers(struct u_pool *pool, unsigned wanted)
{
   const unsigned come = pool->num_watching;
   note_change(pool);
   for (unsigned i = 0; i < pool->num_idle && come + i < wanted; i++)
      pthread_cond_signal(&pool->work);
}

/* As u_pool_submit; `helpers` workers are of use. False: there are none. */
static bool
enqueue(struct u_pool *pool, struct u_pool_job *job, struct u_pool_job *after, unsigned helpers)
{
   is_forked(pool, after);
   pthread_mutex_lock(&pool->lock);
   job->after = after && after->pending ? after : NULL;
   job->next = job->finished = 0;
   job->completing = false;
   job->next_in_queue = NULL;
   __atomic_store_n(&job->pending, true, __ATOMIC_RELAXED);
   job->number = ++pool->num_submitted;
   if (pool->tail)
      pool->tail->next_in_queue = job;
   else
      pool->head = job;
   pool->tail = job;

   if (job->count == 0) {
      while (job->after)
         pthread_cond_wait(&pool->finished, &pool->lock);
      complete(pool, job);
   } else {
      start_workers(pool, helpers);
      wake_workers(pool, helpers);
   }
   const bool has_workers = pool->num_workers != 0;
   pthread_mutex_unlock(&pool->lock);
   return has_workers;
}

void
u_pool_submit(struct u_pool *pool, struct u_pool_job *job, struct u_pool_job *after)
{
   job->urgent = false;
   if (!enqueue(pool, job, after, job->count))
      u_pool_wait(pool, job);
}

/* For a waiter with nothing to run. Locked; unlocks meanwhile. */
static void
wait_for_change(struct u_pool *pool, const struct u_pool_job *job, bool *watched)
{
   if (*watched)
      pthread_cond_wait(&pool->finished, &pool->lock);
   else
      watch(pool, job);
   *watched = true;
}

/* Its own tasks, until it is done. */
static void
join(struct u_pool *pool, struct u_pool_job *job)
{
   bool watched = !pool->may_watch;
   pthread_mutex_lock(&pool->lock);
   while (job->pending) {
      if (job->next < job->count)
         run_one(pool, job);
      else
         wait_for_change(pool, job, &watched);
   }
   pthread_mutex_unlock(&pool->lock);
}

void
u_pool_start(struct u_pool *pool, struct u_pool_job *job)
{
   job->urgent = true;
   enqueue(pool, job, NULL, job->count);
}

bool
u_pool_join(struct u_pool *pool, struct u_pool_job *job)
{
   if (!__atomic_load_n(&job->pending, __ATOMIC_ACQUIRE))
      return true;
   if (is_forked(pool, job))
      return false;
   join(pool, job);
   return true;
}

void
u_pool_run(struct u_pool *pool, struct u_pool_job *job)
{
   job->urgent = true;
   enqueue(pool, job, NULL, job->count - 1);
   join(pool, job);
}

void
u_pool_wait(struct u_pool *pool, struct u_pool_job *job)
{
   if (is_forked(pool, job))
      return;
   bool watched = !pool->may_watch;
   pthread_mutex_lock(&pool->lock);
   while (job->pending) {
      struct u_pool_job *other = find_work(pool);
      if (other)
         run_one(pool, other);
      else
         wait_for_change(pool, job, &watched);
   }
   pthread_mutex_unlock(&pool->lock);
}

/* Until the jobs up to `last` are done, or the flag is set. Locked; unlocks meanwhile. */
static void
wait_up_to(struct u_pool *pool, unsigned long last, const bool *flag)
{
   while (!__atomic_load_n(flag, __ATOMIC_ACQUIRE) && pool->head && pool->head->number <= last) {
      struct u_pool_job *job = find_work(pool);
      if (job)
         run_one(pool, job);
      else
         pthread_cond_wait(&pool->finished, &pool->lock);
   }
}

void
u_pool_wait_all(struct u_pool *pool)
{
   const bool never = false;
   if (is_forked(pool, NULL))
      return;
   pthread_mutex_lock(&pool->lock);
   wait_up_to(pool, pool->num_submitted, &never);
   pthread_mutex_unlock(&pool->lock);
}

void
u_pool_wait_flag(struct u_pool *pool, unsigned long number, const bool *flag)
{
   if (is_forked(pool, NULL))
      return;
   pthread_mutex_lock(&pool->lock);
   wait_up_to(pool, number, flag);
   pthread_mutex_unlock(&pool->lock);
}

bool
u_pool_is_idle(struct u_pool *pool)
{
   if (is_forked(pool, NULL))
      return true;
   pthread_mutex_lock(&pool->lock);
   const bool idle = !pool->head;
   pthread_mutex_unlock(&pool->lock);
   return idle;
}

bool
u_pool_done(struct u_pool *pool, struct u_pool_job *job)
{
   return !__atomic_load_n(&job->pending, __ATOMIC_ACQUIRE) || is_forked(pool, job);
}
