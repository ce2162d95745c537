extension Publishers {
  /// One subscription to the upstream for all subscribers, through a subject. It begins with
  /// `connect()`.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let createSubject: () -> SubjectType
    private let subject = Protected<SubjectType?>(nil)

    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      // The subject's subscriptions do not hold the subject.
      let current = current()
      current.handleEvents(receiveCancel: { withExtendedLifetime(current) {} })
        .subscribe(subscriber)
    }

    public func connect() -> any Cancellable { upstream.subscribe(current()) }

    private func current() -> SubjectType {
      if let known = subject.withLock({ $0 }) { return known }
      let new = createSubject()
      return subject.withLock { subject in
        if subject == nil { subject = new }
        return subject ?? new
      }
    }
  }

  /// A connectable publisher that is connected while it has subscribers.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream

    private struct State {
      var count = 0
      var connection: (any Cancellable)?
    }

    private let state = Protected(State())

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = state.withLock { state in
        state.count += 1
        return state.count == 1
      }
      let leave = Protected<(() -> Void)?> { [self] in left() }
      upstream.handleEvents(
        receiveCompletion: { _ in leave.exchange(nil)?() },
        receiveCancel: { leave.exchange(nil)?() }
      ).subscribe(subscriber)
      if isFirst { connect() }
    }

    private func connect() {
      let connection = upstream.connect()
      let isUsed = state.withLock { state in
        guard state.count > 0, state.connection == nil else { return false }
        state.connection = connection
        return true
      }
      if !isUsed { connection.cancel() }
    }

    private func left() {
      let connection = state.withLock { state -> (any Cancellable)? in
        state.count -= 1
        guard state.count == 0 else { return nil }
        defer { state.connection = nil }
        return state.connection
      }
      connection?.cancel()
    }
  }

  /// One subscription to the upstream for all subscribers, while there are any.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    public init(upstream: Upstream) {
      self.upstream = upstream
      inner = Autoconnect(
        upstream: Multicast(upstream: upstream) { PassthroughSubject<Output, Failure>() })
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      inner.subscribe(subscriber)
    }

    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }

  /// A publisher that cannot fail and that starts with `connect()`.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public typealias Failure = Never
    private let inner: Multicast<Upstream, PassthroughSubject<Output, Never>>

    init(upstream: Upstream) {
      inner = Multicast(upstream: upstream) { PassthroughSubject<Output, Never>() }
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      inner.subscribe(subscriber)
    }

    public func connect() -> any Cancellable { inner.connect() }
  }
}

extension Publisher {
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }

  public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publisher where Failure == Never {
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension ConnectablePublisher {
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}
