import Foundation
import Linux
import ShareContent
import ShareSheet
import Translations

/// The user's systemd. It is controlled with `systemctl --user`.
struct UserManager {
  private let program: String
  private let environment: [String: String]

  /// Returns `nil` if the user's systemd does not run.
  init?(_ desktop: Desktop = Desktop()) {
    guard let program = desktop.program("systemctl") else { return nil }
    self.program = program
    environment = desktop.environment
    guard (try? tell("show-environment")) != nil else { return nil }
  }

  /// Runs `systemctl --user` with the given arguments.
  /// - Throws: `ShareError` with the program's output if it fails.
  func tell(_ words: String...) throws { try tell(words) }

  func tell(_ words: [String]) throws {
    let (isDone, said) = try run(words)
    guard isDone else {
      throw ShareError(
        .failed, translated("'systemctl --user \(words.joined(separator: " "))' failed: \(said)"))
    }
  }

  func isActive(_ unit: String) -> Bool {
    (try? run(["is-active", "--quiet", unit]).isDone) ?? false
  }

  func isEnabled(_ unit: String) -> Bool {
    (try? run(["is-enabled", "--quiet", unit]).isDone) ?? false
  }

  private func run(_ words: [String]) throws -> (isDone: Bool, said: String) {
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let output = try Descriptor.memoryFile(named: "systemctl", holding: empty)
    var process = ChildProcess(path: program)
    process.arguments = ["--user", "--no-pager", "--no-ask-password"] + words
    process.environment = environment
    process.descriptors = [nil, output, output]
    let status = try ChildProcess.wait(for: process.start())
    // Opens the file again, because the child process has moved the position of the shared
    // descriptor.
    let said = SettingsFile.text(output.path) ?? ""
    return (status == .exited(code: 0), said.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
