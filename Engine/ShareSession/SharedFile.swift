package import Contract
package import ExtensionHost
import Foundation
package import Linux
package import UniformTypeIdentifiers

/// A file that the daemon holds open. If the user deletes the file, only its name is removed.
package struct SharedFile: Sendable {
  /// The user's file itself, for the daemon only.
  package let descriptor: Descriptor
  /// The read-only version for other processes.
  package var readOnly: ReadOnlyFile
  /// The file's name without folders.
  package let name: String
  package let type: UTType
  /// The size in bytes.
  package let size: Int64
  /// The size in pixels, or `nil` if the file is not a picture or its size was not read.
  package var pictureSize: PictureSize?

  /// - Parameters:
  ///   - name: The caller's name for the file. Only its last component is used.
  ///   - declared: A type identifier, if the caller knows the type.
  /// - Throws: `SystemError` if the file cannot be read.
  package init(_ descriptor: Descriptor, name: String?, declared: String?) throws {
    self.descriptor = descriptor
    readOnly = ReadOnlyFile(descriptor)
    size = try descriptor.status().size
    type = FileTypeDetection.type(of: descriptor, name: name, declared: declared)
    let last = name?.split(separator: "/").last.map(String.init)
    self.name = last ?? "Untitled" + (type.preferredFilenameExtension.map { ".\($0)" } ?? "")
  }

  /// The type identifiers as on iOS: Photos registers only the type of a picture or video, and
  /// Files adds the type of a file URL. An extension that looks for links first must not take a
  /// photo for a link.
  var typeIdentifiers: [String] {
    let isMedia = type.conforms(to: .image) || type.conforms(to: .movie)
    return isMedia ? [type.identifier] : [type.identifier, UTType.fileURL.identifier]
  }

  package var kind: ItemSummary.Kind {
    if type.conforms(to: .image) { return .photo }
    if type.conforms(to: .audio) { return .audio }
    if type.conforms(to: .audiovisualContent) { return .video }
    return .document
  }

  func isFile(_ status: FileStatus) -> Bool {
    guard let own = try? descriptor.status() else { return false }
    return own.device == status.device && own.inode == status.inode
  }
}

extension SharedItem<SharedFile> {
  /// The uniform type identifiers, highest fidelity first.
  package var typeIdentifiers: [String] {
    switch self {
    case .text: [UTType.utf8PlainText.identifier]
    case .url: [UTType.url.identifier]
    case .page: [UTType.propertyList.identifier, UTType.url.identifier]
    case .file(let file): file.typeIdentifiers
    }
  }

  /// The summary that a face shows.
  package var summary: ItemSummary {
    switch self {
    case .text(let text):
      ItemSummary(
        kind: .text, name: String(text.prefix(200)), typeIdentifier: typeIdentifiers[0])
    case .url(let url), .page(let url, _):
      ItemSummary(kind: .link, name: url, typeIdentifier: UTType.url.identifier)
    case .file(let file):
      ItemSummary(
        kind: file.kind, name: file.name, typeIdentifier: file.type.identifier, size: file.size,
        width: file.pictureSize?.width, height: file.pictureSize?.height)
    }
  }

  func attachment(id: Int) -> Attachment {
    switch self {
    case .text(let text):
      Attachment(id: id, typeIdentifiers: typeIdentifiers, content: .text(text))
    case .url(let url):
      Attachment(id: id, typeIdentifiers: typeIdentifiers, content: .url(url))
    case .page(let url, let results):
      Attachment(
        id: id, typeIdentifiers: typeIdentifiers, content: .page(url: url, results: results))
    case .file(let file):
      Attachment(
        id: id, typeIdentifiers: typeIdentifiers, content: .file(HeldFile(size: file.size)),
        suggestedName: file.name)
    }
  }
}
