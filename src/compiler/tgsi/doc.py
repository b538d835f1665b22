#!/usr/bin/env python3
"""The tables of opcodes in docs/tgsi.md, made from tgsi/opcodes.h.

usage: tgsi/doc.py [--check] tgsi/opcodes.h docs/tgsi.md
--check changes nothing and fails when the document is out of date.
"""
import re
import sys

BEGIN = "<!-- made from tgsi/opcodes.h by src/compiler/tgsi/doc.py -->\n"
END = "<!-- end -->\n"
FORMS = {"COMPONENT": "per component", "SCALAR": "of x", "WHOLE": "whole"}
HEADS = {
    "TGSI_OP": "| opcode | sources | form | IR | IR where 0 wins |\n|---|---|---|---|---|",
    "TGSI_MADE": "| opcode | sources | form | meaning |\n|---|---|---|---|",
    "TGSI_CONTROL": "| opcode | sources | meaning |\n|---|---|---|",
}
ROW = re.compile(r'^(TGSI_OP|TGSI_MADE|TGSI_CONTROL)\((\w+), (\d), (.*)\)$')


def cells(kind, name, sources, rest):
    if kind == "TGSI_OP":
        form, ir, zero_wins = rest.split(", ")
        return [name, sources, FORMS[form], "`%s`" % ir,
                "" if ir == zero_wins else "`%s`" % zero_wins]
    if kind == "TGSI_MADE":
        form, meaning = rest.split(", ", 1)
        return [name, sources, FORMS[form], "`%s`" % meaning.strip('"')]
    return [name, sources, rest.strip('"')]


def table(source):
    lines, head = [], ""
    for line in source.splitlines():
        group = re.match(r"^/\* ([A-Z][^*]*?) \*/$", line)
        row = ROW.match(line)
        if group:
            lines += ["", group.group(1) + ":", ""]
            head = ""
        elif row:
            kind, name, sources, rest = row.groups()
            if head != HEADS[kind]:
                head = HEADS[kind]
                lines.append(head)
            values = [value.replace("|", "\\|") for value in cells(kind, name, sources, rest)]
            lines.append("| `%s` | %s |" % (values[0], " | ".join(values[1:])))
    return "\n".join(lines) + "\n\n"


def main():
    check = sys.argv[1] == "--check"
    opcodes, document = sys.argv[-2:]
    with open(opcodes) as f:
        made = table(f.read())
    with open(document) as f:
        text = f.read()
    head, rest = text.split(BEGIN)
    new = head + BEGIN + made + END + rest.split(END)[1]
    if check:
        if new != text:
            print("%s is not what tgsi/opcodes.h says: run tgsi/doc.py" % document)
        return int(new != text)
    with open(document, "w") as f:
        f.write(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
