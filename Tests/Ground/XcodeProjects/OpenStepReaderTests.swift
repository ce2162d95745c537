import Testing

@testable import XcodeProjects

@Suite struct OpenStepReaderTests {
  private func read(_ text: String) throws -> OpenStepValue {
    try OpenStepReader.read(Array(text.utf8))
  }

  private func problem(_ text: String) -> OpenStepReader.Problem? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error as? OpenStepReader.Problem
    }
  }

  @Test("Texts, lists and tables are read, and comments are skipped") func values() throws {
    let value = try read(
      """
      // !$*UTF8*$!
      {
        name /* a comment */ = "Grüße \\"Kuh\\"\\n\\U00e9";
        path = a/b-1.0_$x:y;
        list = (one, 'two words', );
        empty = { };
        none = ();
      }
      """)
    #expect(value["name"]?.text == "Grüße \"Kuh\"\né")
    #expect(value["path"]?.text == "a/b-1.0_$x:y")
    #expect(value["list"]?.texts == ["one", "two words"])
    #expect(value["empty"] == .table([:]) && value["none"] == .list([]))
  }

  @Test(
    "An error names its line",
    arguments: [
      ("{\n a = 1;\n<<<<<<< HEAD\n b = 2;\n}", 3), ("{\n a = 1\n b = 2;\n}", 3),
      ("{\n a = \"b\n", 2),
      ("{\n a = (1, 2\n", 3), ("{ a = b; }\n}", 2), ("", 1), ("{ a = \n; }", 2), ("/* a", 1),
      ("{ = b; }", 1), ("{ a = b; }\n\u{0}", 2), ("{ a = <00ff>; }", 1), ("{\n\"a\\", 2),
    ])
  func lines(text: String, line: Int) {
    #expect(problem(text)?.line == line, "\(text)")
  }

  @Test("Deep nesting is an error, not a crash", arguments: ["(", "{a="]) func deep(part: String) {
    #expect(problem(String(repeating: part, count: 100_000)) != nil)
    #expect(problem(String(repeating: "(", count: 64) + String(repeating: ")", count: 64)) == nil)
  }

  @Test("Every shortened or changed project is read or refused") func damaged() throws {
    let bytes = Array(
      "// !$*UTF8*$!\n{ a = { b = (c, \"d \\U00e9\\n\", ); }; /* e */ f = 'g'; }\n".utf8)
    for length in bytes.indices { _ = try? OpenStepReader.read(Array(bytes.prefix(length))) }
    for index in bytes.indices {
      for byte in Array("{}()\";=,\\/*\n\0U".utf8) + [0xFF, 0x80] {
        var changed = bytes
        changed[index] = byte
        _ = try? OpenStepReader.read(changed)
      }
    }
  }
}
