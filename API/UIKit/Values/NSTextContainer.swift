public import Foundation

/// The area of a text. Stored without effect.
public final class NSTextContainer: NSObject {
  public var size = CGSize.zero
  public var lineFragmentPadding: CGFloat = 5
  public var maximumNumberOfLines = 0
  public var lineBreakMode = NSLineBreakMode.byWordWrapping
  public var widthTracksTextView = true

  public nonisolated override init() { super.init() }
}

public struct UIDataDetectorTypes: OptionSet, Sendable {
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let all = UIDataDetectorTypes(rawValue: .max)

  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The purpose of a text field. Stored without effect.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public static let name = Self(rawValue: "name")
  public static let username = Self(rawValue: "username")
  public static let password = Self(rawValue: "password")
  public static let newPassword = Self(rawValue: "new-password")
  public static let oneTimeCode = Self(rawValue: "one-time-code")
  public static let emailAddress = Self(rawValue: "email")
  public static let URL = Self(rawValue: "url")

  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}
