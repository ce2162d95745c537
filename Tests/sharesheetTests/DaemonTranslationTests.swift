import Foundation
import Linux
import TestServers
import Testing

/// The language of the daemon's sentences in the command's output.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct DaemonTranslationTests {
  /// Returns the command's output in German or in English, with the same daemon.
  private func output(
    _ words: [String], isGerman: Bool, in home: CommandHome
  ) async throws -> String {
    var process = home.process(words)
    if isGerman { process.environment["LC_ALL"] = "de_DE.UTF-8" }
    let printed = try Descriptor.capture(named: "output")
    process.descriptors = [nil, printed, printed]
    _ = try await CommandHome.end(of: try process.start())
    return try CommandHome.text(printed)
  }

  private func expect(
    _ words: [String], german: String, english: String, in home: CommandHome
  ) async throws {
    for (isGerman, expected) in [(true, german), (false, english)] {
      let printed = try await output(words, isGerman: isGerman, in: home)
      #expect(printed.contains(expected), "\(printed)")
    }
  }

  @Test("An error of the daemon and the reason of a refusal are in the face's language")
  func daemon() async throws {
    try await CommandHome.with { home in
      try home.startDaemon()
      try await expect(
        ["extensions", "hide", "com.example.nobody"],
        german: "Es gibt keine Erweiterung com.example.nobody.",
        english: "There is no extension com.example.nobody.", in: home)
      try await expect(
        ["extensions", "list", "--json", "--text", "Moo"], german: "an; Sie haben 1 Text.",
        english: "; you have 1 text.", in: home)
    }
  }

  @Test("The reason of a failed share is in the face's language")
  func share() async throws {
    try await CommandHome.with { home in
      try home.startDaemon(
        knowing: ["Unwell"], ["--first-view-deadline", "30", "--post-deadline", "30"])
      try await expect(
        ["share", "--text", "crash", "--to", "Unwell", "--post"],
        german: "Unwell ist abgestürzt (SIGABRT). Nichts wurde gesendet.",
        english: "Unwell crashed (SIGABRT). Nothing was sent.", in: home)
    }
  }

  @Test("The stored reason of a failed transfer is in the face's language")
  func transfer() async throws {
    let server = try await ScriptedServer { _, _ in .answer(404) }
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      _ = try await home.run("transfers", "add", "--url", server.url, "--file", file, "--wait")
      try await expect(
        ["transfers", "--json"],
        german: "Fehlgeschlagen: Der Server hat mit 404 Not Found geantwortet.",
        english: "Failed: the server answered 404 Not Found.", in: home)
    }
    try await server.stop()
  }
}
