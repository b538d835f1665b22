#include "door_thread.h"

#include <pthread.h>
#include <stdbool.h>

/* The key has to be process wide: it stands for the same thing in every thread. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static bool has_key;

/* What a key holds is a pointer to data, and a function pointer is none. */
typedef void release_function(void);
static _Thread_local release_function *thread_release __attribute__((tls_model("initial-exec")));

static void
thread_ends(void *value)
{
   (void)value;
   thread_release();
}

static void
create_key(void)
{
   has_key = pthread_key_create(&key, thread_ends) == 0;
}

void
door_at_thread_end(void (*release)(void))
{
   if (thread_release == release)
      return;
   pthread_once(&once, create_key);
   if (has_key && pthread_setspecific(key, &key) == 0)
      thread_release = release;
}
