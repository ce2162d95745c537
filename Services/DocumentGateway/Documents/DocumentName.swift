import Linux

/// The rules for a document's id.
package enum DocumentName {
  private static let longest = 250

  /// - Throws: `GatewayFailure` with status 400 if the id is invalid.
  static func check(_ name: String) throws(GatewayFailure) {
    guard !name.isEmpty, name.utf8.count <= longest else {
      throw GatewayFailure(
        400, "Invalid doc ID: it has 1 to \(longest) bytes, and this one \(name.utf8.count)")
    }
    guard !name.hasPrefix("_") else {
      throw GatewayFailure(400, "Invalid doc ID: it does not begin with an underscore")
    }
    guard name.unicodeScalars.allSatisfy({ $0 >= " " && $0 != "\u{7f}" }) else {
      throw GatewayFailure(400, "Invalid doc ID: it has no control characters")
    }
  }

  static func random() -> String { RandomIdentifier.hexadecimal(bytes: 16) }
}
