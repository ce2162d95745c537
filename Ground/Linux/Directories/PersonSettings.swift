package import Foundation
import Glibc

/// What the person has set, in `settings.json`; what is not there is as it is here.
package struct PersonSettings: Hashable, Sendable {
  static let limit = 1 << 16

  /// Whether the desktop is told of what has been delivered or has failed.
  package var notifications = true
  /// Whether the link that comes back goes to the clipboard.
  package var copyLinks = false
  /// A file of certificates (PEM) that are trusted beside the system's, from the daemon's next
  /// start on.
  package var certificates: String?

  package init() {}

  package static func file(in directories: Directories) -> URL {
    directories.configuration.appending(path: "settings.json")
  }

  /// As the file is now; one that cannot be read is as none.
  package static func read(_ directories: Directories) -> PersonSettings {
    var settings = PersonSettings()
    guard let data = try? bytes(file(in: directories)),
      let values = try? JSONDecoder().decode(Values.self, from: data)
    else { return settings }
    if let notifications = values.notifications { settings.notifications = notifications }
    if let copyLinks = values.copyLinks { settings.copyLinks = copyLinks }
    if let path = values.certificates, !path.isEmpty { settings.certificates = path }
    return settings
  }

  /// Writes one value, or nil for what it is by itself. All else in the file stays as it is.
  /// - throws: `SystemError`; `DecodingError` for a file that is no object of JSON.
  package static func write(
    _ value: (any Sendable)?, for key: String, in directories: Directories
  ) throws {
    let file = file(in: directories)
    var values: [String: Any] = [:]
    do {
      let data = try bytes(file)
      guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "it is no object of JSON"))
      }
      values = object
    } catch let error as SystemError where error.code == ENOENT {
      try FileManager.default.createDirectory(
        at: directories.configuration, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    values[key] = value
    let data = try JSONSerialization.data(
      withJSONObject: values, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    try (data + Data("\n".utf8)).write(to: file, options: .atomic)
  }

  private static func bytes(_ file: URL) throws -> Data {
    let descriptor = try Descriptor.open(file.path, O_RDONLY | O_NONBLOCK)
    guard try descriptor.status().isRegularFile else { return Data() }
    return Data(try descriptor.readAll(limit: limit))
  }

  private struct Values: Decodable {
    var notifications: Bool?
    var copyLinks: Bool?
    var certificates: String?
  }
}
