/// A promise that was not kept.
struct Violation: Hashable, Sendable, CustomStringConvertible {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Acknowledged, and nobody has it any more or is told of it.
    case lost
    /// A server took something else for it.
    case corrupt
    /// The person was told that it is delivered, and no server took it.
    case falselySent
    /// A server did it more often than allowed.
    case sentTwice
    /// Another end, or another sentence about it, than the right one.
    case wrongEnd
    case tooManyAttempts
    /// Before the server wanted to hear of it again.
    case tooEarly
    case backwardProgress
    /// Not over in time.
    case unboundedTime
    /// A secret went to somebody else's server.
    case leaked
    /// More bytes went over the wire than the fault can excuse.
    case wasteful
    /// The scenario did not do what it is for.
    case notStruck
  }

  var kind: Kind
  var detail: String

  var description: String { "\(kind.rawValue): \(detail)" }
}
