import Foundation
import Synchronization

/// The members of a class that Objective-C finds by name. The members are the methods and outlets
/// with `@objc`, `@IBAction` or `@IBOutlet`.
///
/// `sharesheet bundle` generates a subclass for each class that has such members. `of(_:)` finds
/// the subclass by its name.
open class ExposedMembers {
  /// A property with `@IBOutlet`, and its assignment.
  public struct Outlet: Sendable {
    let name: String
    let put: @MainActor (_ value: Any?, _ owner: AnyObject) -> Bool

    /// Creates an outlet for a property with the given name.
    /// - Parameter place: The property. A value of another type leaves it unchanged.
    @MainActor public init<Owner: AnyObject, Value>(
      _ name: String, _ place: ReferenceWritableKeyPath<Owner, Value>
    ) {
      self.name = name
      put = { value, owner in
        guard let owner = owner as? Owner, let value = value as? Value else { return false }
        owner[keyPath: place] = value
        return true
      }
    }
  }

  /// The methods that the class exposes. Generated subclasses override the empty default.
  open class var methods: [Selector] { [] }
  /// The outlets that the class exposes. Generated subclasses override the empty default.
  @preconcurrency @MainActor open class var outlets: [Outlet] { [] }

  /// The exposed members of each class and its superclasses, nearest first. Each class is looked up
  /// once.
  private static let known = Mutex<[ObjectIdentifier: [ExposedMembers.Type]]>([:])

  static func of(_ type: AnyClass) -> [ExposedMembers.Type] {
    if let found = known.withLock({ $0[ObjectIdentifier(type)] }) { return found }
    var found: [ExposedMembers.Type] = []
    var next: AnyClass? = type
    while let type = next {
      if let exposed = NSClassFromString(name(for: type)) as? ExposedMembers.Type {
        found.append(exposed)
      }
      next = _getSuperclass(type)
    }
    known.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }

  /// Returns `Module.Exposed_Outer_Inner` for `Module.Outer.Inner`.
  private static func name(for type: AnyClass) -> String {
    let parts = String(reflecting: type).split(separator: ".")
    return "\(parts.first ?? "").Exposed_\(parts.dropFirst().joined(separator: "_"))"
  }

  static func method(_ name: String, of target: AnyObject) -> Selector.Method? {
    let selector = Selector(name)
    for exposed in of(type(of: target)) {
      if let method = exposed.methods.first(where: { $0 == selector })?.method { return method }
    }
    return nil
  }

  /// Assigns a value to the outlet with the name.
  /// - Returns: Whether an outlet accepted the value.
  @MainActor static func put(_ value: Any?, into name: String, of owner: AnyObject) -> Bool {
    for outlet in of(type(of: owner)).flatMap({ $0.outlets }) where outlet.name == name {
      return outlet.put(value, owner)
    }
    return false
  }
}
