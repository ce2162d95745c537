/// A parsed part of a form. A field ends at the next field or at the end of the form.
package enum FormEvent: Hashable, Sendable {
  /// The start of a field.
  case field(FormField)
  /// The next bytes of the field's value.
  case bytes(ArraySlice<UInt8>)
}

/// The head of a field.
package struct FormField: Hashable, Sendable {
  /// The field's name.
  package let name: String
  /// The file name from the client, or `nil`. It must not be used as a path.
  package let fileName: String?

  package init(name: String, fileName: String? = nil) {
    self.name = name
    self.fileName = fileName
  }
}

/// The reason why a form cannot be parsed.
package enum FormProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The media type has no boundary or an invalid boundary.
  case boundary
  /// The form has more fields than `FormLimits.fields`, or a head or name is too long.
  case tooMuch
  /// The form violates its format. The text describes the violation.
  case malformed(String)
  /// The input ended inside the form.
  case cutShort

  /// The error in words.
  package var description: String {
    switch self {
    case .boundary: "the form's boundary is missing or not valid"
    case .tooMuch: "the form has too many fields, or a field whose head is too long"
    case .malformed(let what): what
    case .cutShort: "the form ends before its closing boundary"
    }
  }
}

/// The limits of the parts of a form that a reader keeps in memory. Field values have no limit
/// here, because the reader passes them on at once.
enum FormLimits {
  static let fields = 64
  /// The longest head of a field in bytes.
  static let head = 8 << 10
  /// The largest number of bytes before the first part of a multipart form.
  static let preamble = 8 << 10
  /// The longest field name in bytes.
  static let name = 256
}
