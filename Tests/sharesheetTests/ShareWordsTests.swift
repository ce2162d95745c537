import Testing

@testable import sharesheet

/// Words that users type in place of `share`.
@Suite struct ShareWordsTests {
  private static let commands = ["share", "paste", "history", "transfers"]

  @Test(arguments: [
    (["cow.jpg"], ["share", "cow.jpg"]),
    (["https://example.org/"], ["share", "https://example.org/"]),
    (["file:///cow.jpg", "--post"], ["share", "file:///cow.jpg", "--post"]),
    (["mailto:a@example.org"], ["share", "mailto:a@example.org"]),
    (["tel:+4930123"], ["share", "tel:+4930123"]), (["trash:/x"], ["share", "trash:/x"]),
    (["-dash.jpg", "--post"], ["share", "./-dash.jpg", "--post"]),
    (["share", "--post", "-dash.jpg"], ["share", "--post", "./-dash.jpg"]),
    (["share", "cow.jpg", "-dash.jpg"], ["share", "cow.jpg", "./-dash.jpg"]),
    // An option's value is not changed, and neither are words after `--`.
    (["share", "--text", "-dash.jpg"], ["share", "--text", "-dash.jpg"]),
    (["share", "--", "-dash.jpg"], ["share", "--", "-dash.jpg"]),
    (["share", "-"], ["share", "-"]), (["share", "-h"], ["share", "-h"]),
    (["history"], ["history"]), (["cow.jpgg"], ["cow.jpgg"]), (["--help"], ["--help"]),
    (["help", "share"], ["help", "share"]),
    (["transfers", "-dash.jpg"], ["transfers", "-dash.jpg"]),
    ([], []),
  ])
  func words(_ words: [String], _ meant: [String]) {
    let understood = ShareWords.understood(words, commands: Self.commands) {
      ["cow.jpg", "-dash.jpg", "help"].contains($0)
    }
    #expect(understood == meant)
  }
}
