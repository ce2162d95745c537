import Wire

extension URLSessionTask {
  private static let carriers: Set<String> = ["POST", "PUT"]
  private static let foreign: Set<String> = ["content-range", "x-http-method-override"]

  /// Whether the daemon may offer the server to carry the upload on, as iOS does since 17. The
  /// offer is three header fields beside a request that is otherwise the same, so a server that
  /// knows nothing of it takes the body as ever.
  ///
  /// nil for everything else: a task without a file, and a request that takes part in an upload
  /// protocol of its own, whose fields it would contradict.
  /// - Parameter fields: all that the request is sent with.
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
