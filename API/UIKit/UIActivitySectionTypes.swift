/// The sections of the sheet that an app can exclude. Without effect.
public struct UIActivitySectionTypes: OptionSet, Sendable {
  public static let peopleSuggestions = UIActivitySectionTypes(rawValue: 1 << 0)

  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }
}
