public import Foundation
public import UniformTypeIdentifiers

/// A file that is sent.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/senttransferredfile
public struct SentTransferredFile: Sendable {
  /// The file.
  public let file: URL
  /// Whether the receiver may open the file itself. Has no effect: the receiver gets a copy.
  public let allowAccessingOriginalFile: Bool

  /// Describes a file that is sent.
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that was received.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/receivedtransferredfile
public struct ReceivedTransferredFile: Sendable {
  /// The file. It is deleted after the closure that receives it.
  public let file: URL
  /// Whether the file is the sender's own. Always `false`.
  public let isOriginalFile: Bool
}

/// The form of a value as a file.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/filerepresentation
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  private let exported: _TransferForms<Item>.Export?
  private let imported: _TransferForms<Item>.Import?

  private init(
    _ type: UTType, _ exporting: (@Sendable (Item) async throws -> SentTransferredFile)?,
    _ importing: (@Sendable (ReceivedTransferredFile) async throws -> Item)?
  ) {
    exported = exporting.map { exporting in
      .init(type: type, isFile: true) { .file(try await exporting($0).file) }
    }
    imported = importing.map { importing in
      .init(type: type, isFile: true) { content in
        let file = ReceivedTransferredFile(file: try content.file(), isOriginalFile: false)
        return try await importing(file)
      }
    }
  }

  /// Creates a form that is sent and received.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { self.init(contentType, exporting, importing) }

  /// Creates a form that is only sent.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) { self.init(exportedContentType, exporting, nil) }

  /// Creates a form that is only received.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { self.init(importedContentType, nil, importing) }

  public func _add(to forms: inout _TransferForms<Item>) {
    if let exported { forms.exports.append(exported) }
    if let imported { forms.imports.append(imported) }
  }
}
