#!/usr/bin/env python3
"""Runs the vertex program corpora through the command line tool.

Our own corpus (tests/data/corpus, format in its README): valid programs give the expected results
within tolerance on every executor, and the same bits on all of them, with and without passes, or
near them on those with arithmetic of their own;
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

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

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

# Executors with arithmetic of their own, good for 9 bits where EXP, LOG or LIT are used: near the
# expected results of ordinary numbers (sets 0 to 3), in the results that they have.
NEAR = {"nv2a": ["--on=nv2a"], "lima": ["--on=lima"]}
NEAR_ERROR = 2 ** -9
SCALARS = ("FOGC", "PSIZ")
# What a program asks for that they do not have.
REFUSED = {"nv2a": {"v2_arr_table": "256 parameters", "v2_posinv_fog": "256 parameters",
                    "v2_clipdist": "no output for clip distance", "v2_loop_lights": "branches"},
           "lima": dict.fromkeys(("vsp_keyframes", "vsp_lightsetup", "vsp_matmul", "vsp_normalize4"),
                                 "lima does not run vertex state programs")}


def run(tool, args, env=None):
    result = subprocess.run(emulated.command([tool] + args), env={**os.environ, **(env or {})},
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


def near(got, want):
    if got == want:
        return True
    got, want = to_float(got), to_float(want)
    return abs(got - want) <= NEAR_ERROR * max(abs(want), 1e-3)


def compare_near(got, expected, tolerances):
    for key, want in expected.items():
        lanes = 1 if key[1] in SCALARS else 4
        have = got.get(key, [None] * 4)
        for lane in range(lanes):
            if int(key[0]) > 3 or want[lane] is None or tolerances[key][lane] == "?":
                continue
            value = DEFAULT[lane] if have[lane] is None else have[lane]
            if not near(value, want[lane]):
                yield "set %s %s.%s is %08x, expected about %08x" % (
                    *key, "xyzw"[lane], value, want[lane])


def check_near(tool, own, name, expected, tolerances):
    problems = []
    if not os.path.exists(os.path.join(own, name + ".vp")):
        return problems  # a fragment program
    for executor, args in NEAR.items():
        code, out, err = run(tool, ["exec", "--hex", "--cases=" + os.path.join(
            own, "cases", name + ".tsv")] + args + [os.path.join(own, name + ".vp")])
        why = REFUSED[executor].get(name)
        if why:
            if not code or why not in err:
                problems.append("%s should say '%s', gave %d %s" % (executor, why, code, err))
        elif code or err:
            problems.append("%s: %s" % (executor, err))
        else:
            problems += ["%s: %s" % (executor, p)
                         for p in compare_near(parse_results(out), expected, tolerances)]
    return problems


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
    return problems + check_near(tool, own, file[:-3], expected, tolerances)


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
    """No expected values here: every executor gives the same, or near it."""
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
    for name, args in NEAR.items():
        code, out, err = run(tool, ["exec", "--hex"] + args + inputs + [path])
        got = parse_results(re.sub(r"^(\S+) ", "0\t\\1\t", out, flags=re.M))
        anything = {key: ["0"] * 4 for key in reference}
        problems += ["%s: %s" % (name, p) for p in
                     ([err] if code or err else compare_near(got, reference, anything))]
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
