public import Foundation

/// An HTTP response.
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  // Sendable for the same reason as its superclass.

  /// The HTTP status code, such as 200.
  public let statusCode: Int
  private let headerFields: [String: String]

  /// Makes a response. Never returns `nil`. The HTTP version is ignored. The MIME type, the length
  /// and the encoding come from the header fields.
  public init?(
    url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
  ) {
    self.statusCode = statusCode
    self.headerFields = headerFields ?? [:]
    let type = MediaType(Self.value("Content-Type", in: self.headerFields) ?? "")
    let encoding = Self.value("Content-Encoding", in: self.headerFields) ?? "identity"
    // For a compressed body, `Content-Length` is the compressed length.
    let length =
      encoding.lowercased() == "identity"
      ? Self.value("Content-Length", in: self.headerFields).flatMap { Int($0) } : nil
    super.init(
      url: url, mimeType: type.name, expectedContentLength: max(length ?? -1, -1),
      textEncodingName: type.parameters["charset"])
  }

  /// The header fields. Names have the server's spelling.
  open var allHeaderFields: [AnyHashable: Any] { headerFields }

  /// Returns the value of a field. Names are compared without regard to case.
  open func value(forHTTPHeaderField field: String) -> String? {
    Self.value(field, in: headerFields)
  }

  /// The name in `Content-Disposition`, without directories, or else the URL's last component.
  override open var suggestedFilename: String? {
    let disposition = MediaType(value(forHTTPHeaderField: "Content-Disposition") ?? "")
    let extended = disposition.parameters["filename*"].flatMap { value -> String? in
      let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
      return String(parts[2]).removingPercentEncoding
    }
    let name = (extended ?? disposition.parameters["filename"])
      .flatMap { $0.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) }
    guard let name, name != ".", name != ".." else { return super.suggestedFilename }
    return name
  }

  /// Returns a status code's description in English and lower case, such as `not found`.
  open class func localizedString(forStatusCode statusCode: Int) -> String {
    StatusText.text(for: statusCode)
  }

  private static func value(_ name: String, in fields: [String: String]) -> String? {
    if let value = fields[name] { return value }
    let name = name.lowercased()
    return fields.first { $0.key.lowercased() == name }?.value
  }
}

/// A media type with its parameters, such as `text/html; charset=utf-8`. This type also parses
/// other header fields of this form.
struct MediaType {
  /// The type in lower case, or `nil` if the text has no type.
  let name: String?
  private(set) var parameters: [String: String] = [:]

  init(_ text: String) {
    var parts: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
        parts[parts.count - 1].append(character)
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let first = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
    name = first.isEmpty ? nil : first
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      let key = part[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
      let value = part[part.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      if parameters[key] == nil, !value.isEmpty { parameters[key] = value }
    }
  }
}
