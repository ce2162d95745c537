import Contract
import Foundation
import Linux
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct NewCommandTests {
  private static let programs = URL(
    filePath: RunningProgram.pathBesideOwn("sharesheet")
  ).deletingLastPathComponent()

  /// `new` writes the same source as the fixture New, which is built with the tests. This test uses
  /// the built fixture, because building the new package would build this whole package again.
  @Test("A new package becomes an extension that receives shares")
  func whole() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let new = try await home.run("new", "New", "--url", "http://127.0.0.1:9/bins/new")
      new.expect(0)
      #expect(new.output.contains("sharesheet bundle --install"), "\(new.output)")
      let package = home.url.appending(path: "New")
      let written = try String(
        contentsOf: package.appending(path: "Sources/NewShare/ShareViewController.swift"),
        encoding: .utf8)
      let built = CommandHome.fixtures.appending(path: "New/ShareViewController.swift")
      let compiled = try String(contentsOf: built, encoding: .utf8)
      // The first line is a directive for this project's formatter.
      #expect(compiled.hasSuffix("NeverForceUnwrap\n" + written))

      var process = home.process([
        "bundle", "--package", package.path, "--programs", Self.programs.path, "--install",
      ])
      process.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
      let output = try home.memory()
      let errors = try home.memory()
      process.descriptors = [nil, output, errors]
      let status = try await CommandHome.end(of: try process.start())
      let said = try CommandHome.text(errors)
      #expect(status == .exited(code: 0), "\(said)")
      #expect(!said.contains("warning"), "\(said)")

      let share = try await home.run("share", "--text", "Moo", "--to", "New", "--post", "--json")
      share.expect(0)
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let transfer = try #require(transfers.first)
      #expect(transfers.count == 1)
      try await home.run("transfers", "retry", transfer.id, "--url", server.url + "/new").expect(0)
      await server.waitForRequests(1)
    }
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.body == Data("Moo".utf8))
    try await server.stop()
  }

  @Test(
    "An invalid name is refused with a message, and no file is created",
    arguments: [
      "", "../cow", "/tmp/cow", "-cow", ".cow", "3cows", "Kuh ", "Kühe", "a b", "cow\u{1B}[2J",
      "cow\n", "$(id)", "\"", "Sharesheet", "hummingbird", String(repeating: "m", count: 41),
    ])
  func names(name: String) async throws {
    try await CommandHome.with { home in
      let refused = try await home.run("new", "--", name)
      refused.expect(2)
      #expect(!refused.errors.isEmpty && !refused.errors.contains("\u{1B}"))
      #expect(try home.names == [])
    }
  }

  @Test("Existing files are not overwritten, and invalid values are refused")
  func refused() async throws {
    try await CommandHome.with { home in
      try home.write("Cow/Package.swift", "mine")
      try home.write("Pig", "mine")
      try FileManager.default.createSymbolicLink(
        atPath: home.url.path + "/Hen", withDestinationPath: "nowhere")
      for name in ["Cow", "Pig", "Hen"] {
        let there = try await home.run("new", name)
        there.expect(2)
        #expect(there.errors.contains("was not changed"), "\(there.errors)")
      }
      let mine = try String(
        contentsOf: home.url.appending(path: "Cow/Package.swift"), encoding: .utf8)
      #expect(mine == "mine")
      for arguments in [
        ["--identifier", "a\"b"], ["--identifier", "daemon"], ["--url", "file:///etc"],
        ["--url", "http://"], ["--sharesheet", "/nowhere"], ["--sharesheet", "https://x"],
      ] {
        try await home.run(["new", "Goat"] + arguments).expect(2)
      }
      #expect(try home.names == ["Cow", "Hen", "Pig"])
    }
  }

  @Test(
    "Only a valid repository address gets into a manifest",
    arguments: [
      #"https://h/b\(evil()).git"#, #"https://h/\(evil())/b.git"#, "https://h/b\".git",
      "https://h/b\n.git", "https://h/b\u{2028}.git", "https://h/b\u{202E}.git",
      #"https://h/b\u{22}"#,
      "https://h/b).git", "ext::sh -c evil://h/b", "ext::sh://h/b", "fd::17://h/b",
      "--upload-pack=x://h/b",
      "https://h/-b", "https://h/ö.git", "javascript://h/b", "https://h/b.git\", branch: \"x",
    ])
  func repositories(address: String) {
    #expect(throws: ShareError.self) { try PackageOrigin(address) }
  }

  @Test(
    "A text in a manifest becomes one string literal with the same value",
    arguments: [
      (#"a\(evil())b"#, #""a\\(evil())b""#), ("\"", #""\"""#), ("a\nb", #""a\u{a}b""#),
      ("\r", #""\u{d}""#), ("\0", #""\u{0}""#), ("\u{2028}", #""\u{2028}""#), ("Kühe", #""Kühe""#),
      ("\u{202E}", #""\u{202e}""#), ("#(x)", ##""#(x)""##), ("🐄", #""\u{1f404}""#),
      ("\\", #""\\""#), ("牛", #""牛""#),
    ])
  func literals(text: String, literal: String) {
    #expect(SwiftLiteral(text).description == literal)
  }

  @Test("A manifest names a repository by its package identity in SwiftPM")
  func repository() throws {
    let origin = try PackageOrigin("https://github.com/owner/Sharesheet-2.git")
    #expect(origin.identity == "sharesheet-2" && origin.package == "sharesheet-2")
    let name = try PackageName("Cow")
    let files = try PackageTemplate(
      name: name, identifier: nil, address: nil, origin: origin
    ).files
    let manifest = try #require(files.first { $0.path == "Package.swift" }).text
    #expect(
      manifest.contains(
        #".package(url: "https://github.com/owner/Sharesheet-2.git", branch: "main")"#))
    #expect(throws: ShareError.self) {
      try PackageTemplate(name: name, identifier: nil, address: nil, origin: .folder("/x/cow"))
    }
  }
}
