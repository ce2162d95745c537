import GRDB

/// A share of a chain that is not posted yet. It waits for the link of the share before it.
package struct PendingStep: Hashable, Sendable {
  /// The identifier that the share will have.
  package let share: String
  /// The identifier of the share before it.
  package let after: String
  /// The bundle identifier of the destination.
  package let `extension`: String
  /// The name of the destination.
  package let destination: String
  /// The user's text, or `nil` for the extension's own text.
  package let text: String?
  /// Whether Post may have been chosen. If the daemon ends at this point, only the journal shows
  /// whether the share was posted.
  package let isPosting: Bool

  package init(
    share: String, after: String, extension identifier: String, destination: String, text: String?
  ) {
    self.share = share
    self.after = after
    self.extension = identifier
    self.destination = destination
    self.text = text
    isPosting = false
  }
}

extension PendingStep: FetchableRecord {
  init(row: Row) {
    share = row["share"]
    after = row["after"]
    self.extension = row["extension"]
    destination = row["destination"]
    text = row["text"]
    isPosting = row["isPosting"]
  }
}
