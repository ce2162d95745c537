import AppleSupport
import Foundation

/// The request in the dictionary of a keychain call.
struct KeychainRequest {
  /// Keys that are not stored. They describe the search, the result or the authentication, which
  /// does not exist here.
  private static let instructions: Set<String> = [
    kSecClass, kSecValueData, kSecReturnData, kSecReturnAttributes, kSecReturnRef,
    kSecReturnPersistentRef, kSecMatchLimit, kSecMatchCaseInsensitive, kSecAttrAccessGroup,
    kSecUseOperationPrompt, kSecUseAuthenticationUI, kSecUseAuthenticationContext,
    kSecUseDataProtectionKeychain, kSecAttrAccessControl,
  ]
  /// Keys that are stored but not compared. Their values define when an item may be read.
  private static let unmatched: Set<String> = [kSecAttrAccessible]

  let group: String?
  let limit: Int
  private let itemClass: String?
  private let value: Data?
  private let attributes: [String: KeychainValue]
  private let returnsData: Bool
  private let returnsAttributes: Bool

  /// - Parameter isChange: whether the dictionary holds the new attributes of an update. Such a
  ///   dictionary has no class.
  init(_ words: CFDictionary, isChange: Bool = false) throws {
    itemClass = words[kSecClass] as? String
    if !isChange {
      guard let itemClass else { throw KeychainError(errSecParam) }
      guard KeychainItem.isClass(itemClass) else { throw KeychainError(errSecUnimplemented) }
    }
    func isOn(_ key: String) -> Bool {
      (words[key] as? Bool) ?? (words[key] as? NSNumber)?.boolValue ?? false
    }
    guard !isOn(kSecReturnPersistentRef), !isOn(kSecReturnRef) else {
      throw KeychainError(errSecUnimplemented)
    }
    returnsData = isOn(kSecReturnData)
    returnsAttributes = isOn(kSecReturnAttributes)
    group = (words[kSecAttrAccessGroup] as? String).map(KeychainFile.withoutTeam)
    // An item cannot move to another file.
    guard !isChange || group == nil else { throw KeychainError(errSecUnimplemented) }
    limit = Self.limit(words[kSecMatchLimit])
    if let given = words[kSecValueData] {
      guard let data = given as? Data else { throw KeychainError(errSecParam) }
      value = data
    } else {
      value = nil
    }
    var attributes: [String: KeychainValue] = [:]
    for (key, given) in words where !Self.instructions.contains(key) {
      if key == kSecAttrSynchronizable, given as? String == kSecAttrSynchronizableAny { continue }
      guard let value = KeychainValue(given) else { throw KeychainError(errSecParam) }
      attributes[key] = value
    }
    self.attributes = attributes
  }

  private static func limit(_ value: Any?) -> Int {
    switch value {
    case let text as String where text == kSecMatchLimitAll: .max
    case let number as Int: max(number, 1)
    default: 1
    }
  }

  func newItem() throws -> KeychainItem {
    guard let itemClass else { throw KeychainError(errSecParam) }
    var attributes = attributes
    let now = KeychainValue.date(Date())
    attributes[kSecAttrCreationDate] = attributes[kSecAttrCreationDate] ?? now
    attributes[kSecAttrModificationDate] = attributes[kSecAttrModificationDate] ?? now
    return KeychainItem(
      itemClass: itemClass, group: group ?? KeychainFile.defaultGroup, attributes: attributes,
      value: value ?? Data())
  }

  func applied(to item: KeychainItem) throws -> KeychainItem {
    var item = item
    if let value { item.value = value }
    item.attributes.merge(attributes) { $1 }
    item.attributes[kSecAttrModificationDate] = .date(Date())
    return item
  }

  func matches(_ item: KeychainItem) -> Bool {
    guard item.itemClass == itemClass, group == nil || group == item.group,
      value == nil || value == item.value
    else { return false }
    return attributes.allSatisfy { key, value in
      if Self.unmatched.contains(key) { return true }
      if key == kSecAttrSynchronizable { return item.attributes[key] ?? .whole(0) == value }
      return item.attributes[key] == value
    }
  }

  /// Returns the result in Apple's form: data, attributes or both, in an array if the request
  /// allows several items. Returns `nil` if nothing was requested.
  func result(of items: [KeychainItem]) -> CFTypeRef? {
    guard returnsData || returnsAttributes else { return nil }
    if !returnsAttributes {
      let values = items.map { $0.value as NSData }
      return limit > 1 ? values as NSArray : values.first
    }
    let all = items.map { item in
      var result = item.attributes.mapValues(\.plain)
      result[kSecClass] = item.itemClass
      result[kSecAttrAccessGroup] = item.group
      if returnsData { result[kSecValueData] = item.value }
      return result as NSDictionary
    }
    return limit > 1 ? all as NSArray : all.first
  }
}
