import UIKit

/// The settings and folders that the app and its extension share.
public enum AppGroup {
  public static let identifier = "group.ch.iphonso.hoi"

  static var settings: UserDefaults? { UserDefaults(suiteName: identifier) }

  /// Returns a folder in the container, and creates it if necessary.
  /// - Throws: `HoiError.noContainer`, or an error if the folder cannot be created.
  public static func folder(_ name: String) throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: identifier)
    else { throw HoiError.noContainer }
    let folder = container.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return folder
  }
}

/// The bodies of a session's requests, in the group's container. Each stays until its request ends.
struct WaitingFiles {
  private let folder: String

  /// Each session has its own folder, because only the session itself can list which of its bodies
  /// are still needed.
  init(of session: String) { folder = "waiting/\(session)" }

  func make(for hoi: Hoi) throws -> URL {
    let file = try AppGroup.folder(folder).appendingPathComponent(hoi.id)
    do {
      if case .picture(let picture, _, _) = hoi.content {
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: picture, to: file)
      } else {
        try Data(hoi.message.utf8).write(to: file, options: .atomic)
      }
    } catch {
      // An incomplete body must not look like a complete body.
      try? FileManager.default.removeItem(at: file)
      if Self.isFull(error) { throw HoiError.diskFull }
      guard case .picture(let picture, _, _) = hoi.content,
        !FileManager.default.isReadableFile(atPath: picture.path)
      else { throw HoiError.notKept(error.localizedDescription) }
      throw HoiError.unreadable(picture.lastPathComponent)
    }
    return file
  }

  /// Returns whether the disk was full. Foundation may wrap the kernel's error more than once.
  private static func isFull(_ error: any Error) -> Bool {
    let error = error as NSError
    switch error.domain {
    case NSCocoaErrorDomain where error.code == CocoaError.fileWriteOutOfSpace.rawValue: return true
    case NSPOSIXErrorDomain:
      return [ENOSPC, EDQUOT].contains(Int32(truncatingIfNeeded: error.code))
    default:
      return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { isFull($0) } ?? false
    }
  }

  func remove(named id: String) {
    // The name comes from another process and must not contain a path.
    guard Hoi.isIdentifier(id), let folder = try? AppGroup.folder(folder) else { return }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(id))
  }

  /// Returns bodies that are older than 10 minutes. Their process may have ended before the
  /// hand-off. A younger body may belong to a process that is still preparing its hand-off.
  func old() throws -> [String] {
    let key = URLResourceKey.contentModificationDateKey
    return try FileManager.default.contentsOfDirectory(
      at: AppGroup.folder(folder), includingPropertiesForKeys: [key]
    ).filter { file in
      let date = (try? file.resourceValues(forKeys: [key]))?.contentModificationDate
      return date.map { $0 < Date(timeIntervalSinceNow: -600) } ?? false
    }.map(\.lastPathComponent)
  }

  /// - Parameter names: The hois that have not ended.
  func removeAbandoned(keeping names: Set<String>) throws {
    for name in try old() where !names.contains(name) { remove(named: name) }
  }
}
