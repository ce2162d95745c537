import GRDB

/// A revision as somebody may see it.
struct ShownDocument: Sendable {
  let revision: StoredRevision
  /// Only that it is there: whoever asks had the document, and has it no more.
  let isRedacted: Bool
  /// Newest first, when it was asked for.
  var history: [RevisionName]?

  private var own: [ExactJSON.Member] {
    let isDeleted = revision.isDeleted
    var members = [
      ExactJSON.Member(key: "_id", value: .string(revision.id)),
      ExactJSON.Member(key: "_rev", value: .string(revision.name.text)),
    ]
    if isDeleted { members.append(ExactJSON.Member(key: "_deleted", value: .bool(true))) }
    if isRedacted, !isDeleted {
      members.append(ExactJSON.Member(key: "_removed", value: .bool(true)))
    }
    if let history {
      let ids = history.map { ExactJSON.string(String($0.digest)) }
      let revisions = ExactJSON.object([
        "start": .integer(revision.name.generation), "ids": .array(ids),
      ])
      members.append(ExactJSON.Member(key: "_revisions", value: revisions))
    }
    return members
  }

  private var content: ExactJSON { isRedacted ? .emptyObject : revision.body ?? .emptyObject }

  /// In the order of the keys, as a document is answered.
  var json: ExactJSON { content.merging(own) }

  /// With what the gateway adds at its end, as a row has it.
  var rowJSON: ExactJSON { content.appending(own) }

  /// As the sync function gets it.
  static func judged(
    _ body: ExactJSON, id: String, rev: String, isDeleted: Bool = false
  ) -> ExactJSON {
    var own = [
      ExactJSON.Member(key: "_id", value: .string(id)),
      ExactJSON.Member(key: "_rev", value: .string(rev)),
    ]
    if isDeleted { own.append(ExactJSON.Member(key: "_deleted", value: .bool(true))) }
    return body.appending(own)
  }
}
