/// What an activation rule sees of one attachment: its types, and what kind of value it is.
package struct AttachmentTypes: Hashable, Sendable {
  /// What stands behind the types. A text file and a piece of text have the same type; a rule
  /// counts them differently.
  package enum Value: Hashable, Sendable {
    case file, text, url
  }

  /// Uniform type identifiers, in the order the host registered them.
  package var typeIdentifiers: [String]
  /// nil when only the types are known; `public.file-url` among them then says it is a file.
  package var value: Value?

  package init(typeIdentifiers: [String], value: Value? = nil) {
    self.typeIdentifiers = typeIdentifiers
    self.value = value
  }
}
