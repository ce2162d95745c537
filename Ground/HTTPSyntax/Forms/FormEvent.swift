/// What a form is made of, as it is read. A field ends where the next one begins, or the form.
package enum FormEvent: Hashable, Sendable {
  case field(FormField)
  /// The next bytes of the field's value.
  case bytes(ArraySlice<UInt8>)
}

/// What a form says of a field before its value.
package struct FormField: Hashable, Sendable {
  package let name: String
  /// As the client wrote it: not to be used as a path.
  package let fileName: String?

  package init(name: String, fileName: String? = nil) {
    self.name = name
    self.fileName = fileName
  }
}

/// Why a form cannot be read.
package enum FormProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The media type names no boundary, or none that there may be.
  case boundary
  /// More fields than `FormLimits.fields`, or a head or name that is too long.
  case tooMuch
  /// Not as the media type has it; what is wrong.
  case malformed(String)
  /// The end came before the form's own.
  case cutShort

  package var description: String {
    switch self {
    case .boundary: "the form's boundary is missing or not valid"
    case .tooMuch: "the form has too many fields, or a field whose head is too long"
    case .malformed(let what): what
    case .cutShort: "the form ends before its own end"
    }
  }
}

/// What a reader keeps in memory of a form at most; values are passed on as they come.
enum FormLimits {
  static let fields = 64
  /// Bytes of what stands before a value.
  static let head = 8 << 10
  /// Bytes before the first part of a multipart form.
  static let preamble = 8 << 10
  /// Bytes of a name.
  static let name = 256
}
