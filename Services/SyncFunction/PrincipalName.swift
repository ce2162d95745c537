/// The rules for the names of users and roles.
enum PrincipalName {
  private static let maximumLength = 239

  /// - Parameter name: A name in a sync function's form. A role's may begin with `role:`.
  static func isPossible(_ name: String) -> Bool {
    let own = name.hasPrefix("role:") ? name.dropFirst(5) : name[...]
    // The empty name is GUEST.
    if own.isEmpty { return true }
    guard own.utf8.count <= maximumLength,
      !own.utf8.contains(where: { "/:,`\0".utf8.contains($0) })
    else { return false }
    return own.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }
}
