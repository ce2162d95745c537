public import Foundation

extension Timer {
  /// Creates a timer that retains its target until the timer ends.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    nonisolated(unsafe) let target = target as AnyObject
    self.init(timeInterval: interval, repeats: repeats) { timer in
      _ = selector.send(to: target, [timer])
    }
  }

  /// Creates a timer and adds it to the current run loop's default mode. `userInfo` is not stored.
  @discardableResult
  public class func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}
