public import Foundation

/// The metadata of a response, without the body.
open class URLResponse: NSObject, @unchecked Sendable {
  // Sendable: every property is set once, in the initializer.

  /// The URL of the response, after redirections.
  public let url: URL?
  /// The body's MIME type in lower case, without parameters, or `nil` if unknown.
  public let mimeType: String?
  /// The body's length in bytes, or -1 if unknown.
  public let expectedContentLength: Int64
  /// The name of the body's character set, such as `utf-8`, or `nil` if unknown.
  public let textEncodingName: String?

  /// Makes a response.
  /// - Parameter length: in bytes, or -1 if unknown.
  public init(
    url: URL, mimeType: String?, expectedContentLength length: Int,
    textEncodingName name: String?
  ) {
    self.url = url
    self.mimeType = mimeType
    expectedContentLength = Int64(length)
    textEncodingName = name
  }

  /// A name for a file that stores the body: the URL's last component, or `Unknown` if there is
  /// none.
  open var suggestedFilename: String? {
    url.map {
      $0.lastPathComponent.isEmpty || $0.lastPathComponent == "/" ? "Unknown" : $0.lastPathComponent
    }
  }
}
