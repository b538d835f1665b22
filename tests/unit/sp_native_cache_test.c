/* Native code that one process leaves to the next: it is found for the same program, form and
 * parameters and for no other, and gives the same results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "ir_text.h"
#include "compiler/ir/words.h"
#include "compiler/lower/unroll.h"
#include "gallium/auxiliary/native/cache.h"
#include "gallium/auxiliary/jit/jit.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

/* Textures, one of them projected and one with an offset, a loop over a parameter, and discard. */
static const char text[] = "shader fragment\n"
                           "params 2\n"
                           "block 0\n"
                           "   %0 = load_input.f4 7\n"
                           "   %1 = load_param.f4 0\n"
                           "   %2 = imm.f2 0x00000000 0x3f800000\n"
                           "   %3 = tex.f4 1 2d project %0.xyzw\n"
                           "   jump b1\n"
                           "block 1\n"
                           "   %4 = phi.f1 b0 %2.x b2 %8.x\n"
                           "   %5 = phi.f4 b0 %3.xyzw b2 %7.xyzw\n"
                           "   %6 = flt.b1 %4.x %1.x\n"
                           "   branch %6.x b2 b3\n"
                           "block 2\n"
                           "   %7 = fadd.f4 %5.xyzw %0.xyzw\n"
                           "   %8 = fadd.f1 %4.x %2.y\n"
                           "   jump b1\n"
                           "block 3\n"
                           "   %9 = tex.f4 2 2d %5.xyzw\n"
                           "   %10 = flt.b1 %9.x %1.y\n"
                           "   discard.b %10.x\n"
                           "   store_output.f 0.xyzw %9.xyzw\n"
                           "   end\n";

static char folder[64];

static int
make_folder(void **state)
{
   strcpy(folder, "/tmp/tuatara-cache-XXXXXX");
   return mkdtemp(folder) && !setenv("TUATARA_NATIVE_CACHE", folder, 1) ? 0 : -1;
}

static int
remove_folder(void **state)
{
   char command[100];
   unsetenv("TUATARA_NATIVE_CACHE");
   snprintf(command, sizeof command, "rm -r %s", folder);
   return system(command);
}

static bool
exists(void)
{
   return sp_native_exists(u_cpu_detect_isa());
}

/* --- Searches */

struct question {
   const char *text;
   struct sp_vm_words form;
   bool last;
   const float (*params)[4];
};

static bool
ask(struct sp_native_cache *cache, struct question q, enum u_cpu_isa isa, bool keep)
{
   struct ir_shader *sh = parse_ir(q.text);
   struct sp_native_cache_key *key = sp_native_cache_key(cache, sh, isa, q.form, q.last);
   struct sp_native_version v = {.form = q.form};
   assert_non_null(key);
   const bool found = sp_native_cache_find(key, q.params, &v);
   if (!found && keep) {
      v.code = sp_jit_compile(sh, isa, q.form);
      assert_non_null(v.code);
      if (q.params) {
         v.words = malloc(sizeof *v.words);
         assert_non_null(v.words);
         *v.words = (struct ir_known_word){.index = 4};
         memcpy(&v.words->bits, &q.params[1][0], sizeof v.words->bits);
         v.num_words = 1;
      }
      sp_native_cache_keep(key, &v);
   }
   sp_jit_destroy(v.code);
   free(v.words);
   sp_native_cache_key_destroy(key);
   ir_shader_destroy(sh);
   return found;
}

static void
test_keys(void **state)
{
   const struct question q = {.text = text};
   struct question other[] = {q, q, q, q, q};
   char changed[sizeof text];
   struct sp_native_cache *cache = sp_native_cache_open();
   if (!exists())
      skip();
   assert_non_null(cache);
   memcpy(changed, text, sizeof text);
   memcpy(strstr(changed, "1 2d"), "3 2d", 4);
   other[0].text = changed;
   other[1].form.texels = 2;
   other[2].form.color = true;
   other[3].last = true;
   other[4].form.alpha = true;
   assert_false(ask(cache, q, U_CPU_AVX2, true));
   assert_true(ask(cache, q, U_CPU_AVX2, false));
   assert_false(ask(cache, q, U_CPU_AVX512, false));
   for (unsigned i = 0; i < 5; i++) {
      assert_false(ask(cache, other[i], U_CPU_AVX2, true));
      assert_true(ask(cache, other[i], U_CPU_AVX2, false));
   }
   assert_true(ask(cache, q, U_CPU_AVX2, false));
   sp_native_cache_close(cache);
   /* The next process */
   cache = sp_native_cache_open();
   assert_true(ask(cache, q, U_CPU_AVX2, false));
   assert_true(ask(cache, other[0], U_CPU_AVX2, false));
   sp_native_cache_close(cache);
}

/* Code for some parameters is not for others; a few such are kept for one program. */
static void
test_parameters(void **state)
{
   struct sp_native_cache *cache = sp_native_cache_open();
   if (!exists())
      skip();
   assert_non_null(cache);
   for (unsigned round = 0; round < 2; round++)
      for (unsigned i = 0; i < 6; i++) {
         const float params[2][4] = {{0}, {(float)i}};
         const struct question q = {.text = text, .params = params};
         assert_int_equal(ask(cache, q, U_CPU_AVX2, true), round && i < 4);
         assert_int_equal(ask(cache, q, U_CPU_AVX2, true), i < 4);
      }
   sp_native_cache_close(cache);
}

/* --- Bytes of programs */

/* Whatever they are: they make a program, which nobody runs, or none. */
static void
test_wrong_bytes(void **state)
{
   struct ir_shader *sh = parse_ir(text);
   struct sp_jit_program *program = sp_jit_compile(sh, U_CPU_AVX2, (struct sp_vm_words){0});
   size_t size = 0;
   if (!program) {
      ir_shader_destroy(sh);
      skip();
   }
   uint32_t *words = sp_jit_save(program, &size);
   assert_non_null(words);
   for (size_t cut = 0; cut < size; cut += 1 + cut / 512)
      assert_null(sp_jit_load(words, cut));
   static const uint32_t wrong[] = {0, 1, 64, 0x100, 0xffffff, 0x7fffffff, 0xffffffff};
   for (size_t i = 0; i < size / sizeof *words && i < 600; i++)
      for (unsigned k = 0; k < sizeof wrong / sizeof *wrong; k++) {
         const uint32_t old = words[i];
         words[i] = wrong[k];
         sp_jit_destroy(sp_jit_load(words, size));
         words[i] = old;
      }
   struct sp_jit_program *again = sp_jit_load(words, size);
   size_t size_again;
   void *words_again = again ? sp_jit_save(again, &size_again) : NULL;
   assert_true(words_again && size_again == size && !memcmp(words, words_again, size));
   free(words_again);
   free(words);
   sp_jit_destroy(again);
   sp_jit_destroy(program);
   ir_shader_destroy(sh);
}

/* --- Words of shaders */

static bool
same_words(const struct ir_shader *a, const struct ir_shader *b)
{
   size_t num[2];
   uint32_t *words[2] = {ir_words(a, &num[0]), ir_words(b, &num[1])};
   assert_true(words[0] && words[1]);
   const bool same = num[0] == num[1] && !memcmp(words[0], words[1], num[0] * sizeof **words);
   free(words[0]);
   free(words[1]);
   return same;
}

/* Changes one thing of an instruction; false: there are no more. */
static bool
change(struct ir_instr *in, unsigned what)
{
   switch (what) {
   case 0:
      in->op ^= 1;
      return true;
   case 1:
      in->num_components ^= 1;
      return true;
   case 2:
      in->type ^= 1;
      return true;
   case 3:
      in->saturate ^= 1;
      return true;
   case 4:
      in->exact ^= 1;
      return true;
   case 5:
      in->index ^= 1;
      return true;
   case 6:
      in->range ^= 1;
      return true;
   case 7:
      in->write_mask ^= 1;
      return true;
   case 8:
      in->tex_target ^= 1;
      return true;
   case 9:
      in->tex_mode ^= 1;
      return true;
   case 10:
      in->tex_project ^= 1;
      return true;
   case 11:
      in->tex_compare ^= 1;
      return true;
   case 12:
      in->tex_offset[0] ^= 1;
      return true;
   case 13:
      in->tex_offset[2] ^= -1;
      return true;
   case 14:
      in->src[0].swizzle[3] ^= in->num_srcs > 0;
      return true;
   case 15:
      in->src[0].neg ^= in->num_srcs > 0;
      return true;
   case 16:
      in->src[0].abs ^= in->num_srcs > 0;
      return true;
   case 17:
      in->imm[0] ^= in->op == IR_OP_imm;
      return true;
   default:
      return false;
   }
}

static void
test_words(void **state)
{
   struct ir_shader *sh = parse_ir(text), *copy = ir_shader_clone(sh);
   assert_non_null(copy);
   assert_true(same_words(sh, copy));
   for (struct ir_block *b = copy->first; b; b = b->next)
      for (struct ir_instr *in = b->first; in; in = in->next) {
         const struct ir_instr old = *in;
         for (unsigned what = 0; change(in, what); what++) {
            const bool changed = memcmp(&old, in, sizeof old) != 0;
            /* Phis without predecessors have no sources to change. */
            if (in->op != IR_OP_phi || old.op == IR_OP_phi)
               assert_int_equal(same_words(sh, copy), !changed);
            *in = old;
         }
      }
   copy->first->cost++;
   assert_false(same_words(sh, copy));
   copy->first->cost--;
   copy->max_steps++;
   assert_false(same_words(sh, copy));
   ir_shader_destroy(copy);
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(test_keys, make_folder, remove_folder),
       cmocka_unit_test_setup_teardown(test_parameters, make_folder, remove_folder),
       cmocka_unit_test(test_wrong_bytes),
       cmocka_unit_test(test_words),
   };
   return cmocka_run_group_tests_name("sp_native_cache", tests, NULL, NULL);
}
