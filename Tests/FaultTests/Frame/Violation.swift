/// A broken promise of the daemon, or a scenario that did not run as planned.
struct Violation: Hashable, Sendable, CustomStringConvertible {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A parcel was acknowledged and then lost without a report.
    case lost
    /// A server received a different body.
    case corrupt
    /// The user read that a parcel is delivered, but no server received it.
    case falselySent
    /// A server performed a request more often than allowed.
    case sentTwice
    /// A wrong end, or a wrong message about the end.
    case wrongEnd
    case tooManyAttempts
    /// A request came earlier than the server allowed.
    case tooEarly
    case backwardProgress
    /// The run did not end in time.
    case unboundedTime
    /// A secret reached another server.
    case leaked
    /// More bytes were sent than the fault can explain.
    case wasteful
    /// The fault of the scenario did not occur.
    case notStruck
  }

  var kind: Kind
  var detail: String

  var description: String { "\(kind.rawValue): \(detail)" }
}
