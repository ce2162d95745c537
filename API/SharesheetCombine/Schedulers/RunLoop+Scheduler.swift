public import Foundation

/// A time of the schedulers `RunLoop` and `OperationQueue`.
public struct SchedulerDate: Strideable, Codable, Hashable, Sendable {
  public typealias Stride = SchedulerStride

  public var date: Date

  public init(_ date: Date) { self.date = date }

  public func distance(to other: Self) -> SchedulerStride {
    SchedulerStride(other.date.timeIntervalSince(date))
  }

  public func advanced(by n: SchedulerStride) -> Self { Self(date + n.timeInterval) }

  /// The same time on the clock of the queues.
  fileprivate var dispatchTime: DispatchQueue.SchedulerTimeType {
    DispatchQueue.main.now.advanced(by: SchedulerStride(date.timeIntervalSinceNow))
  }
}

/// Options of schedulers that have none.
public struct NoSchedulerOptions: Sendable {}

/// The main loop also serves the main queue. Its work goes through the queue, which runs in any
/// program.
extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerDate
  public typealias SchedulerOptions = NoSchedulerOptions

  public var now: SchedulerDate { SchedulerDate(Date()) }
  public var minimumTolerance: SchedulerStride { 0 }

  public func schedule(options: NoSchedulerOptions?, _ action: @escaping () -> Void) {
    if self === RunLoop.main { return DispatchQueue.main.schedule(action) }
    let action = Handed(value: action)
    perform { action.value() }
    // `perform` does not wake the loop, but a timer does.
    add(Timer(timeInterval: 0, repeats: false) { _ in }, forMode: .default)
  }

  public func schedule(
    after date: SchedulerDate, tolerance: SchedulerStride, options: NoSchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    if self === RunLoop.main {
      return DispatchQueue.main.schedule(
        after: date.dispatchTime, tolerance: tolerance, options: nil, action)
    }
    let action = Handed(value: action)
    let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in action.value() }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
  }

  public func schedule(
    after date: SchedulerDate, interval: SchedulerStride, tolerance: SchedulerStride,
    options: NoSchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    if self === RunLoop.main {
      return DispatchQueue.main.schedule(
        after: date.dispatchTime, interval: interval, tolerance: tolerance, options: nil, action)
    }
    let action = Handed(value: action)
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in
      action.value()
    }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
    let handed = Handed(value: timer)
    return AnyCancellable { handed.value.invalidate() }
  }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerDate
  public typealias SchedulerOptions = NoSchedulerOptions

  public var now: SchedulerDate { SchedulerDate(Date()) }
  public var minimumTolerance: SchedulerStride { 0 }

  public func schedule(options: NoSchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Handed(value: action)
    addOperation { action.value() }
  }

  public func schedule(
    after date: SchedulerDate, tolerance: SchedulerStride, options: NoSchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Handed(value: action)
    DispatchQueue.global().asyncAfter(deadline: date.dispatchTime.dispatchTime) {
      self.addOperation { action.value() }
    }
  }

  public func schedule(
    after date: SchedulerDate, interval: SchedulerStride, tolerance: SchedulerStride,
    options: NoSchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = Handed(value: action)
    return DispatchQueue.global().schedule(
      after: date.dispatchTime, interval: interval, tolerance: tolerance, options: nil
    ) {
      self.addOperation { action.value() }
    }
  }
}
