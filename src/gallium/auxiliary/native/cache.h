/* Native code on disk, for the user's next process with the same program: opt-in, by a folder that
 * the environment names. The driver's build, the instruction set, the form of blocks and the whole
 * program are the key; the folder has to be the user's own, as the code in it runs unseen. */
#ifndef NATIVE_CACHE_H
#define NATIVE_CACHE_H

#include "native.h"

/* In the folder of TUATARA_NATIVE_CACHE. NULL: it asks for none, which is the default, the folder
 * can not be used (u_store_open tells why), or the library does not know its build. */
struct sp_native_cache *sp_native_cache_open(void);
void sp_native_cache_close(struct sp_native_cache *cache); /* accepts NULL */

/* What sp_native_cache_find and _keep ask for: native code of the program for blocks of this form, and
 * for the version that is to serve all that comes after it, or not. Lives no longer than the cache
 * and the shader. NULL: out of memory. */
struct sp_native_cache_key *sp_native_cache_key(const struct sp_native_cache *cache,
                                          const struct ir_shader *shader, enum u_cpu_isa isa,
                                          struct sp_vm_words form, bool last);
void sp_native_cache_key_destroy(struct sp_native_cache_key *key); /* accepts NULL */

/* Fills in code and words of a version that is right for these parameters, NULL = for any. */
bool sp_native_cache_find(struct sp_native_cache_key *key, const float (*params)[4],
                       struct sp_native_version *version);
/* After a search that found nothing: what has been made instead. */
void sp_native_cache_keep(struct sp_native_cache_key *key, const struct sp_native_version *version);

#endif
