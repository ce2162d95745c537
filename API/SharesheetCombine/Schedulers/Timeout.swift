extension Publishers {
  /// The upstream, which ends if it sends nothing for a time.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?
    /// Makes the error. If it is `nil`, the publisher finishes.
    public let customError: (() -> Failure)?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(TimedConnection(subscriber, self))
    }
  }
}

private final class TimedConnection<
  Upstream: Publisher, Context: Scheduler, Downstream: Subscriber
>: Subscriber, Subscription
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let link = Link()
  private let downstream: Downstream
  private let timeout: Publishers.Timeout<Upstream, Context>
  private let number = Protected(0)
  private let turns = Turns()

  init(_ downstream: Downstream, _ timeout: Publishers.Timeout<Upstream, Context>) {
    self.downstream = downstream
    self.timeout = timeout
  }

  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    wait()
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isActive else { return .none }
    wait()
    schedule { [self] in
      guard link.isActive else { return }
      let more = downstream.receive(input)
      if more > 0 { link.request(more) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    number.withLock { $0 += 1 }
    schedule { [self] in
      if link.end() != nil { downstream.receive(completion: completion) }
    }
  }

  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  func cancel() { link.cancel() }

  private func schedule(_ action: @escaping () -> Void) {
    timeout.scheduler.schedule(options: timeout.options) { [turns] in turns.run(action) }
  }

  /// Starts the time anew.
  private func wait() {
    let own = number.withLock { number in
      number += 1
      return number
    }
    let (scheduler, interval) = (timeout.scheduler, timeout.interval)
    scheduler.schedule(
      after: scheduler.now.advanced(by: interval), tolerance: scheduler.minimumTolerance,
      options: timeout.options
    ) { [weak self] in self?.expire(own) }
  }

  private func expire(_ own: Int) {
    guard number.withLock({ $0 == own }) else { return }
    turns.run { [self] in
      guard let subscription = link.end() else { return }
      subscription.cancel()
      let completion: Subscribers.Completion<Failure> =
        timeout.customError.map { .failure($0()) } ?? .finished
      downstream.receive(completion: completion)
    }
  }
}

extension Publisher {
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options,
      customError: customError)
  }
}
