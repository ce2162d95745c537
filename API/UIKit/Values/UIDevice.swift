public import Foundation

/// The kind of a device. Only `phone` is reported.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unknown.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car's screen.
  case carPlay = 3
  /// A desktop computer.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// The orientation of a device. Only `portrait` is reported.
public enum UIDeviceOrientation: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On the side, with the top to the left.
  case landscapeLeft
  /// On the side, with the top to the right.
  case landscapeRight
  /// Flat, with the screen up.
  case faceUp
  /// Flat, with the screen down.
  case faceDown

  /// Whether the device is upright, in either direction.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device is on its side, in either direction.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device, described as a phone that runs Linux. Every face shows layouts for phones.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  /// The only device.
  public static let current = UIDevice()

  nonisolated private override init() { super.init() }

  /// The kind of device, always a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// A general name. As on iOS, the machine's own name is hidden.
  public var name: String { "Linux" }
  /// The model, always `Linux`.
  public var model: String { "Linux" }
  /// The model in the user's language, always `Linux`.
  public var localizedModel: String { model }
  /// The name of the system, always `Linux`.
  public var systemName: String { "Linux" }

  /// The kernel's version, such as `6.12.4`.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// Always `nil`, because devices are not identified. On iOS, the value is `nil` before the first
  /// unlock.
  public var identifierForVendor: UUID? { nil }
  /// Whether several apps can run, always `true`.
  public var isMultitaskingSupported: Bool { true }
  /// The orientation, always upright.
  public var orientation: UIDeviceOrientation { .portrait }
  /// Has no effect, because the orientation does not change.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Has no effect.
  public func endGeneratingDeviceOrientationNotifications() {}

  /// Does nothing. Apps call this method to set the orientation.
  public func setValue(_ value: Any?, forKey key: String) {}
}
