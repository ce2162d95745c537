import ChangeFeed

/// The messages of some topics from a number on, stored and live, in their order.
///
/// It holds nothing but how far it has come: whoever is slow costs no memory, and what it is told
/// is always read anew from the disk.
struct MessageStream: AsyncSequence, Sendable {
  /// Messages that are read together.
  static let page = 100

  private let inbox: Inbox
  private let topics: [TopicName]
  private let start: Int64
  private let live: Int64
  private let filter: MessageFilter
  private let news: ChangeFeed<Int, TopicName>.Subscription

  /// - Parameters:
  ///   - number: only later messages.
  ///   - live: from this number on also messages that are not kept.
  init(
    _ inbox: Inbox, _ topics: [TopicName], after number: Int64, live: Int64, _ filter: MessageFilter
  ) {
    self.inbox = inbox
    self.topics = topics
    start = number
    self.live = live
    self.filter = filter
    let wanted = Set(topics)
    news = inbox.arrivals.subscribe { wanted.contains($0) ? $0 : nil }
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(stream: self, number: start, news: news.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let stream: MessageStream
    fileprivate var number: Int64
    fileprivate var news: ChangeFeed<Int, TopicName>.Subscription.Iterator

    mutating func next() async throws -> [PushMessage]? {
      while true {
        let messages = try await stream.inbox.messages(
          of: stream.topics, after: number, live: stream.live, limit: MessageStream.page)
        if let last = messages.last {
          number = last.number
          let wanted = messages.filter(stream.filter.isWanted)
          if !wanted.isEmpty { return wanted }
        } else if await news.next() == nil {
          return nil
        }
      }
    }
  }
}
