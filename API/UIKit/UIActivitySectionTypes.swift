/// The sections of the sheet that an app can exclude. Without effect.
public struct UIActivitySectionTypes: OptionSet, Sendable {
  /// The people that iOS suggests. Faces suggest no people.
  public static let peopleSuggestions = UIActivitySectionTypes(rawValue: 1 << 0)

  /// The bit mask.
  public let rawValue: UInt

  /// Creates a set from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
