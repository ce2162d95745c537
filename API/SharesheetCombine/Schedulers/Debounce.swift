extension Publishers {
  /// The values after which no other value follows for a time. If the upstream ends meanwhile, the
  /// last value is dropped, as with Apple's operator.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(
      upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, options, dueTime) = (scheduler, options, dueTime)
      upstream.subscribe(
        Pacer(
          subscriber,
          onValue: { pacer, value in
            let number = pacer.keep(value)
            scheduler.schedule(
              after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
              options: options
            ) { pacer.sendKept(number) }
          }, onCompletion: { scheduler.schedule(options: options, $0) }))
    }
  }

  /// At most one value in each interval: the first or the latest.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, interval, latest) = (scheduler, interval, latest)
      // The time from which the next value may be sent.
      let free = Protected<Context.SchedulerTimeType?>(nil)
      upstream.subscribe(
        Pacer(
          subscriber,
          onValue: { pacer, value in
            let now = scheduler.now
            guard let number = latest ? pacer.keepLatest(value) : pacer.keepFirst(value)
            else { return }
            let due = free.withLock { free in
              let due = free.map { Swift.max($0, now) } ?? now
              free = due.advanced(by: interval)
              return due
            }
            let send = { pacer.sendKept(number) }
            if due > now {
              scheduler.schedule(
                after: due, tolerance: scheduler.minimumTolerance, options: nil, send)
            } else {
              scheduler.schedule(options: nil, send)
            }
          }, onCompletion: { scheduler.schedule(options: nil, $0) }))
    }
  }
}

/// The connection of an operator that keeps one value and sends it later.
private final class Pacer<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private struct State {
    var kept: Downstream.Input?
    var number = 0
    var demand = Subscribers.Demand.none
  }

  private let link = Link()
  private let state = Protected(State())
  private let turns = Turns()
  private let downstream: Downstream
  private let onValue: (Pacer, Input) -> Void
  private let onCompletion: (@escaping () -> Void) -> Void

  init(
    _ downstream: Downstream, onValue: @escaping (Pacer, Input) -> Void,
    onCompletion: @escaping (@escaping () -> Void) -> Void
  ) {
    self.downstream = downstream
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    downstream.receive(subscription: self)
    link.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if link.isActive { onValue(self, input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.isActive else { return }
    onCompletion { [self] in
      turns.run { [self] in
        if link.end() != nil { downstream.receive(completion: completion) }
      }
    }
  }

  func request(_ demand: Subscribers.Demand) { state.withLock { $0.demand += demand } }

  func cancel() {
    link.cancel()
    _ = state.exchange(State())
  }

  /// Keeps the value instead of the one before it.
  /// - Returns: the value's number.
  func keep(_ value: Input) -> Int {
    let (old, number) = state.withLock { state in
      defer { state.kept = value }
      state.number += 1
      return (state.kept, state.number)
    }
    _ = old
    return number
  }

  /// Keeps the value if none is kept.
  /// - Returns: the value's number, or `nil` if a value is kept, which will be sent.
  func keepFirst(_ value: Input) -> Int? {
    state.withLock { state in
      guard state.kept == nil else { return nil }
      state.kept = value
      state.number += 1
      return state.number
    }
  }

  /// Keeps the value instead of the one before it, whose number it takes.
  /// - Returns: the value's number, or `nil` if the number was given before.
  func keepLatest(_ value: Input) -> Int? {
    let (old, number) = state.withLock { state -> (Input?, Int?) in
      let old = state.kept
      state.kept = value
      guard old == nil else { return (old, nil) }
      state.number += 1
      return (nil, state.number)
    }
    _ = old
    return number
  }

  /// Sends the kept value if it still has the number, and the downstream has requested one.
  func sendKept(_ number: Int) {
    turns.run { [self] in
      let value = state.withLock { state -> Input? in
        guard state.number == number, let value = state.kept else { return nil }
        state.kept = nil
        return state.demand.take() ? value : nil
      }
      guard let value, link.isActive else { return }
      let more = downstream.receive(value)
      state.withLock { $0.demand += more }
    }
  }
}

extension Publisher {
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(
      upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }

  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(
      upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
