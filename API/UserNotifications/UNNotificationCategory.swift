public import Foundation

/// A kind of notification with its actions. The desktop shows no actions of the app.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationcategory
public final class UNNotificationCategory: NSObject, @unchecked Sendable {
  // Sendable: immutable.

  /// The identifier.
  public let identifier: String
  /// The actions. Not shown.
  public let actions: [UNNotificationAction]
  /// The identifiers of intents. Stored but ignored.
  public let intentIdentifiers: [String]
  /// The options. Stored but ignored.
  public let options: UNNotificationCategoryOptions

  /// Makes a category.
  public init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.identifier = identifier
    self.actions = actions
    self.intentIdentifiers = intentIdentifiers
    self.options = options
  }

  /// Makes a category. The texts for hidden previews are ignored.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String?, options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      options: options)
  }
}

/// An action of a notification. Not shown.
///
/// Apple: https://developer.apple.com/documentation/usernotifications/unnotificationaction
open class UNNotificationAction: NSObject, @unchecked Sendable {
  // Sendable: immutable.

  /// The identifier.
  public let identifier: String
  /// The title.
  public let title: String
  /// The options. Stored but ignored.
  public let options: UNNotificationActionOptions

  /// Makes an action.
  public init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
    self.identifier = identifier
    self.title = title
    self.options = options
  }
}

/// The options of a category. Ignored.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
  /// The app is notified of a dismissed notification.
  public static let customDismissAction = Self(rawValue: 1 << 0)
  /// Allowed in a car.
  public static let allowInCarPlay = Self(rawValue: 1 << 1)
  /// The title is shown in hidden previews.
  public static let hiddenPreviewsShowTitle = Self(rawValue: 1 << 2)
  /// The subtitle is shown in hidden previews.
  public static let hiddenPreviewsShowSubtitle = Self(rawValue: 1 << 3)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The options of an action. Ignored.
public struct UNNotificationActionOptions: OptionSet, Sendable {
  /// Only on an unlocked device.
  public static let authenticationRequired = Self(rawValue: 1 << 0)
  /// The action deletes data.
  public static let destructive = Self(rawValue: 1 << 1)
  /// The action opens the app.
  public static let foreground = Self(rawValue: 1 << 2)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The ways in which a notification is shown while its app is open. Ignored.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// With a number on the app's icon.
  public static let badge = Self(rawValue: 1 << 0)
  /// With a sound.
  public static let sound = Self(rawValue: 1 << 1)
  /// In its older form.
  public static let alert = Self(rawValue: 1 << 2)
  /// In the list of notifications.
  public static let list = Self(rawValue: 1 << 3)
  /// As a banner.
  public static let banner = Self(rawValue: 1 << 4)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// Whether a feature of notifications is enabled.
public enum UNNotificationSetting: Int, Sendable {
  /// The feature does not exist here.
  case notSupported = 0
  /// The feature is disabled.
  case disabled
  /// The feature is enabled.
  case enabled
}
