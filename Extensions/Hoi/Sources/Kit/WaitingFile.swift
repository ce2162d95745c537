import UIKit

/// The body of a request in the group's container, where it stays until the request has ended.
enum WaitingFile {
  private static let folder = "waiting"

  static func make(for hoi: Hoi) throws -> URL {
    let file = try AppGroup.folder(folder).appendingPathComponent(hoi.id)
    if case .picture(let picture) = hoi.content {
      do {
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: picture, to: file)
      } catch {
        throw HoiError.unreadable(picture.lastPathComponent)
      }
    } else {
      try Data(hoi.message.utf8).write(to: file, options: .atomic)
    }
    return file
  }

  static func remove(named id: String) {
    // What another process says is a name, and must not lead elsewhere.
    guard Hoi.isIdentifier(id), let folder = try? AppGroup.folder(folder) else { return }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(id))
  }

  /// Removes what was prepared and never begun: its process was ended in between.
  static func removeAbandoned(keeping names: Set<String>) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: [.contentModificationDateKey])
    for file in files where !names.contains(file.lastPathComponent) {
      let date = try file.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      // One that is being prepared is younger.
      if let date, date < Date(timeIntervalSinceNow: -600) { remove(named: file.lastPathComponent) }
    }
  }
}
