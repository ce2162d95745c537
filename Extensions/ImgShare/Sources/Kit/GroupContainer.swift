import UIKit

/// The folder that the app and its extension share.
enum GroupContainer {
  static let group = "group.com.nsscreencast.ImgShare"

  /// - Throws: `ImgShareError.noContainer` if there is no container.
  static func file(_ name: String) throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: group)
    else { throw ImgShareError.noContainer }
    return container.appendingPathComponent(name)
  }

  /// Returns a folder in the container, and creates it if necessary.
  static func folder(_ name: String) throws -> URL {
    let folder = try file(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Returns the content of a small file that a user may have written, or `nil` if it is missing or
  /// empty.
  static func line(in name: String) -> String? {
    guard let file = try? file(name), let text = try? String(contentsOf: file, encoding: .utf8)
    else { return nil }
    let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return line.isEmpty ? nil : line
  }
}
