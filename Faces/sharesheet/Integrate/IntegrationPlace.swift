import ArgumentParser

/// A file that brings the command into something of the person's, and what that something needs to
/// take it.
struct IntegrationPlace {
  enum Content {
    /// One of `Entries`, with its words put in. It leads to the window.
    case entry([UInt8])
    case completion(CompletionShell)
    case manual
  }

  /// A program that shows it only with something more.
  struct Companion {
    let program: String
    /// Patterns of files (glob(7)), any of which is enough.
    var files: [String] = []
    /// A file in the home folder that must mention the place's folder.
    var setting: String?
    /// `@FOLDER@` is the person's data folder.
    let help: String
  }

  /// For people: where it is seen.
  let name: String
  /// In the person's data folder.
  let path: String
  let content: Content
  var isExecutable = false
  var companion: Companion?
  /// What makes a program that runs already see it.
  var restart: (program: String, command: String)?

  var opensWindow: Bool {
    if case .entry = content { true } else { false }
  }
}
