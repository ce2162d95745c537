import UIKit

public struct HistoryEntry: Codable, Sendable {
  public let link: URL
  public let title: String
  public let date: Date
}

/// The uploaded pictures. Each has its own file, so that concurrent processes do not lose entries
/// and a repeated result is stored once.
public enum History {
  private static let folder = "history"

  static func contains(_ entry: HistoryEntry) throws -> Bool {
    try FileManager.default.fileExists(atPath: file(entry).path)
  }

  static func add(_ entry: HistoryEntry) throws {
    let file = try file(entry)
    guard !FileManager.default.fileExists(atPath: file.path) else { return }
    try JSONEncoder().encode(entry).write(to: file, options: .atomic)
  }

  private static func file(_ entry: HistoryEntry) throws -> URL {
    let name = entry.link.lastPathComponent.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics)
    return try GroupContainer.folder(folder).appendingPathComponent("\(name ?? "link").json")
  }

  /// Returns the entries, newest first.
  public static func entries() throws -> [HistoryEntry] {
    try FileManager.default.contentsOfDirectory(
      at: GroupContainer.folder(folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "json" }
    .compactMap { try? JSONDecoder().decode(HistoryEntry.self, from: Data(contentsOf: $0)) }
    .sorted { $0.date > $1.date }
  }
}
