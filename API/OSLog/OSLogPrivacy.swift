/// The visibility of a value in the log. By default strings and objects are private and numbers are
/// public, as on iOS, because an extension's log is stored in a file.
public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable {
    /// Writes a hash instead of the value. Within one process, equal values have equal hashes.
    case hash
    case none
  }

  private enum Kind {
    case auto, open, hidden, sensitive
  }

  private let kind: Kind
  private let mask: Mask

  public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: .none) }
  public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .open, mask: .none) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: .none) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: .none) }

  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }
  public static func `private`(mask: Mask) -> OSLogPrivacy {
    OSLogPrivacy(kind: .hidden, mask: mask)
  }
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
