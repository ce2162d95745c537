import Foundation
import Synchronization

/// How an object keeps an associated value. The raw values equal Apple's.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Does not own the value. The association ends with the value.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Owns the value.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Owns a copy of the value.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Owns the value.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Owns a copy of the value.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Stores a value with an object under a key, until the object ends. `nil` removes the value.
///
/// The object is a view, a controller or another object of UIKit, which has a place for such
/// values. Swift on Linux does not report the end of other objects, so their values would leak.
public func objc_setAssociatedObject(
  _ object: ObjectRoot, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) { object.associations.set(value.map { AssociatedValue($0, policy) }, UInt(bitPattern: key)) }

/// Returns the value that is stored with the object under the key, or `nil`.
public func objc_getAssociatedObject(_ object: ObjectRoot, _ key: UnsafeRawPointer) -> Any? {
  object.associations.value(UInt(bitPattern: key))
}

/// Removes all values that are stored with the object.
public func objc_removeAssociatedObjects(_ object: ObjectRoot) {
  object.associations.removeAll()
}

/// Unavailable: the value could not end with the object.
@available(
  *, unavailable,
  message: "only objects of UIKit have associated values on Linux; use a stored property"
)
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}

/// Unavailable: the value could not end with the object.
@available(
  *, unavailable,
  message: "only objects of UIKit have associated values on Linux; use a stored property"
)
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }

/// A value, which is owned unless its policy says otherwise.
///
/// `@unchecked Sendable`: the properties never change, and a lock protects each read. The value
/// itself is used only by the callers that store and receive it, on the threads of their choice, as
/// on iOS.
struct AssociatedValue: @unchecked Sendable {
  private let owned: Any?
  private weak let unowned: AnyObject?

  init(_ value: Any, _ policy: objc_AssociationPolicy) {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      // A value of another type than a class has no owner, so it is copied.
      unowned = type(of: value) is AnyClass ? value as AnyObject : nil
      owned = unowned == nil ? value : nil
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      unowned = nil
      owned = (value as? any NSCopying)?.copy(with: nil) ?? value
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
      unowned = nil
      owned = value
    }
  }

  var current: Any? { owned ?? unowned }
}

/// The associated values of one object, which end with the object.
///
/// Values that leave the table are released without the lock, because their deinitializers may use
/// the table.
struct AssociatedValues: ~Copyable, Sendable {
  private let values = Mutex<[UInt: AssociatedValue]>([:])

  func value(_ key: UInt) -> Any? { values.withLock { $0[key] }?.current }

  func set(_ value: AssociatedValue?, _ key: UInt) {
    let old = values.withLock { values in
      let old = values[key]
      values[key] = value
      return old
    }
    withExtendedLifetime(old) {}
  }

  func removeAll() {
    let old = values.withLock { values in
      let old = values
      values = [:]
      return old
    }
    withExtendedLifetime(old) {}
  }
}
