/// The connection of an operator that passes each event on later, on a scheduler, in their order.
final class Rescheduled<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum Event {
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  private let link = Link()
  private let downstream: Downstream
  private let schedule: (@escaping () -> Void) -> Void
  private let events = Protected<[Event]>([])
  /// A concurrent queue may run two actions at a time.
  private let turns = Turns()

  init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    self.schedule = schedule
  }

  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    put(.value(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { put(.completion(completion)) }

  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  func cancel() {
    link.cancel()
    _ = events.exchange([])
  }

  private func put(_ event: Event) {
    guard link.isActive else { return }
    events.withLock { $0.append(event) }
    schedule { [self] in turns.run { [self] in sendFirst() } }
  }

  private func sendFirst() {
    let first = events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    switch first {
    case .value(let value):
      guard link.isActive else { return }
      let more = downstream.receive(value)
      if more > 0 { link.request(more) }
    case .completion(let completion):
      if link.end() != nil { downstream.receive(completion: completion) }
    case nil: break
    }
  }
}

extension Publishers {
  /// The upstream, whose events arrive on a scheduler.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, options) = (scheduler, options)
      upstream.subscribe(
        Rescheduled<S>(subscriber) { scheduler.schedule(options: options, $0) })
    }
  }

  /// The upstream, whose events arrive after a time.
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let tolerance: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, options, interval, tolerance) = (scheduler, options, interval, tolerance)
      upstream.subscribe(
        Rescheduled<S>(subscriber) { action in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval), tolerance: tolerance, options: options,
            action)
        })
    }
  }

  /// The upstream, to which the subscription, the requests and the cancellation go on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (upstream, scheduler, options) = (upstream, scheduler, options)
      let own = Summoned(subscriber) { scheduler.schedule(options: options, $0) }
      scheduler.schedule(options: options) { upstream.subscribe(own) }
    }
  }
}

/// The connection of `subscribe(on:)`.
private final class Summoned<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let link = Link()
  private let downstream: Downstream
  private let schedule: (@escaping () -> Void) -> Void

  init(_ downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    self.schedule = schedule
  }

  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    link.isActive ? downstream.receive(input) : .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if link.end() != nil { downstream.receive(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) { schedule { [link] in link.request(demand) } }

  func cancel() {
    guard let subscription = link.end() else { return }
    schedule { subscription.cancel() }
  }
}

extension Publisher {
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }

  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler, options: options)
  }

  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}
