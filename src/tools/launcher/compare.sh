# shellcheck shell=sh
# shellcheck disable=SC2154
# `tuatara info --compare`: this driver beside Mesa's on the same machine. A part of the launcher, which has
# `scratch`, `tools_dir` and `use_driver`.

# Two outputs of tuatara-info, side by side.
side_by_side() {
    awk '
        function row(name, ours, theirs) { printf "%-40s %-26s %s\n", name, ours, theirs }
        function list(title, who, other,   n, i) {
            n = 0
            for (i = 1; i <= count[who]; i++)
                n += !((other, names[who, i]) in has)
            printf "%s: %d\n", title, n
            for (i = 1; i <= count[who]; i++)
                if (!((other, names[who, i]) in has))
                    print "  " names[who, i]
        }
        FNR == 1 { who++; part = "" }
        /^[A-Z][A-Za-z ]*:/ { part = $1 }
        part == "Limits:" && /^  / { name = $1; $1 = ""; limit[who, name] = substr($0, 2)
                                     if (!(name in known)) { known[name] = 1; order[++limits] = name } }
        part == "Extensions:" && /^  / { names[who, ++count[who]] = $1; has[who, $1] = 1 }
        /^(Renderer|Version):/ { name = $1; sub(/^[^ ]* */, ""); text[who, name] = $0 }
        END {
            row("", "Tuatara", "Mesa")
            row("Renderer", text[1, "Renderer:"], text[2, "Renderer:"])
            row("Version", text[1, "Version:"], text[2, "Version:"])
            for (i = 1; i <= limits; i++)
                row(order[i], ((1, order[i]) in limit) ? limit[1, order[i]] : "-",
                    ((2, order[i]) in limit) ? limit[2, order[i]] : "-")
            for (i = 1; i <= count[1]; i++)
                both += (2, names[1, i]) in has
            printf "Extensions of both: %d\n", both
            list("Extensions of Tuatara alone", 1, 2)
            list("Extensions of Mesa alone", 2, 1)
        }' "$1" "$2"
}

# Before use_driver: the system's own driver answers.
compare_info() {
    need_scratch
    __GLX_VENDOR_LIBRARY_NAME=mesa "$tools_dir/tuatara-info" --any >"$scratch/theirs" ||
        die "there is no other driver to compare with"
    ! grep -q '^Vendor: *Tuatara' "$scratch/theirs" || die "there is no other driver to compare with"
    use_driver
    "$tools_dir/tuatara-info" --any >"$scratch/ours" || die "this driver does not answer"
    # cat says in a line what is wrong with who reads it, or with the disk.
    side_by_side "$scratch/ours" "$scratch/theirs" >"$scratch/compared" && cat "$scratch/compared"
}
