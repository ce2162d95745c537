import Foundation
import Linux

// The replacements of `#selector`. In Swift 6 mode, a method of a class on the main actor always
// runs on the main actor. In Swift 5 mode, function types omit the actor, so the method runs on the
// sender's thread, as on iOS.

extension Selector {
  /// Creates a selector for a method without parameters. The label `bare` selects this method if
  /// other methods have the same name.
  public init<Target, Result>(
    _ name: String, bare method: @escaping (Target) -> () throws -> Result
  ) { self.init(name, method) }

  /// Creates a selector for a method without parameters. The label `bare` selects this method if
  /// other methods have the same name.
  public init<Target, Result>(
    _ name: String, bare method: @escaping (Target) -> @MainActor () throws -> Result
  ) { self.init(name, method) }

  /// Creates a selector for a method without parameters. If the method throws an error, prints a
  /// warning.
  public init<Target, Result>(_ name: String, _ method: @escaping (Target) -> () throws -> Result) {
    self.init(name) { target, _ in
      (target as? Target).map { target in Self.sent(name) { try method(target)() } }
    }
  }

  /// Creates a selector for a method with one parameter. If the argument has another type, the
  /// method is not called, and a warning is printed.
  public init<Target, First, Result>(
    _ name: String, _ method: @escaping (Target) -> (First) throws -> Result
  ) {
    self.init(name) { target, arguments in
      guard let target = target as? Target else { return nil }
      guard let first: First = Self.argument(0, of: arguments) else { return Self.refuse(name) }
      return Self.sent(name) { try method(target)(first) }
    }
  }

  /// Creates a selector for a method with two parameters. If an argument has another type, the
  /// method is not called, and a warning is printed.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> (First, Second) throws -> Result
  ) {
    self.init(name) { target, arguments in
      guard let target = target as? Target else { return nil }
      guard let first: First = Self.argument(0, of: arguments),
        let second: Second = Self.argument(1, of: arguments)
      else { return Self.refuse(name) }
      return Self.sent(name) { try method(target)(first, second) }
    }
  }

  /// Creates a selector for a method of the main actor without parameters. If the selector is sent
  /// from another thread, the method runs later and has no result.
  public init<Target, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor () throws -> Result
  ) {
    self.init(name) { target, _ in
      (target as? Target).map { target in
        Self.onMainActor(name, Carried(method(target))) { try $0() }
      }
    }
  }

  /// Creates a selector for a method of the main actor with one parameter. If the selector is sent
  /// from another thread, the method runs later and has no result.
  public init<Target, First, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First) throws -> Result
  ) {
    self.init(name) { target, arguments in
      guard let target = target as? Target else { return nil }
      guard let first: First = Self.argument(0, of: arguments) else { return Self.refuse(name) }
      return Self.onMainActor(name, Carried((method(target), first))) { try $0.0($0.1) }
    }
  }

  /// Creates a selector for a method of the main actor with two parameters. If the selector is sent
  /// from another thread, the method runs later and has no result.
  public init<Target, First, Second, Result>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (First, Second) throws -> Result
  ) {
    self.init(name) { target, arguments in
      guard let target = target as? Target else { return nil }
      guard let first: First = Self.argument(0, of: arguments),
        let second: Second = Self.argument(1, of: arguments)
      else { return Self.refuse(name) }
      return Self.onMainActor(name, Carried((method(target), first, second))) {
        try $0.0($0.1, $0.2)
      }
    }
  }

  /// Creates a selector for `#selector(getter: name)`.
  public init<Target, Value>(_ name: String, getter property: KeyPath<Target, Value>) {
    self.init(name) { target, _ in
      (target as? Target).map { Sent(result: $0[keyPath: property]) }
    }
  }

  /// Creates a selector for `#selector(setter: name)`.
  public init<Target: AnyObject, Value>(
    _ name: String, setter property: ReferenceWritableKeyPath<Target, Value>
  ) {
    self.init(name) { target, arguments in
      guard let target = target as? Target else { return nil }
      guard let value: Value = Self.argument(0, of: arguments) else { return Self.refuse(name) }
      target[keyPath: property] = value
      return Sent(result: nil)
    }
  }

  /// Returns an argument, or `nil` if it has another type. As in Objective-C, a `Notification` is
  /// bridged to `NSNotification`.
  private static func argument<Value>(_ index: Int, of arguments: [Any?]) -> Value? {
    let given = index < arguments.count ? arguments[index] : nil
    if let value = given as? Value { return value }
    guard let notification = given as? Notification else { return nil }
    return NSNotification(
      name: notification.name, object: notification.object, userInfo: notification.userInfo)
      as? Value
  }

  /// Prints a warning about an argument of the wrong type. iOS passes such an argument to the
  /// method unchecked, and the app crashes.
  private static func refuse(_ name: String) -> Sent {
    StandardError.print("\(name) was not called: an argument has the wrong type.")
    return Sent(result: nil)
  }

  private static func sent<Result>(_ name: String, _ body: () throws -> Result) -> Sent {
    do {
      return Sent(result: try body())
    } catch {
      StandardError.print("\(name): \(error)")
      return Sent(result: nil)
    }
  }

  private static func onMainActor<Call, Result>(
    _ name: String, _ call: Carried<Call>, _ body: @escaping @MainActor (Call) throws -> Result
  ) -> Sent {
    guard Thread.isMainThread else {
      DispatchQueue.main.async { _ = sent(name) { try body(call.value) } }
      return Sent(result: nil)
    }
    return MainActor.assumeIsolated { Carried(sent(name) { try body(call.value) }) }.value
  }
}

/// The contents of a message to another thread. As on iOS, the sender ensures thread safety.
private struct Carried<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
