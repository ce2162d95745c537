/// A namespace for views that turn into each other. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/namespace
@propertyWrapper public struct Namespace: Sendable {
  /// The identity of a namespace. All are equal, because views do not move.
  public struct ID: Hashable, Sendable {}

  /// Creates a namespace.
  public init() {}

  /// The namespace's identity.
  public var wrappedValue: ID { ID() }
}

/// The properties that two views share during a motion. Has no effect.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The place.
  public static let position = MatchedGeometryProperties(rawValue: 1 << 0)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 1 << 1)
  /// Place and size.
  public static let frame: MatchedGeometryProperties = [.position, .size]

  /// The set as bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
