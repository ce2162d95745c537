public import Foundation

/// The area of a text. Stored without effect.
public final class NSTextContainer: NSObject {
  /// The size of the area, in points.
  public var size = CGSize.zero
  /// The distance between the text and the sides, in points.
  public var lineFragmentPadding: CGFloat = 5
  /// The maximum number of lines. 0 means no limit.
  public var maximumNumberOfLines = 0
  /// The way a long line is wrapped or shortened.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// Whether the width follows the text view.
  public var widthTracksTextView = true

  /// Creates an area of size zero.
  public nonisolated override init() { super.init() }
}

/// The parts of a text that become links. Stored without effect.
public struct UIDataDetectorTypes: OptionSet, Sendable {
  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  /// Links.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Postal addresses.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  /// Dates and times.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  /// All kinds.
  public static let all = UIDataDetectorTypes(rawValue: .max)

  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The purpose of a text field. Stored without effect.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// A person's name.
  public static let name = Self(rawValue: "name")
  /// The name of an account.
  public static let username = Self(rawValue: "username")
  /// The password of an account.
  public static let password = Self(rawValue: "password")
  /// A new password.
  public static let newPassword = Self(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = Self(rawValue: "one-time-code")
  /// An email address.
  public static let emailAddress = Self(rawValue: "email")
  /// A link.
  public static let URL = Self(rawValue: "url")

  /// The name of the purpose.
  public let rawValue: String

  /// Creates a purpose with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}
