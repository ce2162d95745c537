/// The rules for bundle identifiers.
package enum BundleIdentifier {
  /// Returns whether the text is an identifier that can also name files.
  package static func isValid(_ text: String) -> Bool {
    BundlePropertyList.isIdentifier(text) && text.lowercased() != "daemon"
  }
}
