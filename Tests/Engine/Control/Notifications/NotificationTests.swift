import Testing

@testable import Control

@Suite(.timeLimit(.minutes(3)))
struct NotificationTests {
  @Test("A share counts as watched while a client listens and for a moment afterwards")
  func watches() {
    let watches = ShareWatches()
    var watch: ShareWatches.Watch? = watches.watch("a")
    #expect(watches.isWatched("a") && !watches.isWatched("b"))
    watch = nil
    #expect(watches.isWatched("a"))
    #expect(!watches.isWatched("a", at: .now + .seconds(4)))
    _ = watch
  }
}
