import Foundation
import Glibc
import Linux
import ShareSheet
import Translations

/// The `swift` command of the toolchain that `PATH` contains.
enum SwiftProgram {
  /// Runs `swift`. The output goes to standard error, because it only shows the progress.
  /// - Throws: `ShareError` `failed` if `swift` fails. `swift` has already printed the reason.
  static func run(_ arguments: [String]) throws(ShareError) {
    try run(arguments, output: duplicate(STDERR_FILENO))
  }

  /// Returns the standard output of `swift`.
  static func output(_ arguments: String...) throws(ShareError) -> Data {
    try output(arguments)
  }

  static func output(_ arguments: [String]) throws(ShareError) -> Data {
    do {
      let file = try Descriptor.memoryFile(
        named: "swift", holding: UnsafeRawBufferPointer(start: nil, count: 0))
      try run(arguments, output: file)
      lseek(file.number, 0, SEEK_SET)
      return Data(try file.readAll(limit: 64 << 20))
    } catch let refusal as ShareError {
      throw refusal
    } catch {
      throw ShareError(
        .failed,
        translated(
          """
          What 'swift \(arguments.first ?? "")' prints cannot be read: \
          \(ShareError(any: error).message).
          """
        ))
    }
  }

  private static func run(_ arguments: [String], output: Descriptor?) throws(ShareError) {
    let environment = ProcessInfo.processInfo.environment
    var process = ChildProcess(path: try path(environment["PATH"] ?? ""))
    process.arguments = arguments
    process.environment = environment
    process.descriptors = [nil, output, duplicate(STDERR_FILENO)]
    let status: Linux.ExitStatus
    do throws(SystemError) {
      status = try ChildProcess.wait(for: try process.start())
    } catch {
      throw ShareError(.failed, translated("'swift' cannot be run: \(error.reasonWords)."))
    }
    guard status == .exited(code: 0) else {
      throw ShareError(
        .failed,
        translated("'swift \(arguments.joined(separator: " "))' failed. Its output is above.")
      )
    }
  }

  static func duplicate(_ number: Int32) -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : Descriptor(owning: copy)
  }

  private static func path(_ folders: String) throws(ShareError) -> String {
    for folder in folders.split(separator: ":") where access("\(folder)/swift", X_OK) == 0 {
      return "\(folder)/swift"
    }
    throw ShareError(
      .failed,
      translated("There is no 'swift' in PATH. Install Swift: https://www.swift.org/install/linux"))
  }
}
