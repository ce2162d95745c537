import Linux
package import Text

/// The form in the journal's rows.
extension BodyStorage.StoredBody: TaggedValue {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "nothing": .nothing
      case "journaled": .journaled(size: try fields["size"])
      case "owned": .owned(size: try fields["size"])
      case "reflinked": .reflinked(size: try fields["size"])
      case "linked": .linked(try fields["file"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .nothing: Tagged("nothing")
    case .journaled(let size): Tagged("journaled", ["size": size])
    case .owned(let size): Tagged("owned", ["size": size])
    case .reflinked(let size): Tagged("reflinked", ["size": size])
    case .linked(let file): Tagged("linked", ["file": file])
    }
  }
}

/// The earlier form in the journal: `{"owned":{"size":5}}`.
struct UntaggedStoredBody: Decodable {
  private struct Nothing: Decodable {}
  private struct Sized: Decodable { var size: Int64 }
  private struct Linked: Decodable { var _0: FileStatus }

  private var nothing: Nothing?
  private var journaled: Sized?
  private var owned: Sized?
  private var reflinked: Sized?
  private var linked: Linked?

  var holding: BodyStorage.StoredBody? {
    if let journaled { return .journaled(size: journaled.size) }
    if let owned { return .owned(size: owned.size) }
    if let reflinked { return .reflinked(size: reflinked.size) }
    if let linked { return .linked(linked._0) }
    return nothing.map { _ in .nothing }
  }
}
