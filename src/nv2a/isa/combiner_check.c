/* What the hardware takes: combiner and texture stage setups that it would refuse are named. */
#include "combiner.h"

/* Bits that the words have (what real chips accept). */
#define CONTROL_BITS 0x0001110fu
#define SHADER_STAGE_BITS 0x000fffffu
#define DOT_MAPPING_BITS 0x00000777u
#define OTHER_INPUT_BITS 0x00310000u

static bool
fault(struct nv2a_combiner_problem *problem, const char *word, int stage, const char *text)
{
   *problem = (struct nv2a_combiner_problem){text, word, stage};
   return false;
}

static bool
has_use(unsigned reg, enum nv2a_rc_use use)
{
   return reg < NV2A_RC_NUM_REGISTERS && nv2a_rc_registers[reg].use & use;
}

/* --- Combiners */

static bool
check_portion(const struct nv2a_combiner_words *words, int stage, enum nv2a_rc_half half,
              struct nv2a_combiner_problem *problem)
{
   static const char *const icw[2] = {"color icw", "alpha icw"};
   static const char *const ocw[2] = {"color ocw", "alpha ocw"};
   struct nv2a_rc_portion portion;
   nv2a_rc_decode_icw(words->icw[stage][half], portion.in);
   for (unsigned i = 0; i < 4; i++) {
      if (!has_use(portion.in[i].reg, NV2A_RC_READ))
         return fault(problem, icw[half], stage, "stages can not read this register");
   }
   if (!nv2a_rc_decode_ocw(half, words->ocw[stage][half], &portion.out))
      return fault(problem, ocw[half], stage, "reserved bits are set");
   if (!has_use(portion.out.ab, NV2A_RC_WRITE) || !has_use(portion.out.cd, NV2A_RC_WRITE) ||
       !has_use(portion.out.sum, NV2A_RC_WRITE))
      return fault(problem, ocw[half], stage, "stages can not write this register");
   if (!nv2a_rc_ops[portion.out.op].name)
      return fault(problem, ocw[half], stage, "there is no such operation");
   return true;
}

static bool
check_final(const struct nv2a_combiner_words *words, struct nv2a_combiner_problem *problem)
{
   struct nv2a_rc_final final;
   if (!nv2a_rc_decode_final(words->final, &final))
      return fault(problem, "final combiner", -1, "reserved bits are set");
   for (unsigned i = 0; i < 7; i++) {
      if (!has_use(final.in[i].reg, NV2A_RC_FINAL))
         return fault(problem, "final combiner", -1, "there is no such register");
   }
   return true;
}

/* --- Texture stages */

/* Modes that take the dot products of the stages before. NULL: the stages before and after are as
 * they have to be. */
static const char *
check_dot_chain(const struct nv2a_combiner_words *words, unsigned stage)
{
   const unsigned before = stage ? nv2a_texture_mode(words, stage - 1) : NV2A_TEXTURE_NONE;
   const unsigned after = stage < 3 ? nv2a_texture_mode(words, stage + 1) : NV2A_TEXTURE_NONE;
   switch (nv2a_texture_mode(words, stage)) {
   case NV2A_TEXTURE_DOT_ST:
   case NV2A_TEXTURE_DOT_ZW:
      return before == NV2A_TEXTURE_DOT ? NULL : "the stage before has to be dot_product";
   case NV2A_TEXTURE_DOT_DIFFUSE:
      if (before != NV2A_TEXTURE_DOT)
         return "the stage before has to be dot_product";
      return after == NV2A_TEXTURE_DOT_SPECULAR || after == NV2A_TEXTURE_DOT_SPECULAR_CONST
                 ? NULL
                 : "the stage behind has to be a reflected cube map";
   case NV2A_TEXTURE_DOT_SPECULAR:
   case NV2A_TEXTURE_DOT_SPECULAR_CONST:
   case NV2A_TEXTURE_DOT_3D:
   case NV2A_TEXTURE_DOT_CUBE:
      return (before == NV2A_TEXTURE_DOT || before == NV2A_TEXTURE_DOT_DIFFUSE) &&
                     nv2a_texture_mode(words, stage - 2) == NV2A_TEXTURE_DOT
                 ? NULL
                 : "the two stages before have to be dot products";
   default:
      return NULL;
   }
}

static const char *
check_texture_stage(const struct nv2a_combiner_words *words, unsigned stage)
{
   const unsigned mode = nv2a_texture_mode(words, stage);
   if (mode >= NV2A_TEXTURE_NUM_MODES)
      return "there is no such mode";
   if (!(nv2a_texture_modes[mode].stages >> stage & 1))
      return "the mode is none of this stage";
   const unsigned input = nv2a_texture_input(words, stage);
   if (nv2a_texture_modes[mode].reads_stage) {
      if (input >= stage)
         return "the input is no earlier stage";
      if (nv2a_texture_mode(words, input) == NV2A_TEXTURE_NONE)
         return "the stage that is its input does nothing";
   }
   return check_dot_chain(words, stage);
}

static bool
check_texture_stages(const struct nv2a_combiner_words *words, struct nv2a_combiner_problem *problem)
{
   unsigned depths = 0;
   if (words->shader_stages & ~SHADER_STAGE_BITS)
      return fault(problem, "shader stages", -1, "reserved bits are set");
   if (words->dot_mapping & ~DOT_MAPPING_BITS)
      return fault(problem, "dot mapping", -1, "reserved bits are set");
   if (words->other_input & ~OTHER_INPUT_BITS)
      return fault(problem, "other stage input", -1, "reserved bits are set");
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const char *text = check_texture_stage(words, i);
      if (text)
         return fault(problem, "texture stage", (int)i, text);
      depths += nv2a_texture_mode(words, i) == NV2A_TEXTURE_DOT_ZW;
   }
   if (depths > 1)
      return fault(problem, "shader stages", -1, "two stages replace the depth");
   return true;
}

bool
nv2a_combiner_check(const struct nv2a_combiner_words *words, struct nv2a_combiner_problem *problem)
{
   struct nv2a_combiner_problem ignored;
   if (!problem)
      problem = &ignored;
   *problem = (struct nv2a_combiner_problem){.stage = -1};
   const unsigned count = words->control & NV2A_COMBINER_STAGES;
   if (words->control & ~CONTROL_BITS)
      return fault(problem, "control", -1, "reserved bits are set");
   if (count < 1 || count > NV2A_MAX_COMBINERS)
      return fault(problem, "control", -1, "there are 1 to 8 stages");
   for (unsigned i = 0; i < count; i++) {
      if (!check_portion(words, (int)i, NV2A_RC_RGB, problem) ||
          !check_portion(words, (int)i, NV2A_RC_ALPHA, problem))
         return false;
   }
   return check_final(words, problem) && check_texture_stages(words, problem);
}
