/// What identifies an app or an extension.
package enum BundleIdentifier {
  /// Whether it is fit to name files after.
  package static func isValid(_ text: String) -> Bool {
    BundlePropertyList.isIdentifier(text) && text.lowercased() != "daemon"
  }
}
