import Dispatch
import OSLog
import Testing

@Suite struct LockTests {
  @Test("Increments on several threads are not lost") func increments() {
    let count = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 8000)
  }

  @Test("A locked lock is not available") func available() {
    let lock = OSAllocatedUnfairLock()
    #expect(lock.lockIfAvailable())
    #expect(!lock.lockIfAvailable())
    lock.unlock()
    #expect(lock.withLock { 1 } == 1)
    let state = OSAllocatedUnfairLock(initialState: 1)
    #expect(state.withLockIfAvailable { $0 } == 1)
    #expect(state.withLock { _ in state.withLockIfAvailable { $0 } } == nil)
  }
}
