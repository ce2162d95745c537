import Foundation

/// A password with its attributes.
struct KeychainItem: Codable, Hashable, Sendable {
  /// The attributes that identify an item, by class. No two items of a class have equal values for
  /// all of them.
  private static let keys: [String: [String]] = [
    kSecClassGenericPassword: [kSecAttrAccount, kSecAttrService, kSecAttrSynchronizable],
    kSecClassInternetPassword: [
      kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrServer, kSecAttrProtocol,
      kSecAttrAuthenticationType, kSecAttrPort, kSecAttrPath, kSecAttrSynchronizable,
    ],
  ]

  var itemClass: String
  /// The access group, or `nil` for the program's own group.
  var group: String?
  var attributes: [String: KeychainValue]
  var value: Data

  static func isClass(_ name: String) -> Bool { keys[name] != nil }

  func isSame(as other: KeychainItem) -> Bool {
    guard itemClass == other.itemClass, group == other.group else { return false }
    return (Self.keys[itemClass] ?? []).allSatisfy {
      Self.meaning(attributes[$0], $0) == Self.meaning(other.attributes[$0], $0)
    }
  }

  /// Returns the value to compare. A missing `kSecAttrSynchronizable` or `kSecAttrPort` counts as
  /// 0, and any other missing attribute as an empty text.
  private static func meaning(_ value: KeychainValue?, _ key: String) -> KeychainValue {
    value ?? (key == kSecAttrSynchronizable || key == kSecAttrPort ? .whole(0) : .text(""))
  }
}
