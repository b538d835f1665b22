/* Command lists of the Mali-400's geometry processor, and whole frames. */
#include "tools/tool_isas.h"

#include "lima/cmd/decode.h"
#include "lima/describe/describe.h"

static int
disassemble(const struct tool_asm *run, const struct lima_command_set *set)
{
   struct tool_words words;
   if (!tool_read_words(run, 2, &words))
      return TOOL_FAILED;
   const bool ok = lima_decode_list(set, words.words, words.count, run->file, run->out, stderr);
   tool_words_finish(&words);
   return ok ? TOOL_OK : TOOL_FAILED;
}

static int
disassemble_vs(const struct tool_asm *run)
{
   return disassemble(run, &lima_vs_set);
}

static int
disassemble_plbu(const struct tool_asm *run)
{
   return disassemble(run, &lima_plbu_set);
}

const struct tool_isa tool_isa_lima_vs_cmd = {
    .name = "lima-vs-cmd",
    .help = "commands of the Mali-400's vertex shader unit",
    .disassemble = disassemble_vs,
    .keeps_failed = true,
};

const struct tool_isa tool_isa_lima_plbu = {
    .name = "lima-plbu",
    .help = "commands of the Mali-400's polygon list builder unit",
    .disassemble = disassemble_plbu,
    .keeps_failed = true,
};

static int
disassemble_frame(const struct tool_asm *run)
{
   struct lima_frame frame = {0};
   struct u_text_error error;
   bool ok = lima_frame_parse(&frame, run->text.data, run->text.len, &error);
   if (ok)
      ok = lima_describe_frame(&frame, run->file, run->out, stderr);
   else
      fprintf(stderr, "%s:%u: error: %s\n", run->file, error.line, error.text);
   lima_frame_finish(&frame);
   return ok ? TOOL_OK : TOOL_FAILED;
}

const struct tool_isa tool_isa_lima_frame = {
    .name = "lima-frame",
    .help = "recorded frames of the Mali-400: jobs, lists, states, programs",
    .disassemble = disassemble_frame,
    .keeps_failed = true,
};
