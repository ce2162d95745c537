import Foundation
import Linux
import ResumableUploads
import TestServers

/// An upload service, and functions that send requests to it.
final class UploadStage: Sendable {
  let folder: TemporaryFolder
  let service: UploadService

  init(_ limits: UploadLimits = UploadLimits(size: 1 << 30), status: Int = 200) throws {
    folder = try TemporaryFolder()
    service = try UploadService(
      folder: folder.url.appending(path: "uploads"), limits: limits, status: status)
  }

  /// Sends one request with curl.
  func ask(
    _ method: String, _ url: String, _ headers: [String: String] = [:], body: Data? = nil
  ) async throws -> Answer {
    var arguments = method == "HEAD" ? ["-I"] : ["-X", method]
    for (name, value) in headers {
      arguments += ["-H", value.isEmpty ? "\(name);" : "\(name): \(value)"]
    }
    arguments += ["-H", "Expect:"]
    if let body {
      let file = try folder.file(UUID().uuidString, body)
      if headers["Content-Type"] == nil { arguments += ["-H", "Content-Type:"] }
      arguments += ["--data-binary", "@\(file.path)"]
    }
    return try await Curl.run(arguments + [url])
  }

  func absolute(_ location: String?) -> String {
    "http://127.0.0.1:\(service.port)\(location ?? "/none")"
  }

  /// Sends a request head that announces `length` bytes, and then `body`, which may be shorter.
  /// Reads the response up to `text` and closes the connection.
  /// - Parameter size: If given, the connection stays open until the upload's `.part` file has this
  ///   size in bytes.
  func cut(
    _ request: [String], body: Data, announcing length: Int, waitingFor text: String,
    andFor size: Int64? = nil
  ) async throws -> String {
    let head = (request + ["Host: 127.0.0.1", "Content-Length: \(length)"]).joined(
      separator: "\r\n")
    let port = UInt16(service.port)
    let (connection, said) = try await onThread {
      let connection = try RawConnection(port: port)
      try connection.send(head + "\r\n\r\n")
      try body.withUnsafeBytes { try connection.socket.writeAll($0) }
      return (connection, try connection.readUntil(text))
    }
    if let size { try await awaitPart(of: size) }
    withExtendedLifetime(connection) {}
    return said
  }

  private func awaitPart(of size: Int64) async throws {
    let uploads = folder.url.appending(path: "uploads").path
    let watch = try FolderWatch()
    try watch.watch(uploads, withContents: true)
    func isThere() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: uploads).contains { name in
        name.hasSuffix(".part") && FileStatus(path: "\(uploads)/\(name)")?.size == size
      }
    }
    if try isThere() { return }
    for await _ in watch.signals where try isThere() { return }
  }
}

/// Returns the header fields that a client of the given draft version sends.
func draft(_ fields: [String: String], version: Int = 8) -> [String: String] {
  fields.merging(["Upload-Draft-Interop-Version": "\(version)"]) { first, _ in first }
}

func tus(_ fields: [String: String] = [:]) -> [String: String] {
  fields.merging(["Tus-Resumable": "1.0.0"]) { first, _ in first }
}
