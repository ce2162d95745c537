extension Publishers {
  /// The upstream and, after its failure, another publisher.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure
    public let upstream: Upstream
    public let handler: (Upstream.Failure) -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let sequel = Sequel(subscriber)
      let handler = handler
      sequel.start()
      upstream.subscribe(
        sequel.link { completion in
          switch completion {
          case .finished: sequel.finish(.finished)
          case .failure(let error): handler(error).subscribe(sequel.link { sequel.finish($0) })
          }
        })
    }
  }

  /// As `Catch`. An error of the closure ends the publisher.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    public let upstream: Upstream
    public let handler: (Upstream.Failure) throws -> NewPublisher

    public init(
      upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.mapError { $0 as any Error }.catch { error -> AnyPublisher<Output, any Error> in
        do {
          guard let error = error as? Upstream.Failure else { throw error }
          return try handler(error).mapError { $0 as any Error }.eraseToAnyPublisher()
        } catch { return Fail(error: error).eraseToAnyPublisher() }
      }.subscribe(subscriber)
    }
  }

  /// The upstream and, after its failure, one value.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    public let upstream: Upstream
    public let output: Output

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let output = output
      upstream.catch { _ in Just(output) }.subscribe(subscriber)
    }
  }

  /// The upstream, to which a new subscription is made after a failure.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    /// The number of new subscriptions, or `nil` if it is unlimited.
    public let retries: Int?

    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let sequel = Sequel(subscriber)
      sequel.start()
      attempt(sequel, retries)
    }

    private func attempt<S: Subscriber>(_ sequel: Sequel<S>, _ left: Int?)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        sequel.link { completion in
          if case .failure = completion, left.map({ $0 > 0 }) ?? true {
            attempt(sequel, left.map { $0 - 1 })
          } else {
            sequel.finish(completion)
          }
        })
    }
  }
}

extension Publisher {
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }

  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }

  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}
