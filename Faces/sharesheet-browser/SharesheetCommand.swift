import Foundation
import Glibc
import Linux

/// The command `sharesheet` beside this program.
enum SharesheetCommand {
  /// The largest output in bytes.
  static let largest = 16 << 20

  /// Runs the command and waits for its end. Its standard input and output are files in memory, so
  /// neither process waits for the other.
  /// - Returns: The output is `nil` if it is too large or cannot be read.
  static func run(
    _ arguments: [String], input: Data
  ) throws -> (status: ExitStatus, output: Data?) {
    let given = try input.withUnsafeBytes {
      try Descriptor.memoryFile(named: "input", holding: $0)
    }
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("sharesheet"))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
    process.descriptors = [given, output, Descriptor(owning: dup(STDERR_FILENO))]
    // If the browser ends this process, an extension that has begun still completes.
    process.startsSession = true
    let status = try ChildProcess.wait(for: process.start())
    lseek(output.number, 0, SEEK_SET)
    return (status, (try? output.readAll(limit: largest)).map { Data($0) })
  }
}
