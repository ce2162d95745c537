import Foundation
package import Linux
import Synchronization

/// The thread that starts extension processes, and apps for the events of their sessions.
///
/// The kernel ends a child "with its parent" when the *thread* that started it ends, and Dispatch
/// may end threads at any time. This thread lives as long as the daemon. So all extensions end when
/// the daemon ends, even if `kill -9` ends it.
package final class SpawnThread: Sendable {
  package static let shared = SpawnThread()

  private struct Order: Sendable {
    let process: ChildProcess
    let answer: CheckedContinuation<Int32, any Error>
  }

  private let orders = Mutex<[Order]>([])
  private let wake = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [orders = Orders(self)] in orders.serve() }
    thread.name = "spawn"
    thread.start()
  }

  /// - Returns: The process identifier.
  /// - Throws: `SystemError` if the process cannot be started.
  package func start(_ process: ChildProcess) async throws -> Int32 {
    try await withCheckedThrowingContinuation { answer in
      orders.withLock { $0.append(Order(process: process, answer: answer)) }
      wake.signal()
    }
  }

  private struct Orders: Sendable {
    let thread: SpawnThread
    init(_ thread: SpawnThread) { self.thread = thread }

    func serve() {
      while true {
        thread.wake.wait()
        guard let order = thread.orders.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
          continue
        }
        do throws(SystemError) {
          order.answer.resume(returning: try order.process.start())
        } catch {
          order.answer.resume(throwing: error)
        }
      }
    }
  }
}
