public import Foundation

/// The metadata of a response, without the body.
open class URLResponse: NSObject, @unchecked Sendable {
  // Sendable: every property is set once, in the initializer.
  public let url: URL?
  public let mimeType: String?
  /// In bytes; -1 if unknown.
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
