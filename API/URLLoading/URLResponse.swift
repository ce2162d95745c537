public import Foundation

/// What came back for a request, without its body.
open class URLResponse: NSObject, @unchecked Sendable {
  // Sendable: everything here is set once, in the initializer.
  public let url: URL?
  public let mimeType: String?
  /// Bytes; -1 when not known.
  public let expectedContentLength: Int64
  public let textEncodingName: String?

  public init(
    url: URL, mimeType: String?, expectedContentLength length: Int,
    textEncodingName name: String?
  ) {
    self.url = url
    self.mimeType = mimeType
    expectedContentLength = Int64(length)
    textEncodingName = name
  }

  open var suggestedFilename: String? {
    url.map { $0.lastPathComponent.isEmpty ? "unknown" : $0.lastPathComponent }
  }
}

/// A response over HTTP.
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  // Sendable: as its superclass.
  public let statusCode: Int
  private let headerFields: [String: String]

  public init?(
    url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?
  ) {
    self.statusCode = statusCode
    self.headerFields = headerFields ?? [:]
    let fields = self.headerFields
    func value(_ name: String) -> String? {
      fields.first { $0.key.lowercased() == name }?.value
    }
    let parts = (value("content-type") ?? "").split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let encoding = parts.dropFirst().first { $0.lowercased().hasPrefix("charset=") }
    super.init(
      url: url, mimeType: parts.first?.lowercased(),
      expectedContentLength: value("content-length").flatMap { Int($0) } ?? -1,
      textEncodingName: encoding.map { String($0.dropFirst("charset=".count)) })
  }

  open var allHeaderFields: [AnyHashable: Any] { headerFields }

  /// The value of a field, whatever the case of its name.
  open func value(forHTTPHeaderField field: String) -> String? {
    headerFields.first { $0.key.lowercased() == field.lowercased() }?.value
  }

  open class func localizedString(forStatusCode statusCode: Int) -> String {
    switch statusCode {
    case 200: "no error"
    case 400: "bad request"
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404: "not found"
    case 500..<600: "internal server error"
    default: "status \(statusCode)"
    }
  }
}
