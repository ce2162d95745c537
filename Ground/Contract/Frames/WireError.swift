/// The reason why bytes from another process are not a valid message.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The peer uses this version of the protocol.
  case otherVersion(UInt8)
  /// The payload is longer than the limit.
  case tooLong(bytes: Int, limit: Int)
  /// The frame has this many descriptors.
  case tooManyDescriptors(Int)
  /// The frame has fewer descriptors than its header states.
  case missingDescriptors
  /// The header or the JSON is invalid.
  case notAMessage(reason: String)
  /// The peer closed the connection inside a frame.
  case endedInsideMessage

  /// The event, and the next step if there is one.
  package var description: String {
    switch self {
    case .otherVersion(let version):
      "the other side speaks version \(version) of these messages and this side "
        + "\(Frame.version); \(version < Frame.version ? "the other" : "this") one is to be built anew"
    case .tooLong(let bytes, let limit):
      "a message of \(bytes) bytes came, and \(limit) are allowed"
    case .tooManyDescriptors(let count): "\(count) descriptors came with one message"
    case .missingDescriptors: "a message announced descriptors that did not come"
    case .notAMessage(let reason): "what came is not a message: \(reason)"
    case .endedInsideMessage: "the other side went away in the middle of a message"
    }
  }
}
