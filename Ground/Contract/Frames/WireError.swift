/// The reason why bytes from another process are not a valid message.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The peer's version of the protocol, which differs from this program's version.
  case otherVersion(UInt8)
  /// The payload is longer than the limit.
  case tooLong(bytes: Int, limit: Int)
  /// The number of descriptors, which exceeds the limit.
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
      "the peer uses version \(version) of the messages and this program uses version "
        + "\(Frame.version); rebuild \(version < Frame.version ? "the peer" : "this program")"
    case .tooLong(let bytes, let limit):
      "a message has \(bytes) bytes, and the limit is \(limit)"
    case .tooManyDescriptors(let count): "a message has \(count) file descriptors"
    case .missingDescriptors: "a message announced file descriptors that did not arrive"
    case .notAMessage(let reason): "the received data is not a message: \(reason)"
    case .endedInsideMessage: "the peer closed the connection in the middle of a message"
    }
  }
}
