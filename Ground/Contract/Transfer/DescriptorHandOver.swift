package import Text

/// One packet on the descriptor socket, JSON, with one descriptor: a file to share.
package struct DescriptorHandOver: Codable, Hashable, Sendable {
  /// The file's name without directories; nil for a pipe or standard input.
  package var name: String?
  /// A uniform type identifier, where the caller knows better than the name tells.
  package var type: String?
  /// `ControlVersion` of who hands it over; nil: not said.
  package var version: Int?

  package init(
    name: String? = nil, type: String? = nil, version: Int? = ControlVersion.current
  ) {
    self.name = name
    self.type = type
    self.version = version
  }
}

/// The daemon's answer, one packet: a handle that this process may name once, or why not.
package enum DescriptorReceipt: TaggedValue, Hashable, Sendable {
  case handle(String)
  case refused(ControlError)

  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "handle": .handle(try fields["handle"])
      case "refused": .refused(try fields["error"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .handle(let handle): Tagged("handle", ["handle": handle])
    case .refused(let error): Tagged("refused", ["error": error])
    }
  }
}
