public import Dispatch

extension DispatchQueue: Scheduler {
  /// A time of the clock that stops while the machine sleeps.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public typealias Stride = SchedulerStride

    public var dispatchTime: DispatchTime {
      DispatchTime(uptimeNanoseconds: nanoseconds)
    }
    private let nanoseconds: UInt64

    public init(_ time: DispatchTime) { nanoseconds = time.uptimeNanoseconds }

    public func distance(to other: Self) -> SchedulerStride {
      SchedulerStride((Double(other.nanoseconds) - Double(nanoseconds)) / 1e9)
    }

    public func advanced(by n: SchedulerStride) -> Self {
      let target = Double(nanoseconds) + n.timeInterval * 1e9
      // The largest value means «never».
      guard target < 9e18 else { return Self(.distantFuture) }
      let nanoseconds = UInt64(exactly: target.rounded()) ?? 0
      return Self(DispatchTime(uptimeNanoseconds: max(nanoseconds, 1)))
    }
  }

  /// How the queue runs the work.
  public struct SchedulerOptions {
    public var qos: DispatchQoS
    public var flags: DispatchWorkItemFlags
    public var group: DispatchGroup?

    public init(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
  public var minimumTolerance: SchedulerStride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Handed(value: action)
    async(
      group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []
    ) { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerStride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Handed(value: action)
    asyncAfter(
      deadline: date.dispatchTime, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []
    ) { action.value() }
  }

  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerStride, tolerance: SchedulerStride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = DispatchSource.makeTimerSource(queue: self)
    let action = Handed(value: action)
    timer.schedule(
      deadline: date.dispatchTime, repeating: interval.dispatchInterval,
      leeway: tolerance.dispatchInterval)
    timer.setEventHandler { action.value() }
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}
