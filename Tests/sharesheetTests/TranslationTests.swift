import Foundation
import Linux
import TestServers
import Testing

/// The language of the command's sentences.
@Suite(.timeLimit(.minutes(2)), .ownThreads) struct TranslationTests {
  @Test(
    "The environment chooses the language",
    arguments: [
      (["LC_ALL": "de_DE.UTF-8"], "Es gibt keine Erweiterung „Nobody“"),
      (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:de_CH"], "Es gibt keine Erweiterung „Nobody“"),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8", "LANGUAGE": "de"], "There is no extension 'Nobody'"),
      ([:], "There is no extension 'Nobody'"),
    ])
  func language(environment: [String: String], sentence: String) async throws {
    try await CommandHome.with { home in
      let ending = try await Self.run(
        ["share", "--text", "x", "--to", "Nobody", "--post"], environment, home)
      ending.expect(2)
      #expect(ending.errors.hasPrefix(sentence), "\(ending.errors)")
    }
  }

  private struct Output: Sendable {
    var words: [String]
    var status: Int32 = 0
    var german: String
    var english: String
  }

  private static let outputs = [
    Output(
      words: ["history"], german: "Es wurde noch nichts geteilt.",
      english: "Nothing has been shared yet."),
    Output(words: ["transfers"], german: "INHALT", english: "WHAT"),
    Output(words: ["transfers"], german: "GRÖSSE", english: "SIZE"),
    Output(words: ["transfers", "pause"], german: "pausiert.", english: "paused."),
    Output(words: ["daemon", "status"], german: "Speicher", english: "memory"),
    Output(
      words: ["transfers", "show", ""], status: 2, german: "Eine Kennung ist nicht leer.",
      english: "An id must not be empty."),
    Output(
      words: ["people", "forget", "Anna"], status: 2, german: "Es ist niemand zu vergessen.",
      english: "There is no person to forget."),
    Output(
      words: ["histori"], status: 2, german: "Meinten Sie „sharesheet history“?",
      english: "Did you mean 'sharesheet history'?"),
    Output(
      words: ["share", "--text", "x", "--to", "save="], status: 2,
      german: "benötigt einen Ordner", english: "needs a folder"),
    Output(words: ["paste", "--help"], german: "BEISPIELE", english: "EXAMPLES"),
    Output(
      words: ["share", "--help"], german: "Ohne --post öffnet sich der Dialog",
      english: "Without --post, the sheet opens"),
    Output(words: ["share", "--help"], german: "EXIT-STATUS", english: "EXIT STATUS"),
    Output(
      words: ["share", "--help"], german: "in die Zwischenablage", english: "to the clipboard"),
  ]

  @Test("Tables, errors, messages and help texts are in the user's language only")
  func outputs() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.txt", Data("moo".utf8))
      try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", file
      ).expect(0)
      for output in Self.outputs {
        for (locale, own, other) in [
          ("de_DE.UTF-8", output.german, output.english),
          ("C.UTF-8", output.english, output.german),
        ] {
          let ending = try await Self.run(output.words, ["LC_ALL": locale], home)
          ending.expect(output.status)
          let printed = ending.output + ending.errors
          #expect(printed.contains(own) && !printed.contains(other), "\(locale): \(printed)")
        }
      }
    }
  }

  @Test("The language changes only the sentences of the error object of --json")
  func failure() async throws {
    try await CommandHome.with { home in
      let words = ["share", "--json"]
      let german = try PrintedFailure(
        try await Self.run(words, ["LC_ALL": "de_DE.UTF-8"], home), words)
      let english = try PrintedFailure(try await Self.run(words, ["LC_ALL": "C"], home), words)
      #expect(german.code == english.code && german.exit == english.exit)
      #expect(german.message != english.message)
    }
  }

  private static func run(
    _ words: [String], _ environment: [String: String], _ home: CommandHome
  ) async throws -> CommandHome.Ending {
    var process = home.process(words)
    process.environment.merge(environment) { $1 }
    let (output, errors) = (
      try Descriptor.capture(named: "output"), try Descriptor.capture(named: "errors")
    )
    process.descriptors = [nil, output, errors]
    let status = try await CommandHome.end(of: try process.start())
    return CommandHome.Ending(
      status: status, output: try CommandHome.text(output), errors: try CommandHome.text(errors))
  }
}
