import Security
import UIKit

/// Uses passwords as apps store tokens.
func useKeychain(_ words: [String]) {
  switch words.first {
  case "add": say(add(words[1], words[2], in: words.count > 3 ? words[3] : nil))
  case "read": say(read(words[1], in: words.count > 2 ? words[2] : nil))
  case "update":
    say(
      SecItemUpdate(
        query(words[1]) as CFDictionary,
        [kSecValueData as String: Data(words[2].utf8)] as CFDictionary))
  case "delete": say(SecItemDelete(query(words[1]) as CFDictionary))
  case "all":
    var found: CFTypeRef?
    let status = SecItemCopyMatching(
      [
        kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitAll,
        kSecReturnAttributes: true, kSecReturnData: true,
      ] as CFDictionary, &found)
    let items = found as? [[String: Any]] ?? []
    let names = items.compactMap { $0[kSecAttrAccount as String] as? String }.sorted()
    say(
      status, names.joined(separator: ","), items.allSatisfy { $0[kSecValueData as String] is Data }
    )
  case "loop":
    for number in 0..<(Int(words[1]) ?? 0) where add("\(number)", "\(number)", in: nil) == 0 {
      say(number)
    }
  default: fail("unknown command")
  }
}

private func query(_ account: String) -> [String: Any] {
  [
    kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "org.example",
    kSecAttrAccount as String: account,
  ]
}

private func add(_ account: String, _ password: String, in group: String?) -> OSStatus {
  var item = query(account)
  item[kSecValueData as String] = Data(password.utf8)
  item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock
  item[kSecAttrAccessGroup as String] = group
  return SecItemAdd(item as CFDictionary, nil)
}

private func read(_ account: String, in group: String?) -> String {
  var query = query(account)
  query[kSecReturnData as String] = kCFBooleanTrue
  query[kSecMatchLimit as String] = kSecMatchLimitOne
  query[kSecAttrAccessGroup as String] = group
  var found: AnyObject?
  let status = SecItemCopyMatching(query as CFDictionary, &found)
  guard status == errSecSuccess, let data = found as? Data else { return "\(status)" }
  return String(decoding: data, as: UTF8.self)
}
