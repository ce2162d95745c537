@_exported public import AppleSupport
import Foundation
import Linux

// The functions for keychain items of the two password classes. The items are stored in a file that
// only this user's programs can read (docs/decisions/keychain.md). There is no authentication and
// no encryption.

/// Adds an item. `result` receives the parts that the `kSecReturn…` keys request.
@discardableResult
public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  answer {
    let request = try KeychainRequest(attributes)
    let item = try request.newItem()
    try KeychainFile.forAdding(request.group).change { items in
      guard !items.contains(where: { $0.isSame(as: item) }) else {
        throw KeychainError(errSecDuplicateItem)
      }
      items.append(item)
    }
    result?.pointee = request.result(of: [item])
  }
}

/// Finds the items that have all attributes of the query. The result holds the first item or, with
/// `kSecMatchLimit`, up to that number of items.
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  answer {
    let request = try KeychainRequest(query)
    let found = try KeychainFile.forFinding(request.group).flatMap { file in
      try file.items().filter(request.matches)
    }
    guard !found.isEmpty else { throw KeychainError(errSecItemNotFound) }
    result?.pointee = request.result(of: Array(found.prefix(request.limit)))
  }
}

/// Changes the attributes and the value of all items that match the query.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  answer {
    let request = try KeychainRequest(query)
    let change = try KeychainRequest(attributesToUpdate, isChange: true)
    var count = 0
    try KeychainFile.change(KeychainFile.forFinding(request.group)) { items in
      for index in items.indices where request.matches(items[index]) {
        let changed = try change.applied(to: items[index])
        guard
          !items.indices.contains(where: { $0 != index && items[$0].isSame(as: changed) })
        else { throw KeychainError(errSecDuplicateItem) }
        items[index] = changed
        count += 1
      }
    }
    if count == 0 { throw KeychainError(errSecItemNotFound) }
  }
}

/// Deletes all items that match the query.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  answer {
    let request = try KeychainRequest(query)
    var count = 0
    try KeychainFile.change(KeychainFile.forFinding(request.group)) { items in
      let before = items.count
      items.removeAll(where: request.matches)
      count += before - items.count
    }
    if count == 0 { throw KeychainError(errSecItemNotFound) }
  }
}

/// Returns a description of a status.
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> CFString? { KeychainError(status).words }

private func answer(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return errSecSuccess
  } catch let error as KeychainError {
    return error.status
  } catch {
    StandardError.print("Keychain: \(error)")
    return errSecIO
  }
}
