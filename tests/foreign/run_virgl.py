#!/usr/bin/env python3
"""Our TGSI text in the hands of a foreign reader: virglrenderer.

Each vertex program of the corpus is written as TGSI, virglrenderer reads it and draws with it on
Mesa's software driver, and what transform feedback captures is compared with the expected results,
within what GLSL leaves to its functions. So it goes with conventional pipelines, whose results our
own reference evaluator expects; those that sample textures only have to be taken. Texts that are
broken are refused, or the test is no test.

usage: run_virgl.py TOOL RUNNER FF_TEXT OWN_DIR
RUNNER is virgl_run, or empty where virglrenderer is not installed; FF_TEXT is ff_text.
Exit code: 0 all passed, 1 some failed, 77 skipped.
"""
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

# Sets 4 and 5 of the corpus are special values, with which drivers do as they like.
ORDINARY = {"0", "1", "2", "3"}
# Exponents, logarithms and roots of the software driver, carried through a program.
TOLERANCE = 2e-3
MESA_VENDOR = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"
SLOTS = {"POSITION": "HPOS", "COLOR": "COL0", "COLOR[1]": "COL1", "BCOLOR": "BFC0",
         "BCOLOR[1]": "BFC1", "FOG": "FOGC", "PSIZE": "PSIZ",
         **{"GENERIC[%d]" % i: "TEX%d" % i for i in range(8)}}
BROKEN = [
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n  0: MUL OUT[0], IN[0]\n  1: END\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n  0: FLY OUT[0], IN[0]\n  1: END\n",
    "VERT\nDCL OUT[0], POSITION\nIMM[0] FLT32 {1, 2\n  0: MOV OUT[0], IMM[0]\n  1: END\n",
]


def run(args, env=None):
    result = subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
                            env={**os.environ, **(env or {})})
    return result.returncode, result.stdout.decode(), result.stderr.decode(errors="replace")


def foreign(runner, cases, text):
    # What Mesa and LLVM keep until the process ends is theirs; by then they are unloaded, so that no
    # suppression could name them.
    options = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    env = {"EGL_PLATFORM": "surfaceless", "LIBGL_ALWAYS_SOFTWARE": "1", "ASAN_OPTIONS": options}
    if os.path.exists(MESA_VENDOR):
        env["__EGL_VENDOR_LIBRARY_FILENAMES"] = MESA_VENDOR
    return run([runner, cases, text], env)


def to_float(word):
    return struct.unpack("<f", struct.pack("<I", int(word, 16)))[0]


def parse(text, names):
    """(set, register) -> four words; registers by the names of the language."""
    results = {}
    for line in text.splitlines():
        number, name, values = line.split("\t")
        results[number, names.get(name, name)] = values.split()
    return results


def compare(got, expected, tolerances):
    problems = []
    for key, want in expected.items():
        if key[0] not in ORDINARY or key[1].startswith("CLP"):
            continue
        for lane in range(4):
            # Only x means anything in FOGC and PSIZ; '?' is open, '-' was not written.
            scalar = key[1] in ("FOGC", "PSIZ") and lane
            if want[lane] == "-" or tolerances[key][lane] == "?" or scalar:
                continue
            if key not in got:
                return ["set %s has no %s" % key]
            a, b = to_float(got[key][lane]), to_float(want[lane])
            both_nan = a != a and b != b
            if a != b and not both_nan and not abs(a - b) <= TOLERANCE * max(1.0, abs(b)):
                problems.append("set %s %s.%s is %g, expected %g" % (*key, "xyzw"[lane], a, b))
    return problems


def output_names(text):
    return {m.group(1): SLOTS.get(m.group(2), m.group(2))
            for m in re.finditer(r"^DCL (OUT\[\d+\]), (\S+)$", text, re.M)}


def check_program(tool, runner, own, name, folder):
    text, case = os.path.join(folder, "a.tgsi"), name[:-3] + ".tsv"
    code, _, err = run([tool, "compile", "--emit=tgsi", "-o", text, os.path.join(own, name)])
    if code:
        return [err]
    code, out, err = foreign(runner, os.path.join(own, "cases", case), text)
    if code:
        return ["exit code %d: %s" % (code, err[-600:])]
    with open(text) as f:
        names = output_names(f.read())
    with open(os.path.join(own, "expected", case)) as f:
        expected = parse(f.read(), {})
    with open(os.path.join(own, "tol", case)) as f:
        tolerances = parse(f.read(), {})
    return compare(parse(out, names), expected, tolerances)


def write_cases(path):
    """Sets of ordinary inputs: colours, unit normals, matrices that keep things in reach."""
    with open(path, "w") as f:
        for number in range(4):
            rng = random.Random(number)
            values = {"v[%d]" % i: [rng.uniform(0.1, 1) for _ in range(4)] for i in range(26)}
            values.update({"c[%d]" % i: [rng.uniform(-1, 1) for _ in range(4)] for i in range(260)})
            values["c[12]"] = [2.0, 0.0, 0.0, 0.0]  # lights, of the vertex pipeline
            for name, words in values.items():
                bits = [struct.unpack("<I", struct.pack("<f", v))[0] for v in words]
                f.write("%d\t%s\t%s\n" % (number, name, " ".join("%08x" % b for b in bits)))


def check_pipeline(tool, runner, text, folder):
    path, cases = os.path.join(folder, "ff.tgsi"), os.path.join(folder, "ff.tsv")
    with open(path, "w") as f:
        f.write(text)
    write_cases(cases)
    code, out, err = foreign(runner, cases, path)
    if code:
        return ["exit code %d: %s" % (code, err[-600:])]
    if "SAMP[" in text:
        return []
    code, expected, err = run([tool, "exec", "--hex", "--cases=" + cases, path])
    if code:
        return [err]
    expected = parse(expected, {})
    tolerances = {key: ["="] * 4 for key in expected}
    names = {"OUT[0]": "COLR"} if text.startswith("FRAG") else output_names(text)
    return compare(parse(out, names), expected, tolerances)


def pipelines(ff_text):
    number = 0
    while True:
        code, text, err = run([ff_text, str(number)])
        if code or not text:
            return
        yield number, text
        number += 1


def check_broken(runner, own, text, folder):
    path = os.path.join(folder, "broken.tgsi")
    with open(path, "w") as f:
        f.write(text)
    code, _, _ = foreign(runner, os.path.join(own, "cases", "xform_color.tsv"), path)
    return [] if code == 1 else ["a broken text is taken: exit code %d" % code]


def main():
    tool, runner, ff_text, own = sys.argv[1:5]
    if not runner:
        print("skipped: virglrenderer (libvirglrenderer-dev) is not installed")
        return 77
    with open(os.path.join(own, "INDEX.tsv")) as f:
        rows = [line.split("\t") for line in f][1:]
    names = [row[0] for row in rows if row[2] == "valid" and not row[1].startswith("VSP")]
    with tempfile.TemporaryDirectory() as folder:
        code, _, err = foreign(runner, os.path.join(own, "cases", "xform_color.tsv"), os.devnull)
        if code == 77:
            print("skipped: " + err)
            return 77
        results = [("broken text %d" % i, check_broken(runner, own, text, folder))
                   for i, text in enumerate(BROKEN)]
        for name in names:
            results.append((name, check_program(tool, runner, own, name, folder)))
        for number, text in pipelines(ff_text):
            results.append(("pipeline %d" % number, check_pipeline(tool, runner, text, folder)))
    failed = 0
    for name, problems in results:
        failed += bool(problems)
        for problem in problems[:3]:
            print("%s: %s" % (name, problem))
    print("%d passed, %d failed" % (len(results) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
