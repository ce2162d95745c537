/// A form that the user's browser sends to a web app by POST, as the app's `share_target` describes
/// it (https://w3c.github.io/web-share-target/).
package struct WebForm: Codable, Hashable, Sendable {
  /// A field with text.
  package struct Field: Codable, Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A field for files.
  package struct FileField: Codable, Hashable, Sendable {
    package var name: String
    /// The types of the files, as MIME types (`image/png`, `image/*`, `*/*`) or as endings (`.png`).
    /// An empty array means any type.
    package var types: [String]

    package init(_ name: String, types: [String] = []) {
      self.name = name
      self.types = types
    }

    /// Returns whether the field takes a file.
    /// - Parameters:
    ///   - name: The file's name.
    ///   - type: The file's MIME type, or `nil` if it is unknown.
    package func takes(_ name: String, ofType type: String?) -> Bool {
      types.isEmpty
        || types.contains { pattern in
          let pattern = pattern.lowercased()
          if pattern.hasPrefix(".") { return name.lowercased().hasSuffix(pattern) }
          guard pattern != "*/*", let type = type?.lowercased() else { return pattern == "*/*" }
          return pattern.hasSuffix("/*") ? type.hasPrefix(pattern.dropLast()) : type == pattern
        }
    }
  }

  /// The absolute URL of the web app, with `http` or `https`.
  package var url: String
  /// Whether the form is encoded as `multipart/form-data`. Otherwise it is encoded as
  /// `application/x-www-form-urlencoded`, without files.
  package var isMultipart: Bool
  package var fields: [Field]
  /// The fields for the files of the share. Each file goes to the first field that takes it.
  package var files: [FileField]

  package init(url: String, isMultipart: Bool, fields: [Field], files: [FileField]) {
    self.url = url
    self.isMultipart = isMultipart
    self.fields = fields
    self.files = files
  }
}
