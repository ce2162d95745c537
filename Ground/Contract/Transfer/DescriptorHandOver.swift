package import Text

/// A packet on the descriptor socket: JSON with one descriptor, a file to share.
package struct DescriptorHandOver: Codable, Hashable, Sendable {
  /// The file's name without directories, or `nil` for a pipe or standard input.
  package var name: String?
  /// The uniform type identifier, or `nil` if the file's name determines the type.
  package var type: String?
  /// The sender's `ControlVersion`, or `nil` if it is not given.
  package var version: Int?

  package init(
    name: String? = nil, type: String? = nil, version: Int? = ControlVersion.current
  ) {
    self.name = name
    self.type = type
    self.version = version
  }
}

/// The daemon's reply, one packet.
package enum DescriptorReceipt: TaggedValue, Hashable, Sendable {
  /// A handle for the descriptor. Only the sending process can use it, and only once.
  case handle(String)
  /// The reason why the daemon did not accept the descriptor.
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

extension DescriptorReceipt: WrittenJSON {
  /// Writes the receipt's JSON.
  package func write(to json: inout JSONWriter) throws {
    try json.object { json in
      switch self {
      case .handle(let handle): json.member("handle", handle)
      case .refused(let error): try json.member("error", encoding: error)
      }
      json.member("type", tagged.type)
    }
  }
}
