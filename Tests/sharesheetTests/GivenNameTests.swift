import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import ShareContent

/// Names of shared files, which the command saves, sends and shows.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct GivenNameTests {
  private static func folder(_ name: String, in home: CommandHome) throws -> URL {
    let folder = home.url.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Foundation cannot write a file whose name begins with a tilde.
  private static func write(_ text: String, to path: String) throws {
    let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
    try Array(text.utf8).withUnsafeBytes { try file.writeAll($0) }
  }

  @Test("Saved files keep the bytes of their names if the filesystem allows these names")
  func kept() async throws {
    let kept = [
      String(repeating: "写", count: 83) + ".txt", String(repeating: "a", count: 251) + ".png",
      String(repeating: "👩‍👩‍👧‍👦", count: 10) + ".jpg", "...", ".hidden", "dots...", "-rf", " lead",
      "tail ",
      "a\nb.txt", "a\\b.txt", "a:b?c*.txt", "\u{202E}gpj.exe", "cafe\u{301}.txt", "caf\u{E9}.txt",
      "صورة\u{200F}.jpg", "\u{200E}left", "soft\u{AD}hyphen", "cow.jfif", "cow.JFIF", "~root", "~",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} team.jpg", "\u{FEFF}mark",
      "~daemon.txt",
    ]
    try await CommandHome.with { home in
      let (from, to) = (try Self.folder("from", in: home), try Self.folder("to", in: home))
      for name in kept { try Self.write(name, to: from.path + "/" + name) }
      let words = ["share"] + kept.map { from.path + "/" + $0 } + ["--to", "save=\(to.path)"]
      try await home.run(words).expect(0)
      let bytes = { (names: [String]) in Set(names.map { Array($0.utf8) }) }
      #expect(try bytes(Self.names(in: to)) == bytes(kept))
      for name in kept {
        let file = try Descriptor.open(to.path + "/" + name, O_RDONLY)
        #expect(try file.readAll(limit: 1000) == Array(name.utf8))
      }
    }
  }

  @Test(
    "A tilde in a file name is not expanded",
    arguments: ["~root", "~daemon", "~nobody.txt", "~", "~/note.txt", "~root/x", "~+", "a~b"])
  func tilde(name: String) async throws {
    try await CommandHome.with { home in
      let to = try Self.folder("to", in: home)
      if name.contains("/") {
        mkdir(home.url.path + "/" + name.prefix { $0 != "/" }, 0o700)
      }
      try Self.write("mine", to: home.url.path + "/" + name)
      try await home.run("share", name, "--to", "save=\(to.path)").expect(0)
      let last = String(name.split(separator: "/").last ?? "")
      #expect(try Self.names(in: to) == [last])
      #expect(
        try Descriptor.open(to.path + "/" + last, O_RDONLY).readAll(limit: 10) == Array("mine".utf8)
      )
      #expect(Folder.absolute(name) == FileManager.default.currentDirectoryPath + "/" + name)
    }
  }

  @Test(
    "A path is shortened only within the user's own home",
    arguments: [
      ("/home/a", "/home/a/x", "~/x"), ("/home/a", "/home/ab/x", "/home/ab/x"),
      ("/", "/etc/x", "/etc/x"), ("/home/a/", "/home/a/x", "~/x"),
      ("/home/a", "/home/a", "/home/a"),
      ("/home/e\u{301}", "/home/\u{E9}/x", "/home/\u{E9}/x"),
      ("/root", "/root/~root/x", "~/~root/x"),
      ("/home/a", "/home/a/../b/x", "~/../b/x"),
    ])
  func shortened(home: String, path: String, shown: String) {
    #expect(Folder.short(path, Desktop(environment: ["HOME": home])).utf8.elementsEqual(shown.utf8))
  }

  /// The test machine may have no FAT filesystem, so strace injects the kernel's errors.
  @Test(
    "A name that the filesystem refuses is replaced, and the reason is reported",
    .enabled(if: DurabilityTests.strace),
    arguments: [
      ("2025-02-05 21:46:53.png", "EINVAL", "2025-02-05 21-46-53.png", "no ':' in a name"),
      ("what?.txt", "EILSEQ", "what-.txt", "no '?' in a name"),
      (
        String(repeating: "a", count: 200) + ".png", "ENAMETOOLONG",
        String(repeating: "a", count: 139) + ".png", "name is too long"
      ),
    ])
  func refused(name: String, error: String, saved: String, words: String) async throws {
    try await CommandHome.with { home in
      let to = try Self.folder("to", in: home)
      try Self.write("x", to: home.url.path + "/" + name)
      // In the first run, only the first name gets the error. In the second run, every name does.
      for (when, status) in [(":when=1", Int32(0)), ("", 1)] {
        var process = home.process([])
        process.arguments = [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=link,linkat", "-e",
          "inject=link,linkat:error=\(error)\(when)", process.path, "share", name, "--to",
          "save=\(to.path)",
        ]
        process.path = "/usr/bin/strace"
        let errors = try Descriptor.capture(named: "errors")
        process.descriptors = [nil, errors, errors]
        let end = try await CommandHome.end(of: process.start())
        let said = try CommandHome.text(errors)
        #expect(end == .exited(code: status), "\(said)")
        #expect(
          status == 1 ? said.contains("the disk refuses the name") : said.contains(words), "\(said)"
        )
        if status == 1, error != "ENAMETOOLONG" {
          #expect(said.contains("'\(saved)'") && said.contains(words))
        }
        // No other file remains.
        #expect(try Self.names(in: to) == [saved])
      }
    }
  }

  @Test(
    "A file of /proc, whose reported size is 0, is sent and saved whole",
    arguments: ["/proc/version", "/proc/self/limits", "/proc/meminfo"])
  func hiddenSize(path: String) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try await home.run("transfers", "add", "--url", server.url, "--file", path, "--wait").expect(
        0)
      let sent = try #require(server.requests.first)
      #expect(
        sent.bodyLength > 0 && sent.headers.first(name: "content-length") == "\(sent.bodyLength)")
      let name = String(path.split(separator: "/").last ?? "")
      try await home.run("share", path, "--to", "save=\(home.url.path)").expect(0)
      #expect(try !Data(contentsOf: home.url.appending(path: name)).isEmpty)
      // For comparison, an empty file is sent with an empty body.
      let empty = try home.file("empty", Data())
      try await home.run("transfers", "add", "--url", server.url, "--file", empty, "--wait").expect(
        0)
      #expect(server.requests.last?.bodyLength == 0)
    }
    try await server.stop()
  }
}
