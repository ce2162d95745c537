import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Action extensions and their returned items.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ActionExtensionTests {
  private struct Report: Decodable {
    var state: String
    var message: String?
    var files: [String]
    var returned: [Item]

    struct Item: Decodable {
      var text: String?
      var attachments: [Attachment]
    }

    struct Attachment: Decodable, Equatable {
      var type: String
      var text: String?
      var url: String?
      var file: String?
      var item: String?
      var data: String?
      var propertyList: [String: Argument]?
    }

    struct Argument: Decodable, Equatable {
      var deeplink: String
      var count: Int
    }
  }

  @Test("Returned texts and links are in the JSON, or one per line without --json")
  func values() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let words = ["share", "--text", "moo", "--to", "Edit", "--choose", "Done"]
      let share = try await home.run(words + ["--json"])
      share.expect(0)
      let report = try share.json(Report.self)
      #expect(report.state == "posted" && report.files.isEmpty)
      let attachments = report.returned.flatMap(\.attachments)
      #expect(attachments.map(\.text) == ["MOO", nil])
      #expect(attachments.map(\.url) == [nil, "https://example.org/edited"])
      let plain = try await home.run(words)
      plain.expect(0)
      #expect(plain.output.contains("MOO\nhttps://example.org/edited\n"), "\(plain.output)")
    }
  }

  @Test("A returned picture is saved beside the original, which does not change")
  func beside() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let cow = try home.photo()
      let before = try Data(contentsOf: URL(filePath: cow))
      let words = ["share", cow, "--text", "large", "--to", "Edit", "--choose", "Done", "--json"]
      for name in ["cow 2.png", "cow 3.png"] {
        let share = try await home.run(words)
        share.expect(0)
        let report = try share.json(Report.self)
        let path = home.url.appending(path: name).path
        #expect(report.files == [path])
        #expect(report.returned.flatMap(\.attachments).map(\.file) == [path])
        let edited = try Data(contentsOf: URL(filePath: path))
        #expect(edited == Data(repeating: 7, count: 3 << 20))
      }
      #expect(try Data(contentsOf: URL(filePath: cow)) == before)
    }
  }

  @Test("If no file is returned, the command reports that --output had no effect")
  func nothing() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Template"])
      let words = [
        "share", "--text", "Moo", "--to", "Template", "--post", "--output", home.url.path,
      ]
      let share = try await home.run(words)
      share.expect(0)
      #expect(
        share.errors.contains("The extension returned no file, so --output had no effect.\n"),
        "\(share.errors)")
    }
  }

  @Test("--output saves a returned file in a folder or writes it to standard output")
  func places() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let words = ["share", "--text", "large", "--to", "Edit", "--choose", "Done", "--output"]
      let folder = home.url.appending(path: "edited")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try await home.run(words + [folder.path]).expect(0)
      let file = folder.appending(path: "cow.png")
      #expect(try Data(contentsOf: file).count == 3 << 20)
      let passed = try await home.run(words + ["-"])
      passed.expect(0)
      #expect(passed.output == String(repeating: "\u{7}", count: 3 << 20))
      #expect(passed.errors.contains("Done. Edit has nothing more to send."), "\(passed.errors)")
      let both = try await home.run(words + ["-", "--json"])
      both.expect(2)
      #expect(both.output.contains(#""exit":2"#), "\(both.output)")
      #expect((both.output + both.errors).contains("--json"), "\(both.errors)")

      let nowhere = try await home.run(words + [folder.path + "/none", "--json"])
      nowhere.expect(2)
      #expect(nowhere.errors.contains("There is no folder"), "\(nowhere.errors)")

      // If the folder of the original is read-only, the file is saved in another folder.
      let cow = folder.appending(path: "calf.png").path
      try FileManager.default.moveItem(atPath: try home.photo(), toPath: cow)
      #expect(chmod(cow, 0o600) == 0 && chmod(folder.path, 0o500) == 0)
      let elsewhere = try await home.run(
        "share", cow, "--text", "large", "--to", "Edit", "--choose", "Done", "--json")
      #expect(chmod(folder.path, 0o700) == 0)
      elsewhere.expect(0)
      let path = home.url.appending(path: "cow.png").path
      #expect(try elsewhere.json(Report.self).files == [path])
      let reason = "cow.png cannot be saved in "
      #expect(elsewhere.output.contains(reason), "\(elsewhere.output)")
      #expect((FileStatus(path: path)?.mode ?? 0) & 0o777 == 0o600)
    }
  }

  @Test("The command names an item that is returned unchanged, and writes no file")
  func unchanged() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let cow = try home.photo()
      let names = try FileManager.default.contentsOfDirectory(atPath: home.url.path).sorted()
      let share = try await home.run(
        "share", cow, "--to", "Edit", "--choose", "Done", "--json")
      share.expect(0)
      let report = try share.json(Report.self)
      #expect(report.returned.flatMap(\.attachments).map(\.item) == [cow])
      #expect(report.files.isEmpty)
      let after = try FileManager.default.contentsOfDirectory(atPath: home.url.path).sorted()
      #expect(after == names)
    }
  }

  @Test(
    "Without --json the command names an unchanged item, and --output - writes its original bytes")
  func unchangedStream() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let cow = try home.photo()
      let words = ["--to", "Edit", "--choose", "Done"]
      let named = try await home.run(["share", cow] + words)
      named.expect(0)
      #expect(named.errors.contains("The extension returned \(cow) unchanged."), "\(named.errors)")

      let bytes = try Data(contentsOf: URL(filePath: cow))
      let reading = try full(bytes)
      let output = try Descriptor.memoryFile(
        named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
      let (pid, _, errors) = try home.start(
        ["share", "-"] + words + ["--output", "-"], input: reading, output: output)
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      #expect(Data(try output.read(at: 0, upTo: 1 << 20)) == bytes)
      #expect(try CommandHome.text(errors).contains("returned standard input unchanged."))
    }
  }

  /// Returns the reading end of a pipe that holds the bytes and then ends.
  private func full(_ bytes: Data) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    try bytes.withUnsafeBytes { try writing.writeAll($0) }
    return reading
  }

  @Test("If an item cannot be returned, the share fails with a message")
  func broken() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let share = try await home.run(
        "share", "--text", "broken", "--to", "Edit", "--choose", "Done", "--json")
      share.expect(1)
      let report = try share.json(Report.self)
      #expect(report.state == "failed")
      #expect(report.message?.contains("Edit could not return all items") == true)
      #expect(report.returned.flatMap(\.attachments).map(\.text) == ["the rest"])
    }
  }

  @Test("The results of a web page's script reach an action, whose argument is returned")
  func page() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let page = try home.file(
        "page.json",
        Data(
          #"{"url": "https://example.org/a", "title": "A", "results": {"url": "//cow", "none": null}}"#
            .utf8))
      let share = try await home.run("share", "--page", page, "--to", "Page", "--post", "--json")
      share.expect(0)
      let report = try share.json(Report.self)
      let lists = report.returned.flatMap(\.attachments).compactMap(\.propertyList)
      #expect(
        lists == [
          ["NSExtensionJavaScriptFinalizeArgumentKey": .init(deeplink: "moo://cow", count: 1)]
        ])

      // An extension that accepts links gets the page as a link. A link alone is not a page.
      let other = try await home.run("share", "--page", page, "--to", "Opening", "--post")
      other.expect(0)
      let link = try await home.run(
        "share", "--url", "https://example.org/a", "--to", "Page", "--post")
      link.expect(3)
    }
  }

  @Test(
    "A file that is not a web page is refused",
    arguments: ["[]", "{}", #"{"url": "x"}"#, #"{"url": "https://a/", "results": 1}"#, "{"])
  func noPage(json: String) async throws {
    try await CommandHome.with { home in
      let page = try home.file("page.json", Data(json.utf8))
      let share = try await home.run("share", "--page", page, "--to", "Page", "--post")
      share.expect(2)
      #expect(share.errors.contains("is not a web page"), "\(share.errors)")
    }
  }

  @Test("`extensions --json` marks the action extensions")
  func named() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(knowing: ["Actions"])
      let page = try home.file(
        "page.json", Data(#"{"url": "https://example.org/", "results": {}}"#.utf8))
      let list = try await home.run("extensions", "--page", page, "--json")
      list.expect(0)
      struct Listing: Decodable {
        var id: String
        var action: Bool?
      }
      let actions = try list.json([Listing].self).filter { $0.action == true }.map(\.id)
      #expect(
        actions.sorted() == [
          "org.sharesheet.test.Actions.Edit", "org.sharesheet.test.Actions.Page",
        ])
    }
  }
}
