import Foundation
import Glibc
import Linux

/// The system's programs, run as child processes.
enum Command {
  /// - Parameter words: The program's path and its arguments.
  /// - Returns: The exit status and the output.
  static func run(_ words: [String]) throws -> (status: ExitStatus, text: String) {
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    let status = try ChildProcess.wait(for: start(words, output: output))
    lseek(output.number, 0, SEEK_SET)
    return (status, String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self))
  }

  /// - Returns: The process ID.
  static func start(_ words: [String], output: Descriptor? = nil) throws -> Int32 {
    var process = ChildProcess(path: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    process.descriptors = [nil, output, output]
    return try process.start()
  }
}
