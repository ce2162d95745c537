public import Foundation

/// Where a Darwin notification would go to other processes of the app. None goes: what an app's
/// parts tell each other lies in their group.
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
