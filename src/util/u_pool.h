/* A pool of worker threads that runs jobs of many independent tasks.
 *
 * Jobs run in the order submitted, but for urgent ones, of u_pool_start and u_pool_run, whose tasks
 * workers take first: others wait for what they make. The tasks of a job run in any order, on
 * workers and on threads that wait for a job. Threads start with the first job. Safe to use from
 * any thread. After fork the child has a pool without workers: its jobs run where they are
 * submitted. Jobs that were pending in the parent are over in the child: their `done` is called
 * there, their tasks are not.
 */
#ifndef U_POOL_H
#define U_POOL_H

#include <stdbool.h>
#include <stdint.h>

struct u_pool;

/* Memory of the caller; zeroed before its first submit, reusable when done. */
struct u_pool_job {
   void (*run)(void *data, unsigned index); /* a task: index is 0..count-1 */
   /* Called once, by the thread that finishes the last task, before waiters return; may be NULL.
    * Must not submit or wait. In a forked child the first use of the pool calls it. */
   void (*done)(void *data);
   void *data;
   unsigned count;
   /* The pool's own: */
   struct u_pool_job *after, *next_in_queue;
   unsigned next, finished;
   unsigned long number;
   bool urgent;              /* of u_pool_start */
   bool pending, completing; /* completing: `done` has been called, or is about to */
};

/* max_threads: threads that run tasks, one that waits included; 0 = as many as the CPUs this
 * process may use (affinity, cgroup quota), at most 8. NULL when memory ran out. */
struct u_pool *u_pool_create(unsigned max_threads);
/* No job may be pending. Accepts NULL. */
void u_pool_destroy(struct u_pool *pool);
/* Threads that run tasks at the same time, one that waits included. */
unsigned u_pool_num_threads(const struct u_pool *pool);
/* The time that each worker thread has run so far, in nanoseconds, of at most `max` threads; gives
 * how many there are of those. */
unsigned u_pool_times(struct u_pool *pool, uint64_t *times, unsigned max);
/* Starts job once `after` (NULL = none; submitted before) is done. Returns at once, but runs the
 * job itself where the pool has no workers. */
void u_pool_submit(struct u_pool *pool, struct u_pool_job *job, struct u_pool_job *after);
/* The same, urgent; where the pool has no workers it runs when it is joined, or in another wait. */
void u_pool_start(struct u_pool *pool, struct u_pool_job *job);
/* Returns when job is done (or was never started); the caller runs tasks of this job only. False:
 * fork has come between, and tasks that had begun will never end. */
bool u_pool_join(struct u_pool *pool, struct u_pool_job *job);
/* Both at once. */
void u_pool_run(struct u_pool *pool, struct u_pool_job *job);
/* Returns when job is done (or was never submitted); runs tasks meanwhile. */
void u_pool_wait(struct u_pool *pool, struct u_pool_job *job);
/* Returns when all jobs submitted so far are done; runs tasks meanwhile. */
void u_pool_wait_all(struct u_pool *pool);
/* Returns when *flag is true, which the `done` of the job with this number (u_pool_job::number, to
 * be read after its submit) stores with release order; runs tasks meanwhile. The job itself may be
 * done and gone. */
void u_pool_wait_flag(struct u_pool *pool, unsigned long number, const bool *flag);
/* Whether no job waits or runs: its threads have nothing to do. */
bool u_pool_is_idle(struct u_pool *pool);
/* Whether it is done, without waiting. */
bool u_pool_done(struct u_pool *pool, struct u_pool_job *job);

#endif
