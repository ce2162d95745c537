import Contract
import Foundation
import Transfers

/// The events of one run: the acknowledgements, the servers' requests and effects, and the messages
/// to the user.
struct History: Sendable {
  /// A hand-off that was acknowledged.
  struct HandedOff: Sendable {
    /// The parcel's name.
    var name: String
    /// The body's SHA-256, in the form of `Data.digest`.
    var digest: String
    var size: Int64
  }

  /// A request whose head reached a server.
  struct Request: Sendable {
    /// The server's name.
    var place: String
    /// The parcel's name.
    var name: String
    var method: String
    var key: String?
    /// The time at which the head reached the server, by the queue's clock.
    var time: Date
    /// The number of bytes of the body that the server read.
    var bytes: Int64 = 0
    var hasSecret: Bool
    /// The earliest time of the parcel's next request, from the response.
    var notBefore: Date?
  }

  /// A request that a server has performed. Later responses of the server report the effect.
  struct Effect: Sendable {
    var name: String
    var digest: String
    var size: Int64
  }

  /// The state and the message that the user sees at the end.
  struct Told: Sendable {
    var name: String
    var state: Transfer.State
    var wait: WaitReason?
    var sentence: String
    var answer = ""
  }

  /// The progress that an attempt reported.
  struct Progress: Sendable {
    var name: String
    var attempt: Int
    var bytes: Int64
  }

  var handedOff: [HandedOff] = []
  var requests: [Request] = []
  var effects: [Effect] = []
  var told: [Told] = []
  var progress: [Progress] = []
  /// Whether the run ended in time.
  var isOver = true
}
