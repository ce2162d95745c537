import Foundation
import Linux
import TestServers
import Testing

@testable import sharesheet

@Suite(.ownThreads, .timeLimit(.minutes(3)))
struct RulesCommandTests {
  private static let pictures =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "#
    + #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == "#
    + #"$i.attachments.@count).@count == 1"#

  /// Returns the command's output for the given lines.
  private func evaluate(_ lines: [String]) async throws -> [[String: Any]] {
    try await evaluate(Data(lines.joined(separator: "\n").utf8))
  }

  private func evaluate(_ input: Data) async throws -> [[String: Any]] {
    var answers: [[String: Any]] = []
    try await CommandHome.with { home in
      let file = try input.withUnsafeBytes {
        try Descriptor.memoryFile(named: "input", holding: $0)
      }
      let ending = try await home.run("rules", "evaluate", input: file)
      ending.expect(0)
      answers = try ending.output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
    return answers
  }

  @Test("Each line gets a response, in order") func order() async throws {
    let answers = try await evaluate([
      #"{"id": 7, "rule": "\#(Self.pictures)", "items": [[["public.jpeg"]]]}"#,
      #"{"id": "é\n", "rule": "\#(Self.pictures)", "items": [[["public.jpeg"], ["public.url"]]]}"#,
      #"{"id": null, "rule": true, "items": []}"#,
      "",
      #"{"id": [1, {"a": false}], "rule": false, "items": [[]]}"#,
      #"{"rule": {"NSExtensionActivationSupportsImageWithMaxCount": 1}, "#
        + #""items": [[["public.png"]], [["public.heic"]]]}"#,
    ])
    #expect(answers.map { $0["offered"] as? Bool } == [true, false, true, false, false])
    #expect(answers[0]["id"] as? Int == 7)
    #expect(answers[1]["id"] as? String == "é\n")
    #expect(answers[2]["id"] is NSNull)
    #expect((answers[3]["id"] as? [Any])?.count == 2)
    #expect(answers[4]["id"] == nil)
    #expect(answers.allSatisfy { $0["reason"] is String })
    #expect(answers[1]["remedy"] as? String == "remove 1 link")
    let failure = try #require((answers[1]["failures"] as? [[String: Any]])?.first)
    #expect(failure["attachment"] as? Int == 1)
    #expect((failure["expression"] as? String)?.hasPrefix("ANY $a.registered") == true)
    let key = try #require((answers[4]["failures"] as? [[String: Any]])?.first)
    #expect(key["key"] as? String == "NSExtensionActivationSupportsImageWithMaxCount")
    #expect(key["item"] as? Int == 1)
  }

  @Test("A syntax error states the line, the column and the expected token") func syntaxError()
    async throws
  {
    let answers = try await evaluate([
      #"{"id": 1, "rule": "extensionItems.@count == 1 AND\n  (x ==", "items": []}"#,
      #"{"id": 2, "rule": {"NSExtensionActivationSupportsText": "perhaps"}, "items": []}"#,
      #"{"id": 3, "rule": 5, "items": []}"#,
    ])
    let errors = answers.compactMap { $0["error"] as? String }
    #expect(answers.map { $0["id"] as? Int } == [1, 2, 3])
    #expect(answers.allSatisfy { $0["offered"] == nil })
    #expect(errors[0].contains("line 2, column 8: expected a value"))
    #expect(errors[0].hasSuffix("write a value, a key, a variable or a parenthesis there"))
    #expect(errors[1].hasPrefix("NSExtensionActivationSupportsText is the string “perhaps”"))
    #expect(errors[2].hasPrefix("NSExtensionActivationRule is the number 5"))
  }

  @Test("Hostile lines get responses, and so do the next lines") func hostileLines() async throws {
    let hostile: [[UInt8]] =
      [
        "nonsense", "[]", "{}", "{\"rule\": true}", "{\"rule\": true, \"items\": 3}",
        "{\"rule\": true, \"items\": [[[1]]]}", "{\"rule\": null, \"items\": []}",
        "{\"id\": 1e999, \"rule\": true, \"items\": []}", String(repeating: "[", count: 100_000),
        "{\"rule\": \"" + String(repeating: "(", count: 50_000) + "\", \"items\": []}",
        "{\"rule\": true, \"items\": [[" + String(repeating: "[],", count: 20_000) + "[]]]}",
        "\u{0}\u{1B}[2J",
      ].map { Array($0.utf8) } + [[0xFF, 0xFE, 0x7B]]
    var input = Data(hostile.joined(separator: [10]))
    input.append(contentsOf: "\n{\"id\": \"last\", \"rule\": true, \"items\": []}".utf8)
    let answers = try await evaluate(input)
    #expect(answers.count == hostile.count + 1)
    #expect(answers.dropLast().allSatisfy { $0["error"] is String || $0["offered"] is Bool })
    #expect(answers.dropLast().count { $0["error"] is String } >= hostile.count - 1)
    #expect(answers.last?["offered"] as? Bool == true)
  }

  /// 64 MiB without a line end: the command must not keep the bytes.
  @Test("A line that is too long is skipped") func tooLongLine() async throws {
    let limit = BoundedLines.limit
    var input = Data(repeating: UInt8(ascii: "["), count: 64 << 20)
    input.append(contentsOf: "\n{\"id\": 1, \"rule\": true, \"items\": []}\n".utf8)
    input.append(Data(repeating: UInt8(ascii: " "), count: limit + 1))
    let answers = try await evaluate(input)
    #expect(answers.count == 3)
    #expect(answers[0]["error"] as? String == "the line is longer than 1 MiB")
    #expect(answers[1]["offered"] as? Bool == true)
    #expect(answers[2]["error"] as? String == "the line is longer than 1 MiB")
  }

  @Test("A line of the maximum length is read") func longestLine() throws {
    let pipe = Pipe()
    let line = Data(repeating: UInt8(ascii: "a"), count: BoundedLines.limit)
    let writer = Thread {
      for part in [line, Data("\n".utf8), line, Data("b\n\nc".utf8)] {
        pipe.fileHandleForWriting.write(part)
      }
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    var lines = BoundedLines(pipe.fileHandleForReading)
    #expect(try lines.next() == .whole(line))
    #expect(try lines.next() == .tooLong)
    #expect(try lines.next() == .whole(Data()))
    #expect(try lines.next() == .whole(Data("c".utf8)))
    #expect(try lines.next() == nil)
  }

  // MARK: Lint

  private struct Finding: Decodable {
    let file: String
    let key: String
    let severity: String
    let message: String
    let remedy: String
  }

  /// The failure's object has the findings under `result`.
  private struct FailedLint: Decodable {
    let result: [Finding]
  }

  private static func plist(_ rule: Any, _ attributes: [String: Any] = [:]) throws -> Data {
    let attributes = attributes.merging(["NSExtensionActivationRule": rule]) { $1 }
    return try PropertyListSerialization.data(
      fromPropertyList: ["NSExtension": ["NSExtensionAttributes": attributes]], format: .xml,
      options: 0)
  }

  private static func write(_ data: Data, _ name: String, in home: CommandHome) throws -> String {
    let folder = home.url.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "Info.plist")
    try data.write(to: file)
    return file.path
  }

  @Test("Each kind of finding is printed with its remedy") func findings() async throws {
    let query = #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "#
    let tail = ").@count > 0).@count > 0"
    let cases: [(Any, [String: Any], severity: String, remedy: String)] = [
      (
        ["NSExtensionActivationSupportsVideoWithMaxCount": 1], [:], "error",
        "write NSExtensionActivationSupportsMovieWithMaxCount"
      ),
      (
        ["NSExtensionActivationSupportsImageWithMaxCount": 1],
        ["NSExtensionActivationSupportsText": true], "error",
        "move it into NSExtensionActivationRule"
      ),
      (
        ["NSExtensionActivationSupportsImageWithMaxCount": "1"], [:], "warning",
        "write an integer"
      ),
      (
        ["NSExtensionActivationSupportsImageWithMaxCount": true], [:], "warning",
        "write an integer"
      ),
      ("TRUEPREDICATE", [:], "error", "list what the extension accepts"),
      (
        "SUBQUERY ( extensionItems, , SUBQUERY ( , , ANY  UTI-CONFORMS-TO \"a\").@count == 1)", [:],
        "error", "keep the rule out of build setting expansion, so that $extensionItem stays"
      ),
      (
        query + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.pgn\"" + tail, [:],
        "warning", "correct its spelling, or declare it in UTImportedTypeDeclarations"
      ),
      (
        "SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1", [:], "warning",
        "write >= 1"
      ),
      (
        query + "$a.type == \"public.url\"" + tail, [:], "warning",
        "check the keys extensionItems, attachments and registeredTypeIdentifiers, and the counts"
      ),
      ("extensionItems.@count >= 0", [:], "warning", "list what the extension accepts"),
      (
        ["NSExtensionActivationSupportsWebURLWithMaxCount": 1], [:], "warning",
        "set NSExtensionActivationDictionaryVersion to 2, or NSExtensionActivationSupportsText"
      ),
    ]
    try await CommandHome.with { home in
      for (number, one) in cases.enumerated() {
        _ = try Self.write(try Self.plist(one.0, one.1), "all/\(number)", in: home)
      }
      let ending = try await home.run(
        "rules", "lint", home.url.appending(path: "all").path, "--json")
      ending.expect(1)
      let findings = try ending.json(FailedLint.self).result
      for (number, one) in cases.enumerated() {
        let own = findings.filter { $0.file.hasSuffix("all/\(number)/Info.plist") }
        #expect(
          own.contains { $0.remedy == one.remedy && $0.severity == one.severity },
          "\(one.0): \(own.map(\.remedy))")
        #expect(own.allSatisfy { $0.key.hasPrefix("NSExtension.") && !$0.message.isEmpty })
      }
    }
  }

  @Test("The exit status is 1 only for errors") func exitStatus() async throws {
    try await CommandHome.with { home in
      let warned = try Self.write(
        try Self.plist(["NSExtensionActivationSupportsImageWithMaxCount": "1"]), "warned", in: home)
      let wrong = try Self.write(try Self.plist("TRUEPREDICATE"), "wrong", in: home)
      let good = try Self.write(
        try Self.plist(["NSExtensionActivationSupportsImageWithMaxCount": 1]), "good", in: home)
      let warning = try await home.run("rules", "lint", warned)
      warning.expect(0)
      #expect(
        warning.output == "\(warned):NSExtension.NSExtensionAttributes.NSExtensionActivationRule."
          + "NSExtensionActivationSupportsImageWithMaxCount: warning: the value is a string; "
          + "write an integer\n")
      try await home.run("rules", "lint", wrong).expect(1)
      let clean = try await home.run("rules", "lint", good, "--json")
      clean.expect(0)
      #expect(clean.output == "[]\n")
    }
  }

  /// One of the files is 300 bytes long and expands to an array of 2⁶⁴ elements.
  @Test("A file that is no property list is rejected") func rejectsOtherFiles() async throws {
    var bomb = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<64 {
      offsets.append(UInt8(bomb.count))
      bomb += [0xA2, UInt8(level + 1), UInt8(level + 1)]
    }
    offsets.append(UInt8(bomb.count))
    bomb.append(0xA0)
    let table = UInt8(bomb.count)
    bomb += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    bomb += [0, 0, 0, 0, 0, 0, 0, 65, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, table]
    try await CommandHome.with { home in
      for (number, bytes) in [Data(bomb), Data("{ a = b; }".utf8), Data(), Data("<plist".utf8)]
        .enumerated()
      {
        let file = try Self.write(bytes, "bad/\(number)", in: home)
        let ending = try await home.run("rules", "lint", file)
        #expect(ending.status != .exited(code: 0) && ending.output.isEmpty)
        #expect(ending.errors.contains(file), "\(ending.errors)")
      }
      let nothing = try await home.run("rules", "lint", home.url.appending(path: "none").path)
      #expect(nothing.status == .exited(code: 2), "\(nothing.errors)")
    }
  }
}
