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
      var process = home.process(["share", "--text", "x", "--to", "Nobody", "--post"])
      process.environment.merge(environment) { $1 }
      let errors = try Descriptor.capture(named: "errors")
      process.descriptors = [nil, nil, errors]
      let status = try await CommandHome.end(of: try process.start())
      let said = try CommandHome.text(errors)
      #expect(status == .exited(code: 2) && said.hasPrefix(sentence), "\(said)")
    }
  }
}
