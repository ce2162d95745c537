"""The extensions by which `scripts/check-sources --prove` shows that each verdict is reached."""

import os

# Extensions with a known verdict: the imports, then the body of a class.
PROOFS = {
    "ok": ("import UIKit", "@objc func tap() { view.isHidden = true }"),
    "stubbed": ("import UIKit\nimport Pots", "var pot: Pot?"),
    # In a file that imports another package, Apple's class has a form that shows it.
    "apple": ("import UIKit\nimport Pots", "var pot: Pot?; var none: UIPotteryWheel?"),
    # In a file that imports only Apple's modules, each missing name is Apple's.
    "apple-2": ("import UIKit", "var none: Pottery?"),
    # Only the checks of data flow see this error.
    "others": ("import UIKit", "func flow(_ on: Bool) -> Int { let a: Int; if on { a = 1 }; return a }"),
    # The package's type has the name of its module.
    "stubbed-3": ("import UIKit\nimport Kiln", "let kiln = Kiln()"),
    "elsewhere": ("import UIKit\nimport Pots", "func use(_ pot: Pot) -> Int { pot.volume }"),
    # The color is in the catalog beside the file.
    "ok-2": ("import UIKit", "let hay: UIColor = .hay"),
    # The class is made from the model of Core Data, which is in the folder.
    "ok-4": ("import UIKit\nimport CoreData", "func age(_ cow: Cow) -> Int16 { cow.age }"),
    # The module of the repository compiles whole.
    "ok-3": ("import UIKit\nimport Barn", "var barn = Barn()"),
    # It compiles after the port step, because it is the repository's own.
    "ok-5": ("import UIKit\nimport Dairy", "let milk = Dairy().milk"),
    # It does not, so that its declarations stand in for it.
    "stubbed-2": ("import UIKit\nimport Shed", "var shed: Shed?"),
    "language": ("import UIKit", "func now() -> Int { later() }; func later() async -> Int { 1 }"),
}

MODEL = """<model><entity name="Cow" representedClassName="Cow" codeGenerationType="class">
<attribute name="age" attributeType="Integer 16" usesScalarValueType="YES"/></entity></model>
"""
MODULES = {
    "Barn": "public struct Barn { public init() {} }\n",
    "Dairy": "import Combine\npublic class Dairy { public init() {}; @objc public func milk() {} }\n",
    "Shed": "public struct Shed { func flow(_ on: Bool) -> Int { let a: Int; if on { a = 1 }; return a } }\n",
}


def prove(sources):
    """Writes the repository of the proofs, and returns the path of a table."""
    folder = os.path.join(sources, "a+b")
    rows = ["id\trepo\tcommit\tfiles"]
    for name, (modules, body) in PROOFS.items():
        os.makedirs(os.path.join(folder, name))
        with open(os.path.join(folder, name, "Share.swift"), "w") as file:
            file.write("%s\nfinal class Share: UIViewController {\n  %s\n}\n" % (modules, body))
        if name == "ok-2": os.makedirs(os.path.join(folder, name, "A.xcassets", "Hay.colorset"))
        if name == "ok-4":
            os.makedirs(place := os.path.join(folder, name, "Herd.xcdatamodeld", "Herd.xcdatamodel"))
            with open(os.path.join(place, "contents"), "w") as file: file.write(MODEL)
        rows.append("%s\ta/b\t-\t%s/Share.swift" % (name, name))
    for name, text in MODULES.items():
        os.makedirs(place := os.path.join(folder, "Farm/Sources", name))
        with open(os.path.join(place, name + ".swift"), "w") as file: file.write(text)
    with open(os.path.join(folder, "Farm/Package.swift"), "w") as file: file.write("// swift-tools-version:6.0\n")
    table = os.path.join(sources, "table.tsv")
    with open(table, "w") as file: file.write("\n".join(rows) + "\n")
    return table
