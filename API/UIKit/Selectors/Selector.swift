import Foundation
import Linux

/// The Objective-C name of a method. If the selector was created from a method, it also contains
/// the method.
///
/// `sharesheet bundle` replaces `#selector(tap(_:))` with `Selector("tap:",
/// ViewController.tap(_:))`. If a selector was created from only a name, it reaches the methods
/// that `sharesheet bundle` has exposed (`ExposedMembers`).
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  @unchecked Sendable
{
  /// Calls the method of a target with as many arguments as the method takes. Returns `nil` if the
  /// target has no such method.
  package typealias Method = (_ target: AnyObject, _ arguments: [Any?]) -> Sent?

  /// The result of a method.
  package struct Sent {
    package let result: Any?
  }

  /// The name, such as `tap:` for `tap(_:)`.
  let name: String
  // Sendable: an unbound method has no state. A bound method runs where its caller sends it, as on
  // Apple's platforms.
  let method: Method?

  /// Creates a selector from a name, such as `tap:`. The selector reaches only exposed methods.
  public init(_ name: String) {
    self.name = name
    method = nil
  }

  /// Creates a selector from a name, such as `tap:`. The selector reaches only exposed methods.
  public init(stringLiteral value: String) { self.init(value) }

  package init(_ name: String, _ method: @escaping Method) {
    self.name = name
    self.method = method
  }

  /// The name, such as `tap:`.
  public var description: String { name }

  /// Returns whether two selectors have the same name. Their methods are not compared.
  public static func == (one: Selector, other: Selector) -> Bool { one.name == other.name }

  /// Adds the name to the hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Sends the selector to a target.
  /// - Returns: The result, or `nil` if the target has no such method.
  package func send(to target: AnyObject, _ arguments: [Any?] = []) -> Sent? {
    if let sent = method?(target, arguments) { return sent }
    return ExposedMembers.method(name, of: target)?(target, arguments)
  }

  /// Returns whether the target exposes the method by name.
  func reaches(_ target: AnyObject) -> Bool { ExposedMembers.method(name, of: target) != nil }
}

/// Returns a selector with the given name. The selector reaches only exposed methods.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
/// Returns the name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
/// Returns a selector with the given name. Nothing is registered.
public func sel_registerName(_ name: String) -> Selector { Selector(name) }

extension Selector {
  /// Sends the selector to the target. Without a target, sends the selector to the nearest
  /// responder in the sender's chain that has the method.
  @MainActor func send(to target: AnyObject?, or sender: UIResponder?, _ arguments: [Any?]) {
    if let target {
      if send(to: target, arguments) == nil {
        StandardError.print("\(self) was sent to \(type(of: target)), which has no such method.")
      }
      return
    }
    var next = sender
    while let responder = next {
      if send(to: responder, arguments) != nil { return }
      next = responder.next
    }
  }
}
