"""Tests of the verdicts on targets, from lines that the compiler wrote."""

import types
import unittest

from shared.source_verdict import Surroundings, Verdict, classify, is_apple, owner_of

ROW = {"id": "one", "repo": "a/b"}
TARGET = types.SimpleNamespace(found_by="folder", files=["/A.swift"])


def verdict(*messages, text="import UIKit\n", missing=(), stubs=(), failure=None, **surroundings):
    errors = []
    for message in messages:
        line = "/A.swift:1:2: error: " + message
        errors.append(classify(message) + (line,))
    return Verdict(ROW, TARGET, errors, set(missing), Surroundings(**surroundings), {"/A.swift": text}, stubs, failure)


class ClassifyTests(unittest.TestCase):
    def test_kinds(self):
        """The compiler's messages are sorted by what is missing."""
        for message, result in (
                ("cannot find type 'UIMenu' in scope", ("name", "UIMenu")),
                ("value of type 'some View' has no member 'glassEffect'", ("member", "some View.glassEffect")),
                ("'Kind' is not a member type of class 'A.B'", ("member", "A.B.Kind")),
                ("no such module 'Vision'", ("module", "Vision")),
                ("unknown attribute 'Model'", ("attribute", "Model")),
                ("Objective-C interoperability is disabled", ("attribute", "@objc")),
                ("extra argument 'comment' in call", ("other", "extra argument 'comment' in call"))):
            with self.subTest(message): self.assertEqual(classify(message), result)

    def test_owners(self):
        """The type of a member loses its optional, its generic arguments and `some`."""
        for name, owner in (("some View.a", "View"), ("UIColor?.a", "UIColor"), ("Binding<Int>.a", "Binding"),
                            ("A.B.a", "A.B"), ("[URL].a", "URL"), ("Color.Type.a", "Color")):
            with self.subTest(name): self.assertEqual(owner_of(name), owner)
        self.assertTrue(is_apple("member", "some View.a"))
        self.assertFalse(is_apple("member", "Pot.a"))

    def test_prefixes(self):
        """Two letters of a prefix are not enough where other packages use them, too."""
        self.assertTrue(is_apple("name", "SFSafariViewController") and is_apple("name", "SFSpeechRecognizer"))
        self.assertFalse(is_apple("name", "SFTPClient"))


class VerdictTests(unittest.TestCase):
    def test_compiled(self):
        """A target without errors compiles only if it is lowered. Stubs are counted separately."""
        self.assertEqual(verdict().state, "ok")
        self.assertEqual(verdict(stubs=["Pot"]).state, "stubbed")
        self.assertEqual(verdict(failure="used before being initialized").state, "others")
        self.assertEqual(verdict(stubs=["Pot"], failure="a stub's error").state, "elsewhere")

    def test_apples(self):
        """A name that a file cannot have from another package is Apple's."""
        pot = "cannot find 'Pot' in scope"
        self.assertEqual(verdict(pot).apple, {("name", "Pot")})
        self.assertEqual(verdict(pot, text="import UIKit\nimport Pots\n", missing=["Pots"]).state, "elsewhere")
        self.assertEqual(verdict("cannot find 'UIPot' in scope", text="import Pots\n").apple, {("name", "UIPot")})
        self.assertEqual(verdict(missing=["Vision"]).apple, {("module", "Vision")})

    def test_common_names(self):
        """A common name is Apple's if the file imports SwiftUI."""
        path = "cannot find type 'Path' in scope"
        self.assertEqual(verdict(path, text="import FileKit\n").state, "elsewhere")
        self.assertEqual(verdict(path, text="import FileKit\nimport SwiftUI\n").apple, {("name", "Path")})

    def test_reexported(self):
        """A name that exists here, and a member that a known package adds, follow from a missing module."""
        text = "import Pots\n"
        self.assertEqual(
            verdict("cannot find type 'UIFont' in scope", text=text, missing=["Pots"], existing=["UIFont"]).apple, set())
        self.assertEqual(verdict("cannot find type 'UIFont' in scope", existing=["UIFont"]).apple, {("name", "UIFont")})
        member = "value of type 'UIView' has no member 'snp'"
        self.assertEqual(verdict(member, text=text, missing=["SnapKit"]).apple, set())
        self.assertEqual(verdict(member).apple, {("member", "UIView.snp")})

    def test_written(self):
        """Names that Xcode writes are not Apple's."""
        self.assertEqual(verdict("type 'Color' has no member 'pot'", written=["pot"]).state, "elsewhere")
        self.assertEqual(verdict("type 'Color' has no member 'pot'").state, "apple")
        self.assertEqual(verdict("cannot find type 'PotEntity' in scope", has_data_model=True).state, "elsewhere")

    def test_members(self):
        """A missing member of the target's own type is Apple's only if nothing else is missing."""
        member = "value of type 'Page' has no member 'view'"
        self.assertEqual(verdict(member, own_types=["Page"]).apple, {("member", "Page.view")})
        self.assertEqual(verdict(member, "cannot find 'UIPot' in scope", own_types=["Page"]).apple, {("name", "UIPot")})
        self.assertEqual(verdict(member, text="import Pots\n", missing=["Pots"], own_types=["Page"]).apple, set())
        self.assertEqual(verdict("type 'Pot' has no member 'a'", missing=["Pots"], stubs=["Pot"]).state, "elsewhere")

    def test_language(self):
        """Isolation and Objective-C come first."""
        self.assertEqual(verdict("main actor-isolated property 'a' can not be used", missing=["Vision"]).state, "language")
        self.assertEqual(verdict("Objective-C interoperability is disabled").state, "language")
        self.assertEqual(verdict("extra argument 'comment' in call").state, "others")


if __name__ == "__main__":
    unittest.main()
