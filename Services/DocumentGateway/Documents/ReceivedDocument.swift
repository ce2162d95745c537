/// A received document, with Sync Gateway's special properties separated from its body.
package struct ReceivedDocument: Sendable {
  package var id: String?
  package var parent: String?
  package let isDeleted: Bool
  /// The names of this revision and its ancestors, newest first, or `nil` if the document has none.
  let history: [String]?
  /// The document without the special properties.
  package let body: ExactJSON

  /// - Throws: `GatewayFailure` if the document holds a forbidden or unsupported property.
  package init(_ json: ExactJSON) throws(GatewayFailure) {
    guard json.kind == .object else {
      throw GatewayFailure(400, "Bad JSON: a document must be an object")
    }
    var isDeleted = false
    var history: [String]?
    var (id, parent): (String?, String?)
    var hasOwn = false
    for member in json.eachMember where member.key.text.hasPrefix("_") {
      switch member.key {
      case "_id": id = try Self.string(member)
      case "_rev": parent = try Self.string(member)
      case "_deleted":
        guard let value = member.value.bool else {
          throw GatewayFailure(400, "_deleted must be true or false")
        }
        isDeleted = value
      case "_revisions": history = try Self.history(member.value)
      case "_attachments" where member.value.isNull || member.value == .emptyObject: break
      case "_attachments": throw .later("Attachments are")
      case "_exp": throw .later("The expiry of documents (_exp) is")
      case "_sync", "_purged", "_removed":
        throw GatewayFailure(
          400, "user defined top level property '\(member.key)' is not allowed in document body")
      default: continue
      }
      hasOwn = true
    }
    self.id = id
    self.parent = parent
    self.isDeleted = isDeleted
    self.history = history
    body = hasOwn ? json.filter { !Self.own.contains($0.key) } : json
  }

  private static let own: Set<ExactText> = [
    "_id", "_rev", "_deleted", "_revisions", "_attachments",
  ]

  /// The content whose digest is part of the revision's name.
  var digested: ExactJSON {
    isDeleted ? body.merging([ExactJSON.Member(key: "_deleted", value: .bool(true))]) : body
  }

  private static func string(_ member: ExactJSON.Member) throws(GatewayFailure) -> String? {
    if member.value.isNull { return nil }
    guard let text = member.value.string else {
      throw GatewayFailure(400, "\(member.key) must be a string")
    }
    return text
  }

  private static func history(_ json: ExactJSON) throws(GatewayFailure) -> [String] {
    guard (json["ids"]?.elementCount ?? 0) <= 1000, let start = json["start"]?.integer,
      let digests = json["ids"]?.strings,
      !digests.isEmpty, start >= digests.count
    else { throw GatewayFailure(400, "Bad _revisions") }
    return digests.enumerated().map { "\(start - $0.offset)-\($0.element)" }
  }
}
