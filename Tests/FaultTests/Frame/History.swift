import Foundation
import Transfers

/// What happened in one run: what was acknowledged, what servers saw and did, what the person was
/// told.
struct History: Sendable {
  /// A hand-off that was acknowledged.
  struct HandedOff: Sendable {
    /// The parcel's.
    var name: String
    /// SHA-256, as `Data.digest` has it.
    var digest: String
    var size: Int64
  }

  /// A request whose head came to a server.
  struct Request: Sendable {
    /// The server's.
    var place: String
    /// The parcel's.
    var name: String
    var method: String
    var key: String?
    /// Of the queue's clock.
    var time: Date
    /// Of its body, as far as they were read.
    var bytes: Int64 = 0
    var hasSecret: Bool
    /// What the answer said: nothing more of this parcel before.
    var notBefore: Date?
  }

  /// A server did what a request is for, and says yes to whoever asks about it.
  struct Effect: Sendable {
    var name: String
    var digest: String
    var size: Int64
  }

  /// What the person is told at the end.
  struct Told: Sendable {
    var name: String
    var state: Transfer.State
    var wait: Transfer.Wait?
    var sentence: String
    var answer = ""
  }

  /// How far a try said it was.
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
  /// Whether it was over in time.
  var isOver = true
}
