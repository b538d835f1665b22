#!/usr/bin/env python3
"""The table of operations in docs/ir.md, made from ir/opcodes.h.

usage: ir/doc.py [--check] ir/opcodes.h docs/ir.md
--check changes nothing and fails when the document is out of date.
"""
import re
import sys

BEGIN = "<!-- made from ir/opcodes.h by src/compiler/ir/doc.py -->\n"
END = "<!-- end -->\n"
TYPES = {"F": "float", "I": "int", "B": "bool", "X": "bits"}
ROW = re.compile(r"^IR_OP\((\w+), (\d), (\d), \d, \d, \d, (\w), (\w), ([\w |]+), (.*)\)$")


def tidy(expression):
    """clang-format takes products for pointers: `a *b`."""
    return re.sub(r"(\w) ([*&]+)(\w)", r"\1 \2 \3", expression)


def table(source):
    lines = []
    # Rows that are too long for a line go on in the next one.
    source = re.sub(r"\n {6}(?! )", " ", source)
    for line in source.splitlines():
        group = re.match(r"^/\* ([A-Z][^*]*?) \*/$", line)
        row = ROW.match(line)
        if group:
            lines += ["", group.group(1) + ":", "", "| operation | result | sources | meaning |",
                      "|---|---|---|---|"]
        elif row:
            name, sources, size, dst, src, _, expression = row.groups()
            result = TYPES[dst] + ("" if size == "0" else " " + size)
            lines.append("| `%s` | %s | %s %s | `%s` |" % (
                name, result, sources, TYPES[src], tidy(expression).replace("|", "\\|")))
    return "\n".join(lines) + "\n\n"


def main():
    check = sys.argv[1] == "--check"
    opcodes, document = sys.argv[-2:]
    with open(opcodes) as f:
        made = table(f.read())
    with open(document) as f:
        text = f.read()
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    new = head + BEGIN + made + END + tail
    if check:
        if new != text:
            print("%s is not what ir/opcodes.h says: run ir/doc.py" % document)
        return int(new != text)
    with open(document, "w") as f:
        f.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
