import ArgumentParser

/// A file that integrates the command into a program of the user, and what that program needs to
/// read the file.
struct IntegrationPlace {
  enum Content {
    /// A file of `Entries` with its placeholders replaced. The entry opens the window.
    case entry([UInt8])
    case completion(CompletionShell)
    case manual
  }

  /// A program that needs more than the file.
  struct Companion {
    let program: String
    /// Patterns of files (glob(7)). One match is enough.
    var files: [String] = []
    /// A file in the home folder that must mention the place's folder.
    var setting: String?
    /// The hint for the user. `@FOLDER@` stands for the user's data folder.
    let help: String
  }

  /// The name that the user sees.
  let name: String
  /// The path in the user's data folder.
  let path: String
  let content: Content
  var isExecutable = false
  var companion: Companion?
  /// The command that makes a running program read the file.
  var restart: (program: String, command: String)?

  var opensWindow: Bool {
    if case .entry = content { true } else { false }
  }
}
