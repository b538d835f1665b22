#!/usr/bin/env python3
"""Runs the vertex program corpora through the command line tool.

Our own corpus (tests/data/corpus, format in its README): valid programs give the expected results
within tolerance on every executor, and the same bits on all of them, with and without passes;
invalid ones fail at the expected offset. Programs of real applications (../shared/corpus/nvvp, when
there) compile and run, with the same bits everywhere.

usage: run_corpus.py TOOL OWN_DIR [NVVP_DIR]
Exit code: 0 all passed, 1 some failed.
"""
import os
import re
import struct
import subprocess
import sys

# name: arguments of `exec`, environment. The first is the plainest: others must agree with it.
EXECUTORS = {
    "ref without passes": (["--on=ref", "--O0"], {}),
    "ref": (["--on=ref"], {}),
    "softpipe portable": (["--on=softpipe"], {"TUATARA_CPU": "portable"}),
    "softpipe avx2": (["--on=softpipe"], {"TUATARA_CPU": "avx2"}),
    "softpipe": (["--on=softpipe"], {}),
    "softpipe avx2, native code": (["--on=softpipe"],
                                   {"TUATARA_CPU": "avx2", "TUATARA_NATIVE": "always"}),
    "softpipe, native code": (["--on=softpipe"], {"TUATARA_NATIVE": "always"}),
}
DEFAULT = [0, 0, 0, 0x3F800000]


def run(tool, args, env=None):
    result = subprocess.run([tool] + args, env={**os.environ, **(env or {})},
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    return result.returncode, result.stdout.decode(), result.stderr.decode(errors="replace")


def to_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def canonical(bits):
    """Denormals and both zeros as 0, every NaN as one."""
    if bits & 0x7F800000 == 0:
        return 0
    if bits & 0x7F800000 == 0x7F800000 and bits & 0x7FFFFF:
        return 0x7FC00000
    return bits


def parse_results(text):
    """(set, register) -> four words, '-' as None."""
    results = {}
    for line in text.splitlines():
        number, name, values = line.split("\t")
        results[number, name] = [None if v == "-" else canonical(int(v, 16))
                                 for v in values.split()]
    return results


def read_tolerances(path):
    with open(path) as f:
        return {tuple(line.split("\t")[:2]): line.rstrip("\n").split("\t")[2].split() for line in f}


def lane_matches(got, want, tolerance):
    if tolerance == "?" or got == want:
        return True
    if tolerance == "=" or (want & 0x7F800000) == 0x7F800000 or (got & 0x7F800000) == 0x7F800000:
        return False
    return abs(to_float(got) - to_float(want)) <= float(tolerance)


def compare_expected(got, expected, tolerances):
    """Sentences about lanes that differ from what is expected."""
    problems = []
    for key, want in expected.items():
        is_param = key[1].startswith("c[")
        have = got.get(key, [None] * 4)
        for lane in range(4):
            # A result register not written holds its default, which may as well be written.
            if want[lane] is None:
                if have[lane] is not None and (is_param or have[lane] != DEFAULT[lane]):
                    problems.append("set %s %s.%s written" % (*key, "xyzw"[lane]))
            elif not lane_matches(DEFAULT[lane] if have[lane] is None else have[lane],
                                  want[lane], tolerances[key][lane]):
                problems.append("set %s %s.%s is %s, expected %08x within %s" %
                                (*key, "xyzw"[lane], have[lane] if have[lane] is None
                                 else "%08x" % have[lane], want[lane], tolerances[key][lane]))
    for key in got.keys() - expected.keys():
        if got[key] != [None] * 4 and [DEFAULT[i] if v is None else v
                                       for i, v in enumerate(got[key])] != DEFAULT:
            problems.append("set %s %s written" % key)
    return problems


def values_with_defaults(results):
    return {key: [DEFAULT[i] if v is None else v for i, v in enumerate(words)]
            for key, words in results.items() if any(v is not None for v in words)}


def compare_bits(got, reference):
    """Registers that an executor leaves out hold the default."""
    a, b = values_with_defaults(got), values_with_defaults(reference)
    return ["set %s %s differs" % key for key in a.keys() | b.keys()
            if a.get(key, DEFAULT) != b.get(key, DEFAULT)]


def check_valid(tool, own, row):
    file, _, _, _, instructions, _ = row
    path, case = os.path.join(own, file), file[:-3] + ".tsv"
    code, out, err = run(tool, ["compile", "--stats", path])
    if code:
        return ["does not compile: " + err]
    if not re.search(r"^instructions %s$" % instructions, out, re.M):
        return ["instruction count is not " + instructions]
    with open(os.path.join(own, "expected", case)) as f:
        expected = parse_results(f.read())
    tolerances = read_tolerances(os.path.join(own, "tol", case))
    problems, reference = [], None
    for name, (args, env) in EXECUTORS.items():
        code, out, err = run(tool, ["exec", "--hex", "--cases=" + os.path.join(own, "cases", case)]
                             + args + [path], env)
        if code or err:
            problems.append("%s: %s" % (name, err))
            continue
        got = parse_results(out)
        reference = reference or got
        problems += ["%s: %s" % (name, p) for p in compare_expected(got, expected, tolerances)]
        problems += ["%s: %s from %s" % (name, p, next(iter(EXECUTORS)))
                     for p in compare_bits(got, reference)]
    return problems


def offset_matches(offset, expected):
    if ".." in expected:
        low, high = expected.split("..")
        return int(low) <= offset <= int(high)
    return offset in [int(v) for v in expected.split("|")]


def check_invalid(tool, own, row):
    code, out, err = run(tool, ["compile", os.path.join(own, row[0])])
    match = re.search(r":\d+:\d+: error: .* \(offset (\d+)\)\n", err)
    if code != 1 or not match:
        return ["should fail with a position, gave %d %s" % (code, err)]
    if not offset_matches(int(match.group(1)), row[3]):
        return ["error at offset %s, expected %s" % (match.group(1), row[3])]
    return []


def check_application_program(tool, path):
    """No expected values here: every executor gives the same."""
    inputs = [w for i in range(16) for w in
              ("--set", "v%d=%g,%g,%g,1" % (i, 0.25 + i, 0.5 - i, 0.125 * i))]
    inputs += [w for i in range(24) for w in
               ("--set", "c%d=%g,%g,%g,%g" % (i, 0.1 * i, 0.7 - i, 1.5, 0.3 * i))]
    reference, problems = None, []
    for name, (args, env) in EXECUTORS.items():
        code, out, err = run(tool, ["exec", "--hex"] + args + inputs + [path], env)
        if code or err or not out:
            problems.append("%s: %s" % (name, err or "no output"))
            continue
        got = parse_results(re.sub(r"^(\S+) ", "0\t\\1\t", out, flags=re.M))
        reference = reference or got
        problems += ["%s: %s" % (name, p) for p in compare_bits(got, reference)]
    return problems


def main():
    tool, own = sys.argv[1:3]
    with open(os.path.join(own, "INDEX.tsv")) as f:
        rows = [line.rstrip("\n").split("\t") for line in f][1:]
    results = [(row[0], (check_valid if row[2] == "valid" else check_invalid)(tool, own, row))
               for row in rows]
    if len(sys.argv) > 3 and os.path.isdir(sys.argv[3]):
        for file in sorted(os.listdir(sys.argv[3])):
            if file.endswith(".vp"):
                results.append((file, check_application_program(
                    tool, os.path.join(sys.argv[3], file))))
    else:
        print("programs of applications skipped: no ../shared/corpus/nvvp")
    failed = 0
    for name, problems in results:
        failed += bool(problems)
        for problem in problems[:5]:
            print("%s: %s" % (name, problem))
    print("%d programs passed, %d failed" % (len(results) - failed, failed))
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
