/// Why bytes from another process are not a message.
package enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  case otherVersion(UInt8)
  case tooLong(bytes: Int, limit: Int)
  case tooManyDescriptors(Int)
  case missingDescriptors
  case notAMessage(reason: String)
  case endedInsideMessage

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
