import Foundation
import Glibc
import Linux

/// A program of the system's.
enum Command {
  /// - Parameter words: its path, and what it is told.
  /// - Returns: how it ended, and what it printed.
  static func run(_ words: [String]) throws -> (status: ExitStatus, text: String) {
    let output = try Descriptor.memoryFile(
      named: "output", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    let status = try ChildProcess.wait(for: start(words, output: output))
    lseek(output.number, 0, SEEK_SET)
    return (status, String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self))
  }

  /// - Returns: the process's number.
  static func start(_ words: [String], output: Descriptor? = nil) throws -> Int32 {
    var process = ChildProcess(path: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    process.descriptors = [nil, output, output]
    return try process.start()
  }
}
