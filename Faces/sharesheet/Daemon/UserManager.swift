import Foundation
import Linux
import ShareContent
import ShareSheet

/// The person's own systemd, asked through `systemctl --user`.
struct UserManager {
  private let program: String
  private let environment: [String: String]

  /// nil where none runs.
  init?(_ desktop: Desktop = Desktop()) {
    guard let program = desktop.program("systemctl") else { return nil }
    self.program = program
    environment = desktop.environment
    guard (try? tell("show-environment")) != nil else { return nil }
  }

  /// - throws: `ShareError` with what it said.
  func tell(_ words: String...) throws { try tell(words) }

  func tell(_ words: [String]) throws {
    let (isDone, said) = try run(words)
    guard isDone else {
      throw ShareError(
        .failed, "'systemctl --user \(words.joined(separator: " "))' failed: \(said)")
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
    // Another process wrote it through a descriptor with the same position.
    let said = SettingsFile.text(output.path) ?? ""
    return (status == .exited(code: 0), said.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
