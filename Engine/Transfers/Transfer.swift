package import Foundation
import GRDB
package import Wire

/// One HTTP request that has been taken over, as the journal keeps it.
package struct Transfer: Codable, Hashable, Sendable, Identifiable {
  /// What is on record. That a transfer is being sent right now is not: it would not be true after
  /// a crash.
  package enum State: String, Codable, Sendable {
    case waiting, delivered, failed, cancelled
  }

  /// Short, random, lower case: people type it.
  package var id: String
  /// Who handed it off: a bundle identifier, or nil for the person.
  package var owner: String?
  package var share: String?
  package var session: String?
  package var taskIdentifier: Int
  package var taskDescription: String?

  package var method: String
  package var url: String
  package var headers: [HeaderField]
  /// Sent with every try, so that a server that knows it takes the request once
  /// (draft-ietf-httpapi-idempotency-key-header-07).
  package var idempotencyKey: String
  /// The body's file name, for people.
  package var name: String?
  package var custody: Custody.Holding

  package var state: State
  package var created: Date
  package var ended: Date?
  /// Tries that have ended, except for the one that a crash cut off.
  package var attempts: Int
  /// When to try next; meaningful while waiting.
  package var nextAttempt: Date
  /// The cause of the last failure, for people.
  package var reason: String?
  /// HTTP status of the last answer.
  package var status: Int?
  /// The beginning of the last answer's body, at most `Uploader.responseLimit` bytes.
  package var response: Data?
}

extension Transfer: FetchableRecord, PersistableRecord {
  static let databaseTableName = "transfer"
}
