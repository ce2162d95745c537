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
    url.map {
      $0.lastPathComponent.isEmpty || $0.lastPathComponent == "/" ? "Unknown" : $0.lastPathComponent
    }
  }
}
