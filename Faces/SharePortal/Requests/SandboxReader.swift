import Foundation
import Linux

/// Reads the sandboxes of callers. The filesystem of a caller may block a read for ever, so each
/// read has its own thread and a timeout.
@MainActor package final class SandboxReader {
  package typealias Read = @Sendable (Int32) -> String?

  /// The largest number of threads. A read that timed out keeps its thread until the read ends.
  package static let limit = RequestTable.Limits().total

  private let bus: Bus
  /// The timeout in seconds.
  private let timeout: UInt32
  private let identifier: Read
  /// The reads whose callers wait for the result.
  private var waiting: [Int: @MainActor (String?) -> Void] = [:]
  /// The number of threads for each process.
  private var threads: [Int32: Int] = [:]
  private var lastRead = 0

  package init(
    _ bus: Bus, timeout: UInt32 = 5,
    identifier: @escaping Read = { SandboxedApplication.identifier(of: $0) }
  ) {
    (self.bus, self.timeout, self.identifier) = (bus, timeout, identifier)
  }

  /// Reads the ID of the application of a connection's process.
  /// - Parameter found: Called once, with the result of `SandboxedApplication.identifier(of:)`, or
  ///   with `nil` after the timeout, or if the connection is gone or too many reads are blocked.
  package func application(of caller: String, found: @escaping @MainActor (String?) -> Void) {
    bus.process(of: caller) { [self] process in
      guard let process else { return found(nil) }
      read(process, found: found)
    }
  }

  private func read(_ process: Int32, found: @escaping @MainActor (String?) -> Void) {
    let blocked = threads.values.reduce(0, +)
    guard blocked < Self.limit, threads[process, default: 0] < RequestTable.Limits().perCaller
    else { return found(nil) }
    lastRead += 1
    let read = lastRead
    waiting[read] = found
    threads[process, default: 0] += 1
    let identifier = identifier
    Thread.detachNewThread { [self] in
      let application = identifier(process)
      Bus.later { self.ended(read, of: process, application) }
    }
    Bus.after(seconds: timeout) { self.waiting.removeValue(forKey: read)?(nil) }
  }

  private func ended(_ read: Int, of process: Int32, _ application: String?) {
    let rest = threads[process, default: 1] - 1
    threads[process] = rest > 0 ? rest : nil
    waiting.removeValue(forKey: read)?(application)
  }
}
