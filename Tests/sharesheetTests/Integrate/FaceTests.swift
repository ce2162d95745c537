import Contract
import Foundation
import Glibc
import Linux
import ShareContent
import TestServers
import Testing

@testable import sharesheet

/// The choice of the face, and the arguments of the window's program.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FaceTests {
  private func stage() throws -> IntegrationStage {
    let stage = try IntegrationStage()
    try stage.copyCommand()
    stage.environment["SHARESHEET_HOME"] = "\(stage.root)/home"
    return stage
  }

  private func process(
    _ stage: IntegrationStage, _ words: [String], program: String? = nil,
    in environment: [String: String] = ["DISPLAY": ":99"]
  ) -> ChildProcess {
    var process = ChildProcess(path: program ?? "\(stage.programs)/sharesheet")
    process.arguments = words
    process.environment = stage.environment.merging(environment) { $1 }
    process.directory = "\(stage.root)/person"
    process.startsSession = true
    return process
  }

  private func run(
    _ stage: IntegrationStage, _ words: [String],
    in environment: [String: String] = ["DISPLAY": ":99"]
  ) async throws -> CommandHome.Ending {
    try await Self.ending(of: process(stage, words, in: environment))
  }

  private static func ending(of process: ChildProcess) async throws -> CommandHome.Ending {
    var process = process
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: process.start())
    return .init(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  /// Returns the arguments of the window's program. This program replaces the command's process.
  private func told(_ stage: IntegrationStage, _ process: ChildProcess) async throws -> [[UInt8]] {
    let pid = try process.start()
    let told = stage.told
    let words = try await OwnThread.run { try IntegrationStage.words(from: told) }
    #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
    return words
  }

  @Test("The window's program replaces the process and gets all arguments")
  func desktop() async throws {
    let stage = try stage()
    let words = try await told(
      stage,
      process(
        stage,
        [
          "share", "cow.jpg", "--face", "desktop", "--text", "--post", "--url",
          "https://cow.example/",
          "--title", "A cow", "--to", "ShareAlike", "--person", "-Anna", "--set", "Team=a=b",
          "--set", "-x=", "--message", "Moo", "--", "-rf",
          "https://calf.example/?a=1&b=2", "file:///tmp/a%20b%FF",
        ]))
    #expect(
      words
        == [
          "--text", "--post", "--url", "https://calf.example/?a=1&b=2", "--url",
          "https://cow.example/",
          "--title", "A cow", "--to", "ShareAlike", "--person", "-Anna", "--set", "Team=a=b",
          "--set", "-x=", "--message", "Moo", "--", "cow.jpg", "-rf",
        ].map { Array($0.utf8) } + [Array("/tmp/a b".utf8) + [0xFF]])
  }

  @Test("Names that are not UTF-8 arrive unchanged, even if two of them decode to the same text")
  func bytes() async throws {
    let stage = try stage()
    let script = #"exec "$0" share --face desktop -- "$(printf 'caf\351')" "$(printf 'caf\350')""#
    let words = try await told(
      stage,
      process(stage, ["-c", script, "\(stage.programs)/sharesheet"], program: "/bin/sh"))
    let stem: [UInt8] = [0x63, 0x61, 0x66]
    #expect(words == [[0x2D, 0x2D], stem + [0xE9], stem + [0xE8]])
  }

  @Test(
    "With a display and without a terminal the window opens",
    arguments: ["DISPLAY", "WAYLAND_DISPLAY"])
  func fits(variable: String) async throws {
    let stage = try stage()
    let words = try await told(stage, process(stage, ["share", "cow.jpg"], in: [variable: "0"]))
    #expect(words == ["--", "cow.jpg"].map { Array($0.utf8) })
  }

  @Test("The window's program shares the clipboard, and waits if this is requested")
  func clipboard() async throws {
    let stage = try stage()
    for (words, passed) in [
      (["--paste"], ["--paste", "--"]),
      (["--paste", "--face", "desktop", "--wait"], ["--paste", "--wait", "--"]),
      (["--face", "desktop", "--wait", "--", "cow.jpg"], ["--wait", "--", "cow.jpg"]),
    ] {
      let got = try await told(stage, process(stage, ["share"] + words))
      #expect(got == passed.map { Array($0.utf8) })
    }
    let both = try await run(stage, ["share", "--paste", "--face", "desktop", "cow.jpg"])
    both.expect(2)
    let nothing = try await run(stage, ["share", "--paste", "--face", "none"], in: [:])
    nothing.expect(2)
    #expect(nothing.errors.contains("Nothing has been copied."))
  }

  @Test("On a terminal, and with options that need no face, no window opens")
  func stays() async throws {
    let stage = try stage()
    for words in [["--post"], ["--json"], ["--face", "none"], ["--face", "terminal"]] {
      let ending = try await run(stage, ["share", "cow.jpg"] + words)
      #expect(ending.errors.contains("cow.jpg"), "\(words): \(ending.errors)")
      ending.expect(2)
    }
    let terminal = try PseudoTerminal()
    var process = process(stage, ["share", "cow.jpg"])
    process.descriptors = [terminal.other, nil, terminal.other]
    process.takesTerminal = true
    #expect(try await CommandHome.end(of: process.start()) == .exited(code: 2))
  }

  @Test("The line sheet is used on request, even on a terminal that can draw")
  func lines() async throws {
    try await CommandHome.with { home in
      for (words, isDrawn) in [(["--face", "lines"], false), ([], true)] {
        let terminal = try PseudoTerminal()
        var process = home.process(["share", "--text", "Moo"] + words)
        process.environment["TERM"] = "xterm-256color"
        process.descriptors = [terminal.other, nil, terminal.other]
        process.takesTerminal = true
        let pid = try process.start()
        let drawn = try #require(try terminal.drawn(until: "ShareAlike"))
        #expect(drawn.contains("\u{1B}[?1049h") == isDrawn)
        try terminal.type(isDrawn ? "\u{1B}" : "\r")
        #expect(try await CommandHome.end(of: pid) == .exited(code: 5))
      }
      let none = try await home.run(
        "share", "--text", "Moo", "--to", "ShareAlike", "--face", "none")
      none.expect(9)
      #expect(none.errors.contains("--face none") && none.errors.contains("--post"))
    }
  }

  @Test("If no window can be shown, the error says why and names a remedy")
  func sentences() async throws {
    let stage = try stage()
    let asked = ["share", "--text", "Moo", "--face", "desktop"]
    let here = try await run(stage, asked, in: [:])
    here.expect(9)
    #expect(here.errors.contains("WAYLAND_DISPLAY") && here.errors.contains("--face terminal"))
    let far = try await run(stage, asked, in: ["SSH_CONNECTION": "192.0.2.1 22 192.0.2.2 22"])
    far.expect(9)
    #expect(far.errors.contains("ssh -X"))
    unlink("\(stage.programs)/sharesheet-desktop")
    let missing = try await run(stage, asked)
    missing.expect(9)
    #expect(missing.errors.contains("\(stage.programs)/sharesheet-desktop"))
  }

  @Test(
    "An option that a window does not support is a usage error",
    arguments: [
      ["--json"], ["--output", "."], ["-"], ["--timeout", "5", "--wait"], ["--debug"],
      ["--post"], ["--choose", "Post", "--to", "x"], ["--to", "copy"],
    ])
  func misfits(words: [String]) async throws {
    let stage = try IntegrationStage()
    var process = process(stage, ["share", "--face", "desktop", "--text", "Moo"] + words)
    process.path = RunningProgram.pathBesideOwn("sharesheet")
    let ending = try await Self.ending(of: process)
    ending.expect(2)
    #expect(ending.errors.contains("--face"))
  }

  @Test("Addresses of files and links are distinguished from file names")
  func items() {
    func item(_ word: String) -> GivenItem? {
      GivenItem.items([word], arguments: ProgramArguments([Array(word.utf8)])).first
    }
    func file(_ path: String) -> GivenItem { .file(Array(path.utf8)) }
    #expect(item("file:///a%20b/%C3%A9") == file("/a b/é"))
    #expect(item("file://localhost/a%") == file("/a%"))
    #expect(item("file:///a%00%zz%+1%2") == file("/a%00%zz%+1%2"))
    #expect(item("FILE:///a%20b") == file("/a b") && item("mailto:a@b") == .link("mailto:a@b"))
    guard case .refused? = item("file://elsewhere/a"), case .refused? = item("trash:///none") else {
      Issue.record("a file that is not here is refused")
      return
    }
    #expect(item("https://cow.example/") == .link("https://cow.example/"))
    #expect(item("a b://c") == file("a b://c"))
    #expect(item("://") == file("://") && item("") == file("") && item("-") == file("-"))
    // ArgumentParser has replaced the invalid bytes of the names. Names that then have the same
    // text get their original bytes in the order of the arguments.
    let bytes: [[UInt8]] = [[0xE9], Array("--text".utf8), [0xE8], [0xE8]]
    #expect(
      GivenItem.items(["\u{FFFD}", "\u{FFFD}"], arguments: ProgramArguments(bytes))
        == [.file([0xE9]), .file([0xE8])])
  }
}
