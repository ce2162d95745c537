import Foundation
import Linux
import UniformTypeIdentifiers

/// A private file in a folder of its own in this process's temporary directory.
struct TemporaryFile: Sendable {
  let url: URL
  private let folder: URL

  /// Makes the folder, not yet the file.
  init(suggestedName: String?, typeIdentifier: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    url = folder.appending(
      path: Self.fileName(suggestedName, UTType(typeIdentifier)), directoryHint: .notDirectory)
  }

  /// Removes the file and its folder.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Fills the file from a descriptor, in the kernel, whatever its size.
  func fill(from source: Descriptor) throws {
    let target = try Descriptor.open(url.path, O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try source.reflink(to: target)
    } catch {
      try source.copyAll(to: target)
    }
  }

  func fill(with data: Data) throws { try data.write(to: url) }

  /// The suggested name as one path component, with the type's extension when it has none.
  static func fileName(_ suggestion: String?, _ type: UTType?) -> String {
    var name = (suggestion ?? "").filter { $0 != "/" && $0 != "\0" }
    while name.utf8.count > 200 { name.removeLast() }
    if name.isEmpty || name == "." || name == ".." { name = "item" }
    if let preferred = type?.preferredFilenameExtension,
      URL(filePath: "/\(name)").pathExtension.isEmpty
    {
      name += ".\(preferred)"
    }
    return name
  }
}
