import UIKit

/// Hois that a push service has refused: a file each, so that two programs lose nothing of each other's.
public enum Unsent {
  private static let folder = "unsent"

  public struct Note: Codable, Sendable {
    public let friend: String
    public let what: String
    public let reason: String
  }

  static func add(_ note: Note, _ id: String) {
    guard let file = try? file(id) else { return }
    try? JSONEncoder().encode(note).write(to: file, options: .atomic)
  }

  static func remove(_ id: String) {
    guard let file = try? file(id) else { return }
    try? FileManager.default.removeItem(at: file)
  }

  public static func notes() throws -> [Note] {
    try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: nil
    ).compactMap { try? JSONDecoder().decode(Note.self, from: Data(contentsOf: $0)) }
  }

  public static func clear() throws {
    for file in try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: nil)
    {
      try FileManager.default.removeItem(at: file)
    }
  }

  private static func file(_ id: String) throws -> URL {
    let name = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return try AppGroup.folder(folder).appendingPathComponent(String(name.prefix(60)))
  }
}
