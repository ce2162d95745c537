import ChangeFeed
import Testing

@Suite(.timeLimit(.minutes(3))) struct ChangeFeedTests {
  @Test func slowListener() async {
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

  /// Each listener's queue holds only the values that its filter accepts, and no listener affects
  /// another.
  @Test func filteredKeys() async {
    let feed = ChangeFeed<Int, Int>()
    let (some, all) = (feed.subscribe { $0 > 1 ? $0 * 10 : nil }, feed.subscribe())
    for value in 0...3 { feed.publish(value, for: value) }
    feed.finish()
    var seen: [[Int]] = [[], []]
    for await value in some { seen[0].append(value) }
    for await value in all { seen[1].append(value) }
    #expect(seen == [[20, 30], [0, 1, 2, 3]])
  }

  @Test func allListeners() async {
    let feed = ChangeFeed<Int, String>()
    let subscriptions = (0..<5).map { _ in feed.subscribe() }
    let listening = subscriptions.map { subscription in
      Task { await subscription.first { _ in true } }
    }
    feed.publish("moo", for: 1)
    for task in listening { #expect(await task.value == "moo") }
  }

  @Test func cancelledListener() async {
    let feed = ChangeFeed<Int, Int>()
    let subscription = feed.subscribe()
    let task = Task { await subscription.first { _ in true } }
    task.cancel()
    #expect(await task.value == nil)
  }

  /// A listener that subscribes after the feed has finished gets the initial values, and then its
  /// loop ends.
  @Test func lateListener() async {
    let feed = ChangeFeed<Int, Int>()
    feed.finish()
    var seen: [Int] = []
    for await value in feed.subscribe(initial: [(1, 7)]) { seen.append(value) }
    #expect(seen == [7])
  }
}
