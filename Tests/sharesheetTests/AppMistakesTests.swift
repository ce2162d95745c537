import Contract
import Foundation
import Linux
import TestServers
import Testing

/// The apps of the extensions parse arguments and report usage errors as the main command does.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct AppMistakesTests {
  private static let apps = ["sharealike", "imgshare", "teampicks", "hoi"]

  private func run(
    _ app: String, _ arguments: [String], _ home: CommandHome
  ) async throws -> CommandHome.Ending {
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var process = home.process(arguments)
    process.path = RunningProgram.pathBesideOwn(app)
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: try process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }

  @Test(
    "For a mistyped command the error suggests the closest command",
    arguments: [
      ("sharealike", "endpiont", "endpoint"), ("imgshare", "hsitory", "history"),
      ("teampicks", "pick", "picks"), ("hoi", "sned", "send"),
    ])
  func suggestion(app: String, word: String, meant: String) async throws {
    try await CommandHome.with { home in
      let ending = try await run(app, [word, "cow"], home)
      ending.expect(2)
      #expect(ending.output.isEmpty)
      #expect(
        ending.errors.hasPrefix("There is no command \(word). Did you mean '\(meant)'?\n"),
        "\(ending.errors)")
      #expect(ending.errors.contains("\(app) \(meant)"), "the usage follows")
    }
  }

  @Test(
    "The main command and its subcommands suggest the closest command too",
    arguments: [
      (
        ["shrae", "cow.jpg"],
        "There is no command 'sharesheet shrae'. Did you mean 'sharesheet share'?"
      ),
      (
        ["transfers", "lsit"],
        "'sharesheet transfers lsit'. Did you mean 'sharesheet transfers list'?"
      ),
      (["daemon", "sttus"], "Did you mean 'sharesheet daemon status'?"),
    ])
  func main(words: [String], hint: String) async throws {
    try await CommandHome.with { home in
      let ending = try await home.run(words)
      ending.expect(2)
      #expect(ending.output.isEmpty && ending.errors.contains(hint), "\(ending.errors)")
      let other = try await home.run("moo")
      other.expect(2)
      #expect(!other.errors.contains("Did you mean"), "\(other.errors)")
    }
  }

  @Test("The apps have the main command's exit status for the same usage errors", arguments: apps)
  func exitStatuses(app: String) async throws {
    try await CommandHome.with { home in
      for words in [["moo\u{1B}[1m"], [], ["--frob"]] {
        let ending = try await run(app, words, home)
        ending.expect(2)
        #expect(ending.output.isEmpty && !ending.errors.contains("\u{1B}"))
        #expect(!ending.errors.contains("Did you mean"), "\(ending.errors)")
      }
      for words in [["--help"], ["help"]] { try await run(app, words, home).expect(0) }
    }
  }

  @Test(
    "An invalid address and a missing file are usage errors",
    arguments: [
      ("sharealike", ["endpoint", "cow"]), ("imgshare", ["endpoint", "cow"]),
      ("teampicks", ["gateway", "cow"]), ("hoi", ["add", "Anna", "cow"]),
      ("sharesheet", ["share", "/nowhere/cow.jpg"]), ("imgshare", ["upload", "/nowhere/cow.jpg"]),
      ("imgshare", ["history", "cow"]), ("teampicks", ["unsaved", "cow"]),
      ("hoi", ["list", "cow"]), ("teampicks", ["teams", "--frob"]),
      ("sharealike", ["endpoint", "http://a/", "cow"]),
    ])
  func invalidValues(app: String, words: [String]) async throws {
    try await CommandHome.with { home in
      let ending = try await run(app, words, home)
      ending.expect(2)
      #expect(!ending.errors.isEmpty && ending.output.isEmpty)
    }
  }
}
