/* Push buffers of the Xbox GPU. */
#include "tools/tool_isas.h"

#include "nv2a/decode/decode.h"

static int
disassemble(const struct tool_asm *run)
{
   return nv2a_decode_text(run->text.data, run->text.len, run->file, run->out, stderr)
              ? TOOL_OK
              : TOOL_FAILED;
}

const struct tool_isa tool_isa_nv2a_pb = {
    .name = "nv2a-pb",
    .help = "push buffers of the Xbox GPU, words or the methods of a frame",
    .disassemble = disassemble,
    .keeps_failed = true,
};
