import Security
import UIKit

/// The password of a gateway's user. It lies in the group's keychain, where passwords do, and
/// belongs to one address: another gateway is never told it.
enum GatewayPassword {
  private static var all: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "com.couchbase.TeamPicks.gateway",
      kSecAttrAccessGroup as String: AppGroup.identifier,
    ]
  }

  /// - Parameter address: without a password in it.
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

  /// Takes the place of the one that there was.
  /// - throws: `TeamPicksError.noKeychain`.
  static func set(_ password: String?, for address: String) throws {
    let status = SecItemDelete(all as CFDictionary)
    guard status == errSecSuccess || status == errSecItemNotFound else {
      throw TeamPicksError.noKeychain(status)
    }
    guard let password else { return }
    var item = all
    item[kSecAttrAccount as String] = address
    item[kSecValueData as String] = Data(password.utf8)
    // Also while the screen is locked: the extension's uploads go on then.
    item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
    let added = SecItemAdd(item as CFDictionary, nil)
    guard added == errSecSuccess else { throw TeamPicksError.noKeychain(added) }
  }
}
