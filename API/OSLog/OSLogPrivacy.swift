/// The visibility of a value in the log. By default strings and objects are private and numbers are
/// public, as on iOS, because an extension's log is stored in a file.
public struct OSLogPrivacy: Sendable {
  /// The text that replaces a hidden value.
  public enum Mask: Sendable {
    /// Writes a hash instead of the value. Within one process, equal values have equal hashes.
    case hash
    /// Writes `<private>` instead of the value.
    case none
  }

  private enum Kind {
    case auto, open, hidden, sensitive
  }

  private let kind: Kind
  private let mask: Mask

  /// Shows numbers and Booleans, and hides every other value. The default.
  public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: .none) }
  /// Shows the value.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .open, mask: .none) }
  /// Hides the value.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: .none) }
  /// Hides the value, as `private` does.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: .none) }

  /// Shows numbers and Booleans, and replaces every other value with the mask's text.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }
  /// Replaces the value with the mask's text.
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(kind: .hidden, mask: mask)
  }
  /// Replaces the value with the mask's text, as `private(mask:)` does.
  public static func sensitive(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(kind: .sensitive, mask: mask)
  }

  /// - Parameter isPlain: whether the value is a number or a Boolean.
  func shown(_ text: String, isPlain: Bool) -> String {
    switch kind {
    case .open: return text
    case .auto where isPlain: return text
    case .auto, .hidden, .sensitive: break
    }
    switch mask {
    case .hash: return "<mask.hash: '\(String(UInt(bitPattern: text.hashValue), radix: 16))'>"
    case .none: return "<private>"
    }
  }
}
