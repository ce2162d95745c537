package import Foundation
import Glibc

/// The user's settings in `settings.json`. A missing setting has its default value.
package struct UserSettings: Hashable, Sendable {
  static let limit = 1 << 16

  /// Whether the desktop shows a notification for each delivery or failure.
  package var notifications = true
  /// Whether the link of a delivered share is copied to the clipboard.
  package var copyLinks = false
  /// Whether an extension runs only if the system offers all layers of its sandbox.
  package var requireSandbox = false
  /// The path of a PEM file with certificates that are trusted in addition to the system's, or
  /// `nil`. A change takes effect when the daemon starts.
  package var certificates: String?

  /// The time between Post and sending, in seconds, 0 to `longestUndo`. Until then, a share can be
  /// cancelled before its server has seen anything.
  package var undo = 0
  /// Whether the file exists but cannot be read, or the value of `requireSandbox` is neither true nor
  /// false. `requireSandbox` is then true, because the user may have set it.
  package var isDamaged = false
  /// The longest value of `undo`.
  package static let longestUndo = 600

  package init() {}

  /// Returns the location of the settings file.
  package static func file(in directories: Directories) -> URL {
    directories.configuration.appending(path: "settings.json")
  }

  /// Returns the settings. A setting that cannot be read has its default value, except
  /// `requireSandbox`.
  package static func read(_ directories: Directories) -> UserSettings {
    var settings = UserSettings()
    let values: Values
    do {
      values = try JSONDecoder().decode(Values.self, from: try bytes(file(in: directories)))
    } catch let error as SystemError where error.code == ENOENT {
      return settings
    } catch {
      (settings.isDamaged, settings.requireSandbox) = (true, true)
      return settings
    }
    settings.isDamaged = values.isDamaged
    if let notifications = values.notifications { settings.notifications = notifications }
    if let copyLinks = values.copyLinks { settings.copyLinks = copyLinks }
    if let requireSandbox = values.requireSandbox { settings.requireSandbox = requireSandbox }
    if let undo = values.undo, (0...longestUndo).contains(undo) { settings.undo = undo }
    if let path = values.certificates, !path.isEmpty { settings.certificates = path }
    return settings
  }

  /// Writes one setting, or removes it if the value is `nil`. The other settings in the file stay
  /// unchanged.
  /// - Throws: `SystemError` if the file cannot be read or written, `DecodingError` if the file is
  ///   not a JSON object.
  package static func write(
    _ value: (any Sendable)?, for key: String, in directories: Directories
  ) throws {
    let file = file(in: directories)
    var values: [String: Any] = [:]
    do {
      let data = try bytes(file)
      guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "it is not a JSON object"))
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

  /// The values of the file. A value of another type counts as missing.
  private struct Values: Decodable {
    private enum Key: CodingKey {
      case notifications, copyLinks, requireSandbox, certificates, undo
    }

    let notifications: Bool?
    let copyLinks: Bool?
    let requireSandbox: Bool?
    let certificates: String?
    let undo: Int?
    let isDamaged: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      notifications = try? container.decode(Bool.self, forKey: .notifications)
      copyLinks = try? container.decode(Bool.self, forKey: .copyLinks)
      certificates = try? container.decode(String.self, forKey: .certificates)
      undo = try? container.decode(Int.self, forKey: .undo)
      let value = try? container.decode(Bool.self, forKey: .requireSandbox)
      let isNull = (try? container.decodeNil(forKey: .requireSandbox)) ?? true
      isDamaged = value == nil && !isNull
      requireSandbox = isDamaged ? true : value
    }
  }
}
