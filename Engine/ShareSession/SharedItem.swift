package import Contract
package import ExtensionHost
import Foundation
package import Linux
package import UniformTypeIdentifiers

/// One thing being shared, in the daemon's hands.
package enum SharedItem: Sendable {
  case text(String)
  case url(String)
  /// A web page: its address, and what an extension's script found in it, a property list in XML.
  case page(url: String, results: String)
  case file(SharedFile)

  /// Uniform type identifiers, highest fidelity first.
  package var typeIdentifiers: [String] {
    switch self {
    case .text: [UTType.utf8PlainText.identifier]
    case .url: [UTType.url.identifier]
    case .page: [UTType.propertyList.identifier, UTType.url.identifier]
    case .file(let file): file.typeIdentifiers
    }
  }

  /// What a face shows of it.
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
        id: id, typeIdentifiers: typeIdentifiers, content: .file(size: file.size),
        suggestedName: file.name)
    }
  }
}

/// A file that the daemon holds open: whoever deletes it now deletes only its name.
package struct SharedFile: Sendable {
  /// The person's file itself: for the daemon alone.
  package let descriptor: Descriptor
  /// What others get of it.
  package var readOnly: ReadOnlyFile
  /// Without directories.
  package let name: String
  package let type: UTType
  /// Bytes.
  package let size: Int64
  /// Pixels; nil where it is no picture or nobody has looked.
  package var pictureSize: PictureSize?

  /// - Parameters:
  ///   - name: as the caller has it; only its last component counts.
  ///   - declared: a type identifier, where the caller knows better than the name tells.
  /// - throws: `SystemError` when it cannot be read.
  package init(_ descriptor: Descriptor, name: String?, declared: String?) throws {
    self.descriptor = descriptor
    readOnly = ReadOnlyFile(descriptor)
    size = try descriptor.status().size
    type = FileTypeDetection.type(of: descriptor, name: name, declared: declared)
    let last = name?.split(separator: "/").last.map(String.init)
    self.name = last ?? "Untitled" + (type.preferredFilenameExtension.map { ".\($0)" } ?? "")
  }

  /// As on iOS, where Photos gives a picture's or a film's type alone and Files adds the file
  /// URL's: an extension that looks for links first must not take a photo for one.
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

  /// Whether a descriptor that somebody hands back is of this very file.
  func isFile(_ status: FileStatus) -> Bool {
    guard let own = try? descriptor.status() else { return false }
    return own.device == status.device && own.inode == status.inode
  }
}
