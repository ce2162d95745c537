import Contract
import Foundation
import Transfers

/// The events of one run: what was acknowledged, what servers saw and did, and what the user saw.
struct History: Sendable {
  /// A hand-off that was acknowledged.
  struct HandedOff: Sendable {
    /// The parcel's name.
    var name: String
    /// SHA-256, as `Data.digest` gives it.
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
    /// By the queue's clock.
    var time: Date
    /// The number of bytes of the body that the server read.
    var bytes: Int64 = 0
    var hasSecret: Bool
    /// The earliest time of the parcel's next request, from the response.
    var notBefore: Date?
  }

  /// A server performed a request and reports that in later responses.
  struct Effect: Sendable {
    var name: String
    var digest: String
    var size: Int64
  }

  /// What the user sees at the end.
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
