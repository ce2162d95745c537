import ArgumentParser
import Foundation
import ShareSheet

/// What the files say that integrate one installation of the command.
struct IntegrationText {
  /// In each file; without two hyphens in a row, which a comment of XML may not have.
  static let mark = "Written by 'sharesheet integrate', which removes it too."

  private let words: [(placeholder: String, value: String)]
  /// In each entry that starts something, and in those of no other installation.
  let commands: [String]

  /// - Parameters:
  ///   - programs: the folder that they are in.
  ///   - home: of a second instance; nil: the person's ordinary one.
  /// - throws: `ShareError` when a path cannot stand in such a file.
  init(programs: String, home: String?) throws(ShareError) {
    for path in [programs, home ?? "/"]
    where path.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\u{FFFD}" }) {
      throw ShareError(
        .invalidRequest, "The path '\(path)' cannot stand in a file that starts programs.")
    }
    // GLib looks for a program whose path has a % under the name that stands in the file, with two.
    let surroundings =
      home.map { ["/usr/bin/env", "SHARESHEET_HOME=\($0)"] }
      ?? (programs.contains("%") ? ["/usr/bin/env"] : [])
    guard surroundings.isEmpty || !programs.contains("=") else {
      throw ShareError(
        .invalidRequest, "The path '\(programs)' has a '=', behind which env finds no program.")
    }
    let share = surroundings + ["\(programs)/sharesheet", "share", "--face", "desktop", "--"]
    let window = surroundings + ["\(programs)/\(Share.window)", "--gapplication-service"]
    commands = [
      DesktopExec.line(share), DesktopExec.service(window), Self.python(share),
    ]
    words = Array(zip(["@SHARE@", "@SERVICE@", "@PYTHON@"], commands)) + [("@MARK@", Self.mark)]
  }

  func text(of content: IntegrationPlace.Content) -> String {
    switch content {
    case .entry(let bytes):
      words.reduce(String(decoding: bytes, as: UTF8.self)) {
        $0.replacing($1.placeholder, with: $1.value)
      }
    case .completion(let shell): Self.marked(Sharesheet.completionScript(for: shell))
    case .manual: ".\\\" \(Self.mark)\n" + ManualPage.text(of: Sharesheet.self)
    }
  }

  /// Below the first line where that is a comment: some shells want to read it there.
  private static func marked(_ script: String) -> String {
    guard script.hasPrefix("#"), let end = script.firstIndex(of: "\n") else {
      return "# \(mark)\n" + script
    }
    return script[...end] + "# \(mark)\n" + script[script.index(after: end)...]
  }

  private static func python(_ words: [String]) -> String {
    let literals = words.map {
      "\"" + $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return "[\(literals.joined(separator: ", "))]"
  }
}
