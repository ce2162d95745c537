import GRDB

/// A revision as a viewer may see it.
struct ShownDocument: Sendable {
  let revision: StoredRevision
  /// Whether the content is hidden, because the viewer has lost access to the document.
  let isRedacted: Bool
  /// The revision names, newest first, if the request asks for them.
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

  /// The document as a response, with sorted keys.
  var json: ExactJSON { content.merging(own) }

  /// The document as a row contains it, with the gateway's properties at its end.
  var rowJSON: ExactJSON { content.appending(own) }

  /// Returns the document as the sync function receives it.
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
