import Connectivity
package import Translations

/// The reasons of transfers and shares. The journal and the history store them in English, as they
/// did before there were translations.
package enum StoredReason {
  private struct Form: Sendable {
    let start: String
    var end = ""
    let explanation: @Sendable (Explanation) -> Explanation
  }

  /// The end of the reason if a WebDAV server does not have the folder of a file.
  package static let missingFolder = "; the folder of the file may not exist there"

  /// The forms of stored text with an argument. The first form that fits is used.
  private static let forms = [
    Form(start: "Waiting for you: ", end: ". It asks for credentials.") {
      Explanation("Waiting for you: \($0). It asks for credentials.")
    },
    Form(start: "Waiting for you: ", end: ".") { Explanation("Waiting for you: \($0).") },
    Form(start: "It is not removed yet. ") { Explanation("It is not removed yet. \($0)") },
    Form(start: "It was not removed: ", end: ".") { Explanation("It was not removed: \($0).") },
    Form(start: "given up after 7 days; the last time ") {
      Explanation("given up after 7 days; the last time \($0)")
    },
    Form(start: "the server answered ", end: " about the upload") {
      Explanation("the server answered \($0) about the upload")
    },
    Form(start: "the server answered ", end: missingFolder) {
      Explanation("the server answered \($0); the folder of the file may not exist there")
    },
    Form(start: "the server answered ") { Explanation("the server answered \($0)") },
    Form(start: "there is no host named ") { Explanation("there is no host named \($0)") },
    Form(start: "", end: LocalNetworkError.computerWords) {
      Explanation(
        "\($0) is on this computer, which the extension has no permission to reach")
    },
    Form(start: "", end: LocalNetworkError.networkWords) {
      Explanation(
        "\($0) is on a private network, which the extension has no permission to reach")
    },
    Form(start: "the server refused the connection") { _ in
      Explanation("the server refused the connection")
    },
    Form(start: "", end: " refused the connection") {
      Explanation("\($0) refused the connection")
    },
  ]

  /// Returns the explanation with this English text. The explanation stays English if no sentence
  /// has the form of the text.
  package static func explanation(_ text: String) -> Explanation {
    for form in forms where text.hasPrefix(form.start) && text.hasSuffix(form.end) {
      let argument = text.dropFirst(form.start.count).dropLast(form.end.count)
      // The start and the end may overlap in a short text.
      guard argument.count + form.start.count + form.end.count == text.count else { continue }
      return form.explanation(explanation(String(argument)))
    }
    return Explanation(stored: text)
  }
}
