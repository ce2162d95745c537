public import Foundation

/// The Darwin notification center. Notifications are not delivered to other processes. An app's
/// processes exchange data through their app group.
public final class CFNotificationCenter: NSObject, Sendable {
  fileprivate static let darwin = CFNotificationCenter()
}

/// The name of a Darwin notification.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  /// The name as a string.
  public let rawValue: CFString

  /// Creates a name from a string.
  public init(rawValue: CFString) { self.rawValue = rawValue }
  /// Creates a name from a string.
  public init(_ rawValue: CFString) { self.rawValue = rawValue }
}

/// Returns the Darwin notification center. Its notifications are not delivered.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// Does nothing, because notifications are not delivered.
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {}
