/// One packet on the descriptor socket, JSON, with one descriptor: a file to share.
package struct DescriptorHandOver: Codable, Hashable, Sendable {
  /// The file's name without directories; nil for a pipe or standard input.
  package var name: String?
  /// A uniform type identifier, where the caller knows better than the name tells.
  package var type: String?

  package init(name: String? = nil, type: String? = nil) {
    self.name = name
    self.type = type
  }
}

/// The daemon's answer, one packet: a handle that this process may name once, or why not.
package enum DescriptorReceipt: Codable, Hashable, Sendable {
  case handle(String)
  case refused(ControlError)
}
