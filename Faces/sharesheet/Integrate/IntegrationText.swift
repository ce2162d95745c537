import ArgumentParser
import Foundation
import ShareSheet
import Translations

/// The contents of the files for one installation of the command.
struct IntegrationText {
  /// The mark that each file contains. It does not contain two hyphens in a row, which an XML
  /// comment must not contain.
  static let mark = "Written by 'sharesheet integrate', which removes it too."

  private let words: [(placeholder: String, value: String)]
  private let mark: String
  /// The commands that the entries contain. Entries of another installation contain other commands.
  let commands: [String]
  /// The command that shares the clipboard, for a global shortcut.
  let shortcut: String

  /// - Parameters:
  ///   - programs: The folder that contains the programs.
  ///   - home: The home of a second daemon, or `nil` for the user's ordinary home.
  ///   - actions: The actions of the application's entry that depend on other programs.
  ///   - mark: The sentence that names the author of the files.
  /// - Throws: `ShareError` if a path contains characters that such a file cannot contain.
  init(
    programs: String, home: String?, actions: [OptionalAction] = [], mark: String = Self.mark
  ) throws(ShareError) {
    for path in [programs, home ?? "/"]
    where path.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\u{FFFD}" }) {
      throw ShareError(
        .invalidRequest,
        translated(
          "The path '\(path)' has characters that a file that starts programs cannot contain."))
    }
    // GLib searches for the program before it replaces `%%` by `%`, so it would not find a path
    // with `%`. With `env` as the program, GLib does not search for that path.
    let surroundings =
      home.map { ["/usr/bin/env", "SHARESHEET_HOME=\($0)"] }
      ?? (programs.contains("%") ? ["/usr/bin/env"] : [])
    guard surroundings.isEmpty || !programs.contains("=") else {
      throw ShareError(
        .invalidRequest,
        translated("The path '\(programs)' contains '=', so env cannot find the program."))
    }
    let command = surroundings + ["\(programs)/sharesheet", "share", "--face", "desktop"]
    let window = surroundings + ["\(programs)/\(ShareRequest.window)"]
    let paste = window + ["--paste"]
    let values = [
      ("@SHARE@", DesktopExec.line(command + ["--"])),
      ("@SERVICE@", DesktopExec.service(window + ["--gapplication-service"])),
      ("@PYTHON@", Self.python(command + ["--"])), ("@WAITING@", Self.python(command + ["--wait"])),
      ("@BROWSER@", Self.literal("\(programs)/sharesheet-browser")),
      ("@HISTORY@", DesktopExec.line(window + ["--history"])),
      ("@SETTINGS@", DesktopExec.line(window + ["--settings"])),
      ("@PASTE@", DesktopExec.line(paste)),
      ("@PORTAL@", DesktopExec.service(surroundings + ["\(programs)/sharesheet-portal"])),
    ]
    commands = values.map { $1 }
    shortcut = paste.map(Self.shell).joined(separator: " ")
    words =
      values + [
        ("@ACTIONS@", actions.map { "\($0.name);" }.joined()),
        ("@SCREENSHOT@", actions.map { $0.group(window: window) }.joined()),
        ("@MARK@", mark),
      ]
    self.mark = mark
  }

  func text(of content: IntegrationPlace.Content) -> String {
    switch content {
    case .entry(let bytes):
      words.reduce(String(decoding: bytes, as: UTF8.self)) {
        $0.replacing($1.placeholder, with: $1.value)
      }
    case .completion(let shell):
      // A shell reads the file, and nothing starts it.
      marked(Sharesheet.completionScript(for: shell).replacing(/^#!.*\n/, with: ""))
    case .manual: ".\\\" \(mark)\n" + ManualPage.text(of: Sharesheet.self)
    }
  }

  /// Puts the mark on the second line if the first line is a comment, because zsh reads that comment.
  private func marked(_ script: String) -> String {
    guard script.hasPrefix("#"), let end = script.firstIndex(of: "\n") else {
      return "# \(mark)\n" + script
    }
    return script[...end] + "# \(mark)\n" + script[script.index(after: end)...]
  }

  /// Returns the word in quotes for a shell, if it needs them.
  private static func shell(_ word: String) -> String {
    let plain: [ClosedRange<Character>] = ["a"..."z", "A"..."Z", "0"..."9"]
    let isPlain = word.allSatisfy { character in
      "/._-=".contains(character) || plain.contains { $0.contains(character) }
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static func python(_ words: [String]) -> String {
    "[\(words.map(literal).joined(separator: ", "))]"
  }

  /// Returns the text as a literal of Python, which is also one of JSON.
  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// A command in the form for files from which the desktop starts programs.
enum DesktopExec {
  /// Returns the value of an `Exec` key (Desktop Entry Specification 1.5, "The Exec key").
  static func line(_ words: [String]) -> String { service(words).replacing("%", with: "%%") }

  /// Returns the command for a D-Bus service file, which has no field codes. The words are quoted
  /// for the key, and the result is escaped as a string.
  static func service(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    let reserved: Set<Character> = ["\"", "`", "$", "\\"]
    let quoted = text.reduce(into: "") { quoted, character in
      if reserved.contains(character) { quoted.append("\\") }
      quoted.append(character)
    }
    return "\"" + quoted.replacing("\\", with: "\\\\") + "\""
  }
}
