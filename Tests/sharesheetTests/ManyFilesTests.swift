import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Shares of thousands of files.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ManyFilesTests {
  private static func files(_ count: Int, in home: CommandHome) throws -> [String] {
    try (0..<count).map { number in
      let name = "f\(number).jpg"
      _ = try home.file(name, Data([0xFF, 0xD8, 0xFF, UInt8(truncatingIfNeeded: number)]))
      return name
    }
  }

  /// - Parameter limits: Options of the shell's `ulimit`.
  private static func run(
    _ words: [String], limits: String, in home: CommandHome
  ) async throws -> (end: Linux.ExitStatus, output: String, errors: String) {
    var process = home.process([])
    process.arguments = ["-c", "ulimit \(limits); exec \"$0\" \"$@\"", process.path] + words
    process.path = "/bin/sh"
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    process.descriptors = [nil, output, errors]
    let end = try await CommandHome.end(of: process.start())
    return (end, try CommandHome.text(output), try CommandHome.text(errors))
  }

  @Test("The maximum number of files is offered, and one file more is refused at once")
  func offered() async throws {
    try await CommandHome.with { home in
      let files = try Self.files(ShareCreation.itemLimit, in: home)
      let listed = try await home.run(["extensions", "list", "--json"] + files)
      listed.expect(0)
      #expect(try listed.json([ExtensionListing].self).contains { $0.name == "ShareAlike" })
      let refused = try await home.run(["extensions", "list", "--json"] + files + ["f0.jpg"])
      refused.expect(2)
      #expect(refused.errors.contains("4097 items are too many. Share at most 4096"))
    }
  }

  @Test(
    "The soft limit of open files is raised to the number of files", arguments: [64, 256, 1024])
  func soft(limit: Int) async throws {
    try await CommandHome.with { home in
      let files = try Self.files(1200, in: home)
      let to = home.url.appending(path: "to", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
      let saved = try await Self.run(
        ["share"] + files + ["--to", "save=\(to.path)"], limits: "-S -n \(limit)", in: home)
      #expect(saved.end == .exited(code: 0), "\(saved.errors)")
      #expect((saved.output + saved.errors).contains("Saved 1200 files in ~/to."), "\(saved)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: to.path).count == 1200)
      // The daemon that the command started accepts the files too.
      let listed = try await Self.run(
        ["extensions", "list", "--json"] + files, limits: "-S -n \(limit)", in: home)
      #expect(listed.end == .exited(code: 0), "\(listed.errors)")
    }
  }

  @Test(
    "If the hard limit is too low, the error comes before a file is opened",
    arguments: [
      (300, 256, "300 files are too many. This process may open 256 files, 64 of them for itself."),
      (1, 30, "This process may have only 30 files open, and needs 96: raise the limit"),
    ])
  func hard(count: Int, limit: Int, words: String) async throws {
    try await CommandHome.with { home in
      let files = try Self.files(count, in: home)
      for command in [["share"] + files + ["--to", "copy"], ["extensions", "list"] + files] {
        let refused = try await Self.run(command, limits: "-n \(limit)", in: home)
        #expect(refused.end == .exited(code: 2), "\(refused.errors)")
        #expect(refused.errors.contains(words), "\(refused.errors)")
      }
      #expect(home.daemons.isEmpty)
    }
  }

  @Test("On a terminal the number of handed-off files is shown")
  func progress() async throws {
    try await CommandHome.with { home in
      let files = try Self.files(400, in: home)
      let terminal = try PseudoTerminal()
      var process = home.process(["extensions", "list"] + files)
      process.environment["TERM"] = "xterm"
      process.descriptors = [
        terminal.other, try Descriptor.capture(named: "output"), terminal.other,
      ]
      let pid = try process.start()
      #expect(try terminal.read(until: "Sending file 257 of 400 to the daemon…"))
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
    }
  }
}
