import Foundation
import GRDB

/// A document or revision as the dashboard lists it.
struct DashboardDocument: Sendable {
  let id: String
  /// The sequence of the last change.
  let sequence: Int
  let revision: String
  /// The revision's number in the store.
  let number: Int64
  let isDeleted: Bool
  /// The channels, or `nil` if there are too many to show.
  let channels: [String]?
  let saved: Date
  /// The content as canonical JSON. Empty if only the revision's name is known or the content is
  /// too large to show.
  let body: String
  /// The content's size in bytes.
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
