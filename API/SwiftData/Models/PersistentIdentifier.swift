/// The identity of a model's object.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/persistentidentifier
public struct PersistentIdentifier: Hashable, Identifiable, Codable, Comparable, Sendable {
  /// The name of the class.
  public let entityName: String
  let key: Int64

  public var id: Self { self }

  public static func < (left: Self, right: Self) -> Bool {
    (left.entityName, left.key) < (right.entityName, right.key)
  }
}
