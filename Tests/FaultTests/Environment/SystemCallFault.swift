import Foundation
import Glibc
import Linux
import TestServers

/// Has system calls of a running process fail, by `strace`, until it is let go.
final class SystemCallFault: Sendable {
  private let tracer: Int32

  /// - Parameter fault: as `strace -e inject` has it: `fsync:error=EIO:when=1`.
  /// - Returns: when every thread is attached to.
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
        // "Process 1 attached with 9 threads", once it has all of them.
        var text = ""
        while !text.contains("attached"), let bytes = try? reading.read(upTo: 4096), !bytes.isEmpty
        {
          text += String(decoding: bytes, as: UTF8.self)
        }
        let fault = SystemCallFault(tracer)
        // What it says beyond must not fill the pipe.
        Thread.detachNewThread { reading.readToEnd() }
        return fault
      }
    }
  }

  private init(_ tracer: Int32) { self.tracer = tracer }

  /// From now on calls are what they were.
  func end() async throws {
    kill(tracer, SIGINT)
    _ = try await onThread { [tracer] in try ChildProcess.wait(for: tracer) }
  }
}
