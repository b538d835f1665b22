#!/usr/bin/env python3
"""The vertex program corpora through TGSI text and back.

Each program is written as TGSI, with and without passes and with the property for VP1.x
multiplication; the text is read again and gives the same bits for all input sets, on the reference
evaluator with and without passes and on the CPU driver. Programs of real applications
(../shared/corpus/nvvp, when there) run on made inputs.

usage: run_tgsi.py TOOL OWN_DIR [NVVP_DIR]
Exit code: 0 all passed, 1 some failed.
"""
import os
import re
import sys
import tempfile

from run_corpus import compare_bits, parse_results, run

WRITERS = [[], ["--O0"], ["--zero-wins=MUL_ZERO_WINS"], ["--zero-wins=LEGACY_MATH_RULES"]]
READERS = [["--on=ref"], ["--on=ref", "--O0"], ["--on=softpipe"]]
MADE_INPUTS = [w for i in range(16) for w in
               ("--set", "v%d=%g,%g,%g,1" % (i, 0.25 + i, 0.5 - i, 0.125 * i))]
MADE_INPUTS += [w for i in range(24) for w in
                ("--set", "c%d=%g,%g,%g,%g" % (i, 0.1 * i, 0.7 - i, 1.5, 0.3 * i))]


def execute(tool, args, path):
    """Results by set and register, and what went wrong."""
    code, out, err = run(tool, ["exec", "--hex"] + args + [path])
    if "--set" in args:
        out = re.sub(r"^(\S+) ", "0\t\\1\t", out, flags=re.M)
    return parse_results(out), err if code or err else "" if out else "no output"


def check(tool, path, inputs, folder):
    reference, problem = execute(tool, inputs, path)
    if problem:
        return [problem]
    with open(path, "rb") as f:
        invariant = b"NV_position_invariant" in f.read()
    problems, text = [], os.path.join(folder, "program.tgsi")
    for writer in WRITERS:
        code, _, err = run(tool, ["compile", "--emit=tgsi", "-o", text] + writer + [path])
        if code:
            problems.append("%s: %s" % (" ".join(writer), err))
            continue
        for reader in READERS:
            got, problem = execute(tool, reader + inputs, text)
            # In the text the position is linked, in the program alone it is not.
            if invariant:
                got = {key: value for key, value in got.items() if key[1] != "HPOS"}
            found = [problem] if problem else compare_bits(got, reference)
            problems += ["%s: %s" % (" ".join(writer + reader), p) for p in found]
    return problems


def main():
    tool, own = sys.argv[1:3]
    with open(os.path.join(own, "INDEX.tsv")) as f:
        rows = [line.split("\t") for line in f][1:]
    programs = [(os.path.join(own, row[0]),
                 ["--cases=" + os.path.join(own, "cases", row[0][:-3] + ".tsv")])
                for row in rows if row[2] == "valid"]
    if len(sys.argv) > 3 and os.path.isdir(sys.argv[3]):
        programs += [(os.path.join(sys.argv[3], file), MADE_INPUTS)
                     for file in sorted(os.listdir(sys.argv[3])) if file.endswith(".vp")]
    else:
        print("programs of applications skipped: no ../shared/corpus/nvvp")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for path, inputs in programs:
            problems = check(tool, path, inputs, folder)
            failed += bool(problems)
            for problem in problems[:5]:
                print("%s: %s" % (os.path.basename(path), problem))
    print("%d programs passed, %d failed" % (len(programs) - failed, failed))
    return 1 if failed or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
