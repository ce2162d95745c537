import Foundation
import Glibc
import HTTPService
import Linux

/// The files of the push inbox:
///
///     lock                     held by the service that uses the folder
///     incoming/…               attachments under way, worthless after a crash
///     inbox/messages.sqlite    the messages, which make attachments exist
///     inbox/files/NAME.EXT     an attachment
///
/// Every name under `files` is made here.
struct AttachmentFolder: Sendable {
  private let folder: ClaimedFolder
  private let files: URL

  /// - throws: `ListenError` when another service uses the folder; `SystemError`.
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

  /// Removes what belongs to no message: a crash came before the message was on the disk, or after
  /// it had gone.
  func removeAll(except known: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: files.path)
    where !known.contains(name) {
      remove(name)
    }
  }

  func makeIncomingFile() throws(SystemError) -> IncomingFile { try folder.makeIncomingFile() }

  /// Gives an attachment its name, for good: when this returns it is on the disk.
  /// - Returns: the name, which nobody guesses: who knows it may have the file.
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
