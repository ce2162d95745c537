import Foundation

/// A password with what it is found by.
struct KeychainItem: Codable, Hashable, Sendable {
  /// What makes an item one of its class: there are no two with the same.
  private static let keys: [String: [String]] = [
    kSecClassGenericPassword: [kSecAttrAccount, kSecAttrService, kSecAttrSynchronizable],
    kSecClassInternetPassword: [
      kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrServer, kSecAttrProtocol,
      kSecAttrAuthenticationType, kSecAttrPort, kSecAttrPath, kSecAttrSynchronizable,
    ],
  ]

  var itemClass: String
  /// nil: the program's own.
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

  /// What is not said is empty, and not synchronizable.
  private static func meaning(_ value: KeychainValue?, _ key: String) -> KeychainValue {
    value ?? (key == kSecAttrSynchronizable || key == kSecAttrPort ? .whole(0) : .text(""))
  }
}
