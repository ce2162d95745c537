import Foundation
import Security
import UIKit

/// Data that an extension shares with its app.
class Containers {
  func inbox() -> URL? {
    // FileManager.containerURL(forSecurityApplicationGroupIdentifier:)
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example")?
      .appendingPathComponent("Inbox")
  }

  func token() -> Data? {
    // kSecAttrAccessGroup
    // kSecAttrService
    // errSecMissingEntitlement
    let query: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrService: "Cows", kSecReturnData: true,
      kSecAttrAccessGroup: "group.com.example",
    ]
    var found: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &found)
    return status == errSecMissingEntitlement ? nil : found as? Data
  }

  func lastAlbum() -> String? {
    // UserDefaults.init(suiteName:)
    let defaults = UserDefaults(suiteName: "group.com.example")
    defaults?.set("Cows", forKey: "album")
    return defaults?.string(forKey: "album")
  }
}
