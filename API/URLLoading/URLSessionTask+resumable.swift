import Contract

extension URLSessionTask {
  private static let carriers: Set<String> = ["POST", "PUT"]
  private static let foreign: Set<String> = ["content-range", "x-http-method-override"]

  /// Returns the kind of resumable upload that the daemon may offer the server, as iOS does since
  /// version 17. The offer adds three header fields to an otherwise unchanged request. A server
  /// that does not know them accepts the body as usual.
  ///
  /// Returns `nil` for a task without a file, for a method other than POST and PUT, and for a
  /// request whose header fields already belong to an upload protocol.
  /// - Parameter fields: all header fields of the request.
  func resumable(_ fields: [HeaderField]) -> ResumableUpload? {
    guard self is URLSessionUploadTask, case .file? = body,
      Self.carriers.contains(originalRequest?.httpMethod ?? "GET")
    else { return nil }
    let isOwnProtocol = fields.contains { field in
      let name = field.name.lowercased()
      return name.hasPrefix("upload-") || name.hasPrefix("tus-") || Self.foreign.contains(name)
    }
    return isOwnProtocol ? nil : .auto
  }
}
