public import Foundation

/// The Darwin notification center. Notifications are not delivered to other processes. An app's
/// processes exchange data through their app group.
public final class CFNotificationCenter: NSObject, Sendable {
  fileprivate static let darwin = CFNotificationCenter()
}

public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  public let rawValue: CFString

  public init(rawValue: CFString) { self.rawValue = rawValue }
  public init(_ rawValue: CFString) { self.rawValue = rawValue }
}

public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// Without effect.
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName, _ object: UnsafeRawPointer?,
  _ userInfo: CFDictionary?, _ deliverImmediately: Bool
) {}
