public import Foundation
import UniformTypeIdentifiers

extension Data: Transferable {
  /// The bytes, of any type.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension String: Transferable {
  /// Text in UTF-8.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(
      contentType: .utf8PlainText, exporting: { Data($0.utf8) }, importing: { try text($0) })
    DataRepresentation(importedContentType: .plainText) { try text($0) }
  }

  private static func text(_ data: Data) throws -> String {
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    return text
  }
}

extension URL: Transferable {
  /// The absolute text of the URL.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(
      contentType: .url, exporting: { $0.dataRepresentation },
      importing: { data in
        guard let url = URL(dataRepresentation: data, relativeTo: nil) else {
          throw CocoaError(.coderReadCorrupt)
        }
        return url
      })
  }
}
