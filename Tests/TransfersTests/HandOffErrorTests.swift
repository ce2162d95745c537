import DurableStore
import Synchronization
import Testing

@testable import Transfers

@Suite struct HandOffErrorTests {
  @Test("A hand-off with an unknown outcome is retried") func retriesUnknownOutcome() async throws {
    let unknown = HandOffError("cow", StoreError.unknownOutcome(reason: "EIO"))
    let tries = Mutex(0)
    let answer = try await HandOffError.askingAgain(after: [.zero, .zero]) {
      let isLast = tries.withLock { tries in
        tries += 1
        return tries == 3
      }
      guard isLast else { throw unknown }
      return "taken"
    }
    #expect(answer == "taken")
    for (error, count) in [(unknown, 3), (HandOffError("cow", StoreError.diskFull), 1)] {
      tries.withLock { $0 = 0 }
      await #expect(throws: error) {
        try await HandOffError.askingAgain(after: [.zero, .zero]) {
          tries.withLock { $0 += 1 }
          throw error
        }
      }
      #expect(tries.withLock(\.self) == count)
    }
  }

  /// An error of a repetition does not replace the unknown outcome of the first attempt.
  @Test("An unknown outcome stays unknown after another error") func unknownOutcome() async throws {
    let unknown = HandOffError("cow", StoreError.unknownOutcome(reason: "EIO"))
    for second in [HandOffError("cow", StoreError.diskFull), CancellationError()] as [any Error] {
      let tries = Mutex(0)
      await #expect(throws: unknown) {
        try await HandOffError.askingAgain(after: [.zero, .zero]) {
          let isFirst = tries.withLock { tries in
            tries += 1
            return tries == 1
          }
          throw isFirst ? unknown : second
        }
      }
    }
  }
}
