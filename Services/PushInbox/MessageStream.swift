import ChangeFeed

/// The messages of some topics after a number, first stored and then live, in order.
///
/// The stream holds only its position and reads messages from the disk. A slow reader therefore
/// costs no memory.
struct MessageStream: AsyncSequence, Sendable {
  /// The largest number of messages read at once.
  static let page = 100

  private let inbox: Inbox
  private let topics: [TopicName]
  private let start: Int64
  private let live: Int64
  private let filter: MessageFilter
  private let news: ChangeFeed<Int, TopicName>.Subscription

  /// - Parameters:
  ///   - number: The exclusive lower limit of the messages' numbers.
  ///   - live: Messages that are not kept are included only if their numbers exceed this number.
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
