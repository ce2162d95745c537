import Destinations
import Foundation
import Synchronization
import UIKit

/// The body of a `multipart/form-data` request (RFC 7578), which is written to a file in the
/// container piece by piece.
final class MultipartFile {
  private static let piece = 256 << 10

  let url: URL
  let boundary: String
  private let file: FileHandle

  /// - Throws: An error if the container cannot be written.
  init(_ fields: [FilledRequest.Field]) throws {
    url = try BodyFolder.newFile()
    boundary = "Sharesheet-\(url.lastPathComponent)"
    file = try FileHandle(forWritingTo: url)
    for field in fields {
      try write("--\(boundary)\r\nContent-Disposition: form-data; name=\"")
      try write("\(Self.quoted(field.name))\"\r\n\r\n\(field.value)\r\n")
    }
  }

  var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  func add(_ shared: ShareValues.File, at source: URL, as field: String) throws {
    guard let bytes = try? FileHandle(forReadingFrom: source) else {
      throw DestinationFailure.unreadable(shared.name)
    }
    defer { try? bytes.close() }
    try begin(field, name: shared.name, type: shared.type)
    while let piece = try bytes.read(upToCount: Self.piece), !piece.isEmpty {
      try file.write(contentsOf: piece)
    }
    try write("\r\n")
  }

  func add(text: String, named name: String, as field: String) throws {
    try begin(field, name: name, type: "text/plain; charset=utf-8")
    try write("\(text)\r\n")
  }

  func finish() throws {
    try write("--\(boundary)--\r\n")
    try file.close()
  }

  private func begin(_ field: String, name: String, type: String) throws {
    try write("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(field))\"; ")
    try write("filename=\"\(Self.quoted(name))\"\r\nContent-Type: \(type)\r\n\r\n")
  }

  private func write(_ text: String) throws { try file.write(contentsOf: Data(text.utf8)) }

  /// Escapes a name as browsers do (HTML Standard, "multipart/form-data encoding algorithm").
  private static func quoted(_ name: String) -> String {
    name.replacing("\r\n", with: "%0D%0A").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      .replacing("\"", with: "%22")
  }
}

/// The folder of bodies in the destination's container. The daemon has its own copy of a body as
/// soon as it has accepted the request.
enum BodyFolder {
  /// The files of this process.
  private static let made = Mutex<[URL]>([])

  private static func folder() throws -> URL {
    guard let group = OwnGroup.identifier,
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: group)
    else { throw DestinationFailure.noContainer }
    let folder = container.appendingPathComponent("bodies")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Removes the files of processes that ended before they could call `clear`. A share ends within
  /// a day.
  private static func removeAbandoned(in folder: URL) {
    let key = URLResourceKey.contentModificationDateKey
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [key])
    for file in files ?? [] {
      guard let date = try? file.resourceValues(forKeys: [key]).contentModificationDate,
        date < Date(timeIntervalSinceNow: -86_400)
      else { continue }
      try? FileManager.default.removeItem(at: file)
    }
  }

  static func newFile() throws -> URL {
    let name = String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })
    let folder = try folder()
    if made.withLock(\.isEmpty) { removeAbandoned(in: folder) }
    let url = folder.appendingPathComponent(name)
    try Data().write(to: url, options: .withoutOverwriting)
    made.withLock { $0.append(url) }
    return url
  }

  /// Removes the files of this process. The daemon no longer needs them.
  static func clear() {
    for url in made.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
  }
}
