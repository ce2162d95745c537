import Contract
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// The item actions copy, save and open of `share`, with real files and programs.
@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct ActionCommandTests {
  private struct Report: Decodable {
    var state: String
    var action: String?
    var files: [String]
    var message: String?
  }

  @Test(
    "Save writes complete files, texts and links under unused names, and leaves no other file")
  func saves() async throws {
    try await CommandHome.with { home in
      let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      let file = try home.file("cow.jpg", content)
      let folder = home.url.appending(path: "pictures")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("old".utf8).write(to: folder.appending(path: "cow.jpg"))
      let words = [
        "share", file, "--text", "Moo", "--url", "https://example.org/cow", "--to",
        "save=\(folder.path)", "--json",
      ]
      let ending = try await home.run(words)
      ending.expect(0)
      let report = try ending.json(Report.self)
      #expect(report.state == "done" && report.action == "save")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["cow 2.jpg", "cow.jpg", "example.org.url", "text.txt"])
      #expect(report.files.allSatisfy { $0.hasPrefix(folder.path) } && report.files.count == 3)
      #expect(try Data(contentsOf: folder.appending(path: "cow 2.jpg")) == content)
      #expect(try Data(contentsOf: folder.appending(path: "cow.jpg")) == Data("old".utf8))
      #expect(try String(contentsOf: folder.appending(path: "text.txt"), encoding: .utf8) == "Moo")
      #expect(home.daemons.isEmpty, "it needs none")
    }
  }

  @Test("The help of share has a line for each item action")
  func help() async throws {
    let actions = BuiltInAction.all
    #expect(Set(actions.map(\.name)).count == actions.count)
    #expect(Set(actions.map(\.activityType)).count == actions.count)
    #expect(ActionArgument("\(actions[0].title)")?.action == actions[0])
    try await CommandHome.with { home in
      let lines = try await home.run("share", "--help").output.split(separator: "\n")
      for action in actions {
        #expect(
          lines.contains { $0.contains("--to \(action.name)") && $0.contains(action.help) },
          "\(action.name)")
      }
    }
  }

  @Test("A link with line breaks adds no keys to the saved shortcut")
  func shortcut() async throws {
    try await CommandHome.with { home in
      let folder = home.url.appending(path: "links")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for link in [
        "https://example.org/a\r\nIconFile=evil\r\nHotKey=1", "https://example.org/\u{202E}b",
      ] {
        _ = try await home.run("share", "--url", link, "--to", "save=\(folder.path)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.isEmpty)
      for name in names {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        #expect(text.hasPrefix("[InternetShortcut]\r\nURL=https://example.org/"))
        #expect(text.split(whereSeparator: \.isNewline).count == 2, "\(text)")
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII })
      }
    }
  }

  @Test("A file name with line breaks cannot forge a message")
  func forgedFileName() async throws {
    try await CommandHome.with { home in
      let ending = try await home.run(
        "share", "/nowhere/a\nDone. Cow has nothing more to send.\u{200B}", "--to", "x\nDone.")
      ending.expect(2)
      #expect(!ending.errors.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("Done.") })
      #expect(ending.errors.contains(#"\u{200b}"#) || !ending.errors.contains("taken it"))
    }
  }

  @Test("A missing folder is a usage error, and a missing clipboard names a package to install")
  func refuses() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("Moo".utf8))
      let nowhere = try await home.run("share", file, "--to", "save=/nowhere")
      nowhere.expect(2)
      #expect(nowhere.errors.contains("There is no folder /nowhere."))
      let copy = try await home.run("share", file, "--to", "copy", "--json")
      copy.expect(1)
      #expect(copy.errors.contains("wl-clipboard"))
      try await home.run("share", file, "--to", "copy", "--message", "x").expect(2)
    }
  }

  @Test("Copy and open pass a copy of a file that is removed when the sheet has ended")
  func lentFiles() async throws {
    try await CommandHome.with { home in
      let bin = home.url.appending(path: "bin")
      let lent = home.directories.cache.appending(path: "browser/1/0")
      for folder in [bin, lent] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      for name in ["wl-copy", "xdg-open"] {
        let script = bin.appending(path: name)
        try Data("#!/bin/sh\ncat >\"$HOME/list\"\necho \"$@\" >\"$HOME/words\"\n".utf8)
          .write(to: script)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: script.path)
      }
      func text(_ name: String) throws -> String {
        try String(contentsOf: home.url.appending(path: name), encoding: .utf8)
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }
      func run(_ words: [String]) async throws {
        var process = home.process(["share"] + words)
        process.environment["PATH"] = bin.path + ":/usr/bin:/bin"
        process.environment["WAYLAND_DISPLAY"] = "wayland-0"
        #expect(try await CommandHome.end(of: try process.start()) == .exited(code: 0))
      }
      let file = lent.appending(path: "a cow.txt")
      try Data("Moo".utf8).write(to: file)
      let own = try home.file("milk.txt", Data("Milk".utf8))
      // A path through a link and empty parts leads into the cache too.
      let link = home.url.appending(path: "link").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: home.directories.cache.path)
      try await run(["\(link)//browser/1/./0/a cow.txt", own, "--to", "copy"])
      let copied = try text("list").split(whereSeparator: \.isNewline)
        .compactMap { URL(string: String($0))?.path }
      #expect(copied.count == 2 && copied.last == own, "\(copied)")
      try await run([file.path, "--to", "open"])
      let opened = try text("words")
      try FileManager.default.removeItem(at: lent)
      for path in [copied.first ?? "", opened] {
        #expect(FileManager.default.contents(atPath: path) == Data("Moo".utf8), "\(path)")
      }
    }
  }

  @Test("Copy passes the picture's bytes or the file's URL, and open passes the file's path")
  func programs() async throws {
    try await CommandHome.with { home in
      let bin = home.url.appending(path: "bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      // The scripts record their arguments and their standard input.
      for name in ["wl-copy", "xdg-open"] {
        let script = bin.appending(path: name)
        try Data(
          "#!/bin/sh\necho \"$@\" >\"$HOME/\(name).words\"\ncat >\"$HOME/\(name).bytes\"\n".utf8
        )
        .write(to: script)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: script.path)
      }
      func run(_ words: String...) async throws {
        var process = home.process(words)
        process.environment["PATH"] = bin.path + ":/usr/bin:/bin"
        process.environment["WAYLAND_DISPLAY"] = "wayland-0"
        #expect(try await CommandHome.end(of: try process.start()) == .exited(code: 0))
      }
      func text(_ name: String) throws -> String {
        try String(contentsOf: home.url.appending(path: name), encoding: .utf8)
      }
      let photo = try home.photo()
      try await run("share", photo, "--to", "copy")
      #expect(try text("wl-copy.words") == "--type image/png\n")
      #expect(
        try Data(contentsOf: home.url.appending(path: "wl-copy.bytes"))
          == Data(contentsOf: URL(filePath: photo)))
      let file = try home.file("a cow.txt", Data("Moo".utf8))
      try await run("share", file, "--to", "Copy")
      #expect(try text("wl-copy.words") == "--type text/uri-list\n")
      #expect(try text("wl-copy.bytes").hasSuffix("/a%20cow.txt\r\n"))
      try await run("share", file, "--to", "open")
      #expect(try text("xdg-open.words") == file + "\n")
      for (status, words) in [(2, "was not found"), (3, "no application for"), (4, "failed")] {
        try Data("#!/bin/sh\nexit \(status)\n".utf8).write(to: bin.appending(path: "xdg-open"))
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: bin.appending(path: "xdg-open").path)
        let errors = try Descriptor.memoryFile(
          named: "errors", holding: UnsafeRawBufferPointer(start: nil, count: 0))
        var process = home.process(["share", file, "--to", "open"])
        process.environment["PATH"] = bin.path + ":/usr/bin:/bin"
        process.descriptors = [nil, nil, errors]
        #expect(try await CommandHome.end(of: try process.start()) == .exited(code: 1))
        let said = try CommandHome.text(errors)
        #expect(said.contains(words) && !said.contains("status"), "\(said)")
      }
      // A shared text becomes a temporary file. If xdg-open fails, the command deletes the file.
      func written() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.url.path)
          .filter { $0.hasPrefix("sharesheet-") }
      }
      var process = home.process(["share", "--text", "Moo", "--to", "open"])
      process.environment["PATH"] = bin.path + ":/usr/bin:/bin"
      #expect(try await CommandHome.end(of: try process.start()) == .exited(code: 1))
      #expect(try written().isEmpty)
      try Data("#!/bin/sh\n".utf8).write(to: bin.appending(path: "xdg-open"))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: bin.appending(path: "xdg-open").path)
      try await run("share", "--text", "Moo", "--to", "open")
      #expect(try written().count == 1)
    }
  }
}
