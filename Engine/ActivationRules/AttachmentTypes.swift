/// An attachment as an activation rule sees it: its types, and the kind of its value.
package struct AttachmentTypes: Hashable, Sendable {
  /// The kind of value. A text file and a text have the same type, but a rule counts them
  /// differently.
  package enum Value: Hashable, Sendable {
    case file, text, url
  }

  /// The uniform type identifiers, in the order in which the host app registered them.
  package var typeIdentifiers: [String]
  /// The value's kind, or `nil` if only the types are known. `public.file-url` among the types then
  /// means a file.
  package var value: Value?

  package init(typeIdentifiers: [String], value: Value? = nil) {
    self.typeIdentifiers = typeIdentifiers
    self.value = value
  }
}
