import ArgumentParser

/// A file that adds the command to another program, and the conditions under which that program
/// reads the file.
struct IntegrationPlace {
  enum Content {
    /// An entry that opens the window. The bytes are a file of the folder `Entries`, whose
    /// placeholders are to be replaced.
    case entry([UInt8])
    case completion(CompletionShell)
    case manual
  }

  /// A folder of the user.
  enum Root {
    case data, configuration, home
  }

  /// A program that must be installed or configured before the file has an effect.
  struct Companion {
    let program: String
    /// Patterns for files (glob(7)) that show that the program's extension is installed. One match
    /// is enough.
    var files: [String] = []
    /// A file in the home folder that must mention the place's folder.
    var setting: String?
    /// The hint for the user. `@FOLDER@` stands for the user's data folder.
    let help: String
  }

  /// A program that reads the file.
  struct Reader {
    /// The name in `PATH`.
    let program: String
    /// The name that the user sees.
    let name: String
  }

  /// The name that the user sees.
  let name: String
  var root = Root.data
  /// The path in the root.
  let path: String
  /// The path for all users, if it is not `path` in `/usr/share`.
  var ofSystem: String?
  /// Whether the programs read the file only if it is for all users.
  var isOnlyForAllUsers = false
  let content: Content
  var isExecutable = false
  var companion: Companion?
  /// The command that makes a running program read the file.
  var restart: (program: String, command: String)?

  /// The programs that read the file. If the list is empty, the file is for the whole desktop.
  var readers: [Reader] = []
  /// Whether the file is written only if one of the readers and all of `starts` are installed.
  var isConditional = false
  /// The programs that the file starts, besides the window. A name without a slash is a program of
  /// this project.
  var starts: [String] = []

  /// The path for all users, or `nil` if each user needs a file of their own.
  var systemPath: String? { ofSystem ?? (root == .data ? "/usr/share/\(path)" : nil) }

  var opensWindow: Bool {
    if case .entry = content { true } else { false }
  }
}
