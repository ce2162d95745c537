import Foundation
import Synchronization

/// A thread with a run loop. The test program's main loop does not run.
final class LoopThread: @unchecked Sendable {
  // Sendable: `loop` is set before the object is shared, and its methods that the tests call may be
  // called on any thread.
  let loop: RunLoop
  private let isStopped = Atomic<Bool>(false)

  private init(_ loop: RunLoop) { self.loop = loop }

  static func start() async -> LoopThread {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let thread = LoopThread(.current)
        // A loop without timers would end at once.
        let timer = Timer(timeInterval: 0.01, repeats: true) { _ in }
        thread.loop.add(timer, forMode: .default)
        continuation.resume(returning: thread)
        while !thread.isStopped.load(ordering: .relaxed) {
          _ = thread.loop.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        }
      }
    }
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }
}
