import Foundation
import Linux

/// A picture that has no name of its own, as a file for another program.
struct TemporaryPicture: Sendable {
  let path: String
  private let folder: URL

  init(_ image: UIImage) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    path = folder.appending(path: "Photo.\(image.filenameExtension)").path
    try image.file().copyAll(to: Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
