import UIKit

/// An upload's body as a file in the group's container. The file stays there until the upload ends.
/// A background upload reads from a file, because the process that started it may end first.
struct MultipartFile {
  private static let folder = "uploads"
  private static let piece = 256 << 10

  let url: URL
  let contentType: String

  /// Creates the body. The picture is copied in pieces.
  init(image: URL, title: String) throws {
    let name = Self.newName()
    url = try GroupContainer.folder(Self.folder).appendingPathComponent(name)
    let boundary = "ImgShare-\(name)"
    contentType = "multipart/form-data; boundary=\(boundary)"
    guard let source = try? FileHandle(forReadingFrom: image) else {
      throw ImgShareError.unreadable(image.lastPathComponent)
    }
    defer { try? source.close() }
    try Data().write(to: url, options: .withoutOverwriting)
    do {
      let file = try FileHandle(forWritingTo: url)
      defer { try? file.close() }
      let type = UTType(filenameExtension: image.pathExtension)?.preferredMIMEType
      try file.write(contentsOf: Self.field("type", "file", boundary))
      if !title.isEmpty { try file.write(contentsOf: Self.field("title", title, boundary)) }
      try file.write(
        contentsOf: Data(
          """
          --\(boundary)\r
          Content-Disposition: form-data; name="image"; \
          filename="\(Self.quoted(image.lastPathComponent))"\r
          Content-Type: \(type ?? "application/octet-stream")\r
          \r

          """.utf8))
      while let bytes = try source.read(upToCount: Self.piece), !bytes.isEmpty {
        try file.write(contentsOf: bytes)
      }
      try file.write(contentsOf: Data("\r\n--\(boundary)--\r\n".utf8))
    } catch {
      try? FileManager.default.removeItem(at: url)
      throw error
    }
  }

  /// Returns a random name. `UUID()` is not used, because it returns the same value in every
  /// process that has no free file descriptor.
  private static func newName() -> String {
    NSUUID(uuidBytes: (0..<16).map { _ in UInt8.random(in: 0...255) }).uuidString
  }

  /// Removes the file of an upload that has ended.
  static func remove(named name: String) {
    // The name comes from another process and must not contain a path.
    guard UUID(uuidString: name) != nil else { return }
    guard let file = try? GroupContainer.file(folder).appendingPathComponent(name) else { return }
    try? FileManager.default.removeItem(at: file)
  }

  /// Removes files whose process ended before their upload started.
  static func removeAbandoned(keeping names: Set<String>) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: GroupContainer.folder(folder), includingPropertiesForKeys: [.contentModificationDateKey])
    for file in files where !names.contains(file.lastPathComponent) {
      let date = try file.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      // A younger file may still be in preparation.
      if let date, date < Date(timeIntervalSinceNow: -600) { remove(named: file.lastPathComponent) }
    }
  }

  private static func field(_ name: String, _ value: String, _ boundary: String) -> Data {
    Data(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
  }

  /// Quotes a file name in the same way as browsers.
  private static func quoted(_ name: String) -> String {
    name.replacingOccurrences(of: "\"", with: "%22")
      .replacingOccurrences(of: "\r", with: "%0D").replacingOccurrences(of: "\n", with: "%0A")
  }
}
