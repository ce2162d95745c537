import Contract
import Foundation
import HTTPSyntax

/// The JSON documents that a request sends to a store with CouchDB's API: one document by PUT to
/// its own URL, or several by POST to `_bulk_docs`, each with its `_id`.
struct SentDocuments: Sendable {
  enum Kind: Hashable, Sendable { case one, several }

  let kind: Kind
  /// The documents in canonical form, by their identifiers.
  private let contents: [String: Data]
  private let urls: [String: String]

  /// - Returns: `nil` if the request sends no documents in one of these two ways. The responses to
  ///   the request then have their usual meaning.
  init?(_ transfer: Transfer, body: Data) {
    let type = transfer.request.headers.first { $0.name.lowercased() == "content-type" }?.value
    guard let type = type?.lowercased(), type.hasPrefix("application/json"),
      let sent = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    else { return nil }
    switch transfer.request.method {
    case "PUT":
      guard let content = Self.content(sent) else { return nil }
      kind = .one
      urls = ["": Self.current(transfer.request.url)]
      contents = ["": content]
    case "POST":
      guard let base = Self.store(ofBulk: transfer.request.url),
        let documents = sent["docs"] as? [Any]
      else { return nil }
      kind = .several
      var (contents, urls) = ([String: Data](), [String: String]())
      for document in documents {
        // The server chooses the identifier of a document without one, so it cannot be queried.
        guard let document = document as? [String: Any], let id = document["_id"] as? String
        else { continue }
        contents[id] = Self.content(document)
        urls[id] = base + PercentEscaping.escape(id)
      }
      (self.contents, self.urls) = (contents, urls)
    default: return nil
    }
  }

  /// Returns the URL of a document. A document sent by PUT has the identifier "".
  func url(of id: String) -> String? { urls[id] }

  /// Returns whether the server's document equals the sent document. Fields whose names begin with
  /// an underscore are not compared, because the server adds such fields.
  func isSame(_ id: String, as answer: Data) -> Bool {
    guard let sent = contents[id],
      let found = try? JSONSerialization.jsonObject(with: answer) as? [String: Any]
    else { return false }
    return Self.content(found) == sent
  }

  /// Returns the URL of the current revision. `rev` in the URL would name an earlier revision.
  private static func current(_ url: String) -> String {
    guard var parts = URLReference(url)?.components, let items = parts.percentEncodedQueryItems
    else {
      return url
    }
    let kept = items.filter { $0.name != "rev" }
    parts.percentEncodedQueryItems = kept.isEmpty ? nil : kept
    return parts.string ?? url
  }

  /// - Returns: `nil` if the comparison would be incomplete.
  private static func content(_ document: [String: Any]) -> Data? {
    guard document["_attachments"] == nil, document["_deleted"] == nil else { return nil }
    let own = document.filter { !$0.key.hasPrefix("_") }
    return try? JSONSerialization.data(withJSONObject: own, options: .sortedKeys)
  }

  /// Returns `http://host/db/` for `http://host/db/_bulk_docs`.
  private static func store(ofBulk url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard path.hasSuffix("/_bulk_docs") else { return nil }
    return String(path.dropLast("_bulk_docs".count))
  }
}
