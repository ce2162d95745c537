import Foundation
import Linux
import UniformTypeIdentifiers

/// A response that needs no network: a readable file or a `data:` URL.
enum LocalAnswer {
  case file(URL)
  case data(URL)

  init?(_ request: URLRequest, isUpload: Bool) {
    guard !isUpload, let url = request.url else { return nil }
    switch url.scheme?.lowercased() {
    case "file": self = .file(url)
    case "data": self = .data(url)
    default: return nil
    }
  }

  /// - Throws: `TransferRefusal` if the content cannot be read.
  func open() throws(TransferRefusal) -> (URLResponse, Descriptor) {
    switch self {
    case .file(let url):
      let body = TransferBody.file(url)
      let file = try body.open()
      let type = UTType(filenameExtension: url.pathExtension)?.preferredMIMEType
      let response = URLResponse(
        url: url, mimeType: type ?? "application/octet-stream",
        expectedContentLength: Int(clamping: body.size), textEncodingName: nil)
      return (response, file)
    case .data(let url):
      guard let (type, data) = Self.content(of: url) else { throw .unsupportedURL(url) }
      let response = URLResponse(
        url: url, mimeType: type.name ?? "text/plain", expectedContentLength: data.count,
        textEncodingName: type.parameters["charset"] ?? (type.name == nil ? "us-ascii" : nil))
      return (response, try TransferBody.data(data).open())
    }
  }

  /// Parses a `data:` URL (RFC 2397).
  private static func content(of url: URL) -> (MediaType, Data)? {
    let text = url.absoluteString.dropFirst("data:".count)
    guard let comma = text.firstIndex(of: ",") else { return nil }
    var head = String(text[..<comma])
    guard let content = String(text[text.index(after: comma)...]).removingPercentEncoding else {
      return nil
    }
    guard head.lowercased().hasSuffix(";base64") else {
      return (MediaType(head), Data(content.utf8))
    }
    head.removeLast(";base64".count)
    return Data(base64Encoded: content).map { (MediaType(head), $0) }
  }
}
