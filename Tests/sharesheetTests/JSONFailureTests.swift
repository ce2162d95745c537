import ArgumentParser
import Contract
import Foundation
import Linux
import TestServers
import Testing

@testable import sharesheet

/// Every failing subcommand prints one JSON object with `--json`.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct JSONFailureTests {
  /// Arguments for a subcommand.
  private struct Calls {
    /// Valid arguments. `HOME` stands for the folder of the test's home.
    var understood: [String] = []
    /// Arguments that fail in a home with a daemon.
    var failing: [[String]] = []
    /// Whether the subcommand needs the user's home.
    var needsHome = true
  }

  private static let calls: [String: Calls] = [
    "share": Calls(
      understood: ["--text", "Moo", "--to", "ShareAlike", "--post"],
      failing: [
        [], ["/nonexistent/cow.jpg"], ["--text", "Moo", "--to", "Nobody", "--post"],
        ["--text", "Moo", "--person", "Nobody", "--post"], ["--url", "no link", "--post"],
        ["--text", "Moo", "--to", "ShareAlike", "--face", "none"],
        ["--text", "Moo", "--to", "ShareAlike", "--choose", "Nothing"],
        ["--text", "Moo", "--to", "ShareAlike", "--set", "Nothing=1", "--post"],
        ["--text", "Moo", "--to", "save=/nonexistent"],
        ["--text", "Moo", "--output", "/nonexistent", "--post"],
        ["trash:///cow.jpg"], ["--page", "/nonexistent.json", "--post"],
        ["--text", "Moo", "--timeout", "0", "--post"],
        ["--output", "-", "--text", "Moo", "--post"],
      ]),
    "people list": Calls(failing: [["Anna"]]),
    "extensions list": Calls(failing: [["/nonexistent.jpg"], ["--url", "no link"]]),
    "destinations list": Calls(), "destinations ready": Calls(needsHome: false),
    "destinations add": Calls(
      understood: ["--url", "https://cow.example/", "--yes"],
      failing: [
        [], ["/nonexistent.sxcu"], ["/dev/null", "--yes"], ["--url", "moo", "--yes"],
        ["--url", "https://cow.example/"],
      ]),
    "destinations test": Calls(understood: ["Paste"], failing: [[], ["Nobody"]]),
    "destinations edit": Calls(understood: ["Paste"], failing: [[], ["Nobody"]]),
    "destinations remove": Calls(understood: ["Paste"], failing: [[], ["Nobody"]]),
    "extensions install": Calls(
      understood: ["HOME"], failing: [[], ["/nonexistent.app"], ["/dev/null"], ["HOME"]]),
    "extensions remove": Calls(
      understood: ["Cow"],
      failing: [[], ["Nobody"], ["org.example.Nobody"], ["A", "--keep-data", "--delete-data"]]),
    "extensions order": Calls(
      understood: ["Cow", "1"], failing: [[], ["Nobody", "1"], ["ShareAlike", "0"]]),
    "extensions hide": Calls(understood: ["Cow"], failing: [[], ["Nobody"]]),
    "extensions show": Calls(understood: ["Cow"], failing: [[], ["Nobody"]]),
    "extensions network list": Calls(failing: [["Nobody"]]),
    "extensions network allow": Calls(
      understood: ["Cow", "nas.lan"], failing: [[], ["Cow"], ["Nobody", "nas.lan"]]),
    "extensions network forbid": Calls(
      understood: ["Cow", "nas.lan"], failing: [[], ["Cow"], ["Nobody", "nas.lan"]]),
    "rules lint": Calls(failing: [[], ["/nonexistent"], ["HOME"]], needsHome: false),
    "transfers list": Calls(failing: [["--state", "odd"]]),
    "transfers show": Calls(understood: ["aaaa"], failing: [[], ["aaaa"]]),
    "transfers watch": Calls(failing: [["aaaa"]]),
    "transfers pause": Calls(failing: [["aaaa"]]),
    "transfers resume": Calls(failing: [["aaaa"]]),
    "transfers cancel": Calls(understood: ["aaaa"], failing: [[], ["aaaa"], ["aaaa", "bbbb"]]),
    "transfers clear": Calls(failing: [["aaaa"]]),
    "transfers retry": Calls(
      understood: ["aaaa"],
      failing: [[], ["aaaa"], ["aaaa", "--url", "no link"], ["aaaa", "--header", "no field"]]),
    "transfers recover": Calls(failing: [["aaaa"]]),
    "transfers add": Calls(
      understood: ["--url", "http://127.0.0.1:9/", "--file", "/etc/passwd"],
      failing: [
        [], ["--url", "http://127.0.0.1:9/", "--file", "/nonexistent"],
        ["--url", "ftp://127.0.0.1/", "--file", "/etc/passwd"], ["--from-list", "/nonexistent"],
        ["--from-list", "/etc/passwd"], ["--from-list", "/etc/passwd", "--wait"],
      ]),
    "history list": Calls(failing: [["--limit", "0"]]),
    "history show": Calls(understood: ["aaaa"], failing: [[], ["aaaa"]]),
    "history unshare": Calls(understood: ["aaaa"], failing: [[], ["aaaa"], [""]]),
    "bundle": Calls(
      failing: [["--package", "/nonexistent"], ["--package", "HOME"], ["--name", "Cow"]],
      needsHome: false),
    "port": Calls(
      failing: [
        [], ["--check", "/nonexistent"], ["--check", "/etc/passwd"], ["--check", "HOME"],
      ],
      needsHome: false),
    "daemon start": Calls(failing: [["now"]]),
    "daemon stop": Calls(failing: [["now"]]),
    "daemon status": Calls(failing: [["now"]]),
    "doctor": Calls(failing: [["now"]], needsHome: false),
    "daemon install": Calls(failing: [["now"]]),
    "daemon uninstall": Calls(failing: [["now"]]),
    "settings": Calls(
      failing: [["odd"], ["notifications", "perhaps"], ["certificates", "/nonexistent"]]),
    "integrate": Calls(failing: [["--check"], ["--check", "--remove"]], needsHome: false),
  ]

  /// Returns the subcommands that have the flag `--json`.
  private static func commands(
    _ command: any ParsableCommand.Type = Sharesheet.self, _ path: [String] = []
  ) -> [String] {
    let children = command.configuration.subcommands
    guard children.isEmpty else {
      return children.flatMap { child in
        let name = child.configuration.commandName ?? "\(child)".lowercased()
        return commands(child, path + [name])
      }
    }
    let help = Sharesheet.helpMessage(for: command).split(separator: "\n")
    let hasFlag = help.contains { line in
      line.trimmingCharacters(in: .whitespaces).prefix { $0 != " " } == "--json"
    }
    return hasFlag ? [path.joined(separator: " ")] : []
  }

  private func run(
    _ words: [String], in home: CommandHome, environment: [String: String] = [:]
  ) async throws -> CommandHome.Ending {
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = home.process(words.map { $0 == "HOME" ? home.url.path : $0 })
    process.environment.merge(environment) { $1 }
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  @Test("The test covers every subcommand with --json")
  func all() {
    #expect(Self.commands().count > 25)
    #expect(Set(Self.commands()) == Set(Self.calls.keys))
  }

  @Test("Every subcommand prints a usage error as one object with exit 2")
  func usage() async throws {
    try await CommandHome.with { home in
      for command in Self.commands() + ["", "history remove", "paste", "new", "shaer"] {
        let words = command.split(separator: " ").map(String.init) + ["--json", "--no-such-option"]
        let failure = try PrintedFailure(try await run(words, in: home), words)
        #expect(failure.code == "usage" && failure.exit == 2 && failure.remedy != nil, "\(words)")
        #expect(failure.result.isEmpty)
      }
    }
  }

  @Test("Each subcommand's failure is one object with the exit status")
  func refused() async throws {
    try await CommandHome.with { home in
      for (command, calls) in Self.calls.sorted(by: { $0.key < $1.key }) {
        for arguments in calls.failing {
          let words = command.split(separator: " ").map(String.init) + arguments + ["--json"]
          let ending = try await run(words, in: home)
          let failure = try PrintedFailure(ending, words)
          #expect(failure.exit != 0 && failure.code != "interrupted", "\(words)")
          #expect(!ending.errors.isEmpty, "\(words): people are told too")
        }
      }
    }
  }

  @Test("Without a usable home every subcommand that needs a home prints one object with exit 1")
  func home() async throws {
    try await CommandHome.with { home in
      for (command, calls) in Self.calls.sorted(by: { $0.key < $1.key }) where calls.needsHome {
        let words = command.split(separator: " ").map(String.init) + calls.understood + ["--json"]
        let failure = try PrintedFailure(
          try await run(words, in: home, environment: ["SHARESHEET_HOME": "relative"]), words)
        #expect(failure.code == "failed" && failure.exit == 1, "\(words): \(failure)")
        #expect(failure.message.contains("SHARESHEET_HOME"), "\(words): \(failure.message)")
      }
    }
  }

  @Test("Without --json a failure prints nothing on standard output")
  func plain() async throws {
    try await CommandHome.with { home in
      for words in [
        ["share", "/nonexistent"], ["transfers", "show", "aaaa"], ["history", "show", "aaaa"],
        ["extensions", "hide"], ["daemon", "--no-such-option"], ["share", "--message", "--json"],
        ["share", "--", "--json"],
      ] {
        let ending = try await run(words, in: home)
        #expect(ending.output.isEmpty && ending.status != .exited(code: 0), "\(words)")
      }
    }
  }

  @Test("Without a daemon, daemon status exits with 7 and names the command that starts one")
  func noDaemon() async throws {
    try await CommandHome.with { home in
      let words = ["daemon", "status", "--json"]
      let failure = try PrintedFailure(try await run(words, in: home), words)
      #expect(failure.code == "noDaemon" && failure.exit == 7)
      #expect(failure.remedy?.contains("sharesheet daemon start") == true)
    }
  }
}
