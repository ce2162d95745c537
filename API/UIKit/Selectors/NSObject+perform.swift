import AppleSupport
public import Foundation
import Linux

extension NSObject {
  /// Returns whether the object's class or a superclass exposes the method by name.
  public func responds(to selector: Selector!) -> Bool {
    selector.map { $0.reaches(self) } ?? false
  }

  /// Calls the method without arguments.
  /// - Returns: The result, which lives at least until the main queue's next turn, or `nil` if the
  ///   method has no result. If the object has no such method, prints a warning and returns `nil`.
  ///   On iOS, the app crashes instead.
  @discardableResult
  public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
    send(selector, [])
  }

  /// Calls the method with one argument. See `perform(_:)` for the result.
  @discardableResult
  public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    send(selector, [object])
  }

  /// Calls the method with two arguments. See `perform(_:)` for the result.
  @discardableResult
  public func perform(
    _ selector: Selector!, with first: Any!, with second: Any!
  ) -> Unmanaged<AnyObject>! {
    send(selector, [first, second])
  }

  /// Calls the method on the main queue after a delay, in seconds.
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    nonisolated(unsafe) let (target, argument) = (self, argument)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      target.send(selector, [argument])
    }
  }

  /// Calls the method on the main queue.
  /// - Parameter wait: Whether to wait until the method returns. If `true` on the main thread, the
  ///   method is called immediately.
  public func performSelector(
    onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool
  ) {
    nonisolated(unsafe) let (target, argument) = (self, argument)
    if Thread.isMainThread, wait {
      target.send(selector, [argument])
    } else if wait {
      DispatchQueue.main.sync { _ = target.send(selector, [argument]) }
    } else {
      DispatchQueue.main.async { target.send(selector, [argument]) }
    }
  }

  /// Calls the method on a new thread.
  public func performSelector(inBackground selector: Selector, with argument: Any?) {
    Thread.detachNewThreadSelector(selector, toTarget: self, with: argument)
  }

  @discardableResult
  private func send(_ selector: Selector?, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
    guard let selector else { return nil }
    guard let sent = selector.send(to: self, arguments) else {
      StandardError.print("\(selector) was sent to \(type(of: self)), which has no such method.")
      return nil
    }
    guard let result = sent.result, !(result is Void) else { return nil }
    nonisolated(unsafe) let object = result as AnyObject
    // On Apple's platforms, the autorelease pool of the main queue's turn releases the result. On
    // Linux, there may be no other reference to the result until then.
    DispatchQueue.main.async { withExtendedLifetime(object) {} }
    return Unmanaged.passUnretained(object)
  }
}

extension Thread {
  /// Calls the method of the target on a new thread. A target without the method is ignored.
  public class func detachNewThreadSelector(
    _ selector: Selector, toTarget target: Any, with argument: Any?
  ) {
    nonisolated(unsafe) let (target, argument) = (target as AnyObject, argument)
    // Until the thread runs, only this open piece of work keeps the process alive.
    let start = OpenWork.current.begin()
    detachNewThread {
      start.end()
      _ = selector.send(to: target, [argument])
    }
  }
}
