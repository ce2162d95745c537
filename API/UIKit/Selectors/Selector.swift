/// The name of a method as Objective-C has it, and the method itself where the name was made from
/// one.
///
/// `#selector(tap(_:))` is turned into `Selector("tap:", ViewController.tap(_:))` by `sharesheet
/// bundle`. A selector that was made of its name alone reaches the methods that the same step
/// exposes (`ExposedMembers`).
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  @unchecked Sendable
{
  /// Calls the method of a target with as many of the arguments as it takes. nil when the target
  /// has no such method.
  package typealias Method = (_ target: AnyObject, _ arguments: [Any?]) -> Sent?

  /// What a method gave back.
  package struct Sent {
    package let result: Any?
  }

  /// `tap:` for `tap(_:)`.
  let name: String
  // Sendable: a method has no state. One that is bound to its object is called where its caller
  // says, as on Apple's platforms.
  let method: Method?

  public init(_ name: String) {
    self.name = name
    method = nil
  }

  public init(stringLiteral value: String) { self.init(value) }

  package init(_ name: String, _ method: @escaping Method) {
    self.name = name
    self.method = method
  }

  public var description: String { name }

  public static func == (one: Selector, other: Selector) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// - Returns: nil when the target has no such method.
  package func send(to target: AnyObject, _ arguments: [Any?] = []) -> Sent? {
    if let sent = method?(target, arguments) { return sent }
    return ExposedMembers.method(name, of: target)?(target, arguments)
  }

  /// Whether `send` would reach a method.
  func reaches(_ target: AnyObject) -> Bool { ExposedMembers.method(name, of: target) != nil }
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
public func sel_registerName(_ name: String) -> Selector { Selector(name) }
