import Security
import UIKit

/// The password of a gateway's user, in the group's keychain. It belongs to one address, so that it
/// is never sent to another gateway.
enum GatewayPassword {
  private static var all: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "com.couchbase.TeamPicks.gateway",
      kSecAttrAccessGroup as String: AppGroup.identifier,
    ]
  }

  /// - Parameter address: The address without a password.
  static func find(for address: String) -> String? {
    var query = all
    query[kSecAttrAccount as String] = address
    query[kSecReturnData as String] = true
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    var found: AnyObject?
    guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess,
      let data = found as? Data
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Replaces the stored password.
  /// - Throws: `TeamPicksError.noKeychain` if the keychain cannot be changed.
  static func set(_ password: String?, for address: String) throws {
    let status = SecItemDelete(all as CFDictionary)
    guard status == errSecSuccess || status == errSecItemNotFound else {
      throw TeamPicksError.noKeychain(status)
    }
    guard let password else { return }
    var item = all
    item[kSecAttrAccount as String] = address
    item[kSecValueData as String] = Data(password.utf8)
    // The password must be readable while the screen is locked, because the extension's uploads
    // continue.
    item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
    let added = SecItemAdd(item as CFDictionary, nil)
    guard added == errSecSuccess else { throw TeamPicksError.noKeychain(added) }
  }
}
