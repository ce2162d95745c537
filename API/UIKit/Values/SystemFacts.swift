public import Foundation

// Facts about an iOS device that Foundation lacks on Linux.

extension ProcessInfo {
  /// The heat of the device.
  public enum ThermalState: Int, Sendable {
    /// Usual.
    case nominal = 0
    /// A little warm.
    case fair
    /// Hot.
    case serious
    /// Too hot.
    case critical
  }

  /// Whether the device saves power. Always `false`.
  public var isLowPowerModeEnabled: Bool { false }
  /// The heat of the device. Always `nominal`, because it is not known.
  public var thermalState: ThermalState { .nominal }
  /// Whether an iOS app runs on a Mac. Always `false`.
  public var isiOSAppOnMac: Bool { false }
  /// Whether the app was built for Mac Catalyst. Always `false`.
  public var isMacCatalystApp: Bool { false }
}

extension FileManager {
  /// The user's identity at iCloud. Always `nil`: there is no iCloud.
  public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }
  /// Returns `nil`: there is no iCloud.
  public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
  /// Returns `false`: there is no iCloud.
  public func isUbiquitousItem(at url: URL) -> Bool { false }
  /// Fails: there is no iCloud.
  /// - Throws: `CocoaError.ubiquitousFileUnavailable`.
  public func startDownloadingUbiquitousItem(at url: URL) throws {
    throw CocoaError(.ubiquitousFileUnavailable)
  }
}
