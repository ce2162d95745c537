extension Publishers {
  /// The last result of a closure that gets its last result and the next value.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let result = Protected(initial)
      let next = nextPartialResult
      upstream.subscribe(
        Gather(
          subscriber,
          onValue: { value in
            _ = result.exchange(next(result.withLock { $0 }, value))
            return false
          }, result: { result.withLock { $0 } }))
    }
  }

  /// All values as one array.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let values = Protected<Output>([])
      upstream.subscribe(
        Gather(
          subscriber,
          onValue: { value in
            values.withLock { $0.append(value) }
            return false
          }, result: { values.exchange([]) }))
    }
  }

  /// Arrays of `count` values. The last array may have fewer.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = Swift.max(count, 1)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let values = Protected<Output>([])
      let count = count
      upstream.subscribe(
        Relay<Upstream.Output, Failure, S>(
          subscriber, factor: count,
          onValue: { value in
            let full = values.withLock { values -> Output? in
              values.append(value)
              guard values.count == count else { return nil }
              defer { values = [] }
              return values
            }
            return full.map { .send($0) } ?? .wait
          },
          onCompletion: { completion in
            let rest = values.exchange([])
            if case .finished = completion, !rest.isEmpty { return .sendLast(rest) }
            return .end(completion)
          }))
    }
  }

  /// The last value for which a closure returns `true`.
  public struct LastWhere<Upstream: Publisher>: Publisher {
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
      let last = Protected<Output?>(nil)
      let predicate = predicate
      upstream.subscribe(
        Gather(
          subscriber,
          onValue: { value in
            if predicate(value) { _ = last.exchange(value) }
            return false
          }, result: { last.exchange(nil) }))
    }
  }

  /// Whether a value exists for which a closure returns `true`.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Upstream.Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let found = Protected(false)
      let predicate = predicate
      upstream.subscribe(
        Gather(
          subscriber,
          onValue: { value in
            let isFound = predicate(value)
            if isFound { _ = found.exchange(true) }
            return isFound
          }, result: { found.withLock { $0 } }))
    }
  }
}

extension Publisher {
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(
      upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  public func count() -> Publishers.Reduce<Self, Int> { reduce(0) { count, _ in count + 1 } }

  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }

  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }

  public func last() -> Publishers.LastWhere<Self> { last { _ in true } }

  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  public func contains(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  public func allSatisfy(
    _ predicate: @escaping (Output) -> Bool
  ) -> Publishers.Map<Publishers.ContainsWhere<Self>, Bool> {
    contains { !predicate($0) }.map { !$0 }
  }
}

extension Publisher where Output: Equatable {
  public func contains(_ output: Output) -> Publishers.ContainsWhere<Self> {
    contains { $0 == output }
  }
}

extension Publisher where Output: Comparable {
  public func max() -> Publishers.CompactMap<Publishers.Reduce<Self, Output?>, Output> {
    reduce(nil) { largest, value in largest.map { Swift.max($0, value) } ?? value }
      .compactMap { $0 }
  }

  public func min() -> Publishers.CompactMap<Publishers.Reduce<Self, Output?>, Output> {
    reduce(nil) { least, value in least.map { Swift.min($0, value) } ?? value }
      .compactMap { $0 }
  }
}
