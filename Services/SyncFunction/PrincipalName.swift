/// What users and roles may be called.
enum PrincipalName {
  private static let maximumLength = 239

  /// - Parameter name: as a sync function says it: "role:" may stand before it.
  static func isPossible(_ name: String) -> Bool {
    let own = name.hasPrefix("role:") ? name.dropFirst(5) : name[...]
    // GUEST.
    if own.isEmpty { return true }
    guard own.utf8.count <= maximumLength,
      !own.utf8.contains(where: { "/:,`\0".utf8.contains($0) })
    else { return false }
    return own.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }
}
