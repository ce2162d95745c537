import Foundation
import Glibc
import TestServers
import Testing

/// What holds from the moment on at which the daemon says that it is ready.
@Suite(.ownThreads, .timeLimit(.minutes(3))) struct ReadyTests {
  /// Looked up instead of tried: a signal that nobody caught yet would have to strike within a
  /// moment.
  @Test("A daemon that is ready may be ended at once, and ends in order")
  func hearsSignals() async throws {
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
