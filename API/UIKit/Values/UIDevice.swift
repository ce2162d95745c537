public import Foundation

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait
  case portraitUpsideDown
  case landscapeLeft
  case landscapeRight
  case faceUp
  case faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device, described as a phone that runs Linux. Every face shows layouts for phones.
@preconcurrency @MainActor public final class UIDevice: NSObject {
  public static let current = UIDevice()

  nonisolated private override init() { super.init() }

  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// Not the machine's own name. iOS hides that too.
  public var name: String { "Linux" }
  public var model: String { "Linux" }
  public var localizedModel: String { model }
  public var systemName: String { "Linux" }

  /// The kernel's version, such as `6.12.4`.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// Always `nil`, as on a phone before its first unlock: devices are not identified.
  public var identifierForVendor: UUID? { nil }
  public var isMultitaskingSupported: Bool { true }
  public var orientation: UIDeviceOrientation { .portrait }
  public func beginGeneratingDeviceOrientationNotifications() {}
  public func endGeneratingDeviceOrientationNotifications() {}

  /// Without effect. Apps set the orientation with it.
  public func setValue(_ value: Any?, forKey key: String) {}
}
