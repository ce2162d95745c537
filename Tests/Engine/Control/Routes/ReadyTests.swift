import Foundation
import Glibc
import TestServers
import Testing

/// The guarantees of a daemon that has reported that it is ready.
@Suite(.ownThreads, .timeLimit(.minutes(3))) struct ReadyTests {
  /// The test reads the process's signal masks. The time without a signal handler would be too
  /// short for a test that sends a signal.
  @Test("A ready daemon handles SIGTERM and SIGINT")
  func signals() async throws {
    try await DaemonProcess.with { daemon in
      let status = try String(contentsOfFile: "/proc/\(daemon.pid)/status", encoding: .utf8)
      let masks = status.split(separator: "\n").compactMap { line -> UInt64? in
        let parts = line.split(separator: "\t")
        guard ["SigBlk:", "SigIgn:", "SigCgt:"].contains(parts.first) else { return nil }
        return parts.last.flatMap { UInt64($0, radix: 16) }
      }
      let heard = masks.reduce(0, |)
      #expect(masks.count == 3)
      for signal in [SIGTERM, SIGINT] { #expect(heard & 1 << UInt64(signal - 1) != 0, "\(signal)") }
    }
  }
}
