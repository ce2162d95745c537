import Foundation
import GRDB

/// A document as the dashboard lists it.
struct DashboardDocument: Sendable {
  let id: String
  /// Of its last change.
  let sequence: Int
  let revision: String
  /// Of the revision, in the store.
  let number: Int64
  let isDeleted: Bool
  /// nil: too many to be shown.
  let channels: [String]?
  let saved: Date
  /// Canonical JSON; empty for one of which only the name is known, or that is too large to be
  /// shown.
  let body: String
  /// Bytes.
  let size: Int

  init(_ row: Row) {
    id = row["id"]
    sequence = row["sequence"]
    revision = row["name"]
    number = row["number"]
    isDeleted = row["isDeleted"]
    channels = (row["channels"] as ExactJSON?).map { StoredRevision.channels($0).map(\.text) }
    saved = Date(timeIntervalSince1970: Double(row["saved"] as Int64) / 1e9)
    body = (row["body"] as ExactJSON?)?.text ?? ""
    size = row["size"] ?? 0
  }
}
