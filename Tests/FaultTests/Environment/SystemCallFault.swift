import Foundation
import Glibc
import Linux
import TestServers

/// Errors that `strace` injects into the system calls of a running process, until `end()`.
final class SystemCallFault: Sendable {
  private let tracer: Int32

  /// - Parameter fault: In the form of `strace -e inject`: `fsync:error=EIO:when=1`.
  /// - Returns: The fault, once every thread is attached.
  static func strike(_ pid: Int32, _ fault: String) async throws -> SystemCallFault {
    let calls = fault.prefix { $0 != ":" }
    let (reading, writing) = try Descriptor.pipe()
    let tracer = try Command.start(
      [
        "/usr/bin/strace", "-f", "-p", "\(pid)", "-e", "trace=\(calls)", "-e", "inject=\(fault)",
        "-e", "signal=none",
      ], output: writing)
    return try await onThread {
      withExtendedLifetime(writing) {
        // `strace` prints "Process 1 attached with 9 threads" when it has attached all of them.
        var text = ""
        while !text.contains("attached"), let bytes = try? reading.read(upTo: 4096), !bytes.isEmpty
        {
          text += String(decoding: bytes, as: UTF8.self)
        }
        let fault = SystemCallFault(tracer)
        // Later output must not fill the pipe.
        Thread.detachNewThread { reading.readToEnd() }
        return fault
      }
    }
  }

  private init(_ tracer: Int32) { self.tracer = tracer }

  /// Stops injecting errors.
  func end() async throws {
    kill(tracer, SIGINT)
    _ = try await onThread { [tracer] in try ChildProcess.wait(for: tracer) }
  }
}
