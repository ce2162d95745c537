import UIKit

/// Picks that were not saved, for example because the gateway refused them. Each has its own file,
/// so that concurrent processes do not lose entries.
public enum Unsaved {
  private static let folder = "unsaved"

  public struct Note: Codable, Sendable {
    public let what: String
    public let reason: String
  }

  static func add(_ id: String, because reason: String) {
    guard WaitingFile.isName(id), let file = try? file(id) else { return }
    // If the same error was reported before, the body has been removed, so the content comes from
    // the earlier note.
    let what = WaitingFile.content(of: id).map { String(decoding: $0, as: UTF8.self) }
    let note = Note(what: what ?? (try? Unsaved.note(in: file))?.what ?? id, reason: reason)
    try? JSONEncoder().encode(note).write(to: file, options: .atomic)
  }

  static func remove(_ id: String) {
    guard WaitingFile.isName(id), let file = try? file(id) else { return }
    try? FileManager.default.removeItem(at: file)
  }

  public static func notes() throws -> [Note] {
    try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: nil
    ).compactMap { try? note(in: $0) }
  }

  private static func note(in file: URL) throws -> Note {
    try JSONDecoder().decode(Note.self, from: Data(contentsOf: file))
  }

  private static func file(_ id: String) throws -> URL {
    try AppGroup.folder(folder).appendingPathComponent(id)
  }
}
