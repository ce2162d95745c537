import Foundation
import GRDB

/// A document as the dashboard lists it.
struct DashboardDocument: Sendable {
  let id: String
  /// Of its last change.
  let sequence: Int
  let revision: String
  let isDeleted: Bool
  let channels: [String]
  let saved: Date
  /// Canonical JSON; empty for one of which only the name is known, or that is too large to be shown.
  private(set) var body: String
  /// Bytes.
  let size: Int

  init(_ row: Row) {
    id = row["id"]
    sequence = row["sequence"]
    revision = row["name"]
    isDeleted = row["isDeleted"]
    channels = StoredRevision.channels(row["channels"]).map(\.text)
    saved = Date(timeIntervalSince1970: Double(row["saved"] as Int64) / 1e9)
    body = (row["body"] as ExactJSON?)?.text ?? ""
    size = row["size"] ?? 0
  }
}

extension [DashboardDocument] {
  /// Bytes of bodies on one page: laid out for reading they may become twenty times as many.
  private static var bodies: Int { 256 << 10 }

  /// With the bodies that one page has room for; of the others their size alone is told.
  var fittingAPage: Self {
    var left = Self.bodies
    return map { document in
      left -= document.body.utf8.count
      return left >= 0 ? document : document.withoutBody
    }
  }
}

extension DashboardDocument {
  fileprivate var withoutBody: Self {
    var document = self
    document.body = ""
    return document
  }
}
