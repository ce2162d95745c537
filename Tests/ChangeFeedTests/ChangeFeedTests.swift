import ChangeFeed
import Testing

@Suite(.timeLimit(.minutes(1))) struct ChangeFeedTests {
  @Test func aSlowListenerGetsTheLastValueOfEachKey() async {
    let feed = ChangeFeed<String, Int>()
    let subscription = feed.subscribe(initial: [("a", 0)])
    for value in 1...1000 {
      feed.publish(value, for: "a")
      feed.publish(-value, for: "b")
    }
    feed.finish()
    var seen: [Int] = []
    for await value in subscription { seen.append(value) }
    #expect(seen == [1000, -1000])
  }

  @Test func everyListenerHears() async {
    let feed = ChangeFeed<Int, String>()
    let subscriptions = (0..<5).map { _ in feed.subscribe() }
    let listening = subscriptions.map { subscription in
      Task { await subscription.first { _ in true } }
    }
    feed.publish("moo", for: 1)
    for task in listening { #expect(await task.value == "moo") }
  }

  @Test func aCancelledListenerStopsWaiting() async {
    let feed = ChangeFeed<Int, Int>()
    let subscription = feed.subscribe()
    let task = Task { await subscription.first { _ in true } }
    task.cancel()
    #expect(await task.value == nil)
  }

  /// Who comes after the end hears what there is to hear, and does not wait for more.
  @Test func aLateListenerGetsTheEnd() async {
    let feed = ChangeFeed<Int, Int>()
    feed.finish()
    var seen: [Int] = []
    for await value in feed.subscribe(initial: [(1, 7)]) { seen.append(value) }
    #expect(seen == [7])
  }
}
