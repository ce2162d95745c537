"""The tables of docs/ios-sources.md that `scripts/check-sources` writes."""

import collections

from shared.source_verdict import STATES, WORDS


def row_of(label, verdicts):
    counts = collections.Counter((v.state, v.has_swiftui) for v in verdicts)
    cells = ["%d + %d" % (counts[state, False], counts[state, True]) for state, _ in STATES]
    return "| %s | %s |" % (label, " | ".join(cells))


def ranking(verdicts):
    count = collections.defaultdict(lambda: [0, 0])
    for verdict in verdicts:
        for kind, name in verdict.apple: count[kind, name][verdict.has_swiftui] += 1
    for (kind, name), (without, with_it) in sorted(count.items(), key=lambda i: (-i[1][0], -i[1][1], i[0])):
        yield "| %s`%s` | %d | %d |" % ("module " if kind == "module" else "", name, without, with_it)


def between(text, name, make):
    """Returns the text with the lines between the comments of a name replaced by `make(lines)`."""
    first = "<!-- %s -->\n" % name
    start, end = text.index(first) + len(first), text.index("<!-- end of %s -->" % name)
    return text[:start] + "\n".join(make(text[start:end].splitlines())) + "\n" + text[end:]


def write(page, label, verdicts):
    """Writes the run's row into the page's first table, replacing the row with the same label, and rewrites the
    verdicts, the ranking and the repositories."""
    def runs(lines):
        rows = [r for r in lines[2:] if not r.startswith("| %s |" % label)]
        return ["| | " + " | ".join(words for _, words in STATES) + " |", "|---|" + "--:|" * len(STATES),
                *rows, row_of(label, verdicts)]

    def each(_):
        return ["| extension | target from | files | SwiftUI | verdict | other modules | stubs |",
                "|---|---|--:|---|---|---|--:|",
                *["| %s | %s | %d | %s | %s | %s | %d |" % (
                    v.id, v.target.found_by, len(v.target.files), "yes" if v.has_swiftui else "", WORDS[v.state],
                    ", ".join(sorted(v.whole.files)), len(v.stubs)) for v in verdicts]]

    def names(_):
        return ["| name | without SwiftUI | with |", "|---|--:|--:|", *ranking(verdicts)]

    def sources(_):
        repositories = collections.Counter(v.repo for v in verdicts)
        return [", ".join(name + (" (%d)" % n if n > 1 else "") for name, n in sorted(repositories.items())) + "."]

    text = open(page).read()
    for name, make in (("runs", runs), ("verdicts", each), ("names", names), ("sources", sources)):
        text = between(text, name, make)
    open(page, "w").write(text)
