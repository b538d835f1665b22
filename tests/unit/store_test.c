/* Values by key in a folder: what is kept comes back whole or not at all, and only to those who own
 * the folder. */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "util/u_store.h"

static char folder[64];

static int
make_folder(void **state)
{
   strcpy(folder, "/tmp/tuatara-store-XXXXXX");
   return mkdtemp(folder) ? 0 : -1;
}

/* Calls a function with the path of each file. */
static unsigned
for_files(void (*visit)(const char *path))
{
   unsigned num = 0;
   DIR *dir = opendir(folder);
   assert_non_null(dir);
   for (struct dirent *e; (e = readdir(dir));) {
      char path[400];
      if (e->d_name[0] == '.')
         continue;
      snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
      if (visit)
         visit(path);
      num++;
   }
   closedir(dir);
   return num;
}

static void delete (const char *path)
{
   unlink(path);
}

static int
remove_folder(void **state)
{
   chmod(folder, S_IRWXU);
   for_files(delete);
   return rmdir(folder);
}

static void
expect(struct u_store *store, const char *key, const char *value)
{
   size_t size = 0;
   char *got = u_store_get(store, key, strlen(key), &size);
   if (!value) {
      assert_null(got);
      return;
   }
   assert_non_null(got);
   assert_int_equal(size, strlen(value));
   assert_memory_equal(got, value, size);
   free(got);
}

static void
put(struct u_store *store, const char *key, const char *value)
{
   u_store_put(store, key, strlen(key), value, strlen(value));
}

static void
test_values(void **state)
{
   struct u_store *store = u_store_open(folder);
   assert_non_null(store);
   expect(store, "one", NULL);
   put(store, "one", "first");
   put(store, "two", "a value that is longer than a word");
   expect(store, "one", "first");
   put(store, "one", "other");
   expect(store, "one", "other");
   expect(store, "on", NULL);
   expect(store, "", NULL);
   put(store, "three", "");
   expect(store, "three", NULL);
   u_store_close(store);
   /* Another process's store is such a one. */
   store = u_store_open(folder);
   expect(store, "one", "other");
   expect(store, "two", "a value that is longer than a word");
   assert_int_equal(for_files(NULL), 2);
   u_store_close(store);
}

static void
test_large(void **state)
{
   struct u_store *store = u_store_open(folder);
   char *value = malloc(U_STORE_MAX_VALUE + 1);
   size_t size;
   assert_true(store && value);
   for (size_t i = 0; i <= U_STORE_MAX_VALUE; i++)
      value[i] = (char)(i * i >> 8);
   u_store_put(store, "key", 3, value, U_STORE_MAX_VALUE + 1);
   assert_null(u_store_get(store, "key", 3, &size));
   u_store_put(store, "key", 3, value, U_STORE_MAX_VALUE);
   char *got = u_store_get(store, "key", 3, &size);
   assert_true(got && size == U_STORE_MAX_VALUE && !memcmp(got, value, size));
   free(got);
   free(value);
   u_store_close(store);
}

/* Every byte, and every length. */
static void
spoil(const char *path)
{
   char bytes[256];
   const int fd = open(path, O_RDWR);
   const ssize_t size = read(fd, bytes, sizeof bytes);
   struct u_store *store = u_store_open(folder);
   assert_true(fd >= 0 && size > 0 && size < (ssize_t)sizeof bytes && store);
   for (ssize_t i = 0; i < size; i++) {
      const char changed = (char)(bytes[i] ^ 1 << i % 8);
      assert_int_equal(pwrite(fd, &changed, 1, i), 1);
      /* The sum of the key is its file's name: nobody reads it. */
      if (i < 24 || i >= 32)
         expect(store, "a key", NULL);
      assert_int_equal(pwrite(fd, &bytes[i], 1, i), 1);
   }
   expect(store, "a key", "its value");
   for (ssize_t i = size - 1; i >= 0; i--) {
      assert_int_equal(ftruncate(fd, i), 0);
      expect(store, "a key", NULL);
   }
   u_store_close(store);
   close(fd);
}

static void
test_spoilt(void **state)
{
   struct u_store *store = u_store_open(folder);
   assert_non_null(store);
   put(store, "a key", "its value");
   u_store_close(store);
   assert_int_equal(for_files(spoil), 1);
}

static void
open_to_all(const char *path)
{
   assert_int_equal(chmod(path, 0666), 0);
}

static void
make_link(const char *path)
{
   char to[500];
   snprintf(to, sizeof to, "%s-moved", path);
   assert_int_equal(rename(path, to), 0);
   assert_int_equal(symlink(to, path), 0);
}

/* What others may have written is not read. */
static void
test_owners(void **state)
{
   struct u_store *store = u_store_open(folder);
   assert_non_null(store);
   put(store, "a key", "its value");
   for_files(open_to_all);
   expect(store, "a key", NULL);
   put(store, "a key", "its value");
   expect(store, "a key", "its value");
   for_files(make_link);
   expect(store, "a key", NULL);
   u_store_close(store);
   assert_int_equal(chmod(folder, 0770), 0);
   assert_null(u_store_open(folder));
   assert_int_equal(chmod(folder, 0755), 0);
   store = u_store_open(folder);
   assert_non_null(store);
   u_store_close(store);
   if (!geteuid()) {
      assert_int_equal(chown(folder, 65534, 65534), 0);
      assert_null(u_store_open(folder));
      assert_int_equal(chown(folder, 0, 0), 0);
   }
}

static void
test_no_folder(void **state)
{
   char path[100];
   assert_null(u_store_open("/dev/null"));
   assert_null(u_store_open("/proc/no/such/folder"));
   snprintf(path, sizeof path, "%s/new", folder);
   struct u_store *store = u_store_open(path);
   assert_non_null(store);
   put(store, "key", "value");
   expect(store, "key", "value");
   u_store_close(store);
   strcat(folder, "/new");
   for_files(delete);
   assert_int_equal(rmdir(folder), 0);
   *strrchr(folder, '/') = '\0';
}

/* Files that may not get as long as they should stand for a full disk. */
static void
test_no_room(void **state)
{
   struct u_store *store = u_store_open(folder);
   struct rlimit old, small = {.rlim_cur = 60};
   assert_non_null(store);
   assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
   small.rlim_max = old.rlim_max;
   assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
   put(store, "a key", "a value that does not fit behind the head of the file");
   assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
   assert_int_equal(for_files(NULL), 0);
   expect(store, "a key", NULL);
   u_store_close(store);
}

static void
test_bounded(void **state)
{
   struct u_store *store = u_store_open(folder);
   char key[16], value[16];
   assert_non_null(store);
   for (unsigned i = 0; i < U_STORE_MAX_FILES + 10; i++) {
      snprintf(key, sizeof key, "key %u", i);
      snprintf(value, sizeof value, "value %u", i);
      put(store, key, value);
      expect(store, key, value);
   }
   assert_in_range(for_files(NULL), 1, 20);
   u_store_close(store);
}

static void *
write_and_read(void *data)
{
   struct u_store *store = data;
   static const char *const values[] = {"short", "a longer value of the key"};
   for (unsigned i = 0; i < 2000; i++) {
      size_t size;
      put(store, "key", values[i % 2]);
      char *got = u_store_get(store, "key", 3, &size);
      const bool right = got && (size == strlen(values[0]) || size == strlen(values[1])) &&
                         !memcmp(got, values[size != strlen(values[0])], size);
      free(got);
      if (!right)
         return NULL;
   }
   return data;
}

static void
test_threads(void **state)
{
   struct u_store *store = u_store_open(folder);
   pthread_t threads[3];
   assert_non_null(store);
   for (unsigned i = 0; i < 3; i++)
      assert_int_equal(pthread_create(&threads[i], NULL, write_and_read, store), 0);
   for (unsigned i = 0; i < 3; i++) {
      void *right;
      pthread_join(threads[i], &right);
      assert_non_null(right);
   }
   assert_int_equal(for_files(NULL), 1);
   u_store_close(store);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(test_values, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_large, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_spoilt, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_owners, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_no_folder, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_no_room, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_bounded, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_threads, make_folder, remove_folder),
   };
   return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
