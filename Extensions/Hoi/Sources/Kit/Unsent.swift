import UIKit

/// Hois that were not sent, for example because a push service refused them. Each has its own file,
/// so that concurrent programs do not lose entries.
public enum Unsent {
  /// The largest number of entries. The oldest entries are removed first.
  private static let maximum = 1000
  private static let folder = "unsent"

  public struct Note: Codable, Sendable {
    public let friend: String
    public let what: String
    public let reason: String
  }

  static func add(_ note: Note, _ id: String) {
    do {
      try JSONEncoder().encode(note).write(to: file(id), options: .atomic)
      try prune()
    } catch {
      say(
        "not added to the list of unsent hois: \(note.what), for \(note.friend): "
          + error.localizedDescription)
    }
  }

  public static func say(_ words: String) {
    // The words may contain a friend's name and a link, which come from outside and may contain
    // line breaks.
    let line = words.filter { !$0.isNewline }
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static func prune() throws {
    let key = URLResourceKey.contentModificationDateKey
    let files = try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: [key])
    guard files.count > maximum else { return }
    let dated = files.map { file in
      (file, (try? file.resourceValues(forKeys: [key]))?.contentModificationDate ?? .distantPast)
    }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - maximum) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  static func remove(_ id: String) {
    guard let file = try? file(id) else { return }
    try? FileManager.default.removeItem(at: file)
  }

  /// A note and its file.
  public struct Entry: Sendable {
    public let note: Note
    fileprivate let file: URL
  }

  public static func entries() throws -> [Entry] {
    try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: nil
    ).compactMap { file in
      (try? JSONDecoder().decode(Note.self, from: Data(contentsOf: file)))
        .map { Entry(note: $0, file: file) }
    }
  }

  /// Removes only the given entries. Entries that were added later stay, because the user has not
  /// seen them.
  public static func clear(_ entries: [Entry]) throws {
    for entry in entries {
      do {
        try FileManager.default.removeItem(at: entry.file)
      } catch CocoaError.fileNoSuchFile {
        // Another process has removed the file, for example because the hoi was sent in the
        // meantime.
      }
    }
  }

  private static func file(_ id: String) throws -> URL {
    let name = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return try AppGroup.folder(folder).appendingPathComponent(String(name.prefix(60)))
  }
}
