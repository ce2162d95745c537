extension Publishers {
  /// The values after the first `count`.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let left = Protected(count)
      upstream.subscribe(
        Relay(subscriber) { value in
          let isDropped = left.withLock { left in
            defer { left -= left > 0 ? 1 : 0 }
            return left > 0
          }
          return isDropped ? .skip : .send(value)
        })
    }
  }

  /// The values from the first for which a closure returns `false`.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isDropping = Protected(true)
      let predicate = predicate
      upstream.subscribe(
        Relay(subscriber) { value in
          if isDropping.withLock({ $0 }), predicate(value) { return .skip }
          _ = isDropping.exchange(false)
          return .send(value)
        })
    }
  }
}

extension Publisher {
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }

  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}
