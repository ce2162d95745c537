import Foundation
import Glibc
import HTTPService
import Linux

/// The files of the push inbox:
///
///     lock                     held by the service that uses the folder
///     incoming/…               attachments in transit, useless after a crash
///     inbox/messages.sqlite    the messages; an attachment exists only with its message
///     inbox/files/NAME.EXT     an attachment
///
/// The service generates every name under `files`.
struct AttachmentFolder: Sendable {
  private let folder: ClaimedFolder
  private let files: URL

  /// - Throws: `ListenError` if another service uses the folder; `SystemError`.
  init(_ root: URL) throws {
    folder = try ClaimedFolder(
      root, keeping: "inbox", holder: "Another push inbox keeps its messages")
    files = folder.kept.appending(path: "files", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: files, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try folder.synchronize(folder.kept)
    try folder.removeIncoming()
  }

  var database: URL { folder.kept.appending(path: "messages.sqlite") }

  /// Removes files without a message. They remain from a crash before a message was stored or after
  /// a message was deleted.
  func removeAll(except known: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: files.path)
    where !known.contains(name) {
      remove(name)
    }
  }

  func makeIncomingFile() throws(SystemError) -> IncomingFile { try folder.makeIncomingFile() }

  /// Moves an attachment to its final name. On return the file is durable.
  /// - Returns: The name. It is unguessable, because knowing the name gives access to the file.
  func keep(_ file: IncomingFile, ending: String) throws -> String {
    try file.file.synchronize()
    let name = "\(RandomLetters.make(26)).\(ending)"
    try folder.move(file, to: files.appending(path: name))
    try folder.synchronize(files)
    return name
  }

  func remove(_ name: String) { unlink(files.appending(path: name).path) }

  func open(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor.open(files.appending(path: name).path, O_RDONLY | O_NOFOLLOW)
  }
}
