import Foundation
public import TollFree

// Keychain items, of the classes for passwords. They lie in a file that only this person's programs
// can read (docs/decisions/keychain.md); nothing asks for the person, and nothing is encrypted.

/// Adds one. What `kSecReturn…` asks for is given back.
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

/// Finds those that have all attributes of the query: one, or with `kSecMatchLimitAll` all.
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

/// Gives all that the query finds these attributes, and this value.
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

/// Deletes all that the query finds.
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

/// What a status means, in words.
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
    FileHandle.standardError.write(Data("Keychain: \(error)\n".utf8))
    return errSecIO
  }
}
